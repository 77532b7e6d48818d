"""Rooms that walls surround are found where they are, whatever shape they have, and nothing else is taken for one."""

from __future__ import annotations

from math import cos, pi, sin

import pytest

from lychgate.core.plan import Area, Picture, Point, Segment
from lychgate.kit.site_pictures import begun_with, doors_found, new_rooms
from lychgate.kit.walled_rooms import MOST_CORNERS, rooms_within

FILE = "0a" * 32
Wall = tuple[Point, ...]


def laid(*walls: Wall, doors: tuple[Segment, ...] = (), x: float = 0, y: float = 0, size: float = 30) -> Picture:
    return Picture(file=FILE, w=size, h=size, x=x, y=y, walls=walls, doors=doors)


def box(x: float, y: float, w: float, h: float) -> Wall:
    return ((x, y), (x + w, y), (x + w, y + h), (x, y + h), (x, y))


def covers(area: Area, *points: Point) -> list[bool]:
    return [area.holds(*one) for one in points]


def test_each_room_is_the_rectangle_within_its_walls() -> None:
    walls = (box(2, 3, 6, 4), ((5, 3), (5, 7)), box(12, 20, 5, 5))

    assert rooms_within(laid(*walls)) == (
        Area(2, 3, 3, 4),
        Area(5, 3, 3, 4),
        Area(12, 20, 5, 5),
    )


def test_where_the_picture_begins_is_counted() -> None:
    (found,) = rooms_within(laid(box(-6, 12, 6, 4), x=-10, y=10))

    assert found == Area(-6, 12, 6, 4)


def test_a_door_closes_the_gap_in_a_wall_and_without_one_the_rooms_are_one() -> None:
    walls = (box(2, 2, 10, 6), ((7, 2), (7, 4)), ((7, 6), (7, 8)))

    assert len(rooms_within(laid(*walls))) == 1
    assert len(rooms_within(laid(*walls, doors=((7, 4, 7, 6),)))) == 2


def test_what_is_open_to_the_outside_is_no_room_and_neither_is_a_niche() -> None:
    assert rooms_within(laid(((2, 2), (8, 2), (8, 8), (2, 8)))) == ()
    assert rooms_within(laid(box(2, 2, 1, 1))) == ()
    assert rooms_within(Picture(file=FILE, w=30, h=30)) == ()


@pytest.mark.parametrize("turn", [0.0, 0.3, 0.7, 1.1])
def test_a_room_that_is_turned_keeps_its_shape(turn: float) -> None:
    def turned(x: float, y: float) -> Point:
        return 15 + x * cos(turn) - y * sin(turn), 15 + x * sin(turn) + y * cos(turn)

    (found,) = rooms_within(laid(tuple(turned(x, y) for x, y in box(-6, -3, 12, 6))))

    inside = [turned(x, y) for x in (-5.5, 0, 5.5) for y in (-2.5, 0, 2.5)]
    outside = [turned(x, y) for x, y in ((-6.3, 0), (6.3, 0), (0, -3.3), (0, 3.3), (6.2, 3.2), (-6.2, -3.2))]
    assert covers(found, *inside, *outside) == [True] * len(inside) + [False] * len(outside)
    assert len(found.corners) == 4


def test_a_cave_has_few_enough_corners() -> None:
    rim = [(40 + (25 + 3 * sin(9 * at)) * cos(at), 40 + (25 + 3 * cos(7 * at)) * sin(at)) for at in steps(300)]

    (found,) = rooms_within(laid((*rim, rim[0]), size=80))

    assert 10 < len(found.points) <= MOST_CORNERS
    assert covers(found, (40, 40), (20, 40), (40, 60), (5, 5), (75, 75)) == [True] * 3 + [False] * 2


def steps(many: int) -> list[float]:
    return [2 * pi * at / many for at in range(many)]


def test_a_wall_that_touches_at_a_corner_leaves_no_gap() -> None:
    diamond = ((10, 5), (15, 10), (10, 15), (5, 10), (10, 5))

    assert len(rooms_within(laid(diamond, ((10, 5), (10, 15))))) == 2


# ---------------------------------------------------------------------- what becomes of a site


def test_the_room_with_the_door_to_nowhere_is_the_way_in() -> None:
    walls = (box(2, 2, 6, 6), box(8, 2, 6, 6))
    picture = laid(*walls, doors=((8, 4, 8, 5), (14, 4, 14, 5)))
    site = begun_with((picture,), "Halls")

    rooms = new_rooms(site, picture)

    assert [(one.number, one.name, one.floor[0].x) for one in rooms] == [(1, "The way in", 8), (2, "Chamber", 2)]


def test_doors_lead_out_where_only_one_side_is_a_room() -> None:
    walls = (box(2, 2, 6, 6), box(8, 2, 6, 6))
    picture = laid(*walls, doors=((8, 4, 8, 5), (14, 4, 14, 5)))
    begun = begun_with((picture,), "Halls")
    site = type(begun)(
        name="Halls", format=2, rooms=new_rooms(begun, picture), doors=begun.doors, pictures=begun.pictures
    )

    assert [(one.number, one.rooms, one.at) for one in doors_found(site, outside=True)] == [
        (2, (1, 2), (8, 4, 8, 5)),
        (1, (0, 1), (14, 4, 14, 5)),
    ]


def test_rooms_that_have_an_area_stay_as_they_are() -> None:
    picture = laid(box(2, 2, 6, 6), box(8, 2, 6, 6))
    begun = begun_with((picture,), "Halls")
    drawn = type(begun.rooms[0])(number=1, name="Drawn", floor=(Area(2.5, 2.5, 5, 5),))
    site = type(begun)(name="Halls", format=2, rooms=(drawn,), pictures=begun.pictures)

    assert [(one.number, one.floor[0].x) for one in new_rooms(site, picture)] == [(2, 8)]
