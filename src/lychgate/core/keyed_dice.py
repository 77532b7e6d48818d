"""The program's dice, drawn by key and not in sequence, with what witnesses give for them.

Dice are keyed by what is rolled for whom: face = PRF(secret, stream, counter). So undo and redo give the same die, and
two parties that act in either order each get their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import blake2b

from msgspec import UNSET
from msgspec.structs import replace

from lychgate.core.dice import parse
from lychgate.core.errors import ReplayMismatch
from lychgate.core.roll import Roll, Witnessed, stream_of
from lychgate.core.witness import Given, Key, Shares, SharesWanted, given_by, mixed_in, witnessed


def secret_of(seed: str) -> bytes:
    """The key of a game whose seed is ``seed``: 32 bytes."""
    return blake2b(seed.encode(), digest_size=32, person=b"lychgate-seed").digest()


Earlier = tuple[tuple[bytes, Mapping[str, int]], ...]
"""The secrets that dice had before, the oldest first, each with how many faces of each stream had fallen by its end."""


class KeyedDice:
    """Dice by key. ``counters`` says how many faces each stream has given so far.

    ``shares`` are those of witnesses, if there are any: see ``core.witness``. A roll that had fallen under one of the
    ``earlier`` secrets falls by that again.
    """

    def __init__(
        self,
        secret: bytes,
        counters: Mapping[str, int] | None = None,
        shares: Shares | None = None,
        earlier: Earlier = (),
    ) -> None:
        self._secret = secret
        self.counters: dict[str, int] = dict(counters or {})
        self._shares = shares
        self._earlier = earlier

    def throw(self, dice: str, purpose: str, subject: str) -> Roll:
        """Roll ``dice``. Raises ``SharesWanted`` while their witnesses have not been asked."""
        stream, shares = stream_of(purpose, subject), self._shares
        at = self.counters.get(stream, 0)
        secret = next((key for key, fallen in self._earlier if at < fallen.get(stream, 0)), self._secret)
        if shares is None:
            rolled = parse(dice).roll(lambda sides: self._face(secret, stream, sides, {}))
            return Roll(dice, purpose, subject, rolled.faces, rolled.total)
        wanted = tuple((stream, at + place) for place in range(len(parse(dice).sides())))
        unasked = tuple(die for die in wanted if shares.of(die) is None)
        if unasked:
            raise SharesWanted(unasked)
        given: list[Given] = []

        def draw(sides: int) -> int:
            die = (stream, self.counters.get(stream, 0))
            known = shares.of(die)
            if known is None:
                raise SharesWanted((die,))
            given.append(known)
            return self._face(secret, stream, sides, known)

        rolled = parse(dice).roll(draw)
        told = witnessed(at, given, shares)
        return Roll(dice, purpose, subject, rolled.faces, rolled.total, witnessed=told)

    def again(self, roll: Roll) -> Roll:
        """The same roll once more, with the shares that its witnesses gave."""
        if not roll.witnessed:
            return self.unwitnessed().throw(roll.dice, roll.purpose, roll.subject)
        same = KeyedDice(self._secret, None, _GivenShares(roll, roll.witnessed), self._earlier)
        same.counters = self.counters
        return same.throw(roll.dice, roll.purpose, roll.subject)

    def unwitnessed(self) -> KeyedDice:
        """The same dice, for a roll that not everybody may know of: witnesses are not asked for it."""
        alone = KeyedDice(self._secret, earlier=self._earlier)
        alone.counters = self.counters
        return alone

    def skip(self, roll: Roll) -> None:
        if roll.by == "app":
            stream = stream_of(roll.purpose, roll.subject)
            self.counters[stream] = self.counters.get(stream, 0) + len(roll.faces)

    def _face(self, secret: bytes, stream: str, sides: int, given: Given) -> int:
        counter = self.counters.get(stream, 0)
        self.counters[stream] = counter + 1
        limit = (1 << 64) - (1 << 64) % sides
        attempt = 0
        while True:
            message = f"{stream}\n{counter}\n{attempt}{mixed_in(given)}".encode()
            number = int.from_bytes(blake2b(message, key=secret, digest_size=8).digest(), "big")
            if number < limit:  # else the low faces would come up a little too often
                return number % sides + 1
            attempt += 1


class _GivenShares:
    """The shares that were given for a roll."""

    def __init__(self, roll: Roll, witnessed: Witnessed) -> None:
        self._stream = stream_of(roll.purpose, roll.subject)
        self._witnessed = witnessed

    def of(self, die: Key) -> Given:
        """The shares of a die; none for one that the roll does not tell of."""
        place = die[1] - self._witnessed.at
        return given_by(self._witnessed, place) if die[0] == self._stream and place >= 0 else {}

    def commitments(self, seats: Iterable[str]) -> dict[str, str]:
        """The commitments of these seats that the roll tells."""
        return {seat: one for seat, one in self._witnessed.commitments.items() if seat in seats}


class ProvenDice:
    """Keyed dice that compare every roll of the journal with their own, for running the past again."""

    def __init__(self, keyed: KeyedDice) -> None:
        self._keyed = keyed

    def throw(self, dice: str, purpose: str, subject: str) -> Roll:
        return self._keyed.throw(dice, purpose, subject)

    def skip(self, roll: Roll) -> None:
        """Raise ``ReplayMismatch`` if the program's dice did not fall as ``roll`` says."""
        if roll.by != "app":
            return
        fallen = self._keyed.again(roll)
        if fallen != replace(roll, only=UNSET):  # dice do not know who may look at them
            raise ReplayMismatch(with_faces(roll), with_faces(fallen), clause=roll.purpose)


def with_faces(roll: Roll) -> str:
    """A roll and its result in words, for messages."""
    faces = " ".join(str(face) for face in roll.faces)
    return f"that {roll.dice} for {roll.subject} fell {faces}, in all {roll.total}"


__all__ = ["Earlier", "KeyedDice", "ProvenDice", "secret_of", "with_faces"]
