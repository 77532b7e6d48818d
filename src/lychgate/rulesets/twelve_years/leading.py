"""Where Enter leads when nothing is left to do at a place: with a noble home, with a crown to the Lich King, and else
to what nobody has seen.

It leads past enemies who are known to be too strong only where there is neither another way nor a way out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from msgspec.structs import replace

from lychgate.core.decision import Option
from lychgate.core.places import distance, fewest_steps, neighbours
from lychgate.rulesets.twelve_years.command import Command
from lychgate.rulesets.twelve_years.rules.castle import crowns, faces_lich
from lychgate.rulesets.twelve_years.rules.fight_sums import beatable
from lychgate.rulesets.twelve_years.rules.foes import hostile
from lychgate.rulesets.twelve_years.rules.hexploring import LAKE
from lychgate.rulesets.twelve_years.rules.travel import EnterDungeon, Go, TakeFerry, TakeWay, UsePortal
from lychgate.rulesets.twelve_years.state import (
    CITY,
    SURFACE,
    UNOPENED,
    Dungeon,
    Party,
    State,
    room_name,
    room_of,
    the_dungeon,
    the_room,
)

Found = Sequence[Option[Command]]

MOVES = (Go, TakeWay, EnterDungeon, TakeFerry, UsePortal)

DETOUR = 6
"""How many hexes farther from the castle than the party is the way there may lead."""


def onward(state: State, party: Party, found: Found) -> str:
    """The id of the order that leads on: home with a noble who pays there, with a crown to the Lich King, else into
    the unknown, or towards the nearest place beside it."""
    moves = [option for option in found if isinstance(option.value, MOVES)]
    if not moves:
        return ""
    ids = [option.id for option in moves]
    for lead in (way_home, way_to_the_king):
        wish = lead(state, party)
        if wish in ids:
            return wish
    new = [option for option in moves if leads_into_the_new(state, party, option.value)]
    if new:
        return min(new, key=lambda option: far_from_home(party, option.value)).id
    step = way_out_of_the_known(state, party) if party.outdoors else way_through_the_rooms(state, party)
    return step if step in ids else last_resort(state, party, moves)


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


def is_dreaded(state: State, party: Party, place: str) -> bool:
    """Whether enemies are known to be at ``place`` whom this party could not beat."""
    site = state.site(place)
    foes = hostile(replace(party, truce=False), site) if site.foes else ()
    if not foes or ("gerhardus" in party.promises and not faces_lich(foes)):
        return False
    return not beatable(state, party, foes)


# ---------------------------------------------------------------------- over land


def known_ways(state: State, party: Party, place: str, *, warily: bool = True) -> Iterator[tuple[str, str]]:
    """The steps from a hex to known ones that are no lakes, nor (``warily``) hold enemies who are too strong."""
    for heading, name in neighbours(place).items():
        known = state.hexes.get(name)
        if known is not None and known.terrain != LAKE and not (warily and is_dreaded(state, party, name)):
            yield f"go:{heading}", name


def way_home(state: State, party: Party) -> str:
    """The first step to the city by known hexes, for a party with a noble who is to be brought there; else empty."""
    if not party.outdoors or not any(member.kin == "noble" and member.escort for member in party.members):
        return ""
    path = fewest_steps(party.at, partial(known_ways, state, party), lambda place: place == CITY)
    return path[0] if path else ""


def way_out_of_the_known(state: State, party: Party) -> str:
    """The first step to the nearest known hex beside an unknown one."""

    def beside_the_unknown(place: str) -> bool:
        return any(name not in state.hexes for name in neighbours(place).values())

    for warily in (True, False):
        path = fewest_steps(party.at, partial(known_ways, state, party, warily=warily), beside_the_unknown)
        if path:
            return path[0]
    return ""


def last_resort(state: State, party: Party, moves: Found) -> str:
    """Where lakes enclose all that is known: into a dungeon, by the bard's ferry, through a portal; else anywhere."""
    for option in moves:
        command = option.value
        if isinstance(command, EnterDungeon):
            dungeon = state.dungeon(command.number)
            if leads_on(state, party, dungeon, command.room):
                return option.id
    for kind in (TakeFerry, UsePortal, EnterDungeon):
        for option in moves:
            if isinstance(option.value, kind):
                return option.id
    return moves[0].id


# ---------------------------------------------------------------------- through rooms


def room_ways(
    state: State, party: Party, dungeon: Dungeon, place: int, *, warily: bool = True
) -> Iterator[tuple[int, int]]:
    """The opened ways of a room but those (``warily``) to enemies who are too strong, each with where it leads."""
    for index, way in enumerate(dungeon.rooms[place].ways if place >= 0 else ()):
        known = way.to >= 0 and warily
        if way.to != UNOPENED and not (known and is_dreaded(state, party, room_name(dungeon.number, way.to))):
            yield index, way.to


def has_unopened(dungeon: Dungeon, place: int) -> bool:
    """Whether a way out of this room has not been opened."""
    return place != SURFACE and any(way.to == UNOPENED for way in dungeon.rooms[place].ways)


def way_through_the_rooms(state: State, party: Party) -> str:
    """The first step to the nearest unopened way of this dungeon; where there is none, to the nearest way out of it."""
    dungeon, here = the_dungeon(state, party.at), room_of(party.at)[1]
    safe, any_ = (partial(room_ways, state, party, dungeon, warily=warily) for warily in (True, False))
    unopened, out = partial(has_unopened, dungeon), SURFACE.__eq__
    path = (
        fewest_steps(here, safe, unopened)
        or fewest_steps(here, safe, out)
        or fewest_steps(here, any_, out)
        or fewest_steps(here, any_, unopened)
    )
    return f"way:{path[0]}" if path else ""


def leads_on(state: State, party: Party, dungeon: Dungeon, room: int) -> bool:
    """Whether nobody has been in a dungeon, or who comes in by this room gets to a way that nobody has opened."""
    if not dungeon.rooms:
        return True
    if is_dreaded(state, party, room_name(dungeon.number, room)):
        return False
    unopened = partial(has_unopened, dungeon)
    return unopened(room) or bool(fewest_steps(room, partial(room_ways, state, party, dungeon), unopened))


# ---------------------------------------------------------------------- with a crown


def way_to_the_king(state: State, party: Party) -> str:
    """The first step of a party with a crown to the Lich King, or to the nearest way in his castle that nobody has
    opened. Empty where no way leads there but past enemies who are too strong."""
    if not crowns(party):
        return ""
    castle = state.dungeons[0]
    if not party.outdoors:
        inside = the_dungeon(state, party.at) is castle
        path = to_the_king(state, party, room_of(party.at)[1]) if inside else ()
        return f"way:{path[0]}" if path else ""
    doors = [room for room in doors_in(castle) if leads_to_the_king(state, party, room)]
    if not doors:
        return ""
    if party.at == castle.hex:
        return f"enter:{castle.number}:{doors[0]}" if doors[0] else f"enter:{castle.number}"
    farthest = distance(party.at, castle.hex) + DETOUR

    def ways(place: str) -> Iterator[tuple[str, str]]:
        for heading, name in neighbours(place).items():
            known = state.hexes.get(name)
            barred = known is not None and (known.terrain == LAKE or is_dreaded(state, party, name))
            if not barred and distance(name, castle.hex) <= farthest:
                yield f"go:{heading}", name

    step = straight_to(castle.hex, party.at, ways)
    return step or next(iter(fewest_steps(party.at, ways, castle.hex.__eq__)), "")


def straight_to(goal: str, start: str, ways: Callable[[str], Iterator[tuple[str, str]]]) -> str:
    """The first of the steps that each lead a hex nearer to the goal; empty where these do not lead all the way."""
    first, at = "", start
    while at != goal:
        nearer = next(((step, to) for step, to in ways(at) if distance(to, goal) < distance(at, goal)), None)
        if nearer is None:
            return ""
        first, at = first or nearer[0], nearer[1]
    return first


def doors_in(dungeon: Dungeon) -> list[int]:
    """The rooms by which one comes in: the first, also while nobody has seen it, and each with a known exit."""
    exits = [number for number, room in enumerate(dungeon.rooms) if any(way.kind == "exit" for way in room.ways)]
    return [0, *(number for number in exits if number)]


def holds_the_king(state: State, room: int) -> bool:
    """Whether the Lich King is known to be in this room of his castle."""
    return faces_lich(state.site(room_name(state.dungeons[0].number, room)).foes)


def to_the_king(state: State, party: Party, room: int) -> tuple[int, ...]:
    """The ways from a room of the castle to the Lich King; while nobody knows where he is, to the nearest room with an
    unopened way, and through that."""
    castle = state.dungeons[0]
    ways = partial(room_ways, state, party, castle)
    known = [number for number in range(len(castle.rooms)) if holds_the_king(state, number)]
    if known:
        return fewest_steps(room, ways, known.__contains__)
    for index, way in enumerate(castle.rooms[room].ways):
        if way.to == UNOPENED:
            return (index,)
    return fewest_steps(room, ways, partial(has_unopened, castle))


def leads_to_the_king(state: State, party: Party, room: int) -> bool:
    """Whether who comes into the castle by this room gets on from there to the Lich King."""
    castle = state.dungeons[0]
    if not castle.rooms:
        return True
    if is_dreaded(state, party, room_name(castle.number, room)):
        return False
    return holds_the_king(state, room) or bool(to_the_king(state, party, room))
