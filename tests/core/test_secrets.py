"""What a referee keeps to themselves: rolls, lines and steps that another seat does not even know of."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from lychgate.core.chronicle import chronicle_markdown
from lychgate.core.codec import decode, encode, learn
from lychgate.core.game import Game
from lychgate.core.records import ONLOOKER, REFEREE, Finished, Moved, Record, Snapshot, Waiting
from lychgate.core.roll import Roll
from lychgate.core.telling import log_lines
from lychgate.core.visibility import inputs_known_to, known_to, rolls_of
from tests.core.toy import Toy, Well, toy_header

learn(Roll)

SEATS = ("kay", "ann", "ben")
OTHERS = ("ann", "ben", ONLOOKER)


def kept_well(records: tuple[Record, ...] = (), **how: Any) -> tuple[Game[Well], list[Record]]:
    """A game in which kay keeps the well, and the records it makes."""
    kept: list[Record] = []
    header = msgspec.structs.replace(toy_header(SEATS), roles={"kay": REFEREE})
    return Game(Toy(), header, records, kept.append, **how), kept


def faces(game: Game[Well], seat: str) -> Any:
    """All that a seat gets of a game."""
    rules = game.ruleset
    decision = game.open_for(seat)
    return (
        rules.view(game.state_for(seat), seat),
        None if decision is None else rules.question(game.state_for(seat), decision),
        game.revision(seat),
        [game.number(seat, entry.id) for entry in game.path() if game.number(seat, entry.id)],
        chronicle_markdown(game, seat),
    )


def test_nobody_but_the_referee_knows_that_anything_was_rolled() -> None:
    game, kept = kept_well()
    game.reply("ann", "rest")
    before = {seat: faces(game, seat) for seat in OTHERS}

    game.reply("kay", "sound")
    in_the_middle = {seat: faces(game, seat) for seat in OTHERS}
    game.reply("kay", "note")

    assert in_the_middle == before
    assert {seat: faces(game, seat) for seat in OTHERS} == before
    assert [record.unseen for record in kept] == [(), OTHERS, OTHERS]
    assert faces(game, "kay")[2:4] == (3, [1, 2])
    assert "feet" in faces(game, "kay")[4]


def test_a_secret_roll_says_who_may_know_of_it_and_is_run_again_as_it_fell() -> None:
    game, _ = kept_well()
    game.reply("kay", "sound")
    game.reply("kay", "note")

    (roll,) = rolls_of(game.path()[0].inputs)

    assert roll.only == ("kay",)
    assert known_to("ann", (roll,)) == ()
    assert known_to("kay", (roll,)) == (roll,)
    assert game.rerun() == 1


def test_what_is_not_secret_is_kept_as_it_always_was() -> None:
    roll = Roll("1d6", "toy.draw.bucket", "seat:ann", (3,), 3)

    assert b"only" not in encode(roll)
    assert decode(encode(roll), Roll, what="a roll") == roll


def test_the_next_thing_that_all_see_has_the_next_number_for_everybody() -> None:
    game, _ = kept_well()
    game.reply("ann", "rest")
    game.reply("kay", "sound")
    game.reply("kay", "note")
    game.reply("ben", "rest")

    assert [game.number("ann", entry.id) for entry in game.path()] == [1, 0, 2]
    assert [game.number("kay", entry.id) for entry in game.path()] == [1, 2, 3]
    assert (game.revision("ann"), game.revision("kay")) == (2, 4)
    assert [game.entry_numbered("ann", number) for number in (0, 1, 2, 3)] == [0, 1, 3, 0]


def test_what_is_revealed_is_told_then_and_what_it_was_rolled_with_stays_where_it_is() -> None:
    game, kept = kept_well()
    game.reply("kay", "sound")
    game.reply("kay", "note")

    game.reply("kay", "reveal")

    assert kept[-1].unseen == ()
    assert "feet deep" in chronicle_markdown(game, "ann")
    assert "The lead says" not in chronicle_markdown(game, "ann")
    assert "orders" not in chronicle_markdown(game, "ann"), "what a referee orders is the referee's to know"


def test_taking_back_what_nobody_saw_is_seen_by_nobody() -> None:
    game, kept = kept_well()
    game.reply("ann", "rest")
    game.reply("kay", "sound")
    game.reply("kay", "note")
    before = {seat: faces(game, seat) for seat in OTHERS}

    game.undo("kay")
    game.redo()
    game.undo("kay")

    assert {seat: faces(game, seat) for seat in OTHERS} == before
    assert all(record.unseen == OTHERS for record in kept if isinstance(record, Moved))
    game.undo("ann")
    assert kept[-1].unseen == ()
    assert faces(game, "ann") != before["ann"]


def test_taking_back_and_bringing_back_what_everybody_was_told_is_known_to_everybody() -> None:
    game, kept = kept_well()
    for says in ("sound", "note", "reveal"):
        game.reply("kay", says)

    game.undo("kay")
    assert kept[-1].unseen == ()
    assert "feet deep" not in chronicle_markdown(game, "ann")

    game.redo("kay")
    assert kept[-1].unseen == ()
    game.return_to(1)
    assert kept[-1].unseen == ()


def test_the_answers_of_a_referee_are_nobody_elses_to_know() -> None:
    game, _ = kept_well()
    game.reply("kay", "sound")
    game.reply("kay", "forget")

    (entry,) = game.path()

    assert inputs_known_to("ann", entry.inputs, ("kay",), ended=True) == ()
    assert len(inputs_known_to("kay", entry.inputs, ("kay",), ended=True)) == 2


def test_the_count_of_each_seat_survives_closing_and_a_snapshot() -> None:
    game, kept = kept_well()
    for seat, said in (("ann", "rest"), ("kay", "sound"), ("kay", "note"), ("ben", "rest"), ("kay", "sound")):
        game.reply(seat, said)
    since: Snapshot = decode(encode(game.snapshot(len(kept))), Snapshot, what="a snapshot")
    written: list[Record] = [decode(encode(record), Record, what="a record") for record in kept]
    assert written == kept

    folded, _ = kept_well(tuple(kept))
    opened, _ = kept_well(since=since, older=iter([kept[3:], kept[:3]]))

    for again in (folded, opened):
        again.reply("kay", "note")
        again.reply("ann", "rest")
        assert [again.revision(seat) for seat in SEATS] == [7, 3, 3]
        assert [again.number("ben", entry.id) for entry in again.path()] == [1, 0, 2, 0, 3]
        assert again.entry_numbered("ben", 1) == 1


def test_where_there_is_no_referee_everybody_counts_everything() -> None:
    kept: list[Record] = []
    game = Game(Toy(), toy_header(("ann", "ben")), keep=kept.append)
    game.reply("ann", "draw")
    game.reply("ann", "keep")

    assert [game.revision(seat) for seat in ("ann", "ben", ONLOOKER)] == [2, 2, 2]
    assert [type(record) for record in kept] == [Waiting, Finished]
    assert all(record.unseen == () for record in kept)


@pytest.mark.parametrize("seat", SEATS)
def test_lines_are_told_to_those_who_may_read_them(seat: str) -> None:
    game, _ = kept_well()
    game.reply("kay", "sound")
    game.reply("kay", "note")
    (before, _, events, _), *_ = game.transitions()

    lines = known_to(seat, log_lines(game.ruleset, before, events))

    assert bool(lines) == (seat == "kay")
