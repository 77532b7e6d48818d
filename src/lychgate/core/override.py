"""Overrides: a referee sets a value of the state, named by its path, by hand.

A path is words with dots between them: names of fields, and within a list the id or the name of a thing, as in
``ada.hp`` or ``goblins.morale``. It is resolved without knowing any rule: a state is structs, tuples and dicts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, TypeVar, get_type_hints

import msgspec
from msgspec.structs import fields, replace

from lychgate.core.digits import is_number
from lychgate.core.errors import PlayError, did_you_mean, some_of
from lychgate.core.records import ONLOOKER
from lychgate.core.ruleset import Variant
from lychgate.core.seen import blank, seen

S = TypeVar("S")

OVERRIDES = Variant(
    name="decrees",
    group="The referee",
    title="Decrees",
    text="Who reads, while the game goes on, what a referee has set and why.",
    alternatives=(
        ("noticed", "The referees, and whoever sees something change by it; everybody when the game is closed."),
        ("referees", "The referees; everybody when the game is closed."),
        ("everybody", "Everybody, at once."),
    ),
)
"""The switch that says who reads of an override, fixed when a game begins. Players call an override a decree."""


def readers(
    custom: str, referees: Sequence[str], players: Sequence[str], sees_change: Callable[[str], bool]
) -> tuple[str, ...]:
    """The only seats that may read of an override, by the value ``custom`` of ``OVERRIDES``; empty: everybody may."""
    others = (*players, ONLOOKER)
    if custom == "everybody":
        return ()
    see = tuple(seat for seat in others if custom == "noticed" and sees_change(seat))
    return () if see == others else (*referees, *see)


NAMES = ("name", "label", "id")
"""The fields whose value may name a thing in a list."""


def value_at(state: Any, path: str) -> Any:
    """The value at ``path``. Raises ``PlayError`` that says how far the path leads and what is there."""
    found = state
    for word in _words(path):
        found = _descend(found, word, path)[0]
    return found


def with_value(state: S, path: str, text: str) -> S:
    """``state`` with the value that ``text`` gives at ``path``: a number, a word, yes or no; ``[]`` empties a list.

    Raises ``PlayError`` for a path that leads nowhere, and for a value of another kind than the present one.
    """
    changed: S = _with(state, _words(path), text, path)
    return changed


def check_text(state: Any, path: str, text: str) -> None:
    """Raises ``PlayError`` where ``text`` would leave something without a name, or with one that cannot be seen.

    Only what a state may be made without can be emptied: what somebody wears, but not what they are called.
    """
    *above, last = _words(path)
    holder = value_at(state, ".".join(above)) if above else state
    if not isinstance(_descend(holder, last, path)[0], str):
        return
    must = not isinstance(holder, msgspec.Struct) or any(one.required for one in fields(holder) if one.name == last)
    if blank(text) and (must or text):
        raise PlayError(f"'{path}' cannot be left empty. It stays '{value_at(state, path)}'.")
    if seen(text) != text:
        raise PlayError(f"'{path}' would hold signs that nobody sees. It stays '{value_at(state, path)}'.")


def _words(path: str) -> list[str]:
    words = [word for word in path.strip().split(".") if word]
    if not words:
        raise PlayError("A path is missing: name what is to be set, as NAME.FIELD.")
    return words


def _known(value: Any) -> list[str]:
    match value:
        case msgspec.Struct():
            return list(value.__struct_fields__)
        case Mapping():
            return [str(key) for key in value]
        case tuple() | list():
            return [name for one in value if (name := _name_of(one))]
        case _:
            return []


def _name_of(thing: Any) -> str:
    return next((str(getattr(thing, name)) for name in NAMES if getattr(thing, name, "")), "")


def _descend(value: Any, word: str, path: str) -> tuple[Any, Callable[[Any], Any]]:
    """The part of ``value`` that ``word`` names, and a function that returns ``value`` with another part there."""
    if isinstance(value, msgspec.Struct):
        if word in value.__struct_fields__:
            return getattr(value, word), lambda new: replace(value, **{word: new})
    elif isinstance(value, Mapping):
        if word in value:
            return value[word], lambda new: {**value, word: new}
    elif isinstance(value, (tuple, list)):
        at = _index(value, word)
        if at is not None:
            return value[at], lambda new: (*value[:at], new, *value[at + 1 :])
    known = _known(value)
    hint = did_you_mean(word, known)
    there = f" There is: {some_of(tuple(known), 12)}." if known else " Nothing is below it."
    raise PlayError(f"'{path}' leads nowhere: there is no '{word}' there.{hint}{there}")


def _index(things: Sequence[Any], word: str) -> int | None:
    wanted = word.casefold()
    for at, one in enumerate(things):
        if any(str(getattr(one, name, "")).casefold() == wanted for name in NAMES):
            return at
    if is_number(word) and 1 <= int(word) <= len(things):
        return int(word) - 1
    return None


def _with(value: Any, words: Sequence[str], text: str, path: str) -> Any:
    found, put = _descend(value, words[0], path)
    if len(words) > 1:
        return put(_with(found, words[1:], text, path))
    kind = _types_of(type(value)).get(words[0], Any) if isinstance(value, msgspec.Struct) else Any
    return put(_read(text, found, kind, path))


@cache
def _types_of(kind: type) -> dict[str, Any]:
    """The types of the fields of a state, or of a part of one: to look them up takes long."""
    return get_type_hints(kind)


def _read(text: str, before: Any, kind: Any, path: str) -> Any:
    """``text`` as a value of the type ``kind`` that the path has."""
    said = text.strip()
    if isinstance(before, bool):
        if said.lower() in ("yes", "true", "on"):
            return True
        if said.lower() in ("no", "false", "off"):
            return False
        raise PlayError(f"'{path}' is yes or no; '{said}' is neither.")
    if isinstance(before, (tuple, list)) and said in ("[]", "none", "nothing"):
        return ()
    if isinstance(before, (msgspec.Struct, Mapping, tuple, list)):
        raise PlayError(f"'{path}' is no single value. There is below it: {some_of(tuple(_known(before)), 12)}.")
    try:  # a field of a state is of a type that was learned with the state
        return msgspec.convert(said, kind if kind is not Any else type(before), strict=False)
    except msgspec.ValidationError:
        what = "a whole number" if isinstance(before, int) else "a value"
        raise PlayError(f"'{path}' is {before!r}; '{said[:60]}' is not {what} that is allowed there.") from None
