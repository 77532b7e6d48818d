"""What Ben wrote in private is not on any page, in any answer nor on any line of those who take it back or see it go.

A table is served with his note in one wording and in another, and everybody takes back, brings back and returns, by
each custom; all that Ann, Cyd, an onlooker and a stranger get from the server is compared, byte by byte.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from lychgate.core.decision import TEXT
from lychgate.server.seat_state import seat_state_of
from lychgate.server.seats import SPECTATOR, Custom
from lychgate.server.wire import PREFIX, WHOLE
from lychgate.web.desk import Desk, Place
from tests.shares import WHOLE as SOAK
from tests.shares import share
from tests.web.clock import Clock
from tests.web.everything import (
    SEAT,
    STRANGER,
    Got,
    Host,
    World,
    everything,
    finish,
    hosted,
    listening,
    set_up,
)
from tests.web.test_leaks_over_http import assert_same, copied

REF, ANN, BEN, CYD = FOUR = ("Ref", "Ann", "Ben", "Cyd")
WATCHERS = (ANN, CYD, SPECTATOR)
EVERYBODY = (*WATCHERS, STRANGER)
WORDINGS = ("note here she lies", 'note "the old well" he sings')
Deed = Callable[[Host], None]


def says(seat: str, line: str) -> Deed:
    def deed(host: Host) -> None:
        revision = host.live.revision_of(seat)
        assert not host.live.reply(seat, TEXT + line, revision, f"{line} at {host.live.revision}").stale

    return deed


def presses(seat: str, what: str, **form: str) -> Deed:
    """Presses a button of the table page; a refusal is an answer too."""

    def deed(host: Host) -> None:
        revision = host.live.revision_of(seat)
        said = {"revision": str(revision), "key": f"{what} at {host.live.revision}", **form}
        answer = host.send("POST", host.address(f"{SEAT}/{what}", seat), seat, said)
        assert answer.status_code in (200, 303, 400, 409), answer.text

    return deed


SCENES: dict[str, tuple[tuple[Deed, ...], tuple[Deed, ...]]] = {
    "taken back": ((), (presses(BEN, "undo"),)),
    "brought back": ((presses(BEN, "undo"),), (presses(BEN, "redo"),)),
    "taken back below a step of Ann's": ((says(ANN, "note here public It is deep."),), (presses(BEN, "undo"),)),
    "returned from": ((says(CYD, "say Hm."),), (presses(BEN, "return", entry="0"),)),
    "returned from and voted on": (
        (says(CYD, "say Hm."), says(ANN, "say Ah."), presses(BEN, "return", entry="0")),
        (presses(CYD, "vote", proposal="1", say="yes"), presses(ANN, "vote", proposal="1", say="yes")),
    ),
    "voted down": (
        (says(CYD, "say Hm."), presses(BEN, "return", entry="0")),
        (presses(CYD, "vote", proposal="1", say="no"),),
    ),
    "taken back by the referee": ((), (presses(REF, "undo"),)),
    "under what Ann takes back": ((says(ANN, "say Ah."),), (presses(ANN, "undo"), presses(ANN, "redo"))),
}

Told = tuple[dict[str, Got], dict[tuple[str, str], list[str]]]
"""What each of those who look gets, and what each line was told."""

CUSTOMS = ("own", "vote", "referee", "anyone")
CASES = [
    (scene, CUSTOMS[(at + turn) % len(CUSTOMS)])
    for at, scene in enumerate(SCENES)
    for turn in range(share("LYCHGATE_SOAK_CUSTOMS", 1, len(CUSTOMS)))
]
"""Each scene by each custom; in the small share by one, of which each has its turn."""


@pytest.mark.soak
@pytest.mark.parametrize(("scene", "undo"), CASES)
def test_no_byte_tells_what_was_taken_back(tmp_path: Path, scene: str, undo: str) -> None:
    before, then = SCENES[scene]
    custom = Custom(undo=undo)  # type: ignore[arg-type]
    world = set_up(tmp_path / "games.sqlite3", "hundred_saints", "a seed", custom, FOUR).keyed(undo == "vote")
    notes = [says(BEN, line) for line in WORDINGS]
    at = list(SCENES).index(scene)
    looking = by_turns(at // 2) if SOAK or at % 2 == 0 else ()
    got = [told(world, tmp_path / f"{at}.sqlite3", (note, *before), then, looking) for at, note in enumerate(notes)]

    assert_alike(*got)


def assert_alike(got: Told, other: Told) -> None:
    """Fails at the first byte that anybody got otherwise at one table than at the other."""
    for watcher in got[0]:
        assert_same(got[0][watcher], other[0][watcher])
    assert got[1] == other[1]


def by_turns(at: int) -> tuple[str, ...]:
    """Who looks at every page in the case of this number: in ``make soak`` everybody, else each in turn."""
    return EVERYBODY if SOAK else EVERYBODY[at % len(EVERYBODY) :][:1]


def told(world: World, file: Path, before: tuple[Deed, ...], then: tuple[Deed, ...], looking: tuple[str, ...]) -> Told:
    """What those who may not know hear while something is done at a copy of a table, and all that some get after it."""
    with hosted(copied(world, file)) as host:
        desk = Desk(host.sessions, "", Clock())
        for deed in before:
            deed(host)
        with listening(host, *WATCHERS):
            for deed in then:
                was = {line: shown(host, desk, *line) for line in host.lines}
                deed(host)
                for line, socket in host.lines.items():
                    if shown(host, desk, *line) != was[line]:
                        host.heard[line].append(socket.receive_text())
            finish(host, REF)
        return {seat: everything(host, seat) for seat in looking}, dict(host.heard)


def shown(host: Host, desk: Desk, seat: str, line: str) -> object:
    """What a line is told of when it changes."""
    if line.startswith(PREFIX):
        return seat_state_of(host.live, seat, WHOLE)
    model = desk.page_model(Place(host.live, host.live.info, seat, host.world.number(seat), "key"))
    return model.inputs, model.last_words
