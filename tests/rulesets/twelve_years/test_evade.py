"""Evading combat: the exit is named first, then one d4 for the whole party against everything here."""

from __future__ import annotations

import pytest

from lychgate.rulesets.twelve_years.rules.enemy_hits import TruceMade
from lychgate.rulesets.twelve_years.rules.evasion_results import EvasionRolled
from lychgate.rulesets.twelve_years.rules.fight_sums import DamageTotalled
from lychgate.rulesets.twelve_years.rules.foes import FoeArrived, FoesGone
from lychgate.rulesets.twelve_years.rules.hexploring import HexRevealed
from lychgate.rulesets.twelve_years.rules.loot import LootTaken
from lychgate.rulesets.twelve_years.rules.moving import LakeBarred
from lychgate.rulesets.twelve_years.rules.retrieval import TreasureTaken
from lychgate.rulesets.twelve_years.rules.ways import Moved
from lychgate.rulesets.twelve_years.rules.wounds import MemberHurt
from lychgate.rulesets.twelve_years.rules.years import YearsPassed
from lychgate.rulesets.twelve_years.state import State
from lychgate.sim.scenes import Scene
from tests.rulesets.twelve_years.stage import Raw, asked, choices, happened, party, scene, site

ENTRY, DOOR = {"kind": "entry", "to": -2}, {"kind": "door"}
DUNGEON: Raw = {
    "dungeons": [
        {},
        {
            "hex": "5051",
            "rooms": [
                {"ways": [ENTRY, {"kind": "door", "to": 1}, DOOR, {"kind": "stairs"}]},
                {"ways": [{"kind": "door", "to": 0}]},
            ],
        },
    ]
}
NEXT_DOOR = {"hexes": {"5050": {"terrain": "city"}, "5052": {}, "5151": {}, "4951": {}}}


def moves(played: Scene[State]) -> list[tuple[str, str]]:
    """Where the party went, and how."""
    return [(event.to, event.how) for event in happened(played, Moved)]


def here(played: Scene[State], place: str = "") -> list[tuple[int, int]]:
    """The foes at a place, by id, with their hit points."""
    return [(foe.id, foe.hp) for foe in site(played, place).foes]


# ---------------------------------------------------------------------- exit and roll


def test_evade_exit_first__outdoors_the_exits_are_the_neighbouring_hexes_but_lakes() -> None:
    given = {"hexes": {"5052": {"terrain": "large_lake"}}}
    flight = scene("hermit", foes=["ogre"], given=given)

    flight.do("evade")

    assert asked(flight).kind == "evasion-exit"
    assert choices(flight) == ["n", "ne", "se", "sw", "nw"]


def test_evade_exit_first__the_entrance_of_this_hex_is_an_exit_too() -> None:
    flight = scene("hermit", foes=["ogre"], given=DUNGEON, dice=[3])

    flight.do("evade")
    assert choices(flight)[0] == "entrance:1"
    flight.do("entrance:1").finish()

    assert moves(flight) == [("d1r0", "flee")]


def test_evade_exit_first__in_a_room_the_exits_are_its_doors_stairs_and_the_way_back() -> None:
    flight = scene("hermit", at="d1r0", foes=["ogre"], given=DUNGEON)

    flight.do("evade")

    assert choices(flight) == ["way:0", "way:1", "way:2", "way:3"]
    assert [exit_.to for exit_ in getattr(asked(flight), "exits", ())] == ["5051", "d1r1", "", ""]


def test_evade_exit_first__the_exit_is_named_before_the_die_falls() -> None:
    flight = scene("hermit", foes=["ogre"], dice=[])

    flight.do("evade")

    assert happened(flight, EvasionRolled) == []
    assert asked(flight).kind == "evasion-exit"


def test_evade_exit_first__an_exit_may_lead_where_nobody_has_been() -> None:
    flight = scene("hermit", at="d1r0", foes=["ogre"], given=DUNGEON, dice=[3, 2, 4, 1, 3])

    flight.do("evade", "way:2").finish()

    assert moves(flight) == [("d1r2", "flee")]


def test_evade_roll__one_d4_counts_for_everyone_against_everything() -> None:
    flight = scene("hermit", "rogue", "fae_folk", foes=["ogre", "troll", "wolf"], dice=[3], given=NEXT_DOOR)

    flight.do("evade", "s").finish()

    assert [(event.face, event.row, event.what) for event in happened(flight, EvasionRolled)] == [(3, "away", "foes")]
    assert moves(flight) == [("5052", "flee")]


# ---------------------------------------------------------------------- the four results


def test_evade_result_1__an_ogre_that_rolls_4_deals_6_to_one_member_and_the_party_stays() -> None:
    flight = scene("giant", "giant", foes=["ogre"], dice=[1, 4, 2])

    flight.do("evade", "n").finish()

    assert [(event.member, event.amount) for event in happened(flight, MemberHurt)] == [(2, 6)]
    assert [event.deals for event in happened(flight, DamageTotalled)] == ["full"]
    assert (moves(flight), choices(flight)[:2]) == ([], ["attack", "evade"])


def test_evade_result_1__all_the_enemies_hit_together() -> None:
    flight = scene("giant", foes=["ogre", "wolf"], dice=[1, 4, 8])

    flight.do("evade", "n").finish()

    assert [event.amount for event in happened(flight, MemberHurt)] == [14]


def test_evade_result_2__every_enemy_comes_along_and_the_loot_stays() -> None:
    flight = scene(
        "hermit",
        at="d1r0",
        foes=[{"kind": "ogre", "hp": 7}, "wolf"],
        here={"loot": [{"kind": "ring"}], "gold": 10},
        given=DUNGEON,
        dice=[2],
    )

    flight.do("evade", "way:1").finish()

    assert moves(flight) == [("d1r1", "flee")]
    assert (here(flight, "d1r1"), here(flight, "d1r0")) == ([(201, 7), (202, 8)], [])
    assert happened(flight, FoesGone) == [FoesGone("d1r0", (201, 202), "followed")]
    assert (site(flight, "d1r0").gold, len(site(flight, "d1r0").loot)) == (10, 1)
    assert "attack" in choices(flight)


def test_evade_result_2__the_peaceful_do_not_follow() -> None:
    flight = scene("giant", foes=["hill_giant", "wolf"], given=NEXT_DOOR, dice=[2])

    flight.do("evade", "s").finish()

    assert [foe.kind for foe in site(flight).foes] == ["wolf"]


def test_evade_result_2__a_guard_that_follows_has_left_its_post() -> None:
    flight = scene("hermit", foes=[{"kind": "wolf", "stays": "guard"}], given={**DUNGEON, **NEXT_DOOR}, dice=[2])

    flight.do("evade", "s").finish()

    assert here(flight, "5051") == []
    assert [foe.stays for foe in site(flight).foes] == ["passing"]


def test_evade_result_3__the_party_is_away_without_loot_and_without_a_scratch() -> None:
    flight = scene(
        "hermit",
        at="d1r0",
        foes=["ogre"],
        here={"loot": [{"kind": "ring"}], "gold": 10},
        given=DUNGEON,
        dice=[3],
    )

    flight.do("evade", "way:1").finish()

    assert moves(flight) == [("d1r1", "flee")]
    assert (here(flight, "d1r0"), here(flight)) == ([(201, 36)], [])
    assert (party(flight).gold, party(flight).loot) == (0, ())
    assert happened(flight, MemberHurt) == []


def test_evade_result_4__the_party_is_away_with_all_the_loot_and_the_coin() -> None:
    flight = scene(
        "hermit",
        at="d1r0",
        foes=["ogre"],
        here={"loot": [{"kind": "ring"}, {"kind": "book"}], "gold": 25},
        given=DUNGEON,
        dice=[4],
    )

    flight.do("evade", "way:1").finish()

    assert moves(flight) == [("d1r1", "flee")]
    assert [item.kind for item in party(flight).loot] == ["ring", "book"]
    assert (party(flight).gold, here(flight, "d1r0")) == (25, [(201, 36)])
    assert [event.gold for event in happened(flight, TreasureTaken)] == [25]


def test_evade_result_4__with_a_giant_it_is_a_3() -> None:
    flight = scene("giant", at="d1r0", foes=["ogre"], here={"loot": [{"kind": "ring"}]}, given=DUNGEON, dice=[4])

    flight.do("evade", "way:1").finish()

    assert [(event.face, event.row) for event in happened(flight, EvasionRolled)] == [(4, "away")]
    assert (party(flight).at, party(flight).loot) == ("d1r1", ())


def test_evade_result_4__a_mirror_taken_in_flight_carries_the_party_off_instead() -> None:
    flight = scene(
        "hermit",
        at="d1r0",
        foes=["ogre"],
        here={
            "loot": [
                {"kind": "mirror", "unique": "magick_mirror", "qualities": ["magick"], "uses": 1},
                {"kind": "ring"},
            ]
        },
        given=DUNGEON,
        variants={"immediate-trigger": "on-retrieval", "mirror-return": "start-hex"},
        dice=[4, 3],
    )

    flight.do("evade", "way:1").finish()

    assert (party(flight).at, party(flight).years) == ("5050", 3)
    assert [event.item.kind for event in happened(flight, LootTaken)] == ["mirror"]
    assert [item.kind for item in site(flight, "d1r0").loot] == ["ring"]


@pytest.mark.parametrize(("face", "sprung"), [(1, True), (2, True), (3, False), (4, False)])
def test_evade_successful__1_and_2_are_failures_to_an_elf_and_3_and_4_are_not(face: int, sprung: bool) -> None:
    dice = {1: [1, 2, 1], 2: [2, 1], 3: [3], 4: [4]}[face]
    flight = scene("hermit", foes=["elf"], given=NEXT_DOOR, dice=dice)

    flight.do("evade", "s").finish()

    assert bool([event for event in happened(flight, MemberHurt) if event.by == "trap"]) == sprung


# ---------------------------------------------------------------------- followed, or not


def test_evade_follow_new_encounter__a_skeleton_and_a_new_goblin_are_one_group() -> None:
    flight = scene(
        {"kin": "hermit"},
        "giant",
        at="d1r0",
        foes=["skeleton"],
        given=DUNGEON,
        dice=[2, 1, 1, 1, 6, 2, 2, 4, 3, 2, 4],
    )

    flight.do("evade", "way:2")
    assert [foe.kind for foe in site(flight).foes] == ["skeleton", "goblin"]
    flight.do("attack").finish()

    kinds = [event.foe.kind for event in happened(flight, FoeArrived)]
    assert kinds == ["skeleton", "goblin", "goblin"]
    assert [event.total for event in happened(flight, DamageTotalled)] == [9]


def test_evade_follow_new_encounter__outdoors_the_terrain_and_its_encounter_come_first() -> None:
    flight = scene("hermit", foes=[{"kind": "wolf", "stays": "passing"}], dice=[2, 6, 2, 5])

    flight.do("evade", "s").finish()

    assert [foe.kind for foe in site(flight, "5052").foes] == ["wolf", "beetle"]
    assert asked(flight).kind == "orders"


@pytest.mark.parametrize("way", ["entry", "exit"])
def test_evade_follow_limits__nothing_follows_out_of_a_dungeon(way: str) -> None:
    given = {"dungeons": [{}, {"hex": "5051", "rooms": [{"ways": [ENTRY, {"kind": "exit", "to": -2}]}]}]}
    flight = scene("hermit", at="d1r0", foes=["ogre"], given=given, dice=[2])

    flight.do("evade", "way:0" if way == "entry" else "way:1").finish()

    assert party(flight).at == "5051"
    assert (here(flight, "d1r0"), here(flight, "5051")) == ([(201, 36)], [])


def test_evade_follow_limits__nothing_follows_into_the_city() -> None:
    flight = scene("hermit", foes=[{"kind": "wolf", "stays": "passing"}, "ogre"], dice=[2])

    flight.do("evade", "n").finish()

    assert party(flight).at == "5050"
    assert (here(flight, "5050"), here(flight, "5051")) == ([], [(202, 36)])


def test_evade_follow_limits__from_room_to_room_and_into_a_dungeon_they_do_follow() -> None:
    flight = scene("hermit", foes=[{"kind": "wolf", "stays": "passing"}], given=DUNGEON, dice=[2])

    flight.do("evade", "entrance:1").finish()

    assert here(flight, "d1r0") == [(201, 8)]
    assert [foe.stays for foe in site(flight, "d1r0").foes] == ["here"]


def test_evade_after_hex__a_passing_creature_is_gone() -> None:
    flight = scene("hermit", foes=[{"kind": "wolf", "stays": "passing"}], given=NEXT_DOOR, dice=[3])

    flight.do("evade", "s", "go:n").finish()

    assert (here(flight, "5051"), "evade" in choices(flight)) == ([], False)


def test_evade_after_hex__a_guard_is_back_at_its_post() -> None:
    flight = scene(
        "hermit",
        foes=[{"kind": "wolf", "stays": "guard", "hp": 5}],
        given={**DUNGEON, **NEXT_DOOR},
        dice=[3],
    )

    flight.do("evade", "s", "go:n").finish()

    assert (party(flight).at, here(flight)) == ("5051", [(201, 5)])
    assert "attack" in choices(flight)
    assert "enter:1" not in choices(flight)


def test_evade_after_hex__a_monster_waits_in_its_room() -> None:
    flight = scene("hermit", at="d1r0", foes=[{"kind": "ogre", "hp": 20}], given=DUNGEON, dice=[3])

    flight.do("evade", "way:1", "way:0").finish()

    assert (party(flight).at, here(flight)) == ("d1r0", [(201, 20)])
    assert "attack" in choices(flight)


def test_evade_after_hex__loot_that_was_left_stays_in_the_hex() -> None:
    flight = scene(
        "hermit",
        foes=[{"kind": "wolf", "stays": "passing"}],
        here={"loot": [{"kind": "ring"}]},
        given=NEXT_DOOR,
        dice=[3],
    )

    flight.do("evade", "s", "go:n", "take-all").finish()

    assert [item.kind for item in party(flight).loot] == ["ring"]


# ---------------------------------------------------------------------- lakes, and what cannot be evaded


def test_evade_into_lake__after_a_2_the_party_is_back_among_the_same_enemies() -> None:
    flight = scene("hermit", foes=[{"kind": "wolf", "stays": "passing", "hp": 3}], dice=[2, 1])

    flight.do("evade", "s").finish()

    assert [event.terrain for event in happened(flight, HexRevealed)] == ["large_lake"]
    assert [event.hex for event in happened(flight, LakeBarred)] == ["5052"]
    assert (party(flight).at, here(flight)) == ("5051", [(201, 3)])
    assert choices(flight)[:2] == ["attack", "evade"]


def test_evade_into_lake__after_a_3_passing_enemies_are_gone() -> None:
    flight = scene("hermit", foes=[{"kind": "wolf", "stays": "passing"}], dice=[3, 1])

    flight.do("evade", "s").finish()

    assert (party(flight).at, here(flight)) == ("5051", [])
    assert "evade" not in choices(flight)


def test_evade_into_lake__after_a_3_a_guard_counts_as_evaded() -> None:
    flight = scene("hermit", foes=[{"kind": "wolf", "stays": "guard"}], given=DUNGEON, dice=[3, 1])

    flight.do("evade", "s").finish()

    assert len(happened(flight, TruceMade)) == 1
    assert "attack" not in choices(flight)
    assert here(flight) == [(201, 8)]
    assert {"go:n", "enter:1"} <= set(choices(flight))


def test_evade_into_lake__whom_a_mirror_and_no_lake_carries_back_has_no_truce() -> None:
    mirror = {"kind": "mirror", "qualities": ["magick"], "unique": "magick_mirror", "uses": 1}
    flight = scene(
        "giant",
        at="5050",
        foes=["zombie"],
        given={"hexes": {"5051": {}}, "sites": {"5051": {"loot": [mirror]}}},
        variants={"mirror-return": "start-hex"},
        dice=[3, 2],
    )

    flight.do("evade", "s").finish()

    assert moves(flight) == [("5051", "flee"), ("5050", "mirror")]
    assert (happened(flight, TruceMade), choices(flight)[:2]) == ([], ["attack", "evade"])


def test_evade_into_lake__a_party_that_dies_on_its_way_out_is_no_such_case() -> None:
    given = {"dungeons": [{}, {"hex": "5051", "kind": "sinkhole"}]}
    foes = [{"kind": "wolf", "stays": "guard"}]
    flight = scene({"kin": "hermit", "hp": 1}, foes=foes, given=given, dice=[3, 1])

    flight.do("evade", "entrance:1").finish()

    assert not party(flight).alive
    assert happened(flight, TruceMade) == []


def test_evade_into_lake__in_such_a_truce_nobody_attacks_the_peaceful_either() -> None:
    given = {"hexes": {"5050": {"terrain": "city"}}}
    flight = scene("giant", foes=[{"kind": "hill_giant", "stays": "guard"}, "ogre"], given=given, dice=[3, 1])

    flight.do("evade", "s").finish()

    assert not {"attack", "attack-peaceful"} & set(choices(flight))


@pytest.mark.parametrize("kind", ["vines", "slime"])
def test_evade_mixed_unevadable__nobody_gets_away_while_one_lives(kind: str) -> None:
    flight = scene({"kin": "giant", "weapon": 101}, loot=[{"weapon": "axe"}], foes=[kind, "ogre"], dice=[6, 12])

    assert "evade" not in choices(flight)
    flight.do("attack", "foe:201").finish()

    assert [foe.kind for foe in site(flight).foes] == ["ogre"]
    assert "evade" in choices(flight)


def test_evade_mixed_unevadable__only_it_strikes_those_who_flee_the_others_where_so_ruled() -> None:
    flight = scene(
        "giant",
        foes=["ogre", {"kind": "slime", "stays": "passing"}],
        variants={"unevadable-mixed": "only-it-strikes"},
        given=NEXT_DOOR,
        dice=[3, 5],
    )

    flight.do("evade", "s").finish()

    assert [event.amount for event in happened(flight, MemberHurt)] == [5]
    assert party(flight).at == "5052"


def test_evade_mixed_unevadable__on_a_1_all_of_them_strike_once() -> None:
    flight = scene(
        "giant",
        foes=["ogre", "slime"],
        variants={"unevadable-mixed": "only-it-strikes"},
        dice=[1, 4, 5],
    )

    flight.do("evade", "s").finish()

    assert [event.amount for event in happened(flight, MemberHurt)] == [11]


def test_evade_mixed_unevadable__alone_it_cannot_be_evaded_under_either_ruling() -> None:
    flight = scene("giant", foes=["slime", "vines"], variants={"unevadable-mixed": "only-it-strikes"})

    assert "evade" not in choices(flight)


def test_evade_roll__a_failed_roll_against_a_satyr_burns_and_sleeps_alike() -> None:
    burning = {"kin": "hermit", "marks": ["burning"]}
    flight = scene(burning, foes=[{"kind": "satyr", "stays": "passing"}], dice=[1, 2, 3])

    flight.do("evade", "n").finish()

    assert [(event.years, event.why) for event in happened(flight, YearsPassed)] == [(2, "satyr")]
    assert [(event.amount, event.by) for event in happened(flight, MemberHurt)] == [(3, "fire")]
    assert [event.how for event in happened(flight, FoesGone)] == ["parted"]
