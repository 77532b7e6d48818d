"""The witnesses of a table: pages and terminals that are open, and give their shares for dice that are about to fall.

A witness is asked while the table is held, in a thread that waits for it. So whatever carries its answer must not need
the table. Whoever does not answer in time counts as away, until it is heard of again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from threading import Condition

import msgspec

from lychgate.core.fallen_dice import FallenDice
from lychgate.core.witness import Given, Key, SharesWanted, token

PATIENCE = 1.5
"""Seconds that all witnesses together have to answer."""

MOST_DICE_ASKED = 400
"""The most dice that are asked for at once; no command rolls as many."""

_SHARE = re.compile("[A-Za-z0-9_-]{6}")
_COMMITMENT = re.compile("[0-9a-f]{64}")


class Request(msgspec.Struct, frozen=True):
    """What a witness is asked: a share for each token, under a number that the answer repeats."""

    number: int
    tokens: tuple[str, ...]


class Witness:
    """A witness that is there: its seat, its commitment, and ``send``, which any thread may call.

    It is sent None when the secret of the game was opened: now it may open its own.
    """

    def __init__(self, seat: str, commitment: str, send: Callable[[Request | None], None]) -> None:
        self.seat = seat
        self.commitment = commitment
        self.send = send


class _Asked:
    """A request, and what has been answered so far."""

    def __init__(self, witnesses: Iterable[Witness]) -> None:
        self.open = set(witnesses)
        self.shares: dict[str, Sequence[str]] = {}


class Witnesses:
    """Who stands by at one table, in this process. Every method may be called from any thread."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self._patience = patience
        self._changed = Condition()
        self._there: list[Witness] = []
        self._late: set[Witness] = set()
        self._asked: dict[int, _Asked] = {}
        self._number = 0
        self.given: dict[Key, Given] = {}
        """The shares of dice that no record holds yet."""

    @property
    def commitments(self) -> dict[str, str]:
        """The commitment of each seat that stands by: of its witness that came last and answers."""
        with self._changed:
            return {one.seat: one.commitment for one in self._standing()}

    def arrive(self, witness: Witness) -> bool:
        """Has a witness stand by from now on: False where what it says to commit to is no commitment."""
        if not _COMMITMENT.fullmatch(witness.commitment):
            return False
        with self._changed:
            self._there.append(witness)
        return True

    def leave(self, witness: Witness) -> None:
        """Has it stand by no longer; nobody waits for it any more."""
        with self._changed:
            self._there = [one for one in self._there if one is not witness]
            self._late.discard(witness)
            for asked in self._asked.values():
                asked.open.discard(witness)
            self._changed.notify_all()

    def dismiss(self) -> None:
        """Tells all who stand by that the secret of the game was opened."""
        with self._changed:
            there = tuple(self._there)
        for one in there:
            one.send(None)

    def gave(self, witness: Witness, number: int, shares: Sequence[str]) -> None:
        """Takes the answer of a witness. One that comes too late says only that the witness is there again."""
        with self._changed:
            self._late.discard(witness)
            asked = self._asked.get(number)
            if asked is not None and witness in asked.open:
                asked.open.discard(witness)
                asked.shares[witness.seat] = shares
                self._changed.notify_all()

    def ask(self, tokens: Sequence[str]) -> tuple[dict[str, str], ...]:
        """The shares of all who stand by, for each token; without those who did not answer, or in another form."""
        with self._changed:
            standing = self._standing()
            if not standing:
                return tuple({} for _ in tokens)
            self._number += 1
            number, asked = self._number, _Asked(standing)
            self._asked[number] = asked
        request = Request(number, tuple(tokens))
        for one in standing:
            one.send(request)
        with self._changed:
            self._changed.wait_for(lambda: not asked.open, self._patience)
            self._late |= {one for one in asked.open if one in self._there}
            del self._asked[number]
            shares = {seat: told for seat, told in asked.shares.items() if _is_whole(told, len(tokens))}
        return tuple({seat: shares[seat][place] for seat in sorted(shares)} for place in range(len(tokens)))

    def _standing(self) -> list[Witness]:
        """For each seat the witness that came last, of those that answer."""
        return list({one.seat: one for one in self._there if one not in self._late}.values())


def _is_whole(shares: Sequence[str], many: int) -> bool:
    return len(shares) == many and all(isinstance(one, str) and _SHARE.fullmatch(one) for one in shares)


class TableShares:
    """The shares of a table's dice: as they fell before, else as its witnesses give them.

    ``secret`` is the key of the dice. Without ``asking`` nobody is asked, but dice that fell before fall the same.
    """

    def __init__(self, fallen: FallenDice, witnesses: Witnesses, secret: bytes, *, asking: bool) -> None:
        self._fallen = fallen
        self._witnesses = witnesses
        self._secret = secret
        self._asking = asking

    def of(self, die: Key) -> Given | None:
        """The shares of a die; None where its witnesses have not been asked."""
        known = self._fallen.dice.get(die)
        if known is None:
            known = self._witnesses.given.get(die)
        if known is None and (not self._asking or not self._witnesses.commitments):
            return {}
        return known

    def commitments(self, seats: Iterable[str]) -> dict[str, str]:
        """The commitments of seats that no record of the game holds yet."""
        now, told = self._witnesses.commitments, self._fallen.committed
        return {seat: now[seat] for seat in seats if seat in now and told.get(seat) != now[seat]}

    def ask(self, wanted: SharesWanted) -> None:
        """Asks the witnesses for the shares that are wanted."""
        given = self._witnesses.ask([token(self._secret, die) for die in wanted.dice[:MOST_DICE_ASKED]])
        self._witnesses.given.update(zip(wanted.dice, given, strict=False))


__all__ = ["Request", "TableShares", "Witness", "Witnesses"]
