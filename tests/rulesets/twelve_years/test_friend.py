"""Friends: who they are, what they teach, take and sell, and the wise woman's crown."""

from __future__ import annotations

from typing import Any

import pytest

from lychgate.core.places import neighbours, step
from lychgate.rulesets.twelve_years.rules.company import FriendLeft
from lychgate.rulesets.twelve_years.rules.entrances import EntranceFound
from lychgate.rulesets.twelve_years.rules.friends import FriendMet
from lychgate.rulesets.twelve_years.rules.gear import Equipped
from lychgate.rulesets.twelve_years.rules.hexploring import HexRevealed
from lychgate.rulesets.twelve_years.rules.levels import LevelsGained
from lychgate.rulesets.twelve_years.rules.loot import ItemLost
from lychgate.rulesets.twelve_years.rules.promises import CrownPromiseKept, LootFound
from lychgate.rulesets.twelve_years.rules.trade import GoldSpent
from lychgate.rulesets.twelve_years.rules.training import FriendServed
from tests.each import each
from tests.rulesets.twelve_years.stage import Raw, asked, choices, happened, party, scene, site

FOREST = 6
CLEARING = 3
ORDER = [
    *("slink", "merchant", "wise_woman", "dying", "thogwood"),
    *("gerhardus", "renegade", "new_member", "phim_pham", "ellas"),
]
MAGICK_RING: dict[str, Any] = {"kind": "ring", "qualities": ["magick"], "powers": ["death"]}


def ruins(*rooms: dict[str, Any], **more: Any) -> dict[str, Any]:
    """The rest of a state with ruins in 5051."""
    return {"dungeons": [{}, {"hex": "5051", "rooms": list(rooms), **more}]}


DOOR = {"ways": [{"kind": "entry", "to": -2}, {"kind": "door"}]}
"""A first room with one door that nobody has opened."""


@each(list(enumerate(ORDER, start=1)))
def test_friend_table__each_face_of_the_d10_has_its_friend_in_the_wilds(face: int, friend: str) -> None:
    played = scene("giant", dice=[FOREST, 5, face])

    played.do("go:s").finish()

    assert happened(played, FriendMet) == [FriendMet("5052", friend)]


@each(list(enumerate(ORDER, start=1)))
def test_friend_table__the_same_friends_wait_in_dungeons(face: int, friend: str) -> None:
    played = scene("giant", given=ruins(DOOR), at="d1r0", dice=[1, 1, 1, 10, 1, face])

    played.do("way:1").finish()

    assert site(played, "d1r1").friend == friend


@pytest.mark.parametrize(
    ("friend", "trains"),
    [
        *((name, True) for name in ("merchant", "wise_woman", "dying", "thogwood", "gerhardus", "phim_pham")),
        *((name, False) for name in ("renegade", "new_member", "ellas")),
    ],
)
def test_friend_training__every_friend_sells_levels_unless_their_entry_says_otherwise(
    friend: str, trains: bool
) -> None:
    played = scene("giant", gold=300, here={"friend": friend})

    assert ("train" in choices(played)) is trains


def test_friend_training__who_has_not_shown_themselves_teaches_nobody() -> None:
    played = scene("giant", gold=100, here={"friend": "thogwood", "met": False})

    assert "train" not in choices(played)


def test_friend_training__a_level_costs_a_hundred_gold_and_the_party_is_healed() -> None:
    played = scene({"kin": "giant", "hp": 4}, gold=299, here={"friend": "thogwood"})

    played.do("train")
    offered = choices(played)
    played.do("2").finish()

    assert offered == ["1", "2", "pass"]
    assert (party(played).level, party(played).gold, party(played).members[0].hp) == (2, 99, 32)


def test_friend_training__loot_and_coin_may_be_mixed() -> None:
    played = scene("giant", gold=90, loot=[{"kind": "ring"}], here={"friend": "merchant"})

    played.do("train", "1").finish()

    assert (party(played).level, party(played).gold, party(played).loot) == (1, 0, ())


def test_friend_training__enter_pays_with_no_crown_and_nothing_that_is_in_use_unless_somebody_marked_it() -> None:
    armed: Raw = {"kin": "giant", "weapon": 101}
    axe, crown, ring = {"id": 101, "weapon": "axe"}, {"id": 102, "kind": "crown"}, {"id": 103, "kind": "ring"}
    merchant: Raw = {"friend": "merchant"}

    for loot, usual in ([axe, ring], "1"), ([axe], ""), ([axe, crown], ""):
        played = scene(armed, gold=90, loot=loot, here=merchant).do("train")
        assert asked(played).default() == usual
    sold = scene(armed, gold=90, loot=[axe], here=merchant).do("train", "item:101", "item:101")
    assert asked(sold).default() == "", "marked as at first"
    whole = scene(armed, gold=90, loot=[axe, ring], here=merchant).do("train", "item:103", "item:101")
    assert asked(whole).default() == "1", "by hand"


def test_friend_ellas__a_bow_that_nobody_uses_stands_first() -> None:
    bow: Raw = {"weapon": "bow"}
    bows = [{**bow, "id": 101}, {**bow, "id": 102, "qualities": ["ornate"]}, {**bow, "id": 103}]
    played = scene({"kin": "rogue", "weapon": 101}, loot=bows, here={"friend": "ellas"}).do("ellas")

    assert [one.id for one in asked(played).options()] == ["item:103", "item:102", "item:101"]


def test_friend_training__what_an_item_is_worth_beyond_the_price_is_lost() -> None:
    loot = [{"kind": "book", "qualities": ["ornate", "ancient", "ancient"]}]  # 200
    played = scene("giant", gold=30, loot=loot, here={"friend": "merchant"})

    played.do("train", "1").finish()

    assert (party(played).level, party(played).gold) == (1, 30)


def test_friend_training__ninety_nine_in_coin_and_loot_are_not_enough_and_magick_counts_for_nothing() -> None:
    short = scene("giant", gold=89, loot=[{"kind": "ring"}, MAGICK_RING], here={"friend": "merchant"})
    enough = scene("giant", gold=90, loot=[{"kind": "ring"}, MAGICK_RING], here={"friend": "merchant"})

    assert "train" not in choices(short)
    assert "train" in choices(enough)


def test_friend_training__what_is_worn_counts_only_when_its_wearer_could_part_with_all_of_it() -> None:
    loot = [{"kind": "armor", "qualities": ["ornate"]}, {"kind": "shield", "qualities": ["ornate"]}]
    weak = scene({"kin": "rogue", "worn": [101, 102], "hp": 5}, gold=50, loot=loot, here={"friend": "merchant"})
    hale = scene({"kin": "rogue", "worn": [101, 102], "hp": 6}, gold=50, loot=loot, here={"friend": "merchant"})

    hale.do("train", "2", "2").finish()

    assert "train" not in choices(weak)
    assert (party(hale).level, party(hale).gold, party(hale).loot) == (2, 0, ())
    assert [(event.worn, event.hp) for event in happened(hale, Equipped)] == [((102,), 2), ((), 1)]


def test_friend_slink_rob__every_coin_and_the_item_worth_most_are_gone_and_so_is_he() -> None:
    loot = [{"kind": "ring"}, {"kind": "crown"}, {"kind": "book", "qualities": ["ornate"]}]
    played = scene("giant", gold=30, loot=loot, dice=[FOREST, 5, 1])

    played.do("go:s").finish()

    assert happened(played, GoldSpent) == [GoldSpent("p1", 30, "slink")]
    assert [(lost.item.kind, lost.how) for lost in happened(played, ItemLost)] == [("crown", "slink")]
    assert happened(played, FriendLeft) == [FriendLeft("5052", "slink", "robbed")]
    assert party(played).gold == 0
    assert "attack" not in choices(played)


def test_friend_slink_rob__weapons_and_armor_in_use_count_by_their_value() -> None:
    loot = [{"kind": "armor"}, {"weapon": "bow", "qualities": ["ornate"]}]
    played = scene({"kin": "giant", "weapon": 102, "worn": [101]}, loot=loot, dice=[FOREST, 5, 1])

    played.do("go:s").finish()

    assert [item.kind for item in party(played).loot] == ["armor"]
    assert party(played).members[0].weapon == 0


def test_friend_slink_rob__armor_that_he_takes_takes_its_hit_points_along() -> None:
    played = scene({"kin": "giant", "worn": [101]}, loot=[{"kind": "armor"}], dice=[FOREST, 5, 1])

    played.do("go:s").finish()

    assert (party(played).members[0].hp, party(played).members[0].worn) == (30, ())


def test_friend_slink_rob__between_equals_the_player_chooses() -> None:
    loot = [{"kind": "ring"}, {"kind": "armor"}, {"kind": "book"}]
    played = scene("giant", loot=loot, dice=[FOREST, 5, 1])

    played.do("go:s")
    offered = choices(played)
    played.do("item:102").finish()

    assert offered == ["item:101", "item:102"]
    assert [item.kind for item in party(played).loot] == ["ring", "book"]


def test_friend_slink_rob__of_nothing_but_worthless_things_he_takes_one_of_the_players_choice() -> None:
    played = scene("giant", loot=[MAGICK_RING, {"kind": "mushroom"}], dice=[FOREST, 5, 1])

    played.do("go:s")
    offered = choices(played)
    played.do("item:102").finish()

    assert offered == ["item:102", "item:101"], "what would be missed least comes first"
    assert [item.kind for item in party(played).loot] == ["ring"]


def test_friend_slink_rob__from_those_who_have_nothing_he_takes_nothing() -> None:
    played = scene("giant", dice=[FOREST, 5, 1])

    played.do("go:s").finish()

    assert happened(played, GoldSpent) == []
    assert happened(played, ItemLost) == []


@pytest.mark.parametrize(
    ("gold", "ruling", "levels"),
    [
        *((99, "coins-only", 0), (100, "coins-only", 1), (250, "coins-only", 2)),
        *((99, "coins-plus-item", 1), (100, "coins-plus-item", 2), (250, "coins-plus-item", 3)),
    ],
)
def test_friend_slink_level__a_level_for_each_full_hundred_of_coin_or_by_the_variant_of_coin_and_item(
    gold: int, ruling: str, levels: int
) -> None:
    variants = {"slink-counts": ruling}
    played = scene("giant", gold=gold, loot=[{"kind": "crown"}], variants=variants, dice=[FOREST, 5, 1])

    played.do("go:s").finish()

    assert party(played).level == levels
    assert party(played).gold == 0
    assert "train" not in choices(played)


def test_friend_slink_level__where_the_item_counts_99_coins_without_one_are_no_level() -> None:
    played = scene("giant", gold=99, variants={"slink-counts": "coins-plus-item"}, dice=[FOREST, 5, 1])

    played.do("go:s").finish()

    assert (party(played).level, party(played).gold) == (0, 0)


def test_friend_slink_level__the_level_heals_like_any_other() -> None:
    played = scene({"kin": "giant", "hp": 2}, gold=100, dice=[FOREST, 5, 1])

    played.do("go:s").finish()

    assert party(played).members[0].hp == 31
    assert happened(played, LevelsGained) == [LevelsGained("p1", 1, "slink")]


@pytest.mark.parametrize(("ruling", "crown"), [("sells", True), ("refuses", False)])
def test_friend_merchant__sells_everything_mundane_and_a_crown_unless_ruled_otherwise(ruling: str, crown: bool) -> None:
    played = scene("giant", gold=100, here={"friend": "merchant"}, variants={"merchant-crown": ruling})

    played.do("buy")

    assert ("crown" in choices(played)) is crown
    assert {"mirror", "axe", "armor", "coffer"} <= set(choices(played))


def test_friend_merchant__no_friend_but_he_buys_or_sells() -> None:
    played = scene("giant", gold=100, loot=[{"kind": "ring"}], here={"friend": "thogwood"})

    assert not {"buy", "sell"} & set(choices(played))


def test_friend_merchant__a_crown_costs_a_hundred_gold() -> None:
    played = scene("giant", gold=100, here={"friend": "merchant"})

    played.do("buy", "crown").finish()

    assert (party(played).gold, [item.kind for item in party(played).loot]) == (0, ["crown"])


@pytest.mark.parametrize(("ruling", "bought"), [("non-magick", ["item:101"]), ("mundane-quality-only", [])])
def test_friend_merchant__buys_as_the_tinker_does(ruling: str, bought: list[str]) -> None:
    loot = [{"kind": "ring", "qualities": ["ornate"]}, MAGICK_RING, {"kind": "book"}]
    played = scene("giant", loot=loot, here={"friend": "merchant"}, variants={"trade-scope": ruling})

    played.do("sell")
    offered = choices(played)
    played.do("item:103", "done").finish()

    assert offered == ["pass", "all", *bought, "item:103"]
    assert party(played).gold == 5


@pytest.mark.parametrize(("face", "way"), list(enumerate(neighbours("5051"), start=1)))
def test_friend_wise_woman__for_a_hundred_gold_a_d6_picks_the_direction_six_hexes_away(face: int, way: str) -> None:
    hex_ = step("5051", way, 6)
    if way == "s":
        assert hex_ == "5057"
    played = scene("giant", gold=130, here={"friend": "wise_woman"}, dice=[face, 3])

    played.do("wise-woman").finish()

    assert party(played).gold == 30
    assert [(found.dungeon.hex, found.dungeon.kind) for found in happened(played, EntranceFound)] == [(hex_, "ruins")]
    assert played.state.hexes[hex_].entrances == (1,)
    assert played.state.hexes[hex_].terrain == ""


def test_friend_wise_woman__past_the_castle_and_a_known_lake_the_next_hex_clockwise_is_meant() -> None:
    at = "5050"
    hexes = {at: {}, step(at, "sw", 6): {"terrain": "large_lake"}}
    played = scene("giant", at=at, gold=100, here={"friend": "wise_woman"}, given={"hexes": hexes}, dice=[4, 6])

    played.do("wise-woman").finish()

    assert [found.dungeon.hex for found in happened(played, EntranceFound)] == [step(at, "nw", 6)]


def test_friend_wise_woman__past_the_city_the_next_hex_clockwise_is_meant_and_round_the_clock() -> None:
    at = step("5050", "se", 6)  # the city lies six hexes to its north-west, the last of the clock
    played = scene("giant", at=at, gold=100, here={"friend": "wise_woman"}, dice=[6, 6])

    played.do("wise-woman").finish()

    assert [found.dungeon.hex for found in happened(played, EntranceFound)] == [step(at, "n", 6)]


def test_friend_wise_woman__she_points_once_in_a_meeting() -> None:
    played = scene("giant", gold=300, here={"friend": "wise_woman"}, dice=[1, 3])

    played.do("wise-woman").finish()

    assert "wise-woman" not in choices(played)
    assert happened(played, FriendServed) == [FriendServed("5051", "wise_woman")]


@pytest.mark.parametrize(("gold", "offered"), [(99, False), (100, True)])
def test_friend_wise_woman__ninety_nine_gold_are_not_enough(gold: int, offered: bool) -> None:
    assert ("wise-woman" in choices(scene("giant", gold=gold, here={"friend": "wise_woman"}))) is offered


def test_friend_wise_woman__by_the_variant_the_player_chooses_among_the_six_that_will_do() -> None:
    variants = {"wise-woman-placement": "player-chooses"}
    played = scene("giant", at="5050", gold=100, here={"friend": "wise_woman"}, variants=variants, dice=[3])

    played.do("wise-woman")
    offered, by = choices(played), getattr(asked(played), "by", "")
    played.do(step("5050", "nw", 6)).finish()

    assert by == "wise_woman"
    assert offered == [step("5050", way, 6) for way in ("n", "ne", "se", "sw", "nw")]  # the castle lies south
    assert played.state.dungeons[1].hex == step("5050", "nw", 6)


def test_friend_wise_woman__in_a_dungeon_six_hexes_are_measured_from_its_entrance() -> None:
    sites = {"d1r0": {"friend": "wise_woman"}}
    played = scene("giant", at="d1r0", gold=100, given={**ruins({}), "sites": sites}, dice=[1, 3])

    played.do("wise-woman").finish()

    assert played.state.dungeons[2].hex == step("5051", "n", 6)


def test_friend_wise_woman__the_hex_cannot_turn_out_a_lake_and_still_rolls_its_encounter() -> None:
    hexes = {"5052": {"terrain": "", "explored": False}}
    dungeons = [{}, {"hex": "5052", "kind": "ruins", "promised": True}]
    played = scene("giant", given={"hexes": hexes, "dungeons": dungeons}, dice=[1, 1, FOREST, 8])

    played.do("go:s").finish()

    assert happened(played, HexRevealed) == [HexRevealed("5052", "forest")]
    assert played.state.hexes["5052"].features == ("portal",)
    assert {"portal", "enter:1"} <= set(choices(played))


def test_friend_wise_woman__an_explored_hex_simply_gains_the_entrance() -> None:
    far = step("5051", "n", 6)
    hexes = {"5051": {}, far: {"terrain": "hills", "features": ["circle"]}}
    played = scene("giant", gold=100, here={"friend": "wise_woman"}, given={"hexes": hexes}, dice=[1, 3])

    played.do("wise-woman").finish()

    assert played.state.hexes[far].terrain == "hills"
    assert (played.state.hexes[far].features, played.state.hexes[far].entrances) == (("circle",), (1,))


def test_friend_wise_woman_crown__the_first_loot_roll_there_is_a_crown_with_a_quality_of_its_own() -> None:
    played = scene("giant", given=ruins(DOOR, promised=True), at="d1r0", dice=[1, 1, 3, 11, 4, 1, 1, 1, 11, 9, 2])

    played.do("way:1", "way:1").finish()

    found = [(loot.item.kind, loot.item.qualities) for loot in happened(played, LootFound)]
    assert found == [("crown", ("ornate",)), ("ring", ())]
    assert happened(played, CrownPromiseKept) == [CrownPromiseKept(1)]


def test_friend_wise_woman_crown__ten_gold_of_a_room_are_no_loot_roll() -> None:
    played = scene("giant", given=ruins(DOOR, promised=True), at="d1r0", dice=[1, 1, 1, 3])

    played.do("way:1").finish()

    assert site(played).gold == 10
    assert played.state.dungeons[1].promised


def test_friend_wise_woman_crown__a_newcomers_kit_is_no_loot_roll_of_the_place() -> None:
    given = {**ruins({}, promised=True), "sites": {"d1r0": {"friend": "new_member"}}}
    played = scene("giant", given=given, at="d1r0", dice=[4, 1, 9, 2, 1])

    played.do("recruit", "suggested").finish()

    assert [item.kind for item in party(played).loot] == ["weapon", "ring"]
    assert played.state.dungeons[1].promised


def test_friend_wise_woman_crown__the_promise_holds_for_whichever_party_rolls_first() -> None:
    played = scene("giant", number=3, given=ruins(DOOR, promised=True), at="d1r0", dice=[1, 1, 1, 9, 2])

    played.do("way:1").finish()

    assert [(loot.item.kind, loot.item.traps) for loot in happened(played, LootFound)] == [("crown", 1)]


def test_friend_wise_woman_crown__loot_elsewhere_does_not_use_it_up() -> None:
    dungeons = [{}, {"hex": "5051", "rooms": [DOOR]}, {"hex": "5060", "promised": True}]
    played = scene("giant", given={"dungeons": dungeons}, at="d1r0", dice=[1, 1, 1, 11, 9, 2])

    played.do("way:1").finish()

    assert [loot.item.kind for loot in happened(played, LootFound)] == ["ring"]
    assert played.state.dungeons[2].promised
