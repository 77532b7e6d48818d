"""A day's food and water, sleep, and staying awake."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, ClassVar, Literal

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.telling import listed
from lychgate.kit.command import Command
from lychgate.kit.fields import After, OneOf, Person, SomeOrAll
from lychgate.kit.permission import Party
from lychgate.kit.table import number, ruled
from lychgate.rulesets.constitution.permission import OWNER
from lychgate.rulesets.constitution.rules.checks import Checked, check
from lychgate.rulesets.constitution.rules.form_choices import is_up, own, seen
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay, of_somebody, somebody
from lychgate.rulesets.constitution.rules.hunger import is_failing, most_strain, penalties_of
from lychgate.rulesets.constitution.rules.injury import injured
from lychgate.rulesets.constitution.rules.offered import TIME, Offered
from lychgate.rulesets.constitution.rules.wounds import Died
from lychgate.rulesets.constitution.state import PARTY, Creature, State
from lychgate.rulesets.constitution.state.privation import Privation
from lychgate.rulesets.constitution.tables.hurt import HURT
from lychgate.rulesets.constitution.tables.privation import PRIVATION

HEADING = "Food, water, sleep"

Food = Literal["full", "half", "none"]
Water = Literal["full", "none", "plenty"]


class EndDay(Offered, frozen=True, tag="end_day", kw_only=True):
    """Record the food and water of a day, and whether it was hard work.

    More than a day's march since the last day is exertion without saying so. A full day is a ration of each;
    ``plenty`` of water is a ration and a half, which ends thirst.
    """

    word = "day"
    menu_label = "Eat and drink"
    menu = "Rest"
    may = Party("What is eaten comes from everybody's packs.", approved=True)
    topic = TIME
    clauses = ("3d6.15.1a", "3d6.15.1b", "3d6.15.2a", "3d6.15.5a", "3d6.13.10")
    pickers = {"who": seen(lambda state, one: one.side == PARTY)}
    form_labels: ClassVar[Mapping[str, str]] = {"exerted": "Hard work"}

    who: Annotated[tuple[str, ...], SomeOrAll()] = ()
    food: Annotated[Food, After(("food",), OneOf("food", ("full", "half", "none")))] = "full"
    water: Annotated[Water, After(("water",), OneOf("water", ("full", "none", "plenty")))] = "full"
    exerted: bool = False

    def label(self, state: State) -> str:
        amounts = f"{self.food} food and {self.water} water"
        usual = (self.food, self.water) == ("full", "full")
        whose = f" for {listed(self.who)}" if self.who else ""
        hard = ", and hard work" if self.exerted else ""
        return f"A day with {'food and water' if usual else amounts}{whose}{hard}"

    def note(self, state: State) -> str:
        return "a ration of each" if (self.food, self.water) == ("full", "full") else ""

    @clause("3d6.15.1a", "3d6.15.1b", "3d6.13.10")
    def do(self, play: ConstitutionPlay) -> None:
        """Food and water are counted apart; then whoever is at the end of their strength is injured."""
        those = [somebody(play, name) for name in self.who] or list(play.state.of_side(PARTY))
        for one in those:
            if one.dead:
                continue
            exerted = self.exerted or one.id in play.state.travel.overmarched
            fed = eaten(play.state, one, self.food, exerted=exerted)
            play.record(DayReckoned(one.id, fed, self.food, exerted))
            drink(play, play.state.creature(one.id), self.water)
            if not play.state.creature(one.id).dead and is_failing(play.state, play.state.creature(one.id)):
                fail(play, play.state.creature(one.id))


# ---------------------------------------------------------------------- food


@clause("3d6.15.2a", "3d6.15.2b", "3d6.15.2c", "3d6.15.3a", "3d6.15.3b", "3d6.15.4a", "3d6.15.4b")
def eaten(state: State, one: Creature, food: Food, *, exerted: bool) -> Privation:
    """What a day's food makes of somebody's hunger."""
    now = replace(one.privation, ate=state.minutes if food != "none" else one.privation.ate)
    if food == "full" and not (now.fasting or now.starving):
        return now
    most, more = most_strain(state, one), (food == "none") + exerted
    if more and now.strain + more >= most and not now.starving:
        strain = most if ruled(state, "starving_surplus") == "after" else now.strain + more
        return replace(now, strain=strain, starving=1, fasting=now.fasting or 1, fed=0)
    now = replace(now, strain=now.strain + more)
    if food == "full":
        return recovering(state, replace(now, fed=now.fed + 1), most)
    if now.starving:
        return replace(now, starving=now.starving + 1, fed=0)
    return replace(now, fasting=now.fasting + 1, fed=0)


@clause("3d6.15.2c", "3d6.15.3a", "3d6.15.4b")
def recovering(state: State, now: Privation, most: int) -> Privation:
    """End starvation after as many full days as it lasted, then the fast likewise, after a month or so at most.

    Only the end of the fast resets the strain. Until then the clock stays full, so that the next day of strain begins
    starvation anew; what went beyond ``most``, its limit, ends with starvation.
    """
    if now.starving:
        over = now.fed >= now.starving
        return replace(now, starving=0, fed=0, strain=min(now.strain, most)) if over else now
    if now.fed >= min(now.fasting, number(state, "longest_fast")):
        return replace(now, fasting=0, fed=0, strain=0)
    return now


class DayReckoned(Event, frozen=True, tag="day_reckoned"):
    """What somebody had to eat on a day, and what came of it."""

    who: str
    privation: Privation
    food: Food
    exerted: bool = False

    def apply(self, state: State) -> State:
        fed = state.with_creature(replace(state.creature(self.who), privation=self.privation))
        if not self.exerted:
            return fed
        left = tuple(id_ for id_ in state.travel.overmarched if id_ != self.who)
        return replace(fed, travel=replace(state.travel, overmarched=left))

    def tell(self, before: State, after: State) -> Lines:
        one, was, now = after.creature(self.who), before.creature(self.who).privation, self.privation
        changed = [word for word, so in _changes(was, now) if so]
        if not changed:
            return ()
        return of_somebody(after, one, f"{one.name} {listed(changed)}.", "3d6.15.2a", weight="result")


def _changes(was: Privation, now: Privation) -> Iterator[tuple[str, bool]]:
    yield "begins to fast", bool(now.fasting and not was.fasting and not now.starving)
    yield "begins to starve", bool(now.starving and not was.starving)
    yield "starves on", bool(was.starving and now.starving and (now.starving, now.strain) > (was.starving, was.strain))
    yield "starves no longer", bool(was.starving and not now.starving)
    yield "is well fed again", bool(was.fasting and not now.fasting)


@clause("3d6.15.2a")
def hours_without_food(play: ConstitutionPlay) -> None:
    """Where the table counts hours: whoever has not eaten for 12 of them, sleep left out, fasts."""
    if ruled(play.state, "fasting_start") != "clock":
        return
    for one in play.state.of_side(PARTY):
        now = one.privation
        if now.ate and not now.fasting and play.state.minutes - now.ate > PRIVATION.fasting_after:
            play.record(DayReckoned(one.id, replace(now, fasting=1), "none"))


# ---------------------------------------------------------------------- water


@clause("3d6.15.5a", "3d6.15.5b", "3d6.15.5c")
def drink(play: ConstitutionPlay, one: Creature, water: Water) -> None:
    """Without water a strength save says how much thirst takes off; the last of those that may fail is death."""
    now = one.privation
    if water == "plenty" and (now.thirst or now.thirsty):
        play.record(Thirsted(one.id, 0, 0))
    if water != "none":
        return
    tried = check(play, one, "strength", number(play.state, "thirst_dc"), ("save",), purpose="3d6.15.5a")
    play.record(Checked(one.id, "save against thirst", tried))
    takes = -number(play.state, "thirst_saved" if tried.good else "thirst_failed")
    both = {"worst": min(now.thirst, takes), "cumulative": now.thirst + takes, "latest": takes}
    failed = now.thirsty + (not tried.good)
    play.record(Thirsted(one.id, both[ruled(play.state, "thirst")], failed))
    if failed >= number(play.state, "thirst_deaths"):
        play.record(Died(one.id, "thirst"))


class Thirsted(Event, frozen=True, tag="thirsted"):
    """Thirst takes so much off all checks of somebody, who has failed so many saves against it."""

    who: str
    thirst: int
    failed: int

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        privation = replace(one.privation, thirst=self.thirst, thirsty=self.failed)
        return state.with_creature(replace(one, privation=privation))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        text = f"Thirst is {self.thirst} to all checks of {one.name}." if self.thirst else f"{one.name} drinks enough."
        return of_somebody(after, one, text, "3d6.15.5a", weight="result")


# ---------------------------------------------------------------------- sleep


@clause("3d6.15.6b")
def slept(state: State, one: Creature, *, well: bool) -> Privation:
    """Return the exhaustion after a night: good sleep ends it, bad sleep leaves at most 2.

    The hours of the night itself were slept, so the exhaustion is that of going to bed.
    """
    in_bed = replace(state, minutes=state.minutes - HURT.night_minutes)
    before = sum(amount for name, amount in penalties_of(in_bed, one) if name == "exhaustion")
    weary = 0 if well else max(before, -number(state, "slept_badly"))
    ate = one.privation.ate and min(state.minutes, one.privation.ate + HURT.night_minutes)
    return replace(one.privation, woke=state.minutes, weary=weary, ate=ate)


class Slept(Event, frozen=True, tag="slept"):
    """Somebody slept, well or badly."""

    who: str
    privation: Privation

    def apply(self, state: State) -> State:
        return state.with_creature(replace(state.creature(self.who), privation=self.privation))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        if not self.privation.weary:
            return ()
        return of_somebody(after, one, f"{one.name} slept badly: {self.privation.weary} to all checks.", "3d6.15.6b")


class StayAwake(Command, frozen=True, tag="stay_awake"):
    """Sit or lie down for a turn, with a will check to stay awake."""

    word = "sit"
    menu_label = "Sit down exhausted"
    menu = "Rest"
    may = OWNER
    clauses = ("3d6.15.6c",)
    pickers = {"who": own(is_up)}

    who: Annotated[str, Person()]

    def label(self, state: State) -> str:
        return f"{self.who} sits down exhausted"

    @clause("3d6.15.6c")
    def do(self, play: ConstitutionPlay) -> None:
        one = somebody(play, self.who)
        if not any(name == "exhaustion" and amount for name, amount in penalties_of(play.state, one)):
            raise PlayError(f"{one.name} is not exhausted, and stays awake.")
        tried = check(play, one, "will", number(play.state, "awake_dc"), ("save",), purpose="3d6.15.6c")
        play.record(Checked(one.id, "try to stay awake", tried))
        if not tried.good:
            play.record(FellAsleep(one.id))


class FellAsleep(Event, frozen=True, tag="fell_asleep"):
    """Somebody fell asleep where they sat."""

    who: str

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        return of_somebody(after, one, f"{one.name} falls asleep.", "3d6.15.6c", weight="result")


# ---------------------------------------------------------------------- at the end of one's strength


@clause("3d6.15.7b")
def fail(play: ConstitutionPlay, one: Creature) -> None:
    """An injury from privation, each day: both saves, or the strength save alone as the table has it."""
    both = ruled(play.state, "privation_save") == "both"
    injured(play, one, number(play.state, "privation_dc"), "privation", may_fall=both)
