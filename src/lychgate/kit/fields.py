"""The kinds of typed fields: each reads a field of a command from a typed line, and shows and completes it.

A field names it in its annotation, ``days: Annotated[int, Number("how many days", 1, 360)] = 1``. Fields without a
default are read in their order; then those with one, in any order, each known by the word that begins it. A ``bool``
without a kind is typed as its name, a ``Literal`` as one of its values. ``kit/reading.py`` reads the fields.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec

from lychgate.core.dice import parse
from lychgate.core.digits import is_number
from lychgate.core.errors import PlayError, some_of
from lychgate.core.fitting import fitting
from lychgate.kit.english import one_of
from lychgate.kit.line import Line


class Typed(msgspec.Struct, frozen=True):
    """How one field is typed."""

    def shape(self, name: str) -> str:
        """The text that help shows for the field ``name``."""
        return name.upper()

    def begins(self, line: Line) -> bool:
        """Whether the next word begins this field, where it may be left out."""
        return True

    def read(self, line: Line) -> Any:
        """The value that is typed. Raises ``PlayError`` with what was wrong and what is allowed."""
        raise TypeError(f"{type(self).__name__} cannot be read")

    def words(self) -> tuple[str, ...]:
        """Words that may always be typed here, for refusals and completion."""
        return ()

    def kinds(self) -> tuple[str, ...]:
        """The kinds of names that may be typed here, for completion."""
        return ()


FEET = ("feet", "foot", "ft.", "ft", "'", "\u2019")
"""How feet are written, after a number or stuck to it."""


class Number(Typed, frozen=True):
    """A whole number from ``low`` to ``high``; ``what`` says what it counts. A word of ``unit`` may stand after it."""

    what: str
    low: int = -(10**6)
    high: int = 10**6
    unit: tuple[str, ...] = ()
    shown: str = "N"

    def shape(self, name: str) -> str:
        return self.shown

    def begins(self, line: Line) -> bool:
        return line.is_number(*self.unit)

    def read(self, line: Line) -> int:
        value = line.number(self.what, self.low, self.high, self.unit)
        line.flag(*self.unit)
        return value


class Flag(Typed, frozen=True):
    """Yes where one of ``said`` is typed; the first of them is shown."""

    said: tuple[str, ...]

    def shape(self, name: str) -> str:
        return self.said[0]

    def begins(self, line: Line) -> bool:
        return line.peek() in self.said

    def read(self, line: Line) -> bool:
        return line.flag(*self.said)

    def words(self) -> tuple[str, ...]:
        return self.said[:1]


class Not(Typed, frozen=True):
    """No where ``not`` stands before everything else; yes otherwise."""

    def shape(self, name: str) -> str:
        return "not"

    def begins(self, line: Line) -> bool:
        return line.peek() in ("not", "no")

    def read(self, line: Line) -> bool:
        return not line.flag("not", "no")


class OneOf(Typed, frozen=True):
    """One of ``allowed``, or the beginning of exactly one of them; ``what`` says what they are."""

    what: str
    allowed: tuple[str, ...]
    shown: str = ""

    def shape(self, name: str) -> str:
        return self.shown or "|".join(self.allowed)

    def begins(self, line: Line) -> bool:
        return bool(fitting(line.peek(), self.allowed))

    def read(self, line: Line) -> str:
        return line.one_of(self.what, self.allowed)

    def words(self) -> tuple[str, ...]:
        return self.allowed


class Name(Typed, frozen=True):
    """The name of something of these kinds that is there now, such as a side."""

    what: str
    of: tuple[str, ...] = ()
    shown: str = ""

    def shape(self, name: str) -> str:
        return self.shown or name.upper()

    def begins(self, line: Line) -> bool:
        return any(line.is_name(kind) for kind in self.kinds())

    def read(self, line: Line) -> str:
        if len(self.kinds()) == 1:
            return line.name(self.kinds()[0])
        names = tuple(dict.fromkeys(line.names(*self.kinds())))
        if not names:
            raise line.refuse(f"There is no {self.what} yet.")
        return line.one_of(self.what, names)

    def kinds(self) -> tuple[str, ...]:
        return self.of or (self.what,)


class Person(Typed, frozen=True):
    """Somebody in play, by a name that may have a number after it, ``wolf 2``; or one of ``also``.

    ``ours``: it is one of those who are played. At the end of the line nobody need be named where there is only one.
    """

    also: tuple[str, ...] = ()
    ours: bool = False

    def shape(self, name: str) -> str:
        return "|".join((name.upper(), *self.also))

    def begins(self, line: Line) -> bool:
        return line.peek() in self.also or bool(_called(line)) or line.number_of_words(line.names("member")) > 1

    def read(self, line: Line) -> str:
        if line.peek() in self.also:
            return line.word("a name").lower()
        return (self.ours and not line.more and the_only_one(line)) or person(line)

    def words(self) -> tuple[str, ...]:
        return self.also

    def kinds(self) -> tuple[str, ...]:
        return ("member",)


class People(Person, frozen=True):
    """Some of those in play, one name after the other; ``and`` may stand between them."""

    def shape(self, name: str) -> str:
        return f"{name.upper()} [{name.upper()} ...]"

    def read(self, line: Line) -> Any:
        found = [person(line)]
        while line.more and (line.peek() in ("and", ",") or self.begins(line)):
            if not line.flag("and", ","):
                found.append(person(line))
        return tuple(dict.fromkeys(found))


class SomeOrAll(People, frozen=True):
    """The same; or ``all``, which is as if nobody were named."""

    also: tuple[str, ...] = ("all",)

    def read(self, line: Line) -> Any:
        return () if line.flag(*self.also) else super().read(line)


class Word(Typed, frozen=True):
    """The next word in lower case, whatever it is."""

    what: str

    def read(self, line: Line) -> str:
        return line.word(self.what).lower()


class Dice(Typed, frozen=True):
    """Dice, such as ``2d6+1``; ``what`` says what they are for."""

    what: str = "dice"

    def shape(self, name: str) -> str:
        return "DICE"

    def read(self, line: Line) -> str:
        return dice_in(line, self.what)


class Rest(Typed, frozen=True):
    """All that is left of the line, which must not be empty."""

    what: str
    shown: str = ""

    def shape(self, name: str) -> str:
        return self.shown or name.upper()

    def read(self, line: Line) -> str:
        return line.rest_of(self.what)


class After(Typed, frozen=True):
    """A value after one of the words ``said``, as in ``of WHO``; the first of them is shown.

    ``optional``: the word itself may be left out.
    """

    said: tuple[str, ...]
    inner: Typed
    optional: bool = False

    def shape(self, name: str) -> str:
        return f"{self.said[0]} {self.inner.shape(name)}"

    def begins(self, line: Line) -> bool:
        return line.peek() in self.said or (self.optional and self.inner.begins(line))

    def read(self, line: Line) -> Any:
        if not line.flag(*self.said) and not self.optional:
            raise line.refuse(f"'{self.said[0]}' is missing.")
        return self.inner.read(line)

    def words(self) -> tuple[str, ...]:
        return (self.said[0], *self.inner.words())

    def kinds(self) -> tuple[str, ...]:
        return self.inner.kinds()


class Either(Typed, frozen=True):
    """Yes where ``yes`` is typed, no where ``no`` is."""

    yes: str
    no: str

    def shape(self, name: str) -> str:
        return f"{self.no}|{self.yes}"

    def begins(self, line: Line) -> bool:
        return line.peek() in (self.yes, self.no)

    def read(self, line: Line) -> bool:
        return line.one_of("choice", (self.no, self.yes)) == self.yes

    def words(self) -> tuple[str, ...]:
        return self.no, self.yes


class Said(Typed, frozen=True):
    """Yes where the words of ``said`` are typed, or some of them in their order: ``whole day``, or just ``whole``."""

    said: str

    def shape(self, name: str) -> str:
        return self.said

    def begins(self, line: Line) -> bool:
        return line.peek() in self.said.split()

    def read(self, line: Line) -> bool:
        taken = [line.flag(word) for word in self.said.split()]
        return any(taken)

    def words(self) -> tuple[str, ...]:
        return tuple(self.said.split())


class NewName(Typed, frozen=True):
    """The next word as it was typed, or several in quotes: a name that nobody has yet; ``what`` says whose."""

    what: str = "a name"

    def read(self, line: Line) -> str:
        return line.word(self.what)


class Narrows(Word, frozen=True):
    """A choice on a form that is not typed: it narrows the choices after it."""


class AsTyped(Narrows, frozen=True):
    """A choice on a form whose values are typed as they are, such as ``with dagger thrown``."""


class RefereesWord(msgspec.Struct, frozen=True):
    """Marks a field that only a referee may fill: what the situation adds or allows.

    A field of several words may hold those in ``free`` whoever says them.
    """

    free: tuple[str, ...] = ()

    def needed(self, value: Any) -> bool:
        """Whether only a referee may give this value."""
        return not self.free or any(one not in self.free for one in value)


REFEREES_WORD = RefereesWord()


class NotTyped(msgspec.Struct, frozen=True):
    """Marks a field that is never typed: it follows from another word, or from what is typed elsewhere."""


NOT_TYPED = NotTyped()


# ---------------------------------------------------------------------- reading by hand


def dice_in(line: Line, what: str) -> str:
    """The next word as dice. Raises ``PlayError``."""
    said = line.word(what).lower()
    try:
        parse(said)
    except PlayError as wrong:
        raise line.refuse(f"'{said}' is no {what}: {wrong}") from None
    return said


def the_only_one(line: Line) -> str:
    """The only character whom the line can mean: of whoever types it, or in play at all; empty where there are more."""
    names = line.names("own") or line.names("character")
    return names[0] if len(names) == 1 else ""


def person(line: Line) -> str:
    """The next word, or words, as the name of somebody in play; a number may be a part of it: ``wolf 2``."""
    names = line.names("member")
    if not names:
        raise line.refuse("Nobody is in play yet.")
    line.skip_article(names)
    if line.number_of_words(names) > 1:
        return line.one_of("name", names)
    found = _called(line)
    said = line.word("a name")
    if len(found) == 1:
        if _with_number(found[0], said, line.peek()):
            line.word("a number")
        return found[0]
    if found:
        raise line.refuse(f"'{said}' could be {some_of(found)}.")
    apart = _STUCK.sub(r"\1 \2", said)
    stuck = [name for name in names if name.casefold() == apart.casefold()]
    if len(stuck) == 1:
        return stuck[0]
    raise line.refuse(f"Nobody is called '{said}'. In play: {some_of(names)}.")


_STUCK = re.compile(r"([^\W\d]+)(\d+)\Z")
"""A name with its number stuck to it: ``wolf2``."""


def _called(line: Line) -> tuple[str, ...]:
    """Those whom the next word, or the next two, may name."""
    names, said, after = line.names("member"), line.ahead(0), line.ahead(1)
    if not said:
        return ()
    if is_number(after):
        numbered = tuple(one for one in names if _with_number(one, said, after))
        if len(numbered) == 1:
            return numbered
    return tuple(fitting(said, names) or fitting(one_of(said), names))


def _with_number(name: str, said: str, number: str) -> bool:
    """Whether a name is what was said, or begins so, with this number after it."""
    first, _, last = name.rpartition(" ")
    begins = said.casefold(), one_of(said).casefold()
    return bool(number) and last == number and first.casefold().startswith(begins)
