"""The check sees what it is there to see: three measures are made wrong on purpose, and it fails on each."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from lychgate.core.game import Game
from lychgate.core.outlook import Measure
from lychgate.rulesets.sovereign.ruleset import SovereignRuleset
from lychgate.rulesets.twelve_years.ruleset import TwelveYearsRuleset
from lychgate.sim import weigher
from lychgate.sim.weigher import Likelihood
from tests.conformance.evenings import REF, Evening
from tests.odds.check import Effort, Report, check
from tests.odds.positions import Position
from tests.rulesets.twelve_years.stage import Standing, scene

EFFORT = Effort(runs=1_600, batch=100, within=0.1, tables=0, facts=100_000, most=1_000, samples=100)

BLOW = "attack:ogre 1:Ada"
"""What the referee chooses: an ogre strikes a Delver who has three hit points."""

Change = Callable[[Measure[Any]], Measure[Any]]


def found_in(game: Game[Any], seat: str, option: str) -> list[str]:
    """The labels of an option that the check finds wrong, each once."""
    report = Report()
    check(Position(game, "on purpose", seat, "step"), report, EFFORT, (option,))
    assert report.options == 1
    return sorted({one.label for one in report.wrong})


def hard_pressed() -> Game[Any]:
    """Two Delvers with few hit points, and three ogres whose turn it is."""
    evening = Evening("sovereign", "wrong labels")
    evening.set_up("hard pressed")
    if evening.game.settled.fight.acting == "party":
        evening.says(REF, "next")
        evening.answer_all()
    assert evening.game.settled.fight.acting == "ogres"
    return evening.game


def before_a_wolf() -> Game[Any]:
    """A party of 12 Years that may fight a wolf, or leave it where it is."""
    return Standing(scene("rogue", "hermit", foes=["wolf"], at="5050").state)


def changed(monkeypatch: pytest.MonkeyPatch, rules: type[Any], change: Change) -> None:
    """Every measure of a ruleset is what a change makes of it."""
    usual = rules.measures

    def measures(self: Any, state: Any, seat: str) -> tuple[Measure[Any], ...]:
        return tuple(change(one) for one in usual(self, state, seat))

    monkeypatch.setattr(rules, "measures", measures)


def test_who_only_falls_is_not_said_to_die(monkeypatch: pytest.MonkeyPatch) -> None:
    """A wrong label: that of dying before the chance of falling."""
    assert found_in(hard_pressed(), REF, BLOW) == []

    def dies(one: Measure[Any]) -> Measure[Any]:
        return replace(one, text="Ada dies") if one.text == "Ada falls" else one

    changed(monkeypatch, SovereignRuleset, dies)

    assert found_in(hard_pressed(), REF, BLOW) == ["Ada dies"]


def test_a_figure_that_is_ten_points_off_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A wrong figure: each exact chance between 10 and 80 % is printed as ten points more."""
    assert found_in(hard_pressed(), REF, BLOW) == []
    usual = weigher.exactly

    def off(id_: str, text: str, so: Fraction, may: Fraction, whole: Fraction) -> Likelihood:
        tenth = Fraction(1, 10)
        return usual(id_, text, so + tenth if tenth <= so <= 8 * tenth and not may else so, may, whole)

    monkeypatch.setattr(weigher, "exactly", off)

    assert "It hits" in found_in(hard_pressed(), REF, BLOW)


def test_an_enemy_that_is_left_behind_has_not_fallen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A wrong measure: whatever stands before the party no more is taken for fallen."""
    assert "The wolf falls" not in found_in(before_a_wolf(), "p1", "evade")

    def no_more(after: Any) -> bool:
        return after.party("p1").alive and not after.site(after.party("p1").at).foes

    def leaving_too(one: Measure[Any]) -> Measure[Any]:
        return Measure(one.id, one.text, no_more) if one.text == "The wolf falls" else one

    changed(monkeypatch, TwelveYearsRuleset, leaving_too)

    assert "The wolf falls" in found_in(before_a_wolf(), "p1", "evade")
