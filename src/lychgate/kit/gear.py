"""Gear as a sheet in a refereed game: whose page is turned to, and the best for everybody; a game says the rest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Self

from msgspec.structs import replace

from lychgate.core.decision import Decision, Option
from lychgate.core.errors import PlayError
from lychgate.core.gear_sheet import DONE, Page, kept_open, pages, usual_page
from lychgate.core.telling import listed
from lychgate.core.view import Choice
from lychgate.kit.english import of_whom

BACK = "back"


class GearSheet(Decision[Page[str]], frozen=True, kw_only=True):
    """Whose gear to change, until done. ``best`` are the steps that arm everybody best, each with the id of its
    ``member``; ``changed``: something on the sheet has been changed already."""

    ways_out: ClassVar[tuple[str, ...]] = (DONE,)

    members: tuple[str, ...]
    best: tuple[Any, ...] = ()
    changed: bool = False

    def options(self) -> Sequence[Option[Page[str]]]:
        return pages(self.members, best=bool(self.best))

    def default(self) -> str:
        return usual_page(best=bool(self.best), changed=self.changed)

    def once_changed(self) -> Self:
        return replace(self, changed=True)

    def prompt(self, state: Any) -> str:
        return "Who carries what?"

    def in_short(self, state: Any, one: Any) -> str:
        """What somebody has on and in hand, in a line."""
        raise TypeError(f"{type(self).__name__} does not say what somebody has in hand")

    def choice(self, state: Any, id_: str) -> Choice:
        page = self.read(id_)
        if page.member is not None:
            one = state.creature(page.member)
            return Choice(id_, one.name, self.in_short(state, one))
        if page.what == "best":
            names = dict.fromkeys(state.creature(step.member).name for step in self.best)
            return Choice(id_, "Arm everybody best", f"something better for {listed(names)}")
        return Choice(id_, "Done")


class ArmBest(Decision[bool], frozen=True, kw_only=True):
    """Whether everybody gets the best there is, as it would be."""

    ways_out: ClassVar[tuple[str, ...]] = (BACK,)

    steps: tuple[Any, ...]

    def options(self) -> Sequence[Option[bool]]:
        return (Option("best", True), Option(BACK, False))

    def changes(self, state: Any) -> str:
        """What each would get, in words."""
        raise TypeError(f"{type(self).__name__} does not say what changes")

    def prompt(self, state: Any) -> str:
        return f"The best for everybody: {self.changes(state)}."

    def label(self, state: Any, id_: str) -> str:
        return {"best": "Do it", BACK: "Leave all as it is"}[id_]


def keep_open(
    who: str,
    members: Callable[[], Sequence[Any]],
    turn_to: Callable[[str], bool],
    page_of: Callable[[bool], tuple[Page[str], Callable[[], bool]]],
) -> None:
    """Turns from page to page until it is done, that of ``who`` first, where somebody is named.

    ``members`` are those whose gear may be changed, ``turn_to`` opens the page of one of them, and ``page_of`` asks
    for the next page and has what arms everybody best; both return whether anything was changed. Raises ``PlayError``
    where there is nobody, or where ``who`` is not among them.
    """
    those = members()
    if not those:
        raise PlayError("You have nobody in play whose gear could be changed.")
    first = next((one for one in those if one.name == who), None)
    if who and first is None:
        raise PlayError(f"{of_whom(who)} gear is not yours to change.")

    def turn(changed: bool) -> bool | None:
        nonlocal first
        if first is not None:
            opened, first = first, None
            return turn_to(opened.id)
        page, arm = page_of(changed)
        if page.member is not None:
            return turn_to(page.member)
        return arm() if page.what == "best" else None

    kept_open(turn)
