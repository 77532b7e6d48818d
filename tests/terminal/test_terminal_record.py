"""Notes, handouts and what has changed for somebody, in the terminal: drawn, in plain lines, and from elsewhere."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest

from lychgate.core.errors import PlayError
from lychgate.core.game import Game
from lychgate.core.records import Header
from lychgate.rulesets import get
from lychgate.terminal.app import TableApp
from lychgate.terminal.local_seat import LocalSeat
from lychgate.terminal.notebook import note_rows
from lychgate.terminal.plain import Plain
from lychgate.terminal.styled_text import FINE, plain
from tests.terminal.table_in_process import Hall

LINES = ("pc Ada hp 7", "note Ada limps", 'handout "Map" Down.\\nThen left.', "set cast.Ada.hp 4 because of a fall")


def sitting() -> LocalSeat:
    ruleset = get("hundred_saints")
    game: Game[Any] = Game(ruleset, Header(ruleset.name, 1, ruleset.resolve({}), ("Ref",), "x", "x"))
    return LocalSeat(game, "Ref", assist="auto")


def printed(*typed: str) -> str:
    out = StringIO()
    Plain(sitting(), StringIO("".join(f"{line}\n" for line in (*LINES, *typed))), out).run()
    return out.getvalue().rpartition(f"> {typed[-1]}\n")[2]


def test_the_sheets_in_plain_lines_hold_the_notes_and_the_handouts_with_their_lines() -> None:
    assert "Note of Ada: limps (Ref; the referee's; n1)\nHandout: Map (h1)\n  Down.\n  Then left.\n" in printed("s")


def test_a_history_is_a_word_in_plain_lines() -> None:
    told = printed("history ada")

    assert "Ada: what changed\n" in told
    assert "by Ref: hp 7 -> 4" in told
    assert "Nobody that you know of is called 'Bob'" in printed("history Bob")


def test_notes_are_broken_to_the_width_under_a_heading() -> None:
    table = sitting()
    for line in LINES:
        table.reply(line)

    rows = [plain(row).rstrip() for row in note_rows(table.view().notes, 30)]

    assert rows[1:] == [
        "Notes and handouts",
        "  Note of Ada: limps (Ref; the",
        "    referee's; n1)",
        "  Handout: Map (h1)",
        "    Down.",
        "    Then left.",
    ]
    assert note_rows((), 30) == []


def test_a_history_comes_from_a_table_elsewhere(there: Hall) -> None:
    there.assemble("Ada")
    ada, _ = there.sit("Ada")
    name = ada.view().sheets[0].title

    assert ada.changes(name)[0] == f"{name}: what changed"
    with pytest.raises(PlayError, match="Nobody that you know of is called 'Xerxes'"):
        ada.changes("Xerxes")


@pytest.mark.anyio
async def test_a_history_is_read_over_the_table_and_the_line_is_open_again_after_it() -> None:
    table = sitting()
    for line in LINES:
        table.reply(line)
    app = TableApp(table, glyphs=FINE)

    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        await pilot.press(*"history", "space", *"ada", "enter")
        await pilot.pause()
        page = app.screen
        assert type(page).__name__ == "Reader"
        await pilot.press("escape")
        await pilot.press(*"say", "space", *"Hm", "enter")
        await pilot.pause()

    assert table.log()[-1].text == "Ref: Hm"
