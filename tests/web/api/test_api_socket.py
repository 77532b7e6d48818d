"""The table for programs: what comes over a socket as long as it is open."""

from __future__ import annotations

import pytest
from starlette.websockets import WebSocketDisconnect

from lychgate.core.codec import decode
from lychgate.server.seats import Links, SessionInfo
from lychgate.server.sessions import Sessions
from lychgate.server.wire import WHOLE, News, Refused
from tests.web.program import Program, heard, refusal


def test_a_socket_is_sent_the_table_and_then_what_is_new(ada: Program, bertram: Program) -> None:
    ada.assembles()
    with ada.listens() as socket:
        first = heard(socket)
        bertram.usual()
        second = heard(socket)
        bertram.assembles()
        latest = second
        while latest.revision < bertram.sight().revision:
            latest = heard(socket)

    assert (first.after, [step.entry for step in first.past]) == (WHOLE, [1])
    assert (second.after, second.past, second.view) == (1, (), first.view)
    assert [step.entry for step in latest.past] == [2]
    assert latest.view == ada.sight().view


def test_a_socket_without_a_key_is_told_why_and_closed(ada: Program) -> None:
    with ada.client.websocket_connect(f"{ada.base}/live") as socket:
        news: News = decode(socket.receive_text(), News, what="the news")
        with pytest.raises(WebSocketDisconnect):
            socket.receive_text()

    assert isinstance(news, Refused)
    assert news.sentence == refusal(ada.client.get(f"{ada.base}/table"))[1]


def test_a_key_that_is_void_closes_the_socket_and_opens_nothing_more(
    ada: Program, bertram: Program, sessions: Sessions, two: tuple[SessionInfo, Links]
) -> None:
    with bertram.listens() as socket:
        heard(socket)
        sessions.reissue(two[0].id, "Ada", "Bertram")
        news: News = decode(socket.receive_text(), News, what="the news")

    assert isinstance(news, Refused)
    assert bertram.get("table").status_code == 404
    assert ada.get("table").status_code == 200


def test_a_socket_on_which_nothing_comes_is_given_a_sign_of_life(ada: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lychgate.web.live_socket.BEAT", 0.001)
    with ada.listens() as socket:
        # before the table is sent too, where that takes longer than a beat
        assert '{"type":"beat"}' in iter(socket.receive_text, None)


def test_a_seat_that_a_bot_plays_is_asked_nothing_and_told_which(
    ada: Program, sessions: Sessions, two: tuple[SessionInfo, Links]
) -> None:
    sessions.hand_over(two[0].id, "Ada", "Ada", "bot", "random")

    assert (ada.sight().bot, ada.sight().question) == ("random", None)
    assert refusal(ada.post("reply", answer="assemble", revision=0, key="a"))[0] == 400
