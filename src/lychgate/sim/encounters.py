"""Plays one encounter of The Hundred Saints from a file with the bot referee, and sums up the result."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, Literal

import msgspec

from lychgate.core.decision import TEXT, AnyDecision
from lychgate.core.dice_source import DiceSource
from lychgate.core.errors import DataError, PlayError
from lychgate.core.play import Play
from lychgate.core.records import REFEREE
from lychgate.players.hundred_saints_referee import Referee
from lychgate.rulesets.hundred_saints.rules.attack import Struck
from lychgate.rulesets.hundred_saints.rules.distance import DistanceSettled
from lychgate.rulesets.hundred_saints.rules.evasion import Fled, Slipped
from lychgate.rulesets.hundred_saints.rules.fight import FightBegun, how_out, out_of_it
from lychgate.rulesets.hundred_saints.rules.giving_chase import PursuitChosen, PursuitEnded
from lychgate.rulesets.hundred_saints.rules.parley import Spoke
from lychgate.rulesets.hundred_saints.rules.reaction import Reacted
from lychgate.rulesets.hundred_saints.rules.surprise import SurpriseSettled
from lychgate.rulesets.hundred_saints.ruleset import RULESET
from lychgate.rulesets.hundred_saints.state import PARTY, State
from lychgate.sim.encounter_file import EncounterFile
from lychgate.sim.play_out import QuickDice, Turn

SEAT = "referee"

MOST_COMMANDS = 5_000
"""The most commands of one encounter; the bot finds no end of one that takes more."""

Ending = Literal["party fallen", "party away", "foes beaten", "foes away", "parted", "broken off"]
"""How an encounter ends: see ``docs/how-to/simulate-an-encounter.md``."""


class Met(msgspec.Struct, frozen=True, kw_only=True):
    """The result of one encounter.

    ``surprised`` are the sides that were surprised, ``distances`` the feet to each side at the start, ``reactions`` the
    first reaction of each side that had one; ``fought``, ``spoke`` and ``ran`` say what took place. ``fallen`` are the
    characters who are dead or at death's door, ``out`` how many of each side are out of it, by how.
    """

    ending: Ending
    rounds: int
    commands: int
    surprised: tuple[str, ...] = ()
    distances: dict[str, int] = {}
    reactions: dict[str, str] = {}
    fought: bool = False
    spoke: bool = False
    ran: bool = False
    party: tuple[str, ...] = ()
    fallen: tuple[str, ...] = ()
    out: dict[str, dict[str, int]] = {}


def new_state(read: EncounterFile, seats: tuple[str, ...] = (SEAT,)) -> State:
    """A new game with the file's switches and nobody in play; the first seat is the referee's."""
    return RULESET.new_game(RULESET.resolve(read.switches), seats, {seats[0]: REFEREE})


def typed(state: State, line: str, bot: Referee, dice: DiceSource) -> Turn[State]:
    """Run a command as the referee types it. Raises ``PlayError``."""
    return ordered(state, TEXT + line, bot, dice)


def ordered(state: State, said: str, bot: Referee, dice: DiceSource) -> Turn[State]:
    """Run an order of the referee's seat; the bot answers for whoever is asked. Raises ``PlayError``."""
    seat = state.referees[0]
    orders = RULESET.orders(state, seat)
    assert orders is not None

    def answer(decision: AnyDecision, now: State) -> str:
        return bot.answer(decision, now)

    command = orders.read(said)
    play = Play(state, seat, dice, (), answer)
    RULESET.perform(play, command)
    return Turn(seat, state, command, play.inputs, play.events, play.state)


def begun(read: EncounterFile, file: str, bot: Referee, dice: DiceSource) -> Iterator[Turn[State]]:
    """Bring everybody into play and let them meet. Raises ``DataError`` naming the line that the rules refuse."""
    yield from set_up(new_state(read), (*read.before(), *read.meeting()), file, bot, dice)


def set_up(
    state: State, lines: Iterable[tuple[str, str]], file: str, bot: Referee, dice: DiceSource
) -> Iterator[Turn[State]]:
    """Run each line in turn. Raises ``DataError`` naming the line that the rules refuse."""
    for key, line in lines:
        try:
            turn = typed(state, line, bot, dice)
        except PlayError as refused:
            raise DataError(file, key, str(refused)) from refused
        state = turn.after
        yield turn


def run_on(state: State, bot: Referee, dice: DiceSource) -> Iterator[Turn[State]]:
    """Run the encounter that is under way, command by command, until it is over."""
    for _ in range(MOST_COMMANDS):
        if state.encounter is None:
            return
        orders = RULESET.orders(state, state.referees[0])
        assert orders is not None
        turn = ordered(state, bot.answer(orders, state), bot, dice)
        yield turn
        state = turn.after
    raise PlayError(f"The encounter has not come to an end after {MOST_COMMANDS} commands: {state.encounter}")


def played(read: EncounterFile, file: str, chance: Random) -> list[Turn[State]]:
    """Play a whole encounter, with dice and a referee of its own."""
    bot, dice = Referee(read.policy), QuickDice(chance)
    turns = list(begun(read, file, bot, dice))
    return [*turns, *run_on(turns[-1].after, bot, dice)]


def check_encounter(read: EncounterFile, file: str) -> None:
    """Bring everybody into play and let them meet, as a check. Raises ``DataError`` for a line that is refused."""
    for _ in begun(read, file, Referee(read.policy), QuickDice(Random(0))):
        pass


# ---------------------------------------------------------------------- the result


def met(turns: list[Turn[State]]) -> Met:
    """The result of an encounter, from its events and its last state."""
    events = [event for turn in turns for event in turn.events]
    state = turns[-1].after
    distances: dict[str, int] = {}
    reactions: dict[str, str] = {}
    for event in events:
        if isinstance(event, DistanceSettled):
            distances.setdefault(event.side, event.feet)
        elif isinstance(event, Reacted):
            reactions.setdefault(event.side, event.row)
    surprise = [one for event in events if isinstance(event, SurpriseSettled) for one in event.results]
    party = [one for one in state.cast if one.side == PARTY]
    return Met(
        ending=ending(turns, events),
        rounds=max(turn.before.encounter.round for turn in turns if turn.before.encounter is not None),
        commands=len(turns),
        surprised=tuple(one.side for one in surprise if one.surprised),
        distances=distances,
        reactions=reactions,
        fought=happened(events, FightBegun),
        spoke=happened(events, Spoke),
        ran=happened(events, Fled, Slipped),
        party=tuple(one.name for one in party),
        fallen=tuple(one.name for one in party if not one.alive),
        out=out_by_side(state),
    )


def happened(events: list[Any], *kinds: type[Any]) -> bool:
    """Whether any event is of these kinds."""
    return any(isinstance(event, kinds) for event in events)


def ending(turns: list[Turn[State]], events: list[Any]) -> Ending:
    """How an encounter ended; the page named at ``Ending`` says what each means."""
    state = turns[-1].after
    if all(out_of_it(one) for one in state.cast if one.side == PARTY):
        return "party fallen"
    ran = [event for event in turns[-1].events if isinstance(event, PursuitEnded | PursuitChosen)]
    if happened(turns[-1].events, Slipped):
        return "party away"
    if ran:
        fled = next(event.side for event in reversed(events) if isinstance(event, Fled))
        return "party away" if fled == PARTY else "foes away"
    if not happened(events, FightBegun):
        return "parted"
    foes = [one for one in state.cast if one.side != PARTY]
    beaten = all(out_of_it(one) for one in foes if one.side in fighting(turns))
    return "foes beaten" if beaten else "broken off"


def fighting(turns: list[Turn[State]]) -> set[str]:
    """The other sides that were in the encounter when it ended, and had struck or been struck at."""
    sides = {one.id: one.side for one in turns[-1].after.cast}
    struck = [event for turn in turns for event in turn.events if isinstance(event, Struck)]
    last = turns[-1].before.encounter
    there = last.sides if last is not None else ()
    return {sides[id_] for event in struck for id_ in (event.who, event.whom)} & set(there) - {PARTY}


def out_by_side(state: State) -> dict[str, dict[str, int]]:
    """How many of each other side are out of it, by how."""
    found: dict[str, dict[str, int]] = {}
    for one in state.cast:
        if one.side != PARTY:
            ways = found.setdefault(one.side, {})
            if out_of_it(one):
                ways[how_out(one)] = ways.get(how_out(one), 0) + 1
    return found
