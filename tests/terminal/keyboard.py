"""Somebody at the keyboard of a drawn table, who types lines."""

from __future__ import annotations

from textual import events
from textual.pilot import Pilot
from textual.widgets import Input

from tests.shares import WHOLE

KEYS = {" ": "space"}

SHORT = 3
"""A line of so many letters comes by keys; of a longer one the first letter does, and the rest is pasted behind it. In
``make soak`` all letters come by keys."""


async def press(pilot: Pilot[None], line: str) -> None:
    """Press the keys of a line, without Enter."""
    await pilot.press(*(KEYS.get(letter, letter) for letter in line))
    await pilot.pause()


async def write(pilot: Pilot[None], line: str) -> None:
    """Have a line written, without Enter."""
    first = line if WHOLE or len(line) <= SHORT else line[:1]
    await press(pilot, first)
    if rest := line[len(first) :]:
        pilot.app.screen.query_one("#entry", Input).post_message(events.Paste(rest))
        await pilot.pause()


async def enter(pilot: Pilot[None], line: str) -> None:
    """Have a line written, and press Enter."""
    await write(pilot, line)
    await pilot.press("enter")
    await pilot.pause()


def nothing_left(pilot: Pilot[None], line: str) -> None:
    """Fail where ``line`` was refused: it would stay where it was typed."""
    left = pilot.app.screen.query("#entry").results(Input)
    assert [one.value for one in left if one.value] == [], f"'{line}' was refused"
