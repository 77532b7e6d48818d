"""On a page each command that may be given instead is a button, and an act that came too early is kept beside it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from starlette.testclient import TestClient

from lychgate.core.decision import TEXT
from lychgate.server.seats import Custom, Links, SessionInfo
from lychgate.server.session import Session
from lychgate.server.sessions import Sessions
from tests.web.forms import forms, text_of
from tests.web.seating import takes_seat

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.conftest import Pages

GM, ANN, BEN = SEATS = ("Gil", "Ann", "Ben")
BEGUN = (
    "delver Ada of Ann class Warrior hp 8 gear long sword, dagger",
    "delver Bo of Ben class Warrior hp 8 gear mace",
    "npc 2 goblins hd 1 hp 30 ac 30",
    "fight",
)
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
ATTACK = "attack Ada goblin 1 with long sword"


@pytest.fixture
def table(sessions: Sessions) -> tuple[SessionInfo, Links]:
    seats: Any = [(name, "person", "") for name in SEATS]
    return sessions.create("Weir", "sovereign", {}, seats, Custom(), "a seed")


@pytest.fixture
def live(sessions: Sessions, table: tuple[SessionInfo, Links]) -> Session:
    """A fight in which it is the party's turn."""
    live = sessions.live(table[0].id)
    for line in BEGUN:
        live.game.reply(GM, TEXT + line)
    turn_of(live, "party")
    return live


def turn_of(live: Session, side: str) -> None:
    """The GM goes on until it is a side's turn."""
    for at in range(4):
        if live.game.settled.fight.acting == side:
            return
        live.reply(GM, f"{TEXT}next", live.revision_of(GM), f"{side} {at} {live.revision}")
        while asked := [one for one in live.game.open if one.kind == "sovereign.out-of-turn"]:
            live.reply(asked[0].seat, "yes", live.revision_of(asked[0].seat), f"{at} {live.revision}")
    raise AssertionError(side)


@pytest.fixture
def ann(visitor: Callable[[], TestClient], table: tuple[SessionInfo, Links], live: Session) -> TestClient:
    browser = visitor()
    browser.post(f"/join/{table[1].seats[ANN]}", follow_redirects=False)
    return browser


def at(live: Session) -> str:
    return f"/s/{live.id}/2"


def page_of(browser: TestClient, live: Session) -> str:
    return browser.get(at(live)).text


def types(browser: TestClient, live: Session, line: str, **more: str) -> Any:
    page = page_of(browser, live)
    form = next(one for one in forms(page) if one.action.endswith("/answer") and "text" in one.fields)
    return browser.post(form.action, data={**form.fields, "text": line, **more})


def test_without_scripts_the_page_after_a_refusal_has_a_button_for_each_command(ann: TestClient, live: Session) -> None:
    answer = types(ann, live, "hit goblin with long sword")

    assert answer.status_code == 400
    assert f'<button name="text" value="{ATTACK}"' in answer.text
    assert "'goblin' could be goblin 1, goblin 2." in text_of(answer.text)
    types(ann, live, ATTACK)
    assert any(one.kind == "sovereign.instants" for one in live.game.open) or live.game.settled.fight.left("c1").main


def test_an_act_out_of_turn_is_on_the_page_until_it_is_forgotten(ann: TestClient, live: Session) -> None:
    turn_of(live, "goblins")

    assert types(ann, live, ATTACK).status_code == 400

    page = page_of(ann, live)
    assert f"Kept for later: {ATTACK}." in text_of(page)
    form = next(one for one in forms(page) if one.action.endswith("/forget"))
    ann.post(form.action, data=form.fields)
    assert "Kept for later" not in text_of(page_of(ann, live))


def test_a_form_keeps_a_command_for_later(ann: TestClient, live: Session) -> None:
    answer = types(ann, live, "defend Ada", later="1")

    assert answer.status_code == 200
    assert "Do it now: defend Ada" in text_of(page_of(ann, live))
    kept = live.kept(ANN)
    assert kept is not None
    assert kept.words == "defend Ada"


def test_a_choice_is_kept_for_later_by_its_words(ann: TestClient, live: Session) -> None:
    form = next(one for one in forms(page_of(ann, live)) if one.action.endswith("/answer"))
    fields = {name: form.fields[name] for name in ("revision", "key")}

    ann.post(form.action, data={**fields, "answer": "defend:Ada", "later": "1"})

    kept = live.kept(ANN)
    assert kept is not None
    assert kept.ready
    assert 'name="answer" value="defend:Ada"' in page_of(ann, live)
    assert f"Do it now: {kept.words}" in text_of(page_of(ann, live))


def test_nobody_elses_page_shows_what_a_seat_keeps(
    ann: TestClient, live: Session, visitor: Callable[[], TestClient], table: tuple[SessionInfo, Links]
) -> None:
    turn_of(live, "goblins")
    types(ann, live, ATTACK)

    for seat in (GM, BEN):
        browser = visitor()
        browser.post(f"/join/{table[1].seats[seat]}", follow_redirects=False)
        page = browser.get(f"/s/{live.id}/{SEATS.index(seat) + 1}").text
        assert ATTACK not in page


def test_a_program_is_told_what_it_may_send_instead(
    live: Session, visitor: Callable[[], TestClient], table: tuple[SessionInfo, Links]
) -> None:
    program = visitor()
    seated = program.post("/api/join", json={"secret": table[1].seats[ANN]}).json()
    there = f"/api/s/{live.id}/{seated['number']}"
    key = {"Authorization": f"Bearer {seated['key']}"}
    said = {"revision": live.revision_of(ANN), "key": "k", "answer": f"{TEXT}hit goblin with long sword"}

    refused = program.post(f"{there}/reply", json=said, headers=key)

    assert refused.status_code == 400
    assert refused.json()["instead"][0] == ATTACK


# ---------------------------------------------------------------------- in a browser


def sits(live: Session, opens: Pages, host: str, links: Links) -> Page:
    return takes_seat(opens(**PHONE), host, links.seats[ANN])


def say(page: Page, line: str) -> None:
    page.fill("#said", line)
    page.press("#said", "Enter")


def test_one_tap_gives_the_command_that_was_meant(
    live: Session, opens: Pages, host: str, table: tuple[SessionInfo, Links]
) -> None:
    from playwright.sync_api import expect

    phone = sits(live, opens, host, table[1])

    say(phone, "hit goblin with long sword")
    expect(phone.locator("#instead button")).to_have_count(3)
    expect(phone.locator("#remark")).to_have_text("'goblin' could be goblin 1, goblin 2.")
    phone.locator("#instead button").first.click()

    expect(phone.locator("#instead button")).to_have_count(0)
    expect(phone.locator("#remark")).to_be_empty()
    assert live.game.settled.fight.left("c1").main or live.game.pending_for(ANN) is not None


def test_the_refused_line_is_gone_once_what_was_meant_is_done(
    live: Session, opens: Pages, host: str, table: tuple[SessionInfo, Links]
) -> None:
    from playwright.sync_api import expect

    phone = sits(live, opens, host, table[1])

    say(phone, "wait a moment")
    phone.get_by_role("button", name="hold Ada").click()

    expect(phone.locator("#instead button")).to_have_count(0)
    expect(phone.locator("#said")).to_have_value("")


def test_a_kept_act_waits_on_the_page_and_is_one_tap_away_in_its_turn(
    live: Session, opens: Pages, host: str, table: tuple[SessionInfo, Links]
) -> None:
    from playwright.sync_api import expect

    turn_of(live, "goblins")
    phone = sits(live, opens, host, table[1])

    say(phone, ATTACK)
    expect(phone.locator(".kept")).to_contain_text(f"Kept for later: {ATTACK}.")
    phone.reload()
    expect(phone.locator(".kept")).to_contain_text(f"Kept for later: {ATTACK}.")

    turn_of(live, "party")
    now = phone.get_by_role("button", name=f"Do it now: {ATTACK}")
    expect(now).to_be_visible()
    phone.keyboard.press("+")

    expect(phone.locator(".kept")).to_have_count(0)
    assert live.kept(ANN) is None


def test_a_kept_act_is_forgotten_with_one_tap(
    live: Session, opens: Pages, host: str, table: tuple[SessionInfo, Links]
) -> None:
    from playwright.sync_api import expect

    turn_of(live, "goblins")
    phone = sits(live, opens, host, table[1])
    say(phone, ATTACK)

    phone.get_by_role("button", name="Forget").click()

    expect(phone.locator(".kept")).to_have_count(0)
    assert live.kept(ANN) is None
