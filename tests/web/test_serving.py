"""``lychgate serve``: where the table is, what it says, and that it ends quietly."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import click
import httpx2
import pytest
from click.testing import CliRunner

from lychgate.cli.main import lychgate
from lychgate.cli.serve import listen, local_address, near, welcome
from lychgate.web.qr import qr


def test_it_says_where_the_table_is_and_serves_it_until_it_is_interrupted(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "lychgate.cli.main", "serve", "--port", "0", "--db", str(tmp_path / "games.sqlite3")],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "LYCHGATE_HOME": str(tmp_path), "PYTHONUNBUFFERED": "1"},
    ) as serving:
        assert serving.stdout is not None
        first = serving.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:\d+/", first)
        assert found is not None, first
        page = httpx2.get(found[0]).text
        serving.send_signal(signal.SIGINT)
        rest = serving.stdout.read()

    assert "A new table" in page
    assert serving.returncode == 0
    assert "Traceback" not in rest
    assert "every game is saved" in rest


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


def test_a_table_served_to_all_makes_links_for_all_though_it_was_opened_at_home(tmp_path: Path) -> None:
    run = [sys.executable, "-m", "lychgate.cli.main", "serve", "--host", "0.0.0.0", "--port", "0"]
    with subprocess.Popen(
        [*run, "--db", str(tmp_path / "games.sqlite3")],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "LYCHGATE_HOME": str(tmp_path), "PYTHONUNBUFFERED": "1"},
    ) as serving:
        assert serving.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", serving.stdout.readline())
        assert found is not None
        with httpx2.Client(base_url=found[0], follow_redirects=True) as home:
            seats = {"name1": "Ada", "name2": "Bertram", "kind1": "person", "kind2": "person"}
            page = home.post("/new/twelve_years", data={**seats, "key": "once"}).text
        serving.send_signal(signal.SIGINT)
        serving.stdout.read()

    assert page.count(f'value="{near(int(found[1]))}/join/') == 2
    assert near(int(found[1])) == f"http://{local_address()}:{found[1]}"
