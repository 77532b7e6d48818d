"""A referee and three players, two of them on phones, found a campaign of the 3d6 Constitution, play, and amend it.

What they say stands in ``constitution_evening``; the amendment is proposed, weighed and voted on their pages.
In ``make soak`` each has a page, else the referee has; ``test_a_saints_evening`` says who types what.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from lychgate import rulesets
from lychgate.core.codec import digest
from lychgate.core.decision import TEXT
from lychgate.core.game import Game
from lychgate.core.records import REFEREE, Header
from lychgate.rulesets.constitution.state import State
from lychgate.server.session import Session
from lychgate.server.sessions import Sessions
from tests.shares import WHOLE
from tests.web import constitution_evening as script
from tests.web.constitution_evening import ANN, BEN, CYD, REF, SEATS, TITLE
from tests.web.forms import form_to, text_of
from tests.web.loaded import load
from tests.web.saints_evening import Line, Scene
from tests.web.test_a_saints_evening import PATIENCE, Four, come_without_a_page, with_a_page

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web import conftest

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
LOOKS: dict[str, dict[str, Any]] = {
    REF: {"viewport": {"width": 1280, "height": 800}},
    ANN: PHONE,
    BEN: {"viewport": {"width": 800, "height": 600}, "color_scheme": "dark"},
    CYD: PHONE,
}

WITHOUT = "Ada, a check: 1 +8 strength at 50 % climbing = 9 against 15: 2 degrees of failure."
"""What the amendment would have made of Ada's slip on the wall."""


@pytest.fixture(autouse=True)
def _dice(monkeypatch: pytest.MonkeyPatch) -> None:
    load(monkeypatch, script.FACES)


class Pages(Four):
    """The pages of the referee and the three players."""

    players = (ANN, BEN, CYD)
    secrets = ("a light behind the shutters",)

    def sends(self, who: str, beside: str, **filled_in: str) -> str:
        """Send the form of a page ``beside`` the table of who looks at none: what is told then."""
        form = form_to(self.html(who, beside), beside)
        there = self.pages[REF].context.request
        return there.post(f"{self.address(who)}{beside}", form={**form.fields, **filled_in}).text()


# ---------------------------------------------------------------------- the evening as it is written


def played(*scenes: Scene) -> Game[State]:
    """A table of its own, after these scenes."""
    rules = rulesets.get("constitution")
    header = Header(rules.name, rules.version, rules.resolve({}), SEATS, script.SEED, TITLE, roles={REF: REFEREE})
    game: Game[State] = Game(rules, header)
    for who, says in (line for scene in scenes for line in scene):
        asked = game.open_for(who)
        chosen = asked is not None and says in [option.id for option in asked.options()]
        game.reply(who, says if chosen else f"{TEXT}{says}")
    return game


def is_the_evening(state: State) -> None:
    """All that ``constitution_evening`` tells has come about."""
    ada, cy, bertha = (one for one in state.cast if one.kind == "character")
    assert [(one.name, one.xp) for one in (ada, cy, bertha)] == [("Ada", 116), ("Cy", 116), ("Bertha", 116)]
    assert ada.abilities["will"] == 6
    assert [(wound.name, wound.major) for wound in bertha.wounds] == [("a crushed hand", True)]
    assert {one.name for one in state.cast if one.dead} == {"guard 1", "ogre", "goblin 2"}
    assert state.fight is None


def test_the_evening_goes_as_it_is_written() -> None:
    game = played(*script.EVENING)

    is_the_evening(game.settled)
    assert game.rerun() == len(game.path())


# ---------------------------------------------------------------------- the evening in four browsers


@pytest.fixture
def pages(opens: conftest.Pages, host: str, sessions: Sessions) -> Pages:
    """The referee founds the campaign on a page, and the others come through the links that it shows."""
    found = {REF: opens(painted=WHOLE, **LOOKS[REF])}
    links = founded(found[REF], host)
    for who in with_a_page(*SEATS)[1:]:
        page = found[who] = opens(painted=WHOLE, **LOOKS[who])
        page.goto(links[who])
        page.get_by_role("button", name="Sit down").click()
    for page in found.values():
        page.wait_for_selector("html[data-line=up]")
    secrets = {who: link.rpartition("/")[2] for who, link in links.items()}
    elsewhere = come_without_a_page(found, host, secrets)
    return Pages(found, elsewhere, sessions.live(found[REF].url.split("/s/")[1].split("/")[0]))


def founded(page: Page, host: str) -> dict[str, str]:
    """The referee sets the table: the links of the others, by name."""
    page.goto(f"{host}/new/constitution")
    page.get_by_label("Table name").fill(TITLE)
    for place, name in enumerate(SEATS, start=1):
        page.locator(f"#name{place}").fill(name)
    page.locator("summary", has_text="The book's rules").click()
    page.locator("summary", has_text="The dice").click()
    page.locator('input[name="seed"]').fill(script.SEED)
    page.get_by_role("button", name="Set the table").click()
    links = {who: page.get_by_role("textbox", name=f"{who} a seat").input_value() for who in SEATS[1:]}
    page.get_by_role("link", name="To the table").last.click()
    return links


def book_of(pages: Pages, who: str) -> Page:
    """The page of the campaign's book, opened beside the table."""
    page = pages.pages[who].context.new_page()
    page.goto(f"{pages.address(who)}/book")
    return page


@pytest.mark.soak
def test_a_campaign_is_founded_played_for_an_evening_and_amended(pages: Pages) -> None:
    live = pages.live
    before = pages.html(ANN, "/book")
    assert "This table plays by the book as it is printed." in text_of(before)

    pages.play(script.FOUNDED)
    pages.sees(ANN, "#party", "Bertha")
    pages.play(script.THE_WALL)
    pages.sees(REF, "#hidden", "a light behind the shutters")
    pages.meanwhile(script.THE_FIGHT)
    for who in SEATS:
        pages.sees(who, "#log", "Initiative: Ada 31")
    pages.play(script.ROUND_1[:11])
    pages.sees(ANN, "#ask", "shield")
    pages.play(script.ROUND_1[11:])
    for who in SEATS:
        pages.sees(who, "#log", "Bertha has a major wound: a crushed hand.")
    pages.play(script.FORCED)
    pages.sees(REF, "#log", "Ogre dies")
    pages.meanwhile(script.AN_HOUR_LATER[:-1])
    pages.play(script.AN_HOUR_LATER[-1:])
    pages.sees(REF, "#remark", "Last time (P1): a knotted rope lowers a climb by 5.")
    pages.meanwhile(script.HOME[:-3])
    pages.play(script.HOME[-3:])
    pages.sees(ANN, "#log", "Ada's score of will is 6 now.")
    is_the_evening(live.game.settled)
    assert digest(live.game.settled) == digest(played(*script.EVENING).settled)

    weighed(pages)
    voted(pages, live)
    pages.play((Line(REF, "check Ada strength dc 15 skill climbing"),))
    the_book_says_so(pages)
    assert pages.complaints == []


def amends_nat1(book: Page) -> None:
    """Finds the switch among those of the book, and gives it another value."""
    book.get_by_label("Words of a rule or number").fill("natural 1")
    book.get_by_role("button", name="Find a rule to amend").click()
    book.locator('#found + ul a[href*="amend=nat1"]').click()
    book.get_by_label("ignored").check()


def weighed(pages: Pages) -> None:
    """The referee sees what the amendment would have changed in this evening."""
    book = book_of(pages, REF)
    amends_nat1(book)
    book.get_by_role("button", name="What would it have changed?").click()
    book.wait_for_selector(".compared", timeout=PATIENCE)
    told = book.inner_text(".compared")
    assert "44 steps run again" in told
    assert WITHOUT in told
    assert "stops" not in told
    book.close()


def voted(pages: Pages, live: Session) -> None:
    """Ada's player proposes it, on a phone if she looks at a page, and those who are asked agree."""
    if ANN in pages.pages:
        book = book_of(pages, ANN)
        amends_nat1(book)
        book.get_by_label("Because").fill("a bare minus is dull")
        book.get_by_role("button", name="Put it to the vote").click()
        book.get_by_text("Put to the vote").wait_for(timeout=PATIENCE)
        book.close()
    else:
        amended = {"switch": "nat1", "value": "ignored", "because": "a bare minus is dull"}
        assert "Put to the vote" in text_of(pages.sends(ANN, "/book", **amended))
    for who in SEATS:
        asked = [one.number for one in live.proposals(who)]
        if not asked or who == ANN:
            continue
        if who not in pages.pages:
            live.vote(who, asked[0], yes=True)
            continue
        pages.pages[who].get_by_role("button", name="I agree").click()
        pages.pages[who].get_by_role("button", name="I agree").wait_for(state="detached", timeout=PATIENCE)


def the_book_says_so(pages: Pages) -> None:
    """What was amended, since when and why; the ruling; and what is the referee's alone is nowhere."""
    text = text_of(pages.html(ANN, "/book"))
    assert "nat1 : ignored." in text
    assert "by Ann" in text
    assert "a bare minus is dull" in text
    assert "a knotted rope lowers a climb by 5" in text
    assert "shutters" not in text
