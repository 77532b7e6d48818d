"""Checks of groups, and of one against another."""

from __future__ import annotations

import pytest

from lychgate.core.errors import PlayError
from lychgate.rulesets.sovereign.rules.checks import Pair
from lychgate.rulesets.sovereign.rules.group import passive
from tests.rulesets.sovereign.sovereign import ANN, Sovereign

EXERT = (Pair("constitution", "exert"),)


def four(**variants: str) -> Sovereign:
    """Four whose STR/Exert is +2, +1, 0 and -2."""
    return Sovereign(**variants).types(
        "delver Ada of Ann str 14 exert 1",
        "delver Bo of Ben str 14 exert 0",
        "delver Cy exert 0",
        "delver Di str 7",
    )


@pytest.mark.clause("sov.check.group", "sov.check.group-elect")
def test_who_is_elected_rolls_and_each_other_helps_or_hinders() -> None:
    table = four().rolls(3, 3).types("group Ada STR/Exert dc 8", seat="Ref").finish()
    assert table.lines(ANN)[-2:] == [
        "Ada rolls for all, with Bo +1 and Di -1.",
        "Ada tries STR/Exert: 6 +2 = 8 against 8: it works.",
    ]


@pytest.mark.clause("sov.check.group-elect")
def test_the_players_elect_whom_they_like_and_say_who_comes() -> None:
    table = four().rolls(3, 3).types("group Ada STR/Exert with Cy", seat=ANN).finish()
    assert "Ada rolls for all." in table.lines(ANN)
    assert "6 +1 = 7" in four().rolls(3, 3).types("group Cy STR/Exert").last(), "0, and 1 for Ada, 1 for Bo, -1 for Di"


@pytest.mark.clause("sov.check.group")
@pytest.mark.parametrize(("variants", "added"), [({}, "+1"), ({"group-attribute-choice": "any-pair"}, "+2")])
def test_a_group_uses_one_pair_or_each_their_own(variants: dict[str, str], added: str) -> None:
    table = Sovereign(**variants).types("delver Ada str 14 exert 0", "delver Bo dex 14 exert 0")
    table.rolls(3, 3).types("group Ada STR/Exert or DEX/Exert")
    assert f"6 {added}" in table.last()


@pytest.mark.clause("sov.check.opposed-group")
@pytest.mark.parametrize(("how", "added"), [("elected", 1), ("best", 1), ("average", 0)])
def test_a_group_that_does_not_roll_adds_as_if_it_did(how: str, added: int) -> None:
    table = Sovereign(**{"passive-group": how}).types(
        *(
            f"delver {name} con {con} exert {level}"
            for name, con, level in (("Ada", 10, 1), ("Bo", 10, 1), ("Cy", 10, -1), ("Di", 10, 0))
        )
    )
    assert passive(table.state, table.state.cast, EXERT) == added
    assert passive(table.state, (), EXERT) == 0


@pytest.mark.clause("sov.check.opposed-group")
def test_the_best_helps_no_more_where_only_the_best_counts() -> None:
    table = Sovereign(**{"passive-group": "best"}).types("delver Ada exert 1", "delver Bo exert 1")
    assert passive(table.state, table.state.cast, EXERT) == 1


def test_who_is_out_takes_no_part() -> None:
    table = four().types("strain Bo 11 forced").rolls(3, 3).types("group Ada STR/Exert dc 8").finish()
    assert "Ada rolls for all, with Di -1." in table.lines(ANN)


@pytest.mark.clause("sov.check.opposed")
def test_the_situation_adds_to_a_contest() -> None:
    table = four().types("npc guard skill 2 hp 3").rolls(3, 3).types("contest Ada STR/Exert guard WIS/Notice +2")
    assert "6 +4 = 10 against 10" in table.last()


@pytest.mark.clause("sov.check.opposed-group")
def test_the_best_alone_differs_from_the_best_with_helpers() -> None:
    table = Sovereign().types("delver Ada exert 1", "delver Bo exert 1")
    assert passive(table.state, table.state.cast, EXERT) == 2


@pytest.mark.clause("sov.check.opposed", "sov.check.opposed-group")
def test_one_tries_against_another_alone_or_with_all() -> None:
    table = four().types("npc 2 guards skill 2 hp 3").rolls(3, 3).types("contest Ada STR/Exert guard 1 WIS/Notice")
    assert "6 +2 = 8 against 10: it fails" in table.last()
    table.rolls(3, 3).types("contest Ada STR/Exert against guard 1 WIS/Notice group")
    assert "6 +2 = 8 against 11: it fails" in table.last(), "the other guard helps"


def test_who_is_not_there_is_not_elected() -> None:
    with pytest.raises(PlayError, match="Nobody is called 'Eve'"):
        four().types("group Eve STR/Exert")
