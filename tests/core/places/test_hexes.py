"""Hexes: names, neighbours, distances, and what a wall of blocked hexes cuts off."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lychgate.core.errors import PlayError
from lychgate.core.places import (
    DIRECTIONS,
    START,
    column_row,
    distance,
    neighbours,
    parse_hex,
    region,
    step,
    within,
)
from tests.each import each

OPPOSITE = {"n": "s", "ne": "sw", "se": "nw", "s": "n", "sw": "ne", "nw": "se"}

anywhere = st.tuples(st.integers(-400, 400), st.integers(-400, 400)).map(
    lambda place: parse_hex(f"{place[0]} {place[1]}")
)


def drawn_at(name: str) -> tuple[float, float]:
    """The middle of the hex on paper, in units of its height, as the scheme is written down."""
    column, row = column_row(name)
    return column * 3**0.5 / 2, row + (0.5 if column % 2 else 0.0)


def test_the_start_has_six_neighbours_clockwise_from_north() -> None:
    assert list(neighbours(START).items()) == [
        ("n", "5049"),
        ("ne", "5149"),
        ("se", "5150"),
        ("s", "5051"),
        ("sw", "4950"),
        ("nw", "4949"),
    ]


def test_odd_columns_lie_half_a_row_lower() -> None:
    assert list(neighbours("5150").values()) == ["5149", "5250", "5251", "5151", "5051", "5050"]


@given(anywhere)
def test_neighbours_lie_around_a_hex_on_paper_where_their_directions_say(name: str) -> None:
    x, y = drawn_at(name)

    for way, other in neighbours(name).items():
        across, down = drawn_at(other)[0] - x, drawn_at(other)[1] - y
        assert across**2 + down**2 == pytest.approx(1)
        assert ("e" in way) == (across > 0.1)
        assert ("w" in way) == (across < -0.1)
        assert ("s" in way) == (down > 0)
        assert ("n" in way) == (down < 0)


@given(anywhere)
def test_going_back_the_opposite_way_returns(name: str) -> None:
    for way, other in neighbours(name).items():
        assert neighbours(other)[OPPOSITE[way]] == name
        assert distance(name, other) == 1


def test_a_name_is_four_digits_on_the_middle_sheet_and_pointed_beyond() -> None:
    assert step("9950", "ne") == "100.050"
    assert step("0000", "n") == "000.-01"
    assert step("0000", "nw") == "-01.-01"
    assert step("-01.-01", "se") == "0000"
    assert column_row("105.050") == (105, 50)
    assert column_row("-120.1003") == (-120, 1003)


@given(st.integers(-3000, 3000), st.integers(-3000, 3000))
def test_every_place_has_one_name_that_leads_back_to_it(column: int, row: int) -> None:
    name = parse_hex(f"{column}.{row}")

    assert column_row(name) == (column, row)
    assert parse_hex(name) == name
    assert (len(name) == 4 and name.isdigit()) == (0 <= column <= 99 and 0 <= row <= 99)


@each(
    ["", "505", "50500", "050.050", "50.50", "105.50", "abcd", "٥٠٥٠", "5050 ", "1_0.2_0"]
)
def test_a_second_name_for_a_hex_is_not_a_name(wrong: str) -> None:
    with pytest.raises(PlayError):
        column_row(wrong)


def test_step_goes_straight_on() -> None:
    assert step("5050", "s", 6) == "5056"
    assert step("5050", "se", 2) == "5251"
    assert step("5050", "ne", 0) == "5050"
    assert step("5050", "sw", 3) == step(step(step("5050", "sw"), "sw"), "sw") == "4751"


def test_a_direction_that_is_none_is_refused_with_those_that_are() -> None:
    with pytest.raises(PlayError, match=r"'east' is not a direction\. Directions: n, ne, se, s, sw, nw\."):
        step("5050", "east")


@given(anywhere, anywhere, anywhere)
def test_distance_is_a_distance(a: str, b: str, c: str) -> None:
    assert distance(a, b) == distance(b, a)
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@given(anywhere, anywhere)
def test_one_neighbour_at_least_is_one_step_nearer(a: str, b: str) -> None:
    if a != b:
        assert min(distance(near, b) for near in neighbours(a).values()) == distance(a, b) - 1


def test_within_lists_rings_clockwise_from_north_without_the_hex_itself() -> None:
    assert within("5050", 0) == ()
    assert within("5050", 1) == tuple(neighbours("5050").values())
    two = within("5050", 2)
    assert two[6:] == (
        "5048", "5148", "5249", "5250", "5251", "5151", "5052", "4951", "4851", "4850", "4849", "4948",
    )  # fmt: skip
    assert [distance("5050", name) for name in two] == [1] * 6 + [2] * 12


@pytest.mark.parametrize("radius", [1, 3, 6])
def test_within_is_every_hex_near_enough_once(radius: int) -> None:
    near = within("5150", radius)

    everywhere = [f"{column:02d}{row:02d}" for column in range(40, 63) for row in range(40, 63)]
    assert sorted(near) == [name for name in everywhere if 0 < distance("5150", name) <= radius]


def test_the_neighbours_that_are_shared_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        neighbours("5050")["n"] = "0000"  # type: ignore[index]


@each(
    [
        ("5050", "5050"),
        (" 5050 ", "5050"),
        ("#5049", "5049"),
        ("50 49", "5049"),
        ("50,49", "5049"),
        ("50, 49", "5049"),
        ("50/49", "5049"),
        ("105.050", "105.050"),
        ("105 50", "105.050"),
        ("-1 50", "-01.050"),
        ("7 3", "0703"),
    ],
)
def test_a_hex_may_be_typed_in_several_ways(typed: str, name: str) -> None:
    assert parse_hex(typed) == name


@pytest.mark.parametrize(
    "typed", ["", "north", "505", "50505", "5 0 5 0", "50-49", "٥٠٥٠", "50.", "99999999 1"]
)
def test_what_is_no_hex_is_refused_with_an_example(typed: str) -> None:
    with pytest.raises(PlayError, match=r"is not a hex.*such as 5050"):
        parse_hex(typed)


# ------------------------------------------------------------------ regions


def test_a_ring_of_lakes_cuts_off_what_lies_in_it() -> None:
    ring = within("5050", 2)[6:]

    inside = region("5050", ring)

    assert inside == ("4949", "4950", "5049", "5050", "5051", "5149", "5150")
    assert region("4950", ring) == inside


def test_a_gap_in_the_ring_opens_it() -> None:
    ring = within("5050", 2)[6:]

    for gap in ring:
        assert region("5050", [name for name in ring if name != gap]) is None


def test_outside_the_ring_the_world_has_no_end() -> None:
    assert region("5053", within("5050", 2)[6:]) is None
    assert region("5090", within("5050", 2)[6:]) is None


def test_two_hexes_that_touch_only_at_a_ring_gap_are_one_region() -> None:
    ring = [name for name in within("5050", 2)[6:] if name != "5052"]
    plug = ["5053", "4952", "5152"]

    assert region("5050", [*ring, *plug]) == (
        "4949", "4950", "5049", "5050", "5051", "5052", "5149", "5150",
    )  # fmt: skip


def test_without_lakes_nothing_is_cut_off() -> None:
    assert region("5050", []) is None


def test_a_blocked_hex_reaches_nothing() -> None:
    assert region("5050", ["5050"]) == ()


def test_a_single_hex_between_lakes_is_a_region_of_one() -> None:
    assert region("5050", within("5050", 1)) == ("5050",)


def test_the_answer_is_the_same_in_any_order_and_with_any_bound() -> None:
    ring = within("5050", 3)[18:]

    assert (
        region("5150", ring[::-1])
        == region("5150", frozenset(ring), bound=4)
        == region("5150", ring, bound=9)
    )
    assert region("5054", ring, bound=4) is None


def test_regions_beyond_the_middle_sheet_are_sorted_by_place_not_by_spelling() -> None:
    assert region("9950", within("9950", 2)[6:]) == (
        "9850", "9851", "9949", "9950", "9951", "100.050", "100.051",
    )  # fmt: skip


@given(st.lists(st.integers(0, 17), unique=True))
def test_a_region_is_cut_off_exactly_when_a_wide_flood_ends(gaps: list[int]) -> None:
    ring = within("5050", 3)[18:]
    blocked = [name for at, name in enumerate(ring) if at not in gaps]

    assert (region("5050", blocked) is None) == bool(gaps)


def test_directions_are_in_the_order_of_neighbours() -> None:
    assert tuple(neighbours("5050")) == DIRECTIONS
