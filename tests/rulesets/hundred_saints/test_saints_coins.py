"""Coins: paid with change, from each purse and the party's."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.state import Coins
from tests.rulesets.hundred_saints.characters import laden
from tests.rulesets.hundred_saints.saints import ANN


def test_coins_are_paid_with_change_and_the_party_has_a_purse_of_its_own() -> None:
    table = laden().types("coins 2 gp 3 sp to Ada", "coins lost 35 cp from Ada", "coins 40gp to party")
    assert table.who("Ada").coins.worth == 195
    assert table.state.purse == Coins(gp=40)
    assert table.view(ANN).purse.gold == 40
    with pytest.raises(PlayError, match="which is less than 50 gp"):
        table.types("coins lost 50 gp from party")
