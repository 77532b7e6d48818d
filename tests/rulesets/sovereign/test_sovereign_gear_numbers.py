"""What is best of somebody's things, how things are named, and figures that follow from gear and level."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from lychgate.core.dice_source import ScriptedDice
from lychgate.core.errors import PlayError
from lychgate.core.play import Play
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
from lychgate.rulesets.sovereign.rules.healing import medics_pair
from lychgate.rulesets.sovereign.rules.load import must_bear, points, steps_over
from lychgate.rulesets.sovereign.rules.medic import at_once, may_try, must_be_dying
from lychgate.rulesets.sovereign.rules.poison import poison_save, touched_by_poison
from lychgate.rulesets.sovereign.rules.sums import summed
from lychgate.rulesets.sovereign.rules.together import foes_of
from lychgate.rulesets.sovereign.state import Casting, Delver, Feat, Item, Working
from lychgate.rulesets.sovereign.state.combat import Spent
from lychgate.rulesets.sovereign.tables.feats import feats
from tests.rulesets.sovereign.hurt import fallen, in_a_fight
from tests.rulesets.sovereign.sovereign import REF, Sovereign
from tests.rulesets.sovereign.test_sovereign_attacks import given
from tests.rulesets.sovereign.test_sovereign_fight import met
from tests.rulesets.sovereign.test_sovereign_lasting import play_of


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
    shield = Item(name="shield", worn=True)
    assert best(shield, stowed("great club"), stowed("club")) == [("ready", "club")], "one hand bears the shield"
    assert best(shield, stowed("great club")) == [("ready", "great club")], "where there is no other"


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
    assert str(most_readied(one)) == "0 (half of Strength 0: 0)"
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


# ---------------------------------------------------------------------- load


@pytest.mark.clause("sov.enc.drag", "sov.enc.overload-1")
def test_a_body_counts_among_what_the_table_has_it_with() -> None:
    def steps(slot: str, readied: int, stowed_: int, body: int) -> int:
        table = ada()
        table.state = replace(table.state, variants={**table.state.variants, "drag-slot": slot})
        return steps_over(table.state, table.who("Ada"), readied, stowed_, body)

    assert [steps("total", *each) for each in ((7, 14, 0), (7, 14, 6), (7, 14, 7), (7, 10, 10), (7, 10, 4))] == [
        0,
        1,
        2,
        1,
        0,
    ]
    assert (steps("total", 0, 0, 6), steps("total", 0, 0, 0)) == (0, 0)
    assert [steps("readied", 5, 0, body) for body in (2, 3, 5)] == [0, 1, 2]
    assert [steps("stowed", 0, 10, body) for body in (4, 5, 9)] == [0, 1, 2]
    assert [steps("stowed", readied, 0, 0) for readied in (7, 8, 9, 10)] == [0, 1, 1, 2]
    assert [steps("stowed", 0, stowed_, 0) for stowed_ in (14, 15, 18, 19)] == [0, 1, 1, 2]


@pytest.mark.clause("sov.enc.overload-max")
def test_more_than_two_steps_are_refused_with_what_could_be_borne() -> None:
    table = ada(Item(name="idol", count=12))
    with pytest.raises(PlayError, match="12 Readied of 11 at the very most, 0 Stowed of 22"):
        must_bear(table.state, table.who("Ada"))
    fits = ada(Item(name="idol", count=11))
    must_bear(fits.state, fits.who("Ada"))
    assert points(Item(name="throwing blade", count=6)) == 2 * points(Item(name="throwing blade"))


# ---------------------------------------------------------------------- medics


@pytest.mark.clause("sov.injury.stabilise")
def test_a_medic_uses_the_better_of_two_attributes() -> None:
    bright = replace(ada().who("Ada"), attributes={"intelligence": 18, "dexterity": 3}, skills={"heal": 1})
    assert str(medics_pair(bright)) == "INT/Heal"
    assert str(medics_pair(replace(bright, attributes={"intelligence": 3, "dexterity": 18}))) == "DEX/Heal"


@pytest.mark.clause("sov.injury.one-medic")
def test_a_gifted_chirurgeon_stabilises_once_a_round_without_an_action() -> None:
    def medic(*spent: str, feats: tuple[Feat, ...] = (Feat("Gifted Chirurgeon"),)) -> tuple[bool, bool]:
        table = in_a_fight()
        if table.state.fight_now.acting != "party":
            table.types("next")
        table = given(table, "Ada", delver=Delver(feats=feats), casting=Casting(spent=spent))
        fight = table.state.fight_now.with_spent(table.who("Ada").id, Spent(main=True))
        table.state = replace(table.state, fight=fight)
        play = play_of(table)
        could = may_try(table.state, table.who("Ada"))
        return could, at_once(play, table.who("Ada")) and bool(play.state.creature(table.who("Ada").id).casting.spent)

    assert medic() == (True, True)
    assert medic("round Gifted Chirurgeon") == (False, False)
    assert medic(feats=()) == (False, False)


def test_only_the_dying_are_stabilised_and_not_by_themselves() -> None:
    bo = fallen().who("Bo")
    ada_ = fallen().who("Ada")
    assert must_be_dying(bo, [ada_]) == bo.fall
    for one in (bo.unmarked("dying"), replace(bo, fall=None)):
        with pytest.raises(PlayError, match="Bo is not dying"):
            must_be_dying(one, [ada_])
    with pytest.raises(PlayError, match="Bo can do nothing"):
        must_be_dying(bo, [ada_, bo])
    with pytest.raises(PlayError, match="does not help with it too"):
        must_be_dying(bo, [ada_, ada_])


@pytest.mark.clause("sov.poison.save")
@pytest.mark.parametrize(
    ("level", "dice", "good"), [(0, (2,), False), (1, (2, 20), True), (1, (2, 2), False), (1, (20,), True)]
)
def test_a_poisoner_saves_against_poison_again_once(level: int, dice: tuple[int, ...], good: bool) -> None:
    table = ada(delver=Delver(feats=(Feat("Poisoner", level),) if level else ()))
    source = ScriptedDice(list(dice))
    assert poison_save(Play(table.state, REF, source), table.who("Ada"), 0) == good
    source.finish()
    assert touched_by_poison(table.who("Ada"))
    assert not touched_by_poison(replace(table.who("Ada"), delver=Delver(feats=(Feat("Poisoner", 2),))))
    immune = Working(name="x", source="y", by="z", unit="turns", left=1, immune=("poison",))
    assert not touched_by_poison(replace(table.who("Ada"), under=(immune,)))


def test_foes_within_reach_come_first_and_then_those_whom_the_fewest_fight() -> None:
    table = met()
    one, two = (table.who(name) for name in ("goblin 1", "goblin 2"))
    ada_ = table.who("Ada")
    fight = table.state.fight_now.with_beside(ada_.id, two.id)
    assert foes_of(replace(table.state, fight=fight), ada_) == [two, one]
    busy = table.state.fight_now.with_beside("somebody", one.id)
    assert foes_of(replace(table.state, fight=busy), ada_) == [two, one]
    assert foes_of(table.state.with_creature(replace(one, hp=0)), ada_) == [two]


def test_a_sum_is_told_with_its_parts() -> None:
    assert str(summed("base", 13, ("DEX", 12), ("none", 0))) == "25 (base 13, DEX +12)"
    assert (summed("base", 1, ("x", -5), at_least=0).total, summed("base", 1, ("x", -5)).total) == (0, -4)
