"""Dice in which several have a part, so that nobody can know a face before it falls: not who runs the server either.

Each witness has a *secret* of its own and has committed to it. When a die of the program is about to fall, each witness
who is there gives a *share* for it: a hash of the die's *token* under its secret. The token is a hash of the die's key
under the secret of the game, so that it says nothing of what is rolled. The face comes from the key, the secret of the
game, and the shares. A witness knows the face no earlier than everybody, and who runs the server not before the share
has come, which is then fixed: the same die always has the same share, also when it falls again after an undo.

A share has 36 bits. It is guessed once in 2^36 times, and checked as soon as the witness's secret is opened.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from typing import Protocol

from lychgate.core.roll import Witnessed

AWAY = "-"
"""Stands for the share of a seat that gave none."""

Key = tuple[str, int]
"""A die: its stream, and how many faces the stream gave before."""

Given = Mapping[str, str]
"""The shares of one die by seat; none where nobody stood by."""


class SharesWanted(BaseException):
    """Dice are about to fall for which the witnesses have not been asked yet: run it again when they have.

    It is no error, as ``Suspended`` is none: nothing is recorded before all dice have fallen.
    """

    def __init__(self, dice: tuple[Key, ...]) -> None:
        super().__init__(f"shares for {len(dice)} dice")
        self.dice = dice


class Shares(Protocol):
    """Where the shares of a game's dice come from."""

    def of(self, die: Key) -> Given | None:
        """The shares of a die; None where its witnesses have not been asked."""

    def commitments(self, seats: Iterable[str]) -> dict[str, str]:
        """The commitments of seats that no record of the game holds yet."""


def secret_bytes(secret: str) -> bytes:
    """The key of a witness whose secret is this text: 32 bytes."""
    return blake2b(secret.encode(), digest_size=32).digest()


def commitment_of(secret: str) -> str:
    """The hash that fixes a witness's secret: 64 hex digits."""
    return blake2b(b"lychgate witness\n" + secret.encode(), digest_size=32).hexdigest()


def token(game_secret: bytes, die: Key) -> str:
    """What a witness is asked for a die by: 32 hex digits that say nothing of it."""
    stream, counter = die
    return blake2b(f"token\n{stream}\n{counter}".encode(), key=game_secret, digest_size=16).hexdigest()


def share(secret: str, asked: str) -> str:
    """The share of a witness for a token: 6 characters."""
    return urlsafe_b64encode(blake2b(asked.encode(), key=secret_bytes(secret), digest_size=6).digest()).decode()[:6]


def mixed_in(given: Given) -> str:
    """The shares of a die as they go into its face, after its key; nothing where nobody stood by."""
    return "".join(f"\n{seat}\n{given[seat]}" for seat in sorted(given))


def given_by(witnessed: Witnessed, place: int) -> Given:
    """The shares of the face at a place, from 0, of a witnessed roll."""
    each = {seat: told.split(" ") for seat, told in witnessed.shares.items()}
    return {seat: told[place] for seat, told in each.items() if place < len(told) and told[place] != AWAY}


def witnessed(at: int, dice: Iterable[Given], shares: Shares) -> Witnessed:
    """What a roll keeps of those who stood by: ``dice`` are the shares of its faces, from the counter ``at`` on."""
    given = tuple(dice)
    seats = sorted({seat for one in given for seat in one})
    told = {seat: " ".join(one.get(seat, AWAY) for one in given) for seat in seats}
    return Witnessed(at, told, shares.commitments(seats))


__all__ = [
    "AWAY",
    "Given",
    "Key",
    "Shares",
    "SharesWanted",
    "commitment_of",
    "given_by",
    "mixed_in",
    "share",
    "token",
    "witnessed",
]
