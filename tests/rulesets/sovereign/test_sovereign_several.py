"""One line for several: a side by its name, or a list, wherever the GM keeps the books."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lychgate.core.errors import PlayError
from tests.each import each
from tests.rulesets.sovereign.sovereign import ANN, REF, Sovereign


def table() -> Sovereign:
    """Three Delvers, of whom Ann plays two; two goblins with a boss of their side, and a rat."""
    found = Sovereign().types("delver Ada of Ann con 10 hp 9", "delver Bo of Ben con 10 hp 9", "delver Cy of Ann hp 9")
    return found.types("npc 2 goblins hp 6", "npc goblin boss as goblins hp 9", "npc rat hp 3")


def lost(table: Sovereign) -> dict[str, int]:
    return {one.name: one.max_hp - one.hp for one in table.state.cast if one.hp < one.max_hp}


GOBLINS = ("goblin 1", "goblin 2", "goblin boss")


@pytest.mark.clause("sov.hp.definition")
@each(
    [
        ("harm goblins 1d6", (1, 2, 3), dict(zip(GOBLINS, (1, 2, 3), strict=True))),
        ("harm the goblins 2", (), dict.fromkeys(GOBLINS, 2)),
        ("harm Ada, Bo and Cy 1d6 fire", (1, 2, 3), {"Ada": 1, "Bo": 2, "Cy": 3}),
        ("harm Ada and Bo 1", (), {"Ada": 1, "Bo": 1}),
        ("harm Ada, rat 2", (), {"Ada": 2, "rat": 2}),
        ("harm goblin 1, goblin 2 2", (), {"goblin 1": 2, "goblin 2": 2}),
        ("harm party and rat 1", (), {"Ada": 1, "Bo": 1, "Cy": 1, "rat": 1}),
        ("harm Ada, party 1", (), {"Ada": 1, "Bo": 1, "Cy": 1}),
        ("harm goblin 2 3", (), {"goblin 2": 3}),
        ("harm goblins 2 nonlethal rocks", (), dict.fromkeys(GOBLINS, 2)),
        ("harm rat 2", (), {"rat": 2}),
    ]
)
def test_harm_comes_to_each_of_those_who_are_named(line: str, dice: tuple[int, ...], what: dict[str, int]) -> None:
    assert lost(table().rolls(*dice).types(line).finish()) == what


@each(
    [
        ("save goblins evasion", 3, lambda now: sum(" makes an evasion save" in line for line in now.lines())),
        ("save Ada, Bo mental +1", 2, lambda now: sum(" makes a mental save" in line for line in now.lines())),
        ("fall party 10", 3, lambda now: sum("falls 10 feet" in line for line in now.lines())),
        ('poison goblins "bad air" damage 1d4', 3, lambda now: len(lost(now))),
    ]
)
def test_each_rolls_for_themselves(line: str, many: int, counted: Callable[[Sovereign], int]) -> None:
    now = table().rolls(*([2] * 6 if line.startswith("poison") else [2] * many)).types(line).finish()
    assert counted(now) == many, now.lines()


@each(
    [
        ("strain party 2", lambda one: one.strain == 2, ("Ada", "Bo", "Cy")),
        ("frail Ada, Cy fever", lambda one: one.frail is not None, ("Ada", "Cy")),
        ("breath party", lambda one: one.mark("without air") is not None or one.marks, ("Ada", "Bo", "Cy")),
    ]
)
def test_conditions_come_to_each(line: str, has: Callable[[object], bool], who: tuple[str, ...]) -> None:
    now = table().types(line)
    assert tuple(one.name for one in now.state.cast if has(one)) == who


@pytest.mark.clause("sov.combat.prone", "sov.combat.stand")
def test_a_whole_side_drops_and_stands_up_but_those_who_lie_there_already() -> None:
    now = table().rolls(1, 8).types("fight goblins").types("prone goblin 1", "prone goblins")
    assert [one.name for one in now.state.cast if one.mark("prone")] == [*GOBLINS]
    with pytest.raises(PlayError, match="goblin 1 is prone already"):
        now.types("prone goblins")
    now.types("stand goblins")
    assert not [one.name for one in now.state.cast if one.mark("prone")]
    with pytest.raises(PlayError, match="It is the turn of the goblins"):
        now.types("prone party")


@pytest.mark.clause("sov.combat.prone", "sov.combat.stand")
@each(("stand party", "stand Ada, Bo, Cy"))
def test_those_of_several_who_cannot_stand_up_are_passed_over(line: str) -> None:
    now = (
        table()
        .rolls(8, 1)
        .types("fight goblins", "prone party", "strain Cy 99 forced", "run Ada", "defend Ada")
        .types(line)
    )
    assert [one.name for one in now.state.cast if one.mark("prone")] == ["Ada", "Cy"]
    with pytest.raises(PlayError, match="Ada has spent the Move action"):
        now.types("stand Ada, Cy")


@pytest.mark.clause("sov.combat.prone")
def test_a_gm_may_have_a_side_knocked_down_out_of_its_turn() -> None:
    now = table().rolls(1, 8).types("fight goblins").types("prone party knocked")
    assert [one.name for one in now.state.cast if one.mark("prone")] == ["Ada", "Bo", "Cy"]
    with pytest.raises(PlayError, match="the GM's word"):
        now.types("prone Ada knocked", seat=ANN)


def test_a_side_means_those_with_hit_points_left_and_a_fallen_one_must_be_named() -> None:
    now = table().types("harm Bo 9", "harm party 1")
    assert not now.who("Bo").dead
    assert now.types("harm Ada, Bo 1").who("Bo").dead
    now.types("harm goblins 9")
    with pytest.raises(PlayError, match="Nobody on the side 'goblins' has any hit points left"):
        now.types("harm goblins 1")
    now.types("dismiss goblins")
    assert [one.name for one in now.state.cast if one.side != "party"] == ["rat"]
    now.types("npc 2 bats hp 1", "dismiss Cy bat 1 and rat")
    assert [one.name for one in now.state.cast] == ["Ada", "Bo", "bat 2"]


@pytest.mark.clause("sov.save.which")
def test_a_player_orders_only_their_own_in_a_list() -> None:
    table().rolls(9, 9).types("save Ada, Cy evasion", seat=ANN).finish()
    for line in ("save Ada, Bo evasion", "save party evasion"):
        with pytest.raises(PlayError, match="You order your own characters"):
            table().types(line, seat=ANN)


def test_one_of_the_same_name_as_their_side_is_meant_and_not_the_side() -> None:
    now = Sovereign().types("delver Ada of Ann hp 9", "npc orc hp 9", "npc wolf as orc hp 5").types("harm orc 2")
    assert lost(now) == {"orc": 2}


def test_an_unknown_name_in_a_list_changes_nothing() -> None:
    with pytest.raises(PlayError, match="Nobody is called 'Zed'"):
        table().types("harm Ada, Zed 1", seat=REF)
