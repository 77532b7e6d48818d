"""Plays one encounter or one visit to a site with the bots of Sovereign, and sums up what came of it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Literal

import msgspec

from lychgate.core.errors import DataError
from lychgate.kit.site import OUTSIDE, Site
from lychgate.players.sovereign_delvers import Delvers
from lychgate.players.sovereign_gm import Gm
from lychgate.rulesets.sovereign.rules.chase import ChaseEnded
from lychgate.rulesets.sovereign.rules.encounter import Reacted
from lychgate.rulesets.sovereign.rules.experience import Awarded
from lychgate.rulesets.sovereign.rules.fight import FightBegun, FightEnded
from lychgate.rulesets.sovereign.rules.injury import Fell
from lychgate.rulesets.sovereign.rules.time import TurnPassed
from lychgate.rulesets.sovereign.ruleset import RULESET
from lychgate.rulesets.sovereign.state import PARTY, State
from lychgate.sim.play_out import QuickDice, Turn
from lychgate.sim.sovereign_file import Adventure
from lychgate.sim.sovereign_table import Table

Ending = Literal["foes beaten", "foes away", "party away", "party fallen", "parted", "home again", "broken off"]
"""How an encounter or a visit ends: see ``docs/how-to/simulate-a-module.md``."""


class Outing(msgspec.Struct, frozen=True, kw_only=True):
    """What came of one game.

    ``reaction`` is how the first of those who were met took it. ``rounds`` are those of all fights, ``down`` are the
    Delvers who were mortally injured, ``lost`` those who are dead or were left behind. ``xp`` is what was earned,
    treasure with it. Of a site: the ``rooms`` that the party was in, and ``deep``, the most doors that lay between it
    and the outside.
    """

    ending: Ending
    commands: int
    party: tuple[str, ...]
    down: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    reaction: str = ""
    fights: int = 0
    rounds: int = 0
    turns: int = 0
    xp: int = 0
    rooms: tuple[int, ...] = ()
    deep: int = 0


def table_of(game: Adventure, chance: Random) -> Table:
    """A new campaign with the file's switches, and its two bots."""
    policy = game.read.policy
    return Table(game.read.switches, Delvers(policy), Gm(pursues=policy.pursue), QuickDice(chance))


def begun(game: Adventure, table: Table) -> Iterator[Turn[State]]:
    """Bring everybody into play; in an encounter they meet. Raises ``DataError`` naming the line that is refused."""
    yield from table.set_up(game.read.before(), game.file)
    if not table.state.of_side(PARTY):
        raise DataError(game.file, "party", "nobody is there. Give at least one line.")
    yield from table.prepares()
    if game.site is not None:
        yield from table.opens(game.site, game.file)
        return
    side = next(one for one in table.state.sides if one != PARTY)
    yield from table.set_up(game.read.meeting(side), game.file)


def played(game: Adventure, chance: Random) -> list[Turn[State]]:
    """Play a whole game, with dice and bots of its own."""
    table = table_of(game, chance)
    return [*begun(game, table), *table.runs()]


def check_adventure(game: Adventure) -> None:
    """Bring everybody into play, as a check. Raises ``DataError`` for a line that is refused."""
    RULESET.resolve(game.read.switches)
    for _ in begun(game, table_of(game, Random(0))):
        pass


def play_outings(game: Adventure, seed: str, numbers: range) -> list[Outing]:
    """Play the games with these numbers, in one process. Each has a random generator of its own."""
    return [outing(game.site, played(game, Random(f"{seed}/{number}"))) for number in numbers]


# ---------------------------------------------------------------------- the result


def outing(site: Site | None, turns: list[Turn[State]]) -> Outing:
    """What came of a game, from its events and its last state."""
    events = [event for turn in turns for event in turn.events]
    end = turns[-1].after
    party = tuple(dict.fromkeys(one.name for turn in turns for one in turn.after.cast if one.side == PARTY))
    names = {one.id: one.name for turn in turns for one in turn.after.cast}
    fell = [names[event.who] for event in events if isinstance(event, Fell)]
    there = {one.name for one in end.cast if one.side == PARTY and not one.dead}
    reactions = [event.how for event in events if isinstance(event, Reacted)]
    seen = end.site.seen if end.site is not None else ()
    return Outing(
        ending=ending(turns, events),
        commands=len(turns),
        party=party,
        down=tuple(dict.fromkeys(name for name in fell if name in party)),
        lost=tuple(name for name in party if name not in there),
        reaction=reactions[0] if reactions else "",
        fights=sum(isinstance(event, FightBegun) for event in events),
        rounds=rounds(turns),
        turns=sum(isinstance(event, TurnPassed) for event in events),
        xp=sum(event.points + event.gold for event in events if isinstance(event, Awarded)),
        rooms=seen,
        deep=max((depths(site).get(room, 0) for room in seen), default=0) if site is not None else 0,
    )


def rounds(turns: list[Turn[State]]) -> int:
    """The Rounds of all fights."""
    return sum(
        turn.before.fight.round
        for turn in turns
        if turn.before.fight is not None and any(isinstance(event, FightEnded) for event in turn.events)
    )


def ending(turns: list[Turn[State]], events: list[Any]) -> Ending:
    """How a game ended; the page named at ``Ending`` says what each means."""
    end = turns[-1].after
    if not end.of_side(PARTY):
        return "party fallen"
    if end.site is not None:
        return "home again" if end.site.here == OUTSIDE else "broken off"
    chased = [event for event in events if isinstance(event, ChaseEnded) and not event.caught]
    fought = [turn.before for turn in turns if any(isinstance(event, FightEnded) for event in turn.events)]
    if chased:
        return "party away" if chased[-1].fleeing == PARTY else "foes away"
    if not fought:
        return "parted"
    last = fought[-1]
    if any(one.alive for one in last.cast if one.side != PARTY and last.fight and one.side in last.fight.sides):
        return "foes away" if end.experience.counted else "party away"
    return "foes beaten"


def depths(site: Site) -> dict[int, int]:
    """How many doors lie between the outside and each room, by the shortest way."""
    found, queue = {OUTSIDE: 0}, [OUTSIDE]
    for at in queue:
        for door in site.doors_of(at):
            to = door.rooms[1] if door.rooms[0] == at else door.rooms[0]
            if to not in found:
                found[to] = found[at] + 1
                queue.append(to)
    return found
