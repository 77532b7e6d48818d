"""The witnessed dice in the records of a game: who was there when a die fell first has a part in it always."""

from __future__ import annotations

from collections.abc import Mapping

from lychgate.core.records import Record, Snapshot, rolls_of
from lychgate.core.roll import Roll, stream_of
from lychgate.core.witness import Given, Key, given_by


class FallenDice:
    """The shares of all witnessed dice in the records of a game, undone ones too, and the commitments of witnesses.

    So a die that falls again has the shares that it had, whoever is there by then.
    """

    def __init__(self, since: Snapshot | None = None) -> None:
        kept = (since.shares or ()) if since is not None else ()
        self.dice: dict[Key, Given] = {(stream, counter): given for stream, counter, given in kept}
        self.committed: dict[str, str] = dict(since.committed or {}) if since is not None else {}

    def append(self, record: Record) -> None:
        """Take in the rolls of a record."""
        for roll in rolls_of(record):
            self.add(roll)

    def add(self, roll: Roll) -> None:
        """Take in a roll."""
        if roll.witnessed:
            stream = stream_of(roll.purpose, roll.subject)
            for place in range(len(roll.faces)):
                self.dice[stream, roll.witnessed.at + place] = given_by(roll.witnessed, place)
            self.committed |= roll.witnessed.commitments

    def kept(self, counters: Mapping[str, int]) -> tuple[tuple[str, int, dict[str, str]], ...]:
        """The dice that may fall again after these counters, as a snapshot keeps them."""
        again = ((key, given) for key, given in self.dice.items() if key[1] >= counters.get(key[0], 0))
        return tuple((stream, counter, dict(given)) for (stream, counter), given in sorted(again))


__all__ = ["FallenDice"]
