"""Every command in the blocks of the referees' pages of Sovereign and the 3d6 Constitution is typed, and understood."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lychgate import rulesets
from lychgate.core.game import Game
from lychgate.core.records import Header
from lychgate.terminal.local_seat import LocalSeat

PAGES = Path(__file__).parents[1] / "docs" / "how-to"


def typed(ruleset: str) -> str:
    """Type the blocks of a page at an empty table; return what was told."""
    rules = rulesets.get(ruleset)
    page = (PAGES / f"referee-{ruleset}.md").read_text(encoding="utf-8")
    seat = LocalSeat(
        Game(rules, Header(ruleset, rules.version, rules.resolve({}), ("p1",), "a page", "The page")), "p1"
    )
    for block in re.findall(r"```text\n(.*?)```", page, re.DOTALL):
        for line in block.splitlines():
            seat.reply(line)
    return " ".join(line.text for line in seat.log())


@pytest.mark.parametrize(
    ("ruleset", "told"),
    [
        (
            "sovereign",
            (
                "The party sells a silver cup for 35 gp. To be shared out: 65 gp.",
                "The party shares out 65 gp: Ada 32 gp 5 sp, Bo 32 gp 5 sp.",
                "Bo pays 5 sp for a room and has 42 gp left.",
                "Ada carries Bo, with both hands.",
                "Ada puts Bo down.",
                "Thug is undead.",
            ),
        ),
        ("constitution", ("They have marched 10 hours today, which is exertion.",)),
    ],
)
def test_a_referees_page_goes_as_it_says(ruleset: str, told: tuple[str, ...]) -> None:
    log = typed(ruleset)
    assert not [line for line in told if line not in log]
