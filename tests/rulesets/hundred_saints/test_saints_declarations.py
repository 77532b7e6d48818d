"""What is declared before initiative: who has said what, and what may be said."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from tests.rulesets.hundred_saints.fights import faced, fight
from tests.rulesets.hundred_saints.saints import Saints


def two() -> Saints:
    return faced(characters=("Ada of Ann", "Bea of Ben")).types("attack party")


def test_combat_decl_1__each_declares_for_themselves_and_says_it_anew_in_place_of_what_they_said() -> None:
    table = two().types("declare Ada spell", "declare Bea parry", "declare Ada parry")

    assert {(table.state.creature(one.who).name, one.what) for one in fight(table).declared} == {
        ("Ada", "parry"),
        ("Bea", "parry"),
    }


def test_combat_decl_1__what_is_no_declaration_is_refused_as_one() -> None:
    with pytest.raises(PlayError, match=r"'sing' is no declaration\. Allowed: spell, flee, charge, parry, nothing"):
        two().types("declare Ada sing")
