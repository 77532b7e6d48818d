"""The numbers of a sheet with their reasons, and what feats and classes change."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.rulesets.sovereign.rules.arms import Arm, arm_named
from lychgate.rulesets.sovereign.rules.feats import (
    ability_of,
    allowed,
    check_dice,
    feat_of,
    figure_of,
    killing_blow,
    open_feats,
    skills_with,
    with_feat,
)
from lychgate.rulesets.sovereign.rules.figures import (
    ac_of,
    attack_bonus_of,
    effort_of,
    most_readied,
    most_stowed,
    most_strain,
    with_attribute,
    with_figures,
)
from lychgate.rulesets.sovereign.rules.henchmen import wage_of
from lychgate.rulesets.sovereign.rules.outfit import given
from lychgate.rulesets.sovereign.rules.saves import target_sum
from lychgate.rulesets.sovereign.rules.skills import is_combat, meaning
from lychgate.rulesets.sovereign.state import PARTY, Creature, Delver, Feat
from lychgate.rulesets.sovereign.tables.classes import classes
from lychgate.rulesets.sovereign.tables.delvers import SKILLS
from lychgate.rulesets.sovereign.tables.feats import feats
from lychgate.rulesets.sovereign.tables.traditions import traditions
from tests.rulesets.sovereign.sovereign import PRINTED, Sovereign

PLAIN = dict.fromkeys(("strength", "dexterity", "constitution", "intelligence", "wisdom"), 10)


def delver(
    *held: str, level: int = 1, skills: dict[str, int] | None = None, things: str = "", **scores: int
) -> Creature:
    """A Warrior with feats at their levels, such as ``Die Hard 2``."""
    own = tuple(Feat(one.rpartition(" ")[0], int(one.rpartition(" ")[2])) for one in held)
    one = Creature(
        id="c1",
        name="Ada",
        side=PARTY,
        kind="delver",
        level=level,
        attributes={**PLAIN, **scores},
        skills=skills or {},
        delver=Delver(calling="Warrior", feats=own),
    )
    return given(one, [thing for thing in things.split(", ") if thing])


def of_class(one: Creature, calling: str, **fields: Any) -> Creature:
    return Creature(
        id=one.id,
        name=one.name,
        side=one.side,
        kind=one.kind,
        level=one.level,
        attributes=one.attributes,
        skills=one.skills,
        items=one.items,
        delver=Delver(calling=calling, **fields),
    )


@pytest.mark.parametrize(
    ("one", "told"),
    [
        (delver(), "10 (unarmoured 10)"),
        (delver(things="leather", dexterity=14), "13 (leather 12, DEX +1)"),
        (delver(things="plate, shield", dexterity=3), "15 (plate 16, DEX -2, shield +1)"),
        (delver("Impervious Defense 1", level=3, things="leather, shield"), "18 (Impervious Defense 17, shield +1)"),
        (delver("Impervious Defense 1", level=1, things="plate"), "16 (plate 16)"),
        (of_class(delver(level=3), "Mage/Mage", arts=("Cold Flesh",)), "13 (Cold Flesh 13)"),
        (of_class(delver(level=3), "Mage/Warrior", arts=("Whirling Evasion",)), "15 (Whirling Evasion 15)"),
        (of_class(delver(things="plate"), "Warrior", stated_ac=13), "13 (as it was said 13)"),
        (Creature(id="c2", name="ogre", side="ogres", ac=14), "14 (as it was said 14)"),
    ],
)
def test_the_armor_class_is_the_best_of_what_protects(one: Creature, told: str) -> None:
    assert str(ac_of(one)) == told
    assert with_figures(one).ac == ac_of(one).total


@pytest.mark.clause("sov.adv.attack")
def test_the_attack_bonus_is_that_of_class_and_level() -> None:
    bonuses = {
        name: [attack_bonus_of(of_class(delver(level=level), name)).total for level in (1, 5, 10)] for name in classes()
    }
    assert bonuses == {
        "Expert": [0, 2, 5],
        "Mage": [0, 1, 2],
        "Warrior": [1, 5, 10],
        "Expert/Mage": [0, 2, 5],
        "Expert/Warrior": [1, 4, 7],
        "Mage/Warrior": [1, 4, 7],
        "Mage/Mage": [0, 1, 2],
    }
    assert str(attack_bonus_of(delver(level=2))) == "2 (Warrior, level 2: 2)"


@pytest.mark.clause("sov.adv.saves")
def test_saves_tell_their_reasons_and_fall_with_each_level() -> None:
    assert str(target_sum(PRINTED, delver(constitution=14), "physical")) == "14 (base 16, level -1, CON -1)"
    assert [target_sum(PRINTED, delver(level=level), "mental").total for level in (1, 2, 10)] == [15, 14, 6]


def test_strain_and_load_follow_from_the_scores() -> None:
    ada = delver(strength=13, constitution=9)
    assert str(most_strain(ada)) == "9 (Constitution 9)"
    assert most_readied(ada).total == 6
    assert str(most_stowed(ada)) == "13 (Strength 13)"


@pytest.mark.clause("sov.attr.immediate-update", "sov.adv.attr-recalc")
def test_another_score_changes_all_that_follows_from_it() -> None:
    ada = with_attribute(delver(things="leather"), "dexterity", 14)
    assert (ada.ac, target_sum(PRINTED, ada, "evasion").total) == (13, 14)


def test_effort_is_a_skill_and_an_attribute_and_at_least_1() -> None:
    mage = of_class(delver(skills={"magic": 1}, intelligence=14), "Mage", traditions=("High Mage",))
    assert str(effort_of(mage, "High Mage")) == "3 (High Mage 1, Magic +1, INT +1)"
    partial = of_class(mage, "Expert/Mage", traditions=("High Mage",))
    assert effort_of(partial, "High Mage").total == 2
    assert effort_of(of_class(delver(dexterity=18, skills={"stab": 0}), "Mage/Warrior"), "Duelist").total == 2
    assert effort_of(of_class(delver(), "Mage/Warrior"), "Accursed").total == 1


def test_feats_and_abilities_are_known_by_name() -> None:
    ada = delver("Die Hard 2")
    assert (feat_of(ada, "Die Hard"), feat_of(ada, "Alert")) == (2, 0)
    assert ability_of(ada, "Veteran's Luck")
    assert not ability_of(of_class(ada, "Expert/Warrior"), "Veteran's Luck")
    assert [killing_blow(delver(level=level)) for level in (1, 2, 3)] == [1, 1, 2]
    assert killing_blow(of_class(ada, "Expert")) == 0


def test_the_figures_of_feats_count_from_their_level_and_for_their_arms() -> None:
    assert [figure_of(delver(f"Armsmaster {level}"), "hit", "melee") for level in (1, 2)] == [0, 1]
    assert figure_of(delver("Armsmaster 2"), "hit", "ranged") == 0
    assert figure_of(delver("Die Hard 1"), "hp-a-level") == 2
    assert figure_of(delver("Sniper's Eye 2"), "execution-save", "ranged") == -4
    assert figure_of(delver("Valiant Defender 1"), "screen") == 2


def arm(one: Creature, name: str, *, thrown: bool = False) -> Arm:
    return arm_named(one, name, thrown=thrown)


SWORDS = "long sword, dagger, large bow"


def test_an_armsmaster_adds_stab_to_damage_and_shock_and_then_to_hit() -> None:
    ada = of_class(delver("Armsmaster 1", things=SWORDS, skills={"stab": 2}), "Expert", feats=(Feat("Armsmaster"),))
    assert arm(ada, "long sword").harm == (("Armsmaster", 2),)
    assert (arm(ada, "long sword").shock, arm(ada, "long sword").shock_ac) == (4, 13)
    assert arm(ada, "dagger", thrown=True).harm == (("Armsmaster", 2),)
    assert arm(ada, "large bow").harm == ()
    untrained = of_class(delver(things=SWORDS), "Expert", feats=(Feat("Armsmaster"),))
    assert arm(untrained, "long sword").harm == ()

    second = of_class(ada, "Expert", feats=(Feat("Armsmaster", 2),))
    assert ("Armsmaster", 1) in arm(second, "long sword").hit
    assert ("Armsmaster", 1) not in arm(second, "large bow").hit
    assert arm(second, "long sword").shock_ac == 0, "against any AC"


def test_of_feats_that_add_a_skill_only_the_best_counts() -> None:
    feats_ = (Feat("Armsmaster"), Feat("Deadeye"))
    ada = of_class(delver(things=SWORDS, skills={"stab": 1, "shoot": 2}), "Expert", feats=feats_)
    assert arm(ada, "dagger", thrown=True).harm == (("Deadeye", 2),)
    assert arm(ada, "dagger").harm == (("Armsmaster", 1),)
    assert arm(ada, "large bow").harm == (("Deadeye", 2),)


def test_killing_blow_adds_to_damage_and_to_shock() -> None:
    ada = delver(level=3, things=SWORDS)
    assert arm(ada, "long sword").harm == (("Killing Blow", 2),)
    assert arm(ada, "long sword").shock == 2 + 2
    assert arm(ada, "large bow").shock == 0
    assert arm(ada, "unarmed").shock == 0, "bare hands have none to add to"


def test_a_shocking_assault_reaches_any_armour_and_then_hurts_more() -> None:
    first, second = (of_class(delver(things=SWORDS), "Expert", feats=(Feat("Shocking Assault", n),)) for n in (1, 2))
    assert (arm(first, "long sword").shock, arm(first, "long sword").shock_ac) == (2, 0)
    assert arm(second, "long sword").shock == 4


def test_an_unarmed_combatant_strikes_by_their_brawl() -> None:
    def fists(brawl: int) -> Arm:
        return arm(of_class(delver(skills={"brawl": brawl}), "Expert", feats=(Feat("Unarmed Combatant"),)), "unarmed")

    assert [fists(brawl).damage for brawl in (-1, 0, 1, 4)] == ["1d2", "1d6", "1d8", "1d12+1"]
    assert [(fists(brawl).shock, fists(brawl).shock_ac) for brawl in (0, 2)] == [(0, 0), (2, 15)]
    assert fists(2).harm == (("Brawl", 2),)
    assert arm(delver(skills={"brawl": 1}), "unarmed").damage == "1d2"


def test_specialists_roll_more_dice() -> None:
    ada = of_class(delver(), "Expert", feats=(Feat("Specialist", 2, "sneak"), Feat("Gifted Chirurgeon")))
    assert [check_dice(ada, skill) for skill in ("sneak", "heal", "notice")] == ["4d6kh2", "3d6kh2", "2d6"]


@pytest.mark.clause(
    "sov.skill.exert",
    "sov.skill.heal",
    "sov.skill.know",
    "sov.skill.magic",
    "sov.skill.notice",
    "sov.skill.brawl",
    "sov.skill.shoot",
    "sov.skill.sneak",
    "sov.skill.stab",
)
@pytest.mark.parametrize(
    ("skill", "word"),
    [
        *(("brawl", "bare hands"), ("exert", "climb"), ("heal", "wounds"), ("know", "History"), ("magic", "Cast")),
        *(("notice", "ambushes"), ("shoot", "Bows"), ("sneak", "locks"), ("stab", "Melee")),
    ],
)
def test_every_skill_says_what_it_is_for(skill: str, word: str) -> None:
    assert word in meaning(skill)


def test_skill_combat_skills__three_are_for_fighting() -> None:
    assert [skill for skill in SKILLS if is_combat(skill)] == ["brawl", "shoot", "stab"]


def test_every_feat_has_a_text_for_each_level_and_effects_that_it_reaches() -> None:
    assert len(feats()) == 20
    assert sum(not row.combat for row in feats().values()) == 6
    for row in feats().values():
        assert all(row.texts)
        assert all(1 <= effect.level <= row.levels for effect in row.effects)
        assert all(skill in SKILLS for skill in row.skills)


def test_feats_stop_at_their_last_level_and_are_held_once_for_each_skill() -> None:
    ada = delver("Die Hard 2", "Spirit Familiar 3").made
    offered = [(feat.name, feat.level) for feat in open_feats(ada)]
    assert ("Spirit Familiar", 4) in offered
    assert not [feat for feat in offered if feat[0] == "Die Hard"]
    assert ("Alert", 1) in offered

    skills = ("exert", "heal", "know", "notice")
    some = Delver(calling="Expert", feats=tuple(Feat("Specialist", 2, skill) for skill in skills))
    assert Feat("Specialist") in open_feats(some)
    assert skills_with(Feat("Specialist"), some.feats) == ("sneak",)
    every = replace(some, feats=(*some.feats, Feat("Specialist", 1, "sneak")))
    assert [feat for feat in open_feats(every) if feat.name == "Specialist"] == [Feat("Specialist", 2, "sneak")]
    assert skills_with(Feat("Alert", 2)) == ()


def test_the_next_level_of_a_feat_takes_its_place() -> None:
    held = (Feat("Specialist", 1, "heal"), Feat("Specialist", 1, "know"), Feat("Alert"))
    assert with_feat(held, Feat("Specialist", 2, "know")) == (held[0], Feat("Specialist", 2, "know"), held[2])
    assert with_feat(held, Feat("Die Hard")) == (*held, Feat("Die Hard"))


def test_armored_magic_is_for_whom_armour_hinders() -> None:
    row = feats()["Armored Magic"]
    assert [
        tradition for tradition in traditions() if allowed(Delver(calling="Mage/Warrior", traditions=(tradition,)), row)
    ] == ["Duelist", "Elementalist", "High Mage", "Necromancer"]
    assert not allowed(Delver(calling="Mage/Warrior"), feats()["Nullifier"])
    assert allowed(Delver(calling="Warrior"), feats()["Nullifier"])


def test_henchmen_are_paid_by_level_and_there_is_one_for_each_delver() -> None:
    assert [wage_of(delver(level=level)) for level in (1, 2, 10)] == [25, 50, 12000]
    table = Sovereign().types("delver Ada hp 3", "delver Bo henchman hp 3")
    assert "25 gp a month, in advance" in [field.text for field in table.view().sheets[1].fields]
    with pytest.raises(PlayError, match="Each Delver has one henchman at most"):
        table.types("delver Cy henchman")
    with pytest.raises(PlayError, match="Each Delver has one henchman at most"):
        table.types("make Cy henchman")
    table.types("delver Dan hp 3", "delver Cy henchman hp 3")
    assert [one.kind for one in table.state.cast] == ["delver", "henchman", "delver", "henchman"]


def test_who_has_no_scores_has_none_of_what_follows_from_them() -> None:
    guide = Creature(id="c3", name="guide", side=PARTY)
    assert [figure(guide).total for figure in (most_strain, most_readied, most_stowed)] == [0, 0, 0]
