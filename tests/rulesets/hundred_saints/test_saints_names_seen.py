"""Nobody, no side, no page and no thing comes to have a name that is empty, or cannot be seen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from lychgate.core.errors import PlayError
from lychgate.core.seen import blank, seen
from tests.each import each
from tests.rulesets.hundred_saints.saints import REF, Saints

UNSEEN = ('""', '"  "', "\u200b", '"\u200b"', '"\u202e"', '"\x07"', '"\u3164"', "\u2800", '"\u0301"')

LINES = (
    "pc ? hp 7",
    "pc ?, fighter 2, STR 13",
    "foes 2 ? hp 3 AC 12 HD 1 spear 1d6",
    "foes 1 wolf hp 3 as ?",
    "foes 1 wolf hp 3 ? 1d6",
    "paste ? AC 12, HD 1, hp 3",
    "side add ?",
    "leave Ada as ?",
    "mark Ada ?",
    "give ? to Ada",
    "give 3 ? to Ada",
    "hire ? by Ada poor",
    "hire ? fighter level 2 for Ada decent 0 present",
    "note ? public Hi",
    "note Ada ?",
    "handout ? text",
    'handout "Map" ?',
    "weather ?",
    "coins ? Ada",
    "coins 3gp ?",
    "set cast.Ada.name ? because x",
    "set Ada.name ? because x",
    "set cast.Ada.id ? because x",
    "set cast.Ada.side ? because x",
    "set sides.goblins.id ? because x",
    "set cast.Ada.marks.cursed.name ? because x",
    "set cast.Ada.items.torch.name ? because x",
)


def table() -> Saints:
    return Saints([3] * 40).types(
        "pc Ada STR 12 hp 7",
        "pc Bo hp 5",
        "foes 3 goblins hp 3 AC 12 HD 1 spear 1d6",
        "mark Ada cursed",
        "give torch to Ada",
    )


@each(LINES)
def test_what_cannot_be_seen_is_no_name(line: str) -> None:
    saints = table()
    before = saints.state
    for name in UNSEEN:
        with pytest.raises(PlayError):
            saints.types(line.replace("?", name))

        assert saints.state == before


@each(LINES)
def test_a_name_keeps_what_is_seen_of_it(line: str) -> None:
    saints = table()

    try:
        saints.types(line.replace("?", "Zo\u200be\u202e\x07"))
    except PlayError:  # not a name that can be said there
        return

    assert list(unseen(saints.state)) == []
    assert [one for one in saints.lines(REF) if not one.isprintable()] == []


def test_what_is_set_to_nothing_stays_and_says_so() -> None:
    saints = table()

    with pytest.raises(PlayError, match=r"'cast.Ada.name' cannot be left empty. It stays 'Ada'."):
        saints.types('set Ada.name "" because x')


def test_what_somebody_need_not_have_can_be_set_to_nothing() -> None:
    saints = table().types("set cast.Ada.armour leather because x", 'set cast.Ada.armour "" because x')

    assert saints.who("Ada").armour == ""


def unseen(value: Any) -> Iterator[str]:
    """The texts in a state that hold what cannot be seen, and those that must be said and are blank."""
    if isinstance(value, msgspec.Struct):
        for field in msgspec.structs.fields(value):
            inner = getattr(value, field.name)
            if isinstance(inner, str) and field.required and blank(inner):
                yield field.name
            yield from unseen(inner)
    elif isinstance(value, (tuple, list)):
        for one in value:
            yield from unseen(one)
    elif isinstance(value, dict):
        for pair in value.items():
            yield from unseen(pair)
    elif isinstance(value, str) and seen(value) != value:
        yield value
