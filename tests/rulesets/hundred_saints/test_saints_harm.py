"""Damage and death: at 0 hit points, at death's door, and what becomes of gear."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.state import Coins, Item
from tests.rulesets.hundred_saints.fights import faced, given
from tests.rulesets.hundred_saints.saints import ANN, Saints


def at_the_door() -> Saints:
    return faced(death="deaths_door").types("attack", "damage Ada 30")


def test_combat_dmg_1__a_referee_says_what_else_hurts() -> None:
    table = faced().types("damage goblin 1 3", "damage Ada 2")

    assert (table.who("goblin 1").hp, table.who("Ada").hp) == (1, 6)


def test_combat_dmg_1__harm_by_anything_tells_a_party_that_knows_of_nobody_and_needs_no_encounter() -> None:
    table = Saints().types("pc Ada of Ann hp 6", "damage Ada 1", "foes goblin hp 4", "encounter")
    assert table.who("Ada").hp == 5
    assert table.state.encounter is not None
    assert not table.state.encounter.known

    table.types("damage Ada 1")

    assert table.state.encounter is not None
    assert table.state.encounter.known


def test_combat_dmg_4__at_0_somebody_is_dead_and_hit_points_go_no_lower() -> None:
    table = faced().types("damage Ada 30", "damage goblin 1 30")

    assert (table.who("Ada").hp, table.who("goblin 1").hp) == (0, 0)
    assert "Ada is killed." in table.lines(ANN)
    with pytest.raises(PlayError, match="Ada is out of the fight: dead"):
        table.types("hit Ada goblin 2")
    assert table.view().sheets[0].marks == ("dead",)
    assert table.view(ANN).foes[0].count == 2


def test_combat_dmg_4__who_is_beaten_or_dying_can_still_be_killed_or_destroyed_and_the_dead_cannot() -> None:
    table = faced(death="deaths_door").types("attack", "down goblin 1 beaten")
    with pytest.raises(PlayError, match="goblin 1 is out of it already"):
        table.types("down goblin 1 gone")

    table.types("down goblin 1 destroyed", "damage Ada 30", "down Ada destroyed")

    assert (table.who("goblin 1").alive, table.who("Ada").alive) == (False, False)
    assert not table.who("Ada").mark("dying")
    for how in ("killed", "destroyed", "gone"):
        with pytest.raises(PlayError, match="out of it already"):
            table.types(f"down Ada {how}")


def test_combat_dmg_2__at_deaths_door_a_character_lies_and_a_creature_dies() -> None:
    table = at_the_door().types("damage goblin 1 4")

    assert table.who("Ada").mark("dying")
    assert not table.who("goblin 1").marks
    assert table.view().sheets[0].marks == ("at death's door",)
    assert "Ada falls, and lies at death's door." in table.lines(ANN)


@pytest.mark.parametrize(("die", "lives"), [(1, False), (2, False), (3, True), (6, True)])
def test_combat_dmg_2__each_round_two_in_six_die_there(die: int, lives: bool) -> None:
    table = at_the_door().rolls(die).types("next").finish()

    assert bool(table.who("Ada").mark("dying")) == lives
    assert table.lines(ANN)[-2] == ("Ada still breathes." if lives else "Ada is killed.")


def test_combat_dmg_2__instant_healing_restores_1_and_costs_a_point_of_a_random_ability() -> None:
    table = given(at_the_door(), "Ada", abilities={"wisdom": 12})

    table.rolls(3).types("mend Ada").finish()

    assert (table.who("Ada").hp, table.who("Ada").abilities, table.who("Ada").marks) == (1, {"wisdom": 11}, ())
    with pytest.raises(PlayError, match="Ada is not at death's door"):
        table.types("mend Ada")


def test_combat_dmg_2__a_blow_at_deaths_door_kills() -> None:
    table = at_the_door().types("down Ada")

    assert not table.who("Ada").marks
    assert table.view().sheets[0].marks == ("dead",)


def test_core_save_3__what_somebody_does_not_carry_cannot_be_saved() -> None:
    table = faced()

    with pytest.raises(PlayError, match="Ada carries no 'ring', but: nothing"):
        table.types("down Ada destroyed saving ring")
    given(table, "Ada", items=(Item(name="rope"),))
    with pytest.raises(PlayError, match="Ada carries no 'ring', but: rope"):
        table.types("down Ada destroyed saving ring")


def test_core_save_3__the_gear_of_the_destroyed_goes_and_magic_things_may_save() -> None:
    things = (Item(name="rope"), Item(name="wand"), Item(name="magic ring"))
    table = given(Saints().types("pc Ada"), "Ada", saves=(11, 12, 13, 14, 15), items=things, coins=Coins(gp=5))
    with pytest.raises(PlayError, match="Ada carries no 'crown', but: rope, wand, magic ring"):
        table.types("down Ada destroyed saving crown")

    table.rolls(10, 11).types('down Ada destroyed saving wand "magic ring"').finish()

    assert not table.who("Ada").alive
    assert [item.name for item in table.who("Ada").items] == ["magic ring"]
    assert table.who("Ada").coins == Coins()
    assert table.last("Ben") == "All that Ada carried is destroyed, but for magic ring."


def test_core_save_3__who_is_merely_killed_leaves_all_behind() -> None:
    table = given(Saints().types("pc Ada"), "Ada", items=(Item(name="rope"),)).types("down Ada")

    assert [item.name for item in table.who("Ada").items] == ["rope"]


@pytest.mark.clause("enc.core.save.3")
def test_who_carries_nothing_is_said_to() -> None:
    with pytest.raises(PlayError, match=r"Ada carries no 'ring', but: nothing\."):
        faced().types("down Ada destroyed saving ring")
