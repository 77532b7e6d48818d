"""The question of a modifier is only looked at until it is answered, and the answer is one step."""

from __future__ import annotations

from typing import Any

from lychgate.core.codec import digest
from lychgate.core.decision import TEXT
from lychgate.server.seats import Custom
from lychgate.server.session import Session
from lychgate.server.sessions import Sessions
from lychgate.server.store import Store
from tests.server.databases import one_database

REF, ANN = SEATS = ("Ref", "Ann")


def gives(table: Session, seat: str, answer: str) -> None:
    revision = table.revision_of(seat)
    assert not table.reply(seat, answer, revision, f"{answer} at {revision}").stale


def asked(table: Session, seat: str) -> list[str]:
    question = table.table(seat).question()
    return [choice.id for choice in question.choices] if question is not None else []


@one_database
def test_a_modifier_is_asked_beside_the_game_and_given_in_one_step(store: Store) -> None:
    sessions = Sessions(store)
    seats: Any = [(name, "person", "") for name in SEATS]
    info, links = sessions.create("The crypt", "hundred_saints", {}, seats, Custom(undo="referee"), "a seed")
    for link in links.seats.values():
        sessions.sit(link)
    table = sessions.live(info.id)
    for line in ("pc Ada thief of Ann hp 8", "give torch to Ada", "enter dungeon", "light torch of Ada"):
        gives(table, REF, TEXT + line)
    gives(table, ANN, f"{TEXT}search Ada")
    before, proposed = table.revision, digest(table.game.settled)

    gives(table, REF, "allow:1")
    assert asked(table, REF) == ["+1", "+2", "+3", "-1", "-2", "-3", "none"]
    gives(table, REF, "none")
    assert table.revision == before
    assert "allow:1" in asked(table, REF)

    gives(table, REF, "allow:1")
    gives(table, REF, "+2")
    assert table.revision == before + 1
    assert "Ref sets the modifier to +2: Ada searches a place." in [line.text for line in table.table(ANN).log()]
    assert table.game.rerun() == len(table.game.path())

    table.undo(REF, table.revision_of(REF), "back")
    assert digest(table.game.settled) == proposed
