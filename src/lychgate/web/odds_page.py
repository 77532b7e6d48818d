"""The odds of the open choices: lines that the table's script puts under each button, or a page of their own."""

from __future__ import annotations

from starlette.responses import Response

from lychgate.server.odds import AT_ONCE
from lychgate.server.odds_words import basis, figure, heading, weightiest
from lychgate.sim.foresight import Likelihood
from lychgate.web.desk import Desk
from lychgate.web.page_request import PageRequest, shown
from lychgate.web.reading import over_the_table
from lychgate.web.rendering import page


def odds(desk: Desk, request: PageRequest) -> Response:
    """The odds of what is open for the seat, as far as they are counted."""
    place = desk.place(request.seat)
    reckoning = desk.reckoner.of(place.live, place.seat)
    reckoning.wait(AT_ONCE)
    so_far = reckoning.so_far
    found = so_far.found
    values = {
        "more": not so_far.ended,
        "told": heading(found, ended=so_far.ended) if found is not None else "The odds are being counted.",
        "outlooks": found.outlooks if found is not None else (),
        "weightiest": weightiest,
        "figure": figure,
        "basis": basis,
        "bar": bar,
    }
    if request.by_script:
        return shown(page("parts/odds.html", values))
    return over_the_table(request, place, "odds.html", "Odds", **values)


def bar(of: Likelihood) -> tuple[str, str]:
    """How much of a hundred a bar fills for sure, and how much beyond that it may be."""
    if of.exact:
        return f"{100 * of.chance:.2f}", "0"
    return f"{100 * of.low:.2f}", f"{100 * (of.high - of.low):.2f}"


__all__ = ["odds"]
