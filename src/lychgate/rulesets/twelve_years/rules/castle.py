"""The Sunken Castle of the South, its skeletons, the Lich King on his throne, and his crowns.

His deathtouch is declared in ``monsters``; ``enemy_hits`` carries it out.
"""

from __future__ import annotations

from typing import ClassVar

from lychgate.core.clause import clause
from lychgate.core.decision import Option
from lychgate.rulesets.twelve_years.command import Command, Options, Situation
from lychgate.rulesets.twelve_years.decision import OneItem
from lychgate.rulesets.twelve_years.naming import item_name
from lychgate.rulesets.twelve_years.rules.foes import LICH_KING, FoesGone, make_foe, put_foe
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, ruled, us
from lychgate.rulesets.twelve_years.rules.loot import CROWN, ItemLost
from lychgate.rulesets.twelve_years.rules.years import GameEnded
from lychgate.rulesets.twelve_years.state import (
    UNOPENED,
    Dungeon,
    Foe,
    Item,
    Party,
    State,
    room_name,
    the_dungeon,
    the_room,
)
from lychgate.rulesets.twelve_years.tables import CASTLE_MODE, FOE, CastleMode, Doors


@clause("12y.variant.castle-choose", "12y.variant.sword", "12y.variant.flail", "12y.variant.axe")
def mode(state: State) -> CastleMode:
    """The castle's difficulty, chosen before the first party was assembled."""
    return CASTLE_MODE[ruled(state, "castle-mode")]


@clause("12y.castle.throne-room", "12y.variant.min-rooms")
def is_throne_room(play: TwelveYears, dungeon: Dungeon, room: int) -> bool:
    """The sixth room that anybody ever found in the castle (8th, 10th, 12th by mode); it is large."""
    return dungeon.kind == "castle" and room + 1 == mode(play.state).throne_room


@clause("12y.castle.reroll", "12y.variant.min-rooms")
def rooms_are_owed(play: TwelveYears, dungeon: Dungeon) -> bool:
    """Whether the castle still has rooms to come before the throne room is found."""
    return dungeon.kind == "castle" and len(dungeon.rooms) < mode(play.state).throne_room


@clause("12y.castle.reroll")
def doors_must_be_rerolled(play: TwelveYears, dungeon: Dungeon, doors: Doors, *, opened: bool) -> bool:
    """Before the throne room is found, doors that would leave no way on in the whole castle are rolled anew."""
    if not rooms_are_owed(play, dungeon):
        return False
    closed = sum(way.to == UNOPENED for room in dungeon.rooms for way in room.ways)
    return closed - (1 if opened else 0) + doors.doors + doors.stairs == 0


@clause("12y.castle.skeletons", "12y.castle.throne-room")
def people_castle_room(play: TwelveYears) -> bool:
    """Skeletons in every room of the castle, and in the throne room the Lich King alone; False elsewhere."""
    at = us(play).at
    if the_dungeon(play.state, at).kind != "castle":
        return False
    if the_room(play.state, at).throne:
        put_foe(play, Foe(us(play).next_id, LICH_KING, 0, 0, "", 0, "here"), "throne")
        return True
    count = play.roll(mode(play.state).skeletons, "12y.castle.skeletons", at)
    for _ in range(count):
        put_foe(play, make_foe(play, FOE["skeleton"], "here", monster=True), "castle", count)
    return True


# ---------------------------------------------------------------------- crowns


@clause("12y.lich.need-crown", "12y.frame.goal")
def crowns(party: Party) -> tuple[Item, ...]:
    """The crowns the party holds: any will do, of any quality, however it was come by."""
    return tuple([item for item in party.loot if item.kind == CROWN])


def faces_lich(foes: tuple[Foe, ...]) -> bool:
    """Whether the Lich King is among the foes."""
    return any(foe.kind == LICH_KING for foe in foes)


class CrownHim(OneItem, frozen=True, tag="crown-him", kw_only=True):
    """Whether to crown the Lich King, and with which crown."""

    each: ClassVar[str] = "Crown him with the {item}"
    clauses: ClassVar = ("12y.lich.crown-attack", "12y.lich.crown-evade")

    def default(self) -> str:
        """Any crown wins the game."""
        return next(option.id for option in self.options() if option.value)

    def note(self, state: State, item: Item) -> str:
        return "wins the game"


@clause("12y.lich.crown-attack", "12y.lich.need-crown")
def offer_crown(play: TwelveYears, how: str) -> bool:
    """A success against the Lich King may put a crown on him, if the party has one."""
    held = tuple(item.id for item in crowns(us(play)))
    if not held:
        return False
    chosen = play.ask(CrownHim(seat=play.seat, ids=(*held,), may_pass=True))
    if not chosen:
        return False
    crown_him(play, us(play).item(chosen), how)
    return True


@clause("12y.lich.crowned", "12y.frame.permanent-ways")
def crown_him(play: TwelveYears, crown: Item, how: str) -> None:
    """The crown is on his brow and used up, the castle's skeletons fall, and the game is won."""
    play.record(ItemLost(play.seat, crown, "crowned"))
    crumble_skeletons(play)
    forever = crown.magick and ruled(play.state, "secret-ending") == "any-magick-crown"
    play.record(GameEnded(play.seat, "destroyed" if forever else "crowned", how))


def crumble_skeletons(play: TwelveYears) -> None:
    """Every skeleton left in the castle is destroyed."""
    castle = the_dungeon(play.state, us(play).at)
    for number in range(len(castle.rooms)):
        place = room_name(castle.number, number)
        bones = tuple(foe.id for foe in play.state.site(place).foes if foe.kind == "skeleton")
        if bones:
            play.record(FoesGone(place, bones, "crumbled"))


class DestroyCrown(Command, frozen=True, gc=False):
    """Break the ancient magick crown."""

    when = ("fight", "wilds", "room")
    group = "Party"

    item: int

    @classmethod
    def offered(cls, now: Situation) -> Options:
        if not now.party.loot:
            return ()
        return [Option(f"destroy:{one.id}", cls(one.id)) for one in may_destroy(now.state, now.party, now.foes)]

    @clause("12y.unique.ancient-magick-crown", "12y.frame.permanent-ways")
    def do(self, play: TwelveYears) -> None:
        """The ancient magick crown is broken, and the Lich King with it, for good."""
        crown = us(play).item(self.item)
        play.record(ItemLost(play.seat, crown, "destroyed"))
        play.record(GameEnded(play.seat, "destroyed", "ancient_crown"))

    def button(self, state: State, party: Party) -> tuple[str, str]:
        return f"Destroy the {item_name(party.item(self.item))}", "destroys the Lich King for good"


@clause("12y.unique.ancient-magick-crown")
def may_destroy(state: State, party: Party, foes: tuple[Foe, ...]) -> tuple[Item, ...]:
    """The ancient magick crowns that may be broken now: outside encounters, or (variant destroy-crown) in the
    throne room alone, under the Lich King's eyes."""
    held = tuple([item for item in party.loot if item.unique == "ancient_magick_crown"])
    if not held:
        return ()
    if ruled(state, "destroy-crown") == "at-will":
        allowed = not foes
    else:
        allowed = not party.outdoors and the_room(state, party.at).throne
    return held if allowed else ()


@clause("12y.lich.immune", "12y.lich.magick-crown")
def crown_power_works(state: State, item: Item, power: str) -> bool:
    """Whether this power, residing in this item, touches the Lich King: only that of a crown."""
    if item.kind != CROWN:
        return False
    if power == "death":
        return ruled(state, "secret-ending") != "none"
    return power == "thorning" or ruled(state, "crown-powers") == "all-work"


@clause("12y.lich.magick-crown", "12y.frame.permanent-ways")
def destroy_lich(play: TwelveYears) -> None:
    """A crown that holds Death, used on him, is the end of him for good: the way the book only hints at."""
    crumble_skeletons(play)
    play.record(GameEnded(play.seat, "destroyed", "death_crown"))
