"""Pictures under a site: how areas, rooms and doors are typed, and what becomes of the site."""

from __future__ import annotations

import json
from base64 import b64encode
from typing import Any

import pytest

from lychgate.core.errors import DataError, PlayError
from lychgate.core.plan import Area, Cutout, Picture
from lychgate.kit.command import form_of
from lychgate.kit.kept_drawing import with_drawing
from lychgate.kit.line import Line
from lychgate.kit.moved_plan import moved
from lychgate.kit.site import Door, Room, Site, read_site
from lychgate.kit.site_map import map_of
from lychgate.kit.site_now import SiteNow
from lychgate.kit.site_pictures import HEADING, AddRoom, DrawArea, LayPicture, begun_with, doors_found, to_lay
from lychgate.kit.site_text import site_text
from lychgate.kit.universal_vtt import vtt_of

FILE = "0a" * 32
LAID = Picture(file=FILE, w=20, h=10.5, x=-1, level=2, doors=((4, 1, 4, 2.25),))


def typed(kind: Any, said: str) -> Any:
    return kind.read(Line(form_of(kind, HEADING), said, {}))


# ---------------------------------------------------------------------- typing


def test_what_is_typed_to_lay_a_picture_is_read_back() -> None:
    laid = typed(LayPicture, to_lay(LAID).removeprefix("picture "))

    assert laid == LayPicture(picture=FILE, wide=20, high=10.5, level=2, x=-1, y=0, doors=((4, 1, 4, 2.25),))
    assert typed(LayPicture, f"{FILE} 3 4") == LayPicture(picture=FILE, wide=3, high=4)


@pytest.mark.parametrize(
    ("said", "area"),
    [
        ("1 -2.5 3 4", Area(1, -2.5, 3, 4)),
        ("1 2 3 4 round", Area(1, 2, 3, 4, round=True)),
        ("1,2;3,2;3,4.5;", Area(points=((1, 2), (3, 2), (3, 4.5)))),
    ],
)
def test_an_area_is_a_rectangle_a_round_or_its_corners(said: str, area: Area) -> None:
    assert typed(DrawArea, f"7 {said} more called The well") == DrawArea(room=7, area=area, more=True, name="The well")
    assert typed(AddRoom, f"{said} from 0 level 2") == AddRoom(area=area, beside=0, level=2)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("7", "The distance from the left is missing."),
        ("7 1 2 three 4", "'three' is not a number of squares"),
        ("7 1 2 0 4", "The width is from 0.1 to 999."),
        ("7 1 2 1e3 4", "'1e3' is not a number of squares"),
        ("7 1 2 nan 4", "'nan' is not a number of squares"),
        ("7 1,2;3,4", "An area has 3 to 100 corners."),
        ("7 1,2;3;4,4", "Corners are such as 1,2;3,2.5;3,4."),
        ("7 1,1;1,1;1,1", "These corners surround no area."),
        (f"7 {';'.join(['1,2', '9,9'] * 60)}", "An area has 3 to 100 corners."),
    ],
)
def test_what_is_no_area_is_refused(said: str, told: str) -> None:
    with pytest.raises(PlayError) as refused:
        typed(DrawArea, said)

    assert str(refused.value).startswith(told)


# ---------------------------------------------------------------------- the site


def site(*rooms: Room, doors: tuple[Door, ...] = (), lines: Any = ()) -> Site:
    laid = Picture(file=FILE, w=20, h=10, doors=lines)
    return Site(name="Halls", format=2, rooms=rooms, doors=doors, pictures=(laid,))


LEFT = Room(number=1, name="Left", floor=(Area(0, 0, 4.8, 10),))
RIGHT = Room(number=2, name="Right", floor=(Area(5.2, 0, 4.8, 10),))


def test_a_line_across_an_opening_is_a_door_once_both_its_sides_are_rooms() -> None:
    line = (5, 4, 5, 6)

    assert list(doors_found(site(LEFT, lines=[line]))) == []
    assert list(doors_found(site(LEFT, RIGHT, lines=(line, (15, 4, 15, 6))))) == [Door(number=1, rooms=(1, 2), at=line)]


def test_a_door_that_is_known_gets_its_place_and_is_not_made_twice() -> None:
    known = Door(number=7, rooms=(2, 1), state="locked", note="The key is in the well.")
    first, second = (5, 4, 5, 6), (5, 8, 5, 9)

    placed = list(doors_found(site(LEFT, RIGHT, doors=(known,), lines=(first, second))))

    assert [(one.number, one.at, one.state, one.note) for one in placed] == [
        (7, first, "locked", "The key is in the well."),
        (8, second, "closed", ""),
    ]
    assert list(doors_found(site(LEFT, RIGHT, doors=tuple(placed), lines=(first, second)))) == []


def test_a_site_file_names_its_pictures_and_is_written_so() -> None:
    begun = begun_with((LAID,), "The tower")

    assert read_site(site_text(begun), "tower.toml") == begun


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[[pictures]]\nfile = "map.png"\nw = 3\nh = 2', "pictures[0].file"),
        (f'[[pictures]]\nfile = "{FILE}"\nw = 0\nh = 2', "pictures[0].w"),
        (f'[[pictures]]\nfile = "{FILE}"\nw = 3\nh = 2\n[[pictures]]\nfile = "{FILE}"\nw = 3\nh = 2', "2 pictures"),
    ],
)
def test_a_picture_that_is_wrong_is_refused_with_its_key(text: str, told: str) -> None:
    with pytest.raises(DataError) as refused:
        read_site(f'name = "Hut"\nformat = 2\n[[rooms]]\nnumber = 1\nname = "Hall"\n{text}', "hut.toml")

    assert told in str(refused.value)


# ---------------------------------------------------------------------- what a seat sees


def test_a_players_map_has_parts_of_rooms_that_were_seen_and_no_word_of_the_picture() -> None:
    now = SiteNow(site=site(LEFT, RIGHT), here=1, seen=(1,))

    player, referee = map_of(now, everything=False), map_of(now, everything=True)

    assert player.pictures == ()
    assert [(one.number, one.picture and one.picture.w) for one in player.rooms] == [(1, 4.8)]
    assert FILE not in repr(player)
    assert (20, 10) not in {(one.w, one.h) for box in player.rooms for one in (box.picture,) if one}
    assert referee.pictures == now.site.pictures
    assert [one.picture for one in referee.rooms] == [None, None]
    assert [one.unseen for one in referee.rooms] == [False, True]


def test_the_mark_of_a_part_changes_with_what_it_shows_and_with_nothing_else() -> None:
    def part(of: Site) -> Cutout | None:
        return map_of(SiteNow(site=of, here=1, seen=(1,)), everything=False).rooms[0].picture

    wider = Room(number=1, name="Left", floor=(Area(0, 0, 4.9, 10),))
    renamed = Room(number=1, name="Other", floor=LEFT.floor)

    assert part(site(LEFT)) == part(site(LEFT, RIGHT)) == part(site(renamed))
    assert part(site(LEFT)) != part(site(wider))


def test_a_room_without_an_area_or_beyond_the_picture_has_no_part_of_it() -> None:
    beyond = Room(number=1, name="Beyond", floor=(Area(50, 50, 3, 3),))
    elsewhere = Room(number=2, name="Below", level=2, floor=(Area(0, 0, 3, 3),))
    bare = Room(number=3, name="Bare")
    now = SiteNow(site=site(beyond, elsewhere, bare), here=1, seen=(1, 2, 3))

    assert [one.picture for one in map_of(now, everything=False).rooms] == [None, None, None]


# ---------------------------------------------------------------------- Universal VTT


def vtt(**more: Any) -> bytes:
    size = {"map_origin": {"x": 2, "y": -1}, "map_size": {"x": 8, "y": 6}, "pixels_per_grid": 70}
    told = {"format": 0.3, "resolution": size, "image": b64encode(b"picture").decode(), "lights": [], **more}
    return json.dumps(told).encode()


def test_a_universal_vtt_file_is_read_in_squares() -> None:
    corner = [{"x": 4.004, "y": 1}, {"x": 4, "y": 2.5}]

    found = vtt_of(vtt(portals=[{"bounds": corner, "closed": True, "rotation": 1.57}, {"bounds": []}]), "a.dd2vtt")

    assert (found.image, found.x, found.y, found.wide, found.high) == (b"picture", 2, -1, 8, 6)
    assert found.doors == ((4.0, 1.0, 4.0, 2.5),)


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"{", "is not JSON"),
        (b"[]", "a.uvtt"),
        (vtt(resolution={"map_size": {"x": 0, "y": 5}}), "resolution.map_size"),
        (vtt(resolution={}), "map_size"),
        (vtt(image="a"), "image: is not base64"),
        (vtt(portals=[{"bounds": [{"x": 1e99, "y": 0}]}]), "portals[0].bounds[0].x"),
    ],
)
def test_a_universal_vtt_file_that_is_wrong_is_refused_with_its_key(data: bytes, told: str) -> None:
    with pytest.raises(DataError) as refused:
        vtt_of(data, "a.uvtt")

    assert told in str(refused.value)


# ---------------------------------------------------------------------- laid otherwise


def test_what_is_drawn_on_a_picture_goes_with_it_when_its_squares_are_counted_anew() -> None:
    upper = Room(number=3, name="Upper", level=5, floor=(Area(1, 1, 1, 1),))
    turned = Room(number=4, name="Turned", floor=(Area(points=((0, 0), (4, 0), (4, 2))),), columns=((1, 1),))
    door, way_up = Door(number=1, rooms=(1, 2), at=(5, 4, 5, 6)), Door(number=2, rooms=(0, 3), at=(1, 1, 2, 1))
    before = site(LEFT, RIGHT, upper, turned, doors=(door, way_up), lines=((5, 4, 5, 6),))

    after, laid = moved(before, before.pictures[0], Picture(file=FILE, w=40, h=20, x=1, y=-1))

    assert [one.floor[0] for one in after.rooms] == [
        Area(1, -1, 9.6, 20),
        Area(11.4, -1, 9.6, 20),
        Area(1, 1, 1, 1),
        Area(points=((1, -1), (9, -1), (9, 3))),
    ]
    assert after.rooms[3].columns == ((3, 1),)
    assert [one.at for one in after.doors] == [(11, 7, 11, 11), (1, 1, 2, 1)]
    assert laid.doors == ((11, 7, 11, 11),)


# ---------------------------------------------------------------------- the file again


def test_what_was_drawn_stays_where_the_file_says_nothing_else() -> None:
    line, other = (5, 4, 5, 6), (9, 4, 9, 6)
    far = Room(number=3, name="Far", floor=(Area(11, 0, 5, 5),))
    before = site(
        LEFT,
        RIGHT,
        far,
        doors=(
            Door(number=1, rooms=(1, 2), at=line),
            Door(number=2, rooms=(2, 3), at=other),
            Door(number=3, rooms=(0, 1)),
        ),
        lines=(line, other),
    )
    named = tuple(Room(number=one, name=f"Hall {one}") for one in (1, 2))
    own = Room(number=3, name="Hall 3", floor=(Area(0, 0, 1, 1),))
    file = Site(name="Halls", rooms=(*named, own), doors=(Door(number=1, rooms=(1, 2), state="locked"),))

    kept = with_drawing(file, before)

    assert (kept.format, kept.pictures) == (2, before.pictures)
    assert [(one.name, one.floor) for one in kept.rooms] == [
        ("Hall 1", LEFT.floor),
        ("Hall 2", RIGHT.floor),
        ("Hall 3", own.floor),
    ]
    assert kept.doors == (
        Door(number=1, rooms=(1, 2), state="locked", at=line),
        Door(number=2, rooms=(2, 3), at=other),
    )
    assert with_drawing(before, before) == before


def test_a_file_of_a_site_without_pictures_stays_as_it_is() -> None:
    file = Site(name="Halls", rooms=(Room(number=1, name="Hall"),))

    assert with_drawing(file, Site(name="Halls", rooms=(Room(number=1, name="Old"),))) is file
