"""The entry line, in which a person types: Tab completes the text, up and down bring back earlier lines."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.reactive import Reactive
from textual.suggester import Suggester
from textual.widgets import Input

Offers = Callable[[str], list[str]]
"""Returns the possible completions of a text."""

REMEMBERED = 200


class Ghost(Suggester):
    """Shows the first completion behind the typed text."""

    def __init__(self, offers: Offers) -> None:
        super().__init__(use_cache=False, case_sensitive=True)
        self._offers = offers

    async def get_suggestion(self, value: str) -> str | None:
        return next((one for one in self._offers(value) if one.lower().startswith(value.lower())), None)


class Entry(Input):
    """The entry line. Tab takes the next of the ``offers``, up and down bring back earlier lines."""

    virtual_size = Reactive(Size(0, 0), layout=False)
    """How long the text in it is: the line is as wide as it is, so that a letter moves nothing else on the screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "complete(1)", priority=True),
        Binding("shift+tab", "complete(-1)", priority=True),
        Binding("up", "recall(-1)", priority=True),
        Binding("down", "recall(1)", priority=True),
    ]

    def __init__(self) -> None:
        super().__init__(id="entry", select_on_focus=False, disabled=True)
        self._offers: Offers = lambda _: []
        self._typed = ""
        self._offered = ""
        self._past: list[str] = []
        self._back = 0

    def open(self, start: str, offers: Offers | None) -> None:
        """Opens the line with the text ``start``; ``offers`` completes it, if given."""
        self._offers = offers or (lambda _: [])
        self.suggester = Ghost(offers) if offers else None
        self._back = 0
        self._offered = ""
        self._put(start)

    def remember(self, typed: str) -> None:
        """Remembers a line, so that up brings it back."""
        if typed.strip() and self._past[-1:] != [typed]:
            self._past = [*self._past, typed][-REMEMBERED:]

    def forget_sent(self) -> None:
        """Empty the line if it still has what was sent last, so that Enter does not send it again."""
        if self._past and self.value == self._past[-1]:
            self._put("")

    def _put(self, text: str) -> None:
        self.value = text
        self.cursor_position = len(text)

    def action_complete(self, step: int) -> None:
        """Replaces the text by the next completion, or by the previous one."""
        if not self._offered or self.value != self._offered:
            self._typed = self.value
        found = self._offers(self._typed)
        if found:
            at = found.index(self._offered) + step if self._offered in found and self.value == self._offered else 0
            self._offered = found[at % len(found)]
            self._put(self._offered)

    def action_recall(self, step: int) -> None:
        """Brings back an earlier line, the latest first; after the latest an empty line."""
        self._back = max(0, min(len(self._past), self._back - step))
        self._put(self._past[-self._back] if self._back else "")
