"""A party to explore with, for tests: Ada and Bo, their scores, saves and skills known."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from lychgate.core.dice_source import every_outcome
from lychgate.core.play import Play
from lychgate.rulesets.hundred_saints.state import Creature, State
from tests.rulesets.hundred_saints.saints import ANN, BEN, Saints

SCORES = {"strength": 10, "dexterity": 10, "constitution": 12}
THIEF = {"skills": {"search": 5, "pick_lock": 5, "disarm_mech": 6}}
DEFT_THIEF = {"skills": {"search": 5, "pick_lock": 5, "disarm_mech": 3}}


def someone(name: str, seat: str, **values: Any) -> Creature:
    """A character of a player's."""
    known: dict[str, Any] = {
        "id": name.lower(),
        "side": "party",
        "kind": "character",
        "hp": 20,
        "max_hp": 20,
        "abilities": SCORES,
        "saves": (12, 13, 14, 15, 16),
        **values,
    }
    return Creature(name=name, seat=seat, **known)


def explorers(
    dice: Sequence[int] = (),
    *typed: str,
    ada: dict[str, Any] | None = None,
    bo: dict[str, Any] | None = None,
    **variants: str,
) -> Saints:
    """Ada and Bo, what was typed, and then the dice that fall from now on."""
    table = Saints(dice, **variants)
    cast = (someone("Ada", ANN, **(ada or {})), someone("Bo", BEN, **(bo or {})))
    table.state = replace(table.state, cast=cast, next_id=10)
    return table.types(*typed)


def marks(table: Saints, name: str) -> dict[str, int]:
    """Somebody's marks with their amounts."""
    return {one.name: one.amount for one in table.who(name).marks}


def changed(table: Saints, name: str, **values: Any) -> Saints:
    """The same with somebody otherwise."""
    table.state = table.state.with_creature(replace(table.who(name), **values))
    return table


def odds_of(table: Saints, command: Any, what: Any) -> dict[Any, Fraction]:
    """The exact chance of each thing that ``what`` sees after a command."""
    odds: dict[Any, Fraction] = {}

    def run(dice: Any) -> Play[State]:
        return table.run(command, dice)

    for weight, play in every_outcome(run):
        seen = what(play)
        odds[seen] = odds.get(seen, Fraction(0)) + weight
    return odds


def tracker(table: Saints, id_: str, seat: str = "Ref") -> str:
    """What a tracker says to a seat; empty if it is not there."""
    return next((one.text for one in table.view(seat).trackers if one.id == id_), "")


def under_way(*typed: str) -> Saints:
    return explorers((), "terrain light", "travel landmark", *typed)


def days(table: Saints, count: int, how: str = "travel road") -> Saints:
    for _ in range(count):
        table.types(how, "eat free", "day")
    return table


def on_the_way(terrain: str = "light", *typed: str, speed: int = 40, **variants: str) -> Saints:
    """Ada and Bo in the open, set out in sight of a landmark."""
    return explorers(
        (), f"terrain {terrain}", "travel landmark", *typed, ada={"speed": speed}, bo={"speed": 40}, **variants
    )
