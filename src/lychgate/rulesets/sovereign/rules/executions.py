"""Execution Attacks on those who suspect nothing: a minute of patience, one blow, and a save against death."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from lychgate.core.clause import clause
from lychgate.core.dice import parse
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.fields import REFEREES_WORD, After, Person, Rest
from lychgate.kit.rolling import rolled
from lychgate.rulesets.sovereign.acts import Takes
from lychgate.rulesets.sovereign.command import Picks
from lychgate.rulesets.sovereign.permission import UNAWARE, Owner
from lychgate.rulesets.sovereign.rules.aiming import added_to, arm_meant
from lychgate.rulesets.sovereign.rules.arms import Arm
from lychgate.rulesets.sovereign.rules.checks import Checked, Pair, added_by, check, skill_of
from lychgate.rulesets.sovereign.rules.choosing import foes
from lychgate.rulesets.sovereign.rules.feats import effects_of, feat_of, figure_of
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay, of_somebody, somebody
from lychgate.rulesets.sovereign.rules.harm import harm
from lychgate.rulesets.sovereign.rules.in_force import suffered
from lychgate.rulesets.sovereign.rules.lasting import violent
from lychgate.rulesets.sovereign.rules.minutes import minute_passes
from lychgate.rulesets.sovereign.rules.saves import Saved, saved, target_of
from lychgate.rulesets.sovereign.rules.strikes import must_be_a_foe
from lychgate.rulesets.sovereign.state import Creature, Mark, State
from lychgate.rulesets.sovereign.state.cast import ALERT
from lychgate.rulesets.sovereign.tables.combat import COMBAT
from lychgate.rulesets.sovereign.tables.delvers import DELVERS
from lychgate.rulesets.sovereign.tables.feats import Arms

HEADING = "A fight"

NUMBERS = COMBAT.execution

AIM = Pair("dexterity", "shoot")


class Execute(Command, frozen=True, tag="execute", kw_only=True):
    """Kill a creature that suspects nothing, after a minute of aiming or waiting beside it.

    The GM says whether they suspect anything, how far off they are (``close``: within five feet) and whether the minute
    was ``disturbed``, which spoils it and alerts them. ``unaware``: an alerted target suspects nothing again.
    ``nonlethal``: with a weapon that can, to knock them out.
    """

    word = "execute"
    may = Owner(why=UNAWARE, approved=True)
    menu_label = "Kill by surprise"
    form_labels = {"at": "Range", "disturbed": "The minute was disturbed", "unaware": "Target unaware again"}
    takes = Takes(time="minute", what="an Execution Attack")
    clauses = ("sov.exec.target", "sov.exec.ranged-time", "sov.exec.melee", "sov.exec.save")
    pickers: ClassVar[Picks] = {"whom": foes}
    none_left: ClassVar[dict[str, str]] = {"whom": "No foe is here."}

    who: Annotated[str, Person()]
    whom: Annotated[str, Person()]
    at: Annotated[Literal["", "close", "normal", "long"], REFEREES_WORD] = ""
    thrown: bool = False
    disturbed: Annotated[bool, REFEREES_WORD] = False
    unaware: Annotated[bool, REFEREES_WORD] = False
    nonlethal: bool = False
    weapon: Annotated[str, After(("with",), Rest("a weapon", shown="WEAPON"))] = ""

    def label(self, state: State) -> str:
        return f"{self.who} goes to kill {self.whom} unawares"

    @clause("sov.exec.target", "sov.exec.ranged-time", "sov.exec.melee")
    def do(self, play: SovereignPlay) -> None:
        """Hand to hand it hits by itself; a shot takes a check, and ignores the AC."""
        one, other = somebody(play, self.who), somebody(play, self.whom)
        must_be_a_foe(one, other)
        must_suspect_nothing(play.state, other, calm=self.unaware)
        arm = arm_meant(play.state, one, self.weapon.casefold(), thrown=self.thrown, spares=self.nonlethal)
        if other.mark(ALERT):
            play.record(Calmed(other.id))
        play.record(Waited(one.id, other.id, self.disturbed))
        minute_passes(play)
        if self.disturbed:
            play.record(Alerted(other.id, "disturbed"))
            return
        if not arm.melee and not hits_unawares(play, one, arm, self.at or "normal"):
            play.record(Alerted(other.id))
            return
        strikes_true(play, one, other, arm, lethal=not self.nonlethal)
        if not play.state.creature(other.id).helpless:
            play.record(Alerted(other.id, "survived"))


@clause("sov.exec.target")
def must_suspect_nothing(state: State, other: Creature, *, calm: bool = False) -> None:
    """Raises ``PlayError`` where the target fights, has been warned or shot at, or has the feat of the Alert.

    ``calm``: the GM says that a target who was alerted suspects nothing again.
    """
    if state.fight is not None and other.side in state.fight.sides:
        raise PlayError(f"{other.name} is in a fight, and expects harm.")
    if feat_of(other, "Alert"):
        raise PlayError(f"{other.name} is alert, and cannot be executed.")
    if other.mark(ALERT) and not calm:
        raise PlayError(
            f"{other.name} is alert, and cannot be executed until a night has passed, unless the GM adds: unaware"
        )


class Waited(Event, frozen=True, tag="waited_for_kill"):
    """Somebody has spent a minute on the right moment; ``spoiled``: it did not come."""

    who: str
    whom: str
    spoiled: bool

    def tell(self, before: State, after: State) -> Lines:
        one, other = after.creature(self.who), after.creature(self.whom)
        came = " Something disturbs it: the moment is lost." if self.spoiled else ""
        text = f"For a minute, {NUMBERS.rounds} Rounds, {one.name} waits for the right moment on {other.name}.{came}"
        return of_somebody(after, one, text, "sov.exec.ranged-time")


@clause("sov.exec.ranged-check")
def hits_unawares(play: SovereignPlay, one: Creature, arm: Arm, at: str) -> bool:
    """The DEX/Shoot check of a shot, by how far it is; a Sniper's Eye rolls more dice, and never misses in the end."""
    if figure_of(one, "execution-save", kind_of(arm)):
        return True
    better = effects_of(one, "execution-dice", kind_of(arm))
    which = better[0][1].dice if better else DELVERS.checks.dice
    needed = {"close": NUMBERS.close, "normal": NUMBERS.normal, "long": NUMBERS.long}[at]
    tried = check(play, one, added_by(one, AIM), needed, "sov.exec.ranged-check", which)
    play.record(Checked(one.id, str(AIM), tried))
    return tried.good


def kind_of(arm: Arm) -> Arms:
    """What feats call an attack."""
    return "thrown" if arm.thrown else "melee" if arm.melee else "ranged"


class Alerted(Event, frozen=True, tag="alerted"):
    """A target suspects something from now on, because of a ``why``."""

    who: str
    why: Literal["missed", "disturbed", "survived"] = "missed"

    def apply(self, state: State) -> State:
        return state.with_creature(state.creature(self.who).marked(Mark(ALERT)))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        if self.why == "missed":
            return of_somebody(after, one, f"The shot misses, and {one.name} is alert.", "sov.exec.ranged-check")
        return of_somebody(after, one, f"{one.name} is alert now.", "sov.exec.target")


class Calmed(Event, frozen=True, tag="calmed"):
    """A target who was alert suspects nothing again, by the GM's word."""

    who: str

    def apply(self, state: State) -> State:
        return state.with_creature(state.creature(self.who).unmarked(ALERT))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        return of_somebody(after, one, f"{one.name} no longer suspects anything.", "sov.exec.target")


@clause("sov.exec.save")
def penalty(one: Creature, arm: Arm) -> int:
    """What makes the save worse: the skill of the attack, an NPC's skill, a precise weapon and a feat."""
    skill = max(0, skill_of(one, arm.skill) if one.detailed else one.skill)
    precise = NUMBERS.precise_save if arm.weapon is not None and arm.weapon.has("PM") else 0
    return skill + precise - figure_of(one, "execution-save", kind_of(arm))


@clause("sov.exec.save", "sov.exec.fail", "sov.exec.success")
def strikes_true(play: SovereignPlay, one: Creature, other: Creature, arm: Arm, *, lethal: bool) -> None:
    """A Physical save: failed, all hit points are gone; made, the hit does all the damage that it can."""
    die = rolled(play, "saves", "1d20", "sov.save.roll", f"creature:{other.id}", other.seat)
    by, target = -penalty(one, arm), target_of(play.state, other, "physical")
    good = saved(die, by, target)
    play.record(Saved(other.id, "physical", die, by, target, good))
    violent(play, one)
    amount = suffered(other, most_of(one, arm) if good else other.hp, "weapons")
    harm(play, other, amount, "an Execution Attack", lethal=lethal)


@clause("sov.exec.success")
def most_of(one: Creature, arm: Arm) -> int:
    """The most damage that a hit does: twice that with a precise weapon, or with a Sniper's Eye for a shot."""
    precise = arm.weapon is not None and arm.weapon.has("PM")
    twice = precise or figure_of(one, "execution-save", kind_of(arm))
    most = parse(arm.damage).maximum + added_to(arm.harm)
    return max(0, most) * (NUMBERS.precise_times if twice else 1)
