"""Odds of a choice in a line: the few weightiest things that may come of it, and what that was counted from."""

from __future__ import annotations

from fractions import Fraction

from lychgate.kit.outlook import percent
from lychgate.server.odds import OddsSoFar
from lychgate.sim.foresight import HORIZONS, Likelihood, Outlook

MOST_TOLD = 3
"""So many things are told of a choice, the weightiest; ``lychgate odds GAME`` tells all."""


def weightiest(one: Outlook) -> tuple[Likelihood, ...]:
    """The few things to tell of a choice: what may come of it, in the order of their weight."""
    return tuple(likelihood for likelihood in one.likelihoods if likelihood.chance)[:MOST_TOLD]


def line_of(one: Outlook) -> str:
    """``The ogre falls 46 %, Vorga dies 4 % (exact)``."""
    told = ", ".join(f"{likelihood.text} {figure(likelihood)}" for likelihood in weightiest(one))
    return f"{told or 'nothing of weight'} ({basis(one)})"


def figure(of: Likelihood) -> str:
    """A chance in percent; a sampled one with what bounds it in 95 of 100 samples: ``97 % (92 to 99)``."""
    if of.exact:
        return percent(Fraction(of.exact))
    return f"{of.chance:.0%} ({100 * of.low:.0f} to {100 * of.high:.0f})".replace("%", " %")


def basis(one: Outlook) -> str:
    """What an outlook was counted from."""
    return "exact" if one.exact else f"from {one.runs:,} samples"


def heading(so_far: OddsSoFar) -> str:
    """What the odds tell of, by whose choices, and whether more is counted."""
    found = so_far.found
    if found is None or not found.outlooks:
        if not so_far.ended:
            return "The odds are being counted."
        return "Nothing of weight comes of these choices." if so_far.complete else "These odds take too long to count."
    more = "" if so_far.ended else " More is being counted."
    late = " Not all of it could be counted in time." if so_far.ended and not so_far.complete else ""
    return f"Odds: {HORIZONS[found.horizon]}, where {found.policy}.{more}{late}"


__all__ = ["MOST_TOLD", "basis", "figure", "heading", "line_of", "weightiest"]
