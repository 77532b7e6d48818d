"""What is shot or thrown comes off the sheet, where it stands there; after the fight half of what was shot is found
again, all that was thrown, and nothing of what breaks."""

from __future__ import annotations

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.rulesets.hundred_saints.audience import of_a_fighter
from lychgate.rulesets.hundred_saints.naming import name_of
from lychgate.rulesets.hundred_saints.rules.arms import AMMUNITION
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.fight import fight_of
from lychgate.rulesets.hundred_saints.rules.gear import Given, Taken
from lychgate.rulesets.hundred_saints.rules.sheet import reckon
from lychgate.rulesets.hundred_saints.rules.stowing import room_for
from lychgate.rulesets.hundred_saints.state import Creature, Item, State
from lychgate.rulesets.hundred_saints.tables.combat import weapon_named
from lychgate.rulesets.hundred_saints.tables.load import known_goods


@clause("enc.combat.qual.2")
def use_shot(play: Saints, one: Creature, weapon: str) -> None:
    """A shot takes one arrow, quarrel or stone off the sheet, a throw the weapon itself, an equipped one first; who has
    none there just shoots."""
    what = AMMUNITION.get(weapon, weapon)
    found = [item for item in play.state.creature(one.id).items if item.name == what]
    if not found:
        return
    item = min(found, key=lambda it: it.where != "equipped")
    play.record(Taken(who=one.id, what=what, where=item.where, count=1, shot_with=weapon))
    reckon(play, one)


@clause("enc.combat.qual.2")
def after_the_fight(play: Saints, gone: str = "") -> None:
    """Half of the arrows and quarrels that were shot can be found again, rounded down; all that was thrown can be, but
    nothing that breaks. Those of a side that has ``gone`` find nothing."""
    fight = fight_of(play)
    for key, shot in fight.shots.items():
        who, _, weapon = key.partition("/")
        one = next((one for one in play.state.cast if one.id == who and one.side != gone), None)
        if one is not None and not breaks(weapon):
            play.record(ShotsFound(who, weapon, shot, found_of(weapon, shot)))
            _come_back(play, one, weapon, found_of(weapon, fight.spent.get(key, 0)))


@clause("enc.combat.qual.2")
def breaks(weapon: str) -> bool:
    """Whether what is thrown breaks: a flask that splashes does."""
    known = weapon_named(weapon)
    return known is not None and "splash" in known.qualities


@clause("enc.combat.qual.2")
def found_of(weapon: str, shot: int) -> int:
    """How many of so many shots can be found again."""
    return shot // 2 if weapon in AMMUNITION else shot


class ShotsFound(Event, frozen=True, tag="shots_found"):
    """After a fight somebody finds some of what they shot."""

    who: str
    weapon: str
    shot: int
    found: int

    def tell(self, before: State, after: State) -> Lines:
        whose = f"what {name_of(after, self.who)} shot or threw ({self.weapon})"
        text = f"Of {whose} {self.found} of {self.shot} can be found again."
        return of_a_fighter(after, self.who, text, "enc.combat.qual.2")


def _come_back(play: Saints, one: Creature, weapon: str, count: int) -> None:
    """So many stand on the sheet again; in the party's store, where one of ours has no room for them or is dead."""
    known = known_goods(AMMUNITION.get(weapon, weapon))
    if known is None or not count:
        return
    item = Item(name=known.name, count=count, slots=known.slots, weight=known.weight, per=known.per)
    now = play.state.creature(one.id)
    there = sorted((it.where for it in now.items if it.name == item.name), key=lambda where: where != "equipped")
    for where in (*there, "") if now.alive or one.side not in play.state.ours else ():
        try:
            placed = room_for(play, now, item, where)
        except PlayError:
            continue
        play.record(Given(who=one.id, item=placed))
        reckon(play, now)
        return
    if one.side in play.state.ours:
        play.record(Given(who="", item=item))
