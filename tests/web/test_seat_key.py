"""Which seat a request names, and which key counts for it."""

from __future__ import annotations

import pytest

from lychgate.web.seat_key import SeatKey, cookie_name, of_page, of_program

PATH = {"session": "abc", "number": "2"}
COOKIES = {cookie_name("abc", 2): "of the cookie", cookie_name("abc", 1): "of another seat"}


def test_a_page_comes_with_the_key_of_its_own_seat() -> None:
    assert of_page(PATH, COOKIES) == SeatKey("abc", 2, "of the cookie")


@pytest.mark.parametrize("path", [{}, {"session": "a/b", "number": "2"}, {"session": "abc", "number": "-1"}])
def test_an_address_that_names_no_seat_comes_with_no_key(path: dict[str, str]) -> None:
    assert of_page(path, COOKIES) == SeatKey()


@pytest.mark.parametrize(
    ("header", "key"),
    [("Bearer of the program", "of the program"), ("bearer ", ""), ("", "of the cookie"), ("Basic x", "of the cookie")],
)
def test_a_program_that_names_a_key_comes_with_no_other(header: str, key: str) -> None:
    assert of_program(PATH, COOKIES, header) == SeatKey("abc", 2, key)
