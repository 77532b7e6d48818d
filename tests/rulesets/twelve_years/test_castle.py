"""The Sunken Castle: its skeletons, its throne room, and doors that must lead on."""

from __future__ import annotations

from typing import Any

import pytest

from lychgate.rulesets.twelve_years.rules.delving import DoorsRolled, TreasureLaid
from lychgate.rulesets.twelve_years.rules.foes import FoeArrived, FoeSlain
from lychgate.rulesets.twelve_years.rules.hexploring import EncounterRolled
from lychgate.rulesets.twelve_years.rules.promises import PromiseKept
from tests.rulesets.twelve_years.stage import choices, happened, party, scene, site

DOOR: dict[str, Any] = {"ways": [{"kind": "entry", "to": -2}, {"kind": "door"}]}
"""A first room with one door that nobody has opened."""

NORMAL_ROOM = (1, 1)
"""Size and type."""


def corridor(length: int, *last: str) -> list[dict[str, Any]]:
    """So many rooms in a row; the last has a way of each of these kinds that nobody has opened."""
    rooms: list[dict[str, Any]] = [
        {"ways": [{"kind": "door", "to": number - 1}, {"kind": "door", "to": number + 1}]} for number in range(length)
    ]
    rooms[0]["ways"][0] = {"kind": "entry", "to": -2}
    rooms[-1]["ways"][1:] = [{"kind": kind} for kind in last]
    return rooms


def opening(rooms: list[dict[str, Any]], *dice: int, members: tuple[str, ...] = ("giant",), **more: Any) -> Any:
    """A scene in the last of these rooms of the castle, in which its first unopened way is taken."""
    played = scene(*members, at=f"d0r{len(rooms) - 1}", given={"dungeons": [{"rooms": rooms}]}, dice=dice, **more)
    return played.do("way:1").finish()


def ways(played: Any, room: int) -> list[str]:
    """The kinds of the ways out of a room of the castle."""
    return [way.kind for way in played.state.dungeons[0].rooms[room].ways]


def test_castle_as_delving__rooms_have_size_type_doors_reward_and_a_way_back() -> None:
    played = opening([DOOR], 3, 4, 4, 1)

    room = played.state.dungeons[0].rooms[1]
    assert (room.size, room.shape, ways(played, 1)) == ("medium", "round", ["door", "door", "door"])
    assert happened(played, TreasureLaid) == [TreasureLaid("d0r1", 10)]


def test_castle_as_delving__known_rooms_roll_nothing_and_keep_what_was_left() -> None:
    given = {
        "dungeons": [{"rooms": corridor(2, "door")}],
        "sites": {"d0r1": {"foes": [{"kind": "skeleton", "hp": 4}]}},
    }
    played = scene("giant", number=2, at="d0r0", given=given)

    played.do("way:1").finish()

    assert [foe.hp for foe in site(played).foes] == [4]
    assert happened(played, EncounterRolled) == []


def test_castle_as_delving__it_persists_between_parties_and_is_left_by_its_entrance() -> None:
    played = scene("giant", number=4, at="d0r0", given={"dungeons": [{"rooms": corridor(3, "door")}]})

    played.do("way:0", "enter:0", "way:1").finish()

    assert party(played).at == "d0r1"
    assert len(played.state.dungeons[0].rooms) == 3


@pytest.mark.parametrize("count", [1, 6])
def test_castle_skeletons__every_new_room_holds_a_d6_of_them_and_no_encounter_is_rolled(count: int) -> None:
    played = opening([DOOR], *NORMAL_ROOM, 3, count)

    assert [(foe.kind, foe.stays) for foe in site(played).foes] == [("skeleton", "here")] * count
    assert [event.how for event in happened(played, FoeArrived)] == ["castle"] * count
    assert happened(played, EncounterRolled) == []


def test_castle_skeletons__the_first_room_holds_them_too() -> None:
    hexes = {"5056": {"terrain": "castle"}}
    played = scene("giant", at="5056", given={"dungeons": [{}], "hexes": hexes}, dice=[*NORMAL_ROOM, 3, 2])

    played.do("enter:0").finish()

    assert [foe.kind for foe in site(played, "d0r0").foes] == ["skeleton", "skeleton"]


def test_castle_skeletons__promises_of_an_encounter_have_no_roll_to_act_on() -> None:
    played = opening([DOOR], *NORMAL_ROOM, 3, 2, promises=["loot", "skip"])

    assert party(played).promises == ("loot", "skip")
    assert happened(played, PromiseKept) == []


def test_castle_skeletons__gerhardus_does_work_on_them() -> None:
    played = opening([DOOR], *NORMAL_ROOM, 3, 2, promises=["gerhardus"])

    assert [slain.how for slain in happened(played, FoeSlain)] == ["gerhardus", "gerhardus"]
    assert "take-all" in choices(played)


def test_castle_throne_room__the_sixth_room_is_large_without_a_roll_and_holds_the_lich_king_alone() -> None:
    played = opening(corridor(5, "door"), 2, 4)

    room = played.state.dungeons[0].rooms[5]
    assert (room.size, room.shape, room.throne) == ("large", "corridor", True)
    assert ways(played, 5) == ["door", "door", "door"]
    assert [foe.kind for foe in site(played).foes] == ["lich_king"]
    assert site(played).gold == 10


def test_castle_throne_room__he_sits_there_without_hit_points_or_damage_and_stays() -> None:
    played = opening(corridor(5, "door"), 2, 4)

    king = site(played).foes[0]
    assert (king.hp, king.max_hp, king.damage, king.bonus, king.stays) == (0, 0, "", 0, "here")


@pytest.mark.parametrize(("known", "throne"), [(4, False), (5, True), (6, False)])
def test_castle_throne_room__neither_the_fifth_room_nor_the_seventh_is_it(known: int, throne: bool) -> None:
    rooms = corridor(known, "door")
    dice = (1, 3) if throne else (*NORMAL_ROOM, 3, 1)

    played = opening(rooms, *dice)

    assert played.state.dungeons[0].rooms[known].throne is throne
    assert [foe.kind for foe in site(played).foes] == (["lich_king"] if throne else ["skeleton"])


def test_castle_throne_room__rooms_that_earlier_parties_found_are_counted() -> None:
    played = opening(corridor(5, "door"), 1, 1, number=7)

    assert played.state.dungeons[0].rooms[5].throne


def test_castle_throne_room__skeletons_are_there_only_when_they_follow() -> None:
    given = {"dungeons": [{"rooms": corridor(5, "door")}], "sites": {"d0r4": {"foes": [{"kind": "skeleton"}]}}}
    played = scene("giant", at="d0r4", given=given, dice=[2, 1, 1])

    played.do("evade", "way:1").finish()

    assert [foe.kind for foe in site(played, "d0r5").foes] == ["skeleton", "lich_king"]


def test_castle_throne_room__an_ordinary_dungeon_has_none() -> None:
    given = {"dungeons": [{}, {"hex": "5051", "rooms": corridor(5, "door")}]}
    played = scene("giant", at="d1r4", given=given, dice=[*NORMAL_ROOM, 1, 3])

    played.do("way:1").finish()

    assert not played.state.dungeons[1].rooms[5].throne
    assert site(played).foes == ()


@pytest.mark.parametrize("dead_end", [(1,), (2,), (6, 1, 2), (6, 6, 1), (6, 6, 6)])
def test_castle_reroll__a_dead_end_or_exit_that_leaves_no_unopened_door_is_rolled_anew(
    dead_end: tuple[int, ...],
) -> None:
    played = opening([DOOR], *NORMAL_ROOM, *dead_end, 3, 1)

    assert ways(played, 1) == ["door", "door"]
    assert [rolled.again for rolled in happened(played, DoorsRolled)] == [True, False]


def test_castle_reroll__as_often_as_it_takes() -> None:
    played = opening([DOOR], *NORMAL_ROOM, 1, 2, 1, 4, 1)

    assert ways(played, 1) == ["door", "door", "door"]


@pytest.mark.parametrize(("face", "new"), [(3, "door"), (5, "stairs")])
def test_castle_reroll__one_door_or_stairs_will_do(face: int, new: str) -> None:
    played = opening([DOOR], *NORMAL_ROOM, face, 1)

    assert ways(played, 1) == ["door", new]


def test_castle_reroll__a_door_and_stairs_together_will_do() -> None:
    played = opening([DOOR], *NORMAL_ROOM, 6, 3, 5, 1)

    assert ways(played, 1) == ["door", "door", "stairs"]


def test_castle_reroll__an_exit_beside_a_door_is_not_rolled_anew() -> None:
    played = opening([DOOR], *NORMAL_ROOM, 6, 6, 3, 1)

    assert ways(played, 1) == ["door", "door", "exit"]


def test_castle_reroll__never_while_one_unopened_door_remains_anywhere_in_the_castle() -> None:
    played = opening(corridor(2, "door", "door"), *NORMAL_ROOM, 1, 1)

    assert ways(played, 2) == ["door"]
    assert [rolled.again for rolled in happened(played, DoorsRolled)] == [False]


def test_castle_reroll__an_unopened_stair_counts_as_a_door() -> None:
    played = opening(corridor(2, "door", "stairs"), *NORMAL_ROOM, 1, 1)

    assert ways(played, 2) == ["door"]


def test_castle_reroll__the_first_room_of_all_has_a_way_on() -> None:
    hexes = {"5056": {"terrain": "castle"}}
    played = scene("giant", at="5056", given={"dungeons": [{}], "hexes": hexes}, dice=[*NORMAL_ROOM, 2, 3, 1])

    played.do("enter:0").finish()

    assert ways(played, 0) == ["entry", "door"]


def test_castle_reroll__the_throne_room_itself_may_be_a_dead_end() -> None:
    played = opening(corridor(5, "door"), 1, 1)

    assert ways(played, 5) == ["door"]
    assert len(happened(played, DoorsRolled)) == 1


def test_castle_reroll__once_the_throne_room_is_found_dead_ends_stay() -> None:
    played = opening(corridor(6, "door"), *NORMAL_ROOM, 1, 1)

    assert ways(played, 6) == ["door"]


def test_castle_reroll__ordinary_dungeons_end_where_they_end() -> None:
    given = {"dungeons": [{}, {"hex": "5051", "rooms": [DOOR]}]}
    played = scene("giant", at="d1r0", given=given, dice=[*NORMAL_ROOM, 1, 3])

    played.do("way:1").finish()

    assert len(happened(played, DoorsRolled)) == 1
