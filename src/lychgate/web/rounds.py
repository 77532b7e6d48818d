"""What table pages send over their sockets: all that waits at a table is done, and told to all, in one go.

A page can send each form of the table page so, or as a request of its own. Both are the same: the same checks, the same
limits, and the same key, under which it is done once, whichever way and however often it comes.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from functools import partial
from typing import Annotated, Protocol

import msgspec

from lychgate.web.broadcast import Broadcaster, Feed, Listener
from lychgate.web.desk import Desk, Place
from lychgate.web.page_request import GARBLED, MOST_FIELDS, PageRequest, Refusal
from lychgate.web.queues import TooBusy
from lychgate.web.reception import Reception
from lychgate.web.refusals import told
from lychgate.web.rendering import notice
from lychgate.web.table_page import DEEDS, Done, done_by
from lychgate.web.turnstile import Ahead

AT_ONCE = 8
"""The most that is done at a table in one go, before others have their turn."""


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a page sends: which form (a name of ``DEEDS``), its fields, and a number by which to know the answer."""

    number: Annotated[int, msgspec.Meta(ge=1, le=2**31)]
    do: Annotated[str, msgspec.Meta(max_length=20)]
    form: dict[str, str]


class Reply(msgspec.Struct, frozen=True, omit_defaults=True):
    """What it is sent: an answer's number, status and seconds to wait as of a request, and the parts that changed."""

    answered: int
    status: int
    again: int = 0
    content: str = ""


class ActingFeed(Feed, Protocol):
    """Makes the messages for a socket over which a page acts, too."""

    def answer(self, desk: Desk, place: Place, done: Done) -> str:
        """The parts that have changed, with the remark on what was done."""


_READ = msgspec.json.Decoder(Wish)
_WRITE = msgspec.json.Encoder()


def wish_in(text: str) -> Wish | None:
    """What a page wishes; None where it cannot be read."""
    try:
        wish = _READ.decode(text)
    except msgspec.DecodeError:
        return None
    return wish if wish.do in DEEDS and len(wish.form) <= MOST_FIELDS else None


def reply(number: int, done: Done, content: str) -> str:
    """The answer to a wish as text."""
    return _WRITE.encode(Reply(number, done.status, done.again, content)).decode()


def refusal(number: int, why: Refusal) -> str:
    """The answer to a wish that was not even looked at."""
    again = why.again if isinstance(why, TooBusy) else 0
    return reply(number, Done(why.status, again=again), notice(why.sentence))


UNREADABLE = refusal(0, Refusal(400, GARBLED))


@dataclass(slots=True)
class _Waiting:
    """A wish that waits to be done. ``over``: it was."""

    listener: Listener
    feed: ActingFeed
    wish: Wish
    source: str
    over: asyncio.Event = field(default_factory=asyncio.Event)


class Rounds:
    """Does what the pages of one table wish, on one event loop. ``broadcaster`` is that of the table.

    ``ahead`` is told when there is something to do.
    """

    def __init__(self, desk: Desk, reception: Reception, broadcaster: Broadcaster, ahead: Ahead) -> None:
        self._desk = desk
        self._reception = reception
        self._broadcaster = broadcaster
        self._ahead = ahead
        self._waiting: list[_Waiting] = []
        self._going: asyncio.Task[None] | None = None

    async def do(self, listener: Listener, feed: ActingFeed, wish: Wish, source: str) -> None:
        """Does what a page wishes; its answer is its listener's next message. Raises ``TooBusy``: it is not done."""
        self._reception.enlist(listener.wanted)
        waiting = _Waiting(listener, feed, wish, source)
        self._waiting.append(waiting)
        if self._going is None or self._going.done():
            self._going = asyncio.get_running_loop().create_task(self._go_on())
        with self._ahead:
            await waiting.over.wait()

    # ------------------------------------------------------------------ inside

    async def _go_on(self) -> None:
        table = self._broadcaster.name[0]
        while self._waiting:
            async with self._reception.turn_for_all(table, AT_ONCE, self._waiting) as taken:
                try:
                    work = partial(self._do_all, taken)
                    await self._broadcaster.tell_after(work, [one.listener for one in taken])
                finally:
                    for one in taken:
                        one.over.set()

    def _do_all(self, taken: list[_Waiting]) -> None:
        """Does all of it, and waits for the disk once. Where that fails, nothing of it is said to be done."""
        try:
            with self._desk.sessions.live(self._broadcaster.name[0]).together():
                held = self._desk.sessions.who_each({one.listener.wanted.key for one in taken})
                done = [self._do(one, held.get(one.listener.wanted.key)) for one in taken]
        except BaseException as why:  # noqa: BLE001 (as in ``_do``)
            done = [Done(*told(why, "/s"))] * len(taken)
        for one, what in zip(taken, done, strict=True):
            one.listener.answer = partial(_answer, one, what)

    def _do(self, one: _Waiting, held: tuple[str, str] | None) -> Done:
        try:
            place = self._desk.acting_as(one.listener.wanted, held)
            return done_by(DEEDS[one.wish.do], place, _request(one))
        except BaseException as why:  # noqa: BLE001 (told to the page; what is nobody's intention is logged)
            if isinstance(why, Refusal):
                self._reception.notice(one.listener.wanted, why)
            return Done(*told(why, "/s"))


def _answer(one: _Waiting, done: Done, desk: Desk, place: Place) -> str:
    return reply(one.wish.number, done, one.feed.answer(desk, place, done))


def _request(one: _Waiting) -> PageRequest:
    """A wish as the request in whose place it came."""
    return PageRequest(
        method="POST",
        path={},
        query={},
        form=one.wish.form,
        file=None,
        cookies={},
        address=one.source,
        root="",
        secure=False,
        by_script=True,
        into_leaf=False,
    )
