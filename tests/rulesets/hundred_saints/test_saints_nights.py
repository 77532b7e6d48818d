"""Nights that players ask for: how they camp, who watches, the referee's word, and what a good night heals."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from lychgate.core.decision import AnyDecision
from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.state import State
from tests.each import each
from tests.rulesets.hundred_saints.explorers import explorers
from tests.rulesets.hundred_saints.saints import ANN, BEN, REF, Saints

SAID = {
    "saints.how_to_camp": "fire",
    "saints.how_to_rest": "night",
    "saints.watch": "turns",
    "saints.night": "good",
    "saints.may_rest": "good",
    "saints.fed": "ate",
}


def evening(*faces: int, hp: int = 2) -> Saints:
    """Ada and Bo have travelled all day in light country, and have lost hit points."""
    table = explorers(faces, "terrain light", "travel landmark", night_check="none")
    return with_points(table, 0, hp)


def with_points(table: Saints, points: int, hp: int) -> Saints:
    """The same with so many travel points left, and hit points."""
    state = table.state
    cast = tuple(replace(one, hp=hp, seat={"Ada": ANN, "Bo": BEN}.get(one.name, one.seat)) for one in state.cast)
    table.state = replace(state, cast=cast, journey=replace(state.journey, points=points))
    return table


def asked_by(table: Saints, **said: str) -> list[tuple[str, str]]:
    """Ann has the party sleep; who is asked what."""
    asked: list[tuple[str, str]] = []

    def answer(decision: AnyDecision, state: State) -> str:
        kind = decision.kind.removeprefix("saints.")
        asked.append((decision.seat, kind))
        options = [one.id for one in decision.options()]
        wanted = said.get(kind, SAID[decision.kind])
        return wanted if wanted in options else options[0]

    table.types("bed", seat=ANN).types("agree", seat=BEN, answers=answer)
    return asked


def ids(table: Saints, seat: str = ANN) -> list[str]:
    return [one.id for one in table.orders(seat).options()]


@pytest.mark.clause("enc.camp.1", "enc.heal.3")
def test_players_camp_in_the_evening_and_the_referee_agrees() -> None:
    table = evening()
    assert "bed" in ids(table)
    assert asked_by(table) == [(ANN, "how_to_camp"), (ANN, "watch"), (REF, "night")]
    assert "Ada and Bo keep watch in turn." in table.lines(BEN)
    assert {one.name: one.hp for one in table.state.cast} == {"Ada": 3, "Bo": 3}, "a good night heals 1"
    assert "bed" not in ids(table), "they have camped"


@pytest.mark.clause("enc.camp.1", "enc.heal.3")
def test_who_sleeps_badly_without_fire_or_tent_does_not_heal() -> None:
    table = evening(1, 6)
    asked_by(table, how_to_camp="neither", watch="Bo")
    table.finish()
    assert "Bo keeps watch." in table.lines(ANN)
    assert {one.name: one.hp for one in table.state.cast} == {"Ada": 2, "Bo": 3}


@each([("how_to_camp", "stay"), ("watch", "stay"), ("night", "none")])
def test_nobody_sleeps_where_they_stay_up_or_the_referee_says_no(question: str, answer: str) -> None:
    table = evening()
    before = table.state
    asked_by(table, **{question: answer})
    assert replace(table.state, proposals=before.proposals) == before


def test_while_something_comes_the_referee_can_only_say_no_and_players_learn_nothing_else() -> None:
    table = with_points(explorers((1,), "terrain light", "travel landmark", "wander 6"), 0, 2)
    before = table.state
    assert asked_by(table)[-1] == (REF, "night")
    assert replace(table.state, proposals=before.proposals) == before
    assert table.last(BEN) == "Nobody can sleep here."


@pytest.mark.clause("enc.dungeon.sleep.1")
def test_underground_they_sleep_for_eight_hours() -> None:
    table = with_points(explorers((), "enter dungeon", "wander never"), 0, 2)
    turn = table.state.turn
    assert asked_by(table) == [(ANN, "watch"), (REF, "night")]
    assert table.state.turn - turn == 48


@pytest.mark.clause("enc.heal.1", "enc.heal.2")
@each([("night", (), 3), ("day", (2, 3), 5)])
def test_in_a_settlement_they_rest_for_a_night_or_a_day_and_the_day_is_over(
    how: str, dice: tuple[int, ...], ada: int
) -> None:
    table = with_points(explorers(dice, "enter settlement"), 0, 2)
    day = table.state.day
    assert "bed" in ids(table)
    assert asked_by(table, how_to_rest=how) == [(ANN, "how_to_rest"), (REF, "may_rest"), (REF, "fed")]
    table.finish()
    assert (table.who("Ada").hp, table.state.day) == (ada, day + 1)

    table = with_points(explorers((), "enter settlement"), 0, 2)
    before = table.state
    asked_by(table, how_to_rest=how, may_rest="none")
    assert replace(table.state, proposals=before.proposals) == before


def test_a_night_is_neither_offered_nor_done_by_day_or_while_others_are_met() -> None:
    day = with_points(explorers((), "terrain light"), 6, 2)
    assert "bed" not in ids(day)
    with pytest.raises(PlayError, match="The referee has not said where the party is"):
        with_points(explorers(()), 0, 2).types("bed", seat=ANN)
    with pytest.raises(PlayError, match="Nobody sleeps during an encounter"):
        unnoticed(known=True).types("bed")


def unnoticed(*, known: bool) -> Saints:
    """A wolf is there, which the party has noticed or not."""
    table = with_points(explorers((), "enter dungeon", "foes 1 wolf hp 3", "encounter"), 0, 2)
    assert table.state.encounter is not None
    table.state = replace(table.state, encounter=replace(table.state.encounter, known=known))
    return table


def test_somebody_unnoticed_changes_no_offer_and_the_referee_can_only_say_no() -> None:
    table = unnoticed(known=False)
    assert "bed" in ids(table)
    assert "bed" not in ids(unnoticed(known=True))
    asked_by(table)
    assert table.last(BEN) == "Nobody can sleep here."


@pytest.mark.clause("enc.heal.3")
def test_nobody_is_told_that_a_night_gives_nothing_to_those_who_lack_nothing() -> None:
    table = evening()
    whole = replace(table.who("Bo"), hp=table.who("Bo").max_hp)
    table.state = table.state.with_creature(whole)

    asked_by(table)

    assert [line.split(":")[1].split()[0] for line in table.lines(ANN) if line.startswith("A night")] == ["Ada"]


def test_who_has_agreed_to_a_camp_is_not_offered_it_again_while_the_others_answer() -> None:
    table = evening().types("bed", seat=ANN)
    assert "bed" not in ids(table, ANN), "it waits as her own"
    assert "bed" not in ids(table, BEN), "he is asked for it"
    (waiting,) = table.state.proposed.open
    answered = replace(waiting, agreed=(BEN,), referee=True)  # as while somebody still answers how they camp
    table.state = replace(table.state, proposals=replace(table.state.proposed, open=(answered,)))
    assert "bed" not in ids(table, BEN), "he has agreed"
    with pytest.raises(PlayError, match="That is proposed already; it waits for the referee"):
        table.types("bed", seat=BEN)


def test_the_party_camps_once_in_an_evening() -> None:
    table = evening()
    asked_by(table)
    with pytest.raises(PlayError, match="The party has camped already"):
        table.types("bed", seat=ANN)
