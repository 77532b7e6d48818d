"""Looks for other dice for ``saints_evening``: ``python -m tests.web.find_a_saints_evening`` prints seeds that will do.

It takes a minute. Take one of them over as ``SEED`` there.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import count

from lychgate import rulesets
from lychgate.core.decision import TEXT
from lychgate.core.engine import Game
from lychgate.core.errors import PlayError
from lychgate.core.journal import REFEREE, Header
from lychgate.rulesets.hundred_saints.state import State
from tests.web import saints_evening as script
from tests.web.saints_evening import REF, SEATS, TAKES_BACK, TITLE, Scene

RULES = rulesets.get("hundred_saints")


class Dull(Exception):
    """This evening does not go as it should."""


def new_game(seed: str = script.SEED) -> Game[State]:
    """The table of the evening, before anything has happened."""
    header = Header(RULES.name, RULES.version, RULES.resolve({}), SEATS, seed, TITLE, roles={REF: REFEREE})
    return Game(RULES, header)


def play(game: Game[State], scene: Scene) -> None:
    """Type the lines of a scene. Raises ``PlayError`` for one that is refused."""
    for who, says in scene:
        if says == TAKES_BACK:
            game.undo(who)
        else:
            asked = game.open_for(who)
            chosen = asked is not None and says in [option.id for option in asked.options()]
            game.reply(who, says if chosen else f"{TEXT}{says}")


def must(*conditions: bool) -> None:
    """Find the evening dull unless all of it is so."""
    if not all(conditions):
        raise Dull


def goes_well(game: Game[State]) -> None:
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
        if line.says == "yes":
            must(game.settled.chase is None)
    must(all_live())


def seeds() -> Iterator[str]:
    """Seeds under which all of it comes about, for ever."""
    for number in count():
        seed = f"an evening below {number}"
        try:
            goes_well(new_game(seed))
        except (Dull, PlayError):
            continue
        yield seed


if __name__ == "__main__":
    for found in seeds():
        sys.stdout.write(f"{found!r}\n")
        sys.stdout.flush()
