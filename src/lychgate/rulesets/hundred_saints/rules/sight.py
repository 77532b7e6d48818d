"""Light and darkness: how far each light reaches, how somebody sees, and what the dark takes."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.kit.table import number
from lychgate.rulesets.hundred_saints.state import Creature, State
from lychgate.rulesets.hundred_saints.tables.exploring import EXPLORING, DarkRow

Sight = Literal["normal", "low", "pitch"]
"""How somebody sees: as by day, in low light, or not at all."""


@clause("enc.hazard.light.1", "enc.hazard.light.2", "enc.hazard.light.3", "enc.gear.light.3", "enc.dungeon.light.1")
def sight(state: State, one: Creature) -> Sight:
    """How somebody of the party sees. A usual light gives sight to all who stay together; a candle only to its bearer,
    and dimly. Without any it is pitch dark underground, and low light under the sky. Others see in their own way."""
    if one.mark("blind") is not None:
        return "pitch"
    now = state.exploring
    if one.side not in state.ours or not now.dark:
        return "normal"
    unlit: Sight = "pitch" if now.where == "dungeon" else "low"
    if one.mark("beyond the light") is not None:
        return unlit
    if any(not EXPLORING.light[light.kind].dim for light in now.burning):
        return "normal"
    if any(light.bearer == one.id for light in now.burning):
        return "low"
    return unlit


@clause("enc.hazard.light.2", "enc.hazard.light.3")
def darkness(state: State, one: Creature) -> DarkRow:
    """What the dark takes off somebody's attacks, armour class and saves, and what it does to their Speed."""
    seen = sight(state, one)
    if seen == "normal":
        return DarkRow()
    row = EXPLORING.darkness[seen]
    return replace(row, attack=-number(state, "dark_attack")) if seen == "pitch" else row
