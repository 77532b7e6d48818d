"""Site files: a place in TOML with its rooms, doors, inhabitants, tables and factions, read with exact errors.

The file never changes: what happens in play is kept by a campaign (``kit/site_now.py``). A room and a door are known by
their numbers; 0 is the outside.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from lychgate.core.codec import learn
from lychgate.core.dice import parse
from lychgate.core.digits import is_number
from lychgate.core.errors import DataError, PlayError, nearest
from lychgate.core.plan import Area, Picture, Point, Segment
from lychgate.kit.english import named
from lychgate.kit.own_tables import OwnTable, TableRow, table_of
from lychgate.kit.site_lines import line_of
from lychgate.kit.spans import spans, there_are
from lychgate.resources import convert, parse_toml

OUTSIDE = 0
MOST_ROOMS = 400
MOST_LETTERS = 400_000
"""The longest text that is read as a site."""

DOOR_STATES = ("open", "closed", "locked", "stuck", "barred", "broken")
DoorState = Literal["open", "closed", "locked", "stuck", "barred", "broken"]

Number = Annotated[int, Meta(ge=1, le=9999)]
Cell = Annotated[int, Meta(ge=-9999, le=9999)]
Text = Annotated[str, Meta(max_length=4000)]
Long = Annotated[str, Meta(max_length=40_000)]
"""What a module says of a room or of the whole, at length."""
Name = Annotated[str, Meta(min_length=1, max_length=80)]


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A part of a site file; a key that it does not know is refused."""


class Door(Entry, frozen=True):
    """A way between two rooms, 0 for the outside. ``secret``: nobody sees it until it is found.

    ``found`` says how a secret door is found; ``note`` is for the referee alone. ``stats`` has for each game what its
    rules know of a door, such as its material and how hard it is to pick. On a plan the door is drawn ``at`` a line
    across it, as it ``look``s, and ``floor`` is what lies in the thickness of the wall; of stairs
    between two levels, ``far_at`` and ``far_floor`` are the same at their end in the second room.
    """

    number: Number
    rooms: tuple[Annotated[int, Meta(ge=0, le=9999)], Annotated[int, Meta(ge=0, le=9999)]]
    kind: Literal["door", "passage", "stairs"] = "door"
    look: Literal["", "double", "portcullis", "narrow", "down"] = ""
    at: Segment | None = None
    floor: tuple[Area, ...] = ()
    far_at: Segment | None = None
    far_floor: tuple[Area, ...] = ()
    state: DoorState = "closed"
    secret: bool = False
    found: Text = ""
    note: Text = ""
    stats: dict[str, str] = {}


class Inhabitants(Entry, frozen=True):
    """Those who live in a room: how many (a number or dice), and what they do.

    ``stats`` has for each game what follows the name in the line that brings them into play there. ``drives`` are what
    moves them, by the names that the games have for it. ``hidden``: they lie in wait, and are not met by coming in.
    """

    who: Name
    number: Annotated[str, Meta(extra_json_schema={"type": ["string", "integer"]})] = "1"
    stats: dict[str, str] = {}
    does: Text = ""
    hidden: bool = False
    drives: dict[str, int] = {}


class Shut(Entry, frozen=True):
    """A door that a trap moves, by its number, and how it stands then."""

    door: Number
    state: DoorState = "closed"


class Trap(Entry, frozen=True):
    """A danger of a room: what sets it off, the check that avoids it, and what it does otherwise.

    ``stats`` has for each game the check and the effect as its rules run them. What follows is so in any game, once
    somebody is caught: they fall ``into`` another room, doors are ``shuts``, the ``alarm`` raises the alertness by a
    step, and those who live in the rooms that it ``calls`` come.
    """

    what: Name
    trigger: Text
    check: Text = ""
    effect: Text = ""
    stats: dict[str, str] = {}
    into: Number | None = None
    shuts: tuple[Shut, ...] = ()
    alarm: bool = False
    calls: tuple[Number, ...] = ()


class Valuable(Entry, frozen=True):
    """Something of value: its worth in the coin of the game, its weight in pounds, and where it lies."""

    what: Text
    worth: Annotated[int, Meta(ge=0)] = 0
    weight: Annotated[int, Meta(ge=0, le=100_000)] = 0
    where: Text = ""


class Feature(Entry, frozen=True):
    """Something to search: the method that finds what is hidden in it, and what is found.

    ``stats`` has for each game how its rules try the method, in words.
    """

    what: Name
    method: Text
    finds: Text
    stats: dict[str, str] = {}


class Room(Entry, frozen=True):
    """A room: ``read`` is read aloud, ``key`` is the referee's, with what each game adds to it in words as ``stats``.

    On a plan it has a ``floor``, measured in squares, with its ``water`` and ``columns``; a ``passage`` is a corridor,
    which has no key and costs no Turn of its own. No door leads to a room that is ``apart``. Without a plan
    ``x``, ``y`` are its cell on graph paper.
    """

    number: Number
    name: Name
    read: Long = ""
    key: Long = ""
    stats: dict[str, str] = {}
    passage: bool = False
    apart: bool = False
    floor: tuple[Area, ...] = ()
    water: tuple[Area, ...] = ()
    columns: tuple[Point, ...] = ()
    x: Cell | None = None
    y: Cell | None = None
    level: Annotated[int, Meta(ge=-99, le=99)] = 1
    inhabitants: tuple[Inhabitants, ...] = ()
    traps: tuple[Trap, ...] = ()
    valuables: tuple[Valuable, ...] = ()
    features: tuple[Feature, ...] = ()


class Faction(Entry, frozen=True):
    """A group of the site and what it wants."""

    name: Name
    wants: Text
    about: Text = ""


class Alert(Entry, frozen=True):
    """A step of alertness, the calmest first: a wandering check every so many Turns (0: never), and what raises it.

    ``on`` are those causes of a rise to the next step that the game knows by itself: ``fight``, ``trap`` or ``death``,
    alone or with the number of a room, and ``noise``, alone or with the number of a door.
    """

    level: Name
    every: Annotated[int, Meta(ge=0, le=99)]
    raised: Text = ""
    on: tuple[Annotated[str, Meta(pattern=r"^(fight|trap|death|noise)( [0-9]{1,4})?$")], ...] = ()


class Site(Entry, frozen=True):
    """A whole place. ``hook`` is read to players when it is opened; ``about`` and ``land`` are the referee's.

    ``format`` 2 has a floor plan, whose squares are ``square`` feet wide. ``pictures`` lie under its levels.

    ``land`` are lines of a text map of the country around, as Text Mapper draws them. ``tables`` go to the referee's
    shelf when the site is opened; the one called ``wandering`` is rolled on for wandering encounters. ``poisons`` are
    those of the site by their names, each with its stats for each game.
    """

    name: Name
    rooms: Annotated[tuple[Room, ...], Meta(min_length=1)]
    format: Literal[1, 2] = 1
    square: Annotated[int, Meta(ge=1, le=1000)] = 10
    doors: tuple[Door, ...] = ()
    pictures: Annotated[tuple[Picture, ...], Meta(max_length=20)] = ()
    about: Long = ""
    hook: Text = ""
    tables: dict[str, TableRow] = {}
    alertness: tuple[Alert, ...] = ()
    factions: tuple[Faction, ...] = ()
    poisons: dict[str, dict[str, str]] = {}
    land: tuple[Annotated[str, Meta(max_length=200)], ...] = ()

    def room(self, number: int) -> Room:
        """The room of this number. Raises ``PlayError`` where there is none."""
        found = next((one for one in self.rooms if one.number == number), None)
        if found is None:
            raise PlayError(
                f"{self.name} has no room {number}: its rooms are {spans(one.number for one in self.rooms)}."
            )
        return found

    def door(self, number: int) -> Door:
        """The door of this number. Raises ``PlayError`` where there is none."""
        found = next((one for one in self.doors if one.number == number), None)
        if found is None:
            has = f"its doors are {spans(one.number for one in self.doors)}" if self.doors else "it has none"
            raise PlayError(f"{self.name} has no door {number}: {has}.")
        return found

    def picture(self, level: int) -> Picture | None:
        """The picture under a level, if it has one."""
        return next((one for one in self.pictures if one.level == level), None)

    def doors_of(self, room: int) -> tuple[Door, ...]:
        """The doors of a room, or those that lead outside."""
        return tuple(one for one in self.doors if room in one.rooms)

    def living(self, name: str) -> Inhabitants | None:
        """Those of this name, in singular or plural, who live in a room of it."""
        living = {those.who: those for room in self.rooms for those in room.inhabitants}
        return living.get(named(name, tuple(living)))

    def shelf(self) -> tuple[OwnTable, ...]:
        """The tables of the site, as a referee's shelf holds them."""
        return tuple(table_of(name, row) for name, row in self.tables.items())


learn(Site)


def read_site(text: str, file: str) -> Site:
    """The site in a text, which messages call ``file``. Raises ``DataError`` with line, key, reason and nearest key."""
    if len(text) > MOST_LETTERS:
        raise DataError(file, "file", f"has {len(text):,} letters; a site has {MOST_LETTERS:,} at most")
    if text.lstrip().startswith("{"):
        told = "is JSON, and a site is TOML. A map of One Page Dungeon becomes one by: site import"
        raise DataError(file, "file", told)
    raw = _with_counts(parse_toml(text, file=file))
    try:
        site: Site = convert(raw, Site, file=file)
        must_be_sound(site, file)
    except DataError as wrong:
        line = line_of(text, wrong.key)
        where = f"{file}, line {line}" if line else file
        raise DataError(where, wrong.key, wrong.reason, nearest=wrong.nearest) from None
    return site


def _with_counts(raw: dict[str, Any]) -> dict[str, Any]:
    """The same with the numbers of inhabitants as texts: a file may say 3 or "3"."""
    rooms = raw.get("rooms")
    for room in rooms if isinstance(rooms, list) else ():
        for those in _listed(room, "inhabitants"):
            if type(those.get("number")) is int:
                those["number"] = str(those["number"])
    return raw


def _listed(raw: Any, key: str) -> list[dict[str, Any]]:
    found = raw.get(key) if isinstance(raw, dict) else None
    return [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []


def must_be_sound(site: Site, file: str) -> None:
    """Raises ``DataError`` with the first thing that is wrong with a site whose types are right."""
    for key, reason, hint in _wrong(site):
        raise DataError(file, key, f"{reason}.", nearest=hint)


def site_schema() -> dict[str, Any]:
    """The JSON Schema of a site file."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Site", **msgspec.json.schema(Site)}


Wrong = tuple[str, str, str]
"""A key, the reason why it is wrong, and the nearest thing that there is."""


def _wrong(site: Site) -> Iterator[Wrong]:
    """All that is wrong with a site whose types are right."""
    if len(site.rooms) > MOST_ROOMS:
        yield "rooms", f"has {len(site.rooms):,} rooms; a site has {MOST_ROOMS} at most", ""
    if site.format < 2 and (site.pictures or any(one.floor for one in site.rooms)):
        yield "format", "is 1, and a floor plan needs: format = 2", ""
    for level, times in Counter(one.level for one in site.pictures).items():
        if times > 1:
            yield "pictures", f"has {times} pictures for level {level}; a level has one", ""
    yield from _twice("rooms", [one.number for one in site.rooms])
    yield from _twice("doors", [one.number for one in site.doors])
    rooms = {one.number for one in site.rooms}
    for at, door in enumerate(site.doors):
        for end in door.rooms:
            if end not in rooms and end != OUTSIDE:
                yield f"doors[{at}].rooms", f"leads to room {end}, and {there_are(rooms)}", ""
        if door.rooms[0] == door.rooms[1]:
            yield f"doors[{at}].rooms", f"leads from room {door.rooms[0]} to itself", ""
    reached = _reached(site)
    for at, room in enumerate(site.rooms):
        if room.number not in reached and not room.apart:
            yield f"rooms[{at}]", f"cannot be reached: no doors lead from the outside (0) to room {room.number}", ""
        for n, trap in enumerate(room.traps):
            yield from _no_way(site, f"rooms[{at}].traps[{n}]", room, trap)
        for n, those in enumerate(room.inhabitants):
            yield from _no_dice(f"rooms[{at}].inhabitants[{n}].number", those.number)
    for name, row in site.tables.items():
        try:
            table_of(name, row)
        except PlayError as wrong:
            yield f"tables.{name}", f"is no table: {str(wrong).rstrip('.')}", ""
        for line in row.rows:
            for other in re.findall(r"\[([^\[\]]+)\]", line):
                if other.casefold() not in {one.casefold() for one in site.tables}:
                    yield (
                        f"tables.{name}.rows",
                        f"leads to the table '{other}', which is not in the file",
                        nearest(other, site.tables, cutoff=0.5),
                    )


def _twice(key: str, numbers: list[int]) -> Iterator[Wrong]:
    for number, times in Counter(numbers).items():
        if times > 1:
            second = [at for at, one in enumerate(numbers) if one == number][1]
            yield f"{key}[{second}].number", f"is {number}, as that of another one is", ""


def _no_way(site: Site, key: str, room: Room, trap: Trap) -> Iterator[Wrong]:
    """What a trap does to rooms and doors that are not in the file."""
    rooms, doors = {one.number for one in site.rooms}, {one.number for one in site.doors}
    named = [(f"{key}.into", trap.into), *((f"{key}.calls", number) for number in trap.calls)]
    for where, number in named:
        if number is not None and number not in rooms:
            yield where, f"is room {number}, and {there_are(rooms)}", ""
        if number == room.number:
            yield where, f"is room {number}, where the trap is", ""
    for at, shut in enumerate(trap.shuts):
        if shut.door not in doors:
            has = f"the doors are {spans(doors)}" if doors else "there are none"
            yield f"{key}.shuts[{at}].door", f"is door {shut.door}, and {has}", ""
    if trap.alarm and len(site.alertness) < 2:
        yield f"{key}.alarm", "raises the alertness, and the site has no steps of it", ""


def _no_dice(key: str, said: str) -> Iterator[Wrong]:
    if is_number(said) and 1 <= int(said) <= 100:
        return
    try:
        sound = not is_number(said) and bool(parse(said))
    except PlayError:
        sound = False
    if not sound:
        yield key, f"must be a number from 1 to 100, or dice such as \"2d4\"; it is '{said}'", ""


def _reached(site: Site) -> set[int]:
    """The rooms that doors lead to from the outside; all, where no door leads there."""
    if not site.doors_of(OUTSIDE):
        return {one.number for one in site.rooms} if not site.doors else _from(site, site.rooms[0].number)
    return _from(site, OUTSIDE)


def _from(site: Site, start: int) -> set[int]:
    ways: dict[int, list[int]] = {}
    for door in site.doors:
        first, second = door.rooms
        ways.setdefault(first, []).append(second)
        ways.setdefault(second, []).append(first)
    reached, queue = {start}, [start]
    for at in queue:
        for to in ways.get(at, ()):
            if to not in reached:
                reached.add(to)
                queue.append(to)
    return reached
