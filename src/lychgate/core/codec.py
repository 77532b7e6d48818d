"""Values to JSON and back, the same bytes for the same value, and a hash of them.

msgspec finds out the shape of a type when it is first used, and a thread that uses the same type meanwhile brings the
whole process down (seen with 0.22.0). So every module *learns* the types it reads, while it is being imported, which
only one thread does: see ``learn``.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, TypeVar

import msgspec

from lychgate.core.errors import DataError

T = TypeVar("T")

_encoder = msgspec.json.Encoder(order="deterministic")


class _Shape(msgspec.Struct, frozen=True):
    """How a type is read: from JSON, and (in a box, so that it is found out once) from plain values."""

    decoder: Any
    box: Any


_shapes: dict[Any, _Shape] = {}


def learn(*kinds: Any) -> None:
    """Find out the shapes of types before they are used. To be called where a module ends."""
    for kind in kinds:
        if kind not in _shapes:
            box = msgspec.defstruct("Box", [("value", kind)], frozen=True)
            msgspec.json.Decoder(box)
            _shapes[kind] = _Shape(msgspec.json.Decoder(kind), box)


def learned() -> frozenset[Any]:
    """The types whose shapes are known."""
    return frozenset(_shapes)


def _shape_of(kind: Any) -> _Shape:
    if kind not in _shapes:
        learn(kind)
    return _shapes[kind]


def encode(value: Any) -> bytes:
    """JSON in UTF-8; equal values give equal bytes, whatever the hash seed."""
    return _encoder.encode(value)


def decode(raw: bytes | str, kind: type[T] | Any, *, what: str) -> T:
    """The value of type ``kind`` in ``raw``. Raises ``DataError`` naming ``what`` and the place in it."""
    try:
        value: T = _shape_of(kind).decoder.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as broken:
        raise DataError(what, "JSON", str(broken)) from broken
    return value


def convert(raw: Any, kind: type[T] | Any, *, what: str) -> T:
    """Plain lists, dicts and strings as a value of type ``kind``. Raises ``DataError``."""
    try:
        value: T = msgspec.convert({"value": raw}, type=_shape_of(kind).box, str_keys=True).value
    except (msgspec.ValidationError, RecursionError) as broken:
        raise DataError(what, "value", str(broken).replace("`$.value", "`$")) from broken
    return value


def digest(value: Any) -> str:
    """16 hex digits that tell values apart, for the journal."""
    return blake2b(_encoder.encode(value), digest_size=8).hexdigest()
