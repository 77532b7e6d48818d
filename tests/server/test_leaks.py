"""A seat gets nothing that it may not see: change what is hidden from it, and all that it gets stays the same.

Games are played at random, all the way through, at every moment of which everything each seat can get is compared with
what it would get had the others, in the middle of their commands, said something else.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from lychgate import rulesets
from lychgate.core.chronicle import chronicle_markdown
from lychgate.core.codec import encode
from lychgate.core.decision import Answer
from lychgate.core.errors import PlayError
from lychgate.core.game import Game
from lychgate.core.records import Header, Record, Waiting
from lychgate.core.ruleset import Ruleset
from lychgate.players.random import RESIGN
from lychgate.server.seats import SPECTATOR
from lychgate.server.table import Table
from lychgate.server.transfer import public, to_text
from tests.core.toy import Toy, toy_header
from tests.server.seated import Sit
from tests.shares import seeds, share

SEATS = ("ann", "ben", "cyd")
MOMENTS = share("LYCHGATE_SOAK_MOMENTS", 20, 60)
STRIDE = share("LYCHGATE_SOAK_STRIDE", 30, 3)
"""Every so many moments of a game of 12 Years are compared."""


def all_of(game: Game[Any], records: list[Record], seat: str) -> bytes:
    """Everything that a table gives its seat, and what it may take home."""
    table = Table(game, seat)
    asked = (table.decision, table.question(), table.rolling, table.takes_faces, table.ended)
    past = (table.log(), table.log(5), table.last_told, table.why(), table.journal(), table.branches())
    return encode((table.view(), asked, past, chronicle_markdown(game, seat), to_text(*public(game.header, records))))


def replies(ruleset: Ruleset[Any], header: Header, most: int) -> Iterator[tuple[Game[Any], list[Record]]]:
    """A random game: each moment of it, with the records that led there."""
    chance = Random(header.seed)
    records: list[Record] = []
    game = Game(ruleset, header, keep=records.append)
    for _ in range(most):
        can = [
            (decision.seat, option.id) for decision in game.open for option in decision.options() if option.id != RESIGN
        ]
        chance.shuffle(can)
        for seat, answer in can * 3:  # where few can do anything, each of them may have wished to take back nothing
            try:
                match chance.choices(("reply", "undo", "redo", "return"), (85, 10, 4, 1))[0]:
                    case "reply":
                        game.reply(seat, answer)
                    case "undo":
                        game.undo(chance.choice((seat, None)), by=seat)
                    case "redo":
                        game.redo(chance.choice((seat, None)), by=seat)
                    case _:
                        game.return_to(chance.randint(max(0, game.head - 3), len(game.entries)), by=seat)
            except PlayError:
                continue
            break
        else:
            return
        yield game, records


def without_what_waits(game: Game[Any], records: list[Record], seat: str) -> tuple[Game[Any], list[Record]] | None:
    """The same game had those commands that do not concern ``seat`` not been begun; None if all of them do."""
    mine = game.pending_for(seat)
    hidden = [owner for owner, pending in game.pendings.items() if pending is not mine]
    if not hidden:
        return None
    kept = list(records)
    other = Game(game.ruleset, game.header, records, keep=kept.append)
    while (pending := next((other.pendings[owner] for owner in hidden if owner in other.pendings), None)) is not None:
        try:
            other.undo(pending.seat)
        except PlayError:  # somebody else has spoken in it; what they said goes first
            spoke = next((given.seat for given in reversed(pending.inputs) if isinstance(given, Answer)), None)
            if spoke is None:
                return None  # nobody has, and it cannot be taken back
            other.undo(spoke)
    return other, kept


def with_other_secrets(game: Game[Any], records: list[Record], seat: str) -> Iterator[tuple[Game[Any], list[Record]]]:
    """The same game had each of the others who have answered in the command before ``seat`` said another thing."""
    pending = game.pending_for(seat)
    last = records[-1]
    if pending is None or not isinstance(last, Waiting) or last.pending != pending or not pending.inputs:
        return
    said = pending.inputs[-1]
    if not isinstance(said, Answer) or said.seat == seat:
        return
    before = Game(game.ruleset, game.header, records[:-1])
    decision = before.open_for(said.seat)
    if decision is None or len({one.seat for one in before.open if before.pending_for(one.seat) is not None}) < 2:
        return
    for option in decision.options():
        kept = records[:-1]
        other = Game(game.ruleset, game.header, kept, keep=kept.append)
        if option.id != said.answer:
            other.reply(said.seat, option.id)
            if other.pending_for(seat) is not None:
                yield other, kept


@pytest.mark.parametrize("seed", seeds("LYCHGATE_SOAK_LEAKS", 1, 20))
def test_a_seat_gets_the_same_whatever_others_are_in_the_middle_of(seed: int) -> None:
    compared = 0
    for game, records in replies(Toy(), toy_header(SEATS, "deep", f"leak {seed}"), MOMENTS):
        for seat in (*SEATS, SPECTATOR):
            other = without_what_waits(game, records, seat)
            if other is not None:
                compared += 1
                assert all_of(*other, seat) == all_of(game, records, seat)
    assert compared > MOMENTS // 3


@pytest.mark.parametrize("seed", seeds("LYCHGATE_SOAK_LEAKS", 4, 20))
def test_a_seat_gets_the_same_whatever_others_have_chosen_in_secret(seed: int) -> None:
    compared = 0
    for game, records in replies(Toy(), toy_header(SEATS, "deep", f"leak {seed}"), 60):
        for seat in (*SEATS, SPECTATOR):
            for other in with_other_secrets(game, records, seat):
                compared += 1
                assert all_of(*other, seat) == all_of(game, records, seat)
    assert compared > 0


@pytest.mark.parametrize("seed", seeds("LYCHGATE_SOAK_LEAKS", 1, 20))
def test_a_party_of_12_years_gets_the_same_whatever_others_are_in_the_middle_of(seed: int) -> None:
    ruleset = rulesets.get("twelve_years")
    header = Header(ruleset.name, ruleset.version, ruleset.resolve({}), SEATS, f"leak {seed}", "leak")
    compared = 0
    for game, records in islice(replies(ruleset, header, 120), 0, None, STRIDE):
        for seat in SEATS:
            other = without_what_waits(game, records, seat)
            if other is not None:
                compared += 1
                assert all_of(*other, seat) == all_of(game, records, seat)
    assert compared > 30 // STRIDE


def test_what_a_session_tells_of_itself_is_the_same_whatever_is_chosen_in_secret(sit: Sit) -> None:
    def told(stance: str) -> bytes:
        table = sit()
        table.live.set_auto_answers("ann", f"toy.stance: {stance}")
        table.live.note("ann", "5049", stance)
        table.say("ann", "duel:ben")
        live = table.live
        seats = [one for one in live.info.seats if one.seat != "ann"]
        return encode((seats, live.waiting_for(), live.notices(), live.notes("ben"), live.proposals(), live.revision))

    assert told("high") == told("low")
