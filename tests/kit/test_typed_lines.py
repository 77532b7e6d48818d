"""How fields of a command are read from a line: several names, words that go together, and what refuses a word."""

from __future__ import annotations

from typing import Annotated

import pytest

from lychgate.core.errors import PlayError
from lychgate.kit.command import Command, Wording, form_of
from lychgate.kit.fields import NOT_TYPED, Either, Name, Number, People, Said
from lychgate.kit.line import Form, Line
from lychgate.kit.reading import read_fields

NAMES = {"member": ("Ada", "Ben", "wolf 2"), "side": ("party", "wolves")}


class Wait(Command, frozen=True, kw_only=True):
    """Some wait."""

    word = "wait"

    who: Annotated[tuple[str, ...], People()]
    count: Annotated[int, Number("how many Turns", 1, 9)] = 1
    all_day: Annotated[bool, Said("all day")] = False
    up: Annotated[bool, Either("up", "down")] = False
    secretly: Annotated[bool, NOT_TYPED] = False


class Lurk(Wording, frozen=True):
    """Some wait in secret."""

    word = "lurk"

    who: Annotated[tuple[str, ...], People()] = ()

    @classmethod
    def read(cls, line: Line) -> Wait:
        return Wait(**read_fields(cls, line), secretly=True)


class Follow(Command, frozen=True):
    """A side follows."""

    word = "follow"

    side: Annotated[str, Name("side")] = ""
    feet: Annotated[int, Number("the feet", 0, 100, shown="FEET")] = 0


def read(kind: type[Command], text: str) -> object:
    form: Form = form_of(kind, "Tests")
    line = Line(form, text, NAMES)
    command = kind.read(line)
    line.end()
    return command


@pytest.mark.parametrize(
    ("typed", "means"),
    [
        ("Ada 2 all day up", Wait(who=("Ada",), count=2, all_day=True, up=True)),
        ("Ada up all 2", Wait(who=("Ada",), count=2, all_day=True, up=True)),
        ("Ada and Ben day down", Wait(who=("Ada", "Ben"), all_day=True)),
        ("Ada 2 Ben all day wolf 2", Wait(who=("Ada", "Ben", "wolf 2"), count=2, all_day=True)),
        ("Ada Ada", Wait(who=("Ada",))),
    ],
)
def test_fields_that_may_be_left_out_stand_in_any_order_and_names_between_them(typed: str, means: Wait) -> None:
    assert read(Wait, typed) == means


@pytest.mark.parametrize("typed", ["Ada Bob", "Ada 2 Bob", "Ada up secretly"])
def test_a_word_that_begins_no_other_field_is_read_as_a_name_where_there_are_several(typed: str) -> None:
    with pytest.raises(PlayError, match=r"Nobody is called '(Bob|secretly)'\. In play: Ada, Ben"):
        read(Wait, typed)


def test_a_word_is_refused_by_the_only_field_that_it_could_have_been() -> None:
    with pytest.raises(PlayError, match=r"'wolfs' is no side\. Did you mean 'wolves'\?"):
        read(Follow, "wolfs")
    with pytest.raises(PlayError, match=r"'7' is no word for 'follow'|'7' is more than"):
        read(Follow, "wolves 6 7")
    assert read(Follow, "6 wolves") == Follow("wolves", 6)


def test_another_word_makes_a_command_and_shows_its_own_fields() -> None:
    assert read(Lurk, "Ada Ben") == Wait(who=("Ada", "Ben"), secretly=True)
    assert form_of(Lurk, "Tests").usage == "lurk [WHO ...]"
    assert form_of(Wait, "Tests").usage == "wait WHO [WHO ...] [N] [all day] [down|up]"


def test_help_shows_words_of_a_command_in_quotation_marks_and_no_mark_up() -> None:
    class Hide(Command, frozen=True, tag="hide_in_tests"):
        """Hide; ``long``: until dawn."""

        word = "hide"

    assert form_of(Hide, "Tests").text == "Hide; 'long': until dawn."
