"""What a table gives to take home, and how it is closed for good.

The secret of the dice is told when nothing can be taken back any more. As long as an ending can be undone, whoever knew
the secret would know how the dice of what comes after it fall.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence

from msgspec import UNSET
from msgspec.structs import replace

from lychgate.core.chain import chapter, chapters, renewed
from lychgate.core.errors import PlayError
from lychgate.core.records import Header, Record
from lychgate.core.witness import commitment_of
from lychgate.kit.english import numbered
from lychgate.server.live_game import LiveGame
from lychgate.server.session_change import CLOSED
from lychgate.server.transfer import opened, public, to_text

NOT_OVER = "A table is closed for good once the game is over."

TOLD = (
    "{} closed the table for good: nothing is taken back any more, and the file of the game tells the secret of its "
    "dice."
)


SECRET_OPENED = (
    "The secret of the dice so far is opened: what was rolled can be checked. From here they fall from a fresh one, to "
    "which is committed as"
)


def game_file(live: LiveGame, seat: str, number: int = 0) -> str:
    """The game as one text file that ``import_game`` reads, for ``seat`` to take home.

    Before the table is closed it holds neither what waits nor the secret of the dice, unless the game is one person's.
    ``number``, from 1, is a secret that was opened while the game went on: it is the game up to there, with that.
    Raises ``PlayError`` where a part of it is the referee's alone to know, or no such secret was opened.
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
    if number:
        ends = chapters(header)
        if not 1 <= number <= len(ends):
            raise PlayError(f"The secret of the dice was opened {numbered(len(ends), 'time')} while this game went on.")
        told = replace(chapter(header, number), witnesses=live.stream.witnesses() or UNSET)
        return to_text(told, records[: ends[number - 1]])
    if info.closed:
        told = replace(opened(header), witnesses=live.stream.witnesses() or UNSET)
        return to_text(told, records, pictures=live.stream.pictures())
    if header.seats == (seat,):
        return to_text(header, records, pictures=live.stream.pictures())
    return to_text(*public(header, records), head=game.chain.head(seat), pictures=live.stream.pictures())


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


def with_fresh_secret(header: Header, records: Sequence[Record]) -> Header:
    """The header with a fresh secret of the dice after all ``records`` of the game: see ``chain.renewed``."""
    return renewed(header, secrets.token_hex(16), secrets.token_hex(16), records)


def open_witness(live: LiveGame, seat: str, secret: str) -> None:
    """Keeps the secret of a witness.

    Raises ``PlayError`` for what is none, and before the table is closed for good for one that witnesses dice to come.
    """
    with live.present():
        if not re.fullmatch("[0-9a-f]{32}", secret):
            raise PlayError("A witness has a secret of 32 hex digits.")
        if not live.settings.info.closed and commitment_of(secret) not in (live.game.header.spent or ()):
            raise PlayError("A witness opens its secret when that of the game is opened.")
        live.stream.open_witness(seat, secret)


def must_be_open(live: LiveGame) -> None:
    """Raises ``PlayError`` if the table is closed for good."""
    if live.settings.info.closed:
        raise PlayError(CLOSED)
