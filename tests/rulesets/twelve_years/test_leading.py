"""Enter leads a party past no enemies who are known to be too strong, and with a crown to the Lich King."""

from __future__ import annotations

from typing import Any

import pytest

from lychgate.rulesets.twelve_years.ruleset import RULESET
from lychgate.rulesets.twelve_years.state import CITY
from tests.rulesets.twelve_years.stage import Raw, asked, choices, party, scene
from tests.rulesets.twelve_years.test_usual import KNOWN, LAKE, RING, within

ENTRY: Raw = {"kind": "entry", "to": -2}
DOOR: Raw = {"kind": "door", "to": -1}
CASTLE = "5056"


def to(room: int) -> Raw:
    """An open door to a room."""
    return {"kind": "door", "to": room}


def castle(*rooms: list[Raw], **more: Any) -> dict[str, Any]:
    """A state in which the rooms of the castle are known, each by its ways."""
    return {"dungeons": [{"rooms": [{"ways": ways} for ways in rooms]}], **more}


def bones(count: int, hp: int = 10) -> Raw:
    """So many skeletons that wait."""
    return {"foes": [{"kind": "skeleton", "hp": hp} for _ in range(count)]}


def test_one_at_2_hp_is_not_led_back_to_seven_skeletons_but_out() -> None:
    rooms = castle([DOOR, ENTRY, to(1)], [to(0), ENTRY], sites={"d0r0": bones(7)})
    weak: Raw = {"kin": "fae_folk", "hp": 2}

    inside = scene(weak, at="d0r1", given=rooms)
    alone = scene(weak, at="d0r1", given=castle([DOOR, ENTRY, to(1)], [to(0), ENTRY]))

    assert asked(inside).default() == "way:1"
    assert asked(alone).default() == "way:0"


def test_whoever_can_beat_them_is_led_through() -> None:
    rooms = castle([DOOR, ENTRY, to(1)], [to(0), ENTRY], sites={"d0r0": bones(1)})

    strong = scene({"kin": "giant", "weapon": 101}, loot=[{"weapon": "axe"}], at="d0r1", given=rooms)

    assert asked(strong).default() == "way:0"


def test_many_who_would_wear_the_party_down_are_too_strong_although_no_single_blow_of_theirs_is() -> None:
    armed: Raw = {"kin": "giant", "weapon": 101}
    sling: Raw = {"loot": [{"weapon": "sling"}]}
    rooms = castle([DOOR, ENTRY, to(1)], [to(0), ENTRY], sites={"d0r0": bones(8)})
    few = castle([DOOR, ENTRY, to(1)], [to(0), ENTRY], sites={"d0r0": bones(1)})

    assert asked(scene(armed, at="d0r1", given=rooms, **sling)).default() == "way:1"
    assert asked(scene(armed, at="d0r1", given=few, **sling)).default() == "way:0"


def test_where_only_they_are_in_the_way_enter_leads_through_them_to_the_way_out() -> None:
    rooms = castle([DOOR, ENTRY, to(1)], [to(0)], sites={"d0r0": bones(7)})

    assert asked(scene({"kin": "fae_folk", "hp": 2}, at="d0r1", given=rooms)).default() == "way:0"


@pytest.mark.parametrize(("kin", "way"), [("giant", "go:n"), ("fae_folk", "go:ne")])
def test_over_land_too_enter_goes_round_who_is_too_strong_and_past_who_leaves_them_in_peace(kin: str, way: str) -> None:
    hexes = {**within(2, "5049"), CITY: {"terrain": "city", "explored": True}}
    guard: Raw = {"sites": {CITY: {"foes": [{"kind": "hill_giant", "hp": 60, "stays": "here"}]}}}

    played = scene({"kin": kin, "hp": 3}, given={"hexes": hexes, **guard})

    assert asked(played).default() == way


def test_with_gerhardus_along_any_enemy_is_walked_up_to_but_the_lich_king_without_a_crown() -> None:
    rooms = castle([DOOR, ENTRY, to(1)], [to(0), ENTRY], sites={"d0r0": bones(7)})
    throne = castle([DOOR, ENTRY, to(1)], [to(0), ENTRY], sites={"d0r0": {"foes": [{"kind": "lich_king"}]}})
    weak: Raw = {"kin": "fae_folk", "hp": 2}

    assert asked(scene(weak, at="d0r1", promises=["gerhardus"], given=rooms)).default() == "way:0"
    assert asked(scene(weak, at="d0r1", promises=["gerhardus"], given=throne)).default() == "way:1"


def test_from_a_place_left_in_truce_its_enemies_are_still_known_next_door() -> None:
    rooms = castle([DOOR, ENTRY, to(1)], [to(0), ENTRY], sites={"d0r0": bones(7)})

    assert asked(scene({"kin": "fae_folk", "hp": 2}, at="d0r1", truce=True, given=rooms)).default() == "way:1"


def test_where_lakes_enclose_all_a_dungeon_whose_unopened_door_is_behind_them_is_no_way_on() -> None:
    lakes: Raw = {**dict.fromkeys(RING, LAKE), "5051": {**KNOWN, "entrances": [1]}}
    rooms = [{"ways": [ENTRY, to(1)]}, {"ways": [to(0), DOOR]}]
    below: Raw = {"dungeons": [{}, {"hex": "5051", "rooms": rooms}], "hexes": lakes}
    weak: Raw = {"kin": "fae_folk", "hp": 2}

    assert asked(scene(weak, given=below)).default() == "enter:1"
    assert asked(scene(weak, given={**below, "sites": {"d1r1": bones(7)}})).default() == "ferry"
    assert asked(scene(weak, given={**below, "sites": {"d1r0": bones(7)}})).default() == "ferry"


# ---------------------------------------------------------------------- with a crown


CROWN: Raw = {"kind": "crown"}


def test_with_a_crown_enter_goes_into_the_castle_and_without_one_elsewhere() -> None:
    assert asked(scene("giant", loot=[CROWN], at=CASTLE)).default() == "enter:0"
    assert asked(scene("giant", at=CASTLE)).default().startswith("go:")


def test_with_a_crown_enter_leads_to_the_castle_round_lakes_and_through_what_nobody_has_seen() -> None:
    lake: Raw = {"hexes": {"5052": {"terrain": "large_lake"}, "5151": KNOWN}}

    assert asked(scene("giant", loot=[CROWN])).default() == "go:s"
    assert asked(scene("giant", loot=[CROWN], given=lake)).default() in ("go:se", "go:sw")


def test_a_castle_in_the_middle_of_lakes_is_not_looked_for_for_ever() -> None:
    around = ("5055", "5155", "5156", "5057", "4956", "4955")

    played = scene("giant", loot=[CROWN], given={"hexes": dict.fromkeys(around, LAKE)})

    assert asked(played).default().startswith("go:")


def test_with_a_crown_enter_leads_through_the_castle_to_the_lich_king_and_crowns_him() -> None:
    throne: Raw = {"d0r2": {"foes": [{"kind": "lich_king"}]}}
    rooms = castle([DOOR, ENTRY, to(1)], [to(0), to(2), DOOR], [to(1)], sites=throne)
    played = scene("hermit", loot=[CROWN], at=CASTLE, given=rooms, dice=[5])

    given = []
    while not played.state.ending:
        given.append(asked(played).default())
        played.do(given[-1])

    assert played.state.ending == "crowned"
    assert given == ["enter:0", "way:2", "way:1", "attack", "item:101"]
    assert RULESET.view(played.state, "p1").foes == (), "he is gone"


def test_while_nobody_knows_where_he_is_unopened_ways_of_the_castle_are_tried_the_nearest_first() -> None:
    here = castle([ENTRY, to(1), DOOR], [to(0), DOOR])
    beyond = castle([ENTRY, to(1)], [to(0), DOOR])

    assert asked(scene("giant", loot=[CROWN], at="d0r0", given=here)).default() == "way:2"
    assert asked(scene("giant", loot=[CROWN], at="d0r0", given=beyond)).default() == "way:1"


def test_a_castle_whose_known_rooms_are_held_by_too_many_is_left_alone_until_another_way_is_found() -> None:
    held = castle([ENTRY, to(1)], [to(0), DOOR], sites={"d0r1": bones(7)})
    first = castle([ENTRY, DOOR], sites={"d0r0": bones(7)})
    exit_: list[Raw] = [to(0), DOOR, {"kind": "exit", "to": -2}]
    back = castle([ENTRY, to(1)], exit_, sites={"d0r0": bones(7)})
    weak: Raw = {"kin": "fae_folk", "hp": 2}

    for given in (held, first):
        outside = scene(weak, loot=[CROWN], at=CASTLE, given=given)
        assert "enter:0" in choices(outside)
        assert asked(outside).default().startswith("go:")
    assert asked(scene(weak, loot=[CROWN], at="d0r0", given=held)).default() == "way:0"
    assert asked(scene(weak, loot=[CROWN], at=CASTLE, given=back)).default() == "enter:0:1"


def test_an_ancient_magick_crown_is_broken_by_enter_which_wins_for_good() -> None:
    crown: Raw = {"kind": "crown", "qualities": ["ancient", "magick"], "unique": "ancient_magick_crown"}
    played = scene("giant", loot=[crown])

    played.do(asked(played).default())

    assert played.state.ending == "destroyed"
    assert party(played).loot == ()
