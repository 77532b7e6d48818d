"""Time: Rounds of ten seconds, Turns that are scenes, and hours, days and weeks between them.

Time passes here and nowhere else: whatever takes time goes through ``turn_ends``, ``turns_pass`` or ``days_pass``.
They run every clock: the dying, breath, poisons, those who lie there, the Frail, lights, doors, magic, food and water,
rest, and the wandering checks of a site. ``minutes`` has the Rounds that are less than a Turn, ``rounds`` a fight's.
"""

from __future__ import annotations

from typing import Annotated, ClassVar

import msgspec
from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.view import Choice
from lychgate.kit.command import Command
from lychgate.kit.english import numbered
from lychgate.kit.fields import REFEREES_WORD, After, Number, Person
from lychgate.kit.reading import TypedField
from lychgate.kit.site import OUTSIDE
from lychgate.kit.telling import public, secret
from lychgate.rulesets.sovereign.acts import Takes
from lychgate.rulesets.sovereign.command import Filled, Labels, Picks
from lychgate.rulesets.sovereign.permission import TIME, Party
from lychgate.rulesets.sovereign.rules.choosing import own
from lychgate.rulesets.sovereign.rules.clocks import (
    day_of_the_hurt,
    night_of_the_hurt,
    turn_of_a_fight,
    turn_of_the_hurt,
)
from lychgate.rulesets.sovereign.rules.door_states import doors_give_way
from lychgate.rulesets.sovereign.rules.frail_days import must_heal
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay, somebody
from lychgate.rulesets.sovereign.rules.hazards import provisions
from lychgate.rulesets.sovereign.rules.injury import deaths_told
from lychgate.rulesets.sovereign.rules.lasting import night_passes, turn_passes
from lychgate.rulesets.sovereign.rules.lights import lights_burn
from lychgate.rulesets.sovereign.rules.minutes import rounds_pass
from lychgate.rulesets.sovereign.rules.wandering import interval_of, turn_begins
from lychgate.rulesets.sovereign.state import PARTY, Fight, State
from lychgate.rulesets.sovereign.state.magic import TURNS_IN_A_DAY
from lychgate.rulesets.sovereign.tables.hurt import HURT

HEADING = "Time"

# ---------------------------------------------------------------------- Rounds


class PassRounds(Command, frozen=True, tag="pass_rounds"):
    """Let Rounds of ten seconds pass outside of a fight, for the dying and those without air."""

    word = "round"
    may = TIME
    menu_label = "Let Rounds pass"
    also = ("rounds",)
    clauses = ("sov.time.round", "sov.injury.clock")

    count: Annotated[int, Number("how many Rounds", 1, 100)] = 1

    def label(self, state: State) -> str:
        return "A Round passes"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        """With who dies by then."""
        return Choice(id_, self.label(state), deaths_told(state, self.count))

    @clause("sov.time.round", "sov.injury.clock")
    def do(self, play: SovereignPlay) -> None:
        if play.state.fight is not None:
            raise PlayError("A fight counts its own Rounds. To end a turn: next")
        play.record(RoundsTold(self.count))
        turns, rounds = divmod(self.count, HURT.rounds_in_a_turn)
        turns_pass(play, turns)
        rounds_pass(play, rounds)


class RoundsTold(Event, frozen=True, tag="rounds_told"):
    """So many Rounds have passed; for telling."""

    count: int

    def tell(self, before: State, after: State) -> Lines:
        passes = "passes" if self.count == 1 else "pass"
        return public(f"{numbered(self.count, 'Round')} {passes}.", "sov.time.round")


# ---------------------------------------------------------------------- Turns


class TurnPassed(Event, frozen=True, tag="turn_passed"):
    """A Turn is over; ``quiet``: one of many, of which nothing is told."""

    quiet: bool = False

    def apply(self, state: State) -> State:
        now = state.exploring
        before = tuple({**dict(now.before), **dict(now.deeds)}.items())
        planned = tuple(pair for pair in now.planned if pair[0] in now.acted)  # said after the one thing of this Turn
        site = replace(now, begun=False, coming=False, deeds=(), acted=(), aiding=(), planned=planned, before=before)
        doors = tuple(replace(door, heard=()) for door in site.doors)
        return replace(state, turn=state.turn + 1, exploring=replace(site, doors=doors))

    def tell(self, before: State, after: State) -> Lines:
        return () if self.quiet else public(f"Turn {after.turn} is over.", "sov.time.turn")


@clause("sov.dungeon.turn-4")
def turn_ends(play: SovereignPlay, *, of_a_fight: Fight | None = None, quiet: bool = False) -> bool:
    """End a Turn, whatever it was spent on: make the check of a site if it is due, and run every clock.

    Returns whether something comes in it. The Turn ``of_a_fight`` leaves those who fell in it as they are: their Rounds
    have been counted, and they lie there for a Turn from then. A ``quiet`` one is not told.
    """
    turn_begins(play)
    came = play.state.exploring.coming
    lights_burn(play)
    doors_give_way(play)
    play.record(TurnPassed(quiet))
    if of_a_fight is None:
        turn_of_the_hurt(play)
    else:
        turn_of_a_fight(play, of_a_fight)
    turn_passes(play)
    return came


@clause("sov.dungeon.turn-4")
def turns_pass(play: SovereignPlay, count: int, *, quiet: bool = False) -> bool:
    """Let so many Turns pass, up to the end of one in which something comes. Returns whether nothing came."""
    return not any(turn_ends(play, quiet=quiet) for _ in range(count))


# ---------------------------------------------------------------------- days and nights


class PassDays(Command, frozen=True, tag="pass_days", kw_only=True):
    """Rest for some days in a safe place, sleeping each night.

    ``rough``: without warmth or comfort. ``dungeon``: the party sleeps in one, where food and water count, unless they
    are ``fed`` and ``watered``. ``care`` names the medic who cares for the Frail, who keep to their beds.
    """

    word = "days"
    may = Party(approved=True)
    menu_label = "Rest for days"
    also = ("night", "nights")
    takes = Takes(time="days", who=(), what="a night's rest", lasts="hours")
    clauses = ("sov.time.downtime", "sov.heal.natural", "sov.frail.bedrest", "sov.hazard.ignore-food")
    form_labels: ClassVar[Labels] = {
        "count": "Days",
        "rough": "Without comfort",
        "dungeon": "In a dungeon",
        "fed": "They have food",
        "watered": "They have water",
        "care": "Who cares for the Frail",
    }
    pickers: ClassVar[Picks] = {"care": own(lambda state, one: one.side == PARTY)}

    count: Annotated[int, Number("how many days", 1, 1000)] = 1
    rough: Annotated[bool, REFEREES_WORD] = False
    dungeon: Annotated[bool, REFEREES_WORD] = False
    fed: Annotated[bool, REFEREES_WORD] = False
    watered: Annotated[bool, REFEREES_WORD] = False
    care: Annotated[str, After(("care",), Person())] = ""

    def label(self, state: State) -> str:
        return f"Rest for {numbered(self.count, 'day')}"

    @classmethod
    def asks_for(cls, state: State, seat: str, field: TypedField, filled: Filled) -> TypedField | None:
        """The form asks for the days, which a typed line may leave out."""
        return replace(field, must=True) if field.name == "count" else field

    @clause("sov.time.downtime")
    def do(self, play: SovereignPlay) -> None:
        cares = somebody(play, self.care) if self.care else None
        if cares is not None:
            must_heal(cares, 0, kit=False)
        medic = cares.id if cares is not None else ""
        nights = Nights(rough=self.rough, dungeon=self.dungeon, fed=self.fed, watered=self.watered, medic=medic)
        if days_pass(play, self.count, nights):
            play.record(DaysTold(self.count))


class Nights(msgspec.Struct, frozen=True, kw_only=True):
    """How nights are spent, as ``PassDays`` has it; comfortably where nothing is said. ``medic`` is an id."""

    rough: bool = False
    dungeon: bool = False
    fed: bool = False
    watered: bool = False
    medic: str = ""


@clause("sov.time.downtime")
def days_pass(play: SovereignPlay, count: int, nights: Nights) -> bool:
    """Let so many days pass, each with a night's rest. Returns whether nothing has disturbed them."""
    for passed in range(count):
        if not day_passes(play, nights):
            if passed:
                play.record(DaysTold(passed))
            return False
    return True


@clause("sov.time.downtime")
def day_passes(play: SovereignPlay, nights: Nights) -> bool:
    """Run every clock for a day and its night; a Turn under way ends before. Returns whether nothing disturbs it."""
    if play.state.exploring.begun or any(door.heard for door in play.state.exploring.doors):
        turn_ends(play)
    if interval_of(play.state):
        if not turns_in_a_site(play):
            return False
    else:
        lights_burn(play, TURNS_IN_A_DAY)
        doors_give_way(play, TURNS_IN_A_DAY)
        day_of_the_hurt(play)
    play.record(DayPassed())
    dungeon = nights.dungeon or in_a_dungeon(play.state)
    hungry = provisions(play, dungeon=dungeon, fed=nights.fed, watered=nights.watered)
    night_passes(play, comfortable=not nights.rough, hungry=hungry)
    night_of_the_hurt(play, comfort=not nights.rough, hungry=hungry, medic=nights.medic)
    return True


@clause("sov.wander.table")
def turns_in_a_site(play: SovereignPlay) -> bool:
    """Let a day pass where Turns are counted, each with its check if it is due. Returns whether nothing comes."""
    before = play.state.turn
    undisturbed = turns_pass(play, TURNS_IN_A_DAY, quiet=True)
    if not undisturbed:
        play.record(DayDisturbed(play.state.turn - before))
    return undisturbed


class DayDisturbed(Event, frozen=True, tag="day_disturbed"):
    """Something comes after so many Turns of a day and a night in a site: nobody has rested."""

    turns: int

    def tell(self, before: State, after: State) -> Lines:
        told = f"The rest is disturbed after {numbered(self.turns, 'Turn')}."
        hint = "If the party is safe enough to rest, stop counting Turns: safe"
        return (*public(told, "sov.wander.roll", weight="result"), *secret(after, hint, "sov.dungeon.turn-4"))


@clause("sov.hazard.ignore-food")
def in_a_dungeon(state: State) -> bool:
    """Whether whoever sleeps now sleeps in a dungeon: Turns are counted, or the party is in a room of a site."""
    return bool(state.exploring.alertness) or (state.site is not None and state.site.here != OUTSIDE)


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
