"""The room where the party is, on one card: what is read aloud, the referee's key, who is here, and the ways out."""

from __future__ import annotations

from collections.abc import Iterator

from lychgate.core.view import Card, Stage
from lychgate.kit.english import many_of, sentence
from lychgate.kit.site import OUTSIDE, Door, Inhabitants, Room, Trap
from lychgate.kit.site_now import SiteNow


def room_card(now: SiteNow) -> Card:
    """The referee's card of the room where the party is, or of the outside."""
    if now.here == OUTSIDE:
        return Card(f"Outside of {now.site.name}", (_exits(now),))
    room = now.site.room(now.here)
    return Card(f"Room {room.number}: {room.name}", tuple(one for one in _facts(now, room) if one.result))


def _fact(title: str, text: str) -> Stage:
    return Stage(title, "fact", result=text)


def _facts(now: SiteNow, room: Room) -> Iterator[Stage]:
    yield _fact("Read aloud", room.read)
    yield _fact("Key", room.key)
    yield _fact("Note", now.notes.get(str(room.number), ""))
    for home, those in now.dwelling_in(room.number):
        fate = now.fates.get(str(home.number), "met" if home.number in now.met else "")
        for one in those:
            yield _fact("Here", told_of(one, fate or ("lying in wait" if one.hidden else "")))
    for at, trap in enumerate(room.traps, 1):
        stands, check = now.of_trap(at), f" {sentence(trap.check)}." if trap.check else ""
        what = f"{at} {trap.what}{f' ({stands})' if stands else ''}"
        does = f" {effects_told(trap)}" if effects_told(trap) else ""
        yield _fact("Trap", f"{what}, set off by {trap.trigger}.{check} {trap.effect}".rstrip() + does)
    for at, feature in enumerate(room.features, 1):
        found = " (found)" if (room.number, at) in now.searched else ""
        yield _fact("Search", f"{at} {feature.what}{found}, by {feature.method}: {feature.finds}")
    left = [(at, one) for at, one in enumerate(room.valuables, 1) if (room.number, at) not in now.taken]
    told = (f"{at} {one.what} ({one.worth}){f', {one.where}' if one.where else ''}" for at, one in left)
    yield _fact("Valuables", "; ".join(told))
    yield _exits(now)


def effects_told(trap: Trap) -> str:
    """What a trap does to the site, for the referee: ``Into room 7; door 3 locked; alarm; calls room 4.``"""
    shut = [f"door {one.door} {one.state}" for one in trap.shuts]
    calls = [f"calls room {number}" for number in trap.calls]
    into = [f"into room {trap.into}"] if trap.into is not None else []
    told = "; ".join((*into, *shut, *(["alarm"] if trap.alarm else []), *calls))
    return f"{told[:1].upper()}{told[1:]}." if told else ""


def told_of(those: Inhabitants, fate: str = "") -> str:
    """Who lives somewhere, how many, what became of them, what moves them, and what they do."""
    known = ", ".join(filter(None, (fate, *(f"{name} {value}" for name, value in those.drives.items()))))
    does = f": {those.does}" if those.does else ""
    who = those.who if those.number == "1" else f"{those.number} {many_of(those.who)}"
    return f"{who}{f' ({known})' if known else ''}{does}"


def _exits(now: SiteNow) -> Stage:
    return _fact("Ways", "; ".join(way_told(now, door) for door in now.site.doors_of(now.here)) or "none")


def way_told(now: SiteNow, door: Door) -> str:
    """A way out of the room where the party is: what it is, how it stands, where it leads, and what there is to it."""
    to = now.leads(door, now.here)
    where = "the outside" if to == OUTSIDE else f"{to} {now.site.room(to).name}"
    found = f" ({door.found.rstrip('.')})" if now.hidden(door) and door.found else ""
    note = f" ({door.note.rstrip('.')})" if door.note else ""
    return f"{door_told(now, door)}{found}, to {where}{note}"


def door_told(now: SiteNow, door: Door) -> str:
    """A door and how it stands, for the referee: ``door 3, locked``, ``stairs 4``."""
    stands = now.state_of(door)
    told = [f"{door.kind} {door.number}", *((stands,) if door.kind == "door" or stands != "open" else ())]
    return ", ".join((*told, "secret") if now.hidden(door) else told)
