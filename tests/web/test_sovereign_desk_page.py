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
from tests.web.seating import takes_seat
from tests.web.test_accessibility import Looker
from tests.web.test_desk_page import Hand
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

WHOLE = """(one) => {
    const own = one.getBoundingClientRect();
    if (!own.width || own.bottom > innerHeight || own.right > innerWidth || own.top < 0) return false;
    for (let up = one.parentElement; up; up = up.parentElement) {
        const cut = getComputedStyle(up).overflowY !== "visible" ? up.getBoundingClientRect() : null;
        if (cut && up !== document.body && up !== document.documentElement)
            if (own.bottom > cut.bottom + 1 || own.top < cut.top - 1) return false;
    }
    return true;
}"""
"""Whether something is in sight from its top to its bottom, in the window and in what scrolls around it."""

Sit = Callable[[str], "Page"]
Types = Callable[..., None]


@pytest.fixture
def table(sessions: Sessions) -> tuple[SessionInfo, Links]:
    seats: list[tuple[str, Kind, str]] = [(name, "person", "") for name in (GM, ANN, BEN)]
    return sessions.create("Under the convent", "sovereign", {}, seats, Custom(), "the desk")


@pytest.fixture
def live(sessions: Sessions, table: tuple[SessionInfo, Links]) -> Session:
    return sessions.live(table[0].id)


@pytest.fixture
def types(live: Session) -> Types:
    """What the GM types, without a browser; what anybody is asked then waits for them."""
    deeds = count()

    def type_(*lines: str) -> None:
        for line in lines:
            outcome = live.reply(GM, f"{TEXT}{line}", live.revision_of(GM), f"deed {next(deeds)}")
            assert not outcome.stale
            assert not outcome.remark, outcome.remark

    return type_


@pytest.fixture
def sit(opens: Pages, host: str, table: tuple[SessionInfo, Links]) -> Sit:
    """The page of whoever sits on a seat: the GM's is at a desk, those of the players are phones."""

    def come(name: str) -> Page:
        page = takes_seat(opens(**(DESK if name == GM else PHONE)), host, table[1].seats[name])
        page.evaluate("() => document.fonts.ready")
        return page

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


@pytest.mark.parametrize(
    ("where", "titles"),
    [
        (("enter 12 anyway", "stance talk so ignore"), ["read aloud", "key", "here", "trap", "valuables", "ways"]),
        (("enter 8 anyway",), ["read aloud", "key", "here", "here", "ways"]),
        (("enter 3", "enter 1"), ["read aloud", "key", "search", "ways"]),
    ],
)
def test_the_room_with_all_that_a_gm_needs_is_on_one_screen(
    where: tuple[str, ...], titles: list[str], sit: Sit, types: Types
) -> None:
    types(*PARTY, "site salt_saint", "light Ada torch", "enter 1", *where)
    page = sit(GM)

    card = page.locator("#cards .card").first
    assert [one.casefold() for one in card.locator(".fact strong").all_inner_texts()] == titles
    for fact in card.locator(".fact").all():
        assert fact.evaluate(WHOLE), fact.inner_text()
    assert page.locator("#choices button").count() <= 9, "each of them is one key"
    for what in ("#clock .clock", "#said", "#party .member > summary", "#maps .room.here"):
        assert page.locator(what).count() > 0, what
        for one in page.locator(what).all():
            assert one.evaluate(WHOLE), one.inner_text()
    assert page.locator("#clock .clock.due").count() == 1, "when the next wandering check is due"


def test_a_turn_is_one_key(sit: Sit, types: Types, live: Session) -> None:
    types(*PARTY, *INSIDE)
    page = sit(GM)
    hand = Hand(page, live, GM)

    hand.presses(keyed(page, "turn:quick"))

    assert "Turn 2 is over" in page.inner_text("#log")
    assert "4 Turns left" in page.inner_text("#clock .clock.left")
    assert hand.inputs == 1


def test_a_room_is_entered_with_one_key(sit: Sit, types: Types, live: Session) -> None:
    types(*PARTY, *INSIDE)
    page = sit(GM)
    hand = Hand(page, live, GM)

    hand.presses(keyed(page, "enter:5"))

    page.wait_for_selector("#cards h2:has-text('Room 5')")
    assert hand.inputs == 1


def test_an_attack_is_two_inputs_at_most(sit: Sit, types: Types, live: Session, acts: Callable[[str], None]) -> None:
    types(*PARTY, *EIGHT)
    acts("party")
    page = sit(GM)
    hand = Hand(page, live, GM)

    hand.presses(keyed(page, "attack:Ada:goblin 1"))
    let_be(live)

    page.wait_for_selector("#log:has-text('Ada')")
    assert hand.inputs <= 2


def test_eight_attack_in_one_and_each_roll_is_shown(
    sit: Sit, types: Types, live: Session, acts: Callable[[str], None]
) -> None:
    types(*PARTY, *EIGHT)
    acts("goblins")
    page = sit(GM)
    hand = Hand(page, live, GM)

    hand.presses("Enter")
    asked = let_be(live)

    page.wait_for_selector("#log:has-text('oblin 8 ')")
    told = page.inner_text("#steps .step:last-child")
    assert all(f"oblin {n} " in told for n in range(1, 9)), told
    assert hand.inputs == 1
    assert asked <= 2, "each player lets all be for the rest of the Round once"


# ---------------------------------------------------------------------- a player's phone


def test_a_turn_is_declared_in_two_taps(sit: Sit, types: Types, live: Session) -> None:
    types(*PARTY, *INSIDE, "turn")
    ben = sit(BEN)
    hand = Hand(ben, live, BEN)
    searches = ben.locator('#choices button[value="search"]')
    assert "% by WIS/Notice" in searches.inner_text()

    hand.clicks(searches)

    assert hand.inputs <= 2
    assert ben.evaluate(SCROLLS) == []


@pytest.mark.parametrize("let", ["pass", "round"])
def test_an_instant_is_passed_with_one_tap_or_for_the_rest_of_the_round(
    let: str, sit: Sit, types: Types, live: Session, acts: Callable[[str], None]
) -> None:
    types(*PARTY, *EIGHT)
    acts("goblins")
    ann = sit(ANN)
    types("all goblins")
    ann.wait_for_selector('#choices button[value="pass"]')
    hand = Hand(ann, live, ANN)

    hand.clicks(ann.locator(f'#choices button[value="{let}"]'))

    assert hand.inputs == 1
    if let == "round":
        let_be(live)
        ann.wait_for_selector("#log:has-text('oblin 8 ')")
        assert ANN in live.game.settled.fight.passing, "Ann is asked nothing more in this Round"


def test_a_player_sees_who_they_are_what_they_have_and_what_they_can_do(sit: Sit, types: Types) -> None:
    types(*PARTY, *EIGHT)
    ann = sit(ANN)

    own = ann.locator("#party .character").first.inner_text()
    assert "Ada" in own
    assert "long sword" in own
    assert "12" not in ann.inner_text("#foes"), "the AC is not known yet"
    assert ann.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert ann.evaluate(SCROLLS) == []


@pytest.mark.parametrize("mode", ["explore", "turn", "fight"])
def test_every_moment_is_for_everybody(mode: str, sit: Sit, types: Types) -> None:
    types(*PARTY, *{"explore": INSIDE, "turn": (*INSIDE, "turn"), "fight": EIGHT}[mode])
    look = Looker()
    for name in (GM, ANN):
        look(sit(name), f"{mode}, for {name}")


# ---------------------------------------------------------------------- the question comes into sight

IN_SIGHT = """() => {
    const at = document.querySelector("#question").getBoundingClientRect();
    return at.top >= 0 && at.top < innerHeight - 30;
}"""


def test_on_a_phone_what_is_asked_now_is_in_sight_though_much_was_told_before(sit: Sit, types: Types) -> None:
    types(*PARTY, "site salt_saint", "light Ada torch", "enter 1")
    page = sit(ANN)
    assert page.evaluate(IN_SIGHT)

    types("enter 3", *(f"say {'The walls glitter. ' * 12}{at}" for at in range(6)), *EIGHT)
    page.wait_for_selector("#choices button[value^='attack:']")
    page.wait_for_function(IN_SIGHT)

    page.evaluate("() => scrollTo(0, 0)")
    page.reload()
    page.wait_for_selector("html[data-line=up]")
    page.wait_for_function(IN_SIGHT)


def test_on_a_phone_who_reads_what_was_told_is_not_taken_away_from_it(sit: Sit, types: Types) -> None:
    types(*PARTY, "site salt_saint", *(f"say {'The walls glitter. ' * 12}{at}" for at in range(8)))
    page = sit(ANN)
    page.evaluate("() => { document.querySelector('#before')?.click(); scrollTo(0, 0); }")
    types(*EIGHT)
    page.wait_for_selector("#choices button[value^='attack:']")
    assert page.evaluate("() => scrollY") < 300
