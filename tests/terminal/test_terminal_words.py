"""The words that every table takes, and the completion of what is typed."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.core.view import Choice, Phrase, Question
from lychgate.terminal.words import completions, help_on, meant, misspelt, usage

FIGHTERS = ("Ada", "goblin 1", "goblin 2")

TYPED = Question(
    seat="p1",
    kind="orders",
    prompt="What happens?",
    choices=(Choice("turn", "A Turn passes"),),
    default="turn",
    text="a command",
    phrases=(
        Phrase("hit", "WHO WHOM [with WEAPON] [behind]", "Strike.", "A fight", FIGHTERS, also=("attack",)),
        Phrase("hide", "WHO", "Hide.", "Unnoticed", ("Ada",)),
        Phrase("save", "WHO doom|ray", "A throw that saves.", "Characters", ("Ada",)),
        Phrase("turn", "[N]", "Time passes.", "Time"),
    ),
)
NAMED = Question("p1", "name", "What is it called?", (), "", text="a name")
LISTED = Question("p1", "way", "Where to?", (Choice("map", "Buy the map"), Choice("go", "Go")), "go")


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("undo", ("undo", "")),
        ("journal 40", ("journal", "40")),
        ("quit", ("leave", "")),
        ("? hit", ("help", "hit")),
        ("?hit", ("help", "hit")),
        ("why", ("why", "")),
        ("why spell", ("book", "spell")),
        ("save", ("save", "")),
        ("save Ada doom", None),
        ("turn", None),
        ("hit Ada", None),
    ],
)
def test_a_word_of_the_table_is_told_from_a_command(typed: str, found: tuple[str, str] | None) -> None:
    assert meant(TYPED, typed) == found


def test_a_name_may_be_any_word_but_what_is_never_an_answer() -> None:
    assert meant(NAMED, "undo the knot") is None
    assert meant(NAMED, "Why") is None
    assert [meant(NAMED, letter) for letter in "ujsq"] == [None] * 4, "names take letters"
    assert [meant(NAMED, typed) for typed in ("undo", "redo", "?", "help", "why", "journal", "quit")] == [
        ("undo", ""),
        ("redo", ""),
        ("help", ""),
        ("help", ""),
        ("why", ""),
        ("journal", ""),
        ("leave", ""),
    ]
    assert meant(LISTED, "map") is None
    assert meant(LISTED, "undo") == ("undo", "")
    assert meant(NAMED, "undo", rolling=True) == ("undo", "")


def test_a_word_of_the_table_that_is_nearly_right_is_said() -> None:
    assert misspelt(TYPED, "journall 3") == "'journall' is no command. Did you mean 'journal'? ? lists them all."
    assert misspelt(TYPED, "hitt Ada") == ""
    assert misspelt(TYPED, "hi") == ""


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("hi", ["hit ", "hide ", "history "]),
        ("und", ["undo"]),
        ("hit a", ["hit Ada"]),
        ("hit Ada gob", ["hit Ada goblin 1", "hit Ada goblin 2"]),
        ("hit Ada goblin 2 be", ["hit Ada goblin 2 behind"]),
        ("attack a", ["attack Ada"]),
        ("save Ada d", ["save Ada doom"]),
        ("? hi", ["? hit", "? hide", "? history"]),
        ("hit Ada xyz", []),
        ("nothing at", []),
    ],
)
def test_a_line_is_completed_to_what_may_be_typed(typed: str, first: list[str]) -> None:
    assert completions(TYPED, typed) == first


def test_nothing_is_completed_where_no_command_is_typed() -> None:
    assert completions(NAMED, "u") == []


def test_help_is_on_one_command_or_on_a_group() -> None:
    assert [one.word for one in help_on(TYPED, "hit")] == ["hit"]
    assert [one.word for one in help_on(TYPED, "fight")] == ["hit"]
    assert "undo" in [one.word for one in help_on(TYPED, "table")]
    assert [one.word for one in help_on(TYPED, "weapon")] == ["hit"]
    assert [one.word for one in help_on(TYPED, "rike")] == ["hit"], "a part of a word that its text has"
    assert [one.word for one in help_on(TYPED, "attack")] == ["hit"], "another word for it"
    both = replace(TYPED, phrases=(*TYPED.phrases, Phrase("fight", "SIDE", "It begins.", "Meetings")))
    assert [one.word for one in help_on(both, "fight")] == ["fight", "hit"], "the command, and the group of that name"
    assert [one.word for one in help_on(TYPED, "throw")] == ["save"], "its text speaks of it"
    with pytest.raises(PlayError, match=r"no help on 'hitt'. Did you mean 'hit'\?"):
        help_on(TYPED, "hitt")
    with pytest.raises(PlayError, match=r"no help on 'xyzzy'. Groups: A fight, Unnoticed"):
        help_on(TYPED, "xyzzy")


def test_help_while_something_is_asked_is_on_the_commands_that_are_known() -> None:
    assert [one.word for one in help_on(LISTED, "hit", TYPED.phrases)] == ["hit"]
    with pytest.raises(PlayError, match=r"No command can be typed here. Answer what is asked; \? says what"):
        help_on(LISTED, "hit")


def test_how_a_command_goes_on_is_said_as_soon_as_it_is_clear_which() -> None:
    assert usage(TYPED, "h") == ""
    assert usage(TYPED, "hit A") == "hit WHO WHOM [with WEAPON] [behind]"
    assert usage(TYPED, "attack A") == "hit WHO WHOM [with WEAPON] [behind]"
    assert usage(TYPED, "jo") == "journal [N]"
