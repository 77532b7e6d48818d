"""The plans of the modules that ship: floors that do not overlap, doors in walls, and numbers that stay."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import pytest

from lychgate.core.plan import Area, Segment, bounds_of
from lychgate.kit.shipped import module, modules
from lychgate.kit.site import OUTSIDE, Door, Site
from lychgate.kit.site_map import map_of
from lychgate.kit.site_now import SiteNow

STEP = 4
"""So many points are tried along a square."""

WIDEST = 60
"""Squares that a level has across and down, at most."""

NUMBERS = {"salt_saint": (range(1, 23), range(1, 26)), "toll_house": (range(1, 6), range(1, 7))}
"""The rooms with a key and the doors that saves and tests name."""


def _points(areas: Sequence[Area]) -> set[tuple[int, int]]:
    """The points in areas, on a grid of a quarter of a square, none of them on a line of the paper."""
    left, top, right, bottom = bounds_of(areas)
    across = range(int(left * STEP), int(right * STEP) + 1)
    down = range(int(top * STEP), int(bottom * STEP) + 1)
    half = 0.5 / STEP
    tried = ((x, y) for x in across for y in down)
    return {(x, y) for x, y in tried if any(one.holds(x / STEP + half, y / STEP + half) for one in areas)}


def _floors(site: Site) -> dict[int, dict[str, set[tuple[int, int]]]]:
    """What each room and door covers, by level."""
    found: dict[int, dict[str, set[tuple[int, int]]]] = {}
    for room in site.rooms:
        found.setdefault(room.level, {})[f"room {room.number}"] = _points(room.floor)
    for door in site.doors:
        ends = [site.room(one).level for one in door.rooms if one != OUTSIDE]
        if door.floor:
            found[ends[0]][f"door {door.number}"] = _points(door.floor)
        if door.far_floor:
            found[ends[-1]][f"door {door.number}, far"] = _points(door.far_floor)
    return found


def _on_rim(at: Segment, floor: Sequence[Area]) -> bool:
    """Whether floor lies on one side of the middle of a line, and none on the other."""
    ax, ay, bx, by = at
    x, y, wide = (ax + bx) / 2, (ay + by) / 2, 0.01
    dx, dy = (wide, 0) if ax == bx else (0, wide)
    sides = [any(one.holds(x + sign * dx, y + sign * dy) for one in floor) for sign in (-1, 1)]
    return sides.count(True) == 1


def _touches(areas: Sequence[Area], floor: Sequence[Area]) -> bool:
    return any(one.shared(other) for one in areas for other in floor)


def _stands_well(site: Site, door: Door) -> bool:
    """Whether a door is in the wall of each of its rooms, itself or by its own floor."""
    apart = len({site.room(one).level for one in door.rooms if one != OUTSIDE}) > 1
    for end in door.rooms:
        if end == OUTSIDE:
            continue
        far = apart and end == door.rooms[1]
        at, own = (door.far_at, door.far_floor) if far else (door.at, door.floor)
        floor = site.room(end).floor
        if at is None or not (_touches(own, floor) if own else _on_rim(at, floor)):
            return False
    return True


@pytest.mark.parametrize("name", modules())
def test_every_room_has_a_floor_and_no_two_overlap(name: str) -> None:
    for level, floors in _floors(module(name)).items():
        assert all(floors.values())
        overlaps = [(one, other) for one, other in combinations(floors, 2) if floors[one] & floors[other]]
        assert overlaps == [], f"level {level}"


@pytest.mark.parametrize("name", modules())
def test_each_door_is_in_the_wall_of_both_its_rooms(name: str) -> None:
    site = module(name)

    assert [one.number for one in site.doors if not _stands_well(site, one)] == []


@pytest.mark.parametrize("name", modules())
def test_water_lies_in_its_room_and_each_level_is_of_a_sane_size(name: str) -> None:
    site = module(name)

    for room in site.rooms:
        assert not room.water or _points(room.water) <= _points(room.floor), room.number
    for level in {one.level for one in site.rooms}:
        left, top, right, bottom = bounds_of(one for room in site.rooms if room.level == level for one in room.floor)
        assert max(right - left, bottom - top) <= WIDEST


@pytest.mark.parametrize("name", modules())
def test_rooms_and_doors_keep_their_numbers_and_corridors_come_after_them(name: str) -> None:
    site = module(name)
    rooms, doors = NUMBERS[name]

    assert [one.number for one in site.rooms if not one.passage] == list(rooms)
    assert [one.number for one in site.doors][: len(doors)] == list(doors)
    assert all(one.number > rooms[-1] for one in site.rooms if one.passage)
    assert map_of(SiteNow(site=site), everything=True).square == site.square


def test_the_geometry_of_the_toll_house_is_as_its_text_says() -> None:
    site = module("toll_house")
    cellar, cell = site.room(4), site.room(5)

    assert site.door(5).found.endswith("north wall for the draught, or asks where the bubbles come from.")
    assert site.door(5).at == (3, 7, 4, 7)
    assert bounds_of(cell.floor)[3] == bounds_of(cellar.floor)[1], "the cell is north of the cellar"
    assert _points(cellar.water) == _points(cellar.floor), "water to the waist"


def test_the_lych_way_is_straight_and_leads_along_the_saint_for_a_hundred_paces() -> None:
    site = module("salt_saint")
    left, _, right, _ = bounds_of((*site.room(18).floor, *site.room(19).floor))

    assert len(site.room(18).floor) == 1
    assert (right - left) * site.square == 250
    assert site.room(5).floor[0].round
    assert site.room(11).floor[0].round
    galleries = [*site.room(11).floor[1:], *(one for one in site.doors_of(11) if one.kind == "passage")]
    assert len(galleries) == 4, "four meet under the dome"
