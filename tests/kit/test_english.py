"""English that names need: whose something is."""

from __future__ import annotations

import pytest

from lychgate.kit.english import of_whom


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
