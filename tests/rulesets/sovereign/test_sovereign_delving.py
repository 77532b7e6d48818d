"""A site and its Turns are one thing: moving, doors, the wandering check, and those who live there."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from tests.rulesets.sovereign.sovereign import ANN, REF, Sovereign

HOUSE = """site
name = "House"
doors = [
  { number = 1, rooms = [0, 1] },
  { number = 2, rooms = [1, 2], state = "locked", stats = { sovereign = "dc 8" } },
  { number = 3, rooms = [1, 3], kind = "passage", state = "open" },
  { number = 4, rooms = [3, 4] },
  { number = 5, rooms = [1, 4], state = "stuck" },
  { number = 6, rooms = [4, 2], secret = true },
]
[[rooms]]
number = 1
name = "Hall"
read = "Cold."
[[rooms]]
number = 2
name = "Den"
read = "It stinks."
[[rooms.inhabitants]]
who = "rat"
number = "2"
stats = { sovereign = "hd 1 hp 3 ac 12 skill 1" }
[[rooms]]
number = 3
name = "Gallery"
read = "Long."
[[rooms]]
number = 4
name = "Kitchen"
read = "Smoke."
[[rooms.inhabitants]]
who = "cook"
stats = { sovereign = "hd 1 hp 4 ac 10 as staff" }
[[rooms.inhabitants]]
who = "boy"
stats = { sovereign = "hd 1 hp 2 ac 10 as staff" }
[[alertness]]
level = "calm"
every = 3
[[alertness]]
level = "awake"
every = 1
[tables.wandering]
once = true
rows = ["npc 2 bats hd 1 hp 1, [mood]", "a cold wind"]
[tables.mood]
rows = ["hungry"]
"""
ADA = "delver Ada of Ann str 14 dex 14 exert 1 sneak 1 hp 8"


def house(*lines: str) -> Sovereign:
    return Sovereign().types(ADA, HOUSE, "enter 1", *lines)


def test_entering_from_outside_begins_the_count_and_leaving_ends_it() -> None:
    table = house()
    assert (table.state.exploring.alertness, table.state.turn) == ("site", 0)
    table.types("enter 0")
    assert table.state.exploring.alertness == ""


@pytest.mark.clause("sov.dungeon.act-move")
def test_a_room_further_on_is_a_turn_in_which_lights_burn() -> None:
    table = house("take Ada torch", "light Ada", "enter 3")
    assert table.state.turn == 1
    assert [light.left for light in table.state.exploring.lights] == [5]
    assert table.lines(ANN)[-2:] == ["Turn 1 is over.", "Room 3, Gallery. Long."]


@pytest.mark.clause("sov.dungeon.act-move", "sov.dungeon.one-thing")
def test_a_turn_in_which_somebody_has_acted_ends_before_the_move() -> None:
    table = house("take Ada thieves' tools").rolls(4, 4).types("unlock Ada 2", "enter 3").finish()
    assert table.state.turn == 2


@pytest.mark.clause("sov.wander.table")
def test_the_site_says_how_often_something_comes_and_its_alertness_changes_that() -> None:
    table = house("enter 3", "enter 1").rolls(6).types("enter 3").finish()
    table.types("alertness up").rolls(6, 6).types("enter 1", "enter 3").finish()
    assert table.state.turn == 5


@pytest.mark.clause("sov.wander.content")
def test_what_comes_is_a_row_of_the_table_of_the_site_which_only_the_gm_knows() -> None:
    table = house("alertness up").rolls(1, 1, 1).types("turn quick").finish()
    assert table.state.exploring.comes == "npc 2 bats hd 1 hp 1, hungry"
    assert any("something comes in this Turn. 2 bats, hungry. It is" in line for line in table.lines(REF))
    assert any(line.startswith("Table wandering: 2 bats, ") for line in table.lines(REF))
    assert not any("npc" in line for line in table.lines(REF))
    assert not any("bats" in line for line in table.lines(ANN))
    table.types("wanderers")
    assert [one.name for one in table.state.cast if one.kind == "npc"] == ["bat 1", "bat 2"]
    assert table.state.meeting is not None
    assert table.state.exploring.comes == ""
    with pytest.raises(PlayError, match="No wanderers are on their way"):
        table.types("wanderers")


def test_rows_that_came_do_not_come_again() -> None:
    table = house("alertness up").rolls(1, 1, 1).types("turn quick").rolls(1, 1).types("turn quick").finish()
    assert table.state.exploring.comes == "a cold wind"


@pytest.mark.clause("sov.door.locked")
def test_a_locked_door_of_the_site_stops_the_party_until_it_is_picked() -> None:
    table = house("take Ada thieves' tools")
    with pytest.raises(PlayError, match=r"Door 2 is locked: unlock WHO 2, or batter WHO 2"):
        table.types("enter 2")
    assert "The lock of door 2 opens." in table.rolls(3, 3).types("unlock Ada 2").finish().lines(ANN)
    table.types("enter 2")
    assert table.state.site is not None
    assert table.state.site.here == 2


@pytest.mark.clause("sov.door.locked")
def test_the_file_says_how_hard_a_lock_is() -> None:
    table = house("take Ada thieves' tools").rolls(3, 2).types("unlock Ada 2").finish()
    assert table.state.site is not None
    assert "2" not in table.state.site.doors


@pytest.mark.clause("sov.door.stuck")
def test_a_stuck_door_of_the_site_is_forced_or_gives_way_in_time() -> None:
    opened = house().rolls(4, 4).types("force Ada 5").finish()
    assert opened.state.site is not None
    assert opened.state.site.doors == {"5": "open"}
    slow = house().rolls(1, 1, 1).types("force Ada 5", "turn quick").finish()
    assert "Door 5 gives way at last." in slow.lines(ANN)
    assert slow.state.site is not None
    assert slow.state.site.doors == {"5": "open"}


@pytest.mark.clause("sov.door.batter-wood", "sov.door.batter-noise")
def test_a_battered_door_of_the_site_is_broken() -> None:
    table = house("explore unknown")
    for _ in range(4):
        table.rolls(4).types("batter Ada 2", "turn")
    assert table.state.site is not None
    assert table.state.site.doors == {"2": "broken"}


def test_no_door_is_tried_that_is_not_in_the_room_or_not_found() -> None:
    for line in ("force Ada 4", "listen Ada 6"):
        with pytest.raises(PlayError, match="There is no door"):
            house().types(line)


def test_a_secret_door_is_no_way_until_it_is_found() -> None:
    table = house("enter 4 anyway")
    with pytest.raises(PlayError, match="Door 6 is secret"):
        table.types("enter 2")
    table.types("door 6 found", "enter 2")


def test_the_way_back_is_a_turn_a_room_and_ends_where_something_comes() -> None:
    table = (
        house("alertness awake").rolls(6, 6).types("enter 3", "enter 4", "part").rolls(1, 2).types("enter 1").finish()
    )
    assert table.state.turn == 3
    assert table.state.site is not None
    assert table.state.site.here == 3
    table.rolls(6).types("enter 1").finish()


def test_who_lives_there_is_met_with_all_of_the_room_on_one_side() -> None:
    table = house("enter 4 anyway")
    assert [(one.name, one.side) for one in table.state.cast[1:]] == [("cook", "staff"), ("boy", "staff")]
    assert table.state.meeting is not None
    assert table.state.meeting.side == "staff"


def test_how_many_live_in_a_room_is_rolled_where_the_file_has_dice() -> None:
    many = HOUSE.replace('number = "2"', 'number = "1d6"')
    table = Sovereign().types(ADA, many, "enter 1", "door 2 open").rolls(3).types("enter 2").finish()
    assert [one.name for one in table.state.cast[1:]] == ["rat 1", "rat 2", "rat 3"]
    roll = table.thrown[-1]
    assert (roll.purpose, roll.subject, roll.only) == ("site.number", "rat", (REF,))


@pytest.mark.clause("sov.door.hard", "sov.encounter.surprise-burst")
def test_who_storms_in_may_surprise_and_fights_in_the_same_command() -> None:
    table = house("door 2 closed").rolls(4, 4).types("enter 2 hard fight").finish()
    assert table.state.fight_now.surprised == ("rat",)
    assert "The party storms through door 2: any trap goes off" in " ".join(table.lines(ANN))
    slow = house("door 2 closed").rolls(3, 4, 5, 5).types("enter 2 hard fight").finish()
    assert slow.state.fight is None


def test_storm_is_another_word_for_entering_hard() -> None:
    typed = house("door 2 closed").rolls(4, 4).types("storm 2 fight").finish()
    assert typed.state == house("door 2 closed").rolls(4, 4).types("enter 2 hard fight").finish().state
    with pytest.raises(PlayError, match=r"Door 2 is locked: .* enter 2 hard anyway"):
        house().types("storm 2")
    assert house().rolls(4, 4).types("storm 2 anyway").finish().state.site.here == 2  # type: ignore[union-attr]


@pytest.mark.clause("sov.door.stuck-surprise")
def test_who_was_warned_at_a_door_is_not_surprised() -> None:
    table = house().rolls(1, 1, 1).types("force Ada 5", "turn quick").types("enter 4 hard").finish()
    assert table.state.meeting is not None
    assert table.state.meeting.surprised == ""


@pytest.mark.clause("sov.reaction.roll")
def test_a_stance_is_taken_in_the_same_command() -> None:
    table = house("door 4 open", "enter 3").rolls(5, 5).types("enter 4 talk").finish()
    assert table.state.meeting is not None
    assert table.state.meeting.reaction == "talk"


def test_who_is_left_stays_there_as_they_were_and_is_met_again() -> None:
    table = house(
        "explore unknown",
        "enter 4 anyway",
        "set cook.hp 0 because of a fall",
        "set boy.hp 1 because of a fall",
        "enter 3",
    )
    assert [one.name for one in table.state.cast] == ["Ada"]
    assert [(one.room, one.who.name, one.who.hp) for one in table.state.elsewhere] == [(4, "cook", 0), (4, "boy", 1)]
    table.types("enter 4")
    assert [(one.name, one.hp) for one in table.state.cast] == [("Ada", 8), ("cook", 0), ("boy", 1)]
    assert table.state.elsewhere == ()
    assert table.state.meeting is not None


def storms(table: Sovereign) -> list[str]:
    return [one.id for one in table.orders(REF).options() if one.id.startswith("storm:")]


def test_storming_is_offered_where_the_party_never_was_or_left_somebody_alive() -> None:
    table = house("explore unknown", "enter 3")
    assert storms(table) == ["storm:4"]
    table.types("enter 4 anyway", "part")
    assert storms(table) == [], "the gallery is known, and nobody is in it"
    table.types("enter 3")
    assert storms(table) == ["storm:4"], "cook and boy are there"
    table.types("enter 4 anyway", "part", "set cook.hp 0 because he fell", "set boy.hp 0 because he fell", "enter 3")
    assert storms(table) == []


def test_whom_they_would_fight_stands_on_the_button() -> None:
    table = house("npc 2 rats hd 1 hp 1", "npc Sister Agathe hd 1 hp 3")
    assert table.orders(REF).choice(table.state, "fight").label == "They fight the rats and Sister Agathe"


def test_who_was_killed_and_left_still_counts_for_xp() -> None:
    table = house("enter 4 anyway", "set cook.hp 0 because of a fall", "enter 3", "xp foes")
    assert table.state.experience.pool == 10


def test_an_open_door_is_offered_and_one_that_is_shut_is_offered_to_be_opened() -> None:
    offered = [id_ for id_, _ in house().orders(REF).steps]  # type: ignore[attr-defined]
    assert "enter:3" in offered
    assert "enter:2" not in offered
    assert {"batter:2", "force:5"} <= set(offered)


# ---------------------------------------------------------------------- what a move costs the dying


@pytest.mark.clause("sov.dungeon.act-move")
def test_each_step_that_costs_a_turn_says_who_would_be_dead_by_then() -> None:
    def noted(table: Sovereign) -> set[str]:
        orders = table.orders(REF)
        notes = {step: orders.choice(table.state, step).note for step, _ in orders.steps}  # type: ignore[attr-defined]
        return {step for step, note in notes.items() if "Bo would be dead by then" in note}

    table = house().types("delver Bo of Ben hp 8", "harm Bo 8")
    assert noted(table) == {"turn", "turn:quick", "enter:3"}, "on the way out no Turn passes"
    assert noted(table.rolls(6, 6).types("stabilise Ada Bo")) == set()
