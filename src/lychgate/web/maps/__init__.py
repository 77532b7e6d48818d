"""Draws the maps of a view as shapes: where each hex and room goes, its signs, and its description in words."""

from lychgate.web.maps.hexes import HexDrawing, HexShape, draw_hexes
from lychgate.web.maps.rooms import RoomDrawing, RoomShape, draw_rooms

__all__ = ["HexDrawing", "HexShape", "RoomDrawing", "RoomShape", "draw_hexes", "draw_rooms"]
