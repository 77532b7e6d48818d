"""Finds what happened at a place of the map, in the part of the log that a seat was told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lychgate.core.view import HexCell, HexMap, RoomBox, RoomMap, View
from lychgate.server.maps import place_key
from lychgate.server.table import Table

MOST_ENTRIES = 2000
"""The most entries that are searched, from the present back."""


class Gazetteer:
    """Knows where each entry of the journal took place. Entries never change, so each is examined once."""

    def __init__(self) -> None:
        self._places: dict[int, tuple[str, ...]] = {}

    def entries_at(self, table: Table[Any], place: str) -> tuple[int, ...]:
        """The entries of the present path in which something happened at ``place``, the oldest first.

        An entry happened where the seat that gave the order stood before it and after it.
        """
        with table.alone:
            fresh = 0
            for entry in table.game.ancestors():
                if entry.id in self._places or fresh >= MOST_ENTRIES:
                    break
                fresh += 1
            if fresh:
                view = table.ruleset.view
                for before, entry, _, after in table.game.transitions(fresh):
                    where = (stands(view(before, entry.seat)), stands(view(after, entry.seat)))
                    self._places[entry.id] = tuple(dict.fromkeys(name for name in where if name))
            return tuple(entry.id for entry in table.game.path() if place in self._places.get(entry.id, ()))


def places_of(view: View) -> Iterator[tuple[str, HexMap | RoomMap, HexCell | RoomBox]]:
    """Every place on the maps of a view, with the name that notes use for it."""
    for the_map in view.maps:
        found: tuple[HexCell | RoomBox, ...] = the_map.cells if isinstance(the_map, HexMap) else the_map.rooms
        for place in found:
            yield place_key(the_map, place), the_map, place


def stands(view: View) -> str:
    """The place where a view's seat is: the one marked on the map of its present plane; empty for none."""
    for the_map in view.maps[:1]:
        found: tuple[HexCell | RoomBox, ...] = the_map.cells if isinstance(the_map, HexMap) else the_map.rooms
        for place in found:
            if place.here:
                return place_key(the_map, place)
    return ""
