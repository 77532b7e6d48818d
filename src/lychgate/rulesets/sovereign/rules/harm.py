"""Harm: hit points that are lost, and what it means to have none left."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.fields import dice_in
from lychgate.kit.line import Line
from lychgate.kit.rolling import rolled
from lychgate.rulesets.sovereign.permission import JUDGEMENT
from lychgate.rulesets.sovereign.rules.feats import feat_of
from lychgate.rulesets.sovereign.rules.frame import Several, SovereignPlay, each_of, lets_go, of_a_fighter
from lychgate.rulesets.sovereign.rules.injury import DIE_HARD, falls, hit_while_down
from lychgate.rulesets.sovereign.several import Those
from lychgate.rulesets.sovereign.state import Creature, State

HEADING = "A fight"


@clause("sov.hp.definition", "sov.shock.kill")
def harm(play: SovereignPlay, one: Creature, amount: int, cause: str, *, lethal: bool = True) -> None:
    """Somebody loses hit points, never below none; who has none left falls, who lies there already may die."""
    if amount <= 0:
        return
    if not one.alive:
        hit_while_down(play, one, lethal=lethal)
        return
    left = max(0, one.hp - amount)
    if not left and holds_on(one):
        if one.hp > 1:
            play.record(Harmed(one.id, one.hp - 1, 1, cause))
        play.record(HeldOn(one.id))
        return
    play.record(Harmed(one.id, amount, left, cause))
    after = play.state.creature(one.id)
    if not after.alive:
        falls(play, after, lethal=lethal)


HELD_ON = f"day {DIE_HARD}"


def holds_on(one: Creature) -> bool:
    """Whether somebody keeps a hit point where an injury would leave none: by Die Hard 2, once a day."""
    return feat_of(one, DIE_HARD) > 1 and HELD_ON not in one.casting.spent


class HeldOn(Event, frozen=True, tag="held_on"):
    """Somebody kept a hit point who would have had none, once a day."""

    who: str

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        return state.with_creature(replace(one, casting=replace(one.casting, spent=(*one.casting.spent, HELD_ON))))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        return of_a_fighter(after, one, f"{one.name} dies hard, and stands.", "sov.injury.mortal", weight="result")


class Harmed(Event, frozen=True, tag="harmed"):
    """Somebody lost ``amount`` hit points, and has ``left``."""

    who: str
    amount: int
    left: int
    cause: str = ""

    def apply(self, state: State) -> State:
        return state.harmed(self.who, self.left)

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        text = f"{one.name} takes {self.amount} damage{f' ({self.cause})' if self.cause else ''}."
        hurt = of_a_fighter(after, one, text, "sov.hp.definition", weight="result")
        return (*hurt, *lets_go(before, after))


class Harm(Command, frozen=True, tag="harm", kw_only=True):
    """Deal other damage to creatures or a side: a number, or dice for each."""

    word = "harm"
    may = JUDGEMENT
    menu_label = "Deal damage"
    shape = "WHO[, ...]|SIDE N|DICE [nonlethal] [CAUSE]"
    clauses = ("sov.injury.mortal", "sov.injury.nonlethal")

    who: Annotated[Several, Those()]
    damage: str
    nonlethal: bool = False
    cause: str = ""

    @classmethod
    def read(cls, line: Line) -> Harm:
        who, damage = Those().read(line), dice_in(line, "damage")
        nonlethal = line.flag("nonlethal")
        return cls(who=who, damage=damage, nonlethal=nonlethal, cause=line.rest())

    @clause("sov.injury.nonlethal")
    def do(self, play: SovereignPlay) -> None:
        """What is not lethal leaves somebody unconscious."""

        def harmed(one: Creature) -> None:
            amount = rolled(play, "damage", self.damage, "sov.damage.roll", f"creature:{one.id}")
            harm(play, one, amount, self.cause, lethal=not self.nonlethal)

        each_of(play, self.who, harmed)
