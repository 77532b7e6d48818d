"""Levels, advancement points, feats and what they bring."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from lychgate.core.decision import AnyDecision
from lychgate.core.errors import PlayError
from lychgate.rulesets.sovereign.rules.advancement import GrowthChoice, brings_a_feat, credited, level_for
from lychgate.rulesets.sovereign.rules.training import raise_of, raises
from lychgate.rulesets.sovereign.ruleset import RULESET
from lychgate.rulesets.sovereign.state import Creature, Feat, Gained
from lychgate.rulesets.sovereign.tables.magic import spells
from tests.rulesets.sovereign.sovereign import ANN, PRINTED, Sovereign
from tests.rulesets.sovereign.test_sovereign_making import saying

KEEP = "keep"


def settled(line: str, *dice: int, **variants: str) -> Sovereign:
    """Somebody in a settlement, and the dice that fall for them."""
    return Sovereign(**variants).types(line, "settlement Hollow").rolls(*dice)


def warrior(level: int, xp: int, *dice: int, hp: int = 12, more: str = "") -> Sovereign:
    return settled(f"delver Ada of Ann class Warrior level {level} hp {hp} xp {xp} stab 1 {more}", *dice)


@pytest.mark.clause("sov.xp.thresholds")
def test_so_much_experience_is_enough_for_a_level() -> None:
    assert [level_for(PRINTED, xp) for xp in (0, 1499, 1500, 2999, 3000, 6000, 12000)] == [1, 1, 2, 2, 3, 4, 5]
    many = (24000, 48000, 99999, 100000, 200000, 300000, 900000)
    assert [level_for(PRINTED, xp) for xp in many] == [6, 7, 7, 8, 9, 10, 10]


@pytest.mark.clause("sov.xp.level-up")
def test_levels_are_gained_in_a_settlement_with_enough_experience() -> None:
    table = Sovereign().types("delver Ada of Ann class Warrior hp 5 xp 1499")
    with pytest.raises(PlayError, match="Ada has 1499 XP; level 2 needs 1500"):
        table.types("level Ada")
    table.types("xp 1", "settlement Hollow", "settlement leave")
    with pytest.raises(PlayError, match="Levels are gained in a settlement"):
        table.types("level Ada")
    assert not RULESET.question(table.state, table.orders(ANN)).choices
    table.types("settlement Hollow")
    offered = RULESET.question(table.state, table.orders(ANN)).choices
    assert [choice.label for choice in offered] == ["Ada gains a level"]
    table.rolls(1, 1).types("level:Ada", seat=ANN, answers=saying(KEEP)).finish()
    assert table.who("Ada").level == 2
    assert table.who("Ada").made.gained == (Gained(2, "Hollow"),)


@pytest.mark.parametrize(
    ("line", "refused"),
    [
        ("delver Ada hp 5 xp 9000", "Ada has no class"),
        ("delver Ada class Warrior level 10 hp 5", "Ada is level 10, the last"),
    ],
)
def test_who_gains_no_level_is_told_why(line: str, refused: str) -> None:
    with pytest.raises(PlayError, match=refused):
        settled(line).types("level Ada")


@pytest.mark.clause("sov.adv.hp", "sov.hp.level-up-pointer")
@pytest.mark.parametrize(("dice", "most"), [((2, 5, 1), 14), ((1, 1, 2), 13), ((1, 2, 3), 13), ((2, 2, 3), 13)])
def test_all_hit_dice_are_rolled_anew_and_the_better_total_kept(dice: tuple[int, ...], most: int) -> None:
    table = warrior(2, 3000, *dice, hp=12).types("set Ada.hp 7 because she was hurt")
    ada = table.types("level Ada", answers=saying(KEEP)).finish().who("Ada")
    assert (ada.max_hp, ada.hp) == (most, 7 + most - 12)


@pytest.mark.clause("sov.adv.hp")
@pytest.mark.parametrize(("floor", "most"), [("after-all", 4), ("before-die-hard", 6)])
def test_no_die_is_worth_less_than_1(floor: str, most: int) -> None:
    line = 'delver Ada class Mage tradition "High Mage" con 3 feats "Die Hard" hp 1 xp 1500'
    table = settled(line, 1, 4, **{"hp-floor": floor})
    table.types("level Ada", answers=saying(KEEP, "Arcane Lexicon", "Speed", "Stasis", "Alert")).finish()
    assert table.who("Ada").max_hp == most


@pytest.mark.clause("sov.adv.attack", "sov.adv.saves")
def test_a_level_betters_attack_and_saves() -> None:
    table = warrior(2, 3000, 1, 1, 1).types("level Ada", answers=saying(KEEP))
    assert table.who("Ada").attack == 3
    assert "Ada is level 3: saves better by 1, attack bonus +3, 3 points left." in table.lines(ANN)


@pytest.mark.clause("sov.adv.points")
def test_a_level_gives_3_points_and_experts_a_fourth() -> None:
    assert warrior(2, 3000, 1, 1, 1).types("level Ada", answers=saying(KEEP)).who("Ada").made.points == 3
    table = settled("delver Ada class Expert level 2 hp 9 xp 3000 points 1", 1, 1, 1)
    made = table.types("level Ada", answers=saying(KEEP)).who("Ada").made
    assert (made.points, made.quick) == (4, 1), "what was kept is still there"


@pytest.mark.clause("sov.adv.points")
def test_the_fourth_point_goes_to_no_combat_skill() -> None:
    table = Sovereign().types("delver Ada class Expert hp 9 level 3 exert 1 points 2 quick 1")
    with pytest.raises(PlayError, match="Stab cannot be raised: it costs 2 points, and Ada has 1 \\(1 of Quick"):
        table.types("train Ada stab", "train Ada stab")
    with pytest.raises(PlayError, match=r"Exert cannot be raised: it costs 3 points, and Ada has 2\."):
        table.types("train Ada exert")
    table.types("train Ada sneak")
    assert (table.who("Ada").made.points, table.who("Ada").made.quick) == (1, 0), "it is spent first where it fits"


@pytest.mark.clause("sov.adv.hp", "sov.adv.points")
def test_a_better_constitution_counts_for_the_dice_of_the_level() -> None:
    table = warrior(2, 3000, 1, 1, 1, hp=5, more="con 13")
    table.types("level Ada", answers=saying("constitution", KEEP)).finish()
    assert table.who("Ada").max_hp == 3 * (1 + 2 + 1)


@pytest.mark.clause("sov.adv.skill-cost", "sov.adv.skill-order")
def test_each_level_of_a_skill_is_bought_after_the_one_before() -> None:
    table = Sovereign().types("delver Ada class Warrior hp 9 level 10 points 15")
    costs = []
    for _ in range(5):
        costs.append(raise_of(table.state, table.who("Ada"), "heal").cost)
        table.types("train Ada heal")
    assert costs == [1, 2, 3, 4, 5]
    assert (table.who("Ada").skills["heal"], table.who("Ada").made.points) == (4, 0)
    with pytest.raises(PlayError, match="it is 4 already, the highest"):
        table.types("train Ada heal")


@pytest.mark.clause("sov.adv.skill-min")
@pytest.mark.parametrize(("skill", "level", "least"), [(1, 2, 3), (2, 5, 6), (3, 8, 9)])
def test_a_delver_may_be_too_low_for_a_level_of_a_skill(skill: int, level: int, least: int) -> None:
    line = "delver Ada class Warrior hp 9 level {} points 9 heal {}"
    with pytest.raises(PlayError, match=f"Heal cannot be raised: it takes level {least}, and Ada is level {level}"):
        Sovereign().types(line.format(level, skill), "train Ada heal")
    Sovereign().types(line.format(least, skill), "train Ada heal")


@pytest.mark.clause("sov.adv.attr-cost", "sov.adv.skill-min")
def test_increases_of_attributes_cost_more_each_time_whichever_they_are() -> None:
    table = Sovereign().types("delver Ada class Warrior hp 9 level 10 points 30 str 17 dex 10")
    for what in ("strength", "dexterity", "dexterity", "dexterity", "wisdom"):
        table.types(f"train Ada {what}")
    ada = table.who("Ada")
    assert ada.made.points == 30 - 15
    assert (ada.attributes["strength"], ada.attributes["dexterity"], ada.attributes["wisdom"]) == (18, 13, 11)
    with pytest.raises(PlayError, match="5 increases are all that there are"):
        table.types("train Ada wisdom")
    low = Sovereign().types("delver Ada class Warrior hp 9 level 2 points 30", "train Ada wis", "train Ada con")
    with pytest.raises(PlayError, match="it takes level 3"):
        low.types("train Ada wis")


@pytest.mark.clause("sov.adv.attr-cost")
def test_increases_count_for_each_attribute_where_the_table_has_it_so() -> None:
    table = Sovereign(**{"attr-count": "attribute"}).types("delver Ada class Warrior hp 9 points 9 str 18")
    table.types("train Ada wis", "train Ada con", "train Ada con", "train Ada int")
    assert table.who("Ada").made.points == 9 - 1 - 1 - 2 - 1
    with pytest.raises(PlayError, match="it is 18 already"):
        table.types("train Ada str")


@pytest.mark.clause("sov.adv.attr-recalc", "sov.attr.immediate-update")
def test_another_modifier_counts_at_once() -> None:
    table = Sovereign().types("delver Ada class Warrior hp 9 points 9 dex 13 gear leather worn", "train Ada dex")
    assert table.who("Ada").ac == 13
    assert table.last() == "Ada trains: Dexterity 13 → 14 (+0 → +1), for 1 point; 8 points left."


@pytest.mark.clause("sov.adv.feats")
def test_feats_come_at_2_5_7_and_10() -> None:
    assert [level for level in range(1, 11) if brings_a_feat(level)] == [2, 5, 7, 10]
    seen: list[GrowthChoice] = []

    def answer(decision: AnyDecision, state: Any) -> str:
        assert isinstance(decision, GrowthChoice)
        seen.append(decision)
        return decision.default() if "takes a feat" not in decision.asks else "Armsmaster 2"

    table = warrior(1, 1500, 1, 1, more="feats Armsmaster")
    table.types("level Ada", answers=answer).finish()
    assert table.who("Ada").made.feats == (Feat("Armsmaster", 2),)
    ids = [option.id for option in seen[-1].options()]
    assert "Armsmaster 2" in ids
    assert "Alert" in ids
    assert "Armored Magic" not in ids
    assert table.who("Ada").skills == {"stab": 1}, "only a new feat brings a skill"


@pytest.mark.clause("sov.adv.hp")
def test_die_hard_taken_later_adds_2_for_every_level() -> None:
    table = warrior(4, 12000, 1, 1, 1, 1, 1, hp=20).types("level Ada", answers=saying(KEEP, "Die Hard")).finish()
    assert (table.who("Ada").max_hp, table.who("Ada").hp) == (21 + 2 * 5, 21 + 2 * 5)
    assert table.last() == "Ada has Die Hard 1, and has 31 hit points."


def held(level: int, credit: int = 0) -> Creature:
    ada = Sovereign().types("delver Ada class Warrior hp 9").who("Ada")
    made = replace(ada.made, credit={"stab": credit})
    return replace(ada, skills={"stab": level} if level >= 0 else {}, delver=made)


@pytest.mark.clause("sov.adv.feat-skill-later", "sov.adv.feat-skill-credit", "sov.adv.feat-skill-ignore-min")
@pytest.mark.parametrize(
    ("level", "credit", "after"),
    [(-1, 0, (1, 0)), (0, 0, (1, 1)), (1, 0, (2, 0)), (2, 0, (2, 3)), (2, 1, (3, 0)), (3, 3, (4, 1)), (0, 2, (2, 0))],
)
def test_the_skill_of_a_later_feat_is_worth_3_points(level: int, credit: int, after: tuple[int, int]) -> None:
    (skill, now), left = credited(held(level, credit), "stab")
    assert (skill, now, left) == ("stab", *after)


@pytest.mark.clause("sov.adv.feat-skill-later", "sov.adv.feat-skill-credit")
def test_what_is_held_for_a_skill_makes_the_next_level_cheaper() -> None:
    table = settled("delver Ada class Warrior hp 30 xp 1500 notice 0", 1, 1)
    table.types("level Ada", answers=saying(KEEP, "Alert")).finish()
    ada = table.who("Ada")
    assert (ada.skills["notice"], ada.made.credit) == (1, {"notice": 1})
    assert "Ada has Notice 1; 1 point held for the next level." in table.lines(ANN)
    third = replace(ada, level=3)
    assert raise_of(table.state, third, "notice").cost == 3 - 1
    table.types("set Ada.level 3 because she grew", "train Ada notice")
    assert table.who("Ada").made.credit == {}

    rich = Sovereign().types("delver Ada class Warrior hp 9 points 1 notice 0 credit notice 5", "train Ada notice")
    assert (rich.who("Ada").made.points, rich.who("Ada").made.credit) == (1, {"notice": 3})


@pytest.mark.clause("sov.adv.feat-skill-ignore-min")
def test_the_skill_of_a_feat_needs_no_level_of_the_delver() -> None:
    table = warrior(1, 1500, 1, 1).types("level Ada", answers=saying(KEEP, "Armsmaster")).finish()
    assert table.who("Ada").skills["stab"] == 2


@pytest.mark.clause("sov.adv.feat-skill-max")
def test_the_points_go_to_another_skill_where_it_is_4() -> None:
    table = settled("delver Ada class Warrior level 9 hp 90 xp 300000 stab 4", *(1,) * 10)
    table.types("level Ada", answers=saying(KEEP, "Armsmaster", "heal")).finish()
    assert table.who("Ada").skills == {"stab": 4, "heal": 1}


@pytest.mark.clause("sov.adv.magic")
def test_mages_learn_arts_and_spells_that_they_can_cast() -> None:
    asked: list[GrowthChoice] = []

    def answer(decision: AnyDecision, state: Any) -> str:
        assert isinstance(decision, GrowthChoice)
        asked.append(decision)
        return decision.default()

    table = settled('delver Ada class Mage level 2 tradition "High Mage" hp 9 xp 3000 spells Speed', 1, 1, 1)
    table.types("level Ada", answers=answer).finish()
    made = table.who("Ada").made
    assert (len(made.arts), len(made.spells)) == (0, 1 + 2), "no art at level 3, and 2 spells"
    offered = [option.id for option in asked[-1].options()]
    assert "Speed" not in offered
    assert asked[-1].asks == "Ada learns a spell of the High Mage. Which?"
    assert {offer.note for offer in asked[-1].offers} == {spells()[name].text for name in offered}
    assert len(offered) > 13, "spells of the second level can be cast now"
    healer = settled("delver Ada class Mage/Warrior level 1 tradition Healer hp 9 xp 1500 arts Healing Touch", 1, 1)
    healer.types("level Ada", answers=saying(KEEP, "Far Healer", "Alert")).finish()
    assert healer.who("Ada").made.arts == ("Healing Touch", "Far Healer")
    assert not healer.who("Ada").made.spells


@pytest.mark.clause("sov.xp.level-up")
def test_all_levels_are_gained_or_one_in_a_return() -> None:
    table = warrior(1, 3000, 1, 1, 1, 1, 1).types("level Ada", answers=saying(KEEP, "Alert", KEEP)).finish()
    assert (table.who("Ada").level, table.who("Ada").made.points) == (3, 6)
    assert table.who("Ada").made.gained == (Gained(2, "Hollow"), Gained(3, "Hollow"))

    table = settled("delver Ada class Warrior hp 9 xp 3000", 1, 1, **{"multi-level": "one"})
    table.types("level Ada", answers=saying(KEEP, "Alert")).finish()
    assert table.who("Ada").level == 2
    with pytest.raises(PlayError, match="Ada has gained a level in Hollow; another waits"):
        table.types("level Ada")
    table.types("settlement leave", "settlement Hollow").rolls(1, 1, 1)
    assert table.types("level Ada", answers=saying(KEEP)).finish().who("Ada").level == 3


def test_only_what_can_be_paid_for_is_offered() -> None:
    table = Sovereign().types("delver Ada class Warrior hp 9 points 1 str 18 exert 0")
    offered = [one.what for one in raises(table.state, table.who("Ada"))]
    assert "exert" not in offered, "it costs 2"
    assert "strength" not in offered
    assert {"heal", "wisdom"} <= set(offered)


def test_the_dead_gain_no_level() -> None:
    table = warrior(1, 1500).types("set Ada.hp 0 because she fell")
    with pytest.raises(PlayError, match="Ada has no hit points left"):
        table.types("level Ada")


@pytest.mark.clause("sov.adv.feats", "sov.adv.feat-skill-later")
def test_a_feat_for_one_of_several_skills_asks_which() -> None:
    asked: list[GrowthChoice] = []
    chosen = iter((KEEP, "Specialist", "sneak"))

    def answer(decision: AnyDecision, state: Any) -> str:
        assert isinstance(decision, GrowthChoice)
        asked.append(decision)
        return next(chosen)

    table = settled("delver Ada class Warrior hp 30 xp 1500 notice 0", 1, 1)
    table.types("level Ada", answers=answer).finish()
    assert table.who("Ada").made.feats == (Feat("Specialist", 1, "sneak"),)
    assert table.who("Ada").skills["sneak"] == 1
    notes = {choice.id: choice.note for choice in RULESET.question(table.state, asked[-1]).choices}
    assert notes["sneak"].startswith("-1 → 1: Go unheard")
    assert notes["notice"].startswith("0 → 1, 1 point held: See details")

    table = settled("delver Ada class Warrior hp 30 xp 1500 notice 0", 1, 1)
    table.types("level Ada", answers=saying(KEEP, "Shocking Assault", "stab")).finish()
    assert table.who("Ada").made.feats == (Feat("Shocking Assault"),)
    assert table.who("Ada").skills == {"notice": 0, "stab": 1}


def test_feats_are_offered_with_the_text_of_their_level() -> None:
    asked: list[GrowthChoice] = []

    def answer(decision: AnyDecision, state: Any) -> str:
        assert isinstance(decision, GrowthChoice)
        asked.append(decision)
        return decision.default()

    warrior(1, 1500, 1, 1, more='feats "Die Hard" Alert 2').types("level Ada", answers=answer)
    notes = {offer.id: offer.note for offer in asked[-1].offers}
    assert notes["Die Hard 2"].startswith("Once per day")
    assert notes["Armsmaster"].startswith("Instant: ready")
    assert "Alert" not in notes
    assert "Alert 3" not in notes


def test_hit_dice_are_told_with_all_that_is_added() -> None:
    table = settled('delver Ada class Warrior con 14 feats "Die Hard" hp 5 xp 1500', 2, 4)
    table.types("level Ada", answers=saying(KEEP, "Alert"))
    assert "Ada: hit points 5 → 16 (2 x 1d6+5, rolled 2 and 4)." in table.lines(ANN)
