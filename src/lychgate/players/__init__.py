"""The bots that can fill a seat, by name. Each is imported only when it is asked for."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from lychgate.core.errors import PlayError, did_you_mean
from lychgate.players.player import Player

Maker = Callable[[str, Random], Player]
"""Makes a player for the ruleset of this name; the generator is its source of random numbers, if it needs any."""


def _random(ruleset: str, chance: Random) -> Player:  # noqa: ARG001
    from lychgate.players.random import RandomPlayer

    return RandomPlayer(chance)


def _cautious(ruleset: str, chance: Random) -> Player:  # noqa: ARG001
    from lychgate.players.cautious import cautious

    return cautious(ruleset)


_MAKERS: dict[str, Maker] = {"random": _random, "cautious": _cautious}


def names() -> tuple[str, ...]:
    """The names of the players that can be asked for."""
    return tuple(_MAKERS)


def get(name: str) -> Maker:
    """The maker of the player called ``name``. Raises ``PlayError`` where there is none."""
    maker = _MAKERS.get(name.strip().lower())
    if maker is None:
        hint = did_you_mean(name.strip().lower(), _MAKERS)
        raise PlayError(f"There is no player '{name}'.{hint} There is: {', '.join(_MAKERS)}.")
    return maker


__all__ = ["Maker", "Player", "get", "names"]
