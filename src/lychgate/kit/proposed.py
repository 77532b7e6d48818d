"""Proposals as the state of a refereed game keeps them; their rules are in ``kit/proposals.py``."""

from __future__ import annotations

import msgspec


class Proposal(msgspec.Struct, frozen=True):
    """A command that waits until others agree.

    ``order`` is the command of the player ``by`` as JSON, ``label`` its words. ``seats`` are the players who are asked,
    ``agreed`` those of them who have agreed; ``referee``: the referee has yet to approve it.
    """

    number: int
    by: str
    order: str
    label: str
    seats: tuple[str, ...] = ()
    referee: bool = False
    agreed: tuple[str, ...] = ()

    @property
    def missing(self) -> tuple[str, ...]:
        """The players who have yet to agree."""
        return tuple(seat for seat in self.seats if seat not in self.agreed)

    @property
    def settled(self) -> bool:
        """Whether nobody's agreement is missing."""
        return not self.missing and not self.referee


class Proposals(msgspec.Struct, frozen=True):
    """The proposals that are ``open``, the number of the ``next``, and the words of commands that are ``reserved``.

    A reserved command is a players' command that this table leaves to its referee.
    """

    open: tuple[Proposal, ...] = ()
    next: int = 1
    reserved: tuple[str, ...] = ()

    def numbered(self, number: int) -> Proposal | None:
        """The open proposal with this number; None where it is open no more."""
        return next((one for one in self.open if one.number == number), None)


NOTHING_PROPOSED = Proposals()
