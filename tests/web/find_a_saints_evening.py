"""Looks for other dice for ``saints_evening``: ``python -m tests.web.find_a_saints_evening`` prints seeds that will do.

It takes a minute. Take one of them over as ``SEED`` there.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import count

from msgspec.structs import replace

from lychgate import rulesets
from lychgate.core.checkpoints import Checkpoint
from lychgate.core.counters import counters_after
from lychgate.core.decision import TEXT, Answer, AnyDecision
from lychgate.core.errors import PlayError
from lychgate.core.game import Game
from lychgate.core.keyed_dice import secret_of
from lychgate.core.records import REFEREE, Header, Pending, plain
from lychgate.core.runner import Runner
from lychgate.rulesets.hundred_saints.state import State
from tests.web import saints_evening as script
from tests.web.saints_evening import REF, SEATS, TAKES_BACK, TITLE, Scene

RULES = rulesets.get("hundred_saints")


class Dull(Exception):
    """This evening does not go as it should."""


class Quick:
    """The same table without a journal, and without looking at what everybody sees: several times as fast."""

    def __init__(self, seed: str) -> None:
        self._runner = Runner(RULES, secret_of(seed))
        begun = RULES.new_game(RULES.resolve({}), SEATS, {REF: REFEREE})
        self._checkpoints: list[Checkpoint[State]] = [Checkpoint(begun, {})]
        self._waits: Pending | None = None
        self._wanted: tuple[AnyDecision, ...] = ()

    @property
    def settled(self) -> State:
        """The state after the last command that has ended."""
        return self._checkpoints[-1].state

    def says(self, who: str, says: str) -> None:
        """Type a line, answer what is asked, or take back. Raises ``PlayError``."""
        here, waits = self._checkpoints[-1], self._waits
        if says == TAKES_BACK:
            self._checkpoints.pop()
            return
        if waits is None:
            orders = RULES.orders(here.state, who)
            assert orders is not None
            waits = Pending(0, who, plain(orders.read(f"{TEXT}{says}")), ())
        else:
            (asked,) = self._wanted
            asked.read(says)
            waits = replace(waits, inputs=(*waits.inputs, Answer(asked.seat, asked.kind, says)))
        run = self._runner.run(here, waits)
        self._wanted, inputs = run.wanted, tuple(run.play.inputs)
        self._waits = replace(waits, inputs=inputs) if run.wanted else None
        if not run.wanted:
            self._checkpoints.append(Checkpoint(run.play.state, counters_after(here.counters, inputs)))


def new_game(seed: str = script.SEED) -> Game[State]:
    """The table of the evening, before anything has happened."""
    header = Header(RULES.name, RULES.version, RULES.resolve({}), SEATS, seed, TITLE, roles={REF: REFEREE})
    return Game(RULES, header)


def play(game: Game[State] | Quick, scene: Scene) -> None:
    """Type the lines of a scene. Raises ``PlayError`` for one that is refused."""
    for who, says in scene:
        if isinstance(game, Quick):
            game.says(who, says)
        elif says == TAKES_BACK:
            game.undo(who)
        else:
            asked = game.open_for(who)
            chosen = asked is not None and says in [option.id for option in asked.options()]
            game.reply(who, says if chosen else f"{TEXT}{says}")


def must(*conditions: bool) -> None:
    """Find the evening dull unless all of it is so."""
    if not all(conditions):
        raise Dull


def goes_well(game: Game[State] | Quick) -> None:
    """Play the evening, and find it dull where it does not go as ``saints_evening`` tells."""

    def all_live() -> bool:
        return all(one.alive for one in game.settled.cast if one.side == "party")

    play(game, script.THE_PARTY)
    play(game, script.BELOW)
    play(game, script.A_TURN_TAKEN_BACK)
    for line in script.THE_EIGHTH:
        must(not game.settled.exploring.coming)
        play(game, (line,))
    must(bool(game.settled.exploring.coming))
    play(game, script.THE_MEETING)
    now = game.settled.encounter
    assert now is not None
    must({one.side for one in now.surprise if one.surprised} == {"goblins"})
    play(game, script.THE_TALK)
    now = game.settled.encounter
    assert now is not None
    ranks = {one.side: one.rank for one in now.order}
    must(now.reactions.get("goblins") in ("attack", "hostile"), ranks["party"] < ranks["goblins"])
    play(game, script.THE_FIGHT)
    dead = sum(not one.alive for one in game.settled.cast)
    fight = game.settled.fight
    must(all_live(), 2 <= dead <= 4, fight is not None and bool(fight.broken))
    play(game, script.THE_END_OF_IT)
    for line in script.THE_CHASE:
        play(game, (line,))
        if line == script.THE_CHASE[-1]:
            must(game.settled.chase is None)
    must(all_live())


def seeds() -> Iterator[str]:
    """Seeds under which all of it comes about, for ever."""
    for number in count():
        seed = f"an evening below {number}"
        try:
            goes_well(Quick(seed))
        except (Dull, PlayError):
            continue
        yield seed


if __name__ == "__main__":
    for found in seeds():
        sys.stdout.write(f"{found!r}\n")
        sys.stdout.flush()
