"""Chooses the part of a map for a pane: its size, its window, and its legend."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Protocol

from lychgate.core.view import HexMap, Question, RoomMap
from lychgate.server.typed import keys_of
from lychgate.terminal import hexes, plans, rooms
from lychgate.terminal.styled_text import FINE, Glyphs, StyledLine, line, width_of, wrap

LEGEND_FROM = 7
"""The least rows of a pane with a legend; in a lower one the map has all rows."""

THE_REST = "? more"
"""Ends a legend for which there is no room; the help page has all of it."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a person looks at the map: moved by how much, in which size (0: what fits), at which level."""

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
    def heart(self) -> tuple[int, int, int, int]:
        """The part of the map that should be visible at once, as in ``extent``."""

    @property
    def focus(self) -> tuple[int, int]:
        """The point to show first."""

    def legend_in(self, x: int, y: int, width: int, height: int) -> tuple[tuple[str, str], ...]:
        """The signs in the field of ``width`` by ``height`` from ``(x, y)`` and their meaning, those of ground last."""

    def afar_of(self, x: int, y: int, width: int, height: int) -> tuple[tuple[str, str], ...]:
        """The goal and the start outside a field: what each is called, and an arrow that points there."""

    @property
    def notes(self) -> tuple[str, ...]:
        """Descriptions of what could not be drawn."""

    def window(self, x: int, y: int, width: int, height: int) -> list[StyledLine]:
        """The field of ``width`` by ``height`` from ``(x, y)``."""


def keys_for_ways(question: Question | None) -> dict[str, str]:
    """The key to type for each option, by its id, to be written on a map."""
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
) -> list[StyledLine]:
    """The map in ``width`` by ``height``, around the party or as ``look`` says, with its legend below."""
    look = look or Look()
    drawing, legend = _drawing_in(the_map, width, height, keys or {}, look, glyphs)
    room = max(0, height - len(legend))
    left, top = _corner(drawing, width, room, look)
    return [*drawing.window(left, top, width, room), *legend]


def afar(
    the_map: HexMap | RoomMap, width: int, height: int, look: Look | None = None, glyphs: Glyphs = FINE
) -> list[str]:
    """The goal and the start that lie outside the pane, each with an arrow that points there: ``city ↑``."""
    if not isinstance(the_map, HexMap) or width <= 0 or height <= 0:
        return []
    look = look or Look()
    drawing, legend = _drawing_in(the_map, width, height, {}, look, glyphs)
    room = max(0, height - len(legend))
    return [f"{name} {arrow}" for name, arrow in drawing.afar_of(*_corner(drawing, width, room, look), width, room)]


def moved(
    the_map: HexMap | RoomMap, width: int, height: int, look: Look, dx: int, dy: int, glyphs: Glyphs = FINE
) -> Look:
    """The look after moving the map in its pane, but not beyond the edge of what is drawn."""
    drawing, legend = _drawing_in(the_map, width, height, {}, look, glyphs)
    room = height - len(legend)
    before = _corner(drawing, width, room, look)
    tried = replace(look, dx=look.dx + dx, dy=look.dy + dy)
    after = _corner(drawing, width, room, tried)
    return replace(look, dx=look.dx + after[0] - before[0], dy=look.dy + after[1] - before[1])


def sizes_of(the_map: HexMap | RoomMap) -> int:
    """The number of sizes in which a map of this kind can be drawn."""
    return len(hexes.SIZES) if isinstance(the_map, HexMap) else len(rooms.SIZES)


def _rooms_drawn(
    the_map: RoomMap, size: rooms.Size, keys: Mapping[str, str], level: int | None, glyphs: Glyphs
) -> rooms.RoomDrawing:
    """A level of rooms: to scale where there is a plan of them, else as boxes."""
    return (plans.draw_plan if the_map.square else rooms.draw_rooms)(the_map, size, keys, level, glyphs)


def _drawing_in(
    the_map: HexMap | RoomMap, width: int, height: int, keys: Mapping[str, str], look: Look, glyphs: Glyphs
) -> tuple[Drawing, list[StyledLine]]:
    """The drawing for a pane, and its legend."""
    drawing = _fitting(the_map, width, height, keys, look, glyphs)
    legend = _legend(drawing, width, height, look)
    drawing = _fitting(the_map, width, height - len(legend), keys, look, glyphs)
    return drawing, _legend(drawing, width, height, look, rows=len(legend))


def _fitting(
    the_map: HexMap | RoomMap, width: int, height: int, keys: Mapping[str, str], look: Look, glyphs: Glyphs
) -> Drawing:
    """The map in the size asked for; else in the largest that shows its heart, or else in the middle size."""
    large: Drawing
    if isinstance(the_map, HexMap):
        if look.zoom:
            chosen = hexes.SIZES[(look.zoom - 1) % len(hexes.SIZES)]
            return hexes.draw_hexes(the_map, chosen, keys, glyphs, beyond=True)
        large = hexes.draw_hexes(the_map, "large", keys, glyphs, beyond=True)
        if _fits(large, width, height):
            return large
        return hexes.draw_hexes(the_map, "medium", keys, glyphs, beyond=True)
    if look.zoom:
        size = rooms.SIZES[(look.zoom - 1) % len(rooms.SIZES)]
        return _rooms_drawn(the_map, size, keys, look.level, glyphs)
    large = _rooms_drawn(the_map, "large", keys, look.level, glyphs)
    if _fits(large, width, height):
        return large
    return _rooms_drawn(the_map, "small", keys, look.level, glyphs)


def _fits(drawing: Drawing, width: int, height: int) -> bool:
    _, _, wide, high = drawing.heart
    return wide <= width and high <= height


def _corner(drawing: Drawing, width: int, height: int, look: Look) -> tuple[int, int]:
    """The upper left corner of the window."""
    x, y, wide, high = drawing.extent
    heart_x, heart_y, heart_wide, heart_high = drawing.heart
    focus_x, focus_y = drawing.focus
    return (
        _start((x, wide), (heart_x, heart_wide), width, focus_x, look.dx),
        _start((y, high), (heart_y, heart_high), height, focus_y, look.dy),
    )


def _start(whole: tuple[int, int], heart: tuple[int, int], room: int, focus: int, moved_by: int) -> int:
    """The position where the window begins in one direction.

    A map that fits whole is centred; else its heart where that fits; else its focus. Moved from there, the
    window stops at the edge.
    """
    first, extent = whole
    if extent <= room:
        return first - (room - extent) // 2
    middle = heart[0] + heart[1] // 2 if heart[1] <= room else focus
    return max(first - 1, min(middle - room // 2 + moved_by, first + extent - room + 1))


def _legend(drawing: Drawing, width: int, height: int, look: Look, rows: int | None = None) -> list[StyledLine]:
    """The notes and the legend of what is in a pane that is high enough, in ``rows`` or as few as it needs."""
    if height < LEGEND_FROM or rows == 0:
        return []
    room = height - (rows or 0)
    notes = [row for note in drawing.notes for row in wrap(note, width - 1, first=" ", rest=" ")][:2]
    most = (1 if height < 12 else 2 if height < 16 else 3) if rows is None else max(1, rows - len(notes))
    words = [f"{sign} {word}" for sign, word in drawing.legend_in(*_corner(drawing, width, room, look), width, room)]
    packed = _packed(words, width - 2)
    if len(packed) > most:
        kept: list[str] = []
        for word in words:
            if len(_packed([*kept, word, THE_REST], width - 2)) <= most:
                kept.append(word)
        packed = _packed([*kept, THE_REST], width - 2)
    return [line(row, "dim") for row in (*notes, *(f" {row}" for row in packed))]


def _packed(words: list[str], width: int) -> list[str]:
    """Words in rows of at most ``width`` columns, none of them broken."""
    rows: list[str] = []
    for word in words:
        joined = f"{rows[-1]}  {word}" if rows else word
        if rows and width_of(joined) <= width:
            rows[-1] = joined
        else:
            rows.append(word)
    return rows


def legend_rows(the_map: HexMap | RoomMap, width: int, glyphs: Glyphs = FINE) -> list[str]:
    """All signs of a map, whether or not they are in its pane."""
    large: Drawing
    if isinstance(the_map, HexMap):
        large = hexes.draw_hexes(the_map, "medium", {}, glyphs)
    else:
        large = _rooms_drawn(the_map, "large", {}, None, glyphs)
    return _packed([f"{sign} {word}" for sign, word in large.legend_in(*large.extent)], width)
