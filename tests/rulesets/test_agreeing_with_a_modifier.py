"""A referee who approves a proposal adds what the situation gives to its roll, and the proposer reads it."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest
from msgspec.structs import fields

from lychgate.core.errors import PlayError
from lychgate.kit.reading import referees_fields
from tests.rulesets.hundred_saints.explorers import explorers
from tests.rulesets.hundred_saints.saints import Saints
from tests.rulesets.refereed import ANN, BEN, REF
from tests.rulesets.sovereign.sovereign import Sovereign


def searching(*dice: int) -> Saints:
    """Ada would search, and finds what is hidden with 5 or more."""
    table = explorers((), "enter dungeon", "light torch of Ada", ada={"skills": {"search": 5}})
    return table.rolls(*dice).types("search Ada", seat=ANN)


def offered(table: Any, seat: str) -> list[str]:
    return [option.id for option in table.orders(seat).options()]


def test_a_referee_agrees_with_a_modifier_by_button() -> None:
    table = searching(3)
    assert offered(table, REF)[:3] == ["agree:1", "allow:1", "refuse:1"]
    choice = table.orders(REF).choice(table.state, "allow:1")
    assert (choice.label, choice.group) == ("Agree with a modifier", "Ann proposes: Ada searches a place")
    assert table.orders(REF).choice(table.state, "agree:1").note == "", "it waits for nobody else"
    assert table.orders(ANN).choice(table.state, "withdraw:1").note == "It waits for the referee."

    table.types("allow:1", answers={"modifier": "+2"}).finish()

    assert not table.state.proposed.open
    assert "Ada finds what is hidden there (5 against 5)." in table.lines(REF)
    assert "Ref sets the modifier to +2: Ada searches a place." in table.lines(ANN)


def test_a_referee_types_the_modifier_at_once_or_another_number() -> None:
    table = searching(3).types("allow 1 +2").finish()
    assert "Ada finds what is hidden there (5 against 5)." in table.lines(REF)

    table = searching(5).types("allow", answers={"modifier": "text:-2"}).finish()
    assert "Ada finds nothing (3 against 5)." in table.lines(REF)


def test_a_modifier_that_is_not_given_leaves_the_proposal_open() -> None:
    table = searching().types("allow:1", answers={"modifier": "none"})
    assert [one.missing for one in table.state.proposed.open] == [()]
    assert "Ref" not in table.last(ANN)


def test_what_the_roll_does_not_take_is_refused() -> None:
    with pytest.raises(PlayError, match="from -6 to 6"):
        searching().types("allow 1 +7")
    table = Sovereign().types("delver Ada of Ann hp 8", "delver Bo of Ben hp 8", "npc 2 goblins hd 1 hp 4 as goblins")
    table.types("meet goblins").types("stance:run", seat=ANN)
    assert "allow:1" not in offered(table, REF)
    with pytest.raises(PlayError, match="takes no modifier"):
        table.types("allow 1 +2")


def test_only_a_referee_gives_a_modifier() -> None:
    table = searching()
    assert "allow:1" not in offered(table, BEN)
    with pytest.raises(PlayError):
        table.types("allow 1 +2", seat=BEN)


@pytest.mark.parametrize("name", ["hundred_saints", "sovereign", "constitution"])
def test_a_number_called_by_is_what_a_referee_adds(name: str) -> None:
    """The offer goes by the name of the field, since it must not decode every proposal."""
    for kind in import_module(f"lychgate.rulesets.{name}.book").BOOK.commands:
        by = next((field for field in fields(kind) if field.name == "by" and type(field.default) is int), None)
        if kind.may.players() and by is not None:
            assert by in [field for field, _ in referees_fields(kind)], kind
