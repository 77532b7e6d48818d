"""Add a save of the present commit to the corpus: ``python tests/saves/make.py NAME SEED REPLIES``.

Saves are only ever added: each is a game as some commit wrote it, and every later commit must open it.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from lychgate import rulesets
from lychgate.core.engine import Game
from lychgate.core.journal import Header, Record
from lychgate.players.random import RandomPlayer
from lychgate.server.transfer import to_text


def main(name: str, seed: str, replies: int) -> None:
    """Play random replies, a few taken back on the way, and write the game down."""
    ruleset = rulesets.get("twelve_years")
    chance = Random(seed)
    chosen = {variant.name: chance.choice(variant.alternatives)[0] for variant in ruleset.variants()}
    header = Header(ruleset.name, ruleset.version, ruleset.resolve(chosen), ("p1",), seed, name, "2026-11-21T00:00:00Z")
    records: list[Record] = []
    game = Game(ruleset, header, keep=records.append)
    player = RandomPlayer(chance)
    for number in range(replies):
        if not game.open:
            break
        game.reply("p1", player.answer(game.open[0], game.state))
        if number % 40 == 39:
            game.undo()
    place = Path(__file__).with_name(f"{name}.lychgate")
    place.write_text(to_text(header, tuple(records)), encoding="utf-8")
    print(place, len(records), game.state.ending or "unfinished", "waiting" if game.pending else "at rest")  # noqa: T201


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
