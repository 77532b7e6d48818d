"""Values to JSON and back, the same bytes for the same value, and a hash of them."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, TypeVar

import msgspec

from lychgate.core.errors import DataError

T = TypeVar("T")

_encoder = msgspec.json.Encoder(order="deterministic")


def encode(value: Any) -> bytes:
    """JSON in UTF-8; equal values give equal bytes, whatever the hash seed."""
    return _encoder.encode(value)


def decode(raw: bytes | str, kind: type[T] | Any, *, what: str) -> T:
    """The value of type ``kind`` in ``raw``. Raises ``DataError`` naming ``what`` and the place in it."""
    try:
        value: T = msgspec.json.decode(raw, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as broken:
        raise DataError(what, "JSON", str(broken)) from broken
    return value


def convert(raw: Any, kind: type[T] | Any, *, what: str) -> T:
    """Plain lists, dicts and strings as a value of type ``kind``. Raises ``DataError``."""
    try:
        value: T = msgspec.convert(raw, type=kind, str_keys=True)
    except (msgspec.ValidationError, RecursionError) as broken:
        raise DataError(what, "value", str(broken)) from broken
    return value


def digest(value: Any) -> str:
    """16 hex digits that tell values apart, for the journal."""
    return blake2b(_encoder.encode(value), digest_size=8).hexdigest()
