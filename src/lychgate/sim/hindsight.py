"""How likely was what came of a finished step: by the rules, run under every face with the answers that were given."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from fractions import Fraction
from typing import Any

import msgspec

from lychgate.core.codec import convert
from lychgate.core.decision import TEXT, Answer, AnyDecision, Suspended, parts_of
from lychgate.core.dice_source import DiceSource, every_outcome
from lychgate.core.errors import PlayError, ReplayMismatch
from lychgate.core.game import Game
from lychgate.core.outlook import Foresees, Keeps, Measure, recalled
from lychgate.core.play import Input, NoDice, Play
from lychgate.core.records import Entry
from lychgate.core.ruleset import Ruleset
from lychgate.core.unknown import NotKnown
from lychgate.core.visibility import inputs_known_to, rolls_of
from lychgate.players.usual import usual_answer
from lychgate.sim.walked import BoundedDice, TooMany, WalkedPlay

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
    """A finished step of a game, apart from it: it may be run again while the game goes on.

    To a seat from which things are hidden it is no more than the seat knows: the states as it knows them, the rolls and
    answers that it was told (``given``), and the ``events`` that it could work out from these, which are not ``whole``
    where the rest turns on what it does not know. What the ``silent`` seats answered it was not told.
    """

    rules: Ruleset[Any]
    entry: Entry
    before: Any
    given: tuple[Input, ...]
    events: tuple[Any, ...]
    after: Any
    silent: tuple[str, ...] = ()
    whole: bool = True


def step_of(game: Game[Any], seat: str, entry: Entry) -> Step | None:
    """The step of ``entry`` as ``seat`` knows it; None where nothing can be told of it: nothing that ``seat`` knows of
    was left to dice, a result was chosen and not rolled, or a referee ordered what ``seat`` was not told."""
    rules, silent = game.ruleset, game.header.referees if game.hides_from(seat) else ()
    if not isinstance(rules, Foresees) or not game.number(seat, entry.id):
        return None
    given = inputs_known_to(seat, entry.inputs, silent, ended=True) if silent else entry.inputs
    rolls = rolls_of(given)
    if not rolls or any(roll.by == "picked" for roll in rolls):
        return None
    ((before, _, events, after),) = game.transitions(1, entry.id)
    whole = True
    if silent:
        if not isinstance(rules, Keeps) or (entry.seat in silent and not _told_of(game, before, entry, seat)):
            return None
        before, after = rules.known(before, seat), rules.known(after, seat)
        events, whole = _worked_out(rules, entry, before, given)
    return Step(rules, entry, before, given, events, after, silent, whole)


def _told_of(game: Game[Any], before: Any, entry: Entry, seat: str) -> bool:
    """Whether ``seat`` was told all of what a referee ordered: in a question that it answered."""
    rules = game.ruleset
    assert isinstance(rules, Keeps)
    answers = (at for at, one in enumerate(entry.inputs) if isinstance(one, Answer) and one.seat == seat)
    asked = (game.question_answered(before, entry, at) for at in answers)
    command = convert(entry.command, game.ruleset.command_type, what="the command")
    return any(rules.tells_all(command, one[1]) for one in asked if one is not None)


def _worked_out(rules: Any, entry: Entry, before: Any, given: tuple[Input, ...]) -> tuple[tuple[Any, ...], bool]:
    """What must have happened, from what a seat knows: up to where the rules turn on something that it does not; and
    whether that is all."""
    play: Play[Any] = Play(before, entry.seat, NoDice(), given)
    with suppress(NotKnown, Suspended, ReplayMismatch, PlayError):  # ``given`` lacks what it was not told
        rules.perform(play, convert(entry.command, rules.command_type, what="the command"))
        return tuple(play.events), True
    return tuple(play.events), False


def hindsight(step: Step, most: int = MOST_RUNS, stops: Callable[[], bool] = lambda: False) -> tuple[Hindsight, ...]:
    """What came of a step, and what did not though it was likely, with its chance before the dice fell.

    Empty where the exact chance takes more than ``most`` runs of the rules, or ``stops`` says before one of them that
    it takes too long. Where it takes far more, the first runs show it: they cover next to nothing of what may fall. Of
    what turns on something that the seat does not know, nothing is told.
    """
    rules = step.rules
    assert isinstance(rules, Foresees)
    measures = tuple(one for one in rules.measures(step.before, step.entry.seat) if one.meant_for("step"))
    try:
        chances = _chances(step, measures, most, stops)
    except (TooMany, PlayError):  # what was answered may not be allowed where the dice fall otherwise
        return ()
    facts = recalled(rules, step.events)
    came = [_so(one, step.after, step.events, facts, whole=step.whole) for one in measures]
    told = zip(measures, came, chances, strict=True)
    known = [
        Hindsight(one.text, came, str(chance))
        for one, came, chance in told
        if came is not None and chance not in (None, 0, 1)
    ]
    return tuple(one for one in known if one.came or one.against_the_odds)


def _chances(
    step: Step, measures: Sequence[Measure[Any]], most: int, stops: Callable[[], bool]
) -> tuple[Fraction | None, ...]:
    """How likely each measure was before the dice fell; None where that turns on something that is not known.

    Raises ``TooMany`` and ``PlayError``.
    """
    rules, seat = step.rules, step.entry.seat
    command = convert(step.entry.command, rules.command_type, what="the command")
    runs, covered = 0, 0.0

    def one(dice: DiceSource) -> tuple[bool | None, ...]:
        nonlocal runs
        runs += 1
        if runs > most or stops() or (runs > most // 32 and covered * most * FAR_TOO_MANY < runs - 1):
            raise TooMany
        play = WalkedPlay(step.before, seat, dice, (), _Answers(step))
        try:
            rules.perform(play, command)
        except NotKnown:
            known = recalled(rules, play.events)
            return tuple(_so_far(one, play.events, known) for one in measures)
        facts = recalled(rules, play.events)
        return tuple(_so(one, play.state, play.events, facts) for one in measures)

    chances: list[Fraction | None] = [Fraction(0)] * len(measures)
    for weight, holds in every_outcome(one, BoundedDice):
        covered += float(weight)
        for at, there in enumerate(holds):
            so_far = chances[at]
            chances[at] = None if so_far is None or there is None else so_far + weight * there
    return tuple(chances)


def _so_far(measure: Measure[Any], events: Sequence[Any], facts: Sequence[str]) -> bool | None:
    """Whether it is so already; None where that turns on the rest of a step, which is not known."""
    if measure.for_good:
        return measure.facts(facts) or None
    return measure.told_by(events)


def _so(
    measure: Measure[Any], after: Any, events: Sequence[Any], facts: Sequence[str], *, whole: bool = True
) -> bool | None:
    """Whether it is so after a step; None where that turns on something that is not known."""
    if not whole and (measure.of_the_step or measure.of_facts):
        return _so_far(measure, events, facts)
    try:
        return measure.so(after, events, facts)
    except NotKnown:
        return None


class _Answers:
    """Answers as was answered in a step, as far as the same is asked and allowed; else the usual."""

    def __init__(self, step: Step) -> None:
        self._rules, self._silent = step.rules, step.silent
        self._given: dict[tuple[str, str], deque[str]] = defaultdict(deque)
        for one in step.given:
            if isinstance(one, Answer):
                self._given[one.seat, one.decision].extend(parts_of(one.answer))

    def __call__(self, decision: AnyDecision, now: Any) -> str:
        if decision.seat in self._silent:
            raise NotKnown(f"what {decision.seat} decides")
        given = self._given[decision.seat, decision.kind]
        if given and (given[0].startswith(TEXT) or given[0] in [one.id for one in decision.options()]):
            return given.popleft()
        return usual_answer(self._rules, now, decision)


__all__ = ["Hindsight", "Step", "hindsight", "step_of"]
