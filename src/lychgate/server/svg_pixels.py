"""Turns a drawing in SVG into pixels: it is stripped of all that reaches outside of itself, then drawn apart.

The drawing program runs as a process of its own with a time limit, because a small SVG can describe endless work.
Nothing of the file is ever sent to a browser.
"""

from __future__ import annotations

import re
import subprocess
import sys
from typing import Any
from xml.parsers import expat
from xml.sax.saxutils import escape, quoteattr

from lychgate.core.errors import PlayError

SECONDS = 20
"""The longest that a drawing may take."""

MOST_ELEMENTS = 200_000
DEEPEST = 200
"""The most elements of a drawing, and how deep they may lie in each other."""

SIDE = 3000
"""Pixels of the longer side of what is drawn."""

LEFT_OUT = frozenset(
    ("script", "foreignobject", "iframe", "audio", "video", "animate", "animatemotion", "animatetransform", "set", "a")
)
"""Elements that are left out with all that is in them; of a link only what it holds is kept."""

_INLINE = re.compile(r"data:image/(?:png|jpeg|webp|gif);base64,[A-Za-z0-9+/=\s]*\Z")
_LENGTH = re.compile(r"\s*(\d{1,7}(?:\.\d+)?)(?:px)?\s*\Z")
_START = re.compile(
    rb"\s*(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*\?>\s*|<!--.*?-->\s*|<!DOCTYPE[^>\[]*>\s*)*<(?:\w+:)?svg\b", re.S
)

BROKEN = "This SVG is broken: {}."
TOO_MUCH = "This SVG is too much to draw. Save it as PNG and use that."


def looks_like_svg(data: bytes) -> bool:
    """Whether a file begins as a drawing in SVG does."""
    return bool(_START.match(data[:4096]))


def pixels_of_svg(data: bytes) -> bytes:
    """A drawing as PNG on white. Raises ``PlayError`` for one that is broken, or too much to draw."""
    safe, (wide, high) = safe_svg(data)
    size = ["--width", str(SIDE)] if wide >= high else ["--height", str(SIDE)]
    try:
        done = subprocess.run(
            [sys.executable, "-m", "lychgate.server.svg_worker", *size],
            input=safe.encode(),
            capture_output=True,
            timeout=SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise PlayError(TOO_MUCH) from None
    if done.returncode:
        raise PlayError(TOO_MUCH if done.returncode < 0 else BROKEN.format("it cannot be drawn"))
    return done.stdout


def safe_svg(data: bytes) -> tuple[str, tuple[float, float]]:
    """A drawing without scripts, links, entities and everything from outside, and its width and height.

    Raises ``PlayError`` for what is no XML, declares entities, or has too many elements.
    """
    kept = _Kept()
    parser = expat.ParserCreate(namespace_separator=None)
    parser.StartElementHandler = kept.start
    parser.EndElementHandler = kept.end
    parser.CharacterDataHandler = kept.text
    parser.EntityDeclHandler = kept.entity
    parser.buffer_text = True
    try:
        parser.Parse(data, True)
    except expat.ExpatError as broken:
        raise PlayError(BROKEN.format(expat.errors.messages.get(broken.code, "it is not XML"))) from None
    return "".join(kept.written), kept.size


class _Kept:
    """What is kept of a drawing, as it is read."""

    def __init__(self) -> None:
        self.written: list[str] = []
        self.size = (1.0, 1.0)
        self._open: list[str] = []
        self._without = 0
        self._elements = 0

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self._elements += 1
        if self._elements > MOST_ELEMENTS or len(self._open) >= DEEPEST:
            raise PlayError(TOO_MUCH)
        own = name.rpartition(":")[2].lower()
        if not self._open:
            if own != "svg":
                raise PlayError(BROKEN.format("it does not begin with svg"))
            self.size = _size(attributes)
        self._open.append(name)
        if self._without or (own in LEFT_OUT and own != "a"):
            self._without += 1
            return
        if own == "a":  # a link is a group
            name, attributes = "g", {key: value for key, value in attributes.items() if not _leads(key)}
        self._open[-1] = name
        kept = {key: value for key, value in attributes.items() if _harmless(own, key, value)}
        self.written.append(f"<{name}{''.join(f' {key}={quoteattr(value)}' for key, value in kept.items())}>")

    def end(self, name: str) -> None:  # noqa: ARG002 (the name as it was opened counts)
        opened = self._open.pop()
        if self._without:
            self._without -= 1
            return
        self.written.append(f"</{opened}>")

    def text(self, said: str) -> None:
        if self._without or not self._open:
            return
        if self._open[-1].rpartition(":")[2].lower() == "style":
            said = _tame(said)
        self.written.append(escape(said))

    def entity(self, *_: Any) -> None:
        raise PlayError(BROKEN.format("it declares entities"))


def _leads(key: str) -> bool:
    return key.rpartition(":")[2].lower() == "href"


def _harmless(element: str, key: str, value: str) -> bool:
    """Whether an attribute stays: nothing that runs, and no address but within the drawing."""
    name = key.rpartition(":")[2].lower()
    if name.startswith("on") or key.lower() == "xml:base":
        return False
    if name in ("href", "src"):
        said = value.strip()
        return said.startswith("#") or (element in ("image", "feimage") and bool(_INLINE.match(said)))
    return _tame(value) == value


def _tame(style: str) -> str:
    """A style without imports, and without addresses but within the drawing."""
    without = re.sub(r"@import[^;]*;?", "", style, flags=re.I)
    return re.sub(r"url\(\s*['\"]?(?!['\"]?\s*#)[^)]*\)", "none", without, flags=re.I)


def _size(attributes: dict[str, str]) -> tuple[float, float]:
    """The width and height of a drawing, from its attributes or its view box; only their proportion counts."""
    found = [_LENGTH.match(attributes.get(name, "")) for name in ("width", "height")]
    if all(found):
        wide, high = (float(one[1]) for one in found if one)
    else:
        box = attributes.get("viewBox", "").replace(",", " ").split()
        try:
            wide, high = (float(one) for one in box[2:4])
        except ValueError:
            wide, high = 1.0, 1.0
    if not (wide > 0 and high > 0 and 1 / 50 <= wide / high <= 50):
        raise PlayError(BROKEN.format("its width and height are missing, or one is fifty times the other"))
    return wide, high
