"""Moving in a fight: in melee and out of it, and fleeing from it."""

from __future__ import annotations

from typing import Any

import pytest

from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.legal import steps
from lychgate.rulesets.hundred_saints.rules.attack import Struck
from lychgate.rulesets.hundred_saints.rules.moving import Move
from lychgate.rulesets.hundred_saints.rules.reach import most_feet
from lychgate.rulesets.hundred_saints.state import Attack, Character
from tests.rulesets.hundred_saints.fights import faced, fight, given, next_round
from tests.rulesets.hundred_saints.offers import step_ids
from tests.rulesets.hundred_saints.saints import Saints, facts


def fled(**variants: Any) -> Saints:
    """Ada flees in the second Round, in which the goblins act first; her shield is a point of her AC of 12."""
    table = faced(**variants).rolls(2).types("hit Ada goblin 1").finish()
    given(table, "Ada", shield=1)
    return table.types("next", "declare Ada flee").rolls(1, 6).types("next").finish()


def test_combat_move_1__up_to_speed_out_of_melee() -> None:
    table = faced(feet=120).types("move Ada 30", "move Ada 10")

    with pytest.raises(PlayError, match=r"Ada may go 40 feet in this Round \(their Speed\); 40 are used"):
        table.types("move Ada 1")


def test_combat_move_1__what_was_gone_before_is_gone_and_no_less_than_nothing_is_left() -> None:
    table = faced(feet=65).types("move Ada 21")
    with pytest.raises(PlayError, match=r"Ada is 44 feet from goblin 1; .* can go 19 feet more"):
        table.types("hit Ada goblin 1")

    table.types("move Ada 19")

    with pytest.raises(PlayError, match=r"Ada is 25 feet from goblin 1; .* can go 0 feet more"):
        table.types("hit Ada goblin 1")


def test_combat_move_2__half_of_it_in_melee_and_stepping_out_does_not_lengthen_it() -> None:
    table = faced().rolls(2).types("hit goblin 1 Ada anyway").finish()
    next_round(table, 6, 1)

    with pytest.raises(PlayError, match="Ada may go 20 feet"):
        table.types("move Ada 21 away")
    table.types("move Ada 20 away")

    assert fight(table).melee == ()
    with pytest.raises(PlayError, match="Ada may go 20 feet"):
        table.types("move Ada 1 away")


def test_combat_flee_1__opponents_hit_who_flees_more_easily_and_past_the_shield() -> None:
    table = fled().rolls(9, 1).types("hit goblin 1 Ada").finish()

    assert "Goblin 1 strikes at Ada with a club: hits (9 +2 they flee = 11)." in table.lines()
    with pytest.raises(PlayError, match="Ada has declared to flee"):
        table.types("hit Ada goblin 1")
    table.types("move Ada 40 away")

    assert fight(table).melee == ()


def test_combat_flee_1__one_who_is_not_in_melee_with_them_has_no_such_ease() -> None:
    table = fled().rolls(10).types("hit goblin 2 Ada").finish()

    assert table.last() == "Goblin 2 strikes at Ada with a club: misses (10)."


def test_combat_flee_1__where_the_table_has_it_so_there_is_a_free_attack() -> None:
    table = fled(flee_melee="free_attack").rolls(9, 3).types("move Ada 40 away").finish()

    assert "Goblin 1 strikes at Ada in passing with a club: hits (9 +2 they flee = 11)." in table.lines()
    assert table.who("Ada").hp == 5
    assert table.last() == "Ada moves 40 feet away."


def test_combat_flee_1__only_who_is_in_melee_declares_it() -> None:
    with pytest.raises(PlayError, match="Ada is not in melee"):
        faced().types("declare Ada flee")


@pytest.mark.clause("enc.combat.flee.1")
def test_who_steps_back_without_fleeing_is_not_struck_in_passing_and_who_has_fled_has_done_it() -> None:
    table = faced(flee_melee="free_attack").rolls(2).types("hit Ada goblin 1")
    next_round(table, 6, 1).types("move Ada 10 away").finish()

    fled = faced().rolls(2).types("hit Ada goblin 1").types("next", "declare Ada flee").rolls(1, 6).types("next")
    fled.types("move Ada 40 away").finish()

    assert [(one.what, one.fate) for one in fight(fled).declared] == [("flee", "done")]


@pytest.mark.clause("enc.combat.flee.1")
def test_who_is_out_of_it_strikes_nobody_in_passing_and_the_fallen_are_struck_no_more() -> None:
    table = faced(flee_melee="free_attack").rolls(2).types("hit Ada goblin 1")
    table.types("next", "declare Ada flee").rolls(1, 6).types("next").rolls(2).types("hit goblin 2 Ada")
    table.rolls(18, 4).types("hit goblin 3 Ada")
    given(table, "goblin 1", attacks=(Attack("shortbow", "1d6"), Attack("teeth", "1d3")))
    given(table, "Ada", hp=3)

    table.rolls(18, 3).types("move Ada 40 away").finish()

    assert not table.who("Ada").alive
    assert "Goblin 1 strikes at Ada in passing with teeth: hits (18 +2 they flee = 20)." in table.lines()


@pytest.mark.parametrize("weapon", ["shortbow", "weapon"])
def test_combat_flee_1__who_has_nothing_for_melee_in_hand_strikes_in_passing_unarmed(weapon: str) -> None:
    table = faced("goblins AC 11 hp 4 club 1d4", flee_melee="free_attack")
    damage = "weapon" if weapon == "weapon" else "1d6"
    given(table, "goblin", attacks=(Attack(weapon, damage),))
    table.rolls(2).types("hit Ada goblins", "next", "declare Ada flee").rolls(6, 1).types("next")

    table.rolls(15, 2).types("move Ada 40 away").finish()

    assert "Goblin strikes at Ada in passing unarmed: hits (15 +2 they flee = 17)." in table.lines()
    assert table.who("Ada").hp == 6


def test_combat_flee_1__nor_does_who_has_only_what_is_not_for_their_class() -> None:
    table = faced("goblins AC 11 hp 4 club 1d4", characters=("Mab magi of Ann",), flee_melee="free_attack")
    table.rolls(2).types("hit Mab goblins with staff").finish()
    given(table, "Mab", attacks=(Attack("longsword", "1d8"),))
    table.types("next", "declare goblins flee").rolls(1, 6).types("next")

    table.rolls(15, 1).types("move goblins 20 away").finish()

    assert "Mab strikes at goblin in passing unarmed: hits (15 +2 they flee = 17)." in table.lines()


@pytest.mark.clause("enc.combat.flee.1", "enc.combat.gear.1")
@pytest.mark.parametrize(("reading", "weapon"), [("penalties", "longsword"), ("forbidden", "unarmed")])
def test_in_passing_somebody_strikes_with_what_they_may(reading: str, weapon: str) -> None:
    table = faced(first=False, flee_melee="free_attack", disallowed_gear=reading)
    given(table, "Ada", character=Character(calling="magi")).rolls(2).types("hit goblin 1 Ada", "next")
    table.types("declare goblin 1 flee").rolls(1, 6).types("next").rolls(1)

    (struck,) = facts(table, "move goblin 1 20 away", Struck)

    assert (struck.weapon, struck.free) == (weapon, True)


def test_combat_flee_2__who_is_not_in_melee_may_run_and_do_no_more() -> None:
    table = faced().types("attack", "move Ada 120 run")

    with pytest.raises(PlayError, match="Ada has acted"):
        table.types("hit Ada goblin 1 anyway")
    with pytest.raises(PlayError, match="Ada may go 40 feet"):
        table.types("move Ada 1 run anyway")


def test_combat_flee_2__who_is_in_melee_may_not() -> None:
    table = faced().rolls(2).types("hit Ada goblin 1").finish()
    next_round(table, 6, 1)

    with pytest.raises(PlayError, match="fleeing must be declared"):
        table.types("move Ada 60 run")


@pytest.mark.clause("enc.combat.flee.2")
def test_who_runs_goes_three_times_their_speed() -> None:
    table = faced(feet=60).types("attack")

    assert most_feet(table.state, table.who("Ada"), run=True) == (120, "running")

    slower = faced(feet=60, run_pace="2").types("attack")
    assert most_feet(slower.state, slower.who("Ada"), run=True) == (80, "running")


def test_nobody_goes_further_than_to_hand_to_hand() -> None:
    table = faced(feet=60).types("attack", "move:Ada", "next").rolls(6, 1).types("next").finish()
    far = faced(feet=30).types("attack", "set cast.Ada.speed 20 because of the mud")

    assert step_ids(table)[0] == "hit:Ada:goblin 1"
    assert dict(steps(far.state))["move:Ada"] == Move(who="Ada", feet=20)
    slow = faced(feet=12).types("attack", "set cast.Ada.speed 5 because of the mud", "move:Ada")
    assert step_ids(slow)[:2] == ["all:goblins", "hit:goblin 1:Ada"]
