"""Draw the font of the five signs that the pages use and Alegreya lacks: three triangles, a tick, a ring.

    python tools/signs.py      (needs fonttools and brotli, as tools/fonts does)

Without it each machine would take them from whatever font it has. The file's name and version in ``book.css`` are
written too.
"""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

STATIC = Path(__file__).parents[1] / "src" / "lychgate" / "web" / "static"

Outline = list[tuple[int, int]]

ANGULAR: dict[str, tuple[int, Outline]] = {
    "▸": (470, [(90, 60), (90, 560), (400, 310)]),
    "▾": (600, [(50, 500), (550, 500), (300, 130)]),
    "▶": (720, [(60, 0), (60, 640), (660, 320)]),
    "✓": (620, [(60, 290), (130, 350), (240, 200), (500, 620), (570, 580), (250, 50)]),
}
"""Width and outline of a sign, clockwise, in thousandths of its size."""

MADE = 3_800_000_000
"""The time that the file bears, so that the same signs are the same bytes."""

RING, OUTER, INNER = "○", 240, 190


def signs() -> dict[str, tuple[int, TTGlyphPen]]:
    """Each sign with its width and its drawing."""
    drawn = {}
    for sign, (width, outline) in ANGULAR.items():
        pen = TTGlyphPen(None)
        around(pen, outline)
        drawn[sign] = (width, pen)
    pen = TTGlyphPen(None)
    pen.qCurveTo(*circle(OUTER), None)
    pen.closePath()
    pen.qCurveTo(*reversed(circle(INNER)), None)  # the other way round, so that it is a hole
    pen.closePath()
    drawn[RING] = (600, pen)
    return drawn


def around(pen: TTGlyphPen, outline: Outline) -> None:
    """Draws a shape with straight sides."""
    first, *rest = outline
    pen.moveTo(first)
    for point in rest:
        pen.lineTo(point)
    pen.closePath()


def circle(radius: int) -> Outline:
    """The eight points between which curves make a circle, clockwise."""
    bend = round(radius * 0.414)
    quarter = [(-bend, radius), (bend, radius), (radius, bend), (radius, -bend)]
    return [(300 + x, 310 + y) for x, y in (*quarter, *((-x, -y) for x, y in quarter))]


def main() -> None:
    """Writes the font and its version."""
    drawn = signs()
    names = {ord(sign): f"uni{ord(sign):04X}" for sign in drawn}
    font = FontBuilder(1000, isTTF=True)
    font.setupGlyphOrder([".notdef", *names.values()])
    font.setupCharacterMap(names)
    empty = TTGlyphPen(None).glyph()
    font.setupGlyf({".notdef": empty, **{names[ord(sign)]: pen.glyph() for sign, (_, pen) in drawn.items()}})
    bounds = {name: glyph.xMin if glyph.numberOfContours else 0 for name, glyph in font.font["glyf"].glyphs.items()}
    widths = {".notdef": 500, **{names[ord(sign)]: width for sign, (width, _) in drawn.items()}}
    font.setupHorizontalMetrics({name: (width, bounds[name]) for name, width in widths.items()})
    font.setupHorizontalHeader(ascent=900, descent=-300)
    font.setupNameTable({"familyName": "Lychgate Signs", "styleName": "Regular"})
    font.setupOS2(sTypoAscender=900, sTypoDescender=-300, usWinAscent=900, usWinDescent=300)
    font.setupPost()
    font.updateHead(created=MADE, modified=MADE)
    font.font.recalcTimestamp = False
    font.font.flavor = "woff2"
    font.save(STATIC / "signs.woff2")
    version = sha256((STATIC / "signs.woff2").read_bytes()).hexdigest()[:12]
    style = STATIC / "book.css"
    style.write_text(re.sub(r"(signs\.woff2\?v=)[0-9a-f]*", rf"\g<1>{version}", style.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
