"""Waits until a drawn table has done all it has to do: by what its loop still holds, not by how busy it looks.

Textual's own pilot sleeps until the processor time of the process stands still. That costs a twentieth of a second for
each key; and on a machine that is busy with other things, it also stands still where the work has not begun.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import pytest
from textual._compositor import Compositor
from textual._context import visible_screen_stack
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.pilot import Pilot

T = TypeVar("T")

NEAR = 1 / 30
"""Seconds: a timer that fires so soon belongs to what is going on, as Textual's that draws every sixtieth."""

MOST = 10.0
"""Seconds after which what never ends is no longer waited for."""


class _Threads:
    """Runs things in threads as asyncio does, and knows how many still run."""

    def __init__(self) -> None:
        self.running = 0
        self._to_thread = asyncio.to_thread

    async def __call__(self, doing: Callable[..., T], *args: Any, **named: Any) -> T:
        self.running += 1
        try:
            return await self._to_thread(doing, *args, **named)
        finally:
            self.running -= 1


def _left_undrawn(compositor: Compositor, full: bool = False, screen_stack: Any = None, simplify: bool = False) -> None:
    """Draws nothing: no terminal shows it, and a test that reads the screen has all of it drawn then."""
    visible_screen_stack.set(screen_stack or [])
    compositor._dirty_regions.clear()


class _Sheets:
    """Parses styles as Textual does, each but once for all screens that have the same colours."""

    def __init__(self) -> None:
        self._parsed: dict[object, list[RuleSet]] = {}
        self._parse_rules = Stylesheet._parse_rules

    def parsed(self, sheet: Stylesheet, css: str, **where: Any) -> list[RuleSet]:
        key = (css, *where.items(), *sheet._variables.items())
        if key not in self._parsed:
            self._parsed[key] = self._parse_rules(sheet, css, **where)
        return self._parsed[key]


@contextmanager
def pilots_wait_until_settled() -> Iterator[None]:
    """Has Textual's pilot wait until nothing in its loop can run, no timer is near, and no thread is waited for."""
    threads = _Threads()

    async def settled(*_: object) -> None:
        loop: Any = asyncio.get_running_loop()
        end = loop.time() + MOST
        while loop.time() < end:
            await asyncio.sleep(0)
            if loop._ready:
                continue
            if threads.running:
                await asyncio.sleep(0.001)
                continue
            first = min((timer.when() for timer in loop._scheduled if not timer.cancelled()), default=end)
            if first - loop.time() > NEAR:
                return
            await asyncio.sleep(max(0.0, first - loop.time()))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(asyncio, "to_thread", threads)
        patch.setattr("textual.screen.UPDATE_PERIOD", 1 / 1000)
        patch.setattr(Compositor, "render_update", _left_undrawn)
        sheets = _Sheets()
        patch.setattr(Stylesheet, "_parse_rules", lambda *of, **where: sheets.parsed(*of, **where))
        for module in ("app", "pilot"):
            patch.setattr(f"textual.{module}.wait_for_idle", settled)
        patch.setattr(Pilot, "_wait_for_screen", settled)  # which sends a message to each widget, and awaits them all
        yield
