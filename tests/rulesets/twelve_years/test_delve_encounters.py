"""Delving: what waits in a new room, its treasure, and what stays in it."""

from __future__ import annotations

from typing import Any

import pytest

from lychgate.rulesets.twelve_years.rules.company import FriendLeft
from lychgate.rulesets.twelve_years.rules.death import MemberDied
from lychgate.rulesets.twelve_years.rules.delving import TreasureLaid
from lychgate.rulesets.twelve_years.rules.foes import FoeArrived
from lychgate.rulesets.twelve_years.rules.friends import FriendMet
from lychgate.rulesets.twelve_years.rules.hexploring import EncounterRolled
from lychgate.rulesets.twelve_years.rules.promises import LootFound
from lychgate.rulesets.twelve_years.rules.trap_effects import TrapFound, TrapSprung, Wary
from lychgate.rulesets.twelve_years.rules.wounds import MemberHurt
from tests.each import each
from tests.rulesets.twelve_years.stage import choices, happened, party, scene, site

DOOR: dict[str, Any] = {"ways": [{"kind": "entry", "to": -2}, {"kind": "door"}]}
"""A first room with one door that nobody has opened."""

OPENED = {"ways": [{"kind": "entry", "to": -2}, {"kind": "door", "to": 1}]}
"""A first room whose door leads to the second."""

SECOND = {"ways": [{"kind": "door", "to": 0}]}

DEAD_END = (1, 1, 1)
"""Size, type and doors of a room with no way on."""


def ruins(*rooms: dict[str, Any]) -> dict[str, Any]:
    """The rest of a state with ruins in 5051."""
    return {"dungeons": [{}, {"hex": "5051", "rooms": list(rooms)}]}


def new_room(*dice: int, members: tuple[Any, ...] = ("giant",), **more: Any) -> Any:
    """A scene in which the party has opened a door on a dead end; ``dice`` from the encounter on."""
    played = scene(*members, given=ruins(DOOR), at="d1r0", dice=[*DEAD_END, *dice], **more)
    return played.do("way:1")


def foes_there(played: Any) -> list[str]:
    """The kinds of the foes in the new room."""
    return [foe.kind for foe in site(played, "d1r1").foes]


@each(
    [
        (1, "trap", []),
        (2, "trap", []),
        (3, "none", []),
        (4, "none", []),
        (5, "two_monsters", [5, 8]),
        (6, "monster", [5]),
        (7, "two_monsters_loot", [5, 8, 9, 2]),
        (8, "monster_loot", [5, 9, 2]),
        (9, "loot_trap", [9, 2]),
        (10, "monster_friend", [5, 2]),
        (11, "loot", [9, 2]),
        (12, "secret_door", []),
    ],
)
def test_delve_encounters__each_face_of_the_d12_has_its_row(face: int, row: str, more: list[int]) -> None:
    played = new_room(face, *more).finish()

    assert happened(played, EncounterRolled) == [EncounterRolled("p1", "delving_encounters", row)]
    expected = {"two_monsters": ["ogre", "golem"], "two_monsters_loot": ["ogre", "golem"]}
    one = ["ogre"] if row in ("monster", "monster_loot", "monster_friend") else []
    assert foes_there(played) == expected.get(row, one)
    assert [loot.item.traps for loot in happened(played, LootFound)] == (
        [1] if row == "loot_trap" else [0] if "loot" in row else []
    )


@pytest.mark.parametrize("face", [1, 2])
def test_delve_enc_trap__a_trap_deals_a_d12_then_the_member_is_rolled(face: int) -> None:
    played = new_room(face, 12, 2, members=("giant", "giant"))

    before = choices(played)
    played.do("trap:take").finish()

    assert before == ["trap:evade", "trap:take"]
    assert happened(played, TrapSprung) == [TrapSprung("p1", 12, "room")]
    assert happened(played, MemberHurt) == [MemberHurt("p1", 2, 12, 18, "trap")]


def test_delve_enc_trap__the_party_may_first_choose_to_evade_it() -> None:
    played = new_room(1, 3)

    played.do("trap:evade", "way:0").finish()

    assert party(played).at == "d1r0"
    assert happened(played, TrapSprung) == []
    assert site(played, "d1r1").trap


@pytest.mark.parametrize(
    ("dice", "kinds"), [((5, 1, 9), ["skeleton", "zombie"]), ((6, 9), ["zombie"]), ((5, 5, 5), ["ogre", "ogre"])]
)
def test_delve_enc_monsters__all_monsters_of_the_room_form_one_group(dice: tuple[int, ...], kinds: list[str]) -> None:
    played = new_room(*dice).finish()

    assert foes_there(played) == kinds
    assert {foe.stays for foe in site(played, "d1r1").foes} == {"here"}
    assert choices(played) == ["attack", "evade"]


def test_delve_enc_loot__the_loot_of_a_monsters_room_is_rolled_at_once_but_guarded() -> None:
    played = new_room(8, 5, 9, 3).finish()

    assert [(loot.item.kind, loot.item.qualities, loot.why) for loot in happened(played, LootFound)] == [
        ("ring", ("ancient",), "encounter")
    ]
    assert "take-all" not in choices(played)


def test_delve_enc_loot__a_room_of_loot_alone_is_free_to_take() -> None:
    played = new_room(11, 9, 3)

    played.do("take-all").finish()

    assert [item.kind for item in party(played).loot] == ["ring"]
    assert party(played).gold == 10


@pytest.mark.parametrize(
    ("quality", "traps"),
    [((2,), 1), ((6, 6, 2), 2), ((6, 3, 4), 1), ((1,), 0), ((6, 1, 6), 0)],
)
def test_delve_enc_loot_trap__it_is_trapped_besides_its_quality_unless_broken(
    quality: tuple[int, ...], traps: int
) -> None:
    played = new_room(9, 9, *quality).finish()

    assert site(played).loot[0].traps == traps


def test_delve_enc_friend__the_monster_is_faced_first_and_the_friend_met_after_it() -> None:
    played = new_room(*(10, 9, 2, 5, 12), members=({"kin": "giant", "weapon": 101},), loot=[{"weapon": "axe"}])

    before, met_before = choices(played), happened(played, FriendMet)
    played.do("attack").finish()

    assert (before, met_before) == (["attack", "evade", "gear"], [])
    assert happened(played, FriendMet) == [FriendMet("d1r1", "merchant")]
    assert {"buy", "sell"} <= set(choices(played))


def test_delve_enc_friend__a_friend_left_with_the_monster_waits_and_can_be_met_on_return() -> None:
    played = new_room(10, 9, 2, 3, 5, 12, members=({"kin": "giant", "weapon": 101},), loot=[{"weapon": "axe"}])

    played.do("evade", "way:0")
    waiting = site(played, "d1r1").friend
    played.do("way:1", "attack").finish()

    assert waiting == "merchant"
    assert happened(played, FriendMet) == [FriendMet("d1r1", "merchant")]


def test_delve_enc_friend__once_met_the_friend_is_gone_when_the_party_leaves_the_room() -> None:
    given = {**ruins(OPENED, SECOND), "sites": {"d1r1": {"friend": "merchant"}}}
    played = scene("giant", given=given, at="d1r1")

    played.do("way:0", "way:1").finish()

    assert happened(played, FriendLeft) == [FriendLeft("d1r1", "merchant", "parted")]
    assert site(played).friend == ""


def test_delve_enc_trap__it_is_before_the_party_as_soon_as_it_is_found() -> None:
    played = new_room(1).finish()

    found = happened(played, TrapFound)[0]
    assert played.events[played.events.index(found) :] == [found, Wary("p1", before=True), TreasureLaid("d1r1", 10)]


@pytest.mark.parametrize("encounter", [(3,), (1,), (12,), (6, 5), (11, 10)])
def test_delve_reward__ten_gold_lie_in_every_new_room_on_top_of_its_encounter(encounter: tuple[int, ...]) -> None:
    played = new_room(*encounter).finish()

    assert happened(played, TreasureLaid) == [TreasureLaid("d1r1", 10)]
    assert site(played).gold == 10


def test_delve_reward__the_clauses_own_example_an_evaded_goblin_keeps_the_ten_gold() -> None:
    played = new_room(6, 2, 3)

    played.do("evade", "way:0").finish()

    assert party(played).gold == 0
    assert site(played, "d1r1").gold == 10


def test_delve_reward__on_a_4_the_gold_comes_along() -> None:
    played = new_room(6, 5, 4, members=("rogue",))

    played.do("evade", "way:0").finish()

    assert party(played).gold == 10
    assert site(played, "d1r1").gold == 0


@pytest.mark.parametrize(
    ("encounter", "gold"),
    [
        ((3,), 10),  # an empty room
        ((11, 8, 2), 5),  # a book
        ((11, 8, 3), 0),  # an ancient book is worth just 10
        ((11, 7, 2), 0),  # armor
        ((11, 12, 2), 0),  # a crown
        ((11, 9, 5, 2), 10),  # magick is worth nothing
    ],
)
def test_delve_reward__by_the_variant_it_only_tops_up_what_the_loot_is_worth(
    encounter: tuple[int, ...], gold: int
) -> None:
    played = new_room(*encounter, variants={"room-reward": "top-up-to-10"}).finish()

    assert happened(played, TreasureLaid) == ([TreasureLaid("d1r1", gold)] if gold else [])
    assert site(played, "d1r1").gold == gold


def test_delve_reward__the_castles_rooms_have_it_too() -> None:
    played = scene(
        "giant",
        at="5056",
        given={"dungeons": [{}], "hexes": {"5056": {"terrain": "castle"}}},
        dice=[
            *(1, 1, 3, 1),
        ],
    )

    played.do("enter:0").finish()

    assert site(played, "d0r0").gold == 10


def test_delve_reward__it_lies_there_for_the_next_party_when_the_find_itself_was_deadly() -> None:
    played = new_room(11, 2, 5, 8, members=("rogue",))  # a death mushroom

    played.finish()

    assert [died.cause for died in happened(played, MemberDied)] == ["mushroom"]
    assert site(played, "d1r1").gold == 10


def test_delve_retrace_persist__surviving_enemies_wait_with_the_hit_points_they_had() -> None:
    given = {
        **ruins(OPENED, SECOND),
        "sites": {"d1r1": {"foes": [{"kind": "ogre", "hp": 7, "max_hp": 36}], "gold": 10, "trap": False}},
    }
    played = scene("giant", given=given, at="d1r1", dice=[3])

    played.do("evade", "way:0", "way:1").finish()

    assert [(foe.kind, foe.hp) for foe in site(played).foes] == [("ogre", 7)]
    assert choices(played) == ["attack", "evade"]


def test_delve_retrace_persist__loot_traps_and_gold_wait_for_any_later_party() -> None:
    sites = {"d1r1": {"loot": [{"kind": "ring"}], "gold": 10, "trap": True}}
    played = scene("giant", number=2, given={**ruins(OPENED, SECOND), "sites": sites}, at="d1r0")

    played.do("way:1").finish()

    assert choices(played) == ["trap:evade", "trap:take"]
    assert (len(site(played).loot), site(played).gold) == (1, 10)


def test_delve_retrace_persist__a_trap_that_was_not_triggered_is_faced_again_on_return() -> None:
    played = new_room(1, 3)

    played.do("trap:evade", "way:0", "way:1").finish()

    assert choices(played) == ["trap:evade", "trap:take"]


def test_delve_retrace_persist__the_dead_lie_where_they_fell() -> None:
    given = {**ruins(OPENED, SECOND), "sites": {"d1r1": {"foes": [{"kind": "ogre"}]}}}
    played = scene({"kin": "giant", "hp": 1}, "giant", given=given, at="d1r1", dice=[3, 1, 1, 4])

    played.do("attack", "evade", "way:0").finish()

    assert [(corpse.member.id, corpse.at) for corpse in played.state.corpses] == [(1, "d1r1")]


def test_delve_follow_in__the_new_rooms_encounter_is_still_rolled_and_adds_enemies() -> None:
    given = {**ruins(DOOR), "sites": {"d1r0": {"foes": [{"kind": "skeleton"}]}}}
    played = scene("giant", given=given, at="d1r0", dice=[2, *DEAD_END, 6, 2])

    played.do("evade", "way:1").finish()

    assert foes_there(played) == ["skeleton", "goblin"]
    assert [(event.foe.kind, event.how) for event in happened(played, FoeArrived)] == [
        *(("skeleton", "followed"), ("goblin", "encounter"))
    ]
    assert site(played, "d1r0").foes == ()


def test_delve_follow_in__a_room_trap_comes_before_the_followers() -> None:
    given = {**ruins(DOOR), "sites": {"d1r0": {"foes": [{"kind": "skeleton"}]}}}
    played = scene("giant", given=given, at="d1r0", dice=[2, *DEAD_END, 1])

    played.do("evade", "way:1").finish()

    assert happened(played, TrapFound) == [TrapFound("d1r1")]
    assert choices(played) == ["trap:evade", "trap:take"]


def test_delve_follow_in__into_a_known_room_nothing_is_rolled_and_its_enemies_join_in() -> None:
    sites = {"d1r0": {"foes": [{"kind": "skeleton"}]}, "d1r1": {"foes": [{"kind": "ogre"}]}}
    played = scene("giant", given={**ruins(OPENED, SECOND), "sites": sites}, at="d1r0", dice=[2])

    played.do("evade", "way:1").finish()

    assert foes_there(played) == ["ogre", "skeleton"]


def test_delve_enemies_first__loot_gold_friends_doors_and_exits_wait_until_no_enemy_is_left() -> None:
    exit_room = {"ways": [{"kind": "entry", "to": -2}, {"kind": "door"}, {"kind": "exit", "to": -2}]}
    there = {"foes": [{"kind": "zombie"}], "loot": [{"kind": "ring"}], "gold": 10, "friend": "merchant", "met": False}
    played = scene(
        {"kin": "giant", "weapon": 101},
        loot=[{"weapon": "axe"}],
        given={**ruins(exit_room), "sites": {"d1r0": there}},
        at="d1r0",
        due=["friend"],
        dice=[5, 9],
    )

    before = choices(played)
    played.do("attack").finish()

    assert before == ["attack", "evade", "gear"]
    assert {"take-all", "buy", "way:0", "way:1", "way:2"} <= set(choices(played))
    assert happened(played, FriendMet) == [FriendMet("d1r0", "merchant")]


def test_delve_enemies_first__entrances_wait_as_well() -> None:
    played = scene("giant", foes=["ogre"], given=ruins({}))

    assert choices(played) == ["attack", "evade"]
