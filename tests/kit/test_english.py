"""English that names need: whose something is."""

from __future__ import annotations

import pytest

from lychgate.kit.english import ended, of_whom


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Ada", "Ada's"),
        ("James", "James's"),
        ("wolf 3", "wolf 3's"),
        ("goblins", "goblins'"),
        ("the goblins", "the goblins'"),
        ("the party", "the party's"),
        ("wolves", "wolves'"),
    ],
)
def test_a_plural_that_ends_in_s_takes_no_other(name: str, said: str) -> None:
    assert of_whom(name) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a bat", "a bat."),
        ("A bat.", "A bat."),
        ("Who goes there?", "Who goes there?"),
        ('"Who sent you?"', '"Who sent you?"'),
        ("“Kill them!”", "“Kill them!”"),
        ('a man who says "hm"', 'a man who says "hm".'),
        ("two rats (asleep)", "two rats (asleep)."),
        ("**Run!**", "**Run!**"),
    ],
)
def test_what_ends_as_a_sentence_does_takes_no_other_full_stop(text: str, said: str) -> None:
    assert ended(text) == said
