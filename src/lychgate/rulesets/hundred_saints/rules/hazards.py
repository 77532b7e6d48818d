"""Falls, climbing, jumping, water, air and cold: what each takes, and when a die is thrown."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.clock import Countdown, run_down
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.english import numbered
from lychgate.kit.fields import FEET, REFEREES_WORD, After, Either, Number, person
from lychgate.kit.line import Line
from lychgate.kit.rolling import rolled
from lychgate.kit.table import number
from lychgate.rulesets.hundred_saints import picking
from lychgate.rulesets.hundred_saints.audience import of_somebody
from lychgate.rulesets.hundred_saints.fields import WHO, Added, Who, asked, one_of, optional
from lychgate.rulesets.hundred_saints.naming import feet_of
from lychgate.rulesets.hundred_saints.permission import ATTEMPT, JUDGEMENT
from lychgate.rulesets.hundred_saints.rules.chance import Saints, natural
from lychgate.rulesets.hundred_saints.rules.checks import ability_check, somebody
from lychgate.rulesets.hundred_saints.rules.numbers import ability_target
from lychgate.rulesets.hundred_saints.rules.starving import Perished, days
from lychgate.rulesets.hundred_saints.state import Creature, Mark, State
from lychgate.rulesets.hundred_saints.tables.character import classes
from lychgate.rulesets.hundred_saints.tables.encounter import TIME
from lychgate.rulesets.hundred_saints.tables.exploring import EXPLORING

HEADING = "Hazards and food"

CLAUSES = {
    "fall": "enc.hazard.fall.1",
    "cold": "enc.hazard.cold.1",
    "climb": "enc.hazard.climb.1",
    "jump across": "enc.hazard.jump.1",
    "jump up": "enc.hazard.jump.1",
    "swim": "enc.hazard.swim.1",
}
"""The clause behind each hazard."""


# ---------------------------------------------------------------------- falls


class FallDown(Command, frozen=True, tag="fall_down"):
    """A character falls onto something hard.

    ``bound``: they cannot tumble.
    """

    word = "fall"
    menu_label = "Fall"
    may = JUDGEMENT
    clauses = ("enc.hazard.fall.1",)

    who: Who
    feet: Annotated[int, Number("height in feet", 1, 1000, unit=FEET, shown="FEET")]
    bound: bool = False

    def do(self, play: Saints) -> None:
        """Somebody falls."""
        one = somebody(play, self.who)
        fall(play, one, self.feet if self.bound else self.feet - tumbled(one))


class Harmed(Event, frozen=True, tag="harmed"):
    """A hazard took hit points from somebody; ``left`` are those they still have."""

    who: str
    why: Literal["fall", "cold"]
    amount: int
    left: int

    def apply(self, state: State) -> State:
        return state.with_creature(replace(state.creature(self.who), hp=self.left))

    def tell(self, before: State, after: State) -> Lines:
        name = after.creature(self.who).name
        how = "falls" if self.why == "fall" else "suffers from the cold"
        lost = "is" if self.amount == 1 else "are"
        harm = f"{numbered(self.amount, 'hit point')} {lost} lost" if self.amount else "nothing is lost"
        return of_somebody(after, self.who, f"{name} {how}: {harm}.", CLAUSES[self.why])


@clause("enc.hazard.fall.1")
def fall(play: Saints, one: Creature, feet: int) -> None:
    """A d6 of damage for every whole ten feet, onto something hard."""
    many = feet // number(play.state, "fall_feet")
    damage = 0
    if many > 0:
        dice = f"{many}{EXPLORING.fall.dice}"
        damage = rolled(play, "hazards", dice, "enc.hazard.fall.1", f"creature:{one.id}")
    harm(play, one, damage, "fall")


@clause("enc.char.class.1")
def tumbled(one: Creature) -> int:
    """The feet of a fall that do somebody no harm: a somatophylax, who can tumble, takes none from the first ten."""
    return classes()[one.character.calling].tumbles if one.character is not None else 0


def harm(play: Saints, one: Creature, damage: int, why: Literal["fall", "cold"]) -> None:
    """A hazard takes hit points; at none somebody dies."""
    left = max(0, one.hp - damage)
    play.record(Harmed(one.id, why, damage, left))
    if left == 0:
        play.record(Perished(one.id, why))


# ---------------------------------------------------------------------- climbing and jumping


class Climb(Command, frozen=True, tag="climb"):
    """Climb; if you fail, you fall from halfway up.

    ``easy`` climbs need no roll.
    """

    word = "climb"
    menu_label = "Climb"
    may = ATTEMPT
    clauses = ("enc.hazard.climb.1",)
    form_labels = {"easy": "An easy climb, without a roll"}
    pickers = {"who": picking.own}

    who: Who
    feet: Annotated[int, Number("height in feet", 1, 1000, unit=FEET, shown="FEET")]
    easy: Annotated[bool, REFEREES_WORD] = False
    by: Added = 0

    def label(self, state: State) -> str:
        return f"{self.who} climbs {feet_of(self.feet)}"

    @clause("enc.hazard.climb.1")
    def do(self, play: Saints) -> None:
        """An easy climb is no roll. A hard or hurried one is a Dexterity check; who fails falls from half way."""
        one = somebody(play, self.who)
        if self.easy:
            play.record(Attempted(one.id, "climb", self.feet, 0, True))
            return
        tried = ability_check(play, one, "dexterity", "enc.hazard.climb.1", self.by)
        play.record(Attempted(one.id, "climb", self.feet, tried.total, tried.good))
        if not tried.good:
            fall(play, one, self.feet // 2 - tumbled(one))


class Jump(Command, frozen=True, tag="jump"):
    """Jump after a run-up.

    So many feet across, or ``up``.
    """

    word = "jump"
    menu_label = "Jump"
    may = ATTEMPT
    clauses = ("enc.hazard.jump.1",)
    form_labels = {"up": "Across or up"}
    pickers = {"who": picking.own}

    who: Who
    feet: Annotated[int, Number("distance in feet", 1, 1000, unit=FEET, shown="FEET")]
    up: Annotated[bool, Either("up", "across")] = False
    by: Added = 0

    def label(self, state: State) -> str:
        return f"{self.who} jumps {feet_of(self.feet)} {'up' if self.up else 'across'}"

    @clause("enc.hazard.jump.1")
    def do(self, play: Saints) -> None:
        """After a run of 20 feet: 5 across or 3 up are no roll; to 10 or 5 a Strength check, worse in heavier
        armour."""
        one = somebody(play, self.who)
        freely, at_most = EXPLORING.jump.up if self.up else EXPLORING.jump.across
        way: Literal["jump up", "jump across"] = "jump up" if self.up else "jump across"
        if self.feet > at_most:
            raise PlayError(f"Nobody jumps {feet_of(self.feet)} {'up' if self.up else 'across'}; {at_most} at most.")
        if self.feet <= freely:
            play.record(Attempted(one.id, way, self.feet, 0, True))
            return
        by = self.by + EXPLORING.jump.armour.get(one.armour, 0)
        tried = ability_check(play, one, "strength", "enc.hazard.jump.1", by)
        play.record(Attempted(one.id, way, self.feet, tried.total, tried.good))


class Attempted(Event, frozen=True, tag="attempted"):
    """Somebody climbed, jumped or swam; ``total`` is 0 where no die was needed."""

    who: str
    what: Literal["climb", "jump across", "jump up", "swim"]
    feet: int
    total: int
    good: bool

    def tell(self, before: State, after: State) -> Lines:
        name = after.creature(self.who).name
        target = ability_target(after)
        by_itself = natural(self.total, target, self.good)
        numbers = f" ({by_itself}{self.total} against {target})" if self.total or not self.good else ""
        what = {
            ("climb", True): f"climbs {feet_of(self.feet)}",
            ("climb", False): f"loses hold half way up {feet_of(self.feet)}",
            ("jump across", True): f"jumps {feet_of(self.feet)} across",
            ("jump across", False): f"jumps short of {feet_of(self.feet)}",
            ("jump up", True): f"jumps {feet_of(self.feet)} up",
            ("jump up", False): f"does not reach {feet_of(self.feet)} up",
            ("swim", True): "stays above water",
            ("swim", False): "goes under",
        }[(self.what, self.good)]
        return of_somebody(after, self.who, f"{name} {what}{numbers}.", CLAUSES[self.what])


# ---------------------------------------------------------------------- water and air


class Swim(Command, frozen=True, tag="swim"):
    """Go into the water, or come out of it.

    The water is ``rough`` (1 or 2) or not; ``out``: they come out of it.
    """

    word = "swim"
    menu_label = "Swim"
    may = ATTEMPT
    shape = "WHO [rough N | out]"
    clauses = ("enc.hazard.swim.1",)
    form_fields = (
        asked("who", WHO),
        optional("how", one_of("way", "out")),
        optional("rough", After(("rough",), Number("how rough", 1, 2))),
    )
    form_labels = {"how": "Out of the water"}
    pickers = {"who": picking.own}

    who: Who
    rough: Annotated[int, REFEREES_WORD] = 0
    out: bool = False

    @classmethod
    def read(cls, line: Line) -> Swim:
        who = person(line)
        if line.flag("out"):
            return cls(who, out=True)
        if line.flag("rough"):
            return cls(who, line.number("how rough it is", 1, 2) if line.more else 1)
        return cls(who)

    def label(self, state: State) -> str:
        return f"{self.who} comes out of the water" if self.out else f"{self.who} goes into the water"

    @clause("enc.hazard.swim.1")
    def do(self, play: Saints) -> None:
        """Into the water, or out of it: in armour somebody must stay up, at once and in each Turn after."""
        one = somebody(play, self.who)
        if self.out:
            if one.mark("swimming") is None:
                raise PlayError(f"{one.name} is not in the water.")
            play.record(InWater(one.id, 0, out=True))
            breathe(play, one)
            return
        play.record(InWater(one.id, self.rough))
        stay_up(play, one, self.rough)


class InWater(Event, frozen=True, tag="in_water"):
    """Somebody swims, in water so rough; or is ``out`` of it."""

    who: str
    rough: int
    out: bool = False

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        one = one.unmarked("swimming") if self.out else one.marked(Mark("swimming", self.rough))
        return state.with_creature(one)

    def tell(self, before: State, after: State) -> Lines:
        name = after.creature(self.who).name
        rough = ", which is rough" if self.rough else ""
        text = f"{name} comes out of the water." if self.out else f"{name} goes into the water{rough}."
        return of_somebody(after, self.who, text, "enc.hazard.swim.1")


@clause("enc.hazard.swim.1")
def stay_up(play: Saints, one: Creature, rough: int) -> None:
    """In armour a Strength check, worse for heavier armour and rough water. Who fails is under water, without air."""
    if not one.armour:
        return
    by = EXPLORING.swim["armour"].get(one.armour, 0) - rough
    tried = ability_check(play, one, "strength", "enc.hazard.swim.1", by)
    play.record(Attempted(one.id, "swim", 0, tried.total, tried.good))
    if tried.good:
        breathe(play, one)
    else:
        lose_air(play, one)


class HoldBreath(Command, frozen=True, tag="hold_breath"):
    """Take a character's air, or give it back.

    So many ``rounds`` pass without air; ``air``: they have it again.
    """

    word = "breath"
    menu_label = "Set lack of air"
    may = JUDGEMENT
    clauses = ("enc.hazard.breath.1",)

    who: Who
    rounds: Annotated[int, Number("how many Rounds", 0, 100, shown="ROUNDS")] = 0
    air: bool = False

    def do(self, play: Saints) -> None:
        """So many Rounds without air, from now if not already; or air again."""
        one = somebody(play, self.who)
        if self.air:
            if not breathe(play, one):
                raise PlayError(f"{one.name} has air.")
            return
        lose_air(play, one)
        rounds_pass(play, self.rounds, only=one.id)


class AirLost(Event, frozen=True, tag="air_lost"):
    """Somebody cannot breathe, and lives so many Rounds."""

    who: str
    rounds: int

    def apply(self, state: State) -> State:
        now = state.exploring
        others = tuple(one for one in now.breath if one.id != self.who)
        left = Countdown(self.who, state.creature(self.who).name, self.rounds, "round", 1)
        return replace(state, exploring=replace(now, breath=(*others, left)))

    def tell(self, before: State, after: State) -> Lines:
        rounds = numbered(self.rounds, "Round")
        text = f"{after.creature(self.who).name} has no air, and lives {rounds} without it."
        return of_somebody(after, self.who, text, "enc.hazard.breath.1")


class AirFound(Event, frozen=True, tag="air_found"):
    """Somebody breathes again."""

    who: str

    def apply(self, state: State) -> State:
        now = state.exploring
        return replace(state, exploring=replace(now, breath=tuple(one for one in now.breath if one.id != self.who)))

    def tell(self, before: State, after: State) -> Lines:
        return of_somebody(after, self.who, f"{after.creature(self.who).name} breathes again.")


def breathe(play: Saints, one: Creature) -> bool:
    """Somebody has air again; whether they lacked it."""
    lacked = any(left.id == one.id for left in play.state.exploring.breath)
    if lacked:
        play.record(AirFound(one.id))
    return lacked


@clause("enc.hazard.breath.1")
def lose_air(play: Saints, one: Creature) -> None:
    """From now on somebody lives a Round for each point of Constitution."""
    if any(left.id == one.id for left in play.state.exploring.breath):
        return
    if "constitution" not in one.abilities:
        raise PlayError(f"Nobody has said what {one.name}'s Constitution is, and so how long they live without air.")
    rounds = max(1, one.abilities["constitution"] - days(one, "constitution lost"))
    play.record(AirLost(one.id, rounds))


@clause("enc.hazard.breath.1", "enc.time.2")
def rounds_pass(play: Saints, count: int, only: str = "") -> None:
    """So many Rounds go by for those without air: they die when theirs are over."""
    for left in play.state.exploring.breath:
        if only and left.id != only:
            continue
        (after,), fired = run_down((left,), "round", count)
        if any(one.what == "ended" for one in fired):
            play.record(Perished(left.id, "air"))
        elif after.left != left.left:
            play.record(AirLost(left.id, after.left))


def each_turn(play: Saints) -> None:
    """What a Turn brings those in water and those without air: sixty Rounds, and then another check to stay up."""
    rounds_pass(play, TIME["rounds_per_turn"])
    for one in play.state.cast:
        swimming = one.mark("swimming")
        if one.alive and swimming is not None:
            stay_up(play, one, swimming.amount)
