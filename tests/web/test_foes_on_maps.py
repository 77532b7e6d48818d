"""A map never hides a foe: neither behind other things that lie there, nor because the fight began in the same room."""

from __future__ import annotations

import pytest

from lychgate.core.view import FoeGroup, HexCell, HexMap, Link, Mark, RoomBox, RoomMap, View
from lychgate.server.maps import maps_shown
from lychgate.server.sessions import Sessions
from lychgate.web.maps import draw_hexes, draw_rooms
from tests.web.moments import ANN, REF, moment

LYING = tuple(Mark(letter, "loot", f"a {letter}") for letter in "$%&=+")
FOE = Mark("!", "foe", "a troll")


def test_a_foe_is_drawn_before_what_lies_in_the_same_room_or_hex() -> None:
    room = RoomBox(1, 1, 0, 0, "small room", here=True, marks=(*LYING, FOE), links=(Link("door", -1, "a door", "go"),))
    cell = HexCell("0101", 0, 0, "F", "forest", here=True, marks=(*LYING, FOE))

    ((drawn,),) = (level.rooms for level in draw_rooms(RoomMap("A crypt", 1, (room,)), {"go": "1"}).levels)
    (hexagon,) = draw_hexes(HexMap("The land", (cell,)), {}).cells

    assert [mark.letter for mark in drawn.marks][:2] == ["@", "!"]
    assert [mark.letter for mark in hexagon.marks][:2] == ["@", "!"]


def test_the_key_of_a_way_covers_no_foe() -> None:
    links = tuple(Link(kind, -1, "a way", f"go:{at}") for at, kind in enumerate(("door",) * 4 + ("exit",)))
    room = RoomBox(1, 1, 0, 0, "small room", here=True, marks=(FOE,), links=links)

    (level,) = draw_rooms(RoomMap("A crypt", 1, (room,)), {f"go:{at}": str(at) for at in range(5)}).levels

    foe = next(mark for mark in level.rooms[0].marks if mark.kind == "foe")
    assert len(level.keys) == 5
    assert [key for key in level.keys if abs(key.x - foe.x) < 8 + 7.5 and abs(key.y - foe.y) < 8 + 8] == []


def room_of(view: View) -> RoomBox:
    (the_map, *_) = maps_shown(view, None)
    assert isinstance(the_map, RoomMap)
    return next(one for one in the_map.rooms if one.here)


@pytest.mark.parametrize("seat", [REF, ANN])
def test_whoever_is_fought_stands_on_the_map_where_the_party_is(seat: str, sessions: Sessions) -> None:
    view = moment(sessions, "sovereign").live.table(seat).view()

    assert view.foes
    assert [mark.kind for mark in room_of(view).marks].count("foe") == 1


def test_a_foe_whom_nobody_meets_now_stands_on_no_map() -> None:
    room = RoomBox(1, 1, 0, 0, "a room", here=True)
    maps = (RoomMap("A crypt", 1, (room,)),)
    quiet = View("Ann", "A game", "", foes=(FoeGroup("trolls", 2),), maps=maps, mode="explore")
    dead = View("Ann", "A game", "", foes=(FoeGroup("trolls", 0),), maps=maps, mode="fight")

    assert room_of(quiet).marks == room_of(dead).marks == ()
