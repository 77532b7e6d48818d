"""Printed tables: what they refuse, what they give, how rows that roll again end."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest

from lychgate.core.dice_source import DiceSource, ScriptedDice, every_outcome
from lychgate.core.errors import DataError, DiceExhausted
from lychgate.core.play import Play
from lychgate.core.printed_table import Follow, PrintedTable, Row, draw, load_table
from lychgate.core.roll import Roll

TWICE = Follow(rolls=2)


def quality() -> PrintedTable[str]:
    """A d6 whose first 6 rolls twice and whose later 6 is a trap."""
    rows: tuple[Row[str], ...] = (
        Row(1, 1, "broken"),
        Row(2, 4, "mundane"),
        Row(5, 5, "magick"),
        Row(6, 6, follow=TWICE, later="trap"),
    )
    return PrintedTable("quality", "1d6", rows)


def monsters() -> PrintedTable[str]:
    """A d6 with "roll twice" on 5 and "roll once and take three" on 6, and no later results."""
    rows: tuple[Row[str], ...] = (
        Row(1, 2, "goblin"),
        Row(3, 4, "ogre"),
        Row(5, 5, follow=TWICE),
        Row(6, 6, follow=Follow(copies=3, reroll=True)),
    )
    return PrintedTable("monsters", "1d6", rows)


def drawn(table: PrintedTable[str], faces: Sequence[int], dice: str = "") -> tuple[str, ...]:
    """What the script of ``faces`` draws from ``table``; every die must be used."""
    script = ScriptedDice(faces)
    results = draw(Play(None, "p1", script), table, "t.loot", "party:1", dice)
    script.finish()
    return results


# ------------------------------------------------------------------ what is refused


def refusal(rows: Sequence[Row[str]], dice: str = "1d6") -> DataError:
    with pytest.raises(DataError) as refused:
        PrintedTable("loot", dice, rows, file="data/loot.toml")
    return refused.value


def test_a_total_without_a_row_is_refused_by_its_number() -> None:
    error = refusal([Row(1, 2, "a"), Row(4, 6, "b")])

    assert str(error) == "data/loot.toml: loot: no row for 3"


def test_totals_missing_at_the_end_are_refused_as_a_span() -> None:
    assert refusal([Row(1, 3, "a")]).reason == "no row for 4-6"


def test_totals_missing_at_the_start_are_refused() -> None:
    assert refusal([Row(4, 12, "a")], "2d6").reason == "no row for 2-3"


def test_two_rows_for_one_total_are_refused_naming_the_row() -> None:
    error = refusal([Row(1, 4, "a"), Row(3, 6, "b")])

    assert (error.key, error.reason) == ("loot row 3-6", "another row has 3-4 already")


def test_a_row_below_the_dice_is_refused() -> None:
    assert refusal([Row(1, 12, "a")], "2d6").reason == "the dice give 2 to 12"


def test_a_row_above_the_dice_is_refused() -> None:
    assert refusal([Row(1, 6, "a"), Row(7, 7, "b")]).reason == "the dice give 1 to 6"


def test_a_row_that_ends_before_it_starts_is_refused() -> None:
    assert refusal([Row(1, 4, "a"), Row(6, 5, "b")]).key == "loot row 6-5"


def test_an_empty_table_is_refused() -> None:
    assert refusal([]).reason == "no row for 1-6"


def test_a_table_that_always_rolls_again_is_refused() -> None:
    assert "never ends" in refusal([Row(1, 6, follow=TWICE)]).reason


def test_a_row_with_nothing_in_it_is_refused() -> None:
    assert refusal([Row(1, 5, "a"), Row(6, 6)]).key == "loot row 6"


def test_a_row_with_a_result_that_also_rolls_again_is_refused() -> None:
    assert "only one of them" in refusal([Row(1, 5, "a"), Row(6, 6, "b", follow=TWICE)]).reason


def test_a_later_result_of_a_plain_row_is_refused() -> None:
    assert "'later'" in refusal([Row(1, 5, "a"), Row(6, 6, "b", later="c")]).reason


@pytest.mark.parametrize("follow", [Follow(rolls=0), Follow(copies=0), Follow(rolls=-1)])
def test_a_follow_without_rolls_or_copies_is_refused(follow: Follow) -> None:
    assert "at least 1" in refusal([Row(1, 5, "a"), Row(6, 6, follow=follow)]).reason


# ------------------------------------------------------------------ looking up


def test_at_gives_the_row_for_every_total_and_for_no_other() -> None:
    table = PrintedTable("walk", "2d6", (Row(8, 12, "high"), Row(2, 7, "low")))

    assert [table.at(total).value for total in range(2, 13)] == ["low"] * 6 + ["high"] * 5
    assert table.at(2).high == 7
    for total in (1, 13, 0, -3):
        with pytest.raises(DataError, match=rf"walk: no row for {total} \(2d6\)"):
            table.at(total)


def test_values_lists_plain_and_later_results_from_the_lowest_row_up() -> None:
    assert quality().values() == ("broken", "mundane", "magick", "trap")


# ------------------------------------------------------------------ drawing


def test_a_plain_row_takes_one_roll_that_names_its_purpose_and_subject() -> None:
    play = Play(None, "p1", ScriptedDice([5]))

    assert draw(play, quality(), "t.loot", "party:1") == ("magick",)
    assert play.inputs == [Roll("1d6", "t.loot", "party:1", (5,), 5, "script")]


def test_a_follow_rolls_on_and_gives_every_result_in_the_order_it_fell() -> None:
    assert drawn(quality(), [6, 5, 1]) == ("magick", "broken")


def test_a_later_result_ends_the_follow_it_comes_up_in() -> None:
    assert drawn(quality(), [6, 6, 6]) == ("trap", "trap")
    assert drawn(quality(), [6, 6, 3]) == ("trap", "mundane")


def test_without_a_later_result_a_follow_follows_again_before_the_next_roll() -> None:
    assert drawn(monsters(), [5, 5, 1, 3, 4]) == ("goblin", "ogre", "ogre")
    assert drawn(monsters(), [5, 5, 1, 3, 2]) == ("goblin", "ogre", "goblin")


def test_copies_count_one_result_several_times() -> None:
    assert drawn(monsters(), [6, 3]) == ("ogre", "ogre", "ogre")


def test_reroll_throws_rows_that_follow_again_until_a_plain_row() -> None:
    assert drawn(monsters(), [6, 5, 6, 5, 2]) == ("goblin",) * 3


def test_copies_reach_only_their_own_rolls() -> None:
    assert drawn(monsters(), [5, 6, 1, 3]) == ("goblin", "goblin", "goblin", "ogre")


def test_copies_multiply_through_follows_within_follows() -> None:
    rows: tuple[Row[str], ...] = (Row(1, 4, "x"), Row(5, 6, follow=Follow(rolls=1, copies=2)))
    table = PrintedTable("twins", "1d6", rows)

    assert drawn(table, [5, 6, 5, 1]) == ("x",) * 8


def test_a_later_result_counts_its_copies_and_needs_no_reroll() -> None:
    rows: tuple[Row[str], ...] = (
        Row(1, 5, "x"),
        Row(6, 6, follow=Follow(copies=2, reroll=True), later="trap"),
    )

    assert drawn(PrintedTable("t", "1d6", rows), [6, 6]) == ("trap", "trap")


def test_ten_thousand_follows_in_a_row_still_end() -> None:
    rows: tuple[Row[str], ...] = (Row(1, 5, "x"), Row(6, 6, follow=Follow(rolls=1)))

    assert drawn(PrintedTable("t", "1d6", rows), [6] * 10_000 + [1]) == ("x",)


def test_a_value_that_counts_as_false_is_a_result_all_the_same() -> None:
    table: PrintedTable[int] = PrintedTable("n", "1d2", (Row(1, 1, 0), Row(2, 2, follow=TWICE, later=0)))

    assert draw(Play(None, "p1", ScriptedDice([2, 1, 2])), table, "t", "s") == (0, 0)


def test_a_follow_asks_for_no_more_dice_than_it_says() -> None:
    with pytest.raises(DiceExhausted):
        drawn(quality(), [6, 1])


def test_the_quality_table_has_exactly_the_odds_of_the_book() -> None:
    def run(source: DiceSource) -> tuple[str, ...]:
        return draw(Play(None, "p1", source), quality(), "t", "s")

    odds: dict[tuple[str, ...], Fraction] = {}
    for weight, results in every_outcome(run):
        odds[results] = odds.get(results, Fraction()) + weight

    assert sum(odds.values()) == 1
    assert odds["trap", "trap"] == Fraction(1, 216)
    assert odds["mundane",] == Fraction(3, 6)
    assert len(odds) == 3 + 16


# ------------------------------------------------------------------ a smaller die


def test_a_smaller_die_reaches_only_the_lower_rows() -> None:
    play = Play(None, "p1", ScriptedDice([4]))

    assert draw(play, quality(), "t", "s", "1d4") == ("mundane",)
    assert play.inputs[0] == Roll("1d4", "t", "s", (4,), 4, "script")


def test_a_smaller_die_is_used_for_the_follows_too() -> None:
    rows: tuple[Row[str], ...] = (Row(1, 1, follow=TWICE), Row(2, 6, "x"))
    play = Play(None, "p1", ScriptedDice([1, 2, 3]))

    assert draw(play, PrintedTable("t", "1d6", rows), "t", "s", "1d3") == ("x", "x")
    assert [made.dice for made in play.inputs if isinstance(made, Roll)] == ["1d3"] * 3


def test_a_die_too_big_for_the_table_is_refused_before_it_is_rolled() -> None:
    play = Play(None, "p1", ScriptedDice([1]))

    with pytest.raises(DataError, match="no row for 7"):
        draw(play, quality(), "t", "s", "1d8")
    assert play.inputs == []


def test_a_smaller_die_that_could_never_end_is_refused() -> None:
    table = PrintedTable("t", "1d6", (Row(1, 3, follow=TWICE), Row(4, 6, "x")))

    with pytest.raises(DataError, match="with 1d3 every row rolls again"):
        drawn(table, [1], "1d3")


# ------------------------------------------------------------------ from a file


def name_of(row: object) -> str:
    assert isinstance(row, dict)
    assert set(row) == {"name"}
    return str(row["name"])


def test_load_table_reads_single_totals_spans_follows_and_later_results() -> None:
    raw = [
        {"roll": 1, "name": "broken"},
        {"low": 2, "high": 5, "name": "mundane"},
        {"roll": 6, "follow": {"rolls": 2}, "later": {"name": "trap"}},
    ]

    table = load_table("quality", "1d6", raw, name_of)

    assert table.rows == (
        Row(1, 1, "broken"),
        Row(2, 5, "mundane"),
        Row(6, 6, follow=Follow(rolls=2), later="trap"),
    )
    assert raw[0] == {"roll": 1, "name": "broken"}  # what was read stays as it was


@pytest.mark.parametrize(
    ("row", "key", "reason"),
    [
        ({"name": "x"}, "quality row number 1", "a row needs 'roll', or 'low' and 'high'"),
        ({"low": 1, "name": "x"}, "quality row 1", "a row needs 'roll', or 'low' and 'high'"),
        ({"roll": "1", "name": "x"}, "quality row 1", "'roll', 'low' and 'high' are whole numbers"),
        ({"roll": 1, "later": {"name": "x"}}, "quality row 1", "'later' is only for a row that rolls again"),
    ],
)
def test_load_table_names_the_row_that_cannot_be(row: dict[str, object], key: str, reason: str) -> None:
    with pytest.raises(DataError) as refused:
        load_table("quality", "1d1", [row], name_of, file="data/q.toml")

    assert (refused.value.file, refused.value.key, refused.value.reason) == ("data/q.toml", key, reason)


def test_load_table_refuses_a_follow_that_is_misspelt_in_value() -> None:
    with pytest.raises(DataError, match="follow: Expected `int`"):
        load_table("quality", "1d1", [{"roll": 1, "follow": {"rolls": "two"}}], name_of)
