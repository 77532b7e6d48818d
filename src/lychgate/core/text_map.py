"""Draws the maps of a view in plain letters, for a text that has no pictures."""

from __future__ import annotations

from collections.abc import Iterator

from lychgate.core.view import HexCell, HexMap, Link, RoomBox, RoomMap

COLUMN = 4
"""The letters from one column of hexes to the next."""


def text_map(the_map: HexMap | RoomMap) -> tuple[str, ...]:
    """A map in lines of text, and below it the meaning of its letters or what is in each place."""
    return tuple(_hexes(the_map) if isinstance(the_map, HexMap) else _rooms(the_map))


def _hexes(the_map: HexMap) -> Iterator[str]:
    """Two lines for each row, since odd columns stand half a row lower."""
    known = [cell for cell in the_map.cells if cell.known]
    if not known:
        return
    left, top = min(cell.column for cell in known), min(2 * cell.row + cell.column % 2 for cell in known)
    lines: dict[int, dict[int, str]] = {}
    for cell in known:
        lines.setdefault(2 * cell.row + cell.column % 2 - top, {})[COLUMN * (cell.column - left)] = _in_letters(cell)
    for number in range(max(lines) + 1):
        drawn = ""
        for at, letters in sorted(lines.get(number, {}).items()):
            drawn = drawn.ljust(at) + letters
        yield drawn
    yield ""
    yield ", ".join(f"{letter or '.'} {terrain}" for letter, terrain in _terrains(known))
    for cell in known:
        text = [mark.text for mark in cell.marks]
        if text:
            yield f"{cell.name}, {cell.terrain}: {'; '.join(text)}"


def _in_letters(cell: HexCell) -> str:
    """The letter of the terrain, with the letter of the first mark behind it."""
    return (cell.letter or ".") + (cell.marks[0].letter if cell.marks else "")


def _terrains(known: list[HexCell]) -> list[tuple[str, str]]:
    return list(dict.fromkeys((cell.letter, cell.terrain) for cell in known))


def _rooms(the_map: RoomMap) -> Iterator[str]:
    for room in sorted(the_map.rooms, key=lambda one: (one.level, one.number)):
        text = [room.label, *(mark.text for mark in room.marks), *_ways(room)]
        yield f"Room {room.number}, level {room.level}: {'; '.join(one for one in text if one)}"


def _ways(room: RoomBox) -> Iterator[str]:
    for link in room.links:
        yield link.text or _way(link)


def _way(link: Link) -> str:
    return f"{link.kind} to room {link.to}" if link.to >= 0 else link.kind
