"""Where things are, in words: hexes, rooms, directions, what is known of a neighbour."""

from __future__ import annotations

from functools import lru_cache

from lychgate.core.places import distance, neighbours, step
from lychgate.rulesets.twelve_years.figures import in_words
from lychgate.rulesets.twelve_years.naming import listed, with_article
from lychgate.rulesets.twelve_years.phrases import in_turn, number_of, phrase, word
from lychgate.rulesets.twelve_years.state import (
    CITY,
    SURFACE,
    UNOPENED,
    Dungeon,
    Hex,
    Room,
    State,
    Way,
    room_of,
    the_dungeon,
    the_room,
)


def castle_hex(state: State) -> str:
    """The hex of the Sunken Castle, due south of the city."""
    return step(CITY, "s", int(state.variants.get("castle-distance", "6")))


def terrain_of(state: State, hex_: str) -> str:
    """The id of a hex's terrain; ``unknown`` where nobody has been."""
    if hex_ == CITY:
        return "city"
    if hex_ == castle_hex(state):
        return "castle"
    return state.hexes.get(hex_, Hex()).terrain or "unknown"


def terrain_name(state: State, hex_: str) -> str:
    """A hex's terrain in words."""
    return terrain_words(terrain_of(state, hex_))


def terrain_words(terrain: str) -> str:
    """A terrain in words."""
    return word("ways", f"terrain.{terrain}.name", "unexplored")


def direction(way: str) -> str:
    """A direction in words."""
    return word("ways", f"direction.{way}", way)


def direction_between(start: str, end: str) -> str:
    """In which direction ``end`` lies, if it is a neighbour of ``start``; else nothing."""
    if start.startswith("d") or end.startswith("d") or not start:
        return ""
    return next((direction(way) for way, name in neighbours(start).items() if name == end), "")


def ahead(start: str, hex_: str) -> str:
    """A hex as one sees it from where one stands: ``north, at 5049``."""
    way = direction_between(start, hex_)
    return f"{way}, at {hex_}" if way else f"at {hex_}"


def hex_words(state: State, hex_: str) -> str:
    """A hex in a sentence: ``the city``, ``5049``."""
    if hex_ == CITY:
        return "the city"
    return f"the Sunken Castle ({hex_})" if hex_ == castle_hex(state) else hex_


def room_words(number: int) -> str:
    """A room in a sentence; people count rooms from 1."""
    return f"room {number + 1}"


def dungeon_words(dungeon: Dungeon) -> str:
    """A dungeon in a sentence: ``the dungeon under the well at 5049``."""
    if dungeon.kind == "castle":
        return "the Sunken Castle"
    entrance = word("ways", f"entrance.{dungeon.kind}.name", dungeon.kind)
    return f"the dungeon below the {entrance} at {dungeon.hex}"


def where(state: State, place: str) -> str:
    """A place as the end of a sentence: ``in the marsh at 5049``, ``in room 3 of the Sunken Castle``."""
    if place.startswith("d"):
        _, number = room_of(place)
        room = the_room(state, place)
        named = "the throne room" if room.throne else room_words(number)
        return f"in {named} of {dungeon_words(the_dungeon(state, place))}"
    if place == CITY:
        return "in the city"
    if place == castle_hex(state):
        return "before the Sunken Castle"
    terrain = terrain_of(state, place)
    return f"at {place}" if terrain == "unknown" else f"in the {terrain_name(state, place)} at {place}"


def since(city_distance: int, way: str) -> str:
    """How far from the city: ``three hexes south of the city``."""
    number = in_words(city_distance)
    hexes = "hex" if city_distance == 1 else "hexes"
    return f"{number} {hexes} {way} the city" if way.endswith("of") else f"{number} {hexes} from the city"


def from_city(hex_: str) -> str:
    """How far a hex is from the city, and in which direction if that is straight."""
    far = distance(CITY, hex_)
    straight = next((way for way in neighbours(CITY) if step(CITY, way, far) == hex_), "")
    return since(far, f"{direction(straight)} of" if straight else "")


# ---------------------------------------------------------------------- rooms


@lru_cache(maxsize=1024)
def room_looks(kind: str, hex_: str, number: int, size: str, shape: str, throne: bool) -> str:
    """A room's looks, always the same for the same room: ``a small cavern, damp as a cheek``."""
    salt = f"{kind}/{hex_}/{number}"
    if throne:
        return lower(phrase("ways", "throne.line", salt))
    looks = lower(phrase("ways", f"room.{size}.{shape}", salt))
    return looks or with_article(f"{size} {shape}")


@lru_cache(maxsize=1024)
def dressing(kind: str, hex_: str, number: int) -> str:
    """A detail that goes with a room, always the same for the same room and different for its neighbours."""
    ways = "castle" if kind == "castle" else "dungeon"
    return in_turn("ways", f"dressing.{ways}", number_of(f"{kind}/{hex_}") + number)


def looks_of(dungeon: Dungeon, number: int, room: Room) -> str:
    """The looks of a room of a dungeon."""
    return room_looks(dungeon.kind, dungeon.hex, number, room.size, room.shape, room.throne)


def dressing_of(dungeon: Dungeon, number: int) -> str:
    """The detail that goes with a room of a dungeon."""
    return dressing(dungeon.kind, dungeon.hex, number)


WAY_NAMES = {
    "door": "a door",
    "stairs": "stairs down",
    "up": "stairs up",
    "exit": "an exit to the surface",
    "entry": "the way out",
}


def new_ways(room: Room) -> str:
    """The ways on from a room that has just been found, in words; empty for a dead end."""
    fresh = [way for way in room.ways if way.to == UNOPENED or way.kind == "exit"]
    parts: list[str] = []
    for kind in ("door", "stairs", "exit"):
        number = sum(way.kind == kind for way in fresh)
        if number == 1:
            parts.append(WAY_NAMES[kind])
        elif number:
            many = {"door": "doors", "stairs": "stairs down", "exit": "exits to the surface"}[kind]
            parts.append(f"{in_words(min(number, 12))} {many}")
    return listed(parts)


def way_text(dungeon: Dungeon, way: Way, nth: int) -> str:
    """A way out of a room as a choice: ``Door 2, unopened``, ``Door to room 3``."""
    if way.kind == "entry":
        return "Out to daylight"
    if way.kind == "exit":
        return "Exit to the surface"
    name = {"door": "Door", "stairs": "Stairs down", "up": "Stairs up"}[way.kind]
    if way.to == SURFACE:
        return f"{name} to the surface"
    if way.to == UNOPENED:
        return f"{name} {nth}" if nth else name
    throne = " (the throne room)" if dungeon.rooms[way.to].throne else ""
    return f"{name} to {room_words(way.to)}{throne}"


def lower(text: str) -> str:
    """``text`` with a small letter at its start."""
    return text[:1].lower() + text[1:]
