"""Each choice of a new level says in a line what it gives."""

from __future__ import annotations

from typing import Any

from lychgate.core.decision import AnyDecision
from lychgate.core.view import Choice
from lychgate.rulesets.sovereign.rules.advancement import GrowthChoice
from lychgate.rulesets.sovereign.ruleset import RULESET
from tests.rulesets.sovereign.sovereign import ANN, Sovereign

SCORES = "of Ann level 1 hp 9 xp 1500 str 13 dex 13 con 9 int 13 wis 10"
WARRIOR = f"delver Ada {SCORES} class Warrior stab 1 gear mace, leather worn"


def choices_at_level_2(sheet: str, *answers: str) -> list[tuple[Choice, ...]]:
    """What is offered at each question of a new level; these answers, then what Enter gives."""
    seen: list[tuple[Choice, ...]] = []
    left = iter(answers)

    def answer(decision: AnyDecision, state: Any) -> str:
        assert isinstance(decision, GrowthChoice)
        seen.append(RULESET.question(state, decision).choices)
        return next(left, decision.default())

    table = Sovereign((4, 4)).types(sheet, "settlement Zell")
    table.types("level Ada", seat=ANN, answers=answer)
    return seen


def notes(choices: tuple[Choice, ...]) -> dict[str, str]:
    return {choice.id: choice.note for choice in choices}


def test_a_level_says_what_it_gives_before_it_is_taken() -> None:
    table = Sovereign().types(WARRIOR, "settlement Zell")
    offered = notes(RULESET.question(table.state, table.orders(ANN)).choices)
    assert offered["level:Ada"] == "level 2: 3 points, hit dice 2 x 1d6+2, saves better by 1, attack +1 → +2, a feat"


def test_an_attribute_says_which_numbers_it_moves() -> None:
    first = notes(choices_at_level_2(WARRIOR)[0])

    assert (
        first["strength"]
        == "1 point: Physical save 14 → 13, Readied 6 → 7, Stowed 13 → 14, to hit and damage, mace +0 → +1"
    )
    assert first["dexterity"] == "1 point: AC 12 → 13, Evasion save 14 → 13"
    assert first["constitution"] == "1 point: most System Strain 9 → 10, CON +0 until 14"
    assert first["wisdom"] == "1 point: WIS +0 until 14"


def test_a_skill_says_what_it_is_for() -> None:
    first = notes(choices_at_level_2(WARRIOR)[0])

    assert first["sneak"] == "1 point: Go unheard and unseen, pick pockets and locks, disguise, disable traps."


def test_every_choice_of_a_level_has_a_line() -> None:
    mage = f"delver Ada {SCORES} class Mage/Warrior tradition Necromancer"
    for sheet in (WARRIOR, mage):
        for choices in choices_at_level_2(sheet):
            assert all(choice.note for choice in choices), choices


def test_the_skill_of_a_feat_says_what_it_is_for() -> None:
    asked = choices_at_level_2(WARRIOR.replace("class Warrior", "class Expert"), "keep", "Specialist")

    assert "Treat wounds" in notes(asked[2])["heal"]
