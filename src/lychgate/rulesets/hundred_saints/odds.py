"""How the dice of an encounter may fall, exactly: its own rules run under every face they can show."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.dice_source import DiceSource, every_outcome
from lychgate.core.play import Play
from lychgate.core.roll import Roll
from lychgate.kit.table import ruled
from lychgate.rulesets.hundred_saints.naming import feet_of
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.distance import distance
from lychgate.rulesets.hundred_saints.rules.initiative import order_of
from lychgate.rulesets.hundred_saints.rules.surprise import surprise
from lychgate.rulesets.hundred_saints.state import Encounter, State

MOST_SIDES = 3
"""With more sides than this there are too many faces to walk while somebody waits."""


class _Again(Exception):
    """Those who tied roll again."""


class _Once:
    """Dice that are not rolled a second time."""

    def __init__(self, inner: DiceSource, most: int) -> None:
        self._inner, self._left = inner, most
        self.totals: dict[str, int] = {}

    def throw(self, dice: str, purpose: str, subject: str) -> Roll:
        """Roll, or raise ``_Again``."""
        self._left -= 1
        if self._left < 0:
            raise _Again
        roll = self._inner.throw(dice, purpose, subject)
        self.totals[subject] = roll.total
        return roll

    def skip(self, roll: Roll) -> None:
        """Nothing is skipped: every face is drawn anew."""


def odds_of(state: State, step: str) -> str:
    """The odds of a step that has yet to be rolled, in words; empty where it has no dice, or too many."""
    now = state.encounter
    if now is None or len(now.sides) > MOST_SIDES:
        return ""
    if step == "surprise":
        return describe(_counted(state, surprise, _surprised))
    if step == "distance":
        return _feet(state)
    return _initiative(state, now) if step == "initiative" else ""


def describe(odds: dict[str, Fraction]) -> str:
    """Odds in words, the likeliest first; what is certain needs none."""
    likeliest = sorted(odds.items(), key=lambda one: -one[1])
    return ", ".join(f"{what} {chance}" for what, chance in likeliest) if len(odds) > 1 else ""


def _counted(state: State, rule: Callable[[Saints], None], read: Callable[[State], str]) -> dict[str, Fraction]:
    def run(dice: DiceSource) -> str:
        play = Play(replace(state, assist={}), state.referees[0], dice)
        rule(play)
        return read(play.state)

    return _added(every_outcome(run))


def _added(outcomes: Iterable[tuple[Fraction, str]]) -> dict[str, Fraction]:
    found: dict[str, Fraction] = {}
    for weight, what in outcomes:
        found[what] = found.get(what, Fraction(0)) + weight
    return found


def _surprised(state: State) -> str:
    assert state.encounter is not None
    caught = state.encounter.caught
    if not caught:
        return "nobody surprised"
    return "all surprised" if len(caught) == len(state.encounter.sides) else f"only {' and '.join(caught)}"


def _feet(state: State) -> str:
    """The nearest, the farthest and the mean distance of the one other side."""
    now = state.encounter
    if now is None or len(now.sides) != 2 or now.sides[1] in now.distances:
        return ""

    def far(after: State) -> str:
        assert after.encounter is not None
        return str(after.encounter.distances[now.sides[1]])

    found = _counted(state, distance, far)
    feet = {int(what): chance for what, chance in found.items()}
    mean = sum(at * chance for at, chance in feet.items())
    return f"{min(feet)} to {feet_of(max(feet))}, {float(mean):g} on average"


def _initiative(state: State, now: Encounter) -> str:
    """Who is first by the first dice; and among three or more, by how much rolling again evens that out."""
    told = describe(_first(state, now))
    again = ruled(state, "initiative_tie") != "simultaneous"
    return f"{told}; after re-rolls 1/{len(now.able)} each" if told and again and len(now.able) > 2 else told


@clause("enc.init.3", "enc.init.4")
def _first(state: State, now: Encounter) -> dict[str, Fraction]:
    """Who is first by the first dice, before any tie is rolled again. A tie further back changes nothing about that,
    unless then all roll again."""
    able: Sequence[str] = now.able

    def run(dice: DiceSource) -> str:
        once = _Once(dice, len(able))
        play = Play(replace(state, assist={}), state.referees[0], once)
        try:
            order = order_of(play, able)
        except _Again:
            best = [side for side in able if once.totals[f"side:{side}"] == max(once.totals.values())]
            alone = len(best) == 1 and ruled(state, "initiative_tie") == "reroll"
            return f"{best[0]} first" if alone else "a tie"
        first = [one.side for one in order if one.rank == 1]
        return f"{first[0]} first" if len(first) == 1 else "at once"

    return _added(every_outcome(run))
