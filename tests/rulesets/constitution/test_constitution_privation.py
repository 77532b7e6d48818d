"""Chapter 15: food, water and exhaustion."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.rulesets.constitution.rules.bonuses import added_to, total_of
from tests.each import each
from tests.rulesets.constitution.constitution import BEN, Constitution

NONE = "day food none"


def ada(text: str = "strength 9 will 10 hp 4", **variants: str) -> Constitution:
    return Constitution(**variants).types(f"character Ada of Ann {text}")


def penalty(desk: Constitution) -> int:
    return total_of(added_to(desk.state, desk.who("Ada"), ("wits",)))


@pytest.mark.clause("3d6.15.1a", "3d6.15.1b", "3d6.13.10")
def test_a_day_of_full_rations_of_food_and_water_does_nothing() -> None:
    desk = ada().types("turn", "day")

    assert penalty(desk) == 0
    assert desk.who("Ada").privation.ate == desk.state.minutes


@pytest.mark.clause("3d6.15.2a")
@pytest.mark.parametrize("food", ["half", "none"])
def test_a_day_with_less_than_a_ration_is_a_fast_at_2_less(food: str) -> None:
    desk = ada().types(f"day food {food}")

    assert penalty(desk) == -2
    assert desk.last(BEN) == "Ada begins to fast."


@pytest.mark.clause("3d6.15.2a")
def test_or_12_hours_without_food_do_but_not_those_of_a_night() -> None:
    desk = ada(fasting_start="clock").types("turn 72")
    assert penalty(desk) == 0
    assert penalty(desk.types("turn")) == -2

    desk = ada(fasting_start="clock").types("turn 66").rolls(3).types("night", "turn 6")
    assert penalty(desk) == 0
    assert penalty(desk.types("day", "turn 72")) == 0
    assert penalty(ada().types("turn 73")) == 0, "by days nobody counts hours"


@pytest.mark.clause("3d6.15.2b")
def test_half_a_ration_a_day_keeps_one_fasting_without_strain() -> None:
    desk = ada().types(*["day food half"] * 40)

    assert penalty(desk) == -2
    assert desk.who("Ada").privation.strain == 0


@pytest.mark.clause("3d6.15.2c")
def test_a_fast_ends_after_as_many_full_days_as_it_lasted_a_month_at_most() -> None:
    desk = ada().types("day food half", "day food half", "day")
    assert penalty(desk) == -2
    assert penalty(desk.types("day")) == 0

    desk = ada().types("day food half", "day", "day food half", "day", "day")
    assert penalty(desk) == -2 + 2, "a fast of one day ended, and another"

    desk = ada().types(*["day food half"] * 40, *["day"] * 29)
    assert penalty(desk) == -2
    assert penalty(desk.types("day")) == 0


@pytest.mark.clause("3d6.15.3a", "3d6.15.3b")
@pytest.mark.parametrize(
    ("typed", "strain"), [("food none", 1), ("food half exerted", 1), ("food none exerted", 2), ("food half", 0)]
)
def test_no_food_and_exertion_are_a_day_of_strain_each(typed: str, strain: int) -> None:
    assert ada().types(f"day {typed}").who("Ada").privation.strain == strain


@pytest.mark.clause("3d6.15.3a")
@pytest.mark.parametrize(
    ("reading", "strength", "days"),
    [("nearest", 11, 4), ("nearest", 10, 3), ("nearest", 4, 1), ("down", 11, 3), ("three", 18, 3)],
)
def test_with_a_third_of_strength_in_strain_one_starves(reading: str, strength: int, days: int) -> None:
    desk = ada(f"strength {strength} hp 4", starvation_round=reading).types(*[NONE] * (days - 1))
    assert not desk.who("Ada").privation.starving

    assert desk.types(NONE).who("Ada").privation.starving == 1


FULL, HALF, WORK = "day", "day food half", "day exerted"
HALF_WORK, NONE_WORK = "day food half exerted", "day food none exerted"


@pytest.mark.clause("3d6.15.2b", "3d6.15.3a", "3d6.15.3b", "3d6.15.4a", "3d6.15.4b")
@each(
    [  # days of Ada, who bears 3 days of strain; then fasting, starving, strain, and what comes off checks
        ([WORK], 0, 0, 0, 0),
        ([HALF, WORK], 0, 0, 0, 0),
        ([HALF, HALF, WORK], 2, 0, 1, -2),
        ([HALF, HALF, HALF, HALF, WORK, WORK], 4, 0, 2, -2),
        ([HALF, HALF, HALF, HALF, WORK, WORK, WORK], 4, 1, 3, -2),
        ([HALF_WORK, HALF_WORK, HALF_WORK], 2, 1, 3, -2),
        ([HALF_WORK, HALF_WORK, HALF_WORK, WORK], 2, 0, 3, -2),
        ([NONE, NONE, NONE, HALF], 2, 2, 3, -2),
        ([NONE, NONE, NONE, HALF_WORK], 2, 2, 4, -4),
        ([NONE, NONE, NONE, NONE, WORK], 2, 2, 5, -6),
        ([NONE, NONE, NONE, NONE, WORK, FULL], 2, 0, 3, -2),
        ([NONE_WORK, NONE_WORK], 1, 1, 4, -4),
        # Back to fasting, the clock stays full until the fast ends: the next strain begins starvation anew.
        ([NONE] * 4 + [FULL] * 2, 2, 0, 3, -2),
        ([NONE] * 4 + [FULL] * 2 + [HALF], 3, 0, 3, -2),
        ([NONE] * 4 + [FULL] * 2 + [HALF] * 20, 22, 0, 3, -2),
        ([NONE] * 4 + [FULL] * 2 + [HALF, NONE], 3, 1, 4, -4),
        ([NONE] * 4 + [FULL] * 2 + [WORK], 2, 1, 4, -4),
        ([NONE] * 4 + [FULL] * 4, 0, 0, 0, 0),
        ([NONE] * 4 + [FULL] * 4 + [NONE], 1, 0, 1, -2),
    ]
)
def test_hunger_day_by_day(days: list[str], fasting: int, starving: int, strain: int, less: int) -> None:
    desk = ada().types(*days)

    now = desk.who("Ada").privation
    assert (now.fasting, now.starving, now.strain, penalty(desk)) == (fasting, starving, strain, less)


@pytest.mark.clause("3d6.15.4a")
def test_each_point_of_strain_beyond_that_is_2_less() -> None:
    desk = ada().types(NONE, NONE, NONE)
    assert penalty(desk) == -2

    assert penalty(desk.types(NONE)) == -4
    assert penalty(desk.types("day food none exerted")) == -8


@pytest.mark.clause("3d6.15.4a")
@pytest.mark.parametrize(("reading", "less"), [("counts", -4), ("after", -2)])
def test_what_goes_beyond_on_the_very_day_counts_as_the_table_has_it(reading: str, less: int) -> None:
    desk = ada(starving_surplus=reading).types(NONE, NONE, "day food none exerted")

    assert penalty(desk) == less
    assert penalty(desk.types(NONE)) == less - 2


@pytest.mark.clause("3d6.15.4b")
def test_starvation_ends_after_as_many_full_days_and_then_the_fast() -> None:
    desk = ada().types(NONE, NONE, NONE, NONE)  # two days of a fast, two of starvation
    assert penalty(desk.types("day")) == -4
    assert penalty(desk.types("day")) == -2
    assert penalty(desk.types("day")) == -2

    assert penalty(desk.types("day")) == 0
    assert desk.who("Ada").privation.strain == 0


@pytest.mark.clause("3d6.15.3a", "3d6.15.4b")
def test_whoever_starves_on_the_first_day_has_a_fast_of_one_day_to_end_too() -> None:
    desk = ada("strength 3 hp 4").types(NONE, "day")
    assert (desk.who("Ada").privation.starving, desk.who("Ada").privation.fasting) == (0, 1)

    assert not desk.types("day").who("Ada").privation.fasting


@pytest.mark.clause("3d6.15.5a")
@pytest.mark.parametrize(("face", "less"), [(11, -4), (10, -6)])
def test_a_day_without_water_is_a_strength_save(face: int, less: int) -> None:
    assert penalty(ada().rolls(face).types("day water none").finish()) == less


@pytest.mark.clause("3d6.15.5a")
@pytest.mark.parametrize(("reading", "less"), [("worst", -6), ("cumulative", -10), ("latest", -4)])
def test_what_stands_after_several_days(reading: str, less: int) -> None:
    desk = ada("strength 12 hp 4", thirst=reading).rolls(7, 14).types("day water none", "day water none").finish()

    assert penalty(desk) == less
    assert "14 +12 strength -6 thirst = 20" in desk.lines()[-2], "the standing penalty applies to the next save"


@pytest.mark.clause("3d6.15.5b", "3d6.15.5c")
def test_a_ration_and_a_half_ends_thirst_and_the_third_failure_is_death() -> None:
    desk = ada().rolls(2, 2).types("day water none", "day water none", "day").finish()
    assert penalty(desk) == -6

    assert penalty(desk.types("day water plenty")) == 0
    desk.rolls(2, 2, 2).types("day water none", "day water none")
    assert not desk.who("Ada").dead
    assert desk.types("day water none").finish().who("Ada").dead


@pytest.mark.clause("3d6.15.6a")
@pytest.mark.parametrize(
    ("reading", "hours", "less"),
    [
        *(("start", 24, 0), ("start", 25, -4), ("start", 48, -4), ("start", 49, -8)),
        *(("complete", 47, 0), ("complete", 48, -4)),
    ],
)
def test_each_24_hours_without_sleep_after_the_first_are_4_less(reading: str, hours: int, less: int) -> None:
    desk = ada(sleep_count=reading).types(*["turn 6"] * hours)

    assert penalty(desk) == less


@pytest.mark.clause("3d6.15.6b")
def test_sleeping_well_ends_it_and_sleeping_badly_leaves_2() -> None:
    tired = ["turn 144", "turn 6"]

    assert penalty(ada().types(*tired).rolls(3).types("night").finish()) == 0
    desk = ada().types(*tired, "night badly")
    assert penalty(desk) == -2
    assert desk.who("Ada").hp == 4, "and nothing else of a night's rest"
    assert penalty(ada().types("night badly")) == 0, "bad sleep makes no penalty larger"


@pytest.mark.clause("3d6.15.6a", "3d6.15.6b")
@each([(16, 0), (17, 0), (24, 0), (25, -2), (49, -2)])
def test_the_hours_of_a_bad_night_are_not_sleepless(awake: int, less: int) -> None:
    assert penalty(ada().types(*["turn 6"] * awake, "night badly")) == less


@pytest.mark.clause("3d6.15.6c")
@pytest.mark.parametrize(("face", "asleep"), [(19, False), (18, True)])
def test_whoever_is_exhausted_and_sits_may_fall_asleep(face: int, asleep: bool) -> None:
    desk = ada().types("turn 144", "turn 6").rolls(face).types("sit Ada").finish()

    assert (desk.last(BEN) == "Ada falls asleep.") == asleep
    with pytest.raises(PlayError, match="not exhausted"):
        ada().types("sit Ada")


def starved(strength: int, strain: int, **variants: str) -> Constitution:
    desk = ada(f"strength {strength} will 10 hp 0", **variants)
    one = desk.who("Ada")
    hungry = replace(one.privation, fasting=3, starving=9, strain=strain)
    desk.state = desk.state.with_creature(replace(one, privation=hungry))
    return desk


@pytest.mark.clause("3d6.15.7a")
@pytest.mark.parametrize(("strain", "fatigue"), [(4, 0), (5, 1)])
def test_at_half_of_strength_each_day_begins_with_a_point_of_fatigue(strain: int, fatigue: int) -> None:
    desk = starved(10, strain).rolls(3, *[5] * fatigue).types("night").finish()

    assert (desk.who("Ada").hp, desk.who("Ada").fatigue) == (3, fatigue)


@pytest.mark.clause("3d6.15.7b")
@pytest.mark.parametrize(("reading", "dice"), [("both", (2, 19)), ("strength", (2,))])
def test_at_all_of_strength_each_day_injures(reading: str, dice: tuple[int, ...]) -> None:
    answers = {"constitution.death_or_wound": "wound", "constitution.major_wound": "text:frailty"}
    answers |= {"constitution.worsens": "no", "constitution.stay_up": "try"}
    desk = starved(10, 7, privation_save=reading).rolls(*dice).types("day", answers=answers).finish()

    assert desk.who("Ada").marks == 1
    assert "Ada, an injury save: 2 +10 strength -2 fasting -8 starvation = 2 against 20: 4 degrees of failure." in (
        desk.lines()
    )


def told(desk: Constitution) -> list[str]:
    """What was told of hunger and thirst, without coming into play."""
    return [line for line in desk.lines(BEN) if not line.startswith("Ada comes")]


@pytest.mark.clause("3d6.15.2a", "3d6.15.4a", "3d6.15.4b")
def test_each_change_of_hunger_is_told_once() -> None:
    desk = ada().types(*[NONE] * 4, *["day"] * 4)

    assert told(desk) == [
        "Ada begins to fast.",
        "Ada begins to starve.",
        "Ada starves on.",
        "Ada starves no longer.",
        "Ada is well fed again.",
    ]


@pytest.mark.clause("3d6.15.2a")
def test_the_last_meal_is_remembered_and_a_fast_by_the_clock_is_of_one_day() -> None:
    desk = ada(fasting_start="clock").types("turn 6")
    meal = desk.who("Ada").privation.ate
    assert desk.types(NONE).who("Ada").privation.ate == meal

    desk = ada(fasting_start="clock").types("turn 73")
    assert desk.who("Ada").privation.fasting == 1


@pytest.mark.clause("3d6.15.5b")
def test_a_thirst_that_no_save_failed_against_is_drunk_away_too() -> None:
    desk = ada("strength 12 hp 4").rolls(10).types("day water none").finish()
    assert penalty(desk) == -4

    assert penalty(desk.types("day water plenty")) == 0
    assert told(desk)[-1] == "Ada drinks enough."


@pytest.mark.clause("3d6.15.6b")
def test_good_sleep_leaves_nothing_at_all() -> None:
    desk = ada().types(*["turn 99"] * 3).rolls(3).types("night").finish()

    assert desk.who("Ada").privation.weary == 0


@pytest.mark.clause("3d6.15.7b")
def test_what_privation_does_is_told_as_such() -> None:
    answers = {"constitution.death_or_wound": "death"}
    desk = ada("strength 4 hp 4").rolls(16, 2).types("day water none", answers=answers).finish()

    assert desk.last(BEN) == "Ada dies (privation)."


@pytest.mark.clause("3d6.15.6a")
def test_a_minute_beyond_a_day_is_a_day_begun() -> None:
    desk = ada().types("npc rat hp 1", "turn 99", "turn 45")
    assert penalty(desk) == 0

    desk.rolls(9, 5).types("fight", "end").finish()

    assert penalty(desk) == -4
