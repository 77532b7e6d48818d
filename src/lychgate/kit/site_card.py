"""The room where the party is, on one card: what is read aloud, the referee's key, who is here, and the ways out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from lychgate.core.view import Card, Stage
from lychgate.kit.english import ended, many_of, sentence
from lychgate.kit.site import OUTSIDE, Door, Feature, Inhabitants, Room, Trap
from lychgate.kit.site_now import SiteNow


def room_card(now: SiteNow, game: str) -> Card:
    """The referee's card of the room where the party is, or of the outside, with what the file says for a ``game``."""
    if now.here == OUTSIDE:
        return Card(f"Outside of {now.site.name}", (_exits(now, game),))
    room = now.site.room(now.here)
    return Card(f"Room {room.number}: {room.name}", tuple(one for one in _facts(now, room, game) if one.result))


def _fact(title: str, text: str) -> Stage:
    return Stage(title, "fact", result=text)


def _facts(now: SiteNow, room: Room, game: str) -> Iterator[Stage]:
    yield _fact("Read aloud", room.read)
    yield _fact("Key", room.key)
    yield _fact("Rules", stats_told(room.stats, game))
    yield _fact("Note", now.notes.get(str(room.number), ""))
    for home, those in now.dwelling_in(room.number):
        fate = now.fates.get(str(home.number), "met" if home.number in now.met else "")
        for one in those:
            yield _fact("Here", told_of(one, fate or ("lying in wait" if one.hidden else "")))
    for at, trap in enumerate(room.traps, 1):
        stands, check = now.of_trap(at), f" {sentence(trap.check)}." if trap.check else ""
        what = f"{at} {trap.what}{f' ({stands})' if stands else ''}"
        does = f" {effects_told(trap)}" if effects_told(trap) else ""
        said = stats_told(trap.stats, game)
        rules = f" Rules: {said}" if said else ""
        yield _fact("Trap", f"{what}, set off by {trap.trigger}.{check} {trap.effect}".rstrip() + does + rules)
    for at, feature in enumerate(room.features, 1):
        found = " (found)" if (room.number, at) in now.searched else ""
        yield _fact("Search", f"{at} {feature.what}{found}, by {method_told(feature, game)}: {feature.finds}")
    left = [(at, one) for at, one in enumerate(room.valuables, 1) if (room.number, at) not in now.taken]
    told = (f"{at} {one.what} ({one.worth}){f', {one.where}' if one.where else ''}" for at, one in left)
    yield _fact("Valuables", "; ".join(told))
    yield _exits(now, game)


def stats_told(stats: Mapping[str, str], game: str) -> str:
    """What the file says for a game, as it is written there; empty where it says nothing."""
    return ended(stats[game]) if stats.get(game) else ""


def method_told(feature: Feature, game: str) -> str:
    """What finds the thing that is hidden, with how the game tries that: ``climbing up [DC 8 DEX/Exert]``."""
    return f"{feature.method} [{feature.stats[game]}]" if feature.stats.get(game) else feature.method


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


def _exits(now: SiteNow, game: str) -> Stage:
    return _fact("Ways", "; ".join(way_told(now, door, game) for door in now.site.doors_of(now.here)) or "none")


def way_told(now: SiteNow, door: Door, game: str) -> str:
    """A way out of the room where the party is: what it is, how it stands, where it leads, and what there is to it."""
    to = now.leads(door, now.here)
    where = "the outside" if to == OUTSIDE else f"{to} {now.site.room(to).name}"
    found = f" ({door.found.rstrip('.')})" if now.hidden(door) and door.found else ""
    notes = [one.rstrip(".") for one in (door.note, door.stats.get(game, "")) if one]
    note = f" ({'; '.join(notes)})" if notes else ""
    return f"{door_told(now, door)}{found}, to {where}{note}"


def door_told(now: SiteNow, door: Door) -> str:
    """A door and how it stands, for the referee: ``door 3, locked``, ``stairs 4``."""
    stands = now.state_of(door)
    told = [f"{door.kind} {door.number}", *((stands,) if door.kind == "door" or stands != "open" else ())]
    return ", ".join((*told, "secret") if now.hidden(door) else told)
