"""Several lines at once in the terminal: in an editor, until a full stop, or from a file; and completion."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from io import StringIO
from pathlib import Path

import pytest
from textual import events
from textual.pilot import Pilot
from textual.widgets import Input, TextArea

from lychgate.core.errors import PlayError
from lychgate.core.game import Game
from lychgate.core.records import REFEREE, Header
from lychgate.rulesets.hundred_saints.ruleset import RULESET
from lychgate.terminal.app import TableApp
from lychgate.terminal.block import begins_block, filled, pasted_as
from lychgate.terminal.editor import Editor
from lychgate.terminal.local_seat import LocalSeat
from lychgate.terminal.plain import Plain

BLOCK = "Wolf\nAC 7 [12], HD 2, hp 5\nAtt 1 x bite (1d6), ML 8"
OX = '[ox]\nname = "Red ox"\nlevel = 3\nac = 12\nmorale = 7\nhp = 9\n'


def desk() -> LocalSeat:
    header = Header("hundred_saints", 1, RULESET.resolve({}), ("you",), "a seed", "desk", roles={"you": REFEREE})
    return LocalSeat(Game(RULESET, header), "you")


def cast(table: LocalSeat) -> list[str]:
    return [one.name for one in table.game.settled.cast]


# ---------------------------------------------------------------------- in plain lines


def plainly(typed: str) -> tuple[LocalSeat, str]:
    table, out = desk(), StringIO()
    Plain(table, StringIO(typed), out).run()
    return table, out.getvalue()


def test_lines_are_taken_until_a_full_stop() -> None:
    table, told = plainly(f"\ufeffpaste\n3 as pack\n{BLOCK}\n\nRegeneration: none.\n.\nsay Hm.\n")

    assert cast(table) == ["Wolf 1", "Wolf 2", "Wolf 3"]
    assert "a line with a full stop (.) alone ends it" in told
    assert "Hm." in told


@pytest.mark.parametrize(
    ("typed", "opens"),
    [
        ("paste", True),
        ("paste 3 as pack", True),
        ("paste as pack", True),
        ("paste Wolf AC 12 HD 2", False),
        ("tables", True),
        ("tables wander", True),
        ('Tables "names of dwarves" once', True),
        ("tables not wander", False),
        ("tables wander a bat", False),
        ("tables [wander]", False),
        ('handout "A torn map"', True),
        ('handout "A torn map" secret to Ann', True),
        ('handout "A torn map" The stairs lead down.', False),
        ("handout", True),
        ("foes 3 goblins", False),
    ],
)
def test_the_first_line_of_several_asks_for_the_others(typed: str, opens: bool) -> None:
    assert begins_block(desk().question(), typed) == opens


def test_rows_of_a_table_are_taken_below_its_name() -> None:
    table, told = plainly('tables wander\na bat\na rat\n.\nhandout "A map" secret\nThe stairs\nlead down.\n.\n')

    assert [(one.name, len(one.rows)) for one in table.game.settled.tables] == [("wander", 2)]
    assert [(one.title, one.text) for one in table.game.settled.pages] == [("A map", "The stairs\nlead down.")]
    assert "a line with a full stop (.) alone ends it" in told


def test_a_line_with_q_leaves_what_is_pasted_and_the_end_of_the_input_takes_nothing() -> None:
    left, _ = plainly(f"paste\n{BLOCK}\nq\nfoes ox hp 3\n")
    ended, told = plainly(f"paste\n{BLOCK}\n")

    assert cast(left) == ["ox"]
    assert cast(ended) == []
    assert "it is not taken" in " ".join(told.split())


def test_what_cannot_be_read_is_told_and_the_table_goes_on() -> None:
    table, told = plainly("paste\nWolf\nHD 2\n.\nfoes ox hp 3\n")

    assert "No AC can be read in it" in told
    assert cast(table) == ["ox"]


def test_a_file_is_read_where_the_person_sits(tmp_path: Path) -> None:
    file = tmp_path / "my oxen.toml"
    file.write_text(OX, encoding="utf-8")

    table, told = plainly(f'paste < "{file}"\nfoes 2 red oxes\n')

    assert cast(table) == ["Red ox 1", "Red ox 2"]
    assert "from my oxen.toml" in told


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (None, "cannot be read: No such file"),
        (b"\xff\xfe\xff", "is no text in UTF-8."),
        (b"x" * 400_001, "is too long: at most 400,000 letters"),
        ("\u00e9".encode() * 900_000, "is too long: at most 400,000 letters"),
    ],
)
def test_a_file_that_cannot_be_pasted_is_refused_in_a_sentence(
    tmp_path: Path, content: bytes | None, sentence: str
) -> None:
    file = tmp_path / "block.txt"
    if content is not None:
        file.write_bytes(content)

    with pytest.raises(PlayError, match=sentence):
        filled(desk().question(), f"paste < {file}")


def test_less_than_is_a_file_only_after_a_word_that_takes_a_block() -> None:
    question = desk().question()

    assert filled(question, "say 3 < 4") == "say 3 < 4"
    assert filled(question, "paste Wolf\nAC < 3") == "paste Wolf\nAC < 3"
    assert filled(None, "paste < x") == "paste < x"


# ---------------------------------------------------------------------- drawn


@asynccontextmanager
async def drawn() -> AsyncIterator[tuple[Pilot[None], LocalSeat]]:
    table = desk()
    app = TableApp(table)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        yield pilot, table


@pytest.mark.anyio
async def test_the_word_alone_opens_an_editor_whose_lines_are_taken() -> None:
    async with drawn() as (pilot, table):
        entry = pilot.app.screen.query_one("#entry", Input)
        entry.value = "paste"
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, Editor)

        pilot.app.screen.query_one(TextArea).insert(BLOCK)
        await pilot.press("ctrl+s")
        await pilot.pause()

        assert cast(table) == ["Wolf"]
        assert not isinstance(pilot.app.screen, Editor)


@pytest.mark.anyio
async def test_several_lines_pasted_into_the_line_open_the_editor_with_them() -> None:
    async with drawn() as (pilot, table):
        entry = pilot.app.screen.query_one("#entry", Input)
        entry.post_message(events.Paste(BLOCK))
        await pilot.pause()
        await pilot.pause()
        assert pilot.app.screen.query_one(TextArea).text == f"paste\n{BLOCK}"

        await pilot.press("ctrl+s")
        await pilot.pause()

        assert cast(table) == ["Wolf"]


@pytest.mark.anyio
async def test_escape_leaves_the_editor_and_nothing_is_said() -> None:
    async with drawn() as (pilot, table):
        pilot.app.screen.query_one("#entry", Input).value = "paste"
        await pilot.press("enter")
        await pilot.pause()

        await pilot.press("escape")
        await pilot.pause()

        assert not isinstance(pilot.app.screen, Editor)
        assert table.game.head == 0


@pytest.mark.anyio
async def test_one_line_is_pasted_where_it_is() -> None:
    async with drawn() as (pilot, _):
        entry = pilot.app.screen.query_one("#entry", Input)
        entry.post_message(events.Paste("foes 3 newts"))
        await pilot.pause()

        assert entry.value == "foes 3 newts"


# ---------------------------------------------------------------------- completion


# ---------------------------------------------------------------------- several commands

LIST = "foes newt hp 2\nfeos ox hp 3\nfoes eft hp 2"


def test_lines_are_several_commands_and_what_is_left_is_shown_in_plain_lines() -> None:
    table, told = plainly(f"lines\n{LIST}\n.\n")

    assert cast(table) == ["newt"]
    assert "Line 2, 'feos ox hp 3', is refused." in " ".join(told.split())
    assert "    feos ox hp 3\n    foes eft hp 2\n" in told


def test_a_file_of_commands_is_done(tmp_path: Path) -> None:
    file = tmp_path / "evening.txt"
    file.write_text("# who comes\nfoes newt hp 2\n\nfoes eft hp 2\n", encoding="utf-8")

    table, told = plainly(f"lines < {file}\n")

    assert cast(table) == ["newt", "eft"]
    assert "2 commands are done." in told


@pytest.mark.anyio
async def test_pasted_commands_are_done_up_to_the_one_that_is_refused_and_the_rest_is_in_the_editor() -> None:
    async with drawn() as (pilot, table):
        pilot.app.screen.query_one("#entry", Input).post_message(events.Paste(LIST))
        await pilot.pause()
        await pilot.pause()
        assert pilot.app.screen.query_one(TextArea).text == f"lines\n{LIST}"
        await pilot.press("ctrl+s")
        await pilot.pause()
        await pilot.pause()

        assert cast(table) == ["newt"]
        area = pilot.app.screen.query_one(TextArea)
        assert area.text == "lines\nfeos ox hp 3\nfoes eft hp 2"
        area.text = "lines\nfoes ox hp 3\nfoes eft hp 2"
        await pilot.press("ctrl+s")
        await pilot.pause()

        assert cast(table) == ["newt", "ox", "eft"]
        assert not isinstance(pilot.app.screen, Editor)


@pytest.mark.anyio
async def test_what_is_left_when_a_line_asks_comes_back_after_the_answer() -> None:
    async with drawn() as (pilot, table):
        for line in ("pc Ada fighter hp 8 AC 15", "enter dungeon", "foes newt AC 12 HD 1 hp 2 bite 1d2 ML 7"):
            table.reply(line)
        table.reply("assist surprise prompt")
        pilot.app.screen.query_one("#entry", Input).post_message(events.Paste("encounter\nnext\nnext\nfoes ox hp 3"))
        await pilot.pause()
        await pilot.pause()
        await pilot.press("ctrl+s")
        await pilot.pause()
        assert not isinstance(pilot.app.screen, Editor)
        assert table.rolling is not None

        while table.rolling is not None:
            await pilot.press("enter")
            await pilot.pause()
        await pilot.pause()

        assert pilot.app.screen.query_one(TextArea).text == "lines\nfoes ox hp 3"


def test_what_is_pasted_is_a_list_where_it_begins_with_a_command_and_else_a_block() -> None:
    question = desk().question()

    assert pasted_as(question, "", LIST) == f"lines\n{LIST}"
    assert pasted_as(question, "", BLOCK) == f"paste\n{BLOCK}"
    assert pasted_as(question, "", "tables omens\na crow") == "tables omens\na crow"
    assert pasted_as(question, "paste 2", BLOCK) == f"paste 2\n{BLOCK}"


def test_odds_are_told_to_a_referee_who_sits_alone() -> None:
    header = Header("hundred_saints", 1, RULESET.resolve({}), ("you",), "a seed", "desk")
    alone = LocalSeat(Game(RULESET, header), "you")
    for line in ("pc Ada fighter hp 8 AC 15", "enter dungeon", "foes newt AC 12 HD 1 hp 2 bite 1d2 ML 7"):
        alone.reply(line)

    assert "nobody surprised 4/9" in alone.reply("odds surprise").remark
    assert alone.game.head == 3
