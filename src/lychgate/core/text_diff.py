"""What an edit strikes from a text and adds to it, word by word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import Literal, NamedTuple

PieceKind = Literal["same", "struck", "added"]


class Piece(NamedTuple):
    """Words that an edit leaves as they are, strikes, or adds. The texts of all pieces begin without a space."""

    kind: PieceKind
    text: str


def pieces(old: str, new: str) -> tuple[Piece, ...]:
    """The words of two versions in their order; where words were replaced, those struck come first."""
    return tuple(_pieces(_words(old), _words(new)))


def plain_diff(old: str, new: str) -> str:
    """Two versions as one line of plain text: ``You [-may-] {+must+} roll.``"""
    marks = {"same": "{}", "struck": "[-{}-]", "added": "{{+{}+}}"}
    return " ".join(marks[one.kind].format(one.text) for one in pieces(old, new))


def _words(text: str) -> list[str]:
    """The words, each with the signs around it: a comma is not worth a piece of its own."""
    return re.findall(r"\S+", text)


def _pieces(old: list[str], new: list[str]) -> Iterator[Piece]:
    for what, i, j, k, m in SequenceMatcher(a=old, b=new, autojunk=False).get_opcodes():
        if what == "equal":
            yield Piece("same", " ".join(old[i:j]))
            continue
        if i < j:
            yield Piece("struck", " ".join(old[i:j]))
        if k < m:
            yield Piece("added", " ".join(new[k:m]))
