"""Names that are typed: in full, or by their beginning, as long as that is clear."""

from __future__ import annotations

import pytest

from lychgate.core.fitting import fitting

NAMES = ("goblin 2", "goblin 10", "Grim", "n2.1", "s41", "torch-12")


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("gri", ["Grim"]),
        ("GOBLIN 2", ["goblin 2"]),
        ("gob", ["goblin 2", "goblin 10"]),
        ("s", ["s41"]),
        ("torch", ["torch-12"]),
        ("n2.", ["n2.1"]),
        ("goblin ", ["goblin 2", "goblin 10"]),
    ],
)
def test_a_name_is_typed_in_full_or_by_its_beginning(said: str, found: list[str]) -> None:
    assert fitting(said, NAMES) == found


@pytest.mark.parametrize("said", ["goblin 1", "n2", "s4", "torch-1"])
def test_a_number_is_typed_in_full_or_another_would_be_meant_than_is_there(said: str) -> None:
    assert fitting(said, NAMES) == []
