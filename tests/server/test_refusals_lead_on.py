"""Refused lines lead on: for what players type in each book, the nearest command that they can give."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from lychgate.core.errors import PlayError
from lychgate.server.dry_run import why_not
from lychgate.server.instead import Lead, lead_from
from tests.rulesets.refereed import Desk
from tests.server.tables_to_type_at import BOOKS
from tests.shares import in_soak_too, share

TABLE = Path(__file__).parent / "refused_lines"

FEWEST = 60
"""The fewest lines for a book."""


@cache
def table_of(book: str, situation: str) -> Desk[Any]:
    return BOOKS[book](fights=situation == "fight")


def rows_of(book: str) -> list[tuple[str, str, str, str]]:
    rows = (TABLE / f"{book}.txt").read_text(encoding="utf-8").splitlines()
    found = [tuple(map(str.strip, row.split("|"))) for row in rows if row and not row.startswith("#")]
    return [(situation, seat, line, best) for situation, seat, line, best in found]


ROWS = [(book, *row) for book in BOOKS for row in rows_of(book)][:: share("REFUSED_LINES", 3, 1)]
"""The lines that are tried: every third in each run, all of them in ``make soak``."""


def refusal_of(desk: Desk[Any], seat: str, line: str) -> PlayError:
    orders = desk.ruleset.orders(desk.state, seat)
    assert orders is not None
    with pytest.raises(PlayError) as refused:
        why_not(desk.ruleset, desk.state, seat, orders.from_text(line))
    return refused.value


def lead(desk: Desk[Any], seat: str, line: str) -> Lead:
    refused = refusal_of(desk, seat, line)
    orders: Any = desk.ruleset.orders(desk.state, seat)
    return lead_from(desk.ruleset, desk.state, seat, line, orders, refused.bare or str(refused))


def best_of(led: Lead) -> str:
    """The best in the table's words: ``later`` where its time has not come, ``nearest`` where it is refused too."""
    if led.lines:
        return "say" if led.lines[0].startswith("say ") else led.lines[0]
    if led.later:
        return f"later {led.later[0]}"
    return f"nearest {led.nearest}" if led.nearest else "-"


@in_soak_too
@pytest.mark.parametrize(("book", "situation", "seat", "line", "best"), ROWS)
def test_the_best_command_instead_of_a_refused_line_is_first(
    book: str, situation: str, seat: str, line: str, best: str
) -> None:
    assert best_of(lead(table_of(book, situation), seat, line)) == best


@pytest.mark.parametrize("book", BOOKS)
def test_every_book_has_enough_lines_that_lead_to_a_command(book: str) -> None:
    led = [best for _, _, _, best in rows_of(book) if best.split()[0] not in ("say", "nearest", "-")]

    assert len(led) >= FEWEST


@pytest.mark.parametrize("book", BOOKS)
def test_what_is_offered_is_never_refused_and_at_most_three_commands_long(book: str) -> None:
    for situation, seat, line, _ in rows_of(book):
        desk = table_of(book, situation)
        orders: Any = desk.ruleset.orders(desk.state, seat)
        led = lead(desk, seat, line)
        assert len(led.lines) + len(led.later) <= 3
        for one in led.lines:
            why_not(desk.ruleset, desk.state, seat, orders.from_text(one))
