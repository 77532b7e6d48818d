"""Records as they are on disk: the names of their fields stay what they were in every game that was ever saved."""

from __future__ import annotations

import msgspec

from lychgate.core.codec import decode, encode
from lychgate.core.records import Entry, Moved, Pending, Record, Snapshot

ENTRY = Entry(3, 1, "ben", {"type": "rest"}, (), (), "0123456789abcdef")


def test_a_move_is_written_under_the_names_it_always_had() -> None:
    moved = Moved("undo", 1, None, (), (Pending(3, "ann", {"type": "draw"}, ()),), (ENTRY,), (2,), ("cyd",))

    written = msgspec.json.decode(encode(moved))

    assert list(written) == ["type", "verb", "head", "others", "relaid", "aside", "unseen"]
    assert decode(encode(moved), Record, what="a record") == moved


def test_a_snapshot_is_written_under_the_names_it_always_had() -> None:
    snapshot = Snapshot(5, 3, 3, {}, "0123456789abcdef", {}, 1, stashed=(2,), last_said=(("ann", "ann", 4),))

    written = msgspec.json.decode(encode(snapshot))

    names = ["records", "entries", "head", "state", "hash", "counters", "rules_version", "pendings", "undone"]
    assert list(written) == [*names, "aside", "spoken"]
    assert decode(encode(snapshot), Snapshot, what="a snapshot") == snapshot
