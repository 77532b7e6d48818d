"""Draws a map of One Page Dungeon from its JSON alone, square by square, in 50 lines that know nothing of Lychgate.

To look at one beside what the program makes of it: ``python -m tests.kit.drawn_independently FILE``.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

Square = tuple[int, int]
SIGNS = {0: "'", 1: "+", 2: '"', 3: "=", 4: "%", 5: "#", 6: "S", 7: "+", 8: ">", 9: "="}


def levels(text: str) -> list[dict[str, Any]]:
    """The maps of a file."""
    read = json.loads(text)
    return read if isinstance(read, list) else [read]


def floor(one: dict[str, Any]) -> set[Square]:
    """All squares that have a floor; of a rotunda those whose middle lies within the circle."""
    found: set[Square] = set()
    for r in one["rects"]:
        for x in range(r["x"], r["x"] + r["w"]):
            for y in range(r["y"], r["y"] + r["h"]):
                across, down = (2 * (x - r["x"]) + 1) / r["w"] - 1, (2 * (y - r["y"]) + 1) / r["h"] - 1
                if not r.get("rotunda") or across**2 + down**2 <= 1:
                    found.add((x, y))
    return found


def doors(one: dict[str, Any]) -> dict[Square, str]:
    """The sign of each door on its square."""
    return {(d["x"], d["y"]): SIGNS[d["type"]] for d in one["doors"]}


def picture(one: dict[str, Any]) -> str:
    """The map as letters."""
    squares, signs = floor(one), doors(one)
    signs |= {(int(n["pos"]["x"] // 1), int(n["pos"]["y"] // 1)): n["ref"][-1:] or "*" for n in one["notes"]}
    across, down = [x for x, _ in squares], [y for _, y in squares]
    rows = range(min(down), max(down) + 1)
    return "\n".join(
        "".join(signs.get((x, y), ".") if (x, y) in squares else " " for x in range(min(across), max(across) + 1))
        for y in rows
    )


if __name__ == "__main__":
    sys.stdout.write("\n\n".join(map(picture, levels(Path(sys.argv[1]).read_text(encoding="utf-8-sig")))) + "\n")
