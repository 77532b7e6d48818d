"""A shop in a refereed game: outfits and shelves, and a warning before a purchase that slows; a game says the rest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Self

from msgspec.structs import replace

from lychgate.core.decision import Decision, Option
from lychgate.core.view import Choice

DONE, BACK = "done", "back"
KIT, SHELF, THING = "kit:", "shelf:", "thing:"
"""How the ids of wares begin: a whole outfit, a shelf to look at, a single thing."""


class ShopPage(Decision[str], frozen=True, kw_only=True):
    """What ``who`` buys next, until done. ``wares`` are ids; ``shelf``: the shelf that they stand on, if any."""

    ways_out: ClassVar[tuple[str, ...]] = (DONE, BACK)

    who: str
    wares: tuple[str, ...]
    shelf: str = ""
    changed: bool = False

    def options(self) -> Sequence[Option[str]]:
        ids = (BACK, *self.wares, DONE) if self.shelf else (DONE, *self.wares)
        return tuple(Option(id_, id_) for id_ in ids)

    def once_changed(self) -> Self:
        return replace(self, changed=True)

    def choice(self, state: Any, id_: str) -> Choice:
        if id_ in (DONE, BACK):
            return Choice(id_, "Back to the shop" if id_ == BACK else "Done" if self.changed else "Buy nothing")
        kind, name = id_.split(":", 1)
        if f"{kind}:" == SHELF:
            return Choice(id_, name, self.shelf_note(state, name))
        label, note = self.kit_words(state, name) if f"{kind}:" == KIT else self.thing_words(state, name)
        return Choice(id_, label, note, "Outfits" if f"{kind}:" == KIT else "")

    def shelf_note(self, state: Any, name: str) -> str:
        """Return what stands on a shelf, in a few words."""
        return ""

    def kit_words(self, state: Any, name: str) -> tuple[str, str]:
        """Return the label of an outfit, and what is in it and comes of it."""
        raise TypeError(f"{type(self).__name__} does not say what is in an outfit")

    def thing_words(self, state: Any, name: str) -> tuple[str, str]:
        """Return the label of a thing, and its price and what comes of buying it."""
        raise TypeError(f"{type(self).__name__} does not say what a thing costs")


def browse(page: Callable[[str, bool], str], buy: Callable[[str], None]) -> None:
    """Ask for one purchase after the other until done.

    ``page`` asks what is wanted from a shelf (empty: from the front of the shop), and is told whether anything was
    bought so far. ``buy`` buys an outfit or a thing by its id.
    """
    shelf, changed = "", False
    while (wanted := page(shelf, changed)) != DONE:
        if wanted == BACK or wanted.startswith(SHELF):
            shelf = "" if wanted == BACK else wanted.removeprefix(SHELF)
        else:
            buy(wanted)
            changed = True


class SlowedBy(Decision[str], frozen=True, kw_only=True):
    """Whether ``name`` buys ``what`` though it slows them; ``then`` is how much, ``fewer`` what would not."""

    ways_out: ClassVar[tuple[str, ...]] = ("no",)

    name: str
    what: str
    then: str
    fewer: int = 0

    def options(self) -> Sequence[Option[str]]:
        ids = ("buy", *(("fewer",) if self.fewer else ()), "no")
        return tuple(Option(id_, id_) for id_ in ids)

    def prompt(self, state: Any) -> str:
        return f"{self.what.capitalize()} would slow {self.name}: {self.then}. Buy anyway?"

    def label(self, state: Any, id_: str) -> str:
        return {"buy": "Buy anyway", "fewer": f"Buy only {self.fewer}", "no": "Do not buy"}[id_]


def most_without(count: int, slows: Callable[[int], bool]) -> int:
    """Return the most of a thing, below ``count``, that does not slow its buyer; 0 if any does.

    More of it never slows less.
    """
    light, heavy = 0, count
    while heavy - light > 1:
        middle = (light + heavy) // 2
        light, heavy = (light, middle) if slows(middle) else (middle, heavy)
    return light
