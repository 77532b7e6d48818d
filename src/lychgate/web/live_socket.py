"""What a table page is sent as long as it is open: the whole first, then the parts that have changed."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial

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


async def watch(desk: Desk, socket: WebSocket) -> None:
    """Send the page what it shows, until it is closed."""
    asked = _asked(socket)
    await socket.accept()
    try:
        place = await to_thread.run_sync(desk.place, asked)
    except (Refusal, LychgateError):
        await _say_and_close(socket, NOT_YOURS)
        return
    sockets = desk.drawn(place.info.id).sockets
    if sockets.get(place.seat, 0) >= (MOST_SOCKETS if place.seated else MOST_ONLOOKERS):
        await _say_and_close(socket, TOO_MANY)
        return
    sockets[place.seat] = sockets.get(place.seat, 0) + 1
    changed = asyncio.Event()
    changed.set()
    loop = asyncio.get_running_loop()

    def wake(_revision: int) -> None:
        loop.call_soon_threadsafe(changed.set)

    stop = await to_thread.run_sync(place.live.subscribe, wake)
    try:
        async with create_task_group() as tasks:

            async def listen() -> None:
                await _listen(socket)
                tasks.cancel_scope.cancel()

            tasks.start_soon(listen)
            with suppress(WebSocketDisconnect, RuntimeError):  # the page was closed while it was being told
                await _tell(desk, socket, asked, place, changed)
            tasks.cancel_scope.cancel()
    finally:
        stop()
        sockets[place.seat] -= 1


async def _tell(desk: Desk, socket: WebSocket, asked: Asked, place: Place, changed: asyncio.Event) -> None:
    """Send what has changed each time that something has; a burst of changes is sent as one."""
    sent = Sent()
    while True:
        with move_on_after(BEAT):
            await changed.wait()
        if not changed.is_set():
            await socket.send_text(SIGN_OF_LIFE)
            continue
        changed.clear()
        try:
            news = await to_thread.run_sync(partial(_news, desk, asked, place, sent))
        except (Refusal, LychgateError):
            await _say_and_close(socket, NOT_YOURS)
            return
        if news:
            await socket.send_text(news)


def _news(desk: Desk, asked: Asked, place: Place, sent: Sent) -> str:
    if place.live.info is not place.info:  # a link may have been made anew, and the key be void
        desk.place(asked)
    return sent.news(desk.scene(place))


async def _listen(socket: WebSocket) -> None:
    """Hear nothing, until the page is closed: all that a seat says comes as a form."""
    while (await socket.receive())["type"] != "websocket.disconnect":
        pass


async def _say_and_close(socket: WebSocket, sentence: str) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):
        await socket.send_text(notice(sentence))
        await socket.close(NOT_AGAIN)


def _asked(socket: WebSocket) -> Asked:
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
