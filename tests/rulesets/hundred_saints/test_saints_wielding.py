"""What is in hand: two weapons, and changing one for another."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.rules.wielding import Wielded
from lychgate.rulesets.hundred_saints.state import Attack, Character
from tests.rulesets.hundred_saints.fights import (
    ADA_AND_BEA,
    acted,
    faced,
    fight,
    given,
    last_attack,
    next_round,
    of_class,
)
from tests.rulesets.hundred_saints.saints import ANN


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

    assert "Ada takes a mace in hand." in table.lines(ANN)


def test_combat_opt_switch_1__where_the_table_has_it_free_it_costs_nothing() -> None:
    table = faced().rolls(2).types("hit Ada goblin 1").finish()

    next_round(table, 6, 1).rolls(2).types("hit Ada goblin 1 with mace").finish()


def test_combat_opt_switch_1__a_weapon_of_several_words_is_taken_in_hand_and_the_other_dropped() -> None:
    table = faced(switching_weapons="action").types("wield Ada two handed sword dropped")

    assert fight(table).in_hand == {table.who("Ada").id: "two handed sword"}
    assert fight(table).acted == ()


@pytest.mark.clause("enc.combat.opt.switch.1")
def test_creatures_and_second_weapons_need_no_changing() -> None:
    table = faced(first=False, switching_weapons="action").rolls(2).types("hit goblin 1 Ada with mace").finish()
    assert fight(table).in_hand == {}

    ada = faced(switching_weapons="action").rolls(2).types("hit Ada goblin 1 with shortsword two").finish()
    ada.rolls(2).types("hit Ada goblin 1 with dagger second").finish()

    assert fight(ada).in_hand == {ada.who("Ada").id: "shortsword"}


@pytest.mark.clause("enc.combat.opt.switch.1")
def test_what_somebody_strikes_with_first_they_had_in_hand() -> None:
    table = faced(switching_weapons="action").rolls(2)

    play = table.run(table.read("hit Ada goblin 1"), table.dice)

    assert [(one.weapon, one.first) for one in play.events if isinstance(one, Wielded)] == [("longsword", True)]


@pytest.mark.clause("enc.combat.opt.switch.1")
def test_to_change_weapons_is_an_action_in_its_place_and_to_drop_one_is_free() -> None:
    table = faced(switching_weapons="action", characters=ADA_AND_BEA).types("wield Ada mace")
    assert fight(table).acted == (table.who("Ada").id,)
    with pytest.raises(PlayError, match="Ada has acted"):
        table.types("wield Ada club")
    with pytest.raises(PlayError, match="too late for moving"):
        table.types("move Bea 5")

    table.types("wield Bea club", "wield Ada club dropped", "wield Ada mace dropped")

    assert fight(table).in_hand[table.who("Ada").id] == "mace"
    free = faced(switching_weapons="action").types("wield Ada mace dropped")
    assert fight(free).acted == ()
    late = faced(switching_weapons="action", first=False).rolls(2).types("hit goblin 1 Ada").types("wield Ada mace")
    assert fight(late).acted[-1] == late.who("Ada").id


@pytest.mark.clause("enc.combat.opt.switch.1")
def test_a_weapon_may_be_changed_after_ones_place_in_the_order() -> None:
    table = faced(switching_weapons="action", characters=("Ada of Ann", "Bea of Ben")).rolls(2)
    table.types("hit goblin 1 Bea").types("wield Ada mace").finish()

    assert table.who("Ada").id in fight(table).acted


def test_combat_opt_two_1__minus_two_with_the_first_and_minus_four_with_the_second() -> None:
    table = of_class(faced(), "fighter").rolls(3, 5).types("hit Ada goblin 1 two")
    assert "-2 two weapons = 1" in last_attack(table)

    table.types("hit Ada goblin 2 with dagger second").finish()

    assert "-4 two weapons = 1" in last_attack(table)
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


@pytest.mark.clause("enc.combat.opt.two.1")
@pytest.mark.parametrize(("calling", "may"), [("thief", True), ("fighter", True), ("magi", False)])
def test_two_weapons_are_for_those_of_strength_or_dexterity(calling: str, may: bool) -> None:
    table = given(faced(), "Ada", character=Character(calling=calling))

    if may:
        table.rolls(2).types("hit Ada goblin 1 with dagger two").finish()
    else:
        with pytest.raises(PlayError, match="no fighter with two weapons"):
            table.types("hit Ada goblin 1 with dagger two")


def test_combat_opt_two_1__with_two_weapons_somebody_strikes_twice_and_acts_once() -> None:
    table = faced().rolls(2).types("hit Ada goblin 1 with shortsword two")
    assert acted(table) == ("Ada",)
    with pytest.raises(PlayError, match="Ada has acted"):
        table.types("hit Ada goblin 1 with shortsword two")

    table.rolls(2).types("hit Ada goblin 1 with dagger second").finish()

    assert acted(table) == ("Ada",)
    with pytest.raises(PlayError, match="Ada has acted"):
        table.types("hit Ada goblin 1 with dagger second")


@pytest.mark.clause("enc.combat.opt.two.1")
def test_a_creature_of_one_attack_strikes_twice_with_it_where_it_has_two_weapons() -> None:
    table = given(faced(first=False), "goblin 1", attacks=(Attack("dagger", "1d4"),))

    table.rolls(1, 1).types("hit goblin 1 Ada two", "hit goblin 1 Ada second").finish()

    assert fight(table).struck == {table.who("goblin 1").id: 2}
