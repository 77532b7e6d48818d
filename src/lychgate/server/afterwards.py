"""What is told afterwards: how likely it was that a step came as it came, and the luck of the evening."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from fractions import Fraction
from threading import BoundedSemaphore, Lock
from time import monotonic
from weakref import WeakKeyDictionary

from lychgate.core.errors import LychgateError
from lychgate.core.telling import listed
from lychgate.core.told_story import committed_to
from lychgate.kit.outlook import percent
from lychgate.server.session import Session
from lychgate.sim.hindsight import Hindsight, Step, hindsight, step_of
from lychgate.sim.luck import DEVIATIONS, FEWEST, Luck, luck_of

HOW_LIKELY = "How likely that was, by the rules as things stood:"
NO_DICE = "No dice have been rolled yet."
WIDTH, HEIGHT = 60, 9
"""The columns and rows of a plot in text."""


MOST_AT_ONCE = 2
"""So many steps are looked at at once; who asks for another waits."""

SECONDS = 5.0
"""So long one is looked at, at most: nothing is told of what takes longer."""

MOST_KEPT = 300
"""For so many steps of a session it is known what is told of them."""

_turn = BoundedSemaphore(MOST_AT_ONCE)
_kept: WeakKeyDictionary[Session, OrderedDict[tuple[int, str, str], tuple[Hindsight, ...]]] = WeakKeyDictionary()
_lock = Lock()


def how_likely(live: Session, seat: str, number: int) -> tuple[str, ...]:
    """How likely was what came of the step that ``seat`` knows by this number; no line where that is not told.

    It is not told of a step that today's rules do not give, either. Nobody else at the table waits for it: the session
    is locked while the step is looked up, and not while it is run again.
    """
    if not number:
        return ()
    with live.present():
        game = live.game
        step = step_of(game, seat, game.entries[game.entry_numbered(seat, number)])
        whose = seat if game.hides_from(seat) else ""
    found = _looked_at(live, step, whose) if step is not None else ()
    return (HOW_LIKELY, *(f"  {sentence_of(one)}" for one in found)) if found else ()


def _looked_at(live: Session, step: Step, whose: str) -> tuple[Hindsight, ...]:
    """What is told of a step: a step is run again once, and once for each seat from which things are hidden."""
    name = (step.entry.id, step.entry.hash, whose)
    with _lock:
        kept = _kept.setdefault(live, OrderedDict())
        if name in kept:
            kept.move_to_end(name)
            return kept[name]
    with _turn:
        until = monotonic() + SECONDS
        try:
            found = hindsight(step, stops=lambda: monotonic() > until)
        except LychgateError:  # a game that was taken as it is: today's rules do not give this step
            found = ()
    with _lock:
        kept[name] = found
        while len(kept) > MOST_KEPT:
            kept.popitem(last=False)
    return found


def sentence_of(one: Hindsight) -> str:
    """``Vorga dies: 4 % likely, against the odds.``"""
    chance = percent(Fraction(one.chance))
    if not one.came:
        return f"Did not come: {one.text}, {chance} likely."
    return f"{one.text}: {chance} likely{', against the odds' if one.against_the_odds else ''}."


def luck_at(live: Session, seat: str) -> tuple[Luck, ...]:
    """The luck of each seat, from the dice that ``seat`` may see."""
    with live.present():
        return luck_of(live.game, seat)


def luck_told(live: Session, seat: str) -> tuple[str, ...]:
    """The luck of the evening line by line, and by which words its dice can be checked."""
    with live.present():
        lines = luck_lines(luck_at(live, seat), alone=len(live.game.header.seats) == 1)
        return tuple(filter(None, (*lines, committed_to(live.game, seat))))


def verdict(of: Luck) -> str:
    """What the dice of a seat came to, in sentences."""
    told = f"{of.dice:,} dice came to {of.sum:,}; {of.expected:g} is expected."
    if not of.says_something:
        return f"{told} That is too few dice to judge: it takes {FEWEST}."
    way = f"{abs(of.over):g} {'more' if of.over > 0 else 'less'}" if of.over else "neither more nor less"
    band = f"{DEVIATIONS * of.deviation:.1f}"
    if of.unusual:
        return f"{told} That is {way}, and outside the band of {band} to either side, as in 1 evening of 20."
    return f"{told} That is {way}, and within the band of {band} to either side, as in 19 evenings of 20: plain chance."


def luck_lines(found: tuple[Luck, ...], *, alone: bool = False) -> Iterator[str]:
    """The luck of the evening in lines, with a plot in text for each seat that has dice enough; who plays ``alone`` is
    not named."""
    if not found:
        yield NO_DICE
    for one in found:
        yield verdict(one) if alone else f"{one.seat}: {verdict(one)}"
        if one.says_something:
            yield from (f"  {row}" for row in text_plot(one))
            yield "  Die by die: * the sum of the faces, - what is expected of it, . the edges of the band."
    if len(found) > 1:
        yield f"Counted are the dice of the orders of {listed(one.seat for one in found)}, as far as you may see them."


def text_plot(of: Luck, width: int = WIDTH, height: int = HEIGHT) -> list[str]:
    """The course of the sum as rows of text: ``*`` the sum, ``-`` the expectation, ``.`` the edges of the band."""
    most = top_of(of)
    half = height // 2
    rows = [[" "] * width for _ in range(height)]

    def row(value: float) -> int:
        return half - max(-half, min(half, round(value / most * half)))

    for column in range(width):
        point = of.points[round(column * (of.dice - 1) / (width - 1))]
        rows[half][column] = "-"
        for side in (1, -1):
            rows[row(side * DEVIATIONS * point.deviation)][column] = "."
        rows[row(point.over)][column] = "*"
    return ["".join(one).rstrip() for one in rows]


def top_of(of: Luck) -> float:
    """How far a plot reaches up and down: the band at its end, or the sum where it was farther out."""
    return max(DEVIATIONS * of.deviation, *(abs(point.over) for point in of.points))


__all__ = ["how_likely", "luck_at", "luck_lines", "luck_told", "sentence_of", "text_plot", "top_of", "verdict"]
