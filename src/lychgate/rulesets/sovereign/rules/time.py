"""Time: Rounds of ten seconds, Turns that are scenes, and hours, days and weeks between them."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.english import numbered
from lychgate.kit.fields import After, Number, Person
from lychgate.kit.telling import public
from lychgate.rulesets.sovereign.rules.clocks import night_of_the_hurt, turn_of_the_hurt
from lychgate.rulesets.sovereign.rules.door_states import doors_give_way
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay
from lychgate.rulesets.sovereign.rules.lasting import night_passes, turn_passes
from lychgate.rulesets.sovereign.rules.lights import lights_burn
from lychgate.rulesets.sovereign.rules.wandering import turn_begins
from lychgate.rulesets.sovereign.state import State

HEADING = "Time"


class TurnPassed(Event, frozen=True, tag="turn_passed"):
    """A Turn is over."""

    def apply(self, state: State) -> State:
        site = replace(state.exploring, begun=False, coming=False, deeds=(), acted=())
        doors = tuple(replace(door, heard=()) for door in site.doors)
        return replace(state, turn=state.turn + 1, exploring=replace(site, doors=doors))

    def tell(self, before: State, after: State) -> Lines:
        return public(f"Turn {after.turn} is over.", "sov.time.turn")


@clause("sov.dungeon.turn-4")
def turn_ends(play: SovereignPlay, *, of_a_fight: bool = False) -> None:
    """What the end of a Turn brings, whatever it was spent on: in a site its check is made, and lights burn.

    The Turn ``of_a_fight`` leaves those who fell in it as they are: their Rounds are counted on, and a Turn from then.
    """
    turn_begins(play)
    lights_burn(play)
    doors_give_way(play)
    play.record(TurnPassed())
    if not of_a_fight:
        turn_of_the_hurt(play)
    turn_passes(play)


class PassDays(Command, frozen=True, tag="pass_days", kw_only=True):
    """Days pass between adventures, or in a safe place; each with a night's rest.

    ``rough``: without warmth or comfort. ``dungeon``: the party sleeps in one, where food and water count, unless they
    are ``fed`` and ``watered``. ``care`` names the medic who cares for the Frail, who keep to their beds.
    """

    word = "days"
    also = ("night", "nights")
    clauses = ("sov.time.downtime", "sov.heal.natural", "sov.frail.bedrest", "sov.hazard.ignore-food")

    count: Annotated[int, Number("how many days", 1, 1000)] = 1
    rough: bool = False
    dungeon: bool = False
    fed: bool = False
    watered: bool = False
    care: Annotated[str, After(("care",), Person())] = ""

    @clause("sov.time.downtime")
    def do(self, play: SovereignPlay) -> None:
        nights = Nights(rough=self.rough, dungeon=self.dungeon, fed=self.fed, watered=self.watered, medic=self.care)
        days_pass(play, self.count, nights)


class Nights(msgspec.Struct, frozen=True, kw_only=True):
    """How nights are spent, as ``PassDays`` has it; comfortably in a safe place where nothing is said."""

    rough: bool = False
    dungeon: bool = False
    fed: bool = False
    watered: bool = False
    medic: str = ""


@clause("sov.time.downtime")
def days_pass(play: SovereignPlay, count: int, nights: Nights) -> None:
    """So many days pass, each with a night's rest."""
    for _ in range(count):
        day_ends(play, comfortable=not nights.rough)
        night_of_the_hurt(
            play,
            rough=nights.rough,
            dungeon=nights.dungeon,
            fed=nights.fed,
            watered=nights.watered,
            medic=nights.medic,
        )
    play.record(DaysTold(count))


class DayPassed(Event, frozen=True, tag="day_passed"):
    """A night is over. Turns are counted anew."""

    def apply(self, state: State) -> State:
        return replace(state.after_a_night(), day=state.day + 1, turn=0)


class DaysTold(Event, frozen=True, tag="days_told"):
    """So many days have passed; for telling."""

    count: int

    def tell(self, before: State, after: State) -> Lines:
        passes = "passes" if self.count == 1 else "pass"
        return public(f"{numbered(self.count, 'day')} {passes}: it is day {after.day}.", "sov.time.downtime")


def day_ends(play: SovereignPlay, *, comfortable: bool = True) -> None:
    """What a night brings, wherever it is spent."""
    play.record(DayPassed())
    night_passes(play, comfortable=comfortable)
