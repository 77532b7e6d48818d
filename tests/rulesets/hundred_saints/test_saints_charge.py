"""Charges: what they add, what they need, and who is braced."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from tests.rulesets.hundred_saints.fights import faced, fight, last_attack


def test_combat_charge_1__plus_two_to_hit_and_one_less_ac_that_round() -> None:
    table = faced(feet=30).types("declare Ada charge").rolls(9, 1).types("hit Ada goblin 1").finish()
    assert "hits (9 +2 charge = 11)" in last_attack(table)

    table.rolls(11, 1).types("hit goblin 1 Ada").finish()

    assert "hits" in last_attack(table), "11 against AC 12, less 1 for the charge"
    assert fight(table).charged == {table.who("Ada").id: table.who("goblin 1").id}


def test_combat_charge_1__it_needs_twenty_feet_and_comes_once() -> None:
    short = faced(feet=24).types("declare Ada charge")
    with pytest.raises(PlayError, match="A charge needs 20 feet of clear run; Ada has come 19"):
        short.types("hit Ada goblin 1")

    table = faced(feet=30).types("declare Ada charge").rolls(2).types("hit Ada goblin 1", "next")

    with pytest.raises(PlayError, match="Ada has charged in this fight"):
        table.types("declare Ada charge")


def test_combat_charge_1__a_braced_weapon_does_double_damage_to_the_charger() -> None:
    table = faced("orc AC 11 hp 8 spear 1d6", feet=30).types("declare Ada charge")
    table.rolls(2).types("hit Ada orc").rolls(15, 3).types("hit orc Ada").finish()

    assert table.who("Ada").hp == 2


def test_combat_charge_1__who_stands_still_does_not_charge_and_who_has_charged_is_done() -> None:
    with pytest.raises(PlayError, match=r"clear run; Ada has come 0\. Give"):
        faced().types("declare Ada charge", "hit Ada goblin 1")

    table = faced(feet=30).types("declare Ada charge").rolls(2).types("hit Ada goblin 1").finish()

    assert [(one.what, one.fate) for one in fight(table).declared] == [("charge", "done")]
