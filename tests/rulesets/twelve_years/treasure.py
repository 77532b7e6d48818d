"""Magick items and places for them, and every string in what is shown: what several tests lay out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lychgate.rulesets.twelve_years.state import CITY

RING, MAGICK = 9, 5
"""The faces that give a ring, and a magick quality."""

A_ROOM = {"dungeons": [{}, {"hex": "5051", "rooms": [{"ways": [{"kind": "entry", "to": -2}, {"kind": "door"}]}]}]}
THRONE_ROOM = {"dungeons": [{"rooms": [{"throne": True}]}]}


def magick(*powers: str, kind: str = "ring", **more: Any) -> dict[str, Any]:
    return {"kind": kind, "qualities": ["magick"] * len(powers), "powers": list(powers), **more}


def in_the_city(*loot: dict[str, Any]) -> dict[str, Any]:
    """Loot that lies in the city, one step north of the stage."""
    return {"sites": {CITY: {"loot": list(loot)}}}


def strings_of(value: Any) -> Iterator[str]:
    """Every string in a plain value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from strings_of(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from strings_of(inner)
