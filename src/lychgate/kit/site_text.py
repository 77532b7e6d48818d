"""Writes a site as the text of a site file."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from lychgate.kit.site import Site


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
