"""Directions keep their numbers, wherever the party is and whatever else can be done there."""

from __future__ import annotations

from lychgate.core.view import HexMap, Question
from lychgate.rulesets.twelve_years.ruleset import RULESET
from lychgate.server.typed import keys_of
from tests.rulesets.twelve_years.stage import scene

ALL_SIX = {"n": "1", "ne": "2", "se": "3", "s": "4", "sw": "5", "nw": "6"}


def numbers(asked: Question) -> dict[str, str]:
    """What to type for each option, by its id."""
    return dict(zip((choice.id for choice in asked.choices), keys_of(asked), strict=True))


def asked(stage: object) -> Question:
    decision = stage.open()  # type: ignore[attr-defined]
    question: Question = decision.question(stage.state)  # type: ignore[attr-defined]
    return question


def test_a_lake_leaves_a_gap_and_what_else_can_be_done_comes_after() -> None:
    lake = {"hexes": {"5050": {"terrain": "city"}, "5150": {"terrain": "large_lake"}}}
    before = numbers(asked(scene("hermit", given=lake)))

    assert before["go:n"] == "1"
    assert "go:ne" not in before
    assert {id_: number for id_, number in before.items() if id_.startswith("go:")} == {
        f"go:{way}": number for way, number in ALL_SIX.items() if way != "ne"
    }
    assert [int(number) for id_, number in before.items() if not id_.startswith("go:")] == [
        *range(7, 7 + len(before) - 5)
    ]


def test_running_has_the_numbers_that_walking_has() -> None:
    fight = scene("hermit", foes=["wolf"]).do("evade")

    assert numbers(asked(fight)) == ALL_SIX


def test_running_from_beside_others_has_them_too_and_the_map_leads_there() -> None:
    beside = scene("giant", foes=["ogre"], others=[{"members": ["giant"]}]).do("attack")
    joins = beside.open("p2")
    assert joins is not None

    shown = RULESET.question(beside.state, joins)

    assert numbers(shown) == {**{f"evade:{way}": number for way, number in ALL_SIX.items()}, "attack": "7"}
    assert isinstance(shown.on, HexMap)
    assert {f"evade:{way}" for way in ALL_SIX} <= {cell.way for cell in shown.on.cells}


def test_where_no_direction_is_a_choice_the_choices_are_counted_from_1() -> None:
    fight = numbers(asked(scene("hermit", foes=["wolf"])))

    assert fight["attack"] == "1"


def test_what_is_of_one_kind_stands_together_under_one_heading() -> None:
    below = {
        "dungeons": [{}, {"hex": "5051", "rooms": [{}]}],
        "hexes": {"5051": {"terrain": "hills", "explored": True, "entrances": [1]}},
    }
    choices = asked(scene("giant", foes=["hill_giant"], given=below)).choices
    groups = [choice.group for choice in choices]

    assert {"attack-peaceful", "enter:1"} <= {choice.id for choice in choices}
    assert groups == sorted(groups, key=groups.index)


def test_the_goods_of_a_shop_stand_together_and_so_do_its_weapons() -> None:
    played = scene("giant", here={"friend": "merchant", "met": True}, gold=1_000).do("buy")
    groups = [choice.group for choice in asked(played).choices]

    assert groups == sorted(groups, key=groups.index)
    assert {"Goods", "Weapons"} <= set(groups)
