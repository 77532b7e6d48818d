"""A referee sets aside, with a button, what a player is thinking about."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

from lychgate.core.decision import TEXT
from lychgate.server.seats import Custom, Kind, Links, SessionInfo
from lychgate.server.session import Session
from lychgate.server.sessions import Sessions
from tests.web.forms import Form, forms, text_of

NAMES = ("Ref", "Ann", "Ben", "Cyd")
LINES = (
    "make Ada fighter of Ann",
    "make Bertram cleric of Ben",
    "make Cecily fighter of Cyd",
    "turn",
    "roll 1d6 secret the door",
)

Sit = Callable[[str], TestClient]


@pytest.fixture
def table(sessions: Sessions) -> tuple[SessionInfo, Links]:
    """Three players think about scores, and the referee has gone on."""
    seats: list[tuple[str, Kind, str]] = [(name, "person", "") for name in NAMES]
    info, links = sessions.create("The barrow", "hundred_saints", {}, seats, Custom(), "side by side 8")
    live = sessions.live(info.id)
    for number, line in enumerate(LINES):
        live.reply("Ref", TEXT + line, live.revision_of("Ref"), f"{number}")
    return info, links


@pytest.fixture
def live(sessions: Sessions, table: tuple[SessionInfo, Links]) -> Session:
    return sessions.live(table[0].id)


@pytest.fixture
def sit(visitor: Callable[[], TestClient], table: tuple[SessionInfo, Links]) -> Sit:
    def come(name: str) -> TestClient:
        browser = visitor()
        browser.post(f"/join/{table[1].seats[name]}")
        return browser

    return come


def at(live: Session, name: str) -> str:
    return f"/s/{live.id}/{NAMES.index(name) + 1}"


def setting_aside(page: str) -> list[Form]:
    return [one for one in forms(page) if one.action.endswith("/set-aside")]


def asked(live: Session) -> list[str]:
    return [seat for seat in NAMES[1:] if live.game.busy(seat)]


def test_the_one_that_is_meant_is_set_aside_and_the_page_says_so(live: Session, sit: Sit) -> None:
    ref = sit("Ref")
    page = ref.get(at(live, "Ref")).text
    assert len(setting_aside(page)) == 3
    of_ben = setting_aside(page)[1]

    answer = ref.post(of_ben.action, data=of_ben.fields)

    assert answer.status_code == 200
    assert "Set aside." in text_of(answer.text)
    assert len(setting_aside(answer.text)) == 2
    assert asked(live) == ["Ann", "Cyd"]
    assert live.game.settled.turn == 1


def test_a_player_has_no_such_button_and_is_refused_with_a_sentence(live: Session, sit: Sit) -> None:
    ann = sit("Ann")
    page = ann.get(at(live, "Ann")).text
    form = next(one for one in forms(page) if one.action.endswith("/answer"))

    answer = ann.post(f"{at(live, 'Ann')}/set-aside", data={**form.fields, "lane": "0"})

    assert not setting_aside(page)
    assert answer.status_code == 400
    assert "Setting aside what waits is the referee's." in text_of(answer.text)
    assert asked(live) == ["Ann", "Ben", "Cyd"]


def test_a_player_does_not_send_it_in_the_name_of_the_referee(live: Session, sit: Sit) -> None:
    form = setting_aside(sit("Ref").get(at(live, "Ref")).text)[0]

    answer = sit("Ann").post(form.action, data=form.fields)

    assert answer.status_code in (403, 404)
    assert asked(live) == ["Ann", "Ben", "Cyd"]


def test_what_has_ended_meanwhile_is_not_set_aside(live: Session, sit: Sit) -> None:
    ref = sit("Ref")
    of_ann = setting_aside(ref.get(at(live, "Ref")).text)[0]
    live.reply("Ann", "done", live.revision_of("Ann"), "done")

    answer = ref.post(of_ann.action, data=of_ann.fields)

    assert answer.status_code == 409
    assert "Something has happened since you looked." in text_of(answer.text)
    assert asked(live) == ["Ben", "Cyd"]


def test_a_lane_that_is_no_number_is_refused_with_a_sentence(live: Session, sit: Sit) -> None:
    ref = sit("Ref")
    form = setting_aside(ref.get(at(live, "Ref")).text)[0]

    for lane in ("", "one", "-1", "999999999999999999999", "99"):
        answer = ref.post(form.action, data={**form.fields, "lane": lane})
        assert answer.status_code == 400
        assert "Traceback" not in answer.text

    assert asked(live) == ["Ann", "Ben", "Cyd"]
