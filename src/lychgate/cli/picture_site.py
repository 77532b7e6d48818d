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

PICTURES = (".png", ".jpg", ".jpeg", ".webp", ".svg")
VTT = (".dd2vtt", ".uvtt", ".df2vtt")


def on_pictures(files: Sequence[Path]) -> bool:
    """Whether files are pictures or Universal VTT files, by their names."""
    return all(file.suffix.lower() in (*PICTURES, *VTT) for file in files)


def site_on_pictures(files: Sequence[Path], squares: float) -> Site:
    """A site whose levels are pictures, the first file the uppermost. It has a first room, without an area yet.

    ``squares`` is how many a picture is wide that does not say it itself. Raises ``PlayError`` or ``DataError`` for
    what is no picture.
    """
    from lychgate.kit.site_pictures import begun_with

    return begun_with([_picture(file, level, squares) for level, file in enumerate(files, 1)], files[0].stem)


def _picture(file: Path, level: int, squares: float) -> Picture:
    from lychgate.core.plan import Picture
    from lychgate.kit.universal_vtt import MOST_LETTERS, vtt_of
    from lychgate.server.pictures import read_picture

    try:
        with click.open_file(str(file), "rb") as stream:
            raw: bytes = stream.read(MOST_LETTERS + 1)
    except OSError as refused:
        raise Refused(f"{file} could not be read: {refused.strerror}.") from refused
    if file.suffix.lower() in VTT:
        told = vtt_of(raw, file.name)
        kept = read_picture(told.image)
        return Picture(
            file=kept.file,
            w=told.wide,
            h=told.high,
            x=told.x,
            y=told.y,
            level=level,
            doors=told.doors,
            walls=told.walls,
        )
    kept = read_picture(raw)
    return Picture(file=kept.file, w=squares, h=round(squares * kept.height / kept.width, 3), level=level)
