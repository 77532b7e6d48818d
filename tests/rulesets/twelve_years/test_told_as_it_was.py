"""What is told of an order agrees with what happened: whole orders, line by line."""

from __future__ import annotations

from typing import Any

import pytest

from lychgate.rulesets.twelve_years.ruleset import RULESET
from lychgate.rulesets.twelve_years.state import State
from lychgate.rulesets.twelve_years.view import place_words
from lychgate.sim.scenes import Scene
from tests.rulesets.twelve_years.stage import asked, scene
from tests.rulesets.twelve_years.treasure import A_ROOM, THRONE_ROOM

CLEARING = {"terrain": "clearing", "explored": True}

TWO_ROOMS = {
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


def story(played: Scene[State], begun: State) -> list[str]:
    """Every line that was told since ``begun``."""
    state, lines = begun, []
    for event in played.events:
        after = event.apply(state)
        lines += [line.text for line in RULESET.tell(state, event, after)]
        state = after
    return lines


def told(played: Scene[State], *orders: str) -> str:
    """What is told of these orders, in one text."""
    begun = played.state
    return "\n".join(story(played.do(*orders), begun))


def test_of_enemies_that_cannot_follow_out_of_a_dungeon_it_is_not_said_that_they_do() -> None:
    out = told(scene("hermit", at="d1r0", foes=["ogre"], given=A_ROOM, dice=[2]), "evade", "way:0")
    within = told(scene("hermit", at="d1r0", foes=["ogre"], given=TWO_ROOMS, dice=[2]), "evade", "way:1")

    assert "the enemy comes no farther" in out.lower() or "and no farther" in out
    assert "They are followed: an ogre." in within
    assert "no farther" not in within


def test_nor_of_the_lich_king_in_his_castle() -> None:
    rooms: list[dict[str, Any]] = [
        {"ways": [{"kind": "entry", "to": -2}]},
        {"ways": [{"kind": "door", "to": 0}], "throne": True},
    ]
    throne = {"dungeons": [{"rooms": rooms}]}
    stays = {"lich-follows": "stays-in-throne-room"}

    out = told(scene("hermit", at="d0r1", foes=["lich_king"], given=throne, variants=stays, dice=[2]), "evade", "way:0")

    assert "no farther" in out


@pytest.mark.parametrize("face", [1, 2, 3, 4])
def test_no_damage_is_announced_from_enemies_that_deal_none(face: int) -> None:
    dice = [face, 1] if face != 4 else [4, 1]
    before_him = scene("hermit", "hermit", at="d0r0", foes=["lich_king"], given=THRONE_ROOM, dice=dice)

    assert "damage" not in told(before_him, "attack").partition("\n")[0].lower()


@pytest.mark.parametrize("dice", [[5, 3, 1, 1], [4, 1, 1], [5, 1, 1, 1]])
def test_nor_where_several_parties_attack_him_together(dice: list[int]) -> None:
    other = {"members": ["hermit", "hermit"], "at": "d0r0"}
    him: Any = {"at": "d0r0", "foes": ["lich_king"], "given": THRONE_ROOM, "others": [other]}
    before_him = scene("hermit", "hermit", dice=dice, **him)
    begun = before_him.state

    before_him.do("attack")
    before_him.do("attack", seat="p2")

    compared = next(line for line in story(before_him, begun) if "difference" in line)
    assert "the better of" in compared
    assert "full damage" not in compared


def test_before_a_demon_a_1_announces_fire_and_no_damage() -> None:
    first = told(scene("hermit", foes=["demon"], dice=[1]), "attack").partition("\n")[0]

    assert "fire" in first
    assert "damage" not in first


def test_a_satyr_who_puts_them_to_sleep_deals_no_damage_and_none_is_announced() -> None:
    first = told(scene("hermit", "giant", foes=["satyr"], dice=[1, 3]), "attack").partition("\n")[0]

    assert "damage" not in first.lower()


def test_with_the_damage_of_others_beside_him_it_is_announced() -> None:
    foes = ["lich_king", "skeleton"]
    before_him = scene("hermit", "giant", at="d0r0", foes=foes, given=THRONE_ROOM, dice=[2, 3, 1, 1])

    assert "damage" in told(before_him, "attack").partition("\n")[0].lower()


def test_a_total_against_the_lich_king_is_followed_by_what_becomes_of_it() -> None:
    armed = {"kin": "giant", "weapon": 101}
    loot = [{"weapon": "axe"}]

    lines = told(scene(armed, loot=loot, at="d0r0", foes=["lich_king"], given=THRONE_ROOM, dice=[5, 9]), "attack")

    assert "hit points to lose" in lines or "can hurt the Lich King" in lines


@pytest.mark.parametrize("face", [1, 2])
def test_a_trap_that_goes_off_is_told_once(face: int) -> None:
    trapped = {"loot": [{"kind": "ring", "traps": 1}]}
    snatched = scene("giant", here=trapped, dice=[face, 7] if face == 1 else [2], given={"hexes": {"5052": CLEARING}})

    lines = told(snatched, "trapped:301:evade", "s")

    assert lines.count("goes off") <= 1
    assert lines.count("its trap") + lines.count("Its trap") <= 1


def test_a_room_trap_behind_which_the_party_runs_is_told_once() -> None:
    room = scene("giant", at="d1r0", here={"trap": True}, wary=True, given=TWO_ROOMS, dice=[2])

    lines = told(room, "trap:evade", "way:1")

    assert "goes off" not in lines


def test_only_ellas_is_said_to_be_content_with_a_bow() -> None:
    teacher = {"friend": "thogwood", "met": True}
    loot: list[dict[str, Any]] = [{"weapon": "bow"}, {"kind": "crown"}, {"kind": "coffer"}]
    trained = scene("giant", here=teacher, loot=loot, gold=40)

    trained.do("train")

    notes = [choice.note for choice in asked(trained).question(trained.state).choices]
    assert not [note for note in notes if "settles" in note]


@pytest.mark.parametrize(
    ("friend", "gone"),
    [("wise_woman", "whereabouts"), ("ellas", "or a bow"), ("phim_pham", "would join"), ("dying", "with a secret")],
)
def test_the_place_no_longer_offers_what_has_been_had(friend: str, gone: str) -> None:
    played = scene("giant", here={"friend": friend, "met": True, "served": True})

    assert gone not in place_words(played.state, played.state.party("p1"))


def test_ellas_offers_more_lessons_where_the_switch_says_so() -> None:
    served = {"friend": "ellas", "met": True, "served": True}
    played = scene("giant", here=served, variants={"ellas-more": "then-100g-each"})

    assert "more of them are 100 gold a level" in place_words(played.state, played.state.party("p1"))


def test_a_curse_that_would_take_a_total_below_0_is_told_with_its_floor() -> None:
    bare = scene({"kin": "rogue", "weapon": 101}, foes=["ogre"], curses=2, loot=[{"weapon": "axe"}], dice=[5, 1])

    assert "never below 0" in told(bare, "attack")
