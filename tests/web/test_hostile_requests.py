"""Whatever is sent to whichever address: an answer in a sentence, never a fault, and nothing done that is not legal."""

from __future__ import annotations

import json
import logging
import re
import socket
from contextlib import suppress
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

import httpx2
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from lychgate.server.seats import Links, SessionInfo
from lychgate.server.sessions import Sessions
from lychgate.server.wire import PREFIX
from tests.shares import share
from tests.web.forms import text_of
from tests.web.hostile import FORM, HOST_KEY, ODD, PARTS, Scene, Sent, opened, requests, set_up

KEYED = ("answer", "reply", "undo", "redo", "return")
"""What is done once, however often it is sent."""


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Scene:
    return set_up(tmp_path_factory.mktemp("hostile") / "games.sqlite3")


# ---------------------------------------------------------------------- what must hold


def sentences(answer: Any) -> bool:
    """Whether an answer says something to a person, and nothing of our insides."""
    said = text_of(answer.text)
    return bool(re.search(r"\w[^.]*[.!?]", said)) and "Traceback" not in said and "lychgate/" not in said


def form_in(sent: Sent) -> dict[str, str]:
    """The form in a request, as far as it is one of the usual kinds."""
    kind = dict(sent.headers).get("Content-Type")
    if kind == FORM and not sent.path.startswith(PREFIX):  # programs speak JSON, whatever they call it
        return dict(parse_qsl(sent.content.decode("latin-1"), keep_blank_values=True, errors="replace"))
    try:
        said = json.loads(sent.content) if sent.path.startswith(PREFIX) else {}
    except ValueError:
        return {"key": ""}
    return {name: str(value) for name, value in said.items()} if isinstance(said, dict) else {"key": ""}


NEEDED = {"standing": "rule", "webhook": "url", "note": "text", "dice": "own", "custom": "undo", "hand-over": "kind"}
"""What must be in the form: one that was cut off does not stand for an empty one."""


def may_do(scene: Scene, sent: Sent) -> bool:
    """Whether a request is of a kind that may change anything: as a page would send it, from whom it would come."""
    headers = {name.lower(): value for name, value in sent.headers if name != "Cookie"}
    if sent.method != "POST" or headers.get("origin", "http://testserver") != "http://testserver":
        return False
    path = sent.path.partition("?")[0]
    found = re.fullmatch(r"(?:/api)?/s/([^/]+)/0?(\d)/([\w-]+)", path)
    if found is None:
        cookies = "".join(value for name, value in sent.headers if name == "Cookie")
        if path == "/import" or path.startswith("/new/"):
            return f"host.here={HOST_KEY}" in cookies
        return path.startswith(("/join/", "/api/join"))
    seat = {(scene.id, "1"): "Ada", (scene.id, "2"): "Bertram", (scene.other, "1"): "Zoe"}.get((found[1], found[2]))
    if seat is None or scene.cookies[seat] not in [value for name, value in sent.headers if name == "Cookie"]:
        return False
    form = form_in(sent)
    if not form:
        return True
    if found[3] in NEEDED:
        return NEEDED[found[3]] in form
    if found[3] not in KEYED:
        return True
    if found[3] in ("answer", "reply") and not form.get("text") and scene.id == found[1]:
        assert form.get("answer", "").strip() in scene.offered[seat]
    known = form.get("revision", "").isdigit() and int(form["revision"]) <= scene.revision
    return known and bool(form.get("key", "").strip())


def check(scene: Scene, sent: Sent) -> int:
    """Send it; what is refused has changed nothing, and what has changed something was allowed to."""
    with opened(scene) as house:
        kept = house.kept()

        answer = house.send(sent)

        if answer.status_code == 503 and sent.path.partition("?")[0] == f"{PREFIX}/health":
            return 503  # no timer runs here, and it says so
        assert answer.status_code < 500, answer.text
        if answer.status_code >= 400 and sent.method.upper() != "HEAD" and not sent.path.startswith("/static/"):
            assert sentences(answer), answer.text
        changed = [name for name, after in house.kept().items() if kept[name] != after]
        if changed:
            assert answer.status_code < 400, (changed, answer.text)
            assert may_do(scene, sent), (changed, answer.text)
        return answer.status_code


@pytest.mark.soak
@settings(
    max_examples=share("LYCHGATE_SOAK_REQUESTS", 25, 5_000),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(data=st.data())
def test_whatever_is_sent_is_answered_with_a_sentence_and_does_only_what_is_legal(
    scene: Scene, data: st.DataObject
) -> None:
    check(scene, data.draw(requests(scene)))


@pytest.mark.parametrize("query", ["", "?", "??", "?=", "?&", "?x=?"])
def test_a_good_form_may_do_what_it_does_whatever_is_asked_after_its_address(scene: Scene, query: str) -> None:
    done = 0
    for verb in ("answer", "undo", "standing", "custom", "note", f"{PREFIX}/reply", f"{PREFIX}/undo"):
        form = {"answer": scene.offered["Ada"][0], "rule": "spoon: yes", "undo": "vote", "of": scene.place, "text": "x"}
        done += check(scene, replace(sent := deed(scene, verb, **form), path=f"{sent.path}{query}")) < 400
    assert done > 4


def deed(scene: Scene, verb: str, **fields: str | int) -> Sent:
    """What Ada's page, or her program, would send."""
    form = {"revision": scene.revision, "key": "once", **fields}
    headers = (("Cookie", scene.cookies["Ada"]), ("Content-Type", FORM))
    if verb.startswith(PREFIX):
        prefix, _, name = verb.rpartition("/")
        return Sent("POST", f"{prefix}/s/{scene.id}/1/{name}", headers, json.dumps(form).encode())
    return Sent("POST", f"/s/{scene.id}/1/{verb}", headers, urlencode(form).encode())


@pytest.mark.parametrize("prefix", ["", f"{PREFIX}/"])
@pytest.mark.parametrize("verb", ["answer", "undo", "redo", "return"])
def test_the_same_bytes_again_do_nothing_more(scene: Scene, prefix: str, verb: str) -> None:
    name = f"{prefix}{'reply' if prefix and verb == 'answer' else verb}"
    with opened(scene) as house:
        live = house.sessions.live(scene.id)
        if verb == "redo":
            live.undo("Ada", live.revision, "before")
        if verb == "return":  # it must concern nobody else
            live.undo("Bertram", live.revision, "before")
        revision = live.revision
        sent = deed(scene, name, revision=revision, answer=scene.offered["Ada"][0], entry=0)
        first = house.send(sent)
        after = house.kept()

        again = house.send(sent)

        assert first.status_code in (200, 303), first.text
        assert again.status_code in (200, 303), again.text
        assert live.revision > revision
        assert house.kept() == after


FRAMES = st.lists(
    st.one_of(st.text(max_size=50), st.binary(max_size=50), st.just("x" * 60_000), st.just('{"type": "answer"}')),
    max_size=5,
)


@pytest.mark.soak
@settings(
    max_examples=share("LYCHGATE_SOAK_FRAMES", 8, 40),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(frames=FRAMES, prefix=st.sampled_from(("", PREFIX)))
def test_whatever_is_said_on_a_line_is_not_heard(scene: Scene, frames: list[str | bytes], prefix: str) -> None:
    with opened(scene) as house:
        kept = house.kept()
        with house.client.websocket_connect(
            f"{prefix}/s/{scene.id}/1/live", headers={"Cookie": scene.cookies["Ada"]}
        ) as line:
            line.receive_text()
            for frame in frames:
                line.send_text(frame) if isinstance(frame, str) else line.send_bytes(frame)
            assert house.kept() == kept
            live = house.sessions.live(scene.id)
            live.reply("Bertram", scene.offered["Bertram"][0], live.revision, "of Bertram")

            assert line.receive_text()


@pytest.mark.soak
@settings(
    max_examples=share("LYCHGATE_SOAK_LINES", 16, 60),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(
    session=st.one_of(st.just("own"), st.just("other"), ODD),
    number=st.one_of(st.sampled_from(("0", "1", "2", "99")), ODD),
    seat=st.sampled_from(("Ada", "Bertram", "*", "Zoe", "")),
    headers=st.dictionaries(
        st.sampled_from(("Origin", "Host", "Sec-Fetch-Site")), st.sampled_from(("null.example", "evil.example"))
    ),
    prefix=st.sampled_from(("", PREFIX)),
)
def test_a_line_tells_only_the_seat_whose_key_it_has(
    scene: Scene, session: str, number: str, seat: str, headers: dict[str, str], prefix: str
) -> None:
    id_ = {"own": scene.id, "other": scene.other}.get(session, session)
    own = {"Ada": (scene.id, 1), "Bertram": (scene.id, 2), "*": (scene.id, 0), "Zoe": (scene.other, 1)}.get(seat)
    right = not headers and number.isascii() and number.isdigit() and len(number) < 3 and own == (id_, int(number))
    with opened(scene) as house:
        try:
            with house.client.websocket_connect(
                f"{prefix}/s/{id_}/{number}/live", headers={"Cookie": scene.cookies[seat], **headers}
            ) as line:
                told = line.receive_text()
                assert right or "no seat at it" in told
                assert right == ("revision" in told)
        except WebSocketDisconnect:
            assert not right


HEAD = "Host: x\r\nCookie: {cookie}\r\n"
USUAL = f"{HEAD}Content-Type: {FORM}\r\n"
UPGRADE = f"GET {{table}}/live HTTP/1.1\r\n{HEAD}Upgrade: websocket\r\nConnection: Upgrade\r\n"
BROKEN = (
    "",
    "\x16\x03\x01\x02\x00\x01\x00\x01",
    "GET / HTTP/9.9\r\n\r\n",
    "GET /" + "x" * 70_000,
    "GET / HTTP/1.1\r\nHost: x\r\n" + "X: y\r\n" * 20_000,
    f"POST {{table}}/answer HTTP/1.1\r\n{USUAL}Content-Length: 900\r\n\r\nrevision=0&key=k&answer=assem",
    f"POST {{table}}/standing HTTP/1.1\r\n{USUAL}Transfer-Encoding: chunked\r\n\r\n5\r\nrule=\r\n",
    f"POST {{table}}/answer HTTP/1.1\r\n{USUAL}Transfer-Encoding: chunked\r\n\r\nzz\r\n",
    f"POST {{table}}/answer HTTP/1.1\r\n{USUAL}Content-Length: 5\r\nContent-Length: 9\r\n\r\nhello",
    f"POST /import HTTP/1.1\r\n{HEAD}Content-Type: {PARTS}\r\nContent-Length: 900\r\n\r\n--cut\r\n",
    "POST /api/join HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n\r\n{",
    f"{UPGRADE}\r\n",
    f"{UPGRADE}Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n\xff\xff\xff\xff\xff",
)


def test_what_breaks_off_or_is_no_request_at_all_does_nothing_and_is_no_fault_of_ours(
    host: str, sessions: Sessions, two: tuple[SessionInfo, Links], ada: TestClient, caplog: pytest.LogCaptureFixture
) -> None:
    cookies = "; ".join(f"{name}={value}" for name, value in ada.cookies.items())
    table = f"/s/{two[0].id}/1"
    there = urlsplit(host)

    with httpx2.Client(base_url=host, headers={"Cookie": cookies}) as browser:
        for content in BROKEN:
            with socket.create_connection((there.hostname or "", there.port or 0), timeout=30) as line:
                line.sendall(content.replace("{table}", table).replace("{cookie}", cookies).encode("latin-1"))
                line.shutdown(socket.SHUT_WR)
                with suppress(ConnectionError):
                    while line.recv(65536):
                        pass

            begins = content[:60]
            assert browser.get(table).status_code == 200, begins
            assert sessions.live(two[0].id).revision == 0, begins
            assert [record for record in caplog.records if record.levelno >= logging.ERROR] == [], begins
