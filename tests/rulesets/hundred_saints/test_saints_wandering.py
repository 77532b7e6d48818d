"""What wanders: when a check falls due, on what chance, and what comes."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.rules import numbers
from lychgate.rulesets.hundred_saints.rules.locks import Judge
from lychgate.rulesets.hundred_saints.rules.wandering import (
    CheckStepReached,
    CheckWanderers,
    Entered,
    WanderersChecked,
)
from lychgate.rulesets.hundred_saints.state.exploring import Rations
from tests.rulesets.hundred_saints.explorers import explorers, marks, odds_of, tracker, under_way
from tests.rulesets.hundred_saints.saints import ANN, facts


@pytest.mark.clause("enc.wander.1", "enc.dungeon.turn.1")
def test_underground_a_check_falls_due_every_second_turn_and_is_the_referees() -> None:
    table = explorers((6,), "enter dungeon", "turn 3").finish()
    (roll,) = table.thrown
    assert (roll.purpose, roll.only) == ("enc.wander.1", ("Ref",))

    table.rolls(1).types("turn").finish()

    assert table.state.exploring.coming == "dungeon"
    assert not any("anderers" in line or "comes" in line for line in table.lines(ANN))
    assert "Something comes" not in table.view(ANN).place
    assert tracker(table, "wander", ANN) == ""
    orders = table.read("wander skip")
    assert orders is not None


@pytest.mark.clause("enc.wander.1")
def test_the_chance_is_one_in_six() -> None:
    table = explorers((), "enter dungeon")

    assert odds_of(table, CheckWanderers(), lambda play: bool(play.state.exploring.coming)) == {
        True: Fraction(1, 6),
        False: Fraction(5, 6),
    }


@pytest.mark.clause("enc.wander.1", "enc.dungeon.turn.1")
@pytest.mark.parametrize(("reading", "turns", "burns"), [("check_step", 1, True), ("end_of_turn", 2, False)])
def test_what_comes_comes_before_the_turn_is_marked_or_after(reading: str, turns: int, burns: bool) -> None:
    table = explorers((1,), "light torch of Ada", "turn 4", "enter dungeon", "turn 3", wander_step=reading).finish()

    assert table.state.turn == 4 + turns, "the rest of the Turns wait"
    assert bool(table.state.exploring.burning) == burns

    table.types("foes orc hp 3", "encounter dungeon", "end")
    assert table.state.turn == 4 + turns + 1, "the Turn of the encounter"


@pytest.mark.clause("enc.wander.1")
def test_a_check_that_falls_due_in_an_encounter_is_rolled_when_it_is_over() -> None:
    table = explorers((), "enter dungeon", "turn", "foes orc hp 3", "encounter dungeon", "turn").finish()
    assert table.thrown == []

    table.rolls(6).types("end").finish()

    assert (table.state.turn, table.state.exploring.owed) == (3, 0)
    table.rolls(6).types("turn").finish()


@pytest.mark.clause("enc.wander.1")
def test_one_that_was_avoided_at_no_cost_does_not_swallow_a_check() -> None:
    table = explorers((), "enter dungeon", "turn", "foes orc hp 3", "encounter", "turn", avoided_costs_turn="no")

    table.rolls(1).types("end avoided").finish()

    assert table.state.exploring.coming == "dungeon"


@pytest.mark.clause("enc.wander.1")
def test_nothing_else_is_done_while_something_comes_until_it_is_met_or_goes_by() -> None:
    table = explorers((1,), "enter dungeon", "turn 2").finish()
    assert table.state.turn == 1

    for typed in ("turn", "rest", "search Ada", "explore 90", "wander"):
        with pytest.raises(PlayError, match="Something comes"):
            table.types(typed)

    table.types("wander skip")
    assert (table.state.turn, table.state.exploring.coming) == (2, "")
    assert table.types("turn").finish().state.turn == 3, "the check of the second Turn is not rolled again"


@pytest.mark.clause("enc.dungeon.rest.1", "enc.wander.1")
@pytest.mark.parametrize("order", ["rest", "rest 3", "sleep 2"])
def test_a_rest_in_which_something_only_goes_by_is_a_rest(order: str) -> None:
    table = explorers((6, 6, 1), "enter dungeon", "turn 5", order).finish()
    assert (table.state.turn, table.state.exploring.coming) == (5, "dungeon")

    table.types("wander skip")

    assert (table.state.turn, table.state.exploring.since_rest, marks(table, "Ada")) == (6, 0, {})
    assert table.types("turn").state.exploring.since_rest == 1, "the Turn after a rest is none"


@pytest.mark.clause("enc.dungeon.rest.1", "enc.end.3")
def test_a_rest_in_which_something_is_met_is_none() -> None:
    table = explorers((6, 6, 1), "enter dungeon", "turn 5", "rest", "foes orc hp 3", "encounter", "end").finish()

    assert table.state.turn == 6
    assert marks(table, "Ada") == {"exhausted: no rest": 1}


@pytest.mark.clause("enc.wander.1")
def test_a_turn_that_was_broken_off_is_not_checked_again() -> None:
    table = explorers((1,), "enter dungeon", "turn 2", "foes orc hp 3", "encounter", avoided_costs_turn="no").finish()

    table.types("end avoided", "turn", "turn").finish()

    assert table.state.turn == 3
    table.rolls(6).types("turn").finish()


@pytest.mark.clause("enc.wander.1", "enc.wander.3", "enc.wander.5")
@pytest.mark.parametrize(
    ("line", "watch"),
    [
        ("enter dungeon", ("wanderers", "Wanderers", "turn")),
        ("terrain light", ("wanderers", "Wanderers", "turn")),
        ("enter settlement", ("wanderers", "Encounters", "turn")),
    ],
)
def test_every_place_has_a_check_with_its_name(line: str, watch: tuple[str, str, str]) -> None:
    now = explorers((), line).state.exploring.watch

    assert now is not None
    assert (now.id, now.label, now.unit) == watch


@pytest.mark.clause("enc.wander.1")
def test_to_light_a_dungeon_puts_no_check_off_and_another_place_begins_anew() -> None:
    table = explorers((), "enter dungeon", "turn 1", "enter dungeon lit")
    assert table.state.exploring.watch is not None
    assert table.state.exploring.watch.next_due == 1

    table.types("enter settlement", "enter dungeon")

    assert table.state.exploring.watch is not None
    assert table.state.exploring.watch.next_due == 2


@pytest.mark.clause("enc.wander.2", "enc.wander.4")
@pytest.mark.parametrize(
    ("place", "ground", "feet"), [("enter dungeon", "dungeon", 70), ("terrain light", "outdoors", 210)]
)
def test_what_comes_is_met_at_the_distance_of_the_ground(place: str, ground: str, feet: int) -> None:
    table = explorers((1, 6, 6, 3, 4), place, "wander")
    assert table.state.exploring.coming == ground

    table.types("foes orc hp 3", f"encounter {ground}", "next", "next", "next").finish()

    assert table.state.encounter is not None
    assert table.state.encounter.distances == {"orc": feet}
    assert table.state.exploring.coming == ""


@pytest.mark.clause("enc.wander.2", "enc.wander.4")
def test_both_surprised_they_are_nearer() -> None:
    table = explorers((1, 1, 1, 3), "terrain light", "wander", "foes orc hp 3", "encounter outdoors")

    table.types("next", "next", "next").finish()

    assert table.state.encounter is not None
    assert table.state.encounter.distances == {"orc": 90}


@pytest.mark.clause("enc.wander.3")
@pytest.mark.parametrize(("terrain", "chance"), [("light", 1), ("moderate", 2), ("difficult", 3)])
def test_the_open_country_is_checked_by_its_terrain(terrain: str, chance: int) -> None:
    table = explorers((), f"terrain {terrain}", "turn 140")

    assert odds_of(table, CheckWanderers(), lambda play: bool(play.state.exploring.coming))[True] == Fraction(chance, 6)


@pytest.mark.clause("enc.wander.3")
def test_the_open_country_may_be_checked_every_other_hour() -> None:
    table = explorers((), "terrain moderate", "turn 11", travel_check="every_other_hour").finish()

    table.rolls(2).types("turn").finish()

    assert table.state.exploring.coming == "outdoors"


@pytest.mark.clause("enc.wander.3")
@pytest.mark.parametrize(("terrain", "lowest"), [("clear", 6), ("woods", 5), ("river", 5), ("swamp", 4)])
def test_the_open_country_may_be_checked_on_the_high_faces(terrain: str, lowest: int) -> None:
    for die in range(1, 7):
        table = explorers((die,), f"terrain {terrain}", "wander", travel_check="odnd").finish()
        assert bool(table.state.exploring.coming) == (die >= lowest)
    with pytest.raises(PlayError, match="'light' is no terrain at this table"):
        explorers((), "terrain light", travel_check="odnd")
    with pytest.raises(PlayError, match="'woods' is no terrain at this table"):
        explorers((), "terrain woods")


@pytest.mark.clause("enc.wander.3")
def test_the_country_that_is_entered_is_the_one_around() -> None:
    table = under_way("go moderate")
    assert (table.state.exploring.terrain, table.state.journey.here) == ("moderate", "moderate")

    table.types("go road")

    assert (table.state.exploring.terrain, table.state.journey.here) == ("moderate", "moderate")
    old = explorers((), "terrain clear", "travel landmark", "go moderate", travel_check="odnd")
    assert old.state.exploring.terrain == "woods"


@pytest.mark.clause("enc.wander.3")
def test_high_faces_are_told_as_such() -> None:
    low = facts(explorers((6,), "terrain light"), "wander", WanderersChecked)
    high = facts(explorers((1,), "terrain woods", travel_check="odnd"), "wander", WanderersChecked)

    assert low[0].told == "1 in 6"
    assert high[0].told == "5 or more"


@pytest.mark.clause("enc.wander.5", "enc.settle.day.1")
def test_a_settlement_is_checked_once_by_day_and_by_night_if_anybody_is_about() -> None:
    table = explorers((), "settlement day", "turn 20").finish()
    comes = lambda play: bool(play.state.exploring.coming)  # noqa: E731
    assert odds_of(table, CheckWanderers(), comes)[True] == Fraction(2, 6)
    orders = [one.id for one in table.orders().options()]
    assert "wander" in orders
    assert "by night if anybody is about" in table.prompt()

    table.types("settlement night")

    assert odds_of(table, CheckWanderers(), comes)[True] == Fraction(1, 6)


@pytest.mark.clause("enc.wander.6")
def test_noise_raises_the_chance_and_lying_low_lowers_it_or_makes_checks_rarer() -> None:
    table = explorers((2,), "enter dungeon", "wander +1", "turn 2").finish()
    assert table.state.exploring.coming == "dungeon"

    low = explorers((), "enter dungeon", "wander -1", "wander every 12", "turn 11").finish()
    low.rolls(1).types("turn").finish()
    assert low.state.exploring.coming == "", "nothing in six"

    skipped = explorers((), "enter dungeon", "wander skip", "turn 3").finish()
    skipped.rolls(6).types("turn").finish()
    assert explorers((), "enter dungeon", "wander never", "turn 20").finish().state.turn == 20


@pytest.mark.clause("enc.wander.6")
def test_there_is_no_chance_to_raise_where_nobody_has_said_what_place_it_is() -> None:
    for line in ("wander +1", "wander every 3"):
        with pytest.raises(PlayError, match="Nobody has said where the party is"):
            explorers((), line)


@pytest.mark.clause("enc.wander.6")
def test_in_the_open_the_first_terrain_is_meant_where_none_is_said() -> None:
    assert explorers((), "enter outdoors").state.exploring.terrain == "light"


@pytest.mark.clause("enc.wander.6")
def test_a_check_is_passed_over_where_one_is_due_and_time_is_told() -> None:
    with pytest.raises(PlayError, match="No check falls due here by itself"):
        explorers((), "wander skip")
    with pytest.raises(PlayError, match="No check falls due here by itself"):
        explorers((), "terrain light", "wander skip")

    table = explorers((), "enter dungeon", "wander skip")
    came = explorers((1,), "enter dungeon", "turn 2", wander_step="check_step")
    turn, told = came.state.turn, len(came.lines(ANN))
    came.types("wander skip")

    assert table.state.exploring.coming == ""
    assert came.state.turn == turn + 1
    assert [line[:13] for line in came.lines(ANN)[told:]] == ["A Turn passes"]


@pytest.mark.clause("enc.wander.7")
def test_a_check_that_is_called_for_has_a_chance_of_nought_if_that_is_said_and_is_owed_to_nobody() -> None:
    nowhere = explorers((1,))
    play = nowhere.run(CheckWanderers(0), nowhere.dice)
    (checked,) = [one for one in play.events if isinstance(one, WanderersChecked)]
    due = explorers((6,), "enter dungeon")
    (called,) = facts(due, "wander", WanderersChecked)
    (own,) = facts(due.rolls(6), "wander 3", WanderersChecked)

    assert (checked.told, checked.comes, checked.owed) == ("0 in 6", False, False)
    assert (called.owed, own.owed) == (False, False)
    nowhere.rolls(6).types("wander 1").finish()
    assert nowhere.thrown[-1].subject == "place:here"


@pytest.mark.clause("enc.wander.7")
def test_a_check_that_is_owed_is_the_one_that_is_called_for() -> None:
    table = explorers((6,), "enter dungeon")
    table.state = replace(table.state, exploring=replace(table.state.exploring, owed=1))

    (checked,) = facts(table, "wander", WanderersChecked)

    assert checked.owed


@pytest.mark.clause("enc.wander.7")
def test_a_door_is_broken_by_strength_and_the_referee_judges_the_noise() -> None:
    table = explorers((3,), "enter dungeon", "door locked", ada={"abilities": {"strength": 13, "dexterity": 3}})
    asked: list[Any] = []

    table.types("break Ada", answers=lambda one, _: asked.append(one) or "no").finish()  # type: ignore[func-returns-value]

    assert "opens" in " ".join(table.lines()) or "breaks" in " ".join(table.lines())
    assert [(type(one), one.clause_id) for one in asked] == [(Judge, "enc.wander.7")]


@pytest.mark.clause("enc.wander.7")
def test_a_check_for_the_noise_of_a_door_is_not_one_that_was_owed() -> None:
    table = explorers((3, 3), "enter dungeon", "door locked")
    table.types("break Ada", answers={"saints.judge": "yes"}).finish()

    assert table.state.exploring.owed == 0
    table.rolls(3).types("turn").finish()


@pytest.mark.clause("enc.wander.7")
def test_breaking_a_door_takes_a_turn_and_may_bring_a_check_for_wanderers() -> None:
    table = explorers((3,), "enter dungeon", "door locked")
    table.types("break Ada", answers={"saints.judge": "no"}).finish()
    assert (table.state.turn, table.state.exploring.door) == (1, "locked")

    table.rolls(4, 6, 1).types("break Ada", answers={"saints.judge": "yes"}).finish()

    assert (table.state.turn, table.state.exploring.door) == (2, "")
    assert table.state.exploring.coming == "dungeon"
    assert "Ada breaks the door open (4 against 4)." in table.lines(ANN)


@pytest.mark.clause("enc.wander.9")
def test_the_referee_is_prompted_to_name_what_comes() -> None:
    table = explorers((1,), "enter dungeon", "wander")

    assert table.prompt() == "Something comes: foes ..., encounter dungeon. Or it goes by: wander skip"
    assert table.prompt(ANN) == "What do you do?"
    assert explorers((3,), "wander 3").finish().state.exploring.coming == "dungeon"
    with pytest.raises(PlayError, match="Nobody has said where the party is"):
        explorers((), "wander")


@pytest.mark.clause("enc.dungeon.food.1")
def test_what_is_kept_of_rations_is_only_what_the_journal_would_not_know(monkeypatch: pytest.MonkeyPatch) -> None:
    table = explorers((), "rations 5 fresh")

    def said() -> list[object]:
        return [facts(table, line, Entered)[0].rations for line in ("enter dungeon", "enter outdoors")]

    assert said() == [None, None]
    monkeypatch.setattr(numbers, "FIRST_DAMP", {"fresh": 5, "preserved": 9})
    assert said() == [(Rations("fresh", 5, 1),), None]


@pytest.mark.clause("enc.wander.1")
def test_where_nothing_is_watched_for_no_check_falls_due() -> None:
    state = explorers().state

    assert CheckStepReached().apply(state) == state
