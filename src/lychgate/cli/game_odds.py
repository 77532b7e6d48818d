"""``lychgate odds GAME``: what may come of each choice that is open in a saved game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from lychgate.cli.outcome import refusals

if TYPE_CHECKING:
    from lychgate.sim.foresight import Foresight, Horizon


def print_odds(name: str, seat: str | None, horizon: Horizon, *, bounded: bool, as_json: bool) -> bool:
    """Print the odds of all that is open for a seat in a saved game: for the first that is asked, if none is named.

    Returns False where no saved game has this name. ``bounded``: the odds of a total were asked for, which a game has
    not.
    """
    from lychgate.core.codec import encode
    from lychgate.core.errors import PlayError
    from lychgate.server.saved import open_saved
    from lychgate.server.store import open_store
    from lychgate.sim.foresight import foresee

    with refusals(), open_store() as store:
        if name not in store.names():
            return False
        if bounded:
            raise PlayError("--at-least and --at-most are for dice; those of a game need neither.")
        game = open_saved(store, name)
        seats = game.header.seats
        asked = next((one.seat for one in game.open), seats[0]) if seat is None else checked(seat, seats, name)
        found = foresee(game, asked, horizon=horizon)
    click.echo(encode(found).decode() if as_json else "\n".join(lines_of(found)))
    return True


def print_luck(name: str, seat: str | None, *, as_json: bool) -> bool:
    """Print the luck of each seat in a saved game, from the dice that the seat named, else the first, may see.

    Returns False where no saved game has this name.
    """
    from lychgate.core.codec import encode
    from lychgate.server.afterwards import luck_lines
    from lychgate.server.saved import open_saved
    from lychgate.server.store import open_store
    from lychgate.sim.luck import luck_of

    with refusals(), open_store() as store:
        if name not in store.names():
            return False
        game = open_saved(store, name)
        seats = game.header.seats
        found = luck_of(game, seats[0] if seat is None else checked(seat, seats, name))
    click.echo(encode(found).decode() if as_json else "\n".join(luck_lines(found)))
    return True


def checked(seat: str, seats: tuple[str, ...], name: str) -> str:
    """The seat, if the game has it. Raises ``PlayError``."""
    from lychgate.core.errors import PlayError

    if seat not in seats:
        raise PlayError(f"'{seat[:60]}' has no seat in '{name}'. There is: {', '.join(seats)}.")
    return seat


def lines_of(found: Foresight) -> Iterator[str]:
    """Odds as lines: each choice of which anything measured may come, and below it what, the weightiest first."""
    from lychgate.server.odds_words import basis, figure
    from lychgate.sim.foresight import HORIZONS

    yield f"{found.seat}: {found.prompt}"
    yield f"Odds: {HORIZONS[found.horizon]}, if {found.policy}."
    for one in found.outlooks:
        told = [likelihood for likelihood in one.likelihoods if likelihood.chance]
        if not told and not one.unknown:
            continue
        yield ""
        yield f"{one.label}  ({basis(one)})"
        yield from (f"  {figure(likelihood, 1):>15}  {likelihood.text}" for likelihood in told)
        yield from (f"  {figure(fact, 1):>15}  turns on {fact.text}, which is not known" for fact in one.unknown)


__all__ = ["lines_of", "print_odds"]
