"""What was declared for a Turn is offered to the GM to be carried out; whoever ends the Turn is told what is left."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from lychgate.core.decision import AnyDecision
from lychgate.core.view import Choice
from lychgate.rulesets.sovereign.ruleset import RULESET
from lychgate.rulesets.sovereign.state import State
from tests.rulesets.sovereign.sovereign import ANN, BEN, REF, Sovereign
from tests.rulesets.sovereign.test_sovereign_attacks import given


def turn(ada: str, bob: str, *, hurt: int = 0) -> Sovereign:
    """Ada (WIS +1, Notice 0) and Bob, in the counting room of the toll house, say what they do in this Turn."""

    def says(decision: AnyDecision, state: State) -> str:
        return {ANN: ada, BEN: bob}[decision.seat]

    table = Sovereign().types(
        "delver Ada of Ann wis 14 notice 0 heal 0 hp 9 gear healer's kit", "delver Bob of Ben hp 9"
    )
    table = given(table.types("site toll_house", "enter 1 anyway"), "Bob", hp=9 - hurt)
    return table.types("turn", answers=says).finish()


def offered(table: Sovereign, seat: str = REF) -> Mapping[str, Choice]:
    asked = RULESET.question(table.state, table.orders(seat))
    return {one.id: one for one in asked.choices}


@pytest.mark.clause("sov.dungeon.turn-3", "sov.loop.vague-search")
def test_a_search_that_was_declared_is_carried_out_in_one_step() -> None:
    table = turn("search", "watch")
    step = offered(table)["search:Ada"]
    assert (step.label, step.note) == (
        "Ada searches the room",
        "28 % by WIS/Notice against 10; it may set off what is hidden",
    )
    assert offered(table)["turn"].note == "carries out: Ada searches the room with care"
    assert offered(table)["turn"].label == "The Turn is over"
    assert "search:Ada" not in offered(table, ANN)

    table.rolls(1, 1).types("search:Ada").finish()
    assert "search:Ada" not in offered(table)
    assert offered(table)["turn"].note == ""


@pytest.mark.clause("sov.dungeon.turn-3", "sov.loop.specific-search")
def test_a_search_with_a_way_is_judged_by_the_gm_and_rolls_nothing() -> None:
    table = turn("text:search behind the slate", "text:I whistle")
    assert offered(table)["search:Ada"].label == "Ada searches: behind the slate"
    assert offered(table)["turn"].note == "carries out: Ada: search behind the slate"
    assert not any(id_.endswith(":Bob") for id_ in offered(table))
    table.types("search:Ada", answers={"sovereign.search": "feature:1"}).finish()
    assert "Ada searches (behind the slate) and finds it." in table.lines(ANN)


@pytest.mark.clause("sov.dungeon.turn-3", "sov.door.listen-quiet")
def test_who_listens_does_so_at_each_shut_door_once_and_it_takes_no_turn() -> None:
    table = turn("text:listen", "watch")
    steps = [id_ for id_ in offered(table) if id_.startswith("listen")]
    assert steps == ["listen:2:Ada", "listen:3:Ada"]
    assert offered(table)["listen:2:Ada"].note.startswith("28 % by WIS/Notice against 10, which only the GM sees")
    assert offered(table)["turn"].note == ""
    table.rolls(6, 6).types("listen:2:Ada").finish()
    assert [id_ for id_ in offered(table) if id_.startswith("listen")] == ["listen:3:Ada"]


@pytest.mark.clause("sov.dungeon.turn-3", "sov.heal.first-aid")
def test_who_gives_first_aid_is_offered_whoever_is_hurt() -> None:
    assert [id_ for id_ in offered(turn("aid", "watch", hurt=4)) if id_.startswith("aid")] == ["aid:Ada:Bob"]
    whole = turn("aid", "watch")
    assert not any(id_.startswith("aid") for id_ in offered(whole))
    assert offered(whole)["turn"].note == "", "nobody is hurt"


def test_nothing_is_offered_before_a_turn_begins_or_after_it_is_over() -> None:
    over = turn("search", "watch").rolls(1, 1).types("turn").finish()
    assert "search:Ada" not in offered(over)
    assert offered(over)["turn"].note == ""


@pytest.mark.clause("sov.injury.clock")
def test_whoever_ends_a_turn_is_told_who_would_be_dead_by_then() -> None:
    table = turn("search", "watch").types("harm Bob 20")
    assert [one.name for one in table.who("Bob").marks] == ["dying"]
    told = "Bob would be dead by then; carries out: Ada searches the room with care"
    assert offered(table)["turn"].note == told
    assert next(iter(offered(table))) != "turn", "and it is not what Enter does"
    assert table.rolls(1, 1).types("turn").who("Bob").dead
