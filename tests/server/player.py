"""A process that plays the well for ever, and acknowledges each step once it is kept.

    python -m tests.server.player FILE

What it does next depends on nothing but how many records the game has, so that whoever kills it can tell what
it had done. Each line it prints is one record acknowledged: how many there are, and where the game stands.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from lychgate import rulesets
from lychgate.core.codec import digest
from lychgate.core.errors import PlayError
from lychgate.core.game import Game
from lychgate.server.saved import begin, open_saved
from lychgate.server.store import open_store
from tests.core.toy import Well, toy_header

NAME = "a well"
HEADER = toy_header(depth="bottomless", name=NAME)


def step(game: Game[Well], number: int) -> None:
    """The step after ``number`` records, which makes one more: an answer, or now and then an undo or redo."""
    chance = Random(number)
    try:
        match chance.randrange(10):
            case 0:
                game.undo()
            case 1:
                game.redo()
            case _:
                reply(game, chance)
    except PlayError:  # nothing to take back, or to bring back
        reply(game, chance)


def reply(game: Game[Well], chance: Random) -> None:
    replies = [(decision.seat, option.id) for decision in game.open for option in decision.options()]
    chance.shuffle(replies)
    for seat, answer in replies:
        try:
            game.reply(seat, answer)
        except PlayError:  # it needs a seat that is busy, or would change what one is in the middle of
            continue
        return


def standing(game: Game[Well], records: int) -> str:
    """Where the game stands, on one line."""
    asked = " ".join(f"{decision.seat}:{decision.kind}" for decision in game.open)
    return f"{records} {game.head} {digest(game.state)} {asked}"


def play_for_ever(path: Path) -> None:
    rulesets._HOMES["toy"] = "tests.core.toy"
    with open_store(path) as store:
        if NAME not in store.names():
            begin(store, HEADER)
        records = len(store.load(NAME)[1])
        game = open_saved(store, NAME)
        while True:
            step(game, records)
            records += 1
            print(standing(game, records), flush=True)  # noqa: T201 (this is the acknowledgement)


if __name__ == "__main__":
    play_for_ever(Path(sys.argv[1]))
