"""Poisons and diseases: the save, what takes hold, the clock of those that kill, treatment and cure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.view import Choice
from lychgate.kit.command import Command, Entry
from lychgate.kit.english import numbered
from lychgate.kit.fields import REFEREES_WORD, After, Dice, Flag, NewName, Number, Person
from lychgate.kit.outlook import chance_that, percent
from lychgate.kit.rolling import rolled
from lychgate.kit.table import number, ruled
from lychgate.rulesets.sovereign.acts import Takes
from lychgate.rulesets.sovereign.command import Picks
from lychgate.rulesets.sovereign.permission import OWNER, WORLD
from lychgate.rulesets.sovereign.rules.checks import Checked, Pair, added_by, check
from lychgate.rulesets.sovereign.rules.choosing import allies, helping
from lychgate.rulesets.sovereign.rules.feats import feat_of
from lychgate.rulesets.sovereign.rules.frame import Several, SovereignPlay, each_of, named, of_a_fighter, somebody
from lychgate.rulesets.sovereign.rules.harm import harm
from lychgate.rulesets.sovereign.rules.healing import has_kit, heal_of
from lychgate.rulesets.sovereign.rules.in_force import suffered
from lychgate.rulesets.sovereign.rules.injury import Died
from lychgate.rulesets.sovereign.rules.saves import Saved, saved, target_of
from lychgate.rulesets.sovereign.rules.strain import force
from lychgate.rulesets.sovereign.several import Those
from lychgate.rulesets.sovereign.state import Creature, Mark, Poison, State
from lychgate.rulesets.sovereign.tables.hurt import HURT

HEADING = "Injury and healing"

NUMBERS = HURT.poison


class Poisons(Command, frozen=True, tag="poison", kw_only=True):
    """Expose creatures to a poison or a disease: a Physical save, and on a failure what you say.

    ``by`` is what it adds to the save, from +4 for a weak one to -4 for a dire one. ``lethal``: it kills in 1d4 Turns.
    ``mark`` is a lasting penalty by its name. A medic with a kit may be asked to treat it first.
    """

    word = "poison"
    may = WORLD
    menu_label = "Poison creatures"
    clauses = ("sov.poison.save", "sov.poison.effects", "sov.poison.treat")

    who: Annotated[Several, Those()]
    name: Annotated[str, NewName("the name of the poison")]
    by: Annotated[int, Number("what the poison adds to the save", -9, 9, shown="+N")] = 0
    damage: Annotated[str, After(("damage",), Dice("damage"))] = ""
    strain: Annotated[int, After(("strain",), Number("System Strain", 1, 20))] = 0
    mark: Annotated[str, After(("mark",), NewName("a penalty"))] = ""
    lethal: bool = False
    dc: Annotated[int, After(("dc",), Number("the difficulty of a cure", 6, 20))] = 0

    @clause("sov.poison.save", "sov.poison.treat")
    def do(self, play: SovereignPlay) -> None:
        """The save waits for a medic, or is rolled again with one where the table has it so; not for the immune."""
        each_of(play, self.who, lambda one: self.of(play, one))

    def of(self, play: SovereignPlay, one: Creature) -> None:
        """The poison in one of them."""
        if one.dead:
            raise PlayError(f"{one.name} is dead.")
        if not touched_by_poison(one):
            play.record(Untouched(one.id, self.name))
            return
        delayed = ruled(play.state, "antidote-timing") == "delay"
        if poison_save(play, one, self.by + (treated(play, one, self) if delayed else 0)):
            return
        if not delayed and (bonus := treated(play, one, self)) and poison_save(play, one, self.by + bonus):
            return
        takes_hold(play, one, self)


POISONER = "Poisoner"
"""The feat of those who roll a save against poison again, and whom none touches at its second level."""


def touched_by_poison(one: Creature) -> bool:
    """Whether poison does anything to somebody: not by some magic, nor to the best of Poisoners."""
    return feat_of(one, POISONER) < 2 and suffered(one, 1, "poison") > 0


class Untouched(Event, frozen=True, tag="untouched_by_poison"):
    """A poison does nothing to somebody."""

    who: str
    name: str

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        return of_a_fighter(after, one, f"{self.name} does nothing to {one.name}.", "sov.poison.save")


@clause("sov.poison.save")
def poison_save(play: SovereignPlay, one: Creature, by: int) -> bool:
    """A Physical save, with what the poison and a medic add; a Poisoner rolls again where it fails."""
    target = target_of(play.state, one, "physical")
    for _ in range(2 if feat_of(one, POISONER) else 1):
        die = rolled(play, "saves", "1d20", "sov.poison.save", f"creature:{one.id}", one.seat)
        good = saved(die, by, target)
        play.record(Saved(one.id, "physical", die, by, target, good))
        if good:
            return True
    return False


@clause("sov.poison.treat")
def antidote(medic: Creature) -> int:
    """What a medic adds to a save: twice the level of Heal, 1 for a level of 0, nothing without training."""
    level = heal_of(medic)
    return NUMBERS.each_level * level if level > 0 else NUMBERS.basic_medic if level == 0 else 0


def treated(play: SovereignPlay, one: Creature, poison: Poisons) -> int:
    """What the best medic who has a kit adds, if they say so."""
    able = [
        medic
        for medic in play.state.of_side(one.side)
        if medic.id != one.id and has_kit(medic) and antidote(medic) and not medic.helpless
    ]
    if not able:
        return 0
    medic = max(able, key=antidote)
    seat = medic.seat or play.state.referees[0]
    asked = Antidote(seat=seat, who=medic.id, whom=one.id, poison=poison.name, by=poison.by)
    return antidote(medic) if play.ask(asked) else 0


class Antidote(Decision[bool], frozen=True, tag="sovereign.antidote", kw_only=True):
    """Whether a medic treats somebody within a minute of being poisoned."""

    clauses = ("sov.poison.treat",)

    who: str
    whom: str
    poison: str
    by: int = 0

    def options(self) -> Sequence[Option[bool]]:
        return (Option("treat", True), Option("no", False))

    def prompt(self, state: State) -> str:
        medic, one = state.creature(self.who), state.creature(self.whom)
        return f"{one.name} is poisoned ({self.poison}). Does {medic.name} treat it within a minute?"

    def label(self, state: State, id_: str) -> str:
        """With how likely the save is, with treatment and without; where it is made again, it has failed without."""
        bonus = antidote(state.creature(self.who))
        again = ruled(state, "antidote-timing") != "delay"
        if id_ != "treat":
            return "No" if again else f"No: the save is {self.chance(state, 0)}"
        return f"Treat it: {bonus:+} on {'another' if again else 'the'} save, {self.chance(state, bonus)}"

    def chance(self, state: State, bonus: int) -> str:
        """How likely the save is with what a medic adds."""
        one = state.creature(self.whom)
        chance = chance_that(state, self.seat, lambda play: poison_save(play, one, self.by + bonus))
        return "" if chance is None else percent(chance)


@clause("sov.poison.effects")
def takes_hold(play: SovereignPlay, one: Creature, poison: Poisons) -> None:
    """What a failed save means: damage, System Strain, a lasting penalty, or a clock."""
    if poison.damage:
        harm(play, one, play.roll(poison.damage, "sov.poison.effects", f"creature:{one.id}"), poison.name)
    if poison.strain:
        force(play, play.state.creature(one.id), poison.strain, poison.name)
    if poison.mark:
        play.record(Afflicted(one.id, poison.mark))
    if poison.lethal and not play.state.creature(one.id).dead:
        begin_clock(play, one, poison)


@clause("sov.poison.clock")
def begin_clock(play: SovereignPlay, one: Creature, poison: Poisons) -> None:
    """A lethal poison leaves 1d4 Turns."""
    turns = rolled(play, "saves", NUMBERS.turns, "sov.poison.clock", f"creature:{one.id}", one.seat)
    fresh = play.state.fight is not None
    play.record(
        TookHold(
            one.id, Poison(name=poison.name, turns=turns, dc=poison.dc or number(play.state, "poison-dc"), fresh=fresh)
        )
    )


class Afflicted(Event, frozen=True, tag="afflicted"):
    """A poison or a disease left a lasting penalty."""

    who: str
    mark: str

    def apply(self, state: State) -> State:
        return state.with_creature(state.creature(self.who).marked(Mark(self.mark)))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        return of_a_fighter(after, one, f"{one.name}: {self.mark}.", "sov.poison.effects", weight="result")


class TookHold(Event, frozen=True, tag="took_hold"):
    """A lethal poison took hold."""

    who: str
    poison: Poison

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        return state.with_creature(replace(one, poisons=(*one.poisons, self.poison)))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        left = numbered(self.poison.turns, "Turn")
        text = f"{self.poison.name} takes hold: {one.name} dies in {left} unless cured."
        return of_a_fighter(after, one, text, "sov.poison.clock", weight="grave")


def poisoned(state: State) -> tuple[Creature, ...]:
    """List the creatures in whom a poison is at work that no magic holds up."""
    return tuple(one for one in state.cast if one.poisons and not any(working.waits for working in one.under))


@clause("sov.poison.clock", "sov.poison.cure")
def turn_of_the_poisoned(play: SovereignPlay, *, fight: bool = False) -> None:
    """A Turn ends: poisons have so much less to go, and medics may try again where the table lets them.

    After a ``fight`` those that took hold in it have as much to go as before.
    """
    again = ruled(play.state, "poison-cure-retry") == "each-turn"
    for one in poisoned(play.state):
        left = tuple(
            replace(p, turns=p.turns - (not (fight and p.fresh)), tried=p.tried and not again, fresh=False)
            for p in one.poisons
        )
        ended = next((poison for poison in left if poison.turns <= 0), None)
        if ended is not None:
            play.record(Died(one.id, ended.name))
        elif left:
            play.record(Poisoned(one.id, left))


class Poisoned(Event, frozen=True, tag="poisoned"):
    """The poisons that somebody has in them now."""

    who: str
    poisons: tuple[Poison, ...]

    def apply(self, state: State) -> State:
        return state.with_creature(replace(state.creature(self.who), poisons=self.poisons))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        was = sum(poison.turns for poison in before.creature(self.who).poisons)
        if sum(poison.turns for poison in self.poisons) == was:
            return ()
        least = min(poison.turns for poison in self.poisons)
        text = f"The poison in {one.name} kills in {numbered(least, 'Turn')}."
        return of_a_fighter(after, one, text, "sov.poison.clock")


class Cure(Command, frozen=True, tag="cure", kw_only=True):
    """Try to counter a poison that has taken hold: INT/Heal with a healer's kit, once a Turn."""

    word = "cure"
    menu_label = "Cure a poison"
    may = OWNER
    takes = Takes(time="turn", near=("whom",), what="curing a poison", paid=True)
    clauses = ("sov.poison.cure",)
    pickers: ClassVar[Picks] = {"whom": allies(lambda state, one: bool(one.poisons))}
    none_left: ClassVar[dict[str, str]] = {"whom": "Nobody else is poisoned."}

    who: Annotated[str, Person()]
    whom: Annotated[str, Person()]
    by: Annotated[int, Number("what is added", -9, 9, shown="+N"), REFEREES_WORD] = 0
    kit: Annotated[bool, Flag(("kit",)), REFEREES_WORD] = False

    @classmethod
    def entries(cls, state: State, seat: str) -> Sequence[Entry] | None:
        return helping(cls, state, seat, lambda state, one: bool(one.poisons))

    def label(self, state: State) -> str:
        return f"{self.who} tries to cure {self.whom}"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        """With the chance, as far as it is known, and how long the poison leaves them."""
        turns = min((poison.turns for poison in named(state, self.whom).poisons), default=0)
        chance = chance_that(state, state.referees[0], self.succeeds) if referee else None
        left = f"dies in {numbered(turns, 'Turn')} unless cured"
        return Choice(id_, self.label(state), left if chance is None else f"{percent(chance)}; {left}")

    def succeeds(self, play: SovereignPlay) -> bool:
        """Try it, and return whether it ends the poison."""
        self.do(play)
        return any(isinstance(event, Cured) for event in play.events)

    @clause("sov.poison.cure")
    def do(self, play: SovereignPlay) -> None:
        """One attempt for each victim in a Turn, or one in all, as the table has it."""
        medic, one = somebody(play, self.who), somebody(play, self.whom)
        if not one.poisons:
            raise PlayError(f"No poison has taken hold of {one.name}.")
        if not self.kit and not has_kit(medic):
            raise PlayError(f"{medic.name} has no healer's kit.")
        poison = one.poisons[0]
        if any(other.tried for other in one.poisons):
            raise PlayError(f"That has been tried for {one.name}.")
        pair = Pair("intelligence", "heal")
        added = added_by(medic, pair) + self.by
        done = check(play, medic, added, poison.dc, "sov.poison.cure", skill=pair.skill)
        play.record(Checked(medic.id, str(pair), done))
        if done.good:
            play.record(Cured(one.id, poison.name))
        else:
            play.record(Poisoned(one.id, (replace(poison, tried=True), *one.poisons[1:])))


class Cured(Event, frozen=True, tag="cured"):
    """A poison was countered."""

    who: str
    poison: str

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        return state.with_creature(replace(one, poisons=one.poisons[1:]))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        text = f"{self.poison} is countered, and {one.name} lives."
        return of_a_fighter(after, one, text, "sov.poison.cure", weight="result")
