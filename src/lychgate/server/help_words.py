"""Finds the commands that somebody wants to have explained, and explains them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches

from lychgate.core.decision import TEXT
from lychgate.core.errors import PlayError, some_of
from lychgate.core.view import Phrase, Question
from lychgate.server.plain_text import clean
from lychgate.server.typed import by_heading

CLOSE = 0.7
"""How similar typed text must be to a word to be taken for it, from 0 to 1."""

MOST_EXPLAINED = 8
"""The most commands that are explained beside a page."""

_SPOKEN = re.compile(r"[a-z][a-z'-]+")


def named_by(phrases: Sequence[Phrase], about: str) -> tuple[Phrase, ...]:
    """The commands that ``about`` names: one by a word for it, a group by a word of its heading, or those that speak
    of it. Raises ``PlayError``, which names similar words, where it names none.
    """
    if not phrases:
        raise PlayError("No command can be typed here. Answer what is asked; ? says what can be answered.")
    wanted = about.strip().lower()
    if wanted == "all":
        return tuple(phrases)
    found = [one for one in phrases if wanted in (one.word, *one.also)]
    found += [one for one in phrases if wanted in one.group.lower().split() and one not in found]
    found = found or [one for one in phrases if one.word.startswith(wanted) or wanted in one.group.lower()]
    found = found or [one for one in phrases if wanted in _SPOKEN.findall(f"{one.shape} {one.text}".lower())]
    found = found or [one for one in phrases if len(wanted) > 2 and wanted in f"{one.shape} {one.text}".lower()]
    if found:
        return tuple(found)
    close = get_close_matches(wanted, [one.word for one in phrases], 1, CLOSE)
    hint = f"Did you mean '{close[0]}'?" if close else f"Groups: {some_of(tuple(by_heading(phrases)), 20)}."
    raise PlayError(f"There is no help on '{clean(about)}'. {hint}")


def help_asked(answer: str) -> bool:
    """Whether ``?`` or ``? WORD`` was typed."""
    return answer.startswith(TEXT) and answer.removeprefix(TEXT).lstrip().startswith("?")


def beside_the_page(question: Question, answer: str) -> str:
    """The commands that ``? WORD`` asks about, with what may follow them and what they do: a few lines of text."""
    about = answer.removeprefix(TEXT).strip()[1:].strip()
    if not about:
        return "Help lists every command. To have one explained here, type ? and its word: '? WORD'."
    found = named_by(question.phrases, about)
    told = [f"{clean(f'{one.word} {one.shape}'.strip())}\n{clean(one.text)}" for one in found[:MOST_EXPLAINED]]
    if len(found) > MOST_EXPLAINED:
        others = tuple(one.word for one in found[MOST_EXPLAINED:])
        told.append(f"Further: {some_of(others, 40)}.")
    return "\n".join(told)
