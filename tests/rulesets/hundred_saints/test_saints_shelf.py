"""The prep shelf: random tables of the referee's own, rolled on straight into play."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from tests.rulesets.hundred_saints.saints import ANN, REF, Saints

OMENS = "tables omens\na crow\na bell far off\n{2d4} moths"


def test_pasted_lines_are_a_table_that_only_the_referee_reads_of() -> None:
    table = Saints((3, 1, 4)).types(OMENS, "table omens").finish()

    assert table.lines()[-2:] == ["On the shelf: omens (1d3). Roll with: table omens", "Table omens: 5 moths."]
    assert table.lines(ANN) == []


def test_a_full_stop_alone_ends_the_rows_and_is_none_of_them() -> None:
    table = Saints().types("tables omens\na crow\na bell\n.")
    assert [one.rows for one in table.state.tables] == [("a crow", "a bell")]

    with pytest.raises(PlayError, match=r"below it stands 'tables names'\. Several commands are pasted in together"):
        table.types("tables omens\na crow\n.\ntables names\nBo\n.")


def test_a_table_is_rolled_in_public_where_the_referee_says_so() -> None:
    table = Saints((1,)).types(OMENS, "table omens public").finish()

    assert table.last(ANN) == "Table omens: a crow."


def test_a_row_of_foes_comes_straight_into_play() -> None:
    rows = "nothing\nfoes 1d6 goblins AC 13 HD 1 hp 3 spear +0 1d6"
    table = Saints((2, 3)).types(f"tables wander\n{rows}", "table wander")

    assert [one.name for one in table.finish().state.of_side("goblins")] == ["goblin 1", "goblin 2", "goblin 3"]
    assert table.lines(ANN) == []


def test_of_a_row_of_foes_players_read_nothing_in_public_either() -> None:
    rows = "nothing stirs\nfoes 1d6 goblins AC 13 HD 1 hp 3 spear +0 1d6"
    table = Saints((2, 3, 1)).types(f"tables wander\n{rows}", "table wander public")

    assert table.lines(ANN) == []
    assert table.lines()[-1].startswith("3 goblins come into play.")
    assert table.types("table wander public").finish().last(ANN) == "Table wander: nothing stirs."


def test_a_row_that_brings_one_of_a_kind_names_it_in_the_singular() -> None:
    rows = "foes 1d6 goblins AC 13 HD 1 hp 3\nfoes 1 cyclops AC 13 HD 1 hp 3"
    table = Saints((1, 1, 2, 1)).types(f"tables wander\n{rows}")

    assert [one.name for one in table.types("table wander", "table wander").state.cast] == ["goblin", "cyclops"]


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


def test_players_read_what_comes_on_the_other_table_and_not_that_it_was_rolled_on() -> None:
    table = Saints((1, 1)).types(OMENS, "tables night\n[omens]\nrain", "table night public").finish()

    assert table.lines()[-2:] == ["Table night: [omens].", "Table omens: a crow."]
    assert table.lines(ANN) == ["Table omens: a crow."]


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


def test_what_is_as_long_as_may_be_is_taken() -> None:
    rows = "\n".join(f"{number:02} " + "o" * 197 for number in range(1, 101))
    name = "n" * 40
    assert len(f"{name}\n{rows}") > 20_000

    whole = "\n".join("r" * 100 for _ in range(99)) + "\n" + "r" * 300
    (own,) = Saints().types(f"tables {name}\n{whole}").state.tables
    assert (own.name, len(own.rows), own.rows[-1]) == (name, 100, "r" * 300)

    full = f"{name}\n{rows}"[:20_000]
    assert len(Saints().types(f"tables {full}").state.tables) == 1
    with pytest.raises(PlayError, match="That has 20001 letters"):
        Saints().types(f"tables {full}o")


def test_the_shelf_has_two_hundred_tables_at_most() -> None:
    def toml(first: int, upto: int) -> str:
        return "tables\n" + "\n".join(f'[t{number}]\nrows = ["a"]' for number in range(first, upto))

    table = Saints().types(toml(0, 200))
    assert len(table.state.tables) == 200
    with pytest.raises(PlayError, match="with these it would have 201"):
        table.types(toml(200, 201))


def test_a_new_line_may_be_typed_where_enter_would_end_the_command() -> None:
    (own,) = Saints().types("tables omens\\na crow\\na bell").state.tables

    assert (own.name, own.rows) == ("omens", ("a crow", "a bell"))


def test_a_name_keeps_its_letters_and_has_no_brackets() -> None:
    (own,) = Saints().types('tables "Xanadu X"\na crow').state.tables
    assert own.name == "Xanadu X"

    with pytest.raises(PlayError, match="A table has a name"):
        Saints().types('tables "the [deck]"\na crow')


def test_of_a_row_that_is_too_long_the_beginning_is_shown() -> None:
    with pytest.raises(PlayError, match=rf"'{'o' * 30}\.\.\.' has 301"):
        Saints().types(f"tables omens\n{'o' * 301}")


@pytest.mark.parametrize("rows", ["0 a\n1 b", "2 a\n3 b", "3 wolves", "1 a\n3 b"])
def test_rows_whose_numbers_no_dice_show_are_rows_as_they_stand(rows: str) -> None:
    (own,) = Saints().types(f"tables weather\n{rows}").state.tables

    assert (own.dice, own.rows) == (f"1d{len(own.rows)}", tuple(rows.split("\n")))


def test_six_tables_may_lead_from_one_to_the_next() -> None:
    table = Saints([1] * 6)
    for number in range(1, 6):
        table.types(f"tables t{number}\n[t{number + 1}]")

    table.types("tables t6\na crow", "table t1").finish()

    assert table.last() == "Table t6: a crow."


def test_only_the_table_that_was_rolled_loses_its_row() -> None:
    table = Saints().types('tables "the deck" once\na crow\nmoon\nstar', OMENS)
    table.rolls(1, 3).types("table omens", 'table "the deck"').finish()

    assert table.last() == "Table the deck: star."


def test_at_least_one_comes_and_all_that_is_rolled_is_rolled_for_the_desk() -> None:
    rows = "foes 1d4-3 goblins AC 13 HD 1 hp 3\nfoes 1d4-3 goblins AC 13 HD 1 hp 3"
    table = Saints((1, 1)).types(f"tables wander\n{rows}", "table wander").finish()
    table.rolls(3, 1, 4).types(OMENS, "table omens")
    table.rolls(2).types('tables "the deck" once\nsun\nmoon', 'table "the deck"').finish()

    assert len(table.state.of_side("goblins")) == 1
    assert {roll.purpose for roll in table.thrown} == {"desk.roll"}


def test_players_know_of_no_die_but_of_a_table_that_is_rolled_in_public() -> None:
    table = Saints((1, 1)).types(OMENS, "table omens", "table omens public").finish()

    assert [roll.only == (REF,) for roll in table.thrown] == [True, False]
