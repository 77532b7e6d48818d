"""The glossary: its words mean in the code what they mean in the book."""

from __future__ import annotations

import pytest

from lychgate.rulesets.twelve_years.rules.death import MemberDied
from lychgate.rulesets.twelve_years.rules.evasion_results import EvasionRolled
from lychgate.rulesets.twelve_years.rules.foes import FoeArrived
from lychgate.rulesets.twelve_years.rules.wounds import MemberHurt
from lychgate.rulesets.twelve_years.tables import COMBAT, CREATURES, MONSTERS
from tests.rulesets.twelve_years.stage import Raw, choices, happened, party, scene, site

ROOMS: Raw = {"dungeons": [{}, {"hex": "5051", "rooms": [{"ways": [{"kind": "entry", "to": -2}, {"kind": "door"}]}]}]}


def test_gloss_combat__creatures_are_met_above_ground_and_monsters_in_dungeons() -> None:
    above = scene("giant", at="5050", dice=[6, 2, 5])
    below = scene("giant", at="d1r0", given=ROOMS, dice=[1, 1, 1, 6, 5])

    above.do("go:s").finish()
    below.do("way:1").finish()

    assert [event.foe.kind for event in happened(above, FoeArrived)] == ["beetle"]
    assert [event.foe.kind for event in happened(below, FoeArrived)] == ["ogre"]
    assert not {row.id for row in CREATURES.values()} & {row.id for row in MONSTERS.values()}


def test_gloss_combat__where_enemies_are_there_is_combat_and_no_other_business() -> None:
    fight = scene("giant", gold=100, foes=["ogre"], here={"friend": "merchant", "gold": 10})

    assert choices(fight) == ["attack", "evade"]


def test_gloss_encounter__an_enemy_is_whoever_means_harm_or_is_meant_harm() -> None:
    spared = scene("giant", foes=["hill_giant"])
    harmed = scene("giant", foes=["hill_giant"], dice=[2, 4])

    assert "attack" not in choices(spared)
    harmed.do("attack-peaceful").finish()
    assert choices(harmed)[:2] == ["attack", "evade"]


def test_gloss_encounter__a_possessed_member_is_an_enemy() -> None:
    fight = scene("giant", foes=[{"kind": "possessed", "hp": 9, "max_hp": 9, "damage": "1d8"}], dice=[2, 3])

    fight.do("attack").finish()

    assert [event.amount for event in happened(fight, MemberHurt)] == [3]


@pytest.mark.parametrize(
    ("what", "order"),
    [("foes", "evade"), ("trap", "trap:evade"), ("effect", "trap:evade"), ("loot", "trapped:301:evade")],
)
def test_gloss_evasion__an_enemy_a_trap_and_any_danger_are_evaded_alike(what: str, order: str) -> None:
    flight = scene(
        "giant",
        at="d1r0",
        wary=what == "trap",
        chased=1 if what == "effect" else 0,
        foes=["ogre"] if what == "foes" else [],
        here={"trap": what == "trap", "loot": [{"kind": "ring", "traps": 1}] if what == "loot" else []},
        given=ROOMS,
        dice=[3],
    )

    flight.do(order, "way:0").finish()

    assert [(event.what, event.row) for event in happened(flight, EvasionRolled)] == [(what, "away")]
    assert party(flight).at == "5051"


def test_gloss_hits__a_palpable_hit_deals_more_and_a_weak_one_less_than_a_plain_hit() -> None:
    deals = [(row.value.party_deals, row.value.enemy_deals) for row in COMBAT.rows if row.value is not None]

    assert deals == [
        ("none", "double"),
        ("none", "full"),
        ("none", "half"),
        ("half", "half"),
        ("full", "none"),
        ("double", "none"),
    ]


def test_gloss_hits__of_the_same_dice_they_make_double_and_half() -> None:
    amounts = []
    for face in (1, 2, 3):
        fight = scene("giant", foes=["troll"], dice=[face, 10])
        fight.do("attack").finish()
        amounts += [event.amount for event in happened(fight, MemberHurt)]

    assert amounts == [20, 10, 5]


def test_gloss_hp__hit_points_are_the_damage_one_tolerates_before_dying() -> None:
    lives = scene("giant", {"kin": "rogue", "hp": 4}, foes=["ogre"], dice=[2, 1, 2, 2])
    dies = scene("giant", {"kin": "rogue", "hp": 4}, foes=["ogre"], dice=[2, 2, 2, 2])

    lives.do("attack").finish()
    dies.do("attack").finish()

    assert (party(lives).members[1].hp, happened(lives, MemberDied)) == (1, [])
    assert [event.member for event in happened(dies, MemberDied)] == [2]


def test_gloss_hp__the_level_of_a_room_is_its_depth_and_not_the_partys_rank() -> None:
    stairs = {"dungeons": [{}, {"hex": "5051", "rooms": [{"ways": [{"kind": "entry", "to": -2}, {"kind": "stairs"}]}]}]}
    delve = scene("giant", at="d1r0", level=4, given=stairs, dice=[1, 1, 1, 3])

    delve.do("way:1").finish()

    assert (delve.state.dungeons[1].rooms[1].level, party(delve).level) == (1, 4)


def test_gloss_places__in_a_dungeon_rooms_are_explored_and_on_the_hex_map_hexes() -> None:
    journey = scene("giant", given={**ROOMS, "hexes": {"5051": {}}}, dice=[1, 1, 1, 3])

    assert {"go:n", "enter:1"} <= set(choices(journey))
    journey.do("enter:1")
    assert choices(journey) == ["way:0", "way:1"]
    journey.do("way:1").finish()
    assert (party(journey).at, party(journey).outdoors) == ("d1r1", False)
    assert site(journey).gold == 10
