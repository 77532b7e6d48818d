"""A seat's table among others: its log, its journal and its reasons, whatever is taken back and laid anew."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from lychgate import rulesets
from lychgate.core.decision import TEXT
from lychgate.core.errors import PlayError
from lychgate.core.game import Game
from lychgate.core.play import Play
from lychgate.core.records import Header
from lychgate.server.game_log import GameLog
from lychgate.server.seats import SPECTATOR
from lychgate.server.table import Table
from tests.core.toy import Toy, Well, toy_game, toy_header

SEATS = ("ann", "ben", "cyd")


def moments(seed: int, most: int = 80) -> Iterator[Game[Well]]:
    """A random game with much taken back, which goes on from moment to moment."""
    chance = Random(seed)
    game = toy_game(*SEATS, depth="deep", seed=f"table {seed}")
    for _ in range(most):
        seat = chance.choice(SEATS)
        try:
            match chance.randrange(6):
                case 0:
                    game.undo(seat)
                case 1:
                    game.undo()
                case 2:
                    game.redo()
                case 3 if game.entries and chance.random() < 0.2:
                    game.return_to(chance.randrange(len(game.entries) + 1))
                case _:
                    asked = game.open_for(seat)
                    game.reply(seat, chance.choice(asked.options()).id if asked is not None else "")
        except PlayError:
            continue
        yield game


@pytest.mark.parametrize("seed", range(8))
def test_a_log_that_is_kept_up_is_the_one_that_is_told_anew(seed: int) -> None:
    kept: dict[str, Table[Well]] = {}
    compared = 0

    for game in moments(seed):
        game_log = GameLog(game)
        for seat in (*SEATS, SPECTATOR):
            table = kept.setdefault(seat, Table(game, seat))
            fresh = Table(game, seat, game_log=game_log)
            assert (table.log(), table.log(3)) == (fresh.log(), fresh.log(3))
            assert (table.journal(), table.last_told) == (fresh.journal(), fresh.last_told)
            compared += 1

    assert compared > 100


def test_the_last_steps_of_a_log_are_the_end_of_the_whole() -> None:
    game = toy_game("ann")
    for _ in range(30):
        game.reply("ann", "rest")
    game.reply("ann", "draw")
    table = Table(game, "ann")

    assert table.log(4) == table.log()[-len(table.log(4)) :]
    assert [line.text for line in table.log(1)][:2] == ["Day 31", "ann has slept."]
    assert len(table.log(0)) == 1


def test_a_journal_shows_of_a_waiting_command_only_ones_own_answers() -> None:
    game = toy_game(*SEATS)
    game.reply("ann", "duel:ben")
    game.reply("ann", "high")

    (ann,), (ben,), cyd = (Table(game, seat).journal() for seat in SEATS)

    assert ann.inputs == ("ann answered: A high blow",)
    assert ben.inputs == ()
    assert (ann.order, ben.order, ben.seat) == ("duel ben", "duel ben", "ann")
    assert cyd == ()


def test_a_journal_can_be_read_up_to_any_entry_of_any_branch() -> None:
    game = toy_game("ann", "ben")
    for _ in range(5):
        game.reply("ann", "rest")
    game.return_to(2)
    game.reply("ben", "christen")
    table = Table(game, "ben")

    assert [step.entry for step in table.journal(most=2, upto=5)] == [4, 5]
    assert [step.entry for step in table.journal()] == [1, 2, 0]


def test_why_is_about_the_command_in_front_of_the_seat() -> None:
    game = toy_game(*SEATS)
    game.reply("ann", "draw")

    assert Table(game, "ann").why()[0] == "The dice of this step so far:"
    assert Table(game, "ben").why() == ("No dice have been rolled yet.",)
    game.reply("ann", "keep")
    assert Table(game, "ben").why()[0] == "The dice of step 1, ann: Let the bucket down:"


def test_why_is_about_ones_own_dice_before_those_of_others() -> None:
    game = toy_game(*SEATS)
    for seat in ("ann", "ben"):
        game.reply(seat, "draw")
        game.reply(seat, "keep")

    assert Table(game, "ann").why()[0] == "The dice of step 1, ann: Let the bucket down:"
    assert Table(game, "cyd").why()[0] == "The dice of step 2, ben: Let the bucket down:"


def test_a_seat_that_waits_for_others_is_told_what_it_has_chosen() -> None:
    game = toy_game(*SEATS)
    game.reply("ann", "duel:ben")

    assert Table(game, "ann").chosen == "duel ben"
    game.reply("ann", "high")

    assert [Table(game, seat).chosen for seat in SEATS] == ["A high blow", "", ""]


def test_a_step_that_changed_nothing_is_told_as_such_where_others_read_it() -> None:
    told = {}
    for seats in (("ann",), ("ann", "ben")):
        game = Game(Nothing(), toy_header(seats))
        game.reply("ann", "rest")
        told[seats] = [line.text for line in Table(game, seats[-1]).log()]

    assert told == {("ann",): [], ("ann", "ben"): ["Nothing comes of it."]}


def test_who_only_looks_at_a_sheet_of_gear_makes_no_news() -> None:
    rules = rulesets.get("hundred_saints")
    header = Header(
        rules.name, rules.version, rules.resolve({}), ("ref", "ann"), "a seed", "g", roles={"ref": "referee"}
    )
    game = Game(rules, header)
    for line in ("pc Ada fighter hp 8 of ann", "give mace to Ada"):
        game.reply("ref", TEXT + line)
    before = Table(game, "ref").log()

    game.reply("ref", "gear")
    game.reply("ref", "done")

    assert Table(game, "ref").log() == before
    assert len(game.entries) == 3


class Nothing(Toy):
    """The same game, but nothing one does has any effect."""

    def perform(self, play: Play[Well], command: Any) -> None:
        del play, command
