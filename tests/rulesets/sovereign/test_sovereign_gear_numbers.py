"""What is best of somebody's things, how things are named, and figures that follow from gear and level."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from lychgate.rulesets.sovereign.rules.feats import allowed, with_feat
from lychgate.rulesets.sovereign.rules.figures import ac_of, modifier_told, most_readied
from lychgate.rulesets.sovereign.rules.gear import (
    best_steps,
    bundle,
    comes_of,
    group_of,
    load_in_short,
    named,
    steps_of,
)
from lychgate.rulesets.sovereign.state import Delver, Feat, Item
from lychgate.rulesets.sovereign.tables.feats import feats
from tests.rulesets.sovereign.sovereign import Sovereign
from tests.rulesets.sovereign.test_sovereign_attacks import given


def ada(*items: Item, **fields: object) -> Sovereign:
    """Ada (STR 14) with these things, and Bo with none."""
    table = Sovereign().types("delver Ada of Ann str 14", "delver Bo of Ben")
    return given(table, "Ada", items=items, **{"delver": Delver(), **fields})


def best(*items: Item, **fields: object) -> list[tuple[str, str]]:
    """What is proposed for Ada."""
    table = ada(*items, **fields)
    return [(step.what, step.item) for step in best_steps(table.state, (table.who("Ada"),))]


def stowed(name: str, **more: int) -> Item:
    return Item(name=name, where="stowed", **more)  # type: ignore[arg-type]


def test_the_best_weapon_is_readied_where_none_is() -> None:
    assert best(stowed("dagger"), stowed("long sword")) == [("ready", "long sword")]
    assert best(stowed("long sword"), stowed("dagger")) == [("ready", "long sword")]
    assert best(stowed("crossbow"), stowed("club")) == [("ready", "crossbow")]
    assert best(Item(name="club"), stowed("long sword")) == []
    assert best(Item(name="rope"), stowed("club")) == [("ready", "club")]


def test_a_shield_is_for_whom_a_hand_is_free() -> None:
    assert best(Item(name="shield"), Item(name="club")) == [("wear", "shield")]
    assert best(Item(name="shield")) == [("wear", "shield")]
    assert best(Item(name="shield"), Item(name="great club")) == []
    assert best(Item(name="shield"), Item(name="great club"), Item(name="club")) == [("wear", "shield")]
    assert best(Item(name="shield", worn=True), Item(name="shield")) == []
    assert best(Item(name="shield"), delver=Delver(calling="Mage", traditions=("High Mage",))) == []


def test_the_best_armour_counts_with_its_magic() -> None:
    assert best(Item(name="leather", worn=True), Item(name="chain")) == [("off", "leather"), ("wear", "chain")]
    assert best(Item(name="chain", worn=True), Item(name="leather", magic=1)) == []
    assert best(Item(name="leather", magic=1), Item(name="leather")) == [("wear", "leather")]


def test_what_may_be_done_with_each_thing_stands_in_one_order() -> None:
    table = ada(stowed("club"), Item(name="torch"), Item(name="leather", worn=True), stowed("chain"))
    steps = steps_of(table.state, table.who("Ada"), ())
    assert [(step.what, step.item) for step in steps] == [
        ("off", "leather"),
        ("stow", "torch"),
        ("ready", "club"),
        ("leave", "club"),
        ("leave", "torch"),
        ("leave", "chain"),
    ]
    assert [group_of(table.state, step) for step in steps] == ["Readied"] * 2 + ["Stowed"] + ["Left behind"] * 3
    assert all(comes_of(table.state, step) is not None for step in steps)
    bo = table.who("Bo")
    taken = [step for step in steps_of(table.state, bo, (table.who("Ada"),)) if step.what == "take"]
    assert {group_of(table.state, step) for step in taken} == {"Ada's"}
    assert [step.item for step in taken] == ["club", "torch", "leather", "chain"]


def test_how_many_go_from_hand_to_hand_at_once() -> None:
    assert bundle(Item(name="rope", count=3)) == 1
    assert bundle(Item(name="long sword", count=2)) == 1
    assert [bundle(Item(name="iron spike", count=count)) for count in (3, 6, 9)] == [3, 6, 6]


@pytest.mark.parametrize(
    ("item", "told"),
    [
        (Item(name="club"), "club (1d4)"),
        (Item(name="club", magic=12), "club +12 (1d4)"),
        (Item(name="club", count=2), "2 clubs"),
        (Item(name="chain"), "chain (AC 14)"),
        (Item(name="chain", magic=1), "chain +1 (AC 14)"),
        (Item(name="torch", count=3), "3 torches"),
        (Item(name="torch"), "torch"),
    ],
)
def test_a_thing_is_named_with_what_it_is_good_for(item: Item, told: str) -> None:
    assert named(item) == told


def test_what_an_npc_carries_is_told_without_what_it_may() -> None:
    table = Sovereign().types("npc orc hd 1 hp 3")
    given(table, "orc", items=(Item(name="club"), stowed("rope")))
    assert load_in_short(table.state, table.who("orc")) == "Readied 1, Stowed 1"


@pytest.mark.parametrize(("level", "base"), [(1, 16), (2, 16), (3, 17), (4, 17)])
def test_impervious_defense_grows_by_half_the_level_rounded_up(level: int, base: int) -> None:
    one = ada(level=level, delver=Delver(feats=(Feat("Impervious Defense"),))).who("Ada")
    assert ac_of(one).total == base


def test_figures_of_those_without_attributes_are_nothing() -> None:
    one = replace(ada().who("Ada"), attributes={})
    assert most_readied(one).total == 0
    assert most_readied(ada().who("Ada")).total == 7
    assert (modifier_told(13, 14), modifier_told(3, 18), modifier_told(10, 11)) == ("+0 → +1", "-2 → +2", "")


def test_feats_are_allowed_by_kind_and_class_and_a_next_level_takes_its_place() -> None:
    combat = next(row for row in feats().values() if row.combat and not row.for_whom)
    peaceful = next(row for row in feats().values() if not row.combat and not row.for_whom)
    made = Delver(calling="Expert")
    assert [allowed(made, row, "combat") for row in (combat, peaceful)] == [True, False]
    assert [allowed(made, row, "any") for row in (combat, peaceful)] == [True, True]
    held = (Feat("Alert"), Feat("Specialist", 1, "sneak"))
    assert with_feat(held, Feat("Specialist", 2, "sneak")) == (Feat("Alert"), Feat("Specialist", 2, "sneak"))
    assert with_feat(held, Feat("Specialist", 1, "notice")) == (*held, Feat("Specialist", 1, "notice"))
