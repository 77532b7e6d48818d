"""The optional rules of a fight, unfit gear, war mounts, and turning the undead. Clause by clause."""

from __future__ import annotations

from typing import Any

import pytest

from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.state import Attack, Character
from tests.rulesets.hundred_saints.fights import faced, fight, given, next_round
from tests.rulesets.hundred_saints.saints import ANN, Saints

OGRE = "ogre hp 20 AC 12 HD 4"


def told(table: Saints) -> str:
    """The last attack."""
    return [line for line in table.lines() if " at " in line and ("hits" in line or "misses" in line)][-1]


def of_class(table: Saints, calling: str, name: str = "Ada", **values: Any) -> Saints:
    """The same table where somebody has a class."""
    return given(table, name, character=Character(calling=calling), **values)


# ---------------------------------------------------------------------- gear


@pytest.mark.parametrize(
    ("calling", "weapon", "fits"),
    [
        ("fighter", "longbow", True),
        ("magi", "dagger", True),
        ("magi", "longsword", False),
        ("thegn", "longbow", False),
        ("thief", "longsword", True),
        ("thief", "longbow", False),
    ],
)
def test_combat_gear_1__a_weapon_not_for_the_class_costs_four(calling: str, weapon: str, fits: bool) -> None:
    feet = 60 if weapon == "longbow" else 5
    table = of_class(faced(feet=feet, disallowed_gear="penalties"), calling)

    table.rolls(2).types(f"hit Ada goblin 1 with {weapon}").finish()

    assert ("-4 unfit weapon" in told(table)) != fits


def test_combat_gear_1__where_it_is_forbidden_nobody_strikes_with_it() -> None:
    with pytest.raises(PlayError, match="longsword is no weapon for Ada"):
        of_class(faced(), "magi").types("hit Ada goblin 1")
    with pytest.raises(PlayError, match="longsword is no weapon for Ada"):
        faced().types("hit Ada goblin 1 unfit")


def test_combat_gear_1__unfit_armour_takes_two_off_ac_and_all_magic() -> None:
    table = of_class(faced(first=False, disallowed_gear="penalties"), "magi", armour="light")
    table.types("attack", "declare Ada spell").rolls(10, 1).types("hit goblin 1 Ada").finish()
    assert "hits (10)" in told(table), "10 against AC 12, less 2"

    mage = of_class(faced(disallowed_gear="penalties"), "magi", armour="light").types("declare Ada spell")

    with pytest.raises(PlayError, match="that is not for their class: no magic in it"):
        mage.types("cast Ada")


def test_combat_gear_1__armour_that_fits_costs_nothing() -> None:
    table = of_class(faced(first=False, disallowed_gear="penalties"), "fighter", armour="heavy", shield=1)

    table.rolls(11).types("hit goblin 1 Ada").finish()

    assert "misses (11)" in told(table)


@pytest.mark.parametrize(("fairy", "left"), [(True, 20 - 6), (False, 20 - 4)])
def test_combat_gear_2__cold_iron_does_one_more_to_fairies_and_one_less_to_others(fairy: bool, left: int) -> None:
    table = faced(OGRE)
    if fairy:
        table.types("mark ogre fairy")

    table.rolls(15, 5).types("hit Ada ogre iron").finish()

    assert table.who("ogre").hp == left


def test_combat_gear_2__silver_hurts_what_else_only_magic_does() -> None:
    table = faced(OGRE).types("mark ogre needs silver").rolls(15).types("hit Ada ogre").finish()
    assert table.who("ogre").hp == 20, "and no damage is rolled"

    next_round(table, 6, 1).rolls(15, 5).types("hit Ada ogre silver").finish()

    assert table.who("ogre").hp == 15


@pytest.mark.clause("enc.combat.dmg.1")
def test_combat_dmg_1__who_is_immune_takes_none_and_none_is_rolled() -> None:
    table = faced(OGRE).types("mark ogre needs silver").rolls(20).types("hit Ada ogre").finish()

    assert table.who("ogre").hp == 20


# ---------------------------------------------------------------------- two weapons, changing weapons


def test_combat_opt_switch_1__changing_weapon_is_the_rounds_action() -> None:
    table = faced(switching_weapons="action").rolls(2).types("hit Ada goblin 1").finish()
    next_round(table, 6, 1)
    with pytest.raises(PlayError, match=r"Ada has longsword in hand\. To change is the Round's action"):
        table.types("hit Ada goblin 1 with mace")

    table.types("wield Ada mace")

    with pytest.raises(PlayError, match="Ada has acted"):
        table.types("hit Ada goblin 1 with mace")
    next_round(table, 6, 1).rolls(2).types("hit Ada goblin 1 with mace").finish()


def test_combat_opt_switch_1__unless_the_one_in_hand_is_dropped() -> None:
    table = faced(switching_weapons="action").rolls(2).types("hit Ada goblin 1").finish()
    next_round(table, 6, 1)

    table.types("wield Ada mace dropped").rolls(2).types("hit Ada goblin 1 with mace").finish()

    assert "Ada takes mace in hand." in table.lines(ANN)


def test_combat_opt_switch_1__where_the_table_has_it_free_it_costs_nothing() -> None:
    table = faced().rolls(2).types("hit Ada goblin 1").finish()

    next_round(table, 6, 1).rolls(2).types("hit Ada goblin 1 with mace").finish()


def test_combat_opt_two_1__minus_two_with_the_first_and_minus_four_with_the_second() -> None:
    table = of_class(faced(), "fighter").rolls(3, 5).types("hit Ada goblin 1 two")
    assert "-2 two weapons = 1" in told(table)

    table.types("hit Ada goblin 2 with dagger second").finish()

    assert "-4 two weapons = 1" in told(table)
    with pytest.raises(PlayError, match=r"Ada has acted|The second weapon strikes once"):
        table.types("hit Ada goblin 1 with dagger second")


def test_combat_opt_two_1__the_second_is_small_and_the_fighter_strong_or_nimble() -> None:
    with pytest.raises(PlayError, match="The second weapon must be Small; mace is Medium"):
        of_class(faced(), "fighter").rolls(3).types("hit Ada goblin 1 two", "hit Ada goblin 1 with mace second")
    with pytest.raises(PlayError, match="no fighter with two weapons"):
        of_class(faced(), "klerikos").types("hit Ada goblin 1 with mace two")
    with pytest.raises(PlayError, match="strikes once, after the first"):
        of_class(faced(), "fighter").types("hit Ada goblin 1 with dagger second")
    with pytest.raises(PlayError, match="no weapon to fight with in one hand"):
        of_class(faced(), "fighter").types("hit Ada goblin 1 with longspear two")


# ---------------------------------------------------------------------- where and whom


def test_combat_opt_water_1__land_creatures_are_worse_and_only_what_thrusts_works() -> None:
    table = faced(OGRE).types("mark Ada under water").rolls(14, 5).types("hit Ada ogre with spear melee").finish()
    assert "-2 under water = 12" in told(table)
    assert table.who("ogre").hp == 20 - 3
    table.types("next", answers={"saints.morale": "waive"}).rolls(6, 1).types("next")

    for weapon in ("longsword", "mace"):
        with pytest.raises(PlayError, match=f"{weapon} is useless under water"):
            table.types(f"hit Ada ogre with {weapon}")


def test_combat_opt_water_1__missiles_are_useless_and_those_at_home_there_are_not_hindered() -> None:
    table = faced("shark hp 9 AC 12 bite 1d6", feet=5).types("mark Ada under water", "mark shark aquatic")
    table.rolls(15, 3).types("attack", "hit shark Ada").finish()
    assert "hits (15)" in told(table)

    afar = faced(OGRE, feet=60).types("mark ogre under water")

    with pytest.raises(PlayError, match="shortbow is useless under water"):
        afar.types("hit Ada ogre with shortbow")


def test_combat_opt_invis_1__the_invisible_are_hard_to_hit_and_hit_easily() -> None:
    table = faced(OGRE).types("mark ogre invisible").rolls(2, 3).types("hit Ada ogre", "hit ogre Ada with mace")

    assert [line for line in table.lines() if "invisible foe" in line or "unseen" in line] == [
        "Ada strikes at ogre, longsword: misses (2 -4 invisible foe = -2).",
        "Ogre strikes at Ada, mace: misses (3 +4 unseen = 7).",
    ]
    with pytest.raises(PlayError, match="ogre is invisible, and no missile can be aimed"):
        faced(OGRE, feet=60).types("mark ogre invisible").types("hit Ada ogre with shortbow")


def test_combat_opt_invis_1__who_perceives_them_has_nothing_to_fear() -> None:
    table = faced(OGRE).types("mark ogre invisible", "mark Ada sees the invisible")

    table.rolls(2, 3).types("hit Ada ogre", "hit ogre Ada with mace").finish()

    assert "misses (3)" in told(table)


def test_combat_opt_subdue_1__counted_apart_until_it_reaches_hit_points() -> None:
    table = (
        given(faced(), "goblin 1", hp=5, max_hp=5).rolls(15, 3).types("hit Ada goblin 1 with mace subdue").finish()
    )
    assert table.who("goblin 1").hp == 5

    next_round(table, 6, 1).rolls(15, 2).types("hit Ada goblin 1 with mace subdue").finish()

    assert table.who("goblin 1").hp == 5
    assert table.who("goblin 1").mark("beaten")


def test_combat_opt_subdue_1__the_flat_of_a_blade_does_half_at_minus_two() -> None:
    table = faced().rolls(13, 5).types("hit Ada goblin 1 subdue").finish()

    assert "-2 the flat = 11" in told(table)
    mark = table.who("goblin 1").mark("subdued")
    assert mark is not None
    assert mark.amount == 2


def test_combat_opt_subdue_1__it_heals_one_for_each_level_an_hour() -> None:
    table = given(faced(), "goblin 1", level=2).rolls(15, 4).types("hit Ada goblin 1 with mace subdue").finish()
    assert table.who("goblin 1").mark("beaten")

    table.types("end", "turn 5")

    assert [(mark.name, mark.amount) for mark in table.who("goblin 1").marks] == [("subdued", 2)]
    table.types("turn 6")
    assert table.who("goblin 1").marks == ()


@pytest.mark.parametrize(("die", "words"), [(12, "stands firm"), (11, "is passed, or driven back")])
def test_combat_opt_push_1__who_is_hit_saves_against_hold(die: int, words: str) -> None:
    table = given(faced(OGRE), "ogre", saves=(10, 11, 12, 13, 14))

    table.rolls(16, die).types("hit Ada ogre push").finish()

    assert "-4 push = 12" in told(table)
    assert words in table.last(ANN)
    assert (fight(table).melee == ()) == (die == 11)


def test_combat_opt_push_1__a_much_larger_one_saves_at_plus_four() -> None:
    table = given(faced(OGRE), "ogre", saves=(10, 11, 12, 13, 14))

    table.rolls(16, 8).types("hit Ada ogre push larger").finish()

    assert table.last(ANN) == "Ogre stands firm."


def test_combat_opt_push_1__the_referee_says_it_of_one_without_saves() -> None:
    table = faced(OGRE).rolls(16).types("hit Ada ogre push", answers={"saints.withstands": "gives"}).finish()

    assert table.last(ANN) == "Ogre is passed, or driven back 5 feet, by Ada."


def test_combat_opt_splash_1__a_surface_has_ac_10_and_all_near_take_a_quarter() -> None:
    table = faced(feet=20).rolls(10, 5).types('lob Ada "holy water" near goblin 1 goblin 2').finish()

    assert [table.who(f"goblin {number}").hp for number in (1, 2, 3)] == [2, 2, 4]


def test_combat_opt_splash_1__a_miss_lands_by_the_clock() -> None:
    table = faced(feet=20).rolls(9, 7).types('lob Ada "holy water" near goblin 1').finish()

    assert table.last(ANN).endswith("It may land 10 feet off, at 7 o'clock.")
    with pytest.raises(PlayError, match="mace does not splash"):
        faced().types("lob Ada mace near goblin 1")


def test_combat_opt_surface_1__on_unsteady_footing_missiles_are_worse_and_nobody_casts() -> None:
    table = faced(feet=60).types("mark Ada unsteady").rolls(2).types("hit Ada goblin 1 with javelin").finish()
    assert "-4 unsteady footing" in told(table)

    caster = faced().types("mark Ada unsteady", "declare Ada spell")

    with pytest.raises(PlayError, match="stands unsteadily and casts no spell"):
        caster.types("cast Ada")


def test_combat_opt_switch_1__a_weapon_of_several_words_is_taken_in_hand_and_the_other_dropped() -> None:
    table = faced(switching_weapons="action").types("wield Ada two handed sword dropped")

    assert fight(table).in_hand == {table.who("Ada").id: "two handed sword"}
    assert fight(table).acted == ()


# ---------------------------------------------------------------------- mounts


def mounted(feet: int = 45) -> Saints:
    """Ada rides a war horse against an ogre."""
    table = faced(OGRE, feet=feet).types("foes 1 steed hp 12 morale 9 hoof 1d6 as party", "mark steed ridden by Ada")
    return given(table, "Ada", attacks=(Attack("lance", "1d6"),))


def test_combat_mount_1__a_war_mount_in_melee_strikes_besides_its_rider() -> None:
    table = mounted(5).rolls(2, 3).types("hit Ada ogre", "hit steed ogre").finish()

    assert fight(table).struck == {table.who("Ada").id: 1, table.who("steed").id: 1}


def test_combat_mount_1__in_a_charge_it_does_not_attack_and_the_lance_does_double() -> None:
    table = mounted().types("declare Ada charge").rolls(15, 4).types("hit Ada ogre mounted").finish()

    assert table.who("ogre").hp == 20 - 8
    with pytest.raises(PlayError, match="steed has acted"):
        table.types("hit steed ogre")


def test_combat_mount_1__it_needs_forty_feet_and_a_mount() -> None:
    with pytest.raises(PlayError, match="A charge needs 40 feet of clear run; Ada has come 39"):
        mounted(44).types("declare Ada charge", "hit Ada ogre mounted")
    walker = given(faced(OGRE, feet=45), "Ada", attacks=(Attack("lance", "1d6"),))
    with pytest.raises(PlayError, match="Ada rides no war mount here"):
        walker.types("declare Ada charge", "hit Ada ogre mounted")


def test_combat_mount_1__under_a_rider_it_checks_morale_for_itself() -> None:
    table = mounted(5).types("attack", "damage steed 1", "damage steed 8")
    assert [(one.trigger, one.who) for one in fight(table).owed] == [
        ("first harm", table.who("steed").id),
        ("a quarter left", table.who("steed").id),
    ]

    table.rolls(5, 5).types("next", answers={"saints.morale": "roll"}).finish()

    assert fight(table).broken == (table.who("steed").id,)
    assert fight(table).owed == ()


# ---------------------------------------------------------------------- the undead


def haunted(
    *dice: int, feet: int = 20, levels: tuple[int, ...] = (1, 1, 1), level: int = 1, **values: Any
) -> Saints:
    """A klerikos faces undead of these levels."""
    table = faced(*(f"1 bones hp 4 HD {one} as dead" for one in levels), feet=feet)
    for one in [one for one in table.state.cast if one.side == "dead"]:
        table.types(f'mark "{one.name}" undead')
    of_class(table, "klerikos", level=level, **values)
    return table.rolls(*dice)


@pytest.mark.parametrize(
    ("dice", "row"),
    [((2, 2), "nothing"), ((2, 3, 1, 1), "stunned"), ((3, 3, 1, 1), "stunned"), ((3, 4, 1, 1), "fled")],
)
def test_combat_turn_1__the_rows_of_2d6(dice: tuple[int, ...], row: str) -> None:
    table = haunted(*dice).types("repel Ada dead").finish()

    marks = [[mark.name for mark in one.marks] for one in table.state.cast if one.side == "dead"]
    now = {"nothing": ["undead"], "stunned": ["undead", "stunned"], "fled": ["undead", "turned"]}[row]
    assert marks == [now, now, ["undead"]]


def test_combat_turn_1__thirteen_or_more_destroys() -> None:
    table = haunted(5, 6, 1, 1, level=2).types("repel Ada dead").finish()

    assert [one.alive for one in table.state.cast if one.side == "dead"] == [False, False, True]


@pytest.mark.parametrize(("level", "undead", "total"), [(3, 1, 2 + 4), (9, 1, 2 + 6), (1, 3, 12 - 4), (1, 9, 12 - 6)])
def test_combat_turn_1__two_for_each_level_between_them_to_six(level: int, undead: int, total: int) -> None:
    faces = (1, 1, 1, 1) if level > undead else (6, 6, 1, 1)

    table = haunted(*faces, level=level, levels=(undead,)).types("repel Ada dead").finish()

    assert f"turns the undead of the dead ({total})" in [line for line in table.lines(ANN) if "turns" in line][-1]


def test_combat_turn_1__silver_adds_to_the_roll_and_gold_to_the_number() -> None:
    silver = haunted(3, 3, 1, 1).types("repel Ada dead silver").finish()
    gold = haunted(3, 4, 1, 1).types("repel Ada dead gold").finish()

    assert len([one for one in silver.state.cast if one.mark("turned")]) == 2, "7, not 6"
    assert len([one for one in gold.state.cast if one.mark("turned")]) == 3


def test_combat_turn_1__the_lowest_level_first_and_after_a_success_the_next() -> None:
    table = haunted(3, 4, 1, 1, levels=(2, 1), level=1).types("repel Ada dead").finish()
    assert [bool(one.mark("turned")) for one in table.state.cast if one.side == "dead"] == [False, True]

    next_round(table, 6, 1).rolls(5, 5, 1, 1).types("repel Ada dead").finish()

    assert [bool(one.mark("turned")) for one in table.state.cast if one.side == "dead"] == [True, True]


def test_combat_turn_1__after_a_failure_once_a_turn() -> None:
    table = haunted(1, 1).types("repel Ada dead").finish()
    next_round(table, 6, 1)

    with pytest.raises(PlayError, match="Ada may turn the undead again in Round 61"):
        table.types("repel Ada dead")


def test_combat_turn_1__within_thirty_feet_unconcealed_and_by_a_class_that_can() -> None:
    with pytest.raises(PlayError, match="No undead of dead stand unconcealed within 30 feet"):
        haunted(feet=31).types("repel Ada dead")
    with pytest.raises(PlayError, match="No undead of goblins"):
        of_class(faced(), "hiereus").types("repel Ada goblins")
    with pytest.raises(PlayError, match="Ada turns no undead"):
        of_class(haunted(), "fighter").types("repel Ada dead")


def test_combat_turn_1__the_stunned_lose_a_round_and_the_turned_do_not_fight() -> None:
    table = haunted(2, 3, 1, 1, levels=(1,), feet=5).types("repel Ada dead").finish()
    with pytest.raises(PlayError, match="bones cannot act: stunned"):
        table.types("hit bones Ada")

    next_round(table, 6, 1)
    next_round(table, 6, 1)

    assert not table.who("bones").mark("stunned")
