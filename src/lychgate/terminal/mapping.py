"""The part of a map that a pane has room for: which size, which window, and what its letters mean."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Protocol

from lychgate.core.view import HexMap, Question, RoomMap
from lychgate.terminal import hexes, rooms
from lychgate.terminal.ink import FINE, Glyphs, Line, line, width_of, wrap
from lychgate.terminal.typed import keys_of

LEGEND_FROM = 9
"""A pane with fewer rows than this gives them all to the map."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a person looks at the map: moved by so much, at a size (0: what fits), at a level."""

    dx: int = 0
    dy: int = 0
    zoom: int = 0
    level: int | None = None


class Drawing(Protocol):
    """A map of either kind, drawn or ready to be."""

    @property
    def extent(self) -> tuple[int, int, int, int]:
        """The first column and row, and how many columns and rows there are."""

    @property
    def focus(self) -> tuple[int, int]:
        """Where the eye belongs."""

    @property
    def legend(self) -> tuple[tuple[str, str], ...]:
        """What the letters mean."""

    @property
    def notes(self) -> tuple[str, ...]:
        """What could not be drawn, in words."""

    def window(self, x: int, y: int, width: int, height: int) -> list[Line]:
        """The field of ``width`` by ``height`` from ``(x, y)``."""


def keys_for_ways(question: Question | None) -> dict[str, str]:
    """What to type for each option, by its id, for writing on a map."""
    if question is None:
        return {}
    return dict(zip((choice.id for choice in question.choices), keys_of(question), strict=True))


def map_rows(
    the_map: HexMap | RoomMap,
    width: int,
    height: int,
    *,
    keys: Mapping[str, str] | None = None,
    look: Look | None = None,
    glyphs: Glyphs = FINE,
) -> list[Line]:
    """The map in ``width`` by ``height``, around the party or as ``look`` says, its legend below."""
    look = look or Look()
    drawing, room = _drawing_in(the_map, width, height, keys or {}, look, glyphs)
    return [*_window(drawing, width, room, look), *_legend(drawing, width, height)]


def _drawing_in(
    the_map: HexMap | RoomMap, width: int, height: int, keys: Mapping[str, str], look: Look, glyphs: Glyphs
) -> tuple[Drawing, int]:
    """The drawing for a pane, and how many rows of the pane are left for it by its legend."""
    drawing = _fitting(the_map, width, height, keys, look, glyphs)
    room = height - len(_legend(drawing, width, height))
    drawing = _fitting(the_map, width, room, keys, look, glyphs)
    return drawing, height - len(_legend(drawing, width, height))


def _fitting(
    the_map: HexMap | RoomMap, width: int, height: int, keys: Mapping[str, str], look: Look, glyphs: Glyphs
) -> Drawing:
    """The map in the size asked for; else in the largest that shows all of it, or a middling one."""
    if isinstance(the_map, HexMap):
        hex_sizes = hexes.SIZES
        if look.zoom:
            return hexes.draw_hexes(the_map, hex_sizes[(look.zoom - 1) % len(hex_sizes)], keys)
        large = hexes.draw_hexes(the_map, "large", keys)
        return large if _fits(large, width, height) else hexes.draw_hexes(the_map, "medium", keys)
    room_sizes = rooms.SIZES
    if look.zoom:
        return rooms.draw_rooms(the_map, room_sizes[(look.zoom - 1) % len(room_sizes)], keys, look.level, glyphs)
    drawing = rooms.draw_rooms(the_map, "large", keys, look.level, glyphs)
    if _fits(drawing, width, height):
        return drawing
    return rooms.draw_rooms(the_map, "small", keys, look.level, glyphs)


def sizes_of(the_map: HexMap | RoomMap) -> int:
    """How many sizes a map of this kind can be drawn in."""
    return len(hexes.SIZES) if isinstance(the_map, HexMap) else len(rooms.SIZES)


def _fits(drawing: Drawing, width: int, height: int) -> bool:
    _, _, wide, high = drawing.extent
    return wide <= width and high <= height


def _window(drawing: Drawing, width: int, height: int, look: Look) -> list[Line]:
    x, y, wide, high = drawing.extent
    focus_x, focus_y = drawing.focus
    left = _start(x, wide, width, focus_x + look.dx)
    top = _start(y, high, height, focus_y + look.dy)
    return drawing.window(left, top, width, max(0, height))


def _start(first: int, extent: int, room: int, focus: int) -> int:
    """Where the window begins: all in the middle where it fits, else around ``focus``, not past the edge."""
    if extent <= room:
        return first - (room - extent) // 2
    return max(first - 1, min(focus - room // 2, first + extent - room + 1))


def moved(
    the_map: HexMap | RoomMap, width: int, height: int, look: Look, dx: int, dy: int, glyphs: Glyphs = FINE
) -> Look:
    """The look after moving the map in its pane by so much, as far as there is anything to see."""
    drawing, room = _drawing_in(the_map, width, height, {}, look, glyphs)
    x, y, wide, high = drawing.extent
    focus_x, focus_y = drawing.focus
    left = _start(x, wide, width, _start(x, wide, width, focus_x + look.dx) + width // 2 + dx)
    top = _start(y, high, room, _start(y, high, room, focus_y + look.dy) + room // 2 + dy)
    return replace(
        look,
        dx=left + width // 2 - focus_x if wide > width else 0,
        dy=top + room // 2 - focus_y if high > room else 0,
    )


def _legend(drawing: Drawing, width: int, height: int) -> list[Line]:
    """What could not be drawn, and what the letters mean, in a few rows of a pane that is high enough."""
    if height < LEGEND_FROM:
        return []
    most = 1 if height < 16 else 3
    words = [f"{letter} {word}" for letter, word in drawing.legend]
    rows: list[str] = []
    for word in words:
        joined = f"{rows[-1]}  {word}" if rows else word
        if rows and width_of(joined) <= width - 2:
            rows[-1] = joined
        else:
            rows.append(f" {word}")
    notes = [row for note in drawing.notes for row in wrap(note, width - 1, first=" ", rest=" ")]
    return [line(row, "dim") for row in (*notes[:2], *rows[:most])]
