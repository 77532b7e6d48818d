"""A referee and a player of The Hundred Saints, each in plain lines at a table that is served elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest

from lychgate.terminal.plain import Plain
from tests.terminal.table_in_process import Hall, hall

REFEREE, PLAYER = "Ada", "Bertram"


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Hall]:
    with hall(tmp_path, ruleset="hundred_saints") as found:
        yield found


def typed_by(who: str, at: Hall, *lines: str) -> str:
    """What is printed for somebody who joins, types these lines and leaves, in one line."""
    out = StringIO()
    table, _ = at.sit(who)
    Plain(table, StringIO("".join(f"{line}\n" for line in lines)), out).run()
    return " ".join(out.getvalue().split())


def test_the_referee_types_commands_and_the_player_reads_what_is_theirs(served: Hall) -> None:
    told = typed_by(
        REFEREE, served, "pc Wren fighter hp 7 of Bertram", "enter dungeon", "foes 3 wolves", "encounter", "journal"
    )
    read = typed_by(PLAYER, served, "show", "journal", "show wolves")

    assert "encounter The party meets the wolves in the dungeon." in told
    assert "Wren, fighter 1: hp 7 of 7" in read
    assert "meets" not in read
    assert "enter dungeon" not in read
    assert "There is no sheet of 'wolves'. There is: Wren." in read


def test_what_the_referee_alone_knows_is_marked_as_secret_to_them(served: Hall) -> None:
    told = typed_by(REFEREE, served, "pc Wren fighter hp 7 of Bertram", "roll 1d1 secret", "roll 1d1")

    assert "Ada rolls 1d1: 1. (s1) (secret)" in told
    assert told.count("(secret)") == 1
    assert "(secret)" not in typed_by(PLAYER, served, "show")


def test_a_switched_variant_is_told_to_the_player_and_is_not_theirs_to_switch(served: Hall) -> None:
    typed_by(REFEREE, served, "variant initiative_tie simultaneous because the hour is late")

    read = typed_by(PLAYER, served, "variant initiative_tie reroll")

    assert "From now on Equal initiative (initiative_tie) is simultaneous, not reroll because the hour is late" in read
    assert "'variant' is a command of the referee's." in read


def test_a_player_s_help_lists_what_a_player_may_type(served: Hall) -> None:
    read = typed_by(PLAYER, served, "?", "publish")

    assert "The desk: roll, say." in read
    assert "The table: agree, refuse, lines, later, again, forget, propose, discuss, do, undo, redo" in read
    assert "It is published: each player sees their own side" in read
