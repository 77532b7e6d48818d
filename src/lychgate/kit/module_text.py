"""Reads a module in words, in Markdown or as plain text, as a site; and says of each sentence where it went.

Nothing is dropped: what is not understood is kept in the key of its room, or in what the referee knows of the site, and
is marked with the reason.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Literal

import msgspec

from lychgate.core.errors import DataError
from lychgate.kit.module_blocks import blocks_of
from lychgate.kit.module_heads import heads_of
from lychgate.kit.module_keyed import Keyed, Told
from lychgate.kit.module_layout import cells_of
from lychgate.kit.module_outline import Outline, Place, outline_of
from lychgate.kit.module_source import LeftOut, lines_of
from lychgate.kit.module_ways import doors_of
from lychgate.kit.site import MOST_LETTERS, MOST_ROOMS, OUTSIDE, Door, Site, must_be_sound
from lychgate.kit.spans import spans

Choice = Literal["read", "key", "inhabitant", "valuable", "exit", "left"]
"""What a referee may say that a sentence is."""


class Reading(msgspec.Struct, frozen=True):
    """A module as it was read. ``told`` are its sentences in order; ``remarks`` are about the whole.

    ``left`` are the lines that are no part of it, such as page numbers.
    """

    site: Site
    told: tuple[Told, ...]
    left: tuple[LeftOut, ...] = ()
    remarks: tuple[str, ...] = ()

    @property
    def doubtful(self) -> tuple[Told, ...]:
        """The sentences that were not understood, or not wholly."""
        return tuple(one for one in self.told if one.doubt)


NO_CHOICES: Mapping[int, Choice] = {}


def read_module(text: str, file: str, choices: Mapping[int, Choice] = NO_CHOICES) -> Reading:
    """The site that a text describes. Raises ``DataError`` where it has no rooms, or too many.

    ``choices`` say what sentences are, by their places among ``told``, where a referee knows better.
    """
    if len(text) > MOST_LETTERS:
        raise DataError(file, "file", f"has {len(text):,} letters; a site has {MOST_LETTERS:,} at most")
    lines, left = lines_of(text)
    heads = heads_of(lines)
    if not heads:
        raise DataError(file, "rooms", "has no numbered rooms, such as: ## 3. The Crypt")
    if len(heads) > MOST_ROOMS:
        raise DataError(file, "rooms", f"has {len(heads)} rooms; a site has {MOST_ROOMS} at most")
    gone = list(left)
    blocks = blocks_of(lines, heads, gone)
    outline = outline_of(blocks, file)
    keyed = Keyed(outline, choices)
    return _reading(outline, keyed, tuple(sorted(gone, key=lambda one: one.number)))


def _reading(outline: Outline, keyed: Keyed, left: tuple[LeftOut, ...]) -> Reading:
    remarks: list[str] = []
    doors = doors_of(keyed.ways)
    order = _out_of_order(outline.places)
    if order:
        remarks.append(
            f"Room {order} comes out of order. Text in two columns may have been copied across them: "
            "copy one column after the other, or use pdftotext -layout."
        )
    first = outline.places[0].number
    if doors and not any(OUTSIDE in one.rooms for one in doors):
        remarks.append(f"The text does not say how to get in: an entrance to room {first} was added.")
        entrance = Door(
            number=len(doors) + 1,
            rooms=(OUTSIDE, first),
            kind="passage",
            state="open",
            note="The text has no entrance.",
        )
        doors = (*doors, entrance)
    apart = _apart(outline.places, doors)
    if apart and doors:
        remarks.append(f"No exit leads to {'room' if len(apart) == 1 else 'rooms'} {spans(apart)}.")
    if not doors:
        remarks.append("The text says of no exit to which room it leads.")
    cells = cells_of({one.number: one.head.level for one in outline.places}, keyed.ways)
    site = Site(
        name=outline.name,
        hook=keyed.hook,
        about=keyed.about,
        rooms=tuple(keyed.room(one, apart=one.number in apart, cell=cells.get(one.number)) for one in outline.places),
        doors=doors,
        tables={one.name: one.row for one in outline.tables},
    )
    must_be_sound(site, outline.name)
    return Reading(site, tuple(keyed.told), left, tuple(remarks))


def _out_of_order(places: Sequence[Place]) -> str:
    """The label of the first room whose number is lower than that before it; empty where there is none."""
    for before, one in pairwise(places):
        same = before.head.scope == one.head.scope and before.head.prefix == one.head.prefix
        if same and one.head.number < before.head.number:
            return one.head.label
    return ""


def _apart(places: Sequence[Place], doors: Sequence[Door]) -> list[int]:
    """The rooms that no doors lead to from the outside; none where there are no doors."""
    if not doors:
        return []
    reached, queue = {OUTSIDE}, [OUTSIDE]
    for at in queue:
        for door in doors:
            if at in door.rooms:
                to = door.rooms[1] if door.rooms[0] == at else door.rooms[0]
                if to not in reached:
                    reached.add(to)
                    queue.append(to)
    return [one.number for one in places if one.number not in reached]
