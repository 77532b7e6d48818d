"""What may be done with gear on the sheet: where things go, what arms somebody best, and what the load allows."""

from __future__ import annotations

from typing import Any

import pytest

from lychgate.core.errors import PlayError
from lychgate.rulesets.constitution.rules.gear_steps import GearStep, best_steps, places_for, steps_of
from lychgate.rulesets.constitution.rules.outfitting import comes_of, named
from lychgate.rulesets.constitution.state.gear import Item, Where
from lychgate.rulesets.constitution.tables.gear import Size
from tests.each import each
from tests.rulesets.constitution.constitution import ANN, Constitution


def porters(*lines: str) -> Constitution:
    desk = Constitution().types("character Ada of Ann strength 12 hp 4", "character Bo of Ben strength 12 hp 4")
    return desk.types(*lines)


class Turns:
    """Turns these pages one after the other; what stood on the buttons is kept, with its heading."""

    def __init__(self, *pressed: str) -> None:
        self.left = list(pressed)
        self.groups: dict[str, str] = {}
        self.usual: list[str] = []

    def __call__(self, decision: Any, state: Any) -> str:
        self.groups |= {each.label: each.group for each in decision.question(state).choices}
        self.usual.append(decision.default())
        return self.left.pop(0)


@pytest.mark.clause("3d6.14.1")
@pytest.mark.parametrize(
    ("name", "size", "places"),
    [
        ("torch", "small", ("held", "backpack")),
        ("sword", "medium", ("held", "backpack")),
        ("rations", "ration", ("backpack",)),
        ("ladder", "big", ("held", "strapped")),
        ("pike", "large", ("held", "strapped")),
        ("leather armour", "big", ("worn", "strapped")),
    ],
)
def test_a_thing_goes_where_such_things_go(name: str, size: Size, places: tuple[Where, ...]) -> None:
    assert places_for(Item(name, size, "dragged")) == places


@pytest.mark.parametrize(
    ("item", "told"),
    [
        (Item("sword", "medium", "held"), "sword (1d6)"),
        (Item("sword", "medium", "held", 2), "2 swords"),
        (Item("torch", "small", "held"), "torch"),
        (Item("torch", "small", "held", 2), "2 torches"),
    ],
)
def test_one_weapon_is_told_with_its_damage_and_several_are_counted(item: Item, told: str) -> None:
    assert named(porters().state, item) == told


@pytest.mark.clause("3d6.14.1")
def test_what_is_left_behind_is_gone_and_each_thing_stands_under_its_place_or_its_owner() -> None:
    desk = porters("take Ada 3 torch", "take Bo rope")
    ref = Turns("member:c1", "leave:c1:backpack:backpack:torch", "back", "done")

    desk.types("gear", answers=ref)

    assert ref.groups["Take in hand 3 torches"] == "Backpack"
    assert ref.groups["Take rope"] == "Bo's"
    assert ref.groups["Leave 3 torches"] == "Left behind"
    assert desk.who("Ada").items == ()
    assert desk.last(ANN).startswith("Ada leaves 3 torches")


@pytest.mark.clause("3d6.14.5")
def test_what_a_full_pack_does_not_hold_is_not_offered() -> None:
    desk = porters("take Ada 30 torch", "take Bo torch")
    ada, bo = desk.who("Ada"), desk.who("Bo")

    taken = {one.name: [step.what for step in steps_of(desk.state, one, (ada, bo))] for one in (ada, bo)}

    assert ("take" in taken["Ada"], "take" in taken["Bo"]) == (False, True)


def test_of_what_cannot_be_done_nothing_is_told() -> None:
    desk = porters("take Ada full plate in strapped", "set Ada.abilities.strength 1 because of a fever")
    step = GearStep(what="put", member="c1", item="full plate", owner="c1", was="strapped", to="worn")

    assert comes_of(desk.state, step) == ""


@pytest.mark.clause("3d6.14.1")
@each(
    [
        (("take Ada leather armour",), ()),
        (("take Ada leather armour", "take Ada leather armour in strapped"), ()),
        (("take Ada full plate", "take Ada leather armour in strapped"), ()),
        (("take Ada leather armour", "take Ada full chain in strapped"), ("full chain",)),
        (("take Ada sword", "take Ada dagger in backpack"), ()),
        (("take Ada bow in strapped", "take Ada sword in backpack"), ("sword",)),
        (("take Ada bow in strapped",), ("bow",)),
        (("take Ada sword", "take Ada shield"), ()),
        (("take Ada sword", "take Ada shield in backpack"), ("shield",)),
        (("take Ada bow", "take Ada shield in backpack"), ()),
    ],
)
def test_the_best_is_what_is_not_on_or_in_hand_yet(lines: tuple[str, ...], best: tuple[str, ...]) -> None:
    desk = porters(*lines)

    assert tuple(step.item for step in best_steps(desk.state, [desk.who("Ada")])) == best


def test_once_something_was_changed_enter_is_done() -> None:
    lines = ("take Ada sword in backpack", "take Bo sword in backpack", "take Bo 3 torch")
    looked = Turns("member:c1", "back", "done")
    porters(*lines).types("gear", answers=looked)
    changed = Turns("member:c2", "leave:c2:backpack:backpack:torch", "back", "done")
    porters(*lines).types("gear", answers=changed)

    assert (looked.usual[2], changed.usual[3]) == ("best", "done")


# ---------------------------------------------------------------------- handing over


@pytest.mark.clause("3d6.14.1")
def test_all_of_a_thing_may_be_given_and_a_name_of_several_words() -> None:
    desk = porters("take Ada 2 torch", "take Ada flask of oil", "take Ada leather armour")

    desk.types("give Ada 2 torch to Bo", "give Ada 1 flask of oil to Bo", "give Ada leather armour to Bo", seat=ANN)

    assert desk.who("Ada").items == ()
    assert [(item.name, item.where) for item in desk.who("Bo").items] == [
        ("torch", "backpack"),
        ("flask of oil", "backpack"),
        ("leather armour", "strapped"),
    ]


@pytest.mark.clause("3d6.14.5", "3d6.14.13bis-d")
@pytest.mark.parametrize(
    ("lines", "given", "why"),
    [
        (("take Ada 30 torch", "take Bo torch"), "30 torch", "A backpack holds 30 small things"),
        (("take Bo sword", "take Ada torch", "set Bo.abilities.strength 0 because of age"), "torch", "at most 1 stone"),
        (("take Ada torch",), "0 torch", "from 1 to 999; 0 is not"),
        (("take Ada torch",), "1000 torch", "from 1 to 999; 1000 is not"),
    ],
)
def test_what_does_not_fit_or_is_too_heavy_is_not_handed_over(lines: tuple[str, ...], given: str, why: str) -> None:
    desk = porters(*lines)
    before = desk.who("Ada").items

    with pytest.raises(PlayError, match=why):
        desk.types(f"give Ada {given} to Bo", seat=ANN)

    assert desk.who("Ada").items == before
