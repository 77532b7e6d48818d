"""The traveling tinker and the lost noble: trade, training, and travelling under the party's protection."""

from __future__ import annotations

from typing import Any

import pytest

from lychgate.rulesets.twelve_years.rules.company import FriendLeft
from lychgate.rulesets.twelve_years.rules.death import MemberDied, MemberLeft
from lychgate.rulesets.twelve_years.rules.entrances import Due
from lychgate.rulesets.twelve_years.rules.fight_sums import DamageTotalled
from lychgate.rulesets.twelve_years.rules.loot import GoldGained
from lychgate.rulesets.twelve_years.rules.newcomers import MemberJoined
from lychgate.rulesets.twelve_years.rules.promises import LootFound
from lychgate.rulesets.twelve_years.rules.wounds import MemberHurt
from tests.rulesets.twelve_years.stage import choices, happened, party, scene, site

CLEARING = 3
"""A face of the terrain die that calls for no encounter."""

QUALITIES: list[dict[str, Any]] = [
    {"kind": "ring"},
    {"kind": "ring", "qualities": ["ancient", "ornate"]},
    {"kind": "ring", "qualities": ["broken"]},
    {"kind": "ring", "qualities": ["magick"], "powers": ["death"]},
]


def test_hexenc_tinker_trade__the_tinker_sells_every_mundane_item_and_weapon_at_list_price_but_no_crown() -> None:
    played = scene("giant", gold=1000, here={"friend": "tinker"})

    played.do("buy")

    assert choices(played) == [
        *("pass", "mirror", "mushroom", "coin", "boots", "shield", "armor", "book", "ring", "coffer", "key"),
        *("axe", "flail", "sword", "bow", "staff", "sling"),
    ]


def test_hexenc_tinker_trade__an_item_bought_is_plain_and_paid_at_list_price() -> None:
    played = scene("giant", gold=12, here={"friend": "tinker"})

    played.do("buy", "axe").finish()

    assert party(played).gold == 2
    assert [(item.weapon, item.qualities) for item in party(played).loot] == [("axe", ())]


def test_hexenc_tinker_trade__the_stock_never_runs_out() -> None:
    played = scene("giant", gold=20, here={"friend": "tinker"})

    played.do("buy", "armor", "armor", "pass").finish()

    assert [item.kind for item in party(played).loot] == ["armor", "armor"]
    assert party(played).gold == 0


def test_hexenc_tinker_trade__only_what_the_purse_allows_is_for_sale() -> None:
    played = scene("giant", gold=9, here={"friend": "tinker"})

    played.do("buy")

    assert "flail" in choices(played)  # 8
    assert "axe" not in choices(played)  # 10


def test_hexenc_tinker_trade__he_buys_every_quality_at_its_full_value_but_never_magick() -> None:
    played = scene("giant", loot=QUALITIES, here={"friend": "tinker"})

    played.do("sell")
    offered = choices(played)
    played.do("item:102", "item:103", "done").finish()

    assert offered == ["pass", "all", "item:102", "item:101", "item:103"]
    assert party(played).gold == 10 * 2 * 10 + 1


def test_hexenc_tinker_trade__armor_sold_off_the_body_takes_its_hit_points_along() -> None:
    wearing = {"kin": "giant", "worn": [101]}
    played = scene(wearing, loot=[{"kind": "armor"}], here={"friend": "tinker"})

    played.do("sell", "item:101", "done").finish()

    assert (party(played).members[0].hp, party(played).members[0].worn, party(played).gold) == (30, (), 10)


def test_hexenc_tinker_trade__by_the_variant_he_buys_mundane_quality_alone() -> None:
    played = scene("giant", loot=QUALITIES, here={"friend": "tinker"}, variants={"trade-scope": "mundane-quality-only"})

    played.do("sell")

    assert choices(played) == ["pass", "all", "item:101"]


def test_hexenc_tinker_trade__a_party_with_nothing_but_magick_has_nothing_to_sell() -> None:
    played = scene("giant", loot=QUALITIES[3:], here={"friend": "tinker"})

    assert "buy" in choices(played)
    assert "sell" not in choices(played)


def test_hexenc_tinker_escort__he_gives_one_loot_item_in_the_next_hex_and_goes_his_way() -> None:
    played = scene("giant", here={"friend": "tinker"}, dice=[CLEARING, 9, 3])

    played.do("escort", "go:s").finish()

    found = happened(played, LootFound)
    assert [(loot.place, loot.item.kind, loot.item.qualities) for loot in found] == [("5052", "ring", ("ancient",))]
    assert [loot.why for loot in found] == ["tinker"]
    assert [left.why for left in happened(played, MemberLeft)] == ["paid"]
    assert [member.kin for member in party(played).members] == ["giant"]
    assert "take-all" in choices(played)


def test_hexenc_tinker_escort__a_lake_is_not_the_next_hex() -> None:
    played = scene("giant", here={"friend": "tinker"}, dice=[1, 9, 2])

    played.do("escort", "go:s")
    still = [member.kin for member in party(played).members]
    played.do("go:n").finish()

    assert still == ["giant", "tinker"]
    assert site(played, "5050").loot[0].kind == "ring"


def test_hexenc_tinker_escort__coming_up_from_a_dungeon_of_the_same_hex_is_no_next_hex() -> None:
    given = {"dungeons": [{}, {"hex": "5051", "rooms": [{}]}]}
    played = scene("giant", here={"friend": "tinker"}, given=given)

    played.do("escort", "enter:1", "way:0").finish()

    assert [member.kin for member in party(played).members] == ["giant", "tinker"]
    assert happened(played, LootFound) == []


def test_hexenc_tinker_escort__he_pays_only_when_the_enemies_of_that_hex_are_dealt_with() -> None:
    played = scene(
        {"kin": "giant", "weapon": 101},
        loot=[{"weapon": "axe"}],
        here={"friend": "tinker"},
        dice=[4, 2, 4, 5, 3, 9, 2],
    )

    played.do("escort", "go:s")
    before = happened(played, LootFound)
    played.do("attack").finish()

    assert before == []
    assert len(happened(played, LootFound)) == 1


def test_hexenc_tinker_escort__a_crown_is_thrown_again_before_its_quality_is_rolled() -> None:
    played = scene("giant", here={"friend": "tinker"}, dice=[CLEARING, 12, 12, 9, 2])

    played.do("escort", "go:s").finish()

    assert [found.item.kind for found in happened(played, LootFound)] == ["ring"]


def test_hexenc_tinker_escort__by_the_variant_roll_any_it_may_be_a_crown() -> None:
    played = scene("giant", here={"friend": "tinker"}, variants={"tinker-reward": "roll-any"}, dice=[CLEARING, 12, 2])

    played.do("escort", "go:s").finish()

    assert [found.item.kind for found in happened(played, LootFound)] == ["crown"]


def test_hexenc_tinker_escort__by_the_variant_the_player_picks_a_mundane_item_but_no_crown() -> None:
    variants = {"tinker-reward": "player-picks-mundane"}
    played = scene("giant", here={"friend": "tinker"}, variants=variants, dice=[CLEARING])

    played.do("escort", "go:s")
    offered = choices(played)
    played.do("axe").finish()

    assert "coffer" in offered
    assert "crown" not in offered
    assert [(found.item.weapon, found.item.qualities) for found in happened(played, LootFound)] == [("axe", ())]


def test_hexenc_tinker_escort__traps_and_powers_of_the_reward_apply() -> None:
    played = scene("giant", here={"friend": "tinker"}, dice=[CLEARING, 9, 6, 6, 2])

    played.do("escort", "go:s").finish()

    assert site(played).loot[0].traps == 1
    assert {f"trapped:{site(played).loot[0].id}:trigger"} <= set(choices(played))


def test_hexenc_tinker_escort__what_a_reward_compels_it_compels_at_once() -> None:
    demonic = [9, 5, 5]  # a ring, magick, that power
    played = scene("giant", "hermit", here={"friend": "tinker"}, dice=[CLEARING, *demonic, 2])

    played.do("escort", "go:s").finish()

    assert [member.kin for member in party(played).members] == ["giant"]
    assert [foe.kind for foe in site(played).foes] == ["possessed"]


@pytest.mark.parametrize(("way", "paid"), [("n", True), ("s", False)])
def test_hexenc_noble_escort__a_hundred_gold_in_the_city_and_nowhere_else(way: str, paid: bool) -> None:
    played = scene("giant", here={"friend": "noble"}, given={"hexes": {"5052": {}}})

    played.do("escort", f"go:{way}").finish()

    assert party(played).gold == (100 if paid else 0)
    assert happened(played, GoldGained) == ([GoldGained("p1", 100, "noble")] if paid else [])
    assert len(party(played).members) == (1 if paid else 2)


@pytest.mark.parametrize(("terrain", "gold"), [("clearing", 100), ("quiet_forest", 0)])
def test_hexenc_noble_escort__by_the_variant_the_nearest_clearing_is_a_village(terrain: str, gold: int) -> None:
    played = scene(
        "giant",
        here={"friend": "noble"},
        variants={"nearest-village": "nearest-clearing"},
        given={"hexes": {"5052": {"terrain": terrain, "explored": False}}},
    )

    played.do("escort", "go:s").finish()

    assert party(played).gold == gold


def test_hexenc_noble_escort__without_an_escort_nothing_is_due_in_the_city() -> None:
    played = scene("giant")

    played.do("go:n").finish()

    assert happened(played, Due) == []


def test_hexenc_noble_escort__by_the_variant_the_city_counts_as_well() -> None:
    played = scene("giant", here={"friend": "noble"}, variants={"nearest-village": "nearest-clearing"})

    played.do("escort", "go:n").finish()

    assert party(played).gold == 100


@pytest.mark.parametrize("kin", ["tinker", "noble"])
def test_hexenc_escort_member__one_hit_point_no_weapon_last_on_the_sheet_whatever_the_level(kin: str) -> None:
    played = scene("giant", "rogue", level=3, here={"friend": kin})

    played.do("escort").finish()

    joined = party(played).members[-1]
    assert (joined.kin, joined.hp, joined.weapon) == (kin, 1, 0)
    assert [event.how for event in happened(played, MemberJoined)] == ["escort"]
    assert happened(played, FriendLeft) == [FriendLeft("5051", kin, "joined")]
    assert "escort" not in choices(played)


def test_hexenc_escort_member__the_fifth_on_the_sheet_is_hit_on_a_5_or_10_of_a_d10() -> None:
    played = scene("giant", "giant", "giant", "giant", {"kin": "noble"}, foes=["ogre"], dice=[2, 4, 10])

    played.do("attack").finish()

    assert [died.member for died in happened(played, MemberDied)] == [5]


def test_hexenc_escort_member__damage_left_over_passes_on_to_the_escort_in_line() -> None:
    first = {"kin": "giant", "hp": 2}
    played = scene(first, {"kin": "noble"}, "giant", foes=["ogre"], dice=[2, 4, 1])  # 4 + 2 on the first of three

    played.do("attack").finish()

    assert [(hurt.member, hurt.amount) for hurt in happened(played, MemberHurt)] == [(1, 2), (2, 1), (3, 3)]


@pytest.mark.parametrize(("ruling", "level"), [("adds-level", 6), ("adds-nothing", 4)])
def test_hexenc_escort_member__unarmed_they_add_the_level_to_the_damage_unless_ruled_otherwise(
    ruling: str, level: int
) -> None:
    variants = {"escort-damage": ruling}
    played = scene("hermit", "rogue", {"kin": "noble"}, level=2, foes=["ogre"], variants=variants, dice=[5])

    played.do("attack").finish()

    assert [(sum_.parts, sum_.total) for sum_ in happened(played, DamageTotalled)] == [((("level", level),), level)]


def test_hexenc_escort_member__they_carry_neither_weapon_nor_armor_nor_shield() -> None:
    loot = [{"weapon": "staff"}, {"kind": "armor"}, {"kind": "shield"}]
    played = scene("rogue", {"kin": "tinker"}, loot=loot)

    played.do("gear")

    assert choices(played) == ["done", "best", "member:1", "leave"]


def test_hexenc_escort_member__healing_never_lifts_them_above_one_hit_point() -> None:
    given = {"hexes": {"5051": {"features": ["circle"]}}}
    played = scene("giant", {"kin": "noble"}, at="5052", level=3, given=given)

    played.do("go:n").finish()

    assert party(played).members[1].hp == 1


def test_hexenc_escort_death__nothing_is_paid_and_nothing_lies_on_the_body() -> None:
    played = scene("giant", {"kin": "noble"}, foes=["ogre"], gold=7, dice=[2, 1, 2, 4])

    played.do("attack", "evade", "n").finish()

    assert [died.member for died in happened(played, MemberDied)] == [2]
    assert party(played).at == "5050"
    assert party(played).gold == 7
    assert played.state.corpses == ()
    assert site(played, "5051").loot == ()


def test_hexenc_escort_death__a_party_of_nothing_but_escorts_is_dead() -> None:
    played = scene({"kin": "giant", "hp": 1}, {"kin": "noble"}, foes=["ogre"], dice=[3, 1, 1])

    played.do("attack").finish()

    assert [fallen.number for fallen in played.state.fallen] == [1]
    assert [(left.member.kin, left.why) for left in happened(played, MemberLeft)] == [("noble", "parted")]
    assert party(played).years == 1


@pytest.mark.parametrize("friend", ["tinker", "noble"])
def test_hexenc_escort_levels__both_sell_levels_for_a_hundred_gold_at_the_meeting(friend: str) -> None:
    played = scene("giant", gold=250, here={"friend": friend})

    played.do("train")
    offered = choices(played)
    played.do("2").finish()

    assert offered == ["1", "2", "pass"]
    assert (party(played).level, party(played).gold) == (2, 50)


@pytest.mark.parametrize("kin", ["tinker", "noble"])
def test_hexenc_escort_levels__they_teach_on_the_way_too(kin: str) -> None:
    played = scene("giant", {"kin": kin}, gold=100)

    played.do("train").finish()

    assert party(played).level == 1


def test_hexenc_escort_levels__ninety_nine_gold_buy_no_level() -> None:
    assert "train" not in choices(scene("giant", gold=99, here={"friend": "tinker"}))
    assert "train" in choices(scene("giant", gold=100, here={"friend": "tinker"}))
