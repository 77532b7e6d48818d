"""Says what a file or a pasted text is: a site, a map, a module in words, a picture. Nothing is guessed."""

from __future__ import annotations

import re
from typing import Any, Literal

import msgspec

from lychgate.core.errors import PlayError
from lychgate.kit.module_blocks import FIGURES
from lychgate.kit.module_heads import heads_of
from lychgate.kit.module_source import lines_of
from lychgate.kit.module_text import Reading, read_module
from lychgate.kit.one_page_dungeon import site_of
from lychgate.kit.site import MOST_LETTERS, Site, read_site
from lychgate.kit.text_map import Hex, read_line

Kind = Literal[
    "site", "one_page_dungeon", "universal_vtt", "text_map", "module", "stat_blocks", "tables", "picture", "pdf",
    "archive", "web_page", "json", "toml", "nothing", "unknown",
]  # fmt: skip
"""What a file may be."""

PICTURES = ((b"\x89PNG\r\n\x1a\n", "PNG"), (b"\xff\xd8\xff", "JPEG"), (b"GIF8", "GIF"), (b"BM", "BMP"))
SITES: tuple[Kind, ...] = ("site", "one_page_dungeon", "module")
"""What becomes a site."""

PICTURES_AND_MORE: tuple[Kind, ...] = ("picture", "pdf", "archive", "web_page", "universal_vtt")
"""What is told by its first bytes, whatever else is wrong with it as a text."""

REFUSED: dict[Kind, str] = {
    "universal_vtt": "This is a Universal VTT map: use it as a picture, on the page Pictures.",
    "text_map": "This is a text map of a country, without rooms: it can be the land around a site.",
    "stat_blocks": "These are stat blocks, without rooms: bring them in as creatures.",
    "tables": "These are random tables, without rooms: put them on your shelf.",
    "picture": "This is a picture: use it as a map or as a handout, on the page Pictures.",
    "pdf": "This is a PDF: copy its text, or save it as text with pdftotext, and import that.",
    "archive": "This is a compressed file or a document of an office program: save it as plain text first.",
    "web_page": "This is a web page: copy its text and import that.",
    "json": "This JSON is neither a One Page Dungeon nor another map that is known here.",
    "toml": "This TOML is no site: it has no [[rooms]].",
    "nothing": "There is nothing in it.",
    "unknown": "This text has no numbered rooms, such as: ## 3. The Crypt",
}
"""The sentence for what becomes no site."""

_TOML = re.compile(r"^\s*(?:\[\[?[^\[\]\n]+\]\]?\s*(?:#.*)?|[\w-]+\s*=\s*(?:[\"'\[{\d-]|true|false).*)$", re.MULTILINE)
_TABLE_ROW = re.compile(r"\d{1,3}(?:\s*[-–]\s*\d{1,3})?\s*[.:)]?\s+\S.*")


def kind_of(data: bytes | str) -> Kind:
    """What a file, or a text, is."""
    if isinstance(data, bytes):
        picture = _of_bytes(data)
        if picture is not None:
            return picture
        text = text_of(data)
        return "unknown" if text is None else kind_of(text)
    text = data.lstrip("\ufeff").strip()
    if not text:
        return "nothing"
    if text.startswith(("{", "[")) and (known := _of_json(text)) is not None:
        return known
    if text[:9].casefold().startswith(("<!doctype", "<html")):
        return "web_page"
    if text[:400].lstrip().startswith(("<?xml", "<svg")) and "<svg" in text[:4000]:
        return "picture"
    return _of_toml(text) or _of_lines(text)


def text_of(data: bytes) -> str | None:
    """The text of a file, in UTF-8, UTF-16 or as Windows once wrote it; None where it is no text."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        if b"\x00" in data:
            return None
        return data.decode("cp1252", errors="replace")


def site_from(text: str, file: str) -> tuple[Site, Reading | None]:
    """The site that a text is, and of a module in words how it was read.

    Raises ``PlayError`` with what else the text is, or ``DataError`` with what is wrong in it.
    """
    kind = kind_of(text)
    if kind == "site":
        return read_site(text, file), None
    if kind == "one_page_dungeon" or (kind == "json" and text.lstrip().startswith("{")):
        return site_of(text, file), None
    if kind == "module":
        read = read_module(text, file)
        return read.site, read
    raise PlayError(REFUSED[kind])


def _of_bytes(data: bytes) -> Kind | None:
    """What a file is whose first bytes say so; None where they do not."""
    if any(data.startswith(start) for start, _ in PICTURES) or (data[:4] == b"RIFF" and data[8:12] == b"WEBP"):
        return "picture"
    if data.startswith(b"%PDF-"):
        return "pdf"
    if data.startswith((b"PK\x03\x04", b"\x1f\x8b", b"\xd0\xcf\x11\xe0", b"Rar!", b"7z\xbc\xaf", b"{\\rtf")):
        return "archive"
    return None


def _of_json(text: str) -> Kind | None:
    """What JSON is; None where the text is none, such as TOML that begins with a bracket."""
    try:
        raw: Any = msgspec.json.decode(text.encode())
    except (msgspec.DecodeError, RecursionError):
        return ("one_page_dungeon" if '"rects"' in text else "json") if text.startswith("{") else None
    levels = raw if isinstance(raw, list) else [raw]
    if levels and all(isinstance(one, dict) and "rects" in one for one in levels):
        return "one_page_dungeon"
    if not isinstance(raw, dict):
        return "json"
    if "rects" in raw:
        return "one_page_dungeon"
    if "resolution" in raw and ("line_of_sight" in raw or "portals" in raw or "image" in raw):
        return "universal_vtt"
    return "json"


def _of_toml(text: str) -> Kind | None:
    """What TOML is; None where the text is none. A file with mistakes is one too, so that they are told."""
    said = _TOML.findall(text)
    full = [one for one in text.splitlines() if one.strip()]
    if len(said) * 4 < len(full) and not re.match(r"(?:#[^\n#]*\n\s*)*(?:name\s*=|\[\[rooms\]\])", text):
        return None
    if re.search(r"^\s*(?:\[\[\s*rooms\s*\]\]|rooms\s*=)", text, re.MULTILINE):
        return "site"
    if re.match(r"\s*(?:#.*\n\s*)*name\s*=", text):
        return "site"
    if re.search(r"^rows\s*=", text, re.MULTILINE):
        return "tables"
    if re.search(r"^(?:level|hd|ac)\s*=", text, re.MULTILINE):
        return "stat_blocks"
    return "toml" if re.match(r"\s*(?:#[^\n]*\n\s*)*(?:\[[^\n]*\]|[\w-]+\s*=)", text) else None


def _of_lines(text: str) -> Kind:
    """What lines of text are."""
    full = [" ".join(one.split()) for one in text.splitlines() if one.strip()]
    if _is_text_map(full):
        return "text_map"
    if len(text) > MOST_LETTERS:
        return "module"
    heads = heads_of(lines_of(text)[0]).values()
    weak = all(one.style == "list" for one in heads)
    rows = [one for one in full[1:] if _TABLE_ROW.fullmatch(one)]
    if heads and not weak:
        return "module"
    if sum(len(FIGURES.findall(one)) > 1 for one in full) * 6 > len(full):
        return "stat_blocks"
    if rows and len(rows) == len(full) - 1 and not text.lstrip().startswith(("#", "*")) and len(full[0].split()) < 6:
        return "tables"
    return "module" if heads else "unknown"


def _is_text_map(lines: list[str]) -> bool:
    """Whether lines are a text map: most say what is at a place, or some do and all others how it is drawn."""
    hexes = others = 0
    for line in lines:
        try:
            hexes += isinstance(read_line(line), Hex)
        except ValueError:
            others += 1
    return hexes * 2 > len(lines) or (hexes > 0 and not others)
