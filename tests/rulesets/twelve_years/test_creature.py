"""Hexploring creatures: the table, and what is special about each."""

from __future__ import annotations

import pytest

from lychgate.core.errors import DiceExhausted
from lychgate.rulesets.twelve_years.rules.ailments import Marked
from lychgate.rulesets.twelve_years.rules.death import MemberDied
from lychgate.rulesets.twelve_years.rules.enemy_hits import TruceMade
from lychgate.rulesets.twelve_years.rules.foes import FoeArrived, FoesGone, FoeSlain
from lychgate.rulesets.twelve_years.rules.levels import PartyHealed
from lychgate.rulesets.twelve_years.rules.trap_effects import TrapDisabled, TrapSprung
from lychgate.rulesets.twelve_years.rules.ways import Moved
from lychgate.rulesets.twelve_years.rules.years import LoreSpared, YearsPassed
from lychgate.rulesets.twelve_years.state import State
from lychgate.sim.scenes import Scene
from tests.rulesets.twelve_years.stage import Raw, blows, choices, foes_met, happened, hurts, party, scene, site, totals

AXE, SWORD, BOW, STAFF = {"weapon": "axe"}, {"weapon": "sword"}, {"weapon": "bow"}, {"weapon": "staff"}
CHARM = {"kind": "ring", "qualities": ["magick"], "powers": ["fae_touched"]}
DEATH = {"kind": "ring", "qualities": ["magick"], "powers": ["death"]}
BALM = {"kind": "ring", "qualities": ["magick"], "powers": ["moonkissed"]}
KEY = {"kind": "key", "qualities": ["magick"], "unique": "magick_key", "uses": 1}
CLEARINGS: Raw = {"hexes": {"5050": {"terrain": "city"}, "5052": {}, "5053": {}, "5054": {}}}
DUNGEON: Raw = {
    "dungeons": [
        {},
        {
            "hex": "5051",
            "rooms": [
                {"ways": [{"kind": "entry", "to": -2}, {"kind": "door", "to": 1}]},
                {"ways": [{"kind": "door", "to": 0}]},
            ],
        },
    ]
}


def met(*dice: int) -> Scene[State]:
    """A Giant walks into a new forest where the encounter is a creature, rolled with ``dice``."""
    return scene("rogue", at="5050", dice=[6, 2, *dice]).do("go:s")


def marks(played: Scene[State]) -> list[tuple[int, str]]:
    """Who came to bear which mark."""
    return [(event.member, event.mark) for event in happened(played, Marked)]


# ---------------------------------------------------------------------- the table


@pytest.mark.parametrize(
    ("face", "kind", "hp", "damage", "bonus"),
    [
        (2, "vines", 20, "1d4", 0),
        (4, "toad", 4, "1d12", 0),
        (5, "beetle", 24, "1d12", 4),
        (6, "hill_giant", 36, "1d12", 1),
        (8, "fire_folk", 16, "1d6", 0),
        (9, "elf", 18, "1d8", 0),
        (10, "banshee", 0, "1d6", 0),
        (12, "satyr", 16, "", 0),
    ],
)
def test_creature_table__each_row_is_a_creature_with_its_hit_points_and_dice(
    face: int, kind: str, hp: int, damage: str, bonus: int
) -> None:
    meeting = met(face).finish()

    assert foes_met(meeting) == [(kind, hp, hp, damage, bonus, "passing")]


@pytest.mark.parametrize(("printing", "hp"), [("body", 16), ("sheet", 20)])
def test_creature_table__the_printings_differ_in_the_satyr(printing: str, hp: int) -> None:
    meeting = scene("rogue", at="5050", dice=[6, 2, 12], variants={"policy.print": printing}).do("go:s").finish()

    assert [(foe.hp, foe.max_hp) for foe in site(meeting).foes] == [(hp, hp)]


def test_creature_deer__it_is_gone_before_anybody_can_act() -> None:
    meeting = met(1).finish()

    assert [event.foe.kind for event in happened(meeting, FoeArrived)] == ["deer"]
    assert [event.how for event in happened(meeting, FoesGone)] == ["fled"]
    assert site(meeting).foes == ()
    assert not {"attack", "evade"} & set(choices(meeting))


def test_creature_vines__they_cannot_be_evaded() -> None:
    fight = scene("giant", foes=["vines"])

    assert choices(fight) == ["attack"]


def test_creature_vines__they_have_20_hit_points_and_deal_1d4() -> None:
    fight = scene({"kin": "giant", "weapon": 101}, loot=[AXE], foes=["vines"], dice=[2, 4, 6, 9])

    fight.do("attack").do("attack").finish()

    assert (hurts(fight), blows(fight)) == ([(1, 4, "foes")], [(201, 20, 0)])


@pytest.mark.parametrize("count", [1, 9, 12])
def test_creature_ravens__a_d12_says_how_many_there_are(count: int) -> None:
    meeting = met(3, count).finish()

    assert [(foe.kind, foe.hp, foe.damage) for foe in site(meeting).foes] == [("raven", 4, "1d4")] * count


def test_creature_ravens__nine_of_them_deal_9d4_doubled_on_a_palpable_hit() -> None:
    fight = scene("giant", level=40, foes=["raven"] * 9, dice=[1, 1, 2, 3, 4, 1, 2, 3, 4, 4])

    fight.do("attack").finish()

    assert hurts(fight) == [(1, 48, "foes")]


@pytest.mark.parametrize("count", [1, 6])
def test_creature_wolves__a_d6_says_how_many_there_are(count: int) -> None:
    meeting = met(7, count).finish()

    assert [(foe.kind, foe.hp, foe.damage) for foe in site(meeting).foes] == [("wolf", 8, "1d8")] * count


def test_creature_wolves__each_adds_its_1d8() -> None:
    fight = scene("giant", foes=["wolf", "wolf", "wolf"], dice=[2, 8, 8, 1])

    fight.do("attack").finish()

    assert hurts(fight) == [(1, 17, "foes")]


def test_creature_roll_twice__both_are_met_at_once() -> None:
    meeting = met(11, 2, 5).finish()

    assert [foe.kind for foe in site(meeting).foes] == ["vines", "beetle"]


def test_creature_roll_twice__each_further_11_adds_two_more_rolls() -> None:
    meeting = met(11, 11, 2, 4, 5).finish()

    assert [foe.kind for foe in site(meeting).foes] == ["vines", "toad", "beetle"]


def test_creature_roll_twice__the_same_creature_twice_is_two_groups() -> None:
    meeting = met(11, 7, 7, 2, 1).finish()

    assert [foe.kind for foe in site(meeting).foes] == ["wolf", "wolf", "wolf"]


# ---------------------------------------------------------------------- the toad's poison


def test_creature_toad__whom_it_hurts_loses_1_hit_point_at_each_move() -> None:
    walk = scene("giant", "giant", foes=["toad"], given=CLEARINGS, dice=[2, 5, 2, 3])

    walk.do("attack").do("evade", "s").do("go:s").finish()

    assert marks(walk) == [(2, "poisoned")]
    assert hurts(walk) == [(2, 5, "foes"), (2, 1, "poison"), (2, 1, "poison")]


def test_creature_toad__a_hermit_at_3_is_dead_after_three_moves() -> None:
    walk = scene({"kin": "hermit", "hp": 3, "marks": ["poisoned"]}, "giant", given=CLEARINGS)

    walk.do("go:s", "go:s")
    assert party(walk).members[0].hp == 1
    walk.do("go:s").finish()

    assert [(event.member, event.cause) for event in happened(walk, MemberDied)] == [(1, "poison")]


def test_creature_toad__entering_leaving_and_crossing_a_dungeon_are_moves() -> None:
    walk = scene({"kin": "giant", "marks": ["poisoned"]}, given=DUNGEON)

    walk.do("enter:1", "way:1", "way:0", "way:0").finish()

    assert hurts(walk) == [(1, 1, "poison")] * 4


def test_creature_toad__a_portal_is_one_move_however_far() -> None:
    given = {"hexes": {"5051": {"features": ["portal"]}, "5054": {}}}
    walk = scene({"kin": "giant", "marks": ["poisoned"]}, given=given)

    walk.do("portal", "5054").finish()

    assert hurts(walk) == [(1, 1, "poison")]


def test_creature_toad__being_turned_back_by_a_lake_is_no_move() -> None:
    walk = scene({"kin": "giant", "marks": ["poisoned"]}, dice=[1])

    walk.do("go:s").finish()

    assert (hurts(walk), happened(walk, Moved)) == ([], [])


def test_creature_toad__the_poison_works_before_the_new_places_encounter() -> None:
    walk = scene({"kin": "giant", "marks": ["poisoned"]}, dice=[6, 2, 5])

    walk.do("go:s").finish()

    kinds = [type(event).__name__ for event in walk.events]
    assert kinds.index("MemberHurt") < kinds.index("EncounterRolled") < kinds.index("FoeArrived")


def test_creature_toad__it_does_not_stack() -> None:
    walk = scene("giant", foes=["toad", "toad"], given=CLEARINGS, dice=[2, 1, 1, 2, 1, 1, 3])

    walk.do("attack").do("attack").do("evade", "s").finish()

    assert marks(walk) == [(1, "poisoned")]
    assert hurts(walk)[2:] == [(1, 1, "poison")]


@pytest.mark.parametrize(("cure", "left"), [("any-healing", ()), ("full-heal-only", ("poisoned",))])
def test_creature_toad__whether_any_healing_cures_it_is_a_ruling(cure: str, left: tuple[str, ...]) -> None:
    fight = scene(
        {"kin": "giant", "hp": 9, "marks": ["poisoned"]},
        loot=[BALM],
        foes=["ogre"],
        variants={"poison-cure": cure},
        dice=[5],
    )

    fight.do("attack", "moonkissed:1").finish()

    assert (party(fight).members[0].hp, party(fight).members[0].marks) == (14, left)


@pytest.mark.parametrize("cure", ["any-healing", "full-heal-only"])
def test_creature_toad__being_healed_fully_cures_it_under_either(cure: str) -> None:
    fight = scene(
        {"kin": "giant", "hp": 27, "marks": ["poisoned"]},
        loot=[BALM],
        foes=["ogre"],
        variants={"poison-cure": cure},
        dice=[5],
    )

    fight.do("attack", "moonkissed:1").finish()

    assert (party(fight).members[0].hp, party(fight).members[0].marks) == (30, ())


# ---------------------------------------------------------------------- beetle, hill giant, and the peaceful


@pytest.mark.parametrize(("face", "taken"), [(1, 18), (2, 9), (3, 4)])
def test_creature_beetle__its_4_is_inside_the_multiplier(face: int, taken: int) -> None:
    fight = scene("giant", foes=["beetle"], dice=[face, 5])

    fight.do("attack").finish()

    assert hurts(fight) == [(1, taken, "foes")]


def test_creature_hill_giant__it_deals_1d12_and_1_more_to_a_party_without_giants() -> None:
    fight = scene("rogue", level=9, foes=["hill_giant"], dice=[2, 12])

    fight.do("attack").finish()

    assert hurts(fight) == [(1, 13, "foes")]


def test_creature_hill_giant__it_leaves_giants_and_their_friends_alone() -> None:
    calm = scene("giant", "hermit", foes=["hill_giant"])
    wild = scene("hermit", foes=["hill_giant"])

    assert not {"attack", "evade"} & set(choices(calm))
    assert choices(wild)[:2] == ["attack", "evade"]


def test_creature_hill_giant__it_does_not_pursue_them() -> None:
    flight = scene("giant", foes=["hill_giant", "wolf"], given=CLEARINGS, dice=[2])

    flight.do("evade", "s").finish()

    assert [foe.kind for foe in site(flight, "5052").foes] == ["wolf"]


def test_creature_hill_giant__without_the_giant_the_peace_is_over() -> None:
    fight = scene({"kin": "giant", "hp": 1}, "hermit", foes=["hill_giant", "wolf"], dice=[2, 1, 1, 2, 3, 2])

    fight.do("attack").do("attack").finish()

    assert [event.member for event in happened(fight, MemberDied)] == [1]
    assert totals(fight) == [("foes", 1), ("foes", 3 + 1 + 2)]


@pytest.mark.parametrize(("kind", "kin"), [("hill_giant", "giant"), ("fire_folk", "fae_folk"), ("elf", "fae_folk")])
def test_creature_peaceful__the_party_may_pass_take_the_loot_and_use_the_entrance(kind: str, kin: str) -> None:
    visit = scene(
        kin, foes=[{"kind": kind, "stays": "guard"}], here={"loot": [{"kind": "ring"}]}, given={**DUNGEON, **CLEARINGS}
    )

    assert {"take-all", "enter:1", "go:s", "attack-peaceful"} <= set(choices(visit))
    assert not {"attack", "evade"} & set(choices(visit))


@pytest.mark.parametrize(("kind", "kin"), [("hill_giant", "fae_folk"), ("fire_folk", "giant"), ("elf", "giant")])
def test_creature_peaceful__to_others_they_are_enemies(kind: str, kin: str) -> None:
    visit = scene(kin, foes=[{"kind": kind, "stays": "guard"}], given=DUNGEON)

    assert choices(visit) == ["attack", "evade"]


def test_creature_peaceful__attacked_they_fight_back_until_the_end() -> None:
    fight = scene("giant", foes=["hill_giant"], dice=[2, 4, 5])

    fight.do("attack-peaceful")
    assert hurts(fight) == [(1, 5, "foes")]
    fight.do("attack").finish()

    assert blows(fight) == [(201, 1, 35)]


def test_creature_peaceful__attacked_they_follow_like_any_enemy() -> None:
    flight = scene("giant", foes=["hill_giant"], given=CLEARINGS, dice=[5, 2])

    flight.do("attack-peaceful").do("evade", "s").finish()

    assert [foe.kind for foe in site(flight, "5052").foes] == ["hill_giant"]


def test_creature_peaceful__they_neither_hurt_nor_follow_nor_set_traps_where_so_ruled() -> None:
    fight = scene(
        "fae_folk",
        "giant",
        foes=["elf"],
        variants={"peaceful-attacked": "never-deals-damage"},
        given=CLEARINGS,
        dice=[1, 1, 2],
    )

    fight.do("attack-peaceful").do("evade", "s").do("evade", "s").finish()

    assert (hurts(fight), totals(fight)) == ([], [])
    assert (party(fight).at, site(fight, "5052").foes) == ("5052", ())


def test_creature_peaceful__harmless_as_ruled_they_leave_no_marks_in_company() -> None:
    fight = scene(
        "fae_folk",
        "giant",
        foes=[{"kind": "fire_folk", "provoked": True}, "ogre"],
        variants={"peaceful-attacked": "never-deals-damage"},
        dice=[2, 3, 2],
    )

    fight.do("attack").finish()

    assert (hurts(fight), marks(fight)) == ([(2, 5, "foes")], [])


def test_creature_peaceful__in_a_mixed_group_they_stay_out_of_it() -> None:
    fight = scene({"kin": "giant", "weapon": 101}, loot=[AXE], foes=["hill_giant", "wolf"], dice=[2, 3, 6, 12])

    fight.do("attack").do("attack").finish()

    assert hurts(fight) == [(1, 3, "foes")]
    assert blows(fight) == [(202, 8, 0)]
    assert "attack" not in choices(fight)


# ---------------------------------------------------------------------- the Fire Folk's flames


def test_creature_fire_folk__a_burn_hurts_for_1d4_from_the_next_roll_on() -> None:
    fight = scene("giant", "giant", foes=["fire_folk"], dice=[2, 6, 1, 5, 3])

    fight.do("attack")
    assert (marks(fight), hurts(fight)) == ([(1, "burning")], [(1, 6, "foes")])
    fight.do("attack").finish()

    assert hurts(fight)[1:] == [(1, 3, "fire")]


def test_creature_fire_folk__it_hurts_after_the_damage_of_that_roll() -> None:
    fight = scene({"kin": "giant", "marks": ["burning"]}, foes=["ogre"], dice=[2, 1, 4])

    fight.do("attack").finish()

    assert hurts(fight) == [(1, 3, "foes"), (1, 4, "fire")]


@pytest.mark.parametrize(("face", "dice"), [(1, [1, 1, 4]), (2, [2, 4]), (3, [3, 4]), (4, [4, 4])])
def test_creature_fire_folk__it_hurts_at_every_evasion_roll_too(face: int, dice: list[int]) -> None:
    flight = scene({"kin": "giant", "marks": ["burning"]}, foes=["ogre"], given=CLEARINGS, dice=dice)

    flight.do("evade", "s").finish()

    assert [hurt for hurt in hurts(flight) if hurt[2] == "fire"] == [(1, 4, "fire")]


def test_creature_fire_folk__it_goes_on_in_later_fights_and_not_between_rolls() -> None:
    walk = scene(
        {"kin": "giant", "marks": ["burning"]},
        at="5052",
        given={"hexes": {"5051": {}}, "sites": {"5051": {"foes": [{"kind": "ogre"}]}}},
        dice=[5, 2],
    )

    walk.do("go:n")
    assert hurts(walk) == []
    walk.do("attack").finish()

    assert hurts(walk) == [(1, 2, "fire")]


def test_creature_fire_folk__one_d4_for_each_who_burns_and_none_twice() -> None:
    alight = {"kin": "giant", "marks": ["burning"]}
    fight = scene(alight, alight, foes=["fire_folk"], dice=[2, 1, 1, 3, 4])

    fight.do("attack").finish()

    assert marks(fight) == []
    assert hurts(fight) == [(1, 1, "foes"), (1, 3, "fire"), (2, 4, "fire")]


def test_creature_fire_folk__each_who_burns_has_a_die_of_their_own() -> None:
    burning = [{"kin": "hermit", "marks": ["burning"]}, {"kin": "rogue", "marks": ["burning"]}]
    flight = scene(*burning, foes=["wolf"], given=CLEARINGS, dice=[3, 1])

    with pytest.raises(DiceExhausted, match=r"12y\.creature\.fire-folk \(member:2\)"):
        flight.do("evade", "s")


def test_creature_fire_folk__it_can_kill_and_healing_puts_it_out() -> None:
    dies = scene({"kin": "giant", "hp": 2, "marks": ["burning"]}, "giant", foes=["ogre"], dice=[5, 2])
    heals = scene("hermit", {"kin": "giant", "hp": 2, "marks": ["burning"]}, foes=["ogre"], dice=[5])

    dies.do("attack").finish()
    heals.do("attack", "healing").finish()

    assert [(event.member, event.cause) for event in happened(dies, MemberDied)] == [(1, "fire")]
    assert (hurts(heals), party(heals).members[1].marks) == ([], ())


def test_creature_fire_folk__who_is_carried_off_after_the_roll_burns_all_the_same() -> None:
    given = {"hexes": {"5060": {"features": ["portal"]}}}
    fight = scene({"kin": "giant", "marks": ["burning"]}, loot=[KEY], foes=["ogre"], given=given, dice=[1, 3])

    fight.do("attack", "key:101:5060").finish()

    assert (party(fight).at, hurts(fight)) == ("5060", [(1, 3, "fire")])


def test_creature_fire_folk__it_hurts_at_each_hex_move_instead_where_so_ruled() -> None:
    burning = {"kin": "giant", "marks": ["burning"]}
    walk = scene(
        burning,
        variants={"fire-folk-burn": "per-hex-move"},
        given={
            **CLEARINGS,
            "dungeons": DUNGEON["dungeons"],
            "sites": {"5052": {"foes": [{"kind": "ogre"}]}},
        },
        dice=[4, 5],
    )

    walk.do("enter:1", "way:1", "way:0", "way:0")
    assert hurts(walk) == []
    walk.do("go:s", "attack").finish()

    assert hurts(walk) == [(1, 4, "fire")]


def test_creature_fire_folk__they_leave_fae_folk_and_their_friends_alone() -> None:
    assert "attack" not in choices(scene("fae_folk", "giant", foes=["fire_folk"]))
    assert "attack" in choices(scene("giant", foes=["fire_folk"]))


# ---------------------------------------------------------------------- the Hostile Elf


@pytest.mark.parametrize(("weapon", "taken"), [("sword", 6), ("bow", 5), ("staff", 5)])
def test_creature_elf__metal_hurts_it_by_1_more(weapon: str, taken: int) -> None:
    fight = scene({"kin": "giant", "weapon": 101}, loot=[{"weapon": weapon}], foes=["elf"], dice=[5, 4])

    fight.do("attack").finish()

    assert blows(fight) == [(201, taken, 18 - taken)]


def test_creature_elf__the_extra_point_is_not_multiplied() -> None:
    fight = scene({"kin": "giant", "weapon": 101}, loot=[SWORD], foes=["elf"], dice=[6, 4])

    fight.do("attack").finish()

    assert blows(fight) == [(201, 11, 7)]


@pytest.mark.parametrize(("ruling", "extra"), [("once-per-hit", 1), ("per-weapon", 2)])
def test_creature_elf__for_each_hit_or_each_metal_weapon_is_a_ruling(ruling: str, extra: int) -> None:
    fight = scene(
        {"kin": "rogue", "weapon": 101},
        {"kin": "rogue", "weapon": 102},
        {"kin": "rogue", "weapon": 103},
        loot=[SWORD, AXE, BOW],
        foes=["elf"],
        variants={"metal-bonus": ruling},
        dice=[5, 1, 2, 3],
    )

    fight.do("attack").finish()

    assert blows(fight) == [(201, 6 + extra, 12 - extra)]


def test_creature_elf__a_hit_for_nothing_is_no_hit() -> None:
    fight = scene({"kin": "rogue", "weapon": 101}, curses=3, loot=[SWORD], foes=["elf"], dice=[5, 2])

    fight.do("attack").finish()

    assert blows(fight) == []


def test_creature_elf__the_extra_point_hurts_nobody_else() -> None:
    fight = scene({"kin": "rogue", "weapon": 101}, loot=[AXE], foes=[{"kind": "elf", "hp": 4}, "ogre"], dice=[5, 10])

    fight.do("attack", "foe:201").finish()

    assert blows(fight) == [(201, 4, 0), (202, 6, 30)]


def test_creature_elf__nor_does_it_when_the_blow_alone_just_kills() -> None:
    fight = scene({"kin": "rogue", "weapon": 101}, loot=[AXE], foes=[{"kind": "elf", "hp": 4}, "ogre"], dice=[5, 4])

    fight.do("attack", "foe:201").finish()

    assert blows(fight) == [(201, 4, 0)]


def test_creature_elf__shared_out_in_parts_it_is_still_one_hit() -> None:
    fight = scene(
        {"kin": "rogue", "weapon": 101},
        loot=[AXE],
        foes=["elf", "ogre"],
        variants={"party-damage-split": "free-split"},
        dice=[5, 3],
    )

    fight.do("attack", "foe:201", "1", "foe:201", "1", "foe:201").finish()

    assert blows(fight) == [(201, 2, 16), (201, 1, 15), (201, 1, 14)]


def test_creature_elf_trap__on_a_1_the_trap_springs_after_the_elfs_own_hit() -> None:
    flight = scene("giant", "giant", foes=["elf"], dice=[1, 8, 1, 12, 2])

    flight.do("evade", "n").finish()

    assert hurts(flight) == [(1, 8, "foes"), (2, 12, "trap")]
    assert [event.what for event in happened(flight, TrapSprung)] == ["elf"]


def test_creature_elf_trap__on_a_2_it_springs_in_the_hex_that_is_left() -> None:
    flight = scene("giant", foes=["elf"], given=CLEARINGS, dice=[2, 7])

    flight.do("evade", "s").finish()

    kinds = [type(event).__name__ for event in flight.events]
    assert hurts(flight) == [(1, 7, "trap")]
    assert kinds.index("TrapSprung") < kinds.index("Moved")


@pytest.mark.parametrize(("face", "sprung"), [(1, True), (2, False)])
def test_creature_elf_trap__only_a_1_counts_where_so_ruled(face: int, sprung: bool) -> None:
    flight = scene(
        "giant",
        foes=["elf"],
        variants={"elf-trap": "on-1-only"},
        given=CLEARINGS,
        dice=[face, *([1, 7] if sprung else [])],
    )

    flight.do("evade", "s").finish()

    assert len(happened(flight, TrapSprung)) == (1 if sprung else 0)


@pytest.mark.parametrize("face", [3, 4])
def test_creature_elf_trap__a_success_springs_none(face: int) -> None:
    flight = scene("giant", foes=["elf"], given=CLEARINGS, dice=[face])

    flight.do("evade", "s").finish()

    assert (hurts(flight), happened(flight, TrapSprung)) == ([], [])


def test_creature_elf_trap__a_living_rogue_disables_it() -> None:
    flight = scene("rogue", foes=["elf"], given=CLEARINGS, dice=[2])

    flight.do("evade", "s").finish()

    assert [event.what for event in happened(flight, TrapDisabled)] == ["elf"]
    assert hurts(flight) == []


def test_creature_elf_trap__it_leaves_fae_folk_alone() -> None:
    assert not {"attack", "evade"} & set(choices(scene("fae_folk", foes=["elf"])))


# ---------------------------------------------------------------------- banshee and satyr


def test_creature_banshee__no_damage_touches_it() -> None:
    fight = scene({"kin": "giant", "weapon": 101}, loot=[AXE], foes=["banshee"], dice=[6, 12])

    fight.do("attack").finish()

    assert (blows(fight), [foe.kind for foe in site(fight).foes]) == ([], ["banshee"])


def test_creature_banshee__in_company_all_the_damage_goes_to_the_others() -> None:
    fight = scene({"kin": "giant", "weapon": 101}, loot=[AXE], foes=["banshee", "ogre"], dice=[5, 9])

    fight.do("attack").finish()

    assert blows(fight) == [(202, 10, 26)]


def test_creature_banshee__it_deals_1d6() -> None:
    fight = scene("giant", foes=["banshee"], dice=[1, 6])

    fight.do("attack").finish()

    assert hurts(fight) == [(1, 12, "foes")]


def test_creature_banshee__attacking_it_can_heal() -> None:
    fight = scene("hermit", {"kin": "giant", "hp": 3}, foes=["banshee"], dice=[5])

    fight.do("attack", "healing").finish()

    assert len(happened(fight, PartyHealed)) == 1


@pytest.mark.parametrize("power", ["death", "fae_touched"])
def test_creature_banshee__death_and_fae_touched_end_it(power: str) -> None:
    fight = scene("giant", loot=[DEATH if power == "death" else CHARM], foes=["banshee"])

    fight.do("magick", f"{power}:101:201").finish()

    assert site(fight).foes == ()


def test_creature_banshee__so_does_gerhardus() -> None:
    walk = scene(
        "giant",
        at="5050",
        promises=["gerhardus"],
        given={"hexes": {"5051": {}}, "sites": {"5051": {"foes": [{"kind": "banshee"}]}}},
    )

    walk.do("go:s").finish()

    assert [(event.foe.kind, event.how) for event in happened(walk, FoeSlain)] == [("banshee", "gerhardus")]


@pytest.mark.parametrize("face", [1, 2, 3])
def test_creature_satyr__on_any_enemy_hit_the_party_sleeps_for_1d6_years_and_nobody_rolls_damage(face: int) -> None:
    fight = scene("giant", "rogue", foes=[{"kind": "satyr", "stays": "passing"}], dice=[face, 6])

    fight.do("attack").finish()

    assert [(event.years, event.why) for event in happened(fight, YearsPassed)] == [(6, "satyr")]
    assert (totals(fight), hurts(fight), party(fight).at) == ([], [], "5051")
    assert (site(fight).foes, "attack" in choices(fight)) == ((), False)
    assert happened(fight, TruceMade) == []


def test_creature_satyr__on_a_4_the_half_damage_and_the_sleep_come_together() -> None:
    fight = scene({"kin": "giant", "weapon": 101}, loot=[AXE], foes=[{"kind": "satyr", "hp": 3}], dice=[4, 6, 2])

    fight.do("attack").finish()

    assert blows(fight) == [(201, 3, 0)]
    assert [event.years for event in happened(fight, YearsPassed)] == [2]


@pytest.mark.parametrize("face", [5, 6])
def test_creature_satyr__a_success_puts_nobody_to_sleep(face: int) -> None:
    fight = scene({"kin": "giant", "weapon": 101}, loot=[AXE], foes=["satyr"], dice=[face, 1])

    fight.do("attack").finish()

    assert blows(fight) == [(201, 2 * (face - 4), 16 - 2 * (face - 4))]
    assert happened(fight, YearsPassed) == []


def test_creature_satyr__a_4_does_not_count_where_so_ruled() -> None:
    fight = scene(
        {"kin": "giant", "weapon": 101},
        loot=[AXE],
        foes=["satyr"],
        variants={"satyr-on-4": "does-not-count"},
        dice=[4, 6],
    )

    fight.do("attack").finish()

    assert (blows(fight), happened(fight, YearsPassed)) == ([(201, 3, 13)], [])
    assert "attack" in choices(fight)


def test_creature_satyr__only_1_to_3_and_a_failed_evasion_count_then() -> None:
    variant = {"satyr-on-4": "does-not-count"}
    hit = scene("giant", foes=["satyr"], variants=variant, dice=[3, 2])
    caught = scene("giant", foes=["satyr"], variants=variant, dice=[1, 2])

    hit.do("attack").finish()
    caught.do("evade", "n").finish()

    assert [event.years for event in happened(hit, YearsPassed)] == [2]
    assert [event.years for event in happened(caught, YearsPassed)] == [2]


def test_creature_satyr__on_a_failed_evasion_the_party_sleeps_too() -> None:
    flight = scene("giant", foes=[{"kind": "satyr", "stays": "passing"}], dice=[1, 3])

    flight.do("evade", "n").finish()

    assert [event.years for event in happened(flight, YearsPassed)] == [3]
    assert (party(flight).at, site(flight).foes) == ("5051", ())


def test_creature_satyr__nobody_in_its_company_rolls_damage_and_a_guard_lets_them_be() -> None:
    fight = scene("giant", foes=[{"kind": "satyr", "stays": "guard"}, {"kind": "ogre", "stays": "guard"}], dice=[1, 4])

    fight.do("attack").finish()

    assert (totals(fight), hurts(fight)) == ([], [])
    assert len(happened(fight, TruceMade)) == 1
    assert ("attack" in choices(fight), len(site(fight).foes)) == (False, 2)


def test_creature_satyr__with_fae_folk_the_hit_has_no_effect_and_the_fight_goes_on() -> None:
    fight = scene("fae_folk", foes=["satyr"], dice=[1, 5])

    fight.do("attack")
    assert [event.why for event in happened(fight, LoreSpared)] == ["satyr"]
    assert (happened(fight, YearsPassed), totals(fight), hurts(fight)) == ([], [], [])
    fight.do("attack").finish()

    assert choices(fight)[:2] == ["attack", "evade"]


def test_creature_satyr__with_fae_folk_the_others_strike_as_ever() -> None:
    fight = scene("fae_folk", "giant", foes=["satyr", "ogre"], dice=[2, 4, 2])

    fight.do("attack").finish()

    assert hurts(fight) == [(2, 6, "foes")]


def test_creature_elf_trap__two_elves_set_two_traps() -> None:
    flight = scene("giant", foes=["elf", "elf"], dice=[1, 1, 1, 5, 6])

    flight.do("evade", "n").finish()

    assert [event.damage for event in happened(flight, TrapSprung)] == [5, 6]
