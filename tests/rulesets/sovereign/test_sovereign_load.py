"""What is carried: points, steps of overload, bodies, bearers; armour worn; markets and hire."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from lychgate.rulesets.sovereign.rules.hiring import hired_for
from lychgate.rulesets.sovereign.rules.load import feet_by_load, load_of, points, points_of
from lychgate.rulesets.sovereign.state import Item
from tests.rulesets.sovereign.sovereign import ANN, BEN, Sovereign


def party(strength: int = 10, **variants: str) -> Sovereign:
    return Sovereign(**variants).types(f"delver Ada of Ann str {strength} hp 8", "delver Bo of Ben str 10 hp 8")


def feet(table: Sovereign) -> int:
    return feet_by_load(table.state, table.who("Ada"))


def carries(readied: int, stowed: int, strength: int = 10) -> Sovereign:
    table = party(strength)
    for where, count in (("idol", readied), ("ingot", stowed)):
        if count:
            table.types(f"take Ada {count} {where} enc 1")
    return table.types("ready Ada idol") if readied else table


def test_enc_table__things_have_points_and_bundles_count_as_one() -> None:
    assert [points(Item(name="torch", count=n)) for n in (1, 2, 3)] == [1, 1, 2]
    assert points(Item(name="rope", enc=2)) == 2
    assert points(Item(name="earplugs", enc=0, count=4)) == 0


def test_enc_readied__half_of_strength() -> None:
    assert (feet(carries(6, 0, 13)), feet(carries(7, 0, 13))) == (30, 20)


def test_enc_stowed__all_of_strength() -> None:
    assert (feet(carries(0, 13, 13)), feet(carries(0, 14, 13))) == (30, 20)


def test_enc_overload_1__two_readied_or_four_stowed_more() -> None:
    assert [feet(carries(readied, 8)) for readied in (5, 6, 7)] == [30, 20, 20]
    assert feet(carries(0, 14)) == 20


def test_enc_overload_2__as_many_again() -> None:
    assert [feet(carries(readied, 0)) for readied in (8, 9)] == [10, 10]
    assert [feet(carries(0, stowed)) for stowed in (15, 18)] == [10, 10]


def test_enc_overload_max__more_is_refused() -> None:
    with pytest.raises(PlayError, match="more than Ada can haul"):
        carries(0, 19)
    with pytest.raises(PlayError, match="10 Readied of 9"):
        carries(10, 0)


def test_enc_bulk__fifty_pounds_are_ten_points() -> None:
    assert [points_of(pounds) for pounds in (50, 120, 1)] == [10, 24, 1]


@pytest.mark.parametrize(("slot", "expected"), [("stowed", 20), ("readied", 0), ("total", 30)])
def test_enc_drag__a_body_is_twelve_points(slot: str, expected: int) -> None:
    table = party(9, **{"drag-slot": slot}).types("take Ada 1 ingot enc 1", "set cast.Bo.hp 0 because of a blow")
    if not expected:
        with pytest.raises(PlayError, match="more than Ada can haul"):
            table.types("drag Ada Bo")
        return
    assert feet(table.types("drag Ada Bo")) == expected
    assert feet(table.types("drag Ada")) == 30


@pytest.mark.clause("sov.enc.drag")
def test_nobody_drags_who_stands() -> None:
    with pytest.raises(PlayError, match="on their own feet"):
        party().types("drag Ada Bo")
    assert party(18).types("strain Bo 12 forced", "drag Ada Bo").last(ANN) == "Ada carries Bo, with both hands."


def test_enc_animals__a_mule_carries_fifteen_points() -> None:
    table = purse(20).types("buy Ada mule", seat=ANN)
    assert table.who("Ada").made.coins == 0
    assert [(one.name, one.holds) for one in table.state.exploring.bearers] == [("mule", 15)]
    table.types("take Ada 16 ingot enc 1", "give Ada 15 ingot to mule")
    with pytest.raises(PlayError, match="carries 15 points at most; that makes 16"):
        table.types("give Ada ingot to mule")
    table.types("take Ada 2 ingot from mule", seat=ANN)
    assert load_of(table.state, table.who("Ada")).stowed == 3


def purse(gold: int) -> Sovereign:
    """Ada with so much gold."""
    return Sovereign().types(f"delver Ada of Ann str 18 hp 8 money {gold} gp")


@pytest.mark.clause("sov.enc.animals")
@pytest.mark.parametrize(("name", "gold", "holds"), [("pack horse", 40, 30), ("porter", 2, 12), ("cart", 25, 300)])
def test_who_carries_has_a_price(name: str, gold: int, holds: int) -> None:
    table = purse(100).types(f"buy Ada {name}")
    assert table.state.exploring.bearers[0].holds == holds
    assert table.who("Ada").made.coins == 10000 - gold * 100


def test_things_are_given_and_the_giver_has_them_no_more() -> None:
    table = party().types("take Ada 3 torch").types("give Ada 2 torch to Bo", seat=ANN)
    assert [item.count for item in table.who("Ada").items] == [1]
    assert [item.count for item in table.who("Bo").items] == [2]
    with pytest.raises(PlayError, match="only a torch"):
        table.types("give Ada 2 torch to Bo")
    with pytest.raises(PlayError, match="your own characters"):
        table.types("give Bo torch to Ada", seat=ANN)
    with pytest.raises(PlayError, match="Only the GM says what is found"):
        table.types("take Bo rope", seat=BEN)


def test_worn_armour_gives_ac_with_its_magic_and_hampers_checks() -> None:
    table = party(18).types("delver Cy str 18 dex 14 hp 8 class Warrior", "take Cy plate +1", "wear Cy plate")
    assert table.last(ANN) == "Cy puts on the plate: AC 18 (plate +1 17, DEX +1)."
    table.rolls(4, 4).types("check Cy DEX/Sneak").finish()
    assert table.last(ANN) == "Cy tries DEX/Sneak: 8 -3 = 5 against 10: it fails."
    table.rolls(4, 4).types("check Cy STR/Exert").finish()
    assert table.last(ANN) == "Cy tries STR/Exert: 8 -2 = 6 against 10: it fails."
    table.types("wear Cy plate off")
    assert table.who("Cy").ac == 11


@pytest.mark.parametrize(("people", "left"), [(100000, 300), (25000, 70), (10000, 35), (3000, 10), (1000, 3), (999, 1)])
def test_a_market_has_so_much_in_a_month(people: int, left: int) -> None:
    table = purse(200).types(f"market {people}", "buy Ada lantern")
    market = table.state.market
    assert market is not None
    assert market.left == {"lantern": left - 1}


def test_what_is_sold_takes_from_what_the_market_trades() -> None:
    table = purse(200).types("market 999", "take Ada lantern", "sell Ada lantern", seat="Ref")
    assert table.who("Ada").made.coins == 21000
    assert table.types("buy Ada lantern").last(ANN) == "The market trades none of the lantern in this month."


def test_what_is_sold_out_comes_again_in_a_month() -> None:
    table = purse(200).types("market 2000", "buy Ada 3 lantern")
    table.types("buy Ada lantern")
    assert table.last(ANN) == "The market trades none of the lantern in this month."
    table.types("days 30", "buy Ada lantern")
    assert table.last(ANN) == "Ada buys a lantern for 10 gp."


@pytest.mark.parametrize(("die", "told"), [(10, "Ada buys plate armour for 60 gp."), (11, "none of the plate")])
def test_a_chance_is_rolled_once_in_a_month(die: int, told: str) -> None:
    table = purse(200).types("market 999").rolls(die).types("buy Ada plate")
    assert told in table.last(ANN)
    table.types("buy Ada plate").finish()
    assert "none of the plate" in table.last(ANN)


def test_hired_time_is_a_part_of_a_months_wage() -> None:
    assert [hired_for(40, span) for span in ("hours", "day", "month")] == [100, 200, 4000]
    table = purse(100).types("hire Ada 40 gp day", seat=ANN)
    assert table.who("Ada").made.coins == 9800
    with pytest.raises(PlayError, match="That costs 1000 gp"):
        table.types("hire Ada 1000 month")


def test_what_is_dropped_outside_a_fight_is_left_behind() -> None:
    table = party().types("take Ada 3 torch").types("drop Ada torch", seat=ANN)
    assert table.who("Ada").items == ()
    assert table.last(BEN) == "Ada leaves the torch behind."
