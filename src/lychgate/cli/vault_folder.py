"""Writes a vault to disk: it replaces pages that this program wrote before, and no other files."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from lychgate.cli.outcome import Refused, Unsuccessful
from lychgate.core.errors import some_of
from lychgate.core.vault import INDEX, KINDS, SESSIONS, own_page
from lychgate.core.vault.names import PICTURES

_OF = re.compile(r'^(game|begun|seen-by): "(.*)"$', re.MULTILINE)
"""Matches the lines of the index that say whose vault of which game it is."""


def written(folder: Path, pages: Mapping[str, str], pictures: Mapping[str, bytes]) -> None:
    """Write these pages to ``folder``, and ``pictures`` by their hashes; remove older pages of the same vault.

    Raises ``Refused`` where this would replace a page that somebody else wrote or has changed, or where the folder
    holds the vault of another game or another seat; nothing is written then.
    """
    try:
        there = {path: text_at(folder / path) for path in (*pages, *older(folder, pages)) if (folder / path).exists()}
        refuse_others(folder, there, pages)
        for path, text in pages.items():
            write(folder / path, text.encode())
        for name, content in pictures.items():
            write(folder / PICTURES / f"{name}.webp", content)
        for path, found in there.items():
            if path not in pages and found is not None and own_page(found):
                (folder / path).unlink()
    except OSError as refused:
        raise Unsuccessful(f"{refused.filename or folder} could not be written: {refused.strerror}.") from refused


def refuse_others(folder: Path, there: Mapping[str, str | None], pages: Mapping[str, str]) -> None:
    """Raise ``Refused`` if the folder holds anything that must not be replaced."""
    index = there.get(INDEX)
    if index is not None and own_page(index) and _OF.findall(head(index)) != _OF.findall(head(pages[INDEX])):
        was = dict(_OF.findall(head(index)))
        raise Refused(
            f"{folder} holds another vault: {was.get('game')}, as seen by {was.get('seen-by')}. Name another folder."
        )
    strange = [path for path in pages if path in there and not own_page(there[path] or "")]
    if strange:
        raise Refused(
            f"{folder} holds what Lychgate did not write, or somebody has changed since: {some_of(tuple(strange), 3)}. "
            "Name another folder, or move it away."
        )


def older(folder: Path, pages: Mapping[str, str]) -> list[str]:
    """The old pages in the folders of a vault that are not among the new ones."""
    made = {path.casefold() for path in pages}
    found = []
    for kind in (SESSIONS, *KINDS):
        for path in sorted((folder / kind).glob("*.md")):
            name = f"{kind}/{path.name}"
            if name.casefold() not in made:  # on some systems file names ignore case
                found.append(name)
    return found


def head(text: str) -> str:
    """The front matter of a page."""
    return text.split("\n---\n", 1)[0]


def text_at(path: Path) -> str | None:
    """The text of a file; None where it is not a text file."""
    with suppress(UnicodeDecodeError):
        return path.read_text(encoding="utf-8") if path.is_file() else None
    return None


def write(path: Path, content: bytes) -> None:
    """Write one page or picture, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f"{path.name}.part")
    try:
        beside.write_bytes(content)
        beside.replace(path)
    except OSError:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        raise
