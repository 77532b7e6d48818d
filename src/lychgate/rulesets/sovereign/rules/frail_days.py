"""The days of the Frail: a week of care, or a save without it, and then death or a month of rest."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.kit.english import numbered
from lychgate.kit.rolling import rolled
from lychgate.kit.table import number
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay, must_be_up, of_somebody
from lychgate.rulesets.sovereign.rules.healing import has_kit, heal_of
from lychgate.rulesets.sovereign.rules.injury import Died
from lychgate.rulesets.sovereign.rules.saves import Saved, saved, target_of
from lychgate.rulesets.sovereign.state import Creature, Frailty, State
from lychgate.rulesets.sovereign.tables.hurt import HURT

HEADING = "Injury and healing"

NUMBERS = HURT.frail


class FrailtyEnded(Event, frozen=True, tag="frailty_ended"):
    """Somebody is Frail no more."""

    who: str

    def apply(self, state: State) -> State:
        return state.with_creature(replace(state.creature(self.who), frail=None))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        return of_somebody(after, one, f"{one.name} is Frail no more.", "sov.frail.bedrest", weight="result")


class FrailDay(Event, frozen=True, tag="frail_day"):
    """A day of Frailty is over; what is known of its end by then."""

    who: str
    frail: Frailty

    def apply(self, state: State) -> State:
        return state.with_creature(replace(state.creature(self.who), frail=self.frail))

    def tell(self, before: State, after: State) -> Lines:
        one, was = after.creature(self.who), before.creature(self.who).frail
        if was is None or (was.dies, was.heals) == (self.frail.dies, self.frail.heals):
            return ()
        left = (self.frail.dies or self.frail.heals) - self.frail.days
        then = "dies" if self.frail.dies else "is Frail no more"
        text = f"Without care {one.name} {then} in {numbered(left, 'day')}."
        return of_somebody(after, one, text, "sov.frail.uncared", weight="grave" if self.frail.dies else "result")


def must_heal(medic: Creature, level: int, *, kit: bool) -> None:
    """Raises ``PlayError`` unless somebody can treat the Frail: skilled enough, with a healer's kit, and awake."""
    must_be_up(medic)
    if heal_of(medic) < level:
        raise PlayError(f"{medic.name} has Heal {heal_of(medic)}, and this takes Heal {level}.")
    if not kit and not has_kit(medic):
        raise PlayError(f"{medic.name} has no healer's kit.")


def day_of_the_frail(play: SovereignPlay, medic: str = "") -> None:
    """A day ends for all who are Frail; ``medic`` cares for the others, who keep to their beds."""
    for one in play.state.cast:
        if one.frail is not None:
            frail_day(play, one, one.frail, cared=bool(medic) and one.id != medic)


@clause("sov.frail.bedrest", "sov.frail.uncared")
def frail_day(play: SovereignPlay, one: Creature, frail: Frailty, *, cared: bool) -> None:
    """A week of care ends Frailty; without any, a Physical save after a week decides between death and a month."""
    frail = replace(frail, days=frail.days + 1, cared=frail.cared + 1 if cared else 0)
    if frail.cared >= number(play.state, "bed-days") or (frail.heals and frail.days >= frail.heals):
        play.record(FrailtyEnded(one.id))
        return
    if frail.dies and frail.days >= frail.dies:
        play.record(Died(one.id, "Frail, and without care"))
        return
    if frail.days >= NUMBERS.days_alone and not cared and not frail.dies and not frail.heals:
        frail = alone(play, one, frail)
    play.record(FrailDay(one.id, frail))


@clause("sov.frail.uncared")
def alone(play: SovereignPlay, one: Creature, frail: Frailty) -> Frailty:
    """The save of those whom nobody cares for."""
    target = target_of(play.state, one, "physical")
    die = rolled(play, "saves", "1d20", "sov.frail.uncared", f"creature:{one.id}", one.seat)
    good = saved(die, 0, target)
    play.record(Saved(one.id, "physical", die, 0, target, good))
    if good:
        return replace(frail, heals=frail.days + NUMBERS.month)
    left = rolled(play, "saves", NUMBERS.dies_after, "sov.frail.uncared", f"creature:{one.id}", one.seat)
    return replace(frail, dies=frail.days + left)
