"""What Enter orders: what is safe to take, a fight that blows can win, and else the way to what nobody has seen.

No order that may be taken back by the questions it asks is ever the usual one: Enter after Enter leads on.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from lychgate.core.decision import Option
from lychgate.core.places import distance, fewest_steps, neighbours
from lychgate.rulesets.twelve_years.command import Command
from lychgate.rulesets.twelve_years.rules.fight_sums import worth_attacking
from lychgate.rulesets.twelve_years.rules.frame import SHEET_LINES
from lychgate.rulesets.twelve_years.rules.hexploring import LAKE
from lychgate.rulesets.twelve_years.rules.traps import TakeTrapped
from lychgate.rulesets.twelve_years.rules.travel import EnterDungeon, Go, TakeFerry, TakeWay, UsePortal
from lychgate.rulesets.twelve_years.state import (
    CITY,
    SURFACE,
    UNOPENED,
    Foe,
    Party,
    State,
    room_of,
    the_dungeon,
    the_room,
)

PAID = ("renegade",)
"""Friends who join for gold only: to spend it is never the usual order."""

Found = Sequence[Option[Command]]

MOVES = (Go, TakeWay, EnterDungeon, TakeFerry, UsePortal)


def usual_order(state: State, party: Party, foes: tuple[Foe, ...], found: Found) -> str:
    """The id of the order that Enter gives; empty where there is none."""
    ids = [option.id for option in found]
    for wish in ("trap:disable", "take-all"):
        if wish in ids:
            return wish
    if "attack" in ids:
        return "attack" if "evade" not in ids or worth_attacking(state, party, foes) else "evade"
    if "escort" in ids:
        return "escort"
    if "recruit" in ids and welcome(state, party):
        return "recruit"
    for option in found:
        if isinstance(option.value, TakeTrapped) and option.value.how == "disable":
            return option.id
    return onward(state, party, found) or (ids[0] if ids else "")


def welcome(state: State, party: Party) -> bool:
    """Whether Enter lets somebody join: for nothing, and while fewer have ever belonged to this party than its sheet
    has lines. Newcomers who made good its dead for ever would keep it from its end."""
    fallen = sum(corpse.party == party.subject for corpse in state.corpses)
    return state.site(party.at).friend not in PAID and len(party.members) + fallen < SHEET_LINES


# ---------------------------------------------------------------------- the way to what nobody has seen


def onward(state: State, party: Party, found: Found) -> str:
    """The id of the order that leads on: home with a noble who pays there, else into the unknown, or towards the
    nearest place beside it."""
    moves = [option for option in found if isinstance(option.value, MOVES)]
    home = way_home(state, party)
    if home in [option.id for option in moves]:
        return home
    new = [option for option in moves if leads_into_the_new(state, party, option.value)]
    if new or not moves:
        return min(new, key=lambda option: far_from_home(party, option.value)).id if new else ""
    step = way_out_of_the_known(state, party.at) if party.outdoors else way_through_the_rooms(state, party.at)
    ids = [option.id for option in moves]
    return step if step in ids else last_resort(state, moves)


def way_home(state: State, party: Party) -> str:
    """The first step to the city by known hexes, for a party with a noble who is to be brought there; else empty."""
    if not party.outdoors or not any(member.kin == "noble" and member.escort for member in party.members):
        return ""
    path = fewest_steps(party.at, partial(known_ways, state), lambda place: place == CITY)
    return path[0] if path else ""


def known_ways(state: State, place: str) -> Iterable[tuple[str, str]]:
    """The steps from a hex to known ones that are no lakes."""
    for heading, name in neighbours(place).items():
        known = state.hexes.get(name)
        if known is not None and known.terrain != LAKE:
            yield f"go:{heading}", name


def leads_into_the_new(state: State, party: Party, command: Command) -> bool:
    """Whether a move leads where nobody has been."""
    match command:
        case Go(direction):
            return neighbours(party.at)[direction] not in state.hexes
        case TakeWay(way):
            return the_room(state, party.at).ways[way].to == UNOPENED
        case _:
            return False


def far_from_home(party: Party, command: Command) -> int:
    """How many hexes from the city a step leads: round it, and not away from all who teach, pay or trade."""
    return distance(CITY, neighbours(party.at)[command.direction]) if isinstance(command, Go) else 0


def way_out_of_the_known(state: State, at: str) -> str:
    """The first step to the nearest known hex beside an unknown one."""

    def beside_the_unknown(place: str) -> bool:
        return any(name not in state.hexes for name in neighbours(place).values())

    path = fewest_steps(at, partial(known_ways, state), beside_the_unknown)
    return path[0] if path else ""


def way_through_the_rooms(state: State, at: str) -> str:
    """The first step to the nearest unopened way of this dungeon; where all are open, to the nearest way out of it."""
    here = room_of(at)[1]
    rooms = the_dungeon(state, at).rooms

    def ways(place: int) -> Iterable[tuple[int, int]]:
        if place >= 0:
            for index, way in enumerate(rooms[place].ways):
                if way.to != UNOPENED:
                    yield index, way.to

    def is_open(place: int) -> bool:
        return place == SURFACE or all(way.to != UNOPENED for way in rooms[place].ways)

    path = fewest_steps(here, ways, lambda place: not is_open(place)) or fewest_steps(
        here, ways, lambda place: place == SURFACE
    )
    return f"way:{path[0]}" if path else ""


def last_resort(state: State, moves: Found) -> str:
    """Where lakes enclose all that is known: into a dungeon, by the bard's ferry, through a portal; else anywhere."""
    for option in moves:
        command = option.value
        if isinstance(command, EnterDungeon):
            rooms = state.dungeon(command.number).rooms
            if not rooms or any(way.to == UNOPENED for room in rooms for way in room.ways):
                return option.id
    for kind in (TakeFerry, UsePortal, EnterDungeon):
        for option in moves:
            if isinstance(option.value, kind):
                return option.id
    return moves[0].id
