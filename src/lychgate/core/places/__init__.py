"""Places: hexes of the overland map, and cells for rooms on graph paper."""

from lychgate.core.places.hexes import (
    DIRECTIONS,
    START,
    column_row,
    distance,
    neighbours,
    parse_hex,
    region,
    step,
    within,
)
from lychgate.core.places.rooms import free_cell

__all__ = [
    "DIRECTIONS",
    "START",
    "column_row",
    "distance",
    "free_cell",
    "neighbours",
    "parse_hex",
    "region",
    "step",
    "within",
]
