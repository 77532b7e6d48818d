"""What is true of every state that can be reached, and of every event: for tests and for the curious.

Each function gives sentences that say what is wrong; none when all is well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from lychgate.rulesets.twelve_years import events
from lychgate.rulesets.twelve_years.rules.gear import may_use
from lychgate.rulesets.twelve_years.state import (
    SURFACE,
    UNOPENED,
    Dungeon,
    Party,
    Room,
    State,
    max_hp,
    room_name,
)

CREATES = (events.ItemGained, events.LootFound)
DESTROYS = (events.ItemLost, events.LootGone)
MINTS = (events.GoldGained, events.GoldSpent, events.TreasureLaid)


def wrong_with(state: State) -> tuple[str, ...]:
    """What is wrong with a state at rest."""
    found: list[str] = []
    for party in state.parties:
        found += wrong_with_party(state, party)
    for dungeon in state.dungeons:
        found += wrong_with_dungeon(state, dungeon)
    found += wrong_with_sites(state)
    return tuple(found)


def wrong_with_party(state: State, party: Party) -> Iterator[str]:
    """Hit points within bounds, nobody dead on the sheet, gear that exists and is held once by who may use it."""
    if party.gold < 0 or party.chased < 0:
        yield f"{party.subject} has {party.gold} gold and {party.chased} effects behind it"
    if party.number and not party.alive and state.ending == "" and (party.members or party.loot or party.gold):
        yield f"{party.subject} is dead but still holds something"
    ids = [member.id for member in party.members]
    if ids != sorted(set(ids)):
        yield f"the sheet of {party.subject} is out of order: {ids}"
    for member in party.members:
        if not 0 < member.hp <= max_hp(party, member):
            yield f"{member.name} has {member.hp} of {max_hp(party, member)} hit points"
        if len(set(member.marks)) != len(member.marks):
            yield f"{member.name} is marked twice: {member.marks}"
    held = Counter(id_ for member in party.members for id_ in (member.weapon, *member.worn) if id_)
    owned = {item.id: item for item in party.loot}
    for id_, times in sorted(held.items()):
        if times > 1 or id_ not in owned:
            yield f"item {id_} is held {times} times and owned {id_ in owned}"
    for member in party.members:
        for id_ in (member.weapon, *member.worn):
            if id_ in owned and not may_use(member, owned[id_]):
                yield f"{member.name} the {member.kin} may not use {owned[id_]}"
    known = party.at in state.hexes if party.outdoors else party.at in rooms_of(state)
    if party.number and not known:
        yield f"{party.subject} is at {party.at!r}, which is nowhere"
    if party.wary and not state.site(party.at).trap:
        yield f"{party.subject} fears a trap that is not there"


def rooms_of(state: State) -> dict[str, Room]:
    """Every room by its name as a place."""
    return {
        room_name(dungeon.number, number): room
        for dungeon in state.dungeons
        for number, room in enumerate(dungeon.rooms)
    }


def wrong_with_dungeon(state: State, dungeon: Dungeon) -> Iterator[str]:
    """Every way that was taken leads back, stairs change the level by one, no two rooms share a cell."""
    if dungeon.number not in state.hexes[dungeon.hex].entrances:
        yield f"dungeon {dungeon.number} is not marked in {dungeon.hex}"
    cells = [(room.level, room.x, room.y) for room in dungeon.rooms]
    if len(set(cells)) != len(cells):
        yield f"two rooms of dungeon {dungeon.number} share a cell: {cells}"
    for number, room in enumerate(dungeon.rooms):
        for way in room.ways:
            if way.kind in ("exit", "entry"):
                if way.to != SURFACE:
                    yield f"an {way.kind} of {room_name(dungeon.number, number)} leads to {way.to}"
            elif way.to != UNOPENED:
                yield from wrong_with_way(dungeon, number, way.kind, way.to)


def wrong_with_way(dungeon: Dungeon, number: int, kind: str, to: int) -> Iterator[str]:
    """The other side of a door is a door, of stairs the way up."""
    here = room_name(dungeon.number, number)
    if not 0 <= to < len(dungeon.rooms):
        yield f"{here} leads to room {to}, which is not there"
        return
    back = {"door": "door", "stairs": "up", "up": "stairs"}[kind]
    if all(way.kind != back or way.to != number for way in dungeon.rooms[to].ways):
        yield f"{here} leads to room {to} by {kind}, and nothing leads back"
    rise = {"door": 0, "stairs": 1, "up": -1}[kind]
    if dungeon.rooms[to].level != dungeon.rooms[number].level + rise:
        yield f"{here} and room {to} are joined by {kind} across the wrong levels"


def wrong_with_sites(state: State) -> Iterator[str]:
    """What lies about is somewhere, alive and in one place only."""
    rooms = rooms_of(state)
    for place, site in state.sites.items():
        if place not in state.hexes and place not in rooms:
            yield f"{place} holds something but is nowhere"
        if site.gold < 0:
            yield f"{place} holds {site.gold} gold"
        for foe in site.foes:
            if foe.max_hp and not 0 < foe.hp <= foe.max_hp:
                yield f"a {foe.kind} at {place} has {foe.hp} of {foe.max_hp} hit points"
    things = Counter(
        [item.id for party in state.parties for item in party.loot]
        + [item.id for site in state.sites.values() for item in site.loot]
        + [member.id for party in state.parties for member in party.members]
        + [foe.id for site in state.sites.values() for foe in site.foes]
    )
    for id_, times in sorted(things.items()):
        if times > 1 or id_ >= state.next_id:
            yield f"{id_} is {times} things, and the next is to be {state.next_id}"


# ---------------------------------------------------------------------- conservation


def unaccounted(before: State, event: events.Happening, after: State) -> tuple[str, ...]:
    """What an event did to loot, gold or years that its kind does not account for."""
    found: list[str] = []
    name = type(event).__name__
    had, has = items_of(before), items_of(after)
    if has - had and not isinstance(event, CREATES):
        found.append(f"{name} made items out of nothing: {sorted(has - had)}")
    if had - has and not isinstance(event, DESTROYS):
        found.append(f"{name} lost items: {sorted(had - has)}")
    if gold_of(before) != gold_of(after) and not isinstance(event, MINTS):
        found.append(f"{name} changed the gold in the world from {gold_of(before)} to {gold_of(after)}")
    for old, new in zip(before.parties, after.parties, strict=True):
        if new.years < old.years or (new.years > old.years and not isinstance(event, events.YearsPassed)):
            found.append(f"{name} moved the years of {new.seat} from {old.years} to {new.years}")
    return tuple(found)


def items_of(state: State) -> frozenset[int]:
    """The ids of all the items there are."""
    return frozenset(
        [item.id for party in state.parties for item in party.loot]
        + [item.id for site in state.sites.values() for item in site.loot]
    )


def gold_of(state: State) -> int:
    """All the gold there is."""
    return sum(party.gold for party in state.parties) + sum(site.gold for site in state.sites.values())
