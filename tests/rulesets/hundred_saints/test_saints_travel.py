"""Travel in the open: points, country, losing the way, rest, and nights in camp."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.rules.travel import SetOut
from lychgate.rulesets.hundred_saints.rules.wandering import CheckWanderers
from lychgate.rulesets.hundred_saints.state import Character
from tests.rulesets.hundred_saints.explorers import changed, explorers, marks, odds_of
from tests.rulesets.hundred_saints.saints import ANN, Saints


def on_the_way(terrain: str = "light", *typed: str, speed: int = 40, **variants: str) -> Saints:
    """Ada and Bo in the open, set out in sight of a landmark."""
    return explorers(
        (), f"terrain {terrain}", "travel landmark", *typed, ada={"speed": speed}, bo={"speed": 40}, **variants
    )


# ---------------------------------------------------------------------- points


@pytest.mark.clause("enc.time.move.6", "enc.travel.tp.1", "enc.travel.tp.2")
@pytest.mark.parametrize(("speed", "points", "forced"), [(40, 8, 12), (30, 6, 9), (20, 4, 6), (10, 2, 3)])
def test_a_day_is_a_fifth_of_speed_and_half_as_many_again_on_a_forced_march(
    speed: int, points: int, forced: int
) -> None:
    assert on_the_way(speed=speed).state.journey.points == points

    march = explorers((), "terrain light", "travel landmark forced", ada={"speed": speed})
    assert march.state.journey.points == forced


@pytest.mark.clause("enc.travel.tp.1")
@pytest.mark.parametrize(("riding", "points"), [("mounted", 8), ("cart", 6)])
def test_mounts_and_carts_have_points_of_their_own(riding: str, points: int) -> None:
    table = explorers((), "terrain light", f"travel road {riding}", ada={"speed": 20})

    assert table.state.journey.points == points


@pytest.mark.clause("enc.travel.tp.1")
def test_what_is_unspent_is_lost_but_what_was_paid_is_kept() -> None:
    table = on_the_way("light", "go light", "go light", "go moderate", "go moderate")
    assert (table.state.journey.points, table.state.journey.paid, table.state.journey.towards) == (0, 1, "moderate")

    table.types("eat free", "day", "travel landmark", "go moderate")

    assert (table.state.journey.points, table.state.journey.paid) == (6, 0)
    table.types("eat free", "day")
    assert table.state.journey.points == 0


@pytest.mark.clause("enc.travel.tp.4")
def test_two_points_before_a_bog_are_paid_and_one_more_tomorrow() -> None:
    table = on_the_way("light", "go moderate", speed=10)
    assert table.last(ANN) == "The party comes no further today towards the moderate: 2 paid so far."
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


@pytest.mark.clause("enc.travel.tp.3", "enc.travel.water.1")
@pytest.mark.parametrize(("way", "cost"), [("road", 2), ("track", 2), ("lake", 2), ("downstream", 2), ("upstream", 3)])
def test_ways_cost_the_same_whatever_the_country(way: str, cost: int) -> None:
    table = on_the_way("difficult", f"go {way}")

    assert table.state.journey.points == 8 - cost
    assert table.state.exploring.terrain == "difficult"
    told = table.lines(ANN)[-1]
    assert ("moored" in told) == (way in ("lake", "downstream", "upstream"))
    assert "Only what lies beside the way is come upon." in table.lines()


@pytest.mark.clause("enc.travel.tp.1")
def test_where_hexes_cost_hours() -> None:
    table = on_the_way("light", "go forest", travel_system="hours_per_hex")
    assert (table.state.journey.points, table.state.turn) == (6, 12), "two hours of eight"
    table.types("go mountain", "go open fordless")
    assert table.state.journey.points == 1

    laden = on_the_way("light", "go open", speed=30, travel_system="hours_per_hex")
    assert laden.state.journey.points == 6
    rider = explorers((), "terrain light", "travel road mounted", travel_system="hours_per_hex")
    rider.types("go forest", "go forest")
    assert rider.state.journey.points == 8 - 1 - 2, "an hour is saved once a day"


@pytest.mark.clause("enc.travel.tp.1")
@pytest.mark.parametrize(("riding", "points"), [("", 3), ("cart", 4), ("mounted", 8)])
def test_where_older_points_are_used(riding: str, points: int) -> None:
    table = explorers((), "terrain light", f"travel road {riding}", travel_system="old_points")

    assert table.state.journey.points == points
    assert table.types("go woods").state.journey.points == points - 2
    with pytest.raises(PlayError, match="'light' is no country at this table"):
        table.types("go light")


# ---------------------------------------------------------------------- losing the way


@pytest.mark.clause("enc.travel.lost.1")
@pytest.mark.parametrize(
    ("terrain", "command", "chance"),
    [
        ("light", SetOut(), 1),
        ("moderate", SetOut(), 2),
        ("difficult", SetOut(), 3),
        ("difficult", SetOut(way="track"), 1),
        ("difficult", SetOut(way="road"), 0),
        ("difficult", SetOut(guided=True), 0),
    ],
)
def test_who_may_lose_the_way(terrain: str, command: SetOut, chance: int) -> None:
    table = explorers((), f"terrain {terrain}", lost_effect="referee")

    assert odds_of(table, command, lambda play: play.state.journey.lost).get(True, 0) == Fraction(chance, 6)


@pytest.mark.clause("enc.travel.lost.1")
@pytest.mark.parametrize(("reading", "lost"), [("larger", False), ("add", True)])
def test_fog_and_darkness_make_it_worse_and_do_not_add_up_unless_the_table_says(reading: str, lost: bool) -> None:
    table = explorers(
        (4,), "terrain light", "weather fog poor dark", "travel", lost_stack=reading, lost_effect="referee"
    )

    assert table.finish().state.journey.lost == lost
    foggy = explorers((2,), "terrain light", "weather fog poor", "travel", lost_effect="referee").finish()
    assert foggy.state.journey.lost


@pytest.mark.clause("enc.travel.lost.1", "enc.travel.lost.2")
def test_that_they_are_lost_is_the_referees_to_know() -> None:
    table = explorers((1, 4), "terrain light", "travel").finish()

    assert table.state.journey.side == 4
    assert [one.only for one in table.thrown] == [("Ref",), ("Ref",)]
    assert "lose their way" in "".join(table.lines())
    assert "lose" not in "".join(table.lines(ANN))
    assert [one.text for one in table.view().trackers if one.id == "lost"] == ["They have lost their way, by side 4"]
    assert "lost" not in [one.id for one in table.view(ANN).trackers]
    assert [one.text for one in table.view(ANN).trackers if one.id == "points"] == ["8 left today"]


@pytest.mark.clause("enc.travel.lost.2")
@pytest.mark.parametrize(("reading", "points", "here"), [("no_progress", 6, ""), ("referee", 6, "light")])
def test_what_being_lost_does_is_the_tables_to_choose(reading: str, points: int, here: str) -> None:
    table = explorers((1,), "terrain light", "travel", "go light", lost_effect=reading).finish()

    assert (table.state.journey.points, table.state.journey.here) == (points, here)


@pytest.mark.clause("enc.travel.lost.2")
@pytest.mark.parametrize(("die", "found"), [(3, True), (4, False)])
def test_a_hunter_finds_the_way_again_on_three_in_six(die: int, found: bool) -> None:
    table = explorers((1, 4), "terrain light", "travel")
    changed(table, "Ada", character=Character(calling="hunter")).rolls(die).types("findway Ada").finish()

    assert table.state.journey.lost != found
    assert ("Ada finds the way again." in table.lines(ANN)) == found
    with pytest.raises(PlayError, match="Bo is no hunter"):
        table.types("findway Bo")


@pytest.mark.clause("enc.travel.weather.1", "enc.travel.day.1")
def test_the_day_goes_step_by_step_and_the_referee_is_told_which_comes() -> None:
    table = explorers((), "terrain light")
    assert table.prompt().startswith("Weather first")
    assert table.types("weather hard frost cold").prompt().startswith("The course")
    assert table.lines(ANN)[-1] == "The weather: hard frost; it is bitterly cold."
    assert "cold WHO" in table.last()
    assert "check for wanderers" in table.types("travel road").prompt()
    table.rolls(6).types("wander").finish()
    assert "camp" in table.prompt()
    table.rolls(6, 6, 6).types("camp fire").finish()
    assert table.prompt().startswith("The day ends")
    assert table.types("eat free", "day").prompt().startswith("Weather first")
    with pytest.raises(PlayError, match="has not set out today"):
        table.types("go light")
    with pytest.raises(PlayError, match="The party is not in the open"):
        explorers((), "travel")


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


# ---------------------------------------------------------------------- rest, marches, nights


def days(table: Saints, count: int, how: str = "travel road") -> Saints:
    for _ in range(count):
        table.types(how, "eat free", "day")
    return table


@pytest.mark.clause("enc.travel.rest.1", "enc.hazard.exhaust.2")
def test_one_day_in_seven_is_a_day_of_rest() -> None:
    table = days(explorers((), "terrain light"), 6)
    assert marks(table, "Ada") == {}
    days(table, 1)
    assert marks(table, "Ada") == {"exhausted: no rest day": 1}

    table.types("eat free", "day of rest")
    assert marks(table, "Ada") == {}
    rested = days(explorers((), "terrain light"), 6).types("eat free", "day of rest")
    assert marks(days(rested, 6), "Ada") == {}


@pytest.mark.clause("enc.travel.tp.2", "enc.hazard.exhaust.2")
def test_a_forced_march_wants_a_day_of_rest_after_it() -> None:
    table = days(explorers((), "terrain light"), 1, "travel road forced")
    assert marks(table, "Ada") == {}
    rested = table.types("eat free", "day of rest")
    assert marks(rested, "Ada") == {}

    tired = days(explorers((), "terrain light"), 2, "travel road forced")
    assert marks(tired, "Ada") == {"exhausted: forced march": 1}
    days(tired, 1)
    assert marks(tired, "Ada") == {"exhausted: forced march": 2}, "one more for the second march"
    days(tired, 1)
    assert marks(tired, "Ada") == {"exhausted: forced march": 2}
    assert marks(tired.types("eat free", "day of rest"), "Ada") == {}


@pytest.mark.clause("enc.camp.1")
@pytest.mark.parametrize(
    ("reading", "typed", "dice"),
    [
        ("if_ill_equipped", "camp fire", ()),
        ("if_ill_equipped", "camp tent", ()),
        ("if_ill_equipped", "camp", (4, 4)),
        ("if_ill_equipped", "camp fire without Bo", (4,)),
        ("always", "camp fire tent", (4, 4)),
        ("never", "camp", ()),
    ],
)
def test_who_must_check_whether_they_sleep(reading: str, typed: str, dice: tuple[int, ...]) -> None:
    table = explorers(dice, "terrain light", typed, camp_check=reading, night_check="none").finish()

    assert len(table.thrown) == len(dice)
    assert marks(table, "Ada") == {}


@pytest.mark.clause("enc.camp.1", "enc.hazard.exhaust.2")
def test_a_bad_night_tires_until_a_good_one() -> None:
    table = explorers((3, 5), "terrain light", "weather frost cold", "camp fire -1", night_check="none").finish()
    assert marks(table, "Ada") == {"exhausted: bad sleep": 1}
    assert marks(table, "Bo") == {}

    table.types("eat free", "day", "camp fire").finish()

    assert marks(table, "Ada") == {}


@pytest.mark.clause("enc.camp.2")
@pytest.mark.parametrize(
    ("reading", "typed", "die", "comes"),
    [
        ("terrain_chance", "camp fire", 3, True),
        ("terrain_chance", "camp fire hidden", 3, False),
        ("terrain_chance", "camp fire hidden", 2, True),
        ("one_in_six", "camp fire", 2, False),
        ("one_in_six", "camp fire", 1, True),
        ("none", "camp fire", 0, False),
    ],
)
def test_a_camp_is_checked_once_in_the_night(reading: str, typed: str, die: int, comes: bool) -> None:
    table = explorers((die,) if die else (), "terrain difficult", typed, night_check=reading).finish()

    assert bool(table.state.exploring.coming) == comes
    assert all(one.only == ("Ref",) for one in table.thrown)
