"""Commands that are typed: more words for one command, words that may be left out, and names that are new."""

from __future__ import annotations

import sys
from typing import Annotated

import pytest

from lychgate.core.book import Book
from lychgate.core.errors import PlayError
from lychgate.kit.command import Command, Wording, forms_of
from lychgate.kit.fields import NOT_TYPED, After, Name, NewName, Not
from lychgate.kit.line import Line, read_line
from lychgate.kit.permission import ANYBODY
from lychgate.kit.reading import read_fields

HEADING = "Boats"

NAMED = {"boat": ("Argo", "Pinta", "wherry"), "shore": ("Argo", "Ithaca")}


class Christen(Command, frozen=True, tag="christen"):
    """Give a boat its name."""

    word = "christen"

    name: Annotated[str, NewName("a boat's name")]
    so: Annotated[bool, NOT_TYPED] = True


class Sunk(Wording, frozen=True):
    """A boat is no more."""

    word = "sink"
    may = ANYBODY

    boat: Annotated[str, Name("boat")]
    not_so: Annotated[bool, Not()] = True

    @classmethod
    def read(cls, line: Line) -> Christen:
        values = read_fields(cls, line)
        return Christen(values["boat"], not values["not_so"])


class Moor(Command, frozen=True, tag="moor"):
    """Tie a boat to another."""

    word = "moor"

    boat: Annotated[str, Name("boat")]
    to: Annotated[str, After(("to", "by"), Name("boat", shown="BOAT"), optional=True)]


class Visit(Command, frozen=True, tag="visit"):
    """Go somewhere."""

    word = "visit"

    where: Annotated[str, Name("name", of=("boat", "shore"))]


BOOK = Book(sys.modules[__name__])
FORMS = forms_of(BOOK)


def test_one_more_word_for_a_command_stands_in_help_where_the_room_has_it() -> None:
    words = [(form.word, form.usage, form.text, form.group) for form in FORMS]

    assert words[:3] == [
        ("christen", "christen NAME", "Give a boat its name.", "Boats"),
        ("sink", "sink [not] BOAT", "A boat is no more.", "Boats"),
        ("moor", "moor BOAT to BOAT", "Tie a boat to another.", "Boats"),
    ]


def test_one_more_word_makes_the_command_that_it_stands_for_and_is_none_itself() -> None:
    assert read_line("sink argo", FORMS, NAMED) == Christen("Argo", False)
    assert read_line("sink not argo", FORMS, NAMED) == Christen("Argo", True)
    assert Sunk not in BOOK.commands


def test_one_more_word_says_itself_whether_players_find_it_in_their_help() -> None:
    assert [form.word for form in forms_of(BOOK, players=True)] == ["sink"]


@pytest.mark.parametrize("line", ["moor argo to pinta", "moor argo by pinta", "moor argo pinta"])
def test_a_word_before_a_field_may_be_left_out_where_the_field_says_so(line: str) -> None:
    assert read_line(line, FORMS, NAMED) == Moor("Argo", "Pinta")


def test_a_new_name_keeps_its_letters_and_several_words_in_quotes() -> None:
    assert read_line('christen "Golden Hind"', FORMS, NAMED) == Christen("Golden Hind")
    with pytest.raises(PlayError, match="A boat's name is missing"):
        read_line("christen", FORMS, NAMED)


def test_a_word_that_is_the_referees_is_refused_as_that() -> None:
    players = forms_of(BOOK, players=True)

    assert [form.word for form in players] == ["sink"]
    with pytest.raises(PlayError, match=r"'Moor' is a command of the referee's\. \? lists them all"):
        read_line("Moor Argo to Pinta", players, NAMED, others=FORMS)
    with pytest.raises(PlayError, match=r"'moor' is a command of the referee's\. Ask them for it\."):
        read_line("moor", players, NAMED, others=FORMS)
    assert read_line("Sink Argo", players, NAMED, others=FORMS) == read_line("sink Argo", players, NAMED)
    with pytest.raises(PlayError, match=r"'row' is no command\. Commands: sink\."):
        read_line("row Argo", players, NAMED, others=FORMS)


def test_a_word_that_is_none_is_refused_with_the_commands_whose_help_has_it() -> None:
    with pytest.raises(PlayError, match=r"'rope' is no command\. Commands: christen, moor, sink, visit\."):
        read_line("rope Argo", FORMS, NAMED)
    with pytest.raises(PlayError, match=r"'boat' is no command\. What has to do with it: christen, sink, moor\. \?"):
        read_line("boat Argo", FORMS, NAMED)


def test_a_word_of_the_help_that_looks_like_a_command_leads_to_both() -> None:
    both = r"'more' is no command\. Did you mean 'moor'\? What has to do with it: sink\. \?"
    with pytest.raises(PlayError, match=both):
        read_line("more Argo", FORMS, NAMED)
    with pytest.raises(PlayError, match=r"'snk' is no command\. Did you mean 'sink'\? \?"):
        read_line("snk Argo", FORMS, NAMED)


def test_a_field_that_is_never_typed_is_not_read() -> None:
    with pytest.raises(PlayError, match="'so' is more than 'christen' takes"):
        read_line("christen Argo so", FORMS, NAMED)


def test_one_name_of_two_kinds_is_no_choice() -> None:
    assert read_line("visit arg", FORMS, NAMED) == Visit("Argo")
