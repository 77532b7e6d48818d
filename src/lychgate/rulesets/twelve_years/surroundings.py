"""What a party knows of the places around it, in a few words for a choice or a mark on the map."""

from __future__ import annotations

from lychgate.rulesets.twelve_years.naming import counted, foe_noun, groups, item_name, listed
from lychgate.rulesets.twelve_years.phrases import word
from lychgate.rulesets.twelve_years.places import castle_hex, terrain_name, terrain_of, way_text
from lychgate.rulesets.twelve_years.sheet import value
from lychgate.rulesets.twelve_years.state import (
    EMPTY_SITE,
    SURFACE,
    UNOPENED,
    Dungeon,
    Foe,
    Hex,
    Room,
    Site,
    State,
    room_name,
    the_dungeon,
    the_room,
)

FEATURES = {"portal": "stone portal", "circle": "faerie circle"}


def known_of_hex(state: State, hex_: str) -> str:
    """What is known of a hex: ``forest, elf, well``; ``unexplored``."""
    known = state.hexes.get(hex_, Hex())
    if hex_ == castle_hex(state):
        return "the Sunken Castle"
    parts = [terrain_name(state, hex_)] if terrain_of(state, hex_) != "unknown" else ["unexplored"]
    foes, rest = foes_and_rest(state, hex_)
    parts += foes  # first, for a narrow screen shows only the first words
    parts += [FEATURES.get(feature, feature) for feature in known.features]
    for number in known.entrances:
        dungeon = state.dungeon(number)
        name = word("ways", f"entrance.{dungeon.kind}.name", dungeon.kind)
        parts.append(f"{name} (a crown!)" if dungeon.promised else name)
    return ", ".join([*parts, *rest])


def known_of_site(state: State, place: str) -> list[str]:
    """Who and what was left at a place."""
    foes, rest = foes_and_rest(state, place)
    return foes + rest


def foes_and_rest(state: State, place: str) -> tuple[list[str], list[str]]:
    """Who was left at a place, and what else."""
    site = state.sites.get(place, EMPTY_SITE)
    foes = [foes_in_short(site.foes)] if site.foes else []
    parts: list[str] = []
    if site.trap:
        parts.append("trap")
    if any(item.kind == "crown" for item in site.loot):
        parts.append("crown")
    elif site.loot:
        parts.append("loot")
    elif site.gold:
        parts.append(f"{site.gold}g")
    dead = sum(corpse.at == place for corpse in state.corpses)
    if dead:
        parts.append(f"{dead} dead")
    return foes, parts


def foes_in_short(foes: tuple[Foe, ...]) -> str:
    """Foes for a narrow column: ``5 ravens``, ``ogre and 2 others``."""
    kinds = groups(foes)
    first = kinds[0]
    noun = foe_noun(first[0])
    if len(first) > 1:
        noun = f"{len(first)} {word('foes', f'{first[0].kind}.many', noun)}"
    others = len(foes) - len(first)
    return noun if not others else f"{noun} and {counted(others, 'other')}"


def loot_words(site: Site) -> str:
    """What lies at a place: coin and the best item, the rest counted."""
    parts = [f"{site.gold}g"] if site.gold else []
    if site.loot:
        best = max(site.loot, key=lambda item: (item.kind == "crown", value(item), -item.id))
        parts.append(item_name(best))
        if len(site.loot) > 1:
            parts.append(f"{len(site.loot) - 1} more")
    return listed(parts)


def known_of_room(state: State, dungeon: Dungeon, number: int) -> str:
    """What is known of a room: its size and kind, and what was left there."""
    room = dungeon.rooms[number]
    looks = "throne room" if room.throne else f"{room.size} {room.shape}"
    return ", ".join([looks, *known_of_site(state, room_name(dungeon.number, number))])


def way_choice(state: State, at: str, index: int) -> tuple[str, str]:
    """A way out of the room at ``at`` as a choice: its label, and what is known behind it."""
    dungeon, room = the_dungeon(state, at), the_room(state, at)
    way = room.ways[index]
    label = way_text(dungeon, way, nth_unopened(room, index))
    if way.to == UNOPENED:
        return label, "unopened"
    if way.to == SURFACE:
        return label, known_of_hex(state, dungeon.hex)
    return label, known_of_room(state, dungeon, way.to)


def nth_unopened(room: Room, index: int) -> int:
    """Which of several unopened ways of its kind a way is, counted from 1; 0 where it is the only one."""
    way = room.ways[index]
    alike = [number for number, other in enumerate(room.ways) if other.to == UNOPENED and other.kind == way.kind]
    return alike.index(index) + 1 if index in alike and len(alike) > 1 else 0
