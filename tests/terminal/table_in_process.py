"""A line to a table that is served in this process: the whole of the web face, without a network in between.

It breaks when a test says so, and brings what others did when a test says so, so that nothing has to be waited for.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import TypeVar

from msgspec import Struct
from starlette.testclient import TestClient

from lychgate.core.codec import decode, encode
from lychgate.core.errors import PlayError
from lychgate.server.seats import Custom
from lychgate.server.sessions import Session, Sessions
from lychgate.server.store import open_store
from lychgate.server.wire import Refused, Seated, SeatState
from lychgate.terminal.remote_seat import ConnectionListener, Interrupted, RemoteSeat
from lychgate.web import create_app

T = TypeVar("T", bound=Struct)


class Near:
    """The way to one seat. ``cut``: nothing gets through; ``deaf``: what is said arrives, and no answer comes back."""

    def __init__(self, client: TestClient, seated: Seated) -> None:
        self.seated = seated
        self.cut = self.deaf = False
        self.reconnected = 0
        self.listener: ConnectionListener | None = None
        self._client = client
        self._base = f"/api/s/{seated.session}/{seated.number}"

    address = "http://the.table/s/1/1"

    def read(self, what: str, kind: type[T]) -> T:
        return self._ask("GET", what, kind)

    def send(self, what: str, said: Struct, kind: type[T]) -> T:
        return self._ask("POST", what, kind, encode(said))

    def listen(self, listener: ConnectionListener) -> None:
        self.listener = listener

    def reconnect(self) -> None:
        self.reconnected += 1

    def bring(self, known: int = -1) -> None:
        """Have the listener hear how the table stands now."""
        assert self.listener is not None
        self.listener.received(self.read(f"table?after={known}" if known >= 0 else "table", SeatState))

    def heal(self) -> None:
        """Let everything through again, as after a new connection."""
        assert self.listener is not None
        self.cut = self.deaf = False
        self.listener.connected()
        self.bring()

    def _ask(self, method: str, what: str, kind: type[T], body: bytes | None = None) -> T:
        if self.cut:
            raise Interrupted("Nothing answers.")
        answer = self._client.request(
            method, f"{self._base}/{what}", content=body, headers={"Authorization": f"Bearer {self.seated.key}"}
        )
        if self.deaf:
            raise Interrupted("No answer in time.")
        if answer.status_code in (200, 409):
            return decode(answer.content, kind, what="the answer")
        refused: Refused = decode(answer.content, Refused, what="the answer")
        raise PlayError(refused.sentence).offering(refused.instead)


class Hall:
    """A session of Ada and Bertram, each at a terminal of their own, and whoever looks on. Ada is any referee."""

    def __init__(self, sessions: Sessions, custom: Custom, ruleset: str = "twelve_years") -> None:
        seats = [("Ada", "person", ""), ("Bertram", "person", "")]
        info, links = sessions.create("The lantern", ruleset, {}, seats, custom, "a seed")  # type: ignore[arg-type]
        self.sessions = sessions
        self.session = info.id
        self._client = TestClient(create_app(sessions))
        self._secrets = {**links.seats, "*": links.spectator}
        self._keys = count(1)

    def alone(self, name: str) -> None:
        """Have somebody play alone here from now on, in a session of one seat."""
        info, links = self.sessions.create("Alone", "twelve_years", {}, [(name, "person", "")], Custom(), "a seed")
        self.session, self._secrets = info.id, dict(links.seats)

    @property
    def live(self) -> Session:
        """The session itself."""
        return self.sessions.live(self.session)

    def sit(self, name: str) -> tuple[RemoteSeat, Near]:
        """Somebody who sits down, and their line."""
        answer = self._client.post("/api/join", json={"secret": self._secrets[name]})
        line = Near(self._client, decode(answer.content, Seated, what="the answer"))
        return RemoteSeat(line, lambda: f"{name} {next(self._keys)}"), line

    def move(self, name: str, *answers: str) -> None:
        """Have somebody who sits elsewhere say these things, or what is usual for an empty one."""
        for answer in answers:
            question = self.live.table(name).question()
            assert question is not None
            key = f"{name} elsewhere {next(self._keys)}"
            outcome = self.live.reply(name, answer or question.default, self.live.revision, key)
            assert not outcome.stale

    def step(self, name: str, answer: str = "") -> None:
        """The same, and then what is usual until the whole of the step is done."""
        self.move(name, answer)
        while (question := self.live.table(name).question()) is not None and not question.order:
            self.move(name, "")

    def assemble(self, name: str) -> None:
        """Have somebody elsewhere put a party together by pressing Enter."""
        self.step(name)


@contextmanager
def hall(folder: Path, custom: Custom = Custom(), ruleset: str = "twelve_years") -> Iterator[Hall]:  # noqa: B008
    """A session over an empty store."""
    with open_store(folder / "games.sqlite3") as store:
        yield Hall(Sessions(store, clock=lambda: datetime(2026, 11, 21, tzinfo=UTC)), custom, ruleset)


def watched(table: RemoteSeat) -> list[str]:
    """What was wrong, or not, each time the face was told to look."""
    stirred: list[str] = []
    table.watch(lambda: stirred.append(table.trouble))
    return stirred
