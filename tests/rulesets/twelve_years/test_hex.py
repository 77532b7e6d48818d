"""The hex map: the city, the castle, and what is rolled on coming into a hex."""

from __future__ import annotations

import pytest

from lychgate.core.errors import DiceExhausted, IllegalAnswer
from lychgate.rulesets.twelve_years.rules.foes import FoeArrived
from lychgate.rulesets.twelve_years.rules.friends import FriendMet
from lychgate.rulesets.twelve_years.rules.hexploring import EncounterRolled, HexExplored, HexRevealed
from lychgate.rulesets.twelve_years.rules.levels import PartyHealed
from lychgate.rulesets.twelve_years.rules.ways import Moved
from lychgate.rulesets.twelve_years.ruleset import RULESET
from lychgate.rulesets.twelve_years.state import CITY, Hex
from tests.rulesets.twelve_years.stage import choices, happened, party, scene, site


@pytest.mark.parametrize(
    ("way", "to"),
    [("n", "5049"), ("ne", "5149"), ("se", "5150"), ("s", "5051"), ("sw", "4950"), ("nw", "4949")],
)
def test_hex_geometry__each_of_the_six_ways_leads_to_one_neighbour_of_the_city(way: str, to: str) -> None:
    played = scene("giant", at="5050", dice=[3])

    played.do(f"go:{way}").finish()

    assert happened(played, Moved) == [Moved("p1", to, "walk")]
    assert party(played).back == "5050"


def test_hex_geometry__there_are_six_ways_out_of_a_hex_and_no_more() -> None:
    played = scene("giant", at="5050")

    ways = [id_ for id_ in choices(played) if id_.startswith("go:")]

    assert ways == ["go:n", "go:ne", "go:se", "go:s", "go:sw", "go:nw"]


def test_hex_geometry__two_steps_east_from_an_even_column_come_back_to_an_even_column_one_row_on() -> None:
    played = scene("giant", at="5050", dice=[3, 3])

    played.do("go:se", "go:se").finish()

    assert party(played).at == "5251"


def test_hex_geometry__the_map_has_no_edge() -> None:
    played = scene("giant", at="5000", dice=[3])

    played.do("go:n").finish()

    assert party(played).at == "050.-01"


@pytest.mark.parametrize(("distance", "hex_"), [("6", "5056"), ("9", "5059"), ("12", "5062")])
def test_hex_castle_position__the_castle_lies_due_south_at_the_chosen_distance(distance: str, hex_: str) -> None:
    played = scene("giant", variants={"castle-distance": distance})

    assert played.state.dungeons[0].kind == "castle"
    assert played.state.dungeons[0].hex == hex_
    assert played.state.hexes[hex_].terrain == "castle"
    assert played.state.hexes[hex_].entrances == (0,)


def test_hex_castle_position__the_castle_hex_has_no_terrain_and_no_encounter_roll() -> None:
    played = scene("giant", at="5055")

    played.do("go:s").finish()

    assert party(played).at == "5056"
    assert happened(played, HexRevealed) == []
    assert happened(played, EncounterRolled) == []
    assert "enter:0" in choices(played)


def test_hex_castle_position__the_castle_hex_has_no_encounter_on_return_either() -> None:
    played = scene("giant", at="5055")

    played.do("go:s", "go:n", "go:s").finish()

    assert happened(played, EncounterRolled) == []


def test_hex_new_steps__terrain_is_a_d6_then_the_encounter_a_d12_then_the_creature_a_d12() -> None:
    played = scene("giant", dice=[5, 4, 5])

    played.do("go:s").finish()

    assert happened(played, HexRevealed) == [HexRevealed("5052", "hills")]
    assert happened(played, EncounterRolled) == [EncounterRolled("p1", "hex_encounters", "creature")]
    assert [(arrived.foe.kind, arrived.how) for arrived in happened(played, FoeArrived)] == [("beetle", "encounter")]


@pytest.mark.parametrize(
    ("dice", "roll"), [([], "1d6 for 12y.hex.new-steps (hex:5052)"), ([5], "1d12 for 12y.hexenc.table (hex:5052)")]
)
def test_hex_new_steps__the_dice_are_those_of_the_hex_whoever_comes_first(dice: list[int], roll: str) -> None:
    played = scene("giant", number=2, dice=dice)

    with pytest.raises(DiceExhausted) as missing:
        played.do("go:s")

    assert missing.value.wanted == roll


def test_hex_new_steps__so_are_those_thrown_again_where_a_lake_cannot_be() -> None:
    given = {
        "hexes": {"5052": {"terrain": "", "explored": False}},
        "dungeons": [{}, {"hex": "5052", "promised": True}],
    }
    played = scene("giant", given=given, dice=[1])

    with pytest.raises(DiceExhausted) as missing:
        played.do("go:s")

    assert missing.value.wanted == "1d6 for 12y.hex.new-steps (hex:5052)"


def test_hex_new_steps__a_d12_encounter_can_bring_what_only_new_hexes_have() -> None:
    played = scene("giant", dice=[6, 8])

    played.do("go:s").finish()

    assert played.state.hexes["5052"].features == ("portal",)


def test_hex_new_steps__the_terrain_is_recorded_and_the_hex_is_familiar_from_then_on() -> None:
    played = scene("giant", dice=[4, 3])

    played.do("go:s").finish()

    assert played.state.hexes["5052"].terrain == "marsh"
    assert happened(played, HexExplored) == [HexExplored("5052")]


def test_hex_familiar_steps__on_return_the_terrain_stays_and_a_d6_is_rolled_for_the_encounter() -> None:
    played = scene("giant", given={"hexes": {"5052": {"terrain": "forest"}}}, dice=[6])

    played.do("go:s").finish()

    assert happened(played, HexRevealed) == []
    assert happened(played, EncounterRolled) == [EncounterRolled("p1", "hex_encounters", "traveling_tinker")]


def test_hex_familiar_steps__no_face_above_six_can_come_up_on_return() -> None:
    played = scene("giant", given={"hexes": {"5052": {"terrain": "forest"}}}, dice=[7])

    with pytest.raises(IllegalAnswer, match="a d6 is rolled"):
        played.do("go:s")


def test_hex_familiar_steps__the_second_entry_of_the_same_party_is_already_familiar() -> None:
    played = scene("giant", dice=[4, 3, 1, 1])  # mist: a year

    played.do("go:s", "go:n", "go:s").finish()

    assert party(played).years == 1
    assert len(happened(played, HexRevealed)) == 1


def test_hex_familiar_steps__a_hex_with_a_feature_rolls_too_and_the_feature_comes_after_the_encounter() -> None:
    hexes = {"5052": {"terrain": "hills", "features": ["circle"]}}
    played = scene({"kin": "giant", "hp": 3}, given={"hexes": hexes}, dice=[2, 5])

    played.do("go:s").finish()

    assert [foe.kind for foe in site(played).foes] == ["beetle"]
    assert happened(played, PartyHealed) == []
    assert party(played).due == ("circle",)


@pytest.mark.parametrize("there", [{"features": ["circle"]}, {"entrances": [1]}])
def test_hex_familiar_steps__by_the_variant_a_hex_with_a_feature_rolls_nothing(there: dict[str, list[str]]) -> None:
    given = {"hexes": {"5052": {"terrain": "hills", **there}}, "dungeons": [{}, {"hex": "5052", "kind": "ruins"}]}
    played = scene("giant", variants={"familiar-with-feature": "feature-only"}, given=given)

    played.do("go:s").finish()

    assert happened(played, EncounterRolled) == []


def test_hex_familiar_steps__by_the_variant_a_hex_without_a_feature_still_rolls() -> None:
    hexes = {"5052": {"terrain": "hills"}}
    played = scene("giant", variants={"familiar-with-feature": "feature-only"}, given={"hexes": hexes}, dice=[3])

    played.do("go:s").finish()

    assert len(happened(played, EncounterRolled)) == 1


def test_hex_familiar_steps__a_living_guard_and_a_rolled_creature_are_met_as_one_group() -> None:
    given = {
        "hexes": {"5052": {"terrain": "hills"}},
        "dungeons": [{}, {"hex": "5052", "kind": "ruins"}],
        "sites": {"5052": {"foes": [{"kind": "vines", "stays": "guard"}]}},
    }
    played = scene("giant", given=given, dice=[4, 5])

    played.do("go:s").finish()

    assert [(foe.kind, foe.stays) for foe in site(played).foes] == [("vines", "guard"), ("beetle", "passing")]
    assert choices(played) == ["attack"]


def test_hex_start_hex_safe__the_city_is_known_from_the_first() -> None:
    state = RULESET.new_game(RULESET.resolve({}), ("p1",))

    assert state.hexes[CITY] == Hex("city", explored=True)


def test_hex_start_hex_safe__coming_home_rolls_neither_terrain_nor_encounter() -> None:
    played = scene("giant")

    played.do("go:n").finish()

    assert party(played).at == "5050"
    assert happened(played, HexRevealed) == []
    assert happened(played, EncounterRolled) == []


def test_hex_start_hex_safe__enemies_do_not_follow_into_the_city() -> None:
    played = scene("giant", foes=[{"kind": "wolf", "stays": "passing"}], dice=[2])

    played.do("evade", "n").finish()

    assert party(played).at == "5050"
    assert site(played).foes == ()
    assert site(played, "5051").foes == ()


def test_hex_start_hex_safe__there_is_no_trade_and_no_training_in_the_city() -> None:
    played = scene("giant", at="5050", gold=500, loot=[{"kind": "ring"}])

    offered = choices(played)

    assert not {"buy", "sell", "train"} & set(offered)


def test_hex_start_hex_safe__by_the_variant_the_city_trades_at_list_price_but_sells_no_crown_and_no_level() -> None:
    played = scene(
        "giant", at="5050", gold=500, loot=[{"kind": "ring"}], variants={"city-services": "trade-at-list-price"}
    )

    offered = choices(played)
    played.do("sell", "item:101", "done", "buy")
    sold = choices(played)
    played.do("armor").finish()

    assert {"buy", "sell"} <= set(offered)
    assert "train" not in offered
    assert "crown" not in sold
    assert party(played).gold == 500 + 10 - 10
    assert [item.kind for item in party(played).loot] == ["armor"]


def test_hex_start_hex_safe__the_shops_of_the_variant_are_in_the_city_alone() -> None:
    played = scene("giant", gold=500, variants={"city-services": "trade-at-list-price"})

    assert "buy" not in choices(played)


def test_hex_stay__nobody_can_order_the_party_to_wait_for_another_roll() -> None:
    played = scene("giant", given={"hexes": {"5051": {"terrain": "forest"}}})

    assert choices(played) == ["go:n", "go:ne", "go:se", "go:s", "go:sw", "go:nw"]


def test_hex_stay__the_portal_can_be_used_again_without_moving_out_and_back() -> None:
    played = scene("giant", given={"hexes": {"5051": {"features": ["portal"]}}}, dice=[1])

    played.do("portal", "5054").finish()

    assert party(played).at == "5051"
    assert "portal" in choices(played)


def test_hex_stay__a_circle_does_not_heal_a_party_that_only_comes_up_from_a_dungeon_there() -> None:
    given = {
        "hexes": {"5051": {"terrain": "forest", "features": ["circle"]}},
        "dungeons": [{}, {"hex": "5051", "rooms": [{}]}],
    }
    played = scene({"kin": "giant", "hp": 3}, at="d1r0", given=given)

    played.do("way:0").finish()

    assert party(played).at == "5051"
    assert party(played).members[0].hp == 3
    assert happened(played, EncounterRolled) == []


def test_hex_stay__arranging_gear_in_a_wild_hex_rolls_nothing_and_heals_nobody() -> None:
    played = scene(
        {"kin": "giant", "hp": 3},
        loot=[{"weapon": "axe"}],
        given={"hexes": {"5051": {"terrain": "forest", "features": ["circle"]}}},
    )

    played.do("gear", "member:1", "equip:101:1", "done").finish()

    assert party(played).members[0].hp == 3
    assert happened(played, EncounterRolled) == []
    assert happened(played, FriendMet) == []
