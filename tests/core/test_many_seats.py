"""Several seats at once: each may be in the middle of something while the others go on."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Any

import pytest

from lychgate.core.decision import Answer
from lychgate.core.errors import PlayError
from lychgate.core.game import Game
from lychgate.core.play import Play
from lychgate.core.records import Record
from tests.core.toy import CoinsRaised, Draw, Duel, NameIt, Stance, Toy, Well, toy_game, toy_header
from tests.core.toy_games import DayByDay, position_of, recorded
from tests.each import each


def reopened(game: Game[Well], records: list[Record]) -> Game[Well]:
    return Game(Toy(), game.header, records)


class InTurns(Toy):
    """The same game, but in a duel the one who was challenged answers second, and the challenger once more."""

    def perform(self, play: Play[Well], command: Any) -> None:
        if isinstance(command, Duel):
            for seat in (play.seat, command.against, play.seat):
                play.ask(Stance(seat=seat, against=""))
        else:
            super().perform(play, command)


class AllFight(Toy):
    """The same game, but everybody takes part in a duel."""

    def perform(self, play: Play[Well], command: Any) -> None:
        if isinstance(command, Duel):
            seats = [person.seat for person in play.state.people]
            play.ask_all({seat: Stance(seat=seat, against="") for seat in seats})
        else:
            super().perform(play, command)


def three_way() -> tuple[Game[Well], list[Record]]:
    """ann has begun a fight in which ann, ben and cyd choose in secret."""
    records: list[Record] = []
    game = Game(AllFight(), toy_header(("ann", "ben", "cyd")), keep=records.append)
    game.reply("ann", "duel:ben")
    return game, records


def test_while_one_seat_is_asked_another_goes_on() -> None:
    game, records = recorded("ann", "ben")
    game.reply("ann", "draw")
    asked = game.open_for("ann")

    game.reply("ben", "rest")

    assert game.settled.day == 2
    assert game.open_for("ann") == asked
    assert position_of(reopened(game, records)) == position_of(game)
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
    before = position_of(game)

    with pytest.raises(PlayError, match="ann is asked something that this would change: that"):
        game.reply("ben", "rest")

    assert (position_of(game), len(records)) == (before, 1)


def test_a_seat_that_has_answered_a_hidden_choice_waits_until_all_have() -> None:
    game = toy_game("ann", "ben", "cyd")
    game.reply("ann", "duel:ben")
    game.reply("ben", "low")

    assert game.open_for("ben") is None
    with pytest.raises(PlayError, match="That needs ben, who is in the middle of something"):
        game.reply("cyd", "duel:ben")


def test_two_who_wait_for_each_other_read_that_one_of_them_leaves_what_they_began() -> None:
    game = Game(InTurns(), toy_header(("ann", "ben", "cyd")))
    game.reply("ann", "duel:ben")
    game.reply("ben", "duel:ann")

    for seat, other in (("ann", "ben"), ("ben", "ann")):
        with pytest.raises(PlayError, match=f"That needs {other}, .* one of you leaves what they began"):
            game.reply(seat, "low")

    game.undo("ben")
    game.reply("ann", "low")
    assert [one.seat for one in game.open if one.kind == "toy.stance"] == ["ben"]


def test_who_has_begun_nothing_waits_for_whoever_is_busy() -> None:
    game = toy_game("ann", "ben", "cyd")
    game.reply("ann", "draw")

    with pytest.raises(PlayError, match=r"That needs ann, who is in the middle of something: that comes first\.$"):
        game.reply("cyd", "duel:ann")


def test_a_seat_sees_the_middle_of_its_own_command_and_not_of_anothers() -> None:
    game = toy_game("ann", "ben", "cyd")
    game.reply("ann", "draw")

    assert game.state_for("ann").bucket > 0
    assert game.state_for("cyd") == game.settled
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
    assert position_of(reopened(game, records)) == position_of(game)
    assert game.rerun() == 1


def test_what_another_has_acted_on_cannot_be_taken_back_alone() -> None:
    records: list[Record] = []
    game = Game(DayByDay(), toy_header(), keep=records.append)
    game.reply("ben", "rest")
    game.reply("ann", "draw")
    game.reply("ann", "keep")
    before, kept = position_of(game), len(records)

    with pytest.raises(PlayError, match="ann has acted on that since"):
        game.undo("ben")

    assert (position_of(game), len(records)) == (before, kept)


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


def test_a_step_is_brought_back_on_top_of_what_others_have_done_since() -> None:
    game, records = recorded("ann", "ben")
    game.reply("ben", "rest")
    game.reply("ann", "christen")
    game.reply("ann", "text:Old Mouth")
    game.undo("ben")

    game.redo("ben")

    assert (game.settled.day, game.settled.name) == (2, "Old Mouth")
    assert [entry.seat for entry in game.path()] == ["ann", "ben"]
    assert game.branches() == ()
    assert position_of(reopened(game, records)) == position_of(game)
    assert game.rerun() == 2


def test_a_step_that_was_taken_back_can_be_brought_back_until_its_own_seat_goes_on() -> None:
    game, records = recorded("ann", "ben")
    game.reply("ben", "rest")
    game.undo("ben")
    game.reply("ann", "christen")
    game.reply("ann", "text:Old Mouth")
    again = reopened(game, records)

    again.redo("ben")

    assert (again.settled.day, again.settled.name) == (2, "Old Mouth")
    game.reply("ben", "draw")
    with pytest.raises(PlayError, match="the game went on since"):
        game.redo("ben")


def test_steps_that_were_taken_back_among_others_come_back_in_their_order() -> None:
    game, records = recorded("ann", "ben")
    game.reply("ben", "rest")
    game.reply("ben", "christen")
    game.reply("ben", "text:Old Mouth")
    game.reply("ann", "rest")
    game.undo("ben")
    game.undo("ben")

    game.redo("ben")
    assert (game.settled.day, game.settled.name) == (3, "")
    game.redo("ben")

    assert (game.settled.day, game.settled.name) == (3, "Old Mouth")
    assert position_of(reopened(game, records)) == position_of(game)
    assert game.rerun() == 3


def test_a_step_that_would_go_another_way_now_is_not_brought_back() -> None:
    records: list[Record] = []
    game = Game(DayByDay(), toy_header(), keep=records.append)
    game.reply("ben", "draw")
    game.reply("ben", "keep")
    game.undo("ben")
    game.reply("ann", "rest")
    before, kept = position_of(game), len(records)

    with pytest.raises(PlayError, match="would go another way"):
        game.redo("ben")

    assert (position_of(game), len(records)) == (before, kept)


def test_a_branch_is_named_by_the_step_that_was_taken_back_not_by_a_rebased_copy() -> None:
    game = toy_game("ann", "ben")
    game.reply("ben", "rest")
    game.reply("ann", "christen")
    game.reply("ann", "text:Old Mouth")

    game.undo("ben")
    assert [(entry.id, entry.seat) for entry in game.branches()] == [(1, "ben")]

    game.undo("ann")
    assert [(entry.id, entry.seat) for entry in game.branches()] == [(3, "ann"), (1, "ben")]


def test_taking_back_leaves_what_another_is_in_the_middle_of() -> None:
    game, records = recorded("ann", "ben")
    game.reply("ben", "rest")
    game.reply("ann", "draw")
    asked = game.open_for("ann")

    game.undo("ben")

    assert game.open_for("ann") == asked
    assert game.settled.day == 1
    assert position_of(reopened(game, records)) == position_of(game)
    game.redo()
    assert game.settled.day == 2
    assert game.open_for("ann") == asked


class OneRope(Toy):
    """The same game, but all draw with the same dice."""

    def perform(self, play: Play[Well], command: Any) -> None:
        if isinstance(command, Draw):
            face = play.roll("1d6", "toy.draw.bucket", "rope")
            play.ask(NameIt(seat=play.seat))
            play.record(CoinsRaised(play.seat, face))
        else:
            super().perform(play, command)


def test_what_gave_dice_to_one_who_is_in_the_middle_of_something_is_not_taken_back_under_them() -> None:
    game = Game(OneRope(), toy_header(("ann", "ben")))
    game.reply("ann", "draw")
    game.reply("ann", "text:first")
    game.reply("ben", "draw")

    with pytest.raises(PlayError, match="ben is asked something that this would change"):
        game.undo("ann")

    game.reply("ben", "text:second")
    assert game.rerun() == 2


def test_nothing_of_a_seat_that_has_done_nothing_can_be_taken_back() -> None:
    game = toy_game("ann", "ben")
    game.reply("ben", "rest")

    with pytest.raises(PlayError, match="There is nothing of ann to take back"):
        game.undo("ann")


def test_a_seat_takes_back_its_answer_in_the_command_of_another() -> None:
    game, records = recorded("ann", "ben", "cyd")
    game.reply("ben", "rest")
    game.reply("ann", "duel:ben")
    game.reply("ben", "low")

    assert game.undo("ben") == "answer"

    assert [decision.seat for decision in game.open] == ["ann", "ben", "cyd"]
    assert game.open_for("ben") is not None
    assert game.settled.day == 2
    assert position_of(reopened(game, records)) == position_of(game)
    game.redo()
    assert game.open_for("ben") is None


def test_of_two_secret_answers_the_earlier_is_taken_back_and_the_later_stays() -> None:
    game, records = three_way()
    game.reply("ann", "high")
    game.reply("ben", "low")

    game.undo("ann")

    pending = game.pendings["ann"]
    assert [given.seat for given in pending.inputs if isinstance(given, Answer)] == ["ben"]
    assert game.open_for("ben") is None
    assert game.open_for("ann") is not None
    assert len(records) == 4


def test_an_answer_after_which_another_was_asked_and_answered_cannot_be_taken_back_alone() -> None:
    records: list[Record] = []
    game = Game(InTurns(), toy_header(), keep=records.append)
    game.reply("ann", "duel:ben")
    game.reply("ann", "high")
    game.reply("ben", "low")
    before, kept = position_of(game), len(records)

    with pytest.raises(PlayError, match="ben has acted on that since"):
        game.undo("ann")

    assert (position_of(game), len(records)) == (before, kept)


# ---------------------------------------------------------------------- another process at the same game


def test_a_game_that_catches_up_with_another_stands_where_it_does() -> None:
    game, records = recorded("ann", "ben")
    other = reopened(game, records)
    known = 0

    def play() -> None:
        for seat, answer in (("ann", "rest"), ("ann", "draw"), ("ben", "christen"), ("ben", "text:Old Mouth")):
            game.reply(seat, answer)
            yield_to_other()
        game.undo("ben")
        yield_to_other()
        game.reply("ann", "keep")
        game.return_to(1)
        yield_to_other()

    def yield_to_other() -> None:
        nonlocal known
        other.catch_up(records[known:])
        known = len(records)
        assert position_of(other) == position_of(game)
        assert (other.settled, other.pendings) == (game.settled, game.pendings)

    play()


def test_the_last_steps_of_the_path_are_walked_without_those_before_them() -> None:
    game = toy_game("ann")
    for _ in range(150):
        game.reply("ann", "rest")

    walked = [(before.day, entry.id, after.day) for before, entry, _, after in game.transitions(2)]

    assert walked == [(149, 149, 150), (150, 150, 151)]
    assert [entry.id for _, entry, _, _ in game.transitions(1, upto=70)] == [70]
    assert [entry.id for entry in game.ancestors(3)] == [3, 2, 1]


@each(range(25))
def test_whatever_seats_take_back_and_bring_back_the_records_are_the_game(seed: int) -> None:
    chance = Random(seed)
    game, records = recorded("ann", "ben", "cyd")

    for _ in range(30):
        seat, before = chance.choice(game.header.seats), (position_of(game), len(records))
        try:
            match chance.choices(("reply", "undo", "redo"), (4, 2, 2))[0]:
                case "reply" if (decision := game.open_for(seat)) is not None:
                    game.reply(seat, chance.choice([option.id for option in decision.options()] or ["text:Old Mouth"]))
                case "undo":
                    game.undo(seat)
                case "redo":
                    game.redo(seat)
        except PlayError:
            assert (position_of(game), len(records)) == before
        again = reopened(game, records)
        assert (position_of(again), again.undone) == (position_of(game), game.undone)
        assert [again.next_redo(one) for one in game.header.seats] == [game.next_redo(one) for one in game.header.seats]
        assert game.rerun() == len(game.path())
