"""Amendments of a campaign's book that a seat proposes: whether they can be, and the command that writes them in it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from lychgate.core.decision import TEXT
from lychgate.core.dice_source import ScriptedDice
from lychgate.core.digits import is_number
from lychgate.core.errors import PlayError
from lychgate.core.game import Game
from lychgate.core.play import Play
from lychgate.kit.amending import in_words
from lychgate.kit.english import numbered
from lychgate.kit.in_force import Amended, AmendmentAgreed
from lychgate.kit.own_book import OwnBook, Trial
from lychgate.kit.provenance import CONNECTIVES, as_typed, quoted
from lychgate.server.desk_phrases import DISCUSS, PROPOSE, has_book
from lychgate.server.live_game import LiveGame
from lychgate.server.seats import Proposal

PROPOSED = ("amend", "article", "edit", "repeal", "trial")
"""The commands that are put to the vote."""

REJECT = "reject"
"""The command that keeps what was voted down."""

_TRIAL = r"(?P<trial>\s+for\s+\d+\s+sessions?)?"
_TITLE = r'(?:"[^"]*"|\S+)'
_ARTICLE = re.compile(
    rf'(?P<head>(?:trial\s+)?article\s+(?:[^\s"]*\.[^\s"]*\s+)?{_TITLE})\s+(?P<text>\S.*?){_TRIAL}', re.IGNORECASE
)
_EDIT = re.compile(
    rf'(?P<head>(?:trial\s+)?edit\s+\S+)\s+(?!titled\s|at\s|"[^"]*"\s+(?:titled|at)\s)(?P<text>\S.*?){_TRIAL}',
    re.IGNORECASE,
)
"""An article and an edit as they are proposed: the text goes on to the end, or to the sessions of a trial."""

THE_TABLE = "the table"
"""Who proposes to decide on a trial that is over."""

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
    if not game.ruleset.refereed and words[0].lower() == REJECT:
        raise PlayError("Only a vote writes in the book what was voted down.")
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


def in_quotes(line: str) -> str:
    """The line of an amendment with the text of an article in quotation marks: it may hold any words then, such as
    ``by`` and ``because``."""
    found = _ARTICLE.fullmatch(line) or _EDIT.fullmatch(line)
    if found is None or re.fullmatch(r'"[^"]*"', found["text"]):
        return line
    return f"{found['head']} {quoted(found['text'])}{found['trial'] or ''}"


def amended_name(switch: str) -> str:
    """The name of what is amended, as it may be typed: several words in quotation marks."""
    return quoted(switch) if " " in switch else switch


class Checked(NamedTuple):
    """An amendment that could be in force: its line as it is written in the book, what it would change, in words, and
    what it is ``about``: a switch, an article, or the title of a new one."""

    line: str
    what: str
    about: str


def check_amendment(live: LiveGame, seat: str, line: str, because: str) -> Checked:
    """What an amendment would change. Raises ``PlayError``, with what can be, where it cannot be proposed or could not
    be in force."""
    game = live.game
    referee = next(iter(referees_of(game)), "")
    if not referee:
        raise PlayError(NO_BOOK)
    orders = None if game.ruleset.ended(game.settled) else game.ruleset.orders(game.settled, referee)
    if orders is None:
        raise PlayError("The campaign is closed.")
    if line.split()[0].casefold() not in PROPOSED:
        raise PlayError(f"Only an amendment is put to the vote. Type: {PROPOSE.word} {PROPOSE.shape}")
    line = in_quotes(line)
    if any(f" {word} " in f" {line.casefold()} " for word in CONNECTIVES) and '"' not in line:
        raise PlayError(f"Say what is amended, then the reason. Type: {PROPOSE.word} {PROPOSE.shape}")
    command = orders.read(f"{TEXT}{line} {as_typed({'by': seat, 'because': because})}")
    play = Play(game.settled, referee, ScriptedDice(()))
    game.ruleset.perform(play, command)  # raises what it would be refused with
    given = next(one.amendment for one in play.events if isinstance(one, Amended | AmendmentAgreed))
    return Checked(line, in_words(game.settled, given), given.switch or given.edits or given.strikes or given.title)


def enact(live: LiveGame, proposal: Proposal, voters: Sequence[str]) -> str:
    """Writes an amendment into the book as the referee, with how the ``voters`` voted: a sentence. Raises ``PlayError``
    where it cannot be."""
    return _write(live, proposal.line, proposal, voters)


def end_trial(live: LiveGame, proposal: Proposal, voters: Sequence[str]) -> str:
    """Ends a trial as the referee, where the table does not keep what was on trial: a sentence."""
    return _write(live, f"trial {proposal.trial} end", proposal, voters)


def reject(live: LiveGame, proposal: Proposal, voters: Sequence[str]) -> str:
    """Writes into the book as the referee what the table voted down: a sentence."""
    return _write(live, f"{REJECT} {quoted(proposal.what)}", proposal, voters)


def _write(live: LiveGame, line: str, proposal: Proposal, voters: Sequence[str]) -> str:
    origin = as_typed(
        {
            "by": proposal.by or THE_TABLE,
            "agreed": tuple(one for one in voters if one in proposal.yes),
            "against": tuple(one for one in voters if one in proposal.no),
            "silent": tuple(one for one in voters if one not in (*proposal.yes, *proposal.no)),
            "discussion": proposal.discussion,
            "tried": proposal.tried,
            "because": proposal.because,
        }
    )
    said = live.say(referees_of(live.game)[0], f"{TEXT}{line} {origin}")
    return said.lines[-1].text if said.lines else "It is in the book."


def due_trials(game: Game[Any]) -> tuple[Trial, ...]:
    """What is on trial and waits for the table's word: its sessions are over, and nothing is agreed on it yet."""
    added = getattr(game.settled, "added", None)
    if not isinstance(added, OwnBook) or not added.trials or game.ruleset.ended(game.settled):
        return ()
    settled = [one.trial for one in added.waiting]
    return tuple(one for one in added.trials if one.due and one.id not in settled)


def question_of(live: LiveGame, trial: Trial) -> Proposal:
    """The question that the table is asked of a trial when its sessions are over."""
    because = f"its {numbered(trial.sessions, 'session')} are over" if trial.sessions > 1 else "its session is over"
    line = f"trial {trial.id} keep"
    what = check_amendment(live, THE_TABLE, line, because).what
    text = f"The trial {trial.id} is over. Yes keeps it for good, no ends it: {what}"
    rule = live.settings.info.custom.amend
    return Proposal(
        0, "amendment", "", text, line=line, because=because, rule=rule, what=what, about=trial.id, trial=trial.id
    )


def discussed(game: Game[Any], answer: str) -> tuple[int, str] | None:
    """The number of a proposal, 0 for the only one, and what is said of it, where ``discuss`` was typed; else None."""
    words = answer.removeprefix(TEXT).split(maxsplit=1)
    if not answer.startswith(TEXT) or not words or words[0].lower() != DISCUSS.word or not referees_of(game):
        return None
    number, _, rest = (words[1] if words[1:] else "").partition(" ")
    if is_number(number) and len(number) < 7 and rest.strip():
        return int(number), rest.strip()
    return 0, (words[1] if words[1:] else "").strip()
