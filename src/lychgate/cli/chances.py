"""How the command line writes a chance."""

from __future__ import annotations

from fractions import Fraction


def percent(p: Fraction, places: int = 2) -> str:
    """A chance to the hundredth of a percent, or to so many ``places``; never rounded to never or always."""
    least = Fraction(1, 10 ** (places + 2))
    if 0 < p < least / 2:
        return f"<{float(least):.{places}%}"
    if 1 - least / 2 < p < 1:
        return f">{float(1 - least):.{places}%}"
    return f"{float(p * 100):.{places}f}%"


__all__ = ["percent"]
