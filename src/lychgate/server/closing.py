"""What a table gives to take home, and how it is closed for good.

The secret of the dice is told when nothing can be taken back any more. As long as an ending can be undone, whoever knew
the secret would know how the dice of what comes after it fall.
"""

from __future__ import annotations

import re

from msgspec import UNSET
from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.server.live_game import LiveGame
from lychgate.server.session_change import CLOSED
from lychgate.server.transfer import opened, public, to_text

NOT_OVER = "A table is closed for good once the game is over."

TOLD = (
    "{} closed the table for good: nothing is taken back any more, and the file of the game tells the secret of its "
    "dice."
)


def game_file(live: LiveGame, seat: str) -> str:
    """The game as one text file that ``import_game`` reads, for ``seat`` to take home.

    Before the table is closed it holds neither what waits nor the secret of the dice, unless the game is one person's.
    Raises ``PlayError`` where a part of it is the referee's alone to know.
    """
    game, info = live.game, live.settings.info
    header = replace(game.header, name=info.title)
    records = live.stream.records()
    word = game.ruleset.referee_word
    if header.referees and seat not in header.referees and not game.ruleset.ended(game.settled):
        raise PlayError(
            f"The file of the game holds what only the {word} knows: the {word} can take it home. "
            "The chronicle is yours; the file too, once the game is closed."
        )
    if info.closed:
        return to_text(replace(opened(header), witnesses=live.stream.witnesses() or UNSET), records)
    if header.seats == (seat,):
        return to_text(header, records)
    return to_text(*public(header, records), head=game.chain.head(seat))


def close_for_good(live: LiveGame, seat: str) -> str:
    """Closes the table for good: a sentence. ``PlayError`` unless ``seat`` is the host's and the game is over."""
    if not live.own(seat).host:
        raise PlayError("Closing the table for good is for the host to do.")
    if live.settings.info.closed:
        return "The table is closed for good already."
    if not live.game.ruleset.ended(live.game.settled):
        raise PlayError(NOT_OVER)
    with live.changing() as change:
        change.close_for_good()
        change.log(seat, TOLD.format(seat))
    live.witnesses.dismiss()
    return "The table is closed for good. The file of the game tells the secret of its dice."


def open_witness(live: LiveGame, seat: str, secret: str) -> None:
    """Keeps the secret of a witness. Raises ``PlayError`` before the table is closed for good, and for what is none."""
    with live.present():
        if not live.settings.info.closed or not re.fullmatch("[0-9a-f]{32}", secret):
            raise PlayError("A witness opens its secret when the table is closed for good: 32 hex digits.")
        live.stream.open_witness(seat, secret)


def must_be_open(live: LiveGame) -> None:
    """Raises ``PlayError`` if the table is closed for good."""
    if live.settings.info.closed:
        raise PlayError(CLOSED)
