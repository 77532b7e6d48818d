"""Running text of a module: what it says, on which line each letter stands, and what is bold or in italics."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import msgspec

BOLD, ITALIC, BOTH, PLAIN = "b", "i", "x", " "
LINK = 4
"""The group of a link's text in the pattern below."""

_EMPHASIS = re.compile(
    r"(\*\*\*|\*\*|(?<!\w)__|\*|(?<!\w)_)(?=\S)(.+?)(?<=\S)(?:\1)(?!(?<=_)\w)|`([^`]+)`"
    r"|(?<!\!)\[([^\[\]]+)\]\((?:[^()]|\([^()]*\))*\)|\\([\\*_`#>|\[\]-])",
    re.DOTALL,
)
_END = re.compile(r"[.!?…]+[\"”’'»)\]]*(?=\s)")
_BEGINS = re.compile(r"\s+[\"“‘'«(\[]*[A-Z0-9]")
_SHORTENED = re.compile(
    r"(?:\b(?:vs|e\.g|i\.e|cf|st|mr|mrs|dr|no|approx|ca|pp?|att|dmg|lvl|max|min|fig|vol)|\b[A-Z])\.$", re.IGNORECASE
)


class Run(msgspec.Struct, frozen=True):
    """Text with the number of the line and the mark of each letter."""

    text: str
    lines: tuple[int, ...]
    marks: str

    def __getitem__(self, at: slice) -> Run:
        return Run(self.text[at], self.lines[at], self.marks[at])

    @property
    def span(self) -> tuple[int, int]:
        """The first and the last line that it stands on."""
        return (min(self.lines), max(self.lines)) if self.lines else (0, 0)

    def stripped(self) -> Run:
        """The same without spaces around it."""
        start = len(self.text) - len(self.text.lstrip())
        return self[start : len(self.text.rstrip())]

    def all_of(self, marks: str) -> bool:
        """Whether all its letters have one of these marks."""
        letters = [mark for mark, letter in zip(self.marks, self.text, strict=True) if letter.isalnum()]
        return bool(letters) and all(one in marks for one in letters)

    def head(self, marks: str) -> int:
        """How far the letters at its beginning have one of these marks."""
        end = 0
        for at, (mark, letter) in enumerate(zip(self.marks, self.text, strict=True)):
            if mark not in marks and letter.isalnum():
                break
            if mark in marks:
                end = at + 1
        return end

    def sentences(self) -> Iterator[Run]:
        """Its sentences, each without the spaces around it."""
        start = 0
        for found in _END.finditer(self.text):
            told = self.text[: found.end()]
            if not _BEGINS.match(self.text, found.end()) or _SHORTENED.search(told.rstrip("\"”’'»)]")):
                continue
            yield self[start : found.end()].stripped()
            start = found.end()
        rest = self[start:].stripped()
        if rest.text:
            yield rest


EMPTY = Run("", (), "")


def run_of(pieces: Iterable[tuple[int, str, bool]]) -> Run:
    """Lines as running text; each is its number, what it says, and whether its last word goes on in the next."""
    text, lines = "", []
    glued = True
    for number, said, goes_on in pieces:
        bare = said.strip() if not glued else said.lstrip() if text else said.strip()
        between = "" if glued else " "
        text += between + bare
        lines += [number] * (len(between) + len(bare))
        glued = goes_on
    return _unmarked(Run(text, tuple(lines), PLAIN * len(text)))


def plus(first: Run, second: Run) -> Run:
    """Two after one another, with a space between them."""
    if not first.text or not second.text:
        return first if first.text else second
    return Run(
        f"{first.text} {second.text}",
        (*first.lines, first.lines[-1], *second.lines),
        f"{first.marks} {second.marks}",
    )


def _unmarked(run: Run) -> Run:
    """The same without the signs of Markdown, which become marks of its letters."""
    text: list[str] = []
    lines: list[int] = []
    marks: list[str] = []
    at = 0
    for found in _EMPHASIS.finditer(run.text):
        if found.start() < at:
            continue
        _add(text, lines, marks, run[at : found.start()])
        at = found.end()
        if found[1] is None:
            group = next(one for one in (3, LINK, 5) if found[one] is not None)
            inner = run[found.start(group) : found.end(group)]
            _add(text, lines, marks, _unmarked(inner) if group == LINK else inner)
            continue
        mark = BOTH if len(found[1]) == 3 else BOLD if len(found[1]) == 2 else ITALIC
        inner = _unmarked(run[found.start(2) : found.end(2)])
        inner = Run(inner.text, inner.lines, "".join(_both(one, mark) for one in inner.marks))
        _add(text, lines, marks, inner)
    _add(text, lines, marks, run[at:])
    return Run("".join(text), tuple(lines), "".join(marks))


def _add(text: list[str], lines: list[int], marks: list[str], piece: Run) -> None:
    text.append(piece.text)
    lines.extend(piece.lines)
    marks.append(piece.marks)


def _both(inner: str, outer: str) -> str:
    return outer if inner in (PLAIN, outer) else BOTH
