"""Dungeon monsters: the table, and what is special about each."""

from __future__ import annotations

import pytest

from lychgate.rulesets.twelve_years.rules.ailments import Marked
from lychgate.rulesets.twelve_years.rules.death import MemberDied, MemberLeft, PartyFell
from lychgate.rulesets.twelve_years.rules.evasion_results import EvasionRolled
from lychgate.rulesets.twelve_years.rules.foes import FoeArrived, FoeSlain
from lychgate.rulesets.twelve_years.rules.levels import LevelLost
from lychgate.rulesets.twelve_years.rules.monsters import CyclopsAttacked
from lychgate.rulesets.twelve_years.rules.settling import CurseFell
from lychgate.rulesets.twelve_years.rules.wounds import MemberHurt
from lychgate.rulesets.twelve_years.rules.years import YearsPassed
from lychgate.rulesets.twelve_years.state import State
from lychgate.sim.scenes import Scene
from tests.each import each
from tests.rulesets.twelve_years.stage import Raw, blows, choices, foes_met, happened, hurts, party, scene, site, totals

AXE, SWORD = {"weapon": "axe"}, {"weapon": "sword"}
DEATH = {"kind": "ring", "qualities": ["magick"], "powers": ["death"]}
LIFE = {"kind": "ring", "qualities": ["magick"], "powers": ["rejuvenation"]}
MIRROR = {"kind": "mirror", "unique": "magick_mirror", "qualities": ["magick"], "uses": 1}
CLEARINGS: Raw = {"hexes": {"5050": {"terrain": "city"}, "5051": {}, "5052": {}, "5053": {}}}
DUNGEON: Raw = {
    "dungeons": [
        {},
        {
            "hex": "5051",
            "rooms": [
                {"ways": [{"kind": "entry", "to": -2}, {"kind": "door", "to": 1}, {"kind": "door"}]},
                {"ways": [{"kind": "door", "to": 0}]},
            ],
        },
    ]
}


def met(*dice: int, variants: dict[str, str] | None = None) -> Scene[State]:
    """A Rogue enters a new room where the encounter is a monster, rolled with ``dice``."""
    return scene("rogue", at="d1r0", given=DUNGEON, variants=variants, dice=[1, 1, 1, 6, *dice]).do("way:2")


def giant(**more: object) -> Raw:
    """A Giant with the first item of the loot in hand."""
    return {"kin": "giant", "weapon": 101, **more}


def kinds(played: Scene[State], place: str = "") -> list[str]:
    """The foes at a place."""
    return [foe.kind for foe in site(played, place).foes]


# ---------------------------------------------------------------------- the table


@each(
    [
        (1, "skeleton", 10, "1d4", 0),
        (2, "goblin", 12, "1d4", 0),
        (3, "slime", 20, "1d6", 0),
        (4, "shade", 0, "1d8", 0),
        (5, "ogre", 36, "1d10", 2),
        (6, "troll", 40, "1d12", 0),
        (7, "cyclops", 48, "1d12", 0),
        (8, "golem", 60, "1d12", 0),
        (9, "zombie", 10, "1d4", 0),
        (12, "demon", 72, "3d6", 0),
    ],
)
def test_monster_table__each_row_is_a_monster_with_its_hit_points_and_dice(
    face: int, kind: str, hp: int, damage: str, bonus: int
) -> None:
    meeting = met(face).finish()

    assert foes_met(meeting) == [(kind, hp, hp, damage, bonus, "here")]


def test_monster_roll_twice__two_more_rolls_are_met_together() -> None:
    meeting = met(10, 5, 9).finish()

    assert kinds(meeting) == ["ogre", "zombie"]


def test_monster_roll_twice__further_10s_and_11s_apply() -> None:
    meeting = met(10, 10, 1, 3, 11, 9).finish()

    assert kinds(meeting) == ["skeleton", "slime", "zombie", "zombie", "zombie"]


def test_monster_times_three__an_11_then_an_8_are_three_stone_golems() -> None:
    meeting = met(11, 8).finish()

    assert kinds(meeting) == ["golem", "golem", "golem"]
    assert len({foe.id for foe in site(meeting).foes}) == 3


def test_monster_times_three__10_and_11_are_thrown_again() -> None:
    meeting = met(11, 10, 11, 10, 12).finish()

    assert kinds(meeting) == ["demon", "demon", "demon"]


# ---------------------------------------------------------------------- skeleton, goblin, slime


@pytest.mark.parametrize("face", [1, 2, 3])
def test_monster_skeleton__another_rises_on_a_palpable_hit_and_on_no_other(face: int) -> None:
    fight = scene("giant", foes=[{"kind": "skeleton", "hp": 3}], dice=[face, 4])

    fight.do("attack").finish()

    assert [foe.hp for foe in site(fight).foes] == ([3, 10] if face == 1 else [3])
    assert [event.how for event in happened(fight, FoeArrived)] == (["skeleton"] if face == 1 else [])


def test_monster_skeleton__it_rises_after_the_damage_and_does_not_add_to_it() -> None:
    fight = scene("giant", foes=["skeleton"], dice=[1, 4])

    fight.do("attack").finish()

    order = [type(event).__name__ for event in fight.events]
    assert totals(fight) == [("foes", 8)]
    assert order.index("MemberHurt") < order.index("FoeArrived")


@pytest.mark.parametrize(("ruling", "present"), [("one", 4), ("one-per-skeleton", 6)])
def test_monster_skeleton__one_in_all_or_one_for_each_is_a_ruling(ruling: str, present: int) -> None:
    fight = scene("giant", foes=["skeleton"] * 3, variants={"skeleton-spawn": ruling}, dice=[1, 1, 1, 1])

    fight.do("attack").finish()

    assert kinds(fight) == ["skeleton"] * present


def test_monster_skeleton__none_rises_where_there_is_none() -> None:
    fight = scene("giant", foes=["zombie"], dice=[1, 4])

    fight.do("attack").finish()

    assert kinds(fight) == ["zombie"]


def test_monster_skeleton__a_failed_evasion_raises_none() -> None:
    fight = scene("giant", foes=["skeleton"], dice=[1, 4])

    fight.do("evade", "n").finish()

    assert (kinds(fight), totals(fight)) == (["skeleton"], [("foes", 4)])


def test_monster_goblin__one_goblin_that_hits_is_two_goblins_with_2d4() -> None:
    fight = scene("giant", foes=["goblin"], dice=[2, 3, 4])

    fight.do("attack").finish()

    assert (kinds(fight), hurts(fight)) == (["goblin", "goblin"], [(1, 7, "foes")])


def test_monster_goblin__exactly_one_comes_however_many_are_there() -> None:
    fight = scene("giant", foes=["goblin"] * 4, dice=[2, 1, 1, 1, 1, 1])

    fight.do("attack").finish()

    assert len(kinds(fight)) == 5


def test_monster_goblin__two_levels_down_it_is_as_strong_as_the_one_it_joins() -> None:
    fight = scene("giant", foes=[{"kind": "goblin", "hp": 3, "max_hp": 14, "bonus": 2}], dice=[5])

    fight.do("attack").finish()

    assert [(foe.hp, foe.max_hp, foe.bonus) for foe in site(fight).foes] == [(3, 14, 2), (14, 14, 2)]


def test_monster_goblin__it_can_be_struck_in_that_very_roll() -> None:
    fight = scene(giant(), loot=[AXE], foes=[{"kind": "goblin", "hp": 4}], dice=[6, 5])

    fight.do("attack", "foe:201").finish()

    assert [(amount, left) for _, amount, left in blows(fight)] == [(4, 0), (8, 4)]


def test_monster_goblin__an_evasion_roll_brings_one_too_and_a_success_leaves_them_behind() -> None:
    flight = scene("giant", at="d1r0", foes=["goblin"], given=DUNGEON, dice=[3])

    flight.do("evade", "way:1").finish()

    assert (kinds(flight, "d1r0"), kinds(flight, "d1r1")) == (["goblin", "goblin"], [])


def test_monster_goblin__on_a_failed_evasion_it_strikes_with_the_rest() -> None:
    flight = scene("giant", foes=["goblin"], dice=[1, 3, 4])

    flight.do("evade", "n").finish()

    assert hurts(flight) == [(1, 7, "foes")]


def test_monster_goblin__none_comes_where_none_is() -> None:
    fight = scene("giant", foes=["ogre"], dice=[2, 1])

    fight.do("attack").finish()

    assert kinds(fight) == ["ogre"]


def test_monster_slime__it_cannot_be_evaded() -> None:
    fight = scene("giant", at="d1r0", foes=["slime"], given=DUNGEON, dice=[2, 6])

    assert choices(fight) == ["attack"]
    fight.do("attack").finish()
    assert (hurts(fight), choices(fight)) == ([(1, 6, "foes")], ["attack"])


# ---------------------------------------------------------------------- shade


@pytest.mark.parametrize(("face", "dice"), [(4, [4, 2, 1]), (5, [5, 1]), (6, [6, 1])])
def test_monster_shade_hit__any_hit_of_at_least_1_makes_it_vanish(face: int, dice: list[int]) -> None:
    fight = scene({"kin": "rogue", "weapon": 101}, loot=[SWORD], foes=["shade"], dice=dice)

    fight.do("attack").finish()

    assert (kinds(fight), len(happened(fight, FoeSlain))) == ([], 1)


def test_monster_shade_hit__half_of_1_is_no_hit() -> None:
    fight = scene({"kin": "rogue", "weapon": 101}, loot=[SWORD], foes=["shade"], dice=[4, 1, 1])

    fight.do("attack").finish()

    assert kinds(fight) == ["shade"]


def test_monster_shade_hit__it_takes_1_and_the_rest_goes_to_the_next() -> None:
    fight = scene(giant(), loot=[AXE], foes=["shade", "shade", "ogre"], dice=[5, 9])

    fight.do("attack", "foe:201").finish()

    assert blows(fight) == [(201, 1, 0), (202, 1, 0), (203, 8, 28)]


@pytest.mark.parametrize(("face", "level"), [(1, -1), (2, 0), (3, 0)])
def test_monster_shade_level__a_palpable_hit_costs_a_level_and_may_make_it_negative(face: int, level: int) -> None:
    fight = scene("giant", foes=["shade"], dice=[face, 2])

    fight.do("attack").finish()

    assert party(fight).level == level


def test_monster_shade_level__one_level_however_many_shades() -> None:
    fight = scene("giant", level=2, foes=["shade", "shade", "shade"], dice=[1, 1, 1, 1])

    fight.do("attack").finish()

    assert (party(fight).level, len(happened(fight, LevelLost))) == (1, 1)


def test_monster_shade_level__it_goes_after_the_damage_and_lowers_each_maximum_by_1() -> None:
    fight = scene("giant", "rogue", level=1, foes=["shade"], dice=[1, 4, 1])

    fight.do("attack").finish()

    assert hurts(fight) == [(1, 8, "foes")]
    assert [member.hp for member in party(fight).members] == [23, 12]


def test_monster_shade_level__a_shade_that_is_gone_by_then_costs_none() -> None:
    death = {"kind": "ring", "qualities": ["magick"], "powers": ["death"]}
    fight = scene("giant", loot=[death], foes=["shade"], dice=[1])

    fight.do("attack", "death:101:201").finish()

    assert [event.amount for event in happened(fight, MemberHurt)] == []
    assert party(fight).level == 0


def test_monster_shade_level__a_failed_evasion_costs_none() -> None:
    fight = scene("giant", foes=["shade"], dice=[1, 8])

    fight.do("evade", "n").finish()

    assert (hurts(fight), party(fight).level) == ([(1, 8, "foes")], 0)


# ---------------------------------------------------------------------- ogre, troll


@pytest.mark.parametrize(("face", "taken"), [(1, 24), (2, 12), (3, 6)])
def test_monster_ogre__its_2_is_inside_the_multiplier(face: int, taken: int) -> None:
    fight = scene("giant", foes=["ogre"], dice=[face, 10])

    fight.do("attack").finish()

    assert hurts(fight) == [(1, taken, "foes")]


def test_monster_troll__at_3_a_hit_for_9_leaves_it_at_1_and_a_palpable_2_kills_it() -> None:
    fight = scene(giant(), loot=[SWORD], foes=[{"kind": "troll", "hp": 3}], dice=[5, 8, 6, 1])

    fight.do("attack")
    assert [foe.hp for foe in site(fight).foes] == [1]
    fight.do("attack").finish()

    assert blows(fight) == [(201, 2, 1), (201, 1, 0)]
    assert kinds(fight) == []


def test_monster_troll__what_a_lesser_hit_has_too_much_is_lost() -> None:
    fight = scene(giant(), loot=[SWORD], foes=[{"kind": "troll", "hp": 3}, "ogre"], dice=[5, 8])

    fight.do("attack", "foe:201").finish()

    assert blows(fight) == [(201, 2, 1)]


def test_monster_troll__a_palpable_hit_that_leaves_it_something_does_not_kill() -> None:
    fight = scene(giant(), loot=[SWORD], foes=["troll"], dice=[6, 8])

    fight.do("attack").finish()

    assert blows(fight) == [(201, 18, 22)]


def test_monster_troll__what_a_palpable_hit_leaves_over_goes_on() -> None:
    fight = scene(giant(), loot=[SWORD], foes=[{"kind": "troll", "hp": 3}, "ogre"], dice=[6, 8])

    fight.do("attack", "foe:201").finish()

    assert blows(fight) == [(201, 3, 0), (202, 15, 21)]


def test_monster_troll__a_weak_hit_cannot_kill_it_either() -> None:
    fight = scene(giant(), loot=[SWORD], foes=[{"kind": "troll", "hp": 1}], dice=[4, 8, 1])

    fight.do("attack").finish()

    assert [foe.hp for foe in site(fight).foes] == [1]


def test_monster_troll__lesser_hits_do_nothing_where_so_ruled() -> None:
    variant = {"troll-damage": "only-palpable-counts"}
    plain = scene(giant(), loot=[SWORD], variants=variant, foes=[{"kind": "troll", "hp": 9}, "ogre"], dice=[5, 8])
    palpable = scene(giant(), loot=[SWORD], variants=variant, foes=[{"kind": "troll", "hp": 18}], dice=[6, 8])

    plain.do("attack", "foe:201").finish()
    palpable.do("attack").finish()

    assert [foe.hp for foe in site(plain).foes] == [9, 36]
    assert kinds(palpable) == []


def test_monster_troll__the_power_of_death_kills_it_too() -> None:
    fight = scene("giant", loot=[DEATH], foes=["troll"])

    fight.do("magick", "death:101:201").finish()

    assert [event.how for event in happened(fight, FoeSlain)] == ["death"]


def test_monster_troll__so_does_gerhardus() -> None:
    delve = scene(
        "giant", promises=["gerhardus"], at="d1r1", given={**DUNGEON, "sites": {"d1r0": {"foes": [{"kind": "troll"}]}}}
    )

    delve.do("way:0").finish()

    assert [event.how for event in happened(delve, FoeSlain)] == ["gerhardus"]


# ---------------------------------------------------------------------- cyclops


def test_monster_cyclops__an_attack_dooms_all_who_live_when_the_encounter_ends() -> None:
    fight = scene(
        {"kin": "giant", "hp": 1},
        {"kin": "giant", "weapon": 101},
        "hermit",
        loot=[AXE],
        foes=[{"kind": "cyclops", "hp": 5}],
        dice=[2, 1, 1, 5, 9],
    )

    fight.do("attack")
    assert (len(happened(fight, CyclopsAttacked)), happened(fight, Marked)) == (1, [])
    fight.do("attack").finish()

    assert [(event.member, event.mark) for event in happened(fight, Marked)] == [(2, "doomed"), (3, "doomed")]
    assert (len(happened(fight, CurseFell)), len(happened(fight, CyclopsAttacked))) == (1, 1)


def test_monster_cyclops__fleeing_after_an_attack_ends_the_encounter_too() -> None:
    flight = scene("giant", foes=["cyclops"], given=CLEARINGS, dice=[5, 3])

    flight.do("attack").do("evade", "s").finish()

    assert [event.mark for event in happened(flight, Marked)] == ["doomed"]


def test_monster_cyclops__whom_the_party_meets_next_does_not_put_the_curse_off() -> None:
    given = {**CLEARINGS, "sites": {"5052": {"foes": [{"kind": "ogre"}]}}}
    flight = scene("giant", foes=["cyclops"], given=given, dice=[5, 3])

    flight.do("attack").do("evade", "s").finish()

    assert ([event.mark for event in happened(flight, Marked)], kinds(flight)) == (["doomed"], ["ogre"])


def test_monster_cyclops__while_it_follows_the_encounter_is_not_over() -> None:
    flight = scene("giant", foes=["cyclops"], given=CLEARINGS, dice=[5, 2])

    flight.do("attack").do("evade", "s").finish()

    assert (happened(flight, Marked), kinds(flight)) == ([], ["cyclops"])


def test_monster_cyclops__nobody_is_doomed_twice() -> None:
    doomed = {"kin": "giant", "marks": ["doomed"]}
    flight = scene(doomed, "rogue", foes=["cyclops"], given=CLEARINGS, dice=[5, 3])

    flight.do("attack").do("evade", "s").finish()

    assert [(event.member, event.mark) for event in happened(flight, Marked)] == [(2, "doomed")]


def test_monster_cyclops__who_only_evades_is_safe() -> None:
    flight = scene("giant", foes=["cyclops"], given=CLEARINGS, dice=[1, 4, 3])

    flight.do("evade", "s").do("evade", "s").finish()

    assert (happened(flight, CyclopsAttacked), happened(flight, Marked)) == ([], [])


def test_monster_cyclops__the_doomed_die_when_the_years_next_rise() -> None:
    lost = scene(
        {"kin": "giant", "marks": ["doomed"]},
        "giant",
        here={"loot": []},
        at="5050",
        dice=[3],
        given={"hexes": {"5051": {}}, "sites": {"5051": {"loot": [MIRROR]}}},
    )

    lost.do("go:s").finish()

    assert [(event.member, event.cause) for event in happened(lost, MemberDied)] == [(1, "cyclops")]
    assert [member.id for member in party(lost).members] == [2]


def test_monster_cyclops__if_all_die_the_year_of_a_dead_party_comes_after_the_faes() -> None:
    lost = scene(
        {"kin": "giant", "marks": ["doomed"]},
        at="5050",
        dice=[3],
        given={"hexes": {"5051": {}}, "sites": {"5051": {"loot": [MIRROR]}}},
    )

    lost.do("go:s").finish()

    assert [(event.years, event.why) for event in happened(lost, YearsPassed)] == [(3, "mirror"), (1, "party_death")]
    assert party(lost).years == 4


def test_monster_cyclops__who_joins_later_is_not_cursed() -> None:
    fight = scene(
        giant(),
        loot=[AXE],
        foes=[{"kind": "cyclops", "hp": 5}],
        here={"friend": "new_member", "met": False},
        due=["friend"],
        dice=[5, 9, 4, 6, 3, 2, 1],
    )

    fight.do("attack", "recruit", "text:Bo").finish()

    assert [member.marks for member in party(fight).members] == [("doomed",), ()]


def test_monster_cyclops__the_curse_has_no_effect_where_so_ruled() -> None:
    variant = {"cyclops-clock": "ignore"}
    fight = scene(giant(), loot=[AXE], variants=variant, foes=[{"kind": "cyclops", "hp": 5}], dice=[5, 9])
    lost = scene(
        {"kin": "giant", "marks": ["doomed"]},
        at="5050",
        variants=variant,
        dice=[3],
        given={"hexes": {"5051": {}}, "sites": {"5051": {"loot": [MIRROR]}}},
    )

    fight.do("attack").finish()
    lost.do("go:s").finish()

    assert (happened(fight, Marked), happened(lost, MemberDied)) == ([], [])
    assert not party(fight).attacked_cyclops


# ---------------------------------------------------------------------- golem


@pytest.mark.parametrize("face", [2, 3, 4])
def test_monster_golem__on_anything_but_a_1_the_party_is_away_with_the_loot(face: int) -> None:
    flight = scene("hermit", at="d1r0", foes=["golem", "golem"], here={"gold": 10}, given=DUNGEON, dice=[face])

    flight.do("evade", "way:1").finish()

    assert (party(flight).at, party(flight).gold, kinds(flight)) == ("d1r1", 10, [])
    assert [(event.face, event.row) for event in happened(flight, EvasionRolled)] == [(face, "away_with_loot")]


def test_monster_golem__a_1_fails() -> None:
    flight = scene("giant", at="d1r0", foes=["golem"], given=DUNGEON, dice=[1, 12])

    flight.do("evade", "way:1").finish()

    assert (party(flight).at, hurts(flight)) == ("d1r0", [(1, 12, "foes")])


@pytest.mark.parametrize("face", [2, 3, 4])
def test_monster_golem__a_giant_may_loot_since_no_4_is_needed(face: int) -> None:
    flight = scene("giant", at="d1r0", foes=["golem"], here={"gold": 10}, given=DUNGEON, dice=[face])

    flight.do("evade", "way:1").finish()

    assert party(flight).gold == 10


@pytest.mark.parametrize(("ruling", "gold"), [("all-golems-only", 0), ("any-golem", 10)])
def test_monster_golem__whether_one_among_others_is_enough_is_a_ruling(ruling: str, gold: int) -> None:
    flight = scene(
        "hermit",
        at="d1r0",
        foes=["golem", "ogre"],
        here={"gold": 10},
        given=DUNGEON,
        variants={"golem-mixed": ruling},
        dice=[3],
    )

    flight.do("evade", "way:1").finish()

    assert (party(flight).at, party(flight).gold) == ("d1r1", gold)


# ---------------------------------------------------------------------- zombie


def test_monster_zombie__whom_it_hurts_is_a_zombie_at_the_next_hex_move() -> None:
    walk = scene(
        {"kin": "giant", "weapon": 101},
        "hermit",
        loot=[AXE],
        foes=["zombie"],
        given=CLEARINGS,
        dice=[2, 4, 1, 3],
    )

    walk.do("attack").do("evade", "s").finish()

    assert [(event.member.id, event.why) for event in happened(walk, MemberLeft)] == [(1, "risen")]
    assert [(foe.kind, foe.hp, foe.damage, foe.stays) for foe in site(walk, "5052").foes] == [
        ("zombie", 10, "1d4", "here")
    ]
    assert ([item.id for item in party(walk).loot], "attack" in choices(walk)) == ([101], True)
    assert [foe.member.weapon for foe in site(walk, "5052").foes if foe.member is not None] == [0]


def test_monster_zombie__in_a_dungeon_nothing_happens_until_the_party_moves_to_another_hex() -> None:
    walk = scene({"kin": "giant", "marks": ["bitten"]}, "hermit", at="d1r1", given={**DUNGEON, **CLEARINGS})

    walk.do("way:0", "way:0")
    assert (party(walk).at, happened(walk, MemberLeft)) == ("5051", [])
    walk.do("enter:1", "way:0", "go:s").finish()

    assert [event.member.id for event in happened(walk, MemberLeft)] == [1]


def test_monster_zombie__it_is_met_together_with_what_is_in_the_new_hex() -> None:
    walk = scene({"kin": "giant", "marks": ["bitten"]}, "rogue", dice=[6, 2, 5])

    walk.do("go:s").finish()

    assert kinds(walk) == ["zombie", "beetle"]


def test_monster_zombie__if_all_turn_the_party_is_dead() -> None:
    bitten = {"kin": "giant", "marks": ["bitten"]}
    walk = scene(bitten, bitten, given=CLEARINGS)

    walk.do("go:s").finish()

    assert (len(happened(walk, PartyFell)), kinds(walk, "5052")) == (1, ["zombie", "zombie"])
    assert party(walk).years == 1


@pytest.mark.parametrize(("ruling", "risen"), [("none", [1]), ("full-heal", [])])
def test_monster_zombie__whether_being_healed_fully_helps_is_a_ruling(ruling: str, risen: list[int]) -> None:
    bitten = {"kin": "giant", "hp": 5, "marks": ["bitten"]}
    walk = scene(
        bitten,
        "rogue",
        gold=100,
        here={"friend": "merchant"},
        given=CLEARINGS,
        variants={"zombie-cure": ruling},
    )

    walk.do("train", "go:s").finish()

    assert [event.member.id for event in happened(walk, MemberLeft)] == risen


def test_monster_zombie__death_and_rejuvenation_help() -> None:
    walk = scene(
        {"kin": "giant", "hp": 1, "marks": ["bitten"]},
        "giant",
        loot=[LIFE],
        foes=["ogre"],
        given=CLEARINGS,
        dice=[2, 1, 1, 3],
    )

    walk.do("attack", "magick", "rejuvenation:101:1").do("evade", "s").finish()

    assert [member.marks for member in party(walk).members] == [(), ()]
    assert (happened(walk, MemberLeft), kinds(walk)) == ([], [])


# ---------------------------------------------------------------------- demon, and what keeps its wounds


def test_monster_demon__its_palpable_hit_burns_the_whole_party_without_a_roll() -> None:
    fight = scene("giant", "hermit", {"kin": "tinker"}, foes=["demon"], dice=[1])

    fight.do("attack").finish()

    assert [(event.member, event.cause) for event in happened(fight, MemberDied)] == [
        (1, "demon_fire"),
        (2, "demon_fire"),
        (3, "demon_fire"),
    ]
    assert (totals(fight), len(happened(fight, PartyFell))) == ([], 1)


@pytest.mark.parametrize("face", [2, 3])
def test_monster_demon__its_other_hits_are_3d6(face: int) -> None:
    fight = scene("giant", foes=["demon"], dice=[face, 6, 5, 3])

    fight.do("attack").finish()

    assert hurts(fight) == [(1, 14 if face == 2 else 7, "foes")]


def test_monster_demon__a_failed_evasion_is_no_palpable_hit() -> None:
    flight = scene("giant", foes=["demon"], dice=[1, 6, 5, 3])

    flight.do("evade", "n").finish()

    assert hurts(flight) == [(1, 14, "foes")]


def test_monster_demon__one_among_others_is_enough() -> None:
    fight = scene("giant", foes=["ogre", "demon"], dice=[1])

    fight.do("attack").finish()

    assert len(happened(fight, PartyFell)) == 1


def test_monster_no_heal__enemies_keep_their_wounds_and_the_dead_are_gone() -> None:
    delve = scene(giant(), at="d1r0", loot=[AXE], foes=["raven", "ogre"], given=DUNGEON, dice=[5, 9, 3])

    delve.do("attack", "foe:201").do("evade", "way:1", "way:0").finish()

    assert [(foe.kind, foe.hp) for foe in site(delve).foes] == [("ogre", 30)]
    assert "attack" in choices(delve)


def test_monster_no_heal__they_keep_them_when_they_follow() -> None:
    flight = scene("giant", at="d1r0", foes=[{"kind": "ogre", "hp": 7}], given=DUNGEON, dice=[2])

    flight.do("evade", "way:1").finish()

    assert [(foe.kind, foe.hp, foe.max_hp) for foe in site(flight, "d1r1").foes] == [("ogre", 7, 36)]


def test_monster_shade_hit__it_vanishes_rather_than_dies() -> None:
    fight = scene({"kin": "giant", "weapon": 101}, loot=[{"weapon": "sling"}], foes=["shade"], dice=[5, 1])

    fight.do("attack").finish()

    assert [event.how for event in happened(fight, FoeSlain)] == ["vanished"]


@pytest.mark.parametrize(("before", "after"), [(400, 500), (500, 501)])
def test_monster_skeleton__by_the_variant_they_double_until_five_hundred_crowd_the_place(
    before: int, after: int
) -> None:
    fight = scene(
        {"kin": "giant", "hp": 30},
        foes=[{"kind": "skeleton", "damage": ""}] * before,
        variants={"skeleton-spawn": "one-per-skeleton"},
        dice=[1],
    )

    fight.do("attack").finish()

    assert len(site(fight).foes) == after
