"""What a page does over its open line: as by requests, with the same checks and limits, and never twice."""

from __future__ import annotations

import json
import logging
import re
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from random import Random
from threading import Event
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from lychgate.core.errors import StoreError
from lychgate.server.group_commit import GroupCommit
from lychgate.server.seats import SPECTATOR, Links, SessionInfo
from lychgate.server.session import Session
from lychgate.server.sessions import Sessions
from lychgate.server.wire import LONGEST_ANSWER
from lychgate.web import create_app
from lychgate.web.page_request import GARBLED
from lychgate.web.queues import TOO_BUSY, Bounds
from lychgate.web.reception import Crowd
from lychgate.web.refusals import OUR_FAULT
from lychgate.web.turnstile import Ahead
from tests.web.client import Client
from tests.web.clock import Clock
from tests.web.conftest import SEED
from tests.web.forms import form_to, part, text_of

FAILS = 60.0
"""Seconds that only a test that fails waits for."""


class Line:
    """The open line of a page, and what came over it."""

    def __init__(self, session: WebSocketTestSession) -> None:
        self._session = session
        self.news: list[str] = []
        self.page = session.receive_text()

    def wish(self, number: int, do: str, **form: str) -> None:
        """Send a form, without waiting for the answer."""
        self.say(json.dumps({"number": number, "do": do, "form": form}))

    def say(self, text: str) -> None:
        """Send whatever it is."""
        self._session.send_text(text)

    def answer(self) -> dict[str, Any]:
        """The next answer; what is told before it is kept in ``news``."""
        while not (text := self._session.receive_text()).startswith('{"answered"'):
            self.news.append(text)
        found: dict[str, Any] = json.loads(text)
        return found

    def do(self, number: int, do: str, **form: str) -> dict[str, Any]:
        """Send a form: its answer."""
        self.wish(number, do, **form)
        return self.answer()


@pytest.fixture
def at(two: tuple[SessionInfo, Links]) -> str:
    return f"/s/{two[0].id}"


@pytest.fixture
def live(sessions: Sessions, two: tuple[SessionInfo, Links]) -> Session:
    return sessions.live(two[0].id)


@contextmanager
def line_of(client: TestClient, at: str, number: int = 1) -> Iterator[Line]:
    with client.websocket_connect(f"{at}/{number}/live") as session:
        yield Line(session)


def usual(page: str) -> dict[str, str]:
    """The form that gives the usual answer of a page."""
    form = form_to(page, "/answer")
    return {**form.fields, "answer": "assemble", "shown": form.fields["revision"]}


# ---------------------------------------------------------------------- the same as by a request


def test_an_answer_is_done_and_its_page_is_sent_what_a_request_is_answered_with(
    sessions: Sessions, clock: Clock, live: Session, two: tuple[SessionInfo, Links], ada: TestClient, at: str
) -> None:
    people: Any = [("Ada", "person", ""), ("Bertram", "person", "")]
    other = sessions.create("The lantern", "twelve_years", {}, people, seed=SEED)
    by_request = Client(create_app(sessions, clock=clock), base_url="http://testserver")
    by_request.post(f"/join/{other[1].seats['Ada']}", follow_redirects=False)
    form = usual(by_request.get(f"/s/{other[0].id}/1").text)
    asked = by_request.post(f"/s/{other[0].id}/1/answer", data=form, headers={"HX-Request": "true"})

    with line_of(ada, at) as line:
        answer = line.do(7, "answer", **usual(line.page))

    assert (answer["answered"], answer["status"]) == (7, asked.status_code) == (7, 200)
    assert live.revision == sessions.live(other[0].id).revision > 0
    assert answer["content"] == asked.text.replace(other[0].id, two[0].id)


def test_every_form_of_the_table_can_be_sent(ada: TestClient, at: str, live: Session) -> None:
    with line_of(ada, at) as line:
        assert line.do(1, "answer", **usual(line.page))["status"] == 200
        done = live.revision_of("Ada")
        for number, (do, form, status) in enumerate(
            (
                ("undo", {}, 200),
                ("redo", {}, 200),
                ("return", {"entry": "0"}, 200),
                ("set-aside", {"lane": "0"}, 400),
                ("vote", {"proposal": "9", "say": "yes"}, 400),
            ),
            start=2,
        ):
            answer = line.do(number, do, revision=str(live.revision_of("Ada")), key=f"k{number}", **form)
            assert (do, answer["status"]) == (do, status)
    assert live.revision_of("Ada") > done


def test_the_others_are_told_at_once(ada: TestClient, bertram: TestClient, at: str) -> None:
    with line_of(ada, at) as one, bertram.websocket_connect(f"{at}/2/live") as two:
        two.receive_text()
        for number in range(1, 6):
            page = ada.get(f"{at}/1").text
            form = form_to(page, "/answer")
            one.do(number, "answer", **{**form.fields, "answer": next(iter(form.buttons.values()))[1]})
        news = two.receive_text()
        while 'hx-target="#others"' not in news:
            news = two.receive_text()

    assert "Party 1" in text_of(part(news, "others"))
    assert "answered" not in news


def test_the_others_are_told_byte_for_byte_the_same_whichever_way_it_came(
    sessions: Sessions, clock: Clock, two: tuple[SessionInfo, Links], visitor: Callable[[], TestClient]
) -> None:
    def told(table: tuple[SessionInfo, Links], over_the_line: bool) -> list[str]:
        info, links = table
        at, live = f"/s/{info.id}", sessions.live(info.id)
        ada, bertram, onlooker = visitor(), visitor(), visitor()
        secrets = (links.seats["Ada"], links.seats["Bertram"], links.spectator)
        for client, secret in zip((ada, bertram, onlooker), secrets, strict=True):
            client.post(f"/join/{secret}", follow_redirects=False)
        chance, found = Random(3), []
        with (
            line_of(ada, at) as line,
            bertram.websocket_connect(f"{at}/2/live") as second,
            onlooker.websocket_connect(f"{at}/0/live") as third,
        ):
            shown = {second: -1, third: -1}
            for number in range(1, 13):
                for one, seat in ((second, "Bertram"), (third, SPECTATOR)):
                    while shown[one] < live.revision_of(seat):
                        news = one.receive_text()
                        found.append(news.replace(info.id, "ID"))
                        if turn := re.search(r'id="turn" data-revision="(\d+)"', news):
                            shown[one] = int(turn[1])
                form = form_to(ada.get(f"{at}/1").text, "/answer")
                pressed = chance.choice(sorted(form.buttons.values()) or [("text", "Odo")])
                fields = {**form.fields, pressed[0]: pressed[1]}
                if over_the_line:
                    line.do(number, "answer", **fields)
                else:
                    ada.post(f"{at}/1/answer", data=fields, headers={"HX-Request": "true"})
        return found

    people: Any = [("Ada", "person", ""), ("Bertram", "person", "")]
    others = told(sessions.create("The lantern", "twelve_years", {}, people, seed=SEED), over_the_line=False)

    assert told(two, over_the_line=True) == others
    assert len(others) > 12


def test_an_answer_to_a_question_that_is_past_is_not_done_and_said_to_be_late(
    ada: TestClient, at: str, live: Session
) -> None:
    with line_of(ada, at) as line:
        form = usual(line.page)
        line.do(1, "answer", **form)
        before = live.revision
        late = line.do(2, "answer", **{**form, "key": "another"})

    assert late["status"] == 409
    assert "Something has happened since you looked" in text_of(late["content"])
    assert live.revision == before


def test_a_remark_stays_until_the_page_acts_again(ada: TestClient, bertram: TestClient, at: str, live: Session) -> None:
    with line_of(ada, at) as line:
        wrong = line.do(1, "answer", **{**usual(line.page), "answer": "fly"})
        assert wrong["status"] == 400
        assert text_of(part(wrong["content"], "remark"))
        question = live.table("Bertram").question()
        assert question is not None
        live.reply("Bertram", question.choices[0].id, live.revision_of("Bertram"), "b")
        right = line.do(2, "answer", **usual(ada.get(f"{at}/1").text))

    assert right["status"] == 200
    assert not any('hx-target="#remark"' in news for news in line.news)
    assert text_of(part(right["content"], "remark")) == ""


# ---------------------------------------------------------------------- once, and never twice


def test_what_was_sent_over_a_line_that_broke_and_then_as_a_request_is_done_once(
    ada: TestClient, at: str, live: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go = Event(), Event()
    real = Session.reply

    def slow(self: Session, *given: Any) -> Any:
        begun.set()
        assert go.wait(FAILS)
        return real(self, *given)

    monkeypatch.setattr(Session, "reply", slow)
    with line_of(ada, at) as line:
        form = usual(line.page)
        line.wish(1, "answer", **form)
        assert begun.wait(FAILS)
    with ThreadPoolExecutor(1) as thread:  # the line is closed in the middle of the answer: the page sends it again
        again = thread.submit(ada.post, f"{at}/1/answer", data=form, headers={"HX-Request": "true"})
        go.set()
        assert again.result(FAILS).status_code == 200

    assert live.revision == 1


def test_the_same_wish_twice_is_done_once(ada: TestClient, at: str, live: Session) -> None:
    with line_of(ada, at) as line:
        form = usual(line.page)
        line.wish(1, "answer", **form)
        line.wish(2, "answer", **form)
        answers = [line.answer(), line.answer()]

    assert [one["status"] for one in answers] == [200, 200]
    assert live.revision == 1


def test_what_was_done_by_a_request_is_not_done_again_over_the_line(ada: TestClient, at: str, live: Session) -> None:
    with line_of(ada, at) as line:
        form = usual(line.page)
        ada.post(f"{at}/1/answer", data=form, headers={"HX-Request": "true"})
        assert line.do(1, "answer", **form)["status"] == 200

    assert live.revision == 1


def test_an_answer_that_is_not_on_the_disk_is_not_said_to_be_done(
    ada: TestClient, at: str, live: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise StoreError("no room in /var/secret", "There is no room left for saved games.")

    with line_of(ada, at) as line:
        form = usual(line.page)
        with monkeypatch.context() as broken:
            broken.setattr("lychgate.server.store.Store._append", full)
            refused = line.do(1, "answer", **form)
        assert refused["status"] == 503
        assert "again" not in refused
        assert "There is no room left" in text_of(refused["content"])
        assert "/var/secret" not in refused["content"]
        assert live.revision == 0
        assert line.do(2, "answer", **form)["status"] == 200
    assert live.revision == 1


def test_what_the_disk_did_not_take_is_said_to_nobody_and_done_when_it_is_sent_again(
    ada: TestClient, bertram: TestClient, at: str, live: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: GroupCommit, batch: Any) -> None:
        self._batch, batch.over = None, True
        batch.fault = sqlite3.OperationalError("database or disk is full")
        self._db.execute("rollback")

    with line_of(ada, at) as one, line_of(bertram, at, 2) as two:
        form = usual(one.page)
        with monkeypatch.context() as broken:
            broken.setattr(GroupCommit, "_commit", full)
            refused = one.do(1, "answer", **form)
            assert refused["status"] == 503
            assert "not saved" in text_of(refused["content"]) or "read or written" in text_of(refused["content"])
            assert 'hx-target="#ask"' not in refused["content"]
        assert live.revision == 0
        again = one.do(2, "answer", **form)
        assert again["status"] == 200
        assert 'hx-target="#ask"' in again["content"]
        assert two.do(1, "undo", revision="0", key="k")["status"] != 200
    assert live.revision == 1
    assert len(two.news) <= 1, "of what was not kept the others are told nothing"


# ---------------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "[]",
        "null",
        '{"number": 1}',
        '{"number": 0, "do": "answer", "form": {}}',
        '{"number": 1, "do": "hand-over", "form": {"seat": "2", "kind": "bot"}}',
        '{"number": 1, "do": "answer", "form": {"answer": 1}}',
        '{"number": 1, "do": "answer", "form": {}, "seat": "Bertram"}',
        '{"number": 1, "do": "answer", "form": {"answer": "\\ud800"}}',
        json.dumps({"number": 1, "do": "answer", "form": {str(n): "" for n in range(401)}}),
        "[" * 30_000,
    ],
)
def test_what_no_page_sends_is_refused_in_words_and_the_line_stays(
    ada: TestClient, at: str, live: Session, text: str
) -> None:
    with line_of(ada, at) as line:
        line.say(text)
        refused = line.answer()
        assert refused["status"] == 400
        assert GARBLED in text_of(refused["content"])
        assert line.do(2, "answer", **usual(line.page))["status"] == 200

    assert live.revision == 1


WRONG = (
    *({"answer": "x" * 301}, {"text": "x" * (LONGEST_ANSWER + 1)}),
    *({"key": ""}, {"key": "k" * 101}, {"revision": "x"}),
)


def test_fields_are_bounded_as_those_of_a_request(ada: TestClient, at: str, live: Session) -> None:
    with line_of(ada, at) as line:
        form = usual(line.page)
        for wrong in WRONG:
            refused = line.do(1, "answer", **{**form, **wrong})
            assert refused["status"] == 400, wrong
            assert text_of(refused["content"]), wrong
    assert live.revision == 0


def test_onlookers_and_the_screen_in_the_middle_say_nothing(
    seated: Callable[[str], TestClient], ada: TestClient, at: str, live: Session
) -> None:
    with line_of(seated("*"), at, 0) as line:
        refused = line.do(1, "answer", revision="0", key="k", answer="assemble")
    assert refused["status"] == 403
    with ada.websocket_connect(f"{at}/1/screen/live") as screen:
        screen.receive_text()
        screen.send_text(json.dumps({"number": 1, "do": "answer", "form": usual(ada.get(f"{at}/1").text)}))
        ada.post(f"{at}/1/answer", data={"revision": "0", "key": "k", "answer": "assemble"})
        ada.post(f"{at}/1/answer", data={**usual(ada.get(f"{at}/1").text), "answer": "done"})
    assert live.revision <= 2


def test_a_seat_is_slowed_down_over_its_line_too(ada: TestClient, at: str, live: Session) -> None:
    with line_of(ada, at) as line:
        statuses = [line.do(n, "undo", revision="0", key=f"k{n}")["status"] for n in range(1, 153)]

    assert statuses.count(429) == 2
    assert statuses[-1] == 429


def test_whose_link_is_made_anew_acts_no_more_over_a_line_that_is_open(
    bertram: TestClient, at: str, sessions: Sessions, two: tuple[SessionInfo, Links], live: Session
) -> None:
    with line_of(bertram, at, 2) as line:
        form = usual(line.page)
        with live.present():  # so that the line has not been cut yet
            sessions.reissue(two[0].id, "Ada", "Bertram")
            line.wish(1, "answer", **form)
        with pytest.raises(WebSocketDisconnect) as left:
            list(iter(line.answer, None))

    assert left.value.code == 1008
    assert live.revision == 0


def test_a_fault_of_ours_is_told_without_a_word_of_what_was_typed(
    ada: TestClient, at: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*given: object) -> None:
        raise ValueError(f"about {given}")

    with line_of(ada, at) as line, caplog.at_level(logging.ERROR):
        with monkeypatch.context() as wrong:
            wrong.setattr(Session, "reply", broken)
            refused = line.do(1, "answer", **{**usual(line.page), "text": "my secret"})
        assert refused["status"] == 500
        assert OUR_FAULT in text_of(refused["content"])
        assert line.do(2, "answer", **usual(line.page))["status"] == 200
    assert "ValueError" in caplog.text
    assert "my secret" not in caplog.text


# ---------------------------------------------------------------------- when there is too much to do


class TestACrowd:
    @pytest.fixture
    def visitor(self, sessions: Sessions, clock: Clock) -> Callable[[], TestClient]:
        """A browser at a server where one thing that acts may wait at a table."""
        crowd = Crowd(tables=Bounds(at_once=2, of_one=1, acts_of_one=1, reads_of_one=8))
        app = create_app(sessions, clock=clock, crowd=crowd)
        return lambda: Client(app, base_url="http://testserver", raise_server_exceptions=False)

    def test_what_does_not_fit_in_is_refused_with_a_time_and_done_when_it_is_sent_again(
        self, ada: TestClient, bertram: TestClient, at: str, live: Session, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        begun, go = Event(), Event()
        real = Session.reply

        def slow(self: Session, *given: Any) -> Any:
            begun.set()
            assert go.wait(FAILS)
            return real(self, *given)

        monkeypatch.setattr(Session, "reply", slow)
        with line_of(ada, at) as one, line_of(ada, at) as two, line_of(bertram, at, 2) as three:
            one.wish(1, "answer", **usual(one.page))
            assert begun.wait(FAILS)
            two.wish(1, "answer", **usual(two.page))
            with ThreadPoolExecutor(1) as thread:
                refused = thread.submit(three.do, 1, "answer", **usual(three.page)).result(FAILS)
            if refused["status"] != 503:  # it was the other that did not fit in
                refused, two, three = two.answer(), three, two
            assert refused["status"] == 503
            assert 0 < refused["again"] < 10
            assert TOO_BUSY in text_of(refused["content"])
            go.set()
            assert one.answer()["status"] == 200
            assert three.do(2, "answer", **usual(three.page))["status"] == 200
        assert live.revision >= 1


def test_what_a_page_does_goes_ahead_of_new_requests_until_it_is_done(
    sessions: Sessions, clock: Clock, live: Session, two: tuple[SessionInfo, Links], at: str
) -> None:
    ahead = Ahead()
    seen: list[bool] = []
    ada = Client(create_app(sessions, clock=clock, ahead=ahead), base_url="http://testserver")
    ada.post(f"/join/{two[1].seats['Ada']}", follow_redirects=False)

    with line_of(ada, at) as line:
        assert not ahead.going_on
        live.subscribe(lambda _revision: seen.append(ahead.going_on))
        line.do(1, "answer", **usual(line.page))
        assert line.do(2, "answer", answer="nonsense", shown="0", key="k")["status"] == 400

    assert seen == [True]
    assert not ahead.going_on
