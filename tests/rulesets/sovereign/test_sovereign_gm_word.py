"""Sovereign has a GM: no sentence that a table of it reads speaks of a referee."""

from __future__ import annotations

import re

import pytest

from lychgate.cli.book_text import read_book
from lychgate.core.errors import PlayError
from lychgate.core.ruleset import by_the_book
from lychgate.core.view import LogLine
from lychgate.kit.desk import DiceRolled
from lychgate.rulesets.sovereign.orders import Orders
from lychgate.rulesets.sovereign.ruleset import RULESET
from lychgate.rulesets.sovereign.state import State
from tests.rulesets.sovereign.sovereign import ANN, REF, Sovereign

SPOKEN = re.compile(r"(?i)\breferees?\b")


def test_a_sentence_of_no_book_gets_the_word_of_this_one() -> None:
    assert by_the_book("Only referees know; the referee's. A refereed game.", "GM") == (
        "Only GMs know; the GM's. A refereed game."
    )
    assert (RULESET.referee_word, State.referee_word, Orders.referee_word) == ("GM",) * 3
    assert read_book("sovereign").book.referee_word == "GM"


@pytest.mark.parametrize("seat", [REF, ANN])
def test_help_speaks_of_the_gm(seat: str) -> None:
    table = Sovereign().types("delver Ada of Ann hp 9")
    asked = RULESET.question(table.state, table.orders(seat))
    told = [asked.prompt, asked.help, *(f"{one.word} {one.shape}: {one.text} {one.group}" for one in asked.phrases)]
    assert [one for one in told if SPOKEN.search(one)] == []
    assert any("GM" in one for one in told)


def test_switches_speak_of_the_gm() -> None:
    for switches in (RULESET.variants(), read_book("sovereign").switches):
        told = [text for one in switches for text in (one.group, one.title, one.text, *dict(one.alternatives).values())]
        assert [one for one in told if SPOKEN.search(one)] == []
        assert "The GM" in told


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("check Ada STR/Exert dc 6", "The GM decides part of that. Leave it out, and ask them."),
        ("make Bob of Ben", "That is the GM's to do. You may:"),
        ("variant min-damage one", "'variant' is a command of the GM's."),
        ("roll 1d6 secret", "Only a GM rolls in secret."),
    ],
)
def test_refusals_speak_of_the_gm(line: str, said: str) -> None:
    with pytest.raises(PlayError, match=re.escape(said)):
        Sovereign().types("delver Ada of Ann hp 9").types(line, seat=ANN)


def test_notes_and_what_is_done_alone_speak_of_the_gm() -> None:
    table = Sovereign().types("delver Ada of Ann hp 9", "note Ada owes money")
    table.types("note Ada fears rats", seat=ANN)
    assert {note.whose for note in table.view(REF).notes} == {"the GM's", "for Ann and the GM"}
    alone = RULESET.new_game(RULESET.resolve({}), ("p1",))
    assert "The GM rolls 1d6" in " ".join(line.text for line in told_alone(alone))


def told_alone(state: State) -> tuple[LogLine, ...]:
    """What is told of a roll where one nameless person plays."""
    event = DiceRolled("p1", "1d6", "", 4)
    return event.tell(state, state)
