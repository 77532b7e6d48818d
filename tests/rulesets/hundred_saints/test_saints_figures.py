"""Creatures in play of whom little was said take the figures of their kind when these are pasted."""

from __future__ import annotations

import pytest

from lychgate.rulesets.hundred_saints.state import Attack
from tests.rulesets.hundred_saints.saints import ANN, Saints

GOBLIN = "Goblin\nAC 6 [13], HD 1-1, Att 1 x spear (1d6), THAC0 19 [0], ML 8, XP 5, NA 2d4"
BESTIARY = """[goblin]
level = 2
ac = 14
morale = 9
hp = "2d8"
xp = 7
"""


def names(table: Saints) -> list[str]:
    return [one.name for one in table.state.cast]


@pytest.mark.clause("enc.sides.1", "enc.char.hp.1")
def test_a_stat_block_that_is_pasted_tells_of_those_in_play_of_whom_little_was_said() -> None:
    table = Saints((3, 4, 5, 8, 2, 1)).types("foes 3 goblins", "foes orc hp 4")

    table.types(f"paste {GOBLIN}").finish()

    goblins = [one for one in table.state.cast if one.side == "goblins"]
    assert names(table) == ["goblin 1", "goblin 2", "goblin 3", "orc"]
    assert [(one.ac, one.morale, one.xp, one.attacks) for one in goblins] == [(13, 8, 5, (Attack("spear", "1d6"),))] * 3
    assert [(one.hp, one.max_hp) for one in goblins] == [(7, 7), (1, 1), (1, 1)]
    assert "The 3 Goblins in play have the figures of this kind from now on; hit points: 7, 1, 1." in table.lines()[-2]
    assert table.lines()[-1].startswith("Read: goblin 1 on side goblins: level 1, AC 6 [13], hp 7, 1, 1, spear 1d6")
    assert not [line for line in table.lines(ANN) if "figures" in line or "Read:" in line]


@pytest.mark.clause("enc.sides.1")
def test_the_next_of_the_kind_come_with_its_figures() -> None:
    table = Saints((3, 4, 8, 2, 6)).types("foes 2 goblins", f"paste {GOBLIN}")

    table.types("foes 1 goblins").finish()

    assert [(one.side, one.ac) for one in table.state.cast] == [("goblins", 13), ("goblins", 13), ("goblin", 13)]


@pytest.mark.clause("enc.sides.1")
def test_a_wound_stays_and_the_dead_are_left_alone() -> None:
    table = Saints((8, 8, 8, 6, 2)).types(
        "foes 3 goblins", "damage goblin 1 3", "damage goblin 2 7", "damage goblin 3 8"
    )

    table.types(f"paste {GOBLIN}").finish()

    assert [(one.hp, one.max_hp, one.ac) for one in table.state.cast] == [(2, 5, 13), (1, 1, 13), (0, 8, 10)]


@pytest.mark.clause("enc.sides.1")
@pytest.mark.parametrize(
    ("first", "pasted"),
    [
        ("foes 2 goblins AC 12 HD 1 spear +0 1d6", GOBLIN),  # who has figures keeps them
        ("foes 2 kobolds", GOBLIN),
        ("foes 2 goblins", f"3 {GOBLIN}"),  # three more are asked for
        ("foes 2 goblins", f"as raiders {GOBLIN}"),
        ("foes 2 goblins", GOBLIN.replace("Goblin", "Goblin (3)")),
    ],
)
def test_else_more_come_into_play(first: str, pasted: str) -> None:
    table = Saints((4,) * 12).types(first)
    before = table.state.cast

    table.types(f"paste {pasted}")

    assert table.state.cast[:2] == before
    assert len(table.state.cast) > 2


@pytest.mark.clause("enc.sides.1")
def test_the_same_block_pasted_twice_brings_more() -> None:
    wolf = "paste Wolf: AC 12, HD 2, hp 9, ML 8"
    table = Saints((4,)).types("foes wolf", wolf, wolf).finish()

    assert [(one.name, one.ac) for one in table.state.cast] == [("wolf", 12), ("Wolf", 12)]


@pytest.mark.clause("enc.sides.1")
def test_a_bestiary_tells_of_those_in_play_too() -> None:
    table = Saints((3, 4, 5, 6, 1, 2)).types("foes 2 goblins")

    table.types(f"paste {BESTIARY}").finish()

    assert [(one.level, one.ac, one.morale, one.hp, one.xp) for one in table.state.cast] == [
        (2, 14, 9, 11, 7),
        (2, 14, 9, 3, 7),
    ]


def test_one_alone_is_called_by_name() -> None:
    table = Saints((3,)).types("foes goblin", "paste Goblin: AC 12, HD 1, hp 4, bite 1d4, ML 7").finish()

    told = "Goblin has the figures of this kind from now on; hit points: 4. 'foes 2 Goblins' brings in more."
    assert table.lines()[-2] == told
