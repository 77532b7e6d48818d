"""Nights in camp and days of rest."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from lychgate.rulesets.hundred_saints.rules.camp import JourneyDayEnded, Slept
from lychgate.rulesets.hundred_saints.rules.wandering import WanderersChecked
from lychgate.rulesets.hundred_saints.state import Item
from tests.rulesets.hundred_saints.explorers import days, explorers, marks
from tests.rulesets.hundred_saints.saints import ANN, facts


@pytest.mark.clause("enc.travel.rest.1")
def test_a_day_of_the_journey_is_over_only_where_there_is_one() -> None:
    idle = explorers((), "terrain light", "eat free")
    weather = explorers((), "terrain light", "weather rain poor", "eat free")

    assert facts(idle, "day", JourneyDayEnded) == []
    assert [one.travelled for one in facts(weather, "day", JourneyDayEnded)] == [False]
    assert [one.rested for one in facts(idle, "day of rest", JourneyDayEnded)] == [True]


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


@pytest.mark.clause("enc.camp.1")
def test_a_night_is_told_for_each_with_what_they_rolled_if_they_did() -> None:
    table = explorers((4, 6), "terrain light", ada={"abilities": {"constitution": 13, "strength": 3}})

    slept = facts(table, "camp fire without Ada", Slept)

    assert [(one.who, one.total, one.good) for one in slept] == [("ada", 5, True), ("bo", 0, True)]


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
@pytest.mark.parametrize(("line", "told"), [("camp fire", "1 in 6"), ("camp fire hidden", "0 in 6")])
def test_the_check_of_a_night_is_one_less_where_the_camp_is_hidden(line: str, told: str) -> None:
    (checked,) = facts(explorers((3,), "terrain light"), line, WanderersChecked)

    assert (checked.told, checked.owed, checked.clause) == (told, False, "enc.camp.2")


@pytest.mark.clause("enc.camp.2")
def test_a_night_has_low_faces_where_the_day_has_high_ones() -> None:
    table = explorers((1,), "terrain woods", night_check="one_in_six", travel_check="odnd")

    (checked,) = facts(table, "camp fire", WanderersChecked)

    assert (checked.told, checked.comes) == ("1 in 6", True)


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


@pytest.mark.clause("enc.heal.3")
def test_a_day_in_a_bad_camp_is_told_and_heals_nothing() -> None:
    table = explorers((), ada={"hp": 4, "max_hp": 9})
    before = len(table.lines(ANN))

    table.types("heal Ada day camp bad").finish()

    assert table.who("Ada").hp == 4
    assert len(table.lines(ANN)) == before + 1


BEDROLL = Item(name="bedroll")


@pytest.mark.parametrize(
    ("ada", "bo", "store", "ill"),
    [
        ((), (), (), 0),
        ((BEDROLL,), (), (), 1),
        ((BEDROLL,), (BEDROLL,), (), 0),
        ((BEDROLL,), (), (BEDROLL,), 0),
        ((replace(BEDROLL, count=2),), (), (), 0),
        ((), (), (BEDROLL,), 1),
        ((Item(name="rope"),), (), (), 0),
    ],
)
def test_camp_1__who_has_no_bedroll_where_they_are_counted_is_badly_off(
    ada: tuple[Item, ...], bo: tuple[Item, ...], store: tuple[Item, ...], ill: int
) -> None:
    table = explorers((), "terrain light", ada={"items": ada}, bo={"items": bo}, night_check="none")
    table.state = replace(table.state, store=store)

    table.rolls(*[4] * ill).types("camp fire").finish()

    assert len(table.thrown) == ill
