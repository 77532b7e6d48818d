"""Whom it concerns when something is taken back, and when a vote on it is decided."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

import msgspec

from lychgate.core.branches import apart
from lychgate.core.decision import Answer
from lychgate.core.errors import PlayError
from lychgate.core.game import Game
from lychgate.core.play import Input
from lychgate.core.records import Entry, Pending
from lychgate.server.seats import SPECTATOR, Proposal


class LastAction(msgspec.Struct, frozen=True):
    """The last answer or order of a seat, as it could be taken back.

    ``parent`` is the entry before the step it was said in, ``entry`` that step, 0 while it waits. ``alone``: nobody
    else has said anything in what would go, and it was the seat's own to begin with.
    """

    parent: int
    alone: bool
    entry: int = 0


def last_action(game: Game[Any], seat: str, persons: Collection[str]) -> LastAction:
    """Finds what ``seat`` said last. Of the others only ``persons`` count: a bot has no say.

    Raises ``PlayError`` when it has said nothing.
    """
    pending = game.pending_to_undo(seat)
    if pending is not None:
        others = set() if seat in answerers(pending.inputs) else answerers(pending.inputs) & set(persons)
        return LastAction(pending.parent, not others - {seat})
    for entry in game.ancestors():
        spoke = spoke_in(game, entry)
        if seat in answerers(entry.inputs) | {entry.seat}:
            alone = entry.seat == seat and not (spoke & set(persons)) - {seat}
            return LastAction(entry.parent, alone, entry.id)
    raise PlayError(f"{seat} has nothing to take back.")


def last_to_speak(game: Game[Any], seat: str) -> str:
    """The seat of the last command that ``seat`` knows of, waiting or finished; empty at the beginning."""
    waiting = (one.seat for one in reversed(tuple(game.pendings.values())) if game.knows(seat, one))
    finished = (one.seat for one in game.ancestors() if game.knows(seat, one.id))
    return next(waiting, "") or next(finished, "")


def concerned(game: Game[Any], to: int, persons: Iterable[str], *by: str) -> tuple[str, ...]:
    """Finds those of ``persons`` who lose an answer or an order if the entry ``to`` becomes the present.

    Only what all of ``by`` know of counts.
    """
    spoke: set[str] = set()
    for entry in lost(game, to, *by):
        spoke |= spoke_in(game, entry)
    for pending in game.pendings.values():
        if all(game.knows(seat, pending) for seat in by):
            spoke |= {pending.seat} | answerers(pending.inputs)
    return tuple(person for person in persons if person in spoke)


def lost(game: Game[Any], to: int, *by: str) -> tuple[Entry, ...]:
    """Finds the entries of the path that are left behind if the entry ``to`` becomes the present, the newest first.

    Only those that all of ``by`` know of, and that do not stand there too in the eyes of each: something secret may
    have had a step rebased, and its copies are one step to those who know nothing of that.
    """
    left, found = apart(game.entries, game.head, to)
    there = {seat: {game.number(seat, one.id) for one in found} for seat in by}
    return tuple(
        one
        for one in left
        if all(game.knows(seat, one.id) and game.number(seat, one.id) not in there[seat] for seat in by)
    )


def answerers(inputs: Iterable[Input]) -> set[str]:
    """The seats whose answers are among ``inputs``."""
    return {given.seat for given in inputs if isinstance(given, Answer)}


def spoke_in(game: Game[Any], entry: Entry) -> set[str]:
    """The seats that have said something in an entry.

    Without a referee that is every seat where it amends the book: one of them writes what all have voted on.
    """
    voted_on = not game.ruleset.refereed and isinstance(entry.command, dict) and "because" in entry.command
    return {entry.seat} | answerers(entry.inputs) | (set(game.header.seats) if voted_on else set())


def owner_of(game: Game[Any], what: int | Pending) -> str:
    """The seat that gave a command, finished or waiting."""
    return what.seat if isinstance(what, Pending) else game.entries[what].seat


def stands(game: Game[Any], proposal: Proposal) -> bool:
    """Whether what a proposal would take back is still there to be taken back."""
    if proposal.kind != "back":
        return True
    by = proposal.by
    if proposal.step == 0:
        now, then = known_before(game, by, game.head), known_before(game, by, target(game, proposal))
        return now == then and any(game.knows(by, pending) for pending in game.pendings.values())
    return on_path(game, as_it_is_now(game, by, proposal.step))


def target(game: Game[Any], proposal: Proposal) -> int:
    """The entry that a proposal would make the present."""
    return as_it_is_now(game, proposal.by, proposal.entry)


def as_it_is_now(game: Game[Any], by: str, entry: int) -> int:
    """The entry that ``by`` now knows as the step that ``entry`` was: something secret may have had it rebased."""
    eyes = by if game.hides_from(by) else SPECTATOR
    number = game.number(eyes, entry)
    return game.entry_numbered(eyes, number) if number else entry


def known_before(game: Game[Any], by: str, entry: int) -> int:
    """The last entry that ``by`` knows of on the path to ``entry``; 0 where that is the beginning."""
    return next((one.id for one in game.ancestors(entry) if game.knows(by, one.id)), 0)


def on_path(game: Game[Any], entry: int) -> bool:
    """Whether the present stands on the entry of this number."""
    for one in game.ancestors():
        if one.id <= entry:  # numbers only grow along a path
            return one.id == entry
    return False


def decided(proposal: Proposal, voters: Collection[str]) -> bool | None:
    """True when it is carried, False when it has fallen, None while votes are missing.

    Another custom needs everybody, and so does a fresh secret of the dice; going back needs more than half of those it
    concerns. An amendment needs whom the custom names: the referee, everybody, or more than half of all seats, the one
    that proposed it among them.
    """
    yes = len(set(proposal.yes) & set(voters))
    no = len(set(proposal.no) & set(voters))
    if proposal.kind in ("custom", "secret"):
        return False if no else yes == len(voters) or None
    if proposal.kind == "amendment":
        if proposal.trial:
            return _trial_decided(proposal, len(voters), yes, no)
        return _amendment_decided(proposal, len(voters), yes, no)
    if 2 * yes > len(voters) or not voters:
        return True
    return False if 2 * no >= len(voters) else None


def _amendment_decided(proposal: Proposal, voters: int, yes: int, no: int) -> bool | None:
    if not voters:
        return True
    if proposal.rule == "majority":
        if 2 * (yes + 1) > voters + 1:
            return True
        return False if 2 * (voters - no + 1) <= voters + 1 else None
    return False if no else yes == voters or None


def _trial_decided(proposal: Proposal, voters: int, yes: int, no: int) -> bool | None:
    """Whether what is on trial is kept. It is the table's question: nobody has said yes by asking it."""
    if not voters:
        return None
    if proposal.rule == "majority":
        return True if 2 * yes > voters else False if 2 * no >= voters else None
    return False if no else yes == voters or None
