"""The table for programs that are no browsers, such as ``lychgate join``: what the pages do, in JSON.

A seat's key comes as ``Authorization: Bearer ...`` or as the browser's cookie. What is missing and what is forbidden
get the same answer. All that a seat gets is made from its view.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from anyio import to_thread
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
from lychgate.server.seats import Outcome
from lychgate.server.sight import sight_of
from lychgate.server.wire import (
    API,
    LONGEST_NAME,
    PREFIX,
    WHOLE,
    Ballot,
    Beat,
    Deed,
    Done,
    Hello,
    Journal,
    Link,
    OwnDice,
    Reading,
    Refused,
    Reply,
    Return,
    Seated,
    Sight,
)
from lychgate.web.asked import Asked, Refusal, whole
from lychgate.web.desk import GIVEN_AWAY, NOT_YOURS, Desk, Place, cookie_name, number_of
from lychgate.web.live_socket import Sockets

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


def routes(desk: Desk, sockets: Sockets) -> list[BaseRoute]:
    """The addresses under ``PREFIX``."""

    def at(name: str, work: Callable[[Desk, Asked, bytes], Struct], *, post: bool = False) -> Route:
        async def answering(request: Request) -> Response:
            asked, body = _asked(request), await request.body()
            try:
                return in_json(await to_thread.run_sync(work, desk, asked, body))
            except Refusal as refused:
                raise Refusal(refused.status, _for_programs(refused.sentence)) from refused

        return Route(f"{PREFIX}{name}", answering, methods=["POST" if post else "GET"])

    async def watch(socket: WebSocket) -> None:
        await sockets.watch(socket, _asked(socket), Speaker())

    seat = "/s/{session}/{number}"
    return [
        at("", hello),
        at("/join", join, post=True),
        at(f"{seat}/table", table),
        at(f"{seat}/why", why),
        at(f"{seat}/journal", journal),
        at(f"{seat}/chronicle", chronicle),
        at(f"{seat}/history", history),
        at(f"{seat}/reply", reply, post=True),
        at(f"{seat}/undo", undo, post=True),
        at(f"{seat}/redo", redo, post=True),
        at(f"{seat}/return", return_to, post=True),
        at(f"{seat}/vote", vote, post=True),
        at(f"{seat}/dice", own_dice, post=True),
        WebSocketRoute(f"{PREFIX}{seat}/live", watch),
    ]


def in_json(value: Struct, status: int = 200) -> Response:
    """An answer as a program reads it. What was said too late is a conflict, with the present state."""
    if isinstance(value, Done) and value.stale:
        status = 409
    return Response(encode(value), status, media_type="application/json")


# ---------------------------------------------------------------------- coming in


def hello(desk: Desk, asked: Asked, body: bytes) -> Hello:  # noqa: ARG001 - all are asked alike
    """Who answers here, so that a link need not be used up to find out."""
    return Hello(__version__, API)


def join(desk: Desk, asked: Asked, body: bytes) -> Seated:
    """Exchange a link's secret for a key, once."""
    desk.arrives(asked)
    try:
        session, seat, key = desk.sessions.sit(_read(body, Link).secret)
    except PlayError:
        raise Refusal(404, NO_LINK) from None
    info = desk.sessions.live(session).info
    own = info.seat(seat)
    book = rulesets.get(info.ruleset).title
    return Seated(session, number_of(info, seat), key, own.name if own is not None else "", info.title, book)


# ---------------------------------------------------------------------- looking


def table(desk: Desk, asked: Asked, body: bytes) -> Sight:  # noqa: ARG001
    """The table as the seat sees it; with ``after``, only what its log tells after that entry."""
    place = desk.place(asked)
    after = asked.sought("after", 10)
    return sight_of(place.live, place.seat, whole(after) if after else WHOLE)


def why(desk: Desk, asked: Asked, body: bytes) -> Reading:  # noqa: ARG001
    """The reasons for the last numbers."""
    place = desk.place(asked)
    return Reading(place.live.table(place.seat).why())


def journal(desk: Desk, asked: Asked, body: bytes) -> Journal:  # noqa: ARG001
    """The last steps in words, ``most`` of them, and where branches end that were taken back."""
    place = desk.place(asked)
    most = asked.sought("most", 10)
    with place.live.present():
        told = place.live.table(place.seat)
        steps = told.journal(max(1, min(whole(most), MOST_STEPS)) if most else MOST_STEPS)
        return Journal(steps, tuple(told.game.number(told.seat, entry.id) for entry in told.branches()[:MOST_BRANCHES]))


def chronicle(desk: Desk, asked: Asked, body: bytes) -> Reading:  # noqa: ARG001
    """The story so far in Markdown."""
    place = desk.place(asked)
    return Reading((place.live.chronicle(place.seat),))


def history(desk: Desk, asked: Asked, body: bytes) -> Reading:  # noqa: ARG001
    """What has changed for somebody, line by line."""
    place = desk.place(asked)
    named = asked.sought("of", LONGEST_NAME)
    with place.live.present():
        return Reading(sheet_changes_text(place.live.table(place.seat).history(named)))


class Speaker:
    """Speaks to a program over its socket: the table as it is now, with so much of its log as is new to it."""

    beat = encode(Beat()).decode()

    def __init__(self) -> None:
        self._known = WHOLE
        self._last: Sight | None = None

    def news(self, desk: Desk, place: Place) -> str:  # noqa: ARG002 - pages are told of what the desk has drawn
        """The table as it is now."""
        sight = sight_of(place.live, place.seat, self._known)
        if self._last is not None and replace(sight, after=0, past=()) == self._last and not sight.past:
            return ""  # what happened was none of this seat's business
        self._known, self._last = sight.head, replace(sight, after=0, past=())
        return encode(sight).decode()

    def refusal(self, sentence: str) -> str:
        """Why nothing more will come."""
        return encode(Refused(_for_programs(sentence))).decode()


# ---------------------------------------------------------------------- doing


def reply(desk: Desk, asked: Asked, body: bytes) -> Done:
    """Answer the open question, or give an order."""
    said = _read(body, Reply)
    return _done(desk, asked, said, lambda at: at.live.reply(at.seat, said.answer, said.revision, said.key))


def undo(desk: Desk, asked: Asked, body: bytes) -> Done:
    """Take back what the custom of the table allows to take back."""
    said = _read(body, Deed)
    return _done(desk, asked, said, lambda at: at.live.undo(at.seat, said.revision, said.key))


def redo(desk: Desk, asked: Asked, body: bytes) -> Done:
    """Bring back what was taken back."""
    said = _read(body, Deed)
    return _done(desk, asked, said, lambda at: at.live.redo(at.seat, said.revision, said.key))


def return_to(desk: Desk, asked: Asked, body: bytes) -> Done:
    """Make another step of the journal the present."""
    said = _read(body, Return)
    return _done(desk, asked, said, lambda at: at.live.return_to(at.seat, said.entry, said.revision, said.key))


def vote(desk: Desk, asked: Asked, body: bytes) -> Done:
    """Say yes or no to a proposal."""
    said = _read(body, Ballot)
    return _done(desk, asked, said, lambda at: at.live.vote(at.seat, said.proposal, said.yes))


def own_dice(desk: Desk, asked: Asked, body: bytes) -> Sight:
    """Roll one's own dice from now on, or leave it to the program."""
    said = _read(body, OwnDice)
    place = desk.acting(asked)
    place.live.set_hand_dice(place.seat, said.own)
    return sight_of(place.live, place.seat, WHOLE)


def _done(desk: Desk, asked: Asked, said: Deed | Ballot, do: Callable[[Place], Outcome]) -> Done:
    place = desk.acting(asked)
    outcome = do(place)
    return Done(sight_of(place.live, place.seat, said.after), outcome.remark, outcome.stale)


# ---------------------------------------------------------------------- inside


def _for_programs(sentence: str) -> str:
    return NO_SEAT if sentence in (GIVEN_AWAY, NOT_YOURS) else sentence


def _read(body: bytes, kind: type[D]) -> D:
    """What a program sent. Raises ``Refusal`` with what is wrong with it."""
    try:
        said: D = decode(body, kind, what="what was sent")
    except DataError as garbled:
        raise Refusal(400, f"What was sent cannot be read: {garbled.reason}.") from garbled
    return said


def _asked(connection: HTTPConnection) -> Asked:
    """A request as the desk knows it: a key that was named by itself is the only one it holds."""
    path: dict[str, Any] = dict(connection.path_params)
    cookies = connection.cookies
    scheme, _, key = connection.headers.get("authorization", "").partition(" ")
    number = path.get("number", "")
    if scheme.lower() == "bearer" and number.isascii() and number.isdigit():
        cookies = {cookie_name(path.get("session", ""), int(number[:3])): key.strip()}
    return Asked(
        method="",
        path=path,
        query=dict(connection.query_params),
        form={},
        file=None,
        cookies=cookies,
        address=connection.client.host if connection.client else "",
        root="",
        secure=False,
        by_script=True,
        into_leaf=False,
    )
