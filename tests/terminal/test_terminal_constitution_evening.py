"""The evening of ``constitution_evening`` alone: the referee and all characters at one keyboard, drawn."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from click import Command
from click.testing import CliRunner

from lychgate import rulesets
from lychgate.cli.amend import amend
from lychgate.cli.book import book
from lychgate.core.game import Game
from lychgate.core.records import Header
from lychgate.server.saved import begin, open_saved
from lychgate.server.store import open_store
from lychgate.terminal.app import TableApp
from lychgate.terminal.local_seat import LocalSeat
from lychgate.terminal.screen_model import ScreenModel
from lychgate.terminal.styled_text import plain
from tests.terminal.test_terminal_sovereign_evening import follow_all
from tests.web import constitution_evening as script
from tests.web.loaded import load
from tests.web.saints_evening import Line, Scene
from tests.web.test_a_constitution_evening import WITHOUT, is_the_evening

pytestmark = pytest.mark.anyio

FACES = {
    **script.FACES,
    "seat:p1/3d6.4.2a": (
        *(6, 6, 4, 6, 5, 1, 4, 4, 6, 2, 1, 2, 4, 6, 1),
        *(6, 2, 5, 3, 6, 2, 3, 3, 6, 4, 6, 5, 6, 1, 6),
    ),
    "seat:p1/3d6.6.1": (4, 6),
    "seat:p1/3d6.4.8a": (3, 3, 1, 6, 6, 5),
}
"""The dice of two characters, which two players throw at a table, are all the person's here."""

ONE_AFTER_THE_OTHER = (*script.FOUNDED[:5], script.FOUNDED[7], *script.FOUNDED[5:7], *script.FOUNDED[8:])
"""Alone nobody makes a character while another is made."""

AT_HOME = (*script.HOME[:2], Line(script.REF, "c3"), *script.HOME[6:])
"""One person says once who rolls in the rest: Bertha."""

AMENDED = "amend nat1 ignored because a bare minus is dull"


@pytest.fixture
def loaded(monkeypatch: pytest.MonkeyPatch) -> Header:
    """How the campaign begins; its dice are loaded."""
    load(monkeypatch, FACES)
    rules = rulesets.get("constitution")
    return Header(rules.name, rules.version, rules.resolve({}), ("p1",), script.SEED, script.TITLE)


@pytest.fixture
def table(loaded: Header) -> LocalSeat:
    return LocalSeat(Game(rulesets.get("constitution"), loaded), "p1")


def alone() -> Iterator[str]:
    """What one person says for all, who has no players to name, and nobody to agree with."""
    scenes: dict[Scene, Scene] = {script.FOUNDED: ONE_AFTER_THE_OTHER, script.HOME: AT_HOME}
    for scene in script.EVENING:
        for line in scenes.get(scene, scene):
            if line.says == "agree":
                continue
            yield line.says.replace(" of Cyd", "").replace("next:c3", "next")


async def typed(table: LocalSeat, *lines: str) -> None:
    """Types these in the drawn terminal."""
    async with TableApp(table).run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await follow_all(pilot, table, lines)


def told(command: Command, *arguments: str) -> str:
    """What a command of the shell prints."""
    done = CliRunner().invoke(command, list(arguments))
    assert done.exit_code == 0, done.output
    return done.stdout


@pytest.mark.soak
async def test_a_campaign_is_founded_played_weighed_and_amended_at_one_keyboard(loaded: Header) -> None:
    with open_store() as store:
        table = LocalSeat(begin(store, loaded), "p1")
        await typed(table, *alone())
        is_the_evening(table.game.settled)
        assert table.game.rerun() == len(table.game.path())

    assert "nat1" not in told(book, script.TITLE, "--own")
    weighed = told(amend, script.TITLE, "--set", "nat1=ignored")
    assert WITHOUT in weighed
    assert "It stops" not in weighed

    with open_store() as store:
        table = LocalSeat(open_saved(store, script.TITLE), "p1")
        await typed(table, AMENDED, "check Ada strength")
        assert table.game.settled.variants["nat1"] == "ignored"

    after = told(book, script.TITLE, "--own")
    assert "`nat1` = `ignored` (was `minus5`), by p1: a bare minus is dull" in after
    assert "a knotted rope lowers a climb by 5" in after


@pytest.mark.parametrize(("people", "told"), [(2, "Esc keys"), (8, "Esc space more (1 of 2)")])
def test_while_commands_are_typed_a_list_of_several_pages_says_so(table: LocalSeat, people: int, told: str) -> None:
    for at in range(people):
        table.reply(f"character Ada{at} fighter strength 14 hp 4")
    model = ScreenModel(table)
    model.columns, model.rows = 80, 24

    assert told in " ".join(plain(row) for row in model.keys(78, True))
