"""The way to where a party of 12 Years wants to be: one search over hexes and rooms alike, by danger, not distance.

A place is named as in the state; ``d2`` is a dungeon nobody has entered, ``d2r5?3`` what lies behind an unopened way.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush

from lychgate.core.places import distance, neighbours
from lychgate.rulesets.twelve_years import figures
from lychgate.rulesets.twelve_years.state import (
    CITY,
    SURFACE,
    UNOPENED,
    Foe,
    Party,
    State,
    hex_of,
    room_name,
    room_of,
)

Edge = tuple[str, str, float]
"""A step (``s``, ``way:2``, ``enter:1:4``), the place it leads to, and its cost in danger."""

FAMILIAR, QUIET = 2.0, 0.2
"""The cost of walking through known wilds, and through a clearing, the city or the castle's hex."""

UNKNOWN = 1.0
"""The cost of walking into a hex that nobody has seen."""

FOES = 2.0
"""The cost of passing foes who stay where they are."""

POND = 10.0
"""The cost of a pond: it drags the party in, and years go by."""

FROM_HOME = 0.3
"""The cost of each hex between a new one and the city: the crown must be brought back."""

AHEAD = 1.0
"""The estimated cost of each hex on the way to the castle, which directs the search towards it."""

DETOUR = 6
"""How many hexes farther from the castle than the start the way there may lead."""

NEVER_FIGHT = ("banshee", "cyclops", "demon", "golem")
"""Foes to run from whatever they guard; and the satyr, where no Fae Folk protects the party from losing years."""

MOST = 1500
"""The most places that the search looks at before it gives up."""


def way_to(state: State, party: Party, *, crowned: bool) -> str:
    """The first step towards the nearest thing wanted; towards the castle when that is too far to see."""
    castle = state.dungeons[0].hex
    nearest, nearest_step = distance(hex_of(state, party.at), castle), ""
    farthest = nearest + DETOUR if crowned else MOST
    queue: list[tuple[float, int, float, str, str]] = [(0.0, 0, 0.0, party.at, "")]
    done: set[str] = set()
    order = 0
    best, best_step = float("inf"), ""
    while queue and len(done) < MOST:
        reckoned, _, cost, place, first = heappop(queue)
        if reckoned >= best:
            break
        if place in done:
            continue
        done.add(place)
        if not place.startswith("d") and distance(place, castle) < nearest:
            nearest, nearest_step = distance(place, castle), first
        extra = wanted(state, party, place, crowned=crowned)
        if extra is not None and first and cost + extra < best:
            best, best_step = cost + extra, first
        for step, to, danger in steps(state, party, place):
            away = 0 if to.startswith("d") else distance(to, castle)
            if to not in done and away <= farthest:
                order += 1
                there = cost + danger
                ahead = away * AHEAD if crowned else 0.0
                heappush(queue, (there + ahead, order, there, to, first or step))
    return best_step or nearest_step


def wanted(state: State, party: Party, place: str, *, crowned: bool) -> float | None:
    """The cost of ``place`` as a goal, 0 for the best one; None if it is no goal at all."""
    if crowned:
        if place.startswith("d0r") and "?" not in place:
            return 0.0 if state.dungeons[0].rooms[room_of(place)[1]].throne else None
        throne_known = any(room.throne for room in state.dungeons[0].rooms)
        return 1.0 if not throne_known and (place == "d0" or place.startswith("d0r")) else None
    site = state.site(place)
    if any(item.kind == "crown" for item in site.loot) and not (party.has("giant") and too_bad(party, site.foes)):
        return 0.0
    if place.startswith("d"):
        if "?" not in place and "r" in place:
            return None
        number = int(place[1:].partition("r")[0])
        if number == 0:
            return None
        return 0.0 if state.dungeon(number).promised else 2.0
    return 4.0 + FROM_HOME * distance(place, CITY) if place not in state.hexes else None


def too_bad(party: Party, foes: tuple[Foe, ...]) -> bool:
    """Whether one of ``foes`` cannot be hurt, or makes those who fight it sorry.

    A party with a Giant never gets what they guard: it cannot take it and run.
    """
    bad = NEVER_FIGHT if party.has("fae_folk") else (*NEVER_FIGHT, "satyr")
    return any(foe.kind in bad for foe in foes)


def steps(state: State, party: Party, place: str) -> Iterator[Edge]:
    """The ways out of a place."""
    if "?" in place or (place.startswith("d") and "r" not in place):
        return
    if place.startswith("d"):
        number, room = room_of(place)
        dungeon = state.dungeon(number)
        for index, way in enumerate(dungeon.rooms[room].ways):
            if way.to == SURFACE:
                yield f"way:{index}", dungeon.hex, 0.5
            elif way.to == UNOPENED:
                yield f"way:{index}", f"{place}?{index}", 1.0
            else:
                to = room_name(number, way.to)
                yield f"way:{index}", to, 0.3 + danger_at(state, to)
        return
    hex_ = state.hexes.get(place)
    for number in hex_.entrances if hex_ else ():
        dungeon = state.dungeon(number)
        if not dungeon.rooms:
            yield f"enter:{number}", f"d{number}", 1.0
        for room, known in enumerate(dungeon.rooms):
            if room == 0 or any(way.kind == "exit" for way in known.ways):
                to = room_name(number, room)
                yield f"enter:{number}" + (f":{room}" if room else ""), to, 0.3 + danger_at(state, to)
    castle = state.dungeons[0].hex
    portal = hex_ is not None and "portal" in hex_.features and state.variants["portal-castle"] == "allowed"
    if portal and 0 < distance(place, castle) <= figures.number(state, "portal-range"):
        yield "portal", castle, QUIET
    for direction, to in neighbours(place).items():
        known_hex = state.hexes.get(to)
        if known_hex is None or not known_hex.terrain:
            yield direction, to, UNKNOWN
        elif known_hex.terrain != "large_lake":
            yield direction, to, hex_danger(state, party, to)


def danger_at(state: State, place: str) -> float:
    """The cost in danger of a known room."""
    site = state.site(place)
    return (FOES + 0.5 * len(site.foes) if site.foes else 0.0) + (1.0 if site.trap else 0.0)


def hex_danger(state: State, party: Party, name: str) -> float:
    """The cost in danger of walking into a known hex."""
    hex_ = state.hexes[name]
    safe = hex_.terrain in ("clearing", "city", "castle")
    fae = party.has("fae_folk")
    danger = QUIET if safe else FAMILIAR - (1.0 if fae else 0.0)
    if not fae and any(state.dungeon(number).kind == "pond" for number in hex_.entrances):
        danger += POND
    return danger + (FOES if state.site(name).foes else 0.0)
