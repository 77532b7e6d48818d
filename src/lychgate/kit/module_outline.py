"""The outline of a module: its name, its rooms with their numbers, its random tables, and what stands between them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

import msgspec

from lychgate.kit.module_blocks import Block
from lychgate.kit.module_heads import Head
from lychgate.kit.module_tables import Rolled, tables_in

_SMALL = re.compile("(?:a|an|and|at|by|for|from|in|into|of|off|on|or|out|over|the|to|under|up|with)")


class Place(msgspec.Struct, frozen=True):
    """A room of the outline: its heading, its number in the site, and its name."""

    head: Head
    number: int
    name: str


class Outline(msgspec.Struct, frozen=True):
    """The parts of a module. ``within`` has for each block the place of its room among ``places``; -1 for none.

    ``rows`` are the blocks that are rows of ``tables``; ``title`` is the block with the name, -1 where there is none.
    """

    name: str
    title: int
    blocks: tuple[Block, ...]
    within: tuple[int, ...]
    places: tuple[Place, ...]
    tables: tuple[Rolled, ...]
    rows: frozenset[int]


def outline_of(blocks: Sequence[Block], file: str) -> Outline:
    """The outline of blocks of text, which came from ``file``."""
    title = _title(blocks)
    name = titled(blocks[title].run.text) if title >= 0 else titled(re.sub(r"\.\w+$", "", file).replace("_", " "))
    within = _within(blocks)
    heads = [one.head for one in blocks if one.head is not None]
    numbers = _numbers(heads)
    places = tuple(Place(head, number, _name(head, number)) for head, number in zip(heads, numbers, strict=True))
    tables = tables_in(blocks)
    rows = frozenset(at for one in tables for at in one.places)
    return Outline(name[:80] or "A module", title, tuple(blocks), within, places, tables, rows)


def _title(blocks: Sequence[Block]) -> int:
    """The block that is the name of the whole: the first heading before the rooms."""
    for at, one in enumerate(blocks):
        if one.kind == "room":
            return -1
        if one.kind == "heading" and one.depth != 9:
            return at
    return -1


def _within(blocks: Sequence[Block]) -> tuple[int, ...]:
    """The room of each block. A heading that is not deeper than those of rooms ends a room, and so does a section's."""
    depths = [one.depth for one in blocks if one.kind == "room"]
    deepest = depths[0] if depths else 0
    found: list[int] = []
    room, last = -1, -1
    for one in blocks:
        if one.kind == "room":
            last += 1
            room = last
        elif one.kind == "heading" and one.depth != 9 and (deepest == 0 or one.depth <= deepest or one.depth == 7):
            room = -1
        found.append(room)
    return tuple(found)


def _numbers(heads: Sequence[Head]) -> list[int]:
    """The number of each room: that which is printed, where it is a number and no other room has it."""
    labels = Counter(one.label for one in heads)
    prefixes = list(dict.fromkeys(one.prefix for one in heads))
    taken: dict[int, Head] = {}
    numbers: list[int] = []
    for one in heads:
        number = one.number
        if len(prefixes) > 1 and one.prefix:
            number += 100 * (ord(one.prefix[0]) - ord("A") + 1)
        if labels[one.label] > 1 and one.scope > 0:
            number += 100 * one.scope
        if one.suffix:
            number = number * 10 + ord(one.suffix) - ord("a") + 1
        if not 1 <= number <= 9999 or number in taken:
            number = max([*taken, *(head.number for head in heads), 99]) + 1
        taken[number] = one
        numbers.append(number)
    return numbers


def _name(head: Head, number: int) -> str:
    """The name of a room, with its printed label where that is not its number."""
    name = titled(head.title) or f"Room {head.label}"
    if str(number) == head.label or (head.prefix and number == head.number and not head.suffix):
        return name[:80]
    return f"{head.label} {name}"[:80] if head.title else f"Room {head.label}"


def titled(text: str) -> str:
    """A title that is all in capitals as others are written: ``The Moth Court``."""
    bare = " ".join(text.split()).strip(" .:")
    if not bare.isupper():
        return bare
    words = bare.lower().split(" ")
    return " ".join(
        one if at and _SMALL.fullmatch(one) else f"{one[:1].upper()}{one[1:]}" for at, one in enumerate(words)
    )
