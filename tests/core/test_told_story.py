"""The story to keep: its paragraphs, the dead, the maps."""

from __future__ import annotations

from typing import Any

import pytest

from lychgate.core.chronicle import chronicle_markdown
from lychgate.core.decision import TEXT
from lychgate.core.game import Game
from lychgate.core.records import REFEREE, Header
from lychgate.core.telling import log_lines
from lychgate.core.text_map import text_map
from lychgate.core.told_story import Register, told_story, whole_sentence
from lychgate.core.view import HexCell, HexMap, Link, Mark, RoomBox, RoomMap
from lychgate.rulesets import get
from lychgate.rulesets.hundred_saints.state import State
from tests.core.toy import Well, toy_game


def evening(*lines: str) -> Game[State]:
    """A refereed game after these lines of the referee."""
    rules = get("hundred_saints")
    game = Game(rules, Header(rules.name, 1, rules.resolve({}), ("Ref", "Ann"), "x", "barrow", roles={"Ref": REFEREE}))
    for line in ("pc Ada of Ann hp 7", "pc Bertram hp 5", *lines):
        game.reply("Ref", TEXT + line)
    return game


def the_well(*orders: str) -> Game[Well]:
    """A game of two without a referee, after orders such as 'ann rest'."""
    game = toy_game()
    for order in orders:
        seat, _, what = order.partition(" ")
        game.reply(seat, what)
    return game


def test_the_dead_have_a_tombstone_each() -> None:
    (stone,) = told_story(evening("down Bertram killed")).dead

    assert (stone.name, stone.what, stone.when) == ("Bertram", "character", "Day 1, 00:00")
    assert stone.told == "Bertram is killed."


def test_who_lives_at_the_end_has_no_tombstone() -> None:
    assert told_story(evening("down Bertram killed", "set cast.Bertram.hp 3 because of a miracle")).dead == ()
    assert told_story(evening("trap Ada 6", "set cast.Ada.hp 1 because it was half a trap")).dead == ()


def test_a_register_that_is_kept_agrees_with_the_story_and_looks_only_at_what_is_new(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, looked = evening(), 0
    register = Register(game, "Ann")

    def counted(*how: Any) -> Any:
        nonlocal looked
        looked += 1
        return log_lines(*how)

    monkeypatch.setattr("lychgate.core.told_story.log_lines", counted)
    for line in ("down Bertram killed", "note Ada hungry", "set cast.Bertram.hp 3 because of a miracle"):
        game.reply("Ref", TEXT + line)
        told, looked = told_story(game, "Ann"), 0
        assert register.read() == (told.dead, told.maps)
        assert looked <= len(game.entries)
        looked = 0
        assert register.read() == (told.dead, told.maps)
        assert looked == 0
    game.undo()
    game.undo()
    assert [stone.name for stone in register.read()[0]] == ["Bertram"]
    game.undo()
    assert register.read()[0] == ()


def test_the_dead_stand_in_the_chronicle() -> None:
    story = chronicle_markdown(evening("down Bertram killed"), "Ann")

    assert "## The dead\n\n- † **Bertram**, character, Day 1, 00:00. Bertram is killed." in story


def test_one_paragraph_goes_on_until_it_is_full_or_somebody_else_is_told_of() -> None:
    (chapter,) = told_story(the_well("ann draw", "ann keep", "ben draw", "ben keep", "ben draw", "ben keep")).chapters

    assert [(one.teller, len(one.sentences)) for one in chapter.paragraphs] == [("ann", 2), ("ben", 4)]


def test_a_paragraph_of_six_sentences_ends_with_the_next_step() -> None:
    lines = ["xp 10"] * 7

    (chapter,) = told_story(evening(*lines)).chapters

    assert [len(one.sentences) for one in chapter.paragraphs] == [6, 3]


@pytest.mark.parametrize(
    ("text", "told"),
    [("hungry", "hungry."), ("Hungry!", "Hungry!"), ("'Who goes?'", "'Who goes?'"), ("He says 'no'", "He says 'no'.")],
)
def test_what_people_typed_ends_with_a_full_stop(text: str, told: str) -> None:
    assert whole_sentence(text) == told


def test_a_chapter_keeps_its_dice_together() -> None:
    story = chronicle_markdown(evening("roll 1d6", "roll 1d6", "session", "roll 1d6"))

    assert story.count("<details>") == 2
    assert "## Session 2 begins\n" in story


# ---------------------------------------------------------------------- maps in plain letters


def hex_cell(name: str, column: int, row: int, letter: str, *marks: Mark, known: bool = True) -> HexCell:
    return HexCell(name, column, row, letter, {"f": "forest", "h": "hills"}.get(letter, "clearing"), known, marks=marks)


def test_a_map_of_hexes_is_drawn_in_letters() -> None:
    well = Mark("o", "other", "A well")
    cells = (
        hex_cell("5050", 0, 0, "f", well),
        hex_cell("5150", 1, 0, "h"),
        hex_cell("5051", 0, 1, "f"),
        hex_cell("5052", 0, 2, "f", known=False),
    )

    assert text_map(HexMap("The wilds", cells)) == (
        "fo",  # codespell:ignore
        "    h",
        "f",
        "",
        "f forest, h hills",
        "5050, forest: A well",
    )


def test_a_map_of_rooms_is_listed() -> None:
    doors = (Link("door", 2, ""), Link("exit", -2, "the way out"))
    rooms = (RoomBox(2, 1, 1, 0, "a cave"), RoomBox(1, 1, 0, 0, "a hall", links=doors))

    assert text_map(RoomMap("Below", 1, rooms)) == (
        "Room 1, level 1: a hall; door to room 2; the way out",
        "Room 2, level 1: a cave",
    )


def test_a_map_of_nothing_is_empty() -> None:
    assert text_map(HexMap("The wilds", ())) == ()
