"""One test of many small things fails with a line for each that is wrong, and goes on after it."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from tests.each import each


@each([(1, 2), (2, 2), (3, 2)])
def small(number: int, most: int) -> None:
    """No number is more than the most."""
    assert number <= most, "too much"


def test_all_that_is_right_passes_and_the_name_and_the_words_stay() -> None:
    looked_at: list[str] = []

    def look(letter: str) -> None:
        looked_at.append(letter)

    each("abc")(look)()

    assert looked_at == ["a", "b", "c"]
    assert (small.__name__, small.__doc__) == ("small", "No number is more than the most.")


def test_each_that_is_wrong_is_named_whatever_is_wrong_with_it() -> None:
    def check(what: str) -> None:
        if what == "refused":
            raise PlayError("It is refused.")
        if what == "taken":
            with pytest.raises(PlayError):
                pass
        assert what != "other", "it is another"

    with pytest.raises(AssertionError) as wrong:
        each(["good", "refused", "taken", "other", "good"])(check)()

    named = [line.partition(":")[0] for line in str(wrong.value).strip().splitlines()[:3]]
    assert named == ["'refused'", "'taken'", "'other'"]


def test_several_arguments_are_a_tuple_and_what_is_wrong_is_shown_with_all_of_them() -> None:
    with pytest.raises(AssertionError, match=r"\(3, 2\): too much"):
        small()


def test_a_fault_that_no_check_would_raise_says_at_which_case() -> None:
    def check(number: int) -> None:
        assert 1 / number

    with pytest.raises(ZeroDivisionError) as fault:
        each([1, 0])(check)()

    assert fault.value.__notes__ == ["The case: 0"]
