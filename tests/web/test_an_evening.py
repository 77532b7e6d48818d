"""Four people, three browsers and a terminal: an evening of 12 Years from the first party to the last crown.

In ``make soak`` all lines are said there. Else Cyd has no page, and programs say all but the last line of a scene; Dot
types each line at the terminal. Of the evenings this is the one in which two pages tell each other what they do.
"""

from __future__ import annotations

import re
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
from lychgate.server.seats import Custom, Kind, Links, SessionInfo
from lychgate.server.session import Session
from lychgate.server.sessions import Sessions
from lychgate.server.store import Store
from lychgate.server.transfer import from_text
from tests.web import evening as script
from tests.web.answers_without_asking import let_happen
from tests.web.at_a_terminal import Terminal
from tests.web.evening import CROWN, SEATS, SEED
from tests.web.saints_evening import Scene
from tests.web.test_a_saints_evening import PATIENCE, Four, come

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.conftest import Pages

ANN, BEN, CYD, DOT = SEATS

BROKEN_LINE = re.compile(r"ERR_INTERNET_DISCONNECTED|Failed to fetch|htmx:ws:error")
"""What a browser says by itself while it is cut off."""

LOOKS: dict[str, dict[str, Any]] = {
    ANN: {"viewport": {"width": 1280, "height": 800}},
    BEN: {"viewport": {"width": 360, "height": 740}, "has_touch": True},
    CYD: {"viewport": {"width": 800, "height": 600}, "color_scheme": "dark"},
}


class Table(Four):
    """The pages of those in browsers, and the terminal of the fourth."""

    players = ()
    secrets = ()

    def __init__(self, pages: dict[str, Page], live: Session, terminal: Terminal) -> None:
        super().__init__(pages, {}, live)
        self.terminal = terminal
        self.away: set[str] = set()

    def at_the_terminal(self, scene: Scene) -> None:
        """Type the lines of a scene, each once the terminal asks for it; all have then arrived on every page."""
        before = self.live.revision
        for line in scene:
            self.terminal.says(line.says)
        shown = f'#turn[data-revision="{before + len(scene)}"]'
        for page in self.pages.values():
            page.wait_for_selector(shown, timeout=PATIENCE)

    def arrives(self, who: str) -> None:
        """Wait until a page, if there is one whose line is not broken, shows all that has happened."""
        if who in self.pages and who not in self.away:
            super().arrives(who)

    def all_see(self, where: str, text: str) -> None:
        """Wait until every page has a text somewhere."""
        for who in self.pages:
            self.sees(who, where, text)


@pytest.fixture
def four(sessions: Sessions) -> tuple[SessionInfo, Links]:
    """A table of four that votes on what is taken back."""
    seats: list[tuple[str, Kind, str]] = [(name, "person", "") for name in SEATS]
    return sessions.create("An evening", "twelve_years", {}, seats, Custom(undo="vote"), SEED)


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

    def play(*scenes: Scene) -> None:
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


@pytest.mark.soak
def test_three_browsers_and_a_terminal_play_an_evening_to_its_end(
    opens: Pages, host: str, four: tuple[SessionInfo, Links], sessions: Sessions, store: Store, tmp_path: Path
) -> None:
    info, links = four
    pages = come(opens, host, links, LOOKS, in_the_gate=2)
    if CYD not in pages:
        sessions.sit(links.seats[CYD])
    ann, live = pages[ANN], sessions.live(info.id)
    with Terminal(f"{host}/join/{links.seats[DOT]}", tmp_path / "dot") as terminal:
        table = Table(pages, live, terminal)
        play_the_evening(table)
        terminal.sees("The Lich King is destroyed for good.")
    before = taken_home(ann)
    live.close_for_good(ANN)
    exported = taken_home(ann)
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


def play_the_evening(table: Table) -> None:
    """Scene by scene, with all that comes between people and a table."""
    gather(table)
    table.play(script.OFFER)
    table.terminal.sees("Agreed")
    table.at_the_terminal(script.AGREED)
    table.all_see("#log", "axe")
    fight_side_by_side(table)
    table.play(script.THE_CROWN)
    table.sees(ANN, "#party", "crown")
    take_back_a_wrong_word(table)
    brawl_on_a_broken_line(table)
    table.play(script.THEFT)
    table.all_see("#log", "crown")
    table.play(script.THE_END)
    table.all_see("#ask .ending", "The Lich King is destroyed for good.")


def gather(table: Table) -> None:
    """All assemble; Ben leaves the names to a bot, and comes back."""
    ben = table.pages[BEN]
    table.play(script.assembles(ANN))
    table.play(script.assembles(BEN)[:2])

    before = table.live.revision
    ben.keyboard.press("s")
    row = ben.locator("dialog[open] tr", has=ben.locator("th", has_text=BEN))
    row.locator("summary", has_text="Hand over").click()
    row.locator("select").select_option("bot:cautious")
    row.get_by_role("button", name="Hand over").click()
    table.sees(ANN, "#others", "a bot, cautious")
    table.pages[ANN].wait_for_selector(f'#turn:not([data-revision="{before}"])')
    table.sees(BEN, "#question", "plays for you")
    ben.keyboard.press("Escape")
    ben.get_by_role("button", name="Take the seat back").click()
    table.sees(BEN, "#question", "What now?")
    ben.wait_for_selector("html[data-line=up]")

    table.play(script.assembles(CYD))
    table.at_the_terminal(script.assembles(DOT))


def fight_side_by_side(table: Table) -> None:
    """Ann attacks what stands before her and Ben; while he is asked whether he joins in, he loads his page anew."""
    table.meanwhile(script.TO_THE_TREE)
    table.play(script.SIDE_BY_SIDE[:1])
    ben = table.pages[BEN]
    ben.wait_for_selector('#choices button[value="attack"]')
    asked = ben.inner_text("#question")

    ben.reload()
    ben.wait_for_selector("html[data-line=up]")
    table.sees(BEN, "#question", asked)
    table.play(script.SIDE_BY_SIDE[1:])
    table.play(script.SIDE_BY_SIDE_AGAIN)


def take_back_a_wrong_word(table: Table) -> None:
    """Ben goes for the wrong party, and those who have answered let him take it back."""
    table.meanwhile(script.A_WRONG_WORD)
    table.pages[BEN].get_by_role("button", name="Take back").click()
    table.sees(BEN, "#turn", "Still to say: Ann, Cyd.")
    table.pages[ANN].get_by_role("button", name="I agree").click()
    table.sees(BEN, "#turn", "Still to say: Cyd.")
    before = table.live.revision
    if CYD in table.pages:
        table.pages[CYD].get_by_role("button", name="I agree").click()
    else:
        (proposal,) = table.live.proposals(CYD)
        table.live.vote(CYD, proposal.number, yes=True)
    table.pages[BEN].wait_for_selector(f'#turn:not([data-revision="{before}"])')
    table.all_are_there()

    table.pages[ANN].keyboard.press("j")
    table.sees(ANN, "dialog[open]", "Taken back")
    table.pages[ANN].keyboard.press("Escape")


def brawl_on_a_broken_line(table: Table) -> None:
    """Ben goes for Ann, whose line breaks as she is asked; the others go on, and she answers when it is back."""
    from playwright.sync_api import expect

    ann = table.pages[ANN]
    table.play(script.BRAWL[:1])
    engage = ann.locator('#choices button[value="engage"]')
    engage.wait_for()
    ann.context.set_offline(True)
    expect(ann.locator("#line")).to_be_visible(timeout=PATIENCE)
    engage.click()
    table.sees(ANN, "#remark", "has not reached the table")
    table.away.add(ANN)
    table.play(script.BRAWL[2:])

    ann.context.set_offline(False)
    expect(ann.locator("#line")).to_be_hidden(timeout=PATIENCE)
    table.away.remove(ANN)
    table.arrives(ANN)
    table.play(script.BRAWL[1:2])
