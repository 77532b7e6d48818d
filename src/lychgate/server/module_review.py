"""A module in words beside what was read in it, room by room, with what a referee may say each sentence is instead."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, get_args

import msgspec

from lychgate.core.errors import PlayError
from lychgate.kit.english import numbered
from lychgate.kit.module_keyed import Told
from lychgate.kit.module_text import Choice, Reading, read_module
from lychgate.kit.orders import Orders
from lychgate.kit.recognise import kind_of, site_from
from lychgate.kit.site import OUTSIDE, Door, Room, Site
from lychgate.kit.site_text import site_text
from lychgate.kit.sites import OpenSite, with_stats

BECAME: dict[str, str] = {
    "name": "name",
    "hook": "read at the start",
    "about": "for you",
    "room": "room",
    "read": "read aloud",
    "key": "key",
    "inhabitant": "inhabitants",
    "valuable": "treasure",
    "exit": "exit",
    "trap": "trap",
    "feature": "search",
    "table": "table",
    "label": "heading",
    "left": "left out",
}
"""Where a sentence went, as the page says it."""

CHOICES: dict[Choice, str] = {
    "read": "Read aloud",
    "key": "Key",
    "inhabitant": "Inhabitants",
    "valuable": "Treasure",
    "exit": "Exit",
    "left": "Leave out",
}
"""What a referee may say that a sentence is, as the buttons say it."""

OUTSIDE_OF_ROOMS: tuple[Choice, ...] = ("read", "key", "left")
"""What a sentence may be that is in no room."""

_FIXED = ("name", "room", "label", "table")
"""What a referee cannot say otherwise: it gives the others their place."""

_CHOSEN = re.compile(r"(\d{1,6}):([a-z]+)")


class Sentence(msgspec.Struct, frozen=True):
    """A sentence of the source: its place and its lines, what became of it, and what it may be instead.

    ``chosen``: the referee has said what it is.
    """

    at: int
    lines: str
    text: str
    became: str
    doubt: str
    choices: tuple[tuple[Choice, str], ...]
    chosen: bool = False


class Part(msgspec.Struct, frozen=True):
    """A room, or what stands outside of all: its sentences, and what was made of them, each with its kind."""

    number: int
    title: str
    sentences: tuple[Sentence, ...]
    made: tuple[tuple[str, str], ...]

    @property
    def doubtful(self) -> int:
        """How many of its sentences are in doubt."""
        return sum(bool(one.doubt) for one in self.sentences)


class Review(msgspec.Struct, frozen=True):
    """A module as the page shows it. ``refused`` says why the game does not run it as it is; empty where it does."""

    summary: str
    parts: tuple[Part, ...]
    remarks: tuple[str, ...]
    left: tuple[tuple[int, str, str], ...]
    toml: str
    refused: str = ""

    @property
    def doubtful(self) -> tuple[Sentence, ...]:
        """The sentences that are in doubt, and of which the referee has said nothing."""
        return tuple(one for part in self.parts for one in part.sentences if one.doubt)


def opening(ruleset: Any, state: Any, seat: str) -> type[OpenSite] | None:
    """The command with which a game opens sites; None where it runs none."""
    orders = ruleset.orders(state, seat)
    forms = [one.makes for one in orders.typed] if isinstance(orders, Orders) else []
    return next((one for one in forms if one is not None and issubclass(one, OpenSite)), None)


def choices_in(said: str) -> dict[int, Choice]:
    """The choices that a form carries, as ``12:read,15:key``; the last for a sentence counts."""
    known = get_args(Choice)
    return {int(at): choice for at, choice in _CHOSEN.findall(said) if choice in known}


def choices_told(choices: Mapping[int, Choice]) -> str:
    """Choices as a form carries them."""
    return ",".join(f"{at}:{choice}" for at, choice in sorted(choices.items()))


def review(text: str, file: str, choices: Mapping[int, Choice], opens: type[OpenSite]) -> Review:
    """What is read in a text. Raises ``DataError`` where it becomes no site."""
    if kind_of(text) == "module":
        read = read_module(text, file, choices)
        site = with_stats(read.site, opens)
        return _review(site, _parts(read, site, choices), read.remarks, read, opens)
    site, _ = site_from(text, file)
    parts = tuple(Part(one.number, one.name, (), tuple(_made(site, one))) for one in site.rooms if not one.passage)
    return _review(site, parts, (), None, opens)


def _review(
    site: Site, parts: tuple[Part, ...], remarks: tuple[str, ...], read: Reading | None, opens: type[OpenSite]
) -> Review:
    who = sum(len(one.inhabitants) for one in site.rooms)
    worth = sum(one.worth for room in site.rooms for one in room.valuables)
    counts = f"{numbered(len(site.rooms), 'room')}, {numbered(len(site.doors), 'door')}"
    summary = f"{site.name}: {counts}, {numbered(who, 'kind')} of inhabitants, treasure worth {worth:,}"
    left = tuple((one.number, one.text, one.why) for one in read.left) if read is not None else ()
    refused = ""
    try:
        opens(site).check(site)
    except PlayError as wrong:
        refused = str(wrong)
    return Review(summary, parts, remarks, left, site_text(site), refused)


def _parts(read: Reading, site: Site, choices: Mapping[int, Choice]) -> tuple[Part, ...]:
    sentences: dict[int, list[Sentence]] = {OUTSIDE: [], **{one.number: [] for one in site.rooms}}
    for at, one in enumerate(read.told):
        sentences[one.room].append(_sentence(at, one, choices))
    whole = [("Read at the start", site.hook), ("For you", site.about)]
    whole += [("Table", f"{name}: {numbered(len(row.rows), 'row')}") for name, row in site.tables.items()]
    made = tuple((kind, told) for kind, told in whole if told)
    rooms = (Part(one.number, one.name, tuple(sentences[one.number]), tuple(_made(site, one))) for one in site.rooms)
    return (Part(OUTSIDE, site.name, tuple(sentences[OUTSIDE]), made), *rooms)


def _sentence(at: int, one: Told, choices: Mapping[int, Choice]) -> Sentence:
    first, last = one.lines
    allowed = () if one.became in _FIXED else tuple(CHOICES) if one.room else OUTSIDE_OF_ROOMS
    became = ", ".join(dict.fromkeys(BECAME[told] for told in (one.became, *one.also)))
    return Sentence(
        at,
        f"{first}" if first == last else f"{first}–{last}",
        one.text,
        became,
        "" if at in choices and one.became != "key" else one.doubt,
        tuple((choice, CHOICES[choice]) for choice in allowed),
        at in choices,
    )


def _made(site: Site, room: Room) -> list[tuple[str, str]]:
    """What a room has, each with its kind."""
    made = [("Read aloud", room.read), ("Key", room.key)]
    for those in room.inhabitants:
        made.append(("Inhabitants", f"{those.number} {those.who}{f': {those.does}' if those.does else ''}"))
    made += [("Trap", one.effect or one.what) for one in room.traps]
    made += [("Search", one.finds) for one in room.features]
    for one in room.valuables:
        where = f", {one.where}" if one.where else ""
        made.append(("Treasure", f"{one.what}, worth {one.worth:,}{where}"))
    made += [("Exit", _told(site, one, room.number)) for one in site.doors_of(room.number)]
    return [(kind, told) for kind, told in made if told]


def _told(site: Site, door: Door, room: int) -> str:
    to = door.rooms[1] if door.rooms[0] == room else door.rooms[0]
    leads = "outside" if to == OUTSIDE else f"to {to}, {site.room(to).name}"
    secret = "secret " if door.secret else ""
    state = f", {door.state}" if door.kind == "door" or door.state != "open" else ""
    return f"{secret}{door.kind} {leads}{state}"
