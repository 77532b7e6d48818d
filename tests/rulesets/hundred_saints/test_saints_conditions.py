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
