"""The numbers of a sheet with their reasons, and what feats and classes change."""

from __future__ import annotations

from typing import Any

import pytest

from lychgate.rulesets.sovereign.rules.feats import (
    ability_of,
    check_dice,
    feat_of,
    figure_of,
    killing_blow,
    skill_in_harm,
    unarmed_die,
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
from lychgate.rulesets.sovereign.rules.outfit import given
from lychgate.rulesets.sovereign.rules.saves import target_sum
from lychgate.rulesets.sovereign.rules.skills import is_combat, meaning
from lychgate.rulesets.sovereign.state import PARTY, Creature, Delver, Feat
from lychgate.rulesets.sovereign.tables.classes import classes
from lychgate.rulesets.sovereign.tables.delvers import SKILLS
from lychgate.rulesets.sovereign.tables.feats import feats

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
    assert str(target_sum(delver(constitution=14), "physical")) == "14 (base 16, level -1, CON -1)"
    assert [target_sum(delver(level=level), "mental").total for level in (1, 2, 10)] == [15, 14, 6]


def test_strain_and_load_follow_from_the_scores() -> None:
    ada = delver(strength=13, constitution=9)
    assert str(most_strain(ada)) == "9 (Constitution 9)"
    assert most_readied(ada).total == 6
    assert str(most_stowed(ada)) == "13 (Strength 13)"


@pytest.mark.clause("sov.attr.immediate-update", "sov.adv.attr-recalc")
def test_another_score_changes_all_that_follows_from_it() -> None:
    ada = with_attribute(delver(things="leather"), "dexterity", 14)
    assert (ada.ac, target_sum(ada, "evasion").total) == (13, 14)


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
    both = delver("Armsmaster 1", "Deadeye 1", skills={"stab": 1, "shoot": 2})
    assert [skill_in_harm(both, "damage-skill", arms) for arms in ("melee", "thrown", "ranged")] == [1, 2, 2]
    assert skill_in_harm(both, "shock-skill", "melee") == 1
    assert skill_in_harm(delver("Armsmaster 1", skills={"stab": -1}), "damage-skill", "melee") == 0


def test_an_unarmed_combatant_strikes_by_their_brawl() -> None:
    assert [unarmed_die(delver("Unarmed Combatant 1", skills={"brawl": level})) for level in (0, 1, 4)] == [
        *("1d6", "1d8", "1d12+1"),
    ]
    assert unarmed_die(delver(skills={"brawl": 1})) == ""


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
