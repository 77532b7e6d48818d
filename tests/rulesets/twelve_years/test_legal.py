"""What Enter orders: the usual order among those that are legal."""

from __future__ import annotations

from typing import Any

import pytest

from lychgate.rulesets.twelve_years.command import fixed
from tests.rulesets.twelve_years.stage import asked, choices, scene

RING, TRAPPED_RING = {"kind": "ring"}, {"kind": "ring", "traps": 1}
SEEN, UNSEEN = {"kind": "entry", "to": -2}, {"kind": "door"}
RUINS: dict[str, Any] = {"dungeons": [{}, {"hex": "5051", "rooms": [{"ways": [SEEN, UNSEEN]}]}]}


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


def test_on_the_map_enter_goes_the_first_way_nobody_has_been() -> None:
    played = scene("giant", given={"hexes": {"5050": {"terrain": "city"}, "5150": {}}})

    assert choices(played)[:3] == ["go:n", "go:ne", "go:se"]
    assert asked(played).default() == "go:se"
