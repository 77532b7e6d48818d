"""In a terminal a key gives what is offered instead of a refused command, and a word what was kept for later."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest

from lychgate.server.leading import KEPT
from lychgate.terminal.plain import Plain
from tests.terminal.desk import MET
from tests.terminal.table_in_process import Hall, hall
from tests.terminal.test_terminal_desk_plain import after, played

FIGHT = (*MET, "give longsword to Ada", "next", "next", "distance 5", "next", "next", "attack")
REFEREE, PLAYER = "Ada", "Bertram"


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Hall]:
    with hall(tmp_path, ruleset="constitution") as found:
        yield found


def typed_by(who: str, at: Hall, *lines: str) -> str:
    out = StringIO()
    table, _ = at.sit(who)
    Plain(table, StringIO("".join(f"{line}\n" for line in lines)), out).run()
    return out.getvalue()


def test_a_refusal_names_up_to_three_commands_and_a_sign_gives_the_first() -> None:
    printed = played(*FIGHT, "hit gobblin with longsword", "+")

    told = after("hit gobblin with longsword", printed)
    assert "Instead, type + for 'hit Ada goblin 1 with longsword', +2 for 'hit Ada goblin 2 with longsword'" in told
    assert "Ada strikes at goblin 1" in after("+", printed)


def test_a_sign_and_a_number_give_another() -> None:
    printed = played(*FIGHT, "hit gobblin with longsword", "+2")

    assert "Ada strikes at goblin 2" in after("+2", printed)


def test_the_sign_means_nothing_where_nothing_was_offered() -> None:
    assert "'+' is no command." in after("+", played(*MET, "+"))


def test_an_act_that_came_too_early_is_kept_and_given_by_a_word_far_from_the_table(served: Hall) -> None:
    typed_by(REFEREE, served, "character Wren fighter of Bertram hp 7", "take Wren sword")

    printed = typed_by(PLAYER, served, "defend Wren", "say Ready.", "forget")

    assert f"There is no fight. It begins by: fight. {KEPT}" in after("defend Wren", printed)
    kept = "Kept for later: defend Wren. Type again to do it when its time comes, or forget to drop it."
    assert kept in after("say Ready.", printed)
    assert "Kept for later" not in after("forget", printed)


def test_what_may_be_given_instead_reaches_a_terminal_far_from_the_table(served: Hall) -> None:
    typed_by(REFEREE, served, "character Wren fighter of Bertram hp 7", "take Wren sword")

    printed = typed_by(PLAYER, served, "I search the room", "+")

    offered = "'I' is no command. Instead, type + for 'explore Wren wits' or +2 for 'check Wren wits'."
    assert offered in after("I search the room", printed)
    assert "Wren" in after("+", printed)
