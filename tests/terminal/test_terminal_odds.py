"""Odds beside the choices in both terminals: shown with a key, hidden again, and typed."""

from __future__ import annotations

from io import StringIO

import pytest

from lychgate.core.game import Game
from lychgate.core.records import REFEREE, Header
from lychgate.rulesets import get
from lychgate.server.odds_words import line_of
from lychgate.server.seats import Custom
from lychgate.sim.foresight import foresee
from lychgate.terminal.app import TableApp
from lychgate.terminal.local_seat import LocalSeat
from lychgate.terminal.panes import Reader
from lychgate.terminal.plain import Plain
from lychgate.terminal.remote_seat import RemoteSeat
from lychgate.terminal.screen import TableScreen
from lychgate.terminal.styled_text import plain

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def _soon_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plays out only a few times what is not exact: odds that are less sharp are asked for in the same way."""
    monkeypatch.setattr("lychgate.server.odds.SAMPLES", (5,))
    for name in ("GAMES", "FEWEST_GAMES"):
        monkeypatch.setattr(f"lychgate.sim.desk_odds.{name}", 4)


@pytest.fixture
def few_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Gives up early to count exactly, where nothing but the end of a fight is counted exactly anyway."""
    monkeypatch.setattr("lychgate.server.odds.RUNS", 100)


def seat() -> LocalSeat:
    """Somebody who stands before a tangle of vines."""
    rules = get("twelve_years")
    game: Game[object] = Game(rules, Header(rules.name, rules.version, rules.resolve({}), ("ann",), "k2", "a game"))
    while "attack" not in [one.id for one in game.open[0].options()]:
        game.reply("ann", game.open[0].default() or game.open[0].options()[0].id)
    return LocalSeat(game, "ann")


def counted(table: LocalSeat) -> None:
    """Waits until all odds of this moment are counted, so that a screen shows all of them at once."""
    table._reckoner.of(table.session, table.seat).wait(60, all_of_it=True)


def asked(app: TableApp) -> str:
    screen = app.screen
    assert isinstance(screen, TableScreen)
    return "\n".join((screen.model.above_options, *(plain(row) for row in screen.model.question(118, 0))))


async def test_a_key_shows_the_odds_beside_each_choice_and_hides_them_again() -> None:
    table = seat()
    counted(table)
    app = TableApp(table)
    async with app.run_test(size=(120, 40)) as pilot:
        before = asked(app)
        assert "%" not in before

        await pilot.press("o")

        shown = asked(app)
        assert "(odds of this choice)" in shown
        (attack, *_) = foresee(table.game, "ann", only=("attack",)).outlooks
        assert line_of(attack) in " ".join(shown.split())
        assert "you deal" in shown  # the note stays

        await pilot.press("o")
        assert asked(app) == before

        await pilot.press("o", "1")  # the next question has its own odds
        assert "odds" in asked(app).splitlines()[0]
        screen = app.screen
        assert isinstance(screen, TableScreen)
        odds = screen.model.odds
        assert odds is None or odds.found is None or odds.found.prompt == table.question().prompt  # type: ignore[union-attr]


async def test_esc_hides_the_odds_and_answers_nothing() -> None:
    table = seat()
    counted(table)
    app = TableApp(table)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("3")  # a sheet, which Esc would close
        sheet, answers = asked(app), len(table.journal())
        await pilot.press("o")
        assert "odds" in asked(app).splitlines()[0]

        await pilot.press("escape")

        assert asked(app) == sheet
        assert len(table.journal()) == answers


async def test_at_a_table_that_tells_none_the_key_says_so(ada: RemoteSeat) -> None:
    app = TableApp(ada)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("o")

        assert "No odds are told at this table" in asked(app)


def test_typed_in_plain_lines_they_stand_under_what_they_tell_of() -> None:
    table, out = seat(), StringIO()
    counted(table)

    Plain(table, StringIO("odds\n"), out).run()

    told = out.getvalue().partition("> odds\n")[2]
    assert told.startswith("Odds: what comes of this choice")
    assert " 1 Attack: The tangle" in told
    assert "(exact)" in told
    assert len(table.journal()) == len(seat().journal())


@pytest.mark.usefixtures("few_runs")
def test_how_the_fight_ends_is_typed_too() -> None:
    table, out = seat(), StringIO()

    Plain(table, StringIO("odds fight\n"), out).run()

    assert "Odds: how this fight ends" in out.getvalue()


def desk(ruleset: str, *lines: str) -> LocalSeat:
    """A referee who sits alone, after these commands."""
    rules = get(ruleset)
    roles = {"ref": REFEREE}
    header = Header(rules.name, rules.version, rules.resolve({}), ("ref",), "k2", "a game", roles=roles)
    game: Game[object] = Game(rules, header)
    for line in lines:
        game.reply("ref", f"text:{line}")
    return LocalSeat(game, "ref")


def typed(table: LocalSeat, *lines: str) -> str:
    out = StringIO()
    Plain(table, StringIO("".join(f"{line}\n" for line in lines)), out).run()
    return out.getvalue()


SCENES = {
    "constitution": ("character Ada level 2 hp 9", "npc 2 goblins hd 1 hp 3 ac 13 morale 7", "fight"),
    "sovereign": ("delver Ada hp 8", "npc 2 goblins hd 1 hp 3 ac 13", "fight"),
    "hundred_saints": ("pc Ada hp 8 ac 12", "foes 3 goblins AC 11 HD 1 hp 4 morale 7 club 1d4", "encounter", "next"),
}


@pytest.mark.usefixtures("few_runs")
@pytest.mark.parametrize("ruleset", SCENES)
def test_where_commands_are_typed_a_referee_asks_for_odds_and_luck_too(ruleset: str) -> None:
    told = typed(desk(ruleset, *SCENES[ruleset]), "odds", "luck")

    assert "Odds: what comes of this choice" in told
    assert "(exact)" in told
    assert "is expected" in told or "No dice have been rolled yet." in told


@pytest.mark.usefixtures("few_runs")
def test_a_desk_with_odds_of_its_own_tells_them_of_a_whole_fight() -> None:
    assert "Played out" in typed(desk("hundred_saints", *SCENES["hundred_saints"]), "odds fight")
    assert "Odds: how this fight ends" in typed(desk("constitution", *SCENES["constitution"]), "odds fight")


@pytest.mark.parametrize("custom", [Custom(odds="step")])
def test_at_a_table_elsewhere_the_server_counts_them(ada: RemoteSeat) -> None:
    so_far = ada.odds(wait=True)

    assert so_far.complete
    assert so_far.found is not None
    assert so_far.found.seat == "Ada"


@pytest.mark.usefixtures("few_runs")
async def test_another_key_looks_to_the_end_of_the_fight_and_one_shows_the_luck() -> None:
    table = seat()
    app = TableApp(table)
    async with app.run_test(size=(120, 40)) as pilot:
        table._reckoner.of(table.session, table.seat, "fight").wait(60)

        await pilot.press("O")
        assert "(odds of this fight)" in asked(app)

        await pilot.press("O")
        assert "odds" not in asked(app)

        await pilot.press("l")
        page = app.screen
        assert isinstance(page, Reader)
        assert "dice came to" in "\n".join(plain(row) for row in page._write(100))
