"""Tell each action of a seat from every other by its key, so that an action that arrives twice is done once."""

from __future__ import annotations

from lychgate.core.codec import digest
from lychgate.core.errors import PlayError

LONGEST_KEY = 100

STALE = "Something has happened since you looked. This is how it stands now; what you said was not done."
"""Answers an action that was chosen before the table moved on."""


def check_key(key: str) -> None:
    """Raise ``PlayError`` unless ``key`` can tell one action from every other."""
    if not 1 <= len(key) <= LONGEST_KEY or not key.isascii() or not key.isprintable():
        raise PlayError(f"What is sent needs a key of 1 to {LONGEST_KEY} signs, a new one each time.")


def kept_under(key: str, action: str) -> str:
    """Return the name under which an action is kept as done: its ``key``, and a fingerprint of the ``action`` in words.

    A page keeps one key for as long as its question stays the same, so two different actions can come under one. The
    second must not count as done because the first is.
    """
    return f"{key} {digest(action)}"
