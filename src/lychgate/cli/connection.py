"""The connection to a table on a server: answers go by HTTP, the state of the table comes over a WebSocket."""

from __future__ import annotations

import ssl
from contextlib import suppress
from ipaddress import ip_address
from threading import Event, Thread, current_thread
from typing import Any, TypeVar

import httpx
from msgspec import Struct
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from lychgate import __version__
from lychgate.core.codec import decode, encode
from lychgate.core.errors import DataError, PlayError
from lychgate.server.addresses import web_address
from lychgate.server.fence import report
from lychgate.server.plain_text import clean
from lychgate.server.wire import API, PREFIX, Heartbeat, Hello, Link, News, Refused, Seated, SeatState
from lychgate.terminal.remote_seat import ConnectionListener, Interrupted

T = TypeVar("T", bound=Struct)

PATIENCE = 8.0
"""The seconds that a response may take."""

SILENCE, LONGEST_SILENCE = 8.0, 40.0
"""Seconds of silence after which a connection counts as dead; a server sends a heartbeat more than twice as often. The
time doubles with each connection that brings nothing: on a slow link a large table takes longer to arrive."""

FIRST_PAUSE, LONGEST_PAUSE = 0.3, 5.0
"""Seconds between two attempts to connect."""

CLOSING = 0.5
"""Seconds to wait for the server to confirm a close; a dead connection never does."""

LEAVING = 1.0
"""Seconds to wait on leaving for an attempt that is under way."""

LARGEST = 16 * 1024 * 1024

AWAY = (502, 503, 504)
"""The HTTP statuses of a server that is not available at this moment."""

LOST = "Connection lost. Reconnecting; nothing is lost."


class Dropped(Interrupted):
    """The server closed the connection, perhaps only because it was idle for too long."""


class Host:
    """The server at ``base``, its scheme and name. Call ``close`` in the end.

    Raises ``PlayError`` when ``base`` is not an address.
    """

    def __init__(self, base: str) -> None:
        try:
            address = web_address(base)
        except ValueError as broken:
            raise PlayError(f"'{base[:100]}' is no address: {broken}.") from broken
        self.base = base
        self._near = is_this_machine(address.host)
        self._trust: ssl.SSLContext | None = ssl.create_default_context() if address.scheme == "https" else None
        self._client = httpx.Client(
            base_url=base,
            timeout=PATIENCE,
            verify=self._trust or False,
            trust_env=not self._near,  # no proxy stands between this machine and itself
            headers={"User-Agent": f"lychgate/{__version__}"},
        )

    def hello(self) -> None:
        """Check that the versions fit. Raises ``PlayError`` if they do not, ``Interrupted`` if nobody answers."""
        try:
            said = self.ask("GET", PREFIX, Hello)
        except PlayError as refused:
            raise PlayError(
                f"{self.base} answers, but not as a table that a terminal can join: {refused} Something else is served "
                f"there, or another version of Lychgate than this one, {__version__}."
            ) from refused
        if said.api != API:
            raise PlayError(
                f"{self.base} is served by Lychgate {clean(said.lychgate)}, and this is {__version__}: they do not "
                "understand each other. Use the same version at both ends."
            )

    def join(self, secret: str) -> Seated:
        """Exchange the secret of a link for a seat, once. Raises ``PlayError`` when it opens none."""
        return self.ask("POST", f"{PREFIX}/join", Seated, Link(secret))

    def ask(self, method: str, path: str, kind: type[T], said: Struct | None = None, key: str = "") -> T:
        """Send a request; return the response. Raises ``PlayError`` for a refusal, ``Interrupted`` for no response."""
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        if said is not None:
            headers["Content-Type"] = "application/json"
        try:
            answer = self._client.request(method, path, content=None if said is None else encode(said), headers=headers)
        except (httpx.NetworkError, httpx.RemoteProtocolError) as broken:
            if "[SSL" in str(broken):
                raise Interrupted(
                    f"No safe connection to {self.base} could be made ({reason_of(broken)}). If the link that you were "
                    "sent begins with http://, type it so."
                ) from broken
            if isinstance(broken, httpx.ConnectError):
                raise Interrupted(f"Nothing answers at {self.base} ({reason_of(broken)}).") from broken
            raise Dropped(f"{self.base} has hung up ({reason_of(broken)}).") from broken
        except httpx.RequestError as broken:
            raise Interrupted(f"Nothing answers at {self.base} ({reason_of(broken)}).") from broken
        if answer.status_code in AWAY:
            raise Interrupted(f"{self.base} cannot answer at this moment ({answer.status_code}).")
        if answer.is_redirect:
            raise PlayError(f"It leads on to {clean(answer.headers.get('location', 'nowhere'))[:200]}.")
        try:
            if answer.status_code in (200, 409):
                return decode(answer.content, kind, what="the answer")
            refused: Refused = decode(answer.content, Refused, what="the answer")
        except DataError:
            raise PlayError(f"It gives an answer that cannot be understood ({answer.status_code}).") from None
        raise PlayError(clean(refused.sentence)).offering([clean(one) for one in refused.instead])

    def dial(self, path: str, key: str) -> ClientConnection:
        """An open WebSocket. Raises ``OSError`` or ``WebSocketException``."""
        options: dict[str, Any] = {"proxy": None} if self._near else {}
        dialled: ClientConnection = connect(
            f"ws{self.base.removeprefix('http')}{path}",
            ssl=self._trust,
            additional_headers={"Authorization": f"Bearer {key}"},
            user_agent_header=f"lychgate/{__version__}",
            open_timeout=PATIENCE,
            close_timeout=CLOSING,
            max_size=LARGEST,
            **options,
        )
        return dialled

    def close(self) -> None:
        """Close all connections to the server."""
        self._client.close()


class SeatConnection:
    """The connection to the seat ``number`` of ``session``, opened with its ``key``. Call ``close`` in the end."""

    def __init__(self, host: Host, session: str, number: int, key: str) -> None:
        self._host = host
        self._key = key
        self._seat = f"{PREFIX}/s/{session}/{number}"
        self._address = f"{host.base}/s/{session}/{number}"
        self._closed = Event()
        self._socket: ClientConnection | None = None
        self._thread: Thread | None = None

    @property
    def address(self) -> str:
        return self._address

    def read(self, what: str, kind: type[T]) -> T:
        return self._ask("GET", what, kind)

    def send(self, what: str, said: Struct, kind: type[T]) -> T:
        return self._ask("POST", what, kind, said)

    def listen(self, listener: ConnectionListener) -> None:
        self._thread = Thread(target=self._listen, args=(listener,), daemon=True)
        self._thread.start()

    def reconnect(self) -> None:
        if self._socket is not None:
            self._socket.close()

    def close(self) -> None:
        """Stop listening, and close the connection."""
        self._closed.set()
        self.reconnect()
        if self._thread is not None and self._thread is not current_thread():
            self._thread.join(LEAVING)

    # ------------------------------------------------------------------ inside

    def _ask(self, method: str, what: str, kind: type[T], said: Struct | None = None) -> T:
        """Send a request, again if the server closed the connection. The server does a repeated action only once."""
        with suppress(Dropped):
            return self._host.ask(method, f"{self._seat}/{what}", kind, said, self._key)
        return self._host.ask(method, f"{self._seat}/{what}", kind, said, self._key)

    def _listen(self, listener: ConnectionListener) -> None:
        """Listen until the connection is closed for good, over one WebSocket after the other."""
        pause, silence = FIRST_PAUSE, SILENCE
        while not self._closed.is_set():
            try:
                with self._host.dial(f"{self._seat}/live", self._key) as self._socket:
                    if self._closed.is_set():  # it was closed while this one was being opened
                        return
                    listener.connected()
                    while not self._tell(listener, self._socket.recv(silence)):
                        pause, silence = FIRST_PAUSE, SILENCE
                    return
            except TimeoutError:
                self._socket = None
                silence = min(2 * silence, LONGEST_SILENCE)
            except (OSError, WebSocketException, Interrupted):
                self._socket = None
            except PlayError as refused:
                listener.disconnected(str(refused))
                return
            except Exception as fault:  # noqa: BLE001 (of the screen, or of what was sent: the next news may do)
                report("Listening to the table", fault)
                self._socket = None
            if not self._closed.is_set():
                listener.disconnected(LOST)
                self._closed.wait(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    def _tell(self, listener: ConnectionListener, raw: str | bytes) -> bool:
        """Pass one message on to the listener. Returns whether it was the last."""
        try:
            news: News = decode(raw, News, what="the news")
        except DataError:
            raise PlayError(
                f"The table is served by another version of Lychgate now than this one, {__version__}. Leave, and "
                "join it again with the same version."
            ) from None
        match news:
            case SeatState():
                listener.received(news)
            case Refused(sentence):
                listener.disconnected(clean(sentence))
            case Heartbeat():
                pass
        return isinstance(news, Refused)


def is_this_machine(host: str) -> bool:
    """Whether a host name can only be this machine's own."""
    with suppress(ValueError):
        return ip_address(host).is_loopback
    return host == "localhost"


def reason_of(broken: httpx.RequestError) -> str:
    """The reason of a failed request, in a word or two."""
    if isinstance(broken, httpx.TimeoutException):
        return "no answer in time"
    text = clean(str(broken)).partition(" (_ssl.c:")[0]
    return text.partition("] ")[2] or text or type(broken).__name__
