"""Reads commands as people type them: a word, then its arguments, such as ``surprise goblins +1 secret``.

A ruleset whose orders cannot all be listed (a referee may add any creature, set any number) has a ``Form`` for each
command: the word that begins it, and what may follow. Help, completion in a terminal, and messages about wrong input
are made from the same forms.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from lychgate.core.errors import PlayError, did_you_mean, some_of
from lychgate.core.fitting import fitting
from lychgate.core.ruleset import REFEREE_WORD
from lychgate.core.same import Same
from lychgate.core.seen import blank, seen
from lychgate.kit.english import many_of, named

_WORD = re.compile(r'"([^"]*)"|(\S+)')
_SIGNED = re.compile(r"[+-]?\d{1,9}\Z", re.ASCII)

MOST_NAMED = 12
"""The most commands that a refusal names; the help has the others."""
SHORTEST_SOUGHT = 4
"""The fewest letters of a word that is looked for in the help of all commands."""
MOST_ALLOWED = 20
"""The most allowed words that a refusal names."""

ARTICLES = ("a", "an", "the", "some")
"""Words that people type before others, and that say nothing."""

MOST_WORDS = 6
"""The most words of a name that are read without quotes."""

LONGEST_REASON = 900
"""The most letters of a refusal that are shown whole; a longer one, about a very long input, is shortened."""

Named = Mapping[str, Sequence[str]]
"""The names that may be typed now, by what they name: sides, members, things."""


class Form(msgspec.Struct, frozen=True):
    """How one command is typed. ``word`` begins it; ``shape`` shows what follows, as in ``SIDE [+N] [secret]``.

    ``text`` says in a sentence what it does, ``group`` under which heading help lists it, ``clauses`` which clauses are
    behind it. ``read`` makes the command from what follows the word. ``also`` are other words for the same. ``block``
    says that several lines may follow, as they are pasted in. ``makes`` is the command's type, where its fields say
    which names may be completed. ``first_line`` is a pattern of what may stand on the first of several lines.
    """

    word: str
    shape: str
    text: str
    group: str
    read: Callable[[Line], Any]
    clauses: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    block: bool = False
    makes: type[msgspec.Struct] | None = None
    first_line: str = ""

    @property
    def usage(self) -> str:
        """The word and what follows it."""
        return f"{self.word} {self.shape}".strip()


def quoted_after(text: str, word: str, names: Sequence[str]) -> str:
    """``text`` with quotation marks around the first of ``names`` that follows ``word`` in full.

    A seat may be called ``Ann (B.)``, and a sheet reads brackets otherwise.
    """
    for name in sorted(names, key=len, reverse=True):
        found = re.search(rf"(?<!\S){word}\s+({re.escape(seen(name))})(?![^\s,;])", text, re.IGNORECASE)
        if found is not None:
            return f'{text[: found.start(1)]}"{found[1]}"{text[found.end(1) :]}'
    return text


class Line:
    """The text after a command's word, read from left to right. ``named`` are the names that it may use.

    Every method that reads raises ``PlayError`` with what was wrong, what is allowed, and how the command is typed.
    """

    def __init__(self, form: Form, text: str, named: Named) -> None:
        self.form = form
        self.text = text = seen(text)
        self._named = named
        self._found = list(_WORD.finditer(text))
        self._words: list[str] = [" ".join((found[1] or found[2] or "").split()) for found in self._found]
        self._at = 0

    def refuse(self, why: str) -> PlayError:
        """A refusal with the command's own usage after it."""
        told = why if len(why) <= LONGEST_REASON else f"{why[:200]} ... {why[-200:]}"
        return PlayError(f"{told} Type: {self.form.usage}").advising(told)

    @property
    def more(self) -> bool:
        """Whether anything is left to read."""
        return self._at < len(self._words)

    def ahead(self, by: int) -> str:
        """The word ``by`` places after the next one, as it was typed, without reading it; empty past the end."""
        at = self._at + by
        return self._bare(at) if at < len(self._words) else ""

    def peek(self) -> str:
        """The next word in lower case, without reading it; empty at the end."""
        return self._bare(self._at).lower() if self.more else ""

    def _bare(self, at: int) -> str:
        """A word without a comma after it, where it is not quoted."""
        said = self._words[at]
        return said if self._found[at][1] is not None else said.rstrip(",") or said

    @property
    def quoted(self) -> bool:
        """Whether the next word stands in quotation marks."""
        return self.more and self._found[self._at][1] is not None

    @property
    def left(self) -> int:
        """How many words are left to read."""
        return len(self._words) - self._at

    @property
    def comma(self) -> bool:
        """Whether a comma stands right behind the next word."""
        return self.more and self._words[self._at] != self._bare(self._at)

    @property
    def after_comma(self) -> bool:
        """Whether a comma stands right behind the word that was read last."""
        return self._at > 0 and self._words[self._at - 1] != self._bare(self._at - 1)

    def word(self, what: str) -> str:
        """The next word, as it was typed; several in quotes. One of which nothing is seen is missing."""
        if not self.more or blank(self._words[self._at]):
            raise self.refuse(f"{what[:1].upper()}{what[1:]} is missing.")
        self._at += 1
        return self._bare(self._at - 1)

    def with_comma(self, what: str) -> str:
        """The next word with the comma behind it, where there is one: in a text it is a part of that."""
        comma = self.comma and not self.quoted
        return f"{self.word(what)}{',' if comma else ''}"

    def flag(self, *words: str) -> bool:
        """Read the next word if it is one of ``words``. Returns whether it was."""
        if self.peek() in words:
            self._at += 1
            return True
        return False

    def one_of(self, what: str, allowed: Sequence[str]) -> str:
        """The next word, which must be one of ``allowed``, or the beginning of exactly one of them; or several words,
        where they are; in the plural too."""
        self.skip_article(allowed)
        said = self.words(what, self.number_of_words(allowed))
        found = fitting(said, allowed) or [one for one in (named(said, tuple(allowed)),) if one]
        if len(found) == 1:
            return found[0]
        if found:
            raise self.refuse(f"'{said}' could be {some_of(tuple(found))}.")
        hint = did_you_mean(said.lower(), [one.lower() for one in allowed])
        raise self.refuse(f"'{said}' is no {what}.{hint} Allowed: {some_of(tuple(allowed), MOST_ALLOWED)}.")

    def number_of_words(self, allowed: Sequence[str]) -> int:
        """How many of the next words make up one of ``allowed``, or the beginning of one that its first word alone is
        not; 1 where several do not."""
        for many in range(min(MOST_WORDS, len(self._words) - self._at), 1, -1):
            said = self._several(many).casefold()
            if named(said, tuple(allowed)):
                return many
        first = self.peek()
        if first and not any(one.casefold() == first for one in allowed):
            for many in range(min(MOST_WORDS, len(self._words) - self._at), 1, -1):
                if len(fitting(self._several(many), allowed)) == 1:
                    return many
        return 1

    def _several(self, many: int) -> str:
        """The next ``many`` words; a comma after the last of them is not a part of them."""
        return " ".join((*self._words[self._at : self._at + many - 1], self.ahead(many - 1)))

    def skip_article(self, allowed: Sequence[str]) -> None:
        """Read over ``a`` or ``the`` before one of ``allowed``, as in ``the goblins``."""
        if self.peek() in ARTICLES and self.ahead(1) and not fitting(self.peek(), allowed):
            self.word("an article")

    def words(self, what: str, many: int) -> str:
        """The next ``many`` words, as they were typed."""
        return " ".join(self.word(what) for _ in range(many))

    def name(self, kind: str) -> str:
        """The next words as the name of something of this kind that is there."""
        names = self._named.get(kind, ())
        if not names:
            raise self.refuse(f"There is no {kind} yet.")
        name, many = self._in_other_number(names)
        return name if name and self.words("a name", many) else self.one_of(kind, names)

    def whole_name(self, allowed: Sequence[str]) -> str:
        """Read the next words if they are one of ``allowed`` in full, the longest that fits; empty if they are not."""
        known = {seen(one).casefold(): one for one in allowed}
        for many in range(min(MOST_WORDS, self.left), 0, -1):
            found = known.get(self._several(many).casefold())
            if found is not None:
                self._at += many
                return found
        return ""

    def _in_other_number(self, allowed: Sequence[str]) -> tuple[str, int]:
        """One of ``allowed`` that the next words are in another number, as ``wolves`` for ``wolf``, and how many words;
        empty where they begin one as they stand, or are none."""
        for many in range(min(MOST_WORDS, len(self._words) - self._at), 0, -1):
            said = self._several(many)
            if fitting(said, allowed):
                return "", 0
            found = named(said, allowed) or named(many_of(said), allowed)
            if found:
                return found, many
        return "", 0

    def names(self, *kinds: str) -> tuple[str, ...]:
        """All names of these kinds."""
        return tuple(name for kind in kinds for name in self._named.get(kind, ()))

    def is_name(self, kind: str) -> bool:
        """Whether the next word names something of this kind."""
        allowed = self._named.get(kind, ())
        if not self.more:
            return False
        in_other_number = bool(self._in_other_number(allowed)[0])
        return self.number_of_words(allowed) > 1 or len(fitting(self.ahead(0), allowed)) == 1 or in_other_number

    def is_number(self, *unit: str) -> bool:
        """Whether the next word is a whole number, with a sign or without; a word of ``unit`` may be stuck to it."""
        return self.more and bool(_SIGNED.match(_without(self.ahead(0), unit)))

    def number(self, what: str, low: int = -(10**6), high: int = 10**6, unit: Sequence[str] = ()) -> int:
        """The next word as a whole number from ``low`` to ``high``, to which a word of ``unit`` may be stuck."""
        said = _without(self.word(what), unit)
        if not _SIGNED.match(said):
            raise self.refuse(f"'{said}' is not a whole number, which {what} must be.")
        value = int(said)
        if not low <= value <= high:
            raise self.refuse(f"{what[:1].upper()}{what[1:]} is from {low} to {high}; {value} is not.")
        return value

    def rest(self) -> str:
        """All that is left, as one text."""
        left = " ".join(self._words[self._at :])
        self._at = len(self._words)
        return left

    def as_typed(self) -> str:
        """All that is left, with its spaces, lines and quotation marks as they were typed."""
        left = self.text[self._found[self._at].start() :] if self.more else ""
        self._at = len(self._words)
        return left.rstrip()

    def rest_of(self, what: str) -> str:
        """All that is left, of which something must be seen."""
        left = self.rest()
        if blank(left):
            raise self.refuse(f"{what[:1].upper()}{what[1:]} is missing.")
        return left

    def end(self) -> None:
        """Make sure that nothing is left."""
        if self.more:
            raise self.refuse(f"'{self.rest()}' is more than '{self.form.word}' takes.")


def _without(said: str, unit: Sequence[str]) -> str:
    """What was said without a word of ``unit`` at its end: ``30`` of ``30'`` and of ``30ft``."""
    return next((said[: -len(one)] for one in unit if said.lower().endswith(one)), said)


def _has_to_do_with(said: str, forms: Sequence[Form], *, whole: bool) -> str:
    """The commands whose shape or help has the word in it, or one that it begins unless it must be the ``whole``, in a
    sentence; empty where none has."""
    ends = r"\b" if whole else ""
    speaks = re.compile(rf"\b{re.escape(said)}{ends}", re.IGNORECASE)
    found = tuple(
        form.word for form in forms if len(said) >= SHORTEST_SOUGHT and speaks.search(f"{form.shape} {form.text}")
    )
    return f" What has to do with it: {some_of(found, MOST_NAMED)}." if found else ""


@lru_cache(32)
def _words(of: Same[Sequence[Form]]) -> dict[str, Form]:
    """The words with which a command begins, those for the same among them."""
    return {word: form for form in of.of for word in (form.word, *form.also)}


def read_line(
    text: str, forms: Sequence[Form], named: Named, others: Sequence[Form] = (), referee: str = REFEREE_WORD
) -> Any:
    """The command that a typed line stands for. Raises ``PlayError`` with what was wrong and what is allowed.

    ``others`` are the forms of commands that are the referee's alone, whom the book calls by the word ``referee``.
    """
    said, after = (*text.strip().split(maxsplit=1), "", "")[:2]
    if not said:
        raise PlayError("Nothing was typed. Type a command, or ? for help.")
    words = _words(Same(forms))
    found: list[str] = []
    theirs = said.lower() in _words(Same(others))
    # Whoever says "I listen" speaks, and begins no command. A whole word of the referee's is none cut short: a player's
    # 'give' must not give up.
    if said != "I" and not (theirs and said.lower() not in words):
        found = [said] if said in words else fitting(said, tuple(words))
    if any(words[word] is not words[found[0]] for word in found):
        raise PlayError(f"'{said}' could be {some_of(tuple(found))}.")
    if not found:
        there = tuple(sorted({one.word for one in forms}))
        if theirs:
            hints = (_has_to_do_with(word, forms, whole=True) for word in after.split()[:2])  # as in 'turn the undead'
            bare = f"'{said}' is a command of the {referee}'s."
            wrong = f"{bare}{next(filter(None, hints), '')}"
        else:
            near = did_you_mean(said.lower(), words)
            hint = near + _has_to_do_with(said, forms, whole=bool(near))
            hint = hint or f" Commands: {some_of(there, MOST_NAMED)}."
            bare = f"'{said[:60]}' is no command."
            wrong = f"{bare}{hint}"
        more = f"Just to say it: say {text.strip()[:60]}" if after and "say" in words else "? lists them all."
        if theirs and not after:
            more = "Ask them for it."
        raise PlayError(f"{wrong} {more}").advising(bare)
    line = Line(words[found[0]], after, named)
    command = words[found[0]].read(line)
    line.end()
    return command
