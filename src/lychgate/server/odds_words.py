"""Odds of a choice in a line: the few weightiest things that may come of it, and what that was counted from."""

from __future__ import annotations

from fractions import Fraction

from lychgate.kit.outlook import percent
from lychgate.server.odds import OddsSoFar
from lychgate.sim.foresight import HORIZONS, Likelihood, Outlook

MOST_TOLD = 3
"""So many things are told of a choice, the weightiest; ``lychgate odds GAME`` tells all."""

NONE = "These choices have no odds: nothing that they may change is measured."


def weightiest(one: Outlook) -> tuple[Likelihood, ...]:
    """The few things to tell of a choice: what may come of it, in the order of their weight."""
    return tuple(likelihood for likelihood in one.likelihoods if likelihood.chance)[:MOST_TOLD]


def line_of(one: Outlook) -> str:
    """``The ogre falls 46 %, Vorga dies 4 % (exact)``; empty where nothing that is measured comes of it."""
    told = ", ".join(f"{likelihood.text} {figure(likelihood)}" for likelihood in weightiest(one))
    unknown = unknown_told(one)
    if not told:
        return unknown
    return f"{'; '.join(part for part in (told, unknown) if part)} ({basis(one)})"


def unknown_told(one: Outlook) -> str:
    """What may decide a choice and is not known: ``turns on what you do not know: the gear of goblin 1 60 %``."""
    if not one.unknown:
        return ""
    facts = sorted(one.unknown, key=lambda fact: -fact.chance)
    shares = (f"{fact.text}{'' if fact.chance == 1 else f' {figure(fact)}'}" for fact in facts[:MOST_TOLD])
    more = ", and more" if len(facts) > MOST_TOLD else ""
    return f"turns on what you do not know: {', '.join(shares)}{more}"


def figure(of: Likelihood, places: int = 0) -> str:
    """A chance in percent, and what bounds it: in 95 of 100 samples, ``97 % (92 to 99)``; or by what is not known,
    ``3 to 28 %``."""
    if of.exact:
        return percent(Fraction(of.exact), places)
    low, high = f"{100 * of.low:.0f}", f"{100 * of.high:.0f}"
    return f"{low} to {high} %" if _is_range(of) else f"{100 * of.chance:.0f} % ({low} to {high})"


def brief(of: Likelihood, about: str = "≈") -> str:
    """A chance in a few letters: ``46 %``; of samples, with the sign ``about``, ``≈10 %``; else ``3 to 28 %``."""
    return figure(of) if of.exact or _is_range(of) else f"{about}{100 * of.chance:.0f} %"


def _is_range(of: Likelihood) -> bool:
    """Whether what bounds it is not known, and no count of samples; one that never came in these has no range."""
    return not of.exact and 0 < of.low == of.chance


def basis(one: Outlook) -> str:
    """What an outlook was counted from."""
    return "exact" if one.exact else f"from {one.runs:,} samples"


def heading(so_far: OddsSoFar) -> str:
    """What the odds tell of, by whose choices, and whether more is counted."""
    found = so_far.found
    if found is None or not found.outlooks:
        if not so_far.ended:
            return "Counting the odds."
        return NONE if so_far.complete else "These odds take too long to count."
    if so_far.ended and so_far.complete and not any(line_of(one) for one in found.outlooks):
        return NONE
    more = "" if so_far.ended else " Still counting."
    late = " Some of it took too long to count." if so_far.ended and not so_far.complete else ""
    return f"Odds: {HORIZONS[found.horizon]}, if {found.policy}.{more}{late}"


__all__ = ["MOST_TOLD", "basis", "brief", "figure", "heading", "line_of", "unknown_told", "weightiest"]
