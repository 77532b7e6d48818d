"""What to type for a direction: the same number wherever the party is, so that a walk needs no reading."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count

from msgspec.structs import replace

from lychgate.core.places import DIRECTIONS
from lychgate.core.view import Choice

NUMBER = {id_: number for number, way in enumerate(DIRECTIONS, start=1) for id_ in (way, f"go:{way}")}
"""1 to 6, clockwise from north, for walking and for running."""


def numbered(choices: Iterable[Choice]) -> tuple[Choice, ...]:
    """The choices: directions with their own numbers, then all others from 7 on; as they are where no direction is."""
    found = tuple(choices)
    if not any(choice.id in NUMBER for choice in found):
        return found
    others = count(len(DIRECTIONS) + 1)
    given = [replace(choice, number=NUMBER.get(choice.id) or next(others)) for choice in found]
    return tuple(sorted(given, key=lambda choice: choice.number))
