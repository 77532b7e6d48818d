"""Facts of 12 Years, in the past tense. ``apply`` is the only way the state changes.

Events carry what is needed to tell the story and to change the state; they decide nothing.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from lychgate.rulesets.twelve_years.state import (
    CITY,
    Corpse,
    Dungeon,
    Ending,
    Fallen,
    Foe,
    Hex,
    Item,
    Mark,
    Member,
    Party,
    Room,
    Site,
    State,
    Way,
    max_hp,
    room_of,
    with_dungeon,
    with_hex,
    with_member,
    with_party,
    with_site,
)


class Happening(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A fact. The plain one changes nothing and is only told."""

    def apply(self, state: State) -> State:
        """The state after the fact."""
        return state


class PartyHappening(Happening, frozen=True, gc=False):
    """A fact about the party of ``seat``."""

    seat: str

    def apply(self, state: State) -> State:
        return with_party(state, self.change(state.party(self.seat)))

    def change(self, party: Party) -> Party:
        """The party after the fact."""
        return party


class SiteHappening(Happening, frozen=True, gc=False):
    """A fact about what is at ``place``."""

    place: str

    def apply(self, state: State) -> State:
        return with_site(state, self.place, self.alter(state.site(self.place)))

    def alter(self, site: Site) -> Site:
        """What is at the place after the fact."""
        return site


# ---------------------------------------------------------------------- parties and their members


class PartyFormed(PartyHappening, frozen=True, gc=False):
    """A new party gathers in the city, at level 0 and without a coin; the years go on."""

    number: int

    def change(self, party: Party) -> Party:
        return Party(party.seat, number=self.number, years=party.years, at=CITY, back=CITY)


class PartySetOut(PartyHappening, frozen=True, gc=False):
    """The assembling is over: the survivors set out."""


class MemberJoined(Happening, frozen=True, gc=False):
    """A member joins at the end of the sheet. ``how``: assembled, recruit, plant, escort, enthralled, revived."""

    seat: str
    member: Member
    how: str

    def apply(self, state: State) -> State:
        party = state.party(self.seat)
        members = tuple(sorted((*party.members, self.member), key=lambda member: member.id))
        corpses = tuple(corpse for corpse in state.corpses if corpse.member.id != self.member.id)
        after = with_party(state, replace(party, members=members))
        return replace(after, corpses=corpses, next_id=max(state.next_id, self.member.id + 1))


class MemberLeft(PartyHappening, frozen=True, gc=False):
    """A member is no longer of the party. ``why``: possessed, risen (as a zombie), paid, parted (an escort or a thrall)."""

    member: Member
    why: str

    def change(self, party: Party) -> Party:
        return replace(
            party, members=tuple(member for member in party.members if member.id != self.member.id)
        )


class MemberHurt(PartyHappening, frozen=True, gc=False):
    """A member takes ``amount`` damage and has ``left`` hit points. ``by``: foes, trap, poison, fire, sinkhole."""

    member: int
    amount: int
    left: int
    by: str

    def change(self, party: Party) -> Party:
        return with_member(party, replace(party.member(self.member), hp=self.left))


class MemberDied(Happening, frozen=True, gc=False):
    """A member dies where the party is; what it carried stays with the party. ``cause`` is a word for the obituary."""

    seat: str
    member: int
    cause: str

    def apply(self, state: State) -> State:
        party = state.party(self.seat)
        dead = party.member(self.member)
        left = tuple(member for member in party.members if member.id != dead.id)
        buried = replace(dead, weapon=0, worn=(), marks=(), hp=min(dead.hp, 0))
        corpse = Corpse(buried, party.subject, party.at, self.cause)
        after = with_party(state, replace(party, members=left))
        return after if dead.escort else replace(after, corpses=(*state.corpses, corpse))


class MemberHealed(PartyHappening, frozen=True, gc=False):
    """A member is healed to ``now`` hit points, rid of the marks ``cured``. ``by``: moonkissed."""

    member: int
    now: int
    cured: tuple[Mark, ...]
    by: str

    def change(self, party: Party) -> Party:
        member = party.member(self.member)
        marks = tuple(mark for mark in member.marks if mark not in self.cured)
        return with_member(party, replace(member, hp=self.now, marks=marks))


class PartyHealed(PartyHappening, frozen=True, gc=False):
    """All are healed fully and rid of the marks ``cured``. ``by``: healing, moonkissed, circle, level."""

    cured: tuple[Mark, ...]
    by: str

    def change(self, party: Party) -> Party:
        return replace(
            party,
            members=tuple(
                replace(
                    member,
                    hp=max_hp(party, member),
                    marks=tuple(mark for mark in member.marks if mark not in self.cured),
                )
                for member in party.members
            ),
        )


class Marked(PartyHappening, frozen=True, gc=False):
    """A member is poisoned, set burning, bitten or doomed."""

    member: int
    mark: Mark

    def change(self, party: Party) -> Party:
        member = party.member(self.member)
        return with_member(party, replace(member, marks=(*member.marks, self.mark)))


class LevelsGained(PartyHappening, frozen=True, gc=False):
    """The party rises ``levels``. ``how``: trained, slink, dying, ellas. Healing follows as a fact of its own."""

    levels: int
    how: str

    def change(self, party: Party) -> Party:
        return replace(party, level=party.level + self.levels)


class LevelLost(PartyHappening, frozen=True, gc=False):
    """A shade has drained a level: maximum hit points fall by one and the present ones with them, if need be."""

    def change(self, party: Party) -> Party:
        party = replace(party, level=party.level - 1)
        return replace(
            party,
            members=tuple(
                replace(member, hp=min(member.hp, max_hp(party, member))) for member in party.members
            ),
        )


# ---------------------------------------------------------------------- gold, loot, gear


class GoldGained(PartyHappening, frozen=True, gc=False):
    """Coin for the purse. ``source``: start, treasure, sale, noble."""

    gold: int
    source: str

    def change(self, party: Party) -> Party:
        return replace(party, gold=party.gold + self.gold)


class GoldSpent(PartyHappening, frozen=True, gc=False):
    """Coin out of the purse. ``what``: training, purchase, renegade, wise_woman, ellas, slink (stolen)."""

    gold: int
    what: str

    def change(self, party: Party) -> Party:
        return replace(party, gold=party.gold - self.gold)


class ItemGained(Happening, frozen=True, gc=False):
    """An item that comes to the party from no place on the map. ``source``: weapon, kit, tinker, bought."""

    seat: str
    item: Item
    source: str

    def apply(self, state: State) -> State:
        party = state.party(self.seat)
        after = with_party(state, replace(party, loot=(*party.loot, self.item)))
        return replace(after, next_id=max(state.next_id, self.item.id + 1))


class ItemLost(PartyHappening, frozen=True, gc=False):
    """An item is gone from the game. ``how``: sold, paid, eaten, read, vanished, slink, crowned, destroyed."""

    item: Item
    how: str

    def change(self, party: Party) -> Party:
        return without_item(party, self.item.id)


class ItemDropped(Happening, frozen=True, gc=False):
    """The party leaves an item behind where it is."""

    seat: str
    item: Item

    def apply(self, state: State) -> State:
        party = state.party(self.seat)
        site = state.site(party.at)
        after = with_party(state, without_item(party, self.item.id))
        return with_site(after, party.at, replace(site, loot=(*site.loot, self.item)))


class ItemChanged(PartyHappening, frozen=True, gc=False):
    """An item of the party is now ``item``. ``why``: spent, disarmed, sprung, struck, inert, used."""

    item: Item
    why: str

    def change(self, party: Party) -> Party:
        return replace(
            party, loot=tuple(self.item if old.id == self.item.id else old for old in party.loot)
        )


class Equipped(PartyHappening, frozen=True, gc=False):
    """A member now wields ``weapon`` (0: nothing) and wears ``worn``, with ``hp`` hit points."""

    member: int
    weapon: int
    worn: tuple[int, ...]
    hp: int

    def change(self, party: Party) -> Party:
        member = party.member(self.member)
        return with_member(party, replace(member, weapon=self.weapon, worn=self.worn, hp=self.hp))


class LootFound(Happening, frozen=True, gc=False):
    """An item comes to light at ``place``. ``why``: encounter, promise."""

    place: str
    item: Item
    why: str

    def apply(self, state: State) -> State:
        site = state.site(self.place)
        after = with_site(state, self.place, replace(site, loot=(*site.loot, self.item)))
        return replace(after, next_id=max(state.next_id, self.item.id + 1))


class LootAltered(SiteHappening, frozen=True, gc=False):
    """An item that lies at the place is now ``item``. ``why``: disarmed, sprung, struck, inert, escaped (its effect pursues)."""

    item: Item
    why: str

    def alter(self, site: Site) -> Site:
        return replace(site, loot=tuple(self.item if old.id == self.item.id else old for old in site.loot))


class LootGone(SiteHappening, frozen=True, gc=False):
    """An item that lay at the place is gone from the game. ``how``: eaten, vanished."""

    item: Item
    how: str

    def alter(self, site: Site) -> Site:
        return replace(site, loot=tuple(item for item in site.loot if item.id != self.item.id))


class LootTaken(Happening, frozen=True, gc=False):
    """The party takes an item that lay at ``place``; a cursed one weighs on it for good."""

    seat: str
    place: str
    item: Item

    def apply(self, state: State) -> State:
        party, site = state.party(self.seat), state.site(self.place)
        after = with_site(
            state,
            self.place,
            replace(site, loot=tuple(item for item in site.loot if item.id != self.item.id)),
        )
        return with_party(after, replace(party, loot=(*party.loot, self.item)))


class CurseFelt(PartyHappening, frozen=True, gc=False):
    """A cursed item has been retrieved or eaten: one less damage from now on."""

    item: Item

    def change(self, party: Party) -> Party:
        return replace(party, curses=party.curses + 1)


class TreasureLaid(SiteHappening, frozen=True, gc=False):
    """Trinkets worth ``gold`` lie at the place."""

    gold: int

    def alter(self, site: Site) -> Site:
        return replace(site, gold=site.gold + self.gold)


class TreasureTaken(Happening, frozen=True, gc=False):
    """The party takes the coin that lay at ``place``."""

    seat: str
    place: str
    gold: int

    def apply(self, state: State) -> State:
        party, site = state.party(self.seat), state.site(self.place)
        after = with_site(state, self.place, replace(site, gold=site.gold - self.gold))
        return with_party(after, replace(party, gold=party.gold + self.gold))


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


# ---------------------------------------------------------------------- fights, flights, traps


class AttackRolled(PartyHappening, frozen=True, gc=False):
    """One d6 for everybody: ``face`` fell, ``counts`` (after Thorning) is read as the row ``row``."""

    face: int
    counts: int
    row: str


class DamageTotalled(PartyHappening, frozen=True, gc=False):
    """A side's damage before it is dealt: (dice + each part) by the multiplier. ``side``: party or foes.

    ``parts`` are pairs of a word (level, brute_force, thorning, cursed, bonus) and a number. ``deals`` is none, half,
    full or double.
    """

    side: str
    dice: int
    parts: tuple[tuple[str, int], ...]
    deals: str
    total: int


class FoeArrived(Happening, frozen=True, gc=False):
    """A foe is at ``place``. ``how``: encounter, guard, castle, throne, goblin, skeleton, followed, possessed, risen."""

    place: str
    foe: Foe
    how: str

    def apply(self, state: State) -> State:
        site = state.site(self.place)
        after = with_site(state, self.place, replace(site, foes=(*site.foes, self.foe)))
        return replace(after, next_id=max(state.next_id, self.foe.id + 1))


class FoeHurt(SiteHappening, frozen=True, gc=False):
    """A foe takes ``amount`` damage and has ``left`` hit points."""

    foe: int
    kind: str
    amount: int
    left: int

    def alter(self, site: Site) -> Site:
        return replace(
            site, foes=tuple(replace(foe, hp=self.left) if foe.id == self.foe else foe for foe in site.foes)
        )


class FoeSlain(Happening, frozen=True, gc=False):
    """A foe is dead. ``how``: damage, vanished (a shade), death, gerhardus, crowned. One that was a member of a party
    leaves its corpse."""

    place: str
    foe: Foe
    how: str

    def apply(self, state: State) -> State:
        site = state.site(self.place)
        left = tuple(foe for foe in site.foes if foe.id != self.foe.id)
        after = with_site(state, self.place, replace(site, foes=left))
        if self.foe.member is None or self.foe.member.escort:
            return after
        dead = replace(self.foe.member, hp=0, weapon=0, worn=(), marks=())
        corpse = Corpse(dead, self.foe.party, self.place, self.foe.kind)
        return replace(after, corpses=(*state.corpses, corpse))


class FoesGone(SiteHappening, frozen=True, gc=False):
    """Foes are no longer at the place. ``how``: fled, left_behind, parted, followed, enthralled."""

    foes: tuple[int, ...]
    how: str

    def alter(self, site: Site) -> Site:
        return replace(site, foes=tuple(foe for foe in site.foes if foe.id not in self.foes))


class FoeProvoked(SiteHappening, frozen=True, gc=False):
    """Creatures that would have kept the peace are attacked."""

    foes: tuple[int, ...]

    def alter(self, site: Site) -> Site:
        return replace(
            site,
            foes=tuple(replace(foe, provoked=True) if foe.id in self.foes else foe for foe in site.foes),
        )


class FoesDigIn(SiteHappening, frozen=True, gc=False):
    """Every foe that was only passing stays at the place, gloating."""

    def alter(self, site: Site) -> Site:
        return replace(
            site,
            foes=tuple(replace(foe, stays="here") if foe.stays == "passing" else foe for foe in site.foes),
        )


class CyclopsAttacked(PartyHappening, frozen=True, gc=False):
    """The party has attacked a cyclops: its curse falls when the encounter ends."""

    def change(self, party: Party) -> Party:
        return replace(party, attacked_cyclops=True)


class CurseFell(PartyHappening, frozen=True, gc=False):
    """The encounter with the cyclops is over; the marks follow as facts of their own."""

    def change(self, party: Party) -> Party:
        return replace(party, attacked_cyclops=False)


class EvasionRolled(PartyHappening, frozen=True, gc=False):
    """One d4 for the whole party: ``face`` fell and ``row`` is what it counts as. ``what``: foes, trap, effect, loot."""

    face: int
    row: str
    what: str


class TruceMade(PartyHappening, frozen=True, gc=False):
    """The foes of this place leave the party alone until it comes back."""

    def change(self, party: Party) -> Party:
        return replace(party, truce=True)


class TrapFound(SiteHappening, frozen=True, gc=False):
    """A trap is set at the place, armed."""

    def alter(self, site: Site) -> Site:
        return replace(site, trap=True)


class TrapSprung(PartyHappening, frozen=True, gc=False):
    """A trap goes off for ``damage``. ``what``: room, loot, effect, elf, kit."""

    damage: int
    what: str


class TrapGone(Happening, frozen=True, gc=False):
    """The room's trap is no more. ``how``: sprung, disabled, pursuing. The party no longer has it before it."""

    seat: str
    place: str
    how: str

    def apply(self, state: State) -> State:
        party = state.party(self.seat)
        after = with_site(state, self.place, replace(state.site(self.place), trap=False))
        return with_party(after, replace(party, wary=False))


class TrapDisabled(PartyHappening, frozen=True, gc=False):
    """A Rogue makes a trap harmless. ``what``: room, loot, effect, elf, kit."""

    what: str


class Pursued(PartyHappening, frozen=True, gc=False):
    """``effects`` of sprung traps are on the party's heels now."""

    effects: int

    def change(self, party: Party) -> Party:
        return replace(party, chased=self.effects)


class Wary(PartyHappening, frozen=True, gc=False):
    """The party stands before the trap of this room (``before`` True), or no longer."""

    before: bool

    def change(self, party: Party) -> Party:
        return replace(party, wary=self.before)


# ---------------------------------------------------------------------- ways and places


class Moved(PartyHappening, frozen=True, gc=False):
    """The party goes to the place ``to``. ``how``: walk, flee, door, stairs, exit, entry, enter, pond, portal, key,
    ferry, thrown_back."""

    to: str
    how: str

    def change(self, party: Party) -> Party:
        return replace(party, at=self.to, back=party.at, wary=False, truce=False, due=())


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
    """The row of the hexploring or delving encounters that has come up. ``table``: hex_encounters, delving_encounters."""

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
        return with_dungeon(state, replace(state.dungeons[self.dungeon], seen=True))


class CrownPromiseKept(Happening, frozen=True, gc=False):
    """The first loot of the dungeon has been the promised crown."""

    dungeon: int

    def apply(self, state: State) -> State:
        return with_dungeon(state, replace(state.dungeons[self.dungeon], promised=False))


class RoomFound(Happening, frozen=True, gc=False):
    """A new room, reached from ``opened`` (the room and the place of the way in its list), or the first (None)."""

    dungeon: int
    room: Room
    opened: tuple[int, int] | None

    def apply(self, state: State) -> State:
        dungeon = state.dungeons[self.dungeon]
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
        dungeon = state.dungeons[number]
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


# ---------------------------------------------------------------------- friends and promises


class FriendCame(SiteHappening, frozen=True, gc=False):
    """A friend, the tinker or the noble is at the place, not yet met."""

    friend: str

    def alter(self, site: Site) -> Site:
        return replace(site, friend=self.friend, met=False, served=False)


class FriendMet(SiteHappening, frozen=True, gc=False):
    """The friend shows themselves."""

    friend: str

    def alter(self, site: Site) -> Site:
        return replace(site, met=True)


class FriendServed(SiteHappening, frozen=True, gc=False):
    """What this friend does only once in a meeting is done."""

    friend: str

    def alter(self, site: Site) -> Site:
        return replace(site, served=True)


class FriendLeft(SiteHappening, frozen=True, gc=False):
    """The friend is gone. ``why``: parted, joined, robbed, died, escorted."""

    friend: str
    why: str

    def alter(self, site: Site) -> Site:
        return replace(site, friend="", met=False, served=False)


class PromiseMade(PartyHappening, frozen=True, gc=False):
    """A friend has promised: loot, skip, exit, gerhardus."""

    promise: str

    def change(self, party: Party) -> Party:
        return replace(party, promises=(*party.promises, self.promise))


class PromiseKept(PartyHappening, frozen=True, gc=False):
    """A promise has come true, or (``forgone``) the moment for it was let pass."""

    promise: str
    forgone: bool = False

    def change(self, party: Party) -> Party:
        left = list(party.promises)
        left.remove(self.promise)
        return replace(party, promises=tuple(left))


# ---------------------------------------------------------------------- years and endings


class YearsPassed(PartyHappening, frozen=True, gc=False):
    """Years go by. ``why``: mist, satyr, pond, ferry, mirror, mushroom, party_death."""

    years: int
    why: str

    def change(self, party: Party) -> Party:
        return replace(party, years=party.years + self.years)


class LoreSpared(PartyHappening, frozen=True, gc=False):
    """The Fae Folk's Lore has kept the party from being lost in the Fae. ``why`` as in ``YearsPassed``."""

    why: str


class PartyFell(Happening, frozen=True, gc=False):
    """The party is dead: its goods lie where it fell."""

    seat: str
    names: tuple[str, ...]

    def apply(self, state: State) -> State:
        party = state.party(self.seat)
        site = state.site(party.at)
        site = replace(site, loot=(*site.loot, *party.loot), gold=site.gold + party.gold)
        fallen = Fallen(party.seat, party.number, party.at, party.years, self.names)
        after = with_site(state, party.at, site)
        after = replace(after, fallen=(*state.fallen, fallen))
        empty = Party(party.seat, number=party.number, years=party.years, at=party.at)
        return with_party(after, empty)


class GameEnded(Happening, frozen=True, gc=False):
    """The game is over. ``ending``: crowned, destroyed, lost, ended."""

    seat: str
    ending: Ending
    how: str = ""

    def apply(self, state: State) -> State:
        return replace(state, ending=self.ending, winner=self.seat if self.ending != "lost" else "")


AnyEvent = (
    PartyFormed
    | PartySetOut
    | MemberJoined
    | MemberLeft
    | MemberHurt
    | MemberDied
    | MemberHealed
    | PartyHealed
    | Marked
    | LevelsGained
    | LevelLost
    | GoldGained
    | GoldSpent
    | ItemGained
    | ItemLost
    | ItemDropped
    | ItemChanged
    | Equipped
    | LootFound
    | LootAltered
    | LootGone
    | LootTaken
    | CurseFelt
    | TreasureLaid
    | TreasureTaken
    | AttackRolled
    | DamageTotalled
    | FoeArrived
    | FoeHurt
    | FoeSlain
    | FoesGone
    | FoeProvoked
    | FoesDigIn
    | CyclopsAttacked
    | CurseFell
    | EvasionRolled
    | TruceMade
    | TrapFound
    | TrapSprung
    | TrapGone
    | TrapDisabled
    | Pursued
    | Wary
    | Moved
    | HexRevealed
    | HexExplored
    | LakeBarred
    | EncounterRolled
    | FeatureFound
    | EntranceFound
    | EntranceSeen
    | CrownPromiseKept
    | RoomFound
    | DoorFound
    | DoorsRolled
    | Due
    | FriendCame
    | FriendMet
    | FriendServed
    | FriendLeft
    | PromiseMade
    | PromiseKept
    | YearsPassed
    | LoreSpared
    | PartyFell
    | GameEnded
)
