"""What every face says of a map: the legend, where ways lead, the name of a place, and all of it in words.

How it looks is the face's own affair: characters in the terminal, shapes on paper in the browser.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from msgspec.structs import replace

from lychgate.core.view import HexCell, HexMap, Link, Mark, Question, RoomBox, RoomMap, View
from lychgate.server.plain_text import clean

KIND_WORDS: Mapping[str, str] = {
    "party": "you",
    "start": "start",
    "goal": "goal",
    "entrance": "way in",
    "portal": "portal",
    "circle": "circle",
    "foe": "foe",
    "loot": "loot",
    "corpse": "the dead",
    "trap": "trap",
}
"""What a kind of mark is called in the legend; marks of other kinds are called by their own text."""

MORE = "*"
"""Stands where there is no room for all the marks of a place."""

UNOPENED, SURFACE = -1, -2
"""Where a way leads that nobody has taken, and one that leads out."""

BESIDE = ((1, 0), (-1, 0), (0, 1), (0, -1))
"""The steps on the graph paper that lead from a room to one next to it."""

YOU = Mark("@", "party", "you")
"""The mark of whoever looks at the map."""

THOSE_MET = Mark("!", "foe", "foes")
"""The mark of whoever the party meets, in the room where it does."""

MEETING = ("encounter", "fight", "chase")
"""The modes of play in which those whom a view shows as foes are where the party is."""

FOREMOST = ("party", "foe", "trap")
"""The kinds of marks that are drawn before all others, where there is no room for all."""

LONGEST = 60
"""A place's name has at most so many letters: notes are kept under it."""

Legend = tuple[tuple[str, str], ...]
"""Letters on a map, with a word for each."""

Door = tuple[RoomBox, Link]
"""A door, and the room that it is seen from."""


def maps_shown(view: View, question: Question | None) -> tuple[HexMap | RoomMap, ...]:
    """The maps of a view; while a place is asked for, the one to choose it on stands in place of that of its title."""
    on = question.on if question is not None else None
    maps = tuple(_with_those_met(one, view) for one in view.maps)
    if on is None:
        return maps
    return (on, *[one for one in maps if one.title != on.title])


def _with_those_met(the_map: HexMap | RoomMap, view: View) -> HexMap | RoomMap:
    """A map of rooms with a foe's mark where the party meets foes, if the game has not drawn one there itself."""
    if view.mode not in MEETING or isinstance(the_map, HexMap) or not any(foes.count for foes in view.foes):
        return the_map
    rooms = tuple(_with_a_foe(room) if room.here else room for room in the_map.rooms)
    return replace(the_map, rooms=rooms)


def _with_a_foe(room: RoomBox) -> RoomBox:
    return room if any(mark.kind == "foe" for mark in room.marks) else replace(room, marks=(*room.marks, THOSE_MET))


def place_key(the_map: HexMap | RoomMap, place: HexCell | RoomBox) -> str:
    """The name under which what happened at a place is gathered: the hex, or the room of its dungeon."""
    if isinstance(place, HexCell):
        return place.name
    room = f", room {place.number}"
    return the_map.title[: LONGEST - len(room)] + room


# ------------------------------------------------------------------ marks and the legend


def letter_of(letter: str) -> str:
    """The one letter that stands on a map for a mark or a terrain with this ``letter``."""
    return clean(letter)[:1] or "?"


def foremost(marks: Iterable[Mark]) -> tuple[Mark, ...]:
    """The marks of a place, the most urgent first: a party, foes, traps, and then the others as they came."""
    return tuple(sorted(marks, key=lambda mark: FOREMOST.index(mark.kind) if mark.kind in FOREMOST else len(FOREMOST)))


def marks_of_hex(cell: HexCell) -> tuple[Mark, ...]:
    """The marks to draw: a letter that is the terrain's own is not repeated, and a party is never without its own."""
    marks = tuple(mark for mark in cell.marks if not (cell.known and mark.letter == cell.letter))
    if cell.here and not any(mark.kind == "party" for mark in marks):
        return (YOU, *marks)
    return marks


def marks_of_room(room: RoomBox) -> tuple[Mark, ...]:
    """The marks to draw: what lies in a room, and before it whoever looks at the map, where they stand in it."""
    marks = foremost(mark for mark in room.marks if mark.kind != "party")
    return (YOU, *marks) if room.here else marks


def mark_legend(marks: Iterable[Mark]) -> Legend:
    """Letters of marks with a word for each."""
    seen: dict[str, str] = {}
    for mark in marks:
        seen.setdefault(letter_of(mark.letter), KIND_WORDS.get(mark.kind, clean(mark.text)))
    return tuple(seen.items())


def terrain_legend(cells: Iterable[HexCell]) -> Legend:
    """Letters of terrain with its name, as far as it is known."""
    seen: dict[str, str] = {}
    for letter, terrain in dict.fromkeys((cell.letter, cell.terrain) for cell in cells if cell.known):
        if letter.strip():
            seen.setdefault(letter_of(letter), clean(terrain))
    return tuple(seen.items())


# ------------------------------------------------------------------ the ways of a level


class Floor:
    """One ``level`` of a map: its rooms, and where their ways lead."""

    def __init__(self, the_map: RoomMap, level: int) -> None:
        self.rooms = [room for room in the_map.rooms if room.level == level]
        self._numbered = {room.number: room for room in the_map.rooms}

    def leads(self, room: RoomBox, link: Link) -> str:
        """Which way a way that is not a door leads: ``up``, ``down`` or ``out``."""
        if link.kind in ("exit", "entry") or link.to == SURFACE:
            return "out"
        other = self._numbered.get(link.to)
        return "up" if other is not None and other.level < room.level else "down"

    def beside(self, room: RoomBox, link: Link) -> tuple[RoomBox, tuple[int, int]] | None:
        """The room that a door leads to, and the step to it, where it is next to ``room`` on the paper."""
        other = self._numbered.get(link.to)
        if other is None or other.level != room.level:
            return None
        step = (other.x - room.x, other.y - room.y)
        return (other, step) if step in BESIDE else None

    def hidden(self, join: Callable[[RoomBox, Link], bool], stub: Callable[[RoomBox, Link], bool]) -> list[Door]:
        """The doors that can be drawn by neither way.

        Each is drawn by ``join``, as a passage to the next room; then, of the rest, by ``stub``, as one that ends on
        the paper. Both say whether they could.
        """
        doors = [(room, link) for room in self.rooms for link in room.links if link.kind == "door"]
        left_over = [(room, link) for room, link in doors if not join(room, link)]
        return [(room, link) for room, link in left_over if not stub(room, link)]


# ------------------------------------------------------------------ a place in words


def describe_hex(cell: HexCell) -> str:
    """A hex in words: its name, its terrain, who and what is there."""
    terrain = clean(cell.terrain) if cell.known else "not seen yet"
    return f"{clean(cell.name)}: {', '.join((terrain, *_present(cell)))}"


def describe_room(room: RoomBox) -> str:
    """A room in words: its number, what it is, who and what is there, its ways."""
    label = clean(room.label)
    what = [label, *_present(room)] if label else _present(room)
    told = f"Room {room.number}: {', '.join(what)}." if what else f"Room {room.number}."
    ways = [_describe_way(link) for link in room.links]
    return told + (f" Ways: {', '.join(ways)}." if ways else "")


def _present(place: HexCell | RoomBox) -> list[str]:
    here = ["you are here"] if place.here else []
    return [*here, *(clean(mark.text) for mark in place.marks if mark.kind != "party")]


def _describe_way(link: Link) -> str:
    if link.text:
        return clean(link.text)
    if link.to == SURFACE:
        return f"{link.kind} to the surface"
    return f"{link.kind}, unopened" if link.to == UNOPENED else f"{link.kind} to {link.to}"
