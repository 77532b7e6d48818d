"""Dice in which witnesses have a part: the face, who stood by, and the same die after an undo."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from msgspec import UNSET

from lychgate.core.dice_source import unwitnessed
from lychgate.core.errors import ReplayMismatch
from lychgate.core.game import Game
from lychgate.core.keyed_dice import KeyedDice, ProvenDice, secret_of
from lychgate.core.records import Record
from lychgate.core.roll import Roll
from lychgate.core.witness import Given, Key, SharesWanted, commitment_of, share, token
from tests.core.toy import Toy, Well, toy_game, toy_header
from tests.core.toy_games import rolls_of

SECRET = secret_of("seed")
HEADER = toy_header(("ann", "ben"))


class Present:
    """Witnesses with their secrets, of whom only some are there; counts what each is asked."""

    def __init__(self, game: Game[Well] | None = None, **secrets: str) -> None:
        self.game = game
        self.secrets = secrets
        self.there = set(secrets)
        self.known: dict[Key, Given] = {}

    def of(self, die: Key) -> Given | None:
        if self.game is not None and die in self.game.fallen.dice:
            return self.game.fallen.dice[die]
        return self.known.get(die)

    def commitments(self, seats: Iterable[str]) -> dict[str, str]:
        new = {seat: commitment_of(self.secrets[seat]) for seat in seats if seat in self.secrets}
        told = {} if self.game is None else self.game.fallen.committed
        return {seat: one for seat, one in new.items() if told.get(seat) != one}

    def ask(self, wanted: SharesWanted) -> None:
        for die in wanted.dice:
            self.known[die] = {seat: share(self.secrets[seat], token(SECRET, die)) for seat in sorted(self.there)}


def rolled(witnesses: Present, dice: str, counters: dict[str, int] | None = None) -> Roll:
    while True:
        try:
            return KeyedDice(SECRET, counters, witnesses).throw(dice, "clause", "ann")
        except SharesWanted as wanted:
            witnesses.ask(wanted)


def say(game: Game[Well], witnesses: Present, reply: str) -> None:
    while True:
        try:
            game.reply("ann", reply)
        except SharesWanted as wanted:
            witnesses.ask(wanted)
        else:
            return


def shares_of(rolls: list[Roll]) -> list[dict[str, str]]:
    return [roll.witnessed.shares for roll in rolls if roll.witnessed]


def test_the_face_depends_on_every_witness() -> None:
    plain = KeyedDice(SECRET).throw("6d1000", "clause", "ann").faces
    faces = {rolled(Present(ben=ben, eve=eve), "6d1000").faces for ben in ("a", "b") for eve in ("c", "d")}

    assert len({plain, *faces}) == 5


def test_nothing_is_rolled_before_the_witnesses_were_asked_for_each_die_that_must_fall() -> None:
    with pytest.raises(SharesWanted) as wanted:
        KeyedDice(SECRET, {"ann/clause": 2}, Present(ben="b")).throw("2d6+1d4", "clause", "ann")

    assert wanted.value.dice == (("ann/clause", 2), ("ann/clause", 3), ("ann/clause", 4))


def test_a_roll_keeps_what_each_gave_and_to_what_they_have_committed() -> None:
    roll = rolled(Present(ben="b", eve="e"), "2d6", {"ann/clause": 3})

    assert roll.witnessed is not UNSET
    assert roll.witnessed.at == 3
    shares = [share("b", token(SECRET, ("ann/clause", at))) for at in (3, 4)]
    assert roll.witnessed.shares["ben"] == " ".join(shares)
    assert roll.witnessed.commitments == {"ben": commitment_of("b"), "eve": commitment_of("e")}


def test_whoever_is_away_is_replaced_by_nothing_and_the_roll_says_so() -> None:
    witnesses = Present(ben="b", eve="e")
    witnesses.there = {"eve"}

    roll = rolled(witnesses, "1d6")

    assert roll.witnessed is not UNSET
    assert set(roll.witnessed.shares) == {"eve"}
    witnesses.there = set()
    alone = rolled(Present(), "1d1000")
    assert alone.faces == KeyedDice(SECRET).throw("1d1000", "clause", "ann").faces
    assert alone.witnessed is not UNSET
    assert not alone.witnessed.shares


def test_dice_that_explode_are_witnessed_one_by_one() -> None:
    witnesses = Present(ben="b")
    roll = next(one for at in range(40) if len((one := rolled(witnesses, "1d6!", {"ann/clause": at})).faces) > 1)

    assert roll.witnessed is not UNSET
    assert len(roll.witnessed.shares["ben"].split()) == len(roll.faces)


@pytest.mark.parametrize("shares", ["x", "", "AAAAAA", None])
def test_a_roll_with_another_share_is_not_that_of_the_dice(shares: str | None) -> None:
    roll = rolled(Present(ben="b"), "3d1000")
    assert roll.witnessed is not UNSET
    wrong = UNSET if shares is None else type(roll.witnessed)(0, {"ben": shares} if shares else {})
    forged = Roll(roll.dice, roll.purpose, roll.subject, roll.faces, roll.total, witnessed=wrong)

    ProvenDice(KeyedDice(SECRET)).skip(roll)
    with pytest.raises(ReplayMismatch):
        ProvenDice(KeyedDice(SECRET)).skip(forged)


def test_a_token_says_nothing_of_the_die_and_a_share_is_always_the_same() -> None:
    asked = token(SECRET, ("ann/clause", 1))

    assert "ann" not in asked
    assert asked != token(secret_of("other"), ("ann/clause", 1))
    assert share("b", asked) == share("b", asked) != share("c", asked)


def test_nobody_is_asked_for_a_roll_that_not_everybody_may_know_of() -> None:
    secretly = unwitnessed(KeyedDice(SECRET, None, Present(ben="b")))

    assert secretly.throw("1d6", "clause", "ann").witnessed is UNSET


def test_a_die_that_is_taken_back_falls_the_same_whoever_is_there_by_then() -> None:
    records: list[Record] = []
    game = Game(Toy(), HEADER, keep=records.append)
    witnesses = Present(game, ben="b", eve="e")
    game.witness(witnesses)
    say(game, witnesses, "draw")
    first = rolls_of(game)
    game.undo()

    witnesses.there = {"eve"}
    witnesses.known.clear()
    say(game, witnesses, "draw")

    assert [roll.faces for roll in rolls_of(game)] == [roll.faces for roll in first]
    assert shares_of(rolls_of(game)) == shares_of(first)
    # in another process, too, and from a snapshot
    game.undo()
    for opened in (
        Game(Toy(), HEADER, records),
        Game(Toy(), HEADER, since=game.snapshot(len(records)), older=[tuple(records)]),
    ):
        later = Present(opened, ben="b")
        opened.witness(later)
        say(opened, later, "draw")
        assert shares_of(rolls_of(opened)) == shares_of(first)


def test_a_witnessed_game_runs_again_without_its_witnesses() -> None:
    records: list[Record] = []
    game = Game(Toy(), HEADER, keep=records.append)
    witnesses = Present(game, ben="b")
    game.witness(witnesses)
    for reply in ("draw", "deeper", "keep"):
        say(game, witnesses, reply)

    assert Game(Toy(), HEADER, records).rerun() == 1
    assert toy_game().fallen.dice == {}
