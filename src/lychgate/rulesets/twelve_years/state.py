"""The state of 12 Years: parties, the world they share, and what lies in it. Values only, never changed in place.

Places are named by strings: a hex by its coordinate (``5049``), a room as ``d2r5`` (dungeon 2, room 5). What is
at a place (foes, loot, a trap, a friend) is in ``State.sites`` under that name.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from lychgate.kit.own_book import OwnBook
from lychgate.rulesets.twelve_years.own_book import TableOfPlayers
from lychgate.rulesets.twelve_years.tables import ARCHETYPE

CITY = "5050"
"""The start hex, by our own coordinates; the castle lies due south of it."""

NOWHERE = ""

Kin = Literal["hermit", "rogue", "fae_folk", "giant", "tinker", "noble", "enthralled"]
"""What a member is: one of the four archetypes, an escort, or an enemy under a spell."""

Mark = Literal["poisoned", "burning", "bitten", "doomed"]
"""What ails a member: toad venom, the Fire Folk's flames, a zombie's bite, the cyclops's curse."""

Stays = Literal["passing", "guard", "here"]
"""What becomes of a foe that is evaded: gone; back at its entrance on each visit; waiting where it was."""

Ending = Literal["", "crowned", "destroyed", "lost", "ended"]


class Item(msgspec.Struct, frozen=True, gc=False):
    """A piece of loot. ``qualities`` and ``powers`` in the order rolled; a spent power is taken off the list.

    ``unique`` is the id of the unique item this is, or empty; ``uses`` are the mirror's journeys or the key's
    uses still to come. ``traps`` still armed. ``gift``: taking it raises the party one level (Dying
    Adventurer). ``struck`` are the ordinals of the parties a demonic item has already possessed.
    """

    id: int
    kind: str
    weapon: str = ""
    qualities: tuple[str, ...] = ()
    powers: tuple[str, ...] = ()
    unique: str = ""
    uses: int = 0
    traps: int = 0
    gift: bool = False
    struck: tuple[int, ...] = ()

    @property
    def magick(self) -> bool:
        """Whether the item is magick, its powers spent or not."""
        return "magick" in self.qualities

    @property
    def cursed(self) -> bool:
        """Whether the item is cursed."""
        return "cursed" in self.powers


class Foe(msgspec.Struct, frozen=True, gc=False):
    """An enemy. ``hp`` and ``max_hp`` are 0 where it has none; ``damage`` is a dice expression.

    ``member`` is who it was before it was possessed or turned into a zombie, ``party`` the subject of the party it
    was of. ``provoked``: it would have kept
    the peace, but was attacked.
    """

    id: int
    kind: str
    hp: int
    max_hp: int
    damage: str
    bonus: int
    stays: Stays
    provoked: bool = False
    member: Member | None = None
    party: str = ""


class Member(msgspec.Struct, frozen=True, gc=False):
    """A line of the party sheet. ``id`` rises with the order of joining, which is the order of the sheet.

    ``weapon`` and ``worn`` are ids of items in the party's loot (0: unarmed). ``foe`` is the enemy that an
    enthralled member was, ``base`` its maximum hit points before the party's level; of
    the party's own 0 where they are as printed, else what the table had amended them to.
    """

    id: int
    name: str
    kin: Kin
    hp: int
    weapon: int = 0
    worn: tuple[int, ...] = ()
    marks: tuple[Mark, ...] = ()
    foe: Foe | None = None
    base: int = 0

    @property
    def rolled(self) -> bool:
        """Whether this is an adventurer of the party's own: not an escort, not an enemy under a spell."""
        return self.kin in ARCHETYPE

    @property
    def escort(self) -> bool:
        """Whether this is a tinker or noble under escort."""
        return self.kin in ("tinker", "noble")


class Corpse(msgspec.Struct, frozen=True, gc=False):
    """A dead member: of which party (its subject), where, and of what."""

    member: Member
    party: str
    at: str
    cause: str


class Party(msgspec.Struct, frozen=True, gc=False):
    """A seat's party and its count of years; ``number`` counts the seat's parties, 0 before the first.

    ``members`` is empty when the party is dead. ``at`` is where it is, ``back`` the place it last came from,
    ``via`` the exit by which it did. ``curses`` are the cursed items it has ever retrieved. ``promises`` are what
    friends have promised: loot, skip, exit, gerhardus. ``due`` is what still happens here once no enemy is left.
    ``chased`` counts trap effects in pursuit; ``wary``: the trap of this room has yet to be faced.
    ``truce``: the foes of this place leave the party alone until it comes back. ``attacked_cyclops``: the
    curse falls when the encounter ends. ``next_id`` is the id of the next member, item or foe that comes by what this
    seat does: the seats' ids are interleaved, so that it is all the same in which order they act. ``out``: the seat's
    time is up, or it has given up, while others play on. ``rivals`` are the seats whose parties it is at blows with,
    ``hidden_from`` those that cannot attack it at once again. ``portals`` are the hexes in which parties of this seat
    have stood by a stone portal.
    """

    seat: str
    number: int = 0
    years: int = 0
    level: int = 0
    gold: int = 0
    members: tuple[Member, ...] = ()
    loot: tuple[Item, ...] = ()
    at: str = NOWHERE
    back: str = NOWHERE
    curses: int = 0
    promises: tuple[str, ...] = ()
    due: tuple[str, ...] = ()
    chased: int = 0
    wary: bool = False
    truce: bool = False
    attacked_cyclops: bool = False
    next_id: int = 1
    out: bool = False
    rivals: tuple[str, ...] = ()
    hidden_from: tuple[str, ...] = ()
    portals: tuple[str, ...] = ()

    @property
    def alive(self) -> bool:
        """Whether an adventurer of the party's own still lives."""
        for member in self.members:  # noqa: SIM110 - asked after every step, and twice as fast as any()
            if member.kin in ARCHETYPE:
                return True
        return False

    def has(self, kin: Kin) -> bool:
        """Whether a living member is of this kin."""
        for member in self.members:  # noqa: SIM110 - as above
            if member.kin == kin:
                return True
        return False

    def member(self, id_: int) -> Member:
        """The living member with this id."""
        return next(member for member in self.members if member.id == id_)

    def item(self, id_: int) -> Item:
        """The item with this id among the party's loot."""
        return next(item for item in self.loot if item.id == id_)

    @property
    def outdoors(self) -> bool:
        """Whether the party is hexploring rather than delving."""
        return not self.at.startswith("d")

    @property
    def subject(self) -> str:
        """The party as the subject of a roll."""
        return f"{self.seat}:{self.number}"


class Site(msgspec.Struct, frozen=True, gc=False):
    """What is at a place. ``friend`` is a friend, the tinker or the noble; ``met``: they have shown themselves.

    ``trap`` is an armed trap of the room. ``trained``: this friend's one lesson or one service has been bought.
    """

    foes: tuple[Foe, ...] = ()
    loot: tuple[Item, ...] = ()
    gold: int = 0
    trap: bool = False
    friend: str = ""
    met: bool = False
    served: bool = False


EMPTY_SITE = Site()


class Hex(msgspec.Struct, frozen=True, gc=False):
    """A hex of the map. ``terrain`` is empty until it is rolled; ``explored``: the next entry is a return.

    ``features`` are portal and circle; ``entrances`` are numbers of dungeons.
    """

    terrain: str = ""
    explored: bool = False
    features: tuple[str, ...] = ()
    entrances: tuple[int, ...] = ()


UNOPENED, SURFACE = -1, -2


class Way(msgspec.Struct, frozen=True, gc=False):
    """A way out of a room: door, stairs (down), up (the stairs back), exit or entry. ``to`` is a room's number,
    ``UNOPENED`` or ``SURFACE``."""

    kind: Literal["door", "stairs", "up", "exit", "entry"]
    to: int = UNOPENED


class Room(msgspec.Struct, frozen=True, gc=False):
    """A room: ``level`` is its depth, ``x`` and ``y`` its cell on the graph paper of that level."""

    level: int
    x: int
    y: int
    size: str
    shape: str
    ways: tuple[Way, ...]
    throne: bool = False


class Dungeon(msgspec.Struct, frozen=True, gc=False):
    """A dungeon behind an entrance. ``promised``: its first loot roll is a crown. ``seen``: the entrance has had its
    effect of discovery."""

    number: int
    kind: str
    hex: str
    rooms: tuple[Room, ...] = ()
    promised: bool = False
    seen: bool = False


class Fallen(msgspec.Struct, frozen=True, gc=False):
    """A party that died: whose, which, where, and in what year."""

    seat: str
    number: int
    at: str
    years: int
    names: tuple[str, ...]


class State(TableOfPlayers, msgspec.Struct, frozen=True, gc=False):
    """Everything. ``dungeons`` are in the order of their numbers. ``own_book`` is what the players have amended."""

    variants: dict[str, str]
    parties: tuple[Party, ...]
    hexes: dict[str, Hex]
    dungeons: tuple[Dungeon, ...]
    sites: dict[str, Site]
    corpses: tuple[Corpse, ...] = ()
    fallen: tuple[Fallen, ...] = ()
    ending: Ending = ""
    winner: str = ""
    own_book: OwnBook | UnsetType = UNSET

    def party(self, seat: str) -> Party:
        """The party of ``seat``."""
        for party in self.parties:
            if party.seat == seat:
                return party
        raise KeyError(seat)

    def dungeon(self, number: int) -> Dungeon:
        """The dungeon of this number. Raises ``KeyError`` when there is none."""
        dungeons = self.dungeons
        if number < len(dungeons) and dungeons[number].number == number:  # so it is for one seat
            return dungeons[number]
        for dungeon in dungeons:
            if dungeon.number == number:
                return dungeon
        raise KeyError(number)

    def site(self, place: str) -> Site:
        """What is at ``place``."""
        return self.sites.get(place, EMPTY_SITE)


# ---------------------------------------------------------------------- changing a value by making another


def with_party(state: State, party: Party) -> State:
    """The state in which the party of its seat is ``party``."""
    if len(state.parties) == 1:
        return replace(state, parties=(party,))
    return replace(state, parties=tuple(party if old.seat == party.seat else old for old in state.parties))


def with_site(state: State, place: str, site: Site) -> State:
    """The state in which ``site`` is what is at ``place``."""
    if site == EMPTY_SITE:
        if place not in state.sites:
            return state
        return replace(state, sites={key: old for key, old in state.sites.items() if key != place})
    return replace(state, sites={**state.sites, place: site})


def with_hex(state: State, name: str, hex_: Hex) -> State:
    """The state in which the hex ``name`` is ``hex_``."""
    return replace(state, hexes={**state.hexes, name: hex_})


def with_portal(state: State, party: Party) -> Party:
    """The party that has seen the stone portal at its place, if there is one."""
    known = state.hexes.get(party.at)
    if known is None or "portal" not in known.features or party.at in party.portals:
        return party
    return replace(party, portals=(*party.portals, party.at))


def with_dungeon(state: State, dungeon: Dungeon) -> State:
    """The state in which the dungeon of its number is ``dungeon``."""
    others = [old for old in state.dungeons if old.number != dungeon.number]
    return replace(state, dungeons=tuple(sorted((*others, dungeon), key=lambda known: known.number)))


def with_id_taken(state: State, id_: int) -> State:
    """The state in which ``id_`` has been given to somebody or something, by the seat whose turn in the row it is."""
    seats = len(state.parties)
    party = state.parties[(id_ - 1) % seats]
    return state if id_ < party.next_id else with_party(state, replace(party, next_id=id_ + seats))


def with_member(party: Party, member: Member) -> Party:
    """The party in which the member of that id is ``member``."""
    return replace(party, members=tuple(member if old.id == member.id else old for old in party.members))


def without_item(party: Party, item: int) -> Party:
    """The party without that item, in its loot and in its members' hands."""
    members = tuple(
        replace(
            member,
            weapon=0 if member.weapon == item else member.weapon,
            worn=tuple(worn for worn in member.worn if worn != item),
        )
        if item == member.weapon or item in member.worn
        else member
        for member in party.members
    )
    return replace(party, members=members, loot=tuple(old for old in party.loot if old.id != item))


# ---------------------------------------------------------------------- places


def room_name(dungeon: int, room: int) -> str:
    """The name of a room as a place."""
    return f"d{dungeon}r{room}"


@lru_cache(maxsize=4096)
def room_of(place: str) -> tuple[int, int]:
    """The numbers of the dungeon and the room that ``place`` names."""
    dungeon, room = place[1:].split("r")
    return int(dungeon), int(room)


def the_dungeon(state: State, place: str) -> Dungeon:
    """The dungeon in which the room ``place`` lies."""
    return state.dungeon(room_of(place)[0])


def the_room(state: State, place: str) -> Room:
    """The room that ``place`` names."""
    dungeon, room = room_of(place)
    return state.dungeon(dungeon).rooms[room]


def hex_of(state: State, place: str) -> str:
    """The hex in which ``place`` lies: itself, or that of the dungeon's entrance."""
    return the_dungeon(state, place).hex if place.startswith("d") else place
