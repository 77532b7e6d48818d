"""Hazards: falls, lack of air, hunger and thirst."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.english import numbered
from lychgate.kit.fields import FEET, After, Dice, Flag, Number
from lychgate.kit.rolling import rolled
from lychgate.kit.table import number
from lychgate.rulesets.sovereign.permission import JUDGEMENT
from lychgate.rulesets.sovereign.rules.checks import Checked, Pair, added_by, check
from lychgate.rulesets.sovereign.rules.frame import Several, SovereignPlay, each_of, of_a_fighter, of_somebody
from lychgate.rulesets.sovereign.rules.harm import harm
from lychgate.rulesets.sovereign.rules.saves import Saved, saved, target_of
from lychgate.rulesets.sovereign.rules.strain import force
from lychgate.rulesets.sovereign.several import Those
from lychgate.rulesets.sovereign.state import PARTY, Creature, Mark, State
from lychgate.rulesets.sovereign.state.load import fewer
from lychgate.rulesets.sovereign.tables.hurt import HURT

HEADING = "Injury and healing"

NUMBERS = HURT.hazard


class Falls(Command, frozen=True, tag="falls", kw_only=True):
    """Let creatures or a side fall a number of feet.

    ``onto`` are the dice of spikes or the like; ``leaps``: it is a leap or a slide on purpose, by DEX or STR/Exert.
    """

    word = "fall"
    may = JUDGEMENT
    menu_label = "Let creatures fall"
    form_labels = {"feet": "Feet", "onto": "Dice of spikes", "leaps": "They leap on purpose"}
    clauses = ("sov.hazard.fall", "sov.hazard.fall-controlled")

    who: Annotated[Several, Those()]
    feet: Annotated[int, Number("how many feet", 1, 10000, FEET)]
    onto: Annotated[str, After(("onto",), Dice())] = ""
    leaps: Annotated[bool, Flag(("leaps",))] = False

    @clause("sov.hazard.fall-spikes", "sov.hazard.fall-controlled")
    def do(self, play: SovereignPlay) -> None:
        """A controlled drop that succeeds counts as half as deep; what lies below is added to the fall."""
        each_of(play, self.who, lambda one: self.of(play, one))

    def of(self, play: SovereignPlay, one: Creature) -> None:
        """The fall of one of them."""
        feet = self.feet // 2 if self.leaps and controlled(play, one, self.feet) else self.feet
        dice = fall_dice(play.state, feet)
        harm_ = rolled(play, "damage", dice, "sov.hazard.fall", f"creature:{one.id}") if dice else 0
        if self.onto:
            harm_ += rolled(play, "damage", self.onto, "sov.hazard.fall-spikes", f"creature:{one.id}")
        play.record(HasFallen(one.id, feet, harm_))
        harm(play, one, harm_, "the fall")


@clause("sov.hazard.fall")
def fall_dice(state: State, feet: int) -> str:
    """1d6 for each 10 full feet, 20d6 at most; empty for less than 10."""
    many = min(feet // number(state, "fall-feet"), NUMBERS.most_dice)
    return f"{many}d6" if many else ""


@clause("sov.hazard.fall-controlled")
def controlled(play: SovereignPlay, one: Creature, feet: int) -> bool:
    """Whether somebody gets down in control: DEX or STR/Exert against 7, and 1 for each 10 full feet."""
    pairs = (Pair("dexterity", "exert"), Pair("strength", "exert"))
    pair = max(pairs, key=lambda pair: added_by(one, pair))
    difficulty = NUMBERS.drop_dc + feet // number(play.state, "fall-feet")
    done = check(play, one, added_by(one, pair), difficulty, "sov.hazard.fall-controlled", skill=pair.skill)
    play.record(Checked(one.id, str(pair), done))
    return done.good


class HasFallen(Event, frozen=True, tag="has_fallen"):
    """Somebody fell as from so many feet."""

    who: str
    feet: int
    harm: int

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        unhurt = "" if self.harm else ", and is unhurt"
        return of_a_fighter(after, one, f"{one.name} falls {self.feet} feet{unhurt}.", "sov.hazard.fall")


# ---------------------------------------------------------------------- breath

BREATH = "breath"
"""The mark of those without air; its amount is the Rounds that they still hold their breath."""


class HoldBreath(Command, frozen=True, tag="hold_breath", kw_only=True):
    """Leave creatures without air, or let them breathe again."""

    word = "breath"
    may = JUDGEMENT
    menu_label = "Take their air"
    form_labels = {"still": "They keep still", "ends": "They can breathe"}
    clauses = ("sov.hazard.suffocate",)

    who: Annotated[Several, Those()]
    still: bool = False
    ends: bool = False

    def do(self, play: SovereignPlay) -> None:
        each_of(play, self.who, lambda one: self.of(play, one))

    def of(self, play: SovereignPlay, one: Creature) -> None:
        """The breath of one of them."""
        if self.ends:
            if one.mark(BREATH) is None:
                raise PlayError(f"{one.name} has air.")
            play.record(Breathes(one.id))
        else:
            play.record(HoldsBreath(one.id, breath_of(one, still=self.still)))


@clause("sov.hazard.suffocate")
def breath_of(one: Creature, *, still: bool) -> int:
    """For how many Rounds somebody holds their breath: Constitution, 10 for most NPCs, four times that at rest."""
    rounds = one.attributes.get("constitution", NUMBERS.npc_breath)
    return rounds * NUMBERS.still if still else rounds


class HoldsBreath(Event, frozen=True, tag="holds_breath"):
    """Somebody without air has breath for so many Rounds."""

    who: str
    rounds: int

    def apply(self, state: State) -> State:
        return state.with_creature(state.creature(self.who).marked(Mark(BREATH, self.rounds)))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        if before.creature(self.who).mark(BREATH) is not None and self.rounds:
            return ()
        text = f"{one.name} has breath for {numbered(self.rounds, 'Round')}." if self.rounds else ""
        return of_a_fighter(after, one, text or f"{one.name} has no breath left.", "sov.hazard.suffocate")


class Breathes(Event, frozen=True, tag="breathes"):
    """Somebody has air again."""

    who: str

    def apply(self, state: State) -> State:
        return state.with_creature(state.creature(self.who).unmarked(BREATH))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        return of_a_fighter(after, one, f"{one.name} breathes again.", "sov.hazard.suffocate")


@clause("sov.hazard.suffocate", "sov.hazard.suffocate-damage")
def round_without_air(play: SovereignPlay) -> None:
    """A Round ends for all who have no air: breath runs out, and then each Round needs a save."""
    for one in play.state.cast:
        mark = one.mark(BREATH)
        if mark is None or one.dead:
            continue
        if mark.amount:
            play.record(HoldsBreath(one.id, mark.amount - 1))
        else:
            suffocates(play, one)


@clause("sov.hazard.suffocate-damage")
def suffocates(play: SovereignPlay, one: Creature) -> None:
    """A Physical save, or a hit point for each level or hit die."""
    target = target_of(play.state, one, "physical")
    die = rolled(play, "saves", "1d20", "sov.hazard.suffocate-damage", f"creature:{one.id}", one.seat)
    good = saved(die, 0, target)
    play.record(Saved(one.id, "physical", die, 0, target, good))
    if not good:
        harm(play, one, one.hit_dice if one.kind == "npc" else one.level, "no air")


# ---------------------------------------------------------------------- food and water


@clause("sov.hazard.ignore-food")
def provisions(play: SovereignPlay, *, dungeon: bool, fed: bool = False, watered: bool = False) -> tuple[str, ...]:
    """What a night in a dungeon takes of food and water, and who went hungry; anywhere else enough is found."""
    if not dungeon:
        return ()
    hungry = () if fed else tuple(one.id for one in play.state.of_side(PARTY) if not eats(play, one))
    dry = () if watered else tuple(one.id for one in play.state.of_side(PARTY) if not drinks(one))
    for id_ in hungry:
        starves(play, play.state.creature(id_))
    for id_ in dry:
        thirsts(play, play.state.creature(id_))
    return (*hungry, *dry)


def eats(play: SovereignPlay, one: Creature) -> bool:
    """Whether somebody has a ration, which is eaten then."""
    if not any(item.name == "rations" and item.count for item in one.items):
        return False
    play.record(Ate(one.id))
    return True


def drinks(one: Creature) -> bool:
    """Whether somebody has a waterskin, which holds enough for a day."""
    return any(item.name == "waterskin" and item.count for item in one.items)


class Ate(Event, frozen=True, tag="ate"):
    """Somebody ate one of their rations."""

    who: str

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        return state.with_creature(replace(one, items=fewer(one.items, "rations")))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        return of_somebody(after, one, f"{one.name} eats a ration.", "sov.hazard.starve")


@clause("sov.hazard.starve")
def starves(play: SovereignPlay, one: Creature) -> None:
    """A day without food."""
    force(play, one, number(play.state, "hunger-strain"), "no food")


@clause("sov.hazard.thirst")
def thirsts(play: SovereignPlay, one: Creature) -> None:
    """A day without water."""
    force(play, one, number(play.state, "thirst-strain"), "no water")
