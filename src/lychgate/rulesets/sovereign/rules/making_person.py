"""Making a Delver, the person: role, attributes, improvements, class, feats, description and name."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.kit.english import numbered
from lychgate.rulesets.sovereign.rules.attributes import short
from lychgate.rulesets.sovereign.rules.draft import NUMBERS, Draft, improvable, improved, level_of, trained
from lychgate.rulesets.sovereign.rules.feats import open_feats, said, skills_with, with_feat
from lychgate.rulesets.sovereign.rules.figures import modifier_told, with_attribute, with_figures
from lychgate.rulesets.sovereign.rules.hit_points import die_told
from lychgate.rulesets.sovereign.rules.learning import WHOLE
from lychgate.rulesets.sovereign.rules.making_step import Offer, Step, bonus_told
from lychgate.rulesets.sovereign.rules.skills import meaning
from lychgate.rulesets.sovereign.state import Feat
from lychgate.rulesets.sovereign.tables.classes import classes
from lychgate.rulesets.sovereign.tables.creation import roles
from lychgate.rulesets.sovereign.tables.delvers import ATTRIBUTES, SKILLS
from lychgate.rulesets.sovereign.tables.feats import feats

HEADING = "Delvers"

NOTHING = "nothing"
"""The option of no description."""

LONGEST_NAME, LONGEST_ABOUT = 40, 400


class RoleStep(Step):
    """A role in the team. It changes nothing; what suits it is suggested later."""

    number, title = 1, "Concept: a role in the team"

    def offers(self, draft: Draft, of: str) -> tuple[Offer, ...]:
        return tuple(Offer(one.name, one.name.capitalize(), one.text) for one in roles().values())

    def take(self, draft: Draft, of: str, chosen: str) -> Draft:
        return draft.changed(role=chosen).next()


class RaiseStep(Step):
    """One attribute is raised to 14."""

    number, title = 2, f"Attributes: one is raised to {NUMBERS.raised_to}"

    def offers(self, draft: Draft, of: str) -> tuple[Offer, ...]:
        scores, goal = draft.who.attributes, NUMBERS.raised_to
        return tuple(_raise(one, scores[one], goal) for one in ATTRIBUTES if scores[one] < goal)

    def take(self, draft: Draft, of: str, chosen: str) -> Draft:
        return replace(draft, who=with_attribute(draft.who, chosen, NUMBERS.raised_to)).next()


def _raise(attribute: str, before: int, after: int) -> Offer:
    changes = modifier_told(before, after)
    note = f"{before} → {after}{f', {short(attribute)} {changes}' if changes else ''}"
    return Offer(attribute, attribute.title(), note)


class ImproveStep(Step):
    """1 more in an attribute or a skill."""

    number, title = 3, "Improvements"

    def offers(self, draft: Draft, of: str) -> tuple[Offer, ...]:
        scores = draft.who.attributes
        found = [_raise(one, scores[one], scores[one] + 1) for one in ATTRIBUTES if improvable(draft, one)]
        for skill in SKILLS:
            if improvable(draft, skill):
                level = level_of(draft.who, skill)
                found.append(Offer(skill, skill.title(), f"{level} → {level + 1}: {meaning(skill)}"))
        return tuple(found)

    def take(self, draft: Draft, of: str, chosen: str) -> Draft:
        return improved(draft, chosen).next()


class FreeStep(ImproveStep):
    """An improvement in place of a bonus skill that is as high as it may be."""

    number, title = 5, "A free improvement"


ABILITIES = {
    "Masterful Expertise": "a skill rerolled once a Turn",
    "Quick Learner": "a point more each level",
    "Killing Blow": "more damage by level",
    "Veteran's Luck": "a miss turned into a hit once a Turn",
}
"""What the abilities of classes come to, in a few words."""

TRADITION = "Arcane Tradition"


class ClassStep(Step):
    """A class, or two partial ones. It brings traditions, feats, hit points and the rest with it."""

    number, title = 4, "Class"

    def offers(self, draft: Draft, of: str) -> tuple[Offer, ...]:
        found = []
        for row in classes().values():
            die = die_told(replace(draft.who, delver=replace(draft.made, calling=row.name)), draft.luck.sides)
            brings = (ABILITIES.get(one, one) for one in row.abilities if one != TRADITION)
            magic = ("whole tradition" if row.name == WHOLE else numbered(row.traditions, "partial tradition"),)
            more = (*brings, *(magic if row.traditions else ()))
            told = (f"hit points {die}", f"attack +{row.attack[0]}", f"feats {' + '.join(row.feats)}", *more)
            found.append(Offer(row.name, row.name, ", ".join(told)))
        return tuple(found)

    def take(self, draft: Draft, of: str, chosen: str) -> Draft:
        row = classes()[chosen]
        taken = draft.changed(calling=chosen)
        taken = replace(taken, who=with_figures(taken.who))
        feats_ = (f"feat:{kind}" for kind in row.feats)
        return taken.next(*("tradition",) * row.traditions, *feats_)


class FeatStep(Step):
    """A feat of the kind that the class has, or the next level of one."""

    number, title = 5, "Feats"

    def offers(self, draft: Draft, of: str) -> tuple[Offer, ...]:
        found = []
        for feat in open_feats(draft.made, of):
            row = feats()[feat.name]
            brings = skills_with(feat, draft.made.feats)
            bonus = bonus_told(draft, brings[0]) if len(brings) == 1 else f"{_either(brings)} too." if brings else ""
            text = row.texts[min(feat.level, len(row.texts)) - 1]
            found.append(Offer(feat_id(feat), said(feat), f"{bonus} {text}".strip()))
        return tuple(found)

    def take(self, draft: Draft, of: str, chosen: str) -> Draft:
        feat = next(one for one in open_feats(draft.made) if feat_id(one) == chosen)
        brings = skills_with(feat, draft.made.feats)
        if len(brings) > 1:
            return draft.next(f"skill:{feat.name}")
        taken = draft.changed(feats=with_feat(draft.made.feats, feat)).next()
        taken = replace(taken, who=with_figures(taken.who))
        return trained(taken, brings[0]) if brings else taken


def _either(skills: tuple[str, ...]) -> str:
    return " or ".join(skill.title() for skill in skills)


def feat_id(feat: Feat) -> str:
    """The id of an option that takes a feat: its name, the skill that it is about, its level from the second on."""
    about = f":{feat.skill}" if feat.skill else ""
    return f"{feat.name}{about}{f' {feat.level}' if feat.level > 1 else ''}"


class SkillStep(Step):
    """The bonus skill of a feat that leaves a choice of several."""

    number, title = 5, "The skill of the feat"

    def offers(self, draft: Draft, of: str) -> tuple[Offer, ...]:
        brings = skills_with(Feat(of), draft.made.feats)
        return tuple(Offer(skill, skill.title(), bonus_told(draft, skill)) for skill in brings)

    def take(self, draft: Draft, of: str, chosen: str) -> Draft:
        feat = Feat(of, 1, chosen if feats()[of].several else "")
        taken = draft.changed(feats=with_feat(draft.made.feats, feat)).next()
        return trained(taken, chosen)


AT_ONCE = "at-once"
"""The description that is none, and with it the suggested name: one choice instead of two."""


class AboutStep(Step):
    """How the Delver looks, where they come from and what they want; in anybody's own words, or not yet."""

    number, title = 16, "Description: looks, history, motives"

    def offers(self, draft: Draft, of: str) -> tuple[Offer, ...]:
        name = draft.who.name or draft.luck.name
        return (Offer(NOTHING, "Nothing yet"), Offer(AT_ONCE, f"Nothing, and the name {name}", "the Delver is made"))

    def by_chance(self, draft: Draft, of: str) -> tuple[Offer, ...]:
        return self.offers(draft, of)[:1]

    def take(self, draft: Draft, of: str, chosen: str) -> Draft:
        if chosen == AT_ONCE:
            named = draft.next()
            return NameStep().take(named, of, NameStep().offers(named, of)[0].id)
        return draft.changed(about="" if chosen == NOTHING else chosen[:LONGEST_ABOUT]).next()

    def takes_text(self) -> bool:
        return True


class NameStep(Step):
    """The name; then the Delver is made."""

    number, title = 16, "A name, and the Delver is made"

    def offers(self, draft: Draft, of: str) -> tuple[Offer, ...]:
        name = draft.who.name or draft.luck.name
        return (Offer(name, name),)

    def take(self, draft: Draft, of: str, chosen: str) -> Draft:
        if len(chosen) > LONGEST_NAME:
            raise PlayError(f"A name has at most {LONGEST_NAME} letters.")
        return replace(draft, who=replace(draft.who, name=chosen)).next()

    def takes_text(self) -> bool:
        return True
