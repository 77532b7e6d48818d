"""The one reader of the TOML that ships in the package.

A data file is read as a value of a type; what is wrong with it is a ``DataError`` that names the file, the
key, the reason, and the nearest key that is known.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, TypeVar

import msgspec

from lychgate.core.codec import read_as
from lychgate.core.errors import DataError, nearest

T = TypeVar("T")

_PATH = re.compile(r" - at `(?:key in )?\$(?P<path>[^`]*)`$")
_STEP = re.compile(r"\.(?P<key>[^.\[]+)|\[[^\]]*\]")
_UNKNOWN = re.compile(r"Object contains unknown field `(?P<name>[^`]*)`")


def read_text(package: str, path: str) -> str:
    """The text of the file ``path`` (with ``/``) in ``package``. Raises ``DataError`` where there is none."""
    place = _place(package, path)
    try:
        return place.read_text(encoding="utf-8")
    except UnicodeDecodeError as broken:
        raise DataError(path, "file", f"is not UTF-8: {broken.reason} at byte {broken.start}") from broken
    except OSError as broken:
        folder, _, name = path.rpartition("/")
        hint = nearest(name, (other for other in names(package, folder, ".toml") if other != name), cutoff=0.5)
        raise _refused(path, "file", f"cannot be read from {package}", hint) from broken


def read_toml(package: str, path: str) -> dict[str, Any]:
    """The TOML file ``path`` in ``package`` as plain dicts and lists. Raises ``DataError``."""
    try:
        return tomllib.loads(read_text(package, path))
    except tomllib.TOMLDecodeError as broken:
        raise DataError(path, "TOML", str(broken)) from broken


def load(package: str, path: str, kind: type[T] | Any) -> T:
    """The TOML file ``path`` in ``package`` as a value of the learned type ``kind``. Raises ``DataError``."""
    value: T = convert(read_toml(package, path), kind, file=path)
    return value


def convert(raw: Any, kind: type[T] | Any, *, file: str, key: str = "") -> T:
    """Plain dicts and lists of ``file`` (at ``key``) as a value of the learned type ``kind``. Raises ``DataError``."""
    try:
        value: T = read_as(raw, kind)
    except msgspec.ValidationError as broken:
        raise _data_error(str(broken), kind, file, key) from broken
    return value


def parse_toml(text: str, *, file: str) -> dict[str, Any]:
    """The text of a TOML file, which messages call ``file``, as plain dicts and lists. Raises ``DataError``."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as broken:
        raise DataError(file, "TOML", str(broken)) from broken
    except RecursionError as broken:
        raise DataError(file, "TOML", "has brackets within brackets, too deep to be read") from broken


def names(package: str, path: str, suffix: str) -> tuple[str, ...]:
    """The files in the folder ``path`` of ``package`` that end with ``suffix``, sorted."""
    try:
        found = [place.name for place in _place(package, path).iterdir()]
    except OSError:
        return ()
    return tuple(sorted(name for name in found if name.endswith(suffix)))


def _place(package: str, path: str) -> Traversable:
    try:
        root = files(package)
    except ModuleNotFoundError as broken:
        raise DataError(path, "file", f"there is no package {package}") from broken
    return root.joinpath(*path.split("/")) if path else root


def _data_error(problem: str, kind: Any, file: str, key: str) -> DataError:
    """An error message of msgspec as a ``DataError``: the path it gives is the key, the rest the reason."""
    at = _PATH.search(problem)
    path = at["path"] if at else ""
    reason = problem[: at.start()] if at else problem
    unknown = _UNKNOWN.search(reason)
    if unknown:
        here = _keys_at(kind, path)
        path = f"{path}.{unknown['name']}"
        reason = "is not a known key"
        hint = nearest(unknown["name"], here, cutoff=0.5) or nearest(unknown["name"], _known_keys(kind), cutoff=0.5)
    else:
        hint = ""
    where = f"{key}{path}".lstrip(".") or "file"
    return _refused(file, where, reason[:1].lower() + reason[1:], hint)


def _refused(file: str, key: str, reason: str, hint: str) -> DataError:
    """A ``DataError`` whose reason is a sentence of its own when a hint follows it."""
    return DataError(file, key, f"{reason}." if hint else reason, nearest=hint)


def _keys_at(kind: Any, path: str) -> tuple[str, ...]:
    """The keys that may stand at a place within a value of ``kind``, as ``.rooms[0]`` names it."""
    schemas, components = msgspec.json.schema_components([kind])
    here = _alternatives(schemas[0], components)
    for step in _STEP.finditer(path):
        beyond = [part.get("properties", {}).get(step["key"]) if step["key"] else part.get("items") for part in here]
        more = [part.get("additionalProperties") for part in here]
        here = [one for part in (*beyond, *more) if isinstance(part, dict) for one in _alternatives(part, components)]
    return tuple(dict.fromkeys(name for part in here for name in part.get("properties", ())))


def _alternatives(part: dict[str, Any], components: Mapping[str, dict[str, Any]]) -> list[dict[str, Any]]:
    """The schemas that a schema stands for: what it refers to, and each of several."""
    if "$ref" in part:
        return _alternatives(components[part["$ref"].rpartition("/")[2]], components)
    several = [*part.get("anyOf", ()), *part.get("oneOf", ())]
    return [one for each in several for one in _alternatives(each, components)] if several else [part]


def _known_keys(kind: Any) -> tuple[str, ...]:
    """Every key that a value of ``kind`` may hold anywhere in it, each once."""
    keys: dict[str, None] = {}
    schemas, components = msgspec.json.schema_components([kind])
    for part in (*schemas, *components.values()):
        for name in part.get("properties", ()):
            keys[name] = None
    return tuple(keys)
