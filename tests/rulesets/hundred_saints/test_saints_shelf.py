"""The prep shelf: random tables of the referee's own, rolled on straight into play."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from tests.rulesets.hundred_saints.saints import ANN, Saints

OMENS = "tables omens\na crow\na bell far off\n{2d4} moths"


def test_pasted_lines_are_a_table_that_only_the_referee_reads_of() -> None:
    table = Saints((3, 1, 4)).types(OMENS, "table omens").finish()

    assert table.lines()[-2:] == ["On the shelf: omens (1d3). Roll with: table NAME", "Table omens: 5 moths."]
    assert table.lines(ANN) == []


def test_a_table_is_rolled_in_public_where_the_referee_says_so() -> None:
    table = Saints((1,)).types(OMENS, "table omens public").finish()

    assert table.last(ANN) == "Table omens: a crow."


def test_a_row_of_foes_comes_straight_into_play() -> None:
    rows = "nothing\nfoes 1d6 goblins AC 13 HD 1 hp 3 spear +0 1d6"
    table = Saints((2, 3)).types(f"tables wander\n{rows}", "table wander")

    assert [one.name for one in table.finish().state.of_side("goblins")] == ["goblin 1", "goblin 2", "goblin 3"]
    assert table.lines(ANN) == []


def test_a_row_of_foes_finds_a_kind_that_was_pasted() -> None:
    worm = "paste 1\nWorm AC 12 HD 3 hp 9 bite 1d8 ML 9 Speed 20 XP 35"
    rows = "foes 1d6 worms as pit\nfoes 2 worms as pit"
    table = Saints((2,)).types(worm, f"tables wander\n{rows}", "table wander").finish()

    assert [(one.ac, one.xp) for one in table.state.of_side("pit")] == [(12, 35)] * 2


def test_tables_lead_to_one_another_but_not_round_in_a_circle() -> None:
    table = Saints((2, 1)).types(OMENS, "tables night\nrain\nwind and [omens]", "table night").finish()
    assert table.lines()[-2:] == ["Table night: wind and [omens].", "Table omens: a crow."]

    table.types("tables circle\n[circle]\n[circle]").rolls(*[1] * 6)
    with pytest.raises(PlayError, match="lead back to itself"):
        table.types("table circle")


def test_a_row_that_comes_once_does_not_come_again_until_all_have() -> None:
    table = Saints((2, 1, 1, 2)).types('tables "the deck" once\nsun\nmoon\nstar', *['table "the deck"'] * 4).finish()

    told = [line for line in table.lines() if line.startswith("Table")]
    assert told == [f"Table the deck: {row}." for row in ("moon", "sun", "star", "moon")]


@pytest.mark.parametrize(
    ("rows", "dice", "faces"),
    [
        ("1-3 rain\n4 snow", "1d4", ("rain", "rain", "rain", "snow")),
        ("2. a\n3. b\n4-8. c", "2d4", ("a", "b", "c", "c", "c", "c", "c")),
        ("3 goblins\n2 wolves", "1d2", ("3 goblins", "2 wolves")),
    ],
)
def test_numbered_rows_say_the_dice(rows: str, dice: str, faces: tuple[str, ...]) -> None:
    (own,) = Saints().types(f"tables weather\n{rows}").state.tables

    assert (own.dice, own.rows) == (dice, faces)


def test_tables_are_read_from_toml_replaced_and_forgotten() -> None:
    toml = 'tables\n[wander]\nrows = ["a", "b"]\n[deck]\nrows = ["x", "y"]\nonce = true'
    table = Saints().types(toml, "tables wander\nc")
    assert [(one.name, one.rows, one.once) for one in table.state.tables] == [
        ("deck", ("x", "y"), True),
        ("wander", ("c",), False),
    ]

    assert [one.name for one in table.types("tables not deck").state.tables] == ["wander"]
    with pytest.raises(PlayError, match="wander"):
        table.types("table deck")


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("tables", "A table has a name"),
        ("tables omens", "has no rows"),
        (f"tables {'o' * 41}\na", "a name of 1 to 40 letters"),
        (f"tables omens\n{'o' * 301}", "A row has at most 300 letters"),
        ("tables omens\n" + "a\n" * 101, "100 rows at most"),
        ("tables omens once\n2 a\n3 b\n4 c", "numbered from 1"),
        ("tables\n[omens]\nrow = 3", "rows"),
        ("tables\n[omens]\nrows = []", "rows"),
    ],
)
def test_a_table_that_cannot_be_read_is_refused_with_why(typed: str, why: str) -> None:
    with pytest.raises(PlayError, match=why):
        Saints().types(typed)


def test_only_a_referee_rolls_on_the_shelf() -> None:
    table = Saints().types(OMENS)

    for line in (OMENS, "table omens"):
        with pytest.raises(PlayError):
            table.types(line, seat=ANN)
    assert "omens" not in str(table.view(ANN))
    assert "omens" not in str(table.orders(ANN))
