"""Pictures are read within limits and lose all but their pixels; a part shows nothing beyond its area."""

from __future__ import annotations

import struct
import zlib
from io import BytesIO
from typing import Any

import pytest
from PIL import Image, ImageDraw

from lychgate.core.errors import PlayError
from lychgate.core.plan import Area, Picture
from lychgate.server import pictures
from lychgate.server.pictures import cut, must_be_kept_so, pixels_of, read_picture
from lychgate.server.svg_pixels import safe_svg

HASH = "0" * 64
RED, GREEN, BLUE = (200, 0, 0), (0, 160, 0), (0, 0, 200)


def picture(kind: str = "PNG", size: tuple[int, int] = (40, 30), **more: Any) -> bytes:
    """Red on the left, green on the right."""
    made = Image.new("RGB", size, RED)
    ImageDraw.Draw(made).rectangle((size[0] // 2, 0, size[0], size[1]), fill=GREEN)
    written = BytesIO()
    made.save(written, kind, **more)
    return written.getvalue()


def opened(content: bytes) -> Image.Image:
    found = Image.open(BytesIO(content))
    found.load()
    return found


def chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def png_that_says(wide: int, high: int) -> bytes:
    """A PNG of a few bytes that says it has many pixels."""
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(b"\0" * 100)) + chunk(b"IEND", b"")


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_a_picture_is_kept_as_webp_under_the_hash_of_its_file(kind: str) -> None:
    kept = read_picture(picture(kind))

    assert opened(kept.content).format == "WEBP"
    assert (kept.width, kept.height) == (40, 30)
    assert kept.file == read_picture(picture(kind)).file
    assert kept.file != read_picture(picture(kind, (41, 30))).file
    left = opened(kept.content).getpixel((2, 2))
    assert isinstance(left, tuple)
    assert left[0] > 150 > 60 > left[1]


def test_nothing_but_pixels_is_kept() -> None:
    about = Image.Exif()
    about[0x010E] = "where the treasure lies"
    about[0x0112] = 6  # the camera was held upright

    kept = read_picture(picture("JPEG", exif=about, comment=b"the treasure"))

    assert b"treasure" not in kept.content
    assert not opened(kept.content).getexif()
    assert (kept.width, kept.height) == (30, 40)


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "This file is not a picture. Pictures may be PNG, JPEG, WebP or SVG"),
        (b"GIF89a" + b"\0" * 40, "This file is not a picture."),
        (b"<html><body></body></html>", "This file is not a picture."),
        (picture()[:60], "This picture is broken"),
        (picture("JPEG", (900, 900))[:700], "This picture is broken"),
        (png_that_says(60_000, 10), "This picture is 60,000 by 10 pixels; at most 50 million pixels and 20,000 a side"),
        (png_that_says(19_000, 19_000), "at most 50 million pixels"),
        (png_that_says(3000, 3000), "This picture is broken"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'", "This SVG is broken: unclosed token."),
        (b"<!DOCTYPE svg [<!ENTITY a 'b'>]><svg>&a;</svg>", "This file is not a picture."),
        (b"<svg width='9' height='9'>" + b"<g>" * 300 + b"</g>" * 300 + b"</svg>", "This SVG is too much to draw."),
        (b"<svg width='1000' height='1'></svg>", "one is fifty times the other"),
    ],
)
def test_what_is_no_picture_or_too_large_is_refused_with_a_sentence(data: bytes, told: str) -> None:
    with pytest.raises(PlayError) as refused:
        read_picture(data)

    assert told in str(refused.value)


def test_a_file_that_is_too_large_is_not_even_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "MOST_BYTES", 10)

    with pytest.raises(PlayError, match=r"This picture has 0\.0 MiB; at most"):
        read_picture(picture())


def test_a_large_picture_is_kept_smaller(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "KEPT_SIDE", 20)

    kept = read_picture(picture("PNG", (80, 40)))

    assert (kept.width, kept.height) == (20, 10)


def test_a_picture_that_stays_too_large_as_a_file_loses_quality_and_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "MOST_KEPT", 700)
    noise = Image.effect_noise((200, 200), 90)
    written = BytesIO()
    noise.save(written, "PNG")

    kept = read_picture(written.getvalue())

    assert len(kept.content) <= 700
    assert kept.width < 200


# ---------------------------------------------------------------------- SVG

DRAWING = (
    b"<?xml version='1.0'?><svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 20'>"
    b"<rect width='20' height='20' fill='#c80000'/><a href='https://example.org'>"
    b"<rect x='20' width='20' height='20' fill='#00a000'/></a></svg>"
)


def test_a_drawing_in_svg_becomes_pixels() -> None:
    kept = read_picture(DRAWING)

    drawn = opened(kept.content).convert("RGB")
    assert (kept.width, kept.height) == (3000, 1500)
    assert (drawn.getpixel((100, 700)), drawn.getpixel((2900, 700))) == (RED, GREEN)


def test_a_drawing_in_svg_reaches_nothing_outside_of_itself() -> None:
    hostile = b"""<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
      width="9" height="9" onload="alert(1)"><script>alert(2)</script><foreignObject><b>text</b></foreignObject>
      <style>@import url(http://evil/x.css); .a { fill: url(http://evil/y); stroke: url(#own) }</style>
      <image href="file:///etc/passwd"/><image xlink:href="/etc/hostname"/><image href="data:image/svg+xml;base64,AA"/>
      <image href="data:image/png;base64,AAAA"/><use href="http://evil/z#a"/><use href="#own"/>
      <rect style="fill: url('http://evil/w')" fill="url(#own)"/></svg>"""

    safe, _ = safe_svg(hostile)

    for gone in ("alert", "onload", "evil", "passwd", "hostname", "svg+xml", "foreignObject", "<b>", "@import"):
        assert gone not in safe, gone
    for stays in ("url(#own)", 'href="#own"', "data:image/png;base64,AAAA"):
        assert stays in safe, stays


# ---------------------------------------------------------------------- cutting

LAID = Picture(file=HASH, w=4, h=3, x=10, y=5)
"""A square is ten pixels; the green half begins at square 12."""


def colours(content: bytes) -> set[tuple[int, ...]]:
    found = opened(content).convert("RGBA").getcolors(10_000)
    assert found is not None
    return {colour for _, colour in found if isinstance(colour, tuple)}


def test_a_part_holds_the_pixels_of_its_area_alone() -> None:
    kept = read_picture(picture())

    part = cut(pixels_of(kept.content), LAID, (Area(10, 5, 2, 3),))

    assert opened(part).size == (20, 30)
    assert colours(part) == {(*RED, 255)}


def test_what_lies_between_the_areas_of_a_room_is_clear() -> None:
    kept = read_picture(picture())

    part = opened(cut(pixels_of(kept.content), LAID, (Area(10, 5, 1, 1), Area(13, 7, 1, 1)))).convert("RGBA")

    assert part.size == (40, 30)
    assert part.getpixel((5, 5)) == (*RED, 255)
    assert part.getpixel((35, 25)) == (*GREEN, 255)
    assert part.getpixel((15, 5)) == part.getpixel((35, 5)) == (0, 0, 0, 0)
    assert colours(cut(pixels_of(kept.content), LAID, (Area(10, 5, 1, 1), Area(11, 6, 0.5, 1)))) == {
        (*RED, 255),
        (0, 0, 0, 0),
    }


@pytest.mark.parametrize(
    "area",
    [
        Area(10.4, 5, 3.2, 3, round=True),
        Area(points=((10.3, 5.2), (13.6, 5.9), (11.2, 7.8))),
        Area(points=((10, 5), (14, 5), (14, 6), (11, 6), (11, 8), (10, 8))),
    ],
)
def test_no_pixel_beyond_a_round_or_a_polygon_is_shown(area: Area) -> None:
    kept = read_picture(picture())

    part = opened(cut(pixels_of(kept.content), LAID, (area,))).convert("RGBA")

    left, top, _, _ = area.bounds
    shown = [
        (left + (x + 0.5) / 10, top + (y + 0.5) / 10)
        for x in range(part.width)
        for y in range(part.height)
        if part.getpixel((x, y)) != (0, 0, 0, 0)
    ]
    assert len(shown) > 100
    assert [one for one in shown if not area.holds(*one)] == []


def test_a_part_ends_where_the_picture_does() -> None:
    kept = read_picture(picture())

    part = cut(pixels_of(kept.content), LAID, (Area(-50, -50, 61, 56),))

    assert LAID.clipped((Area(-50, -50, 61, 56),)) == Area(10, 5, 1, 1)
    assert opened(part).size == (10, 10)
    with pytest.raises(PlayError, match="does not reach there"):
        cut(pixels_of(kept.content), LAID, (Area(0, 0, 1, 1),))


def test_a_picture_of_an_exported_game_is_one_that_was_kept() -> None:
    assert must_be_kept_so(read_picture(picture()).content) == (40, 30)
    with pytest.raises(PlayError):
        must_be_kept_so(picture("PNG"))
    with pytest.raises(PlayError):
        must_be_kept_so(b"RIFF")
