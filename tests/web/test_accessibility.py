"""Every page there is, all through an evening: axe finds nothing, nothing is wider than the window, nothing moves.

How much is looked at stands in ``looker``. In ``make soak`` all who play have a page from the beginning; else there is
one page beside Ann's, for whoever is looked at, and what was looked at as a leaf over the table is no page of its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import pytest

from lychgate.server.seats import SPECTATOR, Custom, Kind, Links, SessionInfo
from lychgate.server.session import Session
from lychgate.server.sessions import Sessions
from lychgate.web import rendering
from tests.shares import WHOLE
from tests.web import evening as script
from tests.web.evening import SEATS, SEED
from tests.web.looker import DESK, Looker
from tests.web.saints_evening import Line, Scene
from tests.web.seating import takes_seat

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.conftest import Pages

ONLOOKERS = (SPECTATOR,) if WHOLE else ()
"""Else ``test_desk_page`` looks at what they see."""

MENUS = ("do.html", "do-form.html")
ELSEWHERE = ("desk.html", "house-rules.html", "module.html", "screen.html", "sheet.html", "summary.html", "write.html")
PICTURES = ("pictures.html", "areas.html")
AT_THE_DESK = (*ELSEWHERE, *MENUS, *PICTURES)
KEPT = ("kept.html", "kept-story.html", "kept-summary.html")

Sit = Callable[[str], "Page"]


@pytest.fixture
def an_evening(sessions: Sessions) -> tuple[SessionInfo, Links]:
    seats: list[tuple[str, Kind, str]] = [(name, "person", "") for name in SEATS]
    custom = Custom(undo="vote", hand_dice=True, odds="step")
    made = sessions.create("An evening", "twelve_years", {}, seats, custom, SEED)
    if not WHOLE:
        sessions.sit(made[1].seats["Cyd"])  # who never sat down has no vote
    return made


@pytest.fixture
def live(sessions: Sessions, an_evening: tuple[SessionInfo, Links]) -> Session:
    return sessions.live(an_evening[0].id)


@pytest.fixture
def sit(opens: Pages, host: str, an_evening: tuple[SessionInfo, Links]) -> Sit:
    """The page of whoever sits on a seat: Ann's own, or that of the others, which shows one of them after the other."""
    pages: dict[str, Page] = {}
    shown: dict[str, str] = {}
    tables: dict[str, str] = {}

    def come(name: str) -> Page:
        whose = name if WHOLE or name == "Ann" else "the others'"
        page = pages[whose] = pages.get(whose) or opens(viewport=DESK)
        if name not in tables:
            links = an_evening[1]
            takes_seat(page, host, links.spectator if name == SPECTATOR else links.seats[name])
            tables[name] = page.url
        elif shown[whose] != name:
            page.goto(tables[name])
        shown[whose] = name
        return page

    return come


@pytest.fixture
def rendered(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The names of all templates that something is made from while the test lasts."""
    names: set[str] = set()
    get_template = rendering.TEMPLATES.get_template

    def noting(name: str, *how: Any, **else_: Any) -> Any:
        names.add(name)
        return get_template(name, *how, **else_)

    monkeypatch.setattr(rendering.TEMPLATES, "get_template", noting)
    return names


def play(live: Session, *scenes: Scene) -> None:
    for scene in scenes:
        for who, says in scene:
            live.reply(who, says, live.revision, f"{live.revision} {who}")


def shows(page: Page, live: Session) -> None:
    page.wait_for_selector(f'#turn[data-revision="{live.revision}"]')


@pytest.mark.soak
def test_every_page_is_for_everybody(
    rendered: set[str], opens: Pages, sit: Sit, host: str, link_of_a_host: str, live: Session
) -> None:
    look = Looker()

    somebody = opens(viewport=DESK)
    before_the_table(look, somebody, host)
    somebody.context.clear_cookies()
    as_a_guest_and_as_the_host(look, somebody, link_of_a_host)
    somebody.context.clear_cookies()
    for name in SEATS if WHOLE else ():
        sit(name)
    leaves(look, sit("Ann"), "before anything has happened")
    at_the_table(look, sit, live)
    about_the_table(look, sit, live)
    pages_by_themselves(look, somebody, host, re.sub(r"#.*", "", sit("Ann").url))
    play(live, script.BRAWL, script.THEFT, script.THE_END)
    for who in ("Ann", *ONLOOKERS):
        shows(sit(who), live)
        look(sit(who), f"the end, for {who}")

    there = {file.name for file in (files("lychgate.web") / "templates").iterdir() if file.name.endswith(".html")}
    assert there - rendered == {*AT_THE_DESK, *KEPT}, "nobody has looked at these"
    assert look.looked >= (60 if WHOLE else 42)


NOWHERE = ("/join/nothing", "/s/nothing/1", "/nothing", "/new/chess", "/import")
"""What leads to a page which says so, and nothing else."""


def before_the_table(look: Looker, page: Page, host: str) -> None:
    """The start page, a new table with all of its rules, its links, a link that is followed, and what leads nowhere."""
    page.goto(host)
    look(page, "the start page of a stranger")
    page.locator("summary", has_text="Import a game").click()
    page.set_input_files("input[type=file]", {"name": "x.txt", "mimeType": "text/plain", "buffer": b"no game"})
    page.get_by_role("button", name="Import this game").click()
    page.wait_for_selector(".remark")
    look(page, "a game that cannot be read")
    page.goto(f"{host}/new/twelve_years")
    if WHOLE:
        look(page, "a new table")
    page.evaluate("() => document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    look(page, "a new table with all that can be chosen")
    page.locator("#name1").fill("Zoe")
    if WHOLE:
        page.locator("#name2").fill("a<b")
        page.get_by_role("button", name="Set the table").click()
        page.wait_for_selector(".remark")
        look(page, "a new table that is refused")
    page.locator("#name2").fill("Yan")
    page.get_by_role("button", name="Set the table").click()
    link = page.get_by_role("textbox", name="Yan a seat").input_value()
    page.evaluate("() => document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    look(page, "the links of a new table")
    page.goto(link)
    look(page, "a link")
    for nowhere in NOWHERE if WHOLE else NOWHERE[:1]:
        page.goto(f"{host}{nowhere}")
        look(page, nowhere)
    page.goto(host)
    look(page, "the start page of somebody who waits for others")


def as_a_guest_and_as_the_host(look: Looker, page: Page, link: str) -> None:
    """The start page without the right to make tables, and the link that gives it."""
    host = link.partition("/host/")[0]
    page.goto(host)
    look(page, "the start page of a guest")
    page.goto(f"{host}/new/twelve_years")
    look(page, "a new table that a guest may not make")
    page.goto(f"{host}/host/another-key-0123456789")
    look(page, "a link of a host that is none")
    page.goto(link)
    look(page, "the link of the host")


LEAVES = {"?": "Help", "w": "Why", "j": "The journal", "s": "Seats and table rules"}


def leaves(look: Looker, page: Page, when: str, keys: str = "?wjs") -> None:
    """What can be laid over the table by these keys."""
    for key in keys:
        heading = LEAVES[key]
        page.keyboard.press(key)
        page.wait_for_selector(f'dialog[open] h1:has-text("{heading}")')
        page.evaluate("() => document.querySelectorAll('dialog details').forEach((one) => { one.open = true; })")
        look(page, f"{heading}, {when}")
        away(page)


def away(page: Page) -> None:
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog:not([open])", state="attached")


def at_the_table(look: Looker, sit: Sit, live: Session) -> None:
    """Through the evening, as each of those sees it whom something happens to."""

    def seen_by(*who: str, when: str) -> None:
        for name in who:
            shows(sit(name), live)
            look(sit(name), f"{when}, for {name}")

    seen_by("Ann", *ONLOOKERS, when="no party yet")
    play(live, script.assembles("Ann")[:1])
    seen_by("Ann", when="a name is asked for")
    play(live, script.assembles("Ann")[1:], *(script.assembles(who) for who in ("Ben", "Cyd", "Dot")))
    seen_by("Ann", *ONLOOKERS, when="in the city")
    ann = sit("Ann")
    ann.locator("a.hex.here").first.click()
    ann.wait_for_selector("dialog[open] textarea")
    look(ann, "the notes of a hex")
    away(ann)
    ann.locator("#party a.why").first.click()
    ann.wait_for_selector("dialog[open] h1")
    look(ann, "a word of the book")
    away(ann)
    play(live, script.OFFER)
    seen_by("Dot", *(("Cyd",) if WHOLE else ()), when="a trade is offered")
    play(live, script.AGREED, script.TO_THE_TREE, script.SIDE_BY_SIDE[:1])
    seen_by("Ben", when="a foe stands there")
    play(live, script.SIDE_BY_SIDE[1:], script.SIDE_BY_SIDE_AGAIN, script.THE_CROWN[:2])
    seen_by("Ann", when="in a dungeon")
    leaves(look, ann, "in a dungeon", "w")
    play(live, script.THE_CROWN[2:], script.A_WRONG_WORD[:1])
    seen_by("Ann", "Ben", when="two are asked at once")
    play(live, script.A_WRONG_WORD[1:])
    live.undo("Ben", live.revision, "a wrong word")
    for who in ("Ann", "Ben"):
        sit(who).wait_for_selector("#turn .vote")
        look(sit(who), f"a vote, for {who}")
    for who in ("Ann", "Cyd"):
        (proposal,) = live.proposals()
        live.vote(who, proposal.number, yes=True)
    seen_by("Ben", when="it is taken back")
    leaves(look, sit("Ben"), "with a step taken back", "j")


def about_the_table(look: Looker, sit: Sit, live: Session) -> None:
    """What surrounds the game: a bot, notes, a new link, another map, a line that is down."""
    ann, ben = sit("Ann"), sit("Ben")
    live.hand_over("Ben", "Ben", "bot", "cautious")
    ben.wait_for_selector('#question:has-text("plays for you")')
    look(ben, "a bot plays")
    live.hand_over("Ben", "Ben", "person")

    ann.locator("a.room, a.hex").first.click(modifiers=["Shift"])
    ann.wait_for_selector("dialog[open] h1")
    look(ann, "notes of a place")
    away(ann)
    ann.keyboard.press("s")
    row = ann.locator("dialog[open] tr", has=ann.locator("th", has_text="Ben"))
    row.locator("summary", has_text="New link").click()
    row.get_by_role("button", name="Make a new link").click()
    ann.wait_for_selector("#fresh-link")
    look(ann, "a new link")
    ben.wait_for_selector('#remark:has-text("no seat at it")')
    look(ben, "a seat that was given to somebody else")
    away(ann)
    ann.keyboard.press("m")
    look(ann, "another map")

    ann.context.set_offline(True)
    ann.wait_for_selector("#line:visible")
    ann.keyboard.press("u")
    ann.wait_for_selector('#remark:has-text("has not reached the table")')
    look(ann, "a line that is down")
    ann.context.set_offline(False)
    ann.wait_for_selector("#line", state="hidden")


BY_THEMSELVES = ("dice", "word?of=spoon", "chronicle", "book", "history?of=Ben", "odds", "luck")
SEEN_ELSEWHERE = ("links", "seats", "journal", "why", "step/1", "word?of=giant", "help")
"""Pages of what is looked at as a leaf over the table as well, or at another table."""


def pages_by_themselves(look: Looker, page: Page, host: str, table: str) -> None:
    """What stands on a page of its own beside a table, and the start page of whoever is asked something there."""
    for name in (*BY_THEMSELVES, *(SEEN_ELSEWHERE if WHOLE else ())):
        page.goto(f"{table}/{name}")
        page.evaluate("() => document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        look(page, name)
    page.goto(host)
    page.wait_for_selector("#inbox")
    look(page, "an inbox")


# ---------------------------------------------------------------------- an encounter without a mouse


def test_an_encounter_is_played_with_numbers_or_with_tab_and_space_alone(sit: Sit, live: Session) -> None:
    ann = sit("Ann")
    play(live, script.GATHERING, script.TO_THE_TREE)
    shows(ann, live)

    def fights(answers: Callable[[Page, Session, str], None], *scenes: Scene) -> None:
        for who, says in (line for scene in scenes for line in scene):
            if who == "Ann":
                answers(ann, live, says)
            else:
                play(live, (Line(who, says),))

    fights(by_its_number, script.SIDE_BY_SIDE)
    shows(ann, live)
    ann.keyboard.press("Tab")
    assert ann.evaluate("() => document.activeElement.className") == "skip"
    ann.keyboard.press("Enter")
    fights(by_tab_and_space, script.SIDE_BY_SIDE_AGAIN)
    shows(ann, live)
    assert "dead" in ann.inner_text("#log")
    fights(by_its_number, script.THE_CROWN[:1])
    fights(by_tab_and_space, script.THE_CROWN[1:2])

    shows(ann, live)
    assert "crown" in ann.inner_text("#party")


def by_its_number(page: Page, live: Session, says: str) -> None:
    """Give an answer by the number before it."""
    shows(page, live)
    key = page.get_attribute(f'#choices button[value="{says}"]', "data-choice")
    assert key is not None
    answered(page, live, lambda: page.keyboard.type(key))


def by_tab_and_space(page: Page, live: Session, says: str) -> None:
    """Give an answer with the keys that go through a page."""
    shows(page, live)
    for _ in range(200):
        if page.evaluate("() => document.activeElement.value") == says:
            break
        page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.value") == says
    assert page.evaluate("() => document.activeElement.matches(':focus-visible')")
    answered(page, live, lambda: page.keyboard.press("Space"))


def answered(page: Page, live: Session, press: Callable[[], None]) -> None:
    before = live.revision
    press()
    page.wait_for_selector(f'#turn:not([data-revision="{before}"])')
