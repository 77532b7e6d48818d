"""What the two kinds of map share: the letters of marks with a word for each, and a name for every place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from lychgate.core.view import HexCell, HexMap, Mark, RoomBox, RoomMap

KIND_WORDS: Mapping[str, str] = {
    "party": "you",
    "start": "start",
    "goal": "goal",
    "entrance": "way in",
    "portal": "portal",
    "circle": "circle",
    "foe": "foe",
    "loot": "loot",
    "corpse": "the dead",
    "trap": "trap",
}
"""What a kind of mark is called in the legend; marks of other kinds are called by their own text."""

MORE = "*"
"""Stands where there is no room for all the marks of a place."""

LONGEST = 60
"""A place's name has at most so many letters: notes are kept under it."""

Legend = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Sign:
    """A mark as it is drawn: its letter in a small seal at ``(x, y)``."""

    letter: str
    kind: str
    x: float
    y: float


def place_key(the_map: HexMap | RoomMap, place: HexCell | RoomBox) -> str:
    """The name under which what happened at a place is gathered: the hex, or the room of its dungeon."""
    if isinstance(place, HexCell):
        return place.name
    room = f", room {place.number}"
    return the_map.title[: LONGEST - len(room)] + room


def letter_of(mark: Mark) -> str:
    """The letter that stands for ``mark`` on a map."""
    return mark.letter[:1] or "?"


def in_a_row(marks: Iterable[Mark], room: int, x: float, y: float, pitch: float) -> tuple[Sign, ...]:
    """The marks side by side around ``x``, as many as there is ``room`` for, the party first."""
    ordered = sorted(marks, key=lambda mark: mark.kind != "party")
    letters = [(letter_of(mark), mark.kind) for mark in ordered]
    if len(letters) > room:
        letters = [*letters[: room - 1], (MORE, "other")]
    left = x - pitch * (len(letters) - 1) / 2
    return tuple(Sign(letter, kind, left + pitch * at, y) for at, (letter, kind) in enumerate(letters))


def mark_legend(marks: Iterable[Mark]) -> Legend:
    """Letters of marks with a word for each."""
    seen: dict[str, str] = {}
    for mark in marks:
        seen.setdefault(letter_of(mark), KIND_WORDS.get(mark.kind, mark.text))
    return tuple(seen.items())
