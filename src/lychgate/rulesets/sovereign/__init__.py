"""Sovereign: dungeon modules run by a GM."""
