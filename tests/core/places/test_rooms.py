"""Where a new room goes on the graph paper."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from lychgate.core.places import free_cell


def test_the_first_free_side_of_north_east_south_west_is_taken() -> None:
    taken = [(0, 0)]

    for expected in ((0, -1), (1, 0), (0, 1), (-1, 0)):
        found = free_cell(taken, (0, 0))
        assert found == expected
        taken.append(found)


def test_a_room_that_is_built_in_opens_to_the_nearest_free_cell() -> None:
    around = [(0, 0), (0, -1), (1, 0), (0, 1), (-1, 0)]

    assert free_cell(around, (0, 0)) == (0, -2)
    assert free_cell([*around, (0, -2)], (0, 0)) == (1, -1)


def test_the_room_itself_is_never_the_answer() -> None:
    assert free_cell([], (3, 4)) == (3, 3)
    assert free_cell([(3, 3), (4, 4), (3, 5), (2, 4), (3, 2), (4, 3)], (3, 4)) == (2, 3)


def test_cells_that_are_not_joined_to_the_room_do_not_matter() -> None:
    assert free_cell([(5, 5), (5, 4), (9, 9)], (0, 0)) == (0, -1)


cells = st.tuples(st.integers(-4, 4), st.integers(-4, 4))


@given(st.lists(cells), cells)
def test_the_cell_is_free_as_near_as_can_be_and_the_same_in_any_order(
    taken: list[tuple[int, int]], at: tuple[int, int]
) -> None:
    found = free_cell(taken, at)

    assert found not in taken
    assert found != at
    assert free_cell(frozenset(taken[::-1]), at) == found

    def steps(cell: tuple[int, int]) -> int:
        return abs(cell[0] - at[0]) + abs(cell[1] - at[1])

    nearer = [(x, y) for x in range(-15, 16) for y in range(-15, 16) if 0 < steps((x, y)) < steps(found)]
    assert all(cell in taken for cell in nearer)
