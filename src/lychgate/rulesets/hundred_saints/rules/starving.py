"""Hunger and thirst: what each day without takes, and how it passes."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.room import Event, Lines
from lychgate.kit.english import numbered
from lychgate.rulesets.hundred_saints.audience import of_somebody
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.state import Creature, Mark, State
from lychgate.rulesets.hundred_saints.tables.exploring import EXPLORING, HungerRow

DIES = {
    "fall": ("of the fall", "enc.hazard.fall.1"),
    "cold": ("of cold", "enc.hazard.cold.1"),
    "hunger": ("of hunger", "enc.hazard.hunger.1"),
    "thirst": ("of thirst", "enc.hazard.thirst.1"),
    "air": ("for want of air", "enc.hazard.breath.1"),
}
"""Of what somebody dies, in words, and the clause behind it."""


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


class Hungered(Event, frozen=True, tag="hungered", kw_only=True):
    """A day of hunger or thirst is over for somebody: the days of each so far, and the Constitution lost in all."""

    who: str
    hunger: int
    thirst: int
    constitution: int

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        for name, amount in (
            ("hungry", self.hunger),
            ("thirsty", self.thirst),
            ("constitution lost", self.constitution),
        ):
            one = one.marked(Mark(name, amount)) if amount else one.unmarked(name)
        return state.with_creature(one)

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        parts = [
            f"{numbered(amount, 'day')} without {what}"
            for amount, what in ((self.hunger, "food"), (self.thirst, "water"))
            if amount
        ]
        if parts:
            row = hunger(one)
            parts.append(f"{row.attack} to attacks" + (f", {row.speed} to Speed" if row.speed else ""))
        else:
            parts.append("hungry no more")
        if self.constitution:
            parts.append(f"{self.constitution} Constitution lost in all")
        clause_id = "enc.hazard.thirst.1" if self.thirst else "enc.hazard.hunger.1"
        return of_somebody(after, self.who, f"{one.name}: {'; '.join(parts)}.", clause_id, weight="result")


class Perished(Event, frozen=True, tag="perished"):
    """Somebody has died: of a fall, cold, hunger, thirst, or without air."""

    who: str
    why: Literal["fall", "cold", "hunger", "thirst", "air"]

    def apply(self, state: State) -> State:
        now = state.exploring
        breath = tuple(one for one in now.breath if one.id != self.who)
        state = replace(state, exploring=replace(now, breath=breath))
        return state.with_creature(replace(state.creature(self.who), hp=0))

    def tell(self, before: State, after: State) -> Lines:
        of_what, clause_id = DIES[self.why]
        text = f"{after.creature(self.who).name} dies {of_what}."
        return of_somebody(after, self.who, text, clause_id, weight="grave")


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
        play.record(Hungered(who=one.id, hunger=hungry, thirst=thirsty, constitution=lost))
    score = one.abilities.get("constitution")
    if lacked and score is not None and lost >= score:
        play.record(Perished(one.id, "thirst" if thirsty else "hunger"))
