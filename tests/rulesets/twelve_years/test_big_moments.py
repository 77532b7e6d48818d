"""Which facts are big moments: levels, whatever happens to a crown, and the Lich King on his throne."""

from __future__ import annotations

import pytest

from lychgate.rulesets.twelve_years.event import Event
from lychgate.rulesets.twelve_years.rules.foes import LICH_KING, FoeArrived
from lychgate.rulesets.twelve_years.rules.levels import LevelsGained
from lychgate.rulesets.twelve_years.rules.loot import ItemGained, ItemLost, LootTaken
from lychgate.rulesets.twelve_years.state import Foe, Item
from tests.rulesets.twelve_years.stage import scene

CROWN, RING = Item(900, "crown"), Item(901, "ring")
KING, WOLF = Foe(902, LICH_KING, 0, 0, "", 0, "here"), Foe(903, "wolf", 6, 6, "1d4", 0, "here")


@pytest.mark.parametrize(
    ("event", "big"),
    [
        (LevelsGained("p1", 1, "trained"), True),
        (ItemGained("p1", CROWN, "bought"), True),
        (ItemGained("p1", RING, "bought"), False),
        (ItemLost("p1", CROWN, "slink"), True),
        (ItemLost("p1", RING, "slink"), False),
        (LootTaken("p1", "5051", CROWN), True),
        (LootTaken("p1", "5051", RING), False),
        (FoeArrived("5051", KING, "throne"), True),
        (FoeArrived("5051", WOLF, "encounter"), False),
    ],
)
def test_a_big_moment_is_told_as_one(event: Event, big: bool) -> None:
    before = scene("hermit", loot=[{"kind": "crown", "id": 900}, {"kind": "ring", "id": 901}]).state

    lines = event.tell(before, event.apply(before))

    assert lines
    assert {line.moment for line in lines} == {big}
