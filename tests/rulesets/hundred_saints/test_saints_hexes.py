"""From hex to hex: what country and ways cost, and searching the country around."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.rules.hexes import HexScoured, PointsSpent
from lychgate.rulesets.hundred_saints.rules.wandering import CheckWanderers
from tests.rulesets.hundred_saints.explorers import explorers, odds_of, on_the_way, under_way
from tests.rulesets.hundred_saints.saints import ANN, REF, facts


@pytest.mark.clause("enc.travel.tp.3")
def test_the_last_point_may_be_spent_and_then_nothing_is_left() -> None:
    table = under_way("go light", "go light", "go light", "go light")
    assert table.state.journey.points == 0

    with pytest.raises(PlayError, match="Nothing is left of today"):
        table.types("go light")


@pytest.mark.clause("enc.travel.tp.3", "enc.travel.tp.4")
def test_till_evening_the_party_goes_on_through_the_same_country() -> None:
    hex_by_hex = under_way("go moderate", "go moderate", "go moderate")
    assert hex_by_hex.state.journey.points == 0

    at_once = under_way("go moderate till evening")

    assert at_once.state == hex_by_hex.state
    assert under_way().read("go light till evening").label(at_once.state) == "On into light country, until evening"


@pytest.mark.clause("enc.travel.tp.3", "enc.travel.water.1")
@pytest.mark.parametrize(("way", "cost"), [("road", 2), ("track", 2), ("lake", 2), ("downstream", 2), ("upstream", 3)])
def test_ways_cost_the_same_whatever_the_country(way: str, cost: int) -> None:
    table = on_the_way("difficult", f"go {way}")

    assert table.state.journey.points == 8 - cost
    assert table.state.exploring.terrain == "difficult"
    told = table.lines(ANN)[-1]
    assert ("moored" in told) == (way in ("lake", "downstream", "upstream"))
    assert "Only what lies beside the way is come upon." in table.lines()


@pytest.mark.clause("enc.travel.tp.4")
def test_what_was_paid_towards_one_country_is_of_no_use_in_another() -> None:
    table = under_way("go light", "go light", "go light", "go difficult", "eat free", "day", "travel landmark")
    assert (table.state.journey.paid, table.state.journey.towards) == (2, "difficult")

    table.types("go moderate")

    assert table.state.journey.points == 8 - 3


@pytest.mark.clause("enc.travel.tp.4")
def test_two_points_before_a_bog_are_paid_and_one_more_tomorrow() -> None:
    table = on_the_way("light", "go moderate", speed=10)
    assert table.last(ANN) == "The party comes no further today into moderate country: 2 Travel Points paid so far."
    assert table.state.exploring.terrain == "light", "they camp outside"
    with pytest.raises(PlayError, match="Nothing is left of today"):
        table.types("go moderate")

    table.types("eat free", "day", "travel landmark", "go moderate")

    assert (table.state.exploring.terrain, table.state.journey.points) == ("moderate", 1)


@pytest.mark.clause("enc.travel.tp.4", "enc.travel.terrain.1")
@pytest.mark.parametrize(("country", "cost", "chance"), [("light", 2, 1), ("moderate", 3, 2), ("difficult", 4, 3)])
def test_what_country_costs_and_what_wanders_in_it(country: str, cost: int, chance: int) -> None:
    table = on_the_way("light", f"go {country}")

    assert table.state.journey.points == 8 - cost
    comes = odds_of(table, CheckWanderers(), lambda play: bool(play.state.exploring.coming))
    assert comes[True] == Fraction(chance, 6)


@pytest.mark.clause("enc.travel.terrain.1")
def test_where_mounts_and_vehicles_pass() -> None:
    cart = explorers((), "terrain light", "travel landmark cart")
    with pytest.raises(PlayError, match="No vehicle passes moderate country"):
        cart.types("go moderate")
    cart.types("go light", "go road")

    rider = explorers((), "terrain light", "travel landmark mounted", "go moderate")
    assert any("Mounts are led." in line for line in rider.lines(ANN))
    with pytest.raises(PlayError, match="No mount passes difficult country"):
        rider.types("go difficult")


@pytest.mark.clause("enc.travel.search.1")
def test_a_hex_is_searched_for_the_last_points_openly_or_on_its_chance() -> None:
    table = under_way("go light", "go light", "go light")
    assert table.state.journey.points == 2

    (scoured,) = facts(table, "scour", HexScoured)
    assert (scoured.die, scoured.chance, scoured.found) == (0, -1, True)
    (never,) = facts(table.rolls(1), "scour 0", HexScoured)
    assert (never.die, never.found) == (1, False)
    table.rolls(1).types("scour 1").finish()

    assert (table.thrown[-1].subject, table.thrown[-1].only) == ("party:hex", (REF,))
    assert table.state.journey.points == 0
    with pytest.raises(PlayError, match="That costs 2 points, and 0 are left of today"):
        table.types("scour")


@pytest.mark.clause("enc.travel.search.1")
def test_who_searches_a_hex_has_entered_none() -> None:
    (spent,) = facts(under_way(), "scour", PointsSpent)

    assert (spent.entered, spent.search, spent.paid) == (False, True, 0)


@pytest.mark.clause("enc.travel.search.1")
def test_a_hex_that_nobody_has_named_costs_as_the_terrain_around_does() -> None:
    table = explorers((), "terrain difficult", "travel landmark", "scour")

    assert table.state.journey.points == 8 - 4


@pytest.mark.clause("enc.travel.search.1")
def test_searching_a_hex_costs_what_entering_it_does_and_finds_what_is_hidden() -> None:
    table = on_the_way("light", "go moderate", "scour").finish()
    assert table.state.journey.points == 8 - 3 - 3
    assert table.last() == "What is hidden here is found."
    assert "hidden" not in "".join(table.lines(ANN))
    with pytest.raises(PlayError, match="That costs 3 points, and 2 are left"):
        table.types("scour")

    own = on_the_way("light").rolls(3, 2).types("scour 2", "scour 2").finish()
    assert ["not found" in line for line in own.lines() if "is hidden" in line] == [True, False]
