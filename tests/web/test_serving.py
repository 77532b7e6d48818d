"""``lychgate serve``: where the table is, what it says, and that it ends quietly."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import click
import httpx2
import pytest
from click.testing import CliRunner

from lychgate.cli import serving
from lychgate.cli.fault import note_of
from lychgate.cli.main import lychgate
from lychgate.cli.serve import host_key_for, listen, local_address, near, only_this_machine, serve, welcome
from lychgate.cli.serving import Service
from lychgate.web.qr import qr


@pytest.fixture
def asked_for(monkeypatch: pytest.MonkeyPatch) -> list[Service]:
    """What ``lychgate serve`` is asked to serve; nothing is."""
    found: list[Service] = []

    def serves(service: Service, store: object, listening: object, ready: Callable[[], None]) -> bool:
        found.append(service)
        ready()
        return True

    monkeypatch.setattr(serving, "serve_alone", serves)
    return found


def test_by_itself_it_wants_no_key_and_says_where_the_table_is(tmp_path: Path, asked_for: list[Service]) -> None:
    result = CliRunner().invoke(lychgate, ["serve", "--port", "0", "--db", str(tmp_path / "games.sqlite3")])

    assert result.exit_code == 0
    assert re.search(r"http://127\.0\.0\.1:\d+/", result.output.splitlines()[0])
    assert "/host/" not in result.output
    assert "every game is saved" in result.output
    assert asked_for == [Service(str(tmp_path / "games.sqlite3"), "", None, None)]


def test_a_port_that_is_taken_is_said_in_a_sentence(tmp_path: Path) -> None:
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]

        result = CliRunner().invoke(lychgate, ["serve", "--port", str(port), "--db", str(tmp_path / "games.sqlite3")])

    assert result.exit_code == 1
    assert f"port {port}" in result.output
    assert f"--port {port + 1}" in result.output


@pytest.mark.parametrize(
    "url",
    [
        "the.name",
        "ftp://the.name",
        "https://",
        "https://the.name/table",
        "https://the.name?table",
        "https://me@the.name",
        "https://the.name:99999",
        "https://the..name",
        "https://the name",
        "https://the.name\n",
        "https://[::1",
        "https://[the.name]",
        "https://[::1]x",
    ],
)
def test_an_address_that_is_none_is_refused(url: str) -> None:
    result = CliRunner().invoke(lychgate, ["serve", "--url", url])

    assert result.exit_code == 2
    assert "is not an address such as https://the.name" in result.output


def test_it_says_who_can_reach_it() -> None:
    assert "Only this machine reaches it" in welcome("127.0.0.1", 8000, "")
    assert f"http://{local_address()}:8000/" in welcome("0.0.0.0", 8000, "")
    assert "https://the.name/" in welcome("127.0.0.1", 8000, "https://the.name")
    assert "http://192.168.1.7:8000/" in welcome("192.168.1.7", 8000, "")


def test_it_says_how_others_reach_it_to_those_who_use_make_too() -> None:
    told = welcome("127.0.0.1", 8000, "")

    assert "lychgate serve --host 0.0.0.0" in told
    assert 'make serve ARGS="--host 0.0.0.0"' in told


def test_the_code_is_black_on_white_with_its_margin_on_any_terminal() -> None:
    told = welcome("0.0.0.0", 8000, "").splitlines()
    code = qr(f"http://{local_address()}:8000/")
    assert code is not None
    size = len(code) + 8

    assert "scan this code with a phone: it opens the same page" in told[1]
    assert len(told[2:]) == (size + 1) // 2
    for line in told[2:]:
        assert line.startswith("\x1b[38;5;16m\x1b[48;5;231m")
        assert line.endswith("\x1b[0m")
        assert len(click.unstyle(line)) == size
    assert [click.unstyle(line).strip() for line in (*told[2:4], *told[-2:])] == ["", "", "", ""]
    assert all(click.unstyle(line).startswith("    ") for line in told[2:])


# ---------------------------------------------------------------------- the host key


@pytest.mark.parametrize(
    ("bound", "only_here"),
    [
        ("127.0.0.1", True),
        ("127.0.1.1", True),
        ("::1", True),
        ("0.0.0.0", False),
        ("::", False),
        ("192.168.1.7", False),
        ("fe80::1%eth0", False),
        ("2001:db8::1", False),
        ("nonsense", False),
    ],
)
def test_who_reaches_it_is_told_by_the_address_it_has_in_fact(bound: str, only_here: bool) -> None:
    assert only_this_machine(bound) is only_here


@pytest.mark.parametrize(("host", "only_here"), [("localhost", True), ("127.1", True), ("", False), ("0", False)])
def test_an_address_in_another_spelling_is_no_way_round_it(host: str, only_here: bool) -> None:
    with listen(host, 0) as listening:
        assert only_this_machine(listening.getsockname()[0]) is only_here


def test_where_only_this_machine_reaches_it_no_key_is_wanted() -> None:
    assert host_key_for(None, "127.0.0.1", "") is None


@pytest.mark.parametrize(
    ("bound", "url"), [("0.0.0.0", ""), ("127.0.0.1", "https://the.name"), ("0.0.0.0", "http://x")]
)
def test_where_others_reach_it_a_new_key_is_made_at_each_start(bound: str, url: str) -> None:
    keys = {host_key_for(None, bound, url) for _ in range(20)}

    assert len(keys) == 20
    assert all(key is not None and re.fullmatch(r"[\w-]{24,}", key) for key in keys)


@pytest.mark.parametrize(("bound", "url"), [("0.0.0.0", ""), ("127.0.0.1", "https://the.name"), ("127.0.0.1", "")])
def test_a_key_that_is_given_holds_wherever_it_is_given(bound: str, url: str) -> None:
    assert host_key_for("a-key-of-my-own-12345", bound, url) == "a-key-of-my-own-12345"


NO_KEYS = ("short-secret", "with spaces, and longer", "secret/secret/secret", "é" * 20)


@pytest.mark.parametrize(
    ("way", "given"), [("option", ""), *((way, given) for way in ("option", "environment") for given in NO_KEYS)]
)
def test_a_key_that_cannot_be_one_is_refused_and_not_repeated(tmp_path: Path, way: str, given: str) -> None:
    with listen("127.0.0.1", 0) as taken:  # a key that is not refused ends in a sentence, not in a server
        run = ["serve", "--port", str(taken.getsockname()[1]), "--db", str(tmp_path / "games.sqlite3")]
        run += ["--host-key", given] if way == "option" else []
        result = CliRunner().invoke(lychgate, run, env={"LYCHGATE_HOST_KEY": given} if way == "environment" else {})

    assert result.exit_code == 2
    assert "A host key has 16 to 200 characters" in result.output
    assert "secrets.token_urlsafe" in result.output
    assert not given or given not in result.output


def test_an_empty_variable_is_no_key_so_that_one_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LYCHGATE_HOST_KEY", "")

    assert serve.make_context("serve", []).params["host_key"] is None


def test_it_shows_the_link_with_the_key_that_it_has_made() -> None:
    for told, link in (
        (welcome("0.0.0.0", 8000, "", key="the-key"), "http://127.0.0.1:8000/host/the-key"),
        (welcome("192.168.1.7", 8000, "", key="the-key"), "http://192.168.1.7:8000/host/the-key"),
        (welcome("2001:db8::1", 8000, "", key="the-key"), "http://[2001:db8::1]:8000/host/the-key"),
        (welcome("127.0.0.1", 8000, "https://the.name", key="the-key"), "https://the.name/host/the-key"),
    ):
        assert link in told.splitlines()[1]
        assert "keep that link to yourself" in told.splitlines()[1]
        assert told.count("the-key") == 1


def test_it_does_not_show_a_key_that_it_was_given() -> None:
    """What a server says is often kept, by a container's log or the journal of the system."""
    told = welcome("127.0.0.1", 8000, "https://the.name", key="the-key", given=True)

    assert "the-key" not in told
    assert "https://the.name/host/ followed by your host key" in told.splitlines()[1]


def test_the_code_that_others_scan_leads_to_the_start_page_without_the_key() -> None:
    plain, keyed = (welcome("0.0.0.0", 8000, "", key=key).splitlines() for key in (None, "the-key"))

    assert keyed[0] == plain[0]
    assert keyed[2:] == plain[1:]


@pytest.mark.parametrize("typed", [["--host-key", "the-key"], ["--host-key=the-key"]])
def test_the_note_of_a_fault_does_not_hold_the_key(monkeypatch: pytest.MonkeyPatch, typed: list[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["lychgate", "serve", *typed, "--port", "8001"])

    note = note_of(RuntimeError("a fault"))

    assert "the-key" not in note
    assert "serve --host-key" in note
    assert "--port 8001" in note


@pytest.mark.parametrize("way", ["option", "environment"])
def test_the_key_that_was_given_is_the_one_it_wants(tmp_path: Path, asked_for: list[Service], way: str) -> None:
    key = "a-key-of-my-own-12345"
    run = ["serve", "--port", "0", "--db", str(tmp_path / "games.sqlite3")]
    run += ["--host-key", key] if way == "option" else []

    result = CliRunner().invoke(lychgate, run, env={"LYCHGATE_HOST_KEY": key} if way == "environment" else {})

    assert result.exit_code == 0
    assert [one.host_key for one in asked_for] == [key]
    assert key not in result.output


def test_a_table_served_to_all_makes_links_for_all_though_it_was_opened_at_home_until_it_is_interrupted(
    tmp_path: Path,
) -> None:
    run = [sys.executable, "-m", "lychgate.cli.main", "serve", "--host", "0.0.0.0", "--port", "0"]
    with subprocess.Popen(
        [*run, "--db", str(tmp_path / "games.sqlite3")],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "LYCHGATE_HOME": str(tmp_path), "PYTHONUNBUFFERED": "1"},
    ) as running:
        assert running.stdout is not None
        first = running.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", first)
        assert found is not None, first
        for_the_host = re.search(r"http://127\.0\.0\.1:\d+(/host/[\w-]+) ", running.stdout.readline())
        assert for_the_host is not None
        with httpx2.Client(base_url=found[0], follow_redirects=True) as home:
            assert home.get("/new/twelve_years").status_code == 403
            assert "A new table" in home.post(for_the_host[1]).text
            assert home.get("/new/twelve_years").status_code == 200
            seats = {"name1": "Ada", "name2": "Bertram", "kind1": "person", "kind2": "person"}
            page = home.post("/new/twelve_years", data={**seats, "key": "once"}).text
        running.send_signal(signal.SIGINT)
        rest = running.stdout.read()

    assert page.count(f'value="{near(int(found[1]))}/join/') == 2
    assert near(int(found[1])) == f"http://{local_address()}:{found[1]}"
    assert running.returncode == 0
    assert "Traceback" not in rest
    assert "every game is saved" in rest
