"""Esc closes a sheet or a list, and does nothing of what it is for."""

from __future__ import annotations

import pytest

from lychgate.terminal.app import TableApp
from lychgate.terminal.hints import hints
from lychgate.terminal.local_seat import LocalSeat
from lychgate.terminal.screen import TableScreen
from tests.terminal.staged import staged

pytestmark = pytest.mark.anyio

LOOT = [{"weapon": "axe"}, {"weapon": "bow"}, {"kind": "ring"}, {"kind": "coin"}]
MERCHANT = {"friend": "merchant", "met": True}


def at_the_stall() -> LocalSeat:
    return staged("giant", "rogue", loot=LOOT, gold=60, here=MERCHANT)


def kind(table: LocalSeat) -> str:
    question = table.question()
    return question.kind if question is not None else ""


OPENED = (
    ("gear",),
    ("gear", "best"),
    ("gear", "member:1"),
    ("gear", "leave"),
    ("gear", "leave", "item:103"),
    ("buy",),
    ("sell",),
    ("sell", "item:103", "item:104"),
)


async def test_escape_leaves_every_sheet_and_list_as_it_was() -> None:
    table = at_the_stall()
    before = table.view()
    async with TableApp(table).run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        screen = pilot.app.screen
        assert isinstance(screen, TableScreen)
        for opened in OPENED:
            for answer in opened:
                table.answer(answer)
            screen.show()
            for _ in opened:
                await pilot.press("escape")
                await pilot.pause()

            left = kind(table), table.view().sheets, table.view().purse
            assert left == ("orders", before.sheets, before.purse), opened


async def test_escape_does_nothing_where_something_must_be_ordered() -> None:
    table = at_the_stall()

    async with TableApp(table).run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        await pilot.press("escape")
        await pilot.pause()

    assert not table.game.entries


async def test_the_keys_below_say_what_escape_does_where_it_is_not_what_enter_does() -> None:
    table = at_the_stall()
    app = TableApp(table)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        model = app.screen.model  # type: ignore[attr-defined]
        at_orders = hints(model, False)
        table.answer("gear")
        model.look_again()

        assert ("Esc", "Done") in hints(model, False)
        assert "Esc" not in [key for key, _ in at_orders]
