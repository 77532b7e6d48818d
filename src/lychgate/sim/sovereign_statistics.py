"""Counts many encounters or visits of Sovereign: how they end, who falls, how deep, how long, how much XP."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec

from lychgate.core.errors import PlayError
from lychgate.sim.encounter_statistics import Rate, rate, rates
from lychgate.sim.sovereign_outings import Outing
from lychgate.sim.statistics import Spread, spread


class OutingStatistics(msgspec.Struct, frozen=True):
    """The counts of many games.

    ``reactions`` are of the games in which anybody reacted. ``down`` and ``lost`` are by Delver: mortally injured, and
    dead or left behind. ``rooms`` says in which share of the games the party was in each room; it is empty where
    there is no site.
    """

    games: int
    endings: dict[str, Rate]
    reactions: dict[str, Rate]
    down: dict[str, Rate]
    lost: dict[str, Rate]
    fights: Spread
    rounds: Spread
    turns: Spread
    xp: Spread
    deep: Spread
    seen: Spread
    rooms: dict[str, Rate]


def statistics_of_outings(games: Iterable[Outing], rooms: dict[int, str]) -> OutingStatistics:
    """The counts of ``games``; ``rooms`` are the names of a site's rooms. Raises ``PlayError`` when there are none."""
    all_ = tuple(games)
    if not all_:
        raise PlayError("No game was played, so there is nothing to count.")
    number = len(all_)
    party = tuple(dict.fromkeys(name for game in all_ for name in game.party))
    reacted = Counter(game.reaction for game in all_ if game.reaction)
    return OutingStatistics(
        games=number,
        endings=rates(Counter(game.ending for game in all_), number),
        reactions=rates(reacted, reacted.total()),
        down={name: rate(sum(name in game.down for game in all_), number) for name in party},
        lost={name: rate(sum(name in game.lost for game in all_), number) for name in party},
        fights=spread(game.fights for game in all_),
        rounds=spread(game.rounds for game in all_),
        turns=spread(game.turns for game in all_),
        xp=spread(game.xp for game in all_),
        deep=spread(game.deep for game in all_),
        seen=spread(len(game.rooms) for game in all_),
        rooms={f"{at} {name}": rate(sum(at in game.rooms for game in all_), number) for at, name in rooms.items()},
    )
