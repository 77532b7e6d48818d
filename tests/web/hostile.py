"""A table in the middle of things, to be copied for each trial, and all that somebody hostile may send to it."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path
from sqlite3 import Connection, connect
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import quote, urlencode

import httpx2
import pytest
from hypothesis import strategies as st
from starlette.applications import Starlette
from starlette.routing import Mount, Route, WebSocketRoute

from lychgate.server import afterwards
from lychgate.server.seats import Custom
from lychgate.server.sessions import Sessions
from lychgate.server.store import Store, open_store
from lychgate.server.wire import PREFIX
from lychgate.sim.hindsight import hindsight
from lychgate.web import create_app
from lychgate.web.host_key import host_cookie
from lychgate.web.places import places_of
from lychgate.web.seat_key import cookie_name
from tests.web.client import Client
from tests.web.clock import Clock
from tests.web.everything import RUNS

HOST_KEY = "the-key-of-whoever-hosts"
"""What Ada has shown, who runs the server and makes the tables."""

TABLES = ("game", "record", "session", "seat", "pass", "answered", "proposal", "note", "happening")


@dataclass(frozen=True)
class Sent:
    """A request, as bytes."""

    method: str
    path: str
    headers: tuple[tuple[str, str], ...]
    content: bytes


@dataclass(frozen=True)
class Scene:
    """A table of Ada and Bertram in the middle of things and one of Zoe's, as a file to be copied for each trial.

    ``cookies`` are those of each seat of the one table, and of ``Zoe`` at the ``other``; Ada's give her the right to
    make tables. ``offered``: what may be said.
    """

    file: Path
    id: str
    other: str
    link: str
    cookies: dict[str, str]
    place: str
    revision: int
    offered: dict[str, tuple[str, ...]]
    routes: tuple[tuple[str, str], ...]


def set_up(file: Path) -> Scene:
    with open_store(file) as store:
        sessions = Sessions(store)
        two: Any = [("Ada", "person", ""), ("Bertram", "person", "")]
        info, links = sessions.create("The lantern", "twelve_years", {}, two, Custom(), "hostile")
        other, theirs = sessions.create("Elsewhere", "twelve_years", {}, [("Zoe", "person", "")], Custom(), "z")

        def cookie(secret: str, number: int) -> str:
            session, _, key = sessions.sit(secret)
            return f"{cookie_name(session, number)}={key}"

        cookies = {
            "Ada": f"{cookie(links.seats['Ada'], 1)}; host.here={HOST_KEY}",
            "Bertram": cookie(links.seats["Bertram"], 2),
            "*": cookie(links.spectator, 0),
            "Zoe": cookie(theirs.seats["Zoe"], 1),
            "": "",
        }
        live = sessions.live(info.id)

        def may_say(seat: str) -> tuple[str, ...]:
            decision = live.table(seat).decision
            assert decision is not None
            return tuple(option.id for option in decision.options())

        for at, seat in enumerate(("Ada",) * 6 + ("Bertram",)):
            live.reply(seat, may_say(seat)[0], live.revision, f"Ada {at}")
        offered = {seat: may_say(seat) for seat in ("Ada", "Bertram")}
        routes = tuple(addresses(create_app(sessions)))
        place = next(name for name, _, _ in places_of(live.table("Bertram").view()))
        return Scene(file, info.id, other.id, links.spectator, cookies, place, live.revision, offered, routes)


def addresses(app: Starlette) -> Iterator[tuple[str, str]]:
    """The method and the address of every route there is, with its variable parts in braces."""
    for route in app.routes:
        if isinstance(route, Mount):
            yield "GET", f"{route.path}/{{file}}"
        elif isinstance(route, Route):
            yield from ((method, route.path) for method in sorted((route.methods or set()) - {"HEAD"}))
        else:
            assert isinstance(route, WebSocketRoute)
            yield "GET", route.path


class House:
    """A server in this process over a copy of the scene. Its ``client`` may make tables, ``send`` only with a key.

    ``watch`` sees from outside whether anything was written to its file.
    """

    def __init__(self, store: Store, file: Path, watch: Connection) -> None:
        self.store, self.file, self.clock = store, file, Clock()
        self.sessions = Sessions(store)
        self._watch = watch
        self._version = 0
        self._kept: dict[str, str] = {}
        app = create_app(self.sessions, clock=self.clock, host_key=HOST_KEY)
        self.client = Client(app, base_url="http://testserver", raise_server_exceptions=False)
        self._cookie = host_cookie(store.database.where)
        self.client.cookies.set(self._cookie, HOST_KEY)

    def send(self, sent: Sent) -> httpx2.Response:
        self.client.cookies.clear()
        return self.client.request(
            sent.method,
            sent.path,
            headers=[
                (name.encode(), value.replace("host.here=", f"{self._cookie}=").encode("latin-1"))
                for name, value in sent.headers
            ],
            content=sent.content,
            follow_redirects=False,
        )

    def kept(self) -> dict[str, str]:
        """A hash of all that is kept, table by table; that of before, where nothing was written since."""
        (version,) = self._watch.execute("pragma data_version").fetchone()
        if version != self._version:
            self._version = version
            self._kept = {
                name: sha256(repr(sorted(map(repr, self._watch.execute(f"select * from {name}")))).encode()).hexdigest()
                for name in TABLES
            }
        return self._kept


@contextmanager
def opened(scene: Scene) -> Iterator[House]:
    """A house over a copy of the scene, where how likely a step was is told after few runs of the rules."""
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setattr(afterwards, "hindsight", partial(hindsight, most=RUNS))
        copy = Path(shutil.copy(scene.file, folder))
        with open_store(copy) as store, closing(connect(copy)) as watch:
            yield House(store, copy, watch)


# ---------------------------------------------------------------------- what may be sent


NASTY = (
    "", " ", "0", "1", "-1", "2", "99", "²", "１", "1e9", "9" * 30, "nan", "inf", "1.5", "true", "null", "\x00", "\n",
    "a\r\nSet-Cookie: x=y", "\u202eright to left", "<script>alert(1)</script>", "{{ 7 * 7 }}", "' or 1=1 --", "../..",
    "%00", "%ff", "text:", "text:" + "x" * 250, "x" * 5000, "\U0001f0cf" * 100, "yes", "no", "person", "open", "bot",
    "bot:cautious", "bot:nobody", "bot:random", "own", "vote", "anyone", "default", "undo: keep unless x", "5050",
    "http://127.0.0.1/", "https://example.org/", "file:///etc/passwd", "http://[::1", "http://example.org:99999999/",
    "http://[2001:4860:4860::8888]x/", "http://xn--zz.org/", "http://a..org/",
)  # fmt: skip

FIELDS = (
    "revision", "key", "answer", "text", "entry", "proposal", "say", "seat", "kind", "then", "rule", "add",
    "url", "own", "of", "public", "undo", "hand_dice", "deadline_hours", "overdue", "title", "name1", "name2",
    "kind1", "kind2", "seed", "variant.castle-mode", "variant.nothing", "file", "before",
)  # fmt: skip

values = st.one_of(st.sampled_from(NASTY), st.text(max_size=40), st.integers(-5, 10**12).map(str))
names = st.one_of(st.sampled_from(FIELDS), st.text(max_size=10))
fields = st.dictionaries(names, values, max_size=12)
JSONS = st.recursive(
    st.one_of(values, st.none(), st.booleans(), st.integers(), st.just(10**400), st.floats()),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(names, inner, max_size=3)),
    max_leaves=5,
)
FORM, PARTS = "application/x-www-form-urlencoded", "multipart/form-data; boundary=cut"


def parts(form: Mapping[str, str]) -> bytes:
    """A form as browsers send files."""
    told = (
        f'--cut\r\nContent-Disposition: form-data; name="{name}"'
        f"{'; filename=x' if name == 'file' else ''}\r\n\r\n{value}\r\n"
        for name, value in form.items()
    )
    return ("".join(told) + "--cut--\r\n").encode(errors="replace")


def encoded(form: Mapping[str, str]) -> st.SearchStrategy[tuple[str, bytes]]:
    """A form under a content type, which may be that of something else."""
    bodies = (urlencode(form, errors="replace").encode(), parts(form), repr(form).encode(errors="replace"))
    types = st.sampled_from((
        FORM, PARTS, f"{FORM}; charset=utf-16", f"{PARTS}; charset=nothing", "multipart/form-data", "application/json",
        "multipart/form-data; boundary=", "text/plain", "",
    ))  # fmt: skip
    return st.one_of(st.just((FORM, bodies[0])), st.just((PARTS, bodies[1])), st.tuples(types, st.sampled_from(bodies)))


@st.composite
def spoken(draw: st.DrawFn, form: Mapping[str, str], *, odd: bool) -> bytes:
    """A form as a program would send it; ``odd``: with values of other kinds, or nested without end."""
    value: dict[str, Any] = {
        name: int(said) if re.fullmatch(r"-?\d{1,15}", said) else said for name, said in form.items()
    }
    value |= {"key": str(value.get("key", "")), "yes": True, "own": False, "proposal": 1, "secret": "x"}
    if odd:
        value |= draw(st.dictionaries(st.sampled_from((*value, "after")), JSONS, min_size=1, max_size=3))
        return draw(st.sampled_from((json.dumps(value), json.dumps([value]), "[" * 20000, '{"key":' * 5000))).encode()
    return json.dumps(value).encode()


@st.composite
def spoiled(draw: st.DrawFn, body: bytes) -> bytes:
    """A body as it is, cut off, with something put into it, or with nothing but noise."""
    match draw(st.integers(0, 5)):
        case 0:
            return body[: draw(st.integers(0, len(body)))]
        case 1:
            at = draw(st.integers(0, len(body)))
            return body[:at] + draw(st.binary(max_size=20)) + body[at:]
        case 2:
            return draw(st.binary(max_size=300))
        case _:
            return body


HEADERS = st.lists(
    st.sampled_from((
        ("Origin", "http://testserver"), ("Origin", "http://evil.example"), ("Origin", "null"),
        ("Sec-Fetch-Site", "cross-site"), ("HX-Request", "true"), ("HX-Target", "div#leaf"), ("Range", "bytes=0-1,5-"),
        ("Range", "lines=1"), ("Cookie", "seat.x.1=ÿþ; =; ;;"), ("Accept-Language", "äö"),
        ("Content-Length", "-1"), ("Content-Length", "7"), ("Content-Length", "99999999999"),
        ("Transfer-Encoding", "chunked"), ("Host", "evil.example"), ("Host", ""), ("Host", "127.0.0.1:99999"),
        ("Host", "[:::]"), ("Host", "[abc]"),
        ("Host", "[1.2.3.4]:80"), ("If-None-Match", "*"), ("If-Modified-Since", "yesterday"),
        ("Content-Encoding", "gzip"),
    )),
    max_size=3,
)  # fmt: skip

METHODS = ("GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "get", "SPOON")


ASPECTS = ("method", "address", "query", "seat", "form", "encoding", "body", "headers")
"""What can be wrong with a request. Each is drawn with a few of them."""

ODD = st.sampled_from(("", ".", "..", "²", "0", "01", "-1", "%00", "%2e%2e", "x" * 300, "%ff", "nobody", "١", "9" * 20))
ODD_QUERIES = st.text("%&=abc0ÿ", max_size=20).map(lambda query: quote(query, "%&="))


@st.composite
def requests(draw: st.DrawFn, scene: Scene) -> Sent:
    """A request that would be good, but for a few aspects of it."""
    wrong = draw(st.sets(st.sampled_from(ASPECTS), max_size=3))
    seat = draw(st.sampled_from(("Ada", "Bertram", "*")))
    filling = {
        "session": st.just(scene.id),
        "number": st.just({"Ada": "1", "Bertram": "2", "*": "0"}[seat]),
        "entry": st.integers(1, 3).map(str),
        "ruleset": st.just("twelve_years"),
        "secret": st.just(scene.link),
        "key": st.just(HOST_KEY),
        "file": st.sampled_from(("book.css", "SHA256SUMS", "a" * 64)),
        "level": st.sampled_from(("1", "0", "-1", "x")),
        "room": st.sampled_from(("1", "0", "9999", "x")),
    }
    if "address" in wrong:
        filling["session"] = st.one_of(filling["session"], st.just(scene.other), ODD)
        filling["number"] = st.one_of(st.sampled_from(("0", "1", "2", "3", "99")), ODD)
        filling["key"] = filling["entry"] = filling["ruleset"] = filling["secret"] = st.one_of(
            ODD, st.text(max_size=30).map(quote)
        )
        filling["file"] = st.one_of(ODD, st.sampled_from(("../app.py", "%2e%2e/app.py", "a/b/c", "x\\y", "a%0ab")))
    if "seat" in wrong:
        seat = draw(st.sampled_from(("Ada", "Bertram", "*", "Zoe", "")))
    method, address = draw(st.sampled_from(scene.routes))
    path = re.sub(r"\{(\w+)\}", lambda part: draw(filling[part[1]]), address)
    if "query" in wrong:
        path += f"?{draw(st.one_of(fields.map(urlencode), ODD_QUERIES))}"
    keys = st.one_of(st.integers(0, 10**9).map(str), st.integers(0, scene.revision).map(lambda at: f"Ada {at}"))
    form = {
        "revision": draw(st.one_of(st.just(scene.revision), st.integers(0, scene.revision + 2)).map(str)),
        "key": draw(keys),
        "answer": draw(st.sampled_from((*scene.offered["Ada"], *scene.offered["Bertram"], "fly"))),
        "name1": "Yan",
        "entry": "2",
        "of": scene.place,
        "text": "",
        "rule": "spoon: yes",
        "url": "https://example.org/hook",
        "own": "no",
        "undo": "vote",
        "deadline_hours": "2",
        "seat": draw(st.sampled_from(("1", "2"))),
        "kind": draw(st.sampled_from(("person", "bot:random"))),
    }
    if "form" in wrong:
        form = draw(st.one_of(fields, fields.map(lambda odd: {**form, **odd})))
    if address.startswith(PREFIX):
        kind, body = "application/json", draw(spoken(form, odd="encoding" in wrong))
    else:
        kind, body = draw(encoded(form)) if "encoding" in wrong else (FORM, urlencode(form).encode())
    headers: list[tuple[str, str]] = [("Cookie", scene.cookies[seat])] if scene.cookies[seat] else []
    headers += [("Content-Type", kind)] if kind else []
    headers += draw(HEADERS) if "headers" in wrong else []
    method = draw(st.sampled_from(METHODS)) if "method" in wrong else method
    body = draw(spoiled(body)) if "body" in wrong else body
    return Sent(method, path, tuple(headers), body if method != "GET" else b"")
