"""Turns, light, wanderers and rest: what each Turn brings with it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.rules.exhaustion import exhaustion
from lychgate.rulesets.hundred_saints.rules.light import LightUp
from lychgate.rulesets.hundred_saints.rules.movement import feet_a_turn, party_speed, speed_now
from lychgate.rulesets.hundred_saints.rules.sight import darkness, sight
from lychgate.rulesets.hundred_saints.rules.wandering import CheckWanderers
from lychgate.rulesets.hundred_saints.state import Mark
from lychgate.rulesets.hundred_saints.tables.exploring import CLOCK
from tests.rulesets.hundred_saints.explorers import changed, explorers, marks, odds_of
from tests.rulesets.hundred_saints.saints import ANN, Saints


def tracker(table: Saints, id_: str, seat: str = "Ref") -> str:
    """What a tracker says to a seat; empty if it is not there."""
    return next((one.text for one in table.view(seat).trackers if one.id == id_), "")


# ---------------------------------------------------------------------- time


@pytest.mark.clause("enc.time.1", "enc.time.2")
def test_six_turns_make_an_hour_and_sixty_rounds_a_turn() -> None:
    table = explorers((), "turn 6")

    assert (table.state.day, table.state.turn) == (1, 6)
    assert table.last() == "6 Turns pass: day 1, 01:00."
    assert CLOCK.many("turn", "round") == 60
    assert CLOCK.many("hour", "turn") == 6
    (boxes,) = [one for one in table.view().trackers if one.id == "turn"]
    assert (boxes.value, boxes.maximum) == (0, 6)


def test_time_1__what_takes_a_turn_besides_exploring_takes_ten_minutes_of_the_hour() -> None:
    table = explorers((), "turn 5", "foes goblin hp 4", "encounter", "end")

    assert table.state.turn == 6
    assert table.last() == "A Turn passes: day 1, 01:00."


@pytest.mark.clause("enc.time.3")
def test_a_day_ends_and_the_next_begins() -> None:
    table = explorers((), "turn 5", "eat free", "day")

    assert (table.state.day, table.state.turn) == (2, 0)
    assert table.last(ANN) == "Day 2 begins."


@pytest.mark.clause("enc.time.move.3", "enc.time.move.7")
def test_a_turn_is_three_times_speed_where_nothing_is_known_and_ten_times_where_all_is() -> None:
    assert feet_a_turn(30, known=False) == 90
    assert feet_a_turn(30, known=True) == 300

    assert explorers((), "explore 120").state.turn == 1
    assert explorers((), "explore 121").state.turn == 2
    slow = explorers((), ada={"speed": 30})
    assert party_speed(slow.state) == 30
    assert slow.types("explore 91").state.turn == 2


# ---------------------------------------------------------------------- light


@pytest.mark.clause("enc.gear.light.1", "enc.gear.light.2", "enc.gear.light.3")
@pytest.mark.parametrize(
    ("kind", "turns", "reach"),
    [
        ("torch", 6, "30 feet"),
        ("candle", 6, "5 feet dimly"),
        ("lantern", 24, "30 feet"),
        ("bullseye", 24, "a beam 60 feet long and 20 wide at its end"),
    ],
)
def test_each_light_burns_its_turns_and_reaches_so_far(kind: str, turns: int, reach: str) -> None:
    table = explorers((), f"light {kind} of Ada")
    assert table.last(ANN) == f"Ada's {kind}-1 burns, for {turns} Turns, and lights {reach}."

    table.types(f"turn {turns - 1}")
    assert tracker(table, f"{kind}-1") == "1 Turn left"

    table.types("turn")

    assert table.state.exploring.lights == ()


@pytest.mark.clause("enc.dungeon.light.1")
def test_a_light_is_warned_of_at_one_turn_and_goes_out_at_none() -> None:
    table = explorers((), "light torch of Ada", "light torch of Bo", "turn 5")
    assert "00:50: Ada's torch-1 will last one Turn more" in "\n".join(table.lines(ANN))
    assert not any("goes out" in line for line in table.lines(ANN))

    table.types("light lantern of Bo", "turn")

    assert [one for one in table.lines(ANN) if "goes out" in one] == [
        "01:00: Ada's torch-1 goes out.",
        "01:00: Bo's torch-2 goes out.",
    ]
    assert [one.label for one in table.state.exploring.burning] == ["lantern-3"]
    assert tracker(table, "lantern-3", ANN) == "23 Turns left"


@pytest.mark.clause("enc.dungeon.light.1")
@pytest.mark.parametrize(("reading", "left"), [("keeps_turns", 4), ("torch_is_spent", 0)])
def test_a_torch_put_out_keeps_its_turns_or_is_spent(reading: str, left: int) -> None:
    table = explorers((), "light torch of Ada", "turn 2", "snuff torch-1", "turn 3", relight=reading)

    assert [one.burning.left for one in table.state.exploring.lights] == ([left] if left else [])
    with pytest.raises(PlayError, match=r"There is no light yet|does not burn|is no light"):
        table.types("snuff torch-1")
    if left:
        table.types("light torch-1", "turn 4")
        assert table.state.exploring.lights == ()


@pytest.mark.clause("enc.dungeon.light.1")
def test_a_lantern_may_be_put_out_whatever_the_table_says_of_torches() -> None:
    table = explorers((), "light lantern of Ada", "turn", "snuff lantern-1", relight="torch_is_spent")

    assert [one.burning.left for one in table.state.exploring.lights] == [23]
    with pytest.raises(PlayError, match="burns already"):
        table.types("light lantern-1", "light lantern-1")


@pytest.mark.clause("enc.gear.light.4")
def test_in_danger_a_light_takes_on_two_in_six() -> None:
    table = explorers()
    assert odds_of(table, LightUp("torch", "Ada", "danger"), lambda play: bool(play.state.exploring.lights)) == {
        True: Fraction(1, 3),
        False: Fraction(2, 3),
    }

    table.rolls(3, 2).types("foes orc hp 3", "encounter", "light torch of Ada")
    assert table.last() == "The torch does not take (3)."
    assert table.types("light torch of Ada").finish().state.exploring.burning


@pytest.mark.clause("enc.hazard.light.1", "enc.hazard.light.2", "enc.hazard.light.3")
def test_what_the_dark_takes_and_who_is_in_it() -> None:
    table = explorers((), "enter dungeon")

    def seen(name: str) -> str:
        return sight(table.state, table.who(name))

    assert (seen("Ada"), seen("Bo")) == ("pitch", "pitch")
    table.types("light candle of Ada")
    assert (seen("Ada"), seen("Bo")) == ("low", "pitch"), "five feet, and dimly"
    table.types("light torch of Ada")
    assert (seen("Ada"), seen("Bo")) == ("normal", "normal")
    table.types("sight Bo beyond", "sight Ada blind")
    assert (seen("Ada"), seen("Bo")) == ("pitch", "pitch")

    dark = darkness(table.state, table.who("Bo"))
    assert (dark.attack, dark.ac, dark.saves, speed_now(table.state, table.who("Bo"))) == (-4, -4, -4, 10)
    assert any("in the dark" in mark for mark in table.view(ANN).sheets[1].marks)

    table.types("sight Ada normal", "sight Bo normal", "enter outdoors night", "snuff torch-2", "snuff candle-1")
    low = darkness(table.state, table.who("Ada"))
    assert (low.attack, low.ac, low.saves, speed_now(table.state, table.who("Ada"))) == (-2, 0, 0, 20)
    table.types("enter outdoors")
    assert seen("Ada") == "normal"


@pytest.mark.clause("enc.hazard.light.3")
def test_the_dark_is_told_when_the_last_light_goes_out_underground() -> None:
    table = explorers((6, 6, 6), "enter dungeon", "light torch of Ada", "turn 5", "rest").finish()

    assert "It is pitch dark." in table.lines(ANN)
    assert "pitch dark" in table.view(ANN).place


# ---------------------------------------------------------------------- wanderers


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


@pytest.mark.clause("enc.wander.9")
def test_the_referee_is_prompted_to_name_what_comes() -> None:
    table = explorers((1,), "enter dungeon", "wander")

    assert table.prompt() == "Something comes: foes ..., encounter dungeon. Or it goes by: wander skip"
    assert table.prompt(ANN) == "What do you do?"
    assert explorers((3,), "wander 3").finish().state.exploring.coming == "dungeon"
    with pytest.raises(PlayError, match="Nobody has said where the party is"):
        explorers((), "wander")


# ---------------------------------------------------------------------- rest


@pytest.mark.clause("enc.dungeon.rest.1", "enc.hazard.exhaust.2")
def test_an_hour_underground_without_a_rest_tires_and_a_rest_makes_it_good() -> None:
    table = explorers((6, 6, 6), "enter dungeon", "turn 5")
    assert tracker(table, "rest") == "A rest is due now"
    assert table.orders().default() == "rest"
    assert marks(table, "Ada") == {}

    table.types("turn").finish()
    assert marks(table, "Ada") == marks(table, "Bo") == {"exhausted: no rest": 1}
    assert "exhausted -1" in table.view(ANN).sheets[0].marks

    table.rolls(6, 6, 6).types("turn 6").finish()
    assert marks(table, "Ada") == {"exhausted: no rest": 2}
    table.types("rest")
    assert marks(table, "Ada") == {}


@pytest.mark.clause("enc.dungeon.rest.1")
def test_five_turns_and_a_rest_tire_nobody_and_above_ground_nobody_needs_one() -> None:
    table = explorers((6,) * 6, "enter dungeon", "turn 5", "rest", "turn 5", "rest").finish()
    assert marks(table, "Ada") == {}

    assert marks(explorers((), "turn 30"), "Ada") == {}


@pytest.mark.clause("enc.end.3")
@pytest.mark.parametrize(("reading", "tired"), [("not_a_rest", True), ("counts_as_hourly_rest", False)])
def test_the_lull_after_an_encounter_is_no_rest_unless_the_table_has_it_so(reading: str, tired: bool) -> None:
    table = explorers((6, 6), "enter dungeon", "turn 5", encounter_rest=reading).finish()

    table.rolls(6).types("foes orc hp 3", "encounter dungeon", "end").finish()

    assert bool(marks(table, "Ada")) == tired
    assert table.who("Ada").hp == 20
    changed(table, "Ada", hp=4).types("foes elf hp 3", "encounter elf", "end")
    assert table.who("Ada").hp == 4, "it heals nothing"


@pytest.mark.clause("enc.hazard.exhaust.1", "enc.hazard.exhaust.2")
def test_each_source_counts_and_four_is_the_most() -> None:
    ada = explorers().who("Ada")

    assert exhaustion(ada) == 0
    ada = ada.marked(Mark("exhausted: no rest", 2)).marked(Mark("exhausted: running", 1))
    assert exhaustion(ada) == -3
    assert exhaustion(ada.marked(Mark("exhausted: bad sleep", 3))) == -4
    assert exhaustion(ada.unmarked("exhausted: no rest")) == -1


@pytest.mark.clause("enc.hazard.light.3")
@pytest.mark.parametrize(("sees", "die", "out"), [("normal", 12, True), ("blind", 15, False), ("blind", 16, True)])
def test_who_is_blind_saves_worse_by_four(sees: str, die: int, out: bool) -> None:
    dice = (die, 20) if out else (die, 6, 20)

    table = explorers(dice, f"sight Ada {sees}", "escape", dungeon_escape="on").finish()

    assert table.who("Ada").alive == out


@pytest.mark.clause("enc.dungeon.light.1")
def test_players_see_to_the_lights_of_their_own_characters() -> None:
    table = explorers((), "light torch of Bo").types("light torch of Ada", seat=ANN)

    table.types("snuff torch-2", seat=ANN)
    assert [one.label for one in table.state.exploring.burning] == ["torch-1"]
    with pytest.raises(PlayError, match="torch-1 is not one of them"):
        table.types("snuff torch-1", seat=ANN)
    with pytest.raises(PlayError, match="You order your own characters"):
        table.types("light torch of Bo", seat=ANN)
    with pytest.raises(PlayError, match="the referee's word"):
        table.types("light torch of Ada safe", seat=ANN)


@pytest.mark.clause("enc.wander.1")
def test_a_turn_that_was_broken_off_is_not_checked_again() -> None:
    table = explorers((1,), "enter dungeon", "turn 2", "foes orc hp 3", "encounter", avoided_costs_turn="no").finish()

    table.types("end avoided", "turn", "turn").finish()

    assert table.state.turn == 3
    table.rolls(6).types("turn").finish()


# ---------------------------------------------------------------------- what is lit is taken from somebody


@pytest.mark.clause("enc.gear.light.1")
def test_a_torch_that_is_lit_is_the_bearers_own_then_one_in_store_then_somebody_elses() -> None:
    table = explorers((), "give torch 2 to Ada", "give torch to party", "give torch to Bo")

    for told in (
        "Ada has 1 torch left.",
        "That was Ada's last torch.",
        "That was the party's last torch in store.",
        "That was Bo's last torch.",
    ):
        table.types("light torch of Ada")
        assert table.last(ANN) == told
        assert table.last() == told
    assert (table.who("Ada").items, table.state.store, table.who("Bo").items) == ((), (), ())
    assert len(table.state.exploring.burning) == 4


@pytest.mark.clause("enc.gear.light.2", "enc.gear.light.3")
@pytest.mark.parametrize(
    ("kind", "thing"), [("candle", "candle"), ("lantern", "oil flask"), ("bullseye", "oil flask")]
)
def test_a_candle_burns_down_and_of_a_lantern_its_oil(kind: str, thing: str) -> None:
    table = explorers((), f'give "{thing}" 3 to party', f"light {kind}")

    assert [(one.name, one.count) for one in table.state.store] == [(thing, 2)]
    assert table.last(ANN) == f"The party has 2 {thing}s left in store."


@pytest.mark.clause("enc.gear.light.1")
def test_a_torch_that_nobody_has_written_down_burns_all_the_same_and_the_referee_is_told() -> None:
    table = explorers((), "give rope to Ada", "light torch of Ada")

    assert table.last() == "No torch is on anybody's sheet; it burns all the same."
    assert table.last(ANN) == "Ada's torch-1 burns, for 6 Turns, and lights 30 feet."
    assert [one.name for one in table.who("Ada").items] == ["rope"]


@pytest.mark.clause("enc.dungeon.light.1", "enc.gear.light.4")
def test_nothing_is_taken_for_a_light_that_does_not_take_or_burns_again() -> None:
    table = explorers((), "give torch 2 to Ada").rolls(3).types("light torch of Ada danger").finish()
    assert [one.count for one in table.who("Ada").items] == [2]

    table.types("light torch of Ada", "snuff torch-1", "light torch-1")
    assert [one.count for one in table.who("Ada").items] == [1]
    assert "again" not in table.last()


@pytest.mark.clause("enc.gear.light.1")
def test_what_foes_light_is_none_of_the_partys() -> None:
    table = explorers((), "give torch 2 to party", "foes orc hp 3", "light torch of orc safe")

    assert [one.count for one in table.state.store] == [2]
    assert not any("sheet" in line for line in table.lines())
