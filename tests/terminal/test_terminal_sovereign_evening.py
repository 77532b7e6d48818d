"""The evening of ``sovereign_evening`` alone: the GM and four Delvers at one keyboard, on the drawn screen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest
from textual.pilot import Pilot

from lychgate import rulesets
from lychgate.core.game import Game
from lychgate.core.records import Header
from lychgate.core.view import Question
from lychgate.server.typed import keys_of
from lychgate.terminal.app import TableApp
from lychgate.terminal.local_seat import LocalSeat
from lychgate.terminal.screen import TableScreen
from tests.shares import WHOLE
from tests.terminal.keyboard import nothing_left, write
from tests.web import sovereign_evening as script
from tests.web.loaded import load
from tests.web.saints_evening import TAKES_BACK

pytestmark = pytest.mark.anyio


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> LocalSeat:
    load(monkeypatch, script.FACES)
    rules = rulesets.get("sovereign")
    header = Header(rules.name, rules.version, rules.resolve({}), ("p1",), script.SEED, script.TITLE)
    return LocalSeat(Game(rules, header), "p1")


THE_WINDOW = ("screen Dot Cy", "next", "yes", "attack river ghoul 2 Cy", "snap:c1")
TAKEN_BACK = (TAKES_BACK, "attack river ghoul 2 Cy", "snap:c1")
THE_NEXT_TURN = ("turn", "turn")
"""Where several are asked at once at a table, one person is asked once."""


def alone() -> Iterator[str]:
    """What one person says for all, who has no players to name."""
    once = {script.THE_WINDOW: THE_WINDOW, script.TAKEN_BACK: TAKEN_BACK, script.THE_NEXT_TURN: THE_NEXT_TURN}
    for scene in script.EVENING:
        for says in once.get(scene, tuple(line.says for line in scene)):
            yield says.replace(" of Cyd", "").replace(" of Dot", "")


def number_of(question: Question | None, says: str) -> str:
    """The number that an option has on the screen; what is said where it is none."""
    if question is None:
        return says
    return dict(zip((choice.id for choice in question.choices), keys_of(question), strict=True)).get(says, says)


async def follow(pilot: Pilot[None], table: LocalSeat, says: str) -> None:
    """Types a line, or the number of an option, which needs no Enter."""
    before = table.moment
    typed = number_of(table.question(), says)
    await write(pilot, typed)
    if table.moment == before:
        await pilot.press("enter")
        await pilot.pause()
    nothing_left(pilot, says)
    assert table.moment != before, f"'{says}' did nothing"


async def follow_all(pilot: Pilot[None], table: LocalSeat, lines: Iterable[str]) -> None:
    """The same with many lines: each kind of question is answered at the keyboard once, and in ``make soak`` always.

    Where it is asked again, the answer is given without the screen, which takes a tenth of the time.
    """
    answered = set()
    for says in lines:
        question = table.question()
        kind = question and (question.kind, number_of(question, says) == says)
        if WHOLE or kind not in answered or says == TAKES_BACK:
            answered.add(kind)
            screen = pilot.app.screen
            assert isinstance(screen, TableScreen)
            screen.show()
            await follow(pilot, table, says)
        else:
            before = table.moment
            table.reply(number_of(question, says))
            assert table.moment != before, f"'{says}' did nothing"


@pytest.mark.soak
async def test_the_evening_goes_alone_at_one_keyboard(table: LocalSeat) -> None:
    async with TableApp(table).run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await follow_all(pilot, table, alone())

    ada, bo, cy, dot = (one for one in table.game.settled.cast if one.side == "party")
    assert (ada.level, ada.skills["exert"]) == (2, 1)
    assert bo.frail is not None
    assert (bo.hp, cy.hp, dot.hp) == (1, 7, 8)
    assert table.game.settled.fight is None
    assert table.game.rerun() == len(table.game.path())
