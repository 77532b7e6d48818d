"""Every address by every method, from everybody who may not, and every form cut off or filled with nonsense.

What ``test_hostile_requests`` finds by chance is gone through here one by one: an address that is added is in it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlencode

import pytest
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocketDisconnect

from lychgate.server.seats import Custom
from lychgate.server.transfer import to_text
from lychgate.server.wire import PREFIX
from lychgate.web import create_app
from tests.shares import share
from tests.web.hostile import FORM, HOST_KEY, METHODS, NASTY, PARTS, House, Scene, Sent, opened, parts, set_up
from tests.web.test_hostile_requests import sentences

FOREIGN = (
    {"Origin": "http://evil.example"},
    {"Origin": "null"},
    {"Origin": ""},
    {"Origin": "http://testserver.evil.example"},
    {"Origin": "https://testserver:8443"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
    {"Host": "evil.example"},
)
CUT = share("LYCHGATE_SOAK_CUT", 499, 17)
"""A form is cut off after each so many bytes."""
FIELDS = share("LYCHGATE_SOAK_FIELDS", 48, 4)
"""Each piece of nonsense goes into one field of so many."""
NONSENSE = share("LYCHGATE_SOAK_NONSENSE", 8, 1)
"""Each address is told every piece of nonsense, or one of so many by turns."""
NOT_SEATED = {"", "Bertram", "Zoe", "*"}
"""Everybody who does not sit on Ada's seat."""


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Scene:
    return set_up(tmp_path_factory.mktemp("sweep") / "games.sqlite3")


@pytest.fixture
def house(scene: Scene) -> Iterator[House]:
    """With something put to the vote that Ada has yet to answer."""
    with opened(scene) as one:
        one.sessions.live(scene.id).change_custom("Bertram", Custom(undo="anyone"))
        yield one


@pytest.fixture
def unchanged(house: House) -> Iterator[Callable[[Sent], int]]:
    """Sends what is to be refused: with a sentence, and with nothing changed by it."""
    before = house.kept()

    def send(sent: Sent) -> int:
        house.clock.now += 100  # nobody is refused for their hurry alone
        answer = house.send(sent)
        said = f"{sent}: {answer.status_code} {answer.text[:500]}"
        assert 400 <= answer.status_code < 500, said
        assert sent.method == "HEAD" or sentences(answer), said
        assert house.kept() == before, said
        return answer.status_code

    yield send
    assert house.sessions.store.names()


def filled(scene: Scene, address: str, number: int = 1) -> str:
    parts = {
        "session": scene.id,
        "number": str(number),
        "entry": "1",
        "ruleset": "twelve_years",
        "secret": scene.link,
        "key": HOST_KEY,
        "file": "book.css",
        "level": "1",
        "room": "1",
    }
    return re.sub(r"\{(\w+)\}", lambda part: parts[part[1]], address)


def good_form(scene: Scene, revision: int) -> dict[str, str]:
    """A form from which each address takes what it needs."""
    return {
        "revision": str(revision),
        "key": "good",
        "answer": scene.offered["Ada"][0],
        "entry": "0",
        "proposal": "1",
        "say": "no",
        "seat": "2",
        "kind": "person",
        "rule": "spoon: yes",
        "url": "https://example.org/hook",
        "own": "no",
        "undo": "vote",
        "deadline_hours": "2",
        "of": scene.place,
        "text": "",
        "name1": "Yan",
    }


def request(scene: Scene, method: str, address: str, seat: str, form: dict[str, str], **headers: str) -> Sent:
    path = filled(scene, address)
    by_program = address.startswith(PREFIX)
    body = b""
    if method not in ("GET", "HEAD"):
        said = {
            name: int(value) if name in ("revision", "entry", "proposal") else value for name, value in form.items()
        }
        said |= {"secret": "nothing", "yes": False, "own": False}
        body = json.dumps(said).encode() if by_program else urlencode(form).encode()
    told = {"Cookie": scene.cookies[seat], "Content-Type": "application/json" if by_program else FORM, **headers}
    return Sent(method, path, tuple((name, value) for name, value in told.items() if value or name == "Origin"), body)


def posts(scene: Scene) -> list[str]:
    found = [address for method, address in scene.routes if method == "POST"]
    assert len(found) > 20
    return found


# ---------------------------------------------------------------------- who, how, from where


def test_by_any_other_method_nothing_is_done(scene: Scene, unchanged: Callable[[Sent], int]) -> None:
    by_address: dict[str, set[str]] = {}
    for method, address in scene.routes:
        by_address.setdefault(address, set()).add(method)
    form = good_form(scene, scene.revision)
    for address, methods in by_address.items():
        for method in set(METHODS) - methods - ({"HEAD", "get"} if "GET" in methods else set()):
            if address.startswith("/static"):
                form = {}
            assert unchanged(request(scene, method, address, "Ada", form)) in (404, 405), (method, address)


def test_whoever_does_not_sit_there_gets_and_does_nothing(scene: Scene, unchanged: Callable[[Sent], int]) -> None:
    form = good_form(scene, scene.revision)
    for method, address in scene.routes:
        if "{number}" not in address or address.endswith("/live"):
            continue
        for seat in NOT_SEATED:
            assert unchanged(request(scene, method, address, seat, form)) == 404, (method, address, seat)


def test_whoever_does_not_host_makes_no_table_at_any_address(scene: Scene, house: House) -> None:
    name = house.sessions.live(scene.id).settings.game
    game = to_text(house.store.header(name), house.store.records(name))
    form = {**good_form(scene, scene.revision), "file": game}
    there = house.store.names()
    for address in posts(scene):
        path = filled(scene, address)
        for seat in NOT_SEATED:
            for headers, body in (({}, urlencode(form).encode()), ({"Content-Type": PARTS}, parts(form))):
                sent = request(scene, "POST", address, seat, form, **headers)
                house.clock.now += 100
                house.send(Sent("POST", path, sent.headers, body))
                assert house.store.names() == there, (address, seat)

    sent = request(scene, "POST", "/import", "Ada", form, **{"Content-Type": PARTS})
    assert house.send(Sent("POST", "/import", sent.headers, parts(form))).status_code == 303
    assert len(house.store.names()) == len(there) + 1


def test_an_onlooker_does_nothing(scene: Scene, unchanged: Callable[[Sent], int]) -> None:
    form = good_form(scene, scene.revision)
    for address in posts(scene):
        if "{number}" in address:
            sent = request(scene, "POST", address, "*", form)
            path = filled(scene, address, number=0)
            assert unchanged(Sent("POST", path, sent.headers, sent.content)) == 403, address


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
def test_a_page_from_elsewhere_does_nothing_and_hears_nothing(
    scene: Scene, house: House, unchanged: Callable[[Sent], int], headers: dict[str, str]
) -> None:
    form = good_form(scene, scene.revision)
    for address in posts(scene):
        assert unchanged(request(scene, "POST", address, "Ada", form, **headers)) in (400, 403), address
    lines = [route.path for route in create_app(house.sessions).routes if isinstance(route, WebSocketRoute)]
    assert len(lines) == 4
    for address in lines:
        with (
            pytest.raises(WebSocketDisconnect),
            house.client.websocket_connect(filled(scene, address), headers={"Cookie": scene.cookies["Ada"], **headers}),
        ):
            pass


def test_every_address_that_can_be_written_to_is_among_those_that_are_tried(scene: Scene, house: House) -> None:
    there = {
        (method, route.path)
        for route in create_app(house.sessions).routes
        if isinstance(route, Route)
        for method in (route.methods or set()) - {"HEAD"}
    }

    assert there <= set(scene.routes)
    assert {path for method, path in there if method not in ("GET", "POST")} == set()


# ---------------------------------------------------------------------- forms cut off, and filled with nonsense


def test_a_good_form_is_taken(scene: Scene, house: House) -> None:
    """So that what is refused below is refused for what is wrong with it."""
    taken = set()
    for address in posts(scene):
        with opened(scene) as fresh:
            live = fresh.sessions.live(scene.id)
            live.undo("Bertram", live.revision, "what is taken back concerns nobody else")
            if address.endswith("/redo"):
                live.undo("Ada", live.revision, "to be brought back")
            sent = request(scene, "POST", address, "Ada", good_form(scene, live.revision))
            if fresh.send(sent).status_code < 400:
                taken.add(address)

    refused = {address for address in posts(scene) if address not in taken}
    others = {"vote", "import", "do", "file", "join", "set-aside", "close", "write"}
    others |= {"pictures", "change", "{level}"}  # this game has no referee
    assert {one.rpartition("/")[2] for one in refused} == others


@pytest.mark.soak
@pytest.mark.parametrize("kind", [FORM, PARTS])
def test_a_form_that_is_cut_off_anywhere_does_nothing_or_what_is_legal(scene: Scene, kind: str) -> None:
    for address in posts(scene):
        form = good_form(scene, scene.revision)
        sent = request(scene, "POST", address, "Ada", form, **{"Content-Type": kind})
        body = parts(form) if kind == PARTS else sent.content
        with opened(scene) as house:
            for at in range(0, len(body), CUT):
                tried(house, Sent("POST", sent.path, sent.headers, body[:at]))


@pytest.mark.soak
@pytest.mark.parametrize("part", range(4))
def test_nonsense_in_any_field_is_refused_in_a_sentence_or_is_no_nonsense(scene: Scene, part: int) -> None:
    for place_of, address in enumerate(posts(scene)[part::4]):
        good = good_form(scene, scene.revision)
        sent = request(scene, "POST", address, "Ada", {})
        with opened(scene) as house:
            for at, nonsense in [*enumerate(NASTY)][place_of % NONSENSE :: NONSENSE]:
                some = [name for place, name in enumerate(good) if (place + at) % FIELDS == 0]  # in a field or in all
                for form in (*({**good, name: nonsense} for name in some), dict.fromkeys(good, nonsense)):
                    body = json.dumps(form) if address.startswith(PREFIX) else urlencode(form, errors="replace")
                    tried(house, Sent("POST", sent.path, sent.headers, body.encode()))


def tried(house: House, sent: Sent) -> None:
    """Send it: it is done, or a sentence says why it is not, and nothing is."""
    house.clock.now += 100  # nobody is refused for their hurry alone
    before = house.kept()
    answer = house.send(sent)
    said = f"{sent}: {answer.status_code} {answer.text[:500]}"
    assert answer.status_code < 500, said
    if answer.status_code >= 400:
        assert sentences(answer), said
        assert house.kept() == before, said


WRONG: tuple[Any, ...] = (None, True, -1, 1.5, 10**400, "x", "", [], {}, ["a"], {"a": 1}, "\ud800")


def test_a_value_of_another_kind_in_any_field_is_refused_in_a_sentence(
    scene: Scene, house: House, unchanged: Callable[[Sent], int]
) -> None:
    assert [one.number for one in house.sessions.live(scene.id).proposals()] == [1]
    fields: dict[str, dict[str, Any]] = {
        "reply": {"revision": scene.revision, "key": "k", "answer": "assemble"},
        "undo": {"revision": scene.revision, "key": "k"},
        "redo": {"revision": scene.revision, "key": "k"},
        "return": {"revision": scene.revision, "key": "k", "entry": 999},
        "vote": {"proposal": 1, "yes": True},
        "dice": {"own": True},
        "join": {"secret": "x"},
    }
    for address in posts(scene):
        if not address.startswith(PREFIX):
            continue
        good = fields[address.rpartition("/")[2]]
        sent = request(scene, "POST", address, "Ada", {})
        for name in good:
            for wrong in WRONG:
                if type(wrong) is type(good[name]) and wrong not in (-1, "", "\ud800"):
                    continue
                body = json.dumps({**good, name: wrong}).encode()
                unchanged(Sent("POST", sent.path, sent.headers, body))
        for whole in (b"", b"null", b"[]", b"1", b'"x"', b"{", b"\xff", b"[" * 30_000, b'{"key":' * 8000):
            unchanged(Sent("POST", sent.path, sent.headers, whole))
        cut = json.dumps(good).encode()
        for at in range(len(cut)):
            unchanged(Sent("POST", sent.path, sent.headers, cut[:at]))
