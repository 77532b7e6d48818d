"""A house of two rooms, as it is pasted at a desk, for tests of those who live there."""

from __future__ import annotations

_HOUSE = """site
name = "House"
hook = "A house."
doors = [ { number = 1, rooms = [0, 1] }, { number = 2, rooms = [1, 2] } ]
[[rooms]]
number = 1
name = "Hall"
read = "Cold."
[[rooms.inhabitants]]
who = "WHO"
stats = { sovereign = "STATS" }
[[rooms]]
number = 2
name = "Attic"
read = "Dust."
[[alertness]]
level = "calm"
every = 0
"""


def house(who: str, stats: str) -> str:
    """The house, with one inhabitant in its hall."""
    return _HOUSE.replace("WHO", who).replace("STATS", stats)
