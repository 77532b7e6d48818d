"""The optional rules of a fight: unfit gear, metals, water, the invisible, pushing, unsteady footing."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.rules.combat_options import unfit_ac
from lychgate.rulesets.hundred_saints.state import Character, Mark
from tests.rulesets.hundred_saints.fights import OGRE, faced, fight, given, last_attack, next_round, of_class
from tests.rulesets.hundred_saints.saints import ANN


@pytest.mark.clause("enc.combat.dmg.1")
def test_combat_dmg_1__who_is_immune_takes_none_and_none_is_rolled() -> None:
    table = faced(OGRE).types("mark ogre needs silver").rolls(20).types("hit Ada ogre").finish()

    assert table.who("ogre").hp == 20


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

    assert ("-4 unfit weapon" in last_attack(table)) != fits


def test_combat_gear_1__where_it_is_forbidden_nobody_strikes_with_it() -> None:
    with pytest.raises(PlayError, match="longsword is no weapon for Ada"):
        of_class(faced(), "magi").types("hit Ada goblin 1")
    with pytest.raises(PlayError, match="longsword is no weapon for Ada"):
        faced().types("hit Ada goblin 1 unfit")


def test_combat_gear_1__unfit_armour_takes_two_off_ac_and_all_magic() -> None:
    table = of_class(faced(first=False, disallowed_gear="penalties"), "magi", armour="light")
    table.types("attack", "declare Ada spell").rolls(10, 1).types("hit goblin 1 Ada").finish()
    assert "hits (10)" in last_attack(table), "10 against AC 12, less 2"

    mage = of_class(faced(disallowed_gear="penalties"), "magi", armour="light").types("declare Ada spell")

    with pytest.raises(PlayError, match="that is not for their class: no magic in it"):
        mage.types("cast Ada")


def test_combat_gear_1__armour_that_fits_costs_nothing() -> None:
    table = of_class(faced(first=False, disallowed_gear="penalties"), "fighter", armour="heavy", shield=1)

    table.rolls(11).types("hit goblin 1 Ada").finish()

    assert "misses (11)" in last_attack(table)


@pytest.mark.clause("enc.combat.gear.1")
def test_a_thegn_strikes_hand_to_hand_with_anything_and_a_creature_may_wear_what_does_not_fit() -> None:
    table = given(faced(), "Ada", character=Character(calling="thegn")).rolls(2).types("hit Ada goblin 1 with club")
    worn = given(faced(disallowed_gear="penalties"), "goblin 1", marks=(Mark("unfit armour"),)).types("attack")

    assert "(2)" in last_attack(table.finish())
    play = worn.run(worn.read("move Ada 5"), worn.dice)
    assert [unfit_ac(play, worn.who(name)) for name in ("goblin 1", "goblin 2")] == [-2, 0]


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


@pytest.mark.clause("enc.combat.gear.2")
def test_magic_hurts_what_needs_silver() -> None:
    table = faced("ogre hp 20 AC 12").types("mark ogre needs silver").rolls(15, 5)
    table.types("hit Ada ogre magical").finish()

    assert table.who("ogre").hp == 15


def test_combat_opt_water_1__land_creatures_are_worse_and_only_what_thrusts_works() -> None:
    table = faced(OGRE).types("mark Ada under water").rolls(14, 5).types("hit Ada ogre with spear melee").finish()
    assert "-2 under water = 12" in last_attack(table)
    assert table.who("ogre").hp == 20 - 3
    table.types("next", answers={"saints.morale": "waive"}).rolls(6, 1).types("next")

    for weapon in ("longsword", "mace"):
        with pytest.raises(PlayError, match=f"{weapon} is useless under water"):
            table.types(f"hit Ada ogre with {weapon}")


def test_combat_opt_water_1__missiles_are_useless_and_those_at_home_there_are_not_hindered() -> None:
    table = faced("shark hp 9 AC 12 bite 1d6", feet=5).types("mark Ada under water", "mark shark aquatic")
    table.rolls(15, 3).types("attack", "hit shark Ada").finish()
    assert "hits (15)" in last_attack(table)

    afar = faced(OGRE, feet=60).types("mark ogre under water")

    with pytest.raises(PlayError, match="shortbow is useless under water"):
        afar.types("hit Ada ogre with shortbow")


def test_combat_opt_invis_1__the_invisible_are_hard_to_hit_and_hit_easily() -> None:
    table = faced(OGRE).types("mark ogre invisible").rolls(2, 3).types("hit Ada ogre", "hit ogre Ada with mace")

    assert [line for line in table.lines() if "invisible foe" in line or "unseen" in line] == [
        "Ada strikes at ogre with a longsword: misses (2 -4 invisible foe = -2).",
        "Ogre strikes at Ada with a mace: misses (3 +4 unseen = 7).",
    ]
    with pytest.raises(PlayError, match="ogre is invisible, and no missile can be aimed"):
        faced(OGRE, feet=60).types("mark ogre invisible").types("hit Ada ogre with shortbow")


def test_combat_opt_invis_1__who_perceives_them_has_nothing_to_fear() -> None:
    table = faced(OGRE).types("mark ogre invisible", "mark Ada sees the invisible")

    table.rolls(2, 3).types("hit Ada ogre", "hit ogre Ada with mace").finish()

    assert "misses (3)" in last_attack(table)


@pytest.mark.parametrize(("die", "words"), [(12, "stands firm"), (11, "is passed, or driven back")])
def test_combat_opt_push_1__who_is_hit_saves_against_hold(die: int, words: str) -> None:
    table = given(faced(OGRE), "ogre", saves=(10, 11, 12, 13, 14))

    table.rolls(16, die).types("hit Ada ogre push").finish()

    assert "-4 push = 12" in last_attack(table)
    assert words in table.last(ANN)
    assert (fight(table).melee == ()) == (die == 11)


def test_combat_opt_push_1__a_much_larger_one_saves_at_plus_four() -> None:
    table = given(faced(OGRE), "ogre", saves=(10, 11, 12, 13, 14))

    table.rolls(16, 8).types("hit Ada ogre push larger").finish()

    assert table.last(ANN) == "Ogre stands firm."


@pytest.mark.parametrize(
    ("answer", "told"),
    [("gives", "Ogre is passed, or driven back 5 feet, by Ada."), ("stands", "Ogre stands firm.")],
)
def test_combat_opt_push_1__the_referee_says_it_of_one_without_saves(answer: str, told: str) -> None:
    table = faced(OGRE).rolls(16).types("hit Ada ogre push", answers={"saints.withstands": answer}).finish()

    assert table.last(ANN) == told


def test_combat_opt_surface_1__on_unsteady_footing_missiles_are_worse_and_nobody_casts() -> None:
    table = faced(feet=60).types("mark Ada unsteady").rolls(2).types("hit Ada goblin 1 with javelin").finish()
    assert "-4 unsteady footing" in last_attack(table)

    caster = faced().types("mark Ada unsteady", "declare Ada spell")

    with pytest.raises(PlayError, match="stands unsteadily and casts no spell"):
        caster.types("cast Ada")
