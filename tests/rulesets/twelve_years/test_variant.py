"""Difficulty variants: monsters that level up, and the castle's four modes."""

from __future__ import annotations

from typing import Any

import pytest

from lychgate.rulesets.twelve_years.rules.delving import DoorsRolled
from lychgate.rulesets.twelve_years.rules.foes import FoeArrived
from tests.rulesets.twelve_years.stage import happened, scene, site
from tests.rulesets.twelve_years.test_castle import DOOR, NORMAL_ROOM, corridor, opening

OGRE = 5
MODES = [("normal", 6, 6), ("sword", 8, 8), ("flail", 10, 10), ("axe", 12, 12)]
"""Each mode, the sides of its skeleton die, and the number of its throne room."""


def down(level: int, encounter: tuple[int, ...], **variants: str) -> Any:
    """A scene in ruins: a new room is opened by a door on this level of the dungeon."""
    given = {"dungeons": [{}, {"hex": "5051", "rooms": [{**DOOR, "level": level}]}]}
    played = scene("rogue", at="d1r0", given=given, dice=[*NORMAL_ROOM, 1, *encounter], variants=variants)
    return played.do("way:1").finish()


@pytest.mark.parametrize(("level", "hp", "bonus"), [(0, 36, 2), (1, 37, 3), (2, 38, 4)])
def test_variant_monster_level__each_level_descended_adds_one_hit_point_and_one_damage(
    level: int, hp: int, bonus: int
) -> None:
    played = down(level, (6, OGRE), **{"monster-level-up": "on"})

    ogre = site(played).foes[0]
    assert (ogre.hp, ogre.max_hp, ogre.damage, ogre.bonus) == (hp, hp, "1d10", bonus)


def test_variant_monster_level__when_it_is_off_depth_makes_no_difference() -> None:
    ogre = site(down(2, (6, OGRE))).foes[0]

    assert (ogre.hp, ogre.bonus) == (36, 2)


def test_variant_monster_level__stairs_count_and_the_clauses_own_ogre_waits_two_of_them_down() -> None:
    stairs = {"level": 1, "ways": [{"kind": "entry", "to": -2}, {"kind": "stairs"}]}
    given = {"dungeons": [{}, {"hex": "5051", "rooms": [stairs]}]}
    played = scene(
        "rogue",
        at="d1r0",
        given=given,
        dice=[*NORMAL_ROOM, 1, 6, OGRE],
        variants={"monster-level-up": "on"},
    )

    played.do("way:1").finish()

    assert (site(played).foes[0].hp, site(played).foes[0].bonus) == (38, 4)


def test_variant_monster_level__each_monster_of_a_group_is_raised() -> None:
    played = down(3, (6, 11, 1), **{"monster-level-up": "on"})

    assert [(foe.hp, foe.bonus) for foe in site(played).foes] == [(13, 3)] * 3


def test_variant_monster_level__a_monster_without_hit_points_gains_damage_only() -> None:
    shade = site(down(2, (6, 4), **{"monster-level-up": "on"})).foes[0]

    assert (shade.hp, shade.max_hp, shade.bonus) == (0, 0, 2)


def test_variant_monster_level__creatures_of_the_wild_are_as_ever() -> None:
    played = scene("rogue", variants={"monster-level-up": "on"}, dice=[6, 2, 5])

    played.do("go:s").finish()

    assert (site(played).foes[0].hp, site(played).foes[0].bonus) == (24, 4)


@pytest.mark.parametrize(("ruling", "hp", "bonus"), [("off", 10, 0), ("on", 11, 1)])
def test_variant_monster_level__the_castle_counts_as_one_level_down(ruling: str, hp: int, bonus: int) -> None:
    hexes = {"5056": {"terrain": "castle"}}
    played = scene(
        "giant",
        at="5056",
        given={"dungeons": [{}], "hexes": hexes},
        dice=[*NORMAL_ROOM, 3, 1],
        variants={"monster-level-up": ruling},
    )

    played.do("enter:0").finish()

    assert played.state.dungeons[0].rooms[0].level == 1
    assert (site(played, "d0r0").foes[0].hp, site(played, "d0r0").foes[0].bonus) == (hp, bonus)


@pytest.mark.parametrize(("mode", "sides", "throne"), MODES)
def test_variant_castle_choose__the_mode_sets_how_many_skeletons_and_which_room_is_the_throne_room(
    mode: str, sides: int, throne: int
) -> None:
    variants = {"castle-mode": mode}

    crowded = opening([DOOR], *NORMAL_ROOM, 3, sides, variants=variants)
    before = opening(corridor(throne - 2, "door"), *NORMAL_ROOM, 3, 1, variants=variants)
    found = opening(corridor(throne - 1, "door"), 1, 3, variants=variants)

    assert len(site(crowded).foes) == sides
    assert [foe.kind for foe in site(before).foes] == ["skeleton"]
    assert [foe.kind for foe in site(found).foes] == ["lich_king"]


@pytest.mark.parametrize("mode", ["normal", "sword", "flail", "axe"])
def test_variant_castle_choose__other_dungeons_are_not_affected(mode: str) -> None:
    played = down(2, (6, OGRE), **{"castle-mode": mode})

    assert [(foe.kind, foe.hp, foe.bonus) for foe in site(played).foes] == [("ogre", 36, 2)]


def test_variant_sword__eight_skeletons_can_wait_in_a_room() -> None:
    played = opening([DOOR], *NORMAL_ROOM, 3, 8, variants={"castle-mode": "sword"})

    assert [(foe.hp, foe.bonus) for foe in site(played).foes] == [(10, 0)] * 8


def test_variant_sword__the_lich_king_sits_in_the_eighth_room() -> None:
    seventh = opening(corridor(6, "door"), *NORMAL_ROOM, 3, 1, variants={"castle-mode": "sword"})
    eighth = opening(corridor(7, "door"), 1, 1, variants={"castle-mode": "sword"})

    assert [room.throne for room in seventh.state.dungeons[0].rooms][6:] == [False]
    assert [room.throne for room in eighth.state.dungeons[0].rooms][7:] == [True]


def test_variant_flail__ten_skeletons_can_wait_in_a_room() -> None:
    played = opening([DOOR], *NORMAL_ROOM, 3, 10, variants={"castle-mode": "flail"})

    assert [(foe.hp, foe.bonus) for foe in site(played).foes] == [(10, 0)] * 10


def test_variant_flail__the_lich_king_sits_in_the_tenth_room() -> None:
    ninth = opening(corridor(8, "door"), *NORMAL_ROOM, 3, 1, variants={"castle-mode": "flail"})
    tenth = opening(corridor(9, "door"), 1, 1, variants={"castle-mode": "flail"})

    assert [room.throne for room in ninth.state.dungeons[0].rooms][8:] == [False]
    assert [room.throne for room in tenth.state.dungeons[0].rooms][9:] == [True]


def test_variant_axe__twelve_skeletons_can_wait_in_a_room_and_they_are_levelled_up() -> None:
    played = opening([{**DOOR, "level": 2}], *NORMAL_ROOM, 3, 12, variants={"castle-mode": "axe"})

    assert [(foe.hp, foe.bonus) for foe in site(played).foes] == [(12, 2)] * 12


def test_variant_axe__the_lich_king_sits_in_the_twelfth_room() -> None:
    eleventh = opening(corridor(10, "door"), *NORMAL_ROOM, 3, 1, variants={"castle-mode": "axe"})
    twelfth = opening(corridor(11, "door"), 1, 1, variants={"castle-mode": "axe"})

    assert [room.throne for room in eleventh.state.dungeons[0].rooms][10:] == [False]
    assert [room.throne for room in twelfth.state.dungeons[0].rooms][11:] == [True]


@pytest.mark.parametrize(("ruling", "hp"), [("castle-only", 36), ("everywhere", 38)])
def test_variant_axe__monsters_elsewhere_level_up_only_by_the_variant(ruling: str, hp: int) -> None:
    played = down(2, (6, OGRE), **{"castle-mode": "axe", "axe-monster-level": ruling})

    assert site(played).foes[0].hp == hp


def test_variant_axe__in_the_other_modes_the_variant_everywhere_changes_nothing() -> None:
    played = down(2, (6, OGRE), **{"castle-mode": "flail", "axe-monster-level": "everywhere"})

    assert site(played).foes[0].hp == 36


def test_variant_axe__the_switch_raises_the_rest_of_the_world_as_well() -> None:
    played = down(2, (6, OGRE), **{"castle-mode": "axe", "monster-level-up": "on"})

    assert site(played).foes[0].hp == 38


@pytest.mark.parametrize(("mode", "sides", "throne"), MODES)
def test_variant_min_rooms__dead_ends_are_rolled_anew_up_to_the_room_before_the_throne_room(
    mode: str, sides: int, throne: int
) -> None:
    last_owed = opening(corridor(throne - 2, "door"), *NORMAL_ROOM, 1, 3, 1, variants={"castle-mode": mode})
    beyond = opening(corridor(throne, "door"), *NORMAL_ROOM, 1, 1, variants={"castle-mode": mode})

    assert [rolled.again for rolled in happened(last_owed, DoorsRolled)] == [True, False]
    assert [rolled.again for rolled in happened(beyond, DoorsRolled)] == [False]
    assert len(happened(beyond, FoeArrived)) == 1
