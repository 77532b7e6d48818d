"""Travel in the open: the day's points, losing the way, and what comes in which order."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from lychgate.core.dice_source import ScriptedDice
from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.rules.camp import Camp, JourneyDayEnded
from lychgate.rulesets.hundred_saints.rules.hexes import Go, PointsSpent, ScourHex
from lychgate.rulesets.hundred_saints.rules.travel import FindWay, SetOut, WayFound, WayLost, points_in_words
from lychgate.rulesets.hundred_saints.state import Character
from tests.rulesets.hundred_saints.explorers import changed, days, explorers, marks, odds_of, on_the_way, under_way
from tests.rulesets.hundred_saints.saints import ANN, facts


@pytest.mark.clause("enc.time.move.6", "enc.travel.tp.1", "enc.travel.tp.2")
@pytest.mark.parametrize(("speed", "points", "forced"), [(40, 8, 12), (30, 6, 9), (20, 4, 6), (10, 2, 3)])
def test_a_day_is_a_fifth_of_speed_and_half_as_many_again_on_a_forced_march(
    speed: int, points: int, forced: int
) -> None:
    assert on_the_way(speed=speed).state.journey.points == points

    march = explorers((), "terrain light", "travel landmark forced", ada={"speed": speed})
    assert march.state.journey.points == forced


@pytest.mark.parametrize(
    "command",
    [SetOut(), Go("light"), ScourHex(), FindWay("Ada"), Camp()],
    ids=lambda one: type(one).__name__,
)
def test_nobody_travels_while_something_comes_or_underground(command: Any) -> None:
    with pytest.raises(PlayError, match="Something comes"):
        explorers((1,), "terrain light", "wander 6").does(command)
    with pytest.raises(PlayError, match="The party is not in the open"):
        explorers((), "enter dungeon").does(command)


@pytest.mark.clause("enc.travel.day.1")
def test_the_party_sets_out_once_a_day_and_its_day_is_a_travelled_one() -> None:
    table = under_way()
    with pytest.raises(PlayError, match="The party has set out today already"):
        table.types("travel landmark")

    assert [(one.rested, one.travelled) for one in facts(table.types("eat free"), "day", JourneyDayEnded)] == [
        (False, True)
    ]


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


@pytest.mark.clause("enc.travel.tp.1")
def test_only_riders_use_their_saving() -> None:
    (points,) = facts(under_way(), "go light", PointsSpent)
    hours = explorers((), "terrain light", "travel landmark", travel_system="hours_per_hex")
    (foot,) = facts(hours, "go open", PointsSpent)
    riding = explorers((), "terrain light", "travel landmark mounted", travel_system="hours_per_hex")
    (ridden,) = facts(riding, "go open", PointsSpent)

    assert [one.saved for one in (points, foot, ridden)] == [False, False, True]


@pytest.mark.clause("enc.travel.tp.1")
@pytest.mark.parametrize(("speeds", "saving"), [((40, 40), 0), ((30, 40), 1)])
def test_hours_are_one_more_for_the_laden_and_no_less_than_one(speeds: tuple[int, int], saving: int) -> None:
    both: dict[str, Any] = {"ada": {"speed": speeds[0]}, "bo": {"speed": speeds[1]}}
    table = explorers((), "terrain light", "travel landmark", travel_system="hours_per_hex", **both)
    before = table.state.journey.points
    table.types("go open")

    fresh = explorers((), "terrain light", "travel landmark", travel_system="hours_per_hex").types("go open")

    assert (before - table.state.journey.points) - (before - fresh.state.journey.points) == saving
    assert table.state.turn == 6 * (before - table.state.journey.points)


@pytest.mark.clause("enc.travel.tp.1")
@pytest.mark.parametrize(("country", "hours"), [("open", 1), ("forest", 1), ("swamp", 2)])
def test_riders_save_an_hour_and_never_the_last(country: str, hours: int) -> None:
    table = explorers((), "terrain light", "travel landmark mounted", travel_system="hours_per_hex")
    before = table.state.journey.points

    table.types(f"go {country}")

    assert before - table.state.journey.points == hours


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


@pytest.mark.clause("enc.travel.lost.1", "enc.travel.lost.2")
def test_the_roll_for_the_way_is_the_partys_and_so_is_the_side_to_which_it_strays() -> None:
    table = explorers((1, 4), "terrain light", lost_effect="d6_side")

    table.does(SetOut()).finish()

    assert [one.subject for one in table.thrown] == ["party:way", "party:side"]


@pytest.mark.clause("enc.travel.lost.1")
def test_nobody_is_lost_on_more_than_six_in_six_and_the_country_says_how_easily() -> None:
    table = explorers((), "terrain light", "weather fog poor dark", lost_stack="add")
    known = replace(table.state, journey=replace(table.state.journey, here="difficult"))

    chances = []
    for state in (table.state, known):
        table.state = state
        play = table.run(SetOut(), ScriptedDice([6, 1]))
        chances += [one.chance for one in play.events if isinstance(one, WayLost)]

    assert chances == [1 + 1 + 2, 3 + 1 + 2]


@pytest.mark.clause("enc.travel.lost.1")
def test_terrain_that_is_no_country_here_is_lost_in_as_easily_as_light_country() -> None:
    table = explorers((), "terrain desert", travel_check="odnd")

    play = table.run(SetOut(), ScriptedDice([6]))

    assert [one.chance for one in play.events if isinstance(one, WayLost)] == [1]


@pytest.mark.clause("enc.travel.lost.1")
def test_who_is_not_lost_strays_to_no_side() -> None:
    table = explorers((6,), "terrain light", lost_effect="d6_side")

    (found,) = [one for one in table.run(SetOut(), table.dice).events if isinstance(one, WayLost)]

    assert (found.lost, found.side, found.chance) == (False, 0, 1)


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
    with pytest.raises(PlayError, match="Bo is not a hunter"):
        table.types("findway Bo")


@pytest.mark.clause("enc.travel.lost.2")
def test_who_is_lost_pays_towards_nothing() -> None:
    table = explorers((1,), "terrain light", "travel", lost_effect="no_progress").finish()

    (spent,) = facts(table, "go moderate", PointsSpent)

    assert (spent.spent, spent.paid, spent.entered) == (3, 0, False)


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


@pytest.mark.clause("enc.travel.tp.1")
@pytest.mark.parametrize(
    ("system", "count", "words"),
    [
        ("points", 1, "1 Travel Point"),
        ("points", 2, "2 Travel Points"),
        ("hours_per_hex", 1, "1 hour"),
        ("hours_per_hex", 0, "0 hours"),
    ],
)
def test_a_day_of_travel_is_said_as_the_table_reckons_it(system: str, count: int, words: str) -> None:
    assert points_in_words(explorers(travel_system=system).state, count) == words


@pytest.mark.clause("enc.travel.lost.1", "enc.travel.lost.2")
def test_whether_the_way_is_lost_is_a_step_of_the_day_and_who_finds_it_strays_to_no_side() -> None:
    lost = WayLost(die=1, chance=2, lost=True, side=3).apply(under_way().state)
    assert (lost.journey.lost, lost.journey.side, "lost" in lost.journey.done) == (True, 3, True)

    found = WayFound("ada", 3, True).apply(lost)

    assert (found.journey.lost, found.journey.side) == (False, 0)
    assert WayFound("ada", 4, False).apply(lost) == lost
