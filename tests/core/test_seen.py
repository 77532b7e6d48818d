"""What is seen of a text, and which texts are no names."""

from __future__ import annotations

import pytest

from lychgate.core.seen import blank, seen


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ada", "Ada"),
        ("Zoë 3", "Zoë 3"),
        ("A\u200bda\u202e", "Ada"),
        ("Ada\x07\x1b[31m", "Ada[31m"),
        ("a\u3164b", "ab"),
        ("a\u00a0b", "a b"),
        ("a\tb\nc", "a\tb\nc"),
    ],
)
def test_what_nobody_sees_is_left_out(text: str, shown: str) -> None:
    assert seen(text) == shown


@pytest.mark.parametrize("text", ["", "  ", "\u200b", "\u3164\u2800", "\u0301", "\u202e \x07", "\n"])
def test_a_text_without_a_letter_or_sign_is_blank(text: str) -> None:
    assert blank(text)


@pytest.mark.parametrize("text", ["a", "7", "?", "山", "☠", "e\u0301"])
def test_a_text_with_one_is_not(text: str) -> None:
    assert not blank(text)
