"""The maps of a view: hexes and rooms as far as they are known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from lychgate.core.places import column_row, neighbours
from lychgate.core.same import Same
from lychgate.core.view import HexCell, HexMap, Link, Mark, RoomBox, RoomMap
from lychgate.rulesets.twelve_years.legal import orders
from lychgate.rulesets.twelve_years.naming import party_of, some_foes
from lychgate.rulesets.twelve_years.phrases import sentence, word
from lychgate.rulesets.twelve_years.places import (
    castle_hex,
    dungeon_words,
    terrain_words,
    way_text,
)
from lychgate.rulesets.twelve_years.state import (
    CITY,
    Dungeon,
    Hex,
    Party,
    Room,
    Site,
    State,
    hex_of,
    room_name,
    room_of,
)
from lychgate.rulesets.twelve_years.surroundings import FEATURES, loot_words, nth_unopened

LETTERS = {
    "large_lake": "~",
    "quiet_forest": "q",
    "clearing": "c",
    "marsh": "m",
    "hills": "h",
    "forest": "f",
    "city": "C",
    "castle": "S",
}

FEATURE_LETTERS = {"portal": "O", "circle": "o"}

TAKEN = "CSO"
"""Letters that stand for something else on a map: the city, the castle, a portal."""

UNSEEN = Hex()
"""A hex of which nothing is known."""

LATIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"


def maps(state: State, seat: str) -> tuple[HexMap | RoomMap, ...]:
    """The map of the present plane first, the other plane's after it."""
    party = state.party(seat)
    open_orders = orders(state, seat)
    ways = {option.id for option in open_orders.commands} if open_orders is not None else set()
    overland = hex_map(state, party, ways)
    dungeon = _dungeon_shown(state, party)
    if dungeon is None:
        return (overland,)
    rooms = room_map(state, party, dungeon, ways)
    return (overland, rooms) if party.outdoors else (rooms, overland)


def _dungeon_shown(state: State, party: Party) -> Dungeon | None:
    """The dungeon the party is in, or the one below this hex of which most is known."""
    if not party.at:
        return None
    if not party.outdoors:
        return state.dungeon(room_of(party.at)[0])
    below = [state.dungeon(number) for number in state.hexes.get(party.at, Hex()).entrances]
    known = [dungeon for dungeon in below if dungeon.rooms]
    return max(known, key=lambda dungeon: (len(dungeon.rooms), -dungeon.number), default=None)


# ---------------------------------------------------------------------- overland


def hex_map(state: State, party: Party, ways: set[str]) -> HexMap:
    """Every known hex, and the unexplored ones around those that have been seen."""
    here = hex_of(state, party.at) if party.at else ""
    outside = bool(here) and here == party.at
    steps = {name: f"go:{way}" for way, name in neighbours(here).items()} if outside else {}
    return _hex_map(
        Same(state, state.hexes, state.sites, state.dungeons, state.corpses, state.variants),
        tuple((other.seat, other.number, other.alive, other.at) for other in state.parties),
        party.seat,
        party.number if party.alive else None,
        here,
        tuple((name, way) for name, way in steps.items() if way in ways),
    )


def map_to_choose_on(state: State, seat: str, places: Mapping[str, str]) -> HexMap | RoomMap:
    """The map of where a party is with the ``places`` that may be chosen: by the id of the option, the hex.

    In a dungeon the ids are those of ways out of the room.
    """
    party = state.party(seat)
    if not party.outdoors:
        return room_map(state, party, state.dungeon(room_of(party.at)[0]), set(places))
    drawn = hex_map(state, party, set())
    cells = {cell.name: cell for cell in drawn.cells}
    for id_, name in places.items():
        cells[name] = replace(cells.get(name) or _cell(name, "", False, "", ()), way=id_)
    return HexMap(drawn.title, tuple(sorted(cells.values(), key=lambda cell: (cell.column, cell.row))))


@lru_cache(200)
def _hex_map(
    of: Same[State],
    parties: tuple[tuple[str, int, bool, str], ...],
    seat: str,
    number: int | None,
    here: str,
    steps: tuple[tuple[str, str], ...],
) -> HexMap:
    """The map of ``seat``, whose living party is ``number``, as long as nothing on it changes.

    ``parties`` are all there are, as far as they are on the map. Only the places of parties, and those where ``seat``
    may go, look otherwise to one seat than to another.
    """
    world = _world(of)
    marks = _of_parties(of.of, seat, number, here)
    living, ways = here if number is not None else "", dict(steps)
    cells = list(world.cells)
    for name in dict.fromkeys((*marks, *ways)):
        if name in world.places:
            found = (*marks.get(name, ()), *world.marks.get(name, ()))
            terrain = world.terrain.get(name, "")
            cells[world.places[name]] = _cell(name, terrain, name == living, ways.get(name, ""), found)
    return HexMap("The wilds", tuple(cells))


class _World(NamedTuple):
    """The map without parties: its cells, where in it a place is, and the terrain and marks of places."""

    cells: tuple[HexCell, ...]
    places: dict[str, int]
    terrain: dict[str, str]
    marks: dict[str, tuple[Mark, ...]]


@lru_cache(100)
def _world(of: Same[State]) -> _World:
    """The map without parties, made once for all seats, as long as nothing on it changes."""
    state = of.of
    castle, known = castle_hex(state), state.hexes
    seen = [name for name, hex_ in known.items() if hex_.terrain and name != castle]
    if known.get(castle, UNSEEN).explored:
        seen.append(castle)
    terrain = {**{name: hex_.terrain for name, hex_ in known.items()}, CITY: "city", castle: "castle"}
    marks = _marked(state)
    shown = _around(tuple(seen), (CITY, castle, *known))
    cells = tuple(_cell(name, terrain.get(name, ""), False, "", marks.get(name, ())) for name in shown)
    return _World(cells, {name: at for at, name in enumerate(shown)}, terrain, marks)


@lru_cache(500)
def _around(seen: tuple[str, ...], also: tuple[str, ...]) -> tuple[str, ...]:
    """The hexes of these names and those around the ``seen``, in the order of the map."""
    shown = dict.fromkeys(also)
    for name in seen:
        shown.update(dict.fromkeys(neighbours(name).values()))
    return tuple(sorted(shown, key=column_row))


@lru_cache(20_000)
def _cell(name: str, terrain: str, here: bool, way: str, marks: tuple[Mark, ...]) -> HexCell:
    """A hex of the map, the same for all who see it so."""
    column, row = column_row(name)
    words = terrain_words(terrain or "unknown")
    return HexCell(name, column, row, LETTERS.get(terrain, " "), words, bool(terrain), here, marks, way)


def _of_parties(state: State, seat: str, number: int | None, here: str) -> dict[str, list[Mark]]:
    """The hexes where parties are, each with their marks: that of ``seat`` is ``number``, if it lives, and is here."""
    found: dict[str, list[Mark]] = {here: [Mark("@", "party", f"Party {number}")]} if number is not None else {}
    for other, mark in _others(state, seat):
        if other.outdoors:
            found.setdefault(other.at, []).append(mark)
    return found


def _marked(state: State) -> dict[str, tuple[Mark, ...]]:
    """The hexes that show more than their terrain and parties, few of the many, with their marks in order."""
    found: dict[str, list[Mark]] = {CITY: [Mark("C", "start", "The city")]}
    found.setdefault(castle_hex(state), []).append(Mark("S", "goal", "The Sunken Castle of the South"))
    for name, hex_ in state.hexes.items():
        if hex_.features or hex_.entrances:
            entrances = (_entrance(state.dungeon(number)) for number in hex_.entrances)
            found.setdefault(name, []).extend((*map(_feature, hex_.features), *filter(None, entrances)))
    dead = Counter(corpse.at for corpse in state.corpses)
    for place in dict.fromkeys((*state.sites, *dead)):
        if not place.startswith("d"):
            found.setdefault(place, []).extend(_things(state.site(place), dead[place]))
    return {name: tuple(marks) for name, marks in found.items()}


@cache
def _feature(feature: str) -> Mark:
    return Mark(FEATURE_LETTERS.get(feature, "?"), feature, sentence(FEATURES.get(feature, feature)))


def _entrance(dungeon: Dungeon) -> Mark | None:
    """The mark of an entrance; None for the castle's, which is the castle itself."""
    if dungeon.kind == "castle":
        return None
    kind = sentence(word("ways", f"entrance.{dungeon.kind}.name", dungeon.kind))
    promised = ", where a crown is promised" if dungeon.promised else ""
    return Mark(">", "entrance", f"{kind}{promised}")


def _others(state: State, seat: str) -> list[tuple[Party, Mark]]:
    """The living parties of other seats, each with its letter as a mark."""
    letters = party_letters(tuple(other.seat for other in state.parties))
    others = (other for other in state.parties if other.seat != seat and other.alive)
    return [(other, Mark(letters[other.seat], "other", f"{party_of(other.seat)} {other.number}")) for other in others]


@lru_cache(50)
def party_letters(seats: tuple[str, ...]) -> dict[str, str]:
    """A letter for the party of each seat, the same on everybody's map: the first of its name that is still free."""
    letters: dict[str, str] = {}
    for seat in seats:
        wished = [letter for letter in seat.upper() if letter.isalnum()]
        free = (letter for letter in (*wished, *LATIN) if letter not in (*TAKEN, *letters.values()))
        letters[seat] = next(free, "?")
    return letters


@lru_cache(5_000)
def _things(site: Site, dead: int) -> tuple[Mark, ...]:
    """Foes, a trap, loot, and so many dead."""
    marks = [Mark("!", "foe", sentence(some_foes(site.foes)))] if site.foes else []
    if site.trap:
        marks.append(Mark("^", "trap", "An armed trap"))
    if site.loot or site.gold:
        marks.append(Mark("$", "loot", sentence(loot_words(site))))
    if dead:
        number = "One of the dead" if dead == 1 else f"{dead} of the dead"
        marks.append(Mark("+", "corpse", number))
    return tuple(marks)


# ---------------------------------------------------------------------- below


def room_map(state: State, party: Party, dungeon: Dungeon, ways: set[str]) -> RoomMap:
    """Every room of a dungeon that has been found. Rooms are counted from 1, as people do."""
    at = room_of(party.at)[1] if not party.outdoors else -1
    others = _others(state, party.seat)
    dead = Counter(corpse.at for corpse in state.corpses)

    def marks(number: int, room: Room) -> tuple[Mark, ...]:
        name = room_name(dungeon.number, number)
        found = [Mark("@", "party", f"Party {party.number}")] if number == at and party.alive else []
        found += [mark for other, mark in others if other.at == name]
        if room.throne:
            found.append(Mark("S", "goal", "The throne of the Lich King"))
        return (*found, *_things(state.site(name), dead[name]))

    boxes = tuple(
        RoomBox(
            number=number + 1,
            level=room.level,
            x=room.x,
            y=room.y,
            label="throne room" if room.throne else f"{room.size} {room.shape}",
            here=number == at and party.alive,
            marks=marks(number, room),
            links=tuple(
                _link(dungeon, room, index, ways if number == at else set()) for index in range(len(room.ways))
            ),
        )
        for number, room in enumerate(dungeon.rooms)
    )
    level = dungeon.rooms[max(at, 0)].level
    return RoomMap(sentence(dungeon_words(dungeon)), level, boxes)


def _link(dungeon: Dungeon, room: Room, index: int, ways: set[str]) -> Link:
    way = room.ways[index]
    kind = "stairs" if way.kind == "up" else way.kind
    text = way_text(dungeon, way, nth_unopened(room, index))
    id_ = f"way:{index}"
    return Link(kind, way.to + 1 if way.to >= 0 else way.to, text, id_ if id_ in ways else "")
