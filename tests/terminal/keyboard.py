"""Somebody at the keyboard of a drawn table, who types lines."""

from __future__ import annotations

from textual import events
from textual.pilot import Pilot
from textual.widgets import Input

from lychgate.terminal.screen import TableScreen
from tests.shares import WHOLE

KEYS = {" ": "space"}

SHORT = 3
"""A line of so many letters comes by keys; of a longer one the first letter does, and the rest is pasted behind it. In
``make soak`` all letters come by keys."""


async def press(pilot: Pilot[None], line: str) -> None:
    """Press the keys of a line, without Enter."""
    await pilot.press(*(KEYS.get(letter, letter) for letter in line))
    await pilot.pause()


async def burst(pilot: Pilot[None], *keys: str) -> None:
    """Press keys that the terminal delivers in one read; ``"paste:..."`` is a paste among them."""
    for key in keys:
        said, pasted, text = key.partition("paste:")
        if pasted and not said:
            pilot.app.post_message(events.Paste(text))
        else:
            pilot.app.post_message(events.Key(KEYS.get(key, key), key if len(key) == 1 else None))
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


async def press_enter(pilot: Pilot[None]) -> int:
    """Press Enter until it takes what is usual: after a number twice, as the row of keys says. Return how often."""
    table = pilot.app.screen
    assert isinstance(table, TableScreen)
    times = 2 if table.model.enter_is_spent else 1
    await pilot.press(*["enter"] * times)
    await pilot.pause()
    return times
