"""Chases for tests: somebody flees, and is followed."""

from __future__ import annotations

from lychgate.rulesets.hundred_saints.state import Chase
from tests.rulesets.hundred_saints.saints import Saints


def chased(feet: int = 60, speed: int = 30, *, free: bool = False, seats: bool = False, **variants: str) -> Saints:
    """The party, of Speed 40, flees from two goblins of this Speed, who give chase."""
    table = Saints((6, 1 if free else 6), **variants)
    table.types(f"pc Ada{' of Ann' if seats else ''} hp 6", f"pc Bob{' of Ben' if seats else ''} hp 6")
    table.types(f"foes 2 goblins hp 4 speed {speed}", "encounter", "next", "next", f"distance {feet}", "next")
    table.rolls(*(() if free else (6, 1))).types("next").rolls()
    return table.types("evade", "pursue yes")


def fleeing(speed: int = 30, feet: int = 60, **variants: str) -> Saints:
    """Two goblins of this Speed flee from the party, of Speed 40, whose player gives chase."""
    table = Saints((6, 6), **variants).types("pc Ada of Ann hp 6", "pc Bob of Ben hp 6")
    table.types(f"foes 2 goblins hp 4 speed {speed}", "encounter", "next", "next", f"distance {feet}", "next")
    return table.rolls(6, 1).types("next").rolls().types("evade goblins", answers={"saints.pursue": "yes"})


def chase(table: Saints) -> Chase:
    assert table.state.chase is not None
    return table.state.chase


def pairs(table: Saints) -> list[tuple[str, str, int]]:
    return [(one.fleeing, one.chasing, one.gap) for one in chase(table).pairs]


def standing() -> Saints:
    """Bob and a goblin stand while Ada flees from the other goblin."""
    table = Saints((6, 6)).types("pc Ada hp 6", "pc Bob hp 6", "foes 2 goblins hp 4 morale 7 speed 40 club 1d4")
    table.types("encounter", "next", "next", "distance 30", "next").rolls(6, 1).types("next").finish()
    return table.types("evade", "pursue yes", "stop Bob", 'stop "goblin 1"')


def three_sides(surprise: tuple[int, int, int] = (6, 6, 6), initiative: tuple[int, ...] = (6, 3, 1)) -> Saints:
    """The party, goblins and wolves, 60 feet off; initiative is rolled."""
    table = Saints(surprise).types("pc Ada of Ann hp 6", "pc Bob of Ben hp 6")
    table.types("foes goblin as goblins hp 4 speed 30", "foes wolf as wolves hp 4 speed 30")
    table.types("encounter", "next", "next")
    return table.types("distance 60", "next").rolls(*initiative).types("next").rolls()
