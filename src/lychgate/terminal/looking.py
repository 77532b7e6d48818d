"""The screen's keys for looking around: the map moved and enlarged, older lines of the log."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from lychgate.terminal.panes import Pane
from lychgate.terminal.reading import ReadingScreen

Acts = dict[str, Callable[[], Awaitable[None] | None]]
"""What each key does."""


class LookingScreen(ReadingScreen):
    """A screen on which one looks around without a change to the game."""

    def _looks(self) -> Acts:
        model = self.model
        left, right = (lambda: model.pan(-5, 0)), (lambda: model.pan(5, 0))
        up, down = (lambda: model.pan(0, -2)), (lambda: model.pan(0, 2))
        changes = {
            "z": model.zoom,
            "[": lambda: model.level(-1),
            "]": lambda: model.level(1),
            "home": model.centre,
            "left": left,
            "right": right,
            "up": up,
            "down": down,
            "H": left,
            "L": right,
            "K": up,
            "J": down,
        }
        return {
            **{key: self._looked(change) for key, change in changes.items()},
            "m": self._other_map,
            "space": self._next_page,
            "pageup": lambda: self._scroll(1),
            "pagedown": lambda: self._scroll(-1),
        }

    def _looked(self, change: Callable[[], None]) -> Callable[[], None]:
        def look() -> None:
            change()
            self._redraw()

        return look

    def _other_map(self) -> None:
        if self.model.turn_map():
            self._redraw()
        else:
            self._remark("There is no other map yet.")

    def _next_page(self) -> None:
        self.model.page += 1
        self._redraw()

    def _scroll(self, pages_up: int) -> None:
        pane = self.query_one("#log", Pane)
        self.model.scrolled = max(0, self.model.scrolled + pages_up * max(1, pane.size.height - 1))
        pane.refresh()

    def on_mouse_scroll_up(self) -> None:
        """Shows older lines."""
        self._scroll(1)

    def on_mouse_scroll_down(self) -> None:
        """Shows newer lines."""
        self._scroll(-1)
