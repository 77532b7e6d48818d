"""Gear as a sheet, as every game with things to carry shows it: a member, then a thing, until it is done.

A game says who its members are, what they may do with which thing, and in what words; this says what may be chosen on
each page, what Enter does, and that the sheet stays open.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

import msgspec

from lychgate.core.decision import Option

Id = TypeVar("Id")
Step = TypeVar("Step")

DONE, BEST, LEAVE = "done", "best", "leave"


class Page(msgspec.Struct, Generic[Id], frozen=True, gc=False):
    """What to turn to: ``what`` is a member, the best for everybody, what is left behind, or nothing more.

    ``member`` is whose page it is, None where it is nobody's.
    """

    what: str
    member: Id | None = None


def pages(members: Sequence[Id], *, best: bool, may_leave: bool = False) -> tuple[Option[Page[Id]], ...]:
    """What may be turned to: nothing more, the best where there is something better, each member, leaving behind."""
    return (
        Option(DONE, Page(DONE)),
        *((Option(BEST, Page[Id](BEST)),) if best else ()),
        *(Option(f"member:{id_}", Page("member", id_)) for id_ in members),
        *((Option(LEAVE, Page[Id](LEAVE)),) if may_leave else ()),
    )


def usual_page(*, best: bool, changed: bool) -> str:
    """Return what Enter turns to: the best for everybody at first, if something is better; done after a change.

    Else nothing: Enter does not close a sheet that was just opened.
    """
    if changed:
        return DONE
    return BEST if best else ""


def things(back: str, steps: Sequence[Step], id_of: Callable[[Step], str]) -> tuple[Option[Step | None], ...]:
    """What may be done on a member's page: turn back, by the id ``back``, or one of the steps."""
    found: list[Option[Step | None]] = [Option(back, None)]
    found += [Option(id_of(step), step) for step in steps]
    return tuple(found)


def kept_open(turn_to: Callable[[bool], bool | None]) -> None:
    """Turns from page to page until it is done. ``turn_to`` is told whether anything was changed so far; it returns
    whether its page has changed something, or None where the sheet is closed."""
    changed = False
    while (more := turn_to(changed)) is not None:
        changed = changed or more
