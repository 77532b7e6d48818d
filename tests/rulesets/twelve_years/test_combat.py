"""Combat: one d6 for everybody, both sides' damage, and whom it falls on."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from lychgate.core.errors import DiceExhausted
from lychgate.rulesets.twelve_years.rules.ailments import Marked
from lychgate.rulesets.twelve_years.rules.combat import AttackRolled
from lychgate.rulesets.twelve_years.rules.death import MemberDied, PartyFell
from lychgate.rulesets.twelve_years.rules.evasion_results import EvasionRolled
from lychgate.rulesets.twelve_years.rules.fight_sums import DamageTotalled
from lychgate.rulesets.twelve_years.rules.foes import FoeArrived, FoeSlain
from lychgate.rulesets.twelve_years.rules.friends import FriendMet
from lychgate.rulesets.twelve_years.rules.levels import PartyHealed
from lychgate.rulesets.twelve_years.rules.wounds import MemberHurt
from lychgate.rulesets.twelve_years.state import State
from lychgate.sim.scenes import Scene
from tests.each import each
from tests.rulesets.twelve_years.stage import Raw, asked, blows, choices, happened, party, scene, site, totals

ROOM = {"dungeons": [{}, {"hex": "5051", "rooms": [{"ways": [{"kind": "entry", "to": -2}, {"kind": "door"}]}]}]}
SWORD, AXE, FLAIL, STAFF, SLING = (
    {"weapon": "sword"},
    {"weapon": "axe"},
    {"weapon": "flail"},
    {"weapon": "staff"},
    {"weapon": "sling"},
)


def swordsman(**more: object) -> Raw:
    """A Giant with the first item of the loot in hand."""
    return {"kin": "giant", "weapon": 101, **more}


def hurts(played: Scene[State]) -> list[tuple[int, int]]:
    """Which members were hurt, and by how much."""
    return [(event.member, event.amount) for event in happened(played, MemberHurt)]


# ---------------------------------------------------------------------- the choice, the roll, the six results


def test_combat_choice__before_every_roll_the_party_may_attack_or_evade() -> None:
    fight = scene("giant", foes=["ogre"], dice=[2, 3])

    assert choices(fight)[:2] == ["attack", "evade"]
    fight.do("attack").finish()
    assert choices(fight)[:2] == ["attack", "evade"]


def test_combat_choice__attack_may_turn_into_flight_from_round_to_round() -> None:
    fight = scene("giant", foes=["ogre"], dice=[5, 1, 4, 2, 3])

    fight.do("attack").do("evade", "n").do("attack").finish()

    assert [type(event) for event in fight.events if isinstance(event, AttackRolled | EvasionRolled)] == [
        AttackRolled,
        EvasionRolled,
        AttackRolled,
    ]


@pytest.mark.parametrize("kind", ["vines", "slime"])
def test_combat_choice__only_attack_is_left_against_what_cannot_be_evaded(kind: str) -> None:
    fight = scene("giant", foes=[kind])

    assert "attack" in choices(fight)
    assert "evade" not in choices(fight)


def test_combat_single_roll__one_d6_decides_for_four_members_and_three_enemies() -> None:
    fight = scene("giant", "giant", "giant", "giant", foes=["wolf", "wolf", "wolf"], dice=[2, 1, 2, 3, 4])

    fight.do("attack").finish()

    assert len(happened(fight, AttackRolled)) == 1
    assert hurts(fight) == [(4, 6)]


@pytest.mark.parametrize(
    ("face", "row", "expected"),
    [
        (1, "enemy_palpable", [("foes", 14)]),
        (2, "enemy_hit", [("foes", 7)]),
        (3, "enemy_weak", [("foes", 3)]),
        (4, "both_weak", [("party", 3), ("foes", 3)]),
        (5, "party_hit", [("party", 6)]),
        (6, "party_palpable", [("party", 12)]),
    ],
)
def test_combat_single_roll__each_face_is_its_row_of_the_results(
    face: int, row: str, expected: list[tuple[str, int]]
) -> None:
    party_die = [5] if face >= 4 else []
    enemy_die = [7] if face <= 4 else []
    fight = scene(swordsman(), loot=[SWORD], foes=["troll"], dice=[face, *party_die, *enemy_die])

    fight.do("attack").finish()

    assert [(event.face, event.counts, event.row) for event in happened(fight, AttackRolled)] == [(face, face, row)]
    assert totals(fight) == expected


def test_combat_result_1__the_enemies_deal_double_damage_and_the_party_none() -> None:
    fight = scene(swordsman(), loot=[SWORD], foes=["troll"], dice=[1, 7])

    fight.do("attack").finish()

    assert (hurts(fight), blows(fight)) == ([(1, 14)], [])


def test_combat_result_2__the_enemies_deal_normal_damage_and_the_party_none() -> None:
    fight = scene(swordsman(), loot=[SWORD], foes=["troll"], dice=[2, 7])

    fight.do("attack").finish()

    assert (hurts(fight), blows(fight)) == ([(1, 7)], [])


def test_combat_result_3__the_enemies_deal_half_damage_and_the_party_none() -> None:
    fight = scene(swordsman(), loot=[SWORD], foes=["troll"], dice=[3, 8])

    fight.do("attack").finish()

    assert (hurts(fight), blows(fight)) == ([(1, 4)], [])


def test_combat_result_4__each_side_deals_half_damage_to_the_other() -> None:
    fight = scene(swordsman(), loot=[SWORD], foes=["ogre"], dice=[4, 7, 8])

    fight.do("attack").finish()

    assert (blows(fight), hurts(fight)) == ([(201, 4, 32)], [(1, 5)])


def test_combat_result_4__an_enemy_that_dies_of_it_deals_its_damage_all_the_same() -> None:
    fight = scene(swordsman(), loot=[SWORD], foes=[{"kind": "ogre", "hp": 4}], dice=[4, 7, 8])

    fight.do("attack").finish()

    assert len(happened(fight, FoeSlain)) == 1
    assert hurts(fight) == [(1, 5)]


def test_combat_result_4__a_member_who_dies_of_it_deals_damage_all_the_same() -> None:
    fight = scene(swordsman(hp=5), loot=[SWORD], foes=["ogre"], dice=[4, 7, 8])

    fight.do("attack").finish()

    assert blows(fight) == [(201, 4, 32)]
    assert len(happened(fight, PartyFell)) == 1


def test_combat_result_4__the_dice_fall_for_the_party_then_the_enemies_then_the_target() -> None:
    fight = scene(swordsman(), "giant", loot=[AXE], foes=["ogre"], dice=[4, 12, 10, 4])

    fight.do("attack").finish()

    assert totals(fight) == [("party", 7), ("foes", 6)]
    assert hurts(fight) == [(2, 6)]


def test_combat_result_4__it_is_no_success_that_could_heal() -> None:
    fight = scene("hermit", {"kin": "giant", "hp": 9}, foes=["ogre"], dice=[4, 2, 2])

    fight.do("attack").finish()

    assert happened(fight, PartyHealed) == []
    assert asked(fight).kind == "orders"


def test_combat_result_5__the_party_deals_normal_damage_and_takes_none() -> None:
    fight = scene(swordsman(), loot=[SWORD], foes=["ogre"], dice=[5, 8])

    fight.do("attack").finish()

    assert (blows(fight), hurts(fight)) == ([(201, 9, 27)], [])


def test_combat_result_6__the_party_deals_double_damage_and_takes_none() -> None:
    fight = scene(swordsman(), loot=[SWORD], foes=["ogre"], dice=[6, 8])

    fight.do("attack").finish()

    assert (blows(fight), hurts(fight)) == ([(201, 18, 18)], [])


@pytest.mark.parametrize(("face", "success"), [(4, False), (5, True), (6, True)])
def test_combat_successful__only_a_5_or_6_may_be_turned_into_healing(face: int, success: bool) -> None:
    dice = [face] if success else [face, 2, 2]
    fight = scene("hermit", {"kin": "giant", "hp": 9}, foes=["ogre"], dice=dice)

    fight.do("attack")

    assert (asked(fight).kind == "use-success") == success


# ---------------------------------------------------------------------- sums


def test_combat_half_rounding__odd_totals_are_rounded_down_once_for_each_side() -> None:
    fight = scene(swordsman(), swordsman(weapon=0), loot=[SWORD], foes=["raven", "raven"], dice=[4, 5, 1, 2, 2])

    fight.do("attack").finish()

    assert totals(fight) == [("party", 3), ("foes", 1)]


@pytest.mark.parametrize(("rounding", "dealt"), [("down", [0, 0, 1]), ("up", [0, 1, 2]), ("down-min-1", [0, 1, 1])])
def test_combat_half_rounding__the_variant_half_damage_rounds_0_and_1_and_3(rounding: str, dealt: list[int]) -> None:
    ruled = {"half-damage": rounding}
    nothing = scene({"kin": "hermit"}, variants=ruled, foes=["raven"], dice=[4, 2])
    one = scene("giant", variants=ruled, foes=["raven"], dice=[4, 2])
    three = scene("giant", "giant", "giant", variants=ruled, foes=["raven"], dice=[4, 2, 1])

    for fight in (nothing, one, three):
        fight.do("attack").finish()

    assert [totals(fight)[0][1] for fight in (nothing, one, three)] == dealt


@pytest.mark.parametrize(("rounding", "taken"), [("down", 0), ("up", 1), ("down-min-1", 1)])
def test_combat_half_rounding__half_of_an_enemys_1_is_nothing_unless_ruled_otherwise(rounding: str, taken: int) -> None:
    fight = scene("giant", variants={"half-damage": rounding}, foes=["raven"], dice=[3, 1])

    fight.do("attack").finish()

    assert totals(fight) == [("foes", taken)]
    assert hurts(fight) == ([(1, taken)] if taken else [])


@pytest.mark.parametrize(("face", "total"), [(4, 8), (5, 16), (6, 32)])
def test_combat_formula__two_level_2_giants_with_flails_deal_16_and_double_or_half_of_it(face: int, total: int) -> None:
    enemy_and_target = [2, 1] if face == 4 else []
    fight = scene(
        swordsman(),
        swordsman(weapon=102),
        level=2,
        loot=[FLAIL, FLAIL],
        foes=["golem"],
        dice=[face, 4, 6, *enemy_and_target],
    )

    fight.do("attack").finish()

    ours = happened(fight, DamageTotalled)[0]
    assert (ours.dice, dict(ours.parts), ours.total) == (10, {"level": 4, "brute_force": 2}, total)


def test_combat_formula__thorns_add_and_a_curse_takes_away_before_the_multiplier() -> None:
    thorny = {"kind": "ring", "qualities": ["magick"], "powers": ["thorning"]}
    fight = scene({"kin": "rogue", "weapon": 101}, level=1, curses=3, loot=[SWORD, thorny], foes=["ogre"], dice=[6, 8])

    fight.do("attack").finish()

    ours = happened(fight, DamageTotalled)[0]
    assert dict(ours.parts) == {"level": 1, "thorning": 1, "cursed": -3}
    assert ours.total == (8 + 1 + 1 - 3) * 2


def test_combat_formula__the_total_is_never_below_zero() -> None:
    fight = scene({"kin": "rogue", "weapon": 101}, curses=5, loot=[SWORD], foes=["ogre"], dice=[6, 4])

    fight.do("attack").finish()

    assert totals(fight) == [("party", 0)]
    assert blows(fight) == []


def test_combat_formula__the_dead_add_neither_dice_nor_level() -> None:
    fight = scene(
        swordsman(hp=1), swordsman(weapon=102), level=1, loot=[SWORD, AXE], foes=["ogre"], dice=[2, 1, 1, 5, 7]
    )

    fight.do("attack").do("attack").finish()

    assert [event.member for event in happened(fight, MemberDied)] == [1]
    assert totals(fight)[-1] == ("party", 7 + 1 + 1)


def test_combat_group_damage__every_enemy_adds_its_dice_and_bonus_before_the_multiplier() -> None:
    fight = scene("giant", foes=["ogre", "zombie"], dice=[1, 7, 3])

    fight.do("attack").finish()

    assert totals(fight) == [("foes", 24)]
    assert hurts(fight) == [(1, 24)]


def test_combat_group_damage__one_enemy_at_random_strikes_for_all_where_so_ruled() -> None:
    variant = {"enemy-damage": "one-random-enemy"}
    second = scene("giant", variants=variant, foes=["ogre", "zombie"], dice=[1, 2, 3])
    first = scene("giant", variants=variant, foes=["ogre", "zombie"], dice=[1, 1, 3])

    second.do("attack").finish()
    first.do("attack").finish()

    assert totals(second) == [("foes", 6)]
    assert totals(first) == [("foes", 10)]


def test_combat_group_damage__a_single_enemy_needs_no_die_to_be_picked() -> None:
    fight = scene("giant", variants={"enemy-damage": "one-random-enemy"}, foes=["ogre"], dice=[2, 3])

    fight.do("attack").finish()

    assert totals(fight) == [("foes", 5)]


def test_combat_group_damage__all_members_strike_as_one() -> None:
    fight = scene(
        swordsman(),
        {"kin": "rogue", "weapon": 102},
        {"kin": "fae_folk", "weapon": 103},
        loot=[AXE, SWORD, SLING],
        foes=["ogre"],
        dice=[5, 12, 8, 4],
    )

    fight.do("attack").finish()

    assert totals(fight) == [("party", 25)]
    assert blows(fight) == [(201, 25, 11)]


@pytest.mark.parametrize(
    ("dice", "roll"),
    [([4], "1d12 for 12y.combat.formula (p1:1:party)"), ([4, 2], "1d10 for 12y.combat.formula (p1:1:foes)")],
)
def test_combat_formula__each_side_rolls_dice_of_its_own(dice: list[int], roll: str) -> None:
    fight = scene({"kin": "giant", "weapon": 101}, loot=[{"weapon": "axe"}], foes=["ogre"], dice=dice)

    with pytest.raises(DiceExhausted) as missing:
        fight.do("attack")

    assert missing.value.wanted == roll


def test_combat_group_damage__the_peaceful_add_nothing() -> None:
    fight = scene("giant", foes=["hill_giant", "beetle"], dice=[2, 5])

    fight.do("attack").finish()

    assert totals(fight) == [("foes", 9)]


def test_combat_total_before_target__the_victim_is_named_only_when_the_damage_is_known() -> None:
    seer = {"kind": "ring", "qualities": ["magick"], "powers": ["clairvoyant"]}
    fight = scene("giant", "rogue", loot=[seer], foes=["ogre"], dice=[2, 6])

    fight.do("attack").finish()

    assert totals(fight) == [("foes", 8)]
    assert asked(fight).kind == "choose-victim"
    assert getattr(asked(fight), "damage", None) == 8


def test_combat_total_before_target__the_damage_dice_fall_before_the_targeting_die() -> None:
    fight = scene("giant", "giant", foes=["ogre"], dice=[2, 10, 4])

    fight.do("attack").finish()

    assert hurts(fight) == [(2, 12)]


# ---------------------------------------------------------------------- the party's damage


def test_combat_distribute__the_player_names_the_enemy_that_is_struck() -> None:
    fight = scene(swordsman(), loot=[SWORD], foes=["ogre", "troll"], dice=[5, 8])

    fight.do("attack")

    assert (asked(fight).kind, choices(fight)) == ("strike-foe", ["foe:201", "foe:202"])
    fight.do("foe:202").finish()
    assert blows(fight) == [(202, 9, 31)]


def test_combat_distribute__nothing_is_asked_among_equals() -> None:
    fight = scene(swordsman(), loot=[SWORD], foes=["wolf", "wolf"], dice=[5, 3])

    fight.do("attack").finish()

    assert blows(fight) == [(201, 4, 4)]


@pytest.mark.parametrize(
    ("foes", "face", "falls"),
    [
        (["raven", {"kind": "raven", "hp": 3}, {"kind": "raven", "hp": 1}], 5, True),  # 8 of 11
        (["raven", {"kind": "wolf", "hp": 7}], 5, True),  # 11 of 11
        (["raven", "wolf"], 5, False),  # 12 of 11
        (["shade", "raven", {"kind": "wolf", "hp": 6}], 5, True),  # a single point is enough for a shade
        (["raven", {"kind": "troll", "hp": 2}], 5, False),  # only a palpable hit kills it
        (["raven", {"kind": "troll", "hp": 2}], 6, True),
        (["banshee", "raven", {"kind": "wolf", "hp": 7}], 5, True),  # whom no damage touches is not struck
    ],
)
def test_combat_distribute__nothing_is_asked_where_the_damage_is_enough_for_all(
    foes: list[str | Raw], face: int, falls: bool
) -> None:
    fight = scene(swordsman(), loot=[AXE], foes=foes, dice=[face, 10])

    fight.do("attack")

    assert (asked(fight).kind != "strike-foe") == falls
    assert falls == (not [foe for foe in site(fight).foes if foe.kind != "banshee"])


def test_combat_distribute__nor_how_it_is_split() -> None:
    foes: list[str | Raw] = ["raven", {"kind": "wolf", "hp": 7}]
    split = scene(swordsman(), loot=[AXE], foes=foes, dice=[5, 10], variants={"party-damage-split": "free-split"})

    split.do("attack").finish()

    assert blows(split) == [(201, 4, 0), (202, 7, 0)]


def test_combat_overflow_enemy__eleven_points_kill_two_ravens_and_leave_the_third_at_1() -> None:
    fight = scene(swordsman(), loot=[AXE], foes=["raven", "raven", "raven"], dice=[5, 10])

    fight.do("attack").finish()

    assert blows(fight) == [(201, 4, 0), (202, 4, 0), (203, 3, 1)]
    assert [foe.hp for foe in site(fight).foes] == [1]


def test_combat_overflow_enemy__at_each_death_the_player_chooses_anew() -> None:
    fight = scene(swordsman(), loot=[AXE], foes=["raven", "ogre", "troll"], dice=[5, 10])

    fight.do("attack", "one-by-one", "foe:201")

    assert choices(fight) == ["foe:202", "foe:203"]
    fight.do("foe:203").finish()
    assert blows(fight) == [(201, 4, 0), (203, 7, 33)]


def test_combat_overflow_enemy__or_it_goes_to_the_next_in_line_with_no_more_questions() -> None:
    fight = scene(swordsman(), loot=[AXE], foes=["raven", "ogre", "troll"], dice=[5, 10])

    fight.do("attack", "foe:201").finish()

    assert blows(fight) == [(201, 4, 0), (202, 7, 29)]


def test_combat_distribute__whom_to_strike_first_may_be_said_where_something_else_is_asked_before_the_damage() -> None:
    death = {"kind": "ring", "powers": ["death"]}
    hurt = {"kin": "hermit", "hp": 2}
    foes = ["raven", "ogre", "troll"]
    power = scene(swordsman(), loot=[AXE, death], foes=foes, dice=[4, 10, *[1] * 9])
    healer = scene(swordsman(), hurt, loot=[AXE], foes=foes, dice=[5, 10])
    later = scene(swordsman(), hurt, loot=[AXE], foes=foes, dice=[5, 10])

    power.do("attack", "strike:203")
    healer.do("attack")
    offered = choices(healer)
    healer.do("strike:202").finish()
    later.do("attack", "damage")

    assert blows(power)[0][0] == 203
    assert offered == ["strike:201", "strike:202", "strike:203", "damage", "healing"]
    assert blows(healer)[0][:2] == (202, 11)
    assert asked(later).kind == "strike-foe"
    assert party(power).item(102).powers == ("death",)


def test_combat_overflow_enemy__the_multiplier_is_applied_once_and_not_to_what_is_left_over() -> None:
    fight = scene(swordsman(), loot=[AXE], foes=["raven", "ogre"], dice=[6, 10])

    fight.do("attack", "foe:201").finish()

    assert blows(fight) == [(201, 4, 0), (202, 18, 18)]


def test_combat_overflow_enemy__damage_that_just_kills_leaves_nothing_over() -> None:
    fight = scene(swordsman(), loot=[AXE], foes=["raven", "ogre"], dice=[5, 3])

    fight.do("attack", "foe:201").finish()

    assert blows(fight) == [(201, 4, 0)]
    assert [(foe.kind, foe.hp) for foe in site(fight).foes] == [("ogre", 36)]


def test_combat_overflow_enemy__nothing_is_shared_before_a_death() -> None:
    fight = scene(swordsman(), loot=[AXE], foes=["ogre", "troll"], dice=[5, 10])

    fight.do("attack", "foe:201").finish()

    assert blows(fight) == [(201, 11, 25)]
    assert asked(fight).kind == "orders"


def test_combat_overflow_enemy__damage_may_be_shared_out_freely_where_so_ruled() -> None:
    fight = scene(
        swordsman(), loot=[AXE], foes=["ogre", "troll"], variants={"party-damage-split": "free-split"}, dice=[5, 10]
    )

    fight.do("attack", "foe:201")
    assert choices(fight) == [str(amount) for amount in range(11, 0, -1)]
    fight.do("4", "foe:202", "7").finish()

    assert blows(fight) == [(201, 4, 32), (202, 7, 33)]


def test_combat_overflow_enemy__shared_damage_that_kills_still_overflows() -> None:
    fight = scene(
        swordsman(),
        loot=[AXE],
        foes=["raven", "troll"],
        variants={"party-damage-split": "free-split"},
        dice=[5, 10],
    )

    fight.do("attack", "foe:201", "6").finish()

    assert blows(fight) == [(201, 4, 0), (202, 7, 33)]


def test_combat_unarmed__a_lone_unarmed_giant_of_level_1_deals_2_and_palpably_4() -> None:
    normal = scene("giant", level=1, foes=["ogre"], dice=[5])
    palpable = scene("giant", level=1, foes=["ogre"], dice=[6])

    normal.do("attack").finish()
    palpable.do("attack").finish()

    assert totals(normal) == [("party", 2)]
    assert totals(palpable) == [("party", 4)]


def test_combat_unarmed__the_unarmed_add_their_level_but_no_die() -> None:
    fight = scene({"kin": "rogue", "weapon": 101}, "hermit", level=3, loot=[SWORD], foes=["ogre"], dice=[5, 2])

    fight.do("attack").finish()

    assert totals(fight) == [("party", 2 + 3 + 3)]


def test_combat_unarmed_zero__a_party_without_any_damage_may_still_attack() -> None:
    fight = scene("rogue", foes=["ogre"], dice=[5])

    assert "attack" in choices(fight)
    fight.do("attack").finish()
    assert (totals(fight), blows(fight)) == ([("party", 0)], [])


def test_combat_unarmed_zero__a_success_for_nothing_still_heals() -> None:
    fight = scene("hermit", {"kin": "rogue", "hp": 3}, foes=["ogre"], dice=[5])

    fight.do("attack", "healing").finish()

    assert [member.hp for member in party(fight).members] == [8, 12]


@pytest.mark.parametrize("curses", [0, 1])
def test_combat_unarmed_zero__a_hit_for_nothing_does_not_touch_a_shade(curses: int) -> None:
    fight = scene("giant", curses=curses, foes=["shade"], dice=[6])

    fight.do("attack").finish()

    assert len(site(fight).foes) == curses


# ---------------------------------------------------------------------- death and victory


@pytest.mark.parametrize(("damage", "dead"), [(7, False), (8, True), (9, True)])
def test_combat_death_threshold__a_member_dies_at_0_hit_points(damage: int, dead: bool) -> None:
    fight = scene("giant", {"kin": "giant", "hp": 8}, foes=["cyclops"], dice=[2, damage, 2])

    fight.do("attack").finish()

    assert [event.member for event in happened(fight, MemberDied)] == ([2] if dead else [])


@pytest.mark.parametrize(("foes", "dice", "cause"), [(["ogre"], [1], "ogre"), (["ogre", "zombie"], [1, 1], "foes")])
def test_combat_death_threshold__enemies_of_one_kind_are_blamed_by_name(
    foes: list[str], dice: list[int], cause: str
) -> None:
    fight = scene({"kin": "giant", "hp": 1}, "giant", foes=foes, dice=[2, *dice, 1])

    fight.do("attack").finish()

    assert [event.cause for event in happened(fight, MemberDied)] == [cause]


@pytest.mark.parametrize(("face", "left"), [(6, [1]), (7, []), (8, [])])
def test_combat_death_threshold__an_enemy_dies_at_0_hit_points(face: int, left: list[int]) -> None:
    fight = scene(swordsman(), loot=[SWORD], foes=[{"kind": "ogre", "hp": 8}], dice=[5, face])

    fight.do("attack").finish()

    assert [foe.hp for foe in site(fight).foes] == left


def test_combat_victory__when_the_last_enemy_is_dead_loot_friend_and_doors_are_there() -> None:
    fight = scene(
        swordsman(),
        at="d1r0",
        loot=[SWORD],
        foes=[{"kind": "skeleton", "hp": 3}],
        here={"loot": [{"kind": "ring"}], "friend": "merchant", "met": False},
        given=ROOM,
        due=["friend"],
        dice=[5, 8],
    )

    assert not {"take-all", "buy", "way:0", "way:1"} & set(choices(fight))
    fight.do("attack").finish()

    assert {"take-all", "buy", "way:0", "way:1"} <= set(choices(fight))
    assert len(happened(fight, FriendMet)) == 1


def test_combat_victory__the_fight_goes_on_while_one_enemy_is_left() -> None:
    fight = scene(swordsman(), at="d1r0", loot=[SWORD], foes=["raven", "raven"], given=ROOM, dice=[5, 4])

    fight.do("attack").finish()

    assert len(site(fight).foes) == 1
    assert not {"way:0", "way:1"} & set(choices(fight))
    assert "attack" in choices(fight)


def test_combat_victory__an_entrance_is_open_once_its_guard_is_dead() -> None:
    fight = scene(
        swordsman(),
        loot=[SWORD],
        foes=[{"kind": "wolf", "stays": "guard"}],
        given={"dungeons": [{}, {"hex": "5051", "rooms": [{}]}]},
        dice=[5, 7],
    )

    assert "enter:1" not in choices(fight)
    fight.do("attack").finish()
    assert "enter:1" in choices(fight)


# ---------------------------------------------------------------------- targeting


def test_combat_targeting_single__the_whole_damage_falls_on_one_member() -> None:
    fight = scene("giant", "giant", "giant", "giant", foes=["ogre"], dice=[1, 10, 3])

    fight.do("attack").finish()

    assert hurts(fight) == [(3, 24)]


def test_combat_targeting_order__the_numbers_follow_the_sheet_and_close_up_after_a_death() -> None:
    fight = scene(
        "giant", {"kin": "giant", "hp": 1}, "giant", "giant", foes=["troll"], dice=[2, 1, 2, 2, 1, 2], level=0
    )

    fight.do("attack").do("attack").finish()

    assert hurts(fight) == [(2, 1), (3, 1)]


def test_combat_targeting_order__a_newcomer_is_last_on_the_sheet() -> None:
    charm = {"kind": "ring", "qualities": ["magick"], "powers": ["fae_touched"]}
    fight = scene("giant", "giant", loot=[charm], foes=["wolf", "ogre"], dice=[2, 4, 3])

    fight.do("magick", "fae_touched:101:201").do("attack").finish()

    assert [member.kin for member in party(fight).members] == ["giant", "giant", "enthralled"]
    assert hurts(fight) == [(party(fight).members[2].id, 6)]


def test_combat_targeting_order__the_revived_stand_where_they_stood() -> None:
    life = {"kind": "ring", "qualities": ["magick"], "powers": ["rejuvenation"]}
    fight = scene(
        {"kin": "giant", "id": 1},
        {"kin": "giant", "id": 3},
        loot=[life],
        foes=["ogre"],
        given={"corpses": [{"member": {"kin": "rogue", "id": 2}, "at": "5051"}]},
        dice=[2, 4, 3],
    )

    fight.do("magick", "rejuvenation:101:2").do("attack").finish()

    assert [member.id for member in party(fight).members] == [1, 2, 3]
    assert hurts(fight) == [(3, 6)]


TARGETS = [
    (2, 4, {1: 1, 2: 2, 3: 1, 4: 2}),
    (3, 6, {1: 1, 2: 2, 3: 3, 4: 1, 5: 2, 6: 3}),
    (4, 4, {1: 1, 2: 2, 3: 3, 4: 4}),
    (5, 10, {1: 1, 5: 5, 6: 1, 7: 2, 10: 5}),
    (6, 6, {1: 1, 6: 6}),
    (7, 8, {1: 1, 7: 7}),
    (8, 8, {1: 1, 8: 8}),
    (9, 10, {1: 1, 9: 9}),
    (10, 10, {1: 1, 10: 10}),
    (11, 12, {1: 1, 11: 11}),
    (12, 12, {1: 1, 12: 12}),
    (13, 13, {1: 1, 13: 13}),
    (17, 17, {1: 1, 17: 17}),
]


@each(
    [(size, face, member) for size, _, faces in TARGETS for face, member in faces.items()],
)
def test_combat_targeting_die__the_numbering_is_repeated_around_the_die(size: int, face: int, member: int) -> None:
    fight = scene(*["giant"] * size, foes=["ogre"], dice=[2, 4, face])

    fight.do("attack").finish()

    assert hurts(fight) == [(member, 6)]


@each([(size, sides) for size, sides, _ in TARGETS])
def test_combat_targeting_die__the_die_is_the_smallest_that_fits_the_party(size: int, sides: int) -> None:
    fight = scene(*["giant"] * size, foes=["ogre"], dice=[2, 4, sides + 1])

    with pytest.raises(Exception, match=f"but a d{sides} is rolled"):
        fight.do("attack")


@pytest.mark.parametrize(("size", "excess"), [(7, [8]), (9, [10]), (11, [12]), (7, [8, 8])])
def test_combat_targeting_die__what_is_over_is_thrown_again(size: int, excess: Sequence[int]) -> None:
    fight = scene(*["giant"] * size, foes=["ogre"], dice=[2, 4, *excess, 3])

    fight.do("attack").finish()

    assert hurts(fight) == [(3, 6)]


def test_combat_targeting_die__a_party_of_one_needs_no_die() -> None:
    fight = scene("giant", foes=["ogre"], dice=[2, 4])

    fight.do("attack").finish()

    assert hurts(fight) == [(1, 6)]


def test_combat_targeting_overflow__of_24_damage_a_victim_with_10_leaves_14_to_the_next_in_line() -> None:
    fight = scene("giant", {"kin": "giant", "hp": 10}, "giant", "giant", foes=["ogre"], dice=[1, 10, 2])

    fight.do("attack").finish()

    assert hurts(fight) == [(2, 10), (3, 14)]


def test_combat_targeting_overflow__after_the_last_on_the_sheet_comes_the_first() -> None:
    fight = scene("giant", "giant", {"kin": "giant", "hp": 3}, foes=["ogre"], dice=[2, 10, 3])

    fight.do("attack").finish()

    assert hurts(fight) == [(3, 3), (1, 9)]


def test_combat_targeting_overflow__it_runs_on_through_several_deaths() -> None:
    fight = scene(
        {"kin": "giant", "hp": 2},
        {"kin": "giant", "hp": 3},
        {"kin": "giant", "hp": 4},
        {"kin": "giant", "hp": 5},
        foes=["ogre"],
        dice=[2, 10, 3],
    )

    fight.do("attack").finish()

    assert hurts(fight) == [(3, 4), (4, 5), (1, 2), (2, 1)]


def test_combat_targeting_overflow__damage_that_just_kills_leaves_nothing_over() -> None:
    fight = scene({"kin": "giant", "hp": 12}, "giant", foes=["ogre"], dice=[2, 10, 1])

    fight.do("attack").finish()

    assert hurts(fight) == [(1, 12)]


def test_combat_targeting_overflow_rogue__a_rogue_next_in_line_calls_for_a_fresh_target() -> None:
    fight = scene({"kin": "giant", "hp": 2}, "rogue", "giant", "giant", foes=["ogre"], dice=[2, 10, 1, 3])

    fight.do("attack").finish()

    assert hurts(fight) == [(1, 2), (4, 10)]


def test_combat_targeting_overflow_rogue__a_rogue_who_comes_up_again_takes_it() -> None:
    fight = scene({"kin": "giant", "hp": 2}, "rogue", "giant", "giant", foes=["ogre"], dice=[2, 9, 1, 4])

    fight.do("attack").finish()

    assert hurts(fight) == [(1, 2), (2, 9)]


def test_combat_targeting_overflow_rogue__a_rogue_who_is_left_alone_takes_it_without_a_roll() -> None:
    fight = scene({"kin": "giant", "hp": 2}, "rogue", foes=["ogre"], dice=[2, 9, 1])

    fight.do("attack").finish()

    assert hurts(fight) == [(1, 2), (2, 9)]


def test_combat_targeting_overflow_rogue__damage_that_just_kills_calls_for_no_fresh_target() -> None:
    fight = scene({"kin": "giant", "hp": 12}, "rogue", "giant", foes=["ogre"], dice=[2, 10, 1])

    fight.do("attack").finish()

    assert hurts(fight) == [(1, 12)]


def test_combat_targeting_overflow_rogue__with_two_left_the_rogue_may_be_spared() -> None:
    fight = scene({"kin": "giant", "hp": 2}, "rogue", "giant", foes=["ogre"], dice=[2, 9, 1, 2])

    fight.do("attack").finish()

    assert hurts(fight) == [(1, 2), (3, 9)]


@pytest.mark.parametrize(("ruling", "dice", "second"), [("re-rolls", [2], 3), ("no-re-roll", [], 2)])
def test_combat_targeting_overflow_rogue__on_a_4_only_where_a_rogue_dodges_a_4(
    ruling: str, dice: list[int], second: int
) -> None:
    fight = scene(
        {"kin": "giant", "hp": 2},
        "rogue",
        "giant",
        variants={"rogue-on-4": ruling},
        foes=["ogre"],
        dice=[4, 8, 1, *dice],
    )

    fight.do("attack").finish()

    assert hurts(fight) == [(1, 2), (second, 3)]


# ---------------------------------------------------------------------- being dealt damage


def test_combat_dealt_damage__one_point_is_enough_and_none_is_not() -> None:
    touched = scene("giant", foes=["zombie"], dice=[3, 2])
    missed = scene("giant", foes=["zombie"], dice=[3, 1])

    touched.do("attack").finish()
    missed.do("attack").finish()

    assert [event.mark for event in happened(touched, Marked)] == ["bitten"]
    assert happened(missed, Marked) == []


def test_combat_dealt_damage__in_a_mixed_group_it_is_the_wound_of_every_enemy_that_struck() -> None:
    fight = scene("giant", foes=["toad", "fire_folk", "zombie", "ogre"], dice=[2, 1, 1, 1, 1])

    fight.do("attack").finish()

    assert {event.mark for event in happened(fight, Marked)} == {"poisoned", "burning", "bitten"}


def test_combat_dealt_damage__only_a_group_of_one_kind_leaves_marks_where_so_ruled() -> None:
    variant = {"mixed-source": "only-if-alone"}
    mixed = scene("giant", variants=variant, foes=["toad", "ogre"], dice=[2, 1, 1])
    alone = scene("giant", variants=variant, foes=["toad", "toad"], dice=[2, 1, 1])

    mixed.do("attack").finish()
    alone.do("attack").finish()

    assert happened(mixed, Marked) == []
    assert [event.mark for event in happened(alone, Marked)] == ["poisoned"]


@pytest.mark.parametrize(("pick", "marks"), [(1, ["poisoned"]), (2, [])])
def test_combat_dealt_damage__an_enemy_that_did_not_strike_leaves_no_mark(pick: int, marks: list[str]) -> None:
    fight = scene("giant", variants={"enemy-damage": "one-random-enemy"}, foes=["toad", "ogre"], dice=[2, pick, 3])

    fight.do("attack").finish()

    assert [event.mark for event in happened(fight, Marked)] == marks


def test_combat_dealt_damage__who_takes_what_a_death_left_over_is_marked_too() -> None:
    fight = scene({"kin": "giant", "hp": 2}, "giant", foes=["toad"], dice=[2, 5, 1])

    fight.do("attack").finish()

    assert [(event.member, event.mark) for event in happened(fight, Marked)] == [(2, "poisoned")]


def test_combat_dealt_damage__a_banshee_in_thrall_takes_none_and_bears_no_mark() -> None:
    charm = {"kind": "ring", "qualities": ["magick"], "powers": ["fae_touched"]}
    fight = scene("giant", loot=[charm], foes=["banshee", "zombie"], dice=[2, 4, 2])

    fight.do("magick", "fae_touched:101:201").do("attack").finish()

    assert (hurts(fight), happened(fight, Marked)) == ([], [])


def test_combat_dealt_damage__nobody_arrives_or_is_hurt_by_a_miss() -> None:
    fight = scene(swordsman(), loot=[SWORD], foes=["toad"], dice=[5, 1])

    fight.do("attack").finish()

    assert (hurts(fight), happened(fight, Marked), happened(fight, FoeArrived)) == ([], [], [])


@pytest.mark.parametrize(("dice", "struck"), [([2, 2, 200, 4], 1200), ([2, 2, 201, 1, 7, 4], 7)])
def test_combat_group_damage__one_of_more_than_a_thousand_is_drawn_evenly(dice: list[int], struck: int) -> None:
    fight = scene(
        "giant",
        foes=[{"kind": "raven"}] * 1200,
        variants={"enemy-damage": "one-random-enemy"},
        dice=dice,
    )

    fight.do("attack").finish()

    assert 1 <= struck <= 1200
    assert totals(fight) == [("foes", 4)]


def test_combat_group_damage__one_of_just_a_thousand_takes_one_die() -> None:
    fight = scene(
        "giant", foes=[{"kind": "raven"}] * 1000, variants={"enemy-damage": "one-random-enemy"}, dice=[2, 1000, 4]
    )

    fight.do("attack").finish()

    assert totals(fight) == [("foes", 4)]
