"""Where the rooms of a module lie on graph paper, by the directions in which their exits lead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from lychgate.core.places.rooms import free_cell
from lychgate.kit.module_ways import Way
from lychgate.kit.site import OUTSIDE

Cell = tuple[int, int]

STEPS: Mapping[str, Cell] = {
    "north": (0, -1),
    "south": (0, 1),
    "east": (1, 0),
    "west": (-1, 0),
    "northeast": (1, -1),
    "northwest": (-1, -1),
    "southeast": (1, 1),
    "southwest": (-1, 1),
}
FURTHEST = 6
"""How many cells further in its direction a room may lie, where others are in between."""


def cells_of(levels: Mapping[int, int], ways: Sequence[Way]) -> dict[int, Cell]:
    """A cell for each room; ``levels`` are those of the rooms, in order. None where no exit has a direction."""
    if not any(one.direction in STEPS for one in ways):
        return {}
    beside: dict[int, list[tuple[int, Cell | None]]] = {number: [] for number in levels}
    for one in ways:
        if OUTSIDE in (one.room, one.to):
            continue
        dx, dy = STEPS.get(one.direction, (0, 0))
        turned = (dx, dy) != (0, 0)
        beside[one.room].append((one.to, (dx, dy) if turned else None))
        beside[one.to].append((one.room, (-dx, -dy) if turned else None))
    cells: dict[int, Cell] = {}
    for number in levels:
        if number not in cells:
            _spread(number, beside, levels, cells)
    return cells


def _spread(
    start: int,
    beside: Mapping[int, Sequence[tuple[int, Cell | None]]],
    levels: Mapping[int, int],
    cells: dict[int, Cell],
) -> None:
    """Places a room and all that can be reached from it: first those in a direction, then those beside them."""
    cells[start] = _free((0, 0), levels[start], levels, cells)
    queue = [start]
    for number in queue:
        x, y = cells[number]
        for to, step in sorted(beside[number], key=lambda one: one[1] is None):
            if to in cells:
                continue
            taken = [cell for other, cell in cells.items() if levels[other] == levels[to]]
            along = [(x + step[0] * far, y + step[1] * far) for far in range(1, FURTHEST)] if step is not None else []
            free = next((cell for cell in along if cell not in taken), None)
            cells[to] = free if free is not None else _free((x, y), levels[to], levels, cells)
            queue.append(to)


def _free(at: Cell, level: int, levels: Mapping[int, int], cells: Mapping[int, Cell]) -> Cell:
    taken = [cell for other, cell in cells.items() if levels[other] == level]
    return at if at not in taken else free_cell(taken, at)
