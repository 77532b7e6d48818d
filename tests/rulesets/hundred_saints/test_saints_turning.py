"""Turning the undead. Clause by clause."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.rulesets.hundred_saints.state import Character
from tests.rulesets.hundred_saints.fights import faced, fight, given, next_round, of_class
from tests.rulesets.hundred_saints.offers import offered_ids
from tests.rulesets.hundred_saints.saints import ANN, Saints


def haunted(*dice: int, feet: int = 20, levels: tuple[int, ...] = (1, 1, 1), level: int = 1, **values: Any) -> Saints:
    """A klerikos faces undead of these levels."""
    table = faced(*(f"1 bones hp 4 HD {one} as dead" for one in levels), feet=feet)
    for one in [one for one in table.state.cast if one.side == "dead"]:
        table.types(f'mark "{one.name}" undead')
    of_class(table, "klerikos", level=level, **values)
    return table.rolls(*dice)


def two_heaps_of_bones(*dice: int, feet: int = 20) -> Saints:
    """A klerikos faces two heaps of bones."""
    bones = ("1 bones hp 4 HD 1 as dead",) * 2
    table = faced(*bones, feet=feet, characters=("Ada of Ann", "Bea of Ben"))
    for one in [one for one in table.state.cast if one.side == "dead"]:
        table.types(f'mark "{one.name}" undead')
    given(table, "Ada", character=Character(calling="klerikos"), level=1)
    return table.rolls(*dice)


@pytest.mark.parametrize(
    ("dice", "row"),
    [((2, 2), "nothing"), ((2, 3, 1, 1), "stunned"), ((3, 3, 1, 1), "stunned"), ((3, 4, 1, 1), "fled")],
)
def test_combat_turn_1__the_rows_of_2d6(dice: tuple[int, ...], row: str) -> None:
    table = haunted(*dice).types("repel Ada dead").finish()

    marks = [[mark.name for mark in one.marks] for one in table.state.cast if one.side == "dead"]
    now = {"nothing": ["undead"], "stunned": ["undead", "stunned"], "fled": ["undead", "turned"]}[row]
    assert marks == [now, now, ["undead"]]


def test_combat_turn_1__thirteen_or_more_destroys() -> None:
    table = haunted(5, 6, 1, 1, level=2).types("repel Ada dead").finish()

    assert [one.alive for one in table.state.cast if one.side == "dead"] == [False, False, True]


@pytest.mark.parametrize(("level", "undead", "total"), [(3, 1, 2 + 4), (9, 1, 2 + 6), (1, 3, 12 - 4), (1, 9, 12 - 6)])
def test_combat_turn_1__two_for_each_level_between_them_to_six(level: int, undead: int, total: int) -> None:
    faces = (1, 1, 1, 1) if level > undead else (6, 6, 1, 1)

    table = haunted(*faces, level=level, levels=(undead,)).types("repel Ada dead").finish()

    assert f"turns undead, {total} against the dead: " in [line for line in table.lines(ANN) if "turns" in line][-1]


@pytest.mark.parametrize(
    ("faces", "told"),
    [
        ((1, 1), "2 against the dead: nothing comes of it."),
        ((3, 3, 1, 1), "6 against the dead: bone and bone 2 are stunned."),
        ((3, 4, 1, 1), "7 against the dead: bone and bone 2 flee."),
    ],
)
def test_combat_turn_1__who_is_turned_is_told_in_one_sentence(faces: tuple[int, ...], told: str) -> None:
    table = haunted(*faces).types("repel Ada dead").finish()

    assert [line for line in table.lines(ANN) if "turns undead" in line] == [f"Ada turns undead, {told}"]


def test_combat_turn_1__silver_adds_to_the_roll_and_gold_to_the_number() -> None:
    silver = haunted(3, 3, 1, 1).types("repel Ada dead silver").finish()
    gold = haunted(3, 4, 1, 1).types("repel Ada dead gold").finish()

    assert len([one for one in silver.state.cast if one.mark("turned")]) == 2, "7, not 6"
    assert len([one for one in gold.state.cast if one.mark("turned")]) == 3


def test_combat_turn_1__the_lowest_level_first_and_after_a_success_the_next() -> None:
    table = haunted(3, 4, 1, 1, levels=(2, 1), level=1).types("repel Ada dead").finish()
    assert [bool(one.mark("turned")) for one in table.state.cast if one.side == "dead"] == [False, True]

    next_round(table, 6, 1).rolls(5, 5, 1, 1).types("repel Ada dead").finish()

    assert [bool(one.mark("turned")) for one in table.state.cast if one.side == "dead"] == [True, True]


def test_combat_turn_1__after_a_failure_once_a_turn() -> None:
    table = haunted(1, 1).types("repel Ada dead").finish()
    next_round(table, 6, 1)

    with pytest.raises(PlayError, match="Ada may turn the undead again in Round 61"):
        table.types("repel Ada dead")


def test_combat_turn_1__within_thirty_feet_unconcealed_and_by_a_class_that_can() -> None:
    with pytest.raises(PlayError, match="No undead of the dead stand unconcealed within 30 feet"):
        haunted(feet=31).types("repel Ada dead")
    with pytest.raises(PlayError, match="No undead of the goblins"):
        of_class(faced(), "hiereus").types("repel Ada goblins")
    with pytest.raises(PlayError, match="Ada turns no undead"):
        of_class(haunted(), "fighter").types("repel Ada dead")


def test_combat_turn_1__the_stunned_lose_a_round_and_the_turned_do_not_fight() -> None:
    table = haunted(2, 3, 1, 1, levels=(1,), feet=5).types("repel Ada dead").finish()
    with pytest.raises(PlayError, match="bone cannot act: stunned"):
        table.types("hit bones Ada")

    next_round(table, 6, 1)
    next_round(table, 6, 1)

    assert not table.who("bone").mark("stunned")


@pytest.mark.clause("enc.combat.turn.1", "enc.combat.act.1")
def test_to_turn_the_undead_is_an_action_in_the_phase_of_magic() -> None:
    table = two_heaps_of_bones(1, 1).types("repel Ada dead").finish()
    assert fight(table).acted == (table.who("Ada").id,)

    with pytest.raises(PlayError, match="Ada has acted"):
        table.types("repel Ada dead anyway")
    with pytest.raises(PlayError, match="too late for moving"):
        table.types("move Bea 5")


@pytest.mark.clause("enc.combat.turn.1")
def test_after_a_success_it_may_be_tried_in_the_next_round_and_at_first_in_any() -> None:
    table = two_heaps_of_bones(3, 4, 1, 1).types("repel Ada dead").finish()

    assert fight(table).turning == {table.who("Ada").id: 2}
    next_round(table, 6, 1)
    with pytest.raises(PlayError, match="No undead of the dead stand unconcealed"):
        table.types("repel Ada dead")


@pytest.mark.clause("enc.combat.turn.1")
@pytest.mark.parametrize(("feet", "reached"), [(30, True), (31, False)])
def test_thirty_feet_are_within_reach(feet: int, reached: bool) -> None:
    table = two_heaps_of_bones(1, 1, feet=feet)

    if reached:
        table.types("repel Ada dead").finish()
    else:
        with pytest.raises(PlayError, match="within 30 feet"):
            table.types("repel Ada dead")


@pytest.mark.clause("enc.combat.turn.1")
def test_the_hidden_and_the_turned_are_not_reached() -> None:
    for mark in ("hidden", "turned"):
        table = two_heaps_of_bones()
        for one in [one for one in table.state.cast if one.side == "dead"]:
            table.types(f'mark "{one.name}" {mark}')
        with pytest.raises(PlayError, match="No undead of the dead stand unconcealed"):
            table.types("repel Ada dead")


@pytest.mark.clause("enc.combat.turn.1")
def test_those_in_flight_come_back_after_a_turn() -> None:
    table = two_heaps_of_bones(3, 4, 1, 1).types("repel Ada dead").finish()
    marked = [mark for one in table.state.cast for mark in one.marks if mark.name == "turned"]
    assert [mark.until for mark in marked] == [61, 61]
    assert table.state.encounter is not None
    table.state = replace(table.state, encounter=replace(table.state.encounter, round=61))

    table.types("next")

    assert not any(one.mark("turned") for one in table.state.cast)


@pytest.mark.clause("enc.combat.turn.1", "enc.surprise.10")
def test_those_who_are_turned_are_noticed_and_notice() -> None:
    table = Saints((1, 6)).types("pc Ada of Ann hp 8", "foes klerikos hp 4", "encounter", "next", "next")
    table.types("distance 20", "next", "next", "mark Ada undead").rolls(1, 1)
    table.types("repel klerikos party").finish()

    assert table.state.encounter is not None
    assert table.state.encounter.known


@pytest.mark.clause("enc.combat.turn.1", "enc.surprise.7")
def test_the_undead_may_be_turned_in_the_round_that_is_not_counted() -> None:
    table = Saints((6, 1), surprise_round="extra_round").types("pc Ada hp 8", "foes 3 bones hp 4 HD 1 as dead")
    for one in [one for one in table.state.cast if one.side == "dead"]:
        table.types(f'mark "{one.name}" undead')
    table.types("encounter", "next", "next", "distance 20", "next", "next").rolls(1, 1)

    table.types("repel Ada dead").finish()

    assert table.state.encounter_now.round == 0


@pytest.mark.parametrize("said", ["turn undead", "turn the undead"])
def test_a_player_who_types_it_in_the_words_of_the_hobby_is_led_to_it(said: str) -> None:
    table = Saints().types("pc Bertram klerikos of Ann WIS 14 hp 6")

    with pytest.raises(PlayError, match=r"'turn' is a command of the referee's\. What has to do with it: repel\."):
        table.types(said, seat=ANN)


@pytest.mark.clause("enc.combat.turn.1")
def test_who_is_too_far_to_turn_the_undead_is_offered_the_steps_that_lack() -> None:
    table = haunted(feet=40)
    table.types("attack party")
    assert {"move:Ada:turn"} == {id_ for id_ in offered_ids(table, ANN) if id_.startswith(("move", "repel"))}
    assert table.orders(ANN).choice(table.state, "move:Ada:turn").label == "Ada closes in, 10 feet"

    table.types("move:Ada:turn", seat=ANN)

    assert [id_ for id_ in offered_ids(table, ANN) if id_.startswith(("move", "repel"))] == ["repel:Ada:dead"]
    assert not [id_ for id_ in offered_ids(haunted(feet=20).types("attack party"), ANN) if id_.endswith(":turn")]
