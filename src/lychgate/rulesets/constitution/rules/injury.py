"""Injury: two saves of whoever is hurt without hit points to protect them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, ClassVar

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.digits import is_number
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.view import Choice
from lychgate.kit.command import Command
from lychgate.kit.english import numbered
from lychgate.kit.fields import After, Dice, Number, Person, Rest, dice_in, person
from lychgate.kit.line import Line
from lychgate.kit.outlook import percent
from lychgate.kit.permission import JUDGEMENT
from lychgate.kit.reading import TypedField
from lychgate.kit.rolling import rolled
from lychgate.kit.table import number, referee_of
from lychgate.kit.telling import public, secret
from lychgate.rulesets.constitution.rules.arms import cause_told
from lychgate.rulesets.constitution.rules.berserk import provoked
from lychgate.rulesets.constitution.rules.casting_time import interrupt
from lychgate.rulesets.constitution.rules.checks import Checked, chance_of_check, check
from lychgate.rulesets.constitution.rules.form_choices import other
from lychgate.rulesets.constitution.rules.frame import (
    ConstitutionPlay,
    in_the_fight,
    of_fighters,
    of_somebody,
    somebody,
)
from lychgate.rulesets.constitution.rules.stored_arrows import flies_at_last, released
from lychgate.rulesets.constitution.rules.wounds import Died, known_by_name, major_wound, minor_wound
from lychgate.rulesets.constitution.state import PARTY, Creature, State, Wound

HEADING = "Rest and injury"

INJURY = ("injury", "save")
"""The kinds of check that an injury save is."""


def seat_of(play: ConstitutionPlay, one: Creature) -> str:
    """Who decides for somebody: their player, or the referee."""
    return one.seat or referee_of(play)


# ---------------------------------------------------------------------- harm


@clause("3d6.5.18a", "3d6.5.18c", "3d6.5.18d", "3d6.6.6b")
def harm(play: ConstitutionPlay, one: Creature, damage: int, cause: str) -> None:
    """Damage takes hit points; what goes beyond them is overflow, and the difficulty of two injury saves."""
    if damage <= 0 or one.dead:
        return
    damage += released(play, one)
    overflow = damage - one.hp
    play.record(Harmed(one.id, damage, max(0, one.hp - damage), cause))
    if overflow > 0:
        injured(play, play.state.creature(one.id), number(play.state, "injury_dc") + overflow, cause)
    else:
        provoked(play, play.state.creature(one.id), injured=False)


class Harmed(Event, frozen=True, tag="harmed"):
    """Somebody was dealt ``damage``, and has so many hit points ``left``."""

    who: str
    damage: int
    left: int
    cause: str = ""

    def apply(self, state: State) -> State:
        return state.with_creature(replace(state.creature(self.who), hp=self.left))

    def tell(self, before: State, after: State) -> Lines:
        """Everybody in a fight sees a blow land; what a foe has left, the referee alone reads."""
        one, had = after.creature(self.who), before.creature(self.who).hp
        over = f", {self.damage - had} beyond the hit points" if self.damage > had else ""
        took = f"{one.name} takes {self.damage} damage{cause_told(self.cause)}"
        left = f"{numbered(self.left, 'hit point')} left{over}."
        if one.side == PARTY or not in_the_fight(after, one):
            return of_somebody(after, one, f"{took}: {left}", "3d6.5.18a", weight="result")
        blow = public(f"{took}.", "3d6.5.18a", weight="result")
        return (*blow, *secret(after, f"{one.name}: {left}", "3d6.5.18a"))


# ---------------------------------------------------------------------- the two saves


@clause("3d6.6.6a", "3d6.6.7a", "3d6.6.7b")
def injured(play: ConstitutionPlay, one: Creature, dc: int, cause: str, *, may_fall: bool = True) -> None:
    """A strength save for how bad it is, then, where one ``may_fall``, a will save for staying up."""
    flies_at_last(play, one)
    interrupt(play, one, "injury")
    tried = check(play, one, "strength", dc, INJURY, purpose="3d6.6.6a")
    play.record(Checked(one.id, "injury save", tried))
    if tried.good:
        minor_wound(play, play.state.creature(one.id), cause)
    elif lives_on(play, one):
        major_wound(play, play.state.creature(one.id), cause)
    else:
        play.record(Died(one.id, cause))
        return
    if may_fall:
        stay_up(play, play.state.creature(one.id), dc, major=not tried.good)
    provoked(play, play.state.creature(one.id), injured=True)


@clause("3d6.6.11b")
def may_take_a_mark(one: Creature) -> bool:
    """Whether another major wound may be chosen: marks are fewer than levels, or hit dice where there are none."""
    return one.marks < (one.level or one.hit_dice)


@clause("3d6.6.7b", "3d6.6.11b")
def lives_on(play: ConstitutionPlay, one: Creature) -> bool:
    """Whether a major wound is chosen over death: by the player, by the referee for those known by name."""
    if not known_by_name(one) or not may_take_a_mark(one):
        return False
    return play.ask(DeathOrWound(seat=seat_of(play, one), who=one.id))


class DeathOrWound(Decision[bool], frozen=True, tag="constitution.death_or_wound", kw_only=True):
    """Death at once, or a major wound."""

    clauses = ("3d6.6.7b", "3d6.6.11b")

    who: str

    def options(self) -> Sequence[Option[bool]]:
        return (Option("wound", True), Option("death", False))

    def prompt(self, state: State) -> str:
        one = state.creature(self.who)
        left = (one.level or one.hit_dice) - one.marks
        return f"{one.name} fails the injury save. Death, or a major wound? {numbered(left, 'mark')} may still be made."

    def label(self, state: State, id_: str) -> str:
        return {"wound": "A major wound, and a mark", "death": "Death"}[id_]


@clause("3d6.6.8a", "3d6.6.8b")
def stay_up(play: ConstitutionPlay, one: Creature, dc: int, *, major: bool) -> None:
    """A will save against collapsing, of a ``major`` wound or a minor one, which may be failed on purpose."""
    if one.collapsed:
        return
    if known_by_name(one) and not play.ask(StayUp(seat=seat_of(play, one), who=one.id, dc=dc)):
        play.record(Collapsed(one.id, chosen=True, major=major))
        return
    tried = check(play, one, "will", dc, INJURY, purpose="3d6.6.6a")
    play.record(Checked(one.id, "save against collapsing", tried))
    if not tried.good:
        play.record(Collapsed(one.id, major=major))


class StayUp(Decision[bool], frozen=True, tag="constitution.stay_up", kw_only=True):
    """Whether somebody injured tries to stay on their feet."""

    clauses = ("3d6.6.8a", "3d6.6.8b")

    who: str
    dc: int

    def options(self) -> Sequence[Option[bool]]:
        return (Option("try", True), Option("collapse", False))

    def prompt(self, state: State) -> str:
        return f"{state.creature(self.who).name} is injured. Try to stay up, by will against {self.dc}?"

    def choice(self, state: State, id_: str) -> Choice:
        """The save with its chance, and what a collapse means."""
        if id_ == "collapse":
            return Choice(id_, "Collapse", "out of the fight")
        chance = chance_of_check(state, state.creature(self.who), "will", self.dc, INJURY)
        return Choice(id_, "Try to stay up", percent(chance) if chance is not None else "")

    def label(self, state: State, id_: str) -> str:
        return self.choice(state, id_).label


class Collapsed(Event, frozen=True, tag="collapsed"):
    """Somebody collapsed; ``chosen``: by their own choice; ``major``: of a major wound."""

    who: str
    chosen: bool = False
    major: bool = False

    def apply(self, state: State) -> State:
        return state.with_creature(replace(state.creature(self.who), collapsed=True, felled=self.major))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        return of_fighters(after, one, f"{one.name} collapses.", "3d6.6.8a", weight="result")


# ---------------------------------------------------------------------- what goes past hit points


class BuyOff(Decision[bool], frozen=True, tag="constitution.buy_off", kw_only=True):
    """Whether somebody gives so many hit points to stop what would go past them."""

    clauses = ("3d6.6.12c",)

    who: str
    price: int
    cause: str

    def options(self) -> Sequence[Option[bool]]:
        return (Option("pay", True), Option("suffer", False))

    def prompt(self, state: State) -> str:
        one = state.creature(self.who)
        what = cause_told(self.cause)
        return f"This goes past the hit points of {one.name}{what}. Stop it for {self.price} of {one.hp}?"

    def label(self, state: State, id_: str) -> str:
        return {"pay": f"Give {numbered(self.price, 'hit point')}", "suffer": "Suffer the injury"}[id_]


@clause("3d6.6.12b", "3d6.6.12c", "3d6.5.22b")
def bypassed(play: ConstitutionPlay, one: Creature, dc: int, price: int, cause: str, *, damaging: bool = False) -> None:
    """Injury saves in spite of hit points, unless so many are given up at once.

    ``damaging``: damage makes it as hard as it is, and stored arrows add to that.
    """
    if one.hp >= price and play.ask(BuyOff(seat=seat_of(play, one), who=one.id, price=price, cause=cause)):
        play.record(BoughtOff(one.id, price))
        return
    injured(play, one, dc + (released(play, one) if damaging else 0), cause)


class BoughtOff(Event, frozen=True, tag="bought_off"):
    """Somebody gave up hit points to stop what would have gone past them."""

    who: str
    price: int

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        return state.with_creature(replace(one, hp=one.hp - self.price))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        text = f"{one.name} gives {numbered(self.price, 'hit point')}, and is not hit."
        return of_somebody(after, one, text, "3d6.6.12c")


# ---------------------------------------------------------------------- the commands


DAMAGES = (*(Choice(dice, dice) for dice in ("1d6", "2d6", "3d6", "1", "2", "3")), other("Other dice, or a number"))
"""The damage that a form offers."""


class Harm(Command, frozen=True, tag="harm", kw_only=True):
    """Deal damage that comes from no attack, as a number or dice."""

    word = "harm"
    menu_label = "Deal damage"
    may = JUDGEMENT
    shape = "WHO N|DICE [CAUSE]"
    clauses = ("3d6.6.12a",)
    form_fields = (
        TypedField("who", Person(), True),
        TypedField("damage", Dice("damage"), True),
        TypedField("cause", Rest("the cause"), False),
    )
    form_labels: ClassVar[Mapping[str, str]] = {"damage": "Damage"}
    pickers = {"damage": lambda state, seat, filled: DAMAGES}

    who: Annotated[str, Person()]
    damage: Annotated[str, Dice("damage")]
    cause: Annotated[str, Rest("the cause")] = ""

    @classmethod
    def read(cls, line: Line) -> Harm:
        return cls(who=person(line), damage=dice_in(line, "damage"), cause=line.rest())

    @clause("3d6.6.12a")
    def do(self, play: ConstitutionPlay) -> None:
        one = somebody(play, self.who)
        if one.dead:
            raise PlayError(f"{one.name} is dead.")
        dice, subject = self.damage, f"creature:{one.id}"
        if is_number(dice):  # nobody is asked how a number shall be rolled
            damage = play.roll(dice, "3d6.5.18a", subject)
        else:
            damage = rolled(play, "damage", dice, "3d6.5.18a", subject)
        harm(play, one, damage, self.cause)


class Injure(Command, frozen=True, tag="injure", kw_only=True):
    """Force injury saves in spite of hit points, unless enough of them are given up.

    Without a difficulty or a price it is the book's, as the table plays it.
    """

    word = "injure"
    menu_label = "Force injury saves"
    may = JUDGEMENT
    shape = "WHO [dc N] [price N] [CAUSE]"
    clauses = ("3d6.6.12b", "3d6.6.12c")
    form_fields = (
        TypedField("who", Person(), True),
        TypedField("dc", After(("dc",), Number("the difficulty", 1, 99)), False),
        TypedField("price", After(("price",), Number("the price in hit points", 1, 999)), False),
        TypedField("cause", Rest("the cause"), False),
    )

    who: Annotated[str, Person()]
    dc: Annotated[int, Number("the difficulty", 1, 99)] = 0
    price: Annotated[int, Number("the price in hit points", 1, 999)] = 0
    cause: Annotated[str, Rest("the cause")] = ""

    @classmethod
    def read(cls, line: Line) -> Injure:
        who, dc, price = person(line), 0, 0
        while line.peek() in ("dc", "price"):
            if line.flag("dc"):
                dc = line.number("the difficulty", 1, 99)
            elif line.flag("price"):
                price = line.number("the price in hit points", 1, 999)
        return cls(who=who, dc=dc, price=price, cause=line.rest())

    def do(self, play: ConstitutionPlay) -> None:
        one = somebody(play, self.who)
        if one.dead:
            raise PlayError(f"{one.name} is dead.")
        dc, price = self.dc or number(play.state, "injury_dc"), self.price or number(play.state, "buy_off_hp")
        bypassed(play, one, dc, price, self.cause)


# ---------------------------------------------------------------------- what gets worse


@clause("3d6.6.10c")
def wounds_worsen(play: ConstitutionPlay) -> None:
    """Injury saves for each wound that was not treated in time, the earliest first."""
    due = [
        (wound.worsens, one.id, wound)
        for one in play.state.cast
        for wound in one.wounds
        if not one.dead and 0 < wound.worsens <= play.state.minutes
    ]
    for _, id_, wound in sorted(due, key=lambda each: each[0]):
        play.record(Worsened(id_, wound.name, wound.worsens))
        if not play.state.creature(id_).dead:
            injured(play, play.state.creature(id_), wound.dc, wound.name)


class Worsened(Event, frozen=True, tag="worsened"):
    """A wound got worse, as nobody treated it; it was ``due`` at this minute."""

    who: str
    wound: str
    due: int = 0

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        changed = tuple(replace(wound, worsens=0, dc=0) if self.is_of(wound) else wound for wound in one.wounds)
        return state.with_creature(replace(one, wounds=changed))

    def is_of(self, wound: Wound) -> bool:
        """Whether it is this wound, and not another of the same name."""
        return wound.name == self.wound and self.due in (0, wound.worsens)

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        return of_somebody(after, one, f"The {self.wound} of {one.name} gets worse.", "3d6.6.10c", weight="result")
