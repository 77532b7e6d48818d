"""A group's evening in Chromium: its house rules come in, a number is amended, tried and voted on, and put on trial."""

from __future__ import annotations

import os
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from lychgate.core.decision import TEXT
from lychgate.core.filing import TABLE_APPLIES
from lychgate.server.seats import Custom, Kind, Links, SessionInfo
from lychgate.server.session import Session
from lychgate.server.sessions import Sessions
from tests.web.conftest import Pages
from tests.web.looker import Looker

if TYPE_CHECKING:
    from playwright.sync_api import Page

PICTURES = "LYCHGATE_PICTURES" in os.environ

REF, ANN, BEN = SEATS = ("Ref", "Ann", "Ben")

HOUSE_RULES = """# The rules of Thursday's table

## At the table

- If one rests, all do.
- Equal initiative: everyone acts at the same time.
- A natural 1 costs 8 points.
- **Beer**: whoever is late brings it.

## The dead

A dead character's gear goes to the others.

> Nobody plays two characters at once.
"""
"""Two that match a switch, one that matches a number, and three in words."""

Say = Callable[[str], None]


@pytest.fixture
def table(sessions: Sessions) -> tuple[SessionInfo, Links]:
    seats: list[tuple[str, Kind, str]] = [(name, "person", "") for name in SEATS]
    return sessions.create("Thursdays", "constitution", {}, seats, Custom(amend="majority"), "a seed")


@pytest.fixture
def live(sessions: Sessions, table: tuple[SessionInfo, Links]) -> Session:
    return sessions.live(table[0].id)


@pytest.fixture
def say(live: Session) -> Say:
    """Something that the referee orders, with the usual answer to what is asked then."""
    numbers = count()

    def said(line: str) -> None:
        live.reply(REF, TEXT + line, live.revision_of(REF), f"deed {next(numbers)}")
        while (asked := next((one for one in live.game.open if live.game.busy(one.seat)), None)) is not None:
            answer = asked.default() or asked.options()[0].id
            live.reply(asked.seat, answer, live.revision_of(asked.seat), f"deed {next(numbers)}")

    return said


@pytest.fixture
def book_of(opens: Pages, host: str, table: tuple[SessionInfo, Links]) -> Callable[[str], Page]:
    """The book on the page of a seat: Ann's on a phone, the others' on a desk."""

    def at(seat: str) -> Page:
        size = {"width": 360, "height": 740} if seat == ANN else {"width": 1280, "height": 800}
        page = opens(viewport=size, painted=seat != REF or PICTURES)  # axe looks at the others'
        sat = page.context.request.post(f"{host}/join/{table[1].seats[seat]}", max_redirects=0)
        page.goto(f"{host}{sat.headers['location']}/book")
        return page

    return at


def picture(page: Page, name: str, at: str = "h1") -> None:
    """A picture to look at, where somebody asks for it."""
    if PICTURES:
        page.locator(at).first.evaluate("one => one.scrollIntoView()")
        page.screenshot(path=f"{os.environ['LYCHGATE_PICTURES']}/{name}.png", timeout=60_000)


def votes(page: Page, about: str, says: str) -> None:
    """Presses yes or no on the page of the book for the proposal with these words, once it has come there."""
    if not page.locator(".vote", has_text=about).count():
        page.reload()
    with page.expect_navigation():
        page.locator(".vote", has_text=about).get_by_role("button", name=says, exact=True).click()


def presses(page: Page, name: str) -> None:
    """Presses a button, and waits for the page that answers: what is done next must not overtake it."""
    with page.expect_navigation():
        page.get_by_role("button", name=name).click()


def test_a_groups_evening(book_of: Callable[[str], Page], live: Session, say: Say, tmp_path: Path) -> None:
    from playwright.sync_api import expect

    look, (ann, ben, ref) = Looker(), (book_of(seat) for seat in (ANN, BEN, REF))
    expect(ann.locator("main")).to_contain_text("This table plays by the book as it is printed.")
    say("character Ada of Ann fighter strength 14 wits 9")
    for _ in range(20):  # last evening, in which Ada rolls a 1 now and then
        say("check Ada strength")
        say("check Ada wits")

    # Ann brings the house rules from a file, and says what each becomes
    ann.get_by_role("link", name="Bring your house rules from a Markdown file").click()
    ours = tmp_path / "ours.md"
    ours.write_text(HOUSE_RULES, "utf-8")
    ann.get_by_label("File").set_input_files(ours)
    ann.get_by_role("button", name="Read them").click()
    rules = ann.locator(".rules > li")
    expect(rules).to_have_count(6)
    assert ann.locator("input[value=words]:checked").count() == 6
    assert ann.get_by_text("Probably the number What a natural 1 costs (natural_one) = 8").count() == 1
    look(ann, "house rules that were read")
    picture(ann, "house-rules-360", ".rules")
    for line in ("Who rests = all", "Equal scores = simultaneous", "What a natural 1 costs = 8"):
        ann.get_by_label(f"Lychgate plays it: {line}").check()
    ann.get_by_role("button", name="Put them to the vote").click()
    expect(ann.locator("main")).to_contain_text("6 house rules: Put to the vote: Ref and Ben are asked.")
    assert [one.line.split()[0] for one in live.proposals(BEN)] == ["amend"] * 3 + ["article"] * 3

    # each is voted on by itself; words say that Lychgate does not apply them
    ref.reload()
    expect(ref.locator(".vote", has_text="Beer")).to_contain_text(TABLE_APPLIES)
    picture(ref, "votes-1280", "#vote")
    for about in ("rest_party", "initiative_ties", "natural_one", "Beer", "A dead character", "Nobody plays two"):
        votes(ref, about, "I agree")
    expect(ref.locator(".vote")).to_have_count(0)
    now = live.game.settled
    assert [now.variants[one] for one in ("rest_party", "initiative_ties", "natural_one")] == [
        "all",
        "simultaneous",
        "8",
    ]
    assert len(now.added.articles) == 3

    # Ann amends the number, and tries it on last evening from what she knows
    ann.goto(f"{ann.url.partition('/book')[0]}/book")
    ann.locator("li", has_text="natural_one").get_by_role("link", name="Amend").first.click()
    expect(ann.locator(".now-and-printed")).to_contain_text("8")
    expect(ann.locator("#allowed")).to_have_text("A whole number from 1 to 20; 8 now, 5 in the book.")
    ann.get_by_label("New value").fill("3")
    ann.get_by_label("Try it on").select_option("session")
    look(ann, "the form for a number")
    picture(ann, "amend-360", "#propose")
    ann.get_by_role("button", name="What would it have changed?").click()
    expect(ann.locator("#compared")).to_contain_text("natural_one = 3")
    expect(ann.locator("#compared")).not_to_have_attribute("aria-busy", "true")
    expect(ann.locator("#compared")).to_contain_text("1 (-2)")
    picture(ann, "tried-360", "#compared")
    ann.get_by_label("New value").fill("3")
    ann.get_by_label("Because").fill("eight is cruel")
    presses(ann, "Put it to the vote")

    # Ben is told what it would have changed, discusses it, and is against it; it is in force all the same
    ben.reload()
    expect(ben.locator(".vote")).to_contain_text("Tried on the last session: ")
    ben.get_by_label("Say something about it").fill("A 1 should hurt.")
    presses(ben, "Say it")
    votes(ben, "natural_one", "I do not")
    votes(ref, "natural_one", "I agree")
    expect(ref.locator("main")).to_contain_text("natural_one: 3.")
    assert live.game.settled.variants["natural_one"] == "3"

    # they play on, put a switch on trial, and end it
    say("check Ada strength")
    ann.goto(f"{ann.url.partition('/book')[0]}/book?amend=thirst")
    ann.get_by_label("cumulative").check()
    ann.get_by_label("Because").fill("deserts should hurt")
    ann.get_by_label("Sessions on trial").fill("2")
    presses(ann, "Put it to the vote")
    votes(ref, "thirst", "I agree")
    ben.reload()
    expect(ben.locator(".trials")).to_contain_text("2 of 2 sessions are left.")
    assert live.game.settled.variants["thirst"] == "cumulative"
    picture(ben, "trial-1280", ".trials")
    ben.get_by_label("Reason to keep or end T1").fill("it is too much")
    presses(ben, "End the trial")
    votes(ref, "T1", "I agree")
    assert live.game.settled.variants["thirst"] == "worst"

    # the book tells all of it
    ben.goto(f"{ben.url.partition('/book')[0]}/book")
    ben.get_by_text("How it came to this").click()
    look(ben, "the book with its history")
    history = ben.locator(".how-it-came")
    for told in (
        "Against: Ben.",
        "Because: eight is cruel",
        "Tried on the last session: ",
        "Ben: A 1 should hurt.",
        "on trial for 2 sessions (T1)",
        "Beer: whoever is late brings it.",
    ):
        expect(history).to_contain_text(told)
    expect(ben.locator(".own-book")).to_contain_text(TABLE_APPLIES)
    ann.set_viewport_size({"width": 360, "height": 740})
    ann.reload()
    assert ann.evaluate("document.documentElement.scrollWidth") <= 360
    picture(ben, "book-after-1280", ".how-it-came")
    picture(ann, "book-after-360", ".own-book")
