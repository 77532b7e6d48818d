"""What is true of every state that can be reached, and of every event.

Each function gives sentences that say what is wrong; none when all is well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from lychgate.rulesets.twelve_years import figures
from lychgate.rulesets.twelve_years.event import Event
from lychgate.rulesets.twelve_years.rules.death import MemberDied, MemberLeft
from lychgate.rulesets.twelve_years.rules.delving import TreasureLaid
from lychgate.rulesets.twelve_years.rules.foes import FoesGone, FoeSlain, hostile
from lychgate.rulesets.twelve_years.rules.gear import may_use
from lychgate.rulesets.twelve_years.rules.loot import GoldGained, ItemGained, ItemLost, LootGone, is_gear
from lychgate.rulesets.twelve_years.rules.newcomers import MemberJoined
from lychgate.rulesets.twelve_years.rules.promises import LootFound
from lychgate.rulesets.twelve_years.rules.trade import GoldSpent
from lychgate.rulesets.twelve_years.rules.years import SeatOut, YearsPassed
from lychgate.rulesets.twelve_years.sheet import max_hp
from lychgate.rulesets.twelve_years.state import (
    SURFACE,
    UNOPENED,
    Dungeon,
    Hex,
    Item,
    Member,
    Party,
    Room,
    State,
    room_name,
)
from lychgate.rulesets.twelve_years.tables import CASTLE_MODE, LOOT_ITEM, TERRAIN, WEAPON

LAND = ("city", "castle", *(row.id for row in TERRAIN.values()))
LAKE = "large_lake"

CREATES = (ItemGained, LootFound)
DESTROYS = (ItemLost, LootGone, SeatOut)
MINTS = (GoldGained, GoldSpent, TreasureLaid, SeatOut)


def wrong_with(state: State) -> tuple[str, ...]:
    """What is wrong with a state at rest."""
    found: list[str] = []
    for party in state.parties:
        found += wrong_with_party(state, party)
        found += wrong_with_gear(state, party)
        found += wrong_with_waiting(state, party)
        found += wrong_with_years(state, party)
        found += wrong_with_rivals(state, party)
    for name, hex_ in state.hexes.items():
        found += wrong_with_hex(state, name, hex_)
    for dungeon in state.dungeons:
        found += wrong_with_dungeon(state, dungeon)
    found += wrong_with_castle(state)
    found += wrong_with_sites(state)
    found += wrong_with_the_dead(state)
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
    known = party.at in state.hexes if party.outdoors else party.at in rooms_of(state)
    if party.number and not known:
        yield f"{party.subject} is at {party.at!r}, which is nowhere"


def wrong_with_gear(state: State, party: Party) -> Iterator[str]:
    """What is wielded and worn is the party's own, is held once, and is something that its holder may use."""
    owned = {item.id: item for item in party.loot}
    held = Counter(id_ for member in party.members for id_ in (member.weapon, *member.worn) if id_)
    for id_, times in sorted(held.items()):
        if times > 1 or id_ not in owned:
            yield f"item {id_} is held {times} times and owned {id_ in owned}"
    for member in party.members:
        worn = [owned[id_].kind for id_ in member.worn if id_ in owned]
        if len(set(worn)) < len(worn) and state.variants["armor-stacking"] == "one-each":
            yield f"{member.name} wears two of a kind: {worn}"
        for id_ in (member.weapon, *member.worn):
            if id_ in owned:
                yield from wrong_with_use(state, member, owned[id_])


def wrong_with_use(state: State, member: Member, item: Item) -> Iterator[str]:
    """Weapons are wielded, armor and shields worn, by those who may, and nothing useless by anybody."""
    if not may_use(member, item):
        yield f"{member.name} the {member.kin} may not use {item}"
    if not is_gear(item) or (item.id == member.weapon) != bool(item.weapon):
        yield f"{member.name} uses {item} as what it is not"
    if "broken" in item.qualities and state.variants["broken-gear"] == "useless":
        yield f"{member.name} uses {item}, which is broken"


def wrong_with_waiting(state: State, party: Party) -> Iterator[str]:
    """Between two orders nothing waits that should have happened: whatever waits, an enemy or a trap bars it."""
    if state.ending or not party.alive:
        return
    site = state.site(party.at)
    barred = party.wary or party.chased or hostile(party, site) or party.rivals
    if party.due and not barred:
        yield f"{party.subject} still waits for {party.due}"
    if party.wary and not site.trap and len(state.parties) == 1:
        yield f"{party.subject} fears a trap that is not there"
    if party.outdoors and site.trap:
        yield f"the trap of a room is out in the open at {party.at}"
    if len(set(party.promises)) < len(party.promises):
        yield f"{party.subject} was promised the same thing twice: {party.promises}"


def wrong_with_rivals(state: State, party: Party) -> Iterator[str]:
    """Whoever is at blows is so with living parties that are here and know of it, and hides from nobody."""
    if state.ending:
        return
    for seat in party.rivals:
        other = state.party(seat)
        if party.seat not in other.rivals or not other.alive or not party.alive or other.at != party.at:
            yield f"{party.seat} fights {seat}, who does not fight back: {party.at}, {other.at}, {other.rivals}"
    if party.rivals and party.hidden_from:
        yield f"{party.seat} hides from whom it fights: {party.rivals}, {party.hidden_from}"


def wrong_with_years(state: State, party: Party) -> Iterator[str]:
    """The twelfth year ends the game, years never fell, and every party before this one has its grave."""
    if party.years >= figures.number(state, "year-limit") and state.ending != "lost" and not party.out:
        yield f"{party.seat} plays on after {party.years} years"
    graves = [fallen for fallen in state.fallen if fallen.seat == party.seat]
    track = [*(fallen.years for fallen in graves), party.years]
    if track != sorted(track):
        yield f"the years of {party.seat} fell: {track}"
    numbers, before = [fallen.number for fallen in graves], list(range(1, party.number))
    buried = numbers == [*before, party.number] and not party.alive
    if party.number and not buried and numbers != before:
        yield f"{party.seat} plays its party {party.number}, and the fallen are {numbers}"
    if not state.ending and party.number and not party.alive and not buried and not party.out:
        yield f"{party.subject} is dead and has no grave"


def wrong_with_hex(state: State, name: str, hex_: Hex) -> Iterator[str]:
    """Terrain that exists, nothing in a lake, and entrances that lead to dungeons of this hex."""
    if hex_.terrain and hex_.terrain not in LAND:
        yield f"{name} is {hex_.terrain}"
    if hex_.explored and not hex_.terrain:
        yield f"{name} is explored, and nobody knows what it is"
    if hex_.terrain == LAKE and (hex_.explored or hex_.features or hex_.entrances or name in state.sites):
        yield f"there is something in the lake {name}: {hex_}"
    if len(set(hex_.features)) < len(hex_.features) or len(set(hex_.entrances)) < len(hex_.entrances):
        yield f"{name} has something twice: {hex_}"
    for number in hex_.entrances:
        if all(known.number != number or known.hex != name for known in state.dungeons):
            yield f"the entrance {number} of {name} leads elsewhere"


def wrong_with_castle(state: State) -> Iterator[str]:
    """The throne room is the one that the difficulty says, and until it is found there is a way on."""
    throne = CASTLE_MODE[state.variants["castle-mode"]].throne_room
    for dungeon in state.dungeons:
        found = [number + 1 for number, room in enumerate(dungeon.rooms) if room.throne]
        due = [throne] if dungeon.kind == "castle" and len(dungeon.rooms) >= throne else []
        if found != due:
            yield f"the throne rooms of dungeon {dungeon.number} are {found}, not {due}"
    rooms = state.dungeon(0).rooms
    closed = all(way.to != UNOPENED for room in rooms for way in room.ways)
    if rooms and len(rooms) < throne and closed:
        yield "the castle has no way on and no throne room"


def wrong_with_the_dead(state: State) -> Iterator[str]:
    """Corpses are dead and hold nothing, and lie somewhere; nobody is in two places."""
    rooms = rooms_of(state)
    for corpse in state.corpses:
        if corpse.member.hp > 0 or corpse.member.weapon or corpse.member.worn:
            yield f"the corpse of {corpse.member.name} is not quite dead: {corpse.member}"
        if corpse.at not in rooms and corpse.at not in state.hexes:
            yield f"the corpse of {corpse.member.name} lies at {corpse.at!r}, which is nowhere"
    for id_, times in sorted(Counter(people_of(state)).items()):
        if times > 1 or not is_taken(state, id_):
            yield f"the person {id_} is in {times} places"


def is_taken(state: State, id_: int) -> bool:
    """Whether this id has been given out."""
    return id_ < state.parties[(id_ - 1) % len(state.parties)].next_id


def people_of(state: State) -> Iterator[int]:
    """The ids of all who are of a party, dead, or an enemy that was of a party."""
    for party in state.parties:
        yield from people_in(party)
    for corpse in state.corpses:
        yield from selves(corpse.member)
    for site in state.sites.values():
        for foe in site.foes:
            if foe.member is not None:
                yield from selves(foe.member)


def people_in(party: Party) -> Iterator[int]:
    """The ids of all who are of this party."""
    for member in party.members:
        yield from selves(member)


def selves(member: Member) -> Iterator[int]:
    """Whom a member is: itself, and whoever a zombie under a spell was before."""
    yield member.id
    if member.foe is not None and member.foe.member is not None:
        yield from selves(member.foe.member)


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
        if [way.kind for way in room.ways].count("entry") != (1 if number == 0 else 0):
            yield f"the way into dungeon {dungeon.number} is not in its first room alone: {room.ways}"
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
        if place in state.hexes and not state.hexes[place].terrain:
            yield f"{place} holds something, and nobody knows what it is"
    for item in all_items(state):
        if item.kind not in LOOT_ITEM or (item.kind == "weapon") != (item.weapon in WEAPON):
            yield f"{item} is no thing of the book"
        if item.traps < 0 or item.uses < 0:
            yield f"{item} has traps or uses below nothing"
    things = Counter(
        [item.id for party in state.parties for item in party.loot]
        + [item.id for site in state.sites.values() for item in site.loot]
        + [member.id for party in state.parties for member in party.members]
        + [foe.id for site in state.sites.values() for foe in site.foes]
    )
    for id_, times in sorted(things.items()):
        if times > 1 or not is_taken(state, id_):
            yield f"{id_} is {times} things"


# ---------------------------------------------------------------------- conservation


def unaccounted(before: State, event: Event, after: State) -> tuple[str, ...]:
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
        if new.years < old.years or (new.years > old.years and not isinstance(event, YearsPassed)):
            found.append(f"{name} moved the years of {new.seat} from {old.years} to {new.years}")
    return tuple(found)


def all_items(state: State) -> Iterator[Item]:
    """Every item there is, in hands and on the ground."""
    for party in state.parties:
        yield from party.loot
    for site in state.sites.values():
        yield from site.loot


def items_of(state: State) -> frozenset[int]:
    """The ids of all the items there are."""
    return frozenset(item.id for item in all_items(state))


def gold_of(state: State) -> int:
    """All the gold there is."""
    return sum(party.gold for party in state.parties) + sum(site.gold for site in state.sites.values())


def missing_people(before: State, happened: Iterable[Event], after: State) -> tuple[str, ...]:
    """Who vanished or appeared in the course of an order without an event that says so.

    Within an order somebody may be nowhere for a moment, between leaving the party and being met as an enemy.
    """
    expected = set(people_of(before))
    guests = {member.id for party in before.parties for member in party.members if member.escort}
    turned = {foe.id: foe.member.id for site in before.sites.values() for foe in site.foes if foe.member}
    state = before
    for event in happened:
        match event:
            case MemberJoined(member=member):
                expected.add(member.id)
                guests |= {member.id} if member.escort else set()
            case MemberLeft(member=member, why="paid" | "parted"):
                expected -= set(selves(member))
            case MemberDied(member=id_) if id_ in guests:
                expected.discard(id_)
            case FoeSlain(foe=foe) if foe.member is not None and foe.member.escort:
                expected.discard(foe.member.id)
            case SeatOut(seat=seat):
                expected -= set(people_in(state.party(seat)))
            case FoesGone(foes=foes, how="parted" | "left_behind" | "fled"):
                expected -= {turned[id_] for id_ in foes if id_ in turned}
            case _:
                pass
        if len(before.parties) > 1:
            state = event.apply(state)
    found = set(people_of(after))
    lost, new = sorted(expected - found), sorted(found - expected)
    return (f"lost without a trace are {lost}, and from nowhere came {new}",) if lost or new else ()
