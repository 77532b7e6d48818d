"""Begins a site file on pictures: ``lychgate site import map.dd2vtt``."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from lychgate.cli.outcome import Refused

if TYPE_CHECKING:
    from lychgate.core.plan import Picture
    from lychgate.kit.site import Site
    from lychgate.server.kept_pictures import Kept

BEGINNING = 512
"""Bytes of a file by which a picture is known."""


def on_pictures(files: Sequence[Path]) -> bool:
    """Whether files are pictures or Universal VTT files, by what is in them."""
    from lychgate.kit.universal_vtt import MOST_LETTERS, looks_like_vtt

    if any(str(file) == "-" or not file.is_file() for file in files):
        return False
    for file in files:
        with file.open("rb") as stream:
            raw = stream.read(BEGINNING)
            if not _is_picture(raw) and not (
                raw.lstrip()[:1] == b"{" and looks_like_vtt(raw + stream.read(MOST_LETTERS))
            ):
                return False
    return True


def _is_picture(raw: bytes) -> bool:
    from lychgate.kit.recognise import kind_of
    from lychgate.server.svg_pixels import looks_like_svg

    return kind_of(raw) == "picture" or looks_like_svg(raw)


def site_on_pictures(files: Sequence[Path], squares: float) -> Site:
    """A site whose levels are pictures, the first file the uppermost. It has a first room, without an area yet.

    ``squares`` is how many a picture is wide that does not say it itself. Raises ``PlayError`` or ``DataError`` for
    what is no picture.
    """
    from lychgate.kit.site_pictures import begun_with

    return begun_with([_picture(file, level, squares) for level, file in enumerate(files, 1)], files[0].stem)


def _picture(file: Path, level: int, squares: float) -> Picture:
    from lychgate.core.plan import Picture
    from lychgate.kit.universal_vtt import MOST_LETTERS, looks_like_vtt, vtt_of

    try:
        with click.open_file(str(file), "rb") as stream:
            raw: bytes = stream.read(MOST_LETTERS + 1)
    except OSError as refused:
        raise Refused(f"{file} could not be read: {refused.strerror}.") from refused
    if looks_like_vtt(raw):
        told = vtt_of(raw, file.name)
        return told.laid(_kept(told.image, file).file, level)
    kept = _kept(raw, file)
    return Picture(file=kept.file, w=squares, h=round(squares * kept.height / kept.width, 3), level=level)


def _kept(raw: bytes, file: Path) -> Kept:
    from lychgate.core.errors import PlayError
    from lychgate.server.pictures import read_picture

    try:
        return read_picture(raw)
    except PlayError as refused:
        raise Refused(f"{file.name}: {refused}") from None
