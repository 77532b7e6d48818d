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
from lychgate.terminal.table import Table

PAGE = Path(__file__).parents[1] / "docs" / "tutorial" / "your-first-party.md"
SECTIONS = re.split(r"^## ", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)


@pytest.fixture
def table() -> Table[State]:
    ruleset = rulesets.get("twelve_years")
    header = Header("twelve_years", ruleset.version, ruleset.resolve({}), ("you",), "barrow", "The tutorial")
    return Table(Game(ruleset, header), "you")


def typed_in(section: str) -> Iterator[str]:
    """The answers in the blocks of the section that begins with ``section``."""
    text = next(text for text in SECTIONS if text.startswith(section))
    for block in re.findall(r"^```text\n(.*?)^```", text, flags=re.MULTILINE | re.DOTALL):
        for line in block.splitlines():
            if line == ">" or line.startswith("> "):
                yield line[2:].strip()


def play(table: Table[State], *sections: str) -> Party:
    """Answer as the sections say; the party afterwards."""
    for section in sections:
        for typed in typed_in(section):
            if typed == "u":
                table.undo()
            elif typed != "w":
                table.reply(typed)
    return table.game.state.parties[0]


def test_the_evening_of_the_tutorial_goes_as_it_says(table: Table[State]) -> None:
    party = play(table, "Four strangers")
    assert [member.kin for member in party.members] == ["hermit", "hermit", "fae_folk", "hermit"]
    assert party.members[2].name == "Elderflower"
    assert any(item.kind == "crown" for item in party.loot)

    party = play(table, "Something with leaves")
    assert len(party.members) == 4
    assert table.game.state.site(party.at).foes == ()

    party = play(table, "Down")
    assert [foe.kind for foe in table.game.state.site(party.at).foes] == ["golem"]
    assert sum(member.hp for member in party.members if member.kin == "hermit") == 18

    party = play(table, "The golem")
    assert party.members == ()
    assert (party.years, party.number) == (1, 1)

    party = play(table, "Taking it back")
    assert party.members == ()
    assert (party.years, party.number) == (1, 1)

    party = play(table, "The next four")
    assert [member.kin for member in party.members] == ["hermit", "rogue", "giant", "hermit"]
    assert (party.number, party.gold, party.years) == (2, 117, 1)
    assert sum(item.kind == "coffer" for item in party.loot) == 3
    assert any(item.kind == "crown" for item in party.loot)
    assert table.game.state.site(party.at).foes == ()
