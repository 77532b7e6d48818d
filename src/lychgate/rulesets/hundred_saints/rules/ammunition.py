"""What is shot comes off the sheet, where it stands there, and half of it is found again after the fight."""

from __future__ import annotations

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.rulesets.hundred_saints.audience import of_a_fighter
from lychgate.rulesets.hundred_saints.naming import name_of
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.fight import fight_of
from lychgate.rulesets.hundred_saints.rules.gear import Given, Taken
from lychgate.rulesets.hundred_saints.rules.sheet import reckon
from lychgate.rulesets.hundred_saints.rules.stowing import room_for
from lychgate.rulesets.hundred_saints.state import Creature, Item, State
from lychgate.rulesets.hundred_saints.tables.load import known_goods

AMMUNITION = {
    "longbow": "arrow",
    "shortbow": "arrow",
    "bow": "arrow",
    "crossbow": "quarrel",
    "sling": "sling stone",
}
"""What each weapon shoots, by its name in the lists; every other missile is thrown."""


@clause("enc.combat.qual.2")
def use_shot(play: Saints, one: Creature, weapon: str) -> None:
    """A shot takes one arrow, quarrel or stone off the sheet, an equipped one first; who has none there just shoots."""
    what = AMMUNITION.get(weapon, "")
    found = [item for item in play.state.creature(one.id).items if item.name == what]
    if not found:
        return
    item = min(found, key=lambda it: it.where != "equipped")
    play.record(Taken(who=one.id, what=what, where=item.where, count=1, shot_with=weapon))
    reckon(play, one)


@clause("enc.combat.qual.2")
def after_the_fight(play: Saints) -> None:
    """Half of the arrows and quarrels that were shot can be found again, rounded down; all that was thrown can be."""
    fight = fight_of(play)
    for key, shot in fight.shots.items():
        who, _, weapon = key.partition("/")
        thrown = weapon not in AMMUNITION
        one = next((one for one in play.state.cast if one.id == who), None)
        if one is not None:
            play.record(ShotsFound(who, weapon, shot, shot if thrown else shot // 2))
            _come_back(play, one, weapon, fight.spent.get(key, 0) // 2)


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
    """So many stand on the sheet again; in the party's store, where one of the party has no room for them."""
    known = known_goods(AMMUNITION.get(weapon, ""))
    if known is None or not count:
        return
    item = Item(name=known.name, count=count, slots=known.slots, weight=known.weight, per=known.per)
    now = play.state.creature(one.id)
    there = sorted((it.where for it in now.items if it.name == item.name), key=lambda where: where != "equipped")
    for where in (*there, ""):
        try:
            placed = room_for(play, now, item, where)
        except PlayError:
            continue
        play.record(Given(who=one.id, item=placed))
        reckon(play, now)
        return
    if one.side in play.state.ours:
        play.record(Given(who="", item=item))
