"""Finds the line of a site file on which a key stands, so that a message can name it."""

from __future__ import annotations

import re
from collections import Counter

_HEADER = re.compile(r"\s*(\[\[?)\s*([\w\-. \"']+?)\s*\]\]?\s*(?:#.*)?$")
_KEY = re.compile(r"\s*[\"']?([\w\-]+)[\"']?\s*(?:\.[\w\-.]+\s*)?=")


def line_of(text: str, key: str) -> int:
    """The line on which a key such as ``rooms[2].traps[0].check`` stands, or the nearest above it; 0 where none."""
    lines = _lines_of_keys(text)
    while key and key not in lines:
        key = key[: max(key.rfind("."), key.rfind("["), 0)]
    return lines.get(key, 0)


def _lines_of_keys(text: str) -> dict[str, int]:
    found: dict[str, int] = {}
    counted: Counter[str] = Counter()
    under, inside, listing, listed = "", "", "", 0
    for number, line in enumerate(text.splitlines(), 1):
        if not inside:
            header = _HEADER.match(line)
            if listing and line.lstrip().startswith("{"):
                found[f"{listing}[{listed}]"] = number
                listed += 1
            elif header is not None:
                under = _opened(header[2], header[1] == "[[", counted)
                found.setdefault(under, number)
            elif (entry := _KEY.match(line)) is not None:
                key = f"{under}.{entry[1]}".lstrip(".")
                found.setdefault(key, number)
                listing, listed = (key if line.rstrip().endswith("[") else ""), 0
        for quotes in ('"""', "'''"):
            if inside in ("", quotes) and line.count(quotes) % 2:
                inside = "" if inside else quotes
    return found


def _opened(name: str, several: bool, counted: Counter[str]) -> str:
    """The path of a header with the places of its lists: ``rooms.traps`` is ``rooms[2].traps[0]``."""
    path, parts = "", [one.strip().strip("\"'") for one in name.split(".")]
    for at, part in enumerate(parts):
        path = f"{path}.{part}".lstrip(".")
        if several and at == len(parts) - 1:
            counted[path] += 1
        if counted[path]:
            path = f"{path}[{counted[path] - 1}]"
    return path
