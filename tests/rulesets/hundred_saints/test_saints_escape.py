"""Getting out of a dungeon by a roll when a session ends."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.rules.escape import EscapeByRoll, EscapeTried
from tests.rulesets.hundred_saints.explorers import explorers, marks
from tests.rulesets.hundred_saints.saints import ANN, happened


@pytest.mark.clause("enc.dungeon.escape.1")
def test_leaving_by_a_roll_is_a_matter_of_the_table() -> None:
    with pytest.raises(PlayError, match="nobody leaves a dungeon by a roll"):
        explorers((), "escape")


@pytest.mark.clause("enc.dungeon.escape.1")
def test_what_changes_the_save_and_what_a_failure_means() -> None:
    table = explorers((12, 11, 6), "escape", dungeon_escape="on").finish()
    assert (table.who("Ada").hp, table.who("Bo").hp) == (20, 0)
    assert table.lines(ANN)[0] == "Ada gets out (12 against 12)."

    deep = explorers((8, 2, 9), "escape depth 3 map way", dungeon_escape="on", ada={"saves": (12,) * 5}).finish()
    assert (deep.who("Ada").hp, deep.who("Bo").hp) == (1, 20), "8 - 3 + 2 + 4 is 11, 9 is 12"


@pytest.mark.clause("enc.dungeon.escape.1")
def test_a_ten_is_rolled_again_until_it_is_none_and_may_be_given_away() -> None:
    table = explorers((2, 10, 10, 4, 3, 19), "escape", dungeon_escape="on").finish()

    assert marks(table, "Ada") == {"missing": 0}
    first = table.lines(ANN)[0]
    assert "is missing: astray inside" in first
    assert "The others know where." in first
    assert "give the fate to a companion" in first


@pytest.mark.clause("enc.dungeon.escape.1")
def test_what_is_lost_is_rolled_too() -> None:
    table = explorers((2, 1, 5, 2, 3, 6), "escape", dungeon_escape="on").finish()

    assert "Things that are gone: 5." in table.lines(ANN)[0]
    assert "The ability is charisma." in table.lines(ANN)[1]
    assert table.who("Bo").hp == 1


@pytest.mark.clause("enc.dungeon.escape.1")
@pytest.mark.parametrize(
    ("row", "number", "hp", "missing"),
    [
        *((1, (5,), 20, False), (2, (), 1, False), (3, (6,), 1, False), (4, (3,), 20, True), (5, (), 20, True)),
        *((row, (), 0, False) for row in (6, 7, 8, 9)),
    ],
)
def test_each_row_of_a_failed_escape_has_its_harm(row: int, number: tuple[int, ...], hp: int, missing: bool) -> None:
    table = explorers((2, row, *number, 19), "escape", dungeon_escape="on").finish()

    assert (table.who("Ada").hp, "missing" in marks(table, "Ada")) == (hp, missing)


@pytest.mark.clause("enc.dungeon.escape.1")
def test_a_row_of_the_escape_that_needs_no_number_has_none() -> None:
    table = explorers((1, 2, 1, 2), "enter dungeon", dungeon_escape="on")

    assert [one.number for one in happened(table, EscapeByRoll(), EscapeTried)] == [0, 0]
