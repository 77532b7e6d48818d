"""A game that is being played: going on, refusing, taking back, resuming, rolling by hand, running again."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from lychgate.core.decision import AnyDecision
from lychgate.core.dice_source import RollWanted
from lychgate.core.engine import CHECKPOINT, DiceMode, Game
from lychgate.core.errors import DataError, IllegalAnswer, IllegalCommand, PlayError, ReplayMismatch
from lychgate.core.journal import Finished, Moved, Record, Waiting
from lychgate.core.play import Play
from lychgate.core.roll import Roll
from tests.core.toy import (
    CoinsKept,
    CoinsRaised,
    DayPassed,
    Draw,
    Duel,
    Rest,
    Toy,
    Well,
    WellNamed,
    WhatNow,
    toy_game,
    toy_header,
)


def standing(game: Game[Well]) -> tuple[Any, ...]:
    """All that tells where a game stands."""
    return game.state, game.head, game.pending, game.open, game.unfolded, dict(game.entries)


def recorded(*seats: str, dice: DiceMode = "app") -> tuple[Game[Well], list[Record]]:
    """A new game, and the records it makes from now on."""
    records: list[Record] = []
    return Game(Toy(), toy_header(seats or ("ann", "ben")), keep=records.append, dice=dice), records


def after(*replies: str, dice: DiceMode = "app") -> Game[Well]:
    """A game of ann's and ben's in which ann has made ``replies``."""
    game = toy_game(dice=dice)
    for reply in replies:
        game.reply("ann", reply)
    return game


def rolls_of(game: Game[Well]) -> list[Roll]:
    pending = game.pending.inputs if game.pending is not None else ()
    inputs = [given for entry in game.path() for given in entry.inputs] + list(pending)
    return [given for given in inputs if isinstance(given, Roll)]


# ---------------------------------------------------------------------- going on


def test_a_new_game_waits_for_the_orders_of_every_seat() -> None:
    game = toy_game("ann", "ben")

    assert [(decision.seat, decision.kind) for decision in game.open] == [
        ("ann", "toy.orders"),
        ("ben", "toy.orders"),
    ]
    assert game.head == 0
    assert game.pending is None


def test_an_order_that_asks_nothing_makes_an_entry() -> None:
    game = toy_game()

    step = game.reply("ann", "rest")

    assert step.events == (DayPassed("ann"),)
    assert step.entry == game.entries[1]
    assert game.head == 1
    assert game.state.day == 2


def test_an_order_that_asks_waits_and_shows_what_has_happened_so_far() -> None:
    game = toy_game()

    step = game.reply("ann", "draw")

    assert step.entry is None
    assert step.events == game.unfolded
    assert isinstance(step.events[0], CoinsRaised)
    assert game.open == (WhatNow(seat="ann", bucket=game.state.bucket, deeper=True),)
    assert game.entries == {}


def test_an_answer_brings_only_the_events_since_the_reply_before() -> None:
    game = after("draw")

    step = game.reply("ann", "keep")

    assert step.events == (CoinsKept("ann"),)
    assert step.entry is not None
    assert len(step.entry.events) == 2


def test_a_rule_may_ask_and_roll_in_turns() -> None:
    game = after("draw", "deeper")

    assert game.pending is not None
    assert [type(given).__name__ for given in game.pending.inputs] == ["Roll", "Answer", "Roll"]


def test_a_free_text_answers_where_text_is_taken() -> None:
    step = after("christen").reply("ann", "text:Old Mouth")

    assert step.events == (WellNamed("Old Mouth"),)


def test_both_seats_answer_a_hidden_choice_in_either_order() -> None:
    def fought(*order: str) -> Well:
        game = after("duel:ben")
        for seat in order:
            game.reply(seat, "high" if seat == "ann" else "low")
        return game.state

    assert fought("ann", "ben") == fought("ben", "ann")


def test_of_a_hidden_choice_only_those_who_have_not_answered_stay_open() -> None:
    game = after("duel:ben")

    game.reply("ben", "low")

    assert [decision.seat for decision in game.open] == ["ann"]


def test_an_order_may_be_given_as_a_value() -> None:
    game = toy_game()

    game.order("ben", Draw())

    assert game.pending is not None
    assert game.pending.seat == "ben"


def test_two_games_of_one_seed_fall_alike() -> None:
    assert after("draw", "deeper").state == after("draw", "deeper").state


def test_the_game_ends_and_asks_nothing_more() -> None:
    game = toy_game("ann")
    while game.open:
        game.reply("ann", game.open[0].default())

    assert game.ruleset.ended(game.state)
    with pytest.raises(PlayError, match="The game is over"):
        game.reply("ann", "draw")


# ---------------------------------------------------------------------- refusing

REFUSED: dict[str, tuple[tuple[str, ...], Callable[[Game[Well]], object], type[PlayError]]] = {
    "no such order": ((), lambda game: game.reply("ann", "dance"), IllegalAnswer),
    "an order of nobody": ((), lambda game: game.reply("cyd", "draw"), PlayError),
    "a command that is not among the orders": (
        (),
        lambda game: game.order("ann", Duel("cyd")),
        IllegalCommand,
    ),
    "no such answer": (("draw",), lambda game: game.reply("ann", "drink"), IllegalAnswer),
    "text where none is taken": (("draw",), lambda game: game.reply("ann", "text:keep"), IllegalAnswer),
    "text that will not do": (("christen",), lambda game: game.reply("ann", "text: "), IllegalAnswer),
    "another seat's turn": (("draw",), lambda game: game.reply("ben", "keep"), PlayError),
    "an order in the middle of another": (("draw",), lambda game: game.order("ben", Rest()), PlayError),
    "nothing to take back": ((), lambda game: game.undo(), PlayError),
    "nothing to bring back": (("rest",), lambda game: game.redo(), PlayError),
    "a return to no entry": (("rest",), lambda game: game.return_to(7), PlayError),
    "a return before the beginning": (("rest",), lambda game: game.return_to(-1), PlayError),
}


@pytest.mark.parametrize("case", REFUSED.values(), ids=REFUSED.keys())
def test_a_refusal_changes_nothing(
    case: tuple[tuple[str, ...], Callable[[Game[Well]], object], type[PlayError]],
) -> None:
    replies, ask, error = case
    game, records = recorded()
    for reply in replies:
        game.reply("ann", reply)
    before, kept = standing(game), len(records)

    with pytest.raises(error):
        ask(game)

    assert standing(game) == before
    assert len(records) == kept


def test_a_refusal_says_whom_the_table_waits_for() -> None:
    with pytest.raises(
        PlayError, match=r"Nothing is asked of ben now; the table waits for ann \(toy.what_now\)"
    ):
        after("draw").reply("ben", "keep")


@pytest.mark.parametrize(
    ("replies", "ask"),
    [
        pytest.param((), lambda game: game.reply("ann", "draw"), id="an order that waits"),
        pytest.param((), lambda game: game.reply("ann", "rest"), id="an order that ends"),
        pytest.param(("draw",), lambda game: game.reply("ann", "keep"), id="an answer that ends it"),
        pytest.param(("christen",), lambda game: game.undo(), id="undo of a command"),
        pytest.param(("draw", "back", "draw"), lambda game: game.undo(), id="undo of an answer"),
        pytest.param(("rest",), lambda game: game.return_to(0), id="return"),
    ],
)
def test_when_keeping_fails_the_game_stays_where_it_was(
    replies: tuple[str, ...], ask: Callable[[Game[Well]], object]
) -> None:
    full = False

    def keep(record: Record) -> None:
        if full:
            raise OSError("no space left")

    game = Game(Toy(), toy_header(), keep=keep)
    for reply in replies:
        game.reply("ann", reply)
    before, full = standing(game), True

    with pytest.raises(OSError, match="no space"):
        ask(game)

    assert standing(game) == before
    full = False
    ask(game)
    assert standing(game) != before


def test_a_game_of_another_ruleset_is_refused() -> None:
    header = msgspec.structs.replace(toy_header(), ruleset="chess")

    with pytest.raises(DataError, match="a game of 'chess' is not one of 'toy'"):
        Game(Toy(), header)


# ---------------------------------------------------------------------- taking back


def test_undo_takes_back_the_last_answer() -> None:
    game = after("draw")
    before = standing(game)
    game.reply("ann", "deeper")

    word = game.undo()

    assert word == "answer"
    assert standing(game) == before


def test_undo_of_a_command_without_answers_takes_back_the_command() -> None:
    game = after("draw")

    word = game.undo()

    assert word == "command"
    assert standing(game) == standing(toy_game())


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
    states = [standing(game)]
    for _ in range(3):
        game.undo()
        states.append(standing(game))

    for expected in reversed(states[:-1]):
        game.redo()
        assert standing(game) == expected


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
    for number in range(2 * CHECKPOINT + 5):
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

    walked = list(game.walk())

    assert [entry.id for _, entry, _, _ in walked] == [1, 2, 3]
    assert walked[0][0] == toy_game().state
    assert walked[-1][3] == game.state
    assert all(left[3] == right[0] for left, right in pairwise(walked))
    assert [type(event).__name__ for event in walked[1][2]] == ["CoinsRaised", "CoinsKept"]


# ---------------------------------------------------------------------- resuming


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

    assert standing(reopened) == standing(after("draw"))


class LargerDice(Toy):
    """The same game with other rules: the bucket rolls an eight-sided die."""

    def perform(self, play: Play[Well], command: Any) -> None:
        if isinstance(command, Draw):
            face = play.roll("1d8", "toy.draw.bucket", f"seat:{play.seat}")
            play.record(CoinsRaised(play.seat, face))
            play.ask(WhatNow(seat=play.seat, bucket=play.state.bucket, deeper=False))
        else:
            super().perform(play, command)


class NoDrawing(Toy):
    """The same game with other rules: nobody may draw any more."""

    def perform(self, play: Play[Well], command: Any) -> None:
        if isinstance(command, Draw):
            raise IllegalCommand("draw", ("rest",))
        super().perform(play, command)


class OnlyRest(Toy):
    """The same game without the command ``draw``."""

    command_type: Any = Rest


class EndsAtOnce(Toy):
    """The same game, but a draw asks nothing."""

    def perform(self, play: Play[Well], command: Any) -> None:
        if isinstance(command, Draw):
            play.record(CoinsRaised(play.seat, play.roll("1d6", "toy.draw.bucket", f"seat:{play.seat}")))
        else:
            super().perform(play, command)


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
    assert standing(again) == standing(reopened)
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
    before = standing(reopened)

    with pytest.raises(ReplayMismatch):
        reopened.redo()

    assert standing(reopened) == before


# ---------------------------------------------------------------------- rolling by hand


@pytest.mark.parametrize("mode", ["hand", "prompt", "pick"])
def test_each_roll_stops_and_asks(mode: DiceMode) -> None:
    game = after("draw", dice=mode)

    (wanted,) = game.open

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
    before = standing(game)

    with pytest.raises(IllegalAnswer):
        game.reply("ann", text)

    assert standing(game) == before


def test_the_program_rolls_when_it_is_told_to_and_gives_the_die_it_would_have_given() -> None:
    by_itself, told_to = after("draw"), after("draw", "roll", dice="prompt")

    assert told_to.state == by_itself.state
    assert rolls_of(told_to) == rolls_of(by_itself)


def test_a_roll_by_hand_leaves_the_programs_dice_for_later() -> None:
    game = after("draw", "text:1", "deeper", "roll", dice="hand")

    assert rolls_of(game)[1].faces == rolls_of(after("draw"))[0].faces


def test_undo_takes_back_a_roll_by_hand() -> None:
    game = after("draw", dice="hand")
    before = standing(game)
    game.reply("ann", "text:5")

    word = game.undo()

    assert word == "answer"
    assert standing(game) == before


def test_undo_of_a_roll_by_hand_asks_for_it_again_even_when_the_program_rolls_by_now() -> None:
    game = after("draw", "text:5", dice="hand")
    game.dice = "app"

    game.undo()

    assert isinstance(game.open[0], RollWanted)


# ---------------------------------------------------------------------- running again


def test_running_again_agrees_with_the_journal() -> None:
    game = after("rest", "draw", "deeper", "keep", "christen", "text:Old Mouth")
    game.reply("ann", "duel:ben")
    game.reply("ben", "low")
    game.reply("ann", "high")

    assert game.rerun() == len(game.path())
    assert game.rerun(upto=2) == 2


def test_running_again_agrees_with_rolls_by_hand() -> None:
    game = after("draw", "text:5", "deeper", "roll", dice="hand")

    assert game.rerun() == len(game.path())


def changed_rules(ruleset: Toy) -> ReplayMismatch:
    """What running a game again under other rules says: a rest, a draw, a rest."""
    game, records = recorded()
    for reply in ("rest", "draw", "keep", "rest"):
        game.reply("ann", reply)
    with pytest.raises(ReplayMismatch) as mismatch:
        Game(ruleset, game.header, records).rerun()
    return mismatch.value


class RollsOnceMore(Toy):
    def perform(self, play: Play[Well], command: Any) -> None:
        super().perform(play, command)
        if isinstance(command, Draw):
            play.roll("1d6", "toy.draw.extra", "seat:ann")


class AsksOnceMore(Toy):
    def perform(self, play: Play[Well], command: Any) -> None:
        super().perform(play, command)
        if isinstance(command, Draw):
            play.ask(WhatNow(seat="ann", bucket=0, deeper=False))


class RecordsOnceMore(Toy):
    def perform(self, play: Play[Well], command: Any) -> None:
        super().perform(play, command)
        if isinstance(command, Draw):
            play.record(DayPassed("ann"))


class RecordsNothing(Toy):
    def perform(self, play: Play[Well], command: Any) -> None:
        if isinstance(command, Draw):
            play.roll("1d6", "toy.draw.bucket", "seat:ann")
            play.ask(WhatNow(seat="ann", bucket=0, deeper=False))
        else:
            super().perform(play, command)


@pytest.mark.parametrize(
    ("changed", "expected", "found"),
    [
        (LargerDice, "a roll of 1d6", "a roll of 1d8"),
        (NoDrawing, "the command", "'draw' cannot be done now"),
        (RollsOnceMore, "nothing more to roll", "toy.draw.extra"),
        (AsksOnceMore, "nothing more to ask", "toy.what_now"),
        (RecordsOnceMore, "null", "day_passed"),
        (RecordsNothing, "coins_raised", "null"),
        (EndsAtOnce, "the answer 'keep'", "nothing more to roll or to ask"),
    ],
)
def test_running_again_under_other_rules_names_the_first_entry_that_differs_and_how(
    changed: type[Toy], expected: str, found: str
) -> None:
    mismatch = changed_rules(changed())

    assert mismatch.entry == 2
    assert expected in mismatch.expected
    assert found in mismatch.found


def test_running_again_finds_dice_that_never_fell() -> None:
    game, records = recorded()
    game.reply("ann", "draw")
    fallen = rolls_of(game)[0].total
    better = fallen % 6 + 1
    forged = [
        msgspec.json.decode(
            msgspec.json.encode(record)
            .replace(
                b'"faces":[%d],"total":%d' % (fallen, fallen), b'"faces":[%d],"total":%d' % (better, better)
            )
            .replace(b'"coins":%d' % fallen, b'"coins":%d' % better),
            type=Waiting | Finished | Moved,
        )
        for record in records
    ]
    reopened = Game(Toy(), game.header, forged)
    reopened.reply("ann", "back")

    with pytest.raises(ReplayMismatch, match=f"fell {better}, in all {better}.*fell {fallen}"):
        reopened.rerun()


def test_running_again_compares_the_state_too() -> None:
    class OtherStart(Toy):
        def orders(self, state: Well, seat: str) -> Any:
            return super().orders(state, seat)

        def new_game(self, variants: Any, seats: Any) -> Well:
            return msgspec.structs.replace(super().new_game(variants, seats), day=5)

    game, records = recorded()
    game.reply("ann", "rest")

    with pytest.raises(ReplayMismatch, match="the state"):
        Game(OtherStart(), game.header, records)
