"""Gold and weapons: what a newcomer starts with, what a weapon does, and how gear changes hands."""

from __future__ import annotations

from typing import Any

import pytest

from lychgate.core.errors import IllegalAnswer
from lychgate.rulesets.twelve_years.rules.death import MemberDied
from lychgate.rulesets.twelve_years.rules.fight_sums import DamageTotalled
from lychgate.rulesets.twelve_years.rules.gear import Equipped, GearStep, ItemDropped
from lychgate.rulesets.twelve_years.rules.loot import GoldGained, ItemGained
from lychgate.rulesets.twelve_years.rules.wounds import MemberHurt
from lychgate.rulesets.twelve_years.ruleset import RULESET
from lychgate.rulesets.twelve_years.sheet import max_hp, value
from lychgate.rulesets.twelve_years.state import CITY, State
from lychgate.rulesets.twelve_years.tables import WEAPON
from lychgate.server.typed import keys_of, settled
from lychgate.sim.scenes import Scene
from tests.rulesets.twelve_years.stage import asked, choices, happened, party, scene, site

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

    played.do("buy", "axe", "sword", "pass").finish()

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

    played.do("gear", "member:2", "equip:101:2", "member:1", "equip:102:1", "done")
    hands = [member.weapon for member in party(played).members]
    played.do("gear", "member:1", "stow:102", "done", "attack").finish()

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

    played.do("gear", "member:1", "equip:101:1", "member:1", "equip:102:1", "done", "attack").finish()

    assert [member.weapon for member in party(played).members] == [102]
    assert happened(played, DamageTotalled)[0].dice == 8


def test_weapon_reassign__nothing_is_left_behind_in_the_middle_of_a_fight() -> None:
    fighting = scene("giant", foes=["golem"], loot=[{"weapon": "axe"}])
    at_peace = scene("giant", loot=[{"weapon": "axe"}])

    fighting.do("gear")
    at_peace.do("gear")

    assert choices(fighting) == ["done", "best", "member:1"]
    assert choices(at_peace) == ["done", "best", "member:1", "leave"]


def test_weapon_reassign__with_a_trap_at_their_heels_weapons_alone_change_hands() -> None:
    played = scene("giant", chased=1, loot=[{"weapon": "axe"}, {"kind": "armor"}])

    played.do("gear", "member:1")

    assert choices(played) == ["pass", "equip:101:1"]


def test_weapon_reassign__what_is_left_behind_lies_there() -> None:
    played = scene({"kin": "giant", "weapon": 101}, loot=[{"weapon": "axe"}])

    played.do("gear", "leave", "item:101", "done").finish()

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

    played.do("gear", "member:1", "equip:101:1", "done").finish()

    assert max_hp(party(played), party(played).members[0]) == 16


GEAR: list[dict[str, Any]] = [{"weapon": "axe"}, {"kind": "armor"}, {"kind": "shield"}]


@pytest.mark.parametrize("item", GEAR)
def test_weapon_quality_no_damage__broken_gear_is_of_no_use_where_the_switch_says_so(item: dict[str, Any]) -> None:
    broken = {**item, "qualities": ["ornate", "broken"]}
    useless = scene("giant", loot=[broken, item], variants={"broken-gear": "useless"})
    works = scene("giant", loot=[broken, item])

    useless.do("gear", "member:1")
    works.do("gear", "member:1")

    assert [id_ for id_ in choices(useless) if id_.startswith("equip")] == ["equip:102:1"]
    assert [id_ for id_ in choices(works) if id_.startswith("equip")] == ["equip:101:1", "equip:102:1"]


def test_loot_share__any_member_may_hand_any_gear_to_any_other() -> None:
    wearing = {"kin": "rogue", "weapon": 101, "worn": [102, 103]}
    played = scene(wearing, "giant", loot=[{"weapon": "axe"}, {"kind": "armor"}, {"kind": "shield"}])

    played.do("gear", "member:2", "equip:101:2", "member:2", "equip:102:2", "member:2", "equip:103:2", "done").finish()

    rogue, giant = party(played).members
    assert (rogue.weapon, rogue.worn, rogue.hp) == (0, (), 12)
    assert (giant.weapon, giant.worn, giant.hp) == (101, (102, 103), 35)


def test_loot_share__what_a_dead_member_carried_serves_the_others() -> None:
    wielding = {"kin": "hermit", "weapon": 101}
    played = scene(wielding, "rogue", foes=["ogre"], loot=[{"weapon": "staff"}], dice=[2, 6, 1])

    played.do("attack", "gear", "member:2", "equip:101:2", "done").finish()

    assert [event.left for event in happened(played, MemberHurt)] == [0]
    assert [member.weapon for member in party(played).members] == [101]


def test_loot_no_limit__a_party_carries_any_number_of_things() -> None:
    heap = [{"kind": "armor"}] * 60
    played = scene("hermit", loot=[{"weapon": "axe"}] * 40, here={"loot": heap})

    played.do("take-all").finish()

    assert len(party(played).loot) == 100
    assert site(played).loot == ()
    assert party(played).members[0].hp == 8


# ---------------------------------------------------------------------- gear as a sheet


RAISED: list[dict[str, Any]] = [{"kin": "hermit"}, {"kin": "rogue"}, {"kin": "fae_folk"}, {"kin": "giant"}]
RACK: list[dict[str, Any]] = [
    *({"weapon": weapon} for weapon in ("axe", "sling", "flail", "bow", "staff", "staff")),
    *({"kind": kind} for kind in ("armor", "armor", "shield")),
]


def wielded(played: Scene[State]) -> list[str]:
    """What each member wields, in the order of the sheet."""
    return [party(played).item(one.weapon).weapon if one.weapon else "" for one in party(played).members]


def keys_for(played: Scene[State], *answers: str) -> int:
    """How many keys the answers take: Enter where it gives the answer, else the digits of its number.

    Enter is counted too where a longer number begins with the digits.
    """
    pressed = 0
    for answer in answers:
        question = RULESET.question(played.state, asked(played))
        if question.default == answer:
            pressed += 1
        else:
            ids = [choice.id for choice in question.choices]
            key = keys_of(question)[ids.index(answer)]
            pressed += len(key) + (not settled(question, key))
        played.do(answer)
    return pressed


def test_weapon_reassign__arming_four_who_were_raised_takes_six_keys_at_most() -> None:
    played = scene(*RAISED, loot=RACK)

    pressed = keys_for(played, "gear", "best", "best", "done")

    assert pressed <= 6
    assert wielded(played) == ["staff", "axe", "bow", "flail"]
    assert sorted(len(one.worn) for one in party(played).members) == [0, 1, 1, 1]


def test_weapon_reassign__what_is_best_is_shown_before_it_is_done() -> None:
    played = scene({"kin": "giant", "weapon": 101}, loot=[{"weapon": "sling"}, {"weapon": "axe"}, {"kind": "armor"}])

    played.do("gear", "best")
    shown = RULESET.question(played.state, asked(played)).prompt
    before = wielded(played)
    played.do("pass", "done")
    left = wielded(played)
    played.do("gear", "best", "best", "done").finish()

    name = party(played).members[0].name or "the nameless Giant"
    assert f"{name} the axe (1d12) instead of the sling (1d4); {name} the suit of armor (+4 hp)" in shown
    assert (before, left, wielded(played)) == (["sling"], ["sling"], ["axe"])


def test_weapon_reassign__the_best_moves_a_weapon_on_to_one_who_can_use_no_other() -> None:
    wielding: list[dict[str, Any]] = [{"kin": "rogue", "weapon": 101}, {"kin": "fae_folk"}, {"kin": "hermit"}]
    played = scene(*wielding, loot=[{"weapon": "bow"}, {"weapon": "sword"}, {"weapon": "staff"}])

    played.do("gear", "best", "best", "done").finish()

    assert wielded(played) == ["sword", "bow", "staff"]


def test_weapon_reassign__who_wields_the_best_keeps_it_and_nothing_better_is_offered() -> None:
    wielding: list[dict[str, Any]] = [{"kin": "rogue", "weapon": 101}, {"kin": "giant", "weapon": 102}]
    played = scene(*wielding, loot=[{"weapon": "sword"}, {"weapon": "axe"}, {"weapon": "bow"}, {"weapon": "staff"}])

    played.do("gear")

    assert "best" not in choices(played)
    assert asked(played).default() == "", "Enter does not close what was just opened"


def test_weapon_reassign__nobody_is_offered_a_weapon_like_the_one_in_hand() -> None:
    wielding: list[dict[str, Any]] = [{"kin": "rogue", "weapon": 101}, {"kin": "giant", "weapon": 102}]
    played = scene(*wielding, loot=[{"weapon": "staff"}, {"weapon": "staff"}, {"weapon": "staff"}, {"weapon": "axe"}])

    played.do("gear", "member:2")

    assert choices(played) == ["pass", "equip:104:2", "stow:102"]


def test_weapon_reassign__weapons_that_are_passed_on_leave_nobody_unarmed_on_the_way() -> None:
    holding: list[dict[str, Any]] = [{"kin": "fae_folk", "weapon": 101}, {"kin": "rogue", "weapon": 102}]
    played = scene("hermit", *holding, loot=[{"weapon": "staff"}, {"weapon": "bow"}, {"weapon": "axe"}])

    played.do("gear", "best", "best", "done").finish()

    assert wielded(played) == ["staff", "bow", "axe"]
    assert 0 not in [event.weapon for event in happened(played, Equipped)]


def test_loot_share__armor_and_shield_go_to_those_with_fewest_hit_points() -> None:
    played = scene({"kin": "giant"}, {"kin": "rogue"}, {"kin": "hermit"}, loot=[{"kind": "armor"}, {"kind": "shield"}])

    played.do("gear", "best", "best", "done").finish()

    assert [one.worn for one in party(played).members] == [(), (101, 102), ()]


def test_weapon_reassign__in_a_fight_the_best_is_weapons_alone() -> None:
    played = scene("giant", foes=["ogre"], loot=[{"weapon": "axe"}, {"kind": "armor"}])

    played.do("gear", "best", "best", "done")

    assert (wielded(played), party(played).members[0].worn) == (["axe"], ())


@pytest.mark.clause("12y.creature.elf")
@pytest.mark.parametrize(
    ("foe", "metal", "better"),
    [("elf", "once-per-hit", True), ("ogre", "per-weapon", False), ("elf", "per-weapon", True)],
)
def test_weapon_reassign__against_elves_metal_is_best_among_weapons_of_the_same_die(
    foe: str, metal: str, better: bool
) -> None:
    bow = {"kin": "giant", "weapon": 101}
    played = scene(bow, foes=[foe], loot=[{"weapon": "bow"}, {"weapon": "sword"}], variants={"metal-bonus": metal})

    played.do("gear")

    assert ("best" in choices(played)) == better
    if better:
        assert wielded(played.do("best", "best", "done")) == ["sword"]


@pytest.mark.parametrize(("metal", "second"), [("once-per-hit", False), ("per-weapon", True)])
def test_weapon_reassign__a_second_weapon_of_metal_is_better_only_where_each_counts(metal: str, second: bool) -> None:
    two: list[dict[str, Any]] = [{"kin": "giant", "weapon": 101}, {"kin": "rogue", "weapon": 102}]
    rack = [{"weapon": "axe"}, {"weapon": "bow"}, {"weapon": "sword"}]
    played = scene(*two, foes=["elf"], loot=rack, variants={"metal-bonus": metal})

    assert ("best" in choices(played.do("gear"))) == second


@pytest.mark.clause("12y.archetype.fae-iron-pvp")
def test_weapon_reassign__so_it_is_against_the_fae_folk_of_another_party() -> None:
    rack = [{"weapon": "bow"}, {"weapon": "sword"}]
    fae = {"members": ["fae_folk"], "rivals": ["p1"]}
    played = scene({"kin": "giant", "weapon": 101}, loot=rack, rivals=["p2"], others=[fae])

    assert "best" in choices(played.do("gear"))


def test_weapon_reassign__who_has_no_weapon_is_named_where_gear_is_offered() -> None:
    unarmed = scene({"kin": "giant", "name": "Bo"}, {"kin": "rogue", "weapon": 101}, loot=[{"weapon": "bow"}])
    armed = scene({"kin": "rogue", "weapon": 101}, loot=[{"weapon": "bow"}])

    assert gear_note(unarmed) == "Bo has no weapon"
    assert gear_note(armed) == "hand out, put away, leave behind"


def gear_note(played: Scene[State]) -> str:
    """What is said beside the gear."""
    offered = RULESET.question(played.state, asked(played)).choices
    return next(choice.note for choice in offered if choice.id == "gear")


def test_weapon_reassign__after_a_change_by_hand_enter_is_done() -> None:
    played = scene("giant", "rogue", loot=[{"weapon": "axe"}, {"weapon": "bow"}])

    played.do("gear")
    first = asked(played).default()
    played.do("member:1", "equip:102:1")

    assert (first, asked(played).default()) == ("best", "done")


def test_loot_no_limit__equal_things_stand_in_one_row_and_the_best_comes_first() -> None:
    heap = [{"weapon": "sling"}] * 24 + [{"weapon": "axe"}] * 24 + [{"kind": "armor"}]
    played = scene("giant", loot=heap)

    played.do("gear", "member:1")

    assert choices(played) == ["pass", "equip:125:1", "equip:101:1", "equip:149:1"]


def test_loot_no_limit__several_things_are_left_behind_at_once() -> None:
    played = scene("giant", loot=[{"kind": "coin"}] * 3 + [{"kind": "ring"}, {"weapon": "axe"}])

    played.do("gear", "leave")
    rows = choices(played)
    played.do("item:101", "item:101", "item:104", "done").finish()

    assert rows == ["pass", "item:105", "item:104", "item:101"]
    assert sorted(item.id for item in site(played).loot) == [101, 102, 104]


# ---------------------------------------------------------------------- what Enter does on the sheet, and who gets what


def noted(played: Scene[State], id_: str) -> str:
    """What is said beside an option."""
    return {choice.id: choice.note for choice in RULESET.question(played.state, asked(played)).choices}[id_]


def test_weapon_reassign__the_sheet_says_what_each_wields_and_who_wields_nothing() -> None:
    played = scene({"kin": "rogue", "weapon": 101}, "giant", loot=[{"weapon": "sword"}, {"weapon": "axe"}])

    played.do("gear")

    assert "; sword, 1d8; " in noted(played, "member:1")
    assert "; unarmed; " in noted(played, "member:2")


def test_weapon_reassign__enter_takes_up_what_is_best_for_this_member_and_nothing_for_who_has_it() -> None:
    wielding: list[dict[str, Any]] = [{"kin": "giant", "weapon": 101}, {"kin": "rogue", "weapon": 102}]
    played = scene(*wielding, loot=[{"weapon": "axe"}, {"weapon": "sling"}, {"weapon": "bow"}, {"weapon": "staff"}])

    for_rogue = asked(played.do("gear", "member:2")).default()
    for_giant = asked(played.do("pass", "member:1")).default()
    again = asked(played.do("pass")).default()

    assert (for_rogue, for_giant) == ("equip:103:2", "pass")
    assert again == "best", "nothing has been changed yet"


def test_weapon_reassign__what_could_be_put_away_comes_last() -> None:
    played = scene({"kin": "giant", "weapon": 101}, loot=[{"weapon": "axe"}, {"weapon": "sword"}, {"kind": "armor"}])

    assert choices(played.do("gear", "member:1")) == ["pass", "equip:102:1", "equip:103:1", "stow:101"]


def test_weapon_reassign__the_best_weapon_goes_to_who_has_nothing_in_hand() -> None:
    played = scene({"kin": "rogue", "weapon": 101}, "giant", loot=[{"weapon": "sling"}, {"weapon": "axe"}])

    best = asked(played.do("gear")).best  # type: ignore[attr-defined]
    played.do("best", "best", "done").finish()

    assert best == (GearStep("equip", 102, 2),)
    assert wielded(played) == ["sling", "axe"]


def test_weapon_reassign__who_holds_a_broken_weapon_comes_after_who_holds_none() -> None:
    loot = [{"weapon": "sling", "qualities": ["broken"]}, {"weapon": "axe"}]
    played = scene({"kin": "rogue", "weapon": 101}, "giant", loot=loot, variants={"broken-gear": "useless"})

    played.do("gear", "best", "best", "done").finish()

    assert wielded(played) == ["sling", "axe"]


def test_weapon_reassign__a_broken_weapon_is_not_the_best_where_it_is_of_no_use() -> None:
    loot = [{"weapon": "axe", "qualities": ["broken"]}, {"weapon": "sword"}]
    played = scene("giant", loot=loot, variants={"broken-gear": "useless"})

    played.do("gear", "best", "best", "done").finish()

    assert wielded(played) == ["sword"]


def test_loot_share__armor_is_worn_upon_armor_where_the_switch_says_so() -> None:
    played = scene("giant", loot=[{"kind": "armor"}, {"kind": "armor"}], variants={"armor-stacking": "unlimited"})

    best = asked(played.do("gear")).best  # type: ignore[attr-defined]
    played.do("best", "best", "done").finish()

    assert best == (GearStep("equip", 101, 1), GearStep("equip", 102, 1))
    assert party(played).members[0].worn == (101, 102)


def test_archetype_max_hp__armor_that_is_left_behind_takes_its_hit_points_along() -> None:
    played = scene({"kin": "rogue", "hp": 16, "worn": [101]}, loot=[{"kind": "armor"}])

    played.do("gear", "leave", "item:101", "done").finish()

    assert (party(played).members[0].worn, party(played).members[0].hp) == ((), 12)


def test_archetype_max_hp__of_two_things_that_keep_somebody_alive_only_one_can_be_left_behind() -> None:
    wearing = {"kin": "rogue", "hp": 5, "worn": [101, 102]}
    played = scene(wearing, loot=[{"kind": "armor"}, {"kind": "shield"}])

    both = choices(played.do("gear", "leave"))
    one = choices(played.do("item:101"))

    assert both == ["pass", "item:101", "item:102"]
    assert one == ["done", "item:101", "pass"]


def test_weapon_reassign__of_two_equal_axes_enter_gives_one_to_whoever_is_best_with_it() -> None:
    played = scene("giant", "giant", "rogue", loot=[{"weapon": "axe"}, {"weapon": "axe"}, {"weapon": "sling"}])
    taken = []

    played.do("gear")
    for member in party(played).members[::-1]:
        played.do(f"member:{member.id}")
        taken.append(asked(played).default())
        played.do(taken[-1])

    assert "pass" not in taken
    assert sorted(wielded(played)) == ["axe", "axe", "sling"]
