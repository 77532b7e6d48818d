"""The odds of the open choices: lines that the table's script puts into each choice, or all in full on a page."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.responses import Response

from lychgate.server.afterwards import luck_at, top_of, verdict
from lychgate.server.odds import AT_ONCE
from lychgate.server.odds_words import basis, brief, figure, heading, unknown_told, weightiest
from lychgate.sim.foresight import Likelihood
from lychgate.sim.luck import DEVIATIONS, Luck, Point
from lychgate.web.desk import Desk, names_of
from lychgate.web.page_request import PageRequest, shown
from lychgate.web.reading import over_the_table
from lychgate.web.rendering import page

ACROSS, DOWN = 300, 120
"""The size of a plot."""

MOST_POINTS = 150


def odds(desk: Desk, request: PageRequest) -> Response:
    """The odds of what is open for the seat, as far as they are counted."""
    place = desk.place(request.seat)
    reckoning = desk.reckoner.of(place.live, place.seat)
    reckoning.wait(AT_ONCE)
    so_far = reckoning.so_far
    found = so_far.found
    values = {
        "more": not so_far.ended,
        "told": heading(so_far),
        "outlooks": found.outlooks if found is not None else (),
        "weightiest": weightiest,
        "figure": figure,
        "brief": brief,
        "basis": basis,
        "unknown_told": unknown_told,
        "bar": bar,
    }
    if request.by_script and request.sought("beside", 4):
        return shown(page("parts/odds.html", values))
    return over_the_table(request, place, "odds.html", "Odds", **values)


def luck(desk: Desk, request: PageRequest) -> Response:
    """The luck of the evening: a plot for each seat, from the dice that this seat may see."""
    place = desk.place(request.seat)
    names = names_of(place.info)
    plots = [Plot(names.get(one.seat, one.seat), verdict(one), *drawn(one)) for one in luck_at(place.live, place.seat)]
    return over_the_table(request, place, "luck.html", "Luck of the evening", plots=plots)


@dataclass(frozen=True, slots=True)
class Plot:
    """The luck of a seat as it is drawn: points of the line and of the band; empty where there are too few dice."""

    name: str
    verdict: str
    line: str
    band: str


def drawn(of: Luck) -> tuple[str, str]:
    """The points of the line and of the band around it, in a drawing of ``ACROSS`` by ``DOWN``."""
    if not of.says_something:
        return "", ""
    most, step = top_of(of), max(1, of.dice // MOST_POINTS)
    points = (Point(0, 0, 0), *of.points[:-1:step], of.points[-1])

    def at(dice: int, value: float) -> str:
        return f"{dice / of.dice * ACROSS:.1f},{(1 - value / most) * DOWN / 2:.1f}"

    line = " ".join(at(one.dice, one.over) for one in points)
    upper = [at(one.dice, DEVIATIONS * one.deviation) for one in points]
    lower = [at(one.dice, -DEVIATIONS * one.deviation) for one in points]
    return line, " ".join((*upper, *reversed(lower)))


def bar(of: Likelihood) -> tuple[str, str]:
    """How much of a hundred a bar fills for sure, and how much beyond that it may be."""
    if of.exact:
        return f"{100 * of.chance:.2f}", "0"
    return f"{100 * of.low:.2f}", f"{100 * (of.high - of.low):.2f}"


__all__ = ["luck", "odds"]
