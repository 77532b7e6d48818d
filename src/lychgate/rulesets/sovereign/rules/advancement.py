"""Levels: gained in a settlement, with points, hit points, a better attack, feats, arts and spells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.telling import listed
from lychgate.core.view import Choice
from lychgate.kit.command import Command
from lychgate.kit.fields import Person
from lychgate.kit.table import number, ruled
from lychgate.kit.telling import public
from lychgate.rulesets.sovereign.acts import Takes
from lychgate.rulesets.sovereign.permission import OWNER
from lychgate.rulesets.sovereign.rules.draft import level_of
from lychgate.rulesets.sovereign.rules.feats import (
    ability_of,
    figure_of,
    open_feats,
    said,
    skills_with,
    with_feat,
)
from lychgate.rulesets.sovereign.rules.figures import with_figures
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay, somebody
from lychgate.rulesets.sovereign.rules.gains import gives, level_gives
from lychgate.rulesets.sovereign.rules.hit_points import die_told, grown, roll_hit_dice
from lychgate.rulesets.sovereign.rules.learning import open_arts, open_spells, taught
from lychgate.rulesets.sovereign.rules.making_person import feat_id
from lychgate.rulesets.sovereign.rules.making_step import Offer
from lychgate.rulesets.sovereign.rules.skills import meaning
from lychgate.rulesets.sovereign.rules.training import Raise, left, raises, skill_cost, train, with_credit
from lychgate.rulesets.sovereign.state import PARTY, Creature, Feat, Gained, State
from lychgate.rulesets.sovereign.tables import magic
from lychgate.rulesets.sovereign.tables.advancement import ADVANCEMENT
from lychgate.rulesets.sovereign.tables.classes import CLASS_NUMBERS
from lychgate.rulesets.sovereign.tables.delvers import DELVERS, SKILLS
from lychgate.rulesets.sovereign.tables.feats import feats

HEADING = "Experience"

KEEP = "keep"
"""The option that spends no more points."""


@clause("sov.xp.thresholds")
def level_for(state: State, xp: int) -> int:
    """The level that so much experience is enough for."""
    return sum(xp >= xp_for(state, level) for level in range(1, len(ADVANCEMENT.thresholds) + 1))


def xp_for(state: State, level: int) -> int:
    """Return the XP at which a level begins: what is printed, times the table's percentage."""
    return ADVANCEMENT.thresholds[level - 1] * number(state, "level-xp") // 100


@clause("sov.xp.level-up")
def not_yet(state: State, one: Creature) -> str:
    """Why somebody gains no level now; empty where they do."""
    if not one.alive:
        return f"{one.name} has no hit points left."
    if not one.made.calling:
        return f"{one.name} has no class. A sheet says one: delver NAME class CLASS ..."
    if one.level >= CLASS_NUMBERS.levels:
        return f"{one.name} is level {one.level}, the last."
    if one.level >= level_for(state, one.made.xp):
        needed = xp_for(state, one.level + 1)
        return f"{one.name} has {one.made.xp} XP; level {one.level + 1} needs {needed}."
    if not state.settlement:
        return "Levels are gained in a settlement. When the party comes to one: settlement NAME"
    if ruled(state, "multi-level") == "one" and one.id in state.experience.levelled:
        return f"{one.name} has gained a level in {state.settlement}; another waits for the next return."
    return ""


def ready(state: State) -> tuple[Creature, ...]:
    """Those of the party who gain a level now."""
    return tuple(one for one in state.of_side(PARTY) if one.delver is not None and not not_yet(state, one))


class GainLevel(Command, frozen=True, tag="gain_level"):
    """Gain a level, or as many as your experience allows."""

    word = "level"
    menu_label = "Gain a level"
    may = OWNER
    takes = Takes(time="calm", what="gaining a level")
    clauses = ("sov.xp.level-up", "sov.adv.points", "sov.adv.hp", "sov.adv.feats")

    who: Annotated[str, Person()]

    def label(self, state: State) -> str:
        return f"{self.who} gains a level"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        one = next((one for one in state.cast if self.who in (one.name, one.id)), None)
        return Choice(id_, self.label(state), level_gives(state, one) if one is not None and one.made.calling else "")

    @clause("sov.xp.level-up")
    def do(self, play: SovereignPlay) -> None:
        """One after the other, each with hit dice of its own; one in a return where the table has it so."""
        one = somebody(play, self.who)
        why = not_yet(play.state, one)
        if why:
            raise PlayError(why)
        while not not_yet(play.state, play.state.creature(one.id)):
            gain_a_level(play, one.id)


def gain_a_level(play: SovereignPlay, id_: str) -> None:
    """A level: points and what they are spent on, hit points, then what is learned."""
    begin_level(play, play.state.creature(id_))
    spend_points(play, id_)
    roll_anew(play, play.state.creature(id_))
    learn_magic(play, id_)
    one = play.state.creature(id_)
    if brings_a_feat(one.level):
        take_a_feat(play, one)


# ---------------------------------------------------------------------- the level and its points


class GrowthChoice(Decision[str], frozen=True, tag="sovereign.growth", kw_only=True):
    """Something to choose for somebody who gains a level; ``asks`` is the question."""

    clauses = ("sov.adv.points", "sov.adv.feats", "sov.adv.feat-skill-max", "sov.adv.magic")

    asks: str
    offers: tuple[Offer, ...]

    def options(self) -> Sequence[Option[str]]:
        return tuple(Option(offer.id, offer.id) for offer in self.offers)

    def prompt(self, state: State) -> str:
        return self.asks

    def choice(self, state: State, id_: str) -> Choice:
        offer = next(one for one in self.offers if one.id == id_)
        return Choice(id_, offer.label, offer.note)


@clause("sov.adv.points")
def points_gained(state: State, one: Creature) -> tuple[int, int]:
    """The points of a level, and those of Quick Learner."""
    return number(state, "level-points"), ADVANCEMENT.quick if ability_of(one, "Quick Learner") else 0


@clause("sov.adv.attack")
def begin_level(play: SovereignPlay, one: Creature) -> None:
    """The level itself, with the attack bonus and AC that it gives, and its points."""
    points, quick = points_gained(play.state, one)
    higher = with_figures(replace(one, level=one.level + 1))
    place = play.state.settlement
    play.record(LevelGained(one.id, higher.level, points, quick, place, higher.attack, higher.ac))


class LevelGained(Event, frozen=True, tag="level_gained"):
    """Somebody is a level higher, and has so many points more."""

    who: str
    level: int
    points: int
    quick: int
    place: str
    attack: int
    ac: int

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        made = replace(
            one.made,
            points=one.made.points + self.points,
            quick=one.made.quick + self.quick,
            gained=(*one.made.gained, Gained(self.level, self.place)),
        )
        now = state.experience
        state = replace(state, experience=replace(now, levelled=(*now.levelled, self.who)))
        return state.with_creature(replace(one, level=self.level, attack=self.attack, ac=self.ac, delver=made))

    def tell(self, before: State, after: State) -> Lines:
        one, was = after.creature(self.who), before.creature(self.who)
        attack = f", attack bonus +{self.attack}" if self.attack != was.attack else ""
        text = f"{one.name} is level {self.level}: saves better by 1{attack}, {left(one)}."
        return public(text, "sov.xp.level-up", "sov.adv.saves", "sov.adv.attack", weight="result")


def spend_points(play: SovereignPlay, id_: str) -> None:
    """Points are spent before the hit dice fall, so that a better Constitution counts; what is left is kept."""
    while found := raises(play.state, play.state.creature(id_)):
        one = play.state.creature(id_)
        keep = Offer(KEEP, "Keep the points", left(one))
        offers = tuple(Offer(raised.what, raised.told, _gained(play.state, one, raised)) for raised in found)
        asks = f"{one.name} is level {one.level}, with {left(one)}. What do you raise?"
        chosen = play.ask(GrowthChoice(seat=play.seat, asks=asks, offers=(keep, *offers)))
        if chosen == KEEP:
            return
        train(play, one, chosen)


def _gained(state: State, one: Creature, raised: Raise) -> str:
    """The price of a raise, and what it gives."""
    return f"{_price(raised.cost)}: {gives(state, one, raised.what, raised.after)}"


def _price(points: int) -> str:
    return "1 point" if points == 1 else f"{points} points"


# ---------------------------------------------------------------------- hit points


@clause("sov.adv.hp")
def roll_anew(play: SovereignPlay, one: Creature) -> None:
    """A hit die for each level now held; current hit points rise with the maximum."""
    faces = roll_hit_dice(play, one.level, f"creature:{one.id}", "sov.adv.hp", one.seat)
    play.record(HitDiceRolled(one.id, faces, grown(play.state, one, faces)))


class HitDiceRolled(Event, frozen=True, tag="hit_dice_rolled"):
    """All hit dice of somebody were rolled anew; the maximum is ``most`` now."""

    who: str
    faces: tuple[int, ...]
    most: int

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        return state.with_creature(replace(one, hp=one.hp + self.most - one.max_hp, max_hp=self.most))

    def tell(self, before: State, after: State) -> Lines:
        one, was = after.creature(self.who), before.creature(self.who)
        dice = f"{len(self.faces)} x {die_told(one, number(after, 'hit-die'))}, rolled {listed(map(str, self.faces))}"
        text = f"{one.name}: hit points {was.max_hp} → {self.most} ({dice})."
        return public(text, "sov.adv.hp", weight="result")


# ---------------------------------------------------------------------- magic


@clause("sov.adv.magic")
def learn_magic(play: SovereignPlay, id_: str) -> None:
    """The arts and spells that the level brings, of each tradition."""
    for tradition in play.state.creature(id_).made.traditions:
        one = play.state.creature(id_)
        arts, spells = taught(one.made, tradition, one.level, ruled(play.state, "accursed-arts"))
        for kind, count in (("art", arts), ("spell", spells)):
            for _ in range(count):
                learn(play, play.state.creature(id_), tradition, kind)


def learn(play: SovereignPlay, one: Creature, tradition: str, kind: str) -> None:
    """An art or a spell of a tradition is chosen; none where all are known."""
    arts = kind == "art"
    found = open_arts(one.made, tradition, one.level) if arts else open_spells(one.made, tradition, one.level)
    if found:
        rows = magic.arts() if arts else magic.spells()
        offers = tuple(Offer(name, name, rows[name].text) for name in found)
        asks = f"{one.name} learns {'an art' if arts else 'a spell'} of the {tradition}. Which?"
        chosen = play.ask(GrowthChoice(seat=play.seat, asks=asks, offers=offers))
        play.record(Learned(one.id, chosen, art=arts))


class Learned(Event, frozen=True, tag="learned"):
    """An art or a spell was learned."""

    who: str
    name: str
    art: bool = False

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        made = one.made
        arts = (*made.arts, self.name) if self.art else made.arts
        spells = made.spells if self.art else (*made.spells, self.name)
        return state.with_creature(replace(one, delver=replace(made, arts=arts, spells=spells)))

    def tell(self, before: State, after: State) -> Lines:
        return public(f"{after.creature(self.who).name} learns {self.name}.", "sov.adv.magic")


# ---------------------------------------------------------------------- feats


@clause("sov.adv.feats")
def brings_a_feat(level: int) -> bool:
    """Whether a level brings a new feat, or one more level of a feat."""
    return level in CLASS_NUMBERS.feats


def take_a_feat(play: SovereignPlay, one: Creature) -> None:
    """A feat is chosen, and where it is new, the skill that comes with it is trained."""
    found = open_feats(one.made)
    texts = {feat_id(feat): feats()[feat.name].texts[min(feat.level, 2) - 1] for feat in found}
    offers = tuple(Offer(feat_id(feat), said(feat), texts[feat_id(feat)]) for feat in found)
    asks = f"{one.name} takes a feat at level {one.level}. Which?"
    chosen = play.ask(GrowthChoice(seat=play.seat, asks=asks, offers=offers))
    feat = next(one for one in found if feat_id(one) == chosen)
    brings = skills_with(feat, one.made.feats)
    skill = which_skill(play, one, brings)
    feat = replace(feat, skill=skill) if brings and feats()[feat.name].several else feat
    after = with_figures(replace(one, delver=replace(one.made, feats=with_feat(one.made.feats, feat))))
    more = (figure_of(after, "hp-a-level") - figure_of(one, "hp-a-level")) * one.level
    play.record(FeatTaken(one.id, feat, one.max_hp + more, after.ac))
    if skill:
        level, credit = credited(one, best_use(play, one, skill))
        play.record(SkillCredited(one.id, *level, credit))


def which_skill(play: SovereignPlay, one: Creature, among: Sequence[str]) -> str:
    """The skill that comes with a new feat, chosen where there are several; empty where there is none."""
    if len(among) < 2:
        return among[0] if among else ""
    asks = f"Which skill does {one.name} train with it?"
    offers = tuple(_skill(one, skill) for skill in among)
    return play.ask(GrowthChoice(seat=play.seat, asks=asks, offers=offers))


@clause("sov.adv.feat-skill-max")
def best_use(play: SovereignPlay, one: Creature, skill: str) -> str:
    """The skill that the points go to: any other where it is as high as it may be."""
    highest = DELVERS.skills.highest
    others = tuple(other for other in SKILLS if level_of(one, other) < highest)
    return skill if skill in others or not others else which_skill(play, one, others)


@clause("sov.adv.feat-skill-later", "sov.adv.feat-skill-ignore-min", "sov.adv.feat-skill-credit")
def credited(one: Creature, skill: str) -> tuple[tuple[str, int], int]:
    """A skill and its level after three points more than are held for it, and what is held then.

    No level of the Delver is too low for it.
    """
    level, held = level_of(one, skill), one.made.credit.get(skill, 0) + ADVANCEMENT.feat_credit
    while level < DELVERS.skills.highest and held >= skill_cost(level + 1):
        level += 1
        held -= skill_cost(level)
    return (skill, level), held


def _skill(one: Creature, skill: str) -> Offer:
    (_, level), held = credited(one, skill)
    more = f", {_price(held)} held" if held else ""
    return Offer(skill, skill.title(), f"{level_of(one, skill)} → {level}{more}: {meaning(skill)}")


class FeatTaken(Event, frozen=True, tag="feat_taken"):
    """Somebody has a feat, or the next level of it; the most hit points and AC are what they are now."""

    who: str
    feat: Feat
    most: int
    ac: int

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        same = (self.feat.name, self.feat.skill)
        kept = tuple(feat for feat in one.made.feats if (feat.name, feat.skill) != same)
        hp = one.hp + self.most - one.max_hp
        made = replace(one.made, feats=(*kept, self.feat))
        return state.with_creature(replace(one, hp=hp, max_hp=self.most, ac=self.ac, delver=made))

    def tell(self, before: State, after: State) -> Lines:
        one, was = after.creature(self.who), before.creature(self.who)
        hp = f", and has {self.most} hit points" if self.most != was.max_hp else ""
        return public(f"{one.name} has {said(self.feat)}{hp}.", "sov.adv.feats", weight="result")


class SkillCredited(Event, frozen=True, tag="skill_credited"):
    """The skill of a new feat is at this level now, with so many points held for the next."""

    who: str
    skill: str
    level: int
    credit: int

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        made = replace(one.made, credit=with_credit(one.made.credit, self.skill, self.credit))
        skills = {**one.skills, self.skill: self.level}
        return state.with_creature(replace(one, skills=skills, delver=made))

    def tell(self, before: State, after: State) -> Lines:
        held = f"; {_price(self.credit)} held for the next level" if self.credit else ""
        text = f"{after.creature(self.who).name} has {self.skill.title()} {self.level}{held}."
        return public(text, "sov.adv.feat-skill-later")


def steps_of(state: State) -> Iterator[tuple[str, GainLevel]]:
    """The levels that are offered now."""
    return ((f"level:{one.name}", GainLevel(one.name)) for one in ready(state))
