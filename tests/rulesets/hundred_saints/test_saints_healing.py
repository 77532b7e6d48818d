"""Rest, healing and living costs; clause by clause."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lychgate.core.dice_source import every_outcome
from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.rules.healing import Heal, Healed
from tests.rulesets.hundred_saints.characters import rolls_of
from tests.rulesets.hundred_saints.explorers import explorers
from tests.rulesets.hundred_saints.saints import ANN, Saints, facts


def hurt(*dice: int, **variants: str) -> Saints:
    return Saints(dice, **variants).types("pc Ada, fighter 3, HP 5/17", "coins 50 gp to Ada")


def hp(table: Saints) -> int:
    return table.who("Ada").hp


def test_heal_1__a_night_in_a_settlement_heals_1_and_never_over_the_maximum() -> None:
    table = hurt().types("heal Ada night")
    assert hp(table) == 6
    table.types("set cast.Ada.hp 17 because well again", "heal Ada night")
    assert hp(table) == 17


def test_heal_1__the_whole_party_sleeps_and_nobody_heals_who_lives_rough() -> None:
    table = hurt().types("pc Bo, thief 1, HP 1/4", "heal party night", "heal Ada night rough")
    assert (hp(table), table.who("Bo").hp) == (6, 2)


@pytest.mark.parametrize("face", [1, 2, 3])
def test_heal_2__a_day_of_rest_heals_1d3_and_the_night_besides(face: int) -> None:
    table = hurt(face).types("heal Ada day", "heal Ada night").finish()
    assert hp(table) == 5 + face + 1


def test_heal_2__or_the_day_stands_for_the_night_after_it() -> None:
    table = hurt(2, rest_day_heal="replaces_night").types("heal Ada day", "heal Ada night").finish()
    assert hp(table) == 7

    table.types("heal Ada night")
    assert hp(table) == 8


@pytest.mark.clause("enc.heal.2", "enc.heal.3")
def test_what_heals_by_a_day_says_so() -> None:
    bad = facts(explorers((), ada={"hp": 4}), "heal Ada day camp bad", Healed)
    good = facts(explorers((2,), ada={"hp": 4, "max_hp": 9}), "heal Ada day", Healed)

    assert [(one.points, one.how) for one in (*bad, *good)] == [(0, "day"), (2, "day")]


@pytest.mark.parametrize(("reading", "after"), [("as_settlement", 5 + 1 + 3), ("night_only", 6), ("none", 5)])
def test_heal_3__a_rest_in_camp_heals_as_the_table_reads_it(reading: str, after: int) -> None:
    table = Saints((3,), wild_healing=reading).types("pc Ada, fighter 3, HP 5/17")
    table.types("heal Ada night camp", "heal Ada day camp", "heal Ada night camp bad")

    assert hp(table) == after


def test_heal_4__a_spell_heals_1d6_and_1_and_other_things_what_they_say() -> None:
    table = hurt().types("heal Ada 3")
    assert hp(table) == 8

    found: dict[int, Fraction] = {}
    command = table.read("heal Ada spell")
    assert command == Heal(who="Ada", dice="1d6+1")
    for weight, play in every_outcome(lambda dice: table.run(command, dice)):
        now = next(one for one in play.state.cast if one.name == "Ada").hp
        found[now] = found.get(now, Fraction(0)) + weight

    assert found == {8 + n: Fraction(1, 6) for n in range(2, 8)}


def test_heal_4__nothing_heals_the_dead() -> None:
    table = hurt().types("set cast.Ada.hp 0 because a fall")
    with pytest.raises(PlayError, match="nothing heals the dead"):
        table.types("heal Ada spell")
    assert hp(table.types("pc Bo hp 3", "heal party night")) == 0


@pytest.mark.parametrize(
    ("style", "days", "copper"),
    [
        *(("wretched", 1, 0), ("poor", 1, 50), ("common", 1, 200), ("fancy", 1, 1000)),
        *(("poor", 30, 1500), ("common", 32, 6400)),
    ],
)
def test_settle_lifestyle_1__each_way_of_living_has_its_price(style: str, days: int, copper: int) -> None:
    table = hurt(lifestyle="on").types("coins 50 gp to Ada", f"lodge Ada {style} {days}")
    assert table.who("Ada").coins.worth == 10_000 - copper


def test_settle_lifestyle_1__the_wretched_do_not_heal_and_others_do() -> None:
    table = hurt(lifestyle="on").types("lodge Ada wretched", "heal Ada night")
    assert hp(table) == 5
    table.types("lodge Ada poor", "heal Ada night")
    assert hp(table) == 6


def test_settle_lifestyle_1__it_must_be_paid_and_costs_nothing_where_it_is_off() -> None:
    with pytest.raises(PlayError, match="That is 60 gp for 6 days; Ada has 50 gp"):
        hurt(lifestyle="on").types("lodge Ada fancy 6")
    with pytest.raises(PlayError, match="lifestyle is off"):
        hurt().types("lodge Ada fancy")


def test_what_was_healed_is_told_to_everybody() -> None:
    assert hurt().types("heal Ada night").last(ANN) == "A night: Ada regains 1 hit point (6 of 17)."


@pytest.mark.clause("enc.settle.lifestyle.1")
def test_who_has_paid_for_a_bed_walks_more_lightly() -> None:
    table = Saints(lifestyle="on", encumbrance="weight").types("pc Ada fighter hp 6", "coins 410 gp to Ada")
    assert table.who("Ada").speed == 30

    table.types("lodge Ada common 10 days")

    assert table.who("Ada").speed == 40


def test_healing_rolls_say_what_they_are_for() -> None:
    table = Saints((2, 4)).types("pc Ada, fighter 3, HP 5/17", "heal Ada day", "heal Ada 1d6").finish()
    assert rolls_of(table) == [("1d3", "enc.heal.2", "creature:pc:ada"), ("1d6", "enc.heal.4", "creature:pc:ada")]


def test_settle_lifestyle_1__the_whole_party_pays_or_nobody() -> None:
    table = Saints(lifestyle="on").types("pc Ada hp 4", "pc Bo hp 4", "coins 5 gp to Ada", "coins 1 gp to Bo")
    with pytest.raises(PlayError, match="Bo has 1 gp"):
        table.types("lodge party common")
    table.types("lodge party poor 2 days")
    assert [one.coins.worth for one in table.state.cast] == [400, 0]
