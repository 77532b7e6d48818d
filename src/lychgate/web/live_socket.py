"""What a table page is sent as long as it is open: the whole first, then the parts that have changed."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Protocol

from anyio import create_task_group, move_on_after, to_thread
from starlette.websockets import WebSocket, WebSocketDisconnect

from lychgate.core.errors import LychgateError
from lychgate.web.asked import Asked, Refusal
from lychgate.web.desk import NOT_YOURS, Desk, Place
from lychgate.web.paper import Sent, notice

MOST_SOCKETS = 12
"""Pages that one seat may have open at once."""

MOST_ONLOOKERS = 500
NOT_AGAIN = 1008
"""The code with which a page is told not to try again."""

BEAT = 15.0
"""Seconds of silence after which a page is sent a sign of life; one that hears none looks for another line."""

SIGN_OF_LIFE = '{"beat": true}'

TOO_MANY = "This seat is open in too many places at once. Close one of them and load this page again."


class Speaker(Protocol):
    """Knows how one socket is spoken to, and what it has been told."""

    beat: str

    def news(self, desk: Desk, place: Place) -> str:
        """What is new at the table; empty where nothing is."""

    def refusal(self, sentence: str) -> str:
        """Why nothing more will come."""


class PageSpeaker:
    """Speaks to a table page: in the parts of it that have changed."""

    beat = SIGN_OF_LIFE

    def __init__(self) -> None:
        self._sent = Sent()

    def news(self, desk: Desk, place: Place) -> str:
        """The parts of the page that have changed."""
        return self._sent.news(desk.scene(place))

    def refusal(self, sentence: str) -> str:
        """A remark on the page."""
        return notice(sentence)


async def watch(desk: Desk, socket: WebSocket, asked: Asked, speaker: Speaker) -> None:
    """Tell the other end of a socket what its seat sees, until it is closed."""
    await socket.accept()
    try:
        place = await to_thread.run_sync(desk.place, asked)
    except (Refusal, LychgateError):
        await _close(socket, speaker.refusal(NOT_YOURS))
        return
    sockets = desk.drawn(place.info.id).sockets
    if sockets.get(place.seat, 0) >= (MOST_SOCKETS if place.seated else MOST_ONLOOKERS):
        await _close(socket, speaker.refusal(TOO_MANY))
        return
    sockets[place.seat] = sockets.get(place.seat, 0) + 1
    changed = asyncio.Event()
    changed.set()
    loop = asyncio.get_running_loop()

    def wake(_revision: int) -> None:
        loop.call_soon_threadsafe(changed.set)

    async def tell() -> None:
        seat = place
        while True:
            with move_on_after(BEAT):
                await changed.wait()
            if not changed.is_set():
                await socket.send_text(speaker.beat)
                continue
            changed.clear()
            try:
                seat, news = await to_thread.run_sync(_news, desk, asked, seat, speaker)
            except (Refusal, LychgateError):
                await _close(socket, speaker.refusal(NOT_YOURS))
                return
            if news:
                await socket.send_text(news)

    stop = await to_thread.run_sync(place.live.subscribe, wake)
    try:
        async with create_task_group() as tasks:

            async def listen() -> None:
                await _listen(socket)
                tasks.cancel_scope.cancel()

            tasks.start_soon(listen)
            with suppress(WebSocketDisconnect, RuntimeError):  # the page was closed while it was being told
                await tell()
            tasks.cancel_scope.cancel()
    finally:
        stop()
        sockets[place.seat] -= 1


def _news(desk: Desk, asked: Asked, place: Place, speaker: Speaker) -> tuple[Place, str]:
    """What is new at the table for whoever may still see it, and the seat as it is now."""
    news = speaker.news(desk, place)
    if place.live.book.info is not place.info:  # a link may have been made anew, and the key be void
        place = desk.place(asked)
    return place, news


async def _listen(socket: WebSocket) -> None:
    """Hear nothing, until the page is closed: all that a seat says comes as a form."""
    while (await socket.receive())["type"] != "websocket.disconnect":
        pass


async def _close(socket: WebSocket, last: str) -> None:
    """Say one thing more, and that there is no point in trying again."""
    with suppress(WebSocketDisconnect, RuntimeError):
        await socket.send_text(last)
        await socket.close(NOT_AGAIN)


def asked_by(socket: WebSocket) -> Asked:
    """The seat that a page's socket asks for."""
    return Asked(
        method="GET",
        path=dict(socket.path_params),
        query={},
        form={},
        file=None,
        cookies=socket.cookies,
        address=socket.client.host if socket.client else "",
        root="",
        secure=False,
        by_script=True,
        into_leaf=False,
    )
