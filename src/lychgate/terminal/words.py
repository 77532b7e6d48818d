"""The words that every table understands beside the commands of its rules: undo, why, journal, leave and others.

Where commands are typed, these are typed too; elsewhere they are names for keys, unless they mean an option.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches

from lychgate.core.errors import PlayError
from lychgate.core.view import Phrase, Question
from lychgate.server.help_words import CLOSE, named_by
from lychgate.server.typed import by_label, sentence_of
from lychgate.terminal.styled_text import clean

GROUP = "The table"

TABLE: tuple[Phrase, ...] = (
    Phrase("undo", "", "Take the last step back (u).", GROUP),
    Phrase("redo", "", "Bring back what was taken back (U).", GROUP),
    Phrase("why", "[WORDS]", "The dice and clauses behind the last numbers (w); with words as book.", GROUP),
    Phrase("journal", "[N]", "The last steps with their dice (j).", GROUP),
    Phrase("book", "[WORDS]", "What this table made of its book; with words, what the book says of them.", GROUP),
    Phrase("return", "N", "Return to step N of the journal, one that was taken back too (r).", GROUP),
    Phrase("show", "[NAME]", "Every sheet, the clock and the purse, or one sheet (s).", GROUP),
    Phrase("history", "NAME", "What changed for somebody on a sheet, when, and by whom.", GROUP),
    Phrase("map", "", "The map (m).", GROUP),
    Phrase("dice", "VALUES", "What your own dice show, for the roll that waits; =N chooses the result.", GROUP),
    Phrase("save", "", "Everything is saved as you go; this says under which name.", GROUP),
    Phrase("open", "", "How another game is opened.", GROUP),
    Phrase("publish", "", "How the players see their side of it.", GROUP),
    Phrase("chronicle", "", "The story, once the game is over (c).", GROUP),
    Phrase("help", "[WORD]", "What can be typed: all of it, a group, or one command (?).", GROUP),
    Phrase("leave", "", "Leave the table (q).", GROUP),
)
"""The words that may be typed at every table where commands are typed."""

KEYS = {"?": "help", "U": "redo", "c": "chronicle", "j": "journal", "m": "map", "q": "leave", "s": "show", "u": "undo"}
KEYS |= {"w": "why", "r": "return"}
ALSO = {"sheets": "show", "quit": "leave", "exit": "leave", "bye": "leave"}

NEVER_AN_ANSWER = ("?", "undo", "redo", "why", "journal", "show", "sheets", "map", "help", "leave", "quit", "exit")
"""What nobody means as an answer, typed alone and in small letters. What shall be one begins with a quotation mark."""

_LITERAL = re.compile(r"[a-z][a-z-]+")


def meant(question: Question | None, typed: str, *, rolling: bool = False) -> tuple[str, str] | None:
    """The word of the table that ``typed`` begins with, and the rest; None where it is an answer.

    A command of the rules with the same name comes first, if the text is valid for it. Where any text is an answer,
    such as a name, ``?`` and the words that are ``NEVER_AN_ANSWER`` keep their meaning; other letters for keys do not.
    """
    word, _, rest = re.sub(r"\A\?(?=\w)", "? ", typed.strip()).partition(" ")
    said = KEYS.get(word) or ALSO.get(word.lower(), word.lower())
    if said == "why" and rest.strip():
        said = "book"  # with a word it asks for the clauses of that word
    found = next((one.word for one in TABLE if one.word == said), "")
    if not found:
        return None
    if question is not None and question.phrases:
        own = next((one for one in question.phrases if one.word == word.lower()), None)
        if own is not None and (rest or not _needs_more(own)):
            return None
    elif question is not None and not rolling and (question.text or _answers(question, typed)):
        alone = typed.strip() in NEVER_AN_ANSWER and not _answers(question, typed)
        return (found, "") if alone else None
    return found, rest.strip()


def _needs_more(phrase: Phrase) -> bool:
    return bool(phrase.shape) and not phrase.shape.startswith("[")


def _answers(question: Question, typed: str) -> bool:
    return len(by_label(question, typed)) == 1


def misspelt(question: Question | None, typed: str) -> str:
    """A sentence where ``typed`` begins with no command, but with something like a word of the table; else empty."""
    word = typed.strip().partition(" ")[0].lower()
    if question is None or not question.phrases or any(one.word.startswith(word) for one in question.phrases):
        return ""
    if word.startswith("="):
        return f"'{clean(word)}' chooses the result of a roll, and none waits."
    known = [one.word for one in (*question.phrases, *TABLE)]
    close = get_close_matches(word, known, 1, CLOSE)
    if close and all(one.word != close[0] for one in question.phrases):
        return f"'{clean(word)}' is no command. Did you mean '{close[0]}'? ? lists them all."
    return ""


def put_off(question: Question | None, known: Sequence[Phrase], typed: str, refused: PlayError) -> PlayError:
    """The refusal of ``typed``; if it is one of the ``known`` commands, with what must be answered before it."""
    word = typed.strip().partition(" ")[0].lower()
    if question is None or question.phrases or all(one.word != word for one in known):
        return refused
    return PlayError(f"{sentence_of(refused)} Answer this before '{clean(word)}', or type undo to go back.")


def phrases_of(question: Question | None) -> tuple[Phrase, ...]:
    """All phrases that may be typed now: the commands of the rules, then the words of the table."""
    own = () if question is None else question.phrases
    return (*own, *TABLE) if own else ()


def help_on(question: Question | None, about: str, known: Sequence[Phrase] = ()) -> tuple[Phrase, ...]:
    """The commands that ``about`` names: one by a word for it, a group by a word of its heading, or those that speak
    of it. Where no command may be typed now, those that are ``known`` are explained.

    Raises ``PlayError``, which names similar words, where it names none.
    """
    return named_by(phrases_of(question) or known, about)


def usage(question: Question | None, typed: str) -> str:
    """The usage of the command that ``typed`` begins with; empty as long as more than one is possible."""
    word, after, _ = typed.lstrip().partition(" ")
    phrases = phrases_of(question)
    found = [one for one in phrases if word.lower() in (one.word, *one.also)]
    found = found or [one for one in phrases if not after and word and one.word.startswith(word.lower())]
    return f"{found[0].word} {found[0].shape}".strip() if len(found) == 1 else ""


def completions(question: Question | None, typed: str) -> list[str]:
    """The lines that complete ``typed`` by one more word, in the order in which they are offered."""
    phrases = phrases_of(question)
    word, after, rest = typed.lstrip().partition(" ")
    if not after:
        return [one.word + (" " if one.shape else "") for one in phrases if one.word.startswith(word.lower())]
    if word == "?" or word.lower() == "help":
        return [f"{word} {one.word}" for one in phrases if one.word.startswith(rest.lower()) and one.word != rest]
    phrase = next((one for one in phrases if word.lower() in (one.word, *one.also)), None)
    return [] if phrase is None else list(dict.fromkeys(_completed(phrase, word, rest)))


def _completed(phrase: Phrase, word: str, rest: str) -> Iterator[str]:
    """``rest`` with its last word or words completed to a name, or to a word of the command's shape."""
    known = (*phrase.names, *_LITERAL.findall(re.sub(r"[A-Z][A-Z-]*", " ", phrase.shape)))
    words = rest.split(" ")
    for count in range(min(3, len(words)), 0, -1):
        head, tail = words[: len(words) - count], " ".join(words[len(words) - count :])
        if count > 1 and not tail.strip():
            continue
        for one in known:
            if one.lower().startswith(tail.lower()) and one.lower() != tail.lower():
                yield " ".join((word, *head, one))
