"""The menus in plain lines: ``do``, a topic, a command, its fields; a table elsewhere has the same."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest

from lychgate.terminal.plain import Plain
from tests.terminal.table_in_process import Hall, hall
from tests.terminal.test_terminal_desk_plain import after, played

PARTY = ("pc Ada fighter hp 12", "pc Bo fighter hp 8")


def test_a_command_is_found_by_its_topic_and_filled_in_by_choices() -> None:
    printed = played(*PARTY, "do", "table", "say", "back", "say", "Who is there?", "turn")

    assert "What do you want to do?" in after("do", printed)
    assert "Explore" in after("do", printed)
    assert "Say" in after("table", printed)
    assert "what is said" in after("say", printed).lower()
    assert "The referee: Who is there?" in after("Who is there?", printed)
    assert "A Turn passes" in after("turn", printed)


def test_a_command_is_opened_by_its_word_and_given_once_it_is_whole() -> None:
    printed = played(*PARTY, "do save", "Bo", "1", "do it", before=())

    assert "Who?" in after("do save", printed)
    assert "Bo" in after("1", printed)
    assert "Do it: save Bo" in after("1", printed)
    assert "saving throw" in after("do it", printed).lower() or "save" in after("do it", printed).lower()


def test_what_is_typed_wrongly_keeps_the_step() -> None:
    printed = played(*PARTY, "do save", "Zed", "Bo", "back", "back", "back")

    assert "Who?" in after("Zed", printed)
    assert "There is no menu 'xyzzy'. There is: " in after("do xyzzy", played("do xyzzy"))


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Hall]:
    with hall(tmp_path, ruleset="hundred_saints") as found:
        yield found


def test_a_table_elsewhere_has_the_same_menus(served: Hall) -> None:
    def typed_by(who: str, *lines: str) -> str:
        out = StringIO()
        table, _ = served.sit(who)
        Plain(table, StringIO("".join(f"{line}\n" for line in lines)), out).run()
        return out.getvalue()

    typed_by("Ada", "pc Wren fighter hp 7 of Bertram")
    read = typed_by("Bertram", "do save", "1", "do it")

    assert "Against" in after("do save", read)
    assert "Do it: save Wren" in after("1", read)
    assert "Wren" in after("do it", read)


def test_help_has_the_menus_and_a_game_without_them_says_so() -> None:
    assert "do [TOPIC|WORD]" in after("? do", played("? do"))
