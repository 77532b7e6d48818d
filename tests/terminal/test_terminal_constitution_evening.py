"""The evening of ``constitution_evening`` alone: the referee and all characters at one keyboard, drawn."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from lychgate import rulesets
from lychgate.core.campaign_book import campaign_book
from lychgate.core.game import Game
from lychgate.core.records import Header
from lychgate.server.reasons import clause_texts
from lychgate.sim.what_if import what_if
from lychgate.terminal.app import TableApp
from lychgate.terminal.local_seat import LocalSeat
from lychgate.terminal.screen_model import ScreenModel
from lychgate.terminal.styled_text import plain
from tests.terminal.test_terminal_sovereign_evening import follow
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

ONE_AFTER_THE_OTHER = (*script.FOUNDED[:4], script.FOUNDED[6], *script.FOUNDED[4:6], *script.FOUNDED[7:])
"""Alone nobody makes a character while another is made."""

AT_HOME = (*script.HOME[:2], Line(script.REF, "c3"), *script.HOME[6:])
"""One person says once who rolls in the rest: Bertha."""

AMENDED = "amend nat1 ignored because a bare minus is dull"


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> LocalSeat:
    load(monkeypatch, FACES)
    rules = rulesets.get("constitution")
    header = Header(rules.name, rules.version, rules.resolve({}), ("p1",), script.SEED, script.TITLE)
    return LocalSeat(Game(rules, header), "p1")


def alone() -> Iterator[str]:
    """What one person says for all, who has no players to name."""
    scenes: dict[Scene, Scene] = {script.FOUNDED: ONE_AFTER_THE_OTHER, script.HOME: AT_HOME}
    for scene in script.EVENING:
        for line in scenes.get(scene, scene):
            yield line.says.replace(" of Cyd", "").replace("next:c3", "next")
    yield AMENDED


async def test_a_campaign_is_founded_played_and_amended_at_one_keyboard(table: LocalSeat) -> None:
    async with TableApp(table).run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        for says in alone():
            await follow(pilot, table, says)

    game = table.game
    is_the_evening(game.settled)
    assert game.rerun() == len(game.path())
    _, change = campaign_book(game, clause_texts(game.ruleset), "p1").history
    assert (change.what.switch, change.what.value, change.what.because) == ("nat1", "ignored", "a bare minus is dull")
    found = what_if(game, {"nat1": "ignored"}, "p1")
    assert (found.apart, [one.instead[-1] for one in found.differs]) == (0, [WITHOUT])


@pytest.mark.parametrize(("people", "told"), [(2, "Esc keys"), (8, "Esc space more (1 of 2)")])
def test_while_commands_are_typed_a_list_of_several_pages_says_so(table: LocalSeat, people: int, told: str) -> None:
    for at in range(people):
        table.reply(f"character Ada{at} fighter strength 14 hp 4")
    model = ScreenModel(table)
    model.columns, model.rows = 80, 24

    assert told in " ".join(plain(row) for row in model.keys(78, True))
