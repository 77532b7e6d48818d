"""The web application: its routes, each with the function that answers."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial

from anyio import to_thread
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import Scope
from starlette.websockets import WebSocket

from lychgate.core.errors import LychgateError
from lychgate.server.background import Health, Task, health_of
from lychgate.server.sessions import Sessions
from lychgate.server.warm import warm
from lychgate.server.wire import Refused
from lychgate.web import (
    api,
    areas_page,
    book_page,
    chronicle_page,
    dice_page,
    do_page,
    house_rules_page,
    live_socket,
    lobby,
    module_page,
    odds_page,
    page_request,
    picture_pages,
    pictures_page,
    player_pages,
    reading,
    record,
    seats_page,
    table_page,
)
from lychgate.web.desk import Desk
from lychgate.web.limits import IMPORT
from lychgate.web.page_request import PageRequest, Refusal, shown
from lychgate.web.queues import TooBusy
from lychgate.web.reception import IMPORTS, Crowd, Reception
from lychgate.web.refusals import offered, told
from lychgate.web.rendering import notice, refusal_page, static
from lychgate.web.safety import Door, by_program
from lychgate.web.seat_key import of_page, of_program
from lychgate.web.turnstile import Ahead
from lychgate.web.witness_socket import WitnessSockets

Work = Callable[[Desk, PageRequest], Response]

TICK = 5.0
"""Seconds between two checks for deadlines, bots and webhooks."""


def create_app(
    sessions: Sessions,
    *,
    base_url: str = "",
    near: Callable[[], str] | None = None,
    clock: Callable[[], float] = time.monotonic,
    host_key: str | None = None,
    crowd: Crowd | None = None,
    ahead: Ahead | None = None,
) -> Starlette:
    """The web application for ``sessions``.

    ``base_url`` is the address under which people reach it, where that differs from the one it is served at;
    ``near`` finds the address for others in this network, where it is served to them too. Whoever has shown
    ``host_key`` makes tables and imports games; without one, everybody does. ``crowd`` says how many requests may wait.
    ``ahead`` is told when open pages act: new requests may wait for that.
    """
    warm()
    desk = Desk(sessions, base_url, clock, near, host_key)
    reception = Reception(clock, crowd)
    sockets = live_socket.Sockets(desk, reception, ahead or Ahead())
    witnesses = WitnessSockets(desk, reception)
    timer = Task("timer", sessions.tick, every=TICK)

    def health() -> Health:
        return health_of((timer.health(), *sessions.tasks(), sockets.health()))

    def get(address: str, work: Work) -> Route:
        return Route(address, _answering(desk, reception, work), methods=["GET"])

    def post(address: str, work: Work) -> Route:
        return Route(address, _answering(desk, reception, work), methods=["POST"])

    def of_host(method: str, address: str, work: Work) -> Route:
        return Route(address, _answering(desk, reception, work, hosts_only=True), methods=[method])

    def of_seat(address: str, work: Work) -> Route:
        return Route(address, _answering(desk, reception, work, seats_only=True), methods=["POST"])

    def at(name: str) -> str:
        return f"/s/{{session}}/{{number}}/{name}"

    async def watch(socket: WebSocket) -> None:
        await sockets.watch(socket, of_page(socket.path_params, socket.cookies), live_socket.PageFeed())

    async def watch_screen(socket: WebSocket) -> None:
        await sockets.watch(socket, of_page(socket.path_params, socket.cookies), live_socket.ScreenFeed())

    async def witness(socket: WebSocket) -> None:
        said = socket.headers.get("authorization", "")
        await witnesses.stand_by(socket, of_program(socket.path_params, socket.cookies, said))

    async def favicon(request: Request) -> Response:  # noqa: ARG001
        return RedirectResponse(static("favicon.svg"), 308)

    return Starlette(
        routes=[
            get("/", lobby.start),
            get("/check_game.py", dice_page.short_file),
            of_host("GET", "/new/{ruleset}", lobby.new),
            of_host("POST", "/new/{ruleset}", lobby.create),
            of_host("POST", "/import", lobby.take_in),
            get("/host/{key}", lobby.may_host),
            post("/host/{key}", lobby.become_host),
            get("/join/{secret}", lobby.join),
            post("/join/{secret}", lobby.sit_down),
            get("/s/{session}/{number}", table_page.table),
            WebSocketRoute(at("live"), watch),
            WebSocketRoute(at("witness"), witness),
            get(at("screen"), table_page.screen),
            WebSocketRoute(at("screen/live"), watch_screen),
            *(post(at(name), table_page.doing(deed)) for name, deed in table_page.DEEDS.items()),
            get(at("do"), do_page.do),
            get(at("links"), lobby.links_page),
            get(at("seats"), seats_page.seats),
            get(at("dice"), dice_page.dice),
            post(at("hand-over"), seats_page.hand_over),
            post(at("reissue"), seats_page.reissue),
            post(at("standing"), seats_page.standing),
            post(at("webhook"), seats_page.webhook),
            post(at("dice"), seats_page.own_dice),
            post(at("custom"), seats_page.custom),
            post(at("close"), seats_page.close),
            post(at("open-secret"), seats_page.open_secret),
            get(at("odds"), odds_page.odds),
            get(at("luck"), odds_page.luck),
            get(at("journal"), reading.journal),
            get(at("why"), reading.why),
            get(at("step/{entry}"), reading.step),
            get(at("word"), reading.word),
            get(at("help"), reading.help_page),
            get(at("notes"), reading.notes),
            post(at("note"), reading.note),
            get(at("chronicle"), chronicle_page.chronicle),
            get(at("chronicle.md"), chronicle_page.chronicle_markdown),
            get(at("chronicle.html"), chronicle_page.chronicle_html),
            get(at("book"), book_page.book),
            post(at("book"), book_page.propose),
            get(at("book/compared"), book_page.compared),
            get(at("book.md"), book_page.book_text),
            get(at("book.toml"), book_page.book_file),
            post(at("book/file"), book_page.lay_beside),
            get(at("book/house-rules"), house_rules_page.house_rules),
            post(at("book/house-rules/file"), house_rules_page.read_or_propose),
            get(at("module"), module_page.module),
            post(at("module/file"), module_page.read_or_open),
            get(at("summary"), chronicle_page.summary),
            get(at("summary.html"), chronicle_page.summary_html),
            get(at("game.txt"), reading.game_file),
            get(at("vault.zip"), record.vault_file),
            get(at("history"), record.history),
            get(at("pictures"), pictures_page.pictures),
            of_seat(at("pictures"), pictures_page.bring),
            post(at("pictures/change"), pictures_page.change),
            get(at("areas/{level}"), areas_page.areas),
            post(at("areas/{level}"), areas_page.draw),
            get(at("picture/{file}"), picture_pages.picture),
            get(at("map/room/{room}"), picture_pages.room),
            get(at("map/level/{level}"), picture_pages.level),
            get(at("sheet"), player_pages.sheet),
            get(at("write"), player_pages.write),
            post(at("write"), table_page.doing(player_pages.written)),
            get(at("sheet.json"), record.sheet_file),
            *api.routes(desk, reception, sockets, health),
            Route("/favicon.ico", favicon),
            Mount("/static", _Kept(packages=[("lychgate.web", "static")])),
        ],
        middleware=[Middleware(Door, base_url=base_url)],
        exception_handlers={
            Refusal: _refused,
            LychgateError: _refused,
            HTTPException: _refused,
            ClientDisconnect: _gone,
            Exception: _our_fault,
        },
        lifespan=partial(_life, timer),
    )


@asynccontextmanager
async def _life(timer: Task, app: Starlette) -> AsyncIterator[None]:  # noqa: ARG001
    """Handles deadlines, bots and webhooks while the application runs."""
    timer.start()
    try:
        yield
    finally:
        await to_thread.run_sync(timer.stop)


def _answering(
    desk: Desk, reception: Reception, work: Work, *, hosts_only: bool = False, seats_only: bool = False
) -> Callable[[Request], Awaitable[Response]]:
    """Runs the work of a page in a thread, because the store blocks.

    ``hosts_only``: for browsers with the right to make tables; ``seats_only``: for those that hold the seat that the
    address names. Of others not even the form is read.
    """

    async def answering(request: Request) -> Response:
        source = page_request.source(request)
        acts = request.method == "POST"
        seat = of_page(request.path_params, request.cookies) if "session" in request.path_params else None
        if hosts_only:
            desk.host_key.check(request.cookies, source)
        if request.scope["path"] == IMPORT:
            source = IMPORTS
        reception.check(seat, source, acts=acts)
        if seats_only and seat is not None:
            await reception.work(seat, source, partial(desk.place, seat), acts=acts)
        asked = await page_request.read(request)
        return await reception.work(seat, source, partial(work, desk, asked), acts=acts)

    return answering


async def _refused(request: Request, why: Exception) -> Response:
    """Says in a sentence why something was not done: as a page, or as a part of the page that asked."""
    answer = _sentence(request, *told(why, request.url.path), offered(why))
    if isinstance(why, TooBusy):
        answer.headers["Retry-After"] = str(why.again)
        if request.method == "GET" and request.headers.get("hx-request") != "true" and not by_program(request.scope):
            answer.headers["Refresh"] = str(why.again)  # a page that is only looked at is loaded again by the browser
    return answer


async def _gone(request: Request, gone: Exception) -> Response:  # noqa: ARG001
    """Answers a request that broke off before it was complete: nothing is done, and nobody reads the answer."""
    return Response(status_code=400)


async def _our_fault(request: Request, fault: Exception) -> Response:
    """Answers after a fault of the program: its kind and place go to the server's log."""
    return _sentence(request, *told(fault, request.url.path))


def _sentence(request: Request, status: int, sentence: str, instead: tuple[str, ...] = ()) -> Response:
    if by_program(request.scope):
        return api.in_json(Refused(sentence, instead), status)
    if request.headers.get("hx-request") == "true":
        if request.headers.get("hx-target", "").endswith("#leaf"):
            return shown(refusal_page(status, sentence, fragment=True), status)
        return shown(notice(sentence), status)
    return shown(refusal_page(status, sentence), status)


class _Kept(StaticFiles):
    """Serves static files: their addresses contain fingerprints, so a browser may keep them for ever."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        answer = await super().get_response(path, scope)
        if b"v=" in scope.get("query_string", b""):
            answer.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        return answer


__all__ = ["create_app"]
