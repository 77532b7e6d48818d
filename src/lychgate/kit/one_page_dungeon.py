"""Reads the JSON that Watabou's One Page Dungeon exports, its public format, as a site.

A map has rectangles of floor (``rects``), doors on single cells (``doors``, with the direction in which they lead) and
notes at places. A rectangle that is no door is a room; two that touch without a door are joined by a passage.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from lychgate.core.codec import learn
from lychgate.core.errors import DataError
from lychgate.kit.site import MOST_ROOMS, OUTSIDE, Door, DoorState, Room, Site, must_be_sound
from lychgate.resources import convert

Whole = Annotated[float, Meta(ge=-9999, le=9999)]
Cell = tuple[int, int]


class Point(msgspec.Struct, frozen=True):
    """A place on the graph paper; a note's may lie between cells."""

    x: Whole
    y: Whole

    @property
    def cell(self) -> Cell:
        """The cell that it lies in."""
        return int(self.x // 1), int(self.y // 1)


class Rect(msgspec.Struct, frozen=True):
    """A rectangle of floor. ``rotunda``: it is round."""

    x: Annotated[int, Meta(ge=-9999, le=9999)]
    y: Annotated[int, Meta(ge=-9999, le=9999)]
    w: Annotated[int, Meta(ge=1, le=999)]
    h: Annotated[int, Meta(ge=1, le=999)]
    rotunda: bool = False

    def holds(self, cell: Cell) -> bool:
        """Whether a cell is in it."""
        return self.x <= cell[0] < self.x + self.w and self.y <= cell[1] < self.y + self.h

    def touches(self, other: Rect) -> bool:
        """Whether it shares a side with another."""
        across = min(self.x + self.w, other.x + other.w) - max(self.x, other.x)
        down = min(self.y + self.h, other.y + other.h) - max(self.y, other.y)
        return (across == 0 and down > 0) or (down == 0 and across > 0)


class MapDoor(msgspec.Struct, frozen=True):
    """A door on a cell, and the direction in which it leads."""

    x: int
    y: int
    dir: Point
    type: int = 1


class MapNote(msgspec.Struct, frozen=True):
    """A note of the map's author at a place."""

    text: str
    pos: Point
    ref: str = ""


class Map(msgspec.Struct, frozen=True):
    """What is read of an export; whatever else it has (columns, water) is left out."""

    rects: tuple[Rect, ...]
    title: str = "A dungeon"
    story: str = ""
    doors: tuple[MapDoor, ...] = ()
    notes: tuple[MapNote, ...] = ()


learn(Map)

Kind = Literal["door", "passage", "stairs"]

KINDS: dict[int, tuple[Kind, DoorState, bool, str]] = {
    0: ("passage", "open", False, ""),
    1: ("door", "closed", False, ""),
    2: ("passage", "open", False, "It is narrow."),
    3: ("stairs", "open", False, ""),
    4: ("door", "closed", False, "A portcullis."),
    5: ("door", "closed", False, "A double door."),
    6: ("door", "closed", True, ""),
    7: ("door", "barred", False, "It is barred on one side."),
    8: ("stairs", "open", False, "They lead down."),
    9: ("stairs", "open", False, ""),
}
"""What the number of a door's type means."""


def site_of(text: str, file: str) -> Site:
    """The site on a map. Raises ``DataError`` for what is no such map, is cut off, or has too many rooms."""
    try:
        raw = msgspec.json.decode(text.lstrip("\ufeff").encode())
    except (msgspec.DecodeError, RecursionError) as broken:
        cut = "truncated" in str(broken)
        reason = "ends in the middle: it was not saved or copied whole" if cut else f"is no JSON ({broken})"
        raise DataError(file, "file", reason) from None
    if not isinstance(raw, dict) or "rects" not in raw:
        raise DataError(file, "rects", "is missing: the file is no JSON of Watabou's map generator")
    if isinstance(raw["rects"], list) and len(raw["rects"]) > 2 * MOST_ROOMS:
        raise DataError(
            file, "rects", f"has {len(raw['rects']):,} rooms and doors; a site has {MOST_ROOMS} rooms at most"
        )
    return _site(convert(raw, Map, file=file), file)


def _site(read: Map, file: str) -> Site:
    on_door = {(door.x, door.y) for door in read.doors}
    floors = [one for one in read.rects if not (one.w == one.h == 1 and (one.x, one.y) in on_door)]
    if not floors or len(floors) > MOST_ROOMS:
        raise DataError(file, "rects", f"has {len(floors):,} rooms; a site has 1 to {MOST_ROOMS}")

    def at(cell: Cell) -> int:
        """The number of the room that holds a cell; 0 where none does."""
        return next((n for n, one in enumerate(floors, 1) if one.holds(cell)), OUTSIDE)

    def beside(door: MapDoor) -> tuple[int, int]:
        dx, dy = door.dir.cell
        return at((door.x - dx, door.y - dy)), at((door.x + dx, door.y + dy))

    doors: list[Door] = []
    for one in read.doors:
        ends = beside(one)
        if ends[0] == ends[1]:
            continue  # on no wall between two rooms
        kind, state, secret, note = KINDS.get(one.type, KINDS[1])
        doors.append(Door(number=len(doors) + 1, rooms=ends, kind=kind, state=state, secret=secret, note=note))
    joined = {frozenset(one.rooms) for one in doors}
    for n, first in enumerate(floors, 1):
        for m, second in enumerate(floors[n:], n + 1):
            if first.touches(second) and frozenset((n, m)) not in joined:
                doors.append(Door(number=len(doors) + 1, rooms=(n, m), kind="passage", state="open"))
    keys: dict[int, list[str]] = {}
    for said in read.notes:
        keys.setdefault(at(said.pos.cell), []).append(said.text.strip())
    rooms = tuple(_room(n, one, " ".join(keys.get(n, ()))) for n, one in enumerate(floors, 1))
    elsewhere = " ".join(keys.get(OUTSIDE, ()))
    name = " ".join(read.title.split())[:80] or "A dungeon"
    site = Site(name=name, rooms=rooms, doors=tuple(doors), hook=read.story.strip()[:4000], about=elsewhere[:4000])
    must_be_sound(site, file)
    return site


def _room(number: int, floor: Rect, key: str) -> Room:
    long, short = max(floor.w, floor.h), min(floor.w, floor.h)
    name = "Rotunda" if floor.rotunda else "Passage" if short == 1 and long > 1 else "Room"
    read = f"{floor.w * 5} by {floor.h * 5} feet{', round' if floor.rotunda else ''}."
    return Room(number=number, name=name, read=read, key=key[:4000], x=floor.x, y=floor.y)
