"""Advancement points: what raises of skills and attributes cost, who may have them, and the points that pay."""

from __future__ import annotations

from typing import Annotated, ClassVar

import msgspec
from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.view import Choice
from lychgate.kit.command import Command
from lychgate.kit.english import numbered
from lychgate.kit.fields import OneOf, Person
from lychgate.kit.table import ruled
from lychgate.kit.telling import public
from lychgate.rulesets.sovereign.acts import Takes
from lychgate.rulesets.sovereign.command import Filled, Picks
from lychgate.rulesets.sovereign.permission import OWNER
from lychgate.rulesets.sovereign.rules.choosing import Choices, called
from lychgate.rulesets.sovereign.rules.draft import level_of
from lychgate.rulesets.sovereign.rules.feats import quick_points_fit
from lychgate.rulesets.sovereign.rules.figures import modifier_told, with_attribute
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay, somebody
from lychgate.rulesets.sovereign.state import Creature, State
from lychgate.rulesets.sovereign.tables.advancement import ADVANCEMENT, Costs
from lychgate.rulesets.sovereign.tables.delvers import ATTRIBUTES, DELVERS, SKILLS

HEADING = "Experience"


class Raise(msgspec.Struct, frozen=True):
    """A raise of a skill or an attribute: from, to, what it costs in points beside credit, and why it cannot be."""

    what: str
    before: int
    after: int
    cost: int = 0
    credit: int = 0
    cannot: str = ""

    @property
    def told(self) -> str:
        """What it changes."""
        changes = modifier_told(self.before, self.after) if self.what in ATTRIBUTES else ""
        return f"{self.what.title()} {self.before} → {self.after}{f' ({changes})' if changes else ''}"


@clause("sov.adv.skill-cost", "sov.adv.skill-order")
def skill_cost(level: int) -> int:
    """What a level of a skill costs after the one before it, the first being 0."""
    return ADVANCEMENT.skill.costs[level]


@clause("sov.adv.attr-cost")
def increases(state: State, one: Creature, attribute: str) -> int:
    """How many increases count for the next one's cost: those of all attributes together, or of the one alone."""
    raised = one.made.raised
    return raised.get(attribute, 0) if ruled(state, "attr-count") == "attribute" else sum(raised.values())


@clause("sov.adv.skill-min")
def too_low(one: Creature, table: Costs, step: int) -> str:
    """Why a level is too low for a step of a table; empty where it is not."""
    least = table.levels[step]
    return f"it takes level {least}, and {one.name} is level {one.level}" if one.level < least else ""


def raise_of(state: State, one: Creature, what: str) -> Raise:
    """The next raise of a skill or an attribute."""
    if what in ATTRIBUTES:
        return _attribute(state, one, what)
    level = level_of(one, what)
    if level >= DELVERS.skills.highest:
        return Raise(what, level, level, cannot=f"it is {level} already, the highest")
    held = one.made.credit.get(what, 0)
    cost = max(0, skill_cost(level + 1) - held)
    cannot = too_low(one, ADVANCEMENT.skill, level + 1) or _unpaid(one, what, cost)
    return Raise(what, level, level + 1, cost, max(0, held - skill_cost(level + 1)), cannot)


def _attribute(state: State, one: Creature, what: str) -> Raise:
    score = one.attributes.get(what, 0)
    step = increases(state, one, what)
    if score >= DELVERS.highest:
        return Raise(what, score, score, cannot=f"it is {score} already, the highest")
    if step >= len(ADVANCEMENT.attribute.costs):
        return Raise(what, score, score, cannot=f"{numbered(step, 'increase')} are all that there are")
    cost = ADVANCEMENT.attribute.costs[step]
    return Raise(
        what, score, score + 1, cost, cannot=too_low(one, ADVANCEMENT.attribute, step) or _unpaid(one, what, cost)
    )


def purse(one: Creature, what: str) -> int:
    """The points that may be spent on this; those of Quick Learner go to no combat skill."""
    return one.made.points + (one.made.quick if quick_points_fit(what) else 0)


def _unpaid(one: Creature, what: str, cost: int) -> str:
    have = purse(one, what)
    barred = one.made.quick and not quick_points_fit(what)
    kept = f" ({one.made.quick} of Quick Learner cannot go to a combat skill)" if barred else ""
    return f"it costs {numbered(cost, 'point')}, and {one.name} has {have}{kept}" if cost > have else ""


def raises(state: State, one: Creature) -> tuple[Raise, ...]:
    """Every raise that somebody can pay for now."""
    found = (raise_of(state, one, what) for what in (*SKILLS, *ATTRIBUTES))
    return tuple(one for one in found if not one.cannot)


def what_to_train(state: State, seat: str, filled: Filled) -> Choices:
    """What somebody could raise, each with its cost; or what forbids it."""
    one = called(state, filled.get("who", ""))
    if one is None or not one.detailed:
        return ()
    every = sorted((raise_of(state, one, what) for what in (*SKILLS, *ATTRIBUTES)), key=lambda each: bool(each.cannot))
    cost = {each.what: f"{numbered(each.cost, 'point')}; {left(one)}" for each in every}
    return tuple(Choice(each.what, each.told, each.cannot or cost[each.what]) for each in every)


class Train(Command, frozen=True, tag="train"):
    """Spend advancement points on the next level of a skill, or on an attribute."""

    word = "train"
    menu_label = "Train a skill"
    may = OWNER
    takes = Takes(time="calm", what="training")
    clauses = ("sov.adv.points", "sov.adv.skill-cost", "sov.adv.attr-cost")
    pickers: ClassVar[Picks] = {"what": what_to_train}

    who: Annotated[str, Person()]
    what: Annotated[str, OneOf("skill or attribute", (*SKILLS, *ATTRIBUTES), shown="SKILL|ATTRIBUTE")]

    def do(self, play: SovereignPlay) -> None:
        train(play, somebody(play, self.who), self.what)


@clause("sov.adv.points")
def train(play: SovereignPlay, one: Creature, what: str) -> None:
    """A raise is paid, with the points of Quick Learner first where they fit; what is left is kept."""
    wanted = raise_of(play.state, one, what)
    if wanted.cannot:
        raise PlayError(f"{what.title()} cannot be raised: {wanted.cannot}.")
    quick = min(one.made.quick, wanted.cost) if quick_points_fit(what) else 0
    points, quick_left = one.made.points - (wanted.cost - quick), one.made.quick - quick
    ac = with_attribute(one, what, wanted.after).ac if what in ATTRIBUTES else one.ac
    play.record(Trained(one.id, wanted, points, quick_left, ac))


class Trained(Event, frozen=True, tag="trained"):
    """A skill or an attribute was raised; ``points`` and ``quick`` are left, ``ac`` is what it is now."""

    who: str
    raised: Raise
    points: int
    quick: int
    ac: int

    def apply(self, state: State) -> State:
        one, what = state.creature(self.who), self.raised.what
        made = replace(one.made, points=self.points, quick=self.quick)
        if what in one.attributes:
            made = replace(made, raised={**made.raised, what: made.raised.get(what, 0) + 1})
            return state.with_creature(
                replace(one, attributes={**one.attributes, what: self.raised.after}, delver=made, ac=self.ac)
            )
        made = replace(made, credit=with_credit(made.credit, what, self.raised.credit))
        return state.with_creature(replace(one, skills={**one.skills, what: self.raised.after}, delver=made))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        text = f"{one.name} trains: {self.raised.told}, for {numbered(self.raised.cost, 'point')}; {left(one)}."
        return public(text, "sov.adv.points")


def with_credit(credit: dict[str, int], skill: str, points: int) -> dict[str, int]:
    """Credits with that of a skill set; one of nothing is dropped."""
    kept = {one: held for one, held in credit.items() if one != skill}
    return {**kept, skill: points} if points else kept


def left(one: Creature) -> str:
    """The points that are not spent."""
    quick = f" and {one.made.quick} of Quick Learner" if one.made.quick else ""
    return f"{numbered(one.made.points, 'point')}{quick} left"
