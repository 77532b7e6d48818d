"""Feats that are used in a moment of their own: another try at a trap, healing by touch, a whirl of blows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError, TooEarly
from lychgate.core.room import Event, Lines
from lychgate.core.view import Choice
from lychgate.kit.command import Command, Entry
from lychgate.kit.fields import Person
from lychgate.kit.rolling import rolled
from lychgate.kit.table import number
from lychgate.kit.topics import HELP
from lychgate.rulesets.sovereign.acts import FREE, Takes
from lychgate.rulesets.sovereign.command import Picks
from lychgate.rulesets.sovereign.permission import OWNER
from lychgate.rulesets.sovereign.rules.aiming import arms_now
from lychgate.rulesets.sovereign.rules.arms import Arm
from lychgate.rulesets.sovereign.rules.blows import Blow, shock_of, suffer_shock
from lychgate.rulesets.sovereign.rules.choosing import allies, helping, hurt
from lychgate.rulesets.sovereign.rules.feats import feat_of
from lychgate.rulesets.sovereign.rules.fight import fight_of, free_action, must_act, spend_main
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay, named, of_a_fighter, somebody
from lychgate.rulesets.sovereign.rules.healing import heal, heal_of
from lychgate.rulesets.sovereign.rules.injury import Woke
from lychgate.rulesets.sovereign.rules.strain import most_strain, must_bear, strain
from lychgate.rulesets.sovereign.state import Creature, State
from lychgate.rulesets.sovereign.tables.hurt import HURT

HEADING = "A fight"

TRAPMASTER = "Trapmaster"
CHIRURGEON = "Gifted Chirurgeon"
WHIRLWIND = "Whirlwind Assault"


class FeatUsed(Event, frozen=True, tag="feat_used"):
    """Somebody used a feat that works once a ``round``, ``turn`` or ``day``."""

    who: str
    feat: str
    once: str

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        spent = (*one.casting.spent, f"{self.once} {self.feat}")
        return state.with_creature(replace(one, casting=replace(one.casting, spent=spent)))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        once = self.once if self.once == "day" else self.once.title()
        return of_a_fighter(after, one, f"{self.feat}! {one.name} uses it, once a {once}.")


def left_to_use(one: Creature, feat: str, once: str, level: int = 1) -> bool:
    """Whether somebody has a feat at a level, and has not used it in this ``once``."""
    return feat_of(one, feat) >= level and f"{once} {feat}" not in one.casting.spent


def tries_again(play: SovereignPlay, one: Creature) -> bool:
    """Whether a Trapmaster who failed at a trap rolls once more, which they do once a Turn."""
    if not left_to_use(play.state.creature(one.id), TRAPMASTER, "turn"):
        return False
    play.record(FeatUsed(one.id, TRAPMASTER, "turn"))
    return True


# ---------------------------------------------------------------------- a Gifted Chirurgeon


class Restore(Command, frozen=True, tag="restore"):
    """Heal an ally by touch as a Gifted Chirurgeon; it wakes the fallen without leaving them Frail."""

    word = "restore"
    menu_label = "Restore by touch"
    menu = HELP
    may = OWNER
    takes = Takes(time="main", near=("whom",), what="healing by touch")
    clauses = ("sov.strain.block",)
    pickers: ClassVar[Picks] = {"whom": allies(hurt)}
    none_left: ClassVar[dict[str, str]] = {"whom": "Nobody else is hurt."}

    who: Annotated[str, Person()]
    whom: Annotated[str, Person()]

    @classmethod
    def entries(cls, state: State, seat: str) -> Sequence[Entry] | None:
        return helping(cls, state, seat, hurt, lambda state, one: feat_of(one, CHIRURGEON) > 1)

    def label(self, state: State) -> str:
        return f"{self.who} heals {self.whom} as a chirurgeon"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        """With what it gives and costs; who has fallen wakes at once."""
        one, other = named(state, self.who), named(state, self.whom)
        takes = "Main Action, " if state.fight is not None else ""
        wakes = "" if other.alive else "wakes at once, not Frail: "
        gives = f"{HURT.aid.dice}{heal_of(one):+} hp" if heal_of(one) else f"{HURT.aid.dice} hp"
        bears = f"{number(state, 'aid-strain')} System Strain ({other.strain} of {most_strain(other)} so far)"
        return Choice(id_, self.label(state), f"{wakes}{takes}{gives}, {bears}")

    @clause("sov.strain.block")
    def do(self, play: SovereignPlay) -> None:
        """1d6 and Heal, for a point of the patient's System Strain; a Main Action in a fight."""
        one, other = somebody(play, self.who), somebody(play, self.whom)
        if feat_of(one, CHIRURGEON) < 2:
            raise PlayError(f"{one.name} is not a {CHIRURGEON} of level 2.")
        if one.side != other.side or one.id == other.id:
            raise PlayError(f"{one.name} heals an ally: {other.name} is none.")
        if other.dead:
            raise PlayError(f"{other.name} is dead.")
        must_bear(other, number(play.state, "aid-strain"))
        if play.state.fight is not None:
            must_act(play, one)
            spend_main(play, one)
        die = rolled(play, "healing", HURT.aid.dice, "sov.heal.first-aid", f"creature:{one.id}", one.seat)
        amount = max(1, die + heal_of(one))
        if other.alive:
            heal(play, other, amount, CHIRURGEON)
        else:
            play.record(Woke(other.id, min(other.max_hp, amount), frail=False))
        strain(play, play.state.creature(other.id), number(play.state, "aid-strain"), CHIRURGEON)


# ---------------------------------------------------------------------- a Whirlwind Assault


class Whirl(Command, frozen=True, tag="whirl"):
    """Whirlwind Assault: Shock to every foe in reach who suffers it; once a Turn, no action."""

    word = "whirl"
    menu_label = "Strike all around"
    may = OWNER
    takes = FREE
    clauses = ("sov.shock.melee-only", "sov.action.free")

    who: Annotated[str, Person()]

    def label(self, state: State) -> str:
        return f"{self.who}: {WHIRLWIND}"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        one = next(one for one in state.cast if one.name == self.who)
        arm = whirling(state, one)
        shock = f"Shock {arm.shock} with the {arm.name} to all within reach; once a Turn" if arm is not None else ""
        return Choice(id_, self.label(state), shock)

    @clause("sov.shock.melee-only", "sov.shock.immune", "sov.shock.shield")
    def do(self, play: SovereignPlay) -> None:
        one = somebody(play, self.who)
        if not feat_of(one, WHIRLWIND):
            raise PlayError(f"{one.name} does not have the feat {WHIRLWIND}.")
        free_action(play, one)
        if not left_to_use(one, WHIRLWIND, "turn"):
            raise TooEarly(f"{one.name} has used {WHIRLWIND} in this Turn.")
        arm, near = whirling(play.state, one), fight_of(play).near(one.id)
        if arm is None or not near:
            raise PlayError(f"{one.name} has no foe within reach, or no weapon that does Shock.")
        play.record(FeatUsed(one.id, WHIRLWIND, "turn"))
        for id_ in near:
            if play.state.creature(id_).alive:
                suffer_shock(play, Blow(who=one.id, whom=id_, arm=arm, die=0, why=()))


def whirling(state: State, one: Creature) -> Arm | None:
    """What somebody does most Shock with hand to hand."""
    arms = [arm for arm in arms_now(state, one) if arm.melee and arm.shock]
    return max(arms, key=lambda arm: arm.shock, default=None)


def can_whirl(state: State, one: Creature) -> bool:
    """Whether a Whirlwind Assault would hurt anybody now."""
    arm = whirling(state, one) if left_to_use(one, WHIRLWIND, "turn") else None
    if arm is None:
        return False
    near = [id_ for id_ in state.fight_now.near(one.id) if state.creature(id_).alive]
    return any(shock_of(state, Blow(who=one.id, whom=id_, arm=arm, die=0, why=())) for id_ in near)
