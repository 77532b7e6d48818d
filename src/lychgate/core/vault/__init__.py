"""A game as a vault: a folder of Markdown pages that link to one another, as Obsidian and similar programs read them.

``vault`` makes the pages as values, a text for each path; the caller writes them to files.
"""

from lychgate.core.vault.gathered import KINDS
from lychgate.core.vault.names import own_page
from lychgate.core.vault.written import INDEX, SESSIONS, vault

__all__ = ["INDEX", "KINDS", "SESSIONS", "own_page", "vault"]
