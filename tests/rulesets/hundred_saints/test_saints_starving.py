"""Hunger and thirst: what each day without takes, and how it passes."""

from __future__ import annotations

import pytest

from lychgate.rulesets.hundred_saints.rules.movement import speed_now
from lychgate.rulesets.hundred_saints.rules.starving import Perished, hunger
from lychgate.rulesets.hundred_saints.state import Mark
from tests.rulesets.hundred_saints.explorers import changed, explorers, marks
from tests.rulesets.hundred_saints.saints import ANN, Saints


def starve(table: Saints, days: int, what: str = "food") -> Saints:
    for _ in range(days):
        table.types("eat Bo free", f"without {what} Ada", "day")
    return table


@pytest.mark.clause("enc.hazard.hunger.1")
@pytest.mark.parametrize(
    ("days", "attack", "speed", "lost"),
    [
        (1, -1, 40, 0),
        (2, -1, 30, 0),
        (3, -2, 30, 0),
        (4, -2, 20, 0),
        (5, -3, 20, 0),
        (6, -4, 10, 0),
        (7, -4, 10, 1),
        (9, -4, 10, 3),
    ],
)
def test_each_day_without_food_is_a_step_further(days: int, attack: int, speed: int, lost: int) -> None:
    table = starve(explorers(), days)
    ada = table.who("Ada")

    assert (hunger(ada).attack, speed_now(table.state, ada)) == (attack, speed)
    assert marks(table, "Ada").get("constitution lost", 0) == lost
    assert any(mark.startswith("starving") for mark in table.view(ANN).sheets[0].marks)
    assert hunger(table.who("Bo")).attack == 0


@pytest.mark.clause("enc.hazard.hunger.1")
def test_speed_is_never_under_ten_and_nobody_outlives_their_constitution() -> None:
    slow = starve(explorers(ada={"speed": 20}), 6)
    assert speed_now(slow.state, slow.who("Ada")) == 10

    table = starve(explorers(ada={"abilities": {"constitution": 3}}), 8)
    assert table.who("Ada").alive
    table = starve(table, 1)
    assert not table.who("Ada").alive
    assert "Ada dies of hunger." in table.lines(ANN)


@pytest.mark.clause("enc.hazard.hunger.1")
def test_a_day_of_food_clears_it_and_a_day_of_food_and_rest_gives_a_point_back() -> None:
    table = starve(explorers(), 8)

    table.types("eat free", "day")
    assert marks(table, "Ada") == {"constitution lost": 2}
    table.types("eat free", "day of rest")
    assert marks(table, "Ada") == {"constitution lost": 1}
    table.types("eat free", "day of rest")
    assert marks(table, "Ada") == {}


@pytest.mark.clause("enc.hazard.hunger.1", "enc.hazard.thirst.1")
@pytest.mark.parametrize(
    ("answer", "left"),
    [
        ("ate", {}),
        ("food", {"hungry": 1}),
        ("water", {"thirsty": 1, "constitution lost": 3}),
        ("food-and-water", {"hungry": 1, "thirsty": 1, "constitution lost": 3}),
    ],
)
def test_the_referee_is_asked_of_those_of_whom_nothing_was_said(answer: str, left: dict[str, int]) -> None:
    table = explorers((), "eat Bo free").types("day", answers={"saints.fed": answer})

    assert marks(table, "Ada") == left
    assert marks(table, "Bo") == {}


@pytest.mark.clause("enc.hazard.hunger.1")
def test_who_ate_as_the_referee_says_has_a_point_back_after_a_day_of_rest() -> None:
    table = changed(explorers(), "Ada", marks=(Mark("constitution lost", 2),))

    table.types("day of rest", answers={"saints.fed": "ate"})

    assert marks(table, "Ada") == {"constitution lost": 1}


@pytest.mark.clause("enc.hazard.thirst.1")
def test_thirst_is_the_steps_of_hunger_and_three_constitution_a_day() -> None:
    table = starve(explorers(), 2, "water")
    assert hunger(table.who("Ada")).speed == -10
    assert marks(table, "Ada") == {"thirsty": 2, "constitution lost": 6}

    starve(table, 1, "water")
    assert table.who("Ada").alive
    starve(table, 1, "water")
    assert not table.who("Ada").alive
    assert "Ada dies of thirst." in table.lines(ANN)


@pytest.mark.clause("enc.hazard.thirst.1")
def test_a_day_of_water_clears_thirst() -> None:
    table = explorers((), "eat Bo free", "without water Ada", "day", "eat free", "day")

    assert "thirsty" not in marks(table, "Ada")


@pytest.mark.clause("enc.hazard.breath.1")
def test_who_dies_breathes_no_more_and_others_without_air_still_have_their_time() -> None:
    table = explorers((), "breath Ada", "breath Bo")
    after = Perished("ada", "air").apply(table.state)

    assert [one.id for one in after.exploring.breath] == ["bo"]
