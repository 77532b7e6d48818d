"""The line from a terminal to its seat: it hears, comes back by itself when it is cut, and ends with a sentence."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import closing
from importlib.resources import files
from itertools import count
from queue import SimpleQueue

import pytest
from websockets.sync.client import ClientConnection

from lychgate.cli import connection
from lychgate.cli.connection import CLOSING, LOST, Host, SeatConnection, is_this_machine
from lychgate.core.errors import PlayError
from lychgate.server.seats import Links, SessionInfo
from lychgate.server.sessions import Sessions
from lychgate.server.wire import Done, SeatAction, SeatState
from lychgate.terminal.remote_seat import Interrupted, RemoteSeat
from lychgate.web.live_socket import BEAT
from tests.cli.serving import Serving
from tests.dead_line import dead_line

PATIENCE = 60.0
"""Seconds that only a test that fails waits."""


class Listening:
    """Ears that keep all that they hear, for a test to wait for."""

    def __init__(self) -> None:
        self.heard_of: SimpleQueue[object] = SimpleQueue()

    def connected(self) -> None:
        self.heard_of.put("found")

    def received(self, seat_state: SeatState) -> None:
        self.heard_of.put(seat_state.revision)

    def disconnected(self, sentence: str) -> None:
        self.heard_of.put(sentence)

    def until(self, wanted: object) -> None:
        while (word := self.heard_of.get(timeout=PATIENCE)) != wanted:
            assert word in ("found", LOST) or isinstance(word, int), word


@pytest.fixture
def line(link: str, serving: Serving) -> Iterator[SeatConnection]:
    with closing(Host(serving.base)) as host:
        seated = host.join(link.rpartition("/")[2])
        with closing(SeatConnection(host, seated.session, seated.number, seated.key)) as found:
            yield found


def test_a_line_that_is_cut_comes_back_by_itself(line: SeatConnection, serving: Serving, sessions: Sessions) -> None:
    listener = Listening()
    line.listen(listener)
    listener.until(0)

    serving.stop()
    listener.until(LOST)
    with pytest.raises(Interrupted):
        line.read("table", SeatState)
    serving.start()

    listener.until("found")
    listener.until(0)
    assert line.read("table", SeatState).name == "Ada"


def test_a_line_that_is_dead_but_open_is_noticed_and_replaced(
    link: str, serving: Serving, sessions: Sessions, two: tuple[SessionInfo, Links], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lychgate.cli.connection.SILENCE", 0.2)
    monkeypatch.setattr("lychgate.web.live_socket.BEAT", 0.05)
    with dead_line(serving.base) as proxy, closing(Host(proxy.address)) as host:
        seated = host.join(link.rpartition("/")[2])
        with closing(SeatConnection(host, seated.session, seated.number, seated.key)) as line:
            listener = Listening()
            line.listen(listener)
            listener.until(0)

            proxy.stand_still()
            listener.until(LOST)
            sessions.live(two[0].id).reply("Bertram", "assemble", 0, "a")

            listener.until("found")
            listener.until(1)


def test_a_dead_line_is_noticed_within_ten_seconds() -> None:
    script = (files("lychgate.web") / "static" / "line.js").read_text(encoding="utf-8")
    silence, look = (int(re.search(rf"{name} = ([\d_]+)", script)[1]) / 1000 for name in ("SILENCE", "LOOK_EVERY"))  # type: ignore[index]

    assert connection.SILENCE + CLOSING <= 10
    assert silence + look <= 10
    assert min(silence, connection.SILENCE) > 2 * BEAT, "one late heartbeat does no harm"


def test_a_fault_of_what_listens_does_not_end_the_listening(
    line: SeatConnection, caplog: pytest.LogCaptureFixture
) -> None:
    listener, faults = Listening(), count()
    received = listener.received

    def failing(seat_state: SeatState) -> None:
        if next(faults) == 0:
            raise RuntimeError("the secret of a seat")
        received(seat_state)

    listener.received = failing  # type: ignore[method-assign]
    line.listen(listener)

    listener.until(LOST)
    listener.until(0)
    assert any("Listening to the table failed: RuntimeError at" in said for said in caplog.messages)
    assert "the secret of a seat" not in caplog.text


def test_what_others_do_is_heard(line: SeatConnection, sessions: Sessions, two: tuple[SessionInfo, Links]) -> None:
    listener = Listening()
    line.listen(listener)
    listener.until(0)

    sessions.live(two[0].id).reply("Bertram", "assemble", 0, "a")

    listener.until(1)


def test_an_answer_that_was_kept_goes_out_when_the_line_is_back(
    line: SeatConnection, serving: Serving, sessions: Sessions, two: tuple[SessionInfo, Links]
) -> None:
    keys = count()
    table = RemoteSeat(line, lambda: str(next(keys)))
    stirred: SimpleQueue[None] = SimpleQueue()
    table.watch(lambda: stirred.put(None))
    serving.stop()
    with pytest.raises(Interrupted):
        table.reply("1")
    serving.start()

    while table.holding:
        stirred.get(timeout=PATIENCE)
        table.catch_up()

    assert sessions.live(two[0].id).revision == 1
    assert table.log() == sessions.live(two[0].id).table("Ada").log()


def test_a_key_that_is_void_ends_the_line_with_a_sentence(
    line: SeatConnection, sessions: Sessions, two: tuple[SessionInfo, Links]
) -> None:
    listener = Listening()
    line.listen(listener)
    listener.until(0)

    sessions.reissue(two[0].id, "Ada", "Ada")

    while (word := listener.heard_of.get(timeout=PATIENCE)) in (0, "found"):
        pass
    assert "this key opens no seat" in str(word)
    with pytest.raises(PlayError, match="this key opens no seat"):
        line.send("undo", SeatAction(revision=0, key="a"), Done)


class Overtaken(Host):
    """Whoever serves a table, while the person leaves at the very moment at which a dialled line stands."""

    def __init__(self, base: str) -> None:
        super().__init__(base)
        self.leave: Callable[[], None] = lambda: None
        self.dialled: SimpleQueue[ClientConnection] = SimpleQueue()

    def dial(self, path: str, key: str) -> ClientConnection:
        dialled = super().dial(path, key)
        self.leave()
        self.dialled.put(dialled)
        return dialled


def test_whoever_leaves_while_a_line_is_dialled_leaves_at_once(link: str, serving: Serving) -> None:
    listener = Listening()
    with closing(Overtaken(serving.base)) as host:
        seated = host.join(link.rpartition("/")[2])
        line = SeatConnection(host, seated.session, seated.number, seated.key)
        host.leave = line.close
        line.listen(listener)

        dialled = host.dialled.get(timeout=PATIENCE)
        for _ in dialled:  # until it is closed
            pass

    assert listener.heard_of.empty()


def test_a_line_that_is_taken_down_dials_again(line: SeatConnection) -> None:
    listener = Listening()
    line.listen(listener)
    listener.until(0)

    line.reconnect()

    listener.until(LOST)
    listener.until("found")


def test_only_this_machine_is_spoken_to_without_a_proxy() -> None:
    assert [is_this_machine(name) for name in ("127.0.0.1", "::1", "localhost")] == [True] * 3
    assert [is_this_machine(name) for name in ("192.168.1.7", "the.name", "")] == [False] * 3
