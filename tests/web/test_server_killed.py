"""A server that is killed while four seats play, and started again: what it acknowledged is there, and there once.

In ``make test`` one of two servers is killed, and the other goes on.
``LYCHGATE_KILLS`` says how often it is killed; 200 before a release. With ``--log-cli-level=INFO`` figures are shown.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from itertools import count
from pathlib import Path
from random import Random
from select import select
from typing import Any
from urllib.parse import urlencode

import pytest

from lychgate import rulesets
from lychgate.core.errors import PlayError
from lychgate.core.game import Game
from lychgate.core.records import Record
from lychgate.players.reflex import reflex
from lychgate.server.session_store import SessionStore
from lychgate.server.store import Store, now, open_store
from lychgate.server.undo_scope import last_action
from tests.server.conftest import new_postgres  # noqa: F401 (a fixture)
from tests.shares import WHOLE, share
from tests.web.forms import forms
from tests.web.open_line import OpenLine
from tests.web.served import Served, ServedBySeveral

KILLS = share("LYCHGATE_KILLS", 1, 50)
NAMES = ("Ada", "Bertram", "Clara", "Dorian")
ON_LINES = NAMES[2:]
"""Those whose pages send what they do over their open lines; those of the others send requests."""

DONE, REFUSED = (200, 303), (400, 409)

LAST = "end-game"
"""The order that ends the game for all; it is not given."""

LOG = logging.getLogger(__name__)


@dataclass(frozen=True)
class Deed:
    """Something that a seat does: 'answer', 'undo' or 'redo', as the form of its page would send it."""

    seat: str
    verb: str
    fields: dict[str, str]

    @property
    def key(self) -> tuple[str, str]:
        return self.seat, self.fields["key"]


class Seat:
    """A person on a seat. What they have decided is sent until they are told that it was done, or that it was not."""

    def __init__(self, name: str, base: str, cookie: str, server: Served) -> None:
        self.name, self.base, self.cookie, self.server = name, base, cookie, server
        self.deed: Deed | None = None
        self.line: HTTPConnection | OpenLine | None = None

    def page(self) -> str:
        status, page = told(self.server, "GET", self.base, self.cookie)
        assert status == 200, page
        return page

    def decide(self, chance: Random, key: str) -> None:
        """Look at the page, and decide on something; on nothing where nothing is asked."""
        offered = [form for form in forms(self.page()) if form.action == f"{self.base}/answer"]
        if not offered:
            return
        fields = {"key": key, "revision": offered[0].fields["revision"]}
        verb = chance.choices(("answer", "undo", "redo"), (20, 3, 2))[0]
        buttons = [button for form in offered for button in form.buttons.values() if button[0] and button[1] != LAST]
        if verb == "answer":
            fields |= dict([chance.choice(buttons)]) if buttons else {"text": f"Odo {key}"}
        self.deed = Deed(self.name, verb, fields)

    def send(self) -> None:
        """Send what was decided, without waiting for what is said to it."""
        assert self.deed is not None
        if self.name in ON_LINES:
            self.line = OpenLine(f"{self.server.address}{self.base}", self.cookie)
            self.line.send(self.deed.verb, self.deed.fields)
            return
        self.line = self.server.line()
        body, headers = urlencode(self.deed.fields), {"Cookie": self.cookie, "Content-Type": FORM}
        self.line.request("POST", f"{self.base}/{self.deed.verb}", body, headers)

    def hear(self) -> tuple[Deed, bool] | None:
        """What was decided, and whether it was done; None where the answer was lost."""
        assert self.line is not None
        assert self.deed is not None
        line, self.line = self.line, None
        try:
            answer = line.getresponse()
            page = answer.read()
        except (HTTPException, OSError):
            return None
        finally:
            line.close()
        assert answer.status in (*DONE, *REFUSED), page.decode()
        deed, self.deed = self.deed, None
        return deed, answer.status in DONE


FORM = "application/x-www-form-urlencoded"


def told(server: Served, method: str, path: str, cookie: str = "", **fields: str) -> tuple[int, str]:
    """What a server says to a request: the status, and the page or where one is sent to."""
    line = server.line()
    headers = {"Cookie": cookie, **({"Content-Type": FORM} if method == "POST" else {})}
    line.request(method, path, urlencode(fields) if method == "POST" else None, headers)
    answer = line.getresponse()
    page = answer.read().decode()
    line.close()
    return (
        answer.status,
        page if answer.status != 303 else f"{answer.headers['Location']} {answer.headers['Set-Cookie']}",
    )


@dataclass
class Table:
    """A session of four, with what was sent to it, what of it was done, and what was refused."""

    id: str
    seats: list[Seat]
    sent: dict[tuple[str, str], Deed] = field(default_factory=dict)
    done: set[tuple[str, str]] = field(default_factory=set)
    refused: set[tuple[str, str]] = field(default_factory=set)

    def note(self, said: tuple[Deed, bool] | None) -> bool:
        """Take note of what a seat was told; whether it was told anything."""
        if said is not None:
            (self.done if said[1] else self.refused).add(said[0].key)
        return said is not None

    def kept(self, store: Store) -> dict[int, tuple[str, str]]:
        """What the store holds of what was sent, by the record that it became; it must agree with what was told."""
        with store.database.reading() as rows:
            found = rows.execute("select seat, key, version from answered where session = ?", (self.id,))
        kept = {version: (seat, key.partition(" ")[0]) for seat, key, version in found}  # and what was done
        assert len(kept) == len(found), "two deeds became one record"
        assert self.done <= set(kept.values()), "what was acknowledged was lost"
        assert self.refused.isdisjoint(kept.values()), "what was refused was done"
        return kept


def table_set(servers: Sequence[Served], number: int) -> Table:
    """A new session, with four people on its seats: by turns at one server and the other."""
    names = {f"name{at}": name for at, name in enumerate(NAMES, start=1)}
    own = told(servers[0], "POST", "/new/twelve_years", title=f"Table {number}", seed=f"seed {number}", **names)[1]
    found = re.match(r"/s/([^/]+)/1/links (seat\.[^;]+);", own)
    assert found is not None, own
    id_, cookies = found[1], [found[2]]
    links = re.findall(
        r'value="http://[^/]+(/join/[^"]+)"', told(servers[0], "GET", f"/s/{id_}/1/links", cookies[0])[1]
    )
    for link in links[: len(NAMES) - 1]:
        cookies.append(told(servers[0], "POST", link)[1].split()[1].rstrip(";"))
    return Table(
        id_,
        [Seat(name, f"/s/{id_}/{at + 1}", cookies[at], servers[at % len(servers)]) for at, name in enumerate(NAMES)],
    )


class Trial:
    """Servers over the games at ``address`` that are killed again and again. ``store`` looks on."""

    def __init__(self, address: str, store: Store, servers: Sequence[Served], seed: str) -> None:
        self.address, self.store, self.servers, self.chance = address, store, servers, Random(seed)
        self.tables = [table_set(servers, 1)]
        self.lost = self.lost_but_kept = 0
        self._keys = count(1)

    def run(self, kills: int) -> None:
        """Kill a server so many times, with new tables where the old ones have come to their ends.

        It is started again, unless it was killed last and another goes on.
        """
        while kills:
            if not self.played_until_killed(self.tables[-1]):
                self.tables.append(table_set(self.servers, len(self.tables) + 1))
                continue
            kills -= 1
            for server in self.servers if kills or len(self.servers) == 1 else ():
                if not server.running:
                    server.start()
        for seat in self.tables[-1].seats:  # what was lost last is sent once more, or for the first time
            if seat.deed is not None:
                seat.server = next(one for one in (seat.server, *self.servers) if one.running)
                self.tables[-1].sent[seat.deed.key] = seat.deed
                seat.send()
                assert self.tables[-1].note(seat.hear()), "a line was cut though nobody was killed"

    def played_until_killed(self, table: Table) -> bool:
        """Let all seats play at once until a server is killed in the midst of it: whether anything could be played.

        The moment is when so many deeds were sent, so many acknowledged, or so many kept in the store and perhaps not
        yet acknowledged. What else was sent is on its way then.
        """
        moment, after = self.chance.choice(("sent", "told", "kept")), self.chance.randint(1, 12)
        register = SessionStore(self.store, now)
        begun = register.versions(table.id)[0]
        sent = heard = 0
        while True:
            for seat in table.seats:
                if seat.deed is None:
                    seat.decide(self.chance, f"{next(self._keys)}")
            waiting = [seat for seat in self.chance.sample(table.seats, len(table.seats)) if seat.deed is not None]
            if not waiting:
                return False
            for seat in waiting:
                assert seat.deed is not None
                table.sent[seat.deed.key] = seat.deed
                seat.send()
                sent += 1
                if moment == "sent" and sent == after:
                    return self.kill(seat.server, table)
            while waiting:
                lines = {seat.line.sock: seat for seat in waiting if seat.line is not None}
                if moment == "kept":
                    while len(select(list(lines), [], [], 0)[0]) < len(lines):
                        if register.versions(table.id)[0] >= begun + after:
                            return self.kill(self.chance.choice(self.servers), table)
                ready, _, _ = select(list(lines), [], [], 60)
                assert ready, "nobody is answered"
                for seat in [lines[sock] for sock in ready]:
                    waiting.remove(seat)
                    assert table.note(seat.hear()), "a line was cut though nobody was killed"
                    heard += 1
                    if moment == "told" and heard == after:
                        return self.kill(seat.server, table)

    def kill(self, server: Served, table: Table) -> bool:
        """Kill a server. What it has not answered will be sent again: to the other, where there is another."""
        server.kill()
        other = next((one for one in self.servers if one is not server), server)
        lost = []
        for seat in table.seats:
            if seat.line is not None and not table.note(seat.hear()):
                lost.append(seat.deed)
                seat.server = other
        with open_store(self.address) as store:
            kept = set(table.kept(store).values())
        self.lost += len(lost)
        self.lost_but_kept += sum(deed is not None and deed.key in kept for deed in lost)
        return True


def check(store: Store, table: Table) -> int:
    """Play the session anew from what its seats were told was done, each once, and compare record by record.

    Between them may only be what nobody was asked for. How many records there are.
    """
    game_number = SessionStore(store, now).read(table.id).game
    kept = table.kept(store)
    again: list[Record] = []
    header = store.header(game_number)
    game: Game[Any] = Game(rulesets.get(header.ruleset), header, keep=again.append)
    records = store.records(game_number)
    deed: Deed | None = None
    for version, record in enumerate(records, start=1):
        if version in kept:
            deed = table.sent[kept[version]]
            do(game, deed)
        else:
            assert deed is not None, "nobody has said anything yet"
            assert do_unasked(game, deed), f"after {deed} something was done that nobody asked for: {record}"
        assert again[-1] == record, f"record {version} is not what {deed} comes to"
    game.rerun()
    return len(records)


def do(game: Game[Any], deed: Deed) -> None:
    match deed.verb:
        case "answer":
            said = deed.fields.get("answer") or f"text:{deed.fields['text']}"
            game.reply(deed.seat, said)
        case "undo":
            word = last_action(game, deed.seat, NAMES)
            try:
                game.undo(deed.seat)
            except PlayError:
                game.return_to(word.parent)
        case _:
            game.redo(deed.seat)


def do_unasked(game: Game[Any], after: Deed) -> bool:
    """What follows upon a deed without anybody's doing; whether anything can."""
    match after.verb:
        case "answer":
            for seat in game.header.seats:
                decision = game.open_for(seat)
                answer = None if decision is None else reflex(game.ruleset, game.state_for(seat), decision)
                if answer is not None:
                    game.reply(seat, answer)
                    return True
            return False
        case "undo":
            game.undo(after.seat)
        case _:
            game.redo(after.seat)
    return True


def trial(address: str, servers: Sequence[Served], seed: str) -> None:
    """Kill ``servers`` over ``address`` as often as is wanted, and check all that was played."""
    with open_store(address) as store, ExitStack() as running:
        for server in servers:
            running.enter_context(server)
        tried = Trial(address, store, servers, seed)
        tried.run(KILLS)
    with open_store(address) as store:
        records = [check(store, table) for table in tried.tables]
    LOG.info(
        "%d kills, %d tables, %d records; %d deeds acknowledged, %d refused; of %d whose answer was lost %d were kept",
        KILLS,
        len(tried.tables),
        sum(records),
        sum(len(table.done) for table in tried.tables),
        sum(len(table.refused) for table in tried.tables),
        tried.lost,
        tried.lost_but_kept,
    )


KINDS: dict[str, tuple[type[Served], ...]] = {
    "two servers": (Served, ServedBySeveral),
    "several processes": (ServedBySeveral,),
    "one process": (Served,),
}
"""Those of two servers share a PostgreSQL database, the others have a file of their own."""


@pytest.mark.soak
@pytest.mark.parametrize("kind", list(KINDS) if WHOLE else ["two servers"])
def test_what_a_server_that_is_killed_acknowledged_is_there_once(
    request: pytest.FixtureRequest, tmp_path: Path, kind: str
) -> None:
    address = str(tmp_path / "games.sqlite3")
    if len(KINDS[kind]) > 1:
        new: Callable[[], str] = request.getfixturevalue("new_postgres")
        address = new()
    trial(address, [one(address) for one in KINDS[kind]], kind)
