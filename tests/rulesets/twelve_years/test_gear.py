"""Gold and weapons: what a newcomer starts with, what a weapon does, and how gear changes hands."""

from __future__ import annotations

from typing import Any

import pytest

from lychgate.core.errors import IllegalAnswer
from lychgate.rulesets.twelve_years.rules.death import MemberDied
from lychgate.rulesets.twelve_years.rules.fight_sums import DamageTotalled
from lychgate.rulesets.twelve_years.rules.gear import Equipped, ItemDropped
from lychgate.rulesets.twelve_years.rules.loot import GoldGained, ItemGained
from lychgate.rulesets.twelve_years.rules.wounds import MemberHurt
from lychgate.rulesets.twelve_years.sheet import max_hp, value
from lychgate.rulesets.twelve_years.state import CITY
from lychgate.rulesets.twelve_years.tables import WEAPON
from tests.rulesets.twelve_years.stage import choices, happened, party, scene, site

HERMIT, ROGUE = 1, 2
COFFER = 10
WEAPONS = [
    (1, "axe", 12, 10, True),
    (2, "flail", 10, 8, True),
    (3, "sword", 8, 6, True),
    (4, "bow", 8, 6, False),
    (5, "staff", 6, 1, False),
    (6, "sling", 4, 1, False),
]
"""The book's table: the face of the d6, the weapon, the sides of its die, its price, and whether it is of metal."""

# ---------------------------------------------------------------------- gold


@pytest.mark.parametrize(("rolled", "gold"), [(1, 1), (2, 5), (3, 10), (4, 20)])
def test_gold_start__one_d4_says_what_a_newcomer_adds_to_the_purse(rolled: int, gold: int) -> None:
    played = scene("giant", gold=100, here={"friend": "new_member"}, dice=[HERMIT, COFFER, rolled])

    played.do("recruit", "text:Bo").finish()

    assert happened(played, GoldGained) == [GoldGained("p1", gold, "start")]
    assert party(played).gold == 100 + gold


def test_gold_start__each_starting_member_rolls_for_itself() -> None:
    rolls = [*[HERMIT] * 4, *[COFFER] * 4, 1, 4, 2, 3]
    played = scene(number=0, at=CITY, dice=rolls)

    played.do("assemble", "text:A", "text:B", "text:C", "text:D").finish()

    assert [event.gold for event in happened(played, GoldGained)] == [1, 20, 5, 10]
    assert party(played).gold == 36


def test_gold_shared__the_purse_survives_whoever_dies() -> None:
    played = scene("hermit", "giant", gold=77, foes=["ogre"], dice=[2, 10, 1])

    played.do("attack").finish()

    assert [event.member for event in happened(played, MemberDied)] == [1]
    assert party(played).gold == 77


def test_gold_shared__what_any_of_them_pays_comes_out_of_the_one_purse() -> None:
    played = scene("hermit", "giant", gold=20, here={"friend": "merchant"})

    played.do("buy", "axe", "buy", "sword").finish()

    assert party(played).gold == 4
    assert "coin" in {item.kind for item in party(played.do("buy", "coin")).loot}


# ---------------------------------------------------------------------- the table


@pytest.mark.parametrize(("rolled", "weapon", "sides", "price", "metal"), WEAPONS)
def test_weapon_table__each_weapon_has_its_die_and_its_price(
    rolled: int, weapon: str, sides: int, price: int, metal: bool
) -> None:
    wielding = {"kin": "rogue", "weapon": 101}
    most = scene(wielding, foes=["golem"], loot=[{"weapon": weapon}], dice=[5, sides])
    more = scene(wielding, foes=["golem"], loot=[{"weapon": weapon}], dice=[5, sides + 1])

    most.do("attack").finish()

    assert happened(most, DamageTotalled) == [DamageTotalled("p1", "party", sides, (), "full", sides)]
    assert value(party(most).item(101)) == price
    assert WEAPON[weapon].metal == metal
    with pytest.raises(IllegalAnswer):
        more.do("attack")


@pytest.mark.parametrize("level", [0, 3, -1])
def test_weapon_table__the_partys_level_is_added_to_the_die(level: int) -> None:
    wielding = {"kin": "rogue", "weapon": 101}
    played = scene(wielding, level=level, foes=["golem"], loot=[{"weapon": "staff"}], dice=[5, 4])

    played.do("attack").finish()

    assert happened(played, DamageTotalled)[0].total == 4 + level


@pytest.mark.parametrize(("rolled", "weapon", "sides", "price", "metal"), WEAPONS)
def test_weapon_start_roll__a_newcomer_rolls_1d6_for_a_plain_weapon_and_wields_it(
    rolled: int, weapon: str, sides: int, price: int, metal: bool
) -> None:
    played = scene("giant", here={"friend": "new_member"}, dice=[ROGUE, rolled, COFFER, 1])

    played.do("recruit", "text:Bo").finish()

    first = happened(played, ItemGained)[0]
    assert (first.item.weapon, first.item.qualities, first.source) == (weapon, (), "weapon")
    assert [event.weapon for event in happened(played, Equipped)] == [first.item.id]


def test_weapon_start_roll__giants_and_rogues_roll_and_hermits_do_not() -> None:
    rolls = [4, HERMIT, ROGUE, HERMIT, 1, 2, *[COFFER] * 4, 1, 1, 1, 1]
    played = scene(number=0, at=CITY, dice=rolls)

    played.do("assemble", "text:A", "text:B", "text:C", "text:D").finish()

    wielded = [party(played).item(member.weapon).weapon for member in party(played).members]
    assert wielded == ["axe", "staff", "flail", "staff"]


# ---------------------------------------------------------------------- handing over


def test_weapon_reassign__a_weapon_changes_hands_between_two_rolls_of_a_fight() -> None:
    wielding: list[dict[str, Any]] = [{"kin": "giant", "weapon": 101}, {"kin": "rogue"}]
    played = scene(*wielding, foes=["golem"], loot=[{"weapon": "axe"}, {"weapon": "bow"}], dice=[5, 7])

    played.do("gear", "equip:101:2", "gear", "equip:102:1")
    hands = [member.weapon for member in party(played).members]
    played.do("gear", "stow:102", "attack").finish()

    assert hands == [102, 101]
    assert [member.weapon for member in party(played).members] == [0, 101]
    assert happened(played, DamageTotalled)[0].dice == 7


def test_weapon_reassign__only_outside_encounters_where_the_switch_says_so() -> None:
    loot = [{"weapon": "axe"}]
    fighting = scene("giant", foes=["golem"], loot=loot, variants={"reequip": "outside-encounters"})
    at_peace = scene("giant", loot=loot, variants={"reequip": "outside-encounters"})

    assert "gear" not in choices(fighting)
    assert "gear" in choices(at_peace)


def test_weapon_reassign__one_weapon_at_a_time() -> None:
    played = scene("giant", foes=["golem"], loot=[{"weapon": "axe"}, {"weapon": "bow"}], dice=[5, 8])

    played.do("gear", "equip:101:1", "gear", "equip:102:1", "attack").finish()

    assert [member.weapon for member in party(played).members] == [102]
    assert happened(played, DamageTotalled)[0].dice == 8


def test_weapon_reassign__nothing_is_left_behind_in_the_middle_of_a_fight() -> None:
    fighting = scene("giant", foes=["golem"], loot=[{"weapon": "axe"}])
    at_peace = scene("giant", loot=[{"weapon": "axe"}])

    fighting.do("gear")
    at_peace.do("gear")

    assert choices(fighting) == ["done", "equip:101:1"]
    assert choices(at_peace) == ["done", "equip:101:1", "drop:101"]


def test_weapon_reassign__with_a_trap_at_their_heels_weapons_alone_change_hands() -> None:
    played = scene("giant", chased=1, loot=[{"weapon": "axe"}, {"kind": "armor"}])

    played.do("gear")

    assert choices(played) == ["done", "equip:101:1"]


def test_weapon_reassign__what_is_left_behind_lies_there() -> None:
    played = scene({"kin": "giant", "weapon": 101}, loot=[{"weapon": "axe"}])

    played.do("gear", "drop:101").finish()

    assert [event.item.weapon for event in happened(played, ItemDropped)] == ["axe"]
    assert [item.weapon for item in site(played).loot] == ["axe"]
    assert party(played).members[0].weapon == 0


# ---------------------------------------------------------------------- quality


@pytest.mark.parametrize("qualities", [[], ["broken"], ["ancient"], ["ornate", "ornate"], ["magick"]])
def test_weapon_quality_no_damage__a_sword_cuts_the_same_whatever_its_quality(qualities: list[str]) -> None:
    sword = {"weapon": "sword", "qualities": qualities}
    played = scene({"kin": "rogue", "weapon": 101}, foes=["golem"], loot=[sword], dice=[5, 8])

    played.do("attack").finish()

    assert happened(played, DamageTotalled) == [DamageTotalled("p1", "party", 8, (), "full", 8)]


@pytest.mark.parametrize("qualities", [[], ["broken"], ["ancient"], ["ornate"]])
def test_weapon_quality_no_damage__armor_protects_the_same_whatever_its_quality(qualities: list[str]) -> None:
    played = scene("rogue", loot=[{"kind": "armor", "qualities": qualities}])

    played.do("gear", "equip:101:1").finish()

    assert max_hp(party(played), party(played).members[0]) == 16


GEAR: list[dict[str, Any]] = [{"weapon": "axe"}, {"kind": "armor"}, {"kind": "shield"}]


@pytest.mark.parametrize("item", GEAR)
def test_weapon_quality_no_damage__broken_gear_is_of_no_use_where_the_switch_says_so(item: dict[str, Any]) -> None:
    broken = {**item, "qualities": ["ornate", "broken"]}
    useless = scene("giant", loot=[broken, item], variants={"broken-gear": "useless"})
    works = scene("giant", loot=[broken, item])

    useless.do("gear")
    works.do("gear")

    assert [id_ for id_ in choices(useless) if id_.startswith("equip")] == ["equip:102:1"]
    assert [id_ for id_ in choices(works) if id_.startswith("equip")] == ["equip:101:1", "equip:102:1"]


def test_loot_share__any_member_may_hand_any_gear_to_any_other() -> None:
    wearing = {"kin": "rogue", "weapon": 101, "worn": [102, 103]}
    played = scene(wearing, "giant", loot=[{"weapon": "axe"}, {"kind": "armor"}, {"kind": "shield"}])

    played.do("gear", "equip:101:2", "gear", "equip:102:2", "gear", "equip:103:2").finish()

    rogue, giant = party(played).members
    assert (rogue.weapon, rogue.worn, rogue.hp) == (0, (), 12)
    assert (giant.weapon, giant.worn, giant.hp) == (101, (102, 103), 35)


def test_loot_share__what_a_dead_member_carried_serves_the_others() -> None:
    wielding = {"kin": "hermit", "weapon": 101}
    played = scene(wielding, "rogue", foes=["ogre"], loot=[{"weapon": "staff"}], dice=[2, 6, 1])

    played.do("attack", "gear", "equip:101:2").finish()

    assert [event.left for event in happened(played, MemberHurt)] == [0]
    assert [member.weapon for member in party(played).members] == [101]


def test_loot_no_limit__a_party_carries_any_number_of_things() -> None:
    heap = [{"kind": "armor"}] * 60
    played = scene("hermit", loot=[{"weapon": "axe"}] * 40, here={"loot": heap})

    played.do("take-all").finish()

    assert len(party(played).loot) == 100
    assert site(played).loot == ()
    assert party(played).members[0].hp == 8
