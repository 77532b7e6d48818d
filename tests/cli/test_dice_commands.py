"""``lychgate roll`` and ``lychgate odds`` as a person at a terminal or a script in a pipe meets them."""

from __future__ import annotations

import json
import re

import click
import pytest
from click.testing import CliRunner, Result

from lychgate.cli.dice import odds, roll


def run(command: click.Command, *words: str) -> Result:
    """Run it as from a pipe, 80 columns wide."""
    return CliRunner(env={"COLUMNS": "80"}).invoke(command, words)


def test_a_roll_shows_faces_and_total() -> None:
    result = run(roll, "2d6+3")

    assert result.exit_code == 0
    shown = re.fullmatch(r"2d6\+3: ([1-6]) ([1-6]) = (\d+)\n", result.output)
    assert shown is not None
    assert int(shown[1]) + int(shown[2]) + 3 == int(shown[3])


def test_a_dropped_die_is_marked() -> None:
    result = run(roll, "2d1kh1")

    assert result.output == "2d1kh1: 1 (1) = 1\n"


def test_a_face_that_counts_for_another_is_marked() -> None:
    result = run(roll, "1d2mi2+1d1", "--times", "40")

    assert set(result.output.splitlines()) == {"1d2mi2+1d1: 1->2 1 = 3", "1d2mi2+1d1: 2 1 = 3"}


def test_successes_are_shown_as_they_fell() -> None:
    result = run(roll, "1d2=2", "--times", "40")

    assert set(result.output.splitlines()) == {"1d2=2: (1) = 0", "1d2=2: 2 = 1"}


def test_a_number_is_its_own_total() -> None:
    assert run(roll, "7").output == "7: 7\n"


def test_times_gives_so_many_lines() -> None:
    assert len(run(roll, "1d6", "--times", "1000").output.splitlines()) == 1000


@pytest.mark.parametrize("times", ["0", "1001", "many"])
def test_times_out_of_bounds_is_refused_and_the_bounds_are_told(times: str) -> None:
    result = run(roll, "1d6", "--times", times)

    assert result.exit_code == 2
    assert "1<=x<=1000" in result.output or "not a valid integer" in result.output


def test_dice_may_be_written_as_several_words_even_with_a_minus() -> None:
    assert run(roll, "2d1", "-1").output == "2d1-1: 1 1 = 1\n"


@pytest.mark.parametrize("command", [roll, odds])
def test_dice_that_cannot_be_read_are_refused_with_a_caret(command: click.Command) -> None:
    result = run(command, "2d6+")

    assert result.exit_code == 2
    assert result.output == ("Error: Column 5: expected dice, a number or '(', found the end.\n  2d6+\n      ^\n")


@pytest.mark.parametrize("command", [roll, odds])
def test_an_option_that_is_not_there_is_refused_by_name(command: click.Command) -> None:
    result = run(command, "2d6", "--atleast", "4")

    assert result.exit_code == 2
    assert result.output == "Error: There is no option --atleast; --help lists those there are.\n"


def test_odds_draw_a_bar_for_every_total_within_80_columns() -> None:
    result = run(odds, "2d6")

    lines = result.output.splitlines()
    assert result.exit_code == 0
    assert lines[0] == "2d6: mean 7, minimum 2, maximum 12"
    assert [line.split()[:2] for line in lines[1:]] == [
        ["2", "2.78%"],
        ["3", "5.56%"],
        ["4", "8.33%"],
        ["5", "11.11%"],
        ["6", "13.89%"],
        ["7", "16.67%"],
        ["8", "13.89%"],
        ["9", "11.11%"],
        ["10", "8.33%"],
        ["11", "5.56%"],
        ["12", "2.78%"],
    ]
    assert max(len(line) for line in lines) < 80
    assert lines[6].count("\u2588") == 2 * lines[3].count("\u2588") == 68
    assert "\x1b" not in result.output


def test_bars_are_plain_where_the_output_knows_no_blocks() -> None:
    result = CliRunner(charset="ascii", env={"COLUMNS": "20"}).invoke(odds, ["2d2"])

    assert result.output.splitlines()[1:] == ["2  25.00% ####", "3  50.00% #########", "4  25.00% ####"]


def test_many_totals_share_rows_and_rare_ends_are_put_together() -> None:
    hundred = run(odds, "d%").output.splitlines()
    tailed = run(odds, "12d6").output.splitlines()

    assert [line.strip().split("  ")[0] for line in hundred[1:3]] == ["1 to 5", "6 to 10"]
    assert len(hundred) == 21
    assert tailed[1].startswith("23 or less   0.06%")
    assert tailed[-1].startswith("61 or more   0.06%")


def test_rows_together_hold_every_chance() -> None:
    result = run(odds, "3d20+1d100")

    shares = re.findall(r"(\d+\.\d\d)%", result.output)
    assert sum(float(share) for share in shares) == pytest.approx(100, abs=0.2)


@pytest.mark.parametrize(
    ("words", "last"),
    [
        (("2d6", "--at-least", "10"), "at least 10: 1/6 (16.67%)"),
        (("2d6", "--at-most", "3"), "at most 3: 1/12 (8.33%)"),
        (("2d6", "--at-least", "13"), "at least 13: 0 (0.00%)"),
        (("2d6", "--at-most", "12"), "at most 12: 1 (100.00%)"),
        (("1d6-7", "--at-most", "-5"), "at most -5: 1/3 (33.33%)"),
        (("6d6", "--at-least", "36"), "at least 36: 1/46656 (<0.01%)"),
        (("6d6", "--at-least", "7"), "at least 7: 46655/46656 (>99.99%)"),
        (("50d6", "--at-most", "175"), "at most 175: a long fraction, see --json (51.65%)"),
    ],
)
def test_the_chance_that_was_asked_for_is_told_last(words: tuple[str, ...], last: str) -> None:
    assert run(odds, *words).output.splitlines()[-1] == last


def test_a_mean_that_no_decimal_hits_is_told_as_about() -> None:
    assert run(odds, "1d20!").output.startswith("1d20!: mean about 11.0526, minimum 1, maximum 420\n")
    assert run(odds, "2d4/2").output.startswith("2d4/2: mean 2.25, minimum 1, maximum 4\n")


def test_json_gives_exact_fractions() -> None:
    result = run(odds, "1d4-1", "--at-least", "2", "--json")

    assert json.loads(result.output) == {
        "dice": "1d4-1",
        "mean": "3/2",
        "minimum": 0,
        "maximum": 3,
        "at_least": {"total": 2, "chance": "1/2"},
        "distribution": {"0": "1/4", "1": "1/4", "2": "1/4", "3": "1/4"},
    }


def test_json_without_a_question_has_none() -> None:
    assert list(json.loads(run(odds, "1d2", "--json").output)) == [
        "dice",
        "mean",
        "minimum",
        "maximum",
        "distribution",
    ]


def test_the_longest_fractions_that_are_worked_out_can_be_printed() -> None:
    result = run(odds, "1000d2", "--json")

    assert result.exit_code == 0
    assert json.loads(result.output)["mean"] == "1500"


def test_two_questions_at_once_are_refused_with_a_sentence() -> None:
    result = run(odds, "2d6", "--at-least", "3", "--at-most", "5")

    assert result.exit_code == 2
    assert result.output == "Error: Give either --at-least or --at-most, not both.\n"


def test_odds_that_would_take_too_long_are_refused_with_a_sentence() -> None:
    result = run(odds, "1000d1000")

    assert result.exit_code == 2
    assert result.output == ("Error: '1000d1000': the exact odds are too long to work out; take fewer dice or sides.\n")
