"""The line over which an open page is kept up to date: what is sent, to whom, and when it is cut."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

from lychgate.core.errors import StoreError
from lychgate.server.seats import Links, SessionInfo
from lychgate.server.sessions import Sessions
from tests.web.forms import part, press, prompt, text_of


@pytest.fixture
def at(two: tuple[SessionInfo, Links]) -> Callable[[int], str]:
    """The address of a seat's table."""
    return lambda number: f"/s/{two[0].id}/{number}"


def test_the_whole_table_is_sent_first(ada: TestClient, at: Callable[[int], str]) -> None:
    with ada.websocket_connect(f"{at(1)}/live") as line:
        first = line.receive_text()

    for name in ("head", "log", "foes", "ask", "turn", "maps", "party", "others"):
        assert f'<hx-partial hx-target="#{name}" hx-swap="outerMorph">' in first
    assert "<title>Your move: The lantern</title>" in first


def test_each_sees_what_the_other_did_and_only_what_has_changed(
    ada: TestClient, bertram: TestClient, at: Callable[[int], str]
) -> None:
    with bertram.websocket_connect(f"{at(2)}/live") as line:
        line.receive_text()
        page = ada.get(at(1)).text
        while "has joined" in prompt(page) or prompt(page).startswith("No party"):
            _, page = press(ada, page, "/answer")
        news = line.receive_text()
        while 'hx-target="#others"' not in news:
            news = line.receive_text()

    assert "Party 1" in text_of(part(news, "others"))
    assert 'hx-target="#party"' not in news


def test_a_line_from_another_page_or_for_another_seat_is_refused(
    ada: TestClient, bertram: TestClient, at: Callable[[int], str]
) -> None:
    from starlette.websockets import WebSocketDisconnect

    with pytest.raises(WebSocketDisconnect), ada.websocket_connect(f"{at(1)}/live", headers={"Origin": "http://evil"}):
        pass
    with bertram.websocket_connect(f"{at(1)}/live") as line:
        assert "no seat at it" in text_of(line.receive_text())
        with pytest.raises(WebSocketDisconnect):
            line.receive_text()


def test_a_line_on_which_nothing_happens_gives_signs_of_life(
    ada: TestClient, at: Callable[[int], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lychgate.web.live_socket.BEAT", 0.001)

    with ada.websocket_connect(f"{at(1)}/live") as line:
        # before the page is sent too, where that takes longer than a beat
        assert '{"beat": true}' in iter(line.receive_text, None)


def test_that_nothing_has_happened_is_not_said_once_another_has_done_something(
    ada: TestClient, bertram: TestClient, at: Callable[[int], str]
) -> None:
    with ada.websocket_connect(f"{at(1)}/live") as line:
        assert "Twelve years, and a crown" in line.receive_text()
        for _ in range(5):
            press(bertram, bertram.get(at(2)).text, "/answer")
        news = line.receive_text()
        while 'id="step-1"' not in news:
            news += line.receive_text()

    assert 'hx-target="#now"' in news
    assert "Twelve years, and a crown" not in news


def test_when_a_link_is_made_anew_the_old_holders_line_is_cut(
    ada: TestClient, bertram: TestClient, at: Callable[[int], str]
) -> None:
    with bertram.websocket_connect(f"{at(2)}/live") as line:
        line.receive_text()
        ada.post(f"{at(1)}/reissue", data={"seat": "2"})
        said = line.receive_text()
        while "no seat at it" not in said:
            said = line.receive_text()

    assert bertram.get(at(2)).status_code == 404


def test_a_line_is_only_interrupted_when_the_store_is_away_for_a_while(
    ada: TestClient,
    bertram: TestClient,
    at: Callable[[int], str],
    sessions: Sessions,
    two: tuple[SessionInfo, Links],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from starlette.websockets import WebSocketDisconnect

    def away(*_: object) -> None:
        raise StoreError("The disk is gone.")

    with bertram.websocket_connect(f"{at(2)}/live") as line:
        line.receive_text()
        with monkeypatch.context() as broken:
            broken.setattr("lychgate.web.desk.Desk.page_model", away)
            sessions.live(two[0].id).hand_over("Ada", "Ada", "bot", "random")
            with pytest.raises(WebSocketDisconnect) as left:
                line.receive_text()
    assert left.value.code == 1013
    monkeypatch.setattr(Sessions, "who", away)
    with ada.websocket_connect(f"{at(1)}/live") as line, pytest.raises(WebSocketDisconnect) as kept_out:
        line.receive_text()
    assert kept_out.value.code == 1013
    monkeypatch.undo()

    with bertram.websocket_connect(f"{at(2)}/live") as line:
        assert 'hx-target="#ask"' in line.receive_text()


def test_a_seat_can_be_open_in_many_places_but_not_in_any_number(ada: TestClient, at: Callable[[int], str]) -> None:
    from contextlib import ExitStack

    with ExitStack() as lines:
        for _ in range(12):
            lines.enter_context(ada.websocket_connect(f"{at(1)}/live")).receive_text()
        too_many = lines.enter_context(ada.websocket_connect(f"{at(1)}/live"))

        assert "open in too many places" in text_of(too_many.receive_text())
