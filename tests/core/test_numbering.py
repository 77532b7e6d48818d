"""Each seat counts what it has seen: the same numbers, however much of the past is read, and by whichever way."""

from __future__ import annotations

from random import Random

import msgspec

from lychgate.core.errors import PlayError
from lychgate.core.game import Game
from lychgate.core.records import ONLOOKER, REFEREE, Record
from tests.core.toy import Toy, Well, toy_header
from tests.each import each

SEATS = ("kay", "ann", "ben")
HEADER = msgspec.structs.replace(toy_header(SEATS), roles={"kay": REFEREE})


def numbers(game: Game[Well]) -> dict[str, list[int]]:
    """The number of every entry, for every seat and for those who look on."""
    return {seat: [game.number(seat, entry) for entry in game.entries] for seat in (*SEATS, ONLOOKER)}


def entries(game: Game[Well]) -> dict[str, list[int]]:
    """The entry of every number."""
    known = range(1, len(game.entries) + 1)
    return {seat: [game.entry_numbered(seat, number) for number in known] for seat in (*SEATS, ONLOOKER)}


def from_snapshot(game: Game[Well], records: list[Record], page: int) -> Game[Well]:
    """The game opened at its end, with all that came before in pages of so many records, the last page first."""
    older = [records[max(0, end - page) : end] for end in range(len(records), 0, -page)]
    return Game(Toy(), HEADER, (), since=game.snapshot(len(records)), older=older)


def test_a_rebased_entry_keeps_its_number_when_the_game_is_opened_from_a_snapshot() -> None:
    records: list[Record] = []
    game = Game(Toy(), HEADER, keep=records.append)
    for seat in ("ann", "ben"):
        game.reply(seat, "rest")
    game.undo("ann")
    game.reply("ben", "rest")

    again = from_snapshot(game, records, page=2)

    assert numbers(again)["ann"] == numbers(game)["ann"] == [1, 2, 2, 3]
    assert entries(again)["ann"] == entries(game)["ann"] == [1, 3, 4, 0]


@each(range(30))
def test_whatever_is_done_and_taken_back_every_number_is_the_same_from_a_snapshot(seed: int) -> None:
    chance = Random(seed)
    records: list[Record] = []
    game = Game(Toy(), HEADER, keep=records.append)
    for _ in range(40):
        seat = chance.choice(SEATS)
        try:
            match chance.choices(("reply", "undo", "redo", "return"), (12, 8, 4, 1))[0]:
                case "reply" if (decision := game.open_for(seat)) is not None:
                    game.reply(seat, chance.choice([option.id for option in decision.options()] or ["text:Old Mouth"]))
                case "undo":
                    game.undo(seat)
                case "redo":
                    game.redo(seat)
                case "return":
                    game.return_to(chance.randint(0, len(game.entries)))
        except PlayError:
            pass  # nothing to take back or to bring back, or somebody is busy: all the same here

    again = from_snapshot(game, records, page=chance.randint(1, 9))

    assert (numbers(again), entries(again)) == (numbers(game), entries(game))
