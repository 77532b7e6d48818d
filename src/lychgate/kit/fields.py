"""Typed fields: how the fields of a command are read from a typed line, shown in help, and completed.

A field says so in its annotation, ``days: Annotated[int, Number("how many days", 1, 360)] = 1``. Fields without a
default are read in their order; then those with one, in any order, each known by the word that begins it. A ``bool`` is
typed as its name, and a ``Literal`` as one of its values, without saying so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from lychgate.core.dice import parse
from lychgate.core.errors import PlayError, some_of
from lychgate.core.fitting import fitting
from lychgate.kit.english import one_of
from lychgate.kit.line import Line


class Typed(msgspec.Struct, frozen=True):
    """How one field is typed."""

    def shape(self, name: str) -> str:
        """What help shows for the field ``name``."""
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
        return line.is_number()

    def read(self, line: Line) -> int:
        value = line.number(self.what, self.low, self.high)
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
    """One of ``allowed``, or the beginning of just one of them; ``what`` says what it is a kind of."""

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
    """The name of something of these kinds that is there now, such as a side; names of several words in quotes."""

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
        names = line.names(*self.kinds())
        if not names:
            raise line.refuse(f"There is no {self.what} yet.")
        return line.one_of(self.what, names)

    def kinds(self) -> tuple[str, ...]:
        return self.of or (self.what,)


class Person(Typed, frozen=True):
    """Somebody in play, by a name that may have a number after it, ``wolf 2``; or one of ``also``."""

    also: tuple[str, ...] = ()

    def shape(self, name: str) -> str:
        return "|".join((name.upper(), *self.also))

    def begins(self, line: Line) -> bool:
        return line.peek() in self.also or bool(_called(line))

    def read(self, line: Line) -> str:
        if line.peek() in self.also:
            return line.word("a name").lower()
        return person(line)

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


class Word(Typed, frozen=True):
    """The next word in small letters, whatever it is."""

    what: str

    def read(self, line: Line) -> str:
        return line.word(self.what).lower()


class Dice(Typed, frozen=True):
    """Dice, such as ``2d6+1``; ``what`` says what for."""

    what: str = "dice"

    def shape(self, name: str) -> str:
        return "DICE"

    def read(self, line: Line) -> str:
        return dice_in(line, self.what)


class Rest(Typed, frozen=True):
    """All that is left of the line, which must be something."""

    what: str
    shown: str = ""

    def shape(self, name: str) -> str:
        return self.shown or name.upper()

    def read(self, line: Line) -> str:
        return line.rest_of(self.what)


class After(Typed, frozen=True):
    """What stands after one of the words ``said``, as in ``of WHO``; the first of them is shown."""

    said: tuple[str, ...]
    inner: Typed

    def shape(self, name: str) -> str:
        return f"{self.said[0]} {self.inner.shape(name)}"

    def begins(self, line: Line) -> bool:
        return line.peek() in self.said

    def read(self, line: Line) -> Any:
        if not line.flag(*self.said):
            raise line.refuse(f"'{self.said[0]}' is missing.")
        return self.inner.read(line)

    def words(self) -> tuple[str, ...]:
        return (self.said[0], *self.inner.words())

    def kinds(self) -> tuple[str, ...]:
        return self.inner.kinds()


class RefereesWord(msgspec.Struct, frozen=True):
    """Marks a field that only a referee may fill: what the situation adds or allows."""


REFEREES_WORD = RefereesWord()


class TypedField(msgspec.Struct, frozen=True):
    """A field of a command and how it is typed; ``must``: it cannot be left out."""

    name: str
    typed: Typed
    must: bool

    @property
    def shape(self) -> str:
        """What help shows, in brackets where it may be left out."""
        shown = self.typed.shape(self.name)
        return shown if self.must else f"[{shown}]"


@cache
def typed_fields(kind: type[msgspec.Struct]) -> tuple[TypedField, ...]:
    """The fields of a command that are typed, in their order; one that says nothing of it is not."""
    hints = get_type_hints(kind, include_extras=True)
    found = []
    for field in msgspec.structs.fields(kind):
        typed = _typed(field.name, hints[field.name])
        if typed is not None:
            found.append(TypedField(field.name, typed, field.required))
    return tuple(found)


def _typed(name: str, hint: Any) -> Typed | None:
    if get_origin(hint) is Annotated:
        inner, *marks = get_args(hint)
        return next((mark for mark in marks if isinstance(mark, Typed)), None) or _typed(name, inner)
    if hint is bool:
        return Flag((name,))
    if get_origin(hint) is Literal:
        return OneOf(name, tuple(value for value in get_args(hint) if value))
    return None


@cache
def referees_fields(kind: type[msgspec.Struct]) -> tuple[msgspec.structs.FieldInfo, ...]:
    """The fields of a command that only a referee may fill."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple(
        field for field in msgspec.structs.fields(kind) if REFEREES_WORD in get_args(hints[field.name])[1:]
    )


def claims(command: msgspec.Struct) -> bool:
    """Whether a command fills a field that only a referee may fill."""
    return any(getattr(command, field.name) != field.default for field in referees_fields(type(command)))


def shape_of(kind: type[msgspec.Struct]) -> str:
    """What follows a command's word, as help shows it."""
    fields = typed_fields(kind)
    first = [field for field in fields if isinstance(field.typed, Not)]
    return " ".join(field.shape for field in (*first, *(one for one in fields if one not in first)))


def read_fields(kind: type[msgspec.Struct], line: Line) -> dict[str, Any]:
    """The values of a command's fields as they are typed. Raises ``PlayError`` with what was wrong."""
    fields = typed_fields(kind)
    before = [field for field in fields if isinstance(field.typed, Not)]
    values = {field.name: field.typed.read(line) for field in before}
    for field in fields:
        if field.must and field not in before:
            values[field.name] = field.typed.read(line)
    left = [field for field in fields if field.name not in values]
    while line.more and left:
        found = next((field for field in left if field.typed.begins(line)), None)
        if found is None:
            raise _not_one(line, left)
        values[found.name] = found.typed.read(line)
        left.remove(found)
    return values


def _not_one(line: Line, left: Sequence[TypedField]) -> PlayError:
    """The refusal of a word that begins none of the fields that are left."""
    if len(left) == 1:
        left[0].typed.read(line)  # a field alone says best what it wants
    words = [field.typed.words() or (field.typed.shape(field.name),) for field in left]
    allowed = tuple(dict.fromkeys(word for some in words for word in some))
    return line.refuse(f"'{line.peek()}' is no word for '{line.form.word}'. Allowed: {some_of(allowed, 20)}.")


def named_words(kind: type[msgspec.Struct], named: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """The words that may follow a command's word now, for completion."""
    found: list[str] = []
    for field in typed_fields(kind):
        found += [name for of in field.typed.kinds() for name in named.get(of, ())]
        found += field.typed.words()
    return tuple(dict.fromkeys(found))


# ---------------------------------------------------------------------- reading by hand


def dice_in(line: Line, what: str) -> str:
    """The next word as dice. Raises ``PlayError``."""
    said = line.word(what).lower()
    try:
        parse(said)
    except PlayError as wrong:
        raise line.refuse(f"'{said}' is no {what}: {wrong}") from None
    return said


def person(line: Line) -> str:
    """The next word, with a number after it if that makes a name, as the name of somebody in play: ``wolf 2``."""
    names = line.names("member")
    if not names:
        raise line.refuse("Nobody is in play yet.")
    found = _called(line)
    said = line.word("a name")
    if len(found) == 1:
        if _with_number(found[0], said, line.peek()):
            line.word("a number")
        return found[0]
    if found:
        raise line.refuse(f"'{said}' could be {some_of(found)}.")
    raise line.refuse(f"Nobody is called '{said}'. In play: {some_of(names)}.")


def _called(line: Line) -> tuple[str, ...]:
    """Those whom the next word, or the next two, may name."""
    names, said, after = line.names("member"), line.ahead(0), line.ahead(1)
    if not said:
        return ()
    if after.isdigit():
        numbered = tuple(one for one in names if _with_number(one, said, after))
        if len(numbered) == 1:
            return numbered
    return tuple(fitting(said, names) or fitting(one_of(said), names))


def _with_number(name: str, said: str, number: str) -> bool:
    """Whether a name is what was said, or begins so, with this number after it."""
    first, _, last = name.rpartition(" ")
    begins = said.casefold(), one_of(said).casefold()
    return bool(number) and last == number and first.casefold().startswith(begins)
