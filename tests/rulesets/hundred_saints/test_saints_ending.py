"""How an encounter ends: the Turns that it costs, and what counts as avoided. Clause by clause."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.state import PARTY
from tests.rulesets.hundred_saints.chases import chased
from tests.rulesets.hundred_saints.encounters import encounter_of
from tests.rulesets.hundred_saints.fights import faced, given
from tests.rulesets.hundred_saints.offers import offered_ids
from tests.rulesets.hundred_saints.saints import ANN, Saints


def after_rounds(table: Saints, number: int) -> Saints:
    """The same when so many Rounds have begun."""
    table.state = replace(table.state, encounter=replace(encounter_of(table), round=number))
    return table


@pytest.mark.parametrize(("rounds", "turns"), [(0, 1), (1, 1), (7, 1), (60, 1), (61, 2), (120, 2), (121, 3)])
def test_end_1__a_turn_for_each_sixty_rounds_begun(rounds: int, turns: int) -> None:
    table = after_rounds(faced(), rounds).types("end")

    assert table.state.turn == turns


@pytest.mark.parametrize(("reading", "turns"), [("yes", 2), ("no", 0)])
def test_end_2__a_long_chase_that_was_lost_costs_its_turns(reading: str, turns: int) -> None:
    table = after_rounds(chased(feet=60, avoided_costs_turn=reading), 61).types("lost sight")

    assert table.state.encounter is None
    assert table.state.turn == turns


@pytest.mark.clause("enc.end.1")
def test_the_rounds_of_a_chase_count() -> None:
    table = chased(feet=300, speed=40)
    for _ in range(60):
        table.types("round")
    assert encounter_of(table).rounds == 61

    assert table.types("lost sight").state.turn == 2


@pytest.mark.clause("enc.end.1", "enc.surprise.7")
def test_the_round_that_is_not_counted_is_one_all_the_same() -> None:
    table = Saints((6, 1), surprise_round="extra_round").types(
        "pc Ada hp 6", "foes orc hp 4", "encounter", "next", "next"
    )
    table.types("distance 60", "next", "next").rolls(6, 1).types("round").finish()
    assert (encounter_of(table).round, encounter_of(table).rounds) == (1, 2)

    assert after_rounds(table, 60).types("end").state.turn == 2


@pytest.mark.clause("enc.evade.5")
def test_chasers_who_burn_to_death_avoided_nothing() -> None:
    table = chased(feet=60, speed=40).types("obstacle oil")
    table.rolls(8, 8).types("round", answers={"saints.obstacle": "through"})

    assert table.state.encounter is None
    assert "The encounter is over." in table.lines(ANN)
    assert not [line for line in table.lines() if "avoided" in line]


@pytest.mark.clause("enc.evade.5", "enc.end.2")
def test_who_runs_from_a_fight_has_not_avoided_it() -> None:
    table = faced(feet=60, avoided_costs_turn="no").types("attack", "evade party", "pursue no")

    assert table.state.encounter is None
    assert "The encounter is over." in table.lines(ANN)
    assert table.state.turn == 1


@pytest.mark.clause("enc.evade.5")
def test_who_runs_and_is_not_followed_has_avoided_it() -> None:
    table = faced(feet=60).types("evade party", "pursue no")

    assert "The encounter is avoided." in table.lines(ANN)


@pytest.mark.clause("enc.combat.atk.1")
@pytest.mark.parametrize(
    ("die", "told"),
    [
        (20, "natural 20: hits (20 -9 situation = 11)"),
        (19, "misses (19 -9 situation = 10)"),
        (1, "natural 1: misses (1 -9 situation = -8)"),
    ],
)
def test_a_natural_20_and_a_natural_1_of_an_attack_are_named(die: int, told: str) -> None:
    table = given(faced("ogre hp 20 AC 15"), "ogre", hp=20)

    table.rolls(*((die, 3) if die == 20 else (die,))).types("hit Ada ogre -9").finish()

    assert f"Ada strikes at ogre with a longsword: {told}." in table.lines()


@pytest.mark.clause("enc.core.ability.1", "enc.core.save.1")
@pytest.mark.parametrize(
    ("typed", "die", "told"),
    [
        ("check Ada STR -4", 6, "natural 6: 2 against 4 (die 6): it works"),
        ("check Ada STR +4", 1, "natural 1: 5 against 4 (die 1): it fails"),
        ("check Ada STR", 5, ": 5 against 4 (die 5): it works"),
        ("save Ada doom -9", 20, "natural 20: 11 against 12 (die 20): saved"),
    ],
)
def test_a_natural_die_is_named_where_it_decides_a_check(typed: str, die: int, told: str) -> None:
    table = Saints((die,)).types("pc Ada hp 6")
    given(table, "Ada", saves=(12, 13, 14, 15, 16))

    table.types(typed).finish()

    assert told in table.last()


# ---------------------------------------------------------------------- who stays behind


def test_foes_who_stay_behind_are_not_met_again_unless_they_are_named() -> None:
    table = faced().types("end")
    assert "meet" not in offered_ids(table)
    with pytest.raises(PlayError, match="who was left behind, name them: encounter goblins"):
        table.types("encounter")

    table.types("foes 2 wolves hp 4", "encounter")
    assert encounter_of(table).sides == (PARTY, "wolves")

    table.types("end", "encounter goblins")
    assert encounter_of(table).sides == (PARTY, "goblins")
    assert not table.state.side("goblins").behind


def test_more_of_a_kind_are_a_side_of_their_own_while_the_first_are_behind() -> None:
    table = faced("2 goblins hp 4").types("end", "foes 2 goblins hp 4", "encounter")

    assert encounter_of(table).sides == (PARTY, "goblins-2")
    assert [one.name for one in table.state.of_side("goblins-2")] == ["goblin 3", "goblin 4"]
    table.types("end", "foes goblin as goblins hp 4")
    assert len(table.state.of_side("goblins")) == 3


def test_more_of_a_kind_join_where_none_of_the_first_live() -> None:
    table = faced("2 goblins hp 4").types("attack", "down goblin 1", "down goblin 2", "end", "foes goblins hp 4")

    assert table.who("goblin 3").side == "goblins"
    assert encounter_of(table.types("encounter goblins")).sides == (PARTY, "goblins")


def test_a_side_that_is_gone_from_an_encounter_is_not_in_the_next() -> None:
    table = faced("2 goblins hp 4 speed 40", "2 wolves hp 6", feet=60).types("distance 60")
    table.types("evade wolves 60", answers={"saints.pursue": "no"}).types("pursue no goblins")
    assert "wolves" not in encounter_of(table).sides

    table.types("end", "foes 2 bears hp 4", "encounter")

    assert encounter_of(table).sides == (PARTY, "bears")
