"""Four people, three browsers and a terminal: an evening of 12 Years from the first party to the last crown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from lychgate import rulesets
from lychgate.core.codec import convert, digest
from lychgate.core.decision import Answer
from lychgate.core.game import Game
from lychgate.core.records import Header
from lychgate.rulesets.twelve_years.rules.bargain import GoodsHanded
from lychgate.rulesets.twelve_years.rules.cooperation import SidesTaken
from lychgate.rulesets.twelve_years.rules.rival_evasion import Robbed
from lychgate.rulesets.twelve_years.rules.rivals import RivalsClashed
from lychgate.rulesets.twelve_years.rules.years import GameEnded
from lychgate.server.store import open_store
from lychgate.server.transfer import from_text
from tests.web import evening as script
from tests.web.answers_without_asking import let_happen
from tests.web.at_a_terminal import Terminal
from tests.web.evening import CROWN, SEATS, SEED, Line
from tests.web.served import Served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

BROWSERS = SEATS[:3]
PATIENCE = 60_000
"""Milliseconds that only a test that fails waits."""

BROKEN_LINE = re.compile(r"ERR_INTERNET_DISCONNECTED|Failed to fetch|htmx:ws:error")
"""What a browser says by itself while it is cut off."""

LOOKS: dict[str, dict[str, Any]] = {
    "Ann": {"viewport": {"width": 1280, "height": 800}},
    "Ben": {"viewport": {"width": 360, "height": 740}, "has_touch": True},
    "Cyd": {"viewport": {"width": 800, "height": 600}, "color_scheme": "dark"},
}

ANOTHER = "If rules or dice were changed: python -m tests.web.find_an_evening"


class Table:
    """The pages of those in browsers, and the terminal of the fourth."""

    def __init__(self, chromium: Browser, opened: ExitStack) -> None:
        self.complaints: list[str] = []
        self.pages: dict[str, Page] = {}
        self.away: set[str] = set()
        self.terminal: Terminal
        for who in BROWSERS:
            context = chromium.new_context(**LOOKS[who])
            opened.callback(context.close)
            context.set_default_timeout(PATIENCE)
            page = self.pages[who] = context.new_page()
            page.on("pageerror", lambda error: self.complaints.append(str(error)))
            page.on("console", lambda said: self.complaints.append(said.text) if said.type == "error" else None)

    def play(self, lines: Iterable[Line]) -> None:
        """Say the lines one after the other; each has arrived on every page before the next is said."""
        for who, says in lines:
            before = self.revision("Ann" if who == "Dot" else who)
            if who == "Dot":
                self.terminal.says(says)
                self.all_past(before)
            else:
                self.press(who, says)
                self.all_past(before, who)

    def press(self, who: str, says: str) -> None:
        """Press the button of an option."""
        from playwright.sync_api import Error

        page = self.pages[who]
        button = page.locator(f'#choices button[name="answer"][value="{says}"]')
        try:
            button.click()
        except Error as missing:
            offered = page.locator("#ask").inner_text()
            raise AssertionError(f"{who} cannot say {says!r}, but is asked: {offered}\n{ANOTHER}") from missing

    def revision(self, who: str) -> str:
        """How many records a page has been told of."""
        return self.pages[who].get_attribute("#turn", "data-revision") or ""

    def all_past(self, before: str, first: str = "Ann") -> None:
        """Wait until one page is past a revision, and then until all others show the same."""
        self.pages[first].wait_for_selector(f'#turn:not([data-revision="{before}"])')
        now = self.revision(first)
        for who, page in self.pages.items():
            if who not in self.away:
                page.wait_for_selector(f'#turn[data-revision="{now}"]')

    def all_see(self, where: str, text: str | re.Pattern[str]) -> None:
        """Wait until every page has a text somewhere."""
        for who in BROWSERS:
            self.sees(who, where, text)

    def sees(self, who: str, where: str, text: str | re.Pattern[str]) -> None:
        """Wait until a page has a text somewhere."""
        from playwright.sync_api import expect

        expect(self.pages[who].locator(where)).to_contain_text(text, timeout=PATIENCE)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of those who serve."""
    folder = tmp_path / "host"
    monkeypatch.setenv("LYCHGATE_HOME", str(folder))
    return folder


@pytest.fixture
def table(chromium: Browser) -> Iterator[Table]:
    with ExitStack() as opened:
        yield Table(chromium, opened)


def new_game() -> Game[Any]:
    """The world of the evening, before anything has happened."""
    rules = rulesets.get("twelve_years")
    return Game(rules, Header(rules.name, rules.version, rules.resolve({}), SEATS, SEED, "An evening"))


def what_happened(game: Game[Any], kind: type[Any]) -> list[Any]:
    """The events of one kind on the present path."""
    return [event for entry in game.path() for event in game.events_of(entry) if isinstance(event, kind)]


def is_the_evening(game: Game[Any]) -> None:
    """A fight side by side, a trade, a brawl of three, a theft, and the end, have all come about."""
    assert game.ruleset.ended(game.settled)
    assert {one.attack for one in what_happened(game, SidesTaken)} == {("Ann", "Ben")}
    assert [(one.seat, one.to) for one in what_happened(game, GoodsHanded)] == [("Cyd", "Dot"), ("Dot", "Cyd")]
    assert {len(one.seats) for one in what_happened(game, RivalsClashed)} == {3}
    assert [(one.seat, one.whose, one.item.id) for one in what_happened(game, Robbed)] == [("Cyd", "Ann", CROWN)]
    assert [one.ending for one in what_happened(game, GameEnded)] == ["destroyed"]


def test_the_evening_goes_as_it_is_written() -> None:
    game = new_game()

    def play(*scenes: tuple[Line, ...]) -> None:
        for scene in scenes:
            for who, says in scene:
                game.reply(who, says)
                let_happen(game)

    play(script.GATHERING, script.OFFER, script.AGREED, script.TO_THE_TREE)
    play(script.SIDE_BY_SIDE, script.SIDE_BY_SIDE_AGAIN, script.THE_CROWN)
    together = game.head
    play(script.A_WRONG_WORD)
    game.return_to(together)
    play(script.BRAWL, script.THEFT, script.THE_END)

    is_the_evening(game)


def test_three_browsers_and_a_terminal_play_an_evening_to_its_end(home: Path, table: Table, tmp_path: Path) -> None:
    db = home / "games.sqlite3"
    with Served(str(db)) as server:
        links = set_the_table(table.pages["Ann"], server.address)
        for who in ("Ben", "Cyd"):
            sit_down(table.pages[who], links[who])
        with Terminal(links["Dot"], tmp_path / "dot") as table.terminal:
            play_the_evening(table)
            table.terminal.sees("The Lich King is destroyed for good.")
        before = taken_home(table.pages["Ann"])
        closes(table.pages["Ann"])
        exported = taken_home(table.pages["Ann"])
        with open_store(db) as store:
            kept = store.records(1)
    assert [said for said in table.complaints if not BROKEN_LINE.search(said)] == []

    assert SEED not in before
    header, records = from_text(exported)
    assert header.opened == (SEED,)
    game = Game(rulesets.get(header.ruleset), header, records)
    is_the_evening(game)
    assert records == kept
    assert len(game.branches()) == 1, "the wrong word stays in the journal"
    assert game.rerun() == len(game.path())
    assert said_again(game) == game.path()[-1].hash == digest(game.settled)


def taken_home(page: Page) -> str:
    """The file of the game."""
    text: str = page.evaluate("() => fetch(location.pathname + '/game.txt').then(it => it.text())")
    return text


def closes(page: Page) -> None:
    """The host closes the table for good, and comes back to it."""
    table = page.url
    page.goto(f"{table.partition('#')[0]}/seats")
    page.get_by_role("button", name="Close the table for good").click()
    page.get_by_text("The table is closed for good.").wait_for()
    page.goto(table)


def said_again(game: Game[Any]) -> str:
    """The hash of the state to which the same words lead in a game of its own."""
    again = new_game()
    for entry in game.path():
        again.order(entry.seat, convert(entry.command, game.ruleset.command_type, what="a command"))
        for given in entry.inputs:
            if isinstance(given, Answer):
                again.reply(given.seat, given.answer)
    return digest(again.settled)


# ---------------------------------------------------------------------- the evening


def set_the_table(ann: Page, address: str) -> dict[str, str]:
    """Ann begins a table of four that votes on what is taken back: the links of the others by name."""
    ann.goto(f"{address}/new/twelve_years")
    ann.get_by_label("What is it called?").fill("An evening")
    for place, name in enumerate(SEATS, start=1):
        ann.locator(f"#name{place}").fill(name)
    ann.locator("summary", has_text="The custom of the table").click()
    ann.locator('input[name="undo"][value="vote"]').check()
    ann.locator("summary", has_text="The rules").click()
    ann.locator("summary", has_text="The dice").click()
    ann.locator('input[name="seed"]').fill(SEED)
    ann.get_by_role("button", name="Set the table").click()
    links = {who: ann.get_by_role("textbox", name=f"{who} a seat").input_value() for who in SEATS[1:]}
    ann.get_by_role("link", name="To the table").last.click()
    ann.wait_for_selector("html[data-line=up]")
    return links


def sit_down(page: Page, link: str) -> None:
    """Follow a link, and take the seat that it offers."""
    page.goto(link)
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_selector("html[data-line=up]")


def play_the_evening(table: Table) -> None:
    """Scene by scene, with all that comes between people and a table."""
    gather(table)
    table.play(script.OFFER)
    table.terminal.sees("Agreed")
    table.play(script.AGREED)
    table.all_see("#log", "axe")
    fight_side_by_side(table)
    table.play(script.THE_CROWN)
    table.sees("Ann", "#party", "crown")
    take_back_a_wrong_word(table)
    brawl_on_a_broken_line(table)
    table.play(script.THEFT)
    table.sees("Cyd", "#party", "crown")
    table.play(script.THE_END)
    table.all_see("#ask .ending", "The Lich King is destroyed for good.")


def gather(table: Table) -> None:
    """All assemble; Cyd leaves the names to a bot, and comes back."""
    cyd = table.pages["Cyd"]
    for who in ("Ann", "Ben"):
        table.play(script.assembles(who))
    table.play(script.assembles("Cyd")[:2])

    before = table.revision("Ann")
    cyd.keyboard.press("s")
    row = cyd.locator("dialog[open] tr", has=cyd.locator("th", has_text="Cyd"))
    row.locator("summary", has_text="Hand over").click()
    row.locator("select").select_option("bot:cautious")
    row.get_by_role("button", name="Hand over").click()
    table.sees("Ann", "#others", "a bot, cautious")
    table.all_past(before)
    table.sees("Cyd", "#question", "plays for you")
    cyd.keyboard.press("Escape")
    cyd.get_by_role("button", name="Take the seat back").click()
    table.sees("Cyd", "#question", "What now?")
    cyd.wait_for_selector("html[data-line=up]")

    table.play(script.assembles("Dot"))


def fight_side_by_side(table: Table) -> None:
    """Ann attacks what stands before her and Ben; while he is asked whether he joins in, he loads his page anew."""
    table.play(script.TO_THE_TREE)
    table.play(script.SIDE_BY_SIDE[:1])
    ben = table.pages["Ben"]
    ben.wait_for_selector('#choices button[value="attack"]')
    asked = ben.inner_text("#question")

    ben.reload()
    ben.wait_for_selector("html[data-line=up]")
    table.sees("Ben", "#question", asked)
    table.play(script.SIDE_BY_SIDE[1:])
    table.play(script.SIDE_BY_SIDE_AGAIN)


def take_back_a_wrong_word(table: Table) -> None:
    """Ben goes for the wrong party, and those who have answered let him take it back."""
    table.play(script.A_WRONG_WORD)
    before = table.revision("Ben")
    table.pages["Ben"].get_by_role("button", name="Take back").click()
    table.sees("Ben", "#turn", "Still to say: Ann, Cyd.")
    table.pages["Ann"].get_by_role("button", name="I agree").click()
    table.sees("Ben", "#turn", "Still to say: Cyd.")
    table.pages["Cyd"].get_by_role("button", name="I agree").click()
    table.all_past(before, "Ben")

    table.pages["Ann"].keyboard.press("j")
    table.sees("Ann", "dialog[open]", "Taken back")
    table.pages["Ann"].keyboard.press("Escape")


def brawl_on_a_broken_line(table: Table) -> None:
    """Ben goes for Ann, whose line breaks as she is asked; the others go on, and she answers when it is back."""
    from playwright.sync_api import expect

    ann = table.pages["Ann"]
    table.play(script.BRAWL[:1])
    ann.wait_for_selector('#choices button[value="engage"]')
    ann.context.set_offline(True)
    expect(ann.locator("#line")).to_be_visible(timeout=PATIENCE)
    table.press("Ann", "engage")
    table.sees("Ann", "#remark", "has not reached the table")
    table.away.add("Ann")
    table.play(script.BRAWL[2:])

    ann.context.set_offline(False)
    expect(ann.locator("#line")).to_be_hidden(timeout=PATIENCE)
    table.away.remove("Ann")
    ann.wait_for_selector(f'#turn[data-revision="{table.revision("Ben")}"]')
    table.play(script.BRAWL[1:2])
