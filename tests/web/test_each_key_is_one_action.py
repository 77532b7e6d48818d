"""Whatever a referee types or presses is done or answered: twice in a row, from two tabs, before and after an undo.

A page's form has a key, so that what is sent twice is done once. The key belongs to one action: another one sent under
it is done, or its person is told that it was not.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from starlette.testclient import TestClient

from lychgate.core.decision import TEXT
from lychgate.server.seats import Custom, Kind
from lychgate.server.session import Session
from lychgate.server.sessions import Sessions
from tests.each import each
from tests.web.clock import Clock
from tests.web.forms import Form, forms, text_of
from tests.web.seating import takes_seat

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.web.conftest import Pages

GAMES = {
    "hundred_saints": ("pc Ada fighter hp 8 of Ann",),
    "sovereign": (),
    "constitution": ("pc Ada fighter hp 8 of Ann",),
}

NUMBER = "the number of a turn"
TYPED = (
    "say Hark",
    "turn",
    "undo",
    "redo",
    "note here It is deep",
    NUMBER,
    "lines\nsay One\nsay Two",
    "propose this",
    "xyzzy",
)
PRESSED = {"A turn": "/answer", "Take back": "/undo", "Bring back": "/redo"}
ACTS = (*TYPED, *PRESSED)

DONE_ONCE = "That had already been done, so it was not done again."
REMARK = re.compile(r'<p id="remark"[^>]*>(.*?)</p>', re.S)


@dataclass
class Table:
    """A table with a referee and Ann, as the referee's browser shows it."""

    live: Session
    browser: TestClient
    at: str
    clock: Clock

    def says(self, seat: str, line: str) -> None:
        done = self.live.reply(seat, TEXT + line, self.live.revision_of(seat), f"{line} at {self.live.revision}")
        assert not done.stale

    def page(self) -> str:
        return self.browser.get(self.at).text

    def does(self, act: str, page: str) -> tuple[int, str]:
        """Types or presses on a page as it was loaded: how far the game moved, and what the person is told."""
        form = typing(page) if act in TYPED else button(page, act)
        if form is None:
            return 0, "there is no such button"
        before = self.live.revision
        asked = self.live.table("Ref").question()
        said = act
        if act == NUMBER:
            assert asked is not None
            said = str(1 + [one.id for one in asked.choices].index("turn"))
        self.clock.now += 1  # a table follows only so many in a second
        answer = self.browser.post(form.action, data={**form.fields, **({"text": said} if act in TYPED else {})})
        remark = REMARK.search(answer.text)
        return self.live.revision - before, text_of(remark[1]) if remark else ""


def typing(page: str) -> Form:
    return next(form for form in forms(page) if "text" in form.fields)


def button(page: str, says: str) -> Form | None:
    for form in forms(page):
        for label, (name, value) in form.buttons.items():
            if says.lower() in label.lower() and form.action.endswith(PRESSED[says]):
                return Form(form.action, {**form.fields, **({name: value} if name else {})}, {})
    return None


def nothing(table: Table) -> None:
    """Nobody else has done anything."""


def another_acts(table: Table) -> None:
    """Ann has done what leaves the referee's question as it was."""
    table.says("Ann", "say Oh.")


def typed_undo_of_another(table: Table) -> None:
    """The referee has taken back by a typed word what Ann did."""
    table.says("Ann", "say Oh.")
    assert table.does("undo", table.page())[0] == 1


def pressed_undo_of_another(table: Table) -> None:
    """The referee has taken back by the button what Ann did."""
    table.says("Ann", "say Oh.")
    assert table.does("Take back", table.page())[0] == 1


def another_takes_back(table: Table) -> None:
    """Ann has taken back what she did herself."""
    table.says("Ann", "say Oh.")
    table.live.undo("Ann", table.live.revision_of("Ann"), f"undo at {table.live.revision}")


SITUATIONS: tuple[Callable[[Table], None], ...] = (
    *(nothing, another_acts, typed_undo_of_another, pressed_undo_of_another, another_takes_back),
)


@pytest.fixture(params=GAMES)
def table(request: pytest.FixtureRequest, sessions: Sessions, visitor: Callable[[], TestClient], clock: Clock) -> Table:
    seats: list[tuple[str, Kind, str]] = [("Ref", "person", ""), ("Ann", "person", "")]
    info, links = sessions.create("Under the mill", request.param, {}, seats, Custom(undo="referee"), "keys")
    browser = visitor()
    browser.post(f"/join/{links.seats['Ref']}", follow_redirects=False)
    found = Table(sessions.live(info.id), browser, f"/s/{info.id}/1", clock)
    for line in GAMES[request.param]:
        found.says("Ref", line)
    return found


def test_what_a_referee_does_is_done_or_answered(table: Table) -> None:
    @each([(before, act) for before in SITUATIONS for act in ACTS])
    def done_or_answered(before: Callable[[Table], None], act: str) -> None:
        before(table)

        moved, told = table.does(act, table.page())

        assert moved or told
        assert DONE_ONCE not in told
        again, told_again = table.does(act, table.page())
        assert again or told_again
        assert DONE_ONCE not in told_again
        assert bool(again) == bool(moved) or act in ("redo", "Bring back")

    done_or_answered()


def test_the_same_from_two_tabs_is_done_once_and_the_second_is_told(table: Table) -> None:
    @each([(before, act) for before in (nothing, typed_undo_of_another) for act in ACTS])
    def once(before: Callable[[Table], None], act: str) -> None:
        before(table)
        page = table.page()

        moved, _ = table.does(act, page)
        again, told = table.does(act, page)

        assert not again
        assert (DONE_ONCE in told) if moved else told

    once()


def test_another_thing_from_a_second_tab_is_not_taken_for_the_first(table: Table) -> None:
    @each(
        [
            (before, act, "A turn" if act == "say Hark" else "say Hark")
            for before in (nothing, typed_undo_of_another)
            for act in ACTS
        ]
    )
    def told(before: Callable[[Table], None], act: str, other: str) -> None:
        before(table)
        page = table.page()
        table.does(act, page)

        moved, remark = table.does(other, page)

        assert moved or remark
        assert DONE_ONCE not in remark

    told()


@pytest.mark.parametrize("game", GAMES)
def test_after_a_typed_undo_of_anothers_step_the_page_goes_on(
    game: str, sessions: Sessions, opens: Pages, host: str
) -> None:
    from playwright.sync_api import expect

    seats: list[tuple[str, Kind, str]] = [("Ref", "person", ""), ("Ann", "person", "")]
    info, links = sessions.create("Under the mill", game, {}, seats, Custom(undo="referee"), "keys")
    live = sessions.live(info.id)
    gear = ("say Hark", "say Oh") if game != "constitution" else ("take Ada sword", "take Ada shield")
    for seat, line in [*(("Ref", one) for one in GAMES[game]), *(("Ann", one) for one in gear)]:
        live.reply(seat, TEXT + line, live.revision_of(seat), line)
    page = takes_seat(opens(painted=False), host, links.seats["Ref"])

    for tries in range(2):
        page.fill("#said", "undo")
        page.press("#said", "Enter")
        expect(page.locator("#remark")).to_contain_text("Taken back")
        expect(page.locator("#said")).to_have_value("")
        before = live.revision
        page.get_by_role("button", name=re.compile("A turn passes", re.I)).click()
        page.wait_for_selector(f'#turn[data-revision="{before + 1}"]')
        page.fill("#said", f"say {tries}")
        page.press("#said", "Enter")
        expect(page.locator("#log")).to_contain_text(f"Ref: {tries}")
        live.reply("Ann", f"{TEXT}say Again.", live.revision_of("Ann"), f"again {tries}")
        page.wait_for_selector(f'#turn[data-revision="{before + 3}"]')

    for key in ("u", "u", "Shift+U", "Shift+U"):
        before = live.revision
        page.keyboard.press(key)
        page.wait_for_selector(f'#turn[data-revision="{before + 1}"]')
    shown = words(page.locator("#steps"))
    page.reload()
    assert "Ann: Again." in shown
    assert shown == words(page.locator("#steps")), "the log has what was brought back"


def words(place: Locator) -> str:
    """The words of a part of the page, also of what is folded away, which turns on the height of the window."""
    return " ".join((place.text_content() or "").split())
