"""Delving: how rooms are generated, their size, type and doors, and the ways between them."""

from __future__ import annotations

from typing import Any

import pytest

from lychgate.rulesets.twelve_years.rules.delving import DoorFound, DoorsRolled, RoomFound, TreasureLaid
from lychgate.rulesets.twelve_years.rules.foes import FoeArrived
from lychgate.rulesets.twelve_years.rules.hexploring import EncounterRolled, HexRevealed
from lychgate.rulesets.twelve_years.rules.ways import Moved
from lychgate.rulesets.twelve_years.state import Room, Way
from tests.rulesets.twelve_years.stage import choices, happened, party, scene, site

NOTHING = 3
"""A face of the encounter die that brings none."""

DOOR: dict[str, Any] = {"ways": [{"kind": "entry", "to": -2}, {"kind": "door"}]}
"""A first room with one door that nobody has opened."""


def ruins(*rooms: dict[str, Any]) -> dict[str, Any]:
    """The rest of a state with ruins in 5051."""
    return {"dungeons": [{}, {"hex": "5051", "rooms": list(rooms)}]}


def behind_the_door(*dice: int, **more: Any) -> Any:
    """A scene in which the party opens the only door of the first room, with these dice."""
    played = scene("giant", given=ruins(DOOR), at="d1r0", dice=dice, **more)
    return played.do("way:1").finish()


def rooms(played: Any) -> list[Room]:
    """The rooms of the ruins."""
    return list(played.state.dungeons[1].rooms)


def ways(played: Any, room: int = 1) -> list[str]:
    """The kinds of the ways out of a room of the ruins."""
    return [way.kind for way in rooms(played)[room].ways]


def test_delve_room_sequence__size_type_doors_and_encounter_with_its_rolls_then_the_reward() -> None:
    played = behind_the_door(4, 2, 5, 6, 5)

    order = [type(event).__name__ for event in played.events]
    assert order == ["DoorsRolled", "RoomFound", "Moved", "EncounterRolled", "FoeArrived", "TreasureLaid"]
    assert (rooms(played)[1].size, rooms(played)[1].shape) == ("large", "corridor")
    assert [event.foe.kind for event in happened(played, FoeArrived)] == ["ogre"]


def test_delve_room_sequence__the_first_room_is_generated_on_entering_the_dungeon() -> None:
    played = scene("giant", given=ruins(), dice=[1, 3, 3, NOTHING])

    played.do("enter:1").finish()

    assert rooms(played) == [
        Room(0, 0, 0, "claustrophobic", "rectilinear", (Way("entry", -2), Way("door"))),
    ]
    assert happened(played, TreasureLaid) == [TreasureLaid("d1r0", 10)]


def test_delve_full_before_encounter__the_room_with_its_doors_is_known_before_its_enemies_are_faced() -> None:
    played = behind_the_door(1, 1, 4, 6, 1)

    kinds = [type(event) for event in played.events]
    assert kinds.index(RoomFound) < kinds.index(EncounterRolled) < kinds.index(FoeArrived)
    played.do("evade")
    assert choices(played) == ["way:0", "way:1", "way:2"]


@pytest.mark.parametrize(("face", "size"), list(enumerate(("claustrophobic", "small", "medium", "large"), start=1)))
def test_delve_size__a_d4_gives_the_size(face: int, size: str) -> None:
    assert rooms(behind_the_door(face, 1, 1, NOTHING))[1].size == size


@pytest.mark.parametrize(("face", "shape"), list(enumerate(("cavern", "corridor", "rectilinear", "round"), start=1)))
def test_delve_type__a_d4_gives_the_type(face: int, shape: str) -> None:
    assert rooms(behind_the_door(1, face, 1, NOTHING))[1].shape == shape


@pytest.mark.parametrize(("face", "new"), [(1, []), (2, []), (3, ["door"]), (4, ["door", "door"]), (5, ["stairs"])])
def test_delve_doors__each_face_adds_its_ways_to_the_one_used_to_come_in(face: int, new: list[str]) -> None:
    assert ways(behind_the_door(1, 1, face, NOTHING)) == ["door", *new]


@pytest.mark.parametrize(
    ("second", "third", "new"),
    [
        (4, 5, ["door", "door", "stairs"]),  # the clause's own examples
        (1, 6, ["exit"]),
        (6, 6, ["exit"]),
        (6, 3, ["door", "exit"]),
        (3, 4, ["door", "door", "door"]),
        (5, 5, ["stairs", "stairs"]),
        (1, 2, []),
    ],
)
def test_delve_doors_six__a_six_is_two_more_rolls_added_up_in_which_a_six_is_one_exit(
    second: int, third: int, new: list[str]
) -> None:
    assert ways(behind_the_door(1, 1, 6, second, third, NOTHING)) == ["door", *new]


@pytest.mark.parametrize(("second", "new"), [(6, ["exit"]), (4, ["door", "door"]), (1, []), (5, ["stairs"])])
def test_delve_doors_six__by_the_variant_a_six_is_one_more_roll(second: int, new: list[str]) -> None:
    played = behind_the_door(1, 1, 6, second, NOTHING, variants={"doors-six": "roll-once-more"})

    assert ways(played) == ["door", *new]


def test_delve_doors_six__by_the_variant_other_faces_are_as_ever() -> None:
    assert ways(behind_the_door(1, 1, 4, NOTHING, variants={"doors-six": "roll-once-more"})) == ["door", "door", "door"]


EXIT = {"ways": [{"kind": "door", "to": 0}, {"kind": "exit", "to": -2}]}
"""A second room with an exit to the surface."""

OPENED = {"ways": [{"kind": "entry", "to": -2}, {"kind": "door", "to": 1}]}
"""A first room whose door leads to the second."""


def test_delve_exit__it_leads_to_the_hex_of_the_dungeons_entrance_without_an_encounter() -> None:
    given = {**ruins(OPENED, EXIT), "hexes": {"5051": {"terrain": "forest"}}}
    played = scene("giant", given=given, at="d1r1")

    played.do("way:1").finish()

    assert party(played).at == "5051"
    assert happened(played, EncounterRolled) == []


def test_delve_exit__nothing_follows_through_it() -> None:
    given = {**ruins(OPENED, EXIT), "sites": {"d1r1": {"foes": [{"kind": "ogre"}]}}}
    played = scene("giant", given=given, at="d1r1", dice=[2])

    played.do("evade", "way:1").finish()

    assert happened(played, Moved) == [Moved("p1", "5051", "flee")]
    assert site(played).foes == ()
    assert [foe.kind for foe in site(played, "d1r1").foes] == ["ogre"]


def test_delve_exit__a_known_exit_is_a_way_in_as_well() -> None:
    played = scene("giant", given=ruins(OPENED, EXIT))

    played.do("enter:1:1").finish()

    assert party(played).at == "d1r1"


def test_delve_exit__a_room_without_one_is_no_way_in() -> None:
    played = scene("giant", given=ruins(OPENED, {"ways": [{"kind": "door", "to": 0}]}))

    assert [id_ for id_ in choices(played) if id_.startswith("enter:")] == ["enter:1"]


STAIRS = {"ways": [{"kind": "entry", "to": -2}, {"kind": "stairs"}]}


def test_delve_stairs__they_lead_to_a_new_room_one_level_lower_and_back_up() -> None:
    played = scene("giant", given=ruins(STAIRS), at="d1r0", dice=[1, 1, 5, NOTHING, 1, 1, 1, NOTHING])

    played.do("way:1", "way:1")
    levels = [room.level for room in rooms(played)]
    played.do("way:0", "way:0").finish()

    assert levels == [0, 1, 2]
    assert ways(played) == ["up", "stairs"]
    assert party(played).at == "d1r0"
    assert [moved.how for moved in happened(played, Moved)] == ["stairs", "stairs", "up", "up"]


@pytest.mark.parametrize(("below", "cell"), [([], (1, 0, 0)), ([(0, 0)], (1, 0, -1)), ([(0, -1)], (1, 0, 0))])
def test_delve_stairs__the_new_room_lies_right_below_or_where_that_is_taken_beside_it(
    below: list[tuple[int, int]], cell: tuple[int, int, int]
) -> None:
    known = [{"level": 1, "x": x, "y": y, "ways": [{"kind": "door", "to": 0}]} for x, y in below]
    played = scene("giant", given=ruins(STAIRS, *known), at="d1r0", dice=[1, 1, 1, NOTHING])

    played.do("way:1").finish()

    found = rooms(played)[-1]
    assert (found.level, found.x, found.y) == cell


@pytest.mark.parametrize(("level", "cell"), [(0, (0, 1, 0)), (1, (0, 0, -1))])
def test_delve_stairs__a_door_leads_beside_to_a_cell_that_is_free_on_its_level(
    level: int, cell: tuple[int, int, int]
) -> None:
    north = {"level": level, "x": 0, "y": -1, "ways": [{"kind": "door", "to": 0}]}
    played = scene("giant", given=ruins(DOOR, north), at="d1r0", dice=[1, 1, 1, NOTHING])

    played.do("way:1").finish()

    found = rooms(played)[-1]
    assert (found.level, found.x, found.y) == cell


def test_delve_stairs__a_door_stays_on_its_level() -> None:
    played = scene("giant", given=ruins({**DOOR, "level": 2}), at="d1r0", dice=[1, 1, 1, NOTHING])

    played.do("way:1").finish()

    assert rooms(played)[1].level == 2


def test_delve_dead_end__only_the_way_the_party_came_is_left() -> None:
    played = behind_the_door(1, 1, 2, NOTHING)

    played.do("take-all", "way:0")

    assert ways(played) == ["door"]
    assert party(played).at == "d1r0"


def test_delve_dead_end__an_ordinary_dungeon_may_end_after_one_room() -> None:
    played = scene("giant", given=ruins(), dice=[1, 1, 1, NOTHING])

    played.do("enter:1").finish()

    assert ways(played, 0) == ["entry"]
    assert happened(played, DoorsRolled) == [DoorsRolled("p1", 0, 0, exit=False)]


def test_delve_leave__the_party_walks_back_through_known_rooms_and_out_where_it_came_in() -> None:
    given = {**ruins(OPENED, {"ways": [{"kind": "door", "to": 0}]}), "hexes": {"5051": {"terrain": "forest"}}}
    played = scene("giant", given=given, at="d1r1")

    played.do("way:0", "way:0").finish()

    assert party(played).at == "5051"
    assert happened(played, EncounterRolled) == []
    assert happened(played, HexRevealed) == []


def test_delve_leave__a_guard_still_alive_in_that_hex_is_met_again() -> None:
    sites = {"5051": {"foes": [{"kind": "ogre", "stays": "guard", "hp": 9, "max_hp": 36}]}}
    played = scene("giant", given={**ruins({}), "sites": sites}, at="d1r0")

    played.do("way:0").finish()

    assert choices(played) == ["attack", "evade"]
    assert site(played).foes[0].hp == 9


def test_delve_enc_secret_door__the_room_has_one_more_door() -> None:
    played = behind_the_door(1, 1, 1, 12)

    assert happened(played, DoorFound) == [DoorFound("d1r1")]
    assert ways(played) == ["door", "door"]
    assert "way:1" in choices(played)


def test_delve_enc_secret_door__it_leads_somewhere_new() -> None:
    played = scene("giant", given=ruins(DOOR), at="d1r0", dice=[1, 1, 1, 12, 1, 1, 1, NOTHING])

    played.do("way:1", "way:1").finish()

    assert party(played).at == "d1r2"
    assert rooms(played)[1].ways[1].to == 2


def test_delve_retrace_no_roll__a_known_room_is_never_rolled_again() -> None:
    played = scene("giant", given=ruins(DOOR), at="d1r0", dice=[1, 1, 1, NOTHING])

    played.do("way:1", "way:0", "way:1", "way:0", "way:1").finish()

    assert len(happened(played, EncounterRolled)) == 1
    assert len(happened(played, RoomFound)) == 1
    assert len(happened(played, TreasureLaid)) == 1


def test_delve_exit__an_exit_of_the_first_room_is_no_second_way_in() -> None:
    ways = [{"kind": "entry", "to": -2}, {"kind": "exit", "to": -2}]
    played = scene("giant", given={"dungeons": [{}, {"hex": "5051", "rooms": [{"ways": ways}]}]})

    assert [id_ for id_ in choices(played) if id_.startswith("enter")] == ["enter:1"]
