"""Coins: paid with change, from each purse and the party's."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.rules.coins import in_gold
from lychgate.rulesets.hundred_saints.state import Coins
from tests.rulesets.hundred_saints.characters import laden
from tests.rulesets.hundred_saints.explorers import explorers
from tests.rulesets.hundred_saints.saints import ANN


def test_coins_are_paid_with_change_and_the_party_has_a_purse_of_its_own() -> None:
    table = laden().types("coins 2 gp 3 sp to Ada", "coins lost 35 cp from Ada", "coins 40gp to party")
    assert table.who("Ada").coins.worth == 195
    assert table.state.purse == Coins(gp=40)
    assert (table.view(ANN).purse.gold, table.view(ANN).purse.common) == (40, True)
    assert not laden().view(ANN).purse.common, "an empty one is not shown: each has coins of their own"
    with pytest.raises(PlayError, match="which is less than 50 gp"):
        table.types("coins lost 50 gp from party")


@pytest.mark.parametrize(
    ("copper", "words"), [(0, "0 gp"), (7, "7 cp"), (100, "1 gp"), (250, "2 gp 50 cp"), (1099, "10 gp 99 cp")]
)
def test_a_sum_is_said_in_gold_and_copper(copper: int, words: str) -> None:
    assert in_gold(copper) == words


def test_what_is_shared_out_is_told_as_that() -> None:
    table = explorers((), "coins 9 gp to party", "share")
    assert "The party shares out 9 gp." in table.lines(ANN)
