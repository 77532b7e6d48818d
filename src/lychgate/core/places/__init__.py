"""Places: hexes of the overland map, cells for rooms on graph paper, and paths from place to place."""

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
from lychgate.core.places.paths import fewest_steps
from lychgate.core.places.rooms import free_cell

__all__ = [
    "DIRECTIONS",
    "START",
    "column_row",
    "distance",
    "fewest_steps",
    "free_cell",
    "neighbours",
    "parse_hex",
    "region",
    "step",
    "within",
]
