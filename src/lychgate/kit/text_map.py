"""Reads the lines of a text map, the public format of Text Mapper: hexes, paths, systems of Traveller, and settings.

A place is written ``0102`` (column, row), ``10203`` (a column of three digits), ``010203`` or ``01.02.03`` (with a
level), each part of the last form of any length. What only says how things are drawn is a setting.
"""

from __future__ import annotations

import re

import msgspec

from lychgate.core.errors import DataError

MOST_LINES = 2000
LONGEST = 200
"""The letters of a line that are kept."""

_POINT = r"-?\d+\.-?\d+(?:\.\d+)?|-?\d\d-?\d\d\d\d(?!\d)|\d{5}(?!\d)|-?\d\d-?\d\d(?!\d)"
_PARTS = re.compile(r"(-?\d+)\.(-?\d+)(?:\.(\d+))?|(-?\d\d)(-?\d\d)(\d\d)|(\d{3})(\d\d)|(-?\d\d)(-?\d\d)")
_HEX = re.compile(rf"({_POINT})(?:\s+(.*))?")
_PATH = re.compile(rf"((?:{_POINT})(?:-(?:{_POINT}))+)\s+(\S.*)")
_EACH = re.compile(rf"({_POINT})(?:-|$)")
_SYSTEM = re.compile(r"(?:(.*?)\s+)?(\d{4})\s+([A-EX][\dA-HJ-NP-Z]{6}-[\dA-HJ-NP-Z]{1,2})(?:\s.*)?")
_LABEL = re.compile(r"(?:\b([a-z]+)=)?[\"“]([^\"”]*)[\"”](?:\s*\d+)?(?:\s*[a-z]+\([^)]*\))*")
_SETTING = re.compile(
    r"(#.*|(?:include|url) \S.*|(?:license|other|text|label|glow)\b.*|[\w-]+ (?:attributes|lib|xml|path)\b.*"
    r"|[\w-]+ (?:text|glow|label)\b.*|[\w-]+ <.*|</?\w.*)"
)
_ASIDE = re.compile(r"\s*(?:left|right)?\s*(?:\d+%)?\s*$")


class Hex(msgspec.Struct, frozen=True):
    """A hex: its place as it is written, column, row and level; the ``kinds`` of what is drawn there; its texts."""

    name: str
    column: int
    row: int
    level: int
    kinds: tuple[str, ...] = ()
    label: str = ""
    more: tuple[str, ...] = ()


class Path(msgspec.Struct, frozen=True):
    """A line from place to place, such as a road."""

    places: tuple[Hex, ...]
    kind: str
    label: str = ""


def read_line(line: str) -> Hex | Path | None:
    """What a line says; None for one that is empty or only a setting. Raises ``ValueError`` for any other."""
    said = " ".join(line.replace("&#45;", "-").split())
    if (path := _PATH.fullmatch(said)) is not None:
        label = _LABEL.search(path[2])
        kind = _ASIDE.sub("", _LABEL.sub("", path[2])).split()
        places = tuple(_hex(place) for place in _EACH.findall(path[1]))
        return Path(places, kind[0] if kind else "path", label[2] if label is not None else "")
    if (found := _HEX.fullmatch(said)) is not None:
        return _labelled(found[1], found[2] or "")
    if (system := _SYSTEM.fullmatch(said)) is not None and not said.startswith("#"):
        return msgspec.structs.replace(_hex(system[2]), kinds=("system",), label=system[1] or "", more=(system[3],))
    if said and not _SETTING.fullmatch(said):
        raise ValueError(said)
    return None


def _labelled(place: str, said: str) -> Hex:
    texts = [(found[1] or "", found[2]) for found in _LABEL.finditer(said)]
    label = next((text for name, text in texts if name in ("", "name")), "")
    more = tuple(f"{name} {text}".strip() for name, text in texts if text != label)
    kinds = tuple(_LABEL.sub(" ", said).split())
    return msgspec.structs.replace(_hex(place), kinds=kinds, label=label, more=more)


def _hex(place: str) -> Hex:
    found = _PARTS.fullmatch(place)
    if found is None:
        raise ValueError(place)
    column, row, level = (*(int(one) for one in found.groups() if one is not None), 0)[:3]
    return Hex(place, column, row, level)


def land_of(text: str, file: str) -> tuple[str, ...]:
    """The lines of a text map that say what is where, such as ``0102 forest "Old Wood"``; settings are left out.

    Raises ``DataError`` for a line that is none of a text map, and for a map of too many lines.
    """
    found: list[str] = []
    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), 1):
        try:
            read = read_line(line)
        except ValueError as wrong:
            reason = f"is no line of a text map, such as 0102 forest \"Old Wood\": '{str(wrong)[:40]}'"
            raise DataError(f"{file}, line {number}", "land", reason) from None
        if read is None:
            continue
        if len(found) >= MOST_LINES:
            raise DataError(file, "land", f"has more than {MOST_LINES:,} hexes and paths")
        found.append(" ".join(line.split())[:LONGEST])
    return tuple(found)
