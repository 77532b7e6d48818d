"""What is offered at the moment, and what is said where nothing is: for somebody who has never sat here."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.legal import orders
from lychgate.rulesets.hundred_saints.ruleset import RULESET
from tests.rulesets.hundred_saints.saints import ANN, REF, Saints

GOBLINS = "foes 3 goblins AC 11 HD 1 hp 4 morale 7 spear 1d6"


def offered(table: Saints, seat: str = REF) -> list[str]:
    """The ids of what is at hand, the usual thing first."""
    asked = orders(table.state, seat)
    assert asked is not None
    return [id_ for id_, _ in asked.steps]


def prompt(table: Saints, seat: str) -> str:
    asked = orders(table.state, seat)
    assert asked is not None
    return RULESET.question(table.state, asked).prompt


def met() -> Saints:
    """Ada sees three goblins ten feet off, in the first Round; the party acts first."""
    table = Saints().types("pc Ada hp 8 of Ann", "enter dungeon", "light torch of Ada", GOBLINS)
    table.types("encounter", "aware party of goblins", "aware goblins of party", "next", "next", "distance 10")
    return table.rolls(6, 1).types("next", "next")


def test_those_who_have_surrendered_are_not_met_again_by_pressing_enter() -> None:
    table = met().types("attack party")

    table.types("surrender goblins", "end")

    assert "meet" not in offered(table)
    assert offered(table)[0] in ("turn", "rest")


def test_a_fight_that_nobody_goes_on_with_is_over_by_pressing_enter() -> None:
    table = met().types("attack party")
    assert offered(table)[0] != "end"

    table.types("surrender goblins")

    assert offered(table)[0] == "end"
    assert prompt(table, REF) == "Nobody fights on. Is the encounter over?"


def test_a_fight_cannot_be_avoided_any_more() -> None:
    table = met()
    assert "end:avoided" in offered(table)

    table.types("attack party")

    assert "end:avoided" not in offered(table)
    assert "react:goblins" not in offered(table)


def test_how_the_others_react_has_a_key_of_its_own_and_they_do_not_speak_first() -> None:
    table = met()

    assert offered(table).index("react:goblins") < 5
    assert [id_ for id_ in offered(table) if id_.startswith("parley")] == [
        f"parley:{one.id}" for one in table.state.cast if one.name == "Ada"
    ]


def test_whoever_is_in_melee_strikes_there_before_anything_is_thrown() -> None:
    table = met().types("give mace to Ada", "attack party").rolls(2).types("hit Ada goblin 2")
    table.rolls(2).types("hit goblin 2 Ada").types("next").finish()

    table.rolls(6, 1).types("next", "take mace from Ada", "give dagger to Ada")

    assert offered(table)[:2] == ["hit:Ada:goblin 2", "hit:Ada:goblin 1"]


def test_a_player_who_is_chased_is_offered_what_to_drop() -> None:
    table = met().types("evade", "pursue yes")

    assert offered(table, ANN) == [f"drop:{kind}:{table.state.cast[0].id}" for kind in ("treasure", "food")]


def test_a_player_without_a_character_or_with_a_dead_one_is_told() -> None:
    table = Saints()
    assert prompt(table, ANN).startswith("The referee brings your character into play.")
    assert prompt(table, REF).startswith("Who plays? make NAME CLASS")

    table.types("pc Ada hp 8 of Ann")
    assert prompt(table, ANN) == "What do you do?"

    table.types("down Ada killed")
    assert prompt(table, ANN).startswith("Ada is dead.")


def test_who_has_acted_reads_that() -> None:
    table = met().types("attack party").rolls(2).types("hit Ada goblin 1")

    assert prompt(table, ANN) == "Ada has acted in this Round."


def test_what_is_said_in_words_of_ones_own_is_shown_how_to_say() -> None:
    with pytest.raises(PlayError, match="Just to say it: say I listen at the door"):
        Saints().types("I listen at the door")


def test_a_class_that_is_not_there_is_refused_with_all_that_are() -> None:
    with pytest.raises(PlayError, match="thief"):
        Saints().types("make Ada of Ann")


def test_a_fight_in_which_nobody_is_in_reach_says_how_they_close_in() -> None:
    table = Saints().types("pc Ada hp 8 of Ann", "give mace to Ada", "enter dungeon", "light torch of Ada")
    table.types(GOBLINS.replace("spear", "club"), "encounter", "aware party of goblins", "aware goblins of party")
    table.types("next", "next", "distance 60").rolls(6, 1).types("next", "next", "attack party")
    assert "Nobody is in reach" in prompt(table, REF)

    table.types("distance 5")

    assert offered(table)[0] == "hit:Ada:goblin 1"
    assert "Nobody is in reach" not in prompt(table, REF)


def test_a_tie_says_that_it_was_rolled_again() -> None:
    table = Saints().types("pc Ada hp 8 of Ann", "enter dungeon", "light torch of Ada", GOBLINS)
    table.types("encounter", "aware party of goblins", "aware goblins of party", "next", "next", "distance 10")

    table.rolls(3, 3, 1, 6).types("next", "next")

    assert "Round 1: the goblins (3), then the party (3); the tie was rolled again." in table.lines(REF)
    assert "the tie was rolled again" in table.view().cards[0].stages[3].result
