"""The witnessed dice in the records of a game: who was there when a die fell first has a part in it always."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import UNSET, UnsetType

from lychgate.core.journal import Journal
from lychgate.core.keyed_dice import Earlier, secret_of
from lychgate.core.records import Finished, Header, Moved, Record, Snapshot, rolls_of
from lychgate.core.roll import Roll, stream_of
from lychgate.core.witness import Given, Key, given_by

KeptShares = tuple[tuple[str, int, dict[str, str]], ...]
"""Shares as a snapshot keeps them: stream, counter, and what each seat gave."""


class FallenDice:
    """The shares of all witnessed dice in the records of a game, undone ones too, and the commitments of witnesses.

    So a die that falls again has the shares that it had, whoever is there by then.
    """

    def __init__(self, journal: Journal, since: Snapshot | None) -> None:
        self._journal = journal
        kept = (since.shares or ()) if since is not None else ()
        self.dice: dict[Key, Given] = {(stream, counter): given for stream, counter, given in kept}
        self.committed: dict[str, str] = dict(since.committed or {}) if since is not None else {}

    def append(self, record: Record) -> None:
        """Take in the rolls of the record that comes next, and of what it takes back: that may be older."""
        gone = self._journal.comes_and_goes(record) if self.committed and isinstance(record, Moved) else ()
        for one in (record, *map(Finished, gone)):
            for roll in rolls_of(one):
                self.add(roll)

    def add(self, roll: Roll) -> None:
        """Take in a roll."""
        if roll.witnessed:
            stream = stream_of(roll.purpose, roll.subject)
            for place in range(len(roll.faces)):
                self.dice[stream, roll.witnessed.at + place] = given_by(roll.witnessed, place)
            self.committed |= roll.witnessed.commitments

    def kept(self, counters: Mapping[str, int]) -> tuple[KeptShares | UnsetType, dict[str, str] | UnsetType]:
        """What a snapshot keeps: the shares of dice that may fall again after these counters, and the commitments."""
        again = {key: given for key, given in self.dice.items() if key[1] >= counters.get(key[0], 0)}
        dice = tuple((*key, dict(again[key])) for key in sorted(again))
        return dice or UNSET, dict(self.committed) or UNSET


def earlier_of(header: Header) -> Earlier:
    """The earlier secrets of a game of which the header says what had fallen by their end."""
    fallen = header.fallen or {}
    return tuple((secret_of(one), fallen[one]) for one in header.opened or () if one in fallen)


__all__ = ["FallenDice", "earlier_of"]
