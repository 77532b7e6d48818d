"""Checks and saves: who sees their dice, and what is told of which."""

from __future__ import annotations

import pytest
from msgspec import UNSET

from lychgate.core.errors import PlayError
from tests.rulesets.hundred_saints.saints import ANN, REF, Saints


def watched(table: Saints) -> list[bool]:
    """Of each roll, whether everybody sees it."""
    return [one.only is UNSET or not one.only for one in table.thrown]


def test_dice_of_those_whom_nobody_has_met_are_the_referees() -> None:
    table = Saints((3, 3, 1, 6)).types("pc Ada thief of Ann hp 4", "foes goblin hp 4", "foes bear hp 4")
    table.types("encounter goblin", "next", "next", "distance 30", "next", "next")
    table.rolls(3, 3, 3)

    table.types("check goblin listen", "check bear listen", "check Ada listen").finish()

    assert watched(table)[-3:] == [True, False, True]
    assert [line for line in table.lines(ANN) if "bear" in line] == []


def test_dice_of_those_in_an_encounter_that_the_players_know_nothing_of_are_the_referees() -> None:
    table = Saints((3,)).types("pc Ada thief of Ann hp 4", "foes goblin hp 4", "encounter goblin")

    table.types("check goblin listen").finish()

    assert watched(table) == [False]


@pytest.mark.clause("enc.core.save.1")
@pytest.mark.parametrize(("word", "seen"), [("", True), (" secret", False)])
def test_a_secret_save_is_the_referees(word: str, seen: bool) -> None:
    table = Saints((9,)).types("pc Ada thief of Ann hp 4").types(f"save Ada ray{word}").finish()

    assert watched(table) == [seen]
    assert any("saves against ray" in line for line in table.lines(ANN)) == seen
    assert any("saves against ray" in line for line in table.lines(REF))


@pytest.mark.parametrize(("what", "clause"), [("strength", "enc.core.ability.1"), ("listen", "enc.core.skill.1")])
def test_what_is_told_of_a_check_says_which_rule_it_is(what: str, clause: str) -> None:
    table = Saints((3,)).types("pc Ada thief of Ann hp 4").types(f"check Ada {what}").finish()

    assert table.told[-1].clauses == (clause,)


def test_char_skill_1__a_skill_that_nobody_has_is_refused_with_those_they_have() -> None:
    with pytest.raises(PlayError, match="no skill"):
        Saints().types("pc Ada fighter of Ann hp 4", "check Ada stealth")
