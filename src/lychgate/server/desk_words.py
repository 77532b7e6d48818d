"""Does what the words of the desk say: several commands one after the other, help, and odds for a referee alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from threading import BoundedSemaphore

from lychgate.core.decision import TEXT
from lychgate.core.errors import LychgateError, PlayError
from lychgate.core.fitting import fitting
from lychgate.core.view import LogLine, Question
from lychgate.server.autoplay import Autoplay
from lychgate.server.desk_phrases import LINES, ODDS, runs_it
from lychgate.server.help_words import beside_the_page, help_asked
from lychgate.server.live_game import LiveGame
from lychgate.server.plain_text import clean
from lychgate.server.typed import read_typed, sentence_of

END = "."
"""The line that ends a command of several lines within a list of commands."""

PASTE = "paste"
"""The word under which people paste whatever they have, commands too."""

MOST_LINES = 200
LONGEST_SHOWN = 60

_counting = BoundedSemaphore(2)


@dataclass(frozen=True, slots=True)
class OneOfList:
    """A command of a list, and the number of the line on which it begins, from 1."""

    number: int
    text: str
    written: str


# ---------------------------------------------------------------------- several commands


def _may_be_listed(answer: str) -> bool:
    """Whether an answer may be a list of commands, by its looks."""
    typed = answer.removeprefix(TEXT).strip()
    return answer.startswith(TEXT) and ("\n" in typed or typed[: len(LINES.word)].lower() == LINES.word)


def listed_in(question: Question | None, answer: str) -> tuple[OneOfList, ...]:
    """The commands in what was typed, where it is several; none where it is one, as most are."""
    if question is None or not question.phrases:
        return ()
    typed = answer.removeprefix(TEXT).strip()
    word, rest = _parted(typed)
    blocks = tuple(one.word for one in question.phrases if one.block)
    if word.lower() != LINES.word and not (word.lower() == PASTE and _is_a_list(rest, question, blocks)):
        if "\n" not in typed or word.lower() in blocks or fitting(word, _words(question)) in ([one] for one in blocks):
            return ()
        rest = typed
    found = tuple(_commands(rest.splitlines(), blocks))
    if len(found) > MOST_LINES:
        raise PlayError(f"At most {MOST_LINES} commands can be given at once; these are {len(found)}.")
    if not found:
        raise PlayError("There is no command in it. Give one on each line.")
    return found


def _parted(typed: str) -> tuple[str, str]:
    """The first word, and what follows it; ``from FILE`` after ``lines`` only says where it comes from."""
    parts = typed.split(maxsplit=1)
    word, rest = (*parts, "", "")[:2]
    first, _, more = rest.partition("\n")
    return (word, more) if word.lower() == LINES.word and first.startswith("from ") else (word, rest)


def _is_a_list(pasted: str, question: Question, blocks: Sequence[str]) -> bool:
    """Whether what was pasted as a stat block or a sheet are commands: the first two begin with words for commands."""
    begun = [one.text.split(maxsplit=1)[0] for one in islice(_commands(pasted.splitlines(), blocks), 2)]
    return len(begun) == 2 and set(begun) <= set(_words(question))


def _words(question: Question) -> tuple[str, ...]:
    return tuple(one.word for one in question.phrases)


def _commands(rows: Sequence[str], blocks: Sequence[str]) -> Iterator[OneOfList]:
    """One command a row; one that takes several rows goes on to a row with a full stop alone, if one comes."""
    at = 0
    while at < len(rows):
        begin, row = at, rows[at].strip()
        at += 1
        if not row or row.startswith("#"):
            continue
        end = _end_of(rows, at, blocks) if _begins(row, blocks) else None
        if end is None:
            yield OneOfList(begin + 1, row, row)
        else:
            yield OneOfList(begin + 1, "\n".join((row, *rows[at:end])), "\n".join((row, *rows[at : end + 1])))
            at = end + 1


def _end_of(rows: Sequence[str], at: int, blocks: Sequence[str]) -> int | None:
    for here in range(at, len(rows)):
        if rows[here].strip() == END:
            return here
        if _begins(rows[here], blocks):
            return None
    return None


def _begins(row: str, blocks: Sequence[str]) -> bool:
    return row.split(maxsplit=1)[0].lower() in blocks if row.strip() else False


@dataclass(frozen=True, slots=True)
class ListDone:
    """What came of a list: the lines told, a remark that says how far it came, and what of it is ``left``."""

    lines: tuple[LogLine, ...]
    remark: str
    left: str = ""


def give_all(live: LiveGame, autoplay: Autoplay, seat: str, answer: str) -> ListDone | None:
    """Gives one command after the other, each a step of its own, up to the first that is refused or asks something.

    None where the answer is no list of commands.
    """
    commands = listed_in(live.table(seat).question(), answer) if _may_be_listed(answer) else ()
    if not commands:
        return None
    told: list[LogLine] = []
    for at, one in enumerate(commands):
        rest = commands[at:]
        try:
            question = live.table(seat).question()
            if question is None or not question.order:
                raise PlayError("Something else is asked first.")
            said = live.say(seat, read_typed(question, one.text))
            more, trouble = autoplay.for_persons(seat)
            autoplay.for_bots(int(said.ended))
        except LychgateError as refused:
            if not at and not isinstance(refused, PlayError):
                raise
            return ListDone(tuple(told), _refused(one, refused, at), _again(rest))
        told += (*said.lines, *more)
        asks = live.game.pending_for(seat) is not None
        if (asks and rest[1:]) or trouble:
            what = trouble or "asks something first: answer it, then go on."
            left = " What comes after it is kept." if rest[1:] else ""
            return ListDone(tuple(told), f"Line {one.number}, {_shown(one)}: {what}{left}", _again(rest[1:]))
    return ListDone(tuple(told), f"{len(commands)} commands are done." if len(commands) > 1 else "")


def _refused(one: OneOfList, refused: LychgateError, done: int) -> str:
    before = "What stands before it is done, and it is kept" if done else "It is kept"
    return f"Line {one.number}, {_shown(one)}, is refused. {before} with the rest to be mended. {sentence_of(refused)}"


def _shown(one: OneOfList) -> str:
    row = clean(one.text.splitlines()[0])
    return f"'{row if len(row) <= LONGEST_SHOWN else f'{row[:LONGEST_SHOWN]}...'}'"


def _again(commands: Sequence[OneOfList]) -> str:
    return "\n".join(one.written for one in commands)


# ---------------------------------------------------------------------- told beside the game


def told_beside(live: LiveGame, seat: str, answer: str) -> str | None:
    """What answers ``? WORD`` and ``odds``, which are no steps of the game; None where something else was typed."""
    if help_asked(answer):
        question = live.table(seat).question()
        return beside_the_page(question, answer) if question is not None and question.phrases else None
    if odds_asked(answer) and live.game.ruleset.refereed:
        return tell_odds(live, seat, answer)
    return None


def odds_asked(answer: str) -> bool:
    """Whether ``odds`` was typed."""
    return answer.startswith(TEXT) and answer.removeprefix(TEXT).split(maxsplit=1)[:1] == [ODDS.word]


def tell_odds(live: LiveGame, seat: str, answer: str) -> str:
    """The odds that a referee asks for, as the table stands. Raises ``PlayError`` where they cannot be told."""
    from lychgate.sim.desk_odds import odds_at_the_desk  # few ask, and every start would wait for it

    with live.present():
        live.own_person(seat)
        if not runs_it(live.game, seat):
            raise PlayError(f"'odds' is a word of the {live.game.ruleset.referee_word}'s.")
        name, state = live.game.ruleset.name, live.game.state_for(seat)
    about = answer.removeprefix(TEXT).strip().removeprefix(ODDS.word).strip()
    if not _counting.acquire(blocking=False):
        raise PlayError("Others are having odds counted at this moment. Ask again in a few seconds.")
    try:
        return odds_at_the_desk(name, state, about)
    finally:
        _counting.release()
