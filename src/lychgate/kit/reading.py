"""Reads the fields of a command from a typed line, shows them in help and completes them, each as its type says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec

from lychgate.core.errors import PlayError, some_of
from lychgate.kit.fields import NOT_TYPED, Flag, Not, Number, OneOf, People, RefereesWord, Typed
from lychgate.kit.line import Line


class TypedField(msgspec.Struct, frozen=True):
    """A field of a command and how it is typed; ``must``: it cannot be left out."""

    name: str
    typed: Typed
    must: bool

    @property
    def shape(self) -> str:
        """The text that help shows, in brackets where the field may be left out."""
        if isinstance(self.typed, People) and not self.must:
            return f"[{'|'.join((f'{self.name.upper()} ...', *self.typed.also))}]"
        shown = self.typed.shape(self.name)
        return shown if self.must else f"[{shown}]"


@cache
def typed_fields(kind: type[msgspec.Struct]) -> tuple[TypedField, ...]:
    """The fields of a command that are typed, in their order; others are left out."""
    found = []
    for field in msgspec.structs.fields(kind):
        typed = _typed(field.name, field.type)
        if typed is not None:
            found.append(TypedField(field.name, typed, field.required))
    return tuple(found)


def _typed(name: str, hint: Any) -> Typed | None:
    if get_origin(hint) is Annotated:
        inner, *marks = get_args(hint)
        if NOT_TYPED in marks:
            return None
        return next((mark for mark in marks if isinstance(mark, Typed)), None) or _typed(name, inner)
    if hint is bool:
        return Flag((name,))
    if get_origin(hint) is Literal:
        return OneOf(name, tuple(value for value in get_args(hint) if value))
    return None


@cache
def referees_fields(kind: type[msgspec.Struct]) -> tuple[tuple[msgspec.structs.FieldInfo, RefereesWord], ...]:
    """The fields of a command that only a referee may fill."""
    return tuple(
        (field, mark)
        for field in msgspec.structs.fields(kind)
        for mark in getattr(field.type, "__metadata__", ())
        if isinstance(mark, RefereesWord)
    )


def claims(command: msgspec.Struct) -> bool:
    """Whether a command fills a field that only a referee may fill."""
    filled = ((getattr(command, field.name), field, mark) for field, mark in referees_fields(type(command)))
    return any(value != field.default and mark.needed(value) for value, field, mark in filled)


def shape_of(kind: type[msgspec.Struct]) -> str:
    """The text that follows a command's word in help."""
    fields = typed_fields(kind)
    first = [field for field in fields if isinstance(field.typed, Not)]
    return " ".join(field.shape for field in (*first, *(one for one in fields if one not in first)))


def read_fields(kind: type[msgspec.Struct], line: Line) -> dict[str, Any]:
    """The values of a command's fields as they are typed. Raises ``PlayError`` with what was wrong.

    A word that begins no other field is one more name, where the command takes several.
    """
    fields = typed_fields(kind)
    before = [field for field in fields if isinstance(field.typed, Not)]
    values = {field.name: field.typed.read(line) for field in before}
    for field in fields:
        if field.must and field not in before:
            values[field.name] = field.typed.read(line)
    left = [field for field in fields if field.name not in values]
    several = next((field for field in fields if isinstance(field.typed, People)), None)
    while line.more:
        found = next((field for field in left if field.typed.begins(line)), None)
        if found is not None:
            values[found.name] = found.typed.read(line)
            left.remove(found)
        elif several is not None and not line.is_number():
            values[several.name] = tuple(dict.fromkeys((*values.get(several.name, ()), *several.typed.read(line))))
        elif left:
            raise _not_one(line, left)
        else:
            break
    return values


def _not_one(line: Line, left: Sequence[TypedField]) -> PlayError:
    """The refusal of a word that begins none of the fields that are left."""
    wanted = left if line.is_number() else [field for field in left if not isinstance(field.typed, Number)] or left
    if len(wanted) == 1:
        wanted[0].typed.read(line)  # the message of a single field is the most exact
    words = [field.typed.words() or (field.typed.shape(field.name),) for field in left]
    allowed = tuple(dict.fromkeys(word for some in words for word in some))
    return line.refuse(f"'{line.peek()}' is no word for '{line.form.word}'. Allowed: {some_of(allowed, 20)}.")


def named_words(kind: type[msgspec.Struct], named: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """Returns the names that may follow a command's word now, and the words behind a placeholder of its shape."""
    found: dict[str, str] = {}
    for kinds, words in _completed(kind):
        for word in (*(name for of in kinds for name in named.get(of, ())), *words):
            found.setdefault(word.casefold(), word)  # a side may be called as its only member is
    return tuple(found.values())


@cache
def _completed(kind: type[msgspec.Struct]) -> tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]:
    """For each typed field of a command, the kinds of names that it takes, and the words behind its placeholder."""
    found = []
    for field in typed_fields(kind):
        shown = field.typed.shape(field.name).split("|")
        words = tuple(word for word in field.typed.words() if shown[0].isupper() and word not in shown)
        found.append((field.typed.kinds(), words))
    return tuple(found)
