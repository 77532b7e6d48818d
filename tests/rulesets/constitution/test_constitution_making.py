"""A character who is made by choices alone, or left to chance, can be played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from lychgate.core.decision import AnyDecision
from lychgate.core.keyed_dice import KeyedDice, secret_of
from lychgate.core.view import Question
from lychgate.rulesets.constitution.rules.arms import arm_of
from lychgate.rulesets.constitution.rules.kits import cost, item_of, kit_of
from lychgate.rulesets.constitution.rules.load import burden_of, limits_of
from lychgate.rulesets.constitution.rules.making import CHANCE
from lychgate.rulesets.constitution.ruleset import RULESET
from lychgate.rulesets.constitution.state import Creature
from lychgate.rulesets.constitution.tables.characters import classes
from lychgate.rulesets.constitution.tables.kits import KITS, kits
from tests.rulesets.constitution.constitution import ANN, Constitution

Said = Callable[[AnyDecision, Any], str]

SEEDS = 20


def by_seed(seed: str, **variants: str) -> Constitution:
    desk = Constitution(**variants)
    desk.dice = KeyedDice(secret_of(seed))  # type: ignore[assignment]
    return desk


def choosing(seen: list[Question] | None = None, **chosen: str) -> Said:
    """What is chosen at questions of some kinds, and what Enter gives at others."""

    def answer(decision: AnyDecision, state: Any) -> str:
        question = RULESET.question(state, decision)
        if seen is not None:
            seen.append(question)
        return chosen.get(decision.kind.removeprefix("constitution."), question.default)

    return answer


def many(calling: str, *lines: str) -> Iterator[tuple[Constitution, Creature]]:
    """Characters of a class with whatever the dice give, the rest of whom is left to chance."""
    desk = by_seed(calling).types(*lines)
    for _ in range(SEEDS):
        desk.types("make", seat=ANN, answers=choosing(class_choice=calling, first_initiation=CHANCE))
        yield desk, desk.state.cast[-1]


def worth(desk: Constitution, one: Creature) -> int:
    """What somebody's things cost at a table, in copper."""
    return cost(desk.state, {item.name: item.count for item in one.items})


def names_of(one: Creature) -> list[str]:
    return [item.name for item in one.items]


@pytest.mark.parametrize("calling", [*classes(), "none"])
def test_a_character_left_to_chance_can_be_played(calling: str) -> None:
    for desk, one in many(calling):
        told = (one.name, one.abilities, one.items)
        assert arm_of(one).name != "unarmed", told
        assert burden_of(desk.state, one) == "free", told
        assert one.copper >= 0
        assert one.ac > 20, told
        if limits_of(desk.state, one)[0] >= 2:
            assert "torch" in names_of(one), told
            assert "rations" in names_of(one), told
        assert len(one.initiations) == 1, "an initiation by chance too"


def test_whoever_is_trained_with_a_weapon_takes_it() -> None:
    for training, arms in KITS.trained.items():
        desk = by_seed(training).types(
            "make", seat=ANN, answers=choosing(class_choice="fighter", first_initiation=training)
        )
        assert arm_of(desk.state.cast[-1]).name == arms[0]


def test_what_has_a_price_in_the_campaign_is_paid_for_and_other_plain_things_are_not() -> None:
    seen: list[Question] = []
    desk = by_seed("prices").types("make", seat=ANN, answers=choosing(seen, class_choice="fighter"))
    free = desk.state.cast[-1]
    note = next(one for one in seen if one.kind == "constitution.outfit_choice").choices[0].note
    assert note.endswith("(things without a price here are free)")

    priced = by_seed("prices").types("price sword 2 sp", "price torch 1 sp")
    paid = priced.types("make", seat=ANN, answers=choosing(class_choice="fighter")).state.cast[-1]
    had = free.copper + worth(desk, free)
    assert {"sword", "torch"} <= set(names_of(paid))
    assert paid.copper == had - worth(priced, paid)
    assert worth(priced, paid) - worth(desk, paid) == 20 + 30


def test_chance_takes_two_taps_and_a_character_at_most_20() -> None:
    seen: list[Question] = []
    by_seed("chance").types("make", seat=ANN, answers=choosing(seen, class_choice=CHANCE))
    assert len(seen) == 1
    for calling in classes():
        seen = []
        by_seed("taps").types("make", seat=ANN, answers=choosing(seen, class_choice=calling))
        assert 1 + len(seen) <= 20


def test_chance_gives_no_magic_that_the_campaign_has_no_spells_for() -> None:
    for _, one in many("sage"):
        assert not {"Goetia", "Pyromancer", "Illusionist"} & set(one.initiations)


def test_a_character_may_bring_nothing() -> None:
    desk = by_seed("bare").types("make", seat=ANN, answers=choosing(outfit_choice="none"))
    assert desk.state.cast[-1].items == ()


def test_all_of_a_kit_stands_in_the_book() -> None:
    for kit in kits().values():
        for name in (
            *kit.more,
            *(name for row in kit.arms for name in row),
            *(name for row in KITS.needs for name in row),
        ):
            assert item_of(name).name == name


def test_the_weapon_of_the_class_comes_before_a_waterskin() -> None:
    for strength in (6, 7, 8):
        desk = Constitution().types(f"character Ada of Ann fighter strength {strength} hp 6", "earn Ada 40 sp")
        things = kit_of(desk.state, desk.who("Ada"), free=True)
        assert {"sword", "torch", "rations"} <= set(things), (strength, things)
