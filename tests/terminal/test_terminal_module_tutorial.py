"""The tutorial of a module, followed line by line on the drawn screen."""

from __future__ import annotations

from io import StringIO

import pytest
from textual.pilot import Pilot

from lychgate.core.view import Card, Stage
from lychgate.terminal.app import TableApp
from lychgate.terminal.cards import card_lines
from lychgate.terminal.plain import Plain
from tests.terminal.keyboard import enter, nothing_left, press
from tests.test_tutorial import MODULE, modules_first_page, typed_in

pytestmark = pytest.mark.anyio


async def follow(pilot: Pilot[None], section: str) -> None:
    """Type what a section of the page says. Nothing may be refused."""
    for line in typed_in(section):
        await (press if line.isdecimal() else enter)(pilot, line)  # a number chooses at once
        nothing_left(pilot, line)


def test_the_card_of_a_room_is_read_as_sentences() -> None:
    stages = (Stage("Read aloud", "fact", result="A hall."), Stage("Key", "fact", result="It is empty."))
    assert card_lines([Card("Room 1: Hall", stages)]) == ["Room 1: Hall", "Read aloud: A hall.", "Key: It is empty."]


@pytest.mark.soak
async def test_the_module_of_tonight_goes_on_the_drawn_screen_as_the_page_says() -> None:
    table = modules_first_page()
    async with TableApp(table).run_test(size=(100, 40)) as pilot:
        await pilot.pause()
        for section, look, seen in MODULE:
            await follow(pilot, section)
            assert look(table) == seen, section


def test_in_plain_lines_of_a_room_only_what_has_changed_is_told_again_and_of_another_room_everything() -> None:
    rooms = "".join(
        f'[[rooms]]\nnumber = {n}\nname = "{name}"\nread = "Cold."\n[[rooms.valuables]]\nwhat = "a cup"\nworth = 5\n'
        for n, name in ((1, "Hall"), (2, "Den"))
    )
    site = f'site\nname = "Hut"\ndoors = [{{ number = 1, rooms = [0, 1] }}, {{ number = 2, rooms = [1, 2] }}]\n{rooms}'
    table = modules_first_page()
    for line in ("delver Ada hp 4", site):
        table.reply(line)
    out = StringIO()

    Plain(table, StringIO("enter 1\ntreasure 1\nenter 2\nq\n"), out).run()

    told = out.getvalue()
    assert told.count("Read aloud: Cold.") == 2
    assert told.count("Valuables: 1 a cup (5)") == 2
