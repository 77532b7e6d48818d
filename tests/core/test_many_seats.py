"""Several seats at once: each may be in the middle of something while the others go on."""

from __future__ import annotations

from itertools import permutations

import pytest

from lychgate.core.engine import Game
from lychgate.core.errors import PlayError
from lychgate.core.journal import Record
from tests.core.toy import Toy, Well, toy_game, toy_header
from tests.core.toy_games import DayByDay, recorded, standing


def reopened(game: Game[Well], records: list[Record]) -> Game[Well]:
    return Game(Toy(), game.header, records)


def test_while_one_seat_is_asked_another_goes_on() -> None:
    game, records = recorded("ann", "ben")
    game.reply("ann", "draw")
    asked = game.open_for("ann")

    game.reply("ben", "rest")

    assert game.settled.day == 2
    assert game.open_for("ann") == asked
    assert standing(reopened(game, records)) == standing(game)
    game.reply("ann", "keep")
    assert game.settled.day == 2
    assert game.settled.person("ann").coins > 0
    assert game.rerun() == 2


def test_two_seats_may_both_be_asked_at_once_and_answer_in_either_order() -> None:
    def played(*order: str) -> Well:
        game = toy_game("ann", "ben")
        game.reply("ann", "draw")
        game.reply("ben", "christen")
        for seat in order:
            game.reply(seat, "keep" if seat == "ann" else "text:Old Mouth")
        return game.settled

    assert played("ann", "ben") == played("ben", "ann")


def test_a_command_after_which_what_waits_would_go_another_way_is_refused() -> None:
    records: list[Record] = []
    game = Game(DayByDay(), toy_header(), keep=records.append)
    game.reply("ann", "draw")
    before = standing(game)

    with pytest.raises(PlayError, match="ann is in the middle of something that this would change"):
        game.reply("ben", "rest")

    assert (standing(game), len(records)) == (before, 1)


def test_a_seat_that_has_answered_a_hidden_choice_waits_until_all_have() -> None:
    game = toy_game("ann", "ben", "cyd")
    game.reply("ann", "duel:ben")
    game.reply("ben", "low")

    assert game.open_for("ben") is None
    with pytest.raises(PlayError, match="That needs ben, who is in the middle of something"):
        game.reply("cyd", "duel:ben")


def test_a_seat_sees_the_middle_of_its_own_command_and_not_of_anothers() -> None:
    game = toy_game("ann", "ben", "cyd")
    game.reply("ann", "draw")

    assert game.seen_by("ann").bucket > 0
    assert game.seen_by("cyd") == game.settled
    assert game.settled.bucket == 0


def test_the_order_in_which_independent_commands_arrive_is_all_the_same() -> None:
    def played(order: tuple[str, ...]) -> Well:
        game = toy_game("ann", "ben", "cyd")
        replies = {"ann": ["rest"], "ben": ["christen", "text:Old Mouth"], "cyd": ["rest"]}
        for seat in order:
            game.reply(seat, replies[seat].pop(0))
        return game.settled

    worlds = [played(order) for order in sorted(set(permutations(("ann", "ben", "ben", "cyd"))))]

    assert worlds == worlds[:1] * len(worlds)


# ---------------------------------------------------------------------- taking back among others


def test_a_seat_takes_its_own_last_step_back_though_another_has_gone_on() -> None:
    game, records = recorded("ann", "ben")
    game.reply("ben", "christen")
    game.reply("ben", "text:Old Mouth")
    game.reply("ann", "rest")

    game.undo("ben")

    assert game.settled.name == ""
    assert game.settled.day == 2
    assert [entry.seat for entry in game.path()] == ["ann"]
    assert standing(reopened(game, records)) == standing(game)
    assert game.rerun() == 1


def test_what_another_has_acted_on_cannot_be_taken_back_alone() -> None:
    records: list[Record] = []
    game = Game(DayByDay(), toy_header(), keep=records.append)
    game.reply("ben", "rest")
    game.reply("ann", "draw")
    game.reply("ann", "keep")
    before, kept = standing(game), len(records)

    with pytest.raises(PlayError, match="ann has acted on that since"):
        game.undo("ben")

    assert (standing(game), len(records)) == (before, kept)


def test_the_branch_that_was_taken_back_from_the_middle_can_be_returned_to() -> None:
    game = toy_game("ann", "ben")
    game.reply("ben", "rest")
    game.reply("ann", "christen")
    game.reply("ann", "text:Old Mouth")
    whole = game.settled
    head = game.head

    game.undo("ben")
    game.return_to(head)

    assert game.settled == whole


def test_taking_back_leaves_what_another_is_in_the_middle_of() -> None:
    game, records = recorded("ann", "ben")
    game.reply("ben", "rest")
    game.reply("ann", "draw")
    asked = game.open_for("ann")

    game.undo("ben")

    assert game.open_for("ann") == asked
    assert game.settled.day == 1
    assert standing(reopened(game, records)) == standing(game)
    game.redo()
    assert game.settled.day == 2
    assert game.open_for("ann") == asked


def test_nothing_of_a_seat_that_has_done_nothing_can_be_taken_back() -> None:
    game = toy_game("ann", "ben")
    game.reply("ben", "rest")

    with pytest.raises(PlayError, match="There is nothing of ann to take back"):
        game.undo("ann")
