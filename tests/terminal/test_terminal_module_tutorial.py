"""The tutorial of a module, followed key by key on the drawn screen."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from lychgate.core.view import Card, Stage
from lychgate.terminal.app import TableApp
from lychgate.terminal.cards import card_lines
from tests.test_tutorial import MODULE, modules_first_page, typed_in

pytestmark = pytest.mark.anyio

KEYS = {" ": "space"}


async def follow(pilot: Pilot[None], section: str) -> None:
    """Press each key that a section of the page says. What is refused would stay on the line: nothing may."""
    for line in typed_in(section):
        await pilot.press(*(KEYS.get(letter, letter) for letter in line))
        if not line.isdecimal():  # a number chooses at once
            await pilot.press("enter")
        await pilot.pause()
        left = pilot.app.screen.query("#entry").results(Input)
        assert [one.value for one in left if one.value] == [], f"'{line}' was refused"


def test_the_card_of_a_room_is_read_as_sentences() -> None:
    stages = (Stage("Read aloud", "fact", result="A hall."), Stage("Key", "fact", result="It is empty."))
    assert card_lines([Card("Room 1: Hall", stages)]) == ["Room 1: Hall. Read aloud: A hall. Key: It is empty."]


async def test_the_module_of_tonight_goes_on_the_drawn_screen_as_the_page_says() -> None:
    table = modules_first_page()
    async with TableApp(table).run_test(size=(100, 40)) as pilot:
        await pilot.pause()
        for section, look, seen in MODULE:
            await follow(pilot, section)
            assert look(table) == seen, section
