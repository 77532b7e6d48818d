"""Counters, countdowns and checks that fall due: numbers, and no rule."""

from __future__ import annotations

import pytest

from lychgate.core.clock import (
    Countdown,
    Fired,
    Ratios,
    Recurring,
    Unit,
    begun,
    fall_due,
    raised,
    repeated,
    run_down,
    skipped,
    stands,
)
from lychgate.core.codec import decode, encode

CLOCK = Ratios((Unit("round", 60), Unit("turn", 6), Unit("hour", 24), Unit("day")))


def test_ratios_say_how_many_of_one_make_another() -> None:
    assert CLOCK.many("turn", "round") == 60
    assert CLOCK.many("day", "turn") == 144
    assert CLOCK.many("hour", "hour") == 1
    with pytest.raises(ValueError, match="larger unit"):
        CLOCK.many("round", "turn")


@pytest.mark.parametrize(
    ("count", "parts"),
    [
        (0, {"turn": 0, "hour": 0, "day": 0}),
        (5, {"turn": 5, "hour": 0, "day": 0}),
        (6, {"turn": 0, "hour": 1, "day": 0}),
        (143, {"turn": 5, "hour": 23, "day": 0}),
        (144 * 400 + 7, {"turn": 1, "hour": 1, "day": 400}),
    ],
)
def test_a_count_is_carried_into_larger_units_and_nothing_is_lost(count: int, parts: dict[str, int]) -> None:
    assert CLOCK.carried(count, "turn") == parts


def test_a_countdown_warns_once_and_ends_once() -> None:
    things: tuple[Countdown, ...] = (Countdown("t", "torch", 3, "turn", 1),)
    told: list[tuple[Fired, ...]] = []
    for _ in range(4):
        things, fired = run_down(things, "turn")
        told.append(fired)

    assert told == [(), (Fired("t", "warned"),), (Fired("t", "ended"),), ()]
    assert things[0].left == 0


def test_a_long_step_over_the_warning_only_ends() -> None:
    things, fired = run_down((Countdown("t", "torch", 3, "turn", 1), Countdown("o", "oil", 9, "turn", 4)), "turn", 6)

    assert fired == (Fired("t", "ended"), Fired("o", "warned"))
    assert [one.left for one in things] == [0, 3]


def test_another_unit_or_no_time_at_all_changes_nothing() -> None:
    things = (Countdown("t", "torch", 1, "turn", 1),)

    assert run_down(things, "round", 60) == (things, ())
    assert run_down(things, "turn", 0) == (things, ())


def test_no_warning_is_wanted_with_none_to_warn_at() -> None:
    _, fired = run_down((Countdown("t", "torch", 2, "turn"),), "turn")

    assert fired == ()


def test_a_check_is_due_when_its_period_has_gone_by() -> None:
    checks: tuple[Recurring, ...] = (begun("w", "wanderers", 2, 1, "turn"),)
    due = []
    for _ in range(6):
        checks, fired = fall_due(checks, "turn")
        due.append(bool(fired))

    assert due == [False, True, False, True, False, True]


@pytest.mark.parametrize(("count", "times", "left"), [(1, 0, 1), (2, 1, 2), (3, 1, 1), (7, 3, 1), (8, 4, 2)])
def test_one_long_step_is_as_many_short_ones(count: int, times: int, left: int) -> None:
    checks, fired = fall_due((begun("w", "wanderers", 2, 1, "turn"),), "turn", count)

    assert sum(one.times for one in fired) == times
    assert checks[0].next_due == left


def test_a_skipped_check_is_passed_over_and_the_next_is_not() -> None:
    checks, fired = fall_due((skipped(begun("w", "wanderers", 2, 1, "turn")),), "turn", 2)
    assert fired == ()

    checks, fired = fall_due(checks, "turn", 2)

    assert fired == (Fired("w", "due"),)
    assert checks[0].skip == 0


def test_a_chance_is_raised_and_lowered_within_nought_and_six() -> None:
    check = begun("w", "wanderers", 2, 1, "turn")

    assert raised(check, 1).in_six == 2
    assert raised(raised(check, 1), -1) == check
    assert raised(check, -9).in_six == 0
    assert raised(check, 9).in_six == 6


def test_another_period_counts_from_now() -> None:
    checks, _ = fall_due((begun("w", "wanderers", 2, 1, "turn"),), "turn")

    checks, fired = fall_due((repeated(checks[0], 12),), "turn", 11)
    assert fired == ()
    _, fired = fall_due(checks, "turn")
    assert fired == (Fired("w", "due"),)


def test_time_is_a_value_that_can_be_kept() -> None:
    kept = (Countdown("t", "torch", 3, "turn", 1), Countdown("o", "oil", 9, "turn"))

    assert decode(encode(kept), tuple[Countdown, ...], what="countdowns") == kept
    assert stands(kept, "o") == kept[1]
    assert stands(kept, "x") is None
