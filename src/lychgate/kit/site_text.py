"""Writes a site as the text of a site file, and reads the lines of a text map for the land around it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from lychgate.core.errors import DataError
from lychgate.kit.site import Site

MOST_LINES = 2000

_HEX = re.compile(r"-?\d{2}-?\d{2}(\s+\S.*)?")
_PATH = re.compile(r"-?\d{2}-?\d{2}(?:-+-?\d{2}-?\d{2})+(\s+\S.*)?")
_SETTING = re.compile(
    r"(#.*|include \S.*|license .*|text .*|[\w-]+ (?:attributes|path attributes|lib|xml|text|glow|label)\b.*)"
)


def land_of(text: str, file: str) -> tuple[str, ...]:
    """The hexes and paths of a text map, as ``0102 dark-green forest "Old Wood"``; its drawing settings are left out.

    Raises ``DataError`` for a line that is none of these, and for a map of too many lines.
    """
    found: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        said = " ".join(line.split())
        if not said or _SETTING.fullmatch(said):
            continue
        if not _HEX.fullmatch(said) and not _PATH.fullmatch(said):
            reason = f"is no line of a text map, such as 0102 forest \"Old Wood\": '{said[:40]}'"
            raise DataError(f"{file}, line {number}", "land", reason)
        if len(found) >= MOST_LINES:
            raise DataError(file, "land", f"has more than {MOST_LINES:,} hexes and paths")
        found.append(said[:200])
    return tuple(found)


def site_text(site: Site, land: Sequence[str] = ()) -> str:
    """The site as TOML; keys at their defaults are left out."""
    raw: dict[str, Any] = msgspec.to_builtins(msgspec.structs.replace(site, land=(*site.land, *land)))
    plain = [f"{key} = {_value(value)}" for key, value in raw.items() if not _block(value)]
    lines = [*plain]
    for key, value in raw.items():
        if not _block(value):
            continue
        for one in value if isinstance(value, (list, tuple)) else (value,):
            lines += ["", f"[[{key}]]" if isinstance(value, (list, tuple)) else f"[{key}]"]
            lines += [f"{inner} = {_value(what)}" for inner, what in one.items()]
    return "\n".join(lines) + "\n"


def _block(value: Any) -> bool:
    """Whether a value is written under a header of its own."""
    return isinstance(value, dict) or (isinstance(value, (list, tuple)) and bool(value) and isinstance(value[0], dict))


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(key)} = {_value(one)}" for key, one in value.items()) + " }"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(_value, value)) + "]"
    return _written(value)


def _key(key: str) -> str:
    return key if re.fullmatch(r"[\w-]+", key, re.ASCII) else _written(key)


def _written(value: Any) -> str:
    """A text, number or truth as TOML has it, which is as JSON has it but for one control character."""
    return msgspec.json.encode(value).decode().replace("\x7f", "\\u007f")
