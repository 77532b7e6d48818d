"""The JSON API for programs other than browsers, such as ``lychgate join``: it does what the pages do.

A seat's key comes as ``Authorization: Bearer ...`` or as the browser's cookie. Missing and forbidden things get the
same answer. Everything that a seat gets is made from its view.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from lychgate import __version__, rulesets
from lychgate.core.codec import decode, encode
from lychgate.core.errors import DataError, PlayError
from lychgate.core.sheet_changes import sheet_changes_text
from lychgate.core.view import CommandForm
from lychgate.server.afterwards import how_likely, luck_told
from lychgate.server.background import Health
from lychgate.server.book_reading import book_text
from lychgate.server.odds import AT_ONCE, OddsSoFar
from lychgate.server.seat_state import seat_state_of
from lychgate.server.seats import Outcome
from lychgate.server.typed import must_be_meant
from lychgate.server.wire import (
    API,
    LONGEST_NAME,
    PREFIX,
    WHOLE,
    Ballot,
    Done,
    Heartbeat,
    Hello,
    JournalPage,
    Link,
    MenuPage,
    OwnDice,
    Reading,
    Refused,
    Reply,
    Return,
    SeatAction,
    Seated,
    SeatState,
)
from lychgate.web.desk import GIVEN_AWAY, NOT_YOURS, Desk, Place, number_of
from lychgate.web.do_page import filled_in, menus_of
from lychgate.web.live_socket import Sockets
from lychgate.web.page_request import Refusal, bounded, source, whole
from lychgate.web.queues import TooBusy
from lychgate.web.reception import Reception
from lychgate.web.seat_key import SeatKey, of_program

MOST_STEPS = 200
MOST_BRANCHES = 20

NO_LINK = (
    "This link is not, or no longer, a way to a seat. A link seats one person once: whoever used it goes on where they "
    "used it. Whoever keeps the table can make a new one."
)

NO_SEAT = (
    "There is no such table here, or this key opens no seat at it (any more). "
    "Whoever keeps the table can make you a new link."
)

D = TypeVar("D", bound=Struct)


@dataclass(frozen=True, slots=True)
class Call:
    """A request of a program: its seat, the parameters of its address, its body, and the machine that it comes from."""

    seat: SeatKey
    query: Mapping[str, str]
    body: bytes
    address: str

    def sent(self, kind: type[D]) -> D:
        """The body of the request as a value. Raises ``Refusal`` with what is wrong with it."""
        try:
            said: D = decode(self.body, kind, what="what was sent")
        except DataError as garbled:
            raise Refusal(400, f"What was sent cannot be read: {garbled.reason}.") from garbled
        return said

    def sought(self, name: str, most: int) -> str:
        """A text parameter of the address. Raises ``Refusal`` when it is longer than ``most``."""
        return bounded(name, self.query.get(name, ""), most)

    def number(self, name: str) -> int | None:
        """A whole-number parameter of the address, None where it is missing. Raises ``Refusal`` for anything else."""
        found = self.sought(name, 10)
        return whole(found) if found else None


def routes(desk: Desk, reception: Reception, sockets: Sockets, health: Callable[[], Health]) -> list[BaseRoute]:
    """The routes under ``PREFIX``. ``health`` tells how the server fares."""

    def at(name: str, work: Callable[[Desk, Call], Struct], *, post: bool = False) -> Route:
        async def answering(request: Request) -> Response:
            asked = _call(request)
            seat = asked.seat if "session" in request.path_params else None
            reception.check(seat, asked.address, acts=post)
            call = dataclasses.replace(asked, body=await request.body())
            try:
                return in_json(await reception.work(seat, call.address, partial(work, desk, call), acts=post))
            except TooBusy:
                raise
            except Refusal as refused:
                raise Refusal(refused.status, _for_programs(refused.sentence)) from refused

        return Route(f"{PREFIX}{name}", answering, methods=["POST" if post else "GET"])

    async def fares(request: Request) -> Response:  # noqa: ARG001
        found = health()  # in no thread: it is to answer when all of them are busy
        return in_json(found, 200 if found.well else 503)

    async def watch(socket: WebSocket) -> None:
        await sockets.watch(socket, _call(socket).seat, JsonFeed())

    seat = "/s/{session}/{number}"
    return [
        at("", hello),
        Route(f"{PREFIX}/health", fares, methods=["GET"]),
        at("/join", join, post=True),
        at(f"{seat}/table", table),
        at(f"{seat}/why", why),
        at(f"{seat}/odds", odds),
        at(f"{seat}/luck", luck),
        at(f"{seat}/journal", journal),
        at(f"{seat}/chronicle", chronicle),
        at(f"{seat}/book", book),
        at(f"{seat}/history", history),
        at(f"{seat}/menu", menu),
        at(f"{seat}/form", form),
        at(f"{seat}/reply", reply, post=True),
        at(f"{seat}/undo", undo, post=True),
        at(f"{seat}/redo", redo, post=True),
        at(f"{seat}/return", return_to, post=True),
        at(f"{seat}/vote", vote, post=True),
        at(f"{seat}/dice", own_dice, post=True),
        WebSocketRoute(f"{PREFIX}{seat}/live", watch),
    ]


def in_json(value: Struct, status: int = 200) -> Response:
    """A value as a JSON response. An answer that came too late is a conflict, sent with the present state."""
    if isinstance(value, Done) and value.stale:
        status = 409
    return Response(encode(value), status, media_type="application/json")


# ---------------------------------------------------------------------- joining


def hello(desk: Desk, call: Call) -> Hello:  # noqa: ARG001 - all handlers have the same parameters
    """Says which server and version this is, so that a program can check before it uses up a link."""
    return Hello(__version__, API)


def join(desk: Desk, call: Call) -> Seated:
    """Exchanges a link's secret for a key, once."""
    desk.arrives(call.address)
    try:
        session, seat, key = desk.sessions.sit(call.sent(Link).secret)
    except PlayError:
        raise Refusal(404, NO_LINK) from None
    info = desk.sessions.live(session).info
    own = info.seat(seat)
    book = rulesets.get(info.ruleset).title
    return Seated(session, number_of(info, seat), key, own.name if own is not None else "", info.title, book)


# ---------------------------------------------------------------------- reading


def table(desk: Desk, call: Call) -> SeatState:
    """The table as the seat sees it; with ``after``, only the part of the log after that entry."""
    place = desk.place(call.seat)
    after = call.number("after")
    return seat_state_of(place.live, place.seat, WHOLE if after is None else after)


def why(desk: Desk, call: Call) -> Reading:
    """The reasons for the last numbers."""
    place = desk.place(call.seat)
    told = place.live.table(place.seat)
    return Reading((*told.why(), *how_likely(place.live, place.seat, told.why_number)))


def luck(desk: Desk, call: Call) -> Reading:
    """The luck of the evening, line by line."""
    place = desk.place(call.seat)
    return Reading(luck_told(place.live, place.seat))


def odds(desk: Desk, call: Call) -> OddsSoFar:
    """The odds of what is open for the seat, as far as they are counted; waits a moment for the first of them."""
    place = desk.place(call.seat)
    reckoning = desk.reckoner.of(place.live, place.seat)
    reckoning.wait(AT_ONCE)
    return reckoning.so_far


def journal(desk: Desk, call: Call) -> JournalPage:
    """The last ``most`` steps in words, and the last entries of branches that were taken back."""
    place = desk.place(call.seat)
    most = call.number("most")
    with place.live.present():
        told = place.live.table(place.seat)
        steps = told.journal(MOST_STEPS if most is None else max(1, min(most, MOST_STEPS)))
        ends = told.branches()[:MOST_BRANCHES]
        return JournalPage(steps, tuple(told.game.number(told.seat, entry.id) for entry in ends))


def chronicle(desk: Desk, call: Call) -> Reading:
    """The story so far in Markdown."""
    place = desk.place(call.seat)
    return Reading((place.live.chronicle(place.seat),))


def book(desk: Desk, call: Call) -> Reading:
    """What the table made of its book, in Markdown; with ``of``, what the book says of these words."""
    place = desk.place(call.seat)
    return Reading((book_text(place.live, place.seat, call.sought("of", LONGEST_NAME)),))


def history(desk: Desk, call: Call) -> Reading:
    """The changes of somebody's sheet, line by line."""
    place = desk.place(call.seat)
    named = call.sought("of", LONGEST_NAME)
    with place.live.present():
        return Reading(sheet_changes_text(place.live.table(place.seat).history(named)))


def menu(desk: Desk, call: Call) -> MenuPage:
    """The topics of the commands that the seat may give, and the commands of ``topic``; of all without one."""
    place = seated(desk, call)
    with place.live.present():
        menus = menus_of(place)
        return MenuPage(menus.topics(), menus.offers(call.sought("topic", LONGEST_NAME)))


def form(desk: Desk, call: Call) -> CommandForm:
    """The form of the command ``word``, with what the address fills in as ``f.FIELD``."""
    place = seated(desk, call)
    with place.live.present():
        return menus_of(place).form(call.sought("word", LONGEST_NAME), filled_in(call.query))


def seated(desk: Desk, call: Call) -> Place:
    """The place of a seat that plays. Raises ``Refusal`` for an onlooker."""
    place = desk.place(call.seat)
    if not place.seated:
        raise Refusal(403, "Onlookers cannot give commands.")
    return place


class JsonFeed:
    """Makes the messages for a program's socket: the present table, with the part of the log that is new to it."""

    beat = encode(Heartbeat()).decode()

    def __init__(self) -> None:
        self._known = WHOLE
        self._last: SeatState | None = None

    def news(self, desk: Desk, place: Place) -> str:  # noqa: ARG002 - the feeds of pages need it
        """The table as it is now."""
        seat_state = seat_state_of(place.live, place.seat, self._known)
        if self._last is not None and replace(seat_state, after=0, past=()) == self._last and not seat_state.past:
            return ""  # what happened does not involve this seat
        self._known, self._last = seat_state.head, replace(seat_state, after=0, past=())
        return encode(seat_state).decode()

    def refusal(self, sentence: str) -> str:
        """The last message: why nothing more will come."""
        return encode(Refused(_for_programs(sentence))).decode()


# ---------------------------------------------------------------------- acting


def reply(desk: Desk, call: Call) -> Done:
    """Answers the open question, or gives an order. What asks first is refused unless the program is ``sure``."""
    said = call.sent(Reply)

    def give(at: Place) -> Outcome:
        with at.live.present():
            if not said.sure:
                must_be_meant(at.live.table(at.seat).question(), said.answer)
            return at.live.reply(at.seat, said.answer, said.revision, said.key)

    return _done(desk, call, said, give)


def undo(desk: Desk, call: Call) -> Done:
    """Takes back what the table's custom lets the seat take back."""
    said = call.sent(SeatAction)
    return _done(desk, call, said, lambda at: at.live.undo(at.seat, said.revision, said.key))


def redo(desk: Desk, call: Call) -> Done:
    """Brings back what was taken back."""
    said = call.sent(SeatAction)
    return _done(desk, call, said, lambda at: at.live.redo(at.seat, said.revision, said.key))


def return_to(desk: Desk, call: Call) -> Done:
    """Makes another step of the journal the present."""
    said = call.sent(Return)
    return _done(desk, call, said, lambda at: at.live.return_to(at.seat, said.entry, said.revision, said.key))


def vote(desk: Desk, call: Call) -> Done:
    """Votes on a proposal."""
    said = call.sent(Ballot)
    return _done(desk, call, said, lambda at: at.live.vote(at.seat, said.proposal, said.yes))


def own_dice(desk: Desk, call: Call) -> SeatState:
    """Sets whether the seat rolls its own dice from now on."""
    said = call.sent(OwnDice)
    place = desk.acting(call.seat)
    place.live.set_hand_dice(place.seat, said.own)
    return seat_state_of(place.live, place.seat, WHOLE)


def _done(desk: Desk, call: Call, said: SeatAction | Ballot, do: Callable[[Place], Outcome]) -> Done:
    place = desk.acting(call.seat)
    outcome = do(place)
    return Done(seat_state_of(place.live, place.seat, said.after), outcome.remark, outcome.stale, outcome.left)


# ---------------------------------------------------------------------- inside


def _for_programs(sentence: str) -> str:
    return NO_SEAT if sentence in (GIVEN_AWAY, NOT_YOURS) else sentence


def _call(connection: HTTPConnection, body: bytes = b"") -> Call:
    """A request as the functions of this module read it."""
    authorization = connection.headers.get("authorization", "")
    return Call(
        seat=of_program(connection.path_params, connection.cookies, authorization),
        query=connection.query_params,
        body=body,
        address=source(connection),
    )
