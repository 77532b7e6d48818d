"""Traps: of a room, on loot, and their effects in pursuit."""

from __future__ import annotations

from typing import Any

import pytest

from lychgate.rulesets.twelve_years.rules.death import MemberDied
from lychgate.rulesets.twelve_years.rules.evasion_results import EvasionRolled
from lychgate.rulesets.twelve_years.rules.loot import LootAltered
from lychgate.rulesets.twelve_years.rules.retrieval import TreasureTaken
from lychgate.rulesets.twelve_years.rules.trap_effects import Pursued, TrapDisabled, TrapGone, TrapSprung
from lychgate.rulesets.twelve_years.rules.ways import Moved
from lychgate.rulesets.twelve_years.state import State
from lychgate.sim.scenes import Scene
from tests.rulesets.twelve_years.stage import Raw, asked, choices, happened, hurts, party, scene, site

ROOMS: Raw = {
    "dungeons": [
        {},
        {
            "hex": "5051",
            "rooms": [
                {"ways": [{"kind": "entry", "to": -2}, {"kind": "door", "to": 1}]},
                {"ways": [{"kind": "door", "to": 0}, {"kind": "door", "to": 2}]},
                {"ways": [{"kind": "door", "to": 1}]},
            ],
        },
    ]
}
TRAPPED_RING = {"kind": "ring", "traps": 1}


def trapped(*members: str | Raw, **more: object) -> Scene[State]:
    """A party before the trap of a dungeon's first room."""
    here = dict(more.pop("here", {}))  # type: ignore[call-overload]
    return scene(*members, at="d1r0", wary=True, here={"trap": True, **here}, given=ROOMS, **more)  # type: ignore[arg-type]


# ---------------------------------------------------------------------- damage


@pytest.mark.parametrize("face", [1, 12])
def test_trap_damage__a_trap_deals_1d12_to_one_random_member(face: int) -> None:
    delve = trapped("giant", "giant", "giant", "giant", dice=[face, 3])

    delve.do("trap:take").finish()

    assert hurts(delve) == [(3, face, "trap")]
    assert [event.what for event in happened(delve, TrapSprung)] == ["room"]


def test_trap_damage__level_and_armor_do_not_lessen_it() -> None:
    delve = trapped({"kin": "giant", "worn": [101]}, level=3, loot=[{"kind": "armor"}], dice=[10])

    delve.do("trap:take").finish()

    assert hurts(delve) == [(1, 10, "trap")]


def test_trap_damage__a_rogue_whom_it_picks_does_not_dodge() -> None:
    delve = trapped("giant", "rogue", dice=[1, 5, 4])

    delve.do("trap:evade", "way:1").finish()

    assert hurts(delve) == [(2, 5, "trap")]


def test_trap_damage__what_a_death_leaves_over_is_lost() -> None:
    delve = trapped({"kin": "giant", "hp": 2}, "giant", dice=[9, 1])

    delve.do("trap:take").finish()

    assert hurts(delve) == [(1, 2, "trap")]


def test_trap_damage__it_falls_on_the_next_in_line_where_so_ruled() -> None:
    delve = trapped({"kin": "giant", "hp": 2}, "giant", dice=[9, 1], variants={"trap-overflow": "yes"})

    delve.do("trap:take").finish()

    assert hurts(delve) == [(1, 2, "trap"), (2, 7, "trap")]


@pytest.mark.parametrize(("damage", "next_hurt"), [(2, []), (3, [(2, 1, "trap")])])
def test_trap_damage__where_so_ruled_a_single_point_left_over_goes_on_too(
    damage: int, next_hurt: list[tuple[int, int, str]]
) -> None:
    delve = trapped({"kin": "giant", "hp": 2}, "giant", dice=[damage, 1], variants={"trap-overflow": "yes"})

    delve.do("trap:take").finish()

    assert hurts(delve) == [(1, 2, "trap"), *next_hurt]


def test_trap_damage__a_banshee_in_thrall_whom_it_picks_takes_it_all() -> None:
    charm = {"kind": "ring", "qualities": ["magick"], "powers": ["fae_touched"]}
    wild = scene(
        "giant",
        loot=[charm],
        foes=["banshee"],
        here={"loot": [TRAPPED_RING]},
        variants={"trap-overflow": "yes"},
        dice=[9, 2],
    )

    wild.do("magick", "fae_touched:101:201", "trapped:301:trigger").finish()

    assert ([event.damage for event in happened(wild, TrapSprung)], hurts(wild)) == ([9], [])


def test_trap_damage__no_rogue_dodges_what_is_left_over_either() -> None:
    delve = trapped({"kin": "giant", "hp": 2}, "rogue", "giant", dice=[1, 9, 1], variants={"trap-overflow": "yes"})

    delve.do("trap:evade", "way:1").finish()

    assert hurts(delve) == [(1, 2, "trap"), (2, 7, "trap")]


def test_trap_damage__a_rogue_disables_it_without_a_roll() -> None:
    delve = trapped("giant", "rogue")

    delve.do("trap:disable").finish()

    assert (hurts(delve), [event.what for event in happened(delve, TrapDisabled)]) == ([], ["room"])
    assert [event.how for event in happened(delve, TrapGone)] == ["disabled"]


# ---------------------------------------------------------------------- persistence


def test_trap_persist__one_that_was_evaded_waits_for_the_next_visit() -> None:
    delve = trapped("hermit", dice=[3])

    delve.do("trap:evade", "way:1", "way:0").finish()

    assert site(delve, "d1r0").trap
    assert choices(delve)[:2] == ["trap:evade", "trap:take"]


@pytest.mark.parametrize("how", ["trap:take", "trap:disable"])
def test_trap_persist__one_that_was_sprung_or_disabled_is_gone(how: str) -> None:
    members, dice = (["giant"], [3]) if how == "trap:take" else (["rogue"], [])
    delve = trapped(*members, dice=dice)

    delve.do(how, "way:1", "way:0").finish()

    assert not site(delve, "d1r0").trap
    assert choices(delve)[:2] == ["way:0", "way:1"]


def test_trap_persist__a_trap_that_went_off_on_a_2_does_not_go_off_again() -> None:
    delve = trapped("giant", dice=[2, 4])

    delve.do("trap:evade", "way:1", "trap:take", "way:0").finish()

    assert not site(delve, "d1r0").trap
    assert "trap:take" not in choices(delve)


# ---------------------------------------------------------------------- evading a trap


def test_trap_evade__without_a_rogue_it_may_be_taken_or_evaded_and_nothing_else() -> None:
    delve = trapped("giant")

    assert choices(delve) == ["trap:evade", "trap:take"]


def test_trap_evade__an_exit_is_named_first() -> None:
    delve = trapped("giant")

    delve.do("trap:evade")

    assert (asked(delve).kind, choices(delve)) == ("evasion-exit", ["way:0", "way:1"])


def test_trap_evade__on_a_1_it_goes_off_and_the_party_stays() -> None:
    delve = trapped("giant", dice=[1, 7])

    delve.do("trap:evade", "way:1").finish()

    assert (hurts(delve), party(delve).at) == ([(1, 7, "trap")], "d1r0")
    assert (site(delve).trap, choices(delve)[:2]) == (False, ["way:0", "way:1"])
    assert [event.what for event in happened(delve, EvasionRolled)] == ["trap"]


def test_trap_evade__on_a_3_the_party_is_past_it_without_the_loot() -> None:
    delve = trapped("hermit", here={"loot": [{"kind": "ring"}], "gold": 10}, dice=[3])

    delve.do("trap:evade", "way:1").finish()

    assert (party(delve).at, party(delve).gold, party(delve).loot) == ("d1r1", 0, ())
    assert hurts(delve) == []


def test_trap_evade__on_a_4_the_party_is_past_it_with_the_loot() -> None:
    delve = trapped("hermit", here={"loot": [{"kind": "ring"}], "gold": 10}, dice=[4])

    delve.do("trap:evade", "way:1").finish()

    assert (party(delve).at, party(delve).gold, len(party(delve).loot)) == ("d1r1", 10, 1)
    assert (hurts(delve), site(delve, "d1r0").trap) == ([], True)


# ---------------------------------------------------------------------- a 2: the effect pursues


def test_trap_two__the_trap_goes_off_behind_the_party_and_its_effect_follows() -> None:
    delve = trapped("giant", dice=[2])

    delve.do("trap:evade", "way:1").finish()

    assert (hurts(delve), party(delve).at, party(delve).chased) == ([], "d1r1", 1)
    assert [event.how for event in happened(delve, TrapGone)] == ["pursuing"]
    assert choices(delve) == ["trap:evade", "trap:take"]


@pytest.mark.parametrize(("face", "chased", "place"), [(1, 0, "d1r1"), (2, 1, "d1r2"), (3, 0, "d1r2"), (4, 0, "d1r2")])
def test_trap_two__in_the_next_place_it_must_be_evaded_again(face: int, chased: int, place: str) -> None:
    delve = trapped("giant", dice=[2, face, *([6] if face == 1 else [])])

    delve.do("trap:evade", "way:1", "trap:evade", "way:1").finish()

    assert (party(delve).chased, party(delve).at) == (chased, place)
    assert hurts(delve) == ([(1, 6, "trap")] if face == 1 else [])


def test_trap_two__the_effect_may_be_accepted_for_1d12() -> None:
    delve = trapped("giant", dice=[2, 11])

    delve.do("trap:evade", "way:1", "trap:take").finish()

    assert (hurts(delve), party(delve).chased) == ([(1, 11, "trap")], 0)
    assert [event.what for event in happened(delve, TrapSprung)] == ["effect"]


def test_trap_two__the_effect_cannot_be_attacked() -> None:
    delve = scene("giant", at="d1r1", chased=1, foes=["skeleton"], given=ROOMS)

    assert "attack" not in choices(delve)
    assert choices(delve)[:2] == ["trap:evade", "trap:take"]


def test_trap_two__it_follows_out_of_the_dungeon_too() -> None:
    delve = trapped("giant", dice=[2])

    delve.do("trap:evade", "way:0").finish()

    assert (party(delve).at, party(delve).chased) == ("5051", 1)
    assert "trap:evade" in choices(delve)


def test_trap_two__a_magick_key_leaves_the_effect_behind() -> None:
    key = {"kind": "key", "qualities": ["magick"], "unique": "magick_key", "uses": 1}
    given = {**ROOMS, "hexes": {"5060": {"features": ["portal"]}}}
    delve = scene("giant", at="d1r1", chased=1, loot=[key], given=given)

    delve.do("magick", "key:101:5060").finish()

    assert (party(delve).at, party(delve).chased) == ("5060", 0)


def test_trap_two__a_second_trap_on_a_2_joins_the_first() -> None:
    delve = scene("giant", at="d1r0", wary=True, chased=1, here={"trap": True}, given=ROOMS, dice=[2, 3, 4])

    delve.do("trap:evade", "way:1")
    assert party(delve).chased == 2
    delve.do("trap:take").finish()

    assert hurts(delve) == [(1, 7, "trap")]


def test_trap_two__it_hurts_at_once_and_is_over_where_so_ruled() -> None:
    delve = trapped("giant", dice=[2, 8], variants={"trap-two": "damage-now"})

    delve.do("trap:evade", "way:1").finish()

    assert (hurts(delve), party(delve).chased, party(delve).at) == ([(1, 8, "trap")], 0, "d1r1")
    assert [event.what for event in happened(delve, TrapSprung)] == ["room"]
    assert not site(delve, "d1r0").trap


def test_trap_two__on_trapped_loot_the_effect_follows_and_the_item_is_left() -> None:
    delve = scene("giant", at="d1r0", here={"loot": [TRAPPED_RING]}, given=ROOMS, dice=[2])

    delve.do("trapped:301:evade", "way:1").finish()

    assert (party(delve).at, party(delve).chased, party(delve).loot) == ("d1r1", 1, ())
    assert [(item.id, item.traps) for item in site(delve, "d1r0").loot] == [(301, 0)]
    assert [event.why for event in happened(delve, LootAltered)] == ["escaped"]


def test_trap_two__on_trapped_loot_it_hurts_at_once_where_so_ruled() -> None:
    delve = scene(
        "giant",
        at="d1r0",
        here={"loot": [{"kind": "ring", "traps": 2}]},
        given=ROOMS,
        variants={"trap-two": "damage-now"},
        dice=[2, 3, 4],
    )

    delve.do("trapped:301:evade", "way:1").finish()

    assert (hurts(delve), party(delve).chased) == ([(1, 7, "trap")], 0)
    assert [item.traps for item in site(delve, "d1r0").loot] == [0]


# ---------------------------------------------------------------------- trapped loot


def test_trap_loot_after_enemies__it_is_offered_only_when_the_enemies_are_gone() -> None:
    delve = scene(
        {"kin": "giant", "weapon": 101},
        at="d1r0",
        loot=[{"weapon": "sword"}],
        foes=["raven"],
        here={"loot": [TRAPPED_RING]},
        given=ROOMS,
        dice=[5, 8],
    )

    assert [option for option in choices(delve) if option.startswith("trapped:")] == []
    delve.do("attack").finish()

    assert [option for option in choices(delve) if option.startswith("trapped:")] == [
        "trapped:301:evade",
        "trapped:301:trigger",
    ]


def test_trap_loot_options__it_may_be_evaded_triggered_or_left() -> None:
    delve = scene("giant", at="d1r0", here={"loot": [TRAPPED_RING]}, given=ROOMS)

    assert choices(delve) == ["trapped:301:evade", "trapped:301:trigger", "way:0", "way:1"]


def test_trap_loot_options__a_rogue_may_disable_or_evade_it() -> None:
    delve = scene("rogue", at="d1r0", here={"loot": [TRAPPED_RING]}, given=ROOMS)

    assert choices(delve) == ["trapped:301:disable", "trapped:301:evade", "way:0", "way:1"]
    delve.do("trapped:301:disable").finish()
    assert [(item.id, item.traps) for item in party(delve).loot] == [(301, 0)]
    assert party(delve).at == "d1r0"


def test_trap_loot_options__triggering_deals_1d12_for_each_trap_and_takes_the_item() -> None:
    delve = scene("giant", "giant", here={"loot": [{"kind": "ring", "traps": 2}]}, dice=[5, 6, 2])

    delve.do("trapped:301:trigger").finish()

    assert hurts(delve) == [(2, 11, "trap")]
    assert [(item.id, item.traps) for item in party(delve).loot] == [(301, 0)]


@pytest.mark.parametrize(
    ("face", "at", "owned", "traps_left", "why"),
    [(1, "d1r0", 0, [0], ["sprung"]), (3, "d1r1", 0, [1], []), (4, "d1r1", 1, [], ["disarmed"])],
)
def test_trap_loot_options__evading_gives_by_1_a_sprung_trap_by_3_nothing_by_4_the_item(
    face: int, at: str, owned: int, traps_left: list[int], why: list[str]
) -> None:
    delve = scene(
        "hermit", at="d1r0", here={"loot": [TRAPPED_RING]}, given=ROOMS, dice=[face, *([5] if face == 1 else [])]
    )

    delve.do("trapped:301:evade", "way:1").finish()

    assert (party(delve).at, len(party(delve).loot)) == (at, owned)
    assert [item.traps for item in site(delve, "d1r0").loot] == traps_left
    assert [event.why for event in happened(delve, LootAltered)] == why
    assert hurts(delve) == ([(1, 5, "trap")] if face == 1 else [])


def test_trap_loot_options__after_a_1_the_item_may_be_taken() -> None:
    delve = scene("giant", at="d1r0", here={"loot": [TRAPPED_RING]}, given=ROOMS, dice=[1, 5])

    delve.do("trapped:301:evade", "way:1", "take-all").finish()

    assert [item.id for item in party(delve).loot] == [301]


def test_trap_loot_options__a_giants_4_is_a_3_here_too() -> None:
    delve = scene("giant", at="d1r0", here={"loot": [TRAPPED_RING]}, given=ROOMS, dice=[4])

    delve.do("trapped:301:evade", "way:1").finish()

    assert (party(delve).at, party(delve).loot) == ("d1r1", ())


def test_trap_loot_options__cursed_loot_may_not_be_left() -> None:
    cursed = {"kind": "ring", "traps": 1, "qualities": ["magick"], "powers": ["cursed"]}
    delve = scene("giant", at="d1r0", here={"loot": [cursed]}, given=ROOMS)

    assert choices(delve) == ["trapped:301:evade", "trapped:301:trigger"]


def test_trap_loot_options__a_4_takes_the_safe_loot_along_but_no_other_trapped_item() -> None:
    delve = scene(
        "hermit",
        at="d1r0",
        here={"loot": [TRAPPED_RING, {"kind": "book"}, {"kind": "boots", "traps": 1}], "gold": 10},
        given=ROOMS,
        dice=[4],
    )

    delve.do("trapped:301:evade", "way:1").finish()

    assert ([item.kind for item in party(delve).loot], party(delve).gold) == (["ring", "book"], 10)
    assert [(item.kind, item.traps) for item in site(delve, "d1r0").loot] == [("boots", 1)]
    assert party(delve).at == "d1r1"


def test_trap_loot_options__a_4_takes_the_item_that_was_reached_for_before_the_rest() -> None:
    delve = scene("hermit", at="d1r0", here={"loot": [{"kind": "book"}, TRAPPED_RING]}, given=ROOMS, dice=[4])

    delve.do("trapped:302:evade", "way:1").finish()

    assert [item.kind for item in party(delve).loot] == ["ring", "book"]


def test_trap_loot_options__a_4_that_brings_death_brings_no_coin() -> None:
    mushroom = {"kind": "mushroom", "traps": 1, "unique": "death_mushroom"}
    delve = scene(
        "hermit",
        at="d1r0",
        here={"loot": [{**mushroom, "qualities": ["magick"], "powers": ["death"]}], "gold": 10},
        given=ROOMS,
        variants={"immediate-trigger": "on-retrieval"},
        dice=[4],
    )

    delve.do("trapped:301:evade", "way:1").finish()

    assert [event.cause for event in happened(delve, MemberDied)] == ["mushroom"]
    assert happened(delve, TreasureTaken) == []


def test_trap_loot_options__those_who_burn_feel_it_on_this_roll_too() -> None:
    burning = {"kin": "hermit", "marks": ["burning"]}
    delve = scene(burning, at="d1r0", here={"loot": [TRAPPED_RING]}, given=ROOMS, dice=[3, 2])

    delve.do("trapped:301:evade", "way:1").finish()

    assert hurts(delve) == [(1, 2, "fire")]


@pytest.mark.parametrize(
    ("second", "hurt", "why"),
    [(1, True, "sprung"), (2, True, "sprung"), (3, False, "disarmed"), (4, False, "disarmed")],
)
def test_trap_loot_two_rolls__behind_an_enemy_a_second_roll_gets_past_the_trap(
    second: int, hurt: bool, why: str
) -> None:
    delve = scene(
        "hermit",
        at="d1r0",
        foes=["ogre"],
        here={"loot": [TRAPPED_RING]},
        given=ROOMS,
        dice=[4, second, *([3] if hurt else [])],
    )

    delve.do("evade", "way:1")
    assert (asked(delve).kind, choices(delve)) == ("dare-trapped", ["take", "leave"])
    delve.do("take").finish()

    assert [item.id for item in party(delve).loot] == [301]
    assert (party(delve).at, hurts(delve)) == ("d1r1", [(1, 3, "trap")] if hurt else [])
    assert [event.what for event in happened(delve, TrapSprung)] == (["loot"] if hurt else [])
    assert [event.why for event in happened(delve, LootAltered)] == [why]


@pytest.mark.parametrize(
    ("hp", "more", "usual"),
    [(7, {}, "take"), (6, {}, "leave"), (6, {"kind": "crown"}, "take"), (13, {"traps": 2}, "leave")],
)
def test_trap_loot_two_rolls__enter_leaves_what_would_kill_somebody_on_average_unless_it_is_a_crown(
    hp: int, more: dict[str, Any], usual: str
) -> None:
    item = {**TRAPPED_RING, **more}
    delve = scene({"kin": "fae_folk", "hp": hp}, at="d1r0", foes=["ogre"], here={"loot": [item]}, given=ROOMS, dice=[4])

    assert asked(delve.do("evade", "way:1")).default() == usual


def test_trap_loot_two_rolls__the_second_roll_may_be_declined_and_the_item_left() -> None:
    delve = scene(
        "hermit", at="d1r0", foes=["ogre"], here={"loot": [TRAPPED_RING, {"kind": "book"}]}, given=ROOMS, dice=[4]
    )

    delve.do("evade", "way:1", "leave").finish()

    assert [item.kind for item in party(delve).loot] == ["book"]
    assert [item.traps for item in site(delve, "d1r0").loot] == [1]


def test_trap_loot_two_rolls__cursed_loot_cannot_be_declined() -> None:
    cursed = {"kind": "ring", "traps": 1, "qualities": ["magick"], "powers": ["cursed"]}
    delve = scene("hermit", at="d1r0", foes=["ogre"], here={"loot": [cursed]}, given=ROOMS, dice=[4])

    delve.do("evade", "way:1")

    assert choices(delve) == ["take"]


def test_trap_loot_two_rolls__a_3_leaves_the_loot_without_a_second_roll() -> None:
    delve = scene("hermit", at="d1r0", foes=["ogre"], here={"loot": [TRAPPED_RING]}, given=ROOMS, dice=[3])

    delve.do("evade", "way:1").finish()

    assert (party(delve).at, party(delve).loot) == ("d1r1", ())


def test_trap_loot_two_rolls__a_rogue_needs_no_second_roll() -> None:
    delve = scene("rogue", at="d1r0", foes=["ogre"], here={"loot": [TRAPPED_RING]}, given=ROOMS, dice=[4])

    delve.do("evade", "way:1").finish()

    assert [(item.id, item.traps) for item in party(delve).loot] == [(301, 0)]
    assert [event.what for event in happened(delve, TrapDisabled)] == ["loot"]
    assert [(event.place, event.item.traps, event.why) for event in happened(delve, LootAltered)] == [
        ("d1r0", 0, "disarmed")
    ]


def test_trap_loot_two_rolls__behind_another_trap_it_is_the_same() -> None:
    delve = trapped("hermit", here={"loot": [TRAPPED_RING]}, dice=[4, 2, 6])

    delve.do("trap:evade", "way:1", "take").finish()

    assert (hurts(delve), [item.id for item in party(delve).loot]) == ([(1, 6, "trap")], [301])
    assert site(delve, "d1r0").trap


def test_trap_loot_two_rolls__and_so_it_is_with_an_effect_in_pursuit() -> None:
    delve = scene("hermit", at="d1r0", chased=1, here={"loot": [TRAPPED_RING]}, given=ROOMS, dice=[4, 3])

    delve.do("trap:evade", "way:1", "take").finish()

    assert ([item.id for item in party(delve).loot], party(delve).chased) == ([301], 0)


def test_trap_loot_two_rolls__those_who_burn_feel_it_on_both_rolls() -> None:
    burning = {"kin": "hermit", "marks": ["burning"]}
    delve = scene(burning, at="d1r0", foes=["ogre"], here={"loot": [TRAPPED_RING]}, given=ROOMS, dice=[4, 1, 3, 2])

    delve.do("evade", "way:1", "take").finish()

    assert hurts(delve) == [(1, 1, "fire"), (1, 2, "fire")]


def test_trap_loot_two_rolls__whom_the_second_trap_kills_has_not_got_away() -> None:
    delve = scene(
        {"kin": "hermit", "hp": 3}, at="d1r0", foes=["ogre"], here={"loot": [TRAPPED_RING]}, given=ROOMS, dice=[4, 1, 3]
    )

    delve.do("evade", "way:1", "take").finish()

    assert (len(happened(delve, MemberDied)), happened(delve, Moved)) == (1, [])


# ---------------------------------------------------------------------- Rogues and enemies


def test_trap_rogue_may_evade__a_party_with_a_rogue_may_leave_the_trap_for_others() -> None:
    delve = trapped("rogue", dice=[3])

    assert choices(delve) == ["trap:disable", "trap:evade"]
    delve.do("trap:evade", "way:1").finish()

    assert (site(delve, "d1r0").trap, happened(delve, TrapDisabled)) == (True, [])


def test_trap_rogue_may_evade__a_rogue_disables_an_effect_in_pursuit_too() -> None:
    delve = scene("rogue", at="d1r1", chased=2, given=ROOMS)

    delve.do("trap:disable").finish()

    assert ([event.effects for event in happened(delve, Pursued)], party(delve).chased) == ([0], 0)


def test_trap_monsters_immune__a_trap_that_goes_off_among_enemies_hurts_none_of_them() -> None:
    delve = scene(
        "giant", at="d1r0", wary=True, foes=[{"kind": "raven", "hp": 1}], here={"trap": True}, given=ROOMS, dice=[12]
    )

    delve.do("trap:take").finish()

    assert [foe.hp for foe in site(delve).foes] == [1]
    assert hurts(delve) == [(1, 12, "trap")]


def test_trap_monsters_immune__an_effect_hurts_none_of_those_who_follow() -> None:
    delve = scene(
        "giant", at="d1r0", wary=True, foes=[{"kind": "raven", "hp": 1}], here={"trap": True}, given=ROOMS, dice=[2, 12]
    )

    delve.do("trap:evade", "way:1", "trap:take").finish()

    assert ([foe.hp for foe in site(delve, "d1r1").foes], hurts(delve)) == ([1], [(1, 12, "trap")])
