"""A site file under The Hundred Saints: the same file that Sovereign runs, with stat blocks for both."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from lychgate.core.view import RoomMap
from tests.rulesets.hundred_saints.saints import ANN, REF, Saints
from tests.rulesets.sovereign.sovereign import Sovereign

CAVE = """site
name = "Cave"
hook = "A hole in the hill."
doors = [
  {{ number = 1, rooms = [0, 1] }},
  {{ number = 2, rooms = [1, 2], state = "locked" }},
  {{ number = 3, rooms = [1, 3], secret = true }},
]
[[rooms]]
number = 1
name = "Mouth"
read = "Wind."
key = "{key}"
[[rooms]]
number = 2
name = "{den}"
read = "Bones."
[[rooms.inhabitants]]
who = "{who}"
number = "2"
stats = {{ sovereign = "hd 1 hp 3 ac 12", hundred_saints = "HD 1 hp 3 AC 12 as pack" }}
[[rooms]]
number = 3
name = "Crack"
read = "Dark."
[[rooms.inhabitants]]
who = "bat"
hidden = true
stats = {{ sovereign = "hd 1", hundred_saints = "hp 1" }}
"""
TOLD = {"key": "A draught.", "den": "Den", "who": "wolf"}
"""What only a referee knows at first."""


def cave(*lines: str, **changed: str) -> Saints:
    return Saints().types("pc Ada of Ann", CAVE.format(**{**TOLD, **changed}), *lines)


def rooms(table: Saints, seat: str) -> list[int]:
    the_map = table.view(seat).maps[0]
    assert isinstance(the_map, RoomMap)
    return [one.number for one in the_map.rooms]


def test_one_file_runs_under_two_games() -> None:
    text = CAVE.format(**TOLD)
    assert Sovereign().types(text).state.site == Saints().types(text).state.site


def test_a_room_is_read_to_everybody_and_players_see_only_where_they_were() -> None:
    table = cave("room 1")
    assert "Room 1, Mouth. Wind." in table.lines(ANN)
    assert rooms(table, ANN) == [1]
    assert rooms(table, REF) == [1, 2, 3]
    assert "room 1: Mouth" in table.view(ANN).place
    assert any("A draught." in one.rows for one in table.view(REF).prepared)


def test_a_referee_has_the_room_on_a_card_also_while_others_are_met_and_players_have_not() -> None:
    table = cave("room 1")
    (card,) = table.view(REF).cards
    assert card.title == "Room 1: Mouth"
    assert ("Key", "A draught.") in [(one.title, one.result) for one in card.stages]
    assert table.view(ANN).cards == ()

    table.types("doorway 2 open", "room 2")
    assert [one.title for one in table.view(REF).cards][-1] == "Room 2: Den"
    assert len(table.view(REF).cards) == 2, "the encounter before it"


def test_a_referee_has_the_land_around_on_a_second_map() -> None:
    table = Saints().types("pc Ada of Ann", CAVE.format(**TOLD).replace("hook =", 'land = ["0101 swamp"]\nhook ='))
    assert [len(table.view(seat).maps) for seat in (REF, ANN)] == [2, 1]


def test_players_see_nothing_of_keys_and_those_who_are_unseen() -> None:
    one, other = cave("room 1"), cave("room 1", key="A king.", den="Pit", who="bear")
    for table in (one, other):
        table.types("doorway 2 barred")
    assert one.view(ANN) == other.view(ANN)
    assert one.lines(ANN) == other.lines(ANN)
    assert one.view(REF) != other.view(REF)


def test_doors_hold_until_the_referee_says_otherwise() -> None:
    table = cave("room 1")
    with pytest.raises(PlayError, match="Door 2 is locked: doorway 2 open"):
        table.types("room 2")
    with pytest.raises(PlayError, match="If they have: doorway 3 found"):
        table.types("room 3")
    offered = [id_ for id_, _ in table.orders(REF).steps]  # type: ignore[attr-defined]
    assert "enter:2" not in offered
    assert "enter:0" in offered
    assert "Door 2 is open." in table.types("doorway 2 open").lines(ANN)


def test_who_lives_there_is_met_as_foes_once() -> None:
    table = cave("room 1", "room 2 anyway")
    wolves = [(one.name, one.side, one.hp) for one in table.state.cast[1:]]
    assert wolves == [("wolf 1", "pack", 3), ("wolf 2", "pack", 3)]
    assert table.state.encounter is not None
    assert table.state.encounter.sides == ("party", "pack")
    with pytest.raises(PlayError, match="An encounter is under way"):
        table.types("room 1")
    table.types("end avoided", "room 1 anyway", "room 2 anyway")
    assert len(table.state.cast) == 3


def test_who_lies_in_wait_is_met_when_the_referee_says() -> None:
    table = cave("room 3 anyway")
    assert table.state.encounter is None
    table.types("inhabitants")
    assert [one.name for one in table.state.cast] == ["Ada", "bat"]
    assert table.state.encounter is not None


def test_a_file_without_stat_blocks_for_this_game_is_not_opened() -> None:
    text = CAVE.format(**TOLD).replace(', hundred_saints = "hp 1"', "")
    table = Saints()
    with pytest.raises(PlayError, match="Cave does not run here: bat in room 3 has no stats for hundred_saints"):
        table.types(text)
    assert table.state.sites == ()
