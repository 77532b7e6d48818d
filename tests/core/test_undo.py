"""Steps taken back and brought back, branches kept, and no fishing for better dice."""

from __future__ import annotations

from itertools import pairwise

import pytest

from lychgate.core.checkpoints import CHECKPOINT_EVERY
from lychgate.core.errors import PlayError
from tests.core.toy import toy_game
from tests.core.toy_games import after, position_of, rolls_of


def test_undo_takes_back_the_last_answer() -> None:
    game = after("draw")
    before = position_of(game)
    game.reply("ann", "deeper")

    word = game.undo()

    assert word == "answer"
    assert position_of(game) == before


def test_undo_of_a_command_without_answers_takes_back_the_command() -> None:
    game = after("draw")

    word = game.undo()

    assert word == "command"
    assert position_of(game) == position_of(toy_game())


def test_undo_of_a_finished_command_takes_back_the_whole_of_it() -> None:
    game = after("rest")
    before = game.state
    game.reply("ann", "draw")
    game.reply("ann", "keep")

    word = game.undo()

    assert word == "command"
    assert game.state == before
    assert game.head == 1
    assert game.pending is None


def test_undo_of_a_hidden_choice_takes_back_the_last_answer_only() -> None:
    game = after("duel:ben")
    game.reply("ben", "low")

    game.undo()

    assert [decision.seat for decision in game.open] == ["ann", "ben"]


def test_redo_brings_back_answers_and_commands_in_their_order() -> None:
    game = after("rest", "draw", "deeper")
    states = [position_of(game)]
    for _ in range(3):
        game.undo()
        states.append(position_of(game))

    for expected in reversed(states[:-1]):
        game.redo()
        assert position_of(game) == expected


def test_there_is_nothing_to_bring_back_once_the_game_went_on() -> None:
    game = after("rest")
    game.undo()
    game.reply("ann", "draw")

    with pytest.raises(PlayError, match="the game went on since"):
        game.redo()


def test_undo_and_the_same_order_again_give_the_same_die() -> None:
    game = after("draw", "deeper")
    fallen = rolls_of(game)

    game.undo()
    game.undo()
    game.reply("ann", "draw")
    game.reply("ann", "deeper")

    assert rolls_of(game) == fallen


def test_going_another_way_first_does_not_fish_for_a_better_die() -> None:
    game = after("rest", "draw")
    fallen = rolls_of(game)
    game.undo()

    game.reply("ben", "draw")
    game.reply("ben", "back")
    game.reply("ann", "draw")

    assert rolls_of(game)[-1] == fallen[0]


def test_later_rolls_go_on_where_earlier_ones_left_off_after_undo_and_redo() -> None:
    straight, crooked = after("draw", "back", "draw"), after("draw", "back")
    crooked.undo()
    crooked.redo()

    crooked.reply("ann", "draw")

    assert rolls_of(crooked) == rolls_of(straight)
    assert straight.rerun() == 1


def test_an_undone_branch_stays_in_the_journal_and_can_be_returned_to() -> None:
    game = after("rest", "draw", "keep")
    then = game.state
    game.undo()
    game.reply("ann", "christen")
    game.reply("ann", "text:Old Mouth")

    assert [entry.id for entry in game.branches()] == [2]
    assert [entry.id for entry in game.path()] == [1, 3]

    game.return_to(2)

    assert game.state == then
    assert [entry.id for entry in game.path()] == [1, 2]
    assert [entry.id for entry in game.branches()] == [3]


def test_a_new_branch_follows_the_entry_it_left() -> None:
    game = after("rest", "rest")
    game.undo()

    step = game.reply("ann", "rest")

    assert step.entry is not None
    assert (step.entry.id, step.entry.parent) == (3, 1)


def test_return_to_the_beginning() -> None:
    game = after("rest", "rest")

    game.return_to(0)

    assert game.state == toy_game().state
    assert [entry.id for entry in game.branches()] == [2]


def test_taking_back_far_beyond_a_checkpoint_folds_to_the_very_states() -> None:
    game = toy_game(depth="bottomless")
    states = [game.state]
    for number in range(2 * CHECKPOINT_EVERY + 5):
        game.reply("ann", "draw" if number % 3 == 0 else "rest")
        if game.pending is not None:
            game.reply("ann", "keep")
        states.append(game.state)

    for expected in reversed(states[:-1]):
        game.undo()
        assert game.state == expected
    assert game.head == 0


def test_walk_tells_every_entry_with_the_states_around_it() -> None:
    game = after("rest", "draw", "keep", "rest")

    walked = list(game.transitions())

    assert [entry.id for _, entry, _, _ in walked] == [1, 2, 3]
    assert walked[0][0] == toy_game().state
    assert walked[-1][3] == game.state
    assert all(left[3] == right[0] for left, right in pairwise(walked))
    assert [type(event).__name__ for event in walked[1][2]] == ["CoinsRaised", "CoinsKept"]
