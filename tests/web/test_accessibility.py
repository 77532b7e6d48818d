"""Every page there is, all through an evening: axe finds nothing, nothing is wider than the window, nothing moves.

In ``make soak`` each is as wide as a phone of 360 pixels, a desk of 1280, and a desk with all twice as large, and axe
looks at it in light and in dark, on a phone and at a desk; all who play have a page from the beginning.
Else axe looks only at pages that have something which it has not seen before, in one of the four ways by turns. Where
such things are few, it looks at these alone, and not at their contrast: not at all if only classes are new. Pages that
have something new are tried at two sizes, the others as wide as they happen to be. Beside Ann's there is one page, for
whoever is looked at.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
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
from tests.web.saints_evening import Scene
from tests.web.seating import takes_seat

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from tests.web.conftest import Pages

PHONE = {"width": 360, "height": 740}
DESK = {"width": 1280, "height": 800}
TWICE = {"width": 640, "height": 400}
"""What 200 % leaves of a desk."""

AT_THE_DESK = ("desk.html", "screen.html", "summary.html")
KEPT = ("kept.html", "kept-story.html", "kept-summary.html")

LOOKS = [("light", PHONE), ("dark", DESK), ("dark", PHONE), ("light", DESK)]
SIZES = (PHONE, TWICE, DESK)
BY_TURNS = (DESK, PHONE, TWICE, PHONE)
"""After one look of ``LOOKS``, the other size that is tried."""

WIDER = """() => [document.documentElement, ...document.querySelectorAll("dialog[open]")].some(
    (one) => one.scrollWidth > Math.min(one.clientWidth, window.innerWidth))"""
MOVING = """() => [...document.querySelectorAll("body *")].filter((one) => {
    const style = getComputedStyle(one);
    const times = `${style.transitionDuration}, ${style.animationDuration}`.split(", ");
    return times.some((one) => one !== "0s") || style.scrollBehavior === "smooth";
}).map((one) => one.outerHTML.slice(0, 100))"""
KIND = r"""(one) => one.tagName + "#" + one.id.replace(/[0-9].*/, "")
    + "[" + one.getAttributeNames().filter((name) => !/^(data-|hx-|style$)/.test(name)).join() + "]"
    + (one.matches("a") ? one.className : "") + (/auto|scroll/.test(getComputedStyle(one).overflow) ? "~" : "")
    + " ." + one.className"""
"""What an element is: its tag, its id, the attributes that it has, whether it scrolls, and its classes.

Attributes that only our scripts read do not count. Without what follows " ." it is what axe goes by, contrast apart.
"""

SHOWN = """[...document.querySelectorAll("*")].filter((one) => one.closest("head") || one.checkVisibility())"""

KINDS = f"""() => [...new Set({SHOWN}.map({KIND}))]"""
"""What a page is made of."""

AXE = f"""async (kinds) => {{
    const kind = {KIND}, include = {SHOWN}.filter((one) => kinds?.includes(kind(one)));
    const exclude = include.flatMap((one) => [...one.children]).filter((one) => !include.includes(one));
    const rules = {{ "color-contrast": {{ enabled: kinds === null }} }};
    const result = await axe.run(kinds ? {{ include, exclude }} : document, {{ resultTypes: ["violations"], rules }});
    return result.violations.flatMap(
        (one) => one.nodes.slice(0, 3).map((node) => one.id + ": " + node.html.slice(0, 200)));
}}"""
"""What axe finds on a page, or at its elements of these kinds; of these not their contrast, which takes longest."""

Sit = Callable[[str], "Page"]


def without_classes(kind: str) -> str:
    return kind.partition(" .")[0]


def load_axe(page: Page, axe: str) -> None:
    """Give a page what ``AXE`` needs, unless it has it."""
    if not page.evaluate("() => typeof axe === 'object'"):
        page.evaluate(axe)


def resized(page: Page, size: dict[str, int]) -> None:
    """Give a page this size, unless it has it."""
    if page.viewport_size != size:
        page.set_viewport_size(size)  # type: ignore[arg-type]


_SEEN: set[str] = set()
"""What axe has looked at in this process: it need not look again at what pages have in common.

The kinds of elements, also without their classes.
"""


MANY = 10
SHELL = re.compile(r"(HTML|BODY|HEADER|MAIN|NAV|FOOTER|DIALOG)\b")
"""What makes a page another one: then axe looks at all of it."""


class Looker:
    """Looks at pages, and remembers how often."""

    def __init__(self) -> None:
        from axe_playwright_python.base import AXE_FILE_PATH  # type: ignore[import-untyped]

        self._axe = AXE_FILE_PATH.read_text()
        self.looked = self._looked_at = 0

    def __call__(self, page: Page, what: str) -> None:
        """Nothing is wider than the window, nothing moves, and axe finds nothing."""
        kinds = set(page.evaluate(KINDS))
        unseen = kinds - _SEEN
        few = not WHOLE and len(unseen) < MANY and not any(map(SHELL.match, unseen))
        alone = sorted(one for one in unseen if without_classes(one) not in _SEEN) if few else None
        turn = self._looked_at % len(LOOKS)
        looks = LOOKS if WHOLE else LOOKS[turn : turn + 1] if alone != [] else []
        _SEEN.update(kinds, map(without_classes, kinds))
        if looks:
            load_axe(page, self._axe)
        for scheme, size in looks:
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
            resized(page, size)
            assert page.evaluate(AXE, alone) == [], f"{what}, {scheme}, {size['width']}"
        assert not unseen or page.evaluate(MOVING) == [], what
        for tried in SIZES if WHOLE else (None, BY_TURNS[turn]) if unseen else (None,):
            if tried is not None:
                resized(page, tried)
            assert not page.evaluate(WIDER), f"{what} is wider than {page.viewport_size}"
        self.looked += 1
        self._looked_at += bool(looks)


@pytest.fixture
def an_evening(sessions: Sessions) -> tuple[SessionInfo, Links]:
    seats: list[tuple[str, Kind, str]] = [(name, "person", "") for name in SEATS]
    custom = Custom(undo="vote", hand_dice=True, odds="step")
    return sessions.create("An evening", "twelve_years", {}, seats, custom, SEED)


@pytest.fixture
def live(sessions: Sessions, an_evening: tuple[SessionInfo, Links]) -> Session:
    return sessions.live(an_evening[0].id)


@pytest.fixture
def visit(chromium: Browser) -> Iterator[Callable[[], Page]]:
    """A new browser, that knows nothing yet."""
    with ExitStack() as opened:

        def come() -> Page:
            context = chromium.new_context(viewport=DESK, reduced_motion="reduce")  # type: ignore[arg-type]
            opened.callback(context.close)
            context.set_default_timeout(60_000)
            return context.new_page()

        yield come


@pytest.fixture
def sit(visit: Callable[[], Page], opens: Pages, host: str, an_evening: tuple[SessionInfo, Links]) -> Sit:
    """The page of whoever sits on a seat; Ann's is in a browser of its own, the others share one, or even a page."""
    there: dict[str, Page] = {}
    tables: dict[str, str] = {}

    def come(name: str) -> Page:
        if name not in there:
            shared = None if WHOLE or name == "Ann" else next((one for one in there if one != "Ann"), None)
            page = there[name] = there.pop(shared) if shared else visit() if name == "Ann" else opens(viewport=DESK)
            if name in tables:
                page.goto(tables[name])
            else:
                links = an_evening[1]
                takes_seat(page, host, links.spectator if name == SPECTATOR else links.seats[name])
                tables[name] = page.url
        return there[name]

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


def test_every_page_is_for_everybody(
    rendered: set[str], visit: Callable[[], Page], sit: Sit, host: str, link_of_a_host: str, live: Session
) -> None:
    look = Looker()

    before_the_table(look, visit(), host)
    as_a_guest_and_as_the_host(look, visit(), link_of_a_host)
    for name in SEATS if WHOLE else ():
        sit(name)
    leaves(look, sit("Ann"), "before anything has happened")
    at_the_table(look, sit, live)
    about_the_table(look, sit, live, host)
    play(live, script.BRAWL, script.THEFT, script.THE_END)
    for who in ("Ann", SPECTATOR):
        shows(sit(who), live)
        look(sit(who), f"the end, for {who}")

    there = {file.name for file in (files("lychgate.web") / "templates").iterdir() if file.name.endswith(".html")}
    assert there - rendered == {*AT_THE_DESK, *KEPT}, "nobody has looked at these"
    assert look.looked > 45


def before_the_table(look: Looker, page: Page, host: str) -> None:
    """The start page, a new table with all of its rules, its links, a link that is followed, and what leads nowhere."""
    page.goto(host)
    look(page, "the start page of a stranger")
    page.locator("summary", has_text="A game from elsewhere").click()
    page.set_input_files("input[type=file]", {"name": "x.txt", "mimeType": "text/plain", "buffer": b"no game"})
    page.get_by_role("button", name="Set it on a table").click()
    page.wait_for_selector(".remark")
    look(page, "a game that cannot be read")
    page.goto(f"{host}/new/twelve_years")
    look(page, "a new table")
    page.evaluate("() => document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    look(page, "a new table with all that can be chosen")
    page.locator("#name1").fill("Zoe")
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
    for nowhere in ("/join/nothing", "/s/nothing/1", "/nothing", "/new/chess", "/import"):
        page.goto(f"{host}{nowhere}")
        look(page, nowhere)
    page.goto(host)
    look(page, "the start page of somebody who waits for others")


def as_a_guest_and_as_the_host(look: Looker, page: Page, link: str) -> None:
    """The start page without the right to make tables, the link that gives it, and what it opens."""
    host = link.partition("/host/")[0]
    page.goto(host)
    look(page, "the start page of a guest")
    page.goto(f"{host}/new/twelve_years")
    look(page, "a new table that a guest may not make")
    page.goto(f"{host}/host/another-key-0123456789")
    look(page, "a link of a host that is none")
    page.goto(link)
    look(page, "the link of the host")
    page.get_by_role("button").click()
    page.wait_for_url(f"{host}/")
    page.get_by_role("link", name="12 Years").click()
    page.locator("#name1").fill("Zoe")
    page.get_by_role("button", name="Set the table").click()
    page.wait_for_url(re.compile(r"/links$"))


LEAVES = {"?": "Help", "w": "Why", "j": "The journal", "s": "Seats and custom"}


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

    seen_by("Ann", SPECTATOR, when="no party yet")
    play(live, script.assembles("Ann")[:1])
    seen_by("Ann", when="a name is asked for")
    play(live, script.assembles("Ann")[1:], *(script.assembles(who) for who in ("Ben", "Cyd", "Dot")))
    seen_by("Ann", SPECTATOR, when="in the city")
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
    seen_by("Dot", "Cyd", when="a trade is offered")
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


def about_the_table(look: Looker, sit: Sit, live: Session, host: str) -> None:
    """What surrounds the game: bots, new links, pages by themselves, a line that is down, what is refused."""
    ann, dot = sit("Ann"), sit("Dot")
    live.hand_over("Dot", "Dot", "bot", "cautious")
    dot.wait_for_selector('#question:has-text("plays for you")')
    look(dot, "a bot plays")
    live.hand_over("Dot", "Dot", "person")

    base = re.sub(r"#.*", "", ann.url)
    leaves = ("links", "seats", "dice", "journal", "why", "step/1", "word?of=giant", "word?of=spoon", "help")
    for name in (*leaves, "chronicle", "book", "history?of=Ben", "odds", "luck"):
        ann.goto(f"{base}/{name}")
        ann.evaluate("() => document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        look(ann, name)
    ann.goto(host)
    ann.wait_for_selector("#inbox")
    look(ann, "an inbox")
    ann.goto(base)
    ann.wait_for_selector("html[data-line=up]")
    for room in ann.locator("a.room, a.hex").all()[:1]:
        room.click(modifiers=["Shift"])
        ann.wait_for_selector("dialog[open] h1")
        look(ann, "notes of a place")
        away(ann)
    ann.keyboard.press("s")
    row = ann.locator("dialog[open] tr", has=ann.locator("th", has_text="Dot"))
    row.locator("summary", has_text="New link").click()
    row.get_by_role("button", name="Make a new link").click()
    ann.wait_for_selector("#fresh-link")
    look(ann, "a new link")
    dot.wait_for_selector('#remark:has-text("no seat at it")')
    look(dot, "a seat that was given to somebody else")
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


# ---------------------------------------------------------------------- an encounter without a mouse


def test_an_encounter_is_played_with_numbers_or_with_tab_and_space_alone(sit: Sit, live: Session) -> None:
    play(live, script.GATHERING, script.TO_THE_TREE)
    for who in ("Ann", "Ben"):
        shows(sit(who), live)

    for who, says in script.SIDE_BY_SIDE:
        by_its_number(sit(who), live, says)
    for who in ("Ann", "Ben"):
        sit(who).keyboard.press("Tab")
        assert sit(who).evaluate("() => document.activeElement.className") == "skip"
        sit(who).keyboard.press("Enter")
    for who, says in script.SIDE_BY_SIDE_AGAIN:
        by_tab_and_space(sit(who), live, says)
    shows(sit("Ann"), live)
    assert "dead" in sit("Ann").inner_text("#log")
    for who, says in script.THE_CROWN[:2]:
        by_its_number(sit(who), live, says)

    shows(sit("Ann"), live)
    assert "crown" in sit("Ann").inner_text("#party")


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
