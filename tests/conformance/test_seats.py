"""What every ruleset owes the core when several seats play at once, each in the middle of its own command."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from lychgate import rulesets
from lychgate.core.codec import decode, digest, encode
from lychgate.core.errors import PlayError
from lychgate.core.game import Game
from lychgate.core.records import Header, Record
from lychgate.players.random import RandomPlayer
from tests.shares import share

UNREFEREED = [name for name in rulesets.names() if not rulesets.get(name).refereed]
"""Games whose orders are all listed. Those with a referee: see test_refereed."""

SEATS = ("p1", "p2", "p3")
REPLIES = 400
GAMES = share("LYCHGATE_SOAK_SEATS", 2, 24)


def header(ruleset: Any, seed: int) -> Header:
    """A header with switches set at random."""
    chance = Random(seed)
    chosen = {v.name: chance.choice(v.alternatives)[0] for v in ruleset.variants()}
    return Header(ruleset.name, ruleset.version, ruleset.resolve(chosen), SEATS, str(seed), str(seed))


def play(ruleset: Any, seed: int, records: list[Record]) -> tuple[Game[Any], int, int]:
    """Random replies of whichever seat is open; also how many were refused for another seat's sake, and how often
    two commands waited at once."""
    chance = Random(f"{seed} by whom")
    game: Game[Any] = Game(ruleset, header(ruleset, seed), keep=records.append)
    player = RandomPlayer(chance)
    refused = overlaps = 0
    for _ in range(REPLIES):
        if not game.open:
            break
        decision = chance.choice(game.open)
        before = digest(game.state), dict(game.pendings)
        try:
            game.reply(decision.seat, player.answer(decision, game.state_for(decision.seat)))
        except PlayError:
            refused += 1
            assert (digest(game.state), dict(game.pendings)) == before
        overlaps += len(game.pendings) > 1
    return game, refused, overlaps


@pytest.mark.soak
@pytest.mark.parametrize("name", UNREFEREED)
def test_a_game_of_three_seats_goes_on_and_runs_again_and_opens_again(name: str) -> None:
    """Whatever is refused for another seat's sake, somebody always has a reply that is taken."""
    ruleset = rulesets.get(name)
    overlaps = 0

    for seed in range(GAMES):
        records: list[Record] = []
        game, refused, together = play(ruleset, seed, records)
        overlaps += together
        assert refused < REPLIES // 2, seed
        assert game.open or ruleset.ended(game.state), seed

        assert game.rerun() == len(game.path()), seed
        again = Game(ruleset, game.header, [decode(encode(record), Record, what="record") for record in records])
        assert digest(again.settled) == digest(game.settled), seed
        assert again.pendings == game.pendings, seed
        assert again.open == game.open, seed

    assert overlaps > 0
