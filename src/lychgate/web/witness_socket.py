"""The WebSockets over which open pages witness dice: a line of its own, for a page's other line waits while it acts."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial

import msgspec
from anyio import create_task_group
from starlette.websockets import WebSocket, WebSocketDisconnect

from lychgate.core.errors import LychgateError, PlayError
from lychgate.server.wire import NOT_AGAIN
from lychgate.server.witnesses import Request, Witness
from lychgate.web.desk import Desk, Place
from lychgate.web.live_socket import AGAIN, LATER
from lychgate.web.page_request import Refusal, source
from lychgate.web.reception import Reception
from lychgate.web.seat_key import SeatKey

MOST_WITNESSES = 12
"""The most pages of one seat that stand by at once."""

MOST_CHARACTERS = 16 * 1024


class Hello(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first message of a page: what its secret commits it to."""

    commitment: str


class Shares(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Its answer to a request."""

    number: int
    shares: tuple[str, ...]


class Opened(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Its secret, once that of the game is opened."""

    secret: str


_HELLO = msgspec.json.Decoder(Hello)
_SHARES = msgspec.json.Decoder(Shares)
_OPENED = msgspec.json.Decoder(Opened)
_WRITE = msgspec.json.Encoder()
THERE = '{"there":true}'
"""Tells a page that it stands by."""

OPEN = '{"open":true}'
"""Asks a page for its secret, now that the table is closed for good."""

OPEN_AND_GO_ON = '{"open":true,"fresh":true}'
"""Asks a page for its secret, and to come again with a fresh one."""


class WitnessSockets:
    """The open lines of witnesses, on all tables of this process."""

    def __init__(self, desk: Desk, reception: Reception) -> None:
        self._desk = desk
        self._reception = reception
        self._open: dict[tuple[str, str], int] = {}

    async def stand_by(self, socket: WebSocket, wanted: SeatKey) -> None:
        """Has the page of a seat stand by until its line is closed; closes it at once where there is nothing to do."""
        await socket.accept()
        try:
            self._reception.check(wanted, source(socket), acts=False)
            find = partial(self._desk.place, wanted)
            place = await self._reception.work(wanted, source(socket), find, acts=False)
        except (Refusal, PlayError) as refused:
            await socket.close(AGAIN if isinstance(refused, Refusal) and refused.status in LATER else NOT_AGAIN)
            return
        except LychgateError:  # the store cannot be reached for a while
            await socket.close(AGAIN)
            return
        name = (place.info.id, place.seat)
        if not place.seated or self._open.get(name, 0) >= MOST_WITNESSES:
            await socket.close(NOT_AGAIN)
            return
        self._open[name] = self._open.get(name, 0) + 1
        try:
            await self._witness(socket, place)
            with suppress(WebSocketDisconnect, RuntimeError):  # it is closed already
                await socket.close(NOT_AGAIN)
        finally:
            self._open[name] -= 1
            if not self._open[name]:
                del self._open[name]

    async def _witness(self, socket: WebSocket, place: Place) -> None:
        loop, asked = asyncio.get_running_loop(), asyncio.Queue[Request | None]()

        def send(request: Request | None) -> None:
            with suppress(RuntimeError):  # the server is being stopped
                loop.call_soon_threadsafe(asked.put_nowait, request)

        text = await _text(socket)
        if text is None:
            return
        try:
            hello = _HELLO.decode(text)
        except msgspec.DecodeError:
            return
        if place.info.closed:
            await self._open_secret(socket, place, OPEN)
            return
        if hello.commitment in (place.live.game.header.spent or ()):
            await self._open_secret(socket, place, OPEN_AND_GO_ON)
            with suppress(WebSocketDisconnect, RuntimeError):
                await socket.close(AGAIN)
            return
        witness, witnesses = Witness(place.seat, hello.commitment, send), place.live.witnesses
        if not witnesses.arrive(witness):
            return
        try:
            async with create_task_group() as tasks:

                async def pass_on() -> None:
                    with suppress(WebSocketDisconnect, RuntimeError):  # the page was closed meanwhile
                        while (request := await asked.get()) is not None:
                            await socket.send_text(_WRITE.encode(request).decode())
                        await socket.close(AGAIN)  # the secret of the game is opened: it comes again, and opens its own

                await socket.send_text(THERE)
                tasks.start_soon(pass_on)
                while (text := await _text(socket)) is not None:
                    with suppress(msgspec.DecodeError):  # whatever else a page says counts as no answer
                        answer = _SHARES.decode(text)
                        witnesses.gave(witness, answer.number, answer.shares)
                tasks.cancel_scope.cancel()
        finally:
            witnesses.leave(witness)

    async def _open_secret(self, socket: WebSocket, place: Place, asking: str) -> None:
        """Asks a page for its secret, now that the one of the game is opened, and keeps it."""
        with suppress(WebSocketDisconnect, RuntimeError):
            await socket.send_text(asking)
            text = await _text(socket)
            with suppress(msgspec.DecodeError, PlayError):
                secret = _OPENED.decode(text or "").secret
                await asyncio.to_thread(place.live.open_witness, place.seat, secret)


async def _text(socket: WebSocket) -> str | None:
    """The next message of a page; None when its line is closed, or it says more than a witness has to say."""
    while (message := await socket.receive())["type"] != "websocket.disconnect":
        text: str | None = message.get("text")
        if text is not None:
            return text if len(text) <= MOST_CHARACTERS else None
    return None


__all__ = ["WitnessSockets"]
