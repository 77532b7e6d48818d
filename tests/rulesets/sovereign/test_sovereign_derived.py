"""AC, load and movement follow every way in which gear changes hands."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.rulesets.sovereign.rules.arms import arms_of
from lychgate.rulesets.sovereign.rules.figures import with_figures
from lychgate.rulesets.sovereign.rules.load import feet_by_load, load_of
from lychgate.rulesets.sovereign.state import Creature
from tests.each import each
from tests.rulesets.sovereign.sovereign import ANN, Sovereign

THINGS = ("shield", "leather", "chain +1", "plate", "shield +2", "mace", "dagger", "rope", "3 torch")
LINES = st.sampled_from(
    [
        *(f"take {who} {thing}" for who in ("Ada", "Bo") for thing in THINGS),
        *(
            line.format(who=who, other=other, thing=thing)
            for who, other in (("Ada", "Bo"), ("Bo", "Ada"))
            for thing in ("shield", "leather", "chain", "plate", "mace", "dagger", "rope", "torch")
            for line in (
                "wear {who} {thing}",
                "wear {who} {thing} off",
                "drop {who} {thing}",
                "attack {who} rat with {thing} thrown",
                "pick {who} {thing}",
                "give {who} {thing} to {other}",
                "give {who} {thing} to mule",
                "take {who} {thing} from mule",
                "stow {who} {thing}",
                "ready {who} {thing}",
                "sell {who} {thing}",
                "buy {who} {thing}",
                "light {who} {thing}",
            )
        ),
        *("fight rats", "end", "next", "night"),
    ]
)


def freshly_made(one: Creature) -> Creature:
    """The same, as if they came into play with what they have now."""
    return with_figures(replace(one, ac=10))


@pytest.mark.clause("sov.attr.immediate-update")
@settings(max_examples=60)
@given(st.lists(LINES, min_size=5, max_size=40))
def test_attr_immediate_update__after_any_gear_commands_all_is_as_if_freshly_made(lines: list[str]) -> None:
    table = Sovereign([1, 6] * 40)
    table.types(
        "delver Ada of Ann str 16 dex 14 hp 8 money 900 gp gear leather worn, shield worn, mace",
        "delver Bo of Ben str 18 hp 8 money 900 gp gear chain worn, shield worn, torch",
    )
    table.types("npc rat as rats hp 9 ac 10", "buy Ada mule")
    for line in lines:
        type_anyway(table, line)
    for name in ("Ada", "Bo"):
        now, fresh = table.who(name), freshly_made(table.who(name))
        assert now.ac == fresh.ac, lines
        assert load_of(table.state, now) == load_of(table.state, fresh)
        assert feet_by_load(table.state, now) == feet_by_load(table.state, fresh)
        assert arms_of(now) == arms_of(fresh)


def type_anyway(table: Sovereign, line: str) -> None:
    """Type a line, whatever the rules say to it."""
    with suppress(PlayError):
        table.types(line, answers=lambda decision, state: next(iter(decision.options())).id)


@pytest.mark.clause("sov.attr.immediate-update")
@each(
    [
        ("drop Ada shield", 12),
        ("drop Ada leather", 11),
        ("give Ada shield to Bo", 12),
        ("give Ada leather to mule", 11),
        ("sell Ada shield", 12),
        ("wear Ada shield off", 12),
    ]
)
def test_attr_immediate_update__a_lost_shield_protects_nobody(line: str, ac: int) -> None:
    table = Sovereign().types("delver Ada of Ann str 16 hp 8 money 100 gp gear leather worn, shield worn", "delver Bo")
    table.types("buy Ada mule", line)
    assert (table.who("Ada").ac, f"Ada has AC {ac} now." in table.lines(ANN)) == (ac, not line.startswith("wear"))


@pytest.mark.clause("sov.attr.immediate-update")
def test_attr_immediate_update__an_ac_that_was_stated_is_lessened_by_what_was_lost_and_a_decree_stays() -> None:
    said = "delver Ada of Ann str 16 hp 8 ac 17 gear leather worn, shield worn"
    assert Sovereign().types(said, "drop Ada shield").who("Ada").ac == 16
    assert freshly_made(Sovereign().types(said, "drop Ada shield").who("Ada")).ac == 16
    table = Sovereign().types(said.replace(" ac 17", ""), "set Ada.ac 15 because luck", "take Ada rope")
    assert table.who("Ada").ac == 15
    assert table.types("drop Ada shield").who("Ada").ac == 14
