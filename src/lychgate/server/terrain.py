"""Tells terrain apart by the words in its name, for signs and colours on maps."""

from __future__ import annotations

SIGNS = (
    ("lake", "water"),
    ("sea", "water"),
    ("river", "water"),
    ("pond", "water"),
    ("marsh", "marsh"),
    ("swamp", "marsh"),
    ("bog", "marsh"),
    ("fen", "marsh"),
    ("hill", "hills"),
    ("mountain", "mountains"),
    ("peak", "mountains"),
    ("forest", "forest"),
    ("wood", "forest"),
    ("jungle", "forest"),
    ("clearing", "clearing"),
    ("plain", "clearing"),
    ("meadow", "clearing"),
    ("field", "clearing"),
    ("castle", "castle"),
    ("tower", "castle"),
    ("city", "city"),
    ("town", "city"),
    ("village", "city"),
    ("desert", "desert"),
    ("waste", "desert"),
)
"""The sign for a word in a terrain's name; the first that fits is used, and other terrain is hatched."""


def sign_of(terrain: str) -> str:
    """The mapmaker's sign for a terrain of this name."""
    name = terrain.lower()
    return next((sign for word, sign in SIGNS if word in name), "hatched")
