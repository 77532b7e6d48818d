"""Several parties before the same enemies: all choose at once, and those who attack together compare their rolls."""

from __future__ import annotations

from typing import Any

import pytest

from lychgate.core.errors import DiceExhausted
from lychgate.rulesets.twelve_years.rules.ailments import Marked
from lychgate.rulesets.twelve_years.rules.combat import FoeHurt
from lychgate.rulesets.twelve_years.rules.cooperation import SidesTaken
from lychgate.rulesets.twelve_years.rules.death import MemberDied
from lychgate.rulesets.twelve_years.rules.enemy_hits import TruceMade
from lychgate.rulesets.twelve_years.rules.evasion_results import EvasionRolled
from lychgate.rulesets.twelve_years.rules.fight_sums import DamageTotalled
from lychgate.rulesets.twelve_years.rules.foes import FoeArrived, FoesGone, FoeSlain
from lychgate.rulesets.twelve_years.rules.joint_blows import ComradesHit
from lychgate.rulesets.twelve_years.rules.joint_rolls import CoopRolled, RollsCompared
from lychgate.rulesets.twelve_years.rules.levels import PartyHealed
from lychgate.rulesets.twelve_years.rules.loot import ItemChanged
from lychgate.rulesets.twelve_years.rules.magick import MagickWindow
from lychgate.rulesets.twelve_years.rules.monsters import CyclopsAttacked
from lychgate.rulesets.twelve_years.rules.retrieval import TreasureTaken
from lychgate.rulesets.twelve_years.rules.thorns import SpendThorning
from lychgate.rulesets.twelve_years.rules.ways import Moved
from lychgate.rulesets.twelve_years.rules.wounds import MemberHurt
from lychgate.rulesets.twelve_years.rules.years import GameEnded, LoreSpared, YearsPassed
from lychgate.rulesets.twelve_years.state import State
from lychgate.sim.scenes import Scene
from tests.rulesets.twelve_years.stage import Raw, asked, choices, happened, party, scene, site

GIANT: Raw = {"members": ["giant"], "level": 4}
"""Deals 4 + 1 and has 34 hit points."""

NEAR: Raw = {"hexes": {"5050": {"terrain": "city"}, "5052": {}, "5150": {}, "5151": {}, "4950": {}, "4951": {}}}
"""Known neighbours in which nothing is met."""


def side_by_side(
    *parties: Raw, foes: list[Any], dice: list[int], given: Raw | None = None, here: Raw | None = None, **rest: Any
) -> Scene[State]:
    """Parties in one clearing before the same foes; the first is that of p1."""
    first, *others = parties
    fields = {key: value for key, value in first.items() if key != "members"}
    return scene(
        *first["members"], foes=foes, dice=dice, others=others, given=given or NEAR, here=here, **fields, **rest
    )


def together(played: Scene[State], *seats: str) -> Scene[State]:
    """p1 orders an attack, and the others attack too."""
    played.do("attack")
    for seat in seats or ("p2",):
        played.do("attack", seat=seat)
    return played


def totals(played: Scene[State], side: str = "party") -> list[tuple[str, int]]:
    """What each seat's party dealt, or what was dealt to it."""
    return [(event.seat, event.total) for event in happened(played, DamageTotalled) if event.side == side]


def hurts(played: Scene[State]) -> list[tuple[str, int]]:
    """Which members took how much, by seat."""
    return [(event.seat, event.amount) for event in happened(played, MemberHurt)]


def compared(played: Scene[State]) -> RollsCompared:
    """The one comparison of rolls."""
    (found,) = happened(played, RollsCompared)
    return found


def moments_let_pass(played: Scene[State], seat: str) -> list[str]:
    """The moments at which the seat might use its powers and does not, one after the other."""
    found = []
    while isinstance(decision := played.open(seat), MagickWindow):
        found.append(decision.moment)
        played.do("pass", seat=seat)
    return found


# ---------------------------------------------------------------------- everybody chooses


def test_multi_coop_choice__whoever_faces_the_enemy_chooses_to_attack_or_to_run() -> None:
    played = side_by_side(GIANT, GIANT, foes=["ogre"], dice=[])

    played.do("attack")

    assert asked(played, "p2").kind == "join-fight"
    assert choices(played, "p2") == ["attack", *(f"evade:{way}" for way in ("n", "ne", "se", "s", "sw", "nw"))]
    assert played.open("p1") is None


def test_multi_coop_choice__all_are_asked_at_once_and_may_answer_in_any_order() -> None:
    played = side_by_side(GIANT, GIANT, GIANT, foes=["ogre"], dice=[3, 4, 5, 1, 1])

    played.do("evade")
    assert [asked(played, seat).kind for seat in ("p1", "p2", "p3")] == ["evasion-exit", "join-fight", "join-fight"]
    played.do("attack", seat="p3").do("evade:n", seat="p2")
    assert happened(played, SidesTaken) == []
    played.do("s", seat="p1")

    (sides,) = happened(played, SidesTaken)
    assert (sides.attack, sides.run) == (("p3",), ("p1", "p2"))


def test_multi_coop_choice__a_party_alone_before_its_enemies_is_not_asked_about_others() -> None:
    away = side_by_side(GIANT, {**GIANT, "at": "5151"}, foes=["ogre"], dice=[6])
    at_truce = side_by_side(GIANT, {**GIANT, "truce": True}, foes=["ogre"], dice=[6])
    chased = side_by_side(GIANT, {**GIANT, "chased": 1}, foes=["ogre"], dice=[6])

    for played in (away, at_truce, chased):
        played.do("attack").finish()

        assert happened(played, SidesTaken) == []
        assert totals(played) == [("p1", 10)]


def test_multi_coop_choice__where_no_evasion_is_possible_all_attack_unasked() -> None:
    played = side_by_side(GIANT, GIANT, foes=["slime"], dice=[4, 3])

    played.do("attack").finish()

    assert compared(played).high == ("p1",)


def test_multi_coop_choice__one_party_that_attacks_alone_reads_the_usual_table() -> None:
    played = side_by_side(GIANT, GIANT, foes=["ogre"], dice=[3, 6])

    played.do("evade").do("s").do("attack", seat="p2").finish()

    assert [event.row for event in happened(played, EvasionRolled)] == ["away"]
    assert totals(played) == [("p2", 10)]
    assert happened(played, RollsCompared) == []


def test_multi_coop_choice__evasions_come_first_in_the_order_of_the_seats() -> None:
    played = side_by_side(GIANT, GIANT, GIANT, foes=["ogre"], dice=[3, 3, 6])

    played.do("attack").do("evade:n", seat="p3").do("evade:s", seat="p2").finish()

    moves = [(event.seat, event.to) for event in happened(played, Moved)]
    assert moves == [("p2", "5052"), ("p3", "5050")]
    assert totals(played) == [("p1", 10)]


def test_multi_coop_choice__enemies_stay_with_those_who_fight_and_follow_nobody() -> None:
    raven: Raw = {"kind": "raven", "stays": "passing"}
    played = side_by_side(GIANT, GIANT, foes=[raven], dice=[2, 2, 1])

    played.do("evade").do("s").do("attack", seat="p2").finish()

    assert [foe.kind for foe in site(played, "5051").foes] == ["raven"]
    assert site(played, "5052").foes == ()
    assert happened(played, FoesGone) == []


def test_multi_coop_choice__when_nobody_stays_they_follow_the_one_who_rolled_a_2() -> None:
    raven: Raw = {"kind": "raven", "stays": "passing"}
    played = side_by_side(GIANT, GIANT, foes=[raven], dice=[2, 3])

    played.do("evade").do("s").do("evade:se", seat="p2").finish()

    assert [foe.kind for foe in site(played, "5052").foes] == ["raven"]
    assert site(played, "5051").foes == ()


def test_multi_coop_choice__of_two_who_could_be_followed_a_die_picks_one() -> None:
    played = side_by_side(GIANT, GIANT, foes=["raven"], dice=[2, 2, 1])

    played.do("evade").do("s").do("evade:se", seat="p2").finish()

    assert [foe.kind for foe in site(played, "5052").foes] == ["raven"]
    assert [event.seat for event in happened(played, Moved)] == ["p2", "p1"]


def test_multi_coop_choice__that_die_is_of_the_place_and_of_no_party() -> None:
    played = side_by_side(GIANT, GIANT, foes=["raven"], dice=[2, 2])
    played.do("evade").do("s")

    with pytest.raises(DiceExhausted, match=r"1d2 for 12y\.multi\.coop-choice \(site:5051\)"):
        played.do("evade:se", seat="p2")


def test_multi_coop_choice__a_party_that_was_caught_keeps_the_enemy_there() -> None:
    played = side_by_side(GIANT, GIANT, foes=["raven"], dice=[2, 1, 3])

    played.do("evade").do("s").do("evade:se", seat="p2").finish()

    assert [foe.kind for foe in site(played, "5051").foes] == ["raven"]
    assert hurts(played) == [("p2", 3)]


def test_multi_coop_choice__a_1_hits_that_party_alone_and_it_does_not_attack_any_more() -> None:
    played = side_by_side(GIANT, GIANT, GIANT, foes=["ogre"], dice=[1, 4, 5, 4])

    played.do("evade").do("s").do("attack", seat="p2").do("attack", seat="p3").finish()

    assert hurts(played) == [("p1", 6)]
    assert compared(played).rolls == (("p2", 5), ("p3", 4))


def test_multi_coop_choice__a_4_takes_the_loot_though_others_fight_on() -> None:
    hermit: Raw = {"members": ["hermit"]}
    played = side_by_side(hermit, GIANT, foes=["ogre"], dice=[4, 6], here={"gold": 20})

    played.do("evade").do("s").do("attack", seat="p2").finish()

    assert [(event.seat, event.gold) for event in happened(played, TreasureTaken)] == [("p1", 20)]
    assert party(played).gold == 20


def test_multi_coop_choice__passing_enemies_are_gone_when_the_last_has_left() -> None:
    played = side_by_side(GIANT, GIANT, foes=[{"kind": "ogre", "stays": "passing"}], dice=[3, 3])

    played.do("evade").do("s").do("evade:n", seat="p2").finish()

    assert site(played, "5051").foes == ()


def test_multi_coop_choice__whose_foes_are_gone_before_the_blows_has_nobody_to_attack() -> None:
    burning = {"kin": "hermit", "hp": 1, "marks": ["burning"]}
    rings = [{"kind": "ring", "qualities": ["magick"], "powers": [power]} for power in ("death", "rejuvenation")]
    death: Raw = {"members": ["giant", burning], "loot": rings}
    played = side_by_side(death, GIANT, foes=["ogre"], dice=[3, 4])

    played.do("evade").do("s").do("attack", seat="p2").do("death:101:201").finish()

    assert [event.how for event in happened(played, FoeSlain)] == ["death"]
    assert totals(played) == []


def test_multi_coop_choice__the_encounter_ends_for_those_who_are_left_when_the_caller_is_gone() -> None:
    cyclops: Raw = {"kind": "cyclops", "hp": 1}
    played = side_by_side(GIANT, GIANT, foes=[cyclops], dice=[3, 6])

    played.do("evade").do("s").do("attack", seat="p2").finish()

    assert [(event.seat, event.mark) for event in happened(played, Marked)] == [("p2", "doomed")]
    assert "attack" not in choices(played, "p2")


def test_multi_coop_choice__attacking_the_peaceful_draws_in_those_with_whom_they_kept_the_peace() -> None:
    played = side_by_side(GIANT, GIANT, foes=["hill_giant"], dice=[2, 1])

    played.do("attack-peaceful")

    assert asked(played, "p2").kind == "join-fight"


def test_multi_coop_choice__a_party_that_ran_from_a_trap_is_not_followed_while_others_are_there() -> None:
    rooms = [{"ways": [{"kind": "entry", "to": -2}, {"kind": "door", "to": 1}]}, {"ways": [{"kind": "door", "to": 0}]}]
    given: Raw = {"dungeons": [{}, {"hex": "5051", "rooms": rooms}]}
    first: Raw = {**GIANT, "at": "d1r0", "wary": True}
    played = side_by_side(first, {**GIANT, "at": "d1r0"}, foes=["ogre"], dice=[2], given=given, here={"trap": True})

    played.do("trap:evade", "way:1").finish()

    assert [foe.kind for foe in site(played, "d1r0").foes] == ["ogre"]


# ---------------------------------------------------------------------- the roll


def test_coop_roll__the_highest_and_the_lowest_count_whatever_the_number_of_parties() -> None:
    played = side_by_side(GIANT, GIANT, GIANT, GIANT, foes=["golem"], dice=[4, 3, 6, 5, 7])

    together(played, "p2", "p3", "p4").finish()

    found = compared(played)
    assert (found.difference, found.high, found.low) == (3, ("p3",), ("p2",))
    assert found.rolls == (("p1", 4), ("p2", 3), ("p3", 6), ("p4", 5))


def test_coop_roll__every_roll_is_told_and_the_comparison_is_of_the_first_that_attacks() -> None:
    played = side_by_side(GIANT, GIANT, GIANT, foes=["golem"], dice=[3, 6, 5])

    played.do("evade").do("s").do("attack", seat="p2").do("attack", seat="p3").finish()

    assert happened(played, CoopRolled) == [CoopRolled("p2", 6), CoopRolled("p3", 5)]
    assert (compared(played).seat, compared(played).place) == ("p2", "5051")


def test_coop_roll__a_roll_in_the_middle_neither_deals_nor_takes() -> None:
    played = side_by_side(GIANT, GIANT, GIANT, foes=["golem"], dice=[4, 6, 2, 7])

    together(played, "p2", "p3").finish()

    assert totals(played) == []
    assert sorted(hurts(played)) == [("p2", 7), ("p3", 7)]


def test_coop_roll__thorns_are_spent_when_all_dice_lie_and_change_the_difference() -> None:
    thorny: Raw = {**GIANT, "loot": [{"kind": "ring", "qualities": ["magick"], "powers": ["thorning"]}]}
    played = side_by_side(thorny, GIANT, foes=["golem"], dice=[4, 5])

    together(played)
    thorn = asked(played)
    assert isinstance(thorn, SpendThorning)
    assert (thorn.face, thorn.others) == (4, (5,))
    assert happened(played, CoopRolled) == [CoopRolled("p1", 4), CoopRolled("p2", 5)]
    played.do("item:101").finish()

    assert (compared(played).difference, compared(played).rolls) == (0, (("p1", 5), ("p2", 5)))
    assert [event.why for event in happened(played, ItemChanged)] == ["spent"]


def test_coop_roll__thorns_may_have_to_be_spent_before_any_die_is_thrown() -> None:
    thorny: Raw = {**GIANT, "loot": [{"kind": "ring", "qualities": ["magick"], "powers": ["thorning"]}]}
    played = side_by_side(GIANT, thorny, foes=["golem"], dice=[4, 4], variants={"thorning-timing": "before-roll"})

    together(played)
    thorn = asked(played, "p2")
    assert isinstance(thorn, SpendThorning)
    assert (thorn.face, thorn.others) == (0, ())
    assert happened(played, CoopRolled) == []
    played.do("item:121", seat="p2").finish()

    assert compared(played).rolls == (("p1", 4), ("p2", 5))


def test_coop_roll__a_thorn_spent_before_a_6_is_lost() -> None:
    thorny: Raw = {**GIANT, "loot": [{"kind": "ring", "qualities": ["magick"], "powers": ["thorning"]}]}
    played = side_by_side(thorny, GIANT, foes=["golem"], dice=[6, 6], variants={"thorning-timing": "before-roll"})

    together(played).do("item:101").finish()

    assert compared(played).rolls == (("p1", 6), ("p2", 6))


def test_coop_roll__whoever_leaves_by_magick_after_the_roll_neither_deals_nor_takes() -> None:
    key: Raw = {**GIANT, "loot": [{"kind": "key", "unique": "magick_key", "uses": 1}]}
    given: Raw = {"hexes": {**NEAR["hexes"], "5048": {"features": ["portal"]}}}
    played = side_by_side(key, GIANT, foes=["ogre"], dice=[1, 4], given=given)

    together(played).do("key:101:5048").finish()

    assert party(played).at == "5048"
    assert hurts(played) == []


def test_coop_roll__every_attacking_party_is_doomed_by_the_cyclops() -> None:
    played = side_by_side(GIANT, GIANT, GIANT, foes=["cyclops"], dice=[3, 4, 4])

    played.do("attack").do("attack", seat="p2").do("evade:n", seat="p3").finish()

    assert [event.seat for event in happened(played, CyclopsAttacked)] == ["p1", "p2"]


# ---------------------------------------------------------------------- ties


def test_coop_ties__two_who_share_the_highest_roll_both_deal_full_damage() -> None:
    played = side_by_side(GIANT, GIANT, GIANT, foes=["golem"], dice=[5, 5, 4])

    together(played, "p2", "p3").finish()

    assert totals(played) == [("p1", 5), ("p2", 5)]
    assert [event.left for event in happened(played, FoeHurt)] == [55, 50]


def test_coop_ties__two_who_share_the_lowest_roll_both_take_the_whole_of_one_total() -> None:
    played = side_by_side(GIANT, GIANT, GIANT, foes=["golem"], dice=[2, 5, 2, 9])

    together(played, "p2", "p3").finish()

    assert totals(played, "foes") == [("p1", 9), ("p3", 9)]
    assert hurts(played) == [("p1", 9), ("p3", 9)]


def test_coop_ties__the_enemys_dice_are_of_the_place_and_of_no_party() -> None:
    played = side_by_side(GIANT, GIANT, foes=["golem"], dice=[2, 5])

    with pytest.raises(DiceExhausted, match=r"for 12y\.combat\.formula \(site:5051:foes\)"):
        together(played)


def test_coop_ties__in_chaos_each_of_the_highest_hits_each_of_the_lowest_and_is_hit_in_return() -> None:
    played = side_by_side(GIANT, GIANT, GIANT, foes=["golem"], dice=[6, 6, 1])

    together(played, "p2", "p3").finish()

    blows = [(event.by, event.seat, event.damage) for event in happened(played, ComradesHit)]
    assert blows == [("p3", "p1", 2), ("p3", "p2", 2), ("p1", "p3", 2), ("p2", "p3", 2)]


# ---------------------------------------------------------------------- the six differences


def test_coop_diff_0__every_party_deals_full_damage_and_none_takes_any() -> None:
    played = side_by_side(GIANT, GIANT, foes=["golem"], dice=[3, 3])

    together(played).finish()

    assert totals(played) == [("p1", 5), ("p2", 5)]
    assert hurts(played) == []


def test_coop_diff_0__it_counts_as_a_palpable_hit_on_a_troll() -> None:
    troll: Raw = {"kind": "troll", "hp": 8}
    equal = side_by_side(GIANT, GIANT, foes=[troll], dice=[3, 3])
    not_quite = side_by_side(GIANT, GIANT, GIANT, foes=[troll], dice=[4, 4, 3])

    together(equal).finish()
    together(not_quite, "p2", "p3").finish()

    assert [event.left for event in happened(equal, FoeHurt)] == [3, 0]
    assert [event.left for event in happened(not_quite, FoeHurt)] == [3, 1]


def test_coop_diff_0__variant_coop_zero_doubles_the_damage() -> None:
    played = side_by_side(GIANT, GIANT, foes=["golem"], dice=[3, 3], variants={"coop-zero": "double"})

    together(played).finish()

    assert totals(played) == [("p1", 10), ("p2", 10)]


def test_coop_diff_0__variant_coop_zero_doubles_no_other_difference() -> None:
    played = side_by_side(GIANT, GIANT, foes=["golem"], dice=[4, 3], variants={"coop-zero": "double"})

    together(played).finish()

    assert totals(played) == [("p1", 5)]


def test_coop_diff_1__the_highest_deals_full_damage_and_nobody_takes_any() -> None:
    played = side_by_side(GIANT, GIANT, foes=["golem"], dice=[3, 4])

    together(played).finish()

    assert totals(played) == [("p2", 5)]
    assert hurts(played) == []


def test_coop_diff_2__the_highest_deals_half_and_the_lowest_takes_the_enemys_full_damage() -> None:
    played = side_by_side(GIANT, GIANT, foes=["golem"], dice=[5, 3, 8])

    together(played).finish()

    assert totals(played) == [("p1", 2)]
    assert hurts(played) == [("p2", 8)]


def test_coop_diff_2__an_enemy_that_dies_of_the_blow_has_still_struck() -> None:
    played = side_by_side(GIANT, GIANT, foes=[{"kind": "golem", "hp": 1}], dice=[5, 3, 8])

    together(played).finish()

    assert [event.how for event in happened(played, FoeSlain)] == ["damage"]
    assert hurts(played) == [("p2", 8)]


def test_coop_diff_3__low_takes_the_enemys_full_damage_and_nobody_harms_the_enemy() -> None:
    played = side_by_side(GIANT, GIANT, foes=["ogre"], dice=[5, 2, 8])

    together(played).finish()

    assert totals(played) == []
    (total,) = [event for event in happened(played, DamageTotalled) if event.side == "foes"]
    assert (total.seat, total.dice, total.parts, total.total) == ("p2", 8, (("bonus", 2),), 10)
    assert hurts(played) == [("p2", 10)]


def test_coop_diff_4__high_and_low_take_the_same_total_with_a_target_for_each() -> None:
    two: Raw = {"members": ["giant", "giant"]}
    played = side_by_side(two, two, foes=["ogre"], dice=[1, 5, 8, 2, 1])

    together(played).finish()

    assert [(event.seat, event.member, event.amount) for event in happened(played, MemberHurt)] == [
        ("p1", 2, 10),
        ("p2", 21, 10),
    ]
    assert totals(played) == []


def test_coop_diff_5__high_and_low_deal_half_damage_to_each_other_and_the_enemy_looks_on() -> None:
    weak: Raw = {"members": ["giant"], "level": 1}
    played = side_by_side(GIANT, weak, foes=["ogre"], dice=[6, 1])

    together(played).finish()

    assert [(event.seat, event.by, event.damage) for event in happened(played, ComradesHit)] == [
        ("p1", "p2", 1),
        ("p2", "p1", 2),
    ]
    assert hurts(played) == [("p1", 1), ("p2", 2)]
    assert {event.by for event in happened(played, MemberHurt)} == {"comrades"}
    assert site(played).foes[0].hp == 36


def test_coop_diff_5__half_of_nothing_hits_nobody() -> None:
    two: Raw = {"members": ["rogue", "hermit"]}
    played = side_by_side(two, two, foes=["ogre"], dice=[6, 1])

    together(played).finish()

    assert [event.damage for event in happened(played, ComradesHit)] == [0, 0]
    assert hurts(played) == []


def test_coop_diff_5__a_comrade_may_die_of_it() -> None:
    weak: Raw = {"members": ["giant", {"kin": "hermit", "hp": 1}]}
    played = side_by_side({**GIANT, "level": 9}, weak, foes=["ogre"], dice=[6, 1, 2])

    together(played).finish()

    assert [(event.seat, event.member, event.cause) for event in happened(played, MemberDied)] == [
        ("p2", 22, "comrades")
    ]


def test_coop_diff_5__whoever_leaves_by_magick_hits_nobody_and_is_not_hit() -> None:
    key: Raw = {**GIANT, "loot": [{"kind": "key", "unique": "magick_key", "uses": 1}]}
    given: Raw = {"hexes": {**NEAR["hexes"], "5048": {"features": ["portal"]}}}
    played = side_by_side(key, GIANT, foes=["ogre"], dice=[6, 1], given=given)

    together(played).do("key:101:5048").finish()

    assert happened(played, ComradesHit) == []


def test_coop_diff_5__no_more_blows_fall_when_the_enemy_is_gone() -> None:
    death: Raw = {**GIANT, "loot": [{"kind": "ring", "qualities": ["magick"], "powers": ["death"]}]}
    played = side_by_side(death, GIANT, foes=["ogre"], dice=[6, 1])

    together(played).do("death:101:201").finish()

    assert happened(played, ComradesHit) == []


# ---------------------------------------------------------------------- specials


def test_coop_specials__one_goblin_comes_for_the_joint_roll() -> None:
    played = side_by_side(GIANT, GIANT, foes=["goblin"], dice=[3, 3])

    together(played).do("foe:201", seat="p2").finish()

    assert [event.how for event in happened(played, FoeArrived)] == ["goblin"]


def test_coop_specials__one_goblin_comes_for_each_evasion_roll() -> None:
    played = side_by_side(GIANT, GIANT, GIANT, foes=["goblin"], dice=[3, 3, 5])

    played.do("evade").do("s").do("evade:n", seat="p2").do("attack", seat="p3")

    assert [event.how for event in happened(played, FoeArrived)] == ["goblin"] * 3


@pytest.mark.parametrize(("kind", "enemy"), [("skeleton", 1), ("shade", 1), ("demon", 3)])
def test_coop_specials__what_a_palpable_hit_would_bring_never_comes(kind: str, enemy: int) -> None:
    played = side_by_side(GIANT, GIANT, foes=[kind], dice=[1, 5, *([1] * enemy)])

    together(played).finish()

    assert len(site(played).foes) == 1
    assert [party(played, seat).level for seat in ("p1", "p2")] == [4, 4]
    assert happened(played, MemberDied) == []


@pytest.mark.parametrize("rolls", [[3, 3], [3, 2], [5, 3]])
def test_coop_specials__a_hermit_may_heal_where_the_party_deals_damage_and_takes_none(rolls: list[int]) -> None:
    healer: Raw = {"members": [{"kin": "hermit", "hp": 2}], "level": 4}
    played = side_by_side(healer, GIANT, foes=["golem"], dice=[*rolls, *([4] if rolls == [5, 3] else [])])

    together(played).do("healing").finish()

    assert [event.by for event in happened(played, PartyHealed)] == ["healing"]
    assert "p1" not in dict(totals(played))


@pytest.mark.parametrize("foe", ["ogre", "skeleton"])
def test_coop_specials__whom_to_strike_first_is_said_with_what_a_success_is_for_and_not_asked_again(foe: str) -> None:
    healer: Raw = {"members": [{"kin": "hermit", "hp": 1}, "giant"], "level": 4}
    played = side_by_side(healer, GIANT, foes=["skeleton", "ogre"], dice=[3, 2])

    together(played)
    struck = {each.kind: f"strike:{each.id}" for each in site(played).foes}
    offered = choices(played)
    played.do(struck[foe]).finish()

    assert offered == [*struck.values(), "damage", "healing"]
    assert [event.kind for event in happened(played, FoeHurt)][:1] == [foe]


def test_coop_specials__no_healing_for_those_who_take_damage_or_deal_none() -> None:
    healer: Raw = {"members": [{"kin": "hermit", "hp": 12}, "giant"], "level": 4}
    for rolls in ([5, 2], [2, 4], [6, 2], [4, 6, 2]):
        others = [GIANT, GIANT][: len(rolls) - 1]
        played = side_by_side(healer, *others, foes=["raven"], dice=[*rolls, *([1] * 4)])

        together(played, *("p2", "p3")[: len(rolls) - 1])

        assert happened(played, PartyHealed) == []
        assert played.open("p1") is None or asked(played).kind == "orders"


def test_coop_specials__a_moonkissed_thing_heals_one_in_place_of_the_damage() -> None:
    ring: Raw = {"kind": "ring", "qualities": ["magick"], "powers": ["moonkissed"]}
    moonlit: Raw = {"members": [{"kin": "giant", "hp": 2}], "loot": [ring]}
    played = side_by_side(moonlit, GIANT, foes=["golem"], dice=[5, 4])

    together(played).do("moonkissed:1").finish()

    assert party(played).members[0].hp == 7
    assert totals(played) == []


def test_coop_specials__each_party_that_a_satyr_would_hurt_falls_asleep_instead() -> None:
    satyr: Raw = {"kind": "satyr", "stays": "passing"}
    played = side_by_side(GIANT, GIANT, foes=[satyr], dice=[5, 3, 4])

    together(played).finish()

    assert [(event.seat, event.years) for event in happened(played, YearsPassed)] == [("p2", 4)]
    assert [event.seat for event in happened(played, TruceMade)] == ["p2"]
    assert [foe.kind for foe in site(played).foes] == ["satyr"]
    assert choices(played)[0] == "attack"


def test_coop_specials__no_enemy_hurts_a_party_that_falls_asleep() -> None:
    played = side_by_side(GIANT, GIANT, foes=["satyr", "ogre"], dice=[5, 2, 4])

    together(played).finish()

    assert [(event.seat, event.years) for event in happened(played, YearsPassed)] == [("p2", 4)]
    assert totals(played, "foes") == []


def test_coop_specials__a_satyr_goes_when_it_has_put_everybody_to_sleep() -> None:
    satyr: Raw = {"kind": "satyr", "stays": "passing"}
    played = side_by_side(GIANT, GIANT, foes=[satyr], dice=[5, 1, 4, 2])

    together(played).finish()

    assert [(event.seat, event.years) for event in happened(played, YearsPassed)] == [("p1", 4), ("p2", 2)]
    assert site(played).foes == ()


def test_coop_specials__magick_may_be_used_before_the_damage_is_totalled() -> None:
    death: Raw = {**GIANT, "loot": [{"kind": "ring", "qualities": ["magick"], "powers": ["death"]}]}
    played = side_by_side(GIANT, death, foes=["ogre"], dice=[5, 2])

    together(played)
    assert asked(played, "p2").moment == "after_roll"  # type: ignore[attr-defined]
    played.do("death:121:201", seat="p2").finish()

    assert hurts(played) == []
    assert site(played).foes == ()


@pytest.mark.parametrize(
    ("rolls", "moments"),
    [([3, 3], []), ([4, 3], []), ([3, 5, 1], ["after_roll"]), ([6, 2, 1], ["after_roll"]), ([6, 1], ["after_roll"])],
)
def test_coop_specials__magick_may_be_used_once_by_whoever_is_about_to_be_hit(
    rolls: list[int], moments: list[str]
) -> None:
    death: Raw = {**GIANT, "loot": [{"kind": "ring", "qualities": ["magick"], "powers": ["death"]}]}
    played = side_by_side(death, GIANT, foes=["golem"], dice=rolls)

    together(played)

    assert moments_let_pass(played, "p1") == moments


def test_coop_specials__whoever_was_burning_burns_after_the_joint_roll() -> None:
    alight: Raw = {"members": [{"kin": "giant", "marks": ["burning"]}]}
    played = side_by_side(alight, GIANT, foes=["golem"], dice=[3, 4, 2])

    together(played).finish()

    assert [(event.seat, event.by, event.amount) for event in happened(played, MemberHurt)] == [("p1", "fire", 2)]


# ---------------------------------------------------------------------- traits of one party


def test_coop_party_traits__foes_at_peace_with_a_party_do_not_draw_it_in() -> None:
    rogue: Raw = {"members": ["rogue"], "level": 4}
    played = side_by_side(rogue, GIANT, foes=["hill_giant"], dice=[5])

    played.do("attack").finish()

    assert totals(played) == [("p1", 4)]
    assert happened(played, SidesTaken) == []


def test_coop_party_traits__damage_of_a_foe_at_peace_with_a_party_is_not_dealt_to_it() -> None:
    hermit: Raw = {"members": [{"kin": "hermit", "hp": 40}], "level": 40}
    played = side_by_side(hermit, {**GIANT, "level": 9}, foes=["hill_giant", "ogre"], dice=[5, 1, 7, 8])

    together(played).finish()

    assert totals(played, "foes") == [("p1", 7 + 8 + 3), ("p2", 10)]
    assert hurts(played) == [("p1", 18), ("p2", 10)]


def test_coop_party_traits__a_party_s_blows_go_to_its_own_enemies_only() -> None:
    hermit: Raw = {"members": ["hermit"], "level": 4}
    played = side_by_side(GIANT, hermit, foes=["hill_giant", "golem"], dice=[5, 4])

    together(played).finish()

    assert [(event.kind, event.amount) for event in happened(played, FoeHurt)] == [("golem", 5)]


def test_coop_party_traits__lore_spares_its_own_party_the_satyrs_sleep_and_no_other() -> None:
    fae: Raw = {"members": ["fae_folk"]}
    played = side_by_side(fae, GIANT, foes=["satyr"], dice=[5, 1, 3])

    together(played).finish()

    assert [event.seat for event in happened(played, LoreSpared)] == ["p1"]
    assert [event.seat for event in happened(played, YearsPassed)] == ["p2"]


def test_coop_party_traits__clairvoyant_chooses_among_its_own_party_only() -> None:
    seer: Raw = {"members": ["giant", "giant"], "loot": [{"kind": "ring", "powers": ["clairvoyant"]}]}
    two: Raw = {"members": ["giant", "giant"]}
    played = side_by_side(seer, two, foes=["ogre"], dice=[5, 1, 8, 2])

    together(played).do("member:2").finish()

    assert [(event.seat, event.member) for event in happened(played, MemberHurt)] == [("p1", 2), ("p2", 22)]


def test_coop_party_traits__a_giant_slows_its_own_party_and_no_other() -> None:
    hermit: Raw = {"members": ["hermit"]}
    played = side_by_side(hermit, GIANT, foes=["ogre"], dice=[4, 4])

    played.do("evade").do("s").do("evade:n", seat="p2").finish()

    assert [event.row for event in happened(played, EvasionRolled)] == ["away_with_loot", "away"]


def test_coop_party_traits__the_toad_poisons_each_party_it_hurts() -> None:
    played = side_by_side(GIANT, GIANT, foes=["toad"], dice=[5, 1, 3])

    together(played).finish()

    assert [(event.seat, event.mark) for event in happened(played, Marked)] == [("p1", "poisoned"), ("p2", "poisoned")]


def test_coop_party_traits__one_random_enemy_strikes_for_all_by_variant() -> None:
    played = side_by_side(
        GIANT, GIANT, foes=["ogre", "golem"], dice=[5, 2, 2, 9], variants={"enemy-damage": "one-random-enemy"}
    )

    together(played).finish()

    assert hurts(played) == [("p2", 9)]


def test_coop_party_traits__which_enemy_that_is_is_drawn_for_the_place() -> None:
    played = side_by_side(
        GIANT, GIANT, foes=["ogre", "golem"], dice=[5, 2], variants={"enemy-damage": "one-random-enemy"}
    )

    with pytest.raises(DiceExhausted, match=r"1d2 for 12y\.combat\.group-damage \(site:5051\)"):
        together(played)


# ---------------------------------------------------------------------- the Lich King


def throne(*parties: Raw, dice: list[int], **rest: Any) -> Scene[State]:
    """Parties before the Lich King."""
    rooms = [
        {"ways": [{"kind": "entry", "to": -2}, {"kind": "door", "to": 1}]},
        {"ways": [{"kind": "door", "to": 0}], "throne": True, "size": "large"},
    ]
    placed = [{**one, "at": "d0r1"} for one in parties]
    return side_by_side(*placed, foes=["lich_king"], dice=dice, given={"dungeons": [{"rooms": rooms}]}, **rest)


CROWNED: Raw = {**GIANT, "loot": [{"kind": "crown"}]}


@pytest.mark.parametrize("rolls", [[3, 3], [4, 5]])
def test_coop_lich__full_damage_may_crown_him(rolls: list[int]) -> None:
    played = throne(GIANT, CROWNED, dice=rolls)

    together(played).do("item:121", seat="p2").finish()

    (end,) = happened(played, GameEnded)
    assert (end.seat, end.ending, end.how) == ("p2", "crowned", "attack")


def test_coop_lich__half_damage_does_not_crown_him() -> None:
    played = throne(CROWNED, GIANT, dice=[5, 3])

    together(played).finish()

    assert happened(played, GameEnded) == []
    assert [(event.seat, event.cause) for event in happened(played, MemberDied)] == [("p2", "deathtouch")]


def test_coop_lich__where_all_could_crown_him_the_first_seat_has_the_first_word() -> None:
    played = throne(CROWNED, CROWNED, dice=[5, 5])

    together(played).do("pass", seat="p1").do("item:121", seat="p2").finish()

    assert played.state.winner == "p2"


def test_coop_lich__every_party_due_to_take_damage_loses_one_member() -> None:
    two: Raw = {"members": ["giant", "hermit"]}
    played = throne(two, two, dice=[5, 1, 2, 1])

    together(played).finish()

    assert [(event.seat, event.member) for event in happened(played, MemberDied)] == [("p1", 2), ("p2", 21)]


def test_coop_lich__chaos_is_between_the_parties_only() -> None:
    played = throne(CROWNED, GIANT, dice=[6, 1])

    together(played).finish()

    assert happened(played, MemberDied) == []
    assert len(happened(played, ComradesHit)) == 2
    assert happened(played, GameEnded) == []
