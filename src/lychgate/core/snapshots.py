"""Makes the snapshots from which a long game is opened without reading all of its records."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from lychgate.core.checkpoints import Checkpoint
from lychgate.core.codec import digest
from lychgate.core.fallen_dice import FallenDice
from lychgate.core.journal import Journal
from lychgate.core.numbering import Numbering
from lychgate.core.records import Snapshot, plain


def snapshot_of(
    records: int, journal: Journal, here: Checkpoint[Any], version: int, numbering: Numbering, fallen: FallenDice
) -> Snapshot:
    """Return a snapshot after so many ``records`` of a ``journal`` whose present is ``here``, under rules ``version``.

    What can be brought back as it was, and the hashes of the chain, are left for the caller to add.
    """
    shares, committed = fallen.kept(here.counters)
    return Snapshot(
        records,
        len(journal.entries),
        journal.head,
        plain(here.state),
        digest(here.state),
        dict(here.counters),
        version,
        tuple(journal.pendings.values()),
        journal.undone,
        journal.stashed,
        numbering.counts() or UNSET,
        journal.last_said() or UNSET,
        shares=shares,
        committed=committed,
    )


__all__ = ["snapshot_of"]
