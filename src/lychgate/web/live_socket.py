"""The WebSockets of open table pages: each is sent the whole page first, then the parts that have changed."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial

from anyio import CapacityLimiter, create_task_group, move_on_after
from starlette.websockets import WebSocket, WebSocketDisconnect

from lychgate.core.errors import LychgateError, PlayError
from lychgate.server.background import TaskHealth
from lychgate.web.broadcast import Broadcaster, Feed, Listener
from lychgate.web.desk import GIVEN_AWAY, NOT_YOURS, Desk, Place
from lychgate.web.page_model import SCREEN
from lychgate.web.page_request import Refusal, source
from lychgate.web.reception import Reception
from lychgate.web.rendering import Sent, notice
from lychgate.web.seat_key import SeatKey

MOST_SOCKETS = 12
"""The most pages that one seat may have open at once."""

MOST_ONLOOKERS = 500
MOST_AT_ONCE = 32
"""The tables whose pages are told at once what is new."""

NOT_AGAIN = 1008
"""The close code that tells a page not to connect again."""

AGAIN = 1013
"""The close code that tells a page to connect again, which it does by itself."""

LATER = (429, 503)
"""What a page is refused with that may connect again a little later."""

BEAT = 15.0
"""Seconds of silence after which a page is sent a heartbeat; a page that gets none opens another connection."""

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

    def refusal(self, sentence: str) -> str:
        """The sentence as a remark on the page."""
        return notice(sentence)


class ScreenFeed(PageFeed):
    """Makes the messages for the screen in the middle of the table: what an onlooker may see, whoever opened it."""

    def __init__(self) -> None:
        self._sent = Sent(SCREEN)

    def news(self, desk: Desk, place: Place) -> str:
        """The parts of the screen that have changed."""
        return self._sent.news(desk.page_model(place.in_the_middle()))


class Sockets:
    """The open sockets of all tables."""

    def __init__(self, desk: Desk, reception: Reception) -> None:
        self._desk = desk
        self._reception = reception
        self._threads = CapacityLimiter(MOST_AT_ONCE)
        self._broadcasters: dict[tuple[str, int], Broadcaster] = {}
        self._restarts = 0

    def health(self) -> TaskHealth:
        """Tells whether all tables' pages are told of what happens, and in how many rounds that went wrong."""
        working = tuple(self._broadcasters.values())
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
        broadcaster = self._broadcaster(place)
        try:
            await broadcaster.watch(place)
            broadcaster.tell(listener)
            async with create_task_group() as tasks:

                async def hear() -> None:
                    await _hear(socket)
                    tasks.cancel_scope.cancel()

                tasks.start_soon(hear)
                with suppress(WebSocketDisconnect, RuntimeError):  # the page was closed while something was sent to it
                    await _pass_on(socket, broadcaster, listener)
                tasks.cancel_scope.cancel()
        finally:
            sockets[place.seat] -= 1
            if broadcaster.leave(listener):
                self._broadcasters.pop(broadcaster.name, None)
                self._restarts += broadcaster.restarts

    def _broadcaster(self, place: Place) -> Broadcaster:
        name = (place.info.id, id(asyncio.get_running_loop()))
        if name not in self._broadcasters:
            self._broadcasters[name] = Broadcaster(self._desk, name, self._threads)
        broadcaster = self._broadcasters[name]
        broadcaster.expect()
        return broadcaster


async def _pass_on(socket: WebSocket, broadcaster: Broadcaster, listener: Listener) -> None:
    """Sends what the broadcaster has for a listener, and heartbeats in between."""
    while True:
        with move_on_after(BEAT):
            await listener.told.wait()
        if not listener.told.is_set():
            await socket.send_text(listener.feed.beat)
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
        broadcaster.go_on_with(listener)


async def _hear(socket: WebSocket) -> None:
    """Waits until the page is closed. Nothing is read from it: a seat sends its answers as forms."""
    while (await socket.receive())["type"] != "websocket.disconnect":
        pass


async def _close(socket: WebSocket, last: str) -> None:
    """Sends a last message, and closes with the code that tells the page not to connect again."""
    with suppress(WebSocketDisconnect, RuntimeError):
        await socket.send_text(last)
        await socket.close(NOT_AGAIN)
