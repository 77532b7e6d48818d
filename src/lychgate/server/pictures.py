"""Pictures that people bring: read within limits, freed of everything but their pixels, and cut for who may see what.

What is kept is never what was sent: each picture is decoded and written anew, so no metadata, second frame or hidden
payload stays in it. A drawing in SVG becomes pixels in a process of its own (``svg_pixels``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from io import BytesIO
from math import ceil, sqrt
from typing import TYPE_CHECKING

from lychgate.core.errors import PlayError
from lychgate.core.plan import Area, Picture
from lychgate.server.kept_pictures import LONGEST_TITLE, Kept, must_fit
from lychgate.server.one_by_one import OneByOne
from lychgate.server.plain_text import clean

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_BYTES = 24 * 1024 * 1024
"""The largest file that is read."""

MOST_PIXELS = 50_000_000
LONGEST_SIDE = 20_000
"""A picture of more pixels, or a longer side, is refused before it is decoded."""

KEPT_SIDE = 4096
"""Pixels: a picture with a longer side is kept smaller."""

MOST_KEPT = 3 * 1024 * 1024
"""The largest picture as it is kept."""

FEW_COLOURS = 256
"""A picture of so few colours is a drawing, and kept exactly."""

QUALITIES = (88, 75, 60)
FORMATS = ("PNG", "JPEG", "WEBP")
KIND = "image/webp"
"""The type of every picture that is kept or served."""

WHAT_IS_READ = "Pictures may be PNG, JPEG, WebP or SVG, or a Universal VTT file (.dd2vtt, .uvtt, .df2vtt)."

_ONE = OneByOne(6, "Other pictures are being read now. Try again in a minute.")


def read_picture(data: bytes, title: str = "") -> Kept:
    """The picture in a file. Raises ``PlayError`` for what is no picture, is broken or exceeds the limits."""
    from lychgate.server.svg_pixels import looks_like_svg, pixels_of_svg

    if len(data) > MOST_BYTES:
        raise PlayError(f"This picture has {_mib(len(data))}; at most {_mib(MOST_BYTES)} are read.")
    with _ONE.turn():
        source = pixels_of_svg(data) if looks_like_svg(data) else data
        with _decoding(source, FORMATS) as found:
            flat = _flat(found)
            content, flat = _encoded(flat)
        return Kept(sha256(data).hexdigest(), flat.width, flat.height, content, title)


def must_be_kept_so(content: bytes) -> tuple[int, int]:
    """The width and height of a picture from an exported game. Raises ``PlayError`` where it was not kept so here."""
    if len(content) > MOST_KEPT:
        raise PlayError(f"A picture in this file has {_mib(len(content))}; at most {_mib(MOST_KEPT)} are kept.")
    with _ONE.turn(), _decoding(content, ("WEBP",)) as found:
        if max(found.size) > KEPT_SIDE or {"exif", "xmp"} & set(found.info):
            raise PlayError("A picture in this file was not written by Lychgate.")
        return found.size


def looked_at(pictures: Sequence[Kept]) -> tuple[Kept, ...]:
    """The pictures of an exported game as they are kept: a file may come from anybody, so what it says is not believed.

    Raises ``PlayError`` for one that is not as Lychgate writes them.
    """
    must_fit(pictures)
    found: list[Kept] = []
    for one in pictures:
        if not re.fullmatch("[0-9a-f]{64}", one.file) or any(one.file == other.file for other in found):
            raise PlayError("A picture in this file has no hash of its own.")
        width, height = must_be_kept_so(one.content)
        found.append(Kept(one.file, width, height, one.content, clean(one.title)[:LONGEST_TITLE]))
    return tuple(found)


def pixels_of(content: bytes) -> Image:
    """The pixels of a picture that is kept: up to 50 MB. Raises ``PlayError`` where it is broken."""
    with _decoding(content, ("WEBP",)) as found:
        return found.convert("RGB")


def cut(whole: Image, laid: Picture, areas: Sequence[Area]) -> bytes:
    """The part of a picture under some areas, as WebP; what lies between and around them is clear.

    The part fills ``laid.clipped(areas)``. Raises ``PlayError`` where the picture does not reach there.
    """
    from PIL import Image

    part = laid.clipped(areas)
    if part is None:
        raise PlayError("The picture does not reach there.")
    across, down = whole.width / laid.w, whole.height / laid.h
    size = max(1, round(part.w * across)), max(1, round(part.h * down))
    left, top = (part.x - laid.x) * across, (part.y - laid.y) * down
    box = (left, top, left + part.w * across, top + part.h * down)
    # the nearest pixel, and no mean of several: a mean at the rim would have some of what is beyond it
    piece = whole.transform(size, Image.Transform.EXTENT, box, Image.Resampling.NEAREST)
    clear = Image.new("RGBA", size, (0, 0, 0, 0))
    clear.paste(piece, (0, 0), _shape(size, part, areas))
    written = BytesIO()
    few = clear.getcolors(FEW_COLOURS) is not None
    # the clear pixels are black in this picture already, and stay so: ``exact`` keeps them from being guessed
    clear.save(written, "WEBP", lossless=few, quality=88, method=2, exact=True)
    return written.getvalue()


def _shape(size: tuple[int, int], part: Area, areas: Sequence[Area]) -> Image:
    """The mask of some areas in the rectangle around them: the pixels whose middle an area holds, row by row."""
    from PIL import Image, ImageDraw

    shape = Image.new("L", size, 0)
    drawing = ImageDraw.Draw(shape)
    across, down = size[0] / part.w, size[1] / part.h
    for area in areas:
        for row in range(size[1]):
            for left, right in _spans(area, part.y + (row + 0.5) / down):
                first, last = ceil((left - part.x) * across - 0.5), ceil((right - part.x) * across - 0.5) - 1
                if first <= last:
                    drawing.line((first, row, last, row), fill=255)
    return shape


def _spans(area: Area, y: float) -> Iterator[tuple[float, float]]:
    """From where to where an area reaches on the line across it at ``y``."""
    left, top, right, bottom = area.bounds
    if not top <= y < bottom:
        return
    if area.points:
        crossed = sorted(
            (bx - ax) * (y - ay) / (by - ay) + ax
            for (ax, ay), (bx, by) in zip(area.points, (*area.points[1:], area.points[0]), strict=True)
            if (ay > y) != (by > y)
        )
        yield from zip(crossed[::2], crossed[1::2], strict=True)
    elif area.round:
        half = (right - left) / 2 * sqrt(max(0.0, 1 - ((2 * y - top - bottom) / (bottom - top)) ** 2))
        yield (left + right) / 2 - half, (left + right) / 2 + half
    else:
        yield left, right


@contextmanager
def _decoding(data: bytes, formats: tuple[str, ...]) -> Iterator[Image]:
    """The picture in a file, decoded. Raises ``PlayError`` with what is wrong with it."""
    from PIL import Image, UnidentifiedImageError

    try:
        with Image.open(BytesIO(data), formats=formats) as found:
            _must_not_be_too_large(*found.size)
            if found.format == "JPEG" and max(found.size) > KEPT_SIDE:
                found.draft("RGB", (KEPT_SIDE, KEPT_SIDE))
            found.load()
            yield found
    except UnidentifiedImageError:
        raise PlayError(f"This file is not a picture. {WHAT_IS_READ}") from None
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise PlayError(f"This picture is too large: at most {MOST_PIXELS // 10**6} million pixels are read.") from None
    except PlayError:
        raise
    except (OSError, ValueError, SyntaxError, EOFError, MemoryError, IndexError, OverflowError):
        raise PlayError(
            "This picture is broken: it ends early or contains errors. Save it anew and try again."
        ) from None


def _must_not_be_too_large(wide: int, high: int) -> None:
    if wide * high > MOST_PIXELS or max(wide, high) > LONGEST_SIDE:
        limits = f"{MOST_PIXELS // 10**6} million pixels and {LONGEST_SIDE:,} a side"
        raise PlayError(
            f"This picture is {wide:,} by {high:,} pixels; at most {limits} are read. Make it smaller first."
        )


def _flat(found: Image) -> Image:
    """Its first frame the right way up, on white, no larger than it is kept; nothing but pixels."""
    from PIL import Image, ImageOps

    turned = ImageOps.exif_transpose(found)
    if max(turned.size) > KEPT_SIDE:
        turned.thumbnail((KEPT_SIDE, KEPT_SIDE))
    flat = Image.new("RGB", turned.size, "white")
    if "A" in turned.getbands() or "transparency" in turned.info:
        seen_through = turned.convert("RGBA")
        flat.paste(seen_through, (0, 0), seen_through)
    else:
        flat.paste(turned.convert("RGB"))
    return flat


def _encoded(flat: Image) -> tuple[bytes, Image]:
    """A picture as WebP that is not too large: exact where it is a drawing, else worse or smaller until it fits."""
    if flat.getcolors(FEW_COLOURS) is not None:
        written = BytesIO()
        flat.save(written, "WEBP", lossless=True, method=2)
        if len(written.getvalue()) <= MOST_KEPT:
            return written.getvalue(), flat
    while True:
        for quality in QUALITIES:
            written = BytesIO()
            flat.save(written, "WEBP", quality=quality, method=2)
            if len(written.getvalue()) <= MOST_KEPT:
                return written.getvalue(), flat
        flat = flat.resize((max(1, flat.width // 2), max(1, flat.height // 2)))


def _mib(count: int) -> str:
    return f"{count / 1024 / 1024:.1f} MiB"
