"""A server with too much to do says so, loses nothing, and leaves other tables alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from threading import Event
from typing import Any

import pytest
from anyio import create_task_group, fail_after, to_thread
from anyio.from_thread import start_blocking_portal
from anyio.lowlevel import checkpoint
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from lychgate.server.seats import Links, SessionInfo
from lychgate.server.sessions import Sessions
from lychgate.server.wire import Refused
from lychgate.web import create_app
from lychgate.web.broadcast import Broadcaster, Listener, Turns
from lychgate.web.desk import Desk
from lychgate.web.live_socket import PageFeed
from lychgate.web.queues import TOO_BUSY, Bounds
from lychgate.web.reception import Crowd
from lychgate.web.seat_key import SeatKey
from tests.web.client import Client
from tests.web.clock import Clock
from tests.web.forms import form_to, text_of
from tests.web.program import Program, read

FAILS = 60.0
"""Seconds that only a test that fails waits for."""

ONE = Bounds(at_once=2, of_one=1, acts_of_one=0, reads_of_one=0)
"""One request of a table is worked on, and none waits."""

Ask = Callable[[], Any]


@pytest.fixture
def crowd() -> Crowd:
    return Crowd(tables=ONE)


@pytest.fixture
def visitor(sessions: Sessions, clock: Clock, crowd: Crowd) -> Callable[[], TestClient]:
    """A browser at a server that bears very little."""
    app = create_app(sessions, clock=clock, crowd=crowd)
    return lambda: Client(app, base_url="http://testserver", raise_server_exceptions=False)


@pytest.fixture
def at(two: tuple[SessionInfo, Links]) -> str:
    return f"/s/{two[0].id}"


@contextmanager
def taken(sessions: Sessions, table: str, *asks: Ask) -> Iterator[list[Any]]:
    """While it lasts, one of these requests is worked on without an end; gives the answers to the others."""
    with ThreadPoolExecutor(len(asks)) as threads:
        with sessions.live(table).present():
            asked: list[Future[Any]] = [threads.submit(ask) for ask in asks]
            refused = as_completed(asked, FAILS)
            yield [next(refused).result() for _ in asks[1:]]
        assert [one.result(FAILS).status_code for one in asked].count(503) == len(asks) - 1


def looked(client: TestClient, page: str) -> TestClient:
    """A browser that has looked at its page, so that it is known here."""
    assert client.get(page).status_code == 200
    return client


def test_what_acts_beyond_what_may_wait_is_refused_in_words_with_a_time_to_try_it_again(
    ada: TestClient, bertram: TestClient, two: tuple[SessionInfo, Links], sessions: Sessions, at: str
) -> None:
    forms = [
        form_to(looked(client, f"{at}/{n}").get(f"{at}/{n}").text, "/answer") for n, client in ((1, ada), (2, bertram))
    ]

    def says(client: TestClient, which: int, **headers: str) -> Ask:
        fields = {**forms[which].fields, "answer": "assemble"}
        return lambda: client.post(forms[which].action, data=fields, headers=headers)

    script = {"HX-Request": "true"}
    with taken(sessions, two[0].id, says(ada, 0, **script), says(bertram, 1, **script)) as (fragment,):
        assert fragment.status_code == 503
        assert 0 < int(fragment.headers["retry-after"]) < 10
        assert '<hx-partial hx-target="#remark"' in fragment.text
        assert TOO_BUSY in text_of(fragment.text)
        page = bertram.post(forms[1].action, data={**forms[1].fields, "answer": "assemble"})
        assert page.status_code == 503
        assert "retry-after" in page.headers
        assert "refresh" not in page.headers
        assert "<html" in page.text
        assert TOO_BUSY in text_of(page.text)


def test_what_was_refused_is_done_once_when_it_is_sent_again_under_its_key(
    ada: TestClient, bertram: TestClient, two: tuple[SessionInfo, Links], sessions: Sessions, at: str
) -> None:
    form = form_to(looked(ada, f"{at}/1").get(f"{at}/1").text, "/answer")
    looked(bertram, f"{at}/2")
    before = sessions.live(two[0].id).revision

    def say() -> Any:
        return ada.post(form.action, data={**form.fields, "answer": "assemble"}, headers={"HX-Request": "true"})

    with taken(sessions, two[0].id, say, say, say) as refused:
        assert [one.status_code for one in refused] == [503, 503]
        assert sessions.live(two[0].id).revision == before
    once = sessions.live(two[0].id).revision
    again = say()

    assert once > before
    assert sessions.live(two[0].id).revision == once
    assert again.status_code != 503


def test_a_program_is_refused_in_json(
    program: Callable[[str], Program], two: tuple[SessionInfo, Links], sessions: Sessions
) -> None:
    ada, bertram = program("Ada"), program("Bertram")
    for one in (ada, bertram):
        one.seat_state()
    said = {"answer": "assemble", "revision": 0, "key": "once"}

    with taken(sessions, two[0].id, lambda: ada.post("reply", **said), lambda: bertram.post("reply", **said)) as (
        told,
    ):
        assert told.status_code == 503
        assert "retry-after" in told.headers
        assert read(told, Refused).sentence == TOO_BUSY


def test_a_page_that_is_only_looked_at_loads_itself_again(
    ada: TestClient, two: tuple[SessionInfo, Links], sessions: Sessions, at: str
) -> None:
    looked(ada, f"{at}/1")

    with taken(sessions, two[0].id, *[lambda: ada.get(f"{at}/1")] * 2) as (page,):
        assert page.headers["refresh"] == page.headers["retry-after"]
        assert TOO_BUSY in text_of(page.text)
        assert ada.get("/api/health").status_code != 429
        assert ada.get("/static/table.js").status_code == 200


def test_a_socket_is_told_to_connect_again(
    ada: TestClient, two: tuple[SessionInfo, Links], sessions: Sessions, at: str
) -> None:
    looked(ada, f"{at}/1")

    with (
        taken(sessions, two[0].id, *[lambda: ada.get(f"{at}/1")] * 2),
        pytest.raises(WebSocketDisconnect) as left,
        ada.websocket_connect(f"{at}/1/live") as line,
    ):
        line.receive_text()

    assert left.value.code == 1013


def test_another_table_goes_on(
    ada: TestClient, visitor: Callable[[], TestClient], two: tuple[SessionInfo, Links], sessions: Sessions, at: str
) -> None:
    looked(ada, f"{at}/1")
    other, links = sessions.create("Elsewhere", "twelve_years", {}, [("Cyd", "person", "")])
    cyd = visitor()
    cyd.post(f"/join/{links.seats['Cyd']}")
    looked(cyd, f"/s/{other.id}/1")

    with taken(sessions, two[0].id, *[lambda: ada.get(f"{at}/1")] * 3):
        form = form_to(cyd.get(f"/s/{other.id}/1").text, "/answer")
        assert cyd.post(form.action, data={**form.fields, "answer": "assemble"}).status_code == 200


def test_strangers_take_no_place_of_a_table(
    ada: TestClient, visitor: Callable[[], TestClient], two: tuple[SessionInfo, Links], sessions: Sessions, at: str
) -> None:
    looked(ada, f"{at}/1")
    stranger = visitor()
    stranger.cookies.set(f"seat.{two[0].id}.1", "forged")

    with taken(sessions, two[0].id, *[lambda: ada.get(f"{at}/1")] * 2):
        assert stranger.get(f"{at}/1").status_code == 404
        assert stranger.post(f"{at}/1/answer").status_code == 404


def test_a_seat_with_a_new_link_is_a_stranger_under_its_old_key(
    ada: TestClient, bertram: TestClient, two: tuple[SessionInfo, Links], sessions: Sessions, at: str
) -> None:
    looked(bertram, f"{at}/2")
    looked(ada, f"{at}/1")
    sessions.reissue(two[0].id, "Ada", "Bertram")
    assert bertram.get(f"{at}/2").status_code == 404

    with taken(sessions, two[0].id, *[lambda: ada.get(f"{at}/1")] * 2):
        assert bertram.get(f"{at}/2").status_code == 404


# ---------------------------------------------------------------------- by address


@pytest.mark.parametrize("crowd", [Crowd(per_second=1, burst=5)])
def test_strangers_of_one_address_are_slowed_down_and_seats_are_not(
    visitor: Callable[[], TestClient], two: tuple[SessionInfo, Links], clock: Clock, at: str
) -> None:
    ada = visitor()
    ada.post(f"/join/{two[1].seats['Ada']}", follow_redirects=False)
    looked(ada, f"{at}/1")
    stranger = visitor()
    addresses = ("/", "/join/x", "/host/x", f"{at}/1", "/api", "/")

    answers = [stranger.get(address, follow_redirects=False).status_code for address in addresses]

    assert answers.count(429) == 3
    assert answers[-1] == 429
    assert stranger.get("/api/s/x/1/table").status_code == 429
    with pytest.raises(WebSocketDisconnect) as left, stranger.websocket_connect(f"{at}/1/live") as line:
        line.receive_text()
    assert left.value.code == 1013
    assert stranger.get("/static/table.js").status_code == 200
    assert ada.get(f"{at}/1").status_code == 200
    clock.now += 1
    assert stranger.get("/").status_code == 200


# ---------------------------------------------------------------------- live updates


def test_a_page_is_told_what_is_new_though_all_threads_for_other_work_are_taken(
    sessions: Sessions, two: tuple[SessionInfo, Links], clock: Clock
) -> None:
    desk = Desk(sessions, "", clock)
    _, _, key = sessions.sit(two[1].seats["Ada"])
    wanted = SeatKey(two[0].id, 1, key)
    go = Event()

    async def news() -> str:
        threads = to_thread.current_default_thread_limiter()
        async with create_task_group() as tasks:
            for _ in range(int(threads.total_tokens)):
                tasks.start_soon(to_thread.run_sync, lambda: go.wait(FAILS))
            while threads.available_tokens:
                await checkpoint()
            place = desk.place(wanted)
            broadcaster = Broadcaster(desk, ("", 0), Turns(lambda: 0))
            listener = Listener(wanted, place, PageFeed())
            broadcaster.expect()
            with fail_after(FAILS):
                await broadcaster.watch(place)
                broadcaster.tell(listener)
                await listener.told.wait()
            told = broadcaster.news_for(listener)
            broadcaster.leave(listener)
            go.set()
        return told

    with start_blocking_portal("asyncio") as portal:
        assert 'hx-target="#ask"' in portal.call(news)
