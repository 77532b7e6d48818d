"""Makes the QR code of a link, to be scanned with a phone: as a matrix, as characters, and as an SVG path.

It implements only the part of ISO 18004 that links need: bytes, level L, versions 1 to 5, which are one block each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

Matrix = tuple[tuple[bool, ...], ...]

CAPACITY = ((19, 7), (34, 10), (55, 15), (80, 20), (108, 26))
"""For each version, how many bytes of data it holds, and how many for error correction."""

QUIET = 4
"""The number of light modules around the code."""

_FORMAT_L = 0b01 << 3
_TILES: tuple[Callable[[int, int], int], ...] = (
    lambda x, y: (x + y) % 2,
    lambda _x, y: y % 2,
    lambda x, _y: x % 3,
    lambda x, y: (x + y) % 3,
    lambda x, y: (x // 3 + y // 2) % 2,
    lambda x, y: x * y % 2 + x * y % 3,
    lambda x, y: (x * y % 2 + x * y % 3) % 2,
    lambda x, y: ((x + y) % 2 + x * y % 3) % 2,
)


def qr(text: str) -> Matrix | None:
    """The code of ``text``, rows of dark and light; None where it is too long for one."""
    data = text.encode()
    version = next((at for at, (room, _) in enumerate(CAPACITY, start=1) if len(data) + 2 <= room), None)
    if version is None:
        return None
    words = _words(data, *CAPACITY[version - 1])
    drawn = [_Drawing(version, words, mask) for mask in range(len(_TILES))]
    best = min(drawn, key=lambda one: one.penalty())
    return tuple(tuple(row) for row in best.dark)


def as_text(code: Matrix) -> str:
    """The code in half-block characters, two rows to a line, dark on light, with its quiet zone."""
    size = len(code) + 2 * QUIET
    rows = [[False] * size for _ in range(size + size % 2)]
    for y, row in enumerate(code):
        rows[y + QUIET][QUIET : QUIET + len(row)] = row
    signs = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return "\n".join("".join(signs[pair] for pair in zip(upper, lower, strict=True)) for upper, lower in pairs)


def as_path(code: Matrix) -> str:
    """The dark modules as the path of an SVG, one unit each, from (0, 0)."""
    return "".join(f"M{x} {y}h1v1h-1z" for y, row in enumerate(code) for x, dark in enumerate(row) if dark)


# ---------------------------------------------------------------------- the data


def _words(data: bytes, room: int, mending: int) -> bytes:
    """Mode, length, data and padding, with their error correction."""
    bits = (0b0100 << 8 | len(data)) << 8 * len(data) | int.from_bytes(data, "big")
    filled = (bits << 4).to_bytes(len(data) + 2, "big")
    padded = filled + bytes((0xEC, 0x11)[at % 2] for at in range(room - len(filled)))
    return padded + _mend(padded, mending)


def _mend(data: bytes, count: int) -> bytes:
    """The error correction bytes: the remainder of the Reed-Solomon division over the field of 256."""
    divisor = [1]
    root = 1
    for _ in range(count):
        longer = [*divisor, 0]
        for at, factor in enumerate(divisor):
            longer[at + 1] ^= _times(factor, root)
        divisor, root = longer, _times(root, 2)
    rest = [*data, *[0] * count]
    for at in range(len(data)):
        lead = rest[at]
        for offset, factor in enumerate(divisor):
            rest[at + offset] ^= _times(factor, lead)
    return bytes(rest[len(data) :])


def _times(one: int, other: int) -> int:
    product = 0
    while other:
        if other & 1:
            product ^= one
        one = one << 1 ^ (0x11D if one & 0x80 else 0)
        other >>= 1
    return product


# ---------------------------------------------------------------------- the drawing


class _Drawing:
    """A code drawn with one of the masks."""

    def __init__(self, version: int, words: bytes, mask: int) -> None:
        self.size = 17 + 4 * version
        self.dark = [[False] * self.size for _ in range(self.size)]
        self._taken = [[False] * self.size for _ in range(self.size)]
        for x, y in ((0, 0), (self.size - 7, 0), (0, self.size - 7)):
            self._finder(x, y)
        if version > 1:
            self._aligner(self.size - 7, self.size - 7)
        for at in range(8, self.size - 8):
            self._set(at, 6, at % 2 == 0)
            self._set(6, at, at % 2 == 0)
        self._format(mask)
        bits = [word >> shift & 1 for word in words for shift in range(7, -1, -1)]
        tile = _TILES[mask]
        for at, (x, y) in enumerate(self._way()):
            self.dark[y][x] = (at < len(bits) and bits[at] == 1) != (tile(x, y) == 0)

    def _set(self, x: int, y: int, dark: bool) -> None:
        self.dark[y][x] = dark
        self._taken[y][x] = True

    def _finder(self, left: int, top: int) -> None:
        for y in range(max(0, top - 1), min(self.size, top + 8)):
            for x in range(max(0, left - 1), min(self.size, left + 8)):
                ring = max(abs(x - left - 3), abs(y - top - 3))
                self._set(x, y, ring in (0, 1, 3))

    def _aligner(self, across: int, down: int) -> None:
        for y in range(down - 2, down + 3):
            for x in range(across - 2, across + 3):
                self._set(x, y, max(abs(x - across), abs(y - down)) != 1)

    def _format(self, mask: int) -> None:
        """Draw level and mask, twice, each with its error correction."""
        rest = (_FORMAT_L | mask) << 10
        for shift in range(4, -1, -1):
            if rest >> shift + 10 & 1:
                rest ^= 0b10100110111 << shift
        bits = ((_FORMAT_L | mask) << 10 | rest) ^ 0b101010000010010
        last = self.size - 1
        first = [(8, y) for y in (0, 1, 2, 3, 4, 5, 7, 8)] + [(x, 8) for x in (7, 5, 4, 3, 2, 1, 0)]
        second = [(last - at, 8) for at in range(8)] + [(8, last - 6 + at) for at in range(7)]
        for places in (first, second):
            for at, (x, y) in enumerate(places):
                self._set(x, y, bits >> at & 1 == 1)
        self._set(8, self.size - 8, True)

    def _way(self) -> Iterator[tuple[int, int]]:
        """The free modules in the order in which bits are placed: in pairs of columns, up and down."""
        upwards = True
        for right in [*range(self.size - 1, 6, -2), 5, 3, 1]:
            for step in range(self.size):
                y = self.size - 1 - step if upwards else step
                for x in (right, right - 1):
                    if not self._taken[y][x]:
                        yield x, y
            upwards = not upwards

    def penalty(self) -> int:
        """How hard the code is to read: long runs, blocks, patterns like a finder, and too much of one shade."""
        rows = ["".join("10"[not dark] for dark in row) for row in self.dark]
        columns = ["".join(column) for column in zip(*rows, strict=True)]
        found = 0
        for line in (*rows, *columns):
            for run in line.replace("10", "1 0").replace("01", "0 1").split():
                found += len(run) - 2 if len(run) >= 5 else 0
            found += 40 * sum(line[at : at + 11] in ("10111010000", "00001011101") for at in range(self.size - 10))
        for upper, lower in pairwise(rows):
            found += 3 * sum(upper[at : at + 2] + lower[at : at + 2] in ("0000", "1111") for at in range(self.size - 1))
        share = sum(row.count("1") for row in rows) * 100 // self.size**2
        return found + 10 * (abs(share - 50) // 5)
