"""Doors: locked, battered, stuck, listened at, entered hard or soft."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from lychgate.rulesets.sovereign.rules.doors import Force, may_surprise
from lychgate.rulesets.sovereign.rules.listening import Listen
from tests.rulesets.sovereign.sovereign import ANN, REF, Sovereign
from tests.rulesets.sovereign.test_sovereign_turns import site


def door(text: str, alertness: str = "unknown", **variants: str) -> Sovereign:
    return site(alertness, **variants).types(f"door north {text}", "take Ada thieves' tools")


def test_door_locked__ten_opens_it() -> None:
    table = door("locked").rolls(3, 5).types("unlock Ada north", seat=ANN).finish()
    assert table.state.exploring.doors[0].open
    assert table.last(ANN) == "The lock of the door north opens."


@pytest.mark.clause("sov.door.locked")
def test_who_fails_at_a_lock_tries_again_a_level_later_and_others_before() -> None:
    table = door("locked").rolls(3, 4).types("unlock Ada north", "turn").finish()
    with pytest.raises(PlayError, match="after gaining a level"):
        table.types("unlock Ada north")
    table.types("take Bo thieves' tools").rolls(6, 6).types("unlock Bo north").finish()
    again = door("locked").rolls(3, 4).types("unlock Ada north", "turn")
    again.types("set cast.Ada.level 2 because she learned").rolls(6, 6).types("unlock Ada north").finish()


def test_door_locked_tools__without_tools_no_lock_is_picked() -> None:
    with pytest.raises(PlayError, match="Bo has no thieves' tools"):
        door("locked").types("unlock Bo north")


@pytest.mark.clause("sov.dungeon.act-lock")
def test_picking_a_lock_is_the_one_thing_of_a_turn() -> None:
    table = door("locked").rolls(1, 1).types("unlock Ada north")
    assert table.state.exploring.acted == ("c1",)


def batters(table: Sovereign, turns: int, line: str = "batter Bo north") -> Sovereign:
    for _ in range(turns):
        assert not table.state.exploring.doors[0].open
        table.rolls(4).types(line, "turn").finish()
    return table


def test_door_batter_wood__six_turns_less_str_and_exert() -> None:
    assert batters(door("locked"), 4).state.exploring.doors[0].open
    weak = door("locked").types(
        "set cast.Bo.attributes.strength 5 because weak", "set cast.Bo.skills.exert -1 because old"
    )
    assert batters(weak, 8).state.exploring.doors[0].open


@pytest.mark.clause("sov.door.batter-wood")
def test_helpers_count_only_where_the_table_has_it() -> None:
    line = "batter Bo north with Cy"
    strong = "delver Cy str 10 exert 1 hp 4"
    assert batters(door("locked").types(strong), 4, line).state.exploring.doors[0].open
    helped = door("locked", **{"batter-help": "helpers"}).types(strong)
    assert batters(helped, 3, line).state.exploring.doors[0].open


def test_door_batter_reinforced__three_times_as_long() -> None:
    assert batters(door("locked reinforced"), 12).state.exploring.doors[0].open


def test_door_batter_metal__never() -> None:
    with pytest.raises(PlayError, match="No ram brings it down"):
        door("locked metal").types("batter Bo north")


def test_door_batter_noise__a_check_more_each_turn() -> None:
    table = door("locked", "alerted").rolls(4, 1).types("batter Bo north").finish()
    assert table.state.exploring.coming
    quiet = door("locked", "alerted").rolls(4, 4).types("batter Bo north").finish()
    assert table.lines(ANN) == quiet.lines(ANN)
    assert table.view(ANN) == quiet.view(ANN)
    assert table.lines(REF) != quiet.lines(REF)


def test_door_stuck__forced_in_a_round_or_it_takes_turns() -> None:
    open_ = door("stuck").rolls(4, 4).types("force Bo north").finish()
    assert open_.state.exploring.doors[0].open
    assert not open_.state.exploring.acted
    table = door("stuck").rolls(2, 3, 2).types("force Bo north").finish()
    assert table.last(ANN) == "The door north is stuck fast: it takes 2 Turns to open."
    assert not table.types("turn quick").state.exploring.doors[0].open
    assert table.types("turn quick").state.exploring.doors[0].open


def test_door_stuck_group__others_help_or_hinder() -> None:
    hindered = door("stuck").rolls(4, 4, 1).types("force Bo north with Ada").finish()
    assert not hindered.state.exploring.doors[0].open
    helped = door("stuck").types("delver Cy str 10 exert 1 hp 4")
    assert helped.rolls(3, 4).types("force Bo north with Cy").finish().state.exploring.doors[0].open


def test_door_listen_loud__talking_is_heard_without_a_roll() -> None:
    table = door("locked").types("listen Ada north loud").finish()
    assert table.last(ANN) == "Ada listens at the door north, and hears loud noise."


def test_door_listen_quiet__wisdom_and_notice_in_secret() -> None:
    table = door("locked").rolls(5, 6).types("listen Ada north quiet").finish()
    assert table.last(ANN) == "Ada listens at the door north, and hears a quiet noise."
    failed = door("locked").rolls(5, 5).types("listen Ada north quiet").finish()
    nothing = door("locked").rolls(6, 6).types("listen Ada north nothing").finish()
    assert failed.lines(ANN) == nothing.lines(ANN)
    assert failed.last(ANN) == "Ada listens at the door north, and hears nothing."
    with pytest.raises(PlayError, match="has listened at this door"):
        failed.types("listen Ada north quiet")
    failed.types("turn quick").rolls(6, 6).types("listen Ada north quiet").finish()


def test_door_entry_choice__soft_where_nothing_is_said() -> None:
    assert door("").types("pass north").state.exploring.doors[0].entry == "soft"
    with pytest.raises(PlayError, match="is locked"):
        door("locked").types("pass north hard")


def test_door_soft__traps_may_be_noticed_and_nobody_is_surprised() -> None:
    table = door("")
    assert not may_surprise(table.state.exploring.doors[0], "soft")
    told = table.types("pass north soft").last(ANN)
    assert "traps may be noticed, nobody looks hostile, and whoever watches it is not surprised" in told


def test_door_hard__traps_go_off_and_surprise_is_possible_unless_noise_has_warned() -> None:
    told = door("").types("pass north hard").last(ANN)
    assert "any trap goes off, and they look hostile. Whoever watches it may be surprised." in told
    warned = door("stuck").rolls(2, 2, 1).types("force Bo north", "turn quick", "pass north hard").last(ANN)
    assert warned.endswith("Whoever is there has been warned.")


@pytest.mark.clause("sov.door.batter-wood")
def test_the_strongest_still_needs_a_turn() -> None:
    strong = "set cast.Bo.skills.exert 9 because of a giant"
    assert batters(door("locked").types(strong), 1).state.exploring.doors[0].open
    giant = door("locked reinforced").types(strong)
    assert batters(giant, 3).state.exploring.doors[0].open


@pytest.mark.clause("sov.injury.clock", "sov.door.listen-quiet", "sov.door.stuck")
def test_an_act_of_a_round_at_a_door_warns_of_who_dies_in_it() -> None:
    table = Sovereign().types("delver Ada hp 8", "delver Bo hp 8", "door north stuck", "harm Bo 8", "round 4")
    acts = (Listen(who="Ada", door="north"), Force(who="Ada", door="north"))

    def warned() -> list[bool]:
        notes = [act.choice(table.state, "x", referee=True).note for act in acts]
        return [note.endswith("; Bo would be dead by then") for note in notes]

    assert warned() == [False, False]
    table.types("round")
    assert warned() == [True, True]
