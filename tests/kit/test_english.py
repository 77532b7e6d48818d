"""English that names need: whose something is."""

from __future__ import annotations

import pytest

from lychgate.kit.english import ended, of_whom, unmarked


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


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("the **bell** is *down* there", "the bell is down there"),
        ("***all*** of `it`, ~~not~~ __this__", "all of it, not this"),
        ("2 * 3 and a snake_case_name", "2 * 3 and a snake_case_name"),
        ("** not closed", "** not closed"),
    ],
)
def test_a_note_is_told_without_its_marks(text: str, said: str) -> None:
    assert unmarked(text) == said
