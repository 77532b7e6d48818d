"""What an Actor of Foundry holds beside what is read of it: taken off, kept as text, and put back at the export."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from msgspec import Struct

from lychgate.core.codec import decode, encode, learn
from lychgate.core.errors import DataError
from lychgate.rulesets.sovereign.rules.foundry_actor import OWN, Json

HEADING = "Delvers"

THEIRS = ("description", "img", "_id", "sort", "cha")
"""What stays as it was there, whatever we would write: Charisma too, which this game has not."""

THEIR_NAMES = ("name", "type")
"""And of an item these too: two names may mean the same thing."""

_ID = "lychgate"
"""How ids begin that are given to items here; they have 16 signs."""

KeyOf = Callable[[Json], str]
"""Says what an item is, in such a way that the same of theirs and of ours have the same key."""


class Kept(Struct, frozen=True, omit_defaults=True):
    """What is beside ours in the Actor, what in those of its items that are ours too, and items that are not."""

    actor: dict[str, Any] = {}
    beside: dict[str, dict[str, Any]] = {}
    more: list[dict[str, Any]] = []


learn(Kept)


def kept_of(theirs: Json, ours: Json, key_of: KeyOf) -> Kept:
    """What is in their Actor, and not in ours."""
    mine = set(keyed(ours["items"], key_of))
    found = keyed(theirs.get("items", []), key_of)
    own = keyed(ours["items"], key_of)
    beside = {key: rest(_plain(item), own[key], THEIR_NAMES) for key, item in found.items() if key in mine}
    return Kept(
        rest(_plain(theirs), ours),
        {key: left for key, left in beside.items() if left},
        [_plain(item) for key, item in found.items() if key not in mine],
    )


def as_text(kept: Kept) -> str:
    """It as JSON, the same for the same; empty where nothing is kept."""
    return encode(kept).decode() if kept != Kept() else ""


def read_kept(text: str) -> Kept:
    """It out of JSON. Where that is damaged, or empty, nothing was kept."""
    try:
        kept: Kept = decode(text, Kept, what="what was kept of an Actor")
    except DataError:
        return Kept()
    return kept


def together(ours: Json, kept: Kept, key_of: KeyOf) -> Json:
    """Our Actor with what was kept of theirs, each item with an id."""
    items = [merged(item, kept.beside.get(key, {})) for key, item in keyed(ours["items"], key_of).items()]
    items += kept.more
    return {**merged(ours, kept.actor), "items": with_ids(items)}


def with_ids(items: list[Json]) -> list[Json]:
    """Items each with an id, those that had none with a new one."""
    taken = [item["_id"] for item in items if "_id" in item]
    free = (id_ for number in range(1, 10**8) if (id_ := f"{_ID}{number:08d}") not in taken)
    return [item if "_id" in item else {"_id": next(free), **item} for item in items]


def keyed(items: list[Json], key_of: KeyOf) -> dict[str, Json]:
    """Items by what they are; the second of the same is another."""
    counted: Counter[str] = Counter()
    found = {}
    for item in items:
        key = key_of(item)
        counted[key] += 1
        found[f"{key}|{counted[key]}"] = item
    return found


def _plain(theirs: Json) -> Json:
    """What is theirs alone: without our flags, and without ids that were given here."""
    found = dict(theirs)
    flags = found.get("flags")
    if isinstance(flags, dict) and OWN in flags:
        found["flags"] = {key: value for key, value in flags.items() if key != OWN}
    if str(found.get("_id", "")).startswith(_ID):
        del found["_id"]
    return found


def rest(theirs: Json, ours: Json, more: tuple[str, ...] = ()) -> Json:
    """What is in theirs and not in ours, at any depth; what both have is ours, but for what stays as it was."""
    left: Json = {}
    for key, value in theirs.items():
        if key not in ours:
            left[key] = value
        elif key in THEIRS or key in more:
            if value != ours[key]:
                left[key] = value
        elif isinstance(value, dict) and isinstance(ours[key], dict):
            inner = rest(value, ours[key])
            if inner:
                left[key] = inner
    return left


def merged(ours: Json, kept: Json) -> Json:
    """Ours with what was kept beside it, at any depth."""
    found = dict(ours)
    for key, value in kept.items():
        both = isinstance(value, dict) and isinstance(found.get(key), dict)
        found[key] = merged(found[key], value) if both else value
    return found


def unlike(theirs: Json, ours: Json, path: str = "") -> Iterator[tuple[str, Any, Any]]:
    """The places at which both say something, and not the same, with what each says."""
    for key, value in theirs.items():
        place = f"{path}.{key}".lstrip(".")
        if key not in ours or key in (*THEIRS, "flags"):
            continue
        mine = ours[key]
        if isinstance(value, dict) and isinstance(mine, dict):
            yield from unlike(value, mine, place)
        elif _simple(value) != _simple(mine):
            yield place, value, mine


def _simple(said: Any) -> Any:
    """A value such that ``"2"``, ``2.0`` and ``2`` are the same, and nothing, 0 and an empty text."""
    if isinstance(said, bool) or said is None:
        return said or 0
    if isinstance(said, int | float | str):
        try:
            return float(said)
        except ValueError:
            return said or 0
    return [_simple(one) for one in said] if isinstance(said, list | tuple) else msgspec.to_builtins(said)
