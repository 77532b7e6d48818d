"""Add a save of the present commit to the corpus: ``python tests/saves/make.py NAME SEED REPLIES [SEATS]``.

Saves are only ever added: each is a game as some commit wrote it, and every later commit must open it.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from lychgate import rulesets
from lychgate.core.errors import PlayError
from lychgate.core.game import Game
from lychgate.core.records import Header, Record
from lychgate.players.random import RandomPlayer
from lychgate.server.transfer import to_text


def main(name: str, seed: str, replies: int, number_of_seats: int = 1) -> None:
    """Play random replies, a few taken back on the way, and write the game down."""
    ruleset = rulesets.get("twelve_years")
    chance = Random(seed)
    chosen = {variant.name: chance.choice(variant.alternatives)[0] for variant in ruleset.variants()}
    seats = ("p1", "p2", "p3", "p4")[:number_of_seats]
    header = Header(ruleset.name, ruleset.version, ruleset.resolve(chosen), seats, seed, name, "2026-11-21T00:00:00Z")
    records: list[Record] = []
    game = Game(ruleset, header, keep=records.append)
    player = RandomPlayer(chance)
    for number in range(replies):
        if not game.open:
            break
        decision = chance.choice(game.open)
        try:
            game.reply(decision.seat, player.answer(decision, game.state_for(decision.seat)))
        except PlayError:  # it needs somebody who is busy: another seat goes first
            continue
        if number % 40 == 39:
            game.undo()
    place = Path(__file__).with_name(f"{name}.lychgate")
    place.write_text(to_text(header, tuple(records)), encoding="utf-8")
    print(place, len(records), game.state.ending or "unfinished", "waiting" if game.pending else "at rest")  # noqa: T201


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], *map(int, sys.argv[3:5]))
