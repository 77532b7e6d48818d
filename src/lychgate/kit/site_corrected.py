"""A site that is being played, corrected: its file is read again, and what has happened in it is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from lychgate.core.errors import PlayError
from lychgate.kit.site import OUTSIDE, Site
from lychgate.kit.site_now import SiteNow
from lychgate.kit.spans import there_are


def corrected(now: SiteNow, to: Site) -> tuple[SiteNow, tuple[str, ...]]:
    """The site as it stands with its new content, and sentences on what of its state has no place there any more.

    Rooms and doors are the same by their numbers, traps, valuables and features by what they are called. Raises
    ``PlayError`` where the room in which the party is would be gone.
    """
    rooms = {one.number for one in to.rooms}
    if now.here != OUTSIDE and now.here not in rooms:
        raise PlayError(f"The party is in room {now.here}, and in the corrected file {there_are(rooms)}.")
    lost: list[str] = []

    def there(numbers: Iterable[int], told: str) -> tuple[int, ...]:
        lost.extend(told.format(one) for one in numbers if one not in rooms)
        return tuple(one for one in numbers if one in rooms)

    doors = {one.number: one.rooms for one in to.doors}
    same = {one.number for one in now.site.doors if doors.get(one.number) == one.rooms}
    changed = [int(one) for one in now.doors] + list(now.found)
    lost.extend(f"Door {one} is as the file has it" for one in dict.fromkeys(changed) if one not in same)
    traps = {
        key: _kept(now.site, to, int(room), int(which), lambda one: [trap.what for trap in one.traps])
        for key, (room, _, which) in ((key, key.partition(".")) for key in now.traps)
    }
    lost.extend(f"Trap {key} is as the file has it" for key, found in traps.items() if not found)
    after = replace(
        now,
        site=to,
        seen=there(now.seen, "Room {}, which the party has seen, is gone"),
        doors={key: state for key, state in now.doors.items() if int(key) in same},
        found=tuple(one for one in now.found if one in same),
        empty=tuple(one for one in now.empty if one in rooms),
        met=tuple(one for one in now.met if one in rooms),
        moved={key: room for key, room in now.moved.items() if int(key) in rooms and room in rooms},
        notes={key: text for key, text in now.notes.items() if int(key) in rooms},
        fates={key: fate for key, fate in now.fates.items() if int(key) in rooms},
        traps={f"{key.partition('.')[0]}.{traps[key]}": state for key, state in now.traps.items() if traps[key]},
        taken=_moved(now.site, to, now.taken, lambda one: [item.what for item in one.valuables], lost),
        searched=_moved(now.site, to, now.searched, lambda one: [feature.what for feature in one.features], lost),
        alert=min(now.alert, max(0, len(to.alertness) - 1)),
    )
    return after, tuple(lost)


Named = Callable[[Any], list[str]]
"""What a room has of one kind, by name."""


def _kept(was: Site, to: Site, room: int, which: int, named: Named) -> int:
    """Which of its kind something of a room is now, counted from 1; 0 where it is gone."""
    before = next((named(one) for one in was.rooms if one.number == room), [])
    after = next((named(one) for one in to.rooms if one.number == room), [])
    name = before[which - 1] if 1 <= which <= len(before) else ""
    return after.index(name) + 1 if name in after else 0


def _moved(
    was: Site, to: Site, marked: tuple[tuple[int, int], ...], named: Named, lost: list[str]
) -> tuple[tuple[int, int], ...]:
    """What is marked as (room, which of it), by the places that the same things have now."""
    places = [(room, which, _kept(was, to, room, which, named)) for room, which in marked]
    for room, which, found in places:
        if not found and (names := next((named(one) for one in was.rooms if one.number == room), [])):
            lost.append(f"'{names[which - 1]}' of room {room} is gone")
    return tuple((room, found) for room, _, found in places if found)
