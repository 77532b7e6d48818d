"""A module of Sovereign at the table, in Chromium: inputs counted at the GM's desk and on a player's phone."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import TYPE_CHECKING, Any

import pytest

from lychgate.core.decision import TEXT
from lychgate.server.seats import Custom, Kind, Links, SessionInfo
from lychgate.server.session import Session
from lychgate.server.sessions import Sessions
from tests.web.looker import Looker
from tests.web.seating import takes_seat
from tests.web.test_desk_page import Hand, shows
from tests.web.test_looks_on_a_phone import SCROLLS

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.conftest import Pages

GM, ANN, BEN = "Gm", "Ann", "Ben"

DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}

PARTY = (
    "delver Ada of Ann class Warrior str 16 dex 12 con 14 hp 40 stab 1 gear long sword, chain worn, shield worn, torch",
    "delver Bertram of Ben class Expert dex 16 hp 30 sneak 1 shoot 1 gear short sword, leather worn, thieves' tools",
)
INSIDE = ("site salt_saint", "light Ada torch", "enter 1", "enter 3", "room 8 note they expect guests")
EIGHT = ("npc 8 goblins hd 1 hp 5 ac 12 attack 1", "fight goblins")

IN_THE_SAME_SIGHT = "#clock .clock, #said, #party .member > summary, #maps .room.here"

IN_SIGHT = """() => {
    const at = document.querySelector("#question").getBoundingClientRect();
    return at.top >= 0 && at.top < innerHeight - 30;
}"""

CUT = """(all) => all.filter((one) => {
    const own = one.getBoundingClientRect();
    if (!own.width || own.bottom > innerHeight || own.right > innerWidth || own.top < 0) return true;
    for (let up = one.parentElement; up; up = up.parentElement) {
        const cut = getComputedStyle(up).overflowY !== "visible" ? up.getBoundingClientRect() : null;
        if (cut && up !== document.body && up !== document.documentElement)
            if (own.bottom > cut.bottom + 1 || own.top < cut.top - 1) return true;
    }
}).map((one) => one.innerText)"""
"""What of all this is not in sight from its top to its bottom, in the window and in what scrolls around it."""

Sit = Callable[..., "Page"]
Types = Callable[..., None]


@pytest.fixture
def table(sessions: Sessions) -> tuple[SessionInfo, Links]:
    seats: list[tuple[str, Kind, str]] = [(name, "person", "") for name in (GM, ANN, BEN)]
    return sessions.create("Under the convent", "sovereign", {}, seats, Custom(undo="referee"), "the desk")


@pytest.fixture
def live(sessions: Sessions, table: tuple[SessionInfo, Links]) -> Session:
    return sessions.live(table[0].id)


@pytest.fixture
def types(live: Session) -> Types:
    """What the GM types, without a browser, told at once; what anybody is asked then waits for them."""
    deeds = count()

    def type_(*lines: str) -> None:
        with live.together():
            for line in lines:
                outcome = live.reply(GM, f"{TEXT}{line}", live.revision_of(GM), f"deed {next(deeds)}")
                assert not outcome.stale
                assert not outcome.remark, outcome.remark

    return type_


@pytest.fixture
def returns(live: Session) -> Callable[[int], None]:
    """The GM returns to an entry, without a browser."""

    def return_(entry: int) -> None:
        outcome = live.return_to(GM, entry, live.revision_of(GM), f"back from {live.game.head}")
        assert (outcome.stale, live.game.head) == (False, entry), outcome.remark

    return return_


@pytest.fixture
def sit(opens: Pages, host: str, table: tuple[SessionInfo, Links]) -> Sit:
    """The page of whoever sits on a seat: the GM's is at a desk, those of the players are phones.

    It is ``painted`` for a test that looks at its colours.
    """

    there: dict[str, Page] = {}

    def come(name: str, *, painted: bool = False) -> Page:
        if name not in there:
            opened = opens(painted=painted, **(DESK if name == GM else PHONE))
            page = there[name] = takes_seat(opened, host, table[1].seats[name])
            page.evaluate("() => document.fonts.ready")
        return there[name]

    return come


@pytest.fixture
def acts(live: Session, types: Types) -> Callable[[str], None]:
    """Brings the turn of a side in the fight about."""

    def act(side: str) -> None:
        while "next" in (offered := [one.id for one in live.table(GM).question().choices]):  # type: ignore[union-attr]
            if f"The {side}" in [one.title for one in live.table(GM).view().cards[0].stages if one.status == "now"]:
                return
            assert offered
            types("next")
            live.reply(GM, "yes", live.revision_of(GM), f"on {live.revision_of(GM)}")

    return act


def let_be(live: Session, how: str = "round") -> int:
    """Lets what the players are asked be, as often as they are asked."""
    answers = 0
    while waiting := [seat for seat in (ANN, BEN) if (asked := live.table(seat).question()) and not asked.order]:
        live.reply(waiting[0], how, live.revision_of(waiting[0]), f"let it be {live.revision_of(waiting[0])}")
        answers += 1
    return answers


def keyed(page: Page, value: str) -> str:
    """The key to press for an option."""
    return page.locator(f'#choices button[value="{value}"]').get_attribute("data-choice") or ""


# ---------------------------------------------------------------------- the GM's desk

ROOMS = {
    ("enter 3", "enter 1"): ["read aloud", "key", "search", "ways"],
    ("enter 8 anyway",): ["read aloud", "key", "here", "here", "ways"],
    ("enter 12 anyway", "stance talk so ignore"): ["read aloud", "key", "here", "trap", "valuables", "ways"],
}
"""What the GM types to come to a room, and what its card has then."""


def test_a_room_with_all_that_a_gm_needs_is_on_one_screen_a_turn_is_one_key_and_an_attack_two_at_most(
    sit: Sit, types: Types, returns: Callable[[int], None], live: Session, acts: Callable[[str], None]
) -> None:
    types(*PARTY)
    before = live.game.head
    types(*INSIDE[:3])
    page, outside = sit(GM), live.game.head

    for where, titles in ROOMS.items():
        if live.game.head != outside:
            returns(outside)
        types(*where)
        shows(page, live, GM)
        card = page.locator("#cards .card").first
        assert [one.casefold() for one in card.locator(".fact strong").all_inner_texts()] == titles
        cut = page.locator(f"#cards .card:first-child .fact, {IN_THE_SAME_SIGHT}").evaluate_all(CUT)
        assert cut == [], f"after {where}"
        for what in IN_THE_SAME_SIGHT.split(", "):
            assert page.locator(what).count() > 0, f"{what}, after {where}"
        assert page.locator("#choices button").count() <= 9, "each of them is one key"
        assert page.locator("#clock .clock.due").count() == 1, "when the next wandering check is due"

    # a turn is one key, and so is another room
    returns(outside)
    types(*INSIDE[3:])
    Hand(page, live, GM).presses(keyed(page, "turn:quick"))
    assert "Turn 2 is over" in page.inner_text("#log")
    assert "4 Turns left" in page.inner_text("#clock .clock.left")
    Hand(page, live, GM).presses(keyed(page, "enter:5"))
    page.wait_for_selector("#cards h2:has-text('Room 5')")

    returns(before)
    an_attack_is_two_inputs_at_most_and_eight_attack_in_one_with_each_roll_shown(page, types, returns, live, acts)


def an_attack_is_two_inputs_at_most_and_eight_attack_in_one_with_each_roll_shown(
    page: Page, types: Types, returns: Callable[[int], None], live: Session, acts: Callable[[str], None]
) -> None:
    types(*EIGHT)
    begun = live.game.head
    acts("party")
    shows(page, live, GM)
    hand = Hand(page, live, GM)

    hand.presses(keyed(page, "attack:Ada:goblin 1"))
    let_be(live)
    page.wait_for_selector("#log:has-text('Ada attacks goblin 1')")
    assert hand.inputs <= 2

    returns(begun)
    acts("goblins")
    shows(page, live, GM)
    hand = Hand(page, live, GM)
    hand.presses("Enter")
    asked = let_be(live)
    page.wait_for_selector("#log:has-text('oblin 8 ')")
    told = page.inner_text("#steps .step:last-child")
    assert all(f"oblin {n} " in told for n in range(1, 9)), told
    assert hand.inputs == 1
    assert asked <= 2, "each player lets all be for the rest of the Round once"


# ---------------------------------------------------------------------- a player's phone


def test_on_a_phone_a_turn_is_two_taps_an_instant_passes_with_one_and_what_is_asked_now_is_in_sight(
    sit: Sit, types: Types, returns: Callable[[int], None], live: Session, acts: Callable[[str], None]
) -> None:
    types(*PARTY)
    begun = live.game.head
    types(*INSIDE, "turn")
    ann = sit(ANN)

    # a Turn
    hand = Hand(ann, live, ANN)
    searches = ann.locator('#choices button[value="search"]')
    assert "% by WIS/Notice" in searches.inner_text()
    hand.clicks(searches)
    assert hand.inputs <= 2
    assert ann.evaluate(SCROLLS) == []

    # in a fight: who they are, what they have and what they can do
    returns(begun)
    types(*EIGHT)
    acts("goblins")
    shows(ann, live, ANN)
    own = ann.locator("#party .character").first.inner_text()
    assert "Ada" in own
    assert "long sword" in own
    assert "12" not in ann.inner_text("#foes"), "the AC is not known yet"
    assert ann.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert ann.evaluate(SCROLLS) == []

    # this instant, and all of the Round
    types("all goblins")
    for let in ("pass", "round"):
        ann.wait_for_selector(f'#choices button[value="{let}"]')
        Hand(ann, live, ANN).clicks(ann.locator(f'#choices button[value="{let}"]'))
    let_be(live)
    ann.wait_for_selector("#log:has-text('oblin 8 ')")
    assert ANN in live.game.settled.fight.passing, "Ann is asked nothing more in this Round"

    returns(begun)
    types("site salt_saint", "light Ada torch", "enter 1")
    shows(ann, live, ANN)
    what_is_asked_now_is_in_sight_though_much_was_told_but_nobody_is_taken_away_from_reading(ann, types, returns, live)


def what_is_asked_now_is_in_sight_though_much_was_told_but_nobody_is_taken_away_from_reading(
    page: Page, types: Types, returns: Callable[[int], None], live: Session
) -> None:
    assert page.evaluate(IN_SIGHT)

    types("enter 3", *(f"say {'The walls glitter. ' * 12}{at}" for at in range(8)))
    told = live.game.head
    types(*EIGHT)
    page.wait_for_selector("#choices button[value^='attack:']")
    page.wait_for_function(IN_SIGHT)

    page.evaluate("() => scrollTo(0, 0)")
    page.reload()
    page.wait_for_selector("html[data-line=up]")
    page.wait_for_function(IN_SIGHT)

    returns(told)
    page.wait_for_selector("#choices button[value^='attack:']", state="detached")
    page.evaluate("() => { document.querySelector('#before')?.click(); scrollTo(0, 0); }")
    types(*EIGHT)
    page.wait_for_selector("#choices button[value^='attack:']")
    assert page.evaluate("() => scrollY") < 300, "who reads what was told is not taken away from it"


@pytest.mark.soak
def test_every_moment_is_for_everybody(sit: Sit, types: Types, returns: Callable[[int], None], live: Session) -> None:
    types(*PARTY)
    look, begun = Looker(), live.game.head
    for mode, lines in {"explore": INSIDE, "turn": ("turn",), "fight": EIGHT}.items():
        if mode == "fight":
            returns(begun)
        types(*lines)
        for name in (GM, ANN):
            page = sit(name, painted=True)
            shows(page, live, name)
            look(page, f"{mode}, for {name}")
