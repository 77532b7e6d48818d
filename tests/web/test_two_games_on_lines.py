"""No byte over a page's open line tells what is hidden: not an answer, not a refusal, not what the others are drawn.

Two tables are served side by side that differ only in what the referee does in secret, or in the words of Ben's private
notes. Everybody acts over the open line of their page, at random, with taking back, bringing back and returning; each
message to Ann, Cyd and an onlooker is compared with the one at the other table.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from random import Random

import pytest
from starlette.testclient import WebSocketTestSession

from lychgate import rulesets
from lychgate.server.seats import SPECTATOR, Custom
from lychgate.web.desk import Desk
from tests.server.pairs import known_numbers
from tests.shares import share
from tests.web.clock import Clock
from tests.web.everything import SEAT, Host, hosted, set_up
from tests.web.test_leaks_over_http import copied
from tests.web.test_taking_back_over_http import ANN, BEN, CUSTOMS, CYD, FOUR, REF, WATCHERS, shown

LIVE = f"{SEAT}/live"
PAIRS = share("LYCHGATE_SOAK_LINES", 2, 40)
DEEDS = share("LYCHGATE_SOAK_LINE_DEEDS", 16, 40)
RULESETS = ("asking_toy", "hundred_saints")


@pytest.fixture(autouse=True)
def asking_toy_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(rulesets._HOMES, "asking_toy", "tests.core.asking_toy")


class Lines:
    """The open lines of all pages at one table, and what has come over each."""

    def __init__(self, host: Host, stack: ExitStack) -> None:
        self.host = host
        self._desk = Desk(host.sessions, "", Clock())
        self._lines = {seat: stack.enter_context(self._opened(seat)) for seat in (*FOUR, SPECTATOR)}
        self.heard = {seat: [line.receive_text()] for seat, line in self._lines.items()}

    def _opened(self, seat: str) -> WebSocketTestSession:
        cookie = {"Cookie": self.host.world.cookies[seat]}
        return self.host.client.websocket_connect(self.host.address(LIVE, seat), headers=cookie)

    def first_of(self, seat: str) -> str:
        """What a page that is opened now is sent first."""
        with self._opened(seat) as line:
            return line.receive_text()

    def do(self, number: int, seat: str, what: str, form: dict[str, str]) -> int:
        """Sends a form over a seat's line, and hears what all are told of that; the status of its answer."""
        was = {one: shown(self.host, self._desk, one, LIVE) for one in self._lines}
        revision = str(self.host.live.revision_of(seat))
        wish = {"number": number, "do": what, "form": {"revision": revision, "key": f"deed {number}", **form}}
        self._lines[seat].send_text(json.dumps(wish))
        while not self._hear(seat).startswith('{"answered"'):
            pass
        status: int = json.loads(self.heard[seat][-1])["status"]
        for one in self._lines:
            if one != seat and shown(self.host, self._desk, one, LIVE) != was[one]:
                self._hear(one)
        return status

    def _hear(self, seat: str) -> str:
        self.heard[seat].append(self._lines[seat].receive_text())
        return self.heard[seat][-1]

    def asked(self, seat: str) -> str:
        """The kind of what a seat is asked."""
        decision = self.host.live.table(seat).decision
        return "" if decision is None else decision.kind

    def hear_to_the_end(self) -> None:
        """Has everybody hear one thing that all may hear, so that what came before it is all there was."""
        said = {"undo": "anyone", "deadline_hours": "7"}
        answer = self.host.send("POST", self.host.address(f"{SEAT}/custom", REF), REF, said)
        assert answer.status_code == 200, answer.text
        for seat, told in self.heard.items():
            while "would play by another custom" not in told[-1]:
                self._hear(seat)


class Two:
    """Two tables that are alike so far. ``did`` tells what was done."""

    def __init__(self, one: Lines, other: Lines) -> None:
        self.one, self.other = one, other
        self.did: list[str] = []
        self._numbers = count(1)

    def do(self, seat: str, what: str, **form: str) -> int:
        """The same is done at both: the status of the answer."""
        number, status = next(self._numbers), 0
        self.did.append(f"{seat}: {what} {form}")
        for table in (self.one, self.other):
            status = table.do(number, seat, what, form)
        self.compare()
        return status

    def hidden(self, seat: str, what: str, **form: str) -> bool:
        """Something is done at one of the two only: whether it was, and not refused."""
        self.did.append(f"one only, {seat}: {what} {form}")
        status = self.one.do(next(self._numbers), seat, what, form)
        self.compare()
        return status == 200

    def differently(self, seat: str, one: str, other: str) -> None:
        """A seat types one thing at one table and another at the other."""
        self.did.append(f"{seat}: {one} or {other}")
        number = next(self._numbers)
        for table, line in ((self.one, one), (self.other, other)):
            assert table.do(number, seat, "answer", {"text": line}) == 200, self.did
        self.compare()

    def compare(self) -> None:
        """Fails unless those who may not know have been sent the same, byte by byte."""
        for seat in WATCHERS:
            one, other = self.one.heard[seat], self.other.heard[seat]
            assert len(one) == len(other), (seat, "\n".join(self.did))
            assert one[-1] == other[-1], (seat, differing(one[-1], other[-1]), "\n".join(self.did))


def differing(one: str, other: str) -> tuple[str, str]:
    """Where two messages differ first, with what stands around it."""
    at = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    around = slice(max(0, at - 200), at + 200)
    return one[around], other[around]


@contextmanager
def two_tables(folder: Path, ruleset: str, undo: str) -> Iterator[Two]:
    custom = Custom(undo=undo)  # type: ignore[arg-type]
    world = set_up(folder / "games.sqlite3", ruleset, "a seed", custom, FOUR)
    with ExitStack() as stack:
        tables = []
        for name in ("one", "other"):
            host = stack.enter_context(hosted(copied(world, folder / f"{name}.sqlite3")))
            tables.append(Lines(host, stack))
        yield Two(*tables)


# ---------------------------------------------------------------------- what is done

ANSWERS = {"toy.heavy": ("heavy", "light"), "toy.how_deep": ("note", "forget"), "toy.granted": ("yes", "no")}
ORDERS = ("rest", "draw", "christen", "keep", "back", "nameless", f"duel:{BEN}", "high", "plead")
SECRETS = ("note here she is a spy", "chance 2 secret ambush", 'handout "The will" secret All to the cat.')
SAYS = ("say Hm.", "say Ah, no.", "note here public It is deep.", "note here mine alone")
WORDINGS = (("note here she lies", 'note "the old well" he sings'), ("note here a", "note here " + "b" * 300))
NONSENSE: tuple[tuple[str, dict[str, str]], ...] = (
    ("answer", {"answer": "fly"}),
    ("answer", {"text": "fly to the moon"}),
    ("answer", {"answer": "rest", "revision": "0"}),
    ("answer", {}),
    ("return", {"entry": "999"}),
    ("return", {"entry": "x"}),
    ("set-aside", {"lane": "0"}),
    ("set-aside", {"lane": "7"}),
    ("vote", {"proposal": "999", "say": "yes"}),
    ("undo", {"revision": "0"}),
    ("redo", {"key": ""}),
)
"""What is refused, most of the time."""


def secretly(two: Two, chance: Random) -> None:
    """The referee does something in secret at one table, and perhaps takes it back and brings it back."""
    if two.one.host.live.info.ruleset == "hundred_saints":
        done = two.hidden(REF, "answer", text=chance.choice(SECRETS))
    else:
        thinks = two.one.asked(REF)
        if thinks == "toy.granted":
            return
        done = two.hidden(REF, "answer", answer=chance.choice(ANSWERS.get(thinks, ("weigh", "sound"))))
    live = two.other.host.live
    free = live.info.custom.frees(REF, live.game.header.referees)
    if not done or (free and live.game.pendings):  # a free referee would take back what waits, which is no secret
        return
    for what in ("undo", "redo")[: chance.randrange(3)]:
        assert two.hidden(REF, what), "\n".join(two.did)


def openly(two: Two, chance: Random) -> None:
    """Somebody acts whom all may know to act."""
    if two.one.host.live.info.ruleset == "hundred_saints":
        if chance.random() < 0.3:
            two.differently(BEN, *chance.choice(WORDINGS))
        else:
            two.do(chance.choice((ANN, CYD)), "answer", text=chance.choice(SAYS))
    elif two.other.asked(REF) == two.one.asked(REF) == "toy.granted":
        two.do(REF, "answer", answer=chance.choice(ANSWERS["toy.granted"]))
    else:
        two.do(chance.choice((ANN, BEN, CYD)), "answer", answer=chance.choice(ORDERS))


def back(two: Two, chance: Random) -> None:
    """Somebody takes back, brings back, returns or votes."""
    seat = chance.choice((ANN, CYD, CYD, BEN))
    live = two.other.host.live
    match chance.choices(("undo", "redo", "return", "vote"), (5, 4, 3, 4))[0]:
        case "return":
            two.do(seat, "return", entry=str(chance.choice(known_numbers(live, seat))))
        case "vote":
            proposals = [one.number for one in live.proposals(seat)]
            if proposals:
                two.do(seat, "vote", proposal=str(chance.choice(proposals)), say=chance.choice(("yes", "yes", "no")))
        case what:
            two.do(seat, what)


def nonsense(two: Two, chance: Random) -> None:
    """Somebody sends what no page would."""
    what, form = chance.choice(NONSENSE)
    two.do(chance.choice((ANN, CYD)), what, **form)


KINDS: tuple[Callable[[Two, Random], None], ...] = (openly, secretly, back, nonsense)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(PAIRS))
def test_no_byte_over_a_line_tells_what_is_hidden(tmp_path: Path, seed: int) -> None:
    chance, ruleset, undo = Random(seed), RULESETS[seed % 2], CUSTOMS[seed // 2 % len(CUSTOMS)]
    with two_tables(tmp_path, ruleset, undo) as two:
        for _ in range(DEEDS):
            chance.choices(KINDS, (5, 4, 5, 2))[0](two, chance)
        for table in (two.one, two.other):
            table.hear_to_the_end()

        for seat in WATCHERS:
            assert two.one.heard[seat] == two.other.heard[seat], (seat, "\n".join(two.did))
            assert two.one.first_of(seat) == two.other.first_of(seat), (seat, "\n".join(two.did))


def test_the_comparison_notices_a_secret_that_is_drawn(tmp_path: Path) -> None:
    with two_tables(tmp_path, "hundred_saints", "own") as two:
        assert two.hidden(REF, "answer", text=SECRETS[0])

        with pytest.raises(AssertionError, match="she is a spy"):
            two.hidden(REF, "answer", text="note here public She is a spy; she is a spy.")
