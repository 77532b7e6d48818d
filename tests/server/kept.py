"""Games kept in a store, for tests."""

from __future__ import annotations

from pathlib import Path

from lychgate.core.game import Game
from lychgate.server.store import Store
from tests.core.toy import Toy, Well, toy_header


def kept_game(store: Store, name: str = "a well", *replies: str) -> Game[Well]:
    """A new game in ``store`` in which ann has made ``replies``."""
    header = toy_header(name=name)
    store.create(header)
    game = Game(Toy(), header, keep=store.keeper(name, 0))
    for reply in replies:
        game.reply("ann", reply)
    return game


def everything_in(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir() if file.is_file()}
