"""Leaving a table: whoever leaves others, or something that waits, is asked once more."""

from __future__ import annotations

from lychgate.server.plain_text import clean
from lychgate.terminal.seat import Seat

ONCE_MORE = "Press q once more to leave; any other key stays."
TYPE_ONCE_MORE = "Type q once more to leave; anything else stays."


def left_behind(table: Seat) -> str:
    """What whoever leaves now leaves behind, in a sentence; empty where nobody has to be asked.

    Nobody has to who plays alone, for everything is saved, who looks on, or whose game is over.
    """
    if table.holding:
        return "Your last answer has not reached the table yet."
    if not table.remote or not table.name or table.ended or not shared(table):
        return ""
    if table.votes:
        return "A vote waits for you, and the others play on without you."
    return "The others play on without you."


def shared(table: Seat) -> bool:
    """Whether others play at the table too: they are seen there, decide something, or have done something."""
    view, own = table.view(), ("", table.seat)
    if view.others or any(clean(name) != table.name for name in table.waiting):
        return True
    seats = [*(sheet.seat for sheet in view.sheets), *(line.seat for line in table.log())]
    return any(seat not in own for seat in seats)
