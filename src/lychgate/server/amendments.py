"""Amendments of a campaign's book that a seat proposes: whether they can be, and the command that writes them in it."""

from __future__ import annotations

from typing import Any

from lychgate.core.decision import TEXT
from lychgate.core.dice_source import ScriptedDice
from lychgate.core.errors import PlayError
from lychgate.core.game import Game
from lychgate.core.play import Play
from lychgate.kit.amending import CONNECTIVES, Amended, AmendmentAgreed, in_words
from lychgate.server.desk_phrases import PROPOSE, has_book
from lychgate.server.live_game import LiveGame
from lychgate.server.seats import Proposal

PROPOSED = ("amend", "article", "repeal")
"""The commands that are put to the vote."""

NO_BOOK = "The rules of this game are settled when it begins, and stay so."


def proposed(game: Game[Any], answer: str) -> tuple[str, str] | None:
    """The amendment and its reason where ``propose`` was typed; None for anything else. Raises ``PlayError``.

    In a game without a referee nobody writes in the book but by a vote: there ``amend`` alone proposes it too.
    """
    if not has_book(game.ruleset):
        return None
    words = answer.removeprefix(TEXT).split(maxsplit=1)
    if not answer.startswith(TEXT) or not words:
        return None
    if not game.ruleset.refereed and words[0].lower() in PROPOSED:
        words = [PROPOSE.word, " ".join(words)]
    if words[0].lower() != PROPOSE.word:
        return None
    line, because, reason = (words[1] if words[1:] else "").rpartition(" because ")
    if not because or not reason.strip() or not line.strip():
        raise PlayError(f"An amendment needs its reason. Type: {PROPOSE.word} {PROPOSE.shape}")
    word, _, rest = line.strip().partition(" ")
    return f"{word.lower()} {rest}".strip(), reason.strip()


def referees_of(game: Game[Any]) -> tuple[str, ...]:
    """The seats that write in the book: the referees, or the only seat of a game that needs one.

    Where there is no referee it is one of the players' seats that still plays: it writes what they have agreed.
    """
    if game.header.referees or not has_book(game.ruleset):
        return game.header.referees
    if game.ruleset.refereed:
        return game.header.seats[:1]
    playing = (seat for seat in game.header.seats if game.ruleset.orders(game.settled, seat) is not None)
    return (next(playing, game.header.seats[0]),)


def who_must_answer(game: Game[Any]) -> tuple[str, ...]:
    """The seats that are asked something that comes before an amendment is written in the book.

    Without a referee it may change what any of the players is asked.
    """
    asked = referees_of(game)[:1] if game.ruleset.refereed else game.header.seats
    return tuple(seat for seat in asked if game.busy(seat))


def written(line: str, by: str, agreed: tuple[str, ...], because: str) -> str:
    """The command that writes an amendment into the book, as a referee types it."""
    voted = f" agreed {' '.join(quoted(one) for one in agreed)}" if agreed else ""
    return f"{line} by {quoted(by)}{voted} because {because}"


def quoted(name: str) -> str:
    """A name in quotation marks, as it may be typed in a command."""
    return f'"{name.replace(chr(34), chr(39))}"'


def amended_name(switch: str) -> str:
    """The name of what is amended, as it may be typed: several words in quotation marks."""
    return quoted(switch) if " " in switch else switch


def check_amendment(live: LiveGame, seat: str, line: str, because: str) -> str:
    """What an amendment would change, in words. Raises ``PlayError``, with what can be, where it cannot be proposed or
    could not be in force."""
    game = live.game
    referee = next(iter(referees_of(game)), "")
    if not referee:
        raise PlayError(NO_BOOK)
    orders = None if game.ruleset.ended(game.settled) else game.ruleset.orders(game.settled, referee)
    if orders is None:
        raise PlayError("The campaign is closed.")
    if line.split()[0].casefold() not in PROPOSED:
        raise PlayError(f"Only an amendment is put to the vote. Type: {PROPOSE.word} {PROPOSE.shape}")
    if any(f" {word} " in f" {line.casefold()} " for word in CONNECTIVES) and '"' not in line:
        raise PlayError(f"Say what is amended, then the reason. Type: {PROPOSE.word} {PROPOSE.shape}")
    command = orders.read(TEXT + written(line, seat, (), because))
    play = Play(game.settled, referee, ScriptedDice(()))
    game.ruleset.perform(play, command)  # raises what it would be refused with
    return next(
        in_words(game.settled, one.amendment) for one in play.events if isinstance(one, Amended | AmendmentAgreed)
    )


def enact(live: LiveGame, proposal: Proposal, agreed: tuple[str, ...]) -> str:
    """Writes an amendment into the book as the referee: a sentence. Raises ``PlayError`` where it cannot be."""
    referee = referees_of(live.game)[0]
    said = live.say(referee, TEXT + written(proposal.line, proposal.by, agreed, proposal.because))
    return said.lines[-1].text if said.lines else "It is in the book."
