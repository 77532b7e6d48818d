"""`lychgate serve --processes`: each table at one process, each process started again, and none left over."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Self
from zlib import crc32

import httpx2
import psutil  # type: ignore[import-untyped, unused-ignore]
import pytest
from click.testing import CliRunner

from lychgate.cli.main import lychgate
from lychgate.cli.processes import _interrupted
from lychgate.server.sessions import Sessions
from lychgate.server.store import open_store
from lychgate.web.seat_key import cookie_name
from tests.web.forms import form_to
from tests.web.open_line import OpenLine
from tests.web.served import COMMAND

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="on Windows one process serves all tables")

FAILS = 60.0
"""Seconds that only a test that fails waits for."""

Seat = tuple[str, str]


class Several:
    """A server of two processes over a file with four tables."""

    def __init__(self, folder: Path) -> None:
        file = folder / "games.sqlite3"
        self.seats: list[Seat] = []
        with open_store(file) as store:
            sessions = Sessions(store)
            while len(self.seats) < 4 or len({self.share(table) for table, _ in self.seats}) < 2:
                info, links = sessions.create("t", "twelve_years", {}, [("Ada", "person", "")])
                key = sessions.sit(links.seats["Ada"])[2]
                self.seats.append((info.id, f"{cookie_name(info.id, 1)}={key}"))
        self.process = subprocess.Popen(
            [*COMMAND, "--db", str(file), "--processes", "2"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        assert self.process.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", self.process.stdout.readline())
        assert found is not None
        self.port = int(found[1])

    @staticmethod
    def share(table: str) -> int:
        """The process that a table is of."""
        return crc32(table.encode()) % 2

    @property
    def workers(self) -> list[psutil.Process]:
        """The processes that serve: elsewhere than on Linux the first starts each, else the one they are copies of."""
        first = psutil.Process(self.process.pid)
        serving = [one for one in first.children() if "spawn_main" in " ".join(one.cmdline())]
        copied = [one for one in first.children() if "forkserver" in " ".join(one.cmdline())]
        return [*serving, *(one for of in copied for one in of.children())]

    def line(self) -> HTTPConnection:
        return HTTPConnection("127.0.0.1", self.port, timeout=FAILS)

    def holder(self, line: HTTPConnection) -> psutil.Process:
        """The process that holds the other end of a connection."""
        port = line.sock.getsockname()[1]
        (found,) = [
            one for one in self.workers if any(at.raddr and at.raddr.port == port for at in one.net_connections())
        ]
        return found

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *left: object) -> None:
        self.process.kill()
        self.process.communicate()

    def ends(self) -> tuple[int, str, str]:
        """Waits until it has ended: its exit code, and what it said then."""
        said, complained = self.process.communicate(timeout=FAILS)
        return self.process.returncode, said, complained


def status(line: HTTPConnection, path: str, cookie: str = "") -> int:
    line.request("GET", path, headers={"Cookie": cookie})
    answer = line.getresponse()
    answer.read()
    return answer.status


@pytest.fixture(scope="module")
def several(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Several]:
    with Several(tmp_path_factory.mktemp("several")) as opened:
        yield opened
        for one in (*opened.workers, psutil.Process(opened.process.pid)):  # as Ctrl+C does, which all are told
            one.send_signal(signal.SIGINT)
        code, said, complained = opened.ends()
        assert (code, complained) == (0, "")
        assert said.count("every game is saved") == 1


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Several]:
    """One that the test may end."""
    with Several(tmp_path) as opened:
        yield opened


def test_each_table_has_a_process_that_holds_all_connections_to_it(several: Several) -> None:
    holders: dict[int, set[int]] = {}
    for _ in range(4):
        for table, cookie in several.seats:
            line = several.line()
            assert status(line, f"/s/{table}/1", cookie) == 200
            holders.setdefault(several.share(table), set()).add(several.holder(line).pid)
            line.close()

    assert sorted(map(len, holders.values())) == [1, 1]
    assert holders[0] != holders[1]


def test_a_connection_goes_along_from_table_to_table(several: Several) -> None:
    of = {several.share(table): (table, cookie) for table, cookie in several.seats}
    line = several.line()
    held = []
    for table, cookie in (of[0], of[1], of[1], of[0]):
        assert status(line, f"/s/{table}/1", cookie) == 200
        held.append(several.holder(line).pid)
    assert status(line, "/") == 200
    held.append(several.holder(line).pid)
    line.close()

    assert held[0] == held[3] == held[4] != held[1] == held[2]


def test_what_is_pressed_on_an_open_line_is_done_and_shown(several: Several) -> None:
    for table, cookie in several.seats:
        line = several.line()
        line.request("GET", f"/s/{table}/1", headers={"Cookie": cookie})
        fields = form_to(line.getresponse().read().decode(), "/answer").fields
        opened = OpenLine(f"http://127.0.0.1:{several.port}/s/{table}/1", cookie)
        opened.send("answer", {**fields, "answer": "assemble"})
        assert opened.getresponse().status == 200
        opened.close()
        line.close()


def test_the_links_of_a_new_table_are_shown_wherever_it_is(several: Several) -> None:
    base = f"http://127.0.0.1:{several.port}"
    seen = set()
    for _ in range(60):
        with httpx2.Client(base_url=base, headers={"Origin": base}) as maker:
            form = form_to(maker.get("/new/twelve_years").text, "/new/twelve_years")
            made = maker.post("/new/twelve_years", data={**form.fields, "name1": "Ada", "name2": "Bo"})
        assert made.status_code == 303, made.text
        where = made.headers["Location"]
        with httpx2.Client(base_url=base, cookies=maker.cookies) as newly_connected:
            assert "/join/" in newly_connected.get(where).text
        seen.add(several.share(where.split("/")[2]))
        if len(seen) == 2:
            return
    raise AssertionError("all tables are of one process")


def test_a_process_that_is_killed_is_started_again(several: Several) -> None:
    table, cookie = several.seats[0]
    line = several.line()
    assert status(line, f"/s/{table}/1", cookie) == 200
    several.holder(line).kill()
    line.close()
    assert several.process.stderr is not None
    told = several.process.stderr.readline()
    assert re.fullmatch(r"Process [12] of 2 has ended \(signal 9\)\. It is started again\.\n", told)

    again = several.line()
    assert status(again, f"/s/{table}/1", cookie) == 200
    again.close()


def test_it_ends_when_it_is_told_to_as_by_ctrl_c() -> None:
    before = signal.getsignal(signal.SIGTERM)

    with pytest.raises(KeyboardInterrupt), _interrupted():
        os.kill(os.getpid(), signal.SIGTERM)

    assert signal.getsignal(signal.SIGTERM) == before


def test_none_outlives_the_first(own: Several) -> None:
    workers = own.workers
    assert len(workers) == 2
    workers = psutil.Process(own.process.pid).children(recursive=True)

    own.process.kill()
    own.process.wait(FAILS)

    _, left = psutil.wait_procs(workers, timeout=FAILS)
    assert left == []


def test_games_that_cannot_be_opened_are_said_once(tmp_path: Path) -> None:
    (tmp_path / "games.sqlite3").write_text("no games at all" * 100)

    result = CliRunner().invoke(
        lychgate, ["serve", "--port", "0", "--db", str(tmp_path / "games.sqlite3"), "--processes", "2"]
    )

    assert result.exit_code == 1
    assert result.output.count("Error: ") == 1
    assert "is damaged" in result.output


@pytest.mark.parametrize("many", ["0", "65", "two"])
def test_a_number_of_processes_that_is_none_is_refused(many: str) -> None:
    result = CliRunner().invoke(lychgate, ["serve", "--processes", many])

    assert result.exit_code == 2
    assert "1<=x<=64" in result.output or "not a valid integer" in result.output


def test_on_windows_several_are_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lychgate.cli.serve.sys.platform", "win32")

    result = CliRunner().invoke(lychgate, ["serve", "--port", "0", "--processes", "2"])

    assert result.exit_code == 2
    assert "On Windows one process serves all tables" in result.output
