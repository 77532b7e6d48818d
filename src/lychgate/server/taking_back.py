"""Whom it concerns when something is taken back, and how it is put to the vote."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

import msgspec

from lychgate.core.decision import Answer
from lychgate.core.errors import PlayError
from lychgate.core.game import Game
from lychgate.core.play import Input
from lychgate.core.records import Entry, Pending
from lychgate.server.seats import Proposal


class LastWord(msgspec.Struct, frozen=True):
    """The last thing that a seat said, as it could be taken back.

    ``parent`` is the entry before the step it was said in, ``entry`` that step, 0 while it waits. ``alone``: nobody
    else has said anything in what would go, and it was the seat's own to begin with.
    """

    parent: int
    alone: bool
    entry: int = 0


def last_word(game: Game[Any], seat: str, persons: Collection[str]) -> LastWord:
    """What ``seat`` said last. Of the others only ``persons`` count: a bot does not mind.

    Raises ``PlayError`` when it has said nothing.
    """
    pending = game.pending_to_undo(seat)
    if pending is not None:
        others = set() if seat in answerers(pending.inputs) else answerers(pending.inputs) & set(persons)
        return LastWord(pending.parent, not others - {seat})
    for entry in game.ancestors():
        spoke = answerers(entry.inputs) | {entry.seat}
        if seat in spoke:
            alone = entry.seat == seat and not (spoke & set(persons)) - {seat}
            return LastWord(entry.parent, alone, entry.id)
    raise PlayError(f"{seat} has nothing to take back.")


def concerned(game: Game[Any], to: int, persons: Iterable[str]) -> tuple[str, ...]:
    """Those of ``persons`` who lose something if the entry ``to`` becomes the present: what they said since, or in a
    command that waits."""
    spoke: set[str] = set()
    for entry in lost(game, to):
        spoke |= {entry.seat} | answerers(entry.inputs)
    for pending in game.pendings.values():
        spoke |= {pending.seat} | answerers(pending.inputs)
    return tuple(person for person in persons if person in spoke)


def lost(game: Game[Any], to: int) -> tuple[Entry, ...]:
    """The entries of the path that are left behind if the entry ``to`` becomes the present, the newest first."""
    left: list[Entry] = []
    ours, theirs = game.head, to
    while ours != theirs:  # numbers only grow along a path, so the larger of the two is not on the other's
        if ours > theirs:
            left.append(game.entries[ours])
            ours = left[-1].parent
        else:
            theirs = game.entries[theirs].parent
    return tuple(left)


def answerers(inputs: Iterable[Input]) -> set[str]:
    """The seats whose answers are among ``inputs``."""
    return {given.seat for given in inputs if isinstance(given, Answer)}


def owner_of(game: Game[Any], what: int | Pending) -> str:
    """The seat that gave a command, finished or waiting."""
    return what.seat if isinstance(what, Pending) else game.entries[what].seat


def stands(game: Game[Any], proposal: Proposal) -> bool:
    """Whether what a proposal would take back is still there to be taken back."""
    if proposal.kind == "custom":
        return True
    if proposal.step == 0:
        return game.head == proposal.entry and bool(game.pendings)
    return on_path(game, proposal.step)


def on_path(game: Game[Any], entry: int) -> bool:
    """Whether the present stands on the entry of this number."""
    for one in game.ancestors():
        if one.id <= entry:  # numbers only grow along a path
            return one.id == entry
    return False


def decided(proposal: Proposal, voters: Collection[str]) -> bool | None:
    """True when it is carried, False when it has fallen, None while votes are missing.

    Another custom needs everybody; going back needs more than half of those it concerns.
    """
    yes = len(set(proposal.yes) & set(voters))
    no = len(set(proposal.no) & set(voters))
    if proposal.kind == "custom":
        return False if no else yes == len(voters) or None
    if 2 * yes > len(voters) or not voters:
        return True
    return False if 2 * no >= len(voters) else None
