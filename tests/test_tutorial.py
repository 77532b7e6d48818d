"""The tutorial's evening goes as it says, with the answers it tells the reader to give."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from lychgate import rulesets
from lychgate.core.engine import Game
from lychgate.core.journal import Header
from lychgate.rulesets.twelve_years.state import Party, State
from lychgate.server.sitting import Sitting

PAGE = Path(__file__).parents[1] / "docs" / "tutorial" / "your-first-party.md"
SECTIONS = re.split(r"^## ", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)


@pytest.fixture
def table() -> Sitting[State]:
    ruleset = rulesets.get("twelve_years")
    header = Header("twelve_years", ruleset.version, ruleset.resolve({}), ("p1",), "unlikely willow", "The tutorial")
    return Sitting(Game(ruleset, header), "p1")


def typed_in(section: str) -> Iterator[str]:
    """The answers in the blocks of the section that begins with ``section``."""
    text = next(text for text in SECTIONS if text.startswith(section))
    for block in re.findall(r"^```text\n(.*?)^```", text, flags=re.MULTILINE | re.DOTALL):
        for line in block.splitlines():
            if line == ">" or line.startswith("> "):
                yield line[2:].strip()


def play(table: Sitting[State], *sections: str) -> Party:
    """Answer as the sections say; the party afterwards."""
    for section in sections:
        for typed in typed_in(section):
            if typed == "u":
                table.undo()
            elif typed != "w":
                table.reply(typed)
    return table.game.state.parties[0]


def foes(table: Sitting[State], at: str) -> list[str]:
    """The kinds of foes at a place."""
    return [foe.kind for foe in table.game.state.site(at).foes]


def test_the_evening_of_the_tutorial_goes_as_it_says(table: Sitting[State]) -> None:
    party = play(table, "Four strangers")
    assert [member.kin for member in party.members] == ["fae_folk", "rogue", "fae_folk", "giant"]
    assert party.members[3].name == "Elderflower"
    assert [item.qualities for item in party.loot if item.kind == "crown"] == [("ancient",)]

    party = play(table, "Under the turf")
    assert (party.at, len(party.members), foes(table, party.at)) == ("d1r3", 4, ["cyclops"])

    party = play(table, "The date on the wall")
    assert (party.at, len(party.members), foes(table, party.at)) == ("d1r2", 4, [])
    assert all(member.marks for member in party.members)

    party = play(table, "Two heads")
    assert (party.members, party.years, party.number) == ((), 1, 1)

    party = play(table, "The next four")
    assert [member.kin for member in party.members] == ["giant", "fae_folk", "hermit", "giant"]
    assert (party.at, party.number, party.years) == ("d1r4", 2, 1)
    below = table.game.state.site("d1r5")
    assert [(foe.kind, foe.hp) for foe in below.foes] == [("troll", 1)]
    assert len([item for item in below.loot if item.kind == "crown"]) == 1
