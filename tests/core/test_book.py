"""Commands, events and decisions are found in their rooms."""

from __future__ import annotations

from types import ModuleType

import msgspec
import pytest

from lychgate.core.book import Book
from lychgate.core.room import Command, Event


def room(name: str, *kinds: tuple[str, type[msgspec.Struct], str]) -> ModuleType:
    """A module that defines a class for each name, base and tag."""
    made = ModuleType(name)
    for called, base, tag in kinds:
        setattr(made, called, msgspec.defstruct(called, [], bases=(base,), frozen=True, tag=tag, module=name))
    return made


def test_what_a_room_defines_is_gathered_in_the_order_it_is_written() -> None:
    first = room("first", ("Sing", Command, "sing"), ("Sung", Event, "sung"))
    second = room("second", ("Dance", Command, "dance"))

    book = Book(first, second)

    assert book.commands == (vars(first)["Sing"], vars(second)["Dance"])
    assert book.events == (vars(first)["Sung"],)
    assert book.room_of(vars(second)["Dance"]) is second


def test_what_a_room_only_imports_is_not_its_own() -> None:
    first = room("first", ("Sing", Command, "sing"))
    second = room("second")
    second.Sing = vars(first)["Sing"]  # type: ignore[attr-defined]

    assert Book(second).commands == ()
    assert Book(first, second).commands == (vars(first)["Sing"],)


def test_a_later_room_may_refine_what_an_earlier_one_has() -> None:
    first = room("first", ("Sing", Command, "sing"))
    second = room("second", ("Sing", vars(first)["Sing"], "sing"))

    assert Book(first, second).commands == (vars(second)["Sing"],)


def test_two_that_have_one_tag_and_nothing_else_in_common_are_refused() -> None:
    first = room("first", ("Sing", Command, "sing"))
    second = room("second", ("Chant", Command, "sing"))

    with pytest.raises(TypeError, match="Chant and Sing both have the tag 'sing'"):
        Book(first, second)


def test_a_base_without_a_tag_is_no_command() -> None:
    made = ModuleType("first")
    made.Base = msgspec.defstruct("Base", [], bases=(Command,), frozen=True, module="first")  # type: ignore[attr-defined]

    assert Book(made).commands == ()
