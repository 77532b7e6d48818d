"""All that a seat can get from a server, as bytes: from every address there is, and over every line, unasked."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from io import BytesIO
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import quote, urlencode
from zipfile import ZipFile

import pytest
from starlette.applications import Starlette
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.testclient import WebSocketTestSession

from lychgate.core.codec import encode
from lychgate.server import afterwards
from lychgate.server.seats import SPECTATOR, Custom, Kind
from lychgate.server.session import Session
from lychgate.server.sessions import Sessions
from lychgate.server.store import open_store
from lychgate.server.wire import PREFIX
from lychgate.sim.hindsight import MOST_RUNS, hindsight
from lychgate.web import create_app
from lychgate.web.host_key import host_cookie
from lychgate.web.places import places_of
from lychgate.web.reception import Crowd
from lychgate.web.seat_key import cookie_name
from tests.shares import WHOLE, share
from tests.web.client import Answer, Client
from tests.web.clock import Clock

PEOPLE = ("Ann", "Ben", "Cyd")
RUNS = share("LYCHGATE_SOAK_RUNS", MOST_RUNS // 20, MOST_RUNS)
"""The most runs of the rules for what is told of how likely a step was."""
MOST = share("LYCHGATE_SOAK_ENTRIES", 1, 4)
"""From so many entries one looks at what comes before or after them; those themselves are all looked at."""
HOST_KEY = "the-key-of-whoever-hosts"
STRANGER = ""
"""Somebody who has no seat, but knows where the table is."""

SEAT, BY_PROGRAM = "/s/{session}/{number}", f"{PREFIX}/s/{{session}}/{{number}}"

READ: dict[str, tuple[str, ...]] = {
    "/": ("",),
    "/new/{ruleset}": ("",),
    "/join/{secret}": ("",),
    "/host/{key}": ("",),
    "/favicon.ico": ("",),
    "/check_game.py": ("",),
    "/static/{file}": ("",),
    SEAT: ("",),
    f"{SEAT}/screen": ("",),
    f"{SEAT}/links": ("",),
    f"{SEAT}/seats": ("",),
    f"{SEAT}/dice": ("",),
    f"{SEAT}/journal": ("",),
    f"{SEAT}/why": ("",),
    f"{SEAT}/odds": ("",),
    f"{SEAT}/luck": ("",),
    f"{SEAT}/step/{{entry}}": ("",),
    f"{SEAT}/word": ("", "?of=giant"),
    f"{SEAT}/help": ("",),
    f"{SEAT}/notes": ("", "?of={place}"),
    f"{SEAT}/chronicle": ("", "?before={entry}"),
    f"{SEAT}/chronicle.md": ("",),
    f"{SEAT}/chronicle.html": ("",),
    f"{SEAT}/book": ("", "?at={entry}", "?of=giant", "?amend=nat1"),
    f"{SEAT}/book/compared": ("",),
    f"{SEAT}/book/house-rules": ("",),
    f"{SEAT}/book.md": ("",),
    f"{SEAT}/book.toml": ("",),
    f"{SEAT}/summary": ("", "?session=1"),
    f"{SEAT}/summary.html": ("",),
    f"{SEAT}/game.txt": ("",),
    f"{SEAT}/vault.zip": ("",),
    f"{SEAT}/history": ("", "?of=Ann", "?of=Ben", "?of=member:1"),
    f"{SEAT}/pictures": ("",),
    f"{SEAT}/module": ("",),
    f"{SEAT}/picture/{{file}}": ("",),
    f"{SEAT}/areas/{{level}}": ("",),
    f"{SEAT}/map/room/{{room}}": ("",),
    f"{SEAT}/map/level/{{level}}": ("",),
    f"{SEAT}/sheet.json": ("?of=Ada", "?of=Ann"),
    f"{SEAT}/sheet": ("",),
    f"{SEAT}/write": ("",),
    f"{SEAT}/do": ("", "?topic=Fight", "?word=say"),
    PREFIX: ("",),
    f"{PREFIX}/health": ("",),
    f"{BY_PROGRAM}/table": ("", "?after={entry}"),
    f"{BY_PROGRAM}/why": ("",),
    f"{BY_PROGRAM}/menu": ("",),
    f"{BY_PROGRAM}/form": ("?word=say",),
    f"{BY_PROGRAM}/odds": ("",),
    f"{BY_PROGRAM}/luck": ("",),
    f"{BY_PROGRAM}/journal": ("", "?most=3"),
    f"{BY_PROGRAM}/chronicle": ("",),
    f"{BY_PROGRAM}/book": ("", "?of=giant"),
    f"{BY_PROGRAM}/history": ("?of=Ann", "?of=member:1"),
}
"""Every address that can be read, with what may be asked there."""

LINES = (f"{SEAT}/live", f"{BY_PROGRAM}/live")

SCREEN_LINE = f"{SEAT}/screen/live"
"""The line of the screen in the middle of the table, which is told nothing of votes."""

WITNESS_LINE = f"{SEAT}/witness"
"""Nothing is said there but to whoever has committed to something, and then tokens of dice that all may know of."""

SAID: dict[str, tuple[dict[str, Any], ...]] = {
    "/host/{key}": ({},),
    f"{SEAT}/answer": ({"answer": "fly"}, {"answer": "fly", "revision": "0"}, {}),
    f"{SEAT}/file": ({"word": "fly"}, {}),
    f"{SEAT}/return": ({"entry": "0"}, {"entry": "999"}),
    f"{SEAT}/set-aside": ({"lane": "0"}, {"lane": "7"}),
    f"{SEAT}/do": ({"word": "say", "f.text": "x"}, {"word": "nothing"}, {"word": "save", "f.who": "y" * 400}),
    f"{SEAT}/forget": ({},),
    f"{SEAT}/write": ({"words": "x", "to": "nobody", "key": "k"}, {"to": "all"}, {}),
    f"{SEAT}/vote": ({"proposal": "999", "say": "yes"}, {"proposal": "1", "say": "no"}),
    f"{SEAT}/hand-over": ({"seat": "2", "kind": "bot:nobody"}, {"seat": "9", "kind": "person"}),
    f"{SEAT}/reissue": ({"seat": "3"},),
    f"{SEAT}/standing": ({"rule": "no rule"},),
    f"{SEAT}/webhook": ({"url": "nowhere"},),
    f"{SEAT}/dice": ({"own": "yes"},),
    f"{SEAT}/custom": ({"undo": "own", "deadline_hours": "x"},),
    f"{SEAT}/book": ({"switch": "x", "value": "y", "because": "z"}, {"do": "compare", "switch": "x", "value": "y"}),
    f"{SEAT}/book/file": ({},),
    f"{SEAT}/book/house-rules/file": ({}, {"do": "propose", "title.0": "x", "text.0": "y", "as.0": "words"}),
    f"{SEAT}/close": ({},),
    f"{SEAT}/open-secret": ({},),
    f"{SEAT}/pictures": ({"use": "map"}, {}),
    f"{SEAT}/pictures/change": ({"file": "a" * 64, "do": "remove"}, {}),
    f"{SEAT}/areas/{{level}}": ({"room": "1", "x": "1", "y": "1", "w": "1", "h": "1"}, {}),
    f"{SEAT}/module/file": ({"lines": "## 1. Hall", "do": "open"}, {}),
    f"{SEAT}/note": ({"of": "Atlantis", "text": "x"},),
    f"{SEAT}/redo": ({},),
    f"{SEAT}/undo": ({},),
    f"{BY_PROGRAM}/reply": ({"answer": "fly"}, {"answer": "fly", "revision": 0}),
    f"{BY_PROGRAM}/return": ({"entry": 999},),
    f"{BY_PROGRAM}/vote": ({"proposal": 999, "yes": True},),
    f"{BY_PROGRAM}/dice": ({"own": True},),
    f"{BY_PROGRAM}/redo": ({},),
    f"{BY_PROGRAM}/undo": ({},),
}
"""What a seat may say to learn from the answer. What is done by it is done last."""

NOT_OF_A_TABLE = {"/new/{ruleset}", "/import", "/join/{secret}", f"{PREFIX}/join"}
"""What is said there begins something new, with secrets of its own."""


def addresses(app: Starlette) -> Iterator[tuple[str, str]]:
    """The method and the address of every route; ``LINE`` for those that stay open."""
    for route in app.routes:
        match route:
            case Mount():
                yield "GET", f"{route.path}/{{file}}"
            case WebSocketRoute():
                yield "LINE", route.path
            case Route():
                yield from ((method, route.path) for method in (route.methods or set()) - {"HEAD"})
            case _:
                raise AssertionError(f"{route} is of a kind that nobody listens to")


def one_moment() -> datetime:
    """The moment at which everything is done, so that two worlds do not differ by when it was."""
    return datetime(2026, 11, 21, tzinfo=UTC)


@dataclass(frozen=True)
class World:
    """A table in a file, with the keys of all who sit at it."""

    file: Path
    session: str
    spectators: str
    cookies: dict[str, str]
    people: tuple[str, ...] = PEOPLE
    host_key: str | None = None

    def keyed(self, keyed: bool = True) -> World:
        """The same where only the first of them makes tables, if ``keyed``, by a key; else everybody may."""
        return replace(self, host_key=HOST_KEY) if keyed else self

    def number(self, seat: str) -> int:
        return self.people.index(seat) + 1 if seat in self.people else 0


@dataclass
class Host:
    """A server over one world, in this process."""

    world: World
    sessions: Sessions
    client: Client
    heard: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    lines: dict[tuple[str, str], WebSocketTestSession] = field(default_factory=dict)

    @property
    def live(self) -> Session:
        return self.sessions.live(self.world.session)

    def address(self, route: str, seat: str, **parts: str) -> str:
        parts = {
            "session": self.world.session,
            "number": str(self.world.number(seat)),
            "ruleset": self.live.info.ruleset,
            "secret": self.world.spectators,
            "key": "no-key-that-opens-anything",
            "file": "SHA256SUMS",
            "level": "1",
            "room": "1",
            **parts,
        }
        return re.sub(r"\{(\w+)\}", lambda part: quote(parts[part[1]]), route)

    def send(self, method: str, address: str, seat: str, said: Any = None, **headers: str) -> Answer:
        """A request of a seat's browser or program. What is said under ``/api`` is JSON, else a form."""
        body = b""
        if said is not None:
            body = encode(said) if address.startswith(PREFIX) else urlencode(said).encode()
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        cookie = self.world.cookies[seat]
        if self.world.host_key and seat == self.world.people[0]:
            cookie = f"{cookie}; {host_cookie(self.sessions.store.database.where)}={HOST_KEY}"
        headers.setdefault("Cookie", cookie)
        return self.client.straight(method, address, headers, body)

    def answers(self, seat: str, option: str, key: str) -> Answer:
        """A seat presses a button."""
        said = {"answer": option, "revision": str(self.live.revision), "key": key}
        return self.send("POST", self.address(f"{SEAT}/answer", seat), seat, said)


@contextmanager
def hosted(world: World, seed: str = "", secret: str = "secret") -> Iterator[Host]:
    """A server over a copy of a world; the dice that nobody has rolled yet may be those of another ``seed``.

    New links hold ``secret`` and a number.
    """
    numbers = count(1)
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setattr(afterwards, "hindsight", partial(hindsight, most=RUNS))
        copy = Path(folder) / "games.sqlite3"
        with closing(sqlite3.connect(world.file)) as here, closing(sqlite3.connect(copy)) as there:
            here.backup(there)
            if seed:
                (header,) = there.execute("select header from game").fetchone()
                other = re.sub(r'"seed":"[^"]*"', f'"seed":"{seed}"', header)
                assert other != header
                there.execute("update game set header = ?", [other])
                there.commit()
        with open_store(copy) as store:
            sessions = Sessions(
                store,
                clock=one_moment,
                secret=lambda: f"{secret}-{next(numbers)}",
                post=lambda url, told: None,
            )
            app = create_app(sessions, clock=Clock(), host_key=world.host_key, crowd=Crowd(burst=100_000))
            yield Host(world, sessions, Client(app, base_url="http://testserver"))


def set_up(
    file: Path,
    ruleset: str,
    seed: str,
    custom: Custom = Custom(),  # noqa: B008 (it is a value)
    people: tuple[str, ...] = PEOPLE,
) -> World:
    """A new table of ``people``, who all have sat down."""
    with open_store(file) as store:
        sessions = Sessions(store, clock=one_moment)
        seats: list[tuple[str, Kind, str]] = [(name, "person", "") for name in people]
        info, links = sessions.create("The lantern", ruleset, {}, seats, custom, seed)

        def cookie(secret: str, number: int) -> str:
            return f"{cookie_name(info.id, number)}={sessions.sit(secret)[2]}"

        cookies = {name: cookie(links.seats[name], number) for number, name in enumerate(people, 1)}
        cookies |= {SPECTATOR: cookie(links.spectator, 0), STRANGER: ""}
        return World(file, info.id, links.spectator, cookies, people)


# ---------------------------------------------------------------------- what somebody gets

Got = list[tuple[str, int, list[tuple[str, str]], bytes]]

FRESH_KEY = re.compile(rb'(name="key" value=")[\w-]{16}"')
"""The form for a new table has a new name each time it is shown."""


HEADS = tuple(
    re.compile(head)
    for head in (
        rb'("head":")[\w-]{28}(?=")',
        rb'(id="head">)[a-z-]{23}(?=<)',
        rb"(records is )[a-z-]{23}(?=\.)",
        rb"(index.md \(1980, 1, 1, 0, 0, 0\)---\nlychgate: )[0-9a-f]{16}",
    )
)
"""The hash of the last record, which is another one where the tables differ in a secret: it is keyed with a salt that
nobody is told before the table is closed, and so says nothing (``test_a_head_says_nothing_without_its_salt``).
The first page of a vault tells it, and has a hash of itself."""


def plain(what: str, content: bytes) -> bytes:
    """An answer without what is another one each time, and without hashes that say nothing."""
    content = FRESH_KEY.sub(rb"\1", content) if what.startswith("/new/") else content
    if content.startswith(b"PK"):
        with ZipFile(BytesIO(content)) as files:
            texts = {f"{one.filename} {one.date_time}".encode(): files.read(one) for one in files.infolist()}
        content = b"\n".join(name + text for name, text in texts.items())
    for head in HEADS:
        content = head.sub(rb"\1", content)
    return content


def everything(host: Host, seat: str, *, saying: bool = True) -> Got:
    """All that whoever sits on ``seat`` gets from every address.

    ``saying``: from those too at which something is said.
    """
    table = host.live.table(seat if seat else SPECTATOR)
    game, path = table.game, [entry for entry in table.game.ancestors() if table.game.number(table.seat, entry.id)]
    entries = [str(game.number(table.seat, entry.id)) for entry in (*path[:2], *table.branches()[:2])]
    places = list(dict.fromkeys(quote(key) for key, _, _ in places_of(table.view())))
    got: Got = []

    def note(what: str, answer: Answer) -> None:
        packed = answer.content.startswith(b"PK")  # and so as long as the hashes in it let it be
        headers = [(name, said) for name, said in sorted(answer.headers.items()) if not packed or "length" not in name]
        got.append((what, answer.status_code, headers, plain(what, answer.content)))

    def read(address: str, **headers: str) -> None:
        note(address, host.send("GET", address, seat, **headers))

    for route, asked in READ.items():
        for query in asked:
            many = entries[-4:] if "{entry}" in route else entries[-MOST:] if "{entry}" in query else ("1",)
            for entry in many:
                for place in (*places[:2], *places[-2:]) if "{place}" in query else ("",):
                    address = host.address(route, seat, entry=entry)
                    read(f"{address}{query.format(entry=entry, place=place)}")
        if route.startswith(SEAT) and (WHOLE or "." not in route):  # a file is laid over no table
            read(host.address(route, seat, entry="1"), **{"HX-Request": "true", "HX-Target": "div#leaf"})
    if seat:
        with host.client.websocket_connect(
            host.address(SCREEN_LINE, seat), headers={"Cookie": host.world.cookies[seat]}
        ) as line:
            got.append((SCREEN_LINE, 200, [], line.receive_text().encode()))
    for route, forms in SAID.items():
        for at, form in enumerate(forms if saying else ()):
            revision = host.live.revision_of(seat or SPECTATOR)
            said = {"revision": revision, "key": f"{route} {at}", **form}
            address = host.address(route, seat)
            note(f"POST {address} {form}", host.send("POST", address, seat, said, **{"HX-Request": "true"}))
    return got


@contextmanager
def listening(host: Host, *seats: str) -> Iterator[None]:
    """While it lasts, both kinds of line of these seats are open; what comes over them is to be ``heard``."""
    with ExitStack() as lines:
        for seat in seats:
            for route in LINES:
                address = host.address(route, seat)
                line = host.client.websocket_connect(address, headers={"Cookie": host.world.cookies[seat]})
                host.lines[seat, route] = lines.enter_context(line)
        host.heard = {who: [line.receive_text()] for who, line in host.lines.items()}
        yield
        for who, line in host.lines.items():
            told = host.heard[who]
            while "would play by another custom" not in told[-1]:
                told.append(line.receive_text())
    host.lines.clear()


def hear(host: Host, *routes: str) -> None:
    """Hear one thing more over each line, so that it does not come together with what comes after it."""
    for (seat, route), line in host.lines.items():
        if route in routes:
            host.heard[seat, route].append(line.receive_text())


def finish(host: Host, by: str) -> None:
    """Have everybody hear one thing that they may all hear, so that what came before it is all there was."""
    said = {"undo": "anyone", "deadline_hours": "7"}
    answer = host.send("POST", host.address(f"{SEAT}/custom", by), by, said)
    assert answer.status_code == 200, answer.text
