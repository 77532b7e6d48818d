"""Checks and saves: their targets, who sees their dice, and what is told of which."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lychgate.core.dice_source import every_outcome
from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.rules.checks import ChanceTaken, Check, Checked, SaveAgainst, TakeChance, modifier
from lychgate.rulesets.hundred_saints.ruleset import RULESET
from tests.rulesets.hundred_saints.characters import rolls_of, watched
from tests.rulesets.hundred_saints.explorers import explorers
from tests.rulesets.hundred_saints.fights import given
from tests.rulesets.hundred_saints.saints import ANN, REF, Saints


def odds(table: Saints, command: object) -> Fraction:
    """How likely it is that a check works."""
    chance = Fraction(0)
    for weight, play in every_outcome(lambda dice: table.run(command, dice)):
        (event,) = play.events
        assert isinstance(event, Checked)
        chance += weight if event.good else 0
    return chance


@pytest.mark.parametrize(
    ("typed", "chance"), [("2", Fraction(2, 6)), ("2-in-6", Fraction(2, 6)), ("35%", Fraction(35, 100))]
)
def test_core_chance_1__the_referee_sets_a_chance_and_low_faces_make_it_happen(typed: str, chance: Fraction) -> None:
    table = Saints()
    command = table.read(f"chance {typed} the bridge holds")
    assert isinstance(command, TakeChance)

    found = Fraction(0)
    for weight, play in every_outcome(lambda dice: table.run(command, dice)):
        (event,) = play.events
        assert isinstance(event, ChanceTaken)
        assert event.so == (event.die <= event.chance)
        found += weight if event.so else 0

    assert found == chance


@pytest.mark.parametrize(
    ("skill", "by", "chance"),
    [
        ("listen", 0, Fraction(1, 6)),
        ("stealth", 0, Fraction(2, 6)),
        ("stealth", 2, Fraction(4, 6)),
        ("stealth", 9, Fraction(5, 6)),
    ],
)
def test_core_skill_1__the_target_or_more_and_1_fails_and_6_works(skill: str, by: int, chance: Fraction) -> None:
    table = Saints().types("pc Ada thief hp 5")
    assert odds(table, Check(who="Ada", what=skill, by=by)) == chance


@pytest.mark.parametrize(
    ("die", "by", "told"), [(6, -3, "3 against 6 (die 6): it works"), (3, 3, "6 against 6 (die 3): it works")]
)
def test_core_skill_1__a_natural_6_works_and_what_is_added_counts(die: int, by: int, told: str) -> None:
    table = explorers((die,), f"check Ada listen {by:+}").finish()

    assert told in table.last()


@pytest.mark.parametrize(
    ("score", "by", "chance"),
    [
        (10, 0, Fraction(3, 6)),
        (18, 0, Fraction(5, 6)),
        (3, 0, Fraction(1, 6)),
        (13, 0, Fraction(4, 6)),
        (10, -2, Fraction(1, 6)),
    ],
)
def test_core_ability_1__4_or_more_with_the_modifier_and_1_fails_and_6_works(
    score: int, by: int, chance: Fraction
) -> None:
    table = Saints().types(f"pc Ada fighter STR {score} hp 5")
    assert odds(table, Check(who="Ada", what="strength", by=by)) == chance


def test_core_ability_2__every_score_has_its_modifier() -> None:
    assert [modifier(score) for score in range(3, 19)] == [-3, -2, -2, *[-1] * 3, *[0] * 4, *[1] * 3, 2, 2, 3]


def test_core_save_1__the_target_of_the_category_and_wisdom_against_magic() -> None:
    table = Saints().types("pc Ada fighter WIS 18 hp 5")

    assert odds(table, SaveAgainst(who="Ada", against="doom")) == Fraction(9, 20)
    assert odds(table, SaveAgainst(who="Ada", against="spell", magic=True)) == Fraction(8, 20)
    assert odds(table, SaveAgainst(who="Ada", against="doom", by=20)) == Fraction(19, 20)


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


@pytest.mark.parametrize(
    ("die", "by", "told"), [(20, -9, "11 against 14 (die 20): saved"), (10, 4, "14 against 14 (die 10): saved")]
)
def test_core_save_1__a_natural_20_saves_and_what_is_added_counts(die: int, by: int, told: str) -> None:
    table = explorers((die,), f"save Ada hold {by:+}").finish()

    assert told in table.last()


def test_char_skill_1__everybody_listens_searches_and_survives_and_only_classes_do_more() -> None:
    table = Saints((5, 5)).types(
        "pc Ada fighter hp 5", "pc Hob hunter hp 5", "check Ada survival", "check Hob survival"
    )
    assert ["works" in line for line in table.lines()[-2:]] == [False, True]

    with pytest.raises(PlayError, match=r"Ada has no skill 'pick_lock'\. Allowed: listen, search, survival"):
        table.types("check Ada pick")


def test_a_check_in_secret_is_the_referees() -> None:
    table = Saints((6,)).types("pc Ada thief of Ann hp 5", "check Ada search secret")

    assert "it works" in table.last()
    assert all("search" not in line for line in table.lines(ANN))
    assert table.thrown[-1].only == ("Ref",)


def test_char_skill_1__a_skill_that_nobody_has_is_refused_with_those_they_have() -> None:
    with pytest.raises(PlayError, match="no skill"):
        Saints().types("pc Ada fighter of Ann hp 4", "check Ada stealth")


@pytest.mark.parametrize(
    ("threat", "target"),
    [("poison", 11), ("disease", 11), ("other", 11), ("beam", 12), ("crushing", 13), ("breath", 14), ("charm", 15)],
)
def test_core_save_2__a_threat_is_saved_against_by_its_category(threat: str, target: int) -> None:
    table = given(Saints().types("pc Ada"), "Ada", saves=(11, 12, 13, 14, 15))

    held = table.rolls(target).types(f"save Ada {threat}").last()
    fell = table.rolls(target - 1).types(f"save Ada {threat}").last()

    assert held != fell
    assert f"{target}" in fell


def test_core_easy_1__everyday_things_need_no_roll() -> None:
    table = Saints().types("pc Ada thief hp 5", "check Ada rope").finish()
    assert table.last() == "Ada can do that without a roll (rope)."


def test_every_check_says_what_it_is_for() -> None:
    table = Saints((3, 3, 9, 2, 50)).types("pc Ada thief hp 4")
    table.types("check Ada strength", "check Ada listen", "save Ada ray", "chance 2", "chance 40%").finish()

    assert rolls_of(table) == [
        ("1d6", "enc.core.ability.1", "creature:pc:ada"),
        ("1d6", "enc.core.skill.1", "creature:pc:ada"),
        ("1d20", "enc.core.save.1", "creature:pc:ada"),
        ("1d6", "enc.core.chance.1", "seat:Ref"),
        ("1d100", "enc.core.chance.1", "seat:Ref"),
    ]
    assert [RULESET.explain(one) for one in table.thrown][:2] == ["Ability check", "Skill check"]
    assert "Ada tries strength: 3 against 4 (die 3): it fails." in table.lines(ANN)
    assert "Ada saves against ray: 9 against 14 (die 9): not saved." in table.lines(ANN)
    assert table.lines(ANN)[-2:] == ["2 in 6: 2, it happens.", "40%: 50, it does not happen."]
