"""What goes on in the background of a server, whatever goes wrong in it, and the health check that says so."""

from __future__ import annotations

from threading import Event
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from lychgate.core.decision import Suspended
from lychgate.core.errors import StoreError
from lychgate.server.seats import Links, SessionInfo
from lychgate.server.sessions import Sessions
from lychgate.web import create_app
from lychgate.web.broadcast import Broadcaster

PATIENCE = 60
"""Seconds that only a test that fails waits for."""


def failing(*faults: BaseException) -> tuple[Any, Event]:
    """A function that raises one fault after the other, then nothing; and what tells that it has come to that."""
    left, done = list(faults), Event()

    def work(*_: object) -> None:
        if left:
            raise left.pop(0)
        done.set()

    return work, done


def name(fault: BaseException) -> str:
    return type(fault).__name__


@pytest.mark.parametrize("fault", [KeyError("hush"), StoreError("hush"), Suspended(()), SystemExit("hush")], ids=name)
def test_a_timer_that_fails_is_started_again_and_the_health_check_says_so(
    sessions: Sessions, fault: BaseException, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tick, done = failing(fault, fault)
    monkeypatch.setattr(sessions, "tick", tick)
    monkeypatch.setattr("lychgate.web.app.TICK", 0.001)
    monkeypatch.setattr("lychgate.server.background.PAUSE", 0.001)

    with TestClient(create_app(sessions), base_url="http://testserver") as client:
        assert done.wait(PATIENCE)
        answer = client.get("/api/health")

    assert answer.status_code == 200
    assert answer.json()["well"] is True
    tasks = {task["name"]: task for task in answer.json()["tasks"]}
    assert tasks["timer"] == {"name": "timer", "running": True, "restarts": 2}
    assert tasks.keys() == {"timer", "store", "webhooks", "live updates"}
    assert name(fault) in caplog.text
    assert "hush" not in caplog.text


def test_a_server_whose_timer_does_not_run_is_not_well(sessions: Sessions) -> None:
    client = TestClient(create_app(sessions), base_url="http://testserver")

    answer = client.get("/api/health")

    assert answer.status_code == 503
    assert answer.json()["well"] is False


def test_the_health_check_names_no_table_and_tells_everybody_the_same(
    sessions: Sessions, ada: TestClient, two: tuple[SessionInfo, Links]
) -> None:
    stranger = TestClient(create_app(sessions), base_url="http://testserver")

    asked = ada.get("/api/health")

    assert asked.json() == stranger.get("/api/health").json()
    assert not [word for word in (two[0].id, two[0].title, "Ada") if word in asked.text]


@pytest.mark.parametrize("fault", [KeyError("hush"), Suspended(()), SystemExit("hush")], ids=name)
def test_a_round_of_news_that_fails_is_not_the_last(
    sessions: Sessions,
    ada: TestClient,
    two: tuple[SessionInfo, Links],
    fault: BaseException,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    at = f"/s/{two[0].id}/1"
    find = Broadcaster._find

    with ada.websocket_connect(f"{at}/live") as first:
        first.receive_text()
        monkeypatch.setattr(Broadcaster, "_find", failing(fault)[0])
        sessions.live(two[0].id).hand_over("Ada", "Bertram", "bot", "random")
        with pytest.raises(WebSocketDisconnect) as left:
            first.receive_text()
        monkeypatch.setattr(Broadcaster, "_find", find)
        with ada.websocket_connect(f"{at}/live") as second:
            assert 'hx-target="#ask"' in second.receive_text()

    assert left.value.code == 1013
    assert name(fault) in caplog.text
    assert "hush" not in caplog.text
