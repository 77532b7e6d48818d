"""Who may make tables where others reach the server: whoever has opened the host's link in this browser."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from lychgate.server.seats import Links, SessionInfo
from lychgate.server.sessions import Sessions
from lychgate.server.store import open_store
from lychgate.web import create_app, host_key, lobby
from tests.web.client import Client
from tests.web.clock import Clock
from tests.web.forms import form_to, forms, press, text_of

KEY = "the-key-of-the-host-0123456789"
LINK = f"/host/{KEY}"
WRONG = "/host/another-key-0123456789"
MAKING = {"name1": "Ada", "name2": "Bertram", "key": "once"}

Visitor = Callable[[], TestClient]


@pytest.fixture
def guest(sessions: Sessions, clock: Clock) -> Visitor:
    """A browser that knows nothing yet, at a server that has a host key."""
    app = create_app(sessions, clock=clock, host_key=KEY)

    def come() -> TestClient:
        return Client(app, base_url="http://testserver", raise_server_exceptions=False)

    return come


@pytest.fixture
def hosting(guest: Visitor) -> TestClient:
    """The browser of whoever has opened the host's link."""
    client = guest()
    assert client.post(LINK).status_code == 200
    return client


@pytest.fixture
def game(seated: Callable[[str], TestClient], two: tuple[SessionInfo, Links]) -> bytes:
    """A game that was taken home."""
    return seated("Ada").get(f"/s/{two[0].id}/1/game.txt").content


def cookie_of(sessions: Sessions) -> str:
    """The name of the cookie that holds the key."""
    return host_key.host_cookie(sessions.store.database.where)


def imported(client: TestClient, game: bytes) -> int:
    answer = client.post("/import", files={"file": ("game.txt", game)}, data={"title": "Elsewhere"})
    return answer.status_code


# ---------------------------------------------------------------------- without the right


def test_without_the_right_nobody_makes_a_table(guest: Visitor, sessions: Sessions, game: bytes) -> None:
    before = sessions.store.names()
    client = guest()

    answers = [
        client.get("/new/twelve_years"),
        client.get("/new/no-such-book"),
        client.post("/new/twelve_years", data=MAKING),
        client.post("/import", files={"file": ("game.txt", game)}, data={"title": "Elsewhere"}),
        client.post("/import", files={"file": ("game.txt", game)}, data={"as_it_is": "yes"}),
    ]

    for answer in answers:
        assert answer.status_code == 403, answer.url
        assert "whoever runs this server" in text_of(answer.text)
        assert "open the link that was sent to you" in text_of(answer.text)
    assert sessions.store.names() == before
    assert not client.cookies


def test_what_a_seat_holds_is_no_right_to_make_tables(
    guest: Visitor, two: tuple[SessionInfo, Links], game: bytes
) -> None:
    ada = guest()
    ada.post(f"/join/{two[1].seats['Ada']}")

    assert ada.post("/new/twelve_years", data=MAKING).status_code == 403
    assert imported(ada, game) == 403


def test_a_game_is_not_even_read_from_whoever_may_not_import_it(guest: Visitor, hosting: TestClient) -> None:
    garbled = {"Content-Type": "multipart/form-data"}

    assert guest().post("/import", content=b"no boundary", headers=garbled).status_code == 403
    assert hosting.post("/import", content=b"no boundary", headers=garbled).status_code == 400


def test_a_guest_is_shown_what_a_guest_needs(guest: Visitor, two: tuple[SessionInfo, Links]) -> None:
    stranger, ada = guest(), guest()
    ada.post(f"/join/{two[1].seats['Ada']}")

    for client in (stranger, ada):
        page = client.get("/").text
        assert not forms(page)
        assert "/new/" not in page
        assert "/import" not in page
        assert "A new table" not in page
        assert "pen the link that was sent to you" in text_of(page)
        assert "Whoever runs this server makes the tables" in text_of(page)
    assert "Your tables" not in stranger.get("/").text
    assert "The lantern" in ada.get("/").text
    assert "Your move" in ada.get("/").text


def test_where_no_key_is_wanted_everybody_makes_tables(visitor: Visitor, game: bytes) -> None:
    page = visitor().get("/").text

    assert "/new/twelve_years" in page
    assert form_to(page, "/import")
    assert "Whoever runs this server" not in text_of(page)
    assert visitor().post("/new/twelve_years", data=MAKING).status_code == 200
    assert imported(visitor(), game) == 200
    for way in (visitor().get, visitor().post):
        led = way(WRONG, follow_redirects=False)
        assert (led.status_code, led.headers["location"]) == (303, "/")
        assert "set-cookie" not in led.headers


# ---------------------------------------------------------------------- the host's link


def test_looking_at_the_hosts_link_changes_nothing_and_shows_one_button(guest: Visitor) -> None:
    client = guest()

    shown = client.get(LINK)

    assert shown.status_code == 200
    (form,) = forms(shown.text)
    assert list(form.buttons) == ["Make tables in this browser"]
    assert not client.cookies
    assert client.get("/new/twelve_years").status_code == 403


def test_whoever_presses_its_button_makes_tables_and_imports_games(guest: Visitor, game: bytes) -> None:
    client = guest()

    pressed = client.post(LINK, follow_redirects=False)
    start = client.get("/").text
    _, links = press(client, client.get("/new/twelve_years").text, "/new/twelve_years", **MAKING)

    assert (pressed.status_code, pressed.headers["location"]) == (303, "/")
    assert "/new/twelve_years" in start
    assert form_to(start, "/import")
    assert "the links" in text_of(links)
    assert imported(client, game) == 200
    assert imported(client, b"no game") == 400


def test_a_game_that_cannot_be_imported_leaves_the_host_on_the_start_page_of_a_host(hosting: TestClient) -> None:
    page = hosting.post("/import", files={"file": ("game.txt", b"no game")}).text

    assert "this is not an exported game" in text_of(page)
    assert form_to(page, "/import")


def test_whoever_has_the_right_and_opens_the_link_again_is_at_the_start_page(hosting: TestClient) -> None:
    again = hosting.get(LINK, follow_redirects=False)

    assert (again.status_code, again.headers["location"]) == (303, "/")


def test_the_cookie_of_the_right_cannot_be_read_by_scripts_nor_sent_from_elsewhere(guest: Visitor) -> None:
    plain = guest().post(LINK, follow_redirects=False).headers["set-cookie"].lower()
    safe = guest().post(f"https://testserver{LINK}", follow_redirects=False).headers["set-cookie"].lower()

    for cookie in (plain, safe):
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        assert "path=/" in cookie
    assert "secure" not in plain
    assert "secure" in safe


def test_a_page_of_another_address_gives_nobody_the_right(guest: Visitor) -> None:
    answer = guest().post(LINK, headers={"Origin": "http://evil.example"}, follow_redirects=False)

    assert answer.status_code == 403
    assert "set-cookie" not in answer.headers


def test_the_right_holds_at_every_process_that_has_the_same_key_and_at_no_other(sessions: Sessions) -> None:
    one, same, other = (
        Client(create_app(sessions, host_key=key), base_url="http://testserver") for key in (KEY, KEY, f"another-{KEY}")
    )
    one.post(LINK)
    same.cookies = other.cookies = one.cookies

    assert same.get("/new/twelve_years").status_code == 200
    assert other.get("/new/twelve_years").status_code == 403


def test_two_servers_of_one_machine_leave_each_other_their_keys(sessions: Sessions, tmp_path: Path) -> None:
    """A browser sends the cookies of one name to all ports of a machine."""
    with open_store(tmp_path / "others.sqlite3") as others:
        one = Client(create_app(sessions, host_key=KEY), base_url="http://testserver")
        other = Client(create_app(Sessions(others), host_key=f"another-{KEY}"), base_url="http://testserver")
        one.post(LINK)
        other.cookies = one.cookies
        other.post(f"/host/another-{KEY}")

        assert one.get("/new/twelve_years").status_code == other.get("/new/twelve_years").status_code == 200


# ---------------------------------------------------------------------- wrong keys


@pytest.mark.parametrize("wrong", [WRONG, "/host/x", f"{LINK}x", LINK[:-1], "/host/%C3%A9", "/host/%00", "/host/%ff"])
def test_a_wrong_key_gets_a_sentence_and_no_right(guest: Visitor, wrong: str) -> None:
    client = guest()

    for way in (client.get, client.post):
        answer = way(wrong)

        assert answer.status_code == 404
        assert "the right to make tables" in text_of(answer.text)
        assert "each time the server starts" in text_of(answer.text)
        assert "set-cookie" not in answer.headers
    assert client.get("/new/twelve_years").status_code == 403


@pytest.mark.parametrize("shown", ["", "x", "another-key-0123456789", f"{KEY}x", KEY[:-1], '"', "\xe9"])
def test_a_cookie_with_another_key_gives_no_right(guest: Visitor, sessions: Sessions, shown: str) -> None:
    """An older one's, say, or one that was made up."""
    cookie = [(b"Cookie", f"{cookie_of(sessions)}={shown}".encode("latin-1"))]

    assert guest().get("/new/twelve_years", headers=cookie).status_code == 403
    assert "/new/" not in guest().get("/", headers=cookie).text
    assert guest().get(LINK, headers=cookie).status_code == 200


def by_link(client: TestClient, sessions: Sessions, key: str) -> int:
    return client.post(f"/host/{key}", follow_redirects=False).status_code


def by_looking(client: TestClient, sessions: Sessions, key: str) -> int:
    return client.get(f"/host/{key}", follow_redirects=False).status_code


def by_cookie(client: TestClient, sessions: Sessions, key: str) -> int:
    return client.get("/new/twelve_years", headers={"Cookie": f"{cookie_of(sessions)}={key}"}).status_code


def by_cookie_at_the_start_page(client: TestClient, sessions: Sessions, key: str) -> int:
    return client.get("/", headers={"Cookie": f"{cookie_of(sessions)}={key}"}).status_code


@pytest.mark.parametrize("way", [by_link, by_looking, by_cookie, by_cookie_at_the_start_page])
def test_whoever_tries_one_key_after_the_other_has_to_wait_and_learns_nothing_more(
    guest: Visitor, sessions: Sessions, clock: Clock, way: Callable[[TestClient, Sessions, str], int]
) -> None:
    statuses = [way(guest(), sessions, f"guess-{number:012}") for number in range(80)]

    assert 429 not in statuses[:50]
    assert set(statuses[-10:]) == {429}
    assert way(guest(), sessions, KEY) == 429  # the right one too, or it would still be found
    clock.now += 60
    assert way(guest(), sessions, KEY) in (200, 303)


def test_guests_who_arrive_all_at_once_do_not_keep_the_host_waiting(guest: Visitor, hosting: TestClient) -> None:
    assert [guest().get("/join/nonsense").status_code for _ in range(80)][-1] == 429

    assert "/new/twelve_years" in hosting.get("/").text


def test_guests_who_show_no_key_are_never_kept_waiting_for_one(guest: Visitor) -> None:
    assert {guest().get("/").status_code for _ in range(80)} == {200}
    assert {guest().get("/new/twelve_years").status_code for _ in range(80)} == {403}


def test_an_empty_key_opens_nothing_to_anybody(sessions: Sessions) -> None:
    client = Client(create_app(sessions, host_key=""), base_url="http://testserver")

    assert client.get("/new/twelve_years").status_code == 403
    assert client.get("/new/twelve_years", headers={"Cookie": f"{cookie_of(sessions)}="}).status_code == 403


def test_keys_are_compared_in_constant_time(
    guest: Visitor, sessions: Sessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    compared: list[tuple[bytes, bytes]] = []

    def noting(one: bytes, other: bytes) -> bool:
        compared.append((one, other))
        return one == other

    monkeypatch.setattr(host_key, "compare_digest", noting)

    assert by_link(guest(), sessions, "guess") == 404
    assert by_cookie(guest(), sessions, KEY) == 200
    assert compared == [(b"guess", KEY.encode()), (KEY.encode(), KEY.encode())]


# ---------------------------------------------------------------------- where the key is not


def test_no_page_holds_the_key(guest: Visitor) -> None:
    client = guest()
    pages = [client.get(LINK), client.post(LINK)]
    pages += [client.get("/"), client.get("/new/twelve_years"), client.post("/new/twelve_years", data=MAKING)]
    table = re.findall(r'href="(/s/[^"]+/1)"', client.get("/").text)[0]
    pages += [client.get(f"{table}{page}") for page in ("", "/links", "/seats", "/journal", "/chronicle", "/game.txt")]

    for page in pages:
        assert page.status_code == 200
        assert KEY not in page.text, page.url
        assert page.headers["referrer-policy"] == "same-origin"


def test_the_page_behind_the_link_is_kept_nowhere(guest: Visitor) -> None:
    assert guest().get(LINK).headers["cache-control"] == "no-store"


@pytest.mark.parametrize("page", ["may_host", "become_host"])
def test_a_fault_is_logged_without_the_key(
    sessions: Sessions, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, page: str
) -> None:
    def failing(*_: object) -> None:
        raise RuntimeError("a fault in what was said")

    monkeypatch.setattr(lobby, page, failing)
    client = Client(create_app(sessions, host_key=KEY), base_url="http://testserver", raise_server_exceptions=False)
    with caplog.at_level(logging.DEBUG):
        cookie = {"Cookie": f"{cookie_of(sessions)}={KEY}"}
        answer = client.request("GET" if page == "may_host" else "POST", LINK, headers=cookie)

    assert answer.status_code == 500
    logged = [caplog.handler.format(one) for one in caplog.records if not one.name.startswith("httpx")]
    assert "RuntimeError at " in "".join(logged)
    assert "a fault in what was said" not in "".join(logged)  # it may be somebody's secret
    assert KEY not in "".join(logged)
