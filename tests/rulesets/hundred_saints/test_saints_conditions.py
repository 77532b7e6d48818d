"""Conditions by the referee's word."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from tests.rulesets.hundred_saints.fights import faced


def test_a_condition_that_somebody_is_not_in_is_not_taken_away() -> None:
    table = faced()
    with pytest.raises(PlayError, match=r"goblin 1 is not 'blind'. On them: nothing\."):
        table.types("mark not goblin 1 blind")

    table.types("mark goblin 1 asleep")

    with pytest.raises(PlayError, match=r"goblin 1 is not 'blind'. On them: asleep\."):
        table.types("mark not goblin 1 blind")
    assert table.types("mark not goblin 1 asleep").who("goblin 1").marks == ()


def test_a_condition_may_have_any_words_and_is_taken_away_in_either_word() -> None:
    table = faced().types("mark goblin 1 under a secret vow")
    assert [mark.name for mark in table.who("goblin 1").marks] == ["under a secret vow"]

    assert table.types("mark no goblin 1 under a secret vow").who("goblin 1").marks == ()


@pytest.mark.parametrize("said", ["goblins", "the goblins", "all goblins", "goblin"])
def test_a_side_is_marked_at_once_and_one_of_it_by_number(said: str) -> None:
    table = faced()
    many = [one.name for one in table.state.of_side("goblins")]
    assert len(many) > 1

    table.types(f"mark {said} undead")
    assert all(table.who(name).mark("undead") for name in many)

    table.types("mark not goblin 1 undead")
    assert [bool(table.who(name).mark("undead")) for name in many] == [False, *[True] * (len(many) - 1)]

    table.types(f"mark not {said} undead")
    assert not any(table.who(name).mark("undead") for name in many)
    with pytest.raises(PlayError, match="Nobody of the goblins is 'undead'"):
        table.types(f"mark not {said} undead")


def test_a_side_is_marked_for_a_time_each_with_a_clock_of_their_own() -> None:
    table = faced().types("mark goblins asleep for 6 Turns")

    assert {clock.who for clock in table.state.clocks} == {one.id for one in table.state.of_side("goblins")}
