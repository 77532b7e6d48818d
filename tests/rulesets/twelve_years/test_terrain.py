"""Terrain: lakes, quiet forests, clearings, the wild, and the ferry."""

from __future__ import annotations

from typing import Any

import pytest

from lychgate.core.places import distance, neighbours, within
from lychgate.rulesets.twelve_years.rules.enemy_hits import TruceMade
from lychgate.rulesets.twelve_years.rules.entrances import Due
from lychgate.rulesets.twelve_years.rules.foes import FoeArrived
from lychgate.rulesets.twelve_years.rules.friends import FriendMet
from lychgate.rulesets.twelve_years.rules.hexploring import EncounterRolled, HexExplored, HexRevealed
from lychgate.rulesets.twelve_years.rules.levels import PartyHealed
from lychgate.rulesets.twelve_years.rules.moving import LakeBarred
from lychgate.rulesets.twelve_years.rules.passages import ChooseHex, cut_off
from lychgate.rulesets.twelve_years.rules.ways import Moved
from lychgate.rulesets.twelve_years.rules.wounds import MemberHurt
from lychgate.rulesets.twelve_years.rules.years import LoreSpared, YearsPassed
from tests.rulesets.twelve_years.stage import asked, choices, happened, party, scene, site

LAKE: dict[str, Any] = {"terrain": "large_lake", "explored": False}


def lakes(*names: str) -> dict[str, Any]:
    """These hexes as lakes."""
    return {name: dict(LAKE) for name in names}


ISLAND = "5053"
"""A hex whose six neighbours are lakes in the scenes of the ferry."""

RING = lakes(*neighbours(ISLAND).values())
"""Six lakes around the island; 5051 is a shore, north of the lake 5052."""

SHORES = {name for name in within(ISLAND, 2) if distance(ISLAND, name) == 2}
"""All that touches the ring from outside."""


@pytest.fixture(autouse=True)
def what_lakes_cut_off_is_worked_out_anew() -> None:
    """No test goes by what another has found out."""
    cut_off.cache_clear()


def test_terrain_lake__a_new_hex_that_is_a_lake_throws_the_party_back_and_is_recorded() -> None:
    played = scene("giant", dice=[1])

    played.do("go:s").finish()

    assert party(played).at == "5051"
    assert played.state.hexes["5052"].terrain == "large_lake"
    assert happened(played, LakeBarred) == [LakeBarred("p1", "5052")]
    assert happened(played, Moved) == []
    assert happened(played, HexExplored) == []


def test_terrain_lake__nobody_can_set_out_for_a_known_lake() -> None:
    played = scene("giant", given={"hexes": lakes("5052")})

    ways = [id_ for id_ in choices(played) if id_.startswith("go:")]

    assert ways == ["go:n", "go:ne", "go:se", "go:sw", "go:nw"]


def test_terrain_lake__nobody_can_flee_towards_a_known_lake() -> None:
    played = scene("giant", foes=["ogre"], given={"hexes": lakes("5052")})

    played.do("evade")

    assert choices(played) == ["n", "ne", "se", "sw", "nw"]


def test_terrain_lake__being_thrown_back_is_no_move_no_roll_no_poison_and_no_visit() -> None:
    hexes = {"5051": {"terrain": "forest", "features": ["circle"]}}
    played = scene({"kin": "giant", "hp": 9, "marks": ["poisoned"]}, given={"hexes": hexes}, dice=[1])

    played.do("go:s").finish()

    assert party(played).members[0].hp == 9
    assert happened(played, MemberHurt) == []
    assert happened(played, PartyHealed) == []
    assert happened(played, EncounterRolled) == []


def test_terrain_lake__by_the_variant_the_party_thrown_back_rolls_the_d6_of_a_familiar_hex() -> None:
    played = scene(
        "giant",
        variants={"lake-bounce": "familiar-roll"},
        given={"hexes": {"5051": {"terrain": "forest"}}},
        dice=[1, 4, 5],
    )

    played.do("go:s").finish()

    assert happened(played, EncounterRolled) == [EncounterRolled("p1", "hex_encounters", "creature")]
    assert [foe.kind for foe in site(played, "5051").foes] == ["beetle"]
    assert happened(played, Moved) == []


def test_terrain_lake__by_the_variant_a_friend_rolled_on_being_thrown_back_shows_themselves() -> None:
    played = scene(
        "giant",
        variants={"lake-bounce": "familiar-roll"},
        given={"hexes": {"5051": {"terrain": "forest"}}},
        dice=[1, 6],
    )

    played.do("go:s").finish()

    assert happened(played, FriendMet) == [FriendMet("5051", "tinker")]
    assert "escort" in choices(played)


def test_terrain_lake__by_the_variant_a_friend_rolled_on_being_thrown_back_meets_every_party_there() -> None:
    played = scene(
        "giant",
        variants={"lake-bounce": "familiar-roll"},
        given={"hexes": {"5051": {"terrain": "forest"}}},
        others=[{"members": ["giant"]}],
        dice=[1, 6],
    )

    played.do("go:s").finish()

    assert [met.friend for met in happened(played, FriendMet)] == ["tinker", "tinker"]
    assert "escort" in choices(played, "p2")


def test_terrain_lake__by_the_variant_being_thrown_back_into_a_quiet_forest_is_a_return_to_it() -> None:
    played = scene(
        "giant",
        variants={"lake-bounce": "familiar-roll"},
        given={"hexes": {"5051": {"terrain": "quiet_forest"}}},
        dice=[1, 3],
    )

    played.do("go:s").finish()

    assert happened(played, EncounterRolled) == [EncounterRolled("p1", "hex_encounters", "none")]


def test_terrain_lake__by_the_variant_nobody_is_met_where_the_roll_brought_nobody() -> None:
    played = scene(
        "giant",
        variants={"lake-bounce": "familiar-roll"},
        given={"hexes": {"5051": {"terrain": "forest"}}},
        dice=[1, 3],
    )

    played.do("go:s").finish()

    assert (happened(played, Due), happened(played, FriendMet)) == ([], [])


@pytest.mark.parametrize(("at", "way"), [("5051", "s"), ("5050", "n")])
def test_terrain_lake__by_the_variant_a_clearing_and_the_city_still_roll_nothing(at: str, way: str) -> None:
    played = scene("giant", at=at, variants={"lake-bounce": "familiar-roll"}, dice=[1])

    played.do(f"go:{way}").finish()

    assert happened(played, LakeBarred) != []
    assert happened(played, EncounterRolled) == []


def test_terrain_lake__by_the_variant_a_lake_behind_a_portal_still_rolls_nothing() -> None:
    played = scene(
        "giant",
        variants={"lake-bounce": "familiar-roll"},
        given={"hexes": {"5051": {"terrain": "forest", "features": ["portal"]}}},
        dice=[1],
    )

    played.do("portal", "5052").finish()

    assert happened(played, EncounterRolled) == []


def test_terrain_lake__by_the_variant_who_is_met_on_fleeing_into_a_lake_is_not_part_of_the_truce() -> None:
    played = scene(
        "giant",
        variants={"lake-bounce": "familiar-roll"},
        foes=[{"kind": "ogre", "stays": "guard"}],
        given={"hexes": {"5051": {"terrain": "forest"}}},
        dice=[3, 1, 4, 5],
    )

    played.do("evade", "s").finish()

    assert [foe.kind for foe in site(played).foes] == ["ogre", "beetle"]
    assert happened(played, TruceMade) == []
    assert choices(played) == ["attack", "evade"]


def test_terrain_quiet_forest__the_first_entry_brings_no_encounter() -> None:
    played = scene("giant", dice=[2])

    played.do("go:s").finish()

    assert played.state.hexes["5052"].terrain == "quiet_forest"
    assert happened(played, EncounterRolled) == []


def test_terrain_quiet_forest__every_later_entry_rolls_the_familiar_d6() -> None:
    played = scene("giant", dice=[2, 3, 3])

    played.do("go:s", "go:n", "go:s", "go:n", "go:s").finish()

    assert happened(played, EncounterRolled) == [EncounterRolled("p1", "hex_encounters", "none")] * 2


def test_terrain_clearing__neither_the_first_entry_nor_a_later_one_brings_an_encounter() -> None:
    played = scene("giant", dice=[3])

    played.do("go:s", "go:n", "go:s").finish()

    assert happened(played, HexRevealed) == [HexRevealed("5052", "clearing")]
    assert happened(played, EncounterRolled) == []


def test_terrain_clearing__followers_still_follow_into_it() -> None:
    played = scene("giant", foes=[{"kind": "wolf", "stays": "passing"}], dice=[2, 3])

    played.do("evade", "s").finish()

    assert [foe.kind for foe in site(played, "5052").foes] == ["wolf"]
    assert choices(played) == ["attack", "evade"]


def test_terrain_clearing__a_friends_promise_is_not_used_up() -> None:
    promises = ("loot", "skip", "exit", "gerhardus")
    played = scene("giant", promises=promises, dice=[3])

    played.do("go:s").finish()

    assert party(played).promises == promises


@pytest.mark.parametrize(("face", "terrain"), [(4, "marsh"), (5, "hills"), (6, "forest")])
def test_terrain_wild__marsh_hills_and_forest_roll_on_the_encounters_at_first_and_on_return(
    face: int, terrain: str
) -> None:
    played = scene("giant", dice=[face, 3, 3])

    played.do("go:s", "go:n", "go:s").finish()

    assert happened(played, HexRevealed) == [HexRevealed("5052", terrain)]
    assert len(happened(played, EncounterRolled)) == 2


def test_terrain_ferry__the_bard_offers_his_boat_beside_lakes_that_cut_a_hex_off() -> None:
    played = scene("giant", given={"hexes": RING})

    assert "ferry" in choices(played)


def test_terrain_ferry__five_of_six_lakes_cut_nothing_off_since_the_unexplored_is_passable() -> None:
    five = {name: lake for name, lake in RING.items() if name != "5054"}
    played = scene("giant", given={"hexes": five})

    assert "ferry" not in choices(played)


def test_terrain_ferry__nor_does_a_sixth_that_only_touches_one_of_the_five() -> None:
    six = {name: lake for name, lake in RING.items() if name != "5054"} | lakes("5253")
    played = scene("giant", given={"hexes": six})

    assert "ferry" not in choices(played)


def test_terrain_ferry__the_bard_is_not_met_away_from_the_water() -> None:
    played = scene("giant", at="5050", given={"hexes": RING})

    assert "ferry" not in choices(played)


def test_terrain_ferry__any_hex_that_touches_the_same_lake_may_be_named_the_nearest_first() -> None:
    played = scene("giant", given={"hexes": RING})

    played.do("ferry")

    offered, decision = choices(played), asked(played)
    assert isinstance(decision, ChooseHex)
    assert decision.by == "ferry"
    assert offered[0] == "pass"
    assert set(offered[1:]) == {ISLAND, *SHORES} - {"5051"}
    assert offered[1:3] == ["4951", "5151"]


def test_terrain_ferry__the_passage_costs_a_d8_of_years_and_arrival_is_an_entry_like_any_other() -> None:
    played = scene("giant", given={"hexes": RING}, dice=[8, 4, 12, 3])

    played.do("ferry", ISLAND).finish()

    assert happened(played, YearsPassed) == [YearsPassed("p1", 8, "ferry")]
    assert happened(played, Moved) == [Moved("p1", ISLAND, "ferry")]
    assert happened(played, HexRevealed) == [HexRevealed(ISLAND, "marsh")]
    assert played.state.dungeons[1].hex == ISLAND


def test_terrain_ferry__declining_costs_nothing() -> None:
    played = scene("giant", given={"hexes": RING})

    played.do("ferry", "pass").finish()

    assert party(played).at == "5051"
    assert party(played).years == 0


def test_terrain_ferry__with_fae_folk_no_years_pass_and_none_are_rolled() -> None:
    played = scene("fae_folk", given={"hexes": RING}, dice=[3])

    played.do("ferry", ISLAND).finish()

    assert party(played).years == 0
    assert happened(played, LoreSpared) == [LoreSpared("p1", "ferry")]
    assert party(played).at == ISLAND


def test_terrain_ferry__when_lore_undoes_the_whole_event_the_crossing_is_still_made() -> None:
    played = scene("fae_folk", variants={"lore-scope": "whole-event"}, given={"hexes": RING}, dice=[3])

    played.do("ferry", ISLAND).finish()

    assert party(played).years == 0
    assert happened(played, LoreSpared) == [LoreSpared("p1", "ferry")]
    assert party(played).at == ISLAND


def test_terrain_ferry__a_party_that_is_itself_enclosed_is_served_too() -> None:
    played = scene("giant", at=ISLAND, given={"hexes": RING}, dice=[1, 3])

    played.do("ferry", "5051").finish()

    assert party(played).at == "5051"
    assert party(played).years == 1
    assert happened(played, HexRevealed) == [HexRevealed("5051", "clearing")]


def test_terrain_ferry__nobody_boards_while_an_enemy_is_there_and_nothing_follows() -> None:
    played = scene("giant", foes=["ogre"], given={"hexes": RING})

    assert "ferry" not in choices(played)


def test_terrain_ferry__what_only_passes_by_is_left_on_the_shore() -> None:
    foes = [{"kind": "hill_giant", "stays": "passing"}]
    played = scene("giant", foes=foes, given={"hexes": RING}, dice=[1, 3])

    played.do("ferry", ISLAND).finish()

    assert happened(played, FoeArrived) == []
    assert site(played, "5051").foes == ()


def test_terrain_ferry__a_party_lost_for_too_long_never_arrives() -> None:
    played = scene("giant", years=4, given={"hexes": RING}, dice=[8])

    played.do("ferry", ISLAND).finish()

    assert played.state.ending == "lost"
    assert happened(played, Moved) == []


def test_terrain_ferry__by_the_variant_the_bard_ferries_over_any_lake() -> None:
    played = scene("giant", variants={"ferry": "any-lake"}, given={"hexes": lakes("5052")}, dice=[2, 3])

    played.do("ferry")
    offered = choices(played)
    played.do("5053").finish()

    assert offered == ["pass", "4951", "5151", "4952", "5053", "5152"]
    assert party(played).at == "5053"
    assert party(played).years == 2
