"""A site file under The Hundred Saints: the same file that Sovereign runs, with stat blocks for both."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from lychgate.core.view import RoomMap
from lychgate.rulesets.hundred_saints.ruleset import RULESET
from tests.rulesets.hundred_saints.saints import ANN, BEN, REF, Saints
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


def with_players(*lines: str, **changed: str) -> Saints:
    """Ada of Ann and Bo of Ben stand in the first room, underground."""
    return Saints().types(
        "pc Ada of Ann", "pc Bo of Ben", "enter dungeon", CAVE.format(**{**TOLD, **changed}), "room 1", *lines
    )


def ways(table: Saints) -> dict[str, str]:
    asked = RULESET.question(table.state, table.orders(ANN))
    return {one.id: f"{one.label} {one.note}" for one in asked.choices if one.id.startswith("through")}


def test_players_propose_the_doors_that_they_see_and_the_referee_lets_them_go() -> None:
    table = with_players("doorway 2 open")
    assert ways(table) == {"through:1": "Door 1 to the outside", "through:2": "Door 2 unexplored"}

    table.types("through:2", seat=ANN)
    assert table.last(BEN) == "Ann proposes: The party goes through door 2 (it waits for Ben and the referee)."
    table.types("agree", seat=BEN)
    assert table.state.site is not None
    assert table.state.site.here == 1
    table.types("agree 1")
    assert table.state.site.here == 2


def test_a_door_that_holds_is_offered_like_others_and_tried() -> None:
    table = with_players()
    assert ways(table) == ways(with_players("doorway 2 open"))

    table.types("through:2", seat=ANN).types("agree 1")

    assert table.last(ANN) == "Door 2 does not open."
    assert table.state.site is not None
    assert table.state.site.here == 1


def test_players_go_back_to_rooms_where_they_were_and_into_no_others_by_number() -> None:
    table = with_players("doorway 2 open", "room 2", "end avoided")
    assert ways(table) == {"through:2": "The party goes through door 2 to 1, Mouth"}
    table.types("room 1", seat=ANN).types("agree 1")
    assert table.state.site is not None
    assert table.state.site.here == 1
    for line in ("room 3", "room 2 anyway"):
        with pytest.raises(PlayError, match="You go back to rooms where you were"):
            table.types(line, seat=ANN)


def test_players_propose_to_go_so_many_feet() -> None:
    table = with_players().types("explore 60", seat=ANN)
    assert table.last(BEN).startswith("Ann proposes: The party goes 60 feet through unknown parts")


def test_while_others_are_there_whom_nobody_has_noticed_the_doors_are_offered_all_the_same() -> None:
    table = with_players()
    quiet = ways(table)
    table.types("foes 1 rat hp 1", "encounter")
    assert ways(table) == quiet


def test_a_stuck_door_that_somebody_forces_stands_open_on_the_map() -> None:
    table = with_players("doorway 2 stuck")
    asked = RULESET.question(table.state, table.orders(ANN))
    forced = {one.id: (one.group, one.label, one.note) for one in asked.choices if one.id.startswith("force")}
    assert forced == {"force:Ada:2": ("", "Ada forces door 2", "4 or more on a d6")}, "they came by door 1"

    table.types("force:Ada:2", seat=ANN).rolls(3).types("agree 1")
    assert ways(table)["through:2"] == "Door 2 unexplored"
    table.rolls().types("force Ada door 2", seat=ANN).rolls(5).types("agree 2").finish()

    assert table.lines(ANN)[-1] == "Door 2 is open."
    table.types("through 2")
    assert table.state.site is not None
    assert table.state.site.here == 2


def test_strength_is_tried_on_doors_that_need_none_and_on_those_that_need_more() -> None:
    table = with_players().types("force Ada door 1", "force Ada door 2").finish()
    assert table.lines(ANN)[-2:] == [
        "Door 1 opens without force.",
        "Door 2 does not give: it is no matter of strength.",
    ]
    with pytest.raises(PlayError, match="No door 3 leads out"):
        table.types("force Ada door 3")
