"""What is told afterwards: how likely it was that a step came as it came, and the luck of the evening."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from lychgate.core.errors import LychgateError
from lychgate.core.telling import listed
from lychgate.kit.outlook import percent
from lychgate.server.session import Session
from lychgate.sim.hindsight import Hindsight, hindsight
from lychgate.sim.luck import DEVIATIONS, FEWEST, Luck, luck_of

HOW_LIKELY = "How likely that was, by the rules as things stood:"
NO_DICE = "No dice have been rolled yet."
WIDTH, HEIGHT = 60, 9
"""The columns and rows of a plot in text."""


def how_likely(live: Session, seat: str, number: int) -> tuple[str, ...]:
    """How likely was what came of the step that ``seat`` knows by this number; no line where that is not told.

    It is not told of a step that today's rules do not give, either.
    """
    if not number:
        return ()
    with live.present():
        game = live.game
        entry = game.entries[game.entry_numbered(seat, number)]
    try:
        found = hindsight(game, seat, entry)
    except LychgateError:  # a game that was taken as it is: today's rules do not give this step
        return ()
    return (HOW_LIKELY, *(f"  {sentence_of(one)}" for one in found)) if found else ()


def sentence_of(one: Hindsight) -> str:
    """``Vorga dies: a 4 % chance, against the odds.``"""
    chance = percent(Fraction(one.chance))
    if not one.came:
        return f"Did not come: {one.text}, a {chance} chance."
    return f"{one.text}: a {chance} chance{', against the odds' if one.against_the_odds else ''}."


def luck_at(live: Session, seat: str) -> tuple[Luck, ...]:
    """The luck of each seat, from the dice that ``seat`` may see."""
    with live.present():
        return luck_of(live.game, seat)


def verdict(of: Luck) -> str:
    """What the dice of a seat came to, in sentences."""
    told = f"{of.dice:,} dice came to {of.sum:,}; {of.expected:g} is expected."
    if not of.says_something:
        return f"{told} Of fewer than {FEWEST} dice nothing can be said."
    way = f"{abs(of.over):g} {'more' if of.over > 0 else 'less'}" if of.over else "neither more nor less"
    band = f"{DEVIATIONS * of.deviation:.1f}"
    if of.unusual:
        return f"{told} That is {way}, and outside the band of {band} to either side: so goes one evening in 20."
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


__all__ = ["how_likely", "luck_at", "luck_lines", "sentence_of", "text_plot", "top_of", "verdict"]
