"""A proposal waits only for seats on which a person has sat down; the journal says who was not asked."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

import pytest

from lychgate.core.codec import digest
from lychgate.core.decision import TEXT
from lychgate.core.errors import PlayError
from lychgate.server.seats import Custom, Outcome, UndoCustom
from lychgate.server.session import Session
from lychgate.server.sessions import Sessions
from lychgate.server.store import Store
from tests.server.databases import one_database

pytestmark = one_database

GM, ANN, BEN, CY = SEATS = ("Gil", "Ann", "Ben", "Cy")
BEGUN = (
    *("delver Ada of Ann exert 1 hp 8", "delver Bo of Ben exert 1 hp 8", "delver Cat of Cy exert 1 hp 8"),
    *("npc 2 goblins hd 1 hp 4 skill 1 as goblins", "meet goblins"),
)
TALK = "stance:talk"
_KEYS = count()

Sit = Callable[..., Session]


@pytest.fixture
def sessions(store: Store) -> Sessions:
    return Sessions(store)


@pytest.fixture
def sit(sessions: Sessions) -> Sit:
    """Set a table of Sovereign on which the people named have sat down."""

    def table(*people: str, undo: UndoCustom = "own") -> Session:
        seats: Any = [(name, "person", "") for name in SEATS]
        info, links = sessions.create("Weir", "sovereign", {}, seats, Custom(undo=undo), "a seed")
        for name in people:
            sessions.sit(links.seats[name])
        live = sessions.live(info.id)
        for line in BEGUN:
            says(live, GM, line)
        return live

    return table


def says(table: Session, seat: str, line: str) -> Outcome:
    return gives(table, seat, TEXT + line)


def gives(table: Session, seat: str, answer: str) -> Outcome:
    return table.reply(seat, answer, table.revision_of(seat), f"key {next(_KEYS)}")


def reacted(table: Session) -> bool:
    return bool(table.game.settled.meeting.stance)


def asked(table: Session) -> list[tuple[str, ...]]:
    return [one.missing for one in table.game.settled.proposed.open]


def told(table: Session, seat: str) -> list[str]:
    return [line.text for line in table.table(seat).log()]


def test_a_proposal_waits_for_those_alone_who_have_sat_down(sit: Sit) -> None:
    table = sit(GM, ANN, BEN)

    gives(table, ANN, TALK)

    assert asked(table) == [(BEN,)]
    assert told(table, BEN)[-1] == "Not asked: Cy (empty seat). Talk to them: it waits for Ben."
    gives(table, BEN, "agree:1")
    assert reacted(table)


def test_where_nobody_else_has_sat_down_it_is_done_at_once(sit: Sit) -> None:
    table = sit(GM, ANN)

    gives(table, ANN, TALK)

    assert reacted(table)
    assert asked(table) == []
    assert "Not asked: Ben and Cy (empty seats)." in told(table, ANN)
    assert table.game.rerun() == len(table.game.path())


def test_a_bot_is_not_asked(sit: Sit) -> None:
    table = sit(GM, ANN, BEN)
    table.hand_over(GM, CY, "bot", "random")

    gives(table, ANN, TALK)

    assert "Not asked: Cy (bot). Talk to them: it waits for Ben." in told(table, GM)
    assert asked(table)[0] == (BEN,)


def test_who_sits_down_later_is_not_asked_of_what_was_proposed_before(sessions: Sessions, sit: Sit) -> None:
    table = sit(GM, ANN, BEN)
    gives(table, ANN, TALK)

    sessions.sit(sessions.reissue(table.id, GM, CY))

    with pytest.raises(PlayError):
        gives(table, CY, "agree:1")
    gives(table, BEN, "agree:1")
    assert reacted(table)


def test_who_has_played_is_asked_also_while_they_come_through_a_new_link(sessions: Sessions, sit: Sit) -> None:
    table = sit(GM, ANN, BEN)
    says(table, BEN, "say Back in a minute.")
    sessions.reissue(table.id, GM, BEN)

    gives(table, ANN, TALK)

    assert asked(table) == [(BEN,)]


def test_a_proposal_from_before_is_freed_once_a_bot_has_the_seat_that_it_waits_for(sit: Sit) -> None:
    table = sit(GM, ANN, BEN)
    gives(table, ANN, TALK)

    table.hand_over(GM, BEN, "bot", "random")

    assert reacted(table)


@pytest.mark.parametrize(("who", "undo"), [(ANN, "own"), (GM, "referee")])
@pytest.mark.parametrize("people", [(GM, ANN), (GM, ANN, BEN)])
def test_what_was_proposed_without_the_empty_seats_is_taken_back_in_one(
    sit: Sit, who: str, undo: UndoCustom, people: tuple[str, ...]
) -> None:
    table = sit(*people, undo=undo)
    before = digest(table.game.settled)
    gives(table, ANN, TALK)

    table.undo(who, table.revision_of(who), "back")

    assert digest(table.game.settled) == before


def test_nobody_can_say_that_a_seat_is_not_asked(sit: Sit) -> None:
    table = sit(GM, ANN, BEN)
    gives(table, ANN, TALK)

    for said in ("pass over 1 Ben", "pass_over 1 Ben", "passover 1"):
        with pytest.raises(PlayError):
            says(table, ANN, said)
    assert asked(table) == [(BEN,)]
