"""What a table answers for its seats without asking, on a game of its own."""

from __future__ import annotations

from typing import Any

from lychgate.core.errors import PlayError
from lychgate.core.game import Game
from lychgate.players.reflex import reflex


def let_happen(game: Game[Any]) -> None:
    """Answer what needs no thought, seat by seat, as ``server.autoplay`` does."""
    refused: set[str] = set()
    while True:
        for seat in game.header.seats:
            decision = game.open_for(seat)
            if decision is None or seat in refused:
                continue
            answer = reflex(game.ruleset, game.state_for(seat), decision)
            if answer is None:
                continue
            try:
                game.reply(seat, answer)
            except PlayError:
                refused.add(seat)
            break
        else:
            return
