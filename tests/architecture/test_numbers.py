"""A number is typed in the digits 0 to 9: others, such as ``²``, are refused in a sentence, and are no fault."""

from __future__ import annotations

from pathlib import Path

import pytest

import lychgate
from lychgate.core.decision import TEXT
from lychgate.core.digits import is_number
from lychgate.core.errors import PlayError
from lychgate.rulesets import get

SOURCE = Path(lychgate.__file__).parent
TAKES_TOO_MUCH = (".isdigit()", ".isnumeric()", ".isdecimal()")


def test_whatever_reads_numbers_takes_only_the_digits_that_int_takes() -> None:
    found = [
        f"{path.relative_to(SOURCE)}:{number}"
        for path in SOURCE.rglob("*.py")
        for number, line in enumerate(path.read_text().splitlines(), start=1)
        if any(word in line for word in TAKES_TOO_MUCH) and ".isascii()" not in line
    ]

    assert found == []


@pytest.mark.parametrize(("text", "number"), [("12", True), ("", False), ("²", False), ("1²", False), ("٣", False)])
def test_a_number_is_one_that_int_takes(text: str, number: bool) -> None:
    assert is_number(text) is number


@pytest.mark.parametrize(
    "line", ["chance ²", "chance ²-in-6", "chance 2-in-⁶", "coins ² cp to party", "turn ²", "turn ٣"]
)
def test_other_digits_are_refused(line: str) -> None:
    saints = get("hundred_saints")
    state = saints.new_game(saints.resolve({}), ("Ref", "Ann"), {"Ref": "referee"})
    orders = saints.orders(state, "Ref")
    assert orders is not None

    with pytest.raises(PlayError):
        orders.read(TEXT + line)
