"""What to type for a direction: the same number wherever the party is, so that a walk needs no reading."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from lychgate.core.places import DIRECTIONS
from lychgate.core.view import Choice

NUMBER = {id_: number for number, way in enumerate(DIRECTIONS, start=1) for id_ in (way, f"go:{way}", f"evade:{way}")}
"""1 to 6, clockwise from north, for walking and for running, alone or from beside others."""


def numbered(choices: Iterable[Choice]) -> tuple[Choice, ...]:
    """The choices: directions with their own numbers, then all others from 7 on, those of one group beside one another.

    As they are where no direction is.
    """
    found = tuple(choices)
    ways = [replace(one, number=NUMBER[one.id]) for one in found if one.id in NUMBER]
    if not ways:
        return found
    ways.sort(key=lambda choice: choice.number)
    groups = list(dict.fromkeys(one.group for one in (*ways, *found)))
    others = sorted((one for one in found if one.id not in NUMBER), key=lambda choice: groups.index(choice.group))
    return (*ways, *(replace(one, number=number) for number, one in enumerate(others, start=len(DIRECTIONS) + 1)))
