"""Commands of parties that share no place may come in any order: the world is the same after all of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

import pytest

from lychgate.core.game import Game
from lychgate.core.records import Header
from lychgate.core.ruleset import PLAYERS
from lychgate.players.random import RandomPlayer
from lychgate.rulesets.twelve_years.ruleset import RULESET, TwelveYearsRuleset
from lychgate.rulesets.twelve_years.state import State
from lychgate.rulesets.twelve_years.variants import VARIANTS, resolve
from tests.rulesets.twelve_years.stage import scene
from tests.shares import seeds, share

SEATS = ("p1", "p2", "p3")
ORDERS = share("LYCHGATE_SOAK_ORDERS", 15, 40)
"""In so many orders of arrival each game is played."""

COMMANDS = 10
"""What each seat orders, unless its party dies first: a new one would gather in the city, where all meet."""

FOREST = {"terrain": "forest"}
PORTALS = {at: {"terrain": "hills", "explored": True, "features": ["portal"]} for at in ("2023", "8017", "5098")}
"""A stone portal a few days from each party, and known to that party alone."""
ROOMS = [
    {"ways": [{"kind": "entry", "to": -2}, {"kind": "door", "to": -1}, {"kind": "stairs", "to": -1}]},
]


class FarApart(TwelveYearsRuleset):
    """12 Years from the middle of things: three parties, and many days' walk between them."""

    def new_game(self, variants: Mapping[str, str], seats: Sequence[str], roles: Mapping[str, str] = PLAYERS) -> State:
        """One by a merchant's stall in the wilds, one in a fight, one in a dungeon."""
        ring = {"kind": "ring", "qualities": ["magick"], "powers": ["death", "moonkissed"]}
        key = {"kind": "key", "unique": "magick_key", "uses": 2}
        played = scene(
            {"kin": "rogue", "weapon": 101},
            "hermit",
            "giant",
            at="2020",
            gold=150,
            loot=[{"weapon": "axe"}, ring, key],
            here={"friend": "merchant"},
            portals=["2023"],
            variants=variants,
            given={
                "hexes": {"2020": FOREST, "8020": FOREST, "5090": {}, **PORTALS},
                "dungeons": [{}, {"hex": "5090", "rooms": ROOMS}],
                "sites": {
                    "8020": {"foes": [{"kind": "wolf", "stays": "passing"}], "loot": [{"kind": "armor"}]},
                    "d1r0": {"gold": 10, "loot": [{"kind": "boots", "traps": 1}], "trap": True},
                },
            },
            others=[
                {
                    "members": [{"kin": "giant", "weapon": 121}, "fae_folk", "rogue"],
                    "loot": [{"weapon": "sword"}, key],
                    "at": "8020",
                    "portals": ["8017"],
                },
                {
                    "members": ["giant", "giant", "hermit", "giant"],
                    "loot": [key],
                    "at": "d1r0",
                    "wary": True,
                    "portals": ["5098"],
                    "promises": ["skip", "exit"],
                },
            ],
        )
        assert tuple(party.seat for party in played.state.parties) == tuple(seats)
        return played.state


def begin(seed: int) -> Game[State]:
    """A game with the program's own keyed dice; every other one by switches set at random."""
    chance = Random(f"switches of {seed}")
    shared = ("year-track", "trade-range")  # by their other values parties share years, or trade at any distance
    switches = {switch.name: chance.choice(switch.alternatives)[0] for switch in VARIANTS if switch.name not in shared}
    variants = resolve(switches if seed % 2 else {})
    header = Header("twelve_years", RULESET.version, variants, SEATS, str(seed), "")
    return Game(FarApart(), header)


def played_by(game: Game[State], seat: str, chance: Random) -> list[str]:
    """Let ``seat`` play its commands, and say what it has ordered and answered."""
    player, replies, ended = RandomPlayer(chance), [], 0
    while ended < COMMANDS and (game.pendings or game.state.party(seat).alive) and not game.state.ending:
        decision = game.open_for(seat)
        assert decision is not None
        replies.append(player.answer(decision, game.state))
        ended += game.reply(seat, replies[-1]).entry is not None
    return replies


def world(state: State) -> tuple[object, ...]:
    """What must be the same: the dead and the graves are listed as they came."""
    dead, graves = Counter(map(repr, state.corpses)), Counter(map(repr, state.fallen))
    return (state.parties, state.hexes, state.dungeons, state.sites, state.ending, state.winner, dead, graves)


@pytest.mark.parametrize("seed", seeds("LYCHGATE_SOAK_WORLDS", 1, 100))
def test_multi_parallel__commands_that_share_no_place_come_in_any_order(seed: int) -> None:
    chance = Random(seed)
    game = begin(seed)
    replies = {seat: played_by(game, seat, chance) for seat in SEATS}
    in_a_row = world(game.state)
    assert all(replies.values())

    for _ in range(ORDERS):
        arrivals = [seat for seat, given in replies.items() for _ in given]
        chance.shuffle(arrivals)
        waiting = {seat: iter(given) for seat, given in replies.items()}
        mixed = begin(seed)
        for seat in arrivals:
            mixed.reply(seat, next(waiting[seat]))

        assert not mixed.pendings
        assert world(mixed.state) == in_a_row
