"""What every face says of a map: legend, ways, names of places."""

from __future__ import annotations

import pytest

from lychgate.core.view import HexCell, HexMap, Link, Mark, RoomBox, RoomMap
from lychgate.server.maps import (
    LONGEST,
    SURFACE,
    UNOPENED,
    Floor,
    describe_hex,
    describe_room,
    letter_of,
    mark_legend,
    marks_of_hex,
    marks_of_room,
    place_key,
    terrain_legend,
)

HALL = RoomBox(1, 1, 0, 0, "hall", here=True, marks=(Mark("p", "party", "Bo"), Mark("$", "loot", "A crown")))
CELL = RoomBox(2, 1, 1, 0, "cell")
FAR = RoomBox(3, 1, 4, 4, "far room")
CORNER = RoomBox(4, 1, 1, 1, "corner")
CRYPT = RoomBox(5, 2, 0, 0, "crypt")
CAVE = RoomMap("The cave", 1, (HALL, CELL, FAR, CORNER, CRYPT))


@pytest.mark.parametrize(
    ("room", "link", "leads"),
    [
        (HALL, Link("stairs", 5, ""), "down"),
        (CRYPT, Link("stairs", 1, ""), "up"),
        (HALL, Link("stairs", UNOPENED, ""), "down"),
        (HALL, Link("stairs", SURFACE, ""), "out"),
        (HALL, Link("exit", 5, ""), "out"),
        (HALL, Link("entry", UNOPENED, ""), "out"),
    ],
)
def test_stairs_lead_up_or_down_and_a_way_out_leads_out(room: RoomBox, link: Link, leads: str) -> None:
    assert Floor(CAVE, 1).leads(room, link) == leads


@pytest.mark.parametrize(
    ("to", "found"), [(2, (CELL, (1, 0))), (3, None), (4, None), (5, None), (UNOPENED, None), (SURFACE, None)]
)
def test_a_room_is_beside_another_where_one_step_on_the_paper_leads_to_it(
    to: int, found: tuple[RoomBox, tuple[int, int]] | None
) -> None:
    assert Floor(CAVE, 1).beside(HALL, Link("door", to, "")) == found


def test_a_door_is_joined_or_a_stub_and_hidden_where_it_is_neither() -> None:
    doors = tuple(Link("door", to, "") for to in (2, 3, UNOPENED))
    room = RoomBox(1, 1, 0, 0, "hall", links=(*doors, Link("stairs", 5, "")))
    floor = Floor(RoomMap("The cave", 1, (room, CELL, CRYPT)), 1)
    asked: list[int] = []

    def stub(_: RoomBox, link: Link) -> bool:
        asked.append(link.to)
        return link.to == 3

    hidden = floor.hidden(lambda _, link: link.to == 2, stub)

    assert asked == [3, UNOPENED]
    assert hidden == [(room, doors[2])]


def test_a_hex_is_called_by_its_name_and_a_room_after_its_dungeon_within_a_length() -> None:
    wilds = HexMap("The wilds", ())

    assert place_key(wilds, HexCell("5050", 50, 50, "C", "city")) == "5050"
    assert place_key(CAVE, HALL) == "The cave, room 1"
    assert len(place_key(RoomMap("x" * 100, 1, (HALL,)), HALL)) == LONGEST


def test_the_legend_has_each_letter_once_with_the_word_for_its_kind_or_its_own() -> None:
    loot = (Mark("$", "loot", "A crown"), Mark("$", "loot", "A coffer"))

    legend = mark_legend((*loot, Mark("B", "other", "Bo"), Mark("", "foe", "x")))

    assert legend == (("$", "loot"), ("B", "Bo"), ("?", "foe"))
    assert letter_of("\x1bab") == "a"


def test_terrain_that_nobody_has_seen_is_not_in_the_legend() -> None:
    cells = (HexCell("1", 0, 0, "m", "marsh"), HexCell("2", 0, 1, "f", "forest", known=False))

    assert terrain_legend(cells) == (("m", "marsh"),)


def test_whoever_stands_somewhere_has_a_mark_there_once() -> None:
    marsh = HexCell("1", 0, 0, "m", "marsh", here=True, marks=(Mark("m", "other", "moss"), Mark("$", "loot", "gold")))
    with_party = HexCell("1", 0, 0, "m", "marsh", here=True, marks=(Mark("P", "party", "Bo"),))

    assert [mark.letter for mark in marks_of_hex(marsh)] == ["@", "$"]
    assert [mark.letter for mark in marks_of_hex(with_party)] == ["P"]
    assert [mark.letter for mark in marks_of_room(HALL)] == ["@", "$"]


def test_a_place_in_words_says_what_it_is_who_is_there_and_its_ways() -> None:
    ways = (Link("door", 2, ""), Link("door", UNOPENED, ""), Link("exit", SURFACE, ""), Link("door", 3, "a\x07 gate"))
    unseen = HexCell("5150", 51, 50, "?", "", known=False)

    assert describe_hex(unseen) == "5150: not seen yet"
    assert describe_room(RoomBox(7, 1, 0, 0, "", links=ways)) == (
        "Room 7. Ways: door to 2, door, unopened, exit to the surface, a gate."
    )
    assert describe_room(HALL) == "Room 1: hall, you are here, A crown."
