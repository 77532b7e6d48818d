"""How the command line writes a chance."""

from __future__ import annotations

from fractions import Fraction

from lychgate.kit.outlook import rounded


def percent(p: Fraction, places: int = 2) -> str:
    """A chance to the hundredth of a percent, or to so many ``places``, in as few letters as a column has."""
    beyond, digits = rounded(p, places)
    return f"{beyond}{digits}%"


__all__ = ["percent"]
