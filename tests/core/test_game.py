"""A game that is being played: going on, and refusing without a change."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from lychgate.core.errors import DataError, IllegalAnswer, IllegalCommand, PlayError
from lychgate.core.game import Game
from lychgate.core.records import Record
from tests.core.toy import (
    CoinsKept,
    CoinsRaised,
    DayPassed,
    Draw,
    Duel,
    Rest,
    Stance,
    Toy,
    Well,
    WellNamed,
    WhatNow,
    toy_game,
    toy_header,
)
from tests.core.toy_games import after, position_of, recorded


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
    assert step.events == game.events_so_far(game.pending)
    assert isinstance(step.events[0], CoinsRaised)
    assert game.open_for("ann") == WhatNow(seat="ann", bucket=game.state.bucket, deeper=True)
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

    assert game.open_for("ann") == Stance(seat="ann", against="ben")
    assert game.open_for("ben") is None


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
    "an answer to another seat's question": (("draw",), lambda game: game.reply("ben", "keep"), PlayError),
    "an order in the middle of another": (("draw",), lambda game: game.order("ann", Rest()), PlayError),
    "an order that needs a busy seat": (("draw",), lambda game: game.reply("ben", "duel:ann"), PlayError),
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
    before, kept = position_of(game), len(records)

    with pytest.raises(error):
        ask(game)

    assert position_of(game) == before
    assert len(records) == kept


def test_a_refusal_says_whom_the_table_waits_for() -> None:
    game = after("duel:ben")
    game.reply("ben", "low")

    with pytest.raises(PlayError, match=r"Nothing is asked of ben now; the table waits for ann \(toy.stance\)"):
        game.reply("ben", "low")


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
    before, full = position_of(game), True

    with pytest.raises(OSError, match="no space"):
        ask(game)

    assert position_of(game) == before
    full = False
    ask(game)
    assert position_of(game) != before


def test_a_game_of_another_ruleset_is_refused() -> None:
    header = msgspec.structs.replace(toy_header(), ruleset="chess")

    with pytest.raises(DataError, match="a game of 'chess' is not one of 'toy'"):
        Game(Toy(), header)
