"""The tutorials' evenings go as they say, with the answers they tell the reader to give."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from lychgate import rulesets
from lychgate.core.game import Game
from lychgate.core.records import Header
from lychgate.kit.shipped import module as site_module
from lychgate.rulesets.twelve_years.state import Party
from lychgate.sim.what_if import what_if
from lychgate.sim.what_if_told import told as in_lines
from lychgate.terminal.local_seat import LocalSeat

PAGES = Path(__file__).parents[1] / "docs" / "tutorial"
PAGE = PAGES / "your-first-party.md"
REFEREES_PAGE = PAGES / "your-first-evening-as-a-referee.md"
MODULES_PAGE = PAGES / "run-a-module-tonight.md"
FOUNDERS_PAGE = PAGES / "found-a-constitution.md"
SECTIONS = [
    section
    for page in (PAGE, REFEREES_PAGE, MODULES_PAGE, FOUNDERS_PAGE)
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


@pytest.fixture
def module() -> LocalSeat:
    return modules_first_page()


def modules_first_page() -> LocalSeat:
    """The table of the module's tutorial as the first page leaves it when Enter is pressed there."""
    ruleset = rulesets.get("sovereign")
    seed = seed_of(MODULES_PAGE)
    header = Header("sovereign", ruleset.version, ruleset.resolve({}), ("p1",), seed, "The tutorial")
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


def last(table: LocalSeat, start: str) -> str:
    """The last line of the log that begins so; empty if there is none."""
    return next((line.text for line in reversed(table.log()) if line.text.startswith(start)), "")


def alive(table: LocalSeat) -> dict[str, int]:
    """The hit points of all who live."""
    return {one.name: one.hp for one in table.game.state.cast if one.alive}


MODULE: tuple[tuple[str, Callable[[LocalSeat], Any], Any], ...] = (
    (
        "Two Delvers",
        lambda gm: [(one.ac, one.made.calling, one.hp) for one in gm.game.state.cast],
        [(15, "Warrior", 9), (13, "Expert/Warrior", 7)],
    ),
    (
        "The street door",
        lambda gm: (last(gm, "Ada: shoulders"), gm.game.state.site.here),
        ("Ada: shoulders the door open. It works.", 2),
    ),
    (
        "The mattress",
        lambda gm: (last(gm, "Bo: picks"), last(gm, "Ada searches")[-13:], gm.game.state.site.here),
        ("Bo: picks the lock. It works.", "and finds it.", 3),
    ),
    ("In the water", alive, {"Ada": 9, "Bo": 2, "river ghoul 2": 5}),
    (
        "What was behind the wall",
        lambda gm: (gm.game.state.site.here, len(gm.game.state.site.taken), gm.game.state.pages[0].about),
        (5, 4, "Brother Ansgar"),
    ),
    (
        "Home",
        lambda gm: ([one.made.xp for one in gm.game.state.cast if one.delver is not None], gm.game.state.site.here),
        ([271, 271], 0),
    ),
)
"""The sections of the module's tutorial, what is looked at after each of them, and what is seen."""


def test_the_module_of_tonight_goes_as_it_says(module: LocalSeat) -> None:
    asked = []
    for section, look, seen in MODULE:
        for typed in typed_in(section):
            question = module.question()
            asked.append((typed, question.prompt if question is not None else ""))
            module.reply(typed)
        assert look(module) == seen, section

    haggle, terms, yes = asked[5:8]
    assert haggle[0].startswith("Bo puts a spike")
    assert "72 %" in haggle[1]
    assert terms[0] == "dc 7"
    assert yes[0] == ""
    assert "83 %" in yes[1]
    told = " ".join(line.text for line in module.log())
    for line in (
        "A fight: the party (8 +1 = 9), then the river ghouls (5).",
        "River ghoul 1 takes 7 damage (long sword).",
        "River ghoul 3 takes 5 damage (Shock).",
        "542 XP are shared out: Ada 271, Bo 271.",
        "The party shares out 512 gp: Ada 256 gp, Bo 256 gp.",
    ):
        assert line in told


def test_the_worths_of_the_page_are_those_of_the_module() -> None:
    text = MODULES_PAGE.read_text(encoding="utf-8")
    worth = sum(one.worth for room in site_module("toll_house").rooms for one in room.valuables)
    assert f"There are {worth} gold pieces of treasure" in text
    assert "> xp treasure 100" in text, "what is taken in a room is counted there"


def test_a_constitution_is_founded_as_the_page_says() -> None:
    ruleset = rulesets.get("constitution")
    seed = seed_of(FOUNDERS_PAGE)
    header = Header("constitution", ruleset.version, ruleset.resolve({}), ("p1",), seed, "The tutorial")
    table = LocalSeat(Game(ruleset, header), "p1")
    shown = FOUNDERS_PAGE.read_text(encoding="utf-8")

    def cast() -> dict[str, tuple[str, int]]:
        return {one.name: (one.calling, one.hp) for one in table.game.state.cast}

    for section in ("Two characters", "A skill and a ruling"):
        for typed in typed_in(section):
            table.reply(typed)
    assert cast() == {"Ada": ("fighter", 8), "Odo": ("sage", 4)}
    assert [one.text for one in table.game.state.added.precedents] == ["a knotted rope lowers a climb by 5"]
    assert re.search(rf"^{re.escape(last(table, 'The referee rules'))}$", shown, re.MULTILINE)

    lines = list(typed_in("Two goblins"))
    for typed in lines[:-7]:
        table.reply(typed)
    assert table.game.state.fight.round == 4
    assert cast()["Ada"] == ("fighter", 0)
    for typed in lines[-7:]:
        table.reply(typed)
    assert table.game.state.fight is None
    assert [one.name for one in table.game.state.cast if one.dead] == ["goblin 1"]
    assert last(table, "Goblin 2") == "Goblin 2 flees."

    for typed in typed_in("Back home"):
        table.reply(typed)
    tried = in_lines(what_if(table.game, {"nat1": "complication"}, "p1"))
    assert "\n".join(tried[:4]) in shown

    for typed in typed_in("The law is changed"):
        table.reply(typed)
    assert [one.xp for one in table.game.state.cast[:2]] == [40, 40]
    assert table.game.state.session == 2
    assert table.game.state.variants["nat1"] == "complication"
    assert [(one.switch, one.sessions) for one in table.game.state.added.trials] == [("superior_price", 2)]
