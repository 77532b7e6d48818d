"""How likely was what came: exactly what foresight said of it before, with what was answered then."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from lychgate import rulesets
from lychgate.core.game import Game
from lychgate.core.records import REFEREE, Entry, Header
from lychgate.players.usual import usual_answer
from lychgate.rulesets.twelve_years.ruleset import RULESET
from lychgate.rulesets.twelve_years.state import State
from lychgate.sim import hindsight as looking_back
from lychgate.sim.foresight import foresee
from lychgate.sim.hindsight import Hindsight, Step, step_of


def game(seed: str) -> Game[State]:
    return Game(RULESET, Header(RULESET.name, RULESET.version, RULESET.resolve({}), ("p1",), seed, "here"))


def hindsight(game: Game[Any], seat: str, entry: Entry, most: int = looking_back.MOST_RUNS) -> tuple[Hindsight, ...]:
    """What is told of an entry; nothing where nothing can be."""
    step = step_of(game, seat, entry)
    return looking_back.hindsight(step, most) if step is not None else ()


def go_on(game: Game[State]) -> None:
    """Do what is usual until the next order may be given."""
    while game.pending_for("p1") is not None:
        decision = game.open_for("p1")
        assert decision is not None
        game.reply("p1", usual_answer(RULESET, game.state_for("p1"), decision))


@cache
def fights(seed: str, most: int = 3) -> list[tuple[dict[str, Fraction], Step, tuple[Hindsight, ...]]]:
    """Attacks in a game: the exact odds of each before it, the step itself, and what is told of it afterwards."""
    found: list[tuple[dict[str, Fraction], Step, tuple[Hindsight, ...]]] = []
    here = game(seed)
    while len(found) < most:
        decision = here.open_for("p1")
        assert decision is not None
        if "attack" not in [one.id for one in decision.options()]:
            here.reply("p1", usual_answer(RULESET, here.state_for("p1"), decision))
            continue
        (before,) = foresee(here, "p1", only=("attack",)).outlooks
        here.reply("p1", "attack")
        go_on(here)
        step = step_of(here, "p1", here.entries[here.head])
        assert step is not None
        assert before.exact
        odds = {one.text: Fraction(one.exact) for one in before.likelihoods}
        found.append((odds, step, looking_back.hindsight(step)))
    return found


@pytest.mark.parametrize("seed", ["a"])
def test_it_is_what_was_foretold_of_the_same_choice(seed: str) -> None:
    met = fights(seed)

    assert any(told for *_, told in met)
    for before, _, told in met:
        for one in told:
            assert Fraction(one.chance) == before[one.text]


@pytest.mark.parametrize("seed", ["a"])
def test_what_came_is_told_and_what_did_not_only_where_it_was_likely(seed: str) -> None:
    for before, _, told in fights(seed):
        assert all(0 < before[one.text] < 1 for one in told)
        assert all(one.came or Fraction(one.chance) >= Fraction(9, 10) for one in told)


def test_a_chance_of_a_tenth_is_against_the_odds() -> None:
    assert Hindsight("Vorga dies", True, "1/10").against_the_odds
    assert not Hindsight("Vorga dies", True, "1/9").against_the_odds
    assert Hindsight("Vorga dies", False, "19/20").against_the_odds


def test_without_dice_there_is_nothing_to_tell() -> None:
    here = game("k2")
    entries = [entry for entry in here.path() if not entry.inputs]
    here.reply("p1", "assemble")
    go_on(here)
    for _ in range(12):
        decision = here.open_for("p1")
        assert decision is not None
        here.reply("p1", usual_answer(RULESET, here.state_for("p1"), decision))
    entries = [entry for entry in here.path() if not any(hasattr(one, "faces") for one in entry.inputs)]

    assert all(hindsight(here, "p1", entry) == () for entry in entries)


def test_a_roll_that_nothing_hangs_on_has_none() -> None:
    rules = rulesets.get("hundred_saints")
    header = Header(rules.name, rules.version, rules.resolve({}), ("Ref",), "a seed", "here", roles={"Ref": REFEREE})
    here: Game[object] = Game(rules, header)
    here.reply("Ref", "text:roll 2d6")

    assert hindsight(here, "Ref", here.entries[here.head]) == ()


def test_what_takes_too_long_is_left_off() -> None:
    step = next(step for _, step, told in fights("a") if told)

    assert looking_back.hindsight(step, most=1) == ()
    assert looking_back.hindsight(step, stops=lambda: True) == ()


def test_what_would_take_far_too_long_is_given_up_early() -> None:
    here = game("a")
    here.reply("p1", "assemble")
    go_on(here)
    step = step_of(here, "p1", here.entries[here.head])
    assert step is not None
    runs = 0

    def counted() -> bool:
        nonlocal runs
        runs += 1
        return False

    assert looking_back.hindsight(step, stops=counted) == ()
    assert 0 < runs < looking_back.MOST_RUNS // 10
