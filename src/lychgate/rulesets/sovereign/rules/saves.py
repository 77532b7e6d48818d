"""Saving throws: 1d20 against a target that falls with level and the better of two attributes."""

from __future__ import annotations

from typing import Annotated

from lychgate.core.clause import clause
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.english import a_or_many
from lychgate.kit.fields import REFEREES_WORD, Number, OneOf
from lychgate.kit.rolling import kept_secret, rolled
from lychgate.kit.table import number
from lychgate.kit.telling import secret
from lychgate.rulesets.sovereign.permission import OWNER
from lychgate.rulesets.sovereign.rules.attributes import modifier_of, short
from lychgate.rulesets.sovereign.rules.frame import Several, SovereignPlay, each_of, of_somebody
from lychgate.rulesets.sovereign.rules.in_force import worked
from lychgate.rulesets.sovereign.rules.sums import Sum, summed
from lychgate.rulesets.sovereign.several import Those
from lychgate.rulesets.sovereign.state import Creature, State
from lychgate.rulesets.sovereign.tables.delvers import DELVERS, SAVES

HEADING = "Checks"

NUMBERS = DELVERS.saves


@clause("sov.save.physical", "sov.save.evasion", "sov.save.mental", "sov.adv.saves")
def target_sum(state: State, one: Creature, save: str) -> Sum:
    """What somebody must come to, with the reasons: 16, less their level and the better of two attributes.

    An NPC's is its own.
    """
    if one.kind == "npc" and not one.detailed:
        magic = tuple((what, -amount) for what, amount in worked(one, save, "saves"))
        return summed("NPC", npc_target(state, one.hit_dice), *magic)
    return levels_sum(one, save, number(state, "save-base"))


def levels_sum(one: Creature, save: str, base: int) -> Sum:
    """What somebody with levels, or hit dice and attributes, must come to, where saves begin at ``base``."""
    magic = tuple((what, -amount) for what, amount in worked(one, save, "saves"))
    level = one.level if one.kind != "npc" else one.hit_dice
    pair = {"physical": NUMBERS.physical, "evasion": NUMBERS.evasion, "mental": NUMBERS.mental}[save]
    best = max(pair, key=lambda attribute: modifier_of(one, attribute))
    return summed("base", base, ("level", -level), (short(best), -modifier_of(one, best)), *magic)


def target_of(state: State, one: Creature, save: str) -> int:
    """What somebody must come to."""
    return target_sum(state, one, save).total


@clause("sov.save.npc")
def npc_target(state: State, hit_dice: int) -> int:
    """An NPC's one target for everything: 15, less half its hit dice, rounded down."""
    return number(state, "npc-save") - hit_dice // 2


@clause("sov.save.roll", "sov.save.nat-1", "sov.save.nat-20")
def saved(die: int, by: int, target: int) -> bool:
    """The target or more; a natural 1 fails and a natural 20 succeeds whatever is added."""
    return die == 20 or (die > 1 and die + by >= target)


class Save(Command, frozen=True, tag="save", kw_only=True):
    """Roll a Physical, Evasion or Mental save when the GM asks for it."""

    word = "save"
    menu_label = "Make a saving throw"
    may = OWNER
    clauses = ("sov.save.roll", "sov.save.which")

    who: Annotated[Several, Those()]
    against: Annotated[str, OneOf("save", SAVES)]
    by: Annotated[int, Number("what is added", -20, 20, shown="+N"), REFEREES_WORD] = 0
    secret: Annotated[bool, REFEREES_WORD] = False

    @clause("sov.save.which")
    def do(self, play: SovereignPlay) -> None:
        each_of(play, self.who, lambda one: self.of(play, one))

    def of(self, play: SovereignPlay, one: Creature) -> None:
        """The throw of one of them."""
        target = target_of(play.state, one, self.against)
        with kept_secret(play, self.secret, apart=True):
            die = rolled(play, "saves", "1d20", "sov.save.roll", f"creature:{one.id}", one.seat)
        play.record(Saved(one.id, self.against, die, self.by, target, saved(die, self.by, target), self.secret))


class Saved(Event, frozen=True, tag="saved"):
    """A saving throw was rolled. ``hidden``: only the GM knows."""

    who: str
    against: str
    die: int
    by: int
    target: int
    good: bool
    hidden: bool = False

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        total = self.die + self.by
        natural = f"natural {self.die}: " if self.good != (total >= self.target) else ""
        sum_ = f"{self.die} {self.by:+} = {total}" if self.by else f"{self.die}"
        came = "saved" if self.good else "not saved"
        text = f"{one.name} makes {a_or_many(1, self.against)} save: {natural}{sum_} against {self.target}: {came}."
        if self.hidden:
            return secret(after, text, "sov.save.roll")
        return of_somebody(after, one, text, "sov.save.roll", weight="result")
