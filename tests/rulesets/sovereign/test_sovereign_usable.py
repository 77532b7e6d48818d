"""Delvers left to chance can be played: armed for their role, armoured, provisioned, not slowed, and not in debt."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from lychgate.core.decision import AnyDecision
from lychgate.core.keyed_dice import KeyedDice, secret_of
from lychgate.rulesets.sovereign.rules.effort import hindering
from lychgate.rulesets.sovereign.rules.figures import most_readied, most_stowed
from lychgate.rulesets.sovereign.rules.load import load_of
from lychgate.rulesets.sovereign.rules.making import BACK, RANDOM, NextStep
from lychgate.rulesets.sovereign.rules.outfit import price
from lychgate.rulesets.sovereign.ruleset import RULESET
from lychgate.rulesets.sovereign.state import Creature
from lychgate.rulesets.sovereign.tables.classes import classes
from lychgate.rulesets.sovereign.tables.creation import roles
from lychgate.rulesets.sovereign.tables.goods import armours, weapons
from tests.rulesets.sovereign.sovereign import ANN, Sovereign

SEEDS = 12


def by_seed(seed: str) -> Sovereign:
    table = Sovereign()
    table.dice = KeyedDice(secret_of(seed))  # type: ignore[assignment]
    return table


def made_by_chance(role: str, calling: str) -> Iterator[Creature]:
    """Delvers of a role and a class, of which nothing else is chosen."""
    table = by_seed(f"{role}/{calling}")

    def answer(decision: AnyDecision, state: Any) -> str:
        assert isinstance(decision, NextStep)
        kind = decision.draft.left[0]
        if kind == "role":
            return role
        if kind == "class":
            return calling
        return decision.default() if kind in ("raise", "improve") else RANDOM

    for _ in range(SEEDS):
        table.types("make", seat=ANN, answers=answer)
        yield table.state.cast[-1]
    assert all(load_of(table.state, one).steps == 0 for one in table.state.cast), "nobody is slowed"


def faults_of(one: Creature) -> list[str]:
    """What keeps a Delver from being played at once."""
    names = [item.name for item in one.items]
    arms = [weapons()[name] for name in names if name in weapons()]
    worn = [item.name for item in one.items if item.worn]
    found = []
    if not arms:
        found.append("no weapon")
    if any(arm.shoots for arm in arms) and "quiver" not in names:
        found.append("a bow without arrows")
    if any(item.where != "readied" for item in one.items if item.name in weapons()):
        found.append("a weapon that is stowed")
    found += [f"no {need}" for need in ("torch", "tinderbox", "rations") if need not in names]
    if one.made.coins < 0:
        found.append("debts")
    barred = any(hindering(one, tradition) for tradition in one.made.traditions)
    if barred:
        found.append("armour that bars magic")
    if "shield" in worn and all(arm.has("2H") for arm in arms):
        found.append("a shield and no hand for it")
    room = most_readied(one).total - sum(arm.enc for arm in arms) - names.count("quiver")
    leather_helps = not any(tradition not in ("Accursed", "Healer", "Duelist") for tradition in one.made.traditions)
    if not worn and leather_helps and one.made.coins >= price("leather") and room >= 1:
        found.append("the money for armour, and none")
    if most_stowed(one).total >= 8 and one.made.coins >= 1000 and "rope" not in names and len(names) < 7:
        found.append("money that buys nothing")
    return found


@pytest.mark.parametrize("calling", classes())
def test_chance_makes_a_usable_delver_of_each_class_and_role(calling: str) -> None:
    for role in roles():
        for one in made_by_chance(role, calling):
            told = (one.made.calling, one.attributes, one.items, one.made.coins)
            # a strength of 3 bears a weapon, a light and food, and nothing else
            assert faults_of(one) == [] or one.attributes["strength"] < 5, told


def test_chance_trains_the_weapon_of_the_role() -> None:
    table = by_seed("roles")
    for _ in range(60):
        table.types("make", seat=ANN, answers=lambda decision, state: RANDOM)
    for one in table.state.cast:
        skill = {"melee": "stab", "ranged": "shoot", "magical security": "magic", "healing": "heal"}
        wanted = skill.get(one.made.role, "sneak")
        assert one.skills.get(wanted, -1) >= 0, (one.made.role, one.skills)
        if one.made.role == "ranged" and one.attributes["strength"] >= 6:
            assert any(item.name in weapons() and weapons()[item.name].shoots for item in one.items), one.items
    assert len({one.made.role for one in table.state.cast}) == len(roles())
    assert any(item.name in armours() for one in table.state.cast for item in one.items)


def taps(calling: str, *chosen: str) -> int:
    """The taps from the first press to play, each step answered by what is suggested, but for ``chosen``."""
    count = 1  # "Make a Delver"

    def answer(decision: AnyDecision, state: Any) -> str:
        nonlocal count
        count += 1
        question = RULESET.question(state, decision)
        assert isinstance(decision, NextStep)
        wanted = calling if decision.draft.left[0] == "class" else question.default
        assert wanted in [choice.id for choice in question.choices]
        assert wanted not in (RANDOM, BACK)
        return wanted

    by_seed(calling).types("make", seat=ANN, answers=answer)
    return count


@pytest.mark.parametrize("calling", classes())
def test_a_delver_takes_at_most_20_taps(calling: str) -> None:
    assert taps(calling) <= 20
