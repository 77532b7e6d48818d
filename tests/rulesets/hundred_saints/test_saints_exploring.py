"""Searching, and known ways underground."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.rules.exploring import Search, Searched
from tests.rulesets.hundred_saints.explorers import THIEF, explorers, odds_of
from tests.rulesets.hundred_saints.saints import ANN


@pytest.mark.clause("enc.dungeon.search.1")
def test_a_search_takes_a_turn_and_each_searcher_has_a_check_in_secret() -> None:
    table = explorers((4, 6), "search Ada and Bo", ada=THIEF).finish()

    assert table.state.turn == 1
    assert [one.only for one in table.thrown] == [("Ref",), ("Ref",)]
    found = [line for line in table.lines() if "finds" in line]
    assert found == ["Ada finds nothing (4 against 5).", "Bo finds what is hidden there (6 against 6)."]
    assert table.lines(ANN) == ["Ada searches.", "Bo searches.", "A Turn passes: day 1, 00:10."]
    assert table.rolls(5, 1).types("search Ada Bo").state.turn == 2, "they may try again"


@pytest.mark.clause("enc.dungeon.search.1")
def test_three_search_one_place_at_most() -> None:
    table = explorers((), "foes 2 squires hp 3 as party")

    with pytest.raises(PlayError, match="3 search one place at once; 4 are too many"):
        table.types("search Ada Bo squires 1 squires 2")


@pytest.mark.clause("enc.dungeon.search.1")
def test_one_check_at_the_best_target_where_the_table_has_it_so() -> None:
    table = explorers((5,), "search Bo Ada", ada=THIEF, search_checks="best_target_once").finish()

    assert "Ada finds what is hidden there (5 against 5)." in table.lines()


@pytest.mark.clause("enc.dungeon.search.1")
def test_the_chance_that_anything_is_found() -> None:
    def found(play: object) -> bool:
        return any(isinstance(one, Searched) and one.good for one in play.events)  # type: ignore[attr-defined]

    assert odds_of(explorers(), Search(("Ada",)), found)[True] == Fraction(1, 6)
    assert odds_of(explorers(), Search(("Ada", "Bo")), found)[True] == Fraction(11, 36)
    assert odds_of(explorers(ada=THIEF), Search(("Ada",)), found)[True] == Fraction(2, 6)


@pytest.mark.clause("enc.dungeon.search.1")
def test_three_may_search_one_place() -> None:
    table = explorers((1, 1, 1), "foes squire hp 3 as party").types("search Ada Bo squire").finish()

    assert table.state.turn == 1


@pytest.mark.clause("enc.dungeon.path.1")
def test_a_known_way_is_taken_in_one_go() -> None:
    table = explorers((6,), "enter dungeon lit", "path 900", ada={"speed": 30}).finish()

    assert table.state.turn == 3
    assert table.last() == "The party goes 900 feet by a way it knows."


@pytest.mark.clause("enc.dungeon.path.1")
def test_it_stops_where_something_comes_or_the_light_fails() -> None:
    table = explorers((1,), "enter dungeon lit", "path 1200").finish()
    assert table.state.turn == 1
    assert table.last() == "The party goes 400 of 1200 feet by a way it knows, and stops."

    dark = explorers((6,), "light torch of Ada", "turn 4", "enter dungeon", "path 2000", bo={"speed": 30}).finish()
    assert dark.state.turn == 6
    assert dark.last() == "The party goes 600 of 2000 feet by a way it knows, and stops."


@pytest.mark.clause("enc.dungeon.path.1")
def test_where_no_way_is_taken_in_one_go_it_is_a_turn_at_a_time() -> None:
    table = explorers((), safe_paths="off")

    with pytest.raises(PlayError, match="A Turn is 400 feet: path 400"):
        table.types("path 401")
    assert table.types("path 400").state.turn == 1
