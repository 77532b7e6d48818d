"""What is told before a die falls: the chance of a check, by the rules run under every face that the dice can show."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from lychgate.core.dice_source import DiceSource, every_outcome
from lychgate.core.errors import PlayError
from lychgate.core.play import Play
from lychgate.kit.command import Command
from lychgate.rulesets.sovereign.rules.checks import NUMBERS, Checked, Pair
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay
from lychgate.rulesets.sovereign.rules.stakes import chance_of, percent
from lychgate.rulesets.sovereign.rules.terms import Terms
from lychgate.rulesets.sovereign.state import Creature, State


def pair_told(state: State, one: Creature, pair: Pair, difficulty: int = NUMBERS.usual) -> str:
    """How likely a check is: ``72 % by STR/Exert against 8``."""
    return f"{percent(chance_of(state, one, Terms(pair=pair, dc=difficulty)))} by {pair} against {difficulty}"


def check_told(state: State, seat: str, command: Command) -> str:
    """How likely the check succeeds to which a command comes, as ``72 %``; empty where it comes to none."""
    checked = False

    def made(dice: DiceSource) -> bool:
        nonlocal checked
        play: SovereignPlay = Play(state, seat, dice, (), _usual)
        command.do(play)
        found = [event.tried.good for event in play.events if isinstance(event, Checked)]
        checked = checked or bool(found)
        return bool(found) and found[-1]

    try:
        chance = sum((weight for weight, good in every_outcome(made) if good), Fraction(0))
    except PlayError:  # things have moved on since this was offered
        return ""
    return percent(chance) if checked else ""


def _usual(decision: Any, _: Any) -> str:
    return str(decision.default())


__all__ = ["check_told", "pair_told", "percent"]
