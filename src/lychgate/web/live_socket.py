"""The WebSockets of open table pages: each is sent the whole page first, then the parts that have changed."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial
from typing import Self
from weakref import WeakKeyDictionary

from anyio import create_task_group
from starlette.websockets import WebSocket, WebSocketDisconnect

from lychgate.core.errors import LychgateError, PlayError
from lychgate.server.background import TaskHealth
from lychgate.server.wire import NOT_AGAIN
from lychgate.web.broadcast import Broadcaster, Feed, Listener, Turns
from lychgate.web.desk import GIVEN_AWAY, NOT_YOURS, Desk, Place
from lychgate.web.page_model import SCREEN
from lychgate.web.page_request import Refusal, source
from lychgate.web.reception import Reception
from lychgate.web.rendering import Sent, notice
from lychgate.web.rounds import UNREADABLE, Rounds, refusal, wish_in
from lychgate.web.seat_key import SeatKey
from lychgate.web.table_page import Done
from lychgate.web.turnstile import Ahead

MOST_SOCKETS = 12
"""The most pages that one seat may have open at once."""

MOST_ONLOOKERS = 500
AGAIN = 1013
"""The close code that tells a page to connect again, which it does by itself."""

LATER = (429, 503)
"""What a page is refused with that may connect again a little later."""

BEAT = 3.0
"""Seconds of silence after which a page is sent a heartbeat. A page or a terminal that hears nothing for more than
twice as long replaces its connection: SILENCE in ``line.js`` and in ``cli.connection``."""

SIGN_OF_LIFE = '{"beat": true}'

TOO_MANY = "This seat is open in too many places at once. Close one of them and load this page again."


class PageFeed:
    """Makes the messages for a table page: the parts of it that have changed."""

    beat = SIGN_OF_LIFE

    def __init__(self) -> None:
        self._sent = Sent()

    def news(self, desk: Desk, place: Place) -> str:
        """The parts of the page that have changed."""
        return self._sent.news(desk.page_model(place))

    def answer(self, desk: Desk, place: Place, done: Done) -> str:
        """The same for the page that has done something, with the remark on that."""
        return self._sent.answer(desk.page_model(place), done.remark, done.left, done.instead)

    def refusal(self, sentence: str) -> str:
        """The sentence as a remark on the page."""
        return notice(sentence)


class ScreenFeed:
    """Makes the messages for the screen in the middle of the table: what an onlooker may see, whoever opened it."""

    beat = SIGN_OF_LIFE

    def __init__(self) -> None:
        self._sent = Sent(SCREEN)

    def news(self, desk: Desk, place: Place) -> str:
        """The parts of the screen that have changed."""
        return self._sent.news(desk.page_model(place.in_the_middle()))

    def refusal(self, sentence: str) -> str:
        """The sentence as a remark on the screen."""
        return notice(sentence)


class Sockets:
    """The open sockets of all tables. ``ahead`` is told when one of them acts."""

    def __init__(self, desk: Desk, reception: Reception, ahead: Ahead) -> None:
        self._desk = desk
        self._reception = reception
        self._ahead = ahead
        self._tables: dict[tuple[str, int], tuple[Broadcaster, Rounds]] = {}
        self._turns: WeakKeyDictionary[asyncio.AbstractEventLoop, Turns] = WeakKeyDictionary()
        self._restarts = 0

    def health(self) -> TaskHealth:
        """Tells whether all tables' pages are told of what happens, and in how many rounds that went wrong."""
        working = [broadcaster for broadcaster, _ in tuple(self._tables.values())]
        restarts = self._restarts + sum(one.restarts for one in working)
        return TaskHealth("live updates", all(one.running for one in working), restarts)

    async def watch(self, socket: WebSocket, wanted: SeatKey, feed: Feed) -> None:
        """Sends what a seat sees over its socket until that is closed."""
        await socket.accept()
        try:
            self._reception.check(wanted, source(socket), acts=False)
            find = partial(self._desk.place, wanted)
            place = await self._reception.work(wanted, source(socket), find, acts=False)
        except (Refusal, PlayError) as refused:
            if isinstance(refused, Refusal) and refused.status in LATER:
                await socket.close(AGAIN)
            else:
                await _close(socket, feed.refusal(NOT_YOURS))
            return
        except LychgateError:  # the store cannot be reached for a while
            await socket.close(AGAIN)
            return
        sockets = self._desk.drawn(place.info.id).sockets
        if sockets.get(place.seat, 0) >= (MOST_SOCKETS if place.seated else MOST_ONLOOKERS):
            await _close(socket, feed.refusal(TOO_MANY))
            return
        sockets[place.seat] = sockets.get(place.seat, 0) + 1
        listener = Listener(wanted, place, feed)
        broadcaster, rounds = self._told_and_done(place)
        try:
            await broadcaster.watch(place)
            broadcaster.tell(listener)
            async with create_task_group() as tasks:

                async def hear() -> None:
                    await _hear(socket, rounds, listener)
                    tasks.cancel_scope.cancel()

                tasks.start_soon(hear)
                with suppress(WebSocketDisconnect, RuntimeError):  # the page was closed while something was sent to it
                    await _pass_on(socket, broadcaster, listener)
                tasks.cancel_scope.cancel()
        finally:
            sockets[place.seat] -= 1
            if broadcaster.leave(listener):
                self._tables.pop(broadcaster.name, None)
                self._restarts += broadcaster.restarts

    def _told_and_done(self, place: Place) -> tuple[Broadcaster, Rounds]:
        """What tells the pages of a table, and does what they wish, on this event loop."""
        loop = asyncio.get_running_loop()
        name = (place.info.id, id(loop))
        if name not in self._tables:
            turns = self._turns.setdefault(loop, Turns(self._reception.waiting))
            broadcaster = Broadcaster(self._desk, name, turns)
            self._tables[name] = broadcaster, Rounds(self._desk, self._reception, broadcaster, self._ahead)
        self._tables[name][0].expect()
        return self._tables[name]


async def _pass_on(socket: WebSocket, broadcaster: Broadcaster, listener: Listener) -> None:
    """Sends what the broadcaster has for a listener, and heartbeats in between."""
    with _Beats(listener) as beats:
        while True:
            await listener.told.wait()
            listener.told.clear()
            if listener.silent:
                listener.silent = False
                await socket.send_text(listener.feed.beat)
            if not listener.ready:
                continue
            try:
                news = broadcaster.news_for(listener)
            except (Refusal, PlayError):
                await _close(socket, listener.feed.refusal(GIVEN_AWAY))
                return
            except LychgateError:  # the store cannot be reached for a while
                await socket.close(AGAIN)
                return
            if news:
                await socket.send_text(news)
                beats.sent()
            broadcaster.go_on_with(listener)


class _Beats:
    """Notes that a listener was sent nothing for as long as a beat, whenever that is so. In use while it is entered."""

    def __init__(self, listener: Listener) -> None:
        self._listener = listener
        self._loop = asyncio.get_running_loop()
        self.sent()

    def __enter__(self) -> Self:
        self._timer = self._loop.call_later(BEAT, self._look)
        return self

    def __exit__(self, *left: object) -> None:
        self._timer.cancel()

    def sent(self) -> None:
        """Something was just sent."""
        self._sent_at = self._loop.time()

    def _look(self) -> None:
        left = self._sent_at + BEAT - self._loop.time()
        if left <= 0:
            self._listener.silent = True
            self._listener.told.set()
            self.sent()
            left = BEAT
        self._timer = self._loop.call_later(left, self._look)


async def _hear(socket: WebSocket, rounds: Rounds, listener: Listener) -> None:
    """Has done what a page wishes, one wish after the other, until it is closed. From others nothing is read."""
    feed = listener.feed
    while (message := await socket.receive())["type"] != "websocket.disconnect":
        text = message.get("text")
        if not isinstance(feed, PageFeed) or text is None:
            continue
        wish = wish_in(text)
        try:
            if wish is not None:
                await rounds.do(listener, feed, wish, source(socket))
                continue
            refused = UNREADABLE
        except Refusal as why:
            refused = refusal(wish.number if wish is not None else 0, why)
        with suppress(WebSocketDisconnect, RuntimeError):  # the page was closed meanwhile
            await socket.send_text(refused)


async def _close(socket: WebSocket, last: str) -> None:
    """Sends a last message, and closes with the code that tells the page not to connect again."""
    with suppress(WebSocketDisconnect, RuntimeError):
        await socket.send_text(last)
        await socket.close(NOT_AGAIN)
