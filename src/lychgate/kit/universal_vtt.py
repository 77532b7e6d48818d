"""Reads a Universal VTT file (.dd2vtt, .uvtt, .df2vtt), a public format: a picture, its grid, and its doors.

Positions in it count squares of the grid. What stands in rooms (objects) and lights are not used.
"""

from __future__ import annotations

from base64 import b64decode
from binascii import Error
from collections.abc import Iterator
from typing import Annotated

import msgspec
from msgspec import Meta

from lychgate.core.codec import learn
from lychgate.core.errors import DataError
from lychgate.core.plan import Picture, Point, Segment
from lychgate.resources import convert

Place = Annotated[float, Meta(ge=-9999, le=9999)]

MOST_CORNERS = 15_000
"""Corners of all walls together that are kept."""

MOST_LETTERS = 36 * 1024 * 1024
"""The longest file that is read: its picture is written in letters, a third longer than it is."""


class XY(msgspec.Struct, frozen=True):
    """A position or a size, in squares."""

    x: Place = 0
    y: Place = 0


class Resolution(msgspec.Struct, frozen=True):
    """The grid: where it begins, how large it is, and how many pixels a square has."""

    map_size: XY
    pixels_per_grid: float = 0
    map_origin: XY = XY()


class Portal(msgspec.Struct, frozen=True):
    """A door or a window: the line from the first of its bounds to the last."""

    bounds: Annotated[tuple[XY, ...], Meta(max_length=20)] = ()
    closed: bool = True


class Vtt(msgspec.Struct, frozen=True):
    """What is read of a file."""

    resolution: Resolution
    image: str
    line_of_sight: Annotated[tuple[tuple[XY, ...], ...], Meta(max_length=20_000)] = ()
    portals: Annotated[tuple[Portal, ...], Meta(max_length=2000)] = ()


learn(Vtt)


class VttMap(msgspec.Struct, frozen=True):
    """A map: ``image`` is the file of its picture; ``x``, ``y``, ``wide`` and ``high`` are the squares it covers."""

    image: bytes
    x: float
    y: float
    wide: float
    high: float
    doors: tuple[Segment, ...]
    walls: tuple[tuple[Point, ...], ...] = ()

    def laid(self, file: str, level: int) -> Picture:
        """It as the picture of a level, whose file has this hash."""
        return Picture(
            file=file,
            w=self.wide,
            h=self.high,
            x=self.x,
            y=self.y,
            level=level,
            doors=self.doors,
            walls=self.walls,
        )


def looks_like_vtt(data: bytes) -> bool:
    """Whether a file is meant as a Universal VTT file: JSON that has a resolution and what such files have."""
    begins = data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{")
    return (
        begins
        and b'"resolution"' in data
        and any(one in data for one in (b'"line_of_sight"', b'"portals"', b'"image"'))
    )


def vtt_of(data: bytes, file: str) -> VttMap:
    """The map in a Universal VTT file. Raises ``DataError`` with the key of the first thing that is wrong."""
    if len(data) > MOST_LETTERS:
        raise DataError(file, "file", f"has more than {MOST_LETTERS // 1024 // 1024} MiB")
    try:
        raw = msgspec.json.decode(data.removeprefix(b"\xef\xbb\xbf"))
    except (msgspec.DecodeError, UnicodeDecodeError) as broken:
        raise DataError(file, "file", "is not JSON, so it is not a Universal VTT file") from broken
    read: Vtt = convert(raw, Vtt, file=file)
    size, origin = read.resolution.map_size, read.resolution.map_origin
    if not (0 < size.x <= 999 and 0 < size.y <= 999):
        raise DataError(file, "resolution.map_size", "must be more than 0 and at most 999 squares each way")
    try:
        image = b64decode(read.image.partition("base64,")[2] or read.image, validate=False)
    except (Error, ValueError) as broken:
        raise DataError(file, "image", "is not base64") from broken
    doors = []
    for one in read.portals[:1000]:
        if len(one.bounds) >= 2:
            first, last = one.bounds[0], one.bounds[-1]
            doors.append((round(first.x, 2), round(first.y, 2), round(last.x, 2), round(last.y, 2)))
    walls = tuple(_walls(read.line_of_sight))
    return VttMap(
        image, round(origin.x, 3), round(origin.y, 3), round(size.x, 3), round(size.y, 3), tuple(doors), walls
    )


def _walls(lines: tuple[tuple[XY, ...], ...]) -> Iterator[tuple[Point, ...]]:
    """The walls with their corners rounded, as many as are kept."""
    left = MOST_CORNERS
    for line in lines[:2000]:
        points = tuple((round(one.x, 2), round(one.y, 2)) for one in line[: min(left, 2000)])
        left -= len(points)
        if len(points) >= 2:
            yield points
