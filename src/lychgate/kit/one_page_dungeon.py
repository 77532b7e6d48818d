"""Reads the JSON that Watabou's One Page Dungeon exports, its public format, as a site with a floor plan.

A map has rectangles of floor (``rects``), doors on single squares (``doors``, with the direction in which they lead),
notes with the numbers that are printed on the map, columns and water. A rectangle that is no door is a room, or a
stretch of corridor where it is one square wide and has no note. Stretches that run into each other are one passage.
Several maps are the levels of one site: the stairs down of each lead to the first way into the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from lychgate.core.codec import learn
from lychgate.core.digits import is_number
from lychgate.core.errors import DataError
from lychgate.core.plan import Area, Segment
from lychgate.kit.site import MOST_ROOMS, OUTSIDE, Door, DoorState, Room, Site, must_be_sound
from lychgate.resources import convert

Whole = Annotated[float, Meta(ge=-9999, le=9999)]
Cell = tuple[int, int]

FEET = 5
"""The length of a square, which the export does not say: what the maps of today have."""

MOST_RECTS = 4 * MOST_ROOMS


class MapPoint(msgspec.Struct, frozen=True):
    """A place on the graph paper; a note's may lie between squares."""

    x: Whole
    y: Whole

    @property
    def cell(self) -> Cell:
        """The square that it lies in."""
        return int(self.x // 1), int(self.y // 1)


class Rect(msgspec.Struct, frozen=True):
    """A rectangle of floor. ``rotunda``: it is round."""

    x: Annotated[int, Meta(ge=-9999, le=9999)]
    y: Annotated[int, Meta(ge=-9999, le=9999)]
    w: Annotated[int, Meta(ge=1, le=999)]
    h: Annotated[int, Meta(ge=1, le=999)]
    rotunda: bool = False

    @property
    def area(self) -> Area:
        """It as a piece of a floor plan."""
        return Area(self.x, self.y, self.w, self.h, self.rotunda)

    def holds(self, cell: Cell) -> bool:
        """Whether a square is in it."""
        return self.x <= cell[0] < self.x + self.w and self.y <= cell[1] < self.y + self.h


class MapDoor(msgspec.Struct, frozen=True):
    """A door on a square, and the direction in which it leads."""

    x: Annotated[int, Meta(ge=-9999, le=9999)]
    y: Annotated[int, Meta(ge=-9999, le=9999)]
    dir: MapPoint
    type: int = 1

    @property
    def across(self) -> Segment:
        """The line that it is drawn on: in the middle of its square, across the way that it leads."""
        if self.dir.x:
            return self.x + 0.5, self.y, self.x + 0.5, self.y + 1
        return self.x, self.y + 0.5, self.x + 1, self.y + 0.5


class MapNote(msgspec.Struct, frozen=True):
    """A note of the map's author at a place; ``ref`` is the number that is printed there."""

    text: str
    pos: MapPoint
    ref: str = ""


class Map(msgspec.Struct, frozen=True):
    """What is read of an export."""

    rects: tuple[Rect, ...]
    title: str = "A dungeon"
    story: str = ""
    doors: tuple[MapDoor, ...] = ()
    notes: tuple[MapNote, ...] = ()
    columns: tuple[MapPoint, ...] = ()
    water: tuple[MapPoint, ...] = ()


learn(Map)

Kind = Literal["door", "passage", "stairs"]
Look = Literal["", "double", "portcullis", "narrow", "down"]


class DoorKind(msgspec.Struct, frozen=True):
    """What the number of a door's type means."""

    kind: Kind
    state: DoorState = "closed"
    look: Look = ""
    secret: bool = False
    note: str = ""


OPENING = 0
KINDS: dict[int, DoorKind] = {
    OPENING: DoorKind("passage", "open"),
    1: DoorKind("door"),
    2: DoorKind("passage", "open", "narrow", note="An archway."),
    3: DoorKind("stairs", "open"),
    4: DoorKind("door", look="portcullis", note="A portcullis."),
    5: DoorKind("door", look="double", note="A double door."),
    6: DoorKind("door", secret=True),
    7: DoorKind("door", "barred", note="It is barred on one side."),
    8: DoorKind("stairs", "open", "down", note="They lead down."),
    9: DoorKind("stairs", "open"),
}


def site_of(text: str, file: str) -> Site:
    """The site on a map, or on several in a list. Raises ``DataError`` for what is none, is cut off or too large."""
    try:
        raw = msgspec.json.decode(text.lstrip("\ufeff").encode())
    except (msgspec.DecodeError, RecursionError) as broken:
        cut = "truncated" in str(broken)
        reason = "ends in the middle: it was not saved or copied whole" if cut else f"is no JSON ({broken})"
        raise DataError(file, "file", reason) from None
    maps = raw if isinstance(raw, list) else [raw]
    if not maps or not all(isinstance(one, dict) and "rects" in one for one in maps):
        raise DataError(file, "rects", "is missing: the file is no JSON of Watabou's map generator")
    if (most := sum(len(one["rects"]) for one in maps if isinstance(one["rects"], list))) > MOST_RECTS:
        raise DataError(file, "rects", f"has {most:,} rooms and doors; a site has {MOST_ROOMS} rooms at most")
    levels = [_Reading(convert(one, Map, file=file), level) for level, one in enumerate(maps, 1)]
    count = sum(len(one.places) for one in levels)
    if not all(one.floors for one in levels) or count > MOST_ROOMS:
        raise DataError(file, "rects", f"has {count:,} rooms; a site has 1 to {MOST_ROOMS}")
    site = _site(levels)
    must_be_sound(site, file)
    return site


def _site(levels: Sequence[_Reading]) -> Site:
    """The levels as one site."""
    doors: list[Door] = []
    for upper, read in zip((None, *levels), levels, strict=False):
        new = list(read.doors(len(doors)))
        below = next((at for at, one in enumerate(doors) if one.look == "down" and OUTSIDE in one.rooms), None)
        ways_in = (one for one in new if one.kind == "stairs" and one.look != "down" and OUTSIDE in one.rooms)
        if upper is not None and below is not None and (into := next(ways_in, None)) is not None:
            doors[below] = _stairs(doors[below], into)
            new.remove(into)
        doors += new
    doors = [replace(one, number=number) for number, one in enumerate(doors, 1)]
    reached = {end for one in doors for end in one.rooms}
    rooms = tuple(room for one in levels for room in one.rooms(reached))
    about = "\n".join(_noted(said) for one in levels for said in one.elsewhere)
    told = dict.fromkeys(one.read.story.strip() for one in levels)
    return Site(
        format=2,
        name=" ".join(levels[0].read.title.split())[:80] or "A dungeon",
        square=FEET,
        rooms=rooms,
        doors=tuple(doors),
        hook="\n".join(filter(None, told))[:4000],
        about=about[:4000],
    )


def _stairs(down: Door, into: Door) -> Door:
    """The stairs between two levels, drawn on both."""
    above = next(one for one in down.rooms if one != OUTSIDE)
    below = next(one for one in into.rooms if one != OUTSIDE)
    return replace(down, rooms=(above, below), far_at=into.at, far_floor=into.floor)


class _Reading:
    """A map being read. A place is a room or a passage: the numbers of its rectangles among ``floors``."""

    def __init__(self, read: Map, level: int) -> None:
        self.read = read
        self.level = level
        on_door = {(door.x, door.y) for door in read.doors}
        self.floors = [one for one in read.rects if not (one.w == one.h == 1 and (one.x, one.y) in on_door)]
        self.noted: dict[int, list[MapNote]] = {}
        self.elsewhere: list[MapNote] = []
        for said in read.notes:
            at = self._at(said.pos.cell)
            if at is None:
                self.elsewhere.append(said)
            else:
                self.noted.setdefault(at, []).append(said)
        self.openings = [door for door in read.doors if self._runs_on(door)]
        self.places = self._joined()
        self.place_of = {at: place for place in self.places for at in place}
        self.numbers = self._numbered()

    def rooms(self, reached: set[int]) -> Iterator[Room]:
        """The rooms and passages by their numbers; those to which doors lead are ``reached``."""
        for place in sorted(self.places, key=self.numbers.__getitem__):
            yield self._room(place, reached)

    def _at(self, cell: Cell) -> int | None:
        """Which floor holds a square; None where none does."""
        return next((at for at, one in enumerate(self.floors) if one.holds(cell)), None)

    def _beside(self, door: MapDoor) -> tuple[int | None, int | None]:
        """The floors on both sides of a door, that from which it leads first."""
        dx, dy = door.dir.cell
        return self._at((door.x - dx, door.y - dy)), self._at((door.x + dx, door.y + dy))

    def _corridor(self, at: int) -> bool:
        """Whether a floor is a stretch of corridor."""
        return min(self.floors[at].w, self.floors[at].h) == 1 and at not in self.noted

    def _runs_on(self, door: MapDoor) -> bool:
        """Whether a corridor runs on through a door, which is only an opening."""
        return door.type == OPENING and all(one is not None and self._corridor(one) for one in self._beside(door))

    def _joined(self) -> list[tuple[int, ...]]:
        """The floors that are one place: a room, or stretches of corridor that run into each other."""
        group = {at: [at] for at in range(len(self.floors))}
        pairs: list[tuple[int | None, ...]] = [self._beside(one) for one in self.openings]
        narrow = [at for at in group if self._corridor(at)]
        touching = ((a, b) for a in narrow for b in narrow if a < b and self._touch(a, b))
        for first, second in (*pairs, *touching):
            if first is not None and second is not None and group[first] is not group[second]:
                group[first].extend(group[second])
                for at in group[second]:
                    group[at] = group[first]
        parted = [self._beside(one) for one in self.read.doors if one not in self.openings]
        round_about = [group[a] for a, b in parted if a is not None and b is not None and group[a] is group[b]]
        for at in [at for members in round_about for at in members]:
            group[at] = [at]  # a corridor that leads round to its own door would swallow it
        return [tuple(sorted(members)) for at, members in group.items() if at == min(members)]

    def _touch(self, a: int, b: int) -> bool:
        return self.floors[a].area.shared(self.floors[b].area) is not None

    def _is_passage(self, place: tuple[int, ...]) -> bool:
        return all(map(self._corridor, place))

    def _numbered(self) -> dict[tuple[int, ...], int]:
        """The number of each place: that which is printed in it, and of the others those that follow, rooms first.

        Below the first level, the level stands before: 203 is room 3 of level 2.
        """
        above = 0 if self.level == 1 else 100 * self.level
        numbers: dict[tuple[int, ...], int] = {}
        for place in self.places:
            refs = [int(one.ref) for at in place for one in self.noted.get(at, ()) if is_number(one.ref)]
            free = [above + one for one in refs if 1 <= one <= 999 and above + one not in numbers.values()]
            if free:
                numbers[place] = min(free)
        rest = [one for one in self.places if one not in numbers]
        following = max(numbers.values(), default=above)
        for place in sorted(rest, key=lambda one: (self._is_passage(one), one)):
            following += 1
            numbers[place] = following
        return numbers

    def _number(self, at: int | None) -> int:
        return OUTSIDE if at is None else self.numbers[self.place_of[at]]

    def doors(self, count: int) -> Iterator[Door]:
        """The doors in their order, then the openings between floors that touch without a door; numbered from there."""
        joined: set[frozenset[int]] = set()
        for one in self.read.doors:
            ends = tuple(map(self._number, self._beside(one)))
            if ends[0] == ends[1]:
                continue  # within a passage, or on no wall between two rooms
            count += 1
            joined.add(frozenset(ends))
            is_ = KINDS.get(one.type, KINDS[1])
            yield Door(
                number=count,
                rooms=(ends[0], ends[1]),
                kind=is_.kind,
                state=is_.state,
                look=is_.look,
                secret=is_.secret,
                note=is_.note,
                at=one.across,
                floor=(Area(one.x, one.y, 1, 1),),
            )
        for a, first in enumerate(self.floors):
            for b, second in enumerate(self.floors[a + 1 :], a + 1):
                wall = first.area.shared(second.area)
                ends = (self._number(a), self._number(b))
                if wall is not None and ends[0] != ends[1] and frozenset(ends) not in joined:
                    count += 1
                    yield Door(number=count, rooms=(ends[0], ends[1]), kind="passage", state="open", at=wall)

    def _room(self, place: tuple[int, ...], reached: set[int]) -> Room:
        number, floors = self.numbers[place], [self.floors[at] for at in place]
        passage = self._is_passage(place)
        inside = [(one.x, one.y) for one in self.openings if {*map(self._number, self._beside(one))} == {number}]
        said = [one for at in place for one in self.noted.get(at, ())]
        largest = max(floors, key=lambda one: one.w * one.h)
        return Room(
            number=number,
            level=self.level,
            name="Corridor" if passage else "Rotunda" if largest.rotunda else "Room",
            read="" if passage else _measured(largest),
            key="\n".join(one.text.strip() if len(said) == 1 else _noted(one) for one in said)[:4000],
            passage=passage,
            apart=number not in reached and len(self.places) > 1,
            floor=(*(one.area for one in floors), *(Area(x, y, 1, 1) for x, y in inside)),
            water=tuple(_strips(self._in(one.cell, place) for one in self.read.water)),
            columns=tuple((one.x, one.y) for one in self.read.columns if self._in(one.cell, place) is not None),
        )

    def _in(self, cell: Cell, place: tuple[int, ...]) -> Cell | None:
        """A square where it is in this place."""
        return cell if any(self.floors[at].holds(cell) for at in place) else None


def _measured(floor: Rect) -> str:
    return f"{floor.w * FEET} by {floor.h * FEET} feet{', round' if floor.rotunda else ''}."


def _noted(said: MapNote) -> str:
    """A note with its printed number, where it stands beside others or in no room."""
    return f"{said.ref}: {said.text.strip()}" if said.ref else said.text.strip()


def _strips(cells: Iterable[Cell | None]) -> Iterator[Area]:
    """Squares as areas, those side by side in a row as one."""
    row: list[Cell] = []
    for cell in sorted((one for one in cells if one is not None), key=lambda one: (one[1], one[0])):
        if row and (cell[1], cell[0]) != (row[-1][1], row[-1][0] + 1):
            yield Area(row[0][0], row[0][1], len(row), 1)
            row = []
        row.append(cell)
    if row:
        yield Area(row[0][0], row[0][1], len(row), 1)
