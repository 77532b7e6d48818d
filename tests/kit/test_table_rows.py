"""Rows of tables that bring creatures into play, told as sentences."""

from __future__ import annotations

import pytest

from lychgate.kit.own_tables import OwnTable, prepared
from lychgate.kit.shelf import TableRolled
from lychgate.kit.table_rows import row_of_creatures, row_told
from tests.rulesets.hundred_saints.saints import Saints


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ("npc 2 rats hd 1, hungry", "2 rats, hungry"),
        ("npc 1d4 betrayer birds hd 1 ac 13 with beak 1d6, hungry", "1d4 betrayer birds, hungry"),
        ("npc {1d4} Cured miner, with a barrow: [errand]", "1d4 Cured miners, with a barrow: [errand]"),
        ("npc river ghoul hd 1 ac 12, come to look", "a river ghoul, come to look"),
        ("npc Sister Agathe hd 1 hp 3", "Sister Agathe"),
        ("npc 4 deserters as guards with long sword", "4 deserters"),
        ('npcs 3 "old soldiers" disciplined hd 2', "3 old soldiers"),
        ("foes 2d4 goblins AC 12 spear +1 1d6", "2d4 goblins"),
        ("foes 3 wolves bite +2 1d6. They howl.", "3 wolves. They howl."),
        ("npc 1 bat", "1 bat"),
    ],
)
def test_a_row_that_brings_creatures_is_told_without_its_figures(row: str, told: str) -> None:
    assert row_told(row) == told


@pytest.mark.parametrize("row", ["a cold wind", "npc 2 rats hd 1 and hungry", "The npc sleeps.", "npcs", "foes", ""])
def test_any_other_row_is_told_as_it_stands(row: str) -> None:
    assert row_of_creatures(row) is None
    assert row_told(row) == row


def test_a_roll_and_the_shelf_tell_the_sentence_and_the_state_keeps_the_row() -> None:
    row = "npc 2 rats hd 1 hp 1, hungry"
    table = Saints().types(f'tables "rats"\n1 {row}\n2 a cat')
    (line,) = TableRolled("rats", row, row).tell(table.state, table.state)
    (plain,) = prepared((OwnTable("rats", "1d2", (row, "a cat")),))
    (once,) = prepared((OwnTable("rats", "1d2", (row, "a cat"), once=True),))

    assert table.state.tables[0].rows == (row, "a cat")
    assert line.text == "Table rats: 2 rats, hungry."
    assert plain.rows == ("1: 2 rats, hungry", "2 a cat")
    assert once.rows == ("2 rats, hungry", "a cat")
