"""Two games that differ only in what the referee does in secret: players read the same, are refused the same, and wait
for the same.

What is compared after each step: numbers, questions, refusals, the start page, what may be taken home. In place of
seconds, which differ from run to run, the work is counted.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from types import FrameType

import pytest

from lychgate import rulesets
from lychgate.core.errors import PlayError
from lychgate.server.seat_state import seat_state_of
from lychgate.server.session import Session
from lychgate.server.sessions import Sessions
from lychgate.server.wire import WHOLE
from tests.server.pairs import (
    ANN,
    BEN,
    CYD,
    REF,
    Pair,
    pairs_in,
    redoes,
    returns,
    says,
    taking_back,
    types,
    undoes,
    without_heads,
)
from tests.shares import share

CUSTOMS = ("own", "vote", "anyone")
SEEDS = range(share("LYCHGATE_SOAK_TWO_GAMES", 1, 40))
STEPS = share("LYCHGATE_SOAK_TWO_GAMES_STEPS", 20, 60)


@pytest.fixture(autouse=True)
def asking_toy_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(rulesets._HOMES, "asking_toy", "tests.core.asking_toy")


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[Pair]:
    """Two tables that are alike so far."""
    with pairs_in(tmp_path) as made:
        yield lambda ruleset="asking_toy", undo="own": made(ruleset, undo)


# ---------------------------------------------------------------------- a referee who is thinking


def asked(live: Session, seat: str) -> str:
    """The kind of what a seat is asked."""
    decision = live.table(seat).decision
    return "" if decision is None else decision.kind


def test_who_asks_a_referee_is_not_told_that_the_referee_is_busy(pair: Pair) -> None:
    two = pair()
    two.hidden("weigh", two.one, REF, says(REF, "weigh"))

    assert two.do("plead", ANN, says(ANN, "plead"))
    assert two.do("plead", CYD, says(CYD, "plead"))

    live = two.one.live
    for kind, answer in (("toy.heavy", "heavy"), ("toy.granted", "yes"), ("toy.granted", "no")):
        assert asked(live, REF) == kind
        assert not says(REF, answer)(live, f"{kind} {answer}").stale
    assert [step.order for step in live.table(REF).journal()] == ["weigh", "plead", "plead"]
    assert live.game.rerun() == 3


def test_who_changes_what_a_referee_decides_in_secret_is_not_refused(pair: Pair) -> None:
    two = pair()
    two.hidden("weigh", two.one, REF, says(REF, "weigh"))

    two.do("draw", ANN, says(ANN, "draw"))
    assert two.do("keep", ANN, says(ANN, "keep"))

    live = two.one.live
    assert asked(live, REF) == "toy.asking_orders"
    last = live.notices(REF)[-1].text
    assert last == "Ann changed what you were deciding about, so it was set aside. Order it again."
    assert last not in [one.text for one in live.notices(ANN)]
    again = Sessions(two.one.sessions.store).live(live.id)
    assert again.game.head == live.game.head
    assert again.game.pendings == live.game.pendings == {}


def test_what_is_set_aside_for_nothing_comes_back(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    live = pair().one.live
    says(ANN, "draw")(live, "draw")
    says(REF, "weigh")(live, "weigh")
    tried = []
    reply = live.game.reply

    def refused_at_last(seat: str, answer: str, *, looks: bool) -> object:
        tried.append(answer)
        if len(tried) > 1:
            raise PlayError("Not so.")
        return reply(seat, answer)

    monkeypatch.setattr(live.game, "reply", refused_at_last)

    with pytest.raises(PlayError, match="Not so"):
        says(ANN, "keep")(live, "keep")

    assert asked(live, REF) == "toy.heavy"
    monkeypatch.undo()
    assert says(ANN, "keep")(live, "keep").remark == ""
    assert live.table(ANN).journal()[-1].order == "Let the bucket down"


def test_it_is_your_move_whatever_the_referee_is_thinking_about(pair: Pair) -> None:
    two = pair()

    two.hidden("weigh", two.one, REF, says(REF, "weigh"))

    two.compare()
    assert [one.seat for one in two.one.sessions.inbox([two.one.keys[ANN]])] == [ANN]


@pytest.mark.parametrize("undo", CUSTOMS)
def test_whoever_brings_back_or_returns_is_not_told_that_the_referee_is_busy(pair: Pair, undo: str) -> None:
    two = pair(undo=undo)
    two.do("reveal", REF, says(REF, "reveal"))
    two.do("rest", ANN, says(ANN, "rest"))
    two.do("undo", ANN, undoes(ANN))
    two.do("undo", CYD, undoes(CYD))

    two.hidden("weigh", two.one, REF, says(REF, "weigh"))

    for seat in (ANN, CYD, ANN):
        two.do("redo", seat, redoes(seat))
    for seat, number in ((ANN, 0), (CYD, 1), (CYD, 0), (ANN, 2)):
        two.do(f"return {number}", seat, returns(seat, number))


ANSWERS = {"toy.heavy": ("heavy", "light"), "toy.how_deep": ("note", "forget"), "toy.granted": ("yes", "no")}
ORDERS = ("rest", "draw", "christen", "keep", "back", "nameless", f"duel:{BEN}", "high", "plead")


@pytest.mark.soak
@pytest.mark.parametrize("undo", CUSTOMS)
@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_tells_that_the_keeper_thinks_of_something(pair: Pair, undo: str, seed: int) -> None:
    chance = Random(f"{undo} {seed}")
    two = pair(undo=undo)
    for _ in range(STEPS):
        kind = chance.choices(("public", "secret", "back"), (6, 3, 4))[0]
        thinks = asked(two.one.live, REF)
        if kind == "secret":
            if thinks == "toy.asking_orders":
                answer = chance.choice(("weigh", "sound"))
                two.hidden(answer, two.one, REF, says(REF, answer))
            elif thinks != "toy.granted":
                answer = chance.choice(ANSWERS[thinks])
                two.hidden(answer, two.one, REF, says(REF, answer))
            two.compare()
        elif kind == "public" and asked(two.other.live, REF) == "toy.granted" == thinks:
            answer = chance.choice(ANSWERS[thinks])
            two.do(answer, REF, says(REF, answer))
        elif kind == "public":
            seat, answer = chance.choice((ANN, BEN, CYD)), chance.choice(ORDERS)
            two.do(answer, seat, says(seat, answer))
        else:
            taking_back(two, chance, chance.choice((ANN, BEN, CYD)))
    two.compare(vaulted=True)


# ---------------------------------------------------------------------- how much work it is


def calls(work: Callable[[], object]) -> int:
    """How many functions of Lychgate are called by some work."""
    found = 0

    def note(frame: FrameType, event: str, arg: object) -> None:
        nonlocal found
        found += event == "call" and "lychgate" in frame.f_code.co_filename

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(before)
    return found


READ: dict[str, Callable[[Session], object]] = {
    "vault": lambda live: {path: without_heads(text) for path, text in live.vault(ANN).items()},
    "chronicle": lambda live: without_heads(live.chronicle(ANN)),
    "journal": lambda live: live.table(ANN).journal(),
    "history": lambda live: live.table(ANN).history("Ada"),
    "state": lambda live: seat_state_of(live, ANN, WHOLE),
    "undo": lambda live: live.undo(ANN, live.revision_of(ANN), "undo"),
    "redo": lambda live: live.redo(ANN, live.revision_of(ANN), "redo"),
}

MORE = 0.1
"""So much of the work of a step may one be that the seat does not know of: it is read, and passed over."""


def test_a_secret_step_is_next_to_no_work_for_those_who_do_not_know_of_it(pair: Pair) -> None:
    """A vault of forty steps takes about as long with twenty secret ones among them as without."""
    two = pair("hundred_saints")
    for table in (two.one, two.other):
        two.hidden("pc", table, REF, types(REF, "pc Ada of Ann hp 6"))
    for step in range(20):
        for table in (two.one, two.other):
            two.hidden("note", table, ANN, types(ANN, f"note here public It is deep {step}."))
            two.hidden("say", table, CYD, types(CYD, "say Hm."))
        two.hidden("secret", two.one, REF, types(REF, f"note Ada she lies {step}"))
    two.compare()
    for table in (two.one, two.other):  # what is made once and kept is made
        for read in READ.values():
            read(Sessions(table.sessions.store).live(table.live.id))

    for what, read in READ.items():
        one, other = (calls(lambda read=read, at=table: read(at.live)) for table in (two.one, two.other))  # type: ignore[misc]
        assert one - other <= 20 * max(MORE * other / 40, 40), (what, one, other)
