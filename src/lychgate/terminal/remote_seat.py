"""A seat of a session on a server: keeps the state that the server sent, and sends the person's answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from threading import Lock
from typing import Protocol, TypedDict, TypeVar
from urllib.parse import urlencode

from msgspec import Struct

from lychgate.core.dice_source import RollWanted
from lychgate.core.errors import LychgateError, PlayError
from lychgate.core.telling import listed
from lychgate.core.view import CommandForm, LogLine, Offer, Question, View
from lychgate.server.odds import OddsSoFar
from lychgate.server.plain_text import clean
from lychgate.server.seats import OddsCustom
from lychgate.server.table import JournalStep
from lychgate.server.typed import read_answer, read_roll, sentence_of
from lychgate.server.wire import (
    LONGEST_ANSWER,
    LONGEST_BLOCK,
    LONGEST_NAME,
    Ballot,
    Done,
    JournalPage,
    Kept,
    MenuPage,
    Reading,
    Reply,
    Return,
    SeatAction,
    SeatState,
    Vote,
)
from lychgate.terminal.menus import WithMenus, in_address
from lychgate.terminal.remote_log import beyond, known_before, lines_of, voiced
from lychgate.terminal.seat import Update

T = TypeVar("T", bound=Struct)

KEPT = "Connection lost. Reconnecting; what you said is kept, and is done once when the table can be reached again."
STILL_KEPT = (
    "What you said before has not reached the table yet. It is sent as soon as the connection is back: wait for that."
)
TOO_LONG = (
    "That has {:,} letters, and {:,} are sent at once from a terminal. "
    "On the page a longer file is chosen below the choices."
)

MOST_LOOKS = 40
"""So often odds are looked at that are waited for."""


class Interrupted(LychgateError):
    """The server was not reached. The message may or may not have arrived: it is sent again under the same key."""


class ConnectionListener(Protocol):
    """Gets the events of a connection, from a thread of the connection."""

    def connected(self) -> None:
        """The server is reached, for the first time or again. May raise ``Interrupted`` if a request fails again."""

    def received(self, seat_state: SeatState) -> None:
        """The server has sent the present state of the table."""

    def disconnected(self, sentence: str) -> None:
        """The connection was lost, for the reason in ``sentence``."""


class Connection(Protocol):
    """The connection to one seat on a server."""

    @property
    def address(self) -> str:
        """The address with which ``lychgate join`` goes on another time."""

    def read(self, what: str, kind: type[T]) -> T:
        """Reads ``what``, such as ``why``. Raises ``Interrupted``, or ``PlayError`` with the server's refusal."""

    def send(self, what: str, said: Struct, kind: type[T]) -> T:
        """Sends what the person says and returns the server's response. Raises as ``read`` does."""

    def listen(self, listener: ConnectionListener) -> None:
        """Calls ``listener`` from now on with everything that the server sends."""

    def reconnect(self) -> None:
        """Closes the connection and opens it again, after a request has failed."""


@dataclass(frozen=True, slots=True)
class End:
    """The last step of a branch of the journal that was taken back."""

    id: int


class _Against(TypedDict):
    revision: int
    key: str
    after: int


class RemoteMenus:
    """The menus of a seat on a server."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def topics(self) -> tuple[str, ...]:
        return self.offered("").topics

    def offers(self, topic: str) -> tuple[Offer, ...]:
        return self.offered(topic).offers

    def offered(self, topic: str) -> MenuPage:
        """A topic with its commands."""
        return self._connection.read(f"menu?{urlencode({'topic': topic})}", MenuPage)

    def form(self, word: str, filled: dict[str, str]) -> CommandForm:
        return self._connection.read(f"form?{urlencode({'word': word, **in_address(filled)})}", CommandForm)


class RemoteSeat:
    """A seat (see ``Seat``) of a session on a server, at the other end of ``connection``.

    ``secret`` makes the keys that tell one answer from another. What others do is kept until the face calls
    ``catch_up``, so that nothing changes while somebody types. Text from the server is cleaned of control characters,
    here or where it is drawn.
    """

    remote = True

    def __init__(self, connection: Connection, secret: Callable[[], str]) -> None:
        self._connection = connection
        self._secret = secret
        self._seat_state = connection.read("table", SeatState)
        self._path = voiced(self._seat_state.past, self._seat_state.seat)
        self._moment = 0
        self._menus = WithMenus(lambda: RemoteMenus(connection), self.seat)
        self._ends: tuple[int, ...] = ()
        self._alone = Lock()
        self._arrived: list[Done] = []
        self._unsent: tuple[str, SeatAction | Ballot] | None = None
        self._holding = self._sent = False
        self._trouble = ""
        self._changed: Callable[[], None] = lambda: None

    # ------------------------------------------------------------------ the present

    @property
    def seat(self) -> str:
        return self._seat_state.seat

    @property
    def name(self) -> str:
        return clean(self._seat_state.name)

    @property
    def title(self) -> str:
        return clean(self._seat_state.book)

    def view(self) -> View:
        return self._seat_state.view

    def question(self) -> Question | None:
        return self._menus.over(self._seat_state.question)

    @property
    def moment(self) -> object:
        return self._moment, self._menus.number

    @property
    def kept(self) -> Kept | None:
        return self._seat_state.kept

    @property
    def rolling(self) -> RollWanted | None:
        return self._seat_state.rolling

    @property
    def takes_faces(self) -> bool:
        return self._seat_state.takes_faces

    @property
    def ended(self) -> bool:
        return self._seat_state.ended

    @property
    def waiting(self) -> tuple[str, ...]:
        return self._seat_state.waiting

    @property
    def idle(self) -> str:
        seat_state = self._seat_state
        who = "" if seat_state.name else "You are looking on. "
        if seat_state.bot:
            who = f"The bot '{seat_state.bot}' plays for you, until the host gives you the seat back. "
        who += f"You have chosen: {seat_state.chosen}. " if seat_state.chosen and not who else ""
        return f"{who}The table waits for {listed(one for one in seat_state.waiting if one != seat_state.name)}."

    @property
    def votes(self) -> tuple[Vote, ...]:
        return self._seat_state.votes

    @property
    def trouble(self) -> str:
        return KEPT if self.holding else self._trouble

    # ------------------------------------------------------------------ what happened

    def log(self) -> tuple[LogLine, ...]:
        return tuple(lines_of(self._path, self._seat_state))

    @property
    def last_told(self) -> int:
        return self._seat_state.last_told

    def journal(self, most: int = 200) -> tuple[JournalStep, ...]:
        read = self._connection.read(f"journal?most={most}", JournalPage)
        self._ends = read.ends
        return tuple(replace(step, inputs=tuple(map(clean, step.inputs))) for step in read.steps)

    def branches(self) -> tuple[End, ...]:
        return tuple(End(entry) for entry in self._ends)

    def why(self) -> tuple[str, ...]:
        return tuple(map(clean, self._connection.read("why", Reading).lines))

    def luck(self) -> tuple[str, ...]:
        return tuple(map(clean, self._connection.read("luck", Reading).lines))

    def describe_clause(self, clause: str) -> tuple[str, ...]:
        return tuple(map(clean, self._seat_state.clauses.get(clause, (f"  {clause}",))))

    def changes(self, named: str) -> tuple[str, ...]:
        query = urlencode({"of": named[:LONGEST_NAME]})
        return tuple(map(clean, self._connection.read(f"history?{query}", Reading).lines))

    def book(self, sought: str = "") -> str:
        return self._markdown(f"book?{urlencode({'of': sought[:LONGEST_NAME]})}")

    def odds(self, horizon: OddsCustom | None = None, *, wait: bool = False) -> OddsSoFar:
        if horizon is not None:
            raise PlayError("How far odds look is the custom of this table; it can be changed on the page of seats.")
        so_far = self._connection.read("odds", OddsSoFar)
        tries = 0
        while wait and not so_far.complete and not so_far.ended and tries < MOST_LOOKS:  # the server waits a moment
            so_far = self._connection.read("odds", OddsSoFar)
            tries += 1
        return so_far

    def chronicle(self) -> str:
        return self._markdown("chronicle")

    def _markdown(self, address: str) -> str:
        told = "".join(self._connection.read(address, Reading).lines)
        return "\n".join(map(clean, told.split("\n")))

    # ------------------------------------------------------------------ what the person says

    def reply(self, typed: str) -> Update:
        seat_state = self._seat_state
        if seat_state.question is None:
            raise PlayError("The game is over." if seat_state.ended else self.idle)
        if seat_state.rolling is None:
            line = self._menus.hear(seat_state.question, typed)
            if line is None:
                return Update()
            answer = read_answer(seat_state.question, line)
        else:
            answer = read_roll(seat_state.rolling, typed, takes_faces=seat_state.takes_faces)
        if len(answer) > LONGEST_ANSWER:
            raise PlayError(TOO_LONG.format(len(answer), LONGEST_BLOCK))
        return self._say("reply", Reply(answer=answer, sure=True, **self._against()))  # ``read_answer`` has asked

    def undo(self) -> Update:
        return self._say("undo", SeatAction(**self._against()))

    def redo(self) -> Update:
        return self._say("redo", SeatAction(**self._against()))

    def return_to(self, entry: int) -> Update:
        return self._say("return", Return(entry=entry, **self._against()))

    def vote(self, number: int, yes: bool) -> Update:
        return self._say("vote", Ballot(number, yes))

    @property
    def holding(self) -> bool:
        return self._holding

    def _against(self) -> _Against:
        return {"revision": self._seat_state.revision, "key": self._secret(), "after": self._head}

    def _say(self, what: str, said: SeatAction | Ballot) -> Update:
        if self._holding:
            raise PlayError(STILL_KEPT)
        try:
            done = self._connection.send(what, said, Done)
        except Interrupted as interrupted:
            with self._alone:
                self._unsent, self._holding = (what, said), True
            self._connection.reconnect()
            raise Interrupted(KEPT) from interrupted
        lines = self._take(done.seat_state, spoke=not done.stale)
        if done.stale:
            raise PlayError(done.remark)
        return Update(lines, clean(done.remark), "\n".join(map(clean, done.left.split("\n"))))

    # ------------------------------------------------------------------ what others do

    def watch(self, changed: Callable[[], None]) -> Callable[[], None]:
        self._changed = changed
        self._connection.listen(self)
        return self._not_watched

    def _not_watched(self) -> None:
        self._changed = lambda: None

    def catch_up(self) -> Update:
        with self._alone:
            arrived, self._arrived = self._arrived, []
            sent, self._sent = self._sent, False
            self._holding = self._unsent is not None  # until the face has seen the result
        lines: list[LogLine] = []
        remarks: list[str] = []
        for done in arrived:
            before = self._seat_state.happened
            lines += self._take(done.seat_state)
            happened = self._seat_state.happened
            remarks.append(done.remark)
            if happened is not None and happened != before and happened.text not in [one.text for one in self.votes]:
                remarks.append(happened.text)
        return Update(tuple(lines), " ".join(clean(remark) for remark in remarks if remark), sent=sent)

    def connected(self) -> None:
        """Sends what is still to be sent, and clears the trouble."""
        if self._unsent is not None:
            what, said = self._unsent
            refused = False
            try:
                done = self._connection.send(what, said, Done)
            except PlayError as why:
                done, refused = Done(self._connection.read("table", SeatState), sentence_of(why)), True
            with self._alone:
                self._unsent = None
                self._sent = not (refused or done.stale)
                self._arrived.append(done)
        self._trouble = ""
        self._changed()

    def received(self, seat_state: SeatState) -> None:
        with self._alone:
            self._arrived.append(Done(seat_state))
        self._changed()

    def disconnected(self, sentence: str) -> None:
        self._trouble = sentence
        self._changed()

    @property
    def farewell(self) -> str:
        kept = "What you said last has not reached the table" if self.holding else "Everything is saved at the table"
        return f"{kept}. 'lychgate join {self._connection.address}' goes on from here."

    # ------------------------------------------------------------------ inside

    @property
    def _head(self) -> int:
        """The number of the last entry that is known."""
        return self._path[-1].entry if self._path else 0

    def _take(self, seat_state: SeatState, spoke: bool = False) -> tuple[LogLine, ...]:
        """Makes ``seat_state`` the present, unless a later one is known. Returns the new lines of the log."""
        old = self._seat_state
        if seat_state.revision < old.revision:
            return ()
        kept = known_before(self._path, seat_state)
        before, after = lines_of(self._path[kept:], old), voiced(seat_state.past, seat_state.seat)
        self._path = [*self._path[:kept], *after]
        self._seat_state = seat_state
        if spoke or seat_state.question != old.question:
            self._moment += 1
        return tuple(beyond(before, lines_of(after, seat_state)))


__all__ = ["Connection", "ConnectionListener", "Interrupted", "RemoteSeat"]
