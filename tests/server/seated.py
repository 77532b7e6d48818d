"""Sessions of the well with people on their seats, for tests: a clock that is set, secrets that can be told apart."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from itertools import count

from lychgate.server.seats import Custom, Kind, Links, Outcome, SessionInfo
from lychgate.server.session import Session
from lychgate.server.sessions import Sessions
from lychgate.server.store import Store
from lychgate.server.webhooks import Start

PLAIN = Custom()
BEGUN = datetime(2026, 11, 21, 12, tzinfo=UTC)


class Clock:
    """A clock that stands still until it is set on."""

    def __init__(self) -> None:
        self.now = BEGUN

    def __call__(self) -> datetime:
        return self.now

    def go_on(self, **time: float) -> None:
        self.now += timedelta(**time)


class Posts:
    """Takes what is sent to webhooks; refuses it while ``down``, or raises its ``fault``."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, Mapping[str, str]]] = []
        self.tried = 0
        self.down = False
        self.fault: BaseException | None = None

    def __call__(self, url: str, message: Mapping[str, str]) -> None:
        self.tried += 1
        if self.fault is not None:
            raise self.fault
        if self.down:
            raise OSError("no route to host")
        self.sent.append((url, message))


def at_once(work: Callable[[], None]) -> None:
    """Does what is for the background before it returns, so that no test waits for a thread."""
    work()


class House:
    """Sessions over a store, as one process serves them."""

    def __init__(self, store: Store, name: str = "", start: Start = at_once) -> None:
        numbers = count(1)
        self.clock = Clock()
        self.posts = Posts()
        self.sessions = Sessions(
            store,
            clock=self.clock,
            secret=lambda: f"{name}secret {next(numbers)}",
            seed=lambda: "seed",
            post=self.posts,
            start=start,
        )

    def sit(
        self,
        people: tuple[str, ...] = ("ann", "ben"),
        bots: Mapping[str, str] = {},
        *,
        custom: Custom = PLAIN,
        depth: str = "deep",
    ) -> Seated:
        """A session of ``people``, who have all sat down, and of ``bots``."""
        seats: list[tuple[str, Kind, str]] = [(name, "open", "") for name in people]
        seats += [(name, "bot", bot) for name, bot in bots.items()]
        info, links = self.sessions.create("Friday", "toy", {"depth": depth}, seats, custom)
        keys = {name: self.sessions.sit(links.seats[name])[2] for name in people}
        return Seated(self, info, links, keys)


class Seated:
    """A session and what its people hold. ``say`` and the like give each word a key of its own."""

    def __init__(self, house: House, info: SessionInfo, links: Links, keys: dict[str, str]) -> None:
        self.house = house
        self.sessions = house.sessions
        self.clock, self.posts = house.clock, house.posts
        self.info, self.links, self.keys = info, links, keys
        self._numbers = count(1)

    def elsewhere(self, house: House) -> Seated:
        """The same session as another process serves it."""
        return Seated(house, self.info, self.links, self.keys)

    @property
    def live(self) -> Session:
        return self.sessions.live(self.info.id)

    def look(self) -> Session:
        """The session as the database has it now, whatever has been heard of it so far."""
        self.live.fall_behind()
        self.live.catch_up()
        return self.live

    def say(self, seat: str, *answers: str) -> Outcome:
        for answer in answers:
            outcome = self.live.reply(seat, answer, self.live.revision, self.key())
        return outcome

    def undo(self, seat: str) -> Outcome:
        return self.live.undo(seat, self.live.revision, self.key())

    def redo(self, seat: str) -> Outcome:
        return self.live.redo(seat, self.live.revision, self.key())

    def return_to(self, seat: str, entry: int) -> Outcome:
        return self.live.return_to(seat, entry, self.live.revision, self.key())

    def key(self) -> str:
        return f"key {next(self._numbers)} of {id(self)}"

    def texts(self, seat: str) -> list[str]:
        return [line.text for line in self.live.table(seat).log()]

    def asked(self, seat: str) -> str:
        """The kind of what is open for a seat."""
        question = self.live.table(seat).question()
        return "" if question is None else question.kind


Sit = Callable[..., Seated]
"""``House.sit`` of the house over the store of the test."""
