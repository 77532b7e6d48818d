"""Waiting: several that wait, all that wait, and who can wait no more. Clause by clause."""

from __future__ import annotations

import pytest

from lychgate.core.decision import AnyDecision
from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.state import PARTY, State
from tests.rulesets.hundred_saints.encounters import encounter_of, met, ranks
from tests.rulesets.hundred_saints.fights import ADA_AND_BEA, faced, fight
from tests.rulesets.hundred_saints.saints import ANN, REF, Saints


def three(*initiative: int, **variants: str) -> Saints:
    """The party, goblins and bears, none of them surprised, with these dice of initiative."""
    table = met((3, 3, 3, 1, 1, 1, 1, *initiative), others=("goblins", "bears"), **variants)
    return table.types("next", "next", "next", "next").finish()


def test_init_5__several_that_wait_keep_their_rolled_order_whoever_says_so_first() -> None:
    table = three(6, 4, 2).types("hold goblins", "hold party")

    assert ranks(table) == [("bears", 3), (PARTY, 4), ("goblins", 5)]
    assert table.last() == "The party waits: last, in this order, come the party and the goblins."


def test_init_5__the_others_keep_their_ranks_and_nobody_is_told_of_a_tie() -> None:
    table = three(6, 4, 4, initiative_tie="simultaneous").types("hold party")

    assert ranks(table) == [("goblins", 2), ("bears", 2), (PARTY, 3)]
    assert table.last() == "The party waits and comes last."
    assert not [line for line in table.lines(REF) if "tie" in line]
    assert "tie" not in table.view().cards[0].stages[3].result


def test_init_5__of_two_that_acted_at_once_one_waits_and_no_tie_is_claimed() -> None:
    table = three(4, 4, 2, initiative_tie="simultaneous").types("hold party")

    assert ranks(table) == [("goblins", 1), ("bears", 3), (PARTY, 4)]
    assert not [line for line in table.lines(REF) if "tie" in line]
    assert "tie" not in table.view().cards[0].stages[3].result


def test_init_5__if_all_wait_the_round_passes() -> None:
    table = three(6, 4, 2).types("hold party", "hold goblins", "hold bears")

    assert encounter_of(table).round == 2
    assert ranks(table) == [(PARTY, 1), ("goblins", 2), ("bears", 3)], "nobody has fought: the roll stands"
    assert "All wait, and Round 1 passes." in table.lines(ANN)


def test_init_5__if_all_wait_in_a_fight_declarations_for_the_next_round_follow() -> None:
    table = faced().types("attack", "hold party", "hold goblins")

    assert fight(table).declaring
    assert encounter_of(table).round == 1
    with pytest.raises(PlayError, match="once initiative is rolled"):
        table.types("hold party")


def test_init_5__a_side_that_has_struck_moved_or_spoken_cannot_wait() -> None:
    struck = faced().rolls(2).types("hit Ada goblin 1")
    moved = faced(feet=60, characters=ADA_AND_BEA).types("move Ada 5")
    spoken = faced(feet=60).rolls(3, 4).types("parley Ada")

    for table in (struck, moved, spoken):
        with pytest.raises(PlayError, match="has acted in this Round"):
            table.types("hold party")
    spoken.types("round", "hold party")


def test_init_5__a_side_whose_place_is_over_cannot_wait() -> None:
    table = faced(first=True).rolls(2).types("hit goblin 1 Ada").finish()

    with pytest.raises(PlayError, match="'party' has acted in this Round"):
        table.types("hold party")


def test_init_5__a_side_may_wait_while_another_acts_and_where_both_act_at_once() -> None:
    table = faced(first=False).rolls(2).types("hit goblin 1 Ada", "hold party").finish()
    assert table.last() == "The party waits and comes last."

    tied = three(4, 4, 2, initiative_tie="simultaneous").types("distance goblins 5", "distance bears 60").rolls(2)
    tied.types("hit goblin 1 Ada", "hold party").finish()
    assert tied.last() == "The party waits and comes last."


def test_init_5__who_has_no_place_in_the_order_cannot_wait() -> None:
    surprised = met((6, 1)).types("next", "next", "distance 5", "next", "next")
    with pytest.raises(PlayError, match="'goblins' cannot act in this Round"):
        surprised.types("hold goblins")

    passed_over = met((6, 6)).types("next", "next", "distance 5", "next", "waive")
    with pytest.raises(PlayError, match="initiative was passed over"):
        passed_over.types("hold party")


def test_init_5__nobody_waits_twice() -> None:
    with pytest.raises(PlayError, match="waits already"):
        three(6, 4, 2).types("hold party", "hold party")


@pytest.mark.clause("enc.attack.2")
def test_what_was_rolled_before_the_talk_holds_however_long_it_took() -> None:
    table = three(2, 4, 6).types("react goblins set wary", "round", "round", "hold bears", "round").finish()
    assert ranks(table) == [("bears", 1), ("goblins", 2), (PARTY, 3)]
    assert (
        table.last(ANN)
        == "Round 4: the bears (6), then the goblins (4), then the party (2), in the order that was rolled."
    )

    table.types("attack bears").finish()

    assert ranks(table) == [("bears", 1), ("goblins", 2), (PARTY, 3)]


@pytest.mark.clause("enc.init.5", "enc.morale.2")
def test_what_a_round_brings_that_players_let_pass_is_asked_of_the_referee() -> None:
    table = faced(first=False).types("attack", "down goblin 1", "hold goblins")
    asked: list[tuple[str, str]] = []

    def answer(decision: AnyDecision, state: State) -> str:
        asked.append((decision.seat, decision.kind))
        return "waive"

    table.types("hold party", seat=ANN, answers=answer)

    assert asked == [(REF, "saints.morale")]
