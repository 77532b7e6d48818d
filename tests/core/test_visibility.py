"""What a seat is shown is found out where nothing tells it that something has moved, and once for each moment."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from lychgate.core.decision import Decision
from lychgate.core.game import Game
from lychgate.core.records import ONLOOKER, REFEREE, Record
from lychgate.core.view import View
from tests.core.toy import Toy, Well, toy_header

SEATS = ("kay", "ann", "ben")


class Watched(Toy):
    """The well, which counts how often each seat looks into it, and how often it is asked what a seat may order."""

    def __init__(self) -> None:
        self.looks: list[str] = []
        self.asked: list[str] = []

    def view(self, state: Well, seat: str) -> View:
        self.looks.append(seat)
        return super().view(state, seat)

    def orders(self, state: Well, seat: str) -> Decision[Any] | None:
        self.asked.append(seat)
        return super().orders(state, seat)


def watched() -> tuple[Watched, list[Record], Game[Well]]:
    """A game that the keeper kay referees, its rules, and the records that it keeps."""
    rules, kept = Watched(), list[Record]()
    header = msgspec.structs.replace(toy_header(SEATS), roles={"kay": REFEREE})
    return rules, kept, Game(rules, header, keep=kept.append)


def test_each_record_of_which_nothing_is_told_has_everybody_look_once() -> None:
    rules, kept, game = watched()
    game.reply("kay", "sound")

    for says in ("note", "sound", "note"):
        rules.looks.clear()
        before = len(kept)
        game.reply("kay", says)

        assert len(kept) == before + 1
        assert sorted(rules.looks) == sorted(("ann", "ben", ONLOOKER))


def test_a_record_that_is_told_to_everybody_has_nobody_look() -> None:
    rules, kept, game = watched()

    for _ in range(3):
        game.reply("ann", "rest")

    assert len(kept) == 3
    assert rules.looks == []


def test_what_a_seat_may_order_is_found_out_once_for_each_state() -> None:
    rules = Watched()
    game = Game(rules, toy_header(("ann", "ben")))
    game.reply("ann", "rest")
    rules.asked.clear()

    for _ in range(3):
        assert game.open_for("ann") is not None
        assert len(game.open) == 2

    assert sorted(rules.asked) == ["ann", "ben"]


def test_a_record_that_was_not_kept_leaves_what_seats_may_know_as_it_was() -> None:
    def keep(record: Record) -> None:
        if disk_full:
            raise OSError
        kept.append(record)

    disk_full = False
    kept: list[Record] = []
    game = Game(Toy(), msgspec.structs.replace(toy_header(SEATS), roles={"kay": REFEREE}), keep=keep)
    game.reply("ann", "rest")
    disk_full = True
    with pytest.raises(OSError):
        game.reply("ann", "rest")
    disk_full = False

    for seat, says in (("kay", "sound"), ("kay", "note"), ("ann", "rest")):
        game.reply(seat, says)

    others = ("ann", "ben", ONLOOKER)
    assert [one.unseen for one in kept] == [(), others, others, ()]
