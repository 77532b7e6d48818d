"""Hunger and thirst: what each day without takes, and how it passes."""

from __future__ import annotations

from lychgate.core.clause import clause
from lychgate.rulesets.hundred_saints.events import hazards as event
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.state import Creature
from lychgate.rulesets.hundred_saints.tables.exploring import EXPLORING, HungerRow


def days(one: Creature, mark: str) -> int:
    """How many days somebody has been hungry, or thirsty."""
    found = one.mark(mark)
    return found.amount if found is not None else 0


@clause("enc.hazard.hunger.1", "enc.hazard.thirst.1")
def hunger(one: Creature) -> HungerRow:
    """What hunger takes off attacks and Speed now; thirst counts as hunger does, and the longer of the two holds."""
    since = max(days(one, "hungry"), days(one, "thirsty"))
    rows = EXPLORING.hunger.rows
    return rows[min(since, len(rows)) - 1] if since else HungerRow(0, 0)


@clause("enc.hazard.hunger.1", "enc.hazard.thirst.1")
def day_over(play: Saints, one: Creature, lacked: str, *, rested: bool) -> None:
    """A day of somebody's is over. Who lacked nothing is hungry no more, and has a point of Constitution back after a
    day of food and rest; who lacked something is a step further, and may lose Constitution, and die of it."""
    hungry = days(one, "hungry") + 1 if "food" in lacked else 0
    thirsty = days(one, "thirsty") + 1 if "water" in lacked else 0
    lost = days(one, "constitution lost")
    if hungry:
        lost += EXPLORING.hunger.rows[min(hungry, len(EXPLORING.hunger.rows)) - 1].constitution
    if thirsty:
        lost += EXPLORING.hunger.thirst_constitution
    if not lacked and rested:
        lost = max(0, lost - 1)
    before = (days(one, "hungry"), days(one, "thirsty"), days(one, "constitution lost"))
    if (hungry, thirsty, lost) != before:
        play.record(event.Hungered(who=one.id, hunger=hungry, thirst=thirsty, constitution=lost))
    score = one.abilities.get("constitution")
    if lacked and score is not None and lost >= score:
        play.record(event.Perished(one.id, "thirst" if thirsty else "hunger"))
