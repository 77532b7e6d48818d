"""Delving: how rooms are generated, and what waits in them."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.places import free_cell
from lychgate.core.printed_table import draw
from lychgate.core.room import Lines
from lychgate.rulesets.twelve_years.event import Event, PartyEvent, PlaceEvent, Scene
from lychgate.rulesets.twelve_years.figures import number
from lychgate.rulesets.twelve_years.naming import member_name
from lychgate.rulesets.twelve_years.phrases import word
from lychgate.rulesets.twelve_years.places import dressing_of, looks_of, new_ways, room_words
from lychgate.rulesets.twelve_years.rules.castle import (
    doors_must_be_rerolled,
    is_throne_room,
    people_castle_room,
    rooms_are_owed,
)
from lychgate.rulesets.twelve_years.rules.foes import make_foe, put_foe
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, ruled, us
from lychgate.rulesets.twelve_years.rules.friends import friend_comes
from lychgate.rulesets.twelve_years.rules.hexploring import EncounterRolled
from lychgate.rulesets.twelve_years.rules.promises import find_loot, secret_loot, thogwood_helps
from lychgate.rulesets.twelve_years.rules.trap_effects import TrapFound, Wary
from lychgate.rulesets.twelve_years.sheet import value
from lychgate.rulesets.twelve_years.state import (
    SURFACE,
    Dungeon,
    Room,
    Site,
    State,
    Way,
    room_name,
    room_of,
    with_dungeon,
)
from lychgate.rulesets.twelve_years.tables import (
    CASTLE_LEVEL,
    DELVING_ENCOUNTERS,
    DOORS,
    MONSTERS,
    ROOM_SIZE,
    ROOM_TYPE,
    Doors,
)


@clause("12y.delve.room-sequence", "12y.delve.full-before-encounter", "12y.delve.size", "12y.delve.type")
def generate_room(play: TwelveYears, number: int, opened: tuple[int, int] | None) -> int:
    """A new room, whole with its doors before anything in it is faced: size, type, doors. Returns its number.

    ``opened`` is the room and the way by which it was come to; None for the first room.
    """
    dungeon = play.state.dungeon(number)
    room = len(dungeon.rooms)
    subject = room_name(number, room)
    throne = is_throne_room(play, dungeon, room)
    size = "large" if throne else draw(play, ROOM_SIZE, "12y.delve.size", subject)[0].id
    shape = draw(play, ROOM_TYPE, "12y.delve.type", subject)[0].id
    doors = roll_doors(play, dungeon, subject, opened is not None, throne=throne)
    level, x, y = lay_out(dungeon, opened)
    ways = [way_back(dungeon, opened)]
    ways += [Way("door")] * doors.doors + [Way("stairs")] * doors.stairs
    if doors.exit:
        ways.append(Way("exit", SURFACE))
    play.record(RoomFound(number, Room(level, x, y, size, shape, tuple(ways), throne), opened))
    return room


class RoomFound(Event, frozen=True, gc=False):
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

    def sentences(self, scene: Scene) -> Lines:
        dungeon = scene.after.dungeon(self.dungeon)
        number = len(dungeon.rooms) - 1
        key = "first"
        if self.opened is not None:
            room, way = self.opened
            key = "stairs" if dungeon.rooms[room].ways[way].kind == "stairs" else "opened"
        ways = new_ways(self.room)
        return scene.tale(
            "ways",
            f"room_found.{key}",
            room=room_words(number),
            desc=looks_of(dungeon, number, self.room),
            dressing=dressing_of(dungeon, number),
            ways=word("ways", "doors.ways").format(ways=ways) if ways else scene.say("ways", "doors.dead_end"),
            clauses=("12y.delve.room-sequence", "12y.delve.doors" if ways else "12y.delve.dead-end"),
        )


@clause("12y.delve.dead-end", "12y.delve.leave")
def way_back(dungeon: Dungeon, opened: tuple[int, int] | None) -> Way:
    """The way by which a room was come to is always open."""
    if opened is None:
        return Way("entry", SURFACE)
    room, way = opened
    return Way("up" if dungeon.rooms[room].ways[way].kind == "stairs" else "door", room)


@clause("12y.delve.stairs")
def lay_out(dungeon: Dungeon, opened: tuple[int, int] | None) -> tuple[int, int, int]:
    """Level and cell of a new room: stairs lead one level down, doors to a free cell beside. The castle starts at 1."""
    if opened is None:
        return (CASTLE_LEVEL if dungeon.kind == "castle" else 0), 0, 0
    room, way = opened
    parent = dungeon.rooms[room]
    level = parent.level + (1 if parent.ways[way].kind == "stairs" else 0)
    taken = tuple((other.x, other.y) for other in dungeon.rooms if other.level == level)
    if (parent.x, parent.y) not in taken:
        return level, parent.x, parent.y
    x, y = free_cell(taken, (parent.x, parent.y))
    return level, x, y


@clause("12y.delve.doors", "12y.delve.exit", "12y.castle.reroll")
def roll_doors(play: TwelveYears, dungeon: Dungeon, subject: str, opened: bool, *, throne: bool) -> Doors:
    """The new ways out of a room; Thogwood may have pointed out an exit, and the castle never ends too soon."""
    if not rooms_are_owed(play, dungeon) and thogwood_helps(play, "doors", "exit"):
        doors = Doors("exit", exit=True)
        play.record(DoorsRolled(play.seat, 0, 0, exit=True))
        return doors
    while True:
        doors = doors_on_one_roll(play, subject)
        again = not throne and doors_must_be_rerolled(play, dungeon, doors, opened=opened)
        play.record(DoorsRolled(play.seat, doors.doors, doors.stairs, doors.exit, again))
        if not again:
            return doors


class DoorsRolled(PartyEvent, frozen=True, gc=False):
    """The doors of a new room; ``again``: the roll left the castle without a way on and is made anew."""

    doors: int
    stairs: int
    exit: bool
    again: bool = False

    def sentences(self, scene: Scene) -> Lines:
        """A roll that the castle does not accept; the others are told with the room."""
        return scene.tale("ways", "doors.again", clauses=("12y.castle.reroll",)) if self.again else ()


@clause("12y.delve.doors-six")
def doors_on_one_roll(play: TwelveYears, subject: str) -> Doors:
    """A first 6 is two more rolls, added up, in which a 6 is an exit; or one more roll (variant doors-six)."""
    if ruled(play.state, "doors-six") == "roll-once-more":
        row = DOORS.at(play.roll(DOORS.dice, "12y.delve.doors", subject))
        if row.value is None:
            row = DOORS.at(play.roll(DOORS.dice, "12y.delve.doors-six", subject))
        rows = [row.value or row.later or Doors("dead_end")]
    else:
        rows = list(draw(play, DOORS, "12y.delve.doors", subject))
    return Doors(
        "rolled",
        doors=sum(row.doors for row in rows),
        stairs=sum(row.stairs for row in rows),
        exit=any(row.exit for row in rows),
    )


@clause("12y.delve.encounters", "12y.castle.as-delving", "12y.delve.retrace-no-roll")
def people_room(play: TwelveYears) -> None:
    """What waits in a room that has just been found; a known room is never rolled again."""
    place = us(play).at
    settled = people_castle_room(play) or thogwood_helps(play, "encounter", "skip") or secret_loot(play, place)
    if not settled:
        roll_delving_encounter(play, place)
    if not play.state.ending:
        lay_treasure(play, place)


@clause(
    "12y.delve.enc-trap",
    "12y.delve.enc-monsters",
    "12y.delve.enc-friend",
    "12y.delve.enc-secret-door",
    "12y.order.traps",
)
def roll_delving_encounter(play: TwelveYears, place: str) -> None:
    """One roll on the delving encounters: traps, monsters, loot, a friend, a secret door."""
    row = draw(play, DELVING_ENCOUNTERS, "12y.delve.encounters", place)[0]
    play.record(EncounterRolled(play.seat, "delving_encounters", row.id))
    if row.traps:
        play.record(TrapFound(place))
        play.record(Wary(play.seat, before=True))
    if row.doors:
        play.record(DoorFound(place))
    for _ in range(row.monsters):
        meet_monsters(play)
    if row.friends:
        friend_comes(play, place)
    if row.loot:
        find_loot(play, place, traps=row.loot_traps)


class DoorFound(Event, frozen=True, gc=False):
    """A secret door, one more way out of the room at ``place``."""

    place: str

    def apply(self, state: State) -> State:
        number, room = room_of(self.place)
        dungeon = state.dungeon(number)
        rooms = list(dungeon.rooms)
        rooms[room] = replace(rooms[room], ways=(*rooms[room].ways, Way("door")))
        return with_dungeon(state, replace(dungeon, rooms=tuple(rooms)))

    def sentences(self, scene: Scene) -> Lines:
        members = scene.party.members
        searcher = member_name(members[len(scene.salt) % len(members)]) if members else "Somebody"
        return scene.tale("ways", "doors.secret", searcher=searcher, clauses=("12y.delve.enc-secret-door",))


@clause("12y.monster.table", "12y.monster.roll-twice", "12y.monster.times-three")
def meet_monsters(play: TwelveYears) -> None:
    """A roll on the monsters table; 10 is two more, 11 three of whatever single kind comes up."""
    for row in draw(play, MONSTERS, "12y.monster.table", us(play).at):
        put_foe(play, make_foe(play, row, "here", monster=True), "encounter")


@clause("12y.delve.reward")
def lay_treasure(play: TwelveYears, place: str) -> None:
    """Gold worth of trinkets in every new room, to be retrieved like any loot."""
    reward = number(play.state, "reward-gold")
    if ruled(play.state, "room-reward") == "top-up-to-10":
        reward -= sum(value(item) for item in play.state.site(place).loot)
    if reward > 0:
        play.record(TreasureLaid(place, reward))


class TreasureLaid(PlaceEvent, frozen=True, gc=False):
    """Trinkets worth ``gold`` lie at the place."""

    gold: int

    def alter(self, site: Site) -> Site:
        return replace(site, gold=site.gold + self.gold)

    def sentences(self, scene: Scene) -> Lines:
        return scene.tale("loot", "found.treasure", gold=self.gold, clauses=("12y.delve.reward",))
