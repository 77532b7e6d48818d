"""Draws the maps of a view as shapes: where each hex and room goes, its signs, and its description in words."""

from __future__ import annotations

from collections.abc import Mapping

from lychgate.core.view import HexMap, RoomMap
from lychgate.web.maps.hexes import HexDrawing, HexShape, draw_hexes
from lychgate.web.maps.plans import PlanDrawing, PlanRoom, draw_plan
from lychgate.web.maps.rooms import RoomDrawing, RoomShape, draw_rooms

Drawing = HexDrawing | RoomDrawing | PlanDrawing
"""A map as shapes."""

Shape = HexShape | RoomShape | PlanRoom
"""A hex, a room that is a box, or a room of a plan."""


def draw(the_map: HexMap | RoomMap, keys: Mapping[str, str]) -> Drawing:
    """Draw a map. ``keys`` gives for an option's id what to press for it."""
    if isinstance(the_map, HexMap):
        return draw_hexes(the_map, keys)
    return draw_plan(the_map, keys) if the_map.square else draw_rooms(the_map, keys)


__all__ = [
    "Drawing",
    "HexDrawing",
    "HexShape",
    "PlanDrawing",
    "PlanRoom",
    "RoomDrawing",
    "RoomShape",
    "Shape",
    "draw",
    "draw_hexes",
    "draw_plan",
    "draw_rooms",
]
