"""What is true of 12 Years after every command, whatever was ordered: checks for tests, each a sentence when it fails.

``wrong_with`` looks at a state; ``not_conserved`` holds what a command changed against the events that say so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from lychgate.core.places import column_row
from lychgate.rulesets.twelve_years.events import (
    FoesGone,
    GoldGained,
    GoldSpent,
    Happening,
    ItemGained,
    ItemLost,
    LootFound,
    LootGone,
    MemberDied,
    MemberJoined,
    MemberLeft,
    TreasureLaid,
    YearsPassed,
)
from lychgate.rulesets.twelve_years.rules.foes import hostile
from lychgate.rulesets.twelve_years.rules.gear import may_use
from lychgate.rulesets.twelve_years.rules.loot import is_gear
from lychgate.rulesets.twelve_years.state import (
    SURFACE,
    UNOPENED,
    Dungeon,
    Item,
    Party,
    Room,
    State,
    max_hp,
    room_of,
)
from lychgate.rulesets.twelve_years.tables import CASTLE_MODE, LOOT_ITEM, TERRAIN, TIME, WEAPON

LAND = {row.id for row in TERRAIN.values()} | {"city", "castle"}
KINDS_BACK = {"door": "door", "stairs": "up", "up": "stairs"}
"""What a way is called from its other side."""


# ---------------------------------------------------------------------- members


def hit_points(state: State) -> tuple[str, ...]:
    """Everyone on a sheet is alive and no better than healthy, escorts and thralls too."""
    return tuple(
        f"member {member.id} of {party.seat} has {member.hp} of {max_hp(party, member)} hit points"
        for party in state.parties
        for member in party.members
        if not 1 <= member.hp <= max_hp(party, member)
    )


def sheets(state: State) -> tuple[str, ...]:
    """Members stand in the order of joining, without the same mark twice; who is nobody's member is nowhere."""
    wrong = []
    for party in state.parties:
        ids = [member.id for member in party.members]
        if ids != sorted(set(ids)):
            wrong.append(f"the sheet of {party.seat} is out of order: {ids}")
        wrong += [
            f"member {member.id} is marked twice: {member.marks}"
            for member in party.members
            if len(set(member.marks)) != len(member.marks)
        ]
        if not party.alive and (party.members or party.loot or party.gold or party.due or party.chased):
            wrong.append(f"the dead party {party.subject} still has something")
    return tuple(wrong)


def the_dead(state: State) -> tuple[str, ...]:
    """A corpse has no hit points and holds nothing; nobody is in two places."""
    wrong = [
        f"the corpse of member {corpse.member.id} is not quite dead"
        for corpse in state.corpses
        if corpse.member.hp > 0 or corpse.member.weapon or corpse.member.worn
    ]
    twice = [id_ for id_, count in Counter(everybody(state)).items() if count > 1]
    return (*wrong, *(f"member {id_} is in two places" for id_ in twice))


def everybody(state: State) -> Iterator[int]:
    """The id of everyone who is of a party, dead, or an enemy that was of a party."""
    for party in state.parties:
        yield from (member.id for member in party.members)
    yield from (corpse.member.id for corpse in state.corpses)
    for site in state.sites.values():
        yield from (foe.member.id for foe in site.foes if foe.member is not None)


# ---------------------------------------------------------------------- things


def all_items(state: State) -> Iterator[Item]:
    """Every item there is, in hands and on the ground."""
    for party in state.parties:
        yield from party.loot
    for site in state.sites.values():
        yield from site.loot


def things(state: State) -> tuple[str, ...]:
    """Every item is in one place, of a kind that exists; no purse is below nothing; ids are below the next."""
    ids = [item.id for item in all_items(state)]
    foes = [foe.id for site in state.sites.values() for foe in site.foes]
    wrong = [f"item {id_} is in two places" for id_, count in Counter(ids).items() if count > 1]
    wrong += [f"foe {id_} is in two places" for id_, count in Counter(foes).items() if count > 1]
    for item in all_items(state):
        if item.kind not in LOOT_ITEM or (item.kind == "weapon") != (item.weapon in WEAPON):
            wrong.append(f"item {item.id} is no thing of the book: {item.kind} {item.weapon}")
        if item.traps < 0 or item.uses < 0:
            wrong.append(f"item {item.id} has {item.traps} traps and {item.uses} uses")
    wrong += [f"{party.seat} has {party.gold} gold" for party in state.parties if party.gold < 0]
    wrong += [f"{site.gold} gold lies at {place}" for place, site in state.sites.items() if site.gold < 0]
    highest = max((*ids, *foes, *everybody(state)), default=0)
    if highest >= state.next_id:
        wrong.append(f"id {highest} is given out, but {state.next_id} is said to be the next")
    return tuple(wrong)


def gear(state: State) -> tuple[str, ...]:
    """What is wielded and worn is the party's, has one holder, and is something its holder may use."""
    return tuple(sentence for party in state.parties for sentence in gear_of(state, party))


def gear_of(state: State, party: Party) -> Iterator[str]:
    """What is wrong with the gear of one party."""
    loot = {item.id: item for item in party.loot}
    held: Counter[int] = Counter()
    for member in party.members:
        in_use = (*member.worn, *((member.weapon,) if member.weapon else ()))
        held.update(in_use)
        for id_ in in_use:
            item = loot.get(id_)
            if item is None:
                yield f"member {member.id} uses item {id_}, which the party does not have"
            elif not is_gear(item) or (id_ == member.weapon) != bool(item.weapon):
                yield f"member {member.id} uses item {id_} ({item.kind}) as what it is not"
            elif not may_use(member, item):
                yield f"member {member.id} ({member.kin}) may not use item {id_} ({item.kind} {item.weapon})"
            elif "broken" in item.qualities and state.variants["broken-gear"] == "useless":
                yield f"member {member.id} uses item {id_}, which is broken"
        kinds = [loot[id_].kind for id_ in member.worn if id_ in loot]
        if len(set(kinds)) != len(kinds) and state.variants["armor-stacking"] == "one-each":
            yield f"member {member.id} wears two of a kind: {kinds}"
    yield from (f"item {id_} has {count} holders" for id_, count in held.items() if count > 1)


# ---------------------------------------------------------------------- the world


def hexes(state: State) -> tuple[str, ...]:
    """An explored hex has terrain, a lake has nothing, and every entrance leads to a dungeon of its own hex."""
    wrong = []
    for name, hex_ in state.hexes.items():
        column_row(name)
        if hex_.terrain and hex_.terrain not in LAND:
            wrong.append(f"hex {name} is {hex_.terrain}")
        if hex_.explored and not hex_.terrain:
            wrong.append(f"hex {name} is explored and nobody knows what it is")
        if hex_.terrain == "large_lake" and (hex_.explored or hex_.features or hex_.entrances):
            wrong.append(f"something is in the lake {name}")
        if len(set(hex_.features)) != len(hex_.features) or len(set(hex_.entrances)) != len(hex_.entrances):
            wrong.append(f"hex {name} has something twice")
        wrong += [
            f"entrance {number} of hex {name} leads elsewhere"
            for number in hex_.entrances
            if number >= len(state.dungeons) or state.dungeons[number].hex != name
        ]
    return tuple(wrong)


def dungeons(state: State) -> tuple[str, ...]:
    """Doors lead both ways, stairs lead one level down, no two rooms share a cell, and the first room is the way in."""
    wrong = []
    for number, dungeon in enumerate(state.dungeons):
        if dungeon.number != number or number not in state.hexes[dungeon.hex].entrances:
            wrong.append(f"dungeon {number} is not where hex {dungeon.hex} says")
        cells = Counter((room.level, room.x, room.y) for room in dungeon.rooms)
        wrong += [f"two rooms of dungeon {number} are at {cell}" for cell, count in cells.items() if count > 1]
        for index, room in enumerate(dungeon.rooms):
            wrong += [f"d{number}r{index}: {sentence}" for sentence in room_in(state, dungeon, index, room)]
    return tuple(wrong)


def room_in(state: State, dungeon: Dungeon, index: int, room: Room) -> Iterator[str]:
    """What is wrong with one room and its ways."""
    entries = [way for way in room.ways if way.kind == "entry"]
    if len(entries) != (1 if index == 0 else 0):
        yield "the way in is not in the first room alone"
    for way in room.ways:
        if way.kind in ("entry", "exit"):
            if way.to != SURFACE:
                yield f"its {way.kind} does not lead to the surface"
        elif way.to == UNOPENED:
            if way.kind == "up":
                yield "its stairs back lead nowhere"
        elif not 0 <= way.to < len(dungeon.rooms):
            yield f"its {way.kind} leads to room {way.to}, which is not there"
        else:
            beyond = dungeon.rooms[way.to]
            back = KINDS_BACK[way.kind]
            there, here = (
                sum(one.to == way.to and one.kind == way.kind for one in room.ways),
                sum(one.to == index and one.kind == back for one in beyond.ways),
            )
            if there != here:
                yield f"its {way.kind} to room {way.to} has no way back"
            rise = {"door": 0, "stairs": 1, "up": -1}[way.kind]
            if beyond.level - room.level != rise:
                yield f"its {way.kind} goes from level {room.level} to level {beyond.level}"
    throne = CASTLE_MODE[state.variants["castle-mode"]].throne_room
    if room.throne != (dungeon.kind == "castle" and index + 1 == throne):
        yield "the throne room is not where the castle's difficulty puts it"


def castle(state: State) -> tuple[str, ...]:
    """Until its throne room is found, the castle has a way that nobody has opened."""
    rooms = state.dungeons[0].rooms
    if not rooms or any(room.throne for room in rooms):
        return ()
    if any(way.to == UNOPENED for room in rooms for way in room.ways):
        return ()
    return ("the castle has no way on, and no throne room",)


def places(state: State) -> tuple[str, ...]:
    """Parties and things are at places that exist and can be stood on."""
    wrong = []
    for place in (*state.sites, *(corpse.at for corpse in state.corpses), *(p.at for p in state.parties if p.at)):
        if place.startswith("d"):
            number, room = room_of(place)
            if number >= len(state.dungeons) or room >= len(state.dungeons[number].rooms):
                wrong.append(f"there is no room {place}")
        elif place not in state.hexes or state.hexes[place].terrain in ("", "large_lake"):
            wrong.append(f"nobody can be at {place}")
    return tuple(wrong)


# ---------------------------------------------------------------------- what is to come


def waiting(state: State) -> tuple[str, ...]:
    """Between two commands nothing that should have happened still waits."""
    wrong = []
    for party in state.parties:
        if not party.alive or state.ending:
            continue
        site = state.site(party.at)
        barred = party.wary or party.chased > 0 or bool(hostile(party, site))
        if party.due and not barred:
            wrong.append(f"{party.seat} still waits for {party.due}")
        if party.wary and not site.trap:
            wrong.append(f"{party.seat} is wary of no trap")
        if party.outdoors and (party.wary or site.trap):
            wrong.append(f"a trap of a room is at {party.at}")
        if len(set(party.promises)) != len(party.promises):
            wrong.append(f"a promise is made twice: {party.promises}")
        if party.curses < 0 or party.chased < 0:
            wrong.append(f"{party.seat} has {party.curses} curses and {party.chased} effects in pursuit")
    return tuple(wrong)


def years_and_endings(state: State) -> tuple[str, ...]:
    """Years come to twelve only at the end; every party but the last is among the fallen, in order."""
    wrong = []
    for party in state.parties:
        if party.years >= TIME["limit_years"] and state.ending != "lost":
            wrong.append(f"{party.seat} plays on after {party.years} years")
        fallen = [one for one in state.fallen if one.seat == party.seat]
        numbers = [one.number for one in fallen]
        last = party.number - (1 if party.alive or not party.number else 0)
        if state.ending and numbers == list(range(1, party.number)):
            last = party.number - 1
        if numbers != list(range(1, last + 1)) and party.number:
            wrong.append(f"{party.seat} has its party {party.number}, and fallen are {numbers}")
        track = [*(one.years for one in fallen), party.years]
        if track != sorted(track):
            wrong.append(f"the years of {party.seat} fell: {track}")
    if bool(state.ending) == (not state.winner) and state.ending != "lost":
        wrong.append(f"the game ended '{state.ending}' for '{state.winner}'")
    return tuple(wrong)


INVARIANTS: tuple[Callable[[State], tuple[str, ...]], ...] = (
    hit_points,
    sheets,
    the_dead,
    things,
    gear,
    hexes,
    dungeons,
    castle,
    places,
    waiting,
    years_and_endings,
)


def wrong_with(state: State) -> tuple[str, ...]:
    """All that is wrong with a state between two commands; nothing when all is well."""
    return tuple(sentence for invariant in INVARIANTS for sentence in invariant(state))


# ---------------------------------------------------------------------- what is conserved


def not_conserved(before: State, events: Iterable[Happening], after: State) -> tuple[str, ...]:
    """Gold, items, people and years that ``events`` do not account for."""
    happened = tuple(events)
    return (
        *gold_unaccounted_for(before, happened, after),
        *items_unaccounted_for(before, happened, after),
        *people_unaccounted_for(before, happened, after),
        *years_unaccounted_for(before, happened, after),
    )


def gold_in(state: State) -> int:
    """All the coin in the world."""
    purses = sum(party.gold for party in state.parties)
    return purses + sum(site.gold for site in state.sites.values())


def gold_unaccounted_for(before: State, events: tuple[Happening, ...], after: State) -> Iterator[str]:
    """Coin comes and goes only as an event says."""
    expected = gold_in(before)
    for event in events:
        match event:
            case GoldGained(gold=gold) | TreasureLaid(gold=gold):
                expected += gold
            case GoldSpent(gold=gold):
                expected -= gold
            case _:
                pass
    if gold_in(after) != expected:
        yield f"there should be {expected} gold in the world, and there is {gold_in(after)}"


def items_unaccounted_for(before: State, events: tuple[Happening, ...], after: State) -> Iterator[str]:
    """Every item that ever was is still somewhere, unless an event says that it is gone."""
    expected = Counter(item.id for item in all_items(before))
    for event in events:
        match event:
            case ItemGained(item=item) | LootFound(item=item):
                expected[item.id] += 1
            case ItemLost(item=item) | LootGone(item=item):
                expected[item.id] -= 1
            case _:
                pass
    found = Counter(item.id for item in all_items(after))
    for id_ in sorted(expected.keys() | found.keys()):
        if expected[id_] != found[id_]:
            yield f"item {id_} should be there {expected[id_]} times, and is {found[id_]} times"


def people_unaccounted_for(before: State, events: tuple[Happening, ...], after: State) -> Iterator[str]:
    """Nobody who was of a party vanishes, unless an event says that they went their way."""
    expected = set(everybody(before))
    escorts = {member.id for party in before.parties for member in party.members if member.escort}
    gone = {foe.id: foe for site in before.sites.values() for foe in site.foes}
    for event in events:
        match event:
            case MemberJoined(member=member):
                expected.add(member.id)
                if member.escort:
                    escorts.add(member.id)
            case MemberLeft(member=member, why=("paid" | "parted")):
                expected.discard(member.id)
            case MemberDied(member=id_) if id_ in escorts:
                expected.discard(id_)
            case FoesGone(foes=foes, how=("parted" | "left_behind" | "fled")):
                for foe in (gone[id_] for id_ in foes if id_ in gone):
                    if foe.member is not None:
                        expected.discard(foe.member.id)
            case _:
                pass
    found = set(everybody(after))
    if expected != found:
        yield f"lost are members {sorted(expected - found)}, from nowhere came {sorted(found - expected)}"


def years_unaccounted_for(before: State, events: tuple[Happening, ...], after: State) -> Iterator[str]:
    """Years never fall, and rise only as an event says."""
    for was, now in zip(before.parties, after.parties, strict=True):
        passed = sum(event.years for event in events if isinstance(event, YearsPassed) and event.seat == was.seat)
        if passed < 0 or now.years != was.years + passed:
            yield f"{was.seat} had {was.years} years, {passed} passed, and there are {now.years}"
