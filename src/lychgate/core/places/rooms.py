"""Finds the cell of the graph paper for a newly opened room: y grows downwards, a room fills one cell."""

from __future__ import annotations

from collections.abc import Collection

Cell = tuple[int, int]

_AROUND: tuple[Cell, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))


def free_cell(taken: Collection[Cell], at: Cell) -> Cell:
    """A cell for a room opened from the room at ``at``.

    The first free one of north, east, south and west; where all are taken, the nearest free cell by steps,
    found in that same order.
    """
    full = frozenset(taken)
    seen = {at: None}
    queue = [at]
    for x, y in queue:
        for dx, dy in _AROUND:
            cell = (x + dx, y + dy)
            if cell in seen:
                continue
            if cell not in full:
                return cell
            seen[cell] = None
            queue.append(cell)
    raise AssertionError("graph paper has no end, so a free cell is always found")
