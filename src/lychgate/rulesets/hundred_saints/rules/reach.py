"""How far apart people are in a fight, how far they may go in a Round, and closing in."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.kit.table import number
from lychgate.rulesets.hundred_saints.audience import of_a_fighter
from lychgate.rulesets.hundred_saints.naming import feet_of, name_of
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.fight import fight_of, out_of_it
from lychgate.rulesets.hundred_saints.rules.movement import speed_now
from lychgate.rulesets.hundred_saints.state import PARTY, Creature, State
from lychgate.rulesets.hundred_saints.tables.combat import COMBAT


@clause("enc.combat.melee.1", "enc.combat.atk.2")
def feet_between(state: State, one: Creature, other: Creature) -> int | None:
    """Feet between two: none in melee, else their sides' distance less what both have gained; None if nobody knows.

    Distances are known from the party alone, so that it says nothing of two others.
    """
    if other.id in state.fight_now.in_melee(one.id):
        return 0
    if PARTY not in (one.side, other.side) or one.side == other.side:
        return None
    side = other.side if one.side == PARTY else one.side
    far = state.encounter_now.distances.get(side)
    if far is None:
        return None
    return max(0, far - ground_gained(state, one, side) - ground_gained(state, other, side))


def ground_gained(state: State, one: Creature, side: str) -> int:
    """Feet that somebody has come towards the other side since the distance of ``side`` was said.

    A mount comes as far as its rider.
    """
    fight = state.fight_now
    rider = next((other for other in state.cast if one.marks and one.mark(f"ridden by {other.name}")), one)
    return fight.covered.get(rider.id, 0) - fight.before.get(side, {}).get(rider.id, 0)


@clause("enc.combat.mount.1")
def mount_of(state: State, one: Creature) -> Creature | None:
    """The mount that somebody fights from, if it still carries them."""
    return next((other for other in state.cast if other.mark(f"ridden by {one.name}") and not out_of_it(other)), None)


def within_reach(feet: int | None) -> bool:
    """Whether a distance is one for melee; one that nobody knows may be."""
    return feet is None or feet <= COMBAT.attack.melee_feet


@clause("enc.combat.move.1", "enc.combat.move.2", "enc.combat.flee.1", "enc.combat.flee.2")
def most_feet(state: State, one: Creature, *, away: bool = False, run: bool = False) -> tuple[int, str]:
    """The feet somebody may go in this Round, and why: Speed, half of it in melee, several times it at a run."""
    fight, speed = state.fight_now, speed_now(state, mount_of(state, one) or one)
    fleeing = fight.means(one.id, "flee")
    if fight.in_melee(one.id) or one.id in fight.left:
        if fleeing and away:
            return speed, "fleeing from melee"
        if fleeing:
            return speed // 2, f"half their Speed in melee; to flee as declared: move {one.name} FEET away"
        return speed // 2, "half their Speed in melee; fleeing must be declared"
    if run and one.id not in fight.acted and not fight.struck.get(one.id):
        return number(state, "run_pace") * speed, "running"
    return speed, "their Speed"


class Moved(Event, frozen=True, tag="moved"):
    """Somebody went so many feet: towards the other side, or ``away`` from it, which ends their melee."""

    who: str
    feet: int
    away: bool = False
    run: bool = False

    def apply(self, state: State) -> State:
        now = state.fight_now
        moved = {**now.moved, self.who: now.moved.get(self.who, 0) + self.feet}
        towards = -self.feet if self.away else self.feet
        covered = {**now.covered, self.who: now.covered.get(self.who, 0) + towards}
        leaves = self.away and bool(now.in_melee(self.who))
        left = (*now.left, self.who) if leaves and self.who not in now.left else now.left
        melee = tuple(two for two in now.melee if not (self.away and self.who in two))
        acted = (*now.acted, self.who) if self.run and self.who not in now.acted else now.acted
        return replace(state, fight=replace(now, moved=moved, left=left, covered=covered, melee=melee, acted=acted))

    def tell(self, before: State, after: State) -> Lines:
        how = "runs" if self.run else "moves"
        where = " away" if self.away else ""
        return of_a_fighter(
            after, self.who, f"{name_of(after, self.who)} {how} {feet_of(self.feet)}{where}.", "enc.combat.move.1"
        )


@clause("enc.combat.atk.2", "enc.combat.move.1")
def close_in(play: Saints, one: Creature, target: Creature) -> None:
    """Melee needs 5 feet or less: what is lacking is gone now, if it can be."""
    feet = feet_between(play.state, one, target)
    if feet is None or within_reach(feet):
        return
    fight, need = fight_of(play), feet - COMBAT.attack.melee_feet
    most, _ = most_feet(play.state, one)
    left = max(0, most - fight.moved.get(one.id, 0))
    if need > left:
        raise PlayError(
            f"{one.name} is {feet_of(feet)} from {target.name}; melee needs {COMBAT.attack.melee_feet} or less, and "
            f"{one.name} can go {feet_of(left)} more in this Round."
        )
    play.record(Moved(one.id, need))
