"""The past run again: it agrees with the journal, or the first entry that differs is named."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from lychgate.core.errors import ReplayMismatch
from lychgate.core.game import Game
from lychgate.core.play import Play
from lychgate.core.records import Finished, Moved, Waiting
from lychgate.core.ruleset import PLAYERS
from tests.core.toy import DayPassed, Draw, Toy, Well, WhatNow
from tests.core.toy_games import EndsAtOnce, LargerDice, NoDrawing, after, recorded, rolls_of


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
            .replace(b'"faces":[%d],"total":%d' % (fallen, fallen), b'"faces":[%d],"total":%d' % (better, better))
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

        def new_game(self, variants: Any, seats: Any, roles: Any = PLAYERS) -> Well:
            return msgspec.structs.replace(super().new_game(variants, seats, roles), day=5)

    game, records = recorded()
    game.reply("ann", "rest")

    with pytest.raises(ReplayMismatch, match="the state"):
        Game(OtherStart(), game.header, records)
