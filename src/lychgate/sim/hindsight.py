"""How likely was what came of a finished step: by the rules, run under every face with the answers that were given."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import msgspec

from lychgate.core.codec import convert
from lychgate.core.decision import TEXT, Answer, AnyDecision, parts_of
from lychgate.core.dice_source import DiceSource, every_outcome
from lychgate.core.errors import PlayError
from lychgate.core.game import Game
from lychgate.core.outlook import Foresees
from lychgate.core.records import Entry
from lychgate.core.ruleset import Ruleset
from lychgate.core.visibility import rolls_of
from lychgate.players.usual import usual_answer
from lychgate.sim.weigher import BoundedDice, TooMany, WalkedPlay

MOST_RUNS = 2_000
"""The most runs of the rules for one step: somebody waits for it."""

FAR_TOO_MANY = 10
"""Given up early is what would take so many times the most runs, as far as the first of them tell."""

SELDOM = Fraction(1, 10)
"""What is as unlikely as that came against the odds; and so what is as likely, where it did not come."""


class Hindsight(msgspec.Struct, frozen=True):
    """Something that came of a step, or did not, and the exact chance that it would come."""

    text: str
    came: bool
    chance: str

    @property
    def against_the_odds(self) -> bool:
        """Whether it was unlikely to go as it went."""
        chance = Fraction(self.chance)
        return chance <= SELDOM if self.came else chance >= 1 - SELDOM


class Step(msgspec.Struct, frozen=True):
    """A finished step of a game, apart from it: it may be run again while the game goes on."""

    rules: Ruleset[Any]
    entry: Entry
    before: Any
    events: tuple[Any, ...]
    after: Any


def step_of(game: Game[Any], seat: str, entry: Entry) -> Step | None:
    """The step of ``entry``; None where nothing can be told of it: nothing was left to dice, ``seat`` may not know all
    of it, or a result was chosen and not rolled."""
    rules = game.ruleset
    if not isinstance(rules, Foresees) or game.hides_from(seat) or not game.number(seat, entry.id):
        return None
    rolls = rolls_of(entry.inputs)
    if not rolls or any(roll.by == "picked" for roll in rolls):
        return None
    ((before, _, events, after),) = game.transitions(1, entry.id)
    return Step(rules, entry, before, events, after)


def hindsight(step: Step, most: int = MOST_RUNS, stops: Callable[[], bool] = lambda: False) -> tuple[Hindsight, ...]:
    """What came of a step, and what did not though it was likely, with its chance before the dice fell.

    Empty where the exact chance takes more than ``most`` runs of the rules, or ``stops`` says before one of them that
    it takes too long. Where it takes far more, the first runs show it: they cover next to nothing of what may fall.
    """
    rules, entry, before = step.rules, step.entry, step.before
    assert isinstance(rules, Foresees)
    measures = rules.measures(before, entry.seat)
    held = tuple(one.so(step.after, step.events) for one in measures)
    runs, covered = 0, 0.0

    def one(dice: DiceSource) -> tuple[bool, ...]:
        nonlocal runs
        runs += 1
        if runs > most or (runs > most // 32 and covered * most * FAR_TOO_MANY < runs) or stops():
            raise TooMany
        play = WalkedPlay(before, entry.seat, dice, (), _Answers(step.rules, entry))
        step.rules.perform(play, convert(entry.command, step.rules.command_type, what="the command"))
        return tuple(measure.so(play.state, play.events) for measure in measures)

    chances = [Fraction(0)] * len(measures)
    try:
        for weight, holds in every_outcome(one, BoundedDice):
            covered += float(weight)
            chances = [chance + weight * there for chance, there in zip(chances, holds, strict=True)]
    except (TooMany, PlayError):  # what was answered may not be allowed where the dice fall otherwise
        return ()
    told = zip(measures, held, chances, strict=True)
    found = tuple(Hindsight(measure.text, came, str(chance)) for measure, came, chance in told)
    return tuple(one for one in found if one.chance not in ("0", "1") and (one.came or one.against_the_odds))


class _Answers:
    """Answers as was answered in an entry, as far as the same is asked and allowed; else the usual."""

    def __init__(self, rules: Ruleset[Any], entry: Entry) -> None:
        self._rules = rules
        self._given: dict[tuple[str, str], deque[str]] = defaultdict(deque)
        for one in entry.inputs:
            if isinstance(one, Answer):
                self._given[one.seat, one.decision].extend(parts_of(one.answer))

    def __call__(self, decision: AnyDecision, now: Any) -> str:
        given = self._given[decision.seat, decision.kind]
        if given and (given[0].startswith(TEXT) or given[0] in [one.id for one in decision.options()]):
            return given.popleft()
        return usual_answer(self._rules, now, decision)


__all__ = ["Hindsight", "Step", "hindsight", "step_of"]
