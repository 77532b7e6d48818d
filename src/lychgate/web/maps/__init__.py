"""Maps of a view as shapes on paper: where each hex and room goes, which sign it bears, what it says in words."""

from lychgate.web.maps.hexes import HexDrawing, HexShape, draw_hexes
from lychgate.web.maps.rooms import RoomDrawing, RoomShape, draw_rooms

__all__ = ["HexDrawing", "HexShape", "RoomDrawing", "RoomShape", "draw_hexes", "draw_rooms"]
