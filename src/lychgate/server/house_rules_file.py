"""The file of a group's house rules: whether it is text, and that text without what other programs put around words."""

from __future__ import annotations

import re

from lychgate.core.errors import PlayError

_BYTE_ORDERS = {
    b"\xff\xfe\x00\x00": "utf-32",
    b"\x00\x00\xfe\xff": "utf-32",
    b"\xff\xfe": "utf-16",
    b"\xfe\xff": "utf-16",
}
"""The marks at the beginning of a file that say how it is written; the longer ones first."""

_OTHER_FILES = {
    b"%PDF-": "a PDF",
    b"{\\rtf": "rich text (RTF)",
    b"PK\x03\x04": "a Word, LibreOffice or zip file",
    b"\xd0\xcf\x11\xe0": "an old Word file",
}
"""How files of other programs begin, and what they are."""

_MARKS = (
    (re.compile(r"^[ \t]*(?:</?[A-Za-z][\w-]*(?:\s[^<>]*)?/?>[ \t]*)+$", re.MULTILINE), ""),
    (re.compile(r"^([ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+)\[[ xX]\][ \t]+", re.MULTILINE), "\\1"),
    (re.compile(r"^([ \t]*>[ \t>]*)\[![\w-]+\][+-]?[ \t]*([^*\n]*[^*\s.:])[.:]?[ \t]*$", re.MULTILINE), "\\1**\\2.**"),
    (re.compile(r"^([ \t]*>[ \t>]*)\[![\w-]+\][+-]?[ \t]*", re.MULTILINE), "\\1"),
    (re.compile(r"==([^=\n]+)=="), "\\1"),
)
"""What note-taking programs put around words: tags on a line of their own, boxes of tasks, the kind of a callout,
highlighting."""


def text_of(data: bytes) -> str:
    """The text of a file. Raises ``PlayError``, which names the line, for what is not text."""
    kind = next((kind for begins, kind in _OTHER_FILES.items() if data.startswith(begins)), "")
    if kind:
        raise PlayError(f"This file is not text. It is {kind}: save your house rules as Markdown, or paste them.")
    mark = next((name for begins, name in _BYTE_ORDERS.items() if data.startswith(begins)), "")
    try:
        text = data.decode(mark or "utf-8-sig")
    except UnicodeDecodeError as broken:
        at = 1 if mark else data[: broken.start].count(b"\n") + 1
        raise PlayError(f"Line {at} is not UTF-8 text. Save the file as UTF-8, and choose it again.") from broken
    if "\0" in text:
        raise PlayError("This file is not text. Choose a Markdown file with your house rules, saved as UTF-8.")
    return text


def without_marks(text: str) -> str:
    """The text without the marks of note-taking programs; every line stays where it is."""
    for mark, kept in _MARKS:
        text = mark.sub(kept, text)
    return text
