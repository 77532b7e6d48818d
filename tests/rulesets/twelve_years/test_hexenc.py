"""Encounters in the wilds: the table, what passes and what stays, portals, circles and guarded entrances."""

from __future__ import annotations

from typing import Any

import pytest

from lychgate.core.errors import DiceExhausted
from lychgate.core.places import distance
from lychgate.rulesets.twelve_years.rules.company import FriendLeft
from lychgate.rulesets.twelve_years.rules.entrances import EntranceFound
from lychgate.rulesets.twelve_years.rules.foes import FoeArrived, FoesGone
from lychgate.rulesets.twelve_years.rules.friends import FriendCame, FriendMet
from lychgate.rulesets.twelve_years.rules.hexploring import EncounterRolled, FeatureFound, HexRevealed
from lychgate.rulesets.twelve_years.rules.levels import PartyHealed
from lychgate.rulesets.twelve_years.rules.moving import LakeBarred
from lychgate.rulesets.twelve_years.rules.passages import ChooseHex
from lychgate.rulesets.twelve_years.rules.ways import Moved
from lychgate.rulesets.twelve_years.rules.years import LoreSpared, YearsPassed
from tests.each import each
from tests.rulesets.twelve_years.stage import asked, choices, happened, party, scene, site

MARSH = 4
"""A face of the terrain die that calls for an encounter."""


def guarded(*foes: str, kind: str = "ruins", **more: Any) -> dict[str, Any]:
    """The rest of a state with an entrance in 5051; ``foes`` guard it."""
    guards = [{"kind": foe, "stays": "guard"} for foe in foes]
    return {
        "hexes": {"5051": {"terrain": "forest"}},
        "dungeons": [{}, {"hex": "5051", "kind": kind, "rooms": [{}], **more}],
        "sites": {"5051": {"foes": guards}},
    }


@each(
    [
        (1, "thick_of_mist", [2]),
        (2, "creature", [5]),
        (3, "none", []),
        (4, "creature", [5]),
        (5, "friend", [2]),
        (6, "traveling_tinker", []),
        (7, "lost_noble", []),
        (8, "stone_portal", []),
        (9, "faerie_circle", []),
        (10, "guarded_entrance", [3, 5]),
        (11, "guarded_entrance", [3, 5]),
        (12, "entrance", [3]),
    ],
)
def test_hexenc_table__each_face_of_the_d12_has_its_row(face: int, row: str, more: list[int]) -> None:
    played = scene("giant", dice=[MARSH, face, *more])

    played.do("go:s").finish()

    assert happened(played, EncounterRolled) == [EncounterRolled("p1", "hex_encounters", row)]


def test_hexenc_passing__a_creature_that_was_evaded_is_gone() -> None:
    played = scene("giant", foes=[{"kind": "wolf", "stays": "passing"}], dice=[3, 3])

    played.do("evade", "s", "go:n").finish()

    assert site(played, "5051").foes == ()
    assert "attack" not in choices(played)


def test_hexenc_passing__a_creature_that_keeps_the_peace_goes_its_way_when_the_party_leaves() -> None:
    played = scene("giant", dice=[MARSH, 2, 6, 3])

    played.do("go:s", "go:s").finish()

    assert happened(played, FoesGone)[-1].how == "parted"
    assert site(played, "5052").foes == ()


def test_hexenc_passing__a_friend_does_not_await_the_partys_return() -> None:
    played = scene("giant", here={"friend": "merchant"}, dice=[3])

    played.do("go:s", "go:n").finish()

    assert happened(played, FriendLeft) == [FriendLeft("5051", "merchant", "parted")]
    assert "buy" not in choices(played)


def test_hexenc_passing__a_friend_whom_a_guard_kept_from_being_met_does_not_wait_either() -> None:
    given = guarded("ogre")
    given["sites"]["5051"].update(friend="merchant", met=False)
    played = scene("giant", given=given, dice=[3, 3])

    played.do("evade", "s").finish()

    assert site(played, "5051").friend == ""
    assert [foe.kind for foe in site(played, "5051").foes] == ["ogre"]


def test_hexenc_passing__a_friend_not_yet_met_goes_when_the_party_dies_in_the_wilds() -> None:
    played = scene({"kin": "giant", "hp": 1}, foes=["ogre"], here={"friend": "merchant", "met": False}, dice=[2, 5])

    played.do("attack").finish()

    assert len(played.state.fallen) == 1
    assert site(played, "5051").friend == ""


def test_hexenc_permanent__what_is_recorded_is_met_on_each_visit() -> None:
    hurt = {"kin": "giant", "hp": 3}
    played = scene(hurt, at="5050", given={"hexes": {"5051": {"features": ["circle"]}}})

    played.do("go:s", "go:n", "go:s").finish()

    assert len(happened(played, PartyHealed)) == 2


def test_hexenc_permanent__a_later_party_finds_portal_circle_and_entrance_where_they_were() -> None:
    given = guarded(seen=True)
    given["hexes"]["5051"]["features"] = ["portal", "circle"]
    played = scene("giant", at="5050", number=2, given=given, dice=[3])

    played.do("go:s").finish()

    assert {"portal", "enter:1"} <= set(choices(played))
    assert len(happened(played, PartyHealed)) == 1


@pytest.mark.parametrize("years", [1, 4])
def test_hexenc_mist__a_d4_of_years_goes_by(years: int) -> None:
    played = scene("giant", dice=[MARSH, 1, years])

    played.do("go:s").finish()

    assert happened(played, YearsPassed) == [YearsPassed("p1", years, "mist")]
    assert party(played).at == "5052"


def test_hexenc_mist__fae_folk_see_through_it() -> None:
    played = scene("fae_folk", dice=[MARSH, 1])

    played.do("go:s").finish()

    assert happened(played, LoreSpared) == [LoreSpared("p1", "mist")]
    assert party(played).years == 0


@pytest.mark.parametrize("face", [2, 4])
def test_hexenc_creature__one_d12_on_the_creatures_and_it_is_only_passing(face: int) -> None:
    played = scene("giant", dice=[MARSH, face, 10])

    played.do("go:s").finish()

    assert [(foe.kind, foe.stays) for foe in site(played).foes] == [("banshee", "passing")]


def test_hexenc_none__nothing_happens() -> None:
    played = scene("giant", dice=[MARSH, 3])

    played.do("go:s").finish()

    assert played.state.sites == {}
    assert played.state.hexes["5052"].features == ()
    assert [type(event).__name__ for event in played.events] == [
        *("HexRevealed", "Moved", "HexExplored", "EncounterRolled")
    ]


def test_hexenc_friend__a_d10_on_the_friends() -> None:
    played = scene("giant", dice=[MARSH, 5, 10])

    played.do("go:s").finish()

    assert happened(played, FriendMet) == [FriendMet("5052", "ellas")]


def test_hexenc_portal__it_stands_in_its_hex_for_good() -> None:
    played = scene("giant", dice=[MARSH, 8, 3])

    played.do("go:s", "portal", "5055").finish()

    assert happened(played, FeatureFound) == [FeatureFound("5052", "portal")]
    assert FeatureFound("5052", "portal").apply(played.state) == played.state, "a hex has one portal at most"
    assert party(played).at == "5055"
    assert played.state.hexes["5052"].features == ("portal",)


def test_hexenc_portal__it_reaches_every_hex_up_to_six_away_and_none_beyond() -> None:
    played = scene("giant", given={"hexes": {"5051": {"features": ["portal"]}}})

    played.do("portal")

    reached = [name for name in choices(played) if name != "pass"]
    decision = asked(played)
    assert isinstance(decision, ChooseHex)
    assert decision.by == "portal"
    assert len(reached) == 3 * 6 * 7
    assert {distance("5051", name) for name in reached} == {1, 2, 3, 4, 5, 6}


def test_hexenc_portal__stepping_back_from_it_is_allowed() -> None:
    played = scene("giant", given={"hexes": {"5051": {"features": ["portal"]}}})

    played.do("portal", "pass").finish()

    assert party(played).at == "5051"


def test_hexenc_portal__an_unexplored_hex_gets_its_terrain_no_encounter_and_is_familiar_afterwards() -> None:
    played = scene("giant", given={"hexes": {"5051": {"features": ["portal"]}}}, dice=[6, 3, 6])

    played.do("portal", "5053", "go:s", "go:n").finish()

    assert happened(played, HexRevealed)[0] == HexRevealed("5053", "forest")
    assert happened(played, EncounterRolled) == [EncounterRolled("p1", "hex_encounters", "traveling_tinker")]
    assert happened(played, Moved)[0] == Moved("p1", "5053", "portal")


def test_hexenc_portal__a_familiar_forest_brings_no_encounter_to_those_who_come_by_portal() -> None:
    hexes = {"5051": {"features": ["portal"]}, "5053": {"terrain": "forest"}}
    played = scene("giant", given={"hexes": hexes})

    played.do("portal", "5053").finish()

    assert happened(played, EncounterRolled) == []


def test_hexenc_portal__a_lake_sends_the_party_back() -> None:
    played = scene("giant", given={"hexes": {"5051": {"features": ["portal"]}}}, dice=[1])

    played.do("portal", "5053").finish()

    assert happened(played, LakeBarred) == [LakeBarred("p1", "5053")]
    assert party(played).at == "5051"


def test_hexenc_portal__a_known_lake_is_not_offered() -> None:
    hexes = {"5051": {"features": ["portal"]}, "5053": {"terrain": "large_lake"}}
    played = scene("giant", given={"hexes": hexes})

    played.do("portal")

    assert "5053" not in choices(played)


@pytest.mark.parametrize(("ruling", "reached"), [("allowed", True), ("forbidden", False)])
def test_hexenc_portal__the_castle_may_be_chosen_unless_the_variant_forbids_it(ruling: str, reached: bool) -> None:
    given = {"hexes": {"5051": {"features": ["portal"]}}}
    played = scene("giant", variants={"portal-castle": ruling}, given=given)

    played.do("portal")

    assert ("5056" in choices(played)) is reached
    assert "5050" in choices(played)


def test_hexenc_portal__it_waits_until_no_enemy_is_left() -> None:
    played = scene("giant", foes=["ogre"], given={"hexes": {"5051": {"features": ["portal"]}}})

    assert "portal" not in choices(played)


def test_hexenc_circle__the_visit_on_which_it_is_found_heals_fully_already() -> None:
    members = [{"kin": "giant", "hp": 1}, {"kin": "hermit", "hp": 2}]
    played = scene(*members, dice=[MARSH, 9], level=2)

    played.do("go:s").finish()

    assert [member.hp for member in party(played).members] == [32, 10]
    assert happened(played, FeatureFound) == [FeatureFound("5052", "circle")]


def test_hexenc_circle__it_ends_poison_and_fire() -> None:
    member = {"kin": "giant", "marks": ["poisoned", "burning"], "hp": 9}
    played = scene(member, at="5050", given={"hexes": {"5051": {"features": ["circle"]}}})

    played.do("go:s").finish()

    assert party(played).members[0].marks == ()
    assert party(played).members[0].hp == 30


def test_hexenc_circle__it_heals_only_when_every_enemy_in_the_hex_is_dealt_with() -> None:
    hexes = {"5052": {"terrain": "forest", "features": ["circle"]}}
    played = scene(
        {"kin": "giant", "hp": 3, "weapon": 101},
        loot=[{"weapon": "axe"}],
        given={"hexes": hexes},
        dice=[
            *(2, 4),  # a creature: a toad
            *(5, 3),  # a hit: 3 + 1
        ],
    )

    played.do("go:s")
    before = happened(played, PartyHealed)
    played.do("attack").finish()

    assert before == []
    assert [healed.by for healed in happened(played, PartyHealed)] == ["circle"]
    assert party(played).members[0].hp == 30


def test_hexenc_circle__a_party_that_flees_the_enemy_there_is_not_healed() -> None:
    hexes = {"5051": {"features": ["circle"]}}
    played = scene({"kin": "giant", "hp": 3}, foes=["ogre"], due=["circle"], given={"hexes": hexes}, dice=[3, 3])

    played.do("evade", "s").finish()

    assert happened(played, PartyHealed) == []


@pytest.mark.parametrize("face", [10, 11])
def test_hexenc_guarded__an_entrance_and_a_creature_are_rolled_and_the_creature_stands_guard(face: int) -> None:
    played = scene("giant", dice=[MARSH, face, 5, 5])

    played.do("go:s").finish()

    assert [found.dungeon.kind for found in happened(played, EntranceFound)] == ["well"]
    assert [(foe.kind, foe.stays) for foe in site(played).foes] == [("beetle", "guard")]
    assert choices(played) == ["attack", "evade"]


def test_hexenc_guarded__both_creatures_of_a_roll_twice_stand_guard() -> None:
    played = scene("giant", dice=[MARSH, 10, 3, 11, 5, 8])

    played.do("go:s").finish()

    assert [(foe.kind, foe.stays) for foe in site(played).foes] == [("beetle", "guard"), ("fire_folk", "guard")]


def test_hexenc_guarded__the_entrance_is_open_once_the_guard_is_dead() -> None:
    given = guarded("toad")
    played = scene({"kin": "giant", "weapon": 101}, loot=[{"weapon": "axe"}], given=given, dice=[5, 3])

    played.do("attack", "enter:1").finish()

    assert party(played).at == "d1r0"


def test_hexenc_guarded__a_deer_leaves_at_once_and_the_entrance_is_open() -> None:
    played = scene("giant", dice=[MARSH, 10, 3, 1])

    played.do("go:s").finish()

    assert "enter:1" in choices(played)


def test_hexenc_guarded__a_creature_that_keeps_the_peace_lets_the_party_in() -> None:
    played = scene("giant", given=guarded("hill_giant"))

    played.do("enter:1").finish()

    assert party(played).at == "d1r0"
    assert [foe.kind for foe in site(played, "5051").foes] == ["hill_giant"]


def test_hexenc_guarded__to_a_party_without_giants_the_same_guard_bars_the_way() -> None:
    played = scene("rogue", given=guarded("hill_giant"))

    assert choices(played) == ["attack", "evade"]


@pytest.mark.parametrize("face", [3, 4])
def test_hexenc_guarded__a_guard_evaded_with_the_entrance_as_exit_lets_the_party_in_unpursued(face: int) -> None:
    played = scene("rogue", given=guarded("banshee"), dice=[face])

    played.do("evade", "entrance:1").finish()

    assert party(played).at == "d1r0"
    assert site(played, "d1r0").foes == ()
    assert [foe.kind for foe in site(played, "5051").foes] == ["banshee"]


def test_hexenc_guarded__on_a_2_the_guard_comes_along_and_has_left_its_post_for_good() -> None:
    played = scene("rogue", given=guarded("banshee"), dice=[2])

    played.do("evade", "entrance:1").finish()

    assert [(foe.kind, foe.stays) for foe in site(played, "d1r0").foes] == [("banshee", "here")]
    assert site(played, "5051").foes == ()


def test_hexenc_guarded__a_guard_that_follows_into_another_hex_guards_nothing_there_and_is_only_passing() -> None:
    played = scene("rogue", given=guarded("banshee"), dice=[2, 3, 3, 3, 3])

    played.do("evade", "s")
    there = [(foe.kind, foe.stays) for foe in site(played, "5052").foes]
    played.do("evade", "s", "go:n", "go:n").finish()

    assert there == [("banshee", "passing")]
    assert site(played, "5052").foes == ()
    assert party(played).at == "5051"
    assert "enter:1" in choices(played)


def test_hexenc_guarded__an_evaded_guard_is_met_again_on_each_visit_until_it_is_killed() -> None:
    played = scene("rogue", given=guarded("ogre"), dice=[3, 3, 3, 3, 3])

    played.do("evade", "s", "go:n")
    first = choices(played)
    played.do("evade", "s", "go:n").finish()

    assert first == ["attack", "evade"]
    assert choices(played) == ["attack", "evade"]


def test_hexenc_guarded__a_guard_that_the_party_slipped_by_is_met_on_coming_up() -> None:
    played = scene("rogue", given=guarded("ogre"), dice=[3])

    played.do("evade", "entrance:1", "way:0").finish()

    assert party(played).at == "5051"
    assert choices(played) == ["attack", "evade"]


def test_hexenc_guarded__a_guard_evaded_towards_a_lake_counts_as_evaded_and_leaves_the_entrance_free() -> None:
    played = scene("rogue", given=guarded("ogre"), dice=[3, 1])

    played.do("evade", "s")
    played.do("enter:1").finish()

    assert party(played).at == "d1r0"
    assert [foe.kind for foe in site(played, "5051").foes] == ["ogre"]


def test_hexenc_guarded__a_known_exit_in_the_hex_is_barred_like_the_entrance() -> None:
    rooms = [{}, {"ways": [{"kind": "door", "to": 0}, {"kind": "exit", "to": -2}]}]
    given = guarded("ogre", rooms=rooms)
    given["sites"]["5051"]["foes"] = []
    free = choices(scene("rogue", given=given))

    given["sites"]["5051"]["foes"] = [{"kind": "ogre", "stays": "guard"}]
    barred = choices(scene("rogue", given=given))

    assert {"enter:1", "enter:1:1"} <= set(free)
    assert not {"enter:1", "enter:1:1"} & set(barred)


def test_hexenc_entrance__twelve_is_an_entrance_without_a_guard() -> None:
    played = scene("giant", dice=[MARSH, 12, 4])

    played.do("go:s").finish()

    assert [found.dungeon.kind for found in happened(played, EntranceFound)] == ["tree"]
    assert happened(played, FoeArrived) == []
    assert "enter:1" in choices(played)


def test_hexenc_entrance__it_is_permanent() -> None:
    played = scene("giant", dice=[MARSH, 12, 4, 3])

    played.do("go:s", "go:n", "go:s").finish()

    assert "enter:1" in choices(played)


def test_hexenc_mark_entrance__each_entrance_is_recorded_with_its_hex_and_a_dungeon_of_its_own() -> None:
    hexes = {"5052": {"terrain": "", "explored": False, "entrances": [1]}}
    dungeons = [{}, {"hex": "5052", "kind": "cave"}]
    played = scene("giant", given={"hexes": hexes, "dungeons": dungeons}, dice=[MARSH, 12, 3])

    played.do("go:s").finish()

    assert played.state.hexes["5052"].entrances == (1, 2)
    assert [(dungeon.number, dungeon.kind, dungeon.hex) for dungeon in played.state.dungeons] == [
        *((0, "castle", "5056"), (1, "cave", "5052"), (2, "ruins", "5052"))
    ]
    assert not played.state.dungeons[2].promised
    assert {"enter:1", "enter:2"} <= set(choices(played))


def test_hexenc_mark_entrance__the_die_is_rolled_for_the_hex_it_lies_in() -> None:
    played = scene("giant", dice=[MARSH, 12])

    with pytest.raises(DiceExhausted, match=r"entrance \(hex:5052\)"):
        played.do("go:s")


def test_hexenc_table__whoever_is_rolled_comes_and_is_met_at_once_where_no_enemy_is() -> None:
    played = scene("giant", dice=[MARSH, 7])

    played.do("go:s").finish()

    assert happened(played, FriendCame) == [FriendCame("5052", "noble")]
    assert happened(played, FriendMet) == [FriendMet("5052", "noble")]
