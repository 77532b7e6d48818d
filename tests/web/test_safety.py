"""Which requests are let in, what a browser is told not to do, and what is kept of the world outside."""

from __future__ import annotations

import re
from collections.abc import Callable
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from lychgate.server.seats import Links, SessionInfo
from lychgate.server.sessions import Sessions
from lychgate.web import create_app
from tests.web.forms import form_to, text_of

WEB = Path(str(files("lychgate.web")))
Visitor = Callable[[], TestClient]


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "", "http://testserver.evil", "https://testserver:1"]
)
def test_a_form_of_another_page_is_not_done(
    ada: TestClient, two: tuple[SessionInfo, Links], sessions: Sessions, origin: str
) -> None:
    form = form_to(ada.get(f"/s/{two[0].id}/1").text, "/answer")

    answer = ada.post(form.action, data={**form.fields, "answer": "assemble"}, headers={"Origin": origin})

    assert answer.status_code == 403
    assert "a page of another address" in text_of(answer.text)
    assert sessions.live(two[0].id).revision == 0


def test_a_browser_that_names_no_origin_is_asked_where_it_comes_from(ada: TestClient) -> None:
    assert ada.post("/import", headers={"Sec-Fetch-Site": "cross-site"}).status_code == 403
    assert ada.post("/import", headers={"Sec-Fetch-Site": "same-origin"}).status_code == 400


def test_a_form_of_the_page_itself_is_done(ada: TestClient, two: tuple[SessionInfo, Links]) -> None:
    form = form_to(ada.get(f"/s/{two[0].id}/1").text, "/answer")
    name, value = next(iter(form.buttons.values()))

    answer = ada.post(form.action, data={**form.fields, name: value}, headers={"Origin": "http://testserver"})

    assert answer.status_code == 200


@pytest.mark.parametrize(
    ("host", "let_in"),
    [
        ("127.0.0.1:8000", True),
        ("localhost", True),
        ("[::1]:8000", True),
        ("192.168.1.7:8000", True),
        ("my-laptop:8000", True),
        ("my-laptop.local", True),
        ("evil.example", False),
        ("evil.example:8000", False),
        ("a b", False),
        ("", False),
        ("x'\"><script>", False),
        ("[:::]", False),
        ("[abc]:8000", False),
        ("[1.2.3.4]", False),
        ("[]", False),
        ("[v1.a]", False),
    ],
)
def test_only_names_of_this_network_are_answered_to(visitor: Visitor, host: str, let_in: bool) -> None:
    answer = visitor().get("/", headers={"Host": host})

    assert answer.status_code == (200 if let_in else 400)
    assert "<script>" not in answer.text


@pytest.mark.parametrize("host", ["[:::]", "[abc]", "[1.2.3.4]:8000"])
def test_under_a_name_that_is_none_no_link_is_made_and_the_old_one_stays_good(
    ada: TestClient, visitor: Visitor, two: tuple[SessionInfo, Links], host: str
) -> None:
    answer = ada.post(f"/s/{two[0].id}/1/reissue", data={"seat": "2"}, headers={"Host": host})

    assert answer.status_code == 400
    assert visitor().post(f"/join/{two[1].seats['Bertram']}").status_code == 200


def test_behind_a_proxy_the_name_that_was_given_counts(sessions: Sessions) -> None:
    app = create_app(sessions, base_url="https://table.example")
    client = TestClient(app, base_url="http://table.example")

    assert client.get("/").status_code == 200
    assert client.get("/", headers={"Host": "other.example"}).status_code == 400
    assert client.post("/import", headers={"Origin": "https://table.example"}).status_code == 400
    assert client.post("/import", headers={"Origin": "https://other.example"}).status_code == 403


def test_a_form_that_is_too_long_is_not_read(ada: TestClient, two: tuple[SessionInfo, Links]) -> None:
    table = f"/s/{two[0].id}/1"

    def endless() -> object:
        for _ in range(100):
            yield b"answer=" + b"x" * 4096

    told = ada.post(f"{table}/answer", content=b"x" * 200_000)
    streamed = ada.post(
        f"{table}/answer",
        content=endless(),  # type: ignore[arg-type]
        headers={"Content-Type": "application/x-www-form-urlencoded"},
    )
    lying = ada.post(f"{table}/answer", content=b"", headers={"Content-Length": "much"})

    for answer in (told, streamed, lying):
        assert answer.status_code == 413
        assert "at most 64 KiB" in text_of(answer.text)


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("application/x-www-form-urlencoded", b"&" * 2000 + b"a=%FF%00%ZZ"),
        ("multipart/form-data; boundary=x", b"--x\r\nContent-Disposition: nonsense\r\n\r\nx"),
        ("multipart/form-data", b"no boundary"),
        ("application/json", b"{"),
        ("text/plain", b"\x00\xff"),
        ("", b"x"),
    ],
)
def test_a_garbled_form_gets_a_sentence(
    ada: TestClient, two: tuple[SessionInfo, Links], sessions: Sessions, kind: str, body: bytes
) -> None:
    names = ("answer", "undo", "return", "set-aside", "vote", "note", "hand-over", "custom", "standing", "webhook")
    for name in (*names, "reissue", "close"):
        answer = ada.post(f"/s/{two[0].id}/1/{name}", content=body, headers={"Content-Type": kind})

        assert 400 <= answer.status_code < 500, (name, answer.text)
        assert text_of(answer.text)
        assert "Traceback" not in answer.text
    assert sessions.live(two[0].id).revision == 0


def test_every_page_keeps_the_browser_to_this_host(ada: TestClient, two: tuple[SessionInfo, Links]) -> None:
    table = f"/s/{two[0].id}/1"
    for address in ("/", "/new/twelve_years", table, f"{table}/journal", "/nothing", "/join/x"):
        headers = ada.get(address).headers

        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self'; style-src 'self'; font-src 'self'" in policy
        assert "unsafe" not in policy
        assert "connect-src 'self' ws://testserver;" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"


def test_no_page_names_an_address_elsewhere_nor_holds_script_or_style_of_its_own() -> None:
    for path in sorted(set(WEB.rglob("*.html")) - {WEB / "templates" / "kept.html"}):  # not a page of the server
        text = path.read_text(encoding="utf-8")
        assert not re.findall(r"\sstyle=|<style|\son\w+=|javascript:|<script(?![^>]*src=)", text), path
        assert not re.findall(r"(?:href|src|action)=\"(?:https?:)?//", text), path
    ours = [WEB / "static" / f"{name}.js" for name in ("table", "maps", "present", "line")]
    for path in [*WEB.rglob("*.css"), *ours]:
        assert not re.findall(r"https?:|@import|url\((?!\"[a-z-]+\.woff2\?v=)", path.read_text(encoding="utf-8")), path


def test_what_is_not_there_gets_a_sentence(visitor: Visitor) -> None:
    client = visitor()

    assert "There is no such page here." in text_of(client.get("/nothing").text)
    assert client.get("/static/nothing.js").status_code == 404
    assert client.get("/static/../app.py").status_code == 404
    assert client.put("/").status_code == 405
    assert client.get("/favicon.ico", follow_redirects=False).status_code == 308
    assert client.get("/favicon.ico").headers["content-type"].startswith("image/svg")


def test_what_was_not_done_is_told_to_the_script_in_a_part_of_the_page(visitor: Visitor) -> None:
    remark = visitor().post("/s/x/1/answer", headers={"HX-Request": "true"})
    leaf = visitor().get("/s/x/1/why", headers={"HX-Request": "true", "HX-Target": "div#leaf"})

    assert '<hx-partial hx-target="#remark"' in remark.text
    assert "<html" not in leaf.text
    assert "<h1" in leaf.text


def test_what_others_wrote_is_byte_for_byte_what_they_wrote() -> None:
    static = WEB / "static"
    listed = dict(line.split()[::-1] for line in (static / "SHA256SUMS").read_text(encoding="utf-8").splitlines())

    assert set(listed) == {
        *("htmx.min.js", "hx-ws.min.js", "htmx-LICENSE.txt", "alegreya-LICENSE.txt"),
        *("alegreya-regular.woff2", "alegreya-italic.woff2", "alegreya-semibold.woff2"),
        *("blake2b.min.js", "blake2b-LICENSE.txt"),
    }
    for name, fingerprint in listed.items():
        assert sha256((static / name).read_bytes()).hexdigest() == fingerprint, name


def test_files_of_the_page_may_be_kept_for_ever_under_their_fingerprints(visitor: Visitor) -> None:
    client = visitor()
    address = re.findall(r'href="(/static/book.css[^"]+)"', client.get("/").text)[0]

    assert "immutable" in client.get(address).headers["cache-control"]
    assert "immutable" not in client.get("/static/book.css").headers["cache-control"]


def test_the_fonts_are_the_pages_own_and_are_kept_for_ever(visitor: Visitor) -> None:
    client = visitor()
    fonts = re.findall(r'url\("([^"]+)"\)', (WEB / "static" / "book.css").read_text(encoding="utf-8"))

    assert len(fonts) == 4
    asked_first = re.findall(r'rel="preload" href="/static/([^"]+)" as="font"', client.get("/").text)
    assert asked_first == fonts[:3]  # under another address a font would be fetched twice
    assert sum((WEB / "static" / font.partition("?")[0]).stat().st_size for font in fonts) < 150 * 1024
    for font in fonts:
        name, _, version = font.partition("?v=")
        assert sha256((WEB / "static" / name).read_bytes()).hexdigest()[:12] == version
        answer = client.get(f"/static/{font}")
        assert answer.status_code == 200
        assert "immutable" in answer.headers["cache-control"]
    assert "font-src 'self'" in client.get("/").headers["content-security-policy"]
