"""Lychgate: old-school tabletop games, runnable."""

__version__ = "0.1.0"
