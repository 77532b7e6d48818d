"""A game opened again, and dice rolled by hand: it stands at the very roll or question it was left at."""

from __future__ import annotations

import pytest

from lychgate.core.decision import AnyDecision
from lychgate.core.dice_source import RollWanted
from lychgate.core.errors import IllegalAnswer, ReplayMismatch
from lychgate.core.game import DiceMode, Game
from lychgate.core.records import Waiting
from tests.core.toy import Toy
from tests.core.toy_games import (
    EndsAtOnce,
    LargerDice,
    NoDrawing,
    OnlyRest,
    after,
    position_of,
    recorded,
    rolls_of,
)


@pytest.mark.parametrize("mode", ["app", "hand", "prompt", "pick"])
@pytest.mark.parametrize("later", ["app", "hand", "prompt", "pick"])
def test_a_reopened_game_stands_at_the_same_open_decision(mode: DiceMode, later: DiceMode) -> None:
    """Whoever rolled before and whoever rolls from now on."""
    game, records = recorded(dice=mode)
    for reply in ("rest", "draw", "text:3", "deeper") if mode != "app" else ("rest", "draw", "deeper"):
        game.reply("ann", reply)

    reopened = Game(Toy(), game.header, records, dice=later)

    def asked(open_now: tuple[AnyDecision, ...]) -> list[tuple[str, str]]:
        return [(decision.seat, decision.kind) for decision in open_now]

    assert asked(reopened.open) == asked(game.open)
    assert (reopened.state, reopened.pending) == (game.state, game.pending)


def test_a_roll_left_open_by_hand_can_be_rolled_by_the_program_later() -> None:
    game, records = recorded(dice="hand")
    game.reply("ann", "draw")
    reopened = Game(Toy(), game.header, records, dice="app")

    reopened.reply("ann", "roll")

    assert position_of(reopened) == position_of(after("draw"))


@pytest.mark.parametrize("changed", [LargerDice, NoDrawing, OnlyRest, EndsAtOnce])
def test_a_command_whose_rules_have_changed_is_handed_back_at_its_beginning(changed: type[Toy]) -> None:
    game, records = recorded()
    game.reply("ann", "rest")
    before = game.state
    game.reply("ann", "draw")

    reopened = Game(changed(), game.header, records)

    assert isinstance(reopened.handed_back, ReplayMismatch)
    assert (reopened.state, reopened.pending, reopened.head) == (before, None, 1)


def test_a_game_that_was_handed_back_goes_on_and_loses_no_record() -> None:
    game, records = recorded()
    game.reply("ann", "draw")
    reopened = Game(LargerDice(), game.header, records, keep=records.append)

    reopened.reply("ann", "rest")
    again = Game(LargerDice(), game.header, records)

    assert again.handed_back is None
    assert position_of(again) == position_of(reopened)
    assert isinstance(records[0], Waiting)


def test_a_game_whose_rules_have_not_changed_is_not_handed_back() -> None:
    game, records = recorded()
    game.reply("ann", "draw")

    assert Game(Toy(), game.header, records).handed_back is None


def test_bringing_back_a_command_whose_rules_have_changed_is_a_mismatch_and_changes_nothing() -> None:
    game, records = recorded()
    game.reply("ann", "draw")
    game.undo()
    reopened = Game(LargerDice(), game.header, records)
    before = position_of(reopened)

    with pytest.raises(ReplayMismatch):
        reopened.redo()

    assert position_of(reopened) == before


# ---------------------------------------------------------------------- rolling by hand


@pytest.mark.parametrize("mode", ["hand", "prompt", "pick"])
def test_each_roll_stops_and_asks(mode: DiceMode) -> None:
    game = after("draw", dice=mode)

    wanted = game.open_for("ann")

    assert isinstance(wanted, RollWanted)
    assert (wanted.seat, wanted.dice, wanted.purpose) == ("ann", "1d6", "toy.draw.bucket")


@pytest.mark.parametrize(("mode", "by"), [("hand", "hand"), ("prompt", "hand"), ("pick", "picked")])
def test_typed_faces_count_and_are_marked(mode: DiceMode, by: str) -> None:
    game = after("draw", "text:5", "keep", dice=mode)

    assert game.state.person("ann").coins == 5
    assert [(roll.faces, roll.by) for roll in rolls_of(game)] == [((5,), by)]


@pytest.mark.parametrize("text", ["text:7", "text:0", "text:", "text:3 3", "text:five", "5"])
def test_faces_that_the_die_cannot_show_are_asked_for_again(text: str) -> None:
    game = after("draw", dice="hand")
    before = position_of(game)

    with pytest.raises(IllegalAnswer):
        game.reply("ann", text)

    assert position_of(game) == before


def test_the_program_rolls_when_it_is_told_to_and_gives_the_die_it_would_have_given() -> None:
    by_itself, only_to = after("draw"), after("draw", "roll", dice="prompt")

    assert only_to.state == by_itself.state
    assert rolls_of(only_to) == rolls_of(by_itself)


def test_a_roll_by_hand_leaves_the_programs_dice_for_later() -> None:
    game = after("draw", "text:1", "deeper", "roll", dice="hand")

    assert rolls_of(game)[1].faces == rolls_of(after("draw"))[0].faces


def test_undo_takes_back_a_roll_by_hand() -> None:
    game = after("draw", dice="hand")
    before = position_of(game)
    game.reply("ann", "text:5")

    word = game.undo()

    assert word == "answer"
    assert position_of(game) == before


def test_undo_of_a_roll_by_hand_asks_for_it_again_even_when_the_program_rolls_by_now() -> None:
    game = after("draw", "text:5", dice="hand")
    game.dice = "app"

    game.undo()

    assert isinstance(game.open[0], RollWanted)
