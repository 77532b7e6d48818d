"""What Enter orders: the usual order among those that are legal."""

from __future__ import annotations

from typing import Any

import pytest

from lychgate.core.view import Question
from lychgate.rulesets.twelve_years.command import fixed
from lychgate.rulesets.twelve_years.ruleset import RULESET
from lychgate.rulesets.twelve_years.state import State
from lychgate.sim.scenes import Scene
from tests.rulesets.twelve_years.stage import asked, choices, scene

RING, TRAPPED_RING = {"kind": "ring"}, {"kind": "ring", "traps": 1}
SEEN, UNSEEN = {"kind": "entry", "to": -2}, {"kind": "door"}
RUINS: dict[str, Any] = {"dungeons": [{}, {"hex": "5051", "rooms": [{"ways": [SEEN, UNSEEN]}]}]}


def question(played: Scene[State]) -> Question:
    """What the seat is asked, in words."""
    return RULESET.question(played.state, asked(played))


@pytest.mark.parametrize(
    ("kin", "loot", "usual"),
    [
        ("giant", [], "way:1"),
        ("giant", [TRAPPED_RING], "way:1"),
        ("rogue", [TRAPPED_RING], "trapped:301:disable"),
        ("rogue", [TRAPPED_RING, RING], "take-all"),
    ],
)
def test_in_a_room_enter_takes_what_is_safe_then_disarms_then_opens_what_nobody_has_opened(
    kin: str, loot: list[dict[str, Any]], usual: str
) -> None:
    played = scene(kin, at="d1r0", here={"loot": loot}, given=RUINS)

    assert asked(played).default() == usual


@pytest.mark.parametrize(("kin", "usual"), [("rogue", "trap:disable"), ("giant", "trap:evade")])
def test_before_a_trap_enter_lets_a_rogue_disarm_it(kin: str, usual: str) -> None:
    played = scene(kin, at="d1r0", wary=True, here={"trap": True}, given=RUINS)

    assert asked(played).default() == usual


def test_among_enemies_enter_attacks() -> None:
    assert asked(scene("giant", foes=["ogre"])).default() == "attack"


def test_between_parties_enter_assembles_the_next() -> None:
    assert asked(scene(number=1, at="5050")).default() == "assemble"


def test_a_way_out_of_a_room_is_ordered_by_its_number() -> None:
    fixed.cache_clear()  # the orders are made once and kept

    assert choices(scene("giant", at="d1r0", given=RUINS)) == ["way:0", "way:1"]


def test_on_the_map_enter_goes_where_nobody_has_been_and_stays_near_the_city() -> None:
    played = scene("giant", given={"hexes": {"5050": {"terrain": "city"}}})
    beside = scene("giant", given={"hexes": {"5050": {"terrain": "city"}, "5150": {}}})
    north = scene("giant", at="5047", given={"hexes": {"5050": {"terrain": "city"}, "5047": {}}})

    assert choices(played)[:3] == ["go:n", "go:ne", "go:se"]
    assert asked(played).default() == "go:ne"
    assert asked(beside).default() == "go:nw"
    assert asked(north).default() == "go:s"


@pytest.mark.parametrize(
    ("party", "prompt"),
    [
        ({"number": 0, "at": ""}, "No party is on the road. What now?"),
        ({"number": 1, "at": "5050"}, "Party 1 is dead. What now, in year 0 of 12?"),
    ],
)
def test_between_parties_it_is_said_whether_there_has_been_one(party: dict[str, Any], prompt: str) -> None:
    assert question(scene(**party)).prompt == prompt


@pytest.mark.parametrize(
    ("wary", "chased", "prompt"),
    [
        (True, 0, "There is an armed trap before you."),
        (False, 1, "What a trap let loose is on your heels."),
        (True, 1, "A trap before you, and something that another let loose behind you."),
    ],
)
def test_a_trap_before_the_party_and_one_behind_it_are_told_apart(wary: bool, chased: int, prompt: str) -> None:
    played = scene("giant", at="d1r0", wary=wary, chased=chased, here={"trap": wary}, given=RUINS)

    assert question(played).prompt.startswith(prompt)


def test_the_help_on_fighting_side_by_side_is_shown_where_another_party_faces_the_same_enemies() -> None:
    alone = question(scene("giant", foes=["ogre"])).help
    together = question(scene("giant", foes=["ogre"], others=[{"members": ["rogue"]}])).help

    assert alone.startswith("One d6 decides for everybody")
    assert together
    assert together != alone


def test_what_lies_under_the_eyes_of_those_with_whom_the_party_has_a_truce_is_not_offered() -> None:
    lying = {"loot": [RING, TRAPPED_RING], "gold": 10}
    watched = choices(scene("giant", truce=True, foes=["ogre"], here=lying))
    free = choices(scene("giant", truce=True, here=lying))

    assert [id_ for id_ in watched if id_.startswith(("take", "trapped"))] == []
    assert [id_ for id_ in free if id_.startswith(("take", "trapped"))] == [
        *("take-all", "take:301", "take:coin", "trapped:302:evade", "trapped:302:trigger"),
    ]
