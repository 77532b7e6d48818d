"""Scenes of The Hundred Saints: what may be given at the beginning, and what comes about by what is typed."""

from __future__ import annotations

from collections.abc import Sequence

from lychgate.core.errors import DataError, did_you_mean
from lychgate.rulesets.hundred_saints.state import State

BEGUN = {"encounter": "meet", "fight": "next", "chase": "flee"}
"""What cannot be given, and the word that leads to it."""


def check_scene(state: State, seats: Sequence[str]) -> None:
    """Looks whether everybody in a scene has a side and a seat that are there. Raises ``DataError``."""
    for key, word in BEGUN.items():
        if getattr(state, key) is not None:
            raise DataError("given", key, f"is begun by what is typed in a step, such as '{word}'; it cannot be given.")
    sides = tuple(side.id for side in state.sides)
    for number, one in enumerate(state.cast):
        where = f"cast[{number}]"
        if one.side not in sides:
            hint = did_you_mean(one.side, sides) or f" Sides: {', '.join(sides)}."
            raise DataError("given", f"{where}.side", f"there is no side '{one.side}'.{hint}")
        if one.seat and one.seat not in seats:
            hint = did_you_mean(one.seat, seats) or f" Seats: {', '.join(seats)}."
            raise DataError("given", f"{where}.seat", f"there is no seat '{one.seat}'.{hint}")
