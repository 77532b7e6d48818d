"""Whole games without a journal, one and many."""

from __future__ import annotations

from random import Random

import pytest

from lychgate import rulesets
from lychgate.core.errors import PlayError
from lychgate.core.roll import Roll
from lychgate.players.random import RandomPlayer
from lychgate.sim.many import ANY, Plan, check, chunks, many, play_number, variants_of
from lychgate.sim.play_out import PlayedOut, QuickDice, play_out, turns
from lychgate.sim.statistics import outcome_of

RULES = rulesets.get("twelve_years")
BY_THE_BOOK = RULES.resolve({})


def one_game(seed: str, *, keep: bool = False) -> PlayedOut[object]:
    chance = Random(seed)
    return play_out(RULES, BY_THE_BOOK, {"p1": RandomPlayer(chance)}, QuickDice(chance), keep=keep)


def test_quick_dice_show_every_face_and_no_other() -> None:
    dice = QuickDice(Random(1))

    rolls = [dice.throw("2d4+1", "why", "whom") for _ in range(300)]

    assert {face for roll in rolls for face in roll.faces} == {1, 2, 3, 4}
    assert all(roll.total == sum(roll.faces) + 1 for roll in rolls)
    assert (rolls[0].purpose, rolls[0].subject, rolls[0].by) == ("why", "whom", "app")


def test_a_game_is_played_to_its_end() -> None:
    played = one_game("to the end")

    assert RULES.ended(played.state)
    assert played.decisions >= played.commands > 0
    assert played.turns == ()


def test_a_kept_game_folds_to_its_own_state() -> None:
    played = one_game("kept", keep=True)
    state = RULES.new_game(BY_THE_BOOK, ("p1",))

    for event in played.events:
        state = event.apply(state)

    assert state == played.state
    assert len(played.turns) == played.commands


def test_keeping_changes_nothing() -> None:
    assert one_game("same", keep=True).state == one_game("same").state


def test_the_inputs_of_a_turn_are_its_rolls_and_answers_in_order() -> None:
    chance = Random(4)
    first = next(turns(RULES, RULES.new_game(BY_THE_BOOK, ("p1",)), {"p1": RandomPlayer(chance)}, QuickDice(chance)))

    assert isinstance(first.inputs[0], Roll)
    assert [given.decision for given in first.inputs if not isinstance(given, Roll)][:1] == ["name-member"]


def test_a_game_without_an_end_is_left_where_it_stands() -> None:
    chance = Random(1)

    played = play_out(RULES, BY_THE_BOOK, {"p1": RandomPlayer(chance)}, QuickDice(chance), most=3)

    assert played.commands == 3
    assert not RULES.ended(played.state)
    assert outcome_of("twelve_years", played).ending == "unfinished"


# ---------------------------------------------------------------------- many games


def test_the_same_plan_gives_the_same_outcomes_over_one_process_and_over_two() -> None:
    plan = Plan("twelve_years", "random", 8, "agreed", {"*": ANY})

    assert list(many(plan)) == list(many(plan, jobs=2))


def test_another_seed_gives_other_games() -> None:
    one, other = (list(many(Plan("twelve_years", "random", 5, seed))) for seed in ("a", "b"))

    assert one != other


def test_a_game_can_be_played_again_by_its_number() -> None:
    plan = Plan("twelve_years", "random", 5, "again")

    assert play_number(plan, 3).state == play_number(plan, 3, keep=False).state
    assert play_number(plan, 3).state != play_number(plan, 4).state


def test_switches_are_drawn_only_where_any_is_wished() -> None:
    fixed = {
        variants_of(Plan("twelve_years", "random", 1, "v", {"castle-mode": "axe"}), n)["castle-mode"] for n in range(9)
    }
    drawn = {
        variants_of(Plan("twelve_years", "random", 1, "v", {"castle-mode": ANY}), n)["castle-mode"] for n in range(40)
    }
    mixed = [variants_of(Plan("twelve_years", "random", 1, "v", {"*": ANY, "castle-mode": "axe"}), n) for n in range(9)]

    assert fixed == {"axe"}
    assert drawn == {"normal", "sword", "flail", "axe"}
    assert {one["castle-mode"] for one in mixed} == {"axe"}
    assert len({one["broken-gear"] for one in mixed}) == 2


@pytest.mark.parametrize(
    ("plan", "told"),
    [
        (Plan("twelve_yaers", "random", 1), "Did you mean 'twelve_years'"),
        (Plan("twelve_years", "randon", 1), "Did you mean 'random'"),
        (Plan("twelve_years", "random", 0), "At least one game"),
        (Plan("twelve_years", "random", 1, "", {"castle-mod": "axe"}), "Did you mean 'castle-mode'"),
        (Plan("twelve_years", "random", 1, "", {"castle-mode": "fork"}), "normal, sword, flail, axe"),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused_before_any_game(plan: Plan, told: str) -> None:
    with pytest.raises(PlayError, match=told):
        check(plan)


def test_chunks_hold_every_number_once() -> None:
    for games, jobs in ((1, 1), (7, 2), (1000, 2), (12345, 8)):
        numbers = [number for chunk in chunks(games, jobs) for number in chunk]
        assert numbers == list(range(games))
