"""Two tables that differ only in what is hidden, played side by side: whoever may not see it must get the same."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from lychgate.core.codec import encode
from lychgate.core.decision import TEXT
from lychgate.core.errors import PlayError
from lychgate.server.seat_state import seat_state_of
from lychgate.server.seats import SPECTATOR, Custom, Kind, Outcome
from lychgate.server.session import Session
from lychgate.server.sessions import Sessions
from lychgate.server.store import Store, open_store
from lychgate.server.wire import WHOLE
from lychgate.web.desk import Desk, Place
from lychgate.web.story import Story
from tests.server.seated import BEGUN
from tests.web.clock import Clock

REF, ANN, BEN, CYD = SEATS = ("Ref", "Ann", "Ben", "Cyd")
NAMED = ("Ada", "Ben", "nobody")
"""Whose sheets are looked at."""

WATCHERS = (ANN, CYD, SPECTATOR)
"""Those who may not know of it; the referee and Ben may."""

Do = Callable[[Session, str], Outcome]


HEADS = re.compile(
    r'(?<=records is )[a-z-]{23}(?=\.)|(?<="head":")[\w-]{28}|(?<="first":")[\w-]{28}'
    r'|(?<=committed to as )[a-z-]{35}|(?<="hash":")[0-9a-f]{64}'
    r'|\A---\nlychgate: [0-9a-f]{16}(?=\n(?:(?!---).*\n)*?type: "index")'
)


def without_heads(text: str) -> str:
    """A text without the head of the records, without the commitment to its dice, and without hashes of that text.

    Each table has a salt of its own, so another commitment. The head is another one where tables differ in a secret:
    it is keyed with the salt, which nobody is told before the table is closed, and so says nothing
    (``test_a_head_says_nothing_without_its_salt``).
    """
    return HEADS.sub("", text)


class Seen:
    """A table of four who have all sat down, with all that it has shown so far."""

    def __init__(self, store: Store, ruleset: str, custom: Custom) -> None:
        self.sessions = Sessions(store, clock=lambda: BEGUN)
        seats: list[tuple[str, Kind, str]] = [(name, "person", "") for name in SEATS]
        info, links = self.sessions.create("The barrow", ruleset, {}, seats, custom, "a seed")
        self.keys = {seat: self.sessions.sit(link)[2] for seat, link in links.seats.items()}
        self.live = self.sessions.live(info.id)
        self.desk = Desk(self.sessions, "", Clock())
        self.story = Story()

    def all_of(self, seat: str, *, vaulted: bool = False) -> dict[str, Any]:
        """Everything that the table gives a seat, by what it is."""
        live = self.live
        table, info = live.table(seat), live.info
        ends = [table.game.number(seat, end.id) for end in table.branches()]
        model = self.desk.page_model(Place(live, info, seat, SEATS.index(seat) + 1 if seat in SEATS else 0, "key"))
        return {
            "state": msgspec.json.decode(encode(seat_state_of(live, seat, WHOLE))),
            "log": table.log(),
            "why": table.why(),
            "journal": table.journal(),
            "branches": [(end, self.story.steps(table, 3, end)) for end in ends],
            "steps": self.story.steps(table, 50),
            "waiting": (self.story.waiting(table), live.waiting_for(seat)),
            "chronicle": without_heads(live.chronicle(seat)),
            "revision": (live.revision_of(seat), live.since(seat) if seat in SEATS else 0),
            "told": [(one.seat, one.text) for one in live.notices(seat)],
            "page": model.inputs,
            "votes": model.votes,
            "start": [
                (one.seat, one.prompt, one.asked)
                for one in self.sessions.inbox([self.keys[seat]] if seat in self.keys else [])
            ],
            "vault": {path: without_heads(text) for path, text in live.vault(seat).items()} if vaulted else {},
            "file": self._or_refusal(lambda: without_heads(live.export(seat))) if vaulted else "",
            "history": [self._or_refusal(partial(table.history, named)) for named in NAMED] if vaulted else [],
        }

    def _or_refusal(self, read: Callable[[], object]) -> object:
        try:
            return read()
        except PlayError as refused:
            return str(refused)


@dataclass
class Two:
    """A table with one secret and the same table with another, or with none."""

    one: Seen
    other: Seen
    said: list[str] = field(default_factory=list)
    keys: Iterator[int] = field(default_factory=count)

    def do(self, what: str, seat: str, do: Do) -> bool:
        """Has the same done at both: whether it was, and not refused."""
        key = f"deed {next(self.keys)}"
        self.said.append(f"{seat}: {what}")
        one, other = (_got(table.live, key, seat, do) for table in (self.one, self.other))
        assert (one if seat in WATCHERS else one[0]) == (other if seat in WATCHERS else other[0]), self.said
        self.compare()
        return bool(one[0])

    def hidden(self, what: str, table: Seen, seat: str, do: Do) -> bool:
        """Has something done at one of the two only."""
        self.said.append(f"{'one' if table is self.one else 'other'} only, {seat}: {what}")
        return bool(_got(table.live, f"deed {next(self.keys)}", seat, do)[0])

    def compare(self, *, vaulted: bool = False) -> None:
        """Fails unless all that watchers get is the same at both."""
        for seat in WATCHERS:
            one, other = (table.all_of(seat, vaulted=vaulted) for table in (self.one, self.other))
            for what in one:
                assert one[what] == other[what], (seat, what, *differing(one[what], other[what]), self.said)


def differing(one: Any, other: Any) -> tuple[Any, Any]:
    """The first parts of two values that are not the same."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        return next(differing(one[key], other[key]) for key in one if one[key] != other[key])
    if isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)) and len(one) == len(other):
        return next(differing(a, b) for a, b in zip(one, other, strict=True) if a != b)
    return one, other


def _got(live: Session, key: str, seat: str, do: Do) -> tuple[Any, ...]:
    """What comes of something: whether it was done, and what the seat is told."""
    try:
        outcome = do(live, key)
    except PlayError as refused:
        return False, str(refused), live.revision_of(seat)
    return True, outcome.remark, outcome.stale, outcome.undone, outcome.lines, outcome.revision


# ---------------------------------------------------------------------- what people do


def says(seat: str, answer: str) -> Do:
    return lambda live, key: live.reply(seat, answer, live.revision_of(seat), key)


def types(seat: str, line: str) -> Do:
    return says(seat, TEXT + line)


def undoes(seat: str) -> Do:
    return lambda live, key: live.undo(seat, live.revision_of(seat), key)


def redoes(seat: str) -> Do:
    return lambda live, key: live.redo(seat, live.revision_of(seat), key)


def returns(seat: str, number: int) -> Do:
    return lambda live, key: live.return_to(seat, number, live.revision_of(seat), key)


def votes(seat: str, number: int, yes: bool) -> Do:
    return lambda live, key: live.vote(seat, number, yes)


def known_numbers(live: Session, seat: str) -> list[int]:
    """The steps that a seat may return to, those of branches too, and one that there is not."""
    table = live.table(seat)
    steps = [step.entry for step in table.journal() if step.entry]
    ends = [table.game.number(seat, end.id) for end in table.branches()]
    return [0, *steps[-5:], *ends[:5], 999]


def taking_back(two: Two, chance: Random, seat: str) -> None:
    """``seat`` takes back, brings back, returns or votes."""
    live = two.one.live
    match chance.choices(("undo", "redo", "return", "vote"), (5, 3, 2, 4))[0]:
        case "undo":
            two.do("undo", seat, undoes(seat))
        case "redo":
            two.do("redo", seat, redoes(seat))
        case "return":
            number = chance.choice(known_numbers(live, seat))
            two.do(f"return {number}", seat, returns(seat, number))
        case _:
            open_ = [one.number for one in live.proposals()]
            if open_:
                number, yes = chance.choice(open_), chance.random() < 0.8
                two.do(f"vote {number} {yes}", seat, votes(seat, number, yes))


Pair = Callable[..., Two]
"""Makes two tables that are alike so far, of a ruleset and a custom of taking back."""


@contextmanager
def pairs_in(folder: Path) -> Iterator[Pair]:
    """Two tables at a time, each in a store of its own."""
    with ExitStack() as stores:

        def made(ruleset: str, undo: str = "own") -> Two:
            one, other = (stores.enter_context(open_store(folder / f"{name}.sqlite3")) for name in ("one", "other"))
            custom = Custom(undo=undo)  # type: ignore[arg-type]
            return Two(Seen(one, ruleset, custom), Seen(other, ruleset, custom))

        yield made
