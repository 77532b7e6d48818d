"""Hazards, food, lights and healing at their edges: what is told, what is counted, and where it stops."""

from __future__ import annotations

from typing import Any

import pytest

from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.rules.hazards import Attempted, Harmed
from lychgate.rulesets.hundred_saints.rules.light import Snuff
from lychgate.rulesets.hundred_saints.rules.starving import Perished
from lychgate.rulesets.hundred_saints.state import Mark
from tests.rulesets.hundred_saints.explorers import changed, explorers
from tests.rulesets.hundred_saints.saints import ANN, REF, Saints

STRONG = {"abilities": {"strength": 13, "dexterity": 3, "constitution": 12}}


def facts(table: Saints, line: str, kind: Any) -> list[Any]:
    """What a line makes happen, of one kind; nothing changes."""
    return [one for one in table.run(table.read(line), table.dice).events if isinstance(one, kind)]


# ---------------------------------------------------------------------- hazards


@pytest.mark.clause("enc.hazard.fall.1", "enc.hazard.cold.1")
@pytest.mark.parametrize(("line", "dice", "why"), [("fall Ada 10", (4,), "fall"), ("cold Ada", (4,), "cold")])
def test_who_dies_of_a_hazard_dies_of_that_one(line: str, dice: tuple[int, ...], why: str) -> None:
    table = explorers(dice, ada={"hp": 4})

    (harmed, perished) = facts(table, line, (Harmed, Perished))

    assert (harmed.why, perished.why) == (why, why)


@pytest.mark.parametrize(
    ("line", "dice", "told"),
    [
        ("climb Ada 60 easy", (), "Ada climbs 60 feet."),
        ("climb Ada 60", (6,), "Ada climbs 60 feet (3 against 4)."),
        ("climb Ada 20", (3, 1), "Ada loses hold half way up 20 feet (0 against 4)."),
        ("jump Ada 5", (), "Ada jumps 5 feet across."),
        ("jump Ada 10", (3,), "Ada jumps 10 feet across (4 against 4)."),
        ("jump Ada 3 up", (), "Ada jumps 3 feet up."),
        ("jump Ada 5 up", (2,), "Ada does not reach 5 feet up (3 against 4)."),
    ],
)
def test_a_climb_and_a_jump_are_told_with_their_numbers(line: str, dice: tuple[int, ...], told: str) -> None:
    table = explorers(dice, line, ada=STRONG).finish()

    assert told in table.lines(ANN)


@pytest.mark.clause("enc.hazard.jump.1")
@pytest.mark.parametrize(("line", "told"), [("11", "jumps 11 feet across; 10"), ("6 up", "jumps 6 feet up; 5")])
def test_nobody_jumps_further_than_they_can(line: str, told: str) -> None:
    with pytest.raises(PlayError, match=told):
        explorers((), f"jump Ada {line}")


@pytest.mark.clause("enc.hazard.swim.1")
def test_staying_up_in_armour_is_strength_and_whoever_comes_up_breathes() -> None:
    table = explorers((2, 3), "swim Ada", ada={**STRONG, "armour": "light"})
    assert table.last(ANN).startswith("Ada has no air")
    assert "Ada goes under (3 against 4)." in table.lines(ANN)

    table.types("swim Ada").finish()

    assert "Ada stays above water (4 against 4)." in table.lines(ANN)
    assert table.last(ANN) == "Ada breathes again."
    assert facts(table.rolls(3), "swim Ada", Attempted)[0].feet == 0


@pytest.mark.clause("enc.hazard.swim.1")
def test_armour_that_no_list_knows_is_as_light_as_can_be_and_water_is_calm_or_rough() -> None:
    unknown = explorers((3,), "swim Ada", ada={**STRONG, "armour": "feathers"}).finish()
    calm = explorers((), "swim Ada").who("Ada").mark("swimming")
    out = explorers((), "swim Ada rough 2", "swim Ada out")

    assert "Ada stays above water (4 against 4)." in unknown.lines(ANN)
    assert calm == Mark("swimming", 0)
    assert out.last(ANN) == "Ada comes out of the water."


@pytest.mark.clause("enc.hazard.breath.1")
def test_nobody_lives_less_than_a_round_without_air() -> None:
    weak = changed(explorers(), "Ada", abilities={"constitution": 3}, marks=(Mark("constitution lost", 5),))

    assert [one.left for one in weak.types("breath Ada").state.exploring.breath] == [1]


# ---------------------------------------------------------------------- food


@pytest.mark.clause("enc.dungeon.food.1")
def test_rations_of_one_kind_that_keep_as_long_are_counted_together_and_none_are_none() -> None:
    table = explorers((), "rations 3 fresh", "rations 2 fresh", "rations 0 fresh")
    assert [(one.kind, one.count) for one in table.state.exploring.rations] == [("fresh", 5)]

    table.types("rations 1 preserved", "rations -5 fresh")

    assert [(one.kind, one.count) for one in table.state.exploring.rations] == [("preserved", 1)]
    assert explorers((), "rations 0 fresh").lines(ANN) == []


@pytest.mark.clause("enc.dungeon.food.1")
def test_of_another_kind_none_is_taken() -> None:
    table = explorers((), "rations 3 preserved", "rations 2 fresh", "rations -2 preserved")

    assert {one.kind: one.count for one in table.state.exploring.rations} == {"preserved": 1, "fresh": 2}


@pytest.mark.clause("enc.dungeon.food.1")
def test_only_what_is_too_old_has_gone_bad() -> None:
    table = explorers((), "enter dungeon", "rations 2 fresh", "rations 3 preserved", "eat free", "day")

    assert [(one.kind, one.count, one.days) for one in table.state.exploring.rations] == [("preserved", 3, 6)]
    assert "2 rations have gone bad. Left: 3 preserved (for 6 days)." in table.lines(ANN)


@pytest.mark.clause("enc.food.1")
@pytest.mark.parametrize(
    ("line", "dice"), [("forage winter", "1d4"), ("forage autumn", "1d8"), ("forage", "1d6"), ("fish", "2d6")]
)
def test_the_season_says_how_much_is_found(line: str, dice: str) -> None:
    table = explorers((6, *((1, 1) if dice[0] == "2" else (1,))), "terrain light", line).finish()

    assert table.thrown[-1].dice == dice


@pytest.mark.clause("enc.food.1")
def test_no_foragers_skill_helps_who_hunts() -> None:
    table = explorers((5,), "terrain light", "hunt", ada={"skills": {"foraging": 2}}).finish()

    assert "comes upon nothing" in table.lines(ANN)[-1]


@pytest.mark.clause("enc.wander.8")
def test_game_is_come_upon_by_a_party_that_knows_of_it() -> None:
    table = explorers((2,), "terrain light", "foes 2 deer hp 3", "game deer").finish()

    now = table.state.encounter
    assert now is not None
    assert (now.known, now.knows("party", "deer"), now.knows("deer", "party")) == (True, True, False)
    assert [(one.chance, one.die, one.surprised) for one in now.surprise] == [(0, 0, False), (6, 0, True)]
    assert ("enc.dist.1",) in [line.clauses for line in table.told if line.text.endswith("60 feet off.")]


@pytest.mark.clause("enc.dungeon.sleep.1")
def test_nobody_sleeps_while_something_comes_and_sleep_is_rest() -> None:
    table = explorers((1,), "enter dungeon", "wander 6")
    with pytest.raises(PlayError, match="Something comes"):
        table.types("sleep 1")

    rested = explorers((), "enter dungeon", "turn 1", "sleep 1 never")

    assert rested.state.exploring.since_rest == 0


# ---------------------------------------------------------------------- lights


def lit(table: Saints) -> list[tuple[str, str]]:
    return [(one.label, one.bearer) for one in table.state.exploring.burning]


@pytest.mark.clause("enc.gear.light.4", "enc.dungeon.light.1")
def test_what_was_put_out_is_lit_again_by_whom_it_was_borne_or_by_another() -> None:
    table = explorers((), "light torch of Ada", "turn", "snuff torch-1", "light torch-1")
    assert lit(table) == [("torch-1", "ada")]

    table.types("snuff torch-1", "light torch-1 of Bo")

    assert lit(table) == [("torch-1", "bo")]
    with pytest.raises(PlayError, match="torch-1 burns already"):
        table.types("light torch-1")


@pytest.mark.clause("enc.gear.light.4")
def test_sixty_lights_are_kept_and_those_may_be_lit_again() -> None:
    table = explorers((), *["light candle"] * 60, "snuff candle-1")
    with pytest.raises(PlayError, match="60 lights are kept at most"):
        table.types("light candle")

    table.types("light candle-1")

    assert len(lit(table)) == 60


@pytest.mark.clause("enc.gear.light.4")
def test_the_tinder_is_struck_by_its_bearer_in_an_encounter_unless_it_is_safe() -> None:
    table = explorers((2,), "foes goblin hp 3", "encounter", "light torch of Ada").finish()
    nobody = explorers((2,), "light torch in danger").finish()
    theirs = explorers((2,), "foes goblin hp 3", "light torch of goblin in danger").finish()

    assert table.thrown[-1].subject == "creature:ada"
    assert nobody.thrown[-1].subject == "creature:party"
    assert theirs.thrown[-1].only == (REF,)
    assert not table.thrown[-1].only
    table.types("light torch of Bo safe").finish()


@pytest.mark.clause("enc.dungeon.light.1")
def test_what_does_not_burn_is_not_put_out() -> None:
    table = explorers((), "light torch", "light candle", "snuff torch-1")

    with pytest.raises(PlayError, match=r"'torch-1' does not burn. What burns: candle-2"):
        table.does(Snuff("torch-1"))
    with pytest.raises(PlayError, match=r"'candle-2' does not burn. Nothing does\."):
        table.types("snuff candle-2").does(Snuff("candle-2"))


# ---------------------------------------------------------------------- healing


@pytest.mark.clause("enc.heal.3")
def test_a_day_in_a_bad_camp_is_told_and_heals_nothing() -> None:
    table = explorers((), ada={"hp": 4, "max_hp": 9})
    before = len(table.lines(ANN))

    table.types("heal Ada day camp bad").finish()

    assert table.who("Ada").hp == 4
    assert len(table.lines(ANN)) == before + 1
