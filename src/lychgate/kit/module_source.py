"""The lines of a module as they were meant: what a PDF, a printer or a text editor did to them is undone.

Ligatures become letters, words that were divided at the end of a line are whole, two columns side by side follow one
another, and page numbers and running heads are taken out, each with the reason.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence
from itertools import groupby

import msgspec

SOFT = "\u00ad"
"""A soft hyphen: a word may be divided here."""

_LIGATURES = {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"}
_SPACES = dict.fromkeys("\u00a0\u2007\u2009\u200a\u202f\u2002\u2003", " ")
_NOTHING = dict.fromkeys("\u200b\u200c\u200d\ufeff\u2060\x00", "")
_PLAIN = str.maketrans({**_LIGATURES, **_SPACES, **_NOTHING, "\t": "    ", "\u2010": "-", "\u2011": "-"})

_PAGE_NUMBER = re.compile(r"[\W_]*(?:page\s*)?(?:\d{1,4}|[ivxl]{1,7})(?:\s*(?:of|/)\s*\d{1,4})?[\W_]*", re.IGNORECASE)
_DIVIDED = re.compile(r"([^\W\d_]+)-$")
_KEEPS = re.compile(
    "half|well|self|ill|two|three|four|five|six|seven|eight|ten|twelve|one|knee|waist|chest|ankle|neck|man|long|short|low|high"
    "|old|new|red|black|white|blue|green|grey|once|ever|never|still|hard|soft|cold|semi|non|ex|vice"
)
"""First parts of words that keep their hyphen, where the text does not show how the word is written."""

LONGEST_LINE = 6_000
"""Letters. A longer line is only text: patterns are tried on lines that people write."""

_WIDE = 20
"""The least average length of what lies in a second column; figures in a table are shorter."""


class Line(msgspec.Struct, frozen=True):
    """A line with its number in the source. ``glued``: its last word goes on in the next line."""

    number: int
    text: str
    indent: int = 0
    glued: bool = False

    @property
    def blank(self) -> bool:
        """Whether there is nothing on it."""
        return not self.text


class LeftOut(msgspec.Struct, frozen=True):
    """A line that is no part of the module, and why."""

    number: int
    text: str
    why: str


def lines_of(text: str) -> tuple[tuple[Line, ...], tuple[LeftOut, ...]]:
    """The lines of a text, in reading order, and those that are left out."""
    raw = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    pages = _pages(raw)
    left: list[LeftOut] = []
    kept = _without_furniture(pages, left)
    flowing = [column for page in kept for column in _columns(page)]
    lines = _joined_pages(flowing)
    return tuple(_whole_words(lines)), tuple(left)


def _pages(raw: Sequence[str]) -> list[list[Line]]:
    """The lines of each page; a text without page breaks is one page."""
    pages: list[list[Line]] = [[]]
    for number, told in enumerate(raw, 1):
        for at, piece in enumerate(told.split("\f")):
            if at:
                pages.append([])
            pages[-1].append(_line(number, piece))
    return [one for one in pages if any(not line.blank for line in one)] or [[]]


def _line(number: int, told: str) -> Line:
    text = told.translate(_PLAIN).rstrip()
    bare = text.lstrip()
    return Line(number, bare, len(text) - len(bare))


# ---------------------------------------------------------------------- page numbers and running heads


def _without_furniture(pages: list[list[Line]], left: list[LeftOut]) -> list[list[Line]]:
    if len(pages) == 1:
        return [_without_numbers(pages[0], left)]
    ends = Counter(same for page in pages for same in dict.fromkeys(_alike(one.text) for one in _at_ends(page)))
    heads = [same for same, times in ends.items() if times > 1]
    return [_peeled(page, heads, left) for page in pages]


def _at_ends(page: list[Line]) -> list[Line]:
    """The two lines at the top and at the bottom of a page."""
    full = [one for one in page if not one.blank]
    return [*full[:2], *full[2:][-2:]]


def _alike(text: str) -> str:
    """A line as it is compared with those of other pages: numbers may differ."""
    return re.sub(r"\d+", "#", " ".join(text.casefold().split()))


def _peeled(page: list[Line], heads: Collection[str], left: list[LeftOut]) -> list[Line]:
    taken: dict[str, int] = {}
    kept = list(page)
    for end in (0, -1):
        full = [one for one in kept if not one.blank]
        for one in full[:2] if end == 0 else full[:-3:-1]:
            same = _alike(one.text)
            number = _PAGE_NUMBER.fullmatch(one.text) is not None
            if (not number and same not in heads) or same in taken:
                break
            taken[same] = one.number
            left.append(LeftOut(one.number, one.text, "a page number" if number else "a running head"))
            kept = [other for other in kept if other.number != one.number]
    return kept


def _without_numbers(page: list[Line], left: list[LeftOut]) -> list[Line]:
    """A text without page breaks: a number alone is a page's where a head stands beside it, or within a sentence."""
    full = [one for one in page if not one.blank]
    times = Counter(_alike(one.text) for one in full)
    gone: dict[int, LeftOut] = {}
    for before, one, after in zip(full, full[1:], full[2:], strict=False):
        if _PAGE_NUMBER.fullmatch(one.text) is None or re.fullmatch(r"[\W_]*", one.text):
            continue
        heads = [other for other in (before, after) if times[_alike(other.text)] > 1 and len(other.text) < 60]
        heads = [other for other in heads if re.search(r"[a-z]", other.text, re.I) and other.text[0] not in "-*•#>|"]
        if heads or (before.text[-1] not in '.!?:”"' and after.text[0].islower()):
            gone[one.number] = LeftOut(one.number, one.text, "a page number")
            gone |= {other.number: LeftOut(other.number, other.text, "a running head") for other in heads[:1]}
    left.extend(gone.values())
    return [one for one in page if one.number not in gone]


# ---------------------------------------------------------------------- columns


def _columns(page: list[Line]) -> list[list[Line]]:
    """The columns of a page, one after the other; what runs across both parts what is above from what is below."""
    at = _gutter(page)
    if at is None:
        return [page]
    found: list[list[Line]] = []
    for across, some in groupby(page, key=lambda one: _crosses(one, at)):
        group = list(some)
        if across:
            found.append(group)
            continue
        sides: tuple[list[Line], list[Line]] = ([], [])
        for one in group:
            told = " " * one.indent + one.text
            sides[0].append(_line(one.number, told[:at]))
            sides[1].append(_line(one.number, told[at:]))
        found.extend(column for side in sides for column in _columns(_closed_up(side)))
    return found


def _closed_up(lines: list[Line]) -> list[Line]:
    """A column without the empty lines within its sentences, which are there for the other column."""
    found: list[Line] = []
    for at, one in enumerate(lines):
        if one.blank and found and not found[-1].blank:
            after = next((other.text for other in lines[at : at + 9] if other.text), "")
            if after and _runs_on(found[-1].text, after):
                continue
        found.append(one)
    return found


def _crosses(one: Line, at: int) -> bool:
    told = " " * one.indent + one.text
    return len(told) > at and told[max(0, at - 2) : at].strip() != ""


def _gutter(page: list[Line]) -> int | None:
    """Where the second column begins; None where there is one column."""
    full = [one for one in page if not one.blank]
    if len(full) < 8 or any(one.text.startswith("|") for one in full):
        return None
    starts: Counter[int] = Counter()
    for one in full:
        told = " " * one.indent + one.text
        begins = {found.end() for found in re.finditer(r"(?:\S\s{2,}|^\s{18,})(?=\S)", told) if found.end() >= 18}
        starts.update(begins)
    for at, times in sorted(starts.items(), key=lambda one: (-one[1], one[0])):
        if times < max(4, len(full) // 4):
            break
        right = [(" " * one.indent + one.text)[at:] for one in full if not _crosses(one, at)]
        right = [one for one in right if one.strip()]
        across = [one for one in full if _crosses(one, at)]
        both = [one for one in full if one.indent < at and not _crosses(one, at) and len(one.text) + one.indent > at]
        if len(across) <= len(full) // 4 and both and sum(map(len, right)) >= _WIDE * len(right):
            return at
    return None


# ---------------------------------------------------------------------- words and sentences across breaks


def _joined_pages(pieces: list[list[Line]]) -> list[Line]:
    """Columns and pages one after another, with an empty line between them unless a sentence runs on."""
    lines: list[Line] = []
    for piece in pieces:
        full = [at for at, one in enumerate(piece) if not one.blank]
        if not full:
            continue
        inner = piece[full[0] : full[-1] + 1]
        if lines and not _runs_on(lines[-1].text, inner[0].text):
            lines.append(Line(inner[0].number, ""))
        lines.extend(inner)
    return lines


def _runs_on(before: str, after: str) -> bool:
    return before[-1] not in '.!?:”"' and (after[0].islower() or after[0] in "(#" or before.endswith((SOFT, "-", ",")))


def _whole_words(lines: list[Line]) -> list[Line]:
    """The same with words that were divided at the end of a line put together."""
    words = Counter(re.findall(r"[^\W\d_]+(?:-[^\W\d_]+)*", " ".join(one.text for one in lines).casefold()))
    found: list[Line] = []
    afters = [""]
    for one in reversed(lines):
        afters.append(one.text if one.text not in ("", "-") else afters[-1])
    for one, after in zip(lines, afters[-2::-1], strict=True):
        if one.text == "-" and found and found[-1].glued:
            continue
        bare = one.text.removesuffix("-") if one.text.endswith(f"{SOFT}-") else one.text
        if bare.endswith(SOFT):
            found.append(msgspec.structs.replace(one, text=bare.replace(SOFT, ""), glued=True))
            continue
        divided = _DIVIDED.search(one.text[-40:])
        if divided is None or not after[:1].islower():
            found.append(msgspec.structs.replace(one, text=one.text.replace(SOFT, "")))
            continue
        rest = re.match(r"[^\W\d_]+", after)
        first, second = divided[1].casefold(), rest[0].casefold() if rest else ""
        keeps = words[f"{first}-{second}"] or (not words[f"{first}{second}"] and _KEEPS.fullmatch(first))
        text = one.text if keeps else one.text[:-1]
        found.append(msgspec.structs.replace(one, text=text.replace(SOFT, ""), glued=True))
    return found
