"""Ways and places: where the party goes, and what is found on the map."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.rulesets.twelve_years.events.base import Happening, PartyHappening
from lychgate.rulesets.twelve_years.events.rivals import moved_on
from lychgate.rulesets.twelve_years.state import (
    Dungeon,
    Hex,
    Party,
    Room,
    State,
    Way,
    room_of,
    with_dungeon,
    with_hex,
    with_party,
)


class Moved(PartyHappening, frozen=True, gc=False):
    """The party goes to the place ``to``. ``how``: walk, flee, door, stairs, exit, entry, enter, pond, portal, key,
    ferry, thrown_back."""

    to: str
    how: str

    def change(self, party: Party) -> Party:
        return replace(party, at=self.to, back=party.at, wary=False, truce=False, due=())

    def apply(self, state: State) -> State:
        after = with_party(state, self.change(state.party(self.seat)))
        return after if len(state.parties) == 1 else moved_on(after, self.seat)


class HexRevealed(Happening, frozen=True, gc=False):
    """The terrain of a hex is known."""

    hex: str
    terrain: str

    def apply(self, state: State) -> State:
        old = state.hexes.get(self.hex, Hex())
        return with_hex(state, self.hex, replace(old, terrain=self.terrain))


class HexExplored(Happening, frozen=True, gc=False):
    """The first visit to a hex is made: from now on it is familiar."""

    hex: str

    def apply(self, state: State) -> State:
        return with_hex(state, self.hex, replace(state.hexes[self.hex], explored=True))


class LakeBarred(PartyHappening, frozen=True, gc=False):
    """A lake throws the party back to where it came from."""

    hex: str


class EncounterRolled(PartyHappening, frozen=True, gc=False):
    """The row of the hexploring or delving encounters that has come up.

    ``table``: hex_encounters, delving_encounters.
    """

    table: str
    row: str


class FeatureFound(Happening, frozen=True, gc=False):
    """A stone portal or faerie circle stands in a hex for good."""

    hex: str
    feature: str

    def apply(self, state: State) -> State:
        old = state.hexes[self.hex]
        if self.feature in old.features:
            return state
        return with_hex(state, self.hex, replace(old, features=(*old.features, self.feature)))


class EntranceFound(Happening, frozen=True, gc=False):
    """A dungeon's entrance is marked on the map. ``how``: encounter, wise_woman, start."""

    dungeon: Dungeon
    how: str

    def apply(self, state: State) -> State:
        dungeon = self.dungeon
        old = state.hexes.get(dungeon.hex, Hex())
        after = with_dungeon(state, dungeon)
        return with_hex(after, dungeon.hex, replace(old, entrances=(*old.entrances, dungeon.number)))


class EntranceSeen(Happening, frozen=True, gc=False):
    """The entrance has had its effect of discovery."""

    dungeon: int

    def apply(self, state: State) -> State:
        return with_dungeon(state, replace(state.dungeon(self.dungeon), seen=True))


class CrownPromiseKept(Happening, frozen=True, gc=False):
    """The first loot of the dungeon has been the promised crown."""

    dungeon: int

    def apply(self, state: State) -> State:
        return with_dungeon(state, replace(state.dungeon(self.dungeon), promised=False))


class RoomFound(Happening, frozen=True, gc=False):
    """A new room, reached from ``opened`` (the room and the place of the way in its list), or the first (None)."""

    dungeon: int
    room: Room
    opened: tuple[int, int] | None

    def apply(self, state: State) -> State:
        dungeon = state.dungeon(self.dungeon)
        rooms = [*dungeon.rooms, self.room]
        if self.opened is not None:
            number, way = self.opened
            ways = list(rooms[number].ways)
            ways[way] = replace(ways[way], to=len(rooms) - 1)
            rooms[number] = replace(rooms[number], ways=tuple(ways))
        return with_dungeon(state, replace(dungeon, rooms=tuple(rooms)))


class DoorFound(Happening, frozen=True, gc=False):
    """A secret door, one more way out of the room at ``place``."""

    place: str

    def apply(self, state: State) -> State:
        number, room = room_of(self.place)
        dungeon = state.dungeon(number)
        rooms = list(dungeon.rooms)
        rooms[room] = replace(rooms[room], ways=(*rooms[room].ways, Way("door")))
        return with_dungeon(state, replace(dungeon, rooms=tuple(rooms)))


class DoorsRolled(PartyHappening, frozen=True, gc=False):
    """The doors of a new room; ``again``: the roll left the castle without a way on and is made anew."""

    doors: int
    stairs: int
    exit: bool
    again: bool = False


class Due(PartyHappening, frozen=True, gc=False):
    """What still happens here once no enemy is left, in order."""

    what: tuple[str, ...]

    def change(self, party: Party) -> Party:
        return replace(party, due=self.what)
