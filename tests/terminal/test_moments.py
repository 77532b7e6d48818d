"""Which steps are big moments, and how their card looks."""

from __future__ import annotations

from lychgate.core.view import LogLine, Tracker, View
from lychgate.terminal.moments import card_rows, counts_of, moments
from lychgate.terminal.styled_text import plain


def years(gone: int) -> View:
    clock = Tracker("turn", "Clock", gone % 6, 6, "00:10", "hour")
    return View("you", "A game", "Here.", (Tracker("years", "Years", gone, 12, f"{gone} of 12 years"), clock))


def test_a_year_that_is_lost_is_a_big_moment_and_a_turn_of_the_clock_is_not() -> None:
    before = counts_of(years(2))

    assert moments((), before, years(3)) == ("3 of 12 years.",)
    assert moments((), before, years(2)) == ()
    assert moments((), before, years(1)) == ()
    assert before == {"years": 2}


def test_deaths_and_endings_are_big_moments_and_other_lines_are_not() -> None:
    lines = (LogLine("A door."), LogLine("Wren dies.", "grave"), LogLine("3 gold.", "result"))

    assert moments(lines, counts_of(years(0)), years(0)) == ("Wren dies.",)
    assert moments((LogLine("A crown.", "result", moment=True),), counts_of(years(0)), years(0)) == ("A crown.",)


def test_a_card_is_as_wide_and_as_high_as_it_may_be() -> None:
    rows = card_rows(("Wren dies. " * 12, "The lantern is out."), 40, 3)

    assert len(rows) == 3
    assert all(len(plain(row)) <= 40 for row in rows)
    assert plain(rows[-1]).endswith("the log has it all")
