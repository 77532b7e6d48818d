"""Level advancement: the party rises and falls together."""

from __future__ import annotations

import pytest

from lychgate.rulesets.twelve_years.rules.death import MemberDied
from lychgate.rulesets.twelve_years.rules.fight_sums import DamageTotalled
from lychgate.rulesets.twelve_years.rules.levels import LevelLost, LevelsGained, PartyHealed
from lychgate.rulesets.twelve_years.rules.loot import ItemLost
from lychgate.rulesets.twelve_years.rules.trade import GoldSpent
from lychgate.rulesets.twelve_years.rules.training import LevelsWanted
from tests.rulesets.twelve_years.stage import asked, choices, happened, party, scene

TEACHER = {"friend": "wise_woman", "served": True}
FOUR_GIANTS = [4, 4, 4, 4, *[6] * 4, *[3, 2] * 4, *[1] * 4]


def test_level_price__250_gold_buy_2_levels_and_leave_50() -> None:
    lesson = scene("giant", gold=250, here=TEACHER)

    lesson.do("train")
    assert (asked(lesson).kind, choices(lesson)) == ("levels-wanted", ["1", "2", "pass"])
    lesson.do("2").finish()

    assert (party(lesson).level, party(lesson).gold) == (2, 50)
    assert [event.gold for event in happened(lesson, GoldSpent)] == [200]


@pytest.mark.parametrize(("gold", "offered"), [(99, False), (100, True)])
def test_level_price__a_level_costs_100_gold(gold: int, offered: bool) -> None:
    lesson = scene("giant", gold=gold, here=TEACHER)

    assert ("train" in choices(lesson)) == offered


def test_level_price__loot_of_equal_value_will_do() -> None:
    lesson = scene("giant", gold=3, loot=[{"kind": "crown"}], here=TEACHER)

    lesson.do("train", "1").finish()

    assert (party(lesson).level, party(lesson).gold, party(lesson).loot) == (1, 3, ())
    assert [event.how for event in happened(lesson, ItemLost)] == ["paid"]


def test_level_price__loot_of_exactly_that_value_leaves_nothing_to_pay_and_nothing_to_ask() -> None:
    lesson = scene("giant", gold=3, loot=[{"kind": "crown"}, {"kind": "ring"}], here=TEACHER)

    lesson.do("train", "1").finish()

    assert (asked(lesson).kind, [item.kind for item in party(lesson).loot]) == ("orders", ["ring"])
    assert happened(lesson, GoldSpent) == []


def test_level_price__the_last_gold_piece_is_owed_too() -> None:
    ornate = {"weapon": "flail", "qualities": ["ornate"]}  # 80
    loot = [ornate, {"weapon": "flail"}, {"kind": "ring"}, {"kind": "coin"}]
    lesson = scene("giant", gold=1, loot=loot, here=TEACHER)

    lesson.do("train", "1").finish()

    assert (party(lesson).level, party(lesson).gold, party(lesson).loot) == (1, 0, ())
    assert [event.gold for event in happened(lesson, GoldSpent)] == [1]


def test_level_price__coin_and_loot_may_be_mixed() -> None:
    lesson = scene("giant", gold=60, loot=[{"kind": "coffer"}], here=TEACHER)

    lesson.do("train", "1").finish()

    assert (party(lesson).level, party(lesson).gold) == (1, 10)


def test_level_price__nobody_teaches_where_nobody_is() -> None:
    alone = scene("giant", gold=500)

    assert "train" not in choices(alone)


@pytest.mark.parametrize("friend", ["tinker", "noble", "merchant", "thogwood", "dying", "gerhardus", "phim_pham"])
def test_level_price__friends_the_tinker_and_the_noble_teach(friend: str) -> None:
    lesson = scene("giant", gold=100, here={"friend": friend})

    assert "train" in choices(lesson)


@pytest.mark.parametrize("friend", ["renegade", "new_member"])
def test_level_price__those_without_level_advancement_do_not(friend: str) -> None:
    lesson = scene("giant", gold=100, here={"friend": friend})

    assert "train" not in choices(lesson)


def test_level_effect__each_member_has_one_more_hit_point_and_deals_one_more_damage() -> None:
    lesson = scene(
        {"kin": "rogue", "weapon": 101},
        {"kin": "fae_folk", "weapon": 102},
        gold=200,
        loot=[{"weapon": "sword"}, {"weapon": "bow"}],
        here=TEACHER,
        given={"hexes": {"5052": {}}, "sites": {"5052": {"foes": [{"kind": "ogre"}]}}},
        dice=[5, 2, 3],
    )

    lesson.do("train", "2").do("go:s", "attack").finish()

    assert [member.hp for member in party(lesson).members] == [14, 12]
    assert [event.total for event in happened(lesson, DamageTotalled)] == [2 + 3 + 2 * 2]


def test_level_heal__a_hermit_at_2_of_8_has_9_of_9_after_one_level() -> None:
    lesson = scene({"kin": "hermit", "hp": 2}, gold=100, here=TEACHER)

    lesson.do("train").finish()

    assert [member.hp for member in party(lesson).members] == [9]
    assert [event.by for event in happened(lesson, PartyHealed)] == ["level"]


def test_level_heal__it_cures_poison_and_burning_but_no_bite() -> None:
    ill = {"kin": "hermit", "hp": 2, "marks": ["poisoned", "burning", "bitten", "doomed"]}
    lesson = scene(ill, gold=100, here=TEACHER)

    lesson.do("train").finish()

    assert party(lesson).members[0].marks == ("bitten", "doomed")


def test_level_heal__popplecrop_slinks_levels_heal_too() -> None:
    met = scene(
        {"kin": "giant", "hp": 2, "weapon": 101},
        gold=250,
        loot=[{"weapon": "sword"}],
        foes=["raven"],
        here={"friend": "slink", "met": False},
        due=["friend"],
        dice=[5, 8],
    )

    met.do("attack").finish()

    assert (party(met).level, party(met).gold, party(met).members[0].hp) == (2, 0, 32)


def test_level_heal__so_does_the_dying_adventurers_gift() -> None:
    take = scene({"kin": "hermit", "hp": 2}, here={"loot": [{"kind": "ring", "gift": True}]})

    take.do("take-all").finish()

    assert (party(take).level, party(take).members[0].hp) == (1, 9)
    assert [(event.levels, event.how) for event in happened(take, LevelsGained)] == [(1, "dying")]


def test_level_negative__four_members_at_level_minus_1_deal_4_less_and_have_1_hit_point_less() -> None:
    fight = scene(
        {"kin": "giant", "weapon": 101},
        {"kin": "rogue"},
        {"kin": "rogue"},
        {"kin": "hermit"},
        level=-1,
        loot=[{"weapon": "axe"}],
        foes=["ogre"],
        dice=[5, 12],
    )

    fight.do("attack").finish()

    assert [(event.dice, event.total) for event in happened(fight, DamageTotalled)] == [(12, 12 + 1 - 4)]
    assert [member.hp for member in party(fight).members] == [29, 11, 11, 7]


def test_level_negative__the_bracket_never_falls_below_nothing() -> None:
    fight = scene("rogue", "rogue", level=-1, foes=["ogre"], dice=[6])

    fight.do("attack").finish()

    assert [event.total for event in happened(fight, DamageTotalled)] == [0]


def test_level_negative__a_hermit_at_level_minus_8_has_no_hit_point_and_dies() -> None:
    fight = scene("hermit", "giant", level=-7, foes=["shade"], dice=[1, 2, 2])

    fight.do("attack").finish()

    assert party(fight).level == -8
    assert [(event.member, event.cause) for event in happened(fight, MemberDied)] == [(1, "drained")]


def test_level_negative__at_minus_7_the_hermit_lives_with_1() -> None:
    fight = scene("hermit", "giant", level=-6, foes=["shade"], dice=[1, 2, 2])

    fight.do("attack").finish()

    assert [(member.kin, member.hp) for member in party(fight).members] == [("hermit", 1), ("giant", 20)]


def test_level_negative__who_is_brought_back_to_no_hit_points_dies_again() -> None:
    life = {"kind": "ring", "qualities": ["magick"], "powers": ["rejuvenation"]}
    wake = scene(
        "giant",
        level=-8,
        loot=[life],
        given={"corpses": [{"member": {"kin": "hermit", "id": 2}, "at": "5051"}]},
    )

    wake.do("magick", "rejuvenation:101:2").finish()

    assert [member.kin for member in party(wake).members] == ["giant"]
    assert [event.cause for event in happened(wake, MemberDied)] == ["drained"]


def test_level_negative__who_is_freed_of_a_demon_to_no_hit_points_dies_too() -> None:
    member = {"id": 2, "name": "Ky", "kin": "hermit", "hp": 3}
    foe = {"kind": "possessed", "hp": 3, "damage": "1d6", "member": member, "party": "p1:1"}
    ring = {"kind": "ring", "qualities": ["magick"], "powers": ["fae_touched"]}
    played = scene("giant", level=-8, foes=[foe], loot=[ring])

    played.do("magick", "fae_touched:101:201").finish()

    assert happened(played, MemberDied) == [MemberDied("p1", 2, "drained")]
    assert [(corpse.member.id, corpse.party) for corpse in played.state.corpses] == [(2, "p1:1")]


def test_level_negative__a_lost_level_caps_present_hit_points_and_takes_no_more() -> None:
    fight = scene("giant", {"kin": "giant", "hp": 12}, foes=["shade"], dice=[1, 1, 1])

    fight.do("attack").finish()

    assert len(happened(fight, LevelLost)) == 1
    assert [member.hp for member in party(fight).members] == [28, 12]


def test_level_new_party__whatever_the_last_party_had_the_next_begins_at_level_0() -> None:
    fight = scene({"kin": "giant", "hp": 1}, level=5, foes=["ogre"], dice=[2, 1, *FOUR_GIANTS])

    fight.do("attack", "assemble", "text:Ann", "text:Bea", "text:Cid", "text:Dot").finish()

    assert (party(fight).number, party(fight).level) == (2, 0)
    assert [member.hp for member in party(fight).members] == [30, 30, 30, 30]


@pytest.mark.clause("12y.level.price")
def test_as_many_levels_may_be_bought_as_can_be_paid_or_none() -> None:
    asks = LevelsWanted(seat="p1", price=100, gold=210, rows=(), fills=((), ()))

    values = [(option.id, option.value) for option in asks.options()]

    assert [(id_, getattr(value, "levels", 0), value.then) for id_, value in values] == [
        ("1", 1, "done"),
        ("2", 2, "done"),
        ("pass", 1, "given up"),
    ]
