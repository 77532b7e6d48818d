"""Which sides belong together, which stand against each other, and who speaks for them."""

from __future__ import annotations

from collections.abc import Sequence

from lychgate.rulesets.hundred_saints.state import State


def root(state: State, side: str) -> str:
    """The side that a part has come from, or the side itself."""
    return next((one.of or one.id for one in state.sides if one.id == side), side)


def against(state: State, side: str, sides: Sequence[str]) -> tuple[str, ...]:
    """Those of the sides that are neither this one nor another part of the same."""
    return tuple(one for one in sides if root(state, one) != root(state, side))


def voice_of(state: State, side: str) -> str:
    """The player who speaks for a side, for the first of it who lives and has one; empty: a referee does."""
    return next((one.seat for one in state.of_side(side) if one.seat in state.players), "")
