"""Rests that players ask for: who keeps watch, and how the referee lets the night go."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from lychgate.core.decision import AnyDecision
from lychgate.core.errors import PlayError
from lychgate.rulesets.constitution.state import State
from tests.each import each
from tests.rulesets.constitution.constitution import ANN, BEN, REF, Constitution

SAID = {"constitution.watch": "turns", "constitution.night": "good"}


def tired() -> Constitution:
    """Ada and Bo have a point of fatigue each, and one hit point."""
    table = Constitution().types("character Ada of Ann hp 4", "character Bo of Ben hp 4")
    cast = tuple(replace(one, hp=1, fatigue=1) for one in table.state.cast)
    table.state = replace(table.state, cast=cast)
    return table


def asked_by(table: Constitution, **said: str) -> list[tuple[str, str]]:
    """Ann has the party sleep; who is asked what."""
    asked: list[tuple[str, str]] = []

    def answer(decision: AnyDecision, state: State) -> str:
        kind = decision.kind.removeprefix("constitution.")
        asked.append((decision.seat, kind))
        return said.get(kind, SAID[decision.kind])

    table.types("sleep", seat=ANN).types("agree", seat=BEN, answers=answer)
    return asked


def ids(table: Constitution, seat: str = ANN) -> list[str]:
    return [one.id for one in table.orders(seat).options()]


@pytest.mark.clause("3d6.6.5c")
def test_players_say_who_watches_and_the_referee_how_they_sleep() -> None:
    table = tired().rolls(5, 3)
    assert {"rest", "sleep"} <= set(ids(table))
    assert asked_by(table) == [(ANN, "watch"), (REF, "night")]
    table.finish()
    assert "Ada and Bo keep watch in turn." in table.lines(BEN)
    assert [(one.hp, one.fatigue) for one in table.state.cast] == [(5, 0), (3, 0)]

    badly = tired()
    asked_by(badly, watch="Ada", night="badly")
    assert "Ada keeps watch." in badly.lines(BEN)
    assert [(one.hp, one.fatigue) for one in badly.state.cast] == [(1, 1), (1, 1)]


@each([("watch", "stay"), ("night", "none")])
def test_nobody_sleeps_where_they_stay_up_or_the_referee_says_no(question: str, answer: str) -> None:
    table = tired()
    before = table.state
    asked_by(table, **{question: answer})
    assert replace(table.state, proposals=before.proposals) == before


@pytest.mark.clause("3d6.6.4a")
def test_players_take_a_short_rest_and_each_says_who_rolls() -> None:
    table = tired()
    asked: list[str] = []

    def answer(decision: AnyDecision, state: State) -> str:
        asked.append(decision.seat)
        return "all" if decision.seat == ANN else "none"

    table.rolls().types("rest", seat=ANN).types("agree", seat=BEN)
    table.rolls(6, 2).types("agree", answers=answer).finish()
    assert asked == [ANN, BEN]
    assert [(one.hp, one.fatigue) for one in table.state.cast] == [(2, 2), (1, 1)]


def test_nobody_rests_in_a_fight() -> None:
    table = tired().types("npc wolf hp 3")
    assert {"rest", "sleep"} <= set(ids(table))
    with pytest.raises(PlayError, match="Nobody rests in a fight"):
        table.rolls(6, 4, 2).types("fight", "sleep")
