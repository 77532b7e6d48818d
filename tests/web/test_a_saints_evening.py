"""A referee and three players, one on a phone, through an evening of The Hundred Saints in Chromium.

What they type stands in ``saints_evening``. Whatever is the referee's alone stays on the desk: no page of the others
shows it, and no byte that they can get from the server is another with it than without.
In ``make soak`` each has a page, and types all lines there. Else the referee has, and types the last line of a scene
there: all other lines are said by programs. What the others would see is read without a browser.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from io import BytesIO
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar
from zipfile import ZipFile

import pytest

from lychgate.core.codec import digest
from lychgate.core.decision import TEXT
from lychgate.core.game import Game
from lychgate.rulesets.hundred_saints.rules.desk import Overridden
from lychgate.rulesets.hundred_saints.rules.experience import Learnt
from lychgate.rulesets.hundred_saints.rules.lures import LureTried
from lychgate.rulesets.hundred_saints.rules.morale import MoraleChecked
from lychgate.rulesets.hundred_saints.rules.reaction import Reacted
from lychgate.rulesets.hundred_saints.rules.surprise import SurpriseSettled
from lychgate.server.seats import SPECTATOR, Custom, Kind, Links, SessionInfo
from lychgate.server.session import Session
from lychgate.server.sessions import Sessions
from lychgate.server.store import open_store
from tests.shares import WHOLE, share
from tests.web import saints_evening as script
from tests.web.everything import STRANGER, World, everything, hosted, one_moment, set_up
from tests.web.find_a_saints_evening import new_game, play
from tests.web.forms import text_of
from tests.web.saints_evening import ANN, BEN, CYD, REF, SEATS, TAKES_BACK, TITLE, Line, Scene
from tests.web.test_leaks_over_http import assert_same, copied

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.conftest import Pages

ANOTHER = "If rules or dice were changed: python -m tests.web.find_a_saints_evening"
PATIENCE = 60_000
"""Milliseconds that only a test that fails waits."""

LOOKS: dict[str, dict[str, Any]] = {
    REF: {"viewport": {"width": 1280, "height": 800}},
    ANN: {"viewport": {"width": 360, "height": 740}, "has_touch": True},
    BEN: {"viewport": {"width": 800, "height": 600}, "color_scheme": "dark"},
    CYD: {"viewport": {"width": 1280, "height": 800}},
}
PLAYERS = (ANN, BEN, CYD)

SECRETS = ("flagstone", "Wanderers:", "tries listen", "orale of", "ostile")
"""What no page of a player's shows, as long as it has not been revealed."""


# ---------------------------------------------------------------------- the evening as it is written


def what_happened(game: Game[Any], kind: type[Any]) -> list[Any]:
    """The events of one kind on the present path."""
    return [event for entry in game.path() for event in game.events_of(entry) if isinstance(event, kind)]


def is_the_evening(game: Game[Any]) -> None:
    """All that ``saints_evening`` tells has come about."""
    first, *_ = what_happened(game, SurpriseSettled)
    assert [(one.side, one.surprised) for one in first.results] == [("party", False), ("goblins", True)]
    assert next(one.row for one in what_happened(game, Reacted)) in ("attack", "hostile")
    assert any(one.side == "goblins" and one.broke for one in what_happened(game, MoraleChecked))
    assert [one.stopped for one in what_happened(game, LureTried)] == [True]
    assert [one.because for one in what_happened(game, Overridden)] == ["the goblins' elixir works on people too"]
    gained = {one.who: one.points for one in what_happened(game, Learnt)}
    assert gained["pc:bertram"] // 2 == gained["pc:tom"] > 0
    assert all(one.alive for one in game.settled.cast if one.side == "party")
    assert game.settled.chase is None
    assert game.settled.encounter is None


def test_the_evening_goes_as_it_is_written() -> None:
    game = new_game()

    for scene in script.EVENING:
        play(game, scene)

    is_the_evening(game)
    assert game.rerun() == len(game.path())


# ---------------------------------------------------------------------- the evening in four browsers


@pytest.fixture
def table(sessions: Sessions) -> tuple[SessionInfo, Links]:
    seats: list[tuple[str, Kind, str]] = [(name, "person", "") for name in SEATS]
    return sessions.create(TITLE, "hundred_saints", {}, seats, Custom(), script.SEED)


@pytest.fixture
def live(sessions: Sessions, table: tuple[SessionInfo, Links]) -> Session:
    return sessions.live(table[0].id)


TYPED = share("LYCHGATE_TYPED", 1000, 1)
"""One line in so many is typed on its page, and the last of each scene; programs send the others."""


def with_a_page(*seats: str, in_the_gate: int = 1) -> tuple[str, ...]:
    """Those of an evening who have a page: all in ``make soak``, else the first."""
    return seats if WHOLE else seats[:in_the_gate]


class Four:
    """The pages of the referee and the players. What browsers complain of is kept.

    ``elsewhere`` is where the server has the pages of those who do not look at theirs.
    """

    players: ClassVar[tuple[str, ...]] = PLAYERS
    secrets: ClassVar[tuple[str, ...]] = SECRETS

    def __init__(self, pages: dict[str, Page], elsewhere: dict[str, str], live: Session) -> None:
        self.pages, self.live = pages, live
        self._elsewhere, self._turns = elsewhere, cycle(self.players)
        self.complaints: list[str] = []
        for page in pages.values():
            page.on("pageerror", lambda error: self.complaints.append(str(error)))
            page.on("console", lambda said: self.complaints.append(said.text) if said.type == "error" else None)

    def address(self, who: str) -> str:
        """Where the page of a seat is."""
        return re.sub("/?#.*", "", self.pages[who].url) if who in self.pages else self._elsewhere[who]

    def html(self, who: str, beside: str = "") -> str:
        """The page of a seat as it stands in its browser, or as it would be loaded now; or one ``beside`` the table."""
        if who in self.pages and not beside:
            return self.pages[who].content()
        browser = self.pages.get(who, next(iter(self.pages.values()))).context
        return browser.request.get(f"{self.address(who)}{beside}").text()

    def play(self, scene: Scene) -> None:
        """Say the lines one after the other. What is typed has arrived on every page before the next is said."""
        for at in range(0, len(scene), TYPED):
            *others, line = scene[at : at + TYPED]
            said(self.live, tuple(others))
            if line.who in self.pages:
                self.arrives(line.who)
                self.says(line)
            else:
                said(self.live, (line,))
            self.all_are_there()
            self.nothing_is_told()

    def meanwhile(self, scene: Scene) -> None:
        """Have lines said elsewhere, by programs of those who say them; all have then arrived on every page."""
        said(self.live, scene)
        self.all_are_there()
        self.nothing_is_told()

    def says(self, line: Line) -> None:
        """Type a line, press the button of a choice, or take back."""
        page = self.pages[line.who]
        before = self.live.revision_of(line.who)
        choice = page.locator(f'#choices button[value="{line.says}"]')
        if line.says == TAKES_BACK:
            page.get_by_role("button", name="Take back").click()
        elif '"' not in line.says and choice.count():
            asks_first = page.locator("#choices details.sure", has=page.locator(f'button[value="{line.says}"]'))
            if asks_first.count():
                asks_first.locator("summary").click()
            choice.click()
        else:
            page.locator("#said").fill(line.says)
            page.locator("#said").press("Enter")
        selector = f'#turn:not([data-revision="{before}"])'
        try:
            page.wait_for_selector(selector, timeout=PATIENCE)
        except Exception as stuck:
            remark, asked = page.inner_text("#remark"), page.inner_text("#ask")
            raise AssertionError(f"{line} is not taken: {remark}\n{asked}\n{ANOTHER}") from stuck

    def all_are_there(self) -> None:
        """Wait until every page shows all that its seat may know of."""
        for who in self.pages:
            self.arrives(who)

    def arrives(self, who: str) -> None:
        """Wait until a page shows all that its seat may know of."""
        revision = self.live.revision_of(who)
        self.pages[who].wait_for_selector(f'#turn[data-revision="{revision}"]', timeout=PATIENCE)

    def nothing_is_told(self) -> None:
        """No page of a player's has anything that is the referee's alone: not that of whoever's turn it is to look."""
        for who in self.players if WHOLE or not self.players else (next(self._turns),):
            html = self.html(who)
            if shown := [one for one in self.secrets if one in html]:
                told = "\n".join(line.text for line in self.live.table(who).log())
                assert [one for one in shown if one not in told] == [], who

    def sees(self, who: str, where: str, text: str) -> None:
        """Wait until a page has a text somewhere. For who looks at none, it stands on the page."""
        from playwright.sync_api import expect

        if who in self.pages:
            expect(self.pages[who].locator(where)).to_contain_text(text, timeout=PATIENCE)
        else:
            assert text in text_of(self.html(who)), who


def come(
    opens: Pages, host: str, links: Links, looks: dict[str, dict[str, Any]], in_the_gate: int = 1
) -> dict[str, Page]:
    """The pages of those who have one, as wide as ``looks`` says, seated through the page behind their link."""
    pages = {}
    for who in with_a_page(*looks, in_the_gate=in_the_gate):
        page = pages[who] = opens(painted=WHOLE, **looks[who])
        page.goto(f"{host}/join/{links.seats[who]}")
        page.get_by_role("button").click()
    for page in pages.values():
        page.wait_for_selector("html[data-line=up]")
    return pages


def come_without_a_page(pages: dict[str, Page], host: str, secrets: Mapping[str, str]) -> dict[str, str]:
    """Seats the others, who look at no page: where the server has theirs."""
    there = next(iter(pages.values())).context.request
    found = {}
    for who, secret in secrets.items():
        if who not in pages:
            sat = there.post(f"{host}/join/{secret}", max_redirects=0)
            found[who] = f"{host}{sat.headers['location']}"
    return found


@pytest.fixture
def four(opens: Pages, host: str, live: Session, table: tuple[SessionInfo, Links]) -> Four:
    pages = come(opens, host, table[1], LOOKS)
    return Four(pages, come_without_a_page(pages, host, table[1].seats), live)


@pytest.mark.soak
def test_a_referee_and_three_players_play_an_evening(four: Four, live: Session) -> None:
    four.play(script.THE_PARTY)
    four.sees(ANN, "#party", "Ada")
    four.play(script.BELOW)
    for who in SEATS:
        four.sees(who, "#clock", "00:30")
    four.sees(REF, "#hidden", "the loose flagstone")
    four.play(script.A_TURN_TAKEN_BACK)
    four.sees(ANN, "#clock", "00:40")
    four.play(script.THE_EIGHTH)
    four.sees(REF, "#log", "something comes towards the party")
    four.play(script.THE_MEETING)
    for who in SEATS:
        four.sees(who, "#log", "The party comes upon 5 goblins, 10 feet off. They are taken by surprise.")
    four.play(script.THE_TALK)
    four.sees(REF, "#log", "hostile")
    four.play(script.THE_FIGHT)
    four.sees(REF, "#log", "try to give up or flee")
    four.play(script.THE_END_OF_IT)
    for who in SEATS:
        four.sees(who, "#log", "Ref rolled 1d6 (the loose flagstone)")
        four.sees(who, "#log", "works on people too")
    four.play(script.THE_CHASE)
    four.sees(ANN, "#log", "stop for it")

    is_the_evening(live.game)
    assert digest(live.game.settled) == digest(as_written().settled)
    assert four.complaints == []
    the_record_is_kept(four)


def as_written() -> Game[Any]:
    """The same words in a game of their own, without what was taken back."""
    game = new_game()
    for scene in script.EVENING:
        play(game, scene)
    return game


# ---------------------------------------------------------------------- the record of it

FETCHED = """async () => {
    const got = await fetch(location.pathname + '/vault.zip');
    return [...new Uint8Array(await got.arrayBuffer())];
}"""
LINK = re.compile(r"\[\[([^\]|#]+)")


def vault_of(four: Four, who: str) -> dict[str, str]:
    """The files that a seat takes home from its page; if it has none, what the server would pack for it."""
    if who not in four.pages:
        return four.live.vault(who)
    with ZipFile(BytesIO(bytes(four.pages[who].evaluate(FETCHED)))) as packed:
        return {name: packed.read(name).decode() for name in packed.namelist()}


STORY = (
    "The party is underground.",
    "torch-1 burns",
    "The party comes upon 5 goblins, 10 feet off.",
    "speaks to",
    "surrenders",
    "Revealed: Ref rolled 1d6 (the loose flagstone)",
    "experience among",
    "flees",
    "stop for it",
)
"""What the record of the session tells, in this order."""


def the_record_is_kept(four: Four) -> None:
    """Each seat's vault holds what it may know, page by page, and every link leads to a page."""
    vaults = {who: vault_of(four, who) for who in SEATS}
    for who, files in vaults.items():
        pages = {name.rpartition("/")[2].removesuffix(".md") for name in files}
        links = {link for text in files.values() for link in LINK.findall(text)}
        assert {link.rpartition("/")[2] for link in links} - pages == set(), who
        assert {"Ada", "Bertram", "Cecily", "Tom"} <= pages, who
        session = plain("".join(text for name, text in sorted(files.items()) if "ession" in name))
        places = [session.find(one) for one in STORY]
        assert -1 not in places, (who, STORY[places.index(-1)], session)
        assert places == sorted(places), who
    assert any("something comes towards the party" in plain(text) for text in vaults[REF].values())
    for who in PLAYERS:
        assert not any("something comes towards" in text or "morale" in text for text in vaults[who].values()), who


def plain(text: str) -> str:
    """Markdown without its links and escapes."""
    text = re.sub(r"\[\[(?:[^\]|]*\|)?([^\]]*)\]\]", r"\1", text)
    return re.sub(r"\s+", " ", re.sub(r"\\(.)", r"\1", text))


# ---------------------------------------------------------------------- not a byte of it

HIDDEN = ("check Cecily listen secret", "roll 1d6 secret the loose flagstone")
"""What the referee does for themselves alone."""

WATCHERS = (*PLAYERS, SPECTATOR, STRANGER)
LOOKED_AT = (script.BELOW, script.THE_FIGHT, script.THE_MEETING, script.THE_CHASE)
"""After these scenes, all of the watchers in ``make soak``; else one after each of the first two."""


@pytest.mark.soak
def test_no_byte_of_what_is_the_referees_alone_reaches_anybody_else(tmp_path: Path) -> None:
    with_it = set_up(tmp_path / "with.sqlite3", "hundred_saints", script.SEED, people=SEATS)
    without = copied(with_it, tmp_path / "without.sqlite3")
    for scene in script.EVENING:
        lines = tuple(line for line in scene if not line.says.startswith("reveal"))
        spoken(with_it, lines)
        spoken(without, tuple(line for line in lines if line.says not in HIDDEN))
        at = LOOKED_AT.index(scene) if scene in LOOKED_AT else None
        for watcher in () if at is None else WATCHERS if WHOLE else WATCHERS[2 * at + 1 : 2 * at + 2]:
            with hosted(with_it) as there, hosted(without) as not_there:
                assert_same(everything(there, watcher), everything(not_there, watcher))


def spoken(world: World, lines: Scene) -> None:
    """Say the lines of a scene at the table of a world."""
    with open_store(world.file) as store:
        said(Sessions(store, clock=one_moment).live(world.session), lines)


def said(live: Session, lines: Scene) -> None:
    """Say the lines of a scene without a page."""
    for line in lines:
        revision = live.revision_of(line.who)
        key = f"{line.who} {revision}"
        if line.says == TAKES_BACK:
            live.undo(line.who, revision, key)
            continue
        asked = live.game.open_for(line.who)
        chosen = asked is not None and line.says in [option.id for option in asked.options()]
        outcome = live.reply(line.who, line.says if chosen else f"{TEXT}{line.says}", revision, key)
        assert not outcome.stale, line
