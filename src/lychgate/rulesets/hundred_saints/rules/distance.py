"""Distance: how far off the others are when they are met."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.telling import listed
from lychgate.kit import fields
from lychgate.kit.command import Command
from lychgate.kit.english import sentence
from lychgate.kit.fields import Name, Number
from lychgate.kit.line import Line
from lychgate.kit.rolling import kept_secret, rolled
from lychgate.kit.table import ruled
from lychgate.kit.telling import secret
from lychgate.rulesets.hundred_saints.fields import asked, optional
from lychgate.rulesets.hundred_saints.naming import does, feet_of, the
from lychgate.rulesets.hundred_saints.permission import WORLD
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.encounter import StepReached, encounter_of, must_be_in, notice
from lychgate.rulesets.hundred_saints.rules.fight import out_of_it
from lychgate.rulesets.hundred_saints.rules.numbers import feet_a_pip
from lychgate.rulesets.hundred_saints.rules.reach import within_reach
from lychgate.rulesets.hundred_saints.state import Creature, State
from lychgate.rulesets.hundred_saints.tables.encounter import ENCOUNTER

HEADING = "An encounter"

FEET = Number("the distance in feet", 0, 10_000, unit=fields.FEET)


class StateDistance(Command, frozen=True, tag="state_distance"):
    """Say how far off a side is.

    ``side``: which, all others where none is named. The situation settles the distance, and nothing is rolled.
    """

    word = "distance"
    menu_label = "Set the distance"
    may = WORLD
    shape = "[SIDE] FEET"
    clauses = ("enc.dist.5",)
    form_fields = (optional("side", Name("other side")), asked("feet", FEET))

    side: Annotated[str, Name("other side")]
    feet: Annotated[int, FEET]

    @classmethod
    def read(cls, line: Line) -> StateDistance:
        side = "" if FEET.begins(line) else line.name("other side")
        return cls(side, FEET.read(line))

    @clause("enc.dist.5")
    def do(self, play: Saints) -> None:
        """The situation says how far off they are, and nothing is rolled."""
        now = encounter_of(play)
        sides = (self.side,) if self.side else now.sides[1:]
        for side in sides:
            must_be_in(now, side)
            some_stand_off(play.state, side, self.feet)
            play.record(DistanceSettled(side, self.feet, rolled=False))


class DistanceSettled(Event, frozen=True, tag="distance_settled"):
    """How far off a side is. ``rolled``: by dice, not by the situation."""

    side: str
    feet: int
    rolled: bool

    def apply(self, state: State) -> State:
        now, fight = state.encounter_now, state.fight
        if fight is not None:  # it is said of now: what they had gained or lost before counts no more towards it
            afresh = {one.id for one in state.cast if one.side == self.side or one.side in state.ours}
            before = {who: feet for who, feet in fight.covered.items() if who in afresh}
            state = replace(state, fight=replace(fight, before={**fight.before, self.side: before}))
        return replace(state, encounter=replace(now, distances={**now.distances, self.side: self.feet}))

    def tell(self, before: State, after: State) -> Lines:
        near = [] if within_reach(self.feet) else [one.name for one in at_blows(after, self.side)]
        but = f"; in melee, and as near as before: {listed(near)}" if near else ""
        text = f"{does(after, self.side, 'is', 'are')} {feet_of(self.feet)} off{but}."
        return secret(after, text, "enc.dist.1" if self.rolled else "enc.dist.5")


def at_blows(state: State, side: str) -> list[Creature]:
    """Those of a side who fight hand to hand, and are as near as that however far off the others are."""
    fight = state.fight
    return [one for one in state.of_side(side) if fight is not None and fight.in_melee(one.id)]


@clause("enc.combat.melee.1")
def some_stand_off(state: State, side: str, feet: int) -> None:
    """Raises ``PlayError`` where a distance is said of a side of which everybody fights hand to hand."""
    near = at_blows(state, side)
    if within_reach(feet) or not near or any(one not in near and not out_of_it(one) for one in state.of_side(side)):
        return
    raise PlayError(
        f"{sentence(listed(one.name for one in near))} {'fights' if len(near) == 1 else 'fight'} hand to hand, "
        f"and nobody of {the(state, side)} stands off. Whoever steps back: move WHO FEET away"
    )


class StateSight(Command, frozen=True, tag="state_sight"):
    """Set how far everybody can see, before the distance is rolled."""

    word = "visibility"
    menu_label = "Set the visibility"
    may = WORLD
    clauses = ("enc.dist.5",)

    feet: Annotated[int, Number("how far anybody sees, in feet", 1, 10_000, unit=fields.FEET, shown="FEET")]

    def do(self, play: Saints) -> None:
        """The referee says how far light, mist or walls let anybody see."""
        encounter_of(play)
        play.record(SightStated(self.feet))


class SightStated(Event, frozen=True, tag="sight_stated"):
    """How far anybody sees here, in feet."""

    feet: int

    def apply(self, state: State) -> State:
        return replace(state, encounter=replace(state.encounter_now, sight=self.feet))

    def tell(self, before: State, after: State) -> Lines:
        return secret(after, f"Nobody sees further than {feet_of(self.feet)} here.", "enc.dist.5")


@clause("enc.dist.5")
def seen_from(play: Saints, side: str, feet: int) -> int:
    """The distance that was rolled, and a warning where it is beyond sight; or sight itself, as the table has it."""
    most, reading = encounter_of(play).sight, ruled(play.state, "distance_cap")
    if not most or feet <= most or reading == "none":
        return feet
    play.record(BeyondSight(side, feet, most, capped=reading == "cap_to_sight"))
    return most if reading == "cap_to_sight" else feet


class BeyondSight(Event, frozen=True, tag="beyond_sight"):
    """A distance was rolled that is more than anybody sees; ``capped``: it is that far then."""

    side: str
    feet: int
    sight: int
    capped: bool

    def tell(self, before: State, after: State) -> Lines:
        then = "that far then" if self.capped else f"the roll stands, unless you say otherwise: distance {self.sight}"
        rolled = f"{feet_of(self.feet)} to {the(after, self.side)} were rolled"
        text = f"{rolled}, and nobody sees further than {self.sight}: {then}."
        return secret(after, text, "enc.dist.5")


@clause("enc.dist.1", "enc.dist.2", "enc.dist.3", "enc.dist.4")
def distance(play: Saints) -> None:
    """For each other side that nobody has placed: 2d6 tens of feet, or thirties; a d4 of them if both are surprised."""
    now = encounter_of(play)
    row = ENCOUNTER.distance[now.ground]
    for side in now.sides[1:]:
        if side in now.distances:
            continue
        both = now.is_surprised_by(now.sides[0], side) and now.is_surprised_by(side, now.sides[0])
        dice, clause_id = (row.all_surprised, "enc.dist.2") if both else (row.dice, "enc.dist.1")
        with kept_secret(play):
            feet = feet_a_pip(play.state, now.ground) * rolled(play, "distance", dice, clause_id, f"side:{side}")
        play.record(DistanceSettled(side, seen_from(play, side, feet), rolled=True))
    play.record(StepReached("initiative"))
    notice(play)
