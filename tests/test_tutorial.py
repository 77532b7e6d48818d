"""The tutorials' evenings go as they say, with the answers they tell the reader to give."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from lychgate import rulesets
from lychgate.core.game import Game
from lychgate.core.records import Header
from lychgate.rulesets.twelve_years.state import Party
from lychgate.terminal.local_seat import LocalSeat

PAGES = Path(__file__).parents[1] / "docs" / "tutorial"
PAGE = PAGES / "your-first-party.md"
REFEREES_PAGE = PAGES / "your-first-evening-as-a-referee.md"
SECTIONS = [
    section
    for page in (PAGE, REFEREES_PAGE)
    for section in re.split(r"^## ", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
]


@pytest.fixture
def table() -> LocalSeat:
    ruleset = rulesets.get("twelve_years")
    header = Header("twelve_years", ruleset.version, ruleset.resolve({}), ("p1",), "unlikely willow", "The tutorial")
    return LocalSeat(Game(ruleset, header), "p1")


@pytest.fixture
def desk() -> LocalSeat:
    ruleset = rulesets.get("hundred_saints")
    seed = seed_of(REFEREES_PAGE)
    header = Header("hundred_saints", ruleset.version, ruleset.resolve({}), ("p1",), seed, "The tutorial")
    return LocalSeat(Game(ruleset, header), "p1")


def seed_of(page: Path) -> str:
    """The seed that a page tells the reader to use."""
    seed = re.search(r'--seed "([^"]+)"', page.read_text(encoding="utf-8"))
    assert seed is not None
    return seed[1]


def typed_in(section: str) -> Iterator[str]:
    """The answers in the blocks of the section that begins with ``section``."""
    text = next(text for text in SECTIONS if text.startswith(section))
    for block in re.findall(r"^```text\n(.*?)^```", text, flags=re.MULTILINE | re.DOTALL):
        for line in block.splitlines():
            if line == ">" or line.startswith("> "):
                yield line[2:].strip()


def play(table: LocalSeat, *sections: str) -> Party:
    """Answer as the sections say; the party afterwards."""
    for section in sections:
        for typed in typed_in(section):
            if typed == "u":
                table.undo()
            elif typed != "w":
                table.reply(typed)
    party: Party = table.game.state.parties[0]
    return party


def foes(table: LocalSeat, at: str) -> list[str]:
    """The kinds of foes at a place."""
    return [foe.kind for foe in table.game.state.site(at).foes]


def test_the_evening_of_the_tutorial_goes_as_it_says(table: LocalSeat) -> None:
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


def referee(desk: LocalSeat, *sections: str) -> str:
    """Type what the sections say; what the table has told so far."""
    for section in sections:
        for typed in typed_in(section):
            if typed == "undo":
                desk.undo()
            else:
                desk.reply(typed)
    return " ".join(line.text for line in desk.log())


def hp(desk: LocalSeat, name: str) -> int:
    return int(next(one.hp for one in desk.game.state.cast if one.name == name))


def test_the_first_evening_of_a_referee_goes_as_it_says(desk: LocalSeat) -> None:
    referee(desk, "Two people and their things")
    ada, bo = desk.game.state.cast
    assert (ada.ac, ada.speed, bo.max_hp) == (15, 30, 2)

    told = referee(desk, "Down")
    assert (desk.game.state.turn, desk.game.state.encounter) == (3, None)
    assert "(the loose flagstone): 3." in told
    assert told.count("2 Turns pass") == 1, "what was taken back is not told"

    told = referee(desk, "Five goblins")
    assert "The party is not surprised" in told
    assert "the goblins are not surprised" in told
    assert "Round 1: the party (4), then the goblins (4); the tie was rolled again." in told
    assert "hostile, and may attack (5)" in told

    before, *after = [one for one in typed_in("Blows") if one.startswith("set ")]
    assert not after
    for typed in typed_in("Blows"):
        if typed == before:
            assert hp(desk, "goblin 1") <= 0
            assert hp(desk, "Bo") == 0
        desk.reply(typed)
    assert hp(desk, "Bo") == 1
    assert "break, and try to give up or flee" in " ".join(line.text for line in desk.log())
    assert desk.game.state.encounter is None

    referee(desk, "What it was worth")
    assert [one.character.xp for one in desk.game.state.cast if one.character is not None] == [50, 50]
