"""Odds in the drawn terminal take nothing away: what was there without them, choice or note, is there with them.

Compared before and after, never with a picture.
"""

from __future__ import annotations

import re
from collections import Counter

import pytest

from lychgate.core.view import Choice, Question
from lychgate.server.odds import OddsSoFar
from lychgate.server.odds_words import line_of
from lychgate.server.typed import keys_of
from lychgate.sim.foresight import Foresight, Likelihood, Outlook
from lychgate.terminal.app import TableApp
from lychgate.terminal.choices import lay_out
from lychgate.terminal.local_seat import LocalSeat
from lychgate.terminal.odds import beside, odds_sign
from lychgate.terminal.panes import Reader
from lychgate.terminal.screen import TableScreen
from lychgate.terminal.screen_model import ScreenModel
from lychgate.terminal.styled_text import plain
from tests.each import each
from tests.odds_positions import POSITIONS, reached

pytestmark = pytest.mark.anyio

SIZES = ((80, 24), (120, 40))
AT_THE_END = "…", "..."


@pytest.fixture(autouse=True)
def _soon_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plays out only a few times what is not exact: less sharp odds are drawn in the same way."""
    monkeypatch.setattr("lychgate.server.odds.SAMPLES", (5,))
    monkeypatch.setattr("lychgate.server.odds.RUNS", 100)


def at(name: str) -> LocalSeat:
    """The seat that looks at the odds of a position, which are counted."""
    table = LocalSeat(reached(POSITIONS[name]), POSITIONS[name].seats[0])
    table._reckoner.of(table.session, table.seat).wait(60, all_of_it=True)
    return table


def words(rows: list[str]) -> Counter[str]:
    """What can be read, but for words that are cut off, whose other half may be there later."""
    found = (word.rstrip(",;") for row in rows for word in row.split())
    return Counter(word for word in found if word and not word.endswith(AT_THE_END))


def lost(before: list[str], after: list[str]) -> list[str]:
    return sorted((words(before) - words(after)).elements())


def test_no_choice_and_no_note_is_lost_by_odds_in_any_book() -> None:
    @each([(name, size) for name in POSITIONS for size in SIZES])
    def keeps(name: str, size: tuple[int, int]) -> None:
        table = at(name)
        model = ScreenModel(table)
        model.columns, model.rows = size
        assert model.asked is not None
        width = model.columns - 2
        before, above = [plain(row) for row in model.question(width, 0)], model.above_options

        model.shows_odds, model.odds = True, table.odds()
        after = [plain(row) for row in model.question(width, 0)]

        assert lost(before, after) == []
        assert model.above_options.startswith(above)
        assert len(after) + model.upper_rows() + len(model.foes(width - 2, 0)) < model.rows
        assert model.odds.found is not None
        told = any(line_of(one) for one in model.odds.found.outlooks)
        words_above = model.above_options.removeprefix(above)
        assert ("no odds" in words_above) == (not told)
        assert "odds" in words_above

    keeps()


def drawn(app: TableApp) -> list[str]:
    """The screen below the line above the question, as it is drawn."""
    rows = [strip.text for strip in app.screen._compositor.render_strips()]
    screen = app.screen
    assert isinstance(screen, TableScreen)
    top = screen.query_one("#ask").region.y
    return rows[top + 1 : screen.query_one("#keys").region.y]


def keys_in(rows: list[str], asked: Question) -> set[str]:
    """The choices that can be seen: their keys, each before the first word of its label."""
    text = "\n".join(rows)
    pairs = zip(keys_of(asked), asked.choices, strict=True)
    return {one.id for key, one in pairs if re.search(rf"\b{key}  {re.escape(one.label.split()[0])}", text)}


@pytest.mark.parametrize("name", ["12y-explores", "constitution-fights", "saints-fights"])
async def test_on_a_small_screen_every_choice_stays_in_view(name: str) -> None:
    table = at(name)
    app = TableApp(table)
    async with app.run_test(size=SIZES[0]) as pilot:
        await pilot.press("escape")  # at a desk, leaves the line in which one types
        screen = app.screen
        assert isinstance(screen, TableScreen)
        asked = screen.model.asked
        assert asked is not None
        await pilot.pause()
        before = drawn(app)
        seen = keys_in(before, asked)
        assert len(seen) >= 6

        await pilot.press("o")
        await pilot.pause()

        after = drawn(app)
        assert keys_in(after, asked) == seen
        assert lost(before, after) == []
        assert "\n".join(after).count("%") > "\n".join(before).count("%")

        await pilot.press("%")  # and uncut on a page
        page = app.screen
        assert isinstance(page, Reader)
        assert "Odds: what comes of this choice" in "\n".join(plain(row) for row in page._write(100))


def outlook(option: str, *chances: tuple[str, float, str]) -> Outlook:
    likelihoods = tuple(
        Likelihood(text, text, chance, chance if exact else chance / 2, chance if exact else 1.0, exact)
        for text, chance, exact in chances
    )
    return Outlook(
        option=option, label=option, exact=all(exact for *_, exact in chances), runs=9, likelihoods=likelihoods
    )


def counted(*outlooks: Outlook, ended: bool = True) -> OddsSoFar:
    found = Foresight("ann", "What now?", "step", "everybody takes what Enter gives", outlooks)
    return OddsSoFar(found, complete=True, ended=ended)


FALLS, MET = ("The ogre falls", 0.5, "1/2"), ("An enemy of the party is met on the way", 0.1, "")


def test_long_lists_keep_their_pages_and_fill_what_their_rows_have_left() -> None:
    long = "a note that is far too long to stand behind its choice in a list as long as this one is"

    @each([(9, "near"), (9, ""), (9, long), (30, "near"), (30, ""), (30, long), (80, "near"), (80, "")])
    def keeps(many: int, note: str) -> None:
        choices = tuple(Choice(f"o{n}", f"Choice number {n}", note=note if n % 2 else "") for n in range(many))
        asked = Question("ann", "orders", "What now?", choices, "o0")
        odds = counted(*(outlook(one.id, FALLS, MET) for one in choices))
        bare = lay_out(asked, 78, 5, stretch=1, whole=3)

        page, shown = beside(asked, odds, lambda asked, **how: lay_out(asked, 78, 5, stretch=1, whole=3, **how))

        assert page.of == bare.of
        assert lost([plain(row) for row in bare.lines], [plain(row) for row in page.lines]) == []
        assert all(len(plain(row)) <= 78 for row in page.lines)
        assert shown != "full"

    keeps()


def test_a_figure_is_never_cut_and_comes_first_where_words_are() -> None:
    choices = tuple(Choice(f"o{n}", f"Choice number {n}", note="near") for n in range(9))
    asked = Question("ann", "orders", "What now?", choices, "o0")
    odds = counted(*(outlook(one.id, MET) for one in choices))

    page, shown = beside(asked, odds, lambda asked, **how: lay_out(asked, 78, 5, stretch=1, whole=3, **how))

    text = " ".join(plain(row) for row in page.lines)
    assert text.count("near; ≈10 %") == 9
    assert shown == "cut"


def test_a_choice_without_odds_says_nothing_and_the_line_above_says_what_there_is() -> None:
    asked = Question(
        "ann", "orders", "What now?", (Choice("a", "Attack"), Choice("b", "Buy", note="you have 46 gold")), ""
    )
    odds = counted(outlook("a", FALLS), outlook("b", ("A member dies", 0.0, "0")))

    page, shown = beside(asked, odds, lambda asked, **how: lay_out(asked, 78, 5, **how))

    assert [plain(row).rstrip() for row in page.lines] == [
        " 1  Attack  The ogre falls 50 % (exact)",
        " 2  Buy  you have 46 gold",
    ]
    assert shown == "full"
    assert odds_sign(odds) == "odds of this choice"
    assert odds_sign(odds, "cut") == "odds of this choice; % in full"
    assert odds_sign(None) == "counting odds"
    assert odds_sign(counted(outlook("a", FALLS), ended=False)) == "odds of this choice, so far"
    assert odds_sign(counted(outlook("b", ("A member dies", 0.0, "0")))) == "no odds here"
