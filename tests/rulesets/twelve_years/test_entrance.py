"""Dungeon entrances: ponds that drag, ground that gives way, and four that wait."""

from __future__ import annotations

from typing import Any

import pytest

from lychgate.core.errors import DiceExhausted
from lychgate.rulesets.twelve_years.rules.entrances import Due, EntranceFound, EntranceSeen
from lychgate.rulesets.twelve_years.rules.hexploring import EncounterRolled
from lychgate.rulesets.twelve_years.rules.trap_effects import TrapDisabled
from lychgate.rulesets.twelve_years.rules.ways import Moved
from lychgate.rulesets.twelve_years.rules.wounds import MemberHurt
from lychgate.rulesets.twelve_years.rules.years import LoreSpared, YearsPassed
from tests.rulesets.twelve_years.stage import choices, happened, party, scene, site

FOREST = 6
EMPTY_ROOM = (1, 1, 1, 3)
"""Size, type, no doors, no encounter."""


def entrance(kind: str, **more: Any) -> dict[str, Any]:
    """The rest of a state with an entrance of this kind in the forest 5052, its first room known."""
    return {
        "hexes": {"5052": {"terrain": "forest"}},
        "dungeons": [{}, {"hex": "5052", "kind": kind, "rooms": [{}], **more}],
    }


def test_entrance_pond__whoever_finds_it_is_dragged_in_at_once_and_lost_for_a_d6_of_years() -> None:
    played = scene("giant", dice=[FOREST, 12, 1, 6, *EMPTY_ROOM])

    played.do("go:s").finish()

    assert happened(played, YearsPassed) == [YearsPassed("p1", 6, "pond")]
    assert party(played).at == "d1r0"
    assert [moved.how for moved in happened(played, Moved)] == ["walk", "pond"]


def test_entrance_pond__it_beats_its_guard_who_is_met_on_coming_out() -> None:
    played = scene("giant", dice=[FOREST, 10, 1, 5, 2, *EMPTY_ROOM])

    played.do("go:s")
    below = party(played).at
    played.do("way:0").finish()

    assert below == "d1r0"
    assert party(played).at == "5052"
    assert choices(played) == ["attack", "evade"]


def test_entrance_pond__the_way_back_is_open() -> None:
    played = scene("giant", given=entrance("pond"), at="d1r0")

    played.do("way:0").finish()

    assert party(played).at == "5052"
    assert party(played).years == 0


def test_entrance_pond__it_drags_again_on_each_entry_into_the_hex_before_anything_else_is_met() -> None:
    played = scene("giant", given=entrance("pond", seen=True), dice=[3])

    played.do("go:s").finish()

    assert party(played).at == "d1r0"
    assert happened(played, YearsPassed) == [YearsPassed("p1", 3, "pond")]
    assert happened(played, EncounterRolled) == []


def test_entrance_pond__of_two_in_one_hex_the_first_alone_drags() -> None:
    ponds = [{"hex": "5052", "kind": "pond", "rooms": [{}]}] * 2
    played = scene("giant", given={"hexes": {"5052": {"terrain": "forest"}}, "dungeons": [{}, *ponds]}, dice=[3])

    played.do("go:s").finish()

    assert happened(played, Due)[0] == Due("p1", ("pond:1",))
    assert (party(played).at, party(played).years) == ("d1r0", 3)


def test_entrance_pond__by_the_variant_it_drags_nobody_a_second_time() -> None:
    played = scene("giant", given=entrance("pond", seen=True), variants={"pond-repeat": "first-only"}, dice=[3])

    played.do("go:s").finish()

    assert party(played).at == "5052"
    assert party(played).years == 0
    assert [rolled.row for rolled in happened(played, EncounterRolled)] == ["none"]
    assert "enter:1" in choices(played)


def test_entrance_pond__by_the_variant_it_still_drags_the_first_time() -> None:
    played = scene("giant", given=entrance("pond"), variants={"pond-repeat": "first-only"}, dice=[3])

    played.do("go:s").finish()

    assert party(played).at == "d1r0"
    assert happened(played, EntranceSeen) == [EntranceSeen(1)]


def test_entrance_pond__going_down_again_of_ones_own_will_costs_no_years() -> None:
    played = scene("giant", given=entrance("pond", seen=True), at="d1r0")

    played.do("way:0", "enter:1").finish()

    assert party(played).at == "d1r0"
    assert party(played).years == 0


def test_entrance_pond__fae_folk_are_dragged_in_but_lose_no_years() -> None:
    played = scene("fae_folk", given=entrance("pond"))

    played.do("go:s").finish()

    assert party(played).at == "d1r0"
    assert happened(played, LoreSpared) == [LoreSpared("p1", "pond")]


def test_entrance_pond__by_the_variant_whom_lore_keeps_on_the_bank_meets_what_else_is_there() -> None:
    given = entrance("pond")
    given["hexes"]["5052"]["features"] = ["circle"]
    played = scene({"kin": "fae_folk", "hp": 3}, given=given, variants={"lore-scope": "whole-event"})

    played.do("go:s").finish()

    assert (party(played).at, party(played).members[0].hp > 3) == ("5052", True)


def test_entrance_pond__a_party_lost_for_too_long_is_not_dragged_further() -> None:
    played = scene("giant", given=entrance("pond"), years=6, dice=[6])

    played.do("go:s").finish()

    assert played.state.ending == "lost"
    assert party(played).at == "5052"


def test_entrance_sinkhole__each_member_takes_a_d4_of_their_own_in_the_order_of_the_sheet() -> None:
    played = scene("giant", "rogue", "hermit", dice=[FOREST, 12, 2, 1, 4, 2])

    played.do("go:s").finish()

    assert happened(played, MemberHurt) == [
        MemberHurt("p1", 1, 1, 29, "sinkhole"),
        MemberHurt("p1", 2, 4, 8, "sinkhole"),
        MemberHurt("p1", 3, 2, 6, "sinkhole"),
    ]
    assert happened(played, TrapDisabled) == []


def test_entrance_sinkhole__the_die_is_rolled_for_the_member_who_falls() -> None:
    played = scene("giant", "rogue", dice=[FOREST, 12, 2, 1])

    with pytest.raises(DiceExhausted, match=r"sinkhole \(member:2\)"):
        played.do("go:s")


def test_entrance_sinkhole__the_party_may_enter_or_climb_out() -> None:
    played = scene("giant", dice=[FOREST, 12, 2, 4])

    played.do("go:s").finish()

    assert party(played).at == "5052"
    assert {"enter:1", "go:n"} <= set(choices(played))


def test_entrance_sinkhole__the_ground_gives_way_once_only() -> None:
    played = scene("giant", given=entrance("sinkhole"), dice=[3, 4, 3])

    played.do("go:s", "go:n", "go:s", "enter:1").finish()

    assert len(happened(played, MemberHurt)) == 1


def test_entrance_sinkhole__its_guard_comes_first() -> None:
    loot = [{"weapon": "axe"}]
    played = scene({"kin": "giant", "weapon": 101}, loot=loot, dice=[FOREST, 10, 2, 4, 5, 3, 4])

    played.do("go:s")
    before = happened(played, MemberHurt)
    played.do("attack").finish()

    assert before == []
    assert happened(played, MemberHurt) == [MemberHurt("p1", 1, 4, 26, "sinkhole")]


def test_entrance_sinkhole__who_slips_past_the_guard_into_it_falls_on_the_way_down() -> None:
    given = entrance("sinkhole")
    given["sites"] = {"5052": {"foes": [{"kind": "ogre", "stays": "guard"}]}}
    played = scene("rogue", at="5052", given=given, dice=[3, 4])

    played.do("evade", "entrance:1").finish()

    assert party(played).at == "d1r0"
    assert happened(played, MemberHurt) == [MemberHurt("p1", 1, 4, 8, "sinkhole")]


def test_entrance_sinkhole__who_dies_in_it_dies_and_the_rest_fall_too() -> None:
    played = scene({"kin": "giant", "hp": 2}, "rogue", dice=[FOREST, 12, 2, 4, 1])

    played.do("go:s").finish()

    assert [member.kin for member in party(played).members] == ["rogue"]
    assert [hurt.amount for hurt in happened(played, MemberHurt)] == [2, 1]


@pytest.mark.parametrize(("face", "kind"), [(3, "ruins"), (4, "tree"), (5, "well"), (6, "cave")])
def test_entrance_plain__ruins_tree_well_and_cave_do_nothing_and_are_free_to_enter_or_leave_alone(
    face: int, kind: str
) -> None:
    played = scene("giant", dice=[FOREST, 12, face])

    played.do("go:s").finish()

    assert [found.dungeon.kind for found in happened(played, EntranceFound)] == [kind]
    assert party(played).members[0].hp == 30
    assert party(played).years == 0
    assert {"enter:1", "go:n", "go:s"} <= set(choices(played))
    assert site(played).foes == ()
