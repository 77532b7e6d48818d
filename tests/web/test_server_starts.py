"""A server that sixteen read from as soon as it stands: it answers all of them, however often it is started.

``LYCHGATE_STARTS`` sets how often: 100 times in ``make soak``, once else.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import cycle, islice
from pathlib import Path
from threading import Barrier

import pytest

from lychgate.core.decision import TEXT
from lychgate.server.seats import Kind
from lychgate.server.sessions import Sessions
from lychgate.server.store import open_store
from lychgate.web.seat_key import cookie_name
from tests.shares import share
from tests.web.served import Served

STARTS = share("LYCHGATE_STARTS", 1, 100)
READERS = 16
SEATS = ("Ada", "Bertram", "Clara", "Dorian")
PLAYED = {
    "twelve_years": ("assemble", "suggested", "suggested"),
    "hundred_saints": (f"{TEXT}pc Ada hp 30 of Bertram", f"{TEXT}enter dungeon", f"{TEXT}foes 5 goblins hp 4"),
}


@pytest.fixture
def tables(tmp_path: Path) -> list[tuple[str, str]]:
    """Two tables of four in a store: the address of each seat's page, and the cookie that opens it."""
    seats: list[tuple[str, Kind, str]] = [(name, "person", "") for name in SEATS]
    found = []
    with open_store(tmp_path / "games.sqlite3") as store:
        sessions = Sessions(store)
        for ruleset, answers in PLAYED.items():
            info, links = sessions.create(ruleset, ruleset, {}, seats)
            live = sessions.live(info.id)
            for answer in answers:
                live.reply("Ada", answer, live.revision_of("Ada"), answer)
            for number, name in enumerate(SEATS, start=1):
                key = sessions.sit(links.seats[name])[2]
                found.append((f"/s/{info.id}/{number}", f"{cookie_name(info.id, number)}={key}"))
    return found


@pytest.mark.soak
def test_a_server_answers_all_who_read_from_it_as_soon_as_it_stands(
    tmp_path: Path, tables: list[tuple[str, str]]
) -> None:
    together = Barrier(READERS, timeout=60)

    server = Served(str(tmp_path / "games.sqlite3"))
    with ThreadPoolExecutor(READERS) as readers:

        def read(seat: tuple[str, str]) -> int:
            line = server.line()
            line.connect()
            together.wait()
            line.request("GET", seat[0], headers={"Cookie": seat[1]})
            answer = line.getresponse()
            answer.read()
            line.close()
            return answer.status

        for _ in range(STARTS):
            with server:
                answered = list(readers.map(read, islice(cycle(tables), READERS)))

            assert answered == [200] * READERS
