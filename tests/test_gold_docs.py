"""The guide to gold and gear is what the program does: each line of its tables can be typed, in its order."""

from __future__ import annotations

import re
from pathlib import Path

from tests.rulesets.sovereign.sovereign import Sovereign

PAGE = Path(__file__).parent.parent / "docs" / "how-to" / "gold-and-gear-in-sovereign.md"


def test_every_line_of_the_guide_is_done() -> None:
    lines = re.findall(r"^\| `([^`]+)` \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(lines) == 16
    town = lines.index("settlement Hollow")
    table = Sovereign().types(
        "delver Ada of Ann str 18 hp 8 money 100 gp gear rope, torch",
        "delver Bo of Ben hp 8 gear dagger",
        "delver Hen henchman hp 4",
        "site toll_house",
        "enter 1 anyway",
    )
    table.types(*lines[:town], "enter 0 anyway", *lines[town:], answers={"sovereign.purchase": "done"})
    told = table.lines()
    for wanted in (
        "Ada takes a dagger from Bo.",
        "67 XP are shared out: Ada 27, Bo 27, Hen 13.",
        "The party shares out 67 gp: Ada 26 gp 8 sp, Bo 26 gp 8 sp, Hen 13 gp 4 sp.",
        "Ada buys 6 torches for 3 sp (2 for 1 sp).",
        "Ada buys 6 iron spikes for 1 gp.",
        "Ada sells 2 torches for 1 sp.",
        "Ada sells a mace +1 for 5000 gp.",
    ):
        assert wanted in told, wanted
