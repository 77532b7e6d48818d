"""The part of the screen's model that is the map: which one is shown, how the person looks at it, and its drawing."""

from __future__ import annotations

from dataclasses import replace

from lychgate.core.view import HexMap, Question, RoomMap, View
from lychgate.server.maps import maps_shown
from lychgate.terminal import desk
from lychgate.terminal.mapping import Look, afar, keys_for_ways, map_rows, moved, sizes_of
from lychgate.terminal.rooms import levels_of
from lychgate.terminal.seat import Seat
from lychgate.terminal.styled_text import FINE, Glyphs, StyledLine, clean, width_of

UNBOUNDED = 10_000
"""The height given to a drawing that may be as high as it needs."""

CORNERS = 4
"""So many columns less than its pane has room for its heading, beside the corners and the gaps."""


class MapModel:
    """The map of a seat's view; a desk shows its procedures and clocks in the same pane."""

    def __init__(self, table: Seat, glyphs: Glyphs = FINE) -> None:
        self.table = table
        self.glyphs = glyphs
        self.view: View = table.view()
        self.asked: Question | None = table.question()
        self.look = Look()
        self.plane = 0
        self._map_room = (40, 10)

    @property
    def maps(self) -> tuple[HexMap | RoomMap, ...]:
        """The maps that can be looked at now."""
        return maps_shown(self.view, self.asked)

    @property
    def map(self) -> HexMap | RoomMap | None:
        """The map that is shown."""
        maps = self.maps
        return maps[self.plane % len(maps)] if maps else None

    @property
    def desk(self) -> bool:
        """Whether the game shows procedures and clocks in place of a map."""
        return desk.is_desk(self.view)

    @property
    def map_title(self) -> str:
        """The name of the map, and of the level where there are several."""
        the_map = self.map
        if the_map is None:
            return desk.title(self.view) if self.desk else "Map"
        title = clean(the_map.title)
        if isinstance(the_map, RoomMap) and len(levels_of(the_map)) > 1:
            level = the_map.level if self.look.level is None else self.look.level
            return f"{title}, level {level}"
        return title

    def map_heading(self, width: int, height: int) -> str:
        """The name of the map, and as far as there is room what lies outside a pane of this size, with an arrow."""
        title = self.map_title
        found = afar(self.map, width, height, self.look, self.glyphs) if self.map is not None else []
        for one in found:
            if width_of(f"{title}  {one}") <= width - CORNERS:
                title += f"  {one}"
        return title

    @property
    def other_map(self) -> str:
        """The name of the map that the key m would show."""
        others = [clean(one.title) for one in self.maps if one is not self.map]
        return f"m: {others[0]}" if others else ""

    def map_pane(self, width: int, height: int) -> list[StyledLine]:
        """The map around the party."""
        the_map = self.map
        if self.desk and height < UNBOUNDED:
            return desk.desk_rows(self.view, width, height, self.glyphs)
        if the_map is None or height >= UNBOUNDED:
            return []
        self._map_room = (width, height)
        keys = keys_for_ways(self.asked)
        return map_rows(the_map, width, height, keys=keys, look=self.look, glyphs=self.glyphs)

    def pan(self, dx: int, dy: int) -> None:
        """Moves the map in its pane."""
        if self.map is not None:
            self.look = moved(self.map, *self._map_room, self.look, dx, dy, self.glyphs)

    def centre(self) -> None:
        """Moves the map back to the party, at its level."""
        self.look = replace(self.look, dx=0, dy=0, level=None)

    def zoom(self) -> None:
        """Draws the map at the next size; after the last, again at the one that fits best."""
        if self.map is not None:
            self.look = replace(self.look, zoom=(self.look.zoom + 1) % (sizes_of(self.map) + 1))

    def level(self, step: int) -> None:
        """Shows a level of the dungeon above or below."""
        the_map = self.map
        if isinstance(the_map, RoomMap) and the_map.rooms:
            levels = levels_of(the_map)
            now = the_map.level if self.look.level is None else self.look.level
            at = levels.index(now) if now in levels else 0
            level = levels[max(0, min(len(levels) - 1, at + step))]
            self.look = replace(self.look, level=level, dx=0, dy=0)

    def turn_map(self) -> bool:
        """Shows the map of the other plane. False where there is none."""
        if len(self.maps) < 2:
            return False
        self.plane += 1
        self.look = Look()
        return True
