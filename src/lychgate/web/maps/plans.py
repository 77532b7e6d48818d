"""Draws a floor plan to scale: floors within their walls, doors where they are, stairs, water, columns and marks.

The walls are the rim of a broad stroke that lies below all floors; a thin one keeps apart the floors that touch.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from math import hypot

import msgspec

from lychgate.core.codec import digest
from lychgate.core.plan import Area, Cutout, Picture, Segment, bounds_of, middle_of
from lychgate.core.view import Link, RoomBox, RoomMap
from lychgate.server.maps import UNOPENED, Legend, describe_room, mark_legend, marks_of_room, place_key
from lychgate.web.maps.marks import KeyShape, Sign, in_a_row

SQUARE = 18.0
"""The side of a square of the plan, in the units of the drawing."""

MARGIN = 1.0
"""Squares that are left empty around a plan."""

LEAF = 0.36
"""Half the thickness of a door, in squares."""

STEPS = 4
"""The lines of a stair."""


class Opening(msgspec.Struct, frozen=True, cache_hash=True):
    """A door or another way: ``gap`` is where the wall is open, ``path`` what is drawn of the door itself.

    ``look`` is as in a ``Link``; ``sign`` stands beside a way that leads off the plan.
    """

    look: str
    gap: str
    path: str
    floor: str = ""
    x: float = 0
    y: float = 0
    sign: str = ""


class Scene(msgspec.Struct, frozen=True, cache_hash=True):
    """A picture, or the part of one: ``address`` is the rest of its address at a seat, and where it is drawn."""

    address: str
    x: float
    y: float
    w: float
    h: float


class PlanRoom(msgspec.Struct, frozen=True, cache_hash=True):
    """A room or passage: ``floor``, ``water`` and ``columns`` as paths, its number in the middle of its largest floor.

    ``told`` says all of it in words. ``way`` is the option that goes there now, empty where none does.
    """

    place: str
    number: str
    number_x: float
    number_y: float
    floor: str
    water: str
    columns: tuple[tuple[float, float], ...]
    here: bool
    marks: tuple[Sign, ...]
    told: str
    way: str = ""
    picture: Scene | None = None
    unseen: bool = False


class PlanLevel(msgspec.Struct, frozen=True, cache_hash=True):
    """One level: an area of ``width`` by ``height`` from ``(left, top)``. ``walls`` is the stroke below all floors.

    ``notes`` describe what is not on the plan. ``picture`` is the whole picture of the level, for who may see all of
    it; ``pictured``: its floors are drawn over a picture or parts of one.
    """

    number: int
    left: int
    top: int
    width: int
    height: int
    walls: str
    rooms: tuple[PlanRoom, ...]
    openings: tuple[Opening, ...]
    keys: tuple[KeyShape, ...]
    notes: tuple[str, ...]
    here: tuple[float, float]
    picture: Scene | None = None
    pictured: bool = False


class PlanDrawing(msgspec.Struct, frozen=True, cache_hash=True):
    """A drawn plan, the party's level first. ``scale`` says how wide a square is."""

    title: str
    levels: tuple[PlanLevel, ...]
    legend: Legend
    scale: str


def draw_plan(the_map: RoomMap, keys: Mapping[str, str]) -> PlanDrawing:
    """Draw ``the_map``, which has floors. ``keys`` gives for an option's id what to press for it."""
    ways = (link.way for room in the_map.rooms for link in room.links if link.way in keys)
    return _drawing(the_map, tuple((way, keys[way]) for way in ways))


@lru_cache(500)
def _drawing(the_map: RoomMap, pressed: tuple[tuple[str, str], ...]) -> PlanDrawing:
    """Draws a plan once, for all who see the same. ``pressed`` are the ways that may be taken now, with their keys."""
    drawn_on = (room.level for room in the_map.rooms if room.floor)
    levels = sorted({*drawn_on, *(one.level for one in the_map.pictures)}, key=lambda one: (one != the_map.level, one))
    drawn = tuple(_level(the_map, level, dict(pressed)) for level in levels)
    signs = (("@", "you"),) if any(room.here for room in the_map.rooms) else ()
    marks = mark_legend(mark for room in the_map.rooms for mark in room.marks if mark.kind != "party")
    return PlanDrawing(the_map.title, drawn, (*signs, *marks), f"A square is {the_map.square} feet.")


def _level(the_map: RoomMap, level: int, keys: Mapping[str, str]) -> PlanLevel:
    """A level as shapes."""
    rooms = [room for room in the_map.rooms if room.level == level and room.floor]
    links = [link for room in rooms for link in room.links if link.at is not None]
    picture = next((one for one in the_map.pictures if one.level == level), None)
    under = (Area(picture.x, picture.y, picture.w, picture.h),) if picture is not None else ()
    floors = (one for room in rooms for one in (*room.floor, *room.water))
    left, top, right, bottom = bounds_of((*floors, *_own(links), *under))
    left, top = (left - MARGIN) * SQUARE, (top - MARGIN) * SQUARE
    here = (link for room in the_map.rooms if room.here for link in room.links)
    goes_to = {link.to: link.way for link in here if link.way in keys}
    in_order = sorted(rooms, key=lambda one: one.here)
    drawn = tuple(_room(the_map, room, goes_to.get(room.number, "")) for room in in_order)
    standing = next(
        ((one.number_x, one.number_y) for one in (*(one for one in drawn if one.here), *drawn)), (left, top)
    )
    return PlanLevel(
        number=level,
        left=round(left),
        top=round(top),
        width=round((right + MARGIN) * SQUARE - left),
        height=round((bottom + MARGIN) * SQUARE - top),
        walls=" ".join(outline((*room.floor, *_own(room.links))) for room in rooms),
        rooms=drawn,
        openings=tuple({one: None for room in rooms for one in _openings(room)}),
        keys=tuple(_keys(rooms, keys)),
        notes=tuple(describe_room(room) for room in the_map.rooms if room.level == level and not room.floor),
        here=(standing[0] - left, standing[1] - top),
        picture=_scene(f"map/level/{level}?v={digest(picture)}", picture) if picture is not None else None,
        pictured=bool(under) or any(room.picture is not None for room in rooms),
    )


def _scene(address: str, at: Picture | Cutout) -> Scene:
    return Scene(address, at.x * SQUARE, at.y * SQUARE, at.w * SQUARE, at.h * SQUARE)


def _own(links: Iterable[Link]) -> Iterator[Area]:
    """The floors of doors."""
    for link in links:
        yield from link.floor


# ---------------------------------------------------------------------- rooms


def _room(the_map: RoomMap, room: RoomBox, way: str) -> PlanRoom:
    x, y = middle_of(room.floor)
    marks = marks_of_room(room)
    wide = max(one.bounds[2] - one.bounds[0] for one in room.floor) * SQUARE
    numbered = "" if room.passage else str(room.number)
    return PlanRoom(
        place=place_key(the_map, room),
        number=numbered,
        number_x=x * SQUARE,
        number_y=y * SQUARE + (-3 if marks and numbered else 5),
        floor=outline(room.floor),
        water=outline(room.water),
        columns=tuple((across * SQUARE, down * SQUARE) for across, down in room.columns),
        here=room.here,
        marks=in_a_row(marks, max(1, int(wide // 19)), x * SQUARE, y * SQUARE + (11 if numbered else 0), 19),
        told=describe_room(room),
        way=way,
        picture=_scene(f"map/room/{room.number}?v={room.picture.mark}", room.picture) if room.picture else None,
        unseen=room.unseen,
    )


def outline(areas: Iterable[Area]) -> str:
    """Areas as the data of a path."""
    return "".join(map(_outline, areas))


def _outline(area: Area) -> str:
    if area.round and not area.points:
        left, top, right, bottom = (one * SQUARE for one in area.bounds)
        across, down, y = (right - left) / 2, (bottom - top) / 2, (top + bottom) / 2
        arc = f"A{across:g} {down:g} 0 0 1"
        return f"M{left:g} {y:g}{arc} {right:g} {y:g}{arc} {left:g} {y:g}Z"
    corners = [f"{x * SQUARE:g} {y * SQUARE:g}" for x, y in area.corners]
    return f"M{'L'.join(corners)}Z"


# ---------------------------------------------------------------------- doors


def _openings(room: RoomBox) -> Iterator[Opening]:
    for link in room.links:
        if link.at is None:
            continue
        x, y = (link.at[0] + link.at[2]) / 2 * SQUARE, (link.at[1] + link.at[3]) / 2 * SQUARE
        sides = [one.shared(area) for one in link.floor for area in room.floor]
        gap = "".join(_line(one) for one in sides if one is not None) or ("" if link.floor else _line(link.at))
        out = "?" if link.to == UNOPENED and not link.floor else ""
        yield Opening(link.look, gap, "".join(_leaf(link)), outline(link.floor), x, y + 4, out)


def _line(of: Segment) -> str:
    return f"M{of[0] * SQUARE:g} {of[1] * SQUARE:g}L{of[2] * SQUARE:g} {of[3] * SQUARE:g}"


def _leaf(link: Link) -> Iterator[str]:
    """What is drawn of a door: its leaf or leaves, the bars of a portcullis, the steps of stairs."""
    if link.at is None:
        return
    ax, ay, bx, by = link.at
    long = hypot(bx - ax, by - ay) or 1
    along, out = ((bx - ax) / long, (by - ay) / long), (-(by - ay) / long, (bx - ax) / long)

    def at(part: float, aside: float) -> str:
        x, y = ax + along[0] * part * long + out[0] * aside, ay + along[1] * part * long + out[1] * aside
        return f"{x * SQUARE:g} {y * SQUARE:g}"

    def leaf(first: float, last: float) -> str:
        half = LEAF / 2
        return f"M{at(first, half)}L{at(last, half)}L{at(last, -half)}L{at(first, -half)}Z"

    if link.look == "secret":
        yield f"M{at(0, 0)}L{at(0.2, 0)}M{at(0.8, 0)}L{at(1, 0)}"  # with a letter between
    elif link.look == "closed":
        yield leaf(0.12, 0.88)
    elif link.look == "double":
        yield leaf(0.06, 0.48)
        yield leaf(0.52, 0.94)
    elif link.look == "portcullis":
        for one in range(1, 6):
            yield f"M{at(one / 6, -0.1)}L{at(one / 6, 0.1)}"
    elif link.look in ("stairs", "down"):
        for one in range(STEPS):
            shrunk = one / STEPS / 2 * (link.look == "down")
            aside = (one + 0.5) / STEPS - 0.5
            yield f"M{at(shrunk, aside)}L{at(1 - shrunk, aside)}"
    elif link.look == "narrow":
        yield f"M{at(0, 0)}L{at(0.22, 0)}M{at(0.78, 0)}L{at(1, 0)}"
    elif link.look == "broken":
        yield f"M{at(0.1, -0.15)}L{at(0.4, 0.15)}M{at(0.6, -0.15)}L{at(0.9, 0.15)}"


def _keys(rooms: Iterable[RoomBox], keys: Mapping[str, str]) -> Iterator[KeyShape]:
    """The keys to press, beside their doors."""
    for room in rooms:
        for link in room.links:
            if link.at is not None and (key := keys.get(link.way, "") if link.way else ""):
                x, y = (link.at[0] + link.at[2]) / 2, (link.at[1] + link.at[3]) / 2
                yield KeyShape(key, link.way, x * SQUARE, y * SQUARE)
