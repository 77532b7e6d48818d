"""Shortest paths over places of any kind."""

from __future__ import annotations

from lychgate.core.places import fewest_steps

WAYS = {
    "hall": (("west", "crypt"), ("east", "stair")),
    "crypt": (("down", "well"), ("east", "hall")),
    "stair": (("up", "tower"), ("down", "well")),
    "well": (("out", "field"),),
    "tower": (),
    "field": (),
}


def path(start: str, *goals: str) -> tuple[str, ...]:
    return fewest_steps(start, WAYS.__getitem__, goals.__contains__)


def test_the_shortest_path_is_found() -> None:
    assert path("hall", "field") == ("west", "down", "out")
    assert path("hall", "tower") == ("east", "up")


def test_of_paths_equally_short_the_first_counts() -> None:
    assert path("hall", "well") == ("west", "down")
    assert path("hall", "crypt", "stair") == ("west",)


def test_where_one_stands_is_no_goal_and_what_is_cut_off_has_no_path() -> None:
    assert path("hall", "hall") == ()
    assert path("field", "hall") == ()
