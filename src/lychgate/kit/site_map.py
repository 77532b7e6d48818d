"""The map of a site as a seat may see it: players see rooms that they were in and doors that they saw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import floor
from types import MappingProxyType

from msgspec.structs import replace

from lychgate.core.codec import digest
from lychgate.core.places.rooms import free_cell
from lychgate.core.plan import Area, Cutout, Picture, bounds_of
from lychgate.core.view import HexMap, Link, Mark, Prepared, RoomBox, RoomMap
from lychgate.kit.english import every, sentence
from lychgate.kit.land_map import land_maps
from lychgate.kit.site import OUTSIDE, Door, Faction, Room
from lychgate.kit.site_card import effects_told, method_told, stats_told, told_of
from lychgate.kit.site_now import SiteNow, shown

NOBODY: Mapping[int, Sequence[str]] = MappingProxyType({})

UNKNOWN, SURFACE = -1, -2
"""Where a link leads: nobody was there; to the open air."""


def drawn(now: SiteNow, *, referee: bool) -> tuple[RoomMap | HexMap, ...]:
    """The map of a site as far as a seat may see it, and for a referee that of the land around."""
    return (map_of(now, everything=referee), *(land_maps(now.site) if referee else ()))


def map_of(now: SiteNow, *, everything: bool) -> RoomMap:
    """The map of a site; ``everything``: as the referee sees it, with what is not seen yet."""
    numbers = (*now.seen, *(one.number for one in now.site.rooms if one.number not in now.seen and everything))
    cells = _cells(now, numbers, everything)
    boxes = tuple(_box(now, now.site.room(one), cells[one], everything) for one in sorted(numbers))
    level = now.site.room(now.here).level if now.here != OUTSIDE else (boxes[0].level if boxes else 1)
    # one wall tells that there are some: all of them would be most of what a seat is sent
    pictures = tuple(replace(one, walls=one.walls[:1]) for one in now.site.pictures) if everything else ()
    to_scale = bool(pictures) or any(one.floor for one in boxes)
    return RoomMap(now.site.name, level, boxes, now.site.square if to_scale else 0, pictures)


def _cells(now: SiteNow, numbers: tuple[int, ...], everything: bool) -> dict[int, tuple[int, int]]:
    """A cell for each room. A room without one in the file stands beside the first placed room that leads to it.

    The rooms come in the order in which they were seen, so that no room that is not shown moves one that is.
    """
    cells: dict[int, tuple[int, int]] = {}
    for number in numbers:
        room = now.site.room(number)
        taken = {cells[one] for one in cells if now.site.room(one).level == room.level}
        if room.floor:
            left, top, _, _ = bounds_of(room.floor)
            cells[number] = (floor(left), floor(top))
            continue
        if room.x is not None and room.y is not None:
            cells[number] = (room.x, room.y)
            continue
        doors = now.site.doors_of(number) if everything else now.ways(number)
        beside = next((one for one in cells if any(one in door.rooms for door in doors)), None)
        at = cells[beside] if beside is not None else (0, 0)
        cells[number] = at if at not in taken else free_cell(taken, at)
    return cells


def _box(now: SiteNow, room: Room, cell: tuple[int, int], everything: bool) -> RoomBox:
    here = now.here == room.number
    marks = [Mark("@", "party", "The party")] if here else []
    if everything:
        marks += [Mark("!", "foe", one.who) for _, those in now.living_in(room.number) for one in those]
        armed = [one for at, one in enumerate(room.traps, 1) if now.traps.get(f"{room.number}.{at}") != "disarmed"]
        marks += [Mark("^", "trap", one.what) for one in armed]
        left = [one for at, one in enumerate(room.valuables, 1) if (room.number, at) not in now.taken]
        marks += [Mark("$", "loot", one.what) for one in left]
    doors = now.site.doors_of(room.number) if everything else now.ways(room.number)
    links = tuple(_link(now, door, room.number, everything) for door in doors)
    unseen = everything and room.number not in now.seen
    label = f"{room.name} (not seen)" if unseen else room.name
    return RoomBox(
        room.number,
        room.level,
        *cell,
        label,
        here=here,
        marks=tuple(marks),
        links=links,
        floor=room.floor,
        water=room.water,
        columns=room.columns,
        passage=room.passage,
        picture=None if everything else _cutout(now, room),
        unseen=unseen,
    )


def _cutout(now: SiteNow, room: Room) -> Cutout | None:
    """The part of the level's picture that shows a room; None where it has no area on one."""
    picture = now.site.picture(room.level)
    return _under(picture, room.floor) if picture is not None and room.floor else None


@lru_cache(2_000)
def _under(picture: Picture, floor: tuple[Area, ...]) -> Cutout | None:
    part = picture.clipped(floor)
    seen = replace(picture, doors=(), walls=())
    return Cutout(digest((seen, floor)), part.x, part.y, part.w, part.h) if part is not None else None


def _link(now: SiteNow, door: Door, room: int, everything: bool) -> Link:
    to, state = now.leads(door, room), now.state_of(door)
    looks = state if everything else shown(state)
    hidden = ", secret" if now.hidden(door) else ""
    text = f"{door.kind} {door.number}" if door.kind != "door" else f"door {door.number}, {looks}"
    far = door.far_at is not None and room == door.rooms[1]
    at, area = (door.far_at, door.far_floor) if far else (door.at, door.floor)
    drawn = Link("", to, "", at=at, floor=area, look="stairs" if far else _look(now, door, looks))
    if to == OUTSIDE:
        return replace(drawn, kind="exit", to=SURFACE, text=f"{text}, to the outside{hidden}")
    known = everything or to in now.seen
    way = f"enter:{to}" if everything and room == now.here and now.open_to(door) else ""
    kind = "stairs" if door.kind == "stairs" else "door"
    return replace(drawn, kind=kind, to=to if known else UNKNOWN, text=f"{text}{hidden}", way=way)


def _look(now: SiteNow, door: Door, state: str) -> str:
    """How a door is drawn on a plan; empty where it is not on one."""
    if door.at is None:
        return ""
    if now.hidden(door):
        return "secret"
    if door.kind == "stairs":
        return door.look or "stairs"
    if door.kind == "passage" or state in ("open", "broken"):
        return "narrow" if door.look == "narrow" else "open" if state != "broken" else "broken"
    return door.look or "closed"


def key_of(now: SiteNow, number: int, game: str, met: Sequence[str] = ()) -> tuple[str, ...]:
    """All that the referee of a ``game`` knows of a room, a line each; ``met`` are those of it who were in play."""
    room = now.site.room(number)
    said = stats_told(room.stats, game)
    lines = [one for one in (room.key, f"Rules: {said}" if said else "") if one]
    lines += [f"Note: {now.notes[str(number)]}"] if str(number) in now.notes else []
    lines += [told_of(one) for _, those in now.living_in(number) for one in those]
    fate = now.fates.get(str(number), "")
    lines += [f"Those who lived here: {fate}"] if fate else []
    lines += met
    for at, trap in enumerate(room.traps, 1):
        stands = now.traps.get(f"{number}.{at}", "")
        called = f"Trap {at}{f', {stands}' if stands else ''}: {trap.what}"
        told = f"{called}. Set off by: {trap.trigger}. Check: {trap.check or 'none'}. {trap.effect}"
        said = stats_told(trap.stats, game)
        rules = f"Rules: {said}" if said else ""
        lines.append(" ".join(filter(None, (told.strip(), effects_told(trap), rules))))
    for at, feature in enumerate(room.features, 1):
        gone = " [found]" if (number, at) in now.searched else ""
        lines.append(f"Search {at}: {feature.what} ({method_told(feature, game)}): {feature.finds}{gone}")
    for at, one_valuable in enumerate(room.valuables, 1):
        gone = ", taken" if (number, at) in now.taken else ""
        where = f", {one_valuable.where}" if one_valuable.where else ""
        lines.append(f"Valuables {at}: {one_valuable.what}, worth {one_valuable.worth}{where}{gone}")
    for door in now.site.doors_of(number):
        to = now.leads(door, number)
        how = f" ({door.found})" if door.found else ""
        hidden = f", secret{how}" if now.hidden(door) else ""
        leads = "the outside" if to == OUTSIDE else f"room {to}, {now.site.room(to).name}"
        note = "".join(f". {one}" for one in (door.note.rstrip("."), door.stats.get(game, "")) if one)
        lines.append(f"{door.kind.capitalize()} {door.number}, {now.state_of(door)}{hidden}: to {leads}{note}")
    return tuple(lines)


def keyed(
    now: SiteNow, game: str, met: Mapping[int, Sequence[str]] = NOBODY, *, say: str = "enter"
) -> tuple[Prepared, ...]:
    """The referee's key of the site: the whole of it, then its rooms, that where the party is first.

    ``met`` are those of each room who were in play, as a game tells; ``say`` is its word for entering a room.
    """
    step = now.site.alertness[now.alert] if now.site.alertness else None
    often = every(step.every, "Turn") if step is not None and step.every else ""
    checks = f"a wandering check {often}" if often else "no wandering checks"
    alert = "" if step is None else f"{step.level}: {checks}. Raised by: {step.raised or 'nothing'}"
    wants = tuple(_wanting(one) for one in now.site.factions)
    poisons = (f"{sentence(name)}: {row[game]}" for name, row in now.site.poisons.items() if row.get(game))
    about = Prepared("Site", now.site.name, "", "", tuple(filter(None, (now.site.about, alert, *wants, *poisons))))
    order = sorted(now.site.rooms, key=lambda one: (one.number != now.here, one.number))
    return (about, *(_kept(now, one, game, met.get(one.number, ()), say) for one in order if not one.passage))


def _wanting(faction: Faction) -> str:
    """Who wants what in the site, and what else there is to know of them."""
    told = (faction.name, f"Wants: {faction.wants}" if faction.wants else "", faction.about)
    return " ".join(f"{one.rstrip('.')}." for one in told if one)


def _kept(now: SiteNow, room: Room, game: str, met: Sequence[str], say: str) -> Prepared:
    """A room on the shelf: who is there now, and what is read aloud with the key."""
    title = f"{room.number} {room.name}{' (here)' if room.number == now.here else ''}"
    there = ", ".join(one.who for _, those in now.living_in(room.number) for one in those)
    goes = ("", "") if room.number == now.here else (f"{say} {room.number}", "Enter")
    return Prepared("Rooms", title, there, goes[0], (room.read, *key_of(now, room.number, game, met)), goes[1])
