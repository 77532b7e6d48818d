"""Magic in a fight: its phase, its targets, and that it is the Round's action."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from tests.rulesets.hundred_saints.fights import ADA_AND_BEA, faced, fight, given


def test_combat_magic_1__magic_works_in_its_own_phase() -> None:
    table = faced(characters=ADA_AND_BEA).types("declare Ada spell").rolls(2).types("hit Bea goblin 1").finish()

    with pytest.raises(PlayError, match="too late for magic of party"):
        table.types("cast Ada goblin 1")


def test_combat_magic_1__who_can_do_nothing_works_none() -> None:
    with pytest.raises(PlayError, match="Ada cannot act: stunned"):
        faced().types("declare Ada spell", "mark Ada stunned", "cast Ada")


def test_combat_magic_1__it_needs_a_target_in_sight_unless_the_effect_does_not() -> None:
    from lychgate.rulesets.hundred_saints.state import Mark

    table = faced()
    given(table, "goblin 1", marks=(Mark("invisible"),))
    table.types("declare Ada spell")

    with pytest.raises(PlayError, match="goblin 1 is out of sight"):
        table.types("cast Ada goblin 1")
    table.types("cast Ada goblin 1 anyway")
    with pytest.raises(PlayError, match="worked already"):
        table.types("cast Ada goblin 1")


@pytest.mark.clause("enc.combat.magic.1", "enc.combat.act.1")
def test_magic_is_the_rounds_action() -> None:
    table = faced().types("declare Ada spell", "cast Ada")

    assert fight(table).acted == (table.who("Ada").id,)
