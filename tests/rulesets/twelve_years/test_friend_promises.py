"""Friends who promise: Gerhardus a battle, the dying adventurer loot, Thogwood a way round."""

from __future__ import annotations

from typing import Any

import pytest

from lychgate.rulesets.twelve_years.rules.delving import DoorsRolled
from lychgate.rulesets.twelve_years.rules.foes import FoeSlain
from lychgate.rulesets.twelve_years.rules.friends import PromiseMade
from lychgate.rulesets.twelve_years.rules.hexploring import EncounterRolled
from lychgate.rulesets.twelve_years.rules.levels import LevelsGained
from lychgate.rulesets.twelve_years.rules.loot import ItemChanged
from lychgate.rulesets.twelve_years.rules.monsters import CyclopsAttacked
from lychgate.rulesets.twelve_years.rules.promises import LootFound, PromiseKept
from lychgate.rulesets.twelve_years.state import CITY
from tests.rulesets.twelve_years.stage import asked, choices, happened, party, scene, site

FOREST = 6
"""A face of the terrain die that calls for an encounter."""

DOOR = {"ways": [{"kind": "entry", "to": -2}, {"kind": "door"}]}
"""A first room with one door that nobody has opened."""


def ruins(*rooms: dict[str, Any]) -> dict[str, Any]:
    """The rest of a state with ruins in 5051."""
    return {"dungeons": [{}, {"hex": "5051", "rooms": list(rooms)}]}


def test_friend_gerhardus__he_comes_along_when_he_is_met() -> None:
    played = scene("giant", dice=[FOREST, 5, 6])

    played.do("go:s").finish()

    assert happened(played, PromiseMade) == [PromiseMade("p1", "gerhardus")]
    assert [member.kin for member in party(played).members] == ["giant"]


def test_friend_gerhardus__he_wins_the_next_battle_outright_against_everyone_there() -> None:
    played = scene("giant", promises=["gerhardus"], dice=[FOREST, 2, 11, 10, 2])

    played.do("go:s").finish()

    assert [(slain.foe.kind, slain.how) for slain in happened(played, FoeSlain)] == [
        *(("banshee", "gerhardus"), ("vines", "gerhardus"))
    ]
    assert party(played).promises == ()


def test_friend_gerhardus__loot_and_entrances_become_free() -> None:
    played = scene("giant", promises=["gerhardus"], dice=[FOREST, 10, 3, 5])

    played.do("go:s").finish()

    assert "enter:1" in choices(played)


def test_friend_gerhardus__no_attack_is_made_so_no_cyclops_curses() -> None:
    played = scene("giant", promises=["gerhardus"], given=ruins(DOOR), at="d1r0", dice=[1, 1, 1, 6, 7])

    played.do("way:1").finish()

    assert site(played).foes == ()
    assert happened(played, CyclopsAttacked) == []
    assert party(played).members[0].marks == ()


@pytest.mark.parametrize("creature", [1, 6])
def test_friend_gerhardus__a_deer_or_a_creature_that_keeps_the_peace_is_none_of_his_business(creature: int) -> None:
    played = scene("giant", promises=["gerhardus"], dice=[FOREST, 2, creature])

    played.do("go:s").finish()

    assert happened(played, FoeSlain) == []
    assert party(played).promises == ("gerhardus",)


def test_friend_gerhardus__a_trap_does_not_use_him_up_and_comes_before_him() -> None:
    given = {**ruins({}), "sites": {"d1r0": {"foes": [{"kind": "ogre"}], "trap": True}}}
    played = scene("giant", promises=["gerhardus"], wary=True, given=given, at="d1r0", dice=[5])

    before = choices(played)
    played.do("trap:take").finish()

    assert before == ["trap:evade", "trap:take"]
    assert party(played).members[0].hp == 25
    assert [slain.how for slain in happened(played, FoeSlain)] == ["gerhardus"]


def test_friend_gerhardus__what_waited_for_the_battle_to_be_over_happens_at_once() -> None:
    given = {"hexes": {"5052": {"features": ["circle"]}}, "sites": {"5052": {"foes": [{"kind": "ogre"}]}}}
    played = scene({"kin": "giant", "hp": 3}, promises=["gerhardus"], given=given)

    played.do("go:s").finish()

    assert [slain.how for slain in happened(played, FoeSlain)] == ["gerhardus"]
    assert party(played).members[0].hp == 30


def test_friend_gerhardus__one_of_the_party_whom_a_demon_has_taken_is_none_of_his_business() -> None:
    taken = {"kind": "possessed", "hp": 9, "damage": "1d4", "member": {"id": 2, "name": "Bea", "kin": "rogue", "hp": 9}}
    played = scene("giant", promises=["gerhardus"], loot=[{"weapon": "axe"}], foes=[taken])

    played.do("gear", "member:1", "equip:101:1", "done").finish()

    assert party(played).promises == ("gerhardus",)
    assert [foe.kind for foe in site(played).foes] == ["possessed"]


def test_friend_gerhardus__the_lich_king_is_not_his_business() -> None:
    rooms = [{"throne": True}]
    given = {"dungeons": [{"rooms": rooms}], "sites": {"d0r0": {"foes": [{"kind": "lich_king"}]}}}
    played = scene("giant", promises=["gerhardus"], given=given, at="d0r0", dice=[6])

    played.do("attack").finish()

    assert party(played).promises == ("gerhardus",)
    assert [foe.kind for foe in site(played).foes] == ["lich_king"]


def test_friend_gerhardus__skeletons_beside_the_lich_king_fall_and_the_lich_king_stays() -> None:
    foes = [{"kind": "lich_king"}, {"kind": "skeleton"}, {"kind": "skeleton"}]
    given = {"dungeons": [{"rooms": [{"throne": True}]}], "sites": {"d0r0": {"foes": foes}}}
    played = scene("rogue", promises=["gerhardus"], loot=[{"weapon": "axe"}], given=given, at="d0r0")

    played.do("gear", "member:1", "equip:101:1", "done").finish()

    assert [foe.kind for foe in site(played).foes] == ["lich_king"]


def test_friend_dying_adventurer__the_next_encounter_roll_is_loot_and_no_encounter_die_is_rolled() -> None:
    played = scene("giant", promises=["loot"], dice=[FOREST, 9, 4])

    played.do("go:s").finish()

    assert happened(played, EncounterRolled) == []
    assert [(loot.item.kind, loot.item.qualities, loot.why) for loot in happened(played, LootFound)] == [
        ("ring", ("ornate",), "promise")
    ]
    assert site(played).foes == ()
    assert party(played).promises == ()


def test_friend_dying_adventurer__the_promise_is_made_when_the_dying_one_is_met() -> None:
    played = scene("giant", dice=[FOREST, 5, 4])

    played.do("go:s").finish()

    assert happened(played, PromiseMade) == [PromiseMade("p1", "loot")]


def test_friend_dying_adventurer__in_a_new_room_it_takes_the_place_of_the_encounter_as_well() -> None:
    played = scene("giant", promises=["loot"], given=ruins(DOOR), at="d1r0", dice=[1, 1, 1, 9, 2])

    played.do("way:1").finish()

    assert happened(played, EncounterRolled) == []
    assert [item.kind for item in site(played).loot] == ["ring"]
    assert site(played).gold == 10


def test_friend_dying_adventurer__found_on_being_thrown_back_by_a_lake_it_compels_at_once() -> None:
    given = {"hexes": {"5051": {"terrain": "forest"}}}
    variants = {"lake-bounce": "familiar-roll"}
    played = scene("giant", "hermit", promises=["loot"], given=given, variants=variants, dice=[1, 4, 5, 5, 2])

    played.do("go:s").finish()

    assert [(foe.kind, foe.max_hp) for foe in site(played, "5051").foes] == [("possessed", 8)]


def test_friend_dying_adventurer__whoever_retrieves_it_rises_one_level_once() -> None:
    played = scene({"kin": "giant", "hp": 5}, promises=["loot"], dice=[FOREST, 9, 2])

    played.do("go:s")
    before = party(played).level
    played.do("take-all").finish()

    assert (before, party(played).level, party(played).members[0].hp) == (0, 1, 31)
    assert happened(played, LevelsGained) == [LevelsGained("p1", 1, "dying")]
    assert [event.why for event in happened(played, ItemChanged)] == ["claimed"]
    assert not party(played).loot[0].gift


def test_friend_dying_adventurer__the_level_is_for_a_later_party_when_this_one_left_it() -> None:
    played = scene("giant", number=2, here={"loot": [{"kind": "ring", "gift": True}]})

    played.do("take-all").finish()

    assert party(played).level == 1


def test_friend_dying_adventurer__it_may_be_trapped_by_its_quality() -> None:
    played = scene("giant", promises=["loot"], dice=[FOREST, 9, 6, 6, 2])

    played.do("go:s").finish()

    assert site(played).loot[0].traps == 1


def test_friend_dying_adventurer__a_cursed_gift_that_is_taken_on_discovery_is_a_level_too() -> None:
    variants = {"cursed-compulsion": "instantly-on-discovery"}
    played = scene("giant", promises=["loot"], variants=variants, dice=[FOREST, 9, 5, 1])

    played.do("go:s").finish()

    assert [item.kind for item in party(played).loot] == ["ring"]
    assert (party(played).level, party(played).curses) == (1, 1)


@pytest.mark.parametrize(
    ("gift", "dice"),
    [
        ({"kind": "mushroom", "powers": ["death"], "unique": "death_mushroom"}, [1]),
        ({"kind": "mushroom", "powers": ["fae_touched"], "unique": "fae_touched_mushroom"}, [1]),
        ({"kind": "mirror", "unique": "magick_mirror", "uses": 1}, [1]),
    ],
)
def test_friend_dying_adventurer__a_gift_that_compels_and_is_gone_is_a_level_too(
    gift: dict[str, Any], dice: list[int]
) -> None:
    lying = {"sites": {CITY: {"loot": [{**gift, "qualities": ["magick"], "gift": True}]}}}
    played = scene("giant", "hermit", given=lying, dice=dice)

    played.do("go:n").finish()

    assert party(played).level == 1
    assert site(played).loot == ()


def test_friend_thogwood__meeting_him_promises_both_halves_of_his_advice() -> None:
    played = scene("giant", dice=[FOREST, 5, 5])

    played.do("go:s").finish()

    assert happened(played, PromiseMade) == [PromiseMade("p1", "skip"), PromiseMade("p1", "exit")]


def test_friend_thogwood__the_next_encounter_roll_is_skipped_and_the_exit_is_spent_with_it() -> None:
    played = scene("giant", promises=["skip", "exit"], dice=[FOREST])

    played.do("go:s")
    roll = getattr(asked(played), "roll", "")
    played.do("use").finish()

    assert roll == "encounter"

    assert happened(played, EncounterRolled) == []
    assert happened(played, PromiseKept) == [PromiseKept("p1", "skip"), PromiseKept("p1", "exit", forgone=True)]
    assert party(played).promises == ()


def test_friend_thogwood__letting_the_encounter_roll_pass_keeps_the_exit_alone() -> None:
    played = scene("giant", promises=["skip", "exit"], dice=[FOREST, 3])

    played.do("go:s", "let-pass").finish()

    assert happened(played, PromiseKept) == [PromiseKept("p1", "skip", forgone=True)]
    assert party(played).promises == ("exit",)


def test_friend_thogwood__in_a_new_room_the_doors_come_before_the_encounter() -> None:
    played = scene("giant", promises=["skip", "exit"], given=ruins(DOOR), at="d1r0", dice=[1, 1, 3])

    played.do("way:1")
    first = played.open()
    played.do("let-pass")
    second = played.open()
    played.do("use").finish()

    assert [getattr(asked, "roll", "") for asked in (first, second)] == ["doors", "encounter"]
    assert happened(played, EncounterRolled) == []
    assert party(played).promises == ()


def test_friend_thogwood__used_on_the_doors_the_room_has_an_exit_without_a_roll_and_the_skip_is_spent() -> None:
    played = scene("giant", promises=["skip", "exit"], given=ruins(DOOR), at="d1r0", dice=[1, 1, 3])

    played.do("way:1", "use").finish()

    assert happened(played, DoorsRolled) == [DoorsRolled("p1", 0, 0, exit=True)]
    assert [way.kind for way in played.state.dungeons[1].rooms[1].ways] == ["door", "exit"]
    assert len(happened(played, EncounterRolled)) == 1
    assert party(played).promises == ()


def test_friend_thogwood__in_the_castle_he_cannot_help_while_rooms_are_owed() -> None:
    played = scene("giant", promises=["skip", "exit"], at="5056", given={"dungeons": [{}]}, dice=[1, 1, 3, 1])

    played.do("enter:0").finish()

    assert party(played).promises == ("skip", "exit")


def test_friend_thogwood__in_the_castle_his_exit_helps_once_the_throne_room_is_found() -> None:
    rooms = [DOOR, *({"ways": [{"kind": "door", "to": 0}]} for _ in range(5))]
    played = scene("giant", promises=["exit"], at="d0r0", given={"dungeons": [{"rooms": rooms}]}, dice=[1, 1, 1])

    played.do("way:1", "use").finish()

    assert [way.kind for way in played.state.dungeons[0].rooms[6].ways] == ["door", "exit"]


def test_friend_thogwood__what_is_still_promised_is_not_promised_twice() -> None:
    played = scene("giant", promises=["skip", "exit"], dice=[FOREST, 5, 5])

    played.do("go:s", "let-pass").finish()

    assert happened(played, PromiseMade) == [PromiseMade("p1", "skip")]
    assert party(played).promises == ("exit", "skip")
