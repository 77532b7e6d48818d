"""Charges: a declared run at somebody, on foot or on a war mount."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.kit.table import number
from lychgate.rulesets.hundred_saints.audience import of_a_fighter
from lychgate.rulesets.hundred_saints.naming import feet_of, name_of
from lychgate.rulesets.hundred_saints.rules.arms import Blow
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.declarations import DeclarationSettled
from lychgate.rulesets.hundred_saints.rules.encounter import encounter_of
from lychgate.rulesets.hundred_saints.rules.fight import Acted, fight_of, has_action
from lychgate.rulesets.hundred_saints.rules.reach import mount_of
from lychgate.rulesets.hundred_saints.state import Creature, State
from lychgate.rulesets.hundred_saints.tables.combat import COMBAT


@clause("enc.combat.charge.1", "enc.combat.mount.1")
def charge(play: Saints, one: Creature, target: Creature, blow: Blow) -> None:
    """A declared charge needs 20 feet of clear run, and is the only one of the fight."""
    fight = fight_of(play)
    said = fight.declaration(one.id)
    if said is None or said.what != "charge" or said.fate != "meant":
        return
    run, mounted = fight.moved.get(one.id, 0), "mounted" in blow.how
    need = COMBAT.options.mounted_feet if mounted else number(play.state, "charge_feet")
    if run < need and encounter_of(play).distances:
        raise PlayError(
            f"A charge needs {feet_of(need)} of clear run; {one.name} has come {run}. "
            f"Give it up: declare {one.name} nothing"
        )
    if mounted:
        mount_charges(play, one)
    play.record(Charged(one.id, target.id))
    play.record(DeclarationSettled(one.id, "done"))


@clause("enc.combat.mount.1")
def mount_charges(play: Saints, one: Creature) -> None:
    """The war mount of a charge does not attack in that Round."""
    mount = mount_of(play.state, one)
    if mount is None:
        raise PlayError(f"{one.name} rides no war mount here. A referee says who does: mark HORSE ridden by {one.name}")
    has_action(play, mount)
    play.record(Acted(mount.id))


class Charged(Event, frozen=True, tag="charged"):
    """Somebody has charged somebody."""

    who: str
    whom: str

    def apply(self, state: State) -> State:
        now = state.fight_now
        charged = {**now.charged, self.who: self.whom}
        return replace(state, fight=replace(now, charged=charged, chargers=(*now.chargers, self.who)))

    def tell(self, before: State, after: State) -> Lines:
        text = f"{name_of(after, self.who)} charges {name_of(after, self.whom)}."
        return of_a_fighter(after, self.who, text, "enc.combat.charge.1")
