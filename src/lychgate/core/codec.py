"""Values to JSON and back, the same bytes for the same value, and a hash of them.

msgspec inspects a type when it is first used, and the process crashes when another thread uses the same type
meanwhile. So every module *learns* the types that it reads while it is being imported, and a server imports all modules
before it starts the first thread (``server.warm``). To read a type that was not learned is an error.

The program below ends with a segmentation fault, and can be reported to msgspec (seen with 0.22.0 on Python 3.11,
Linux). ``StructInfo_Convert`` publishes the info of ``Outer`` before the types of its fields are filled in; inspecting
``Inner`` runs Python code, which lets another thread run; that thread takes the info and follows a null pointer::

    import sys
    from threading import Barrier, Thread

    import msgspec

    sys.setswitchinterval(1e-6)
    for _ in range(1000):
        inner = msgspec.defstruct("Inner", [("x", int)])
        outer = msgspec.defstruct("Outer", [("one", inner), ("two", int)])
        start = Barrier(8)

        def read():
            start.wait()
            msgspec.convert({"one": {"x": 1}, "two": 2}, outer)

        threads = [Thread(target=read) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, TypeVar

import msgspec

from lychgate.core.errors import DataError

T = TypeVar("T")

_encoder = msgspec.json.Encoder(order="deterministic")


class _Shape(msgspec.Struct, frozen=True):
    """How a type is read: from JSON, and from plain values (in a box, a struct that msgspec inspects only once)."""

    decoder: Any
    box: Any


_shapes: dict[Any, _Shape] = {}


def learn(*kinds: Any) -> None:
    """Lets msgspec inspect types before they are used. Call it at the top level of a module."""
    for kind in kinds:
        if kind not in _shapes:
            box = msgspec.defstruct("Box", [("value", kind)], frozen=True)
            msgspec.json.Decoder(box)
            _shapes[kind] = _Shape(msgspec.json.Decoder(kind), box)


def learned() -> frozenset[Any]:
    """The types that have been learned."""
    return frozenset(_shapes)


def _shape_of(kind: Any) -> _Shape:
    try:
        return _shapes[kind]
    except KeyError:
        raise LookupError(f"{kind} was not learned: call learn() at the top level of a module that reads it") from None


def encode(value: Any) -> bytes:
    """JSON in UTF-8; equal values give equal bytes, whatever the hash seed."""
    return _encoder.encode(value)


def decode(raw: bytes | str, kind: type[T] | Any, *, what: str) -> T:
    """The value of the learned type ``kind`` in ``raw``. Raises ``DataError`` naming ``what`` and the place in it."""
    try:
        value: T = _shape_of(kind).decoder.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as broken:
        raise DataError(what, "JSON", str(broken)) from broken
    return value


def convert(raw: Any, kind: type[T] | Any, *, what: str) -> T:
    """Plain lists, dicts and strings as a value of the learned type ``kind``. Raises ``DataError``."""
    try:
        value: T = msgspec.convert({"value": raw}, type=_shape_of(kind).box, str_keys=True).value
    except (msgspec.ValidationError, RecursionError) as broken:
        raise DataError(what, "value", str(broken).replace("`$.value", "`$")) from broken
    return value


def read_as(raw: Any, kind: type[T] | Any) -> T:
    """Plain values as a value of the learned type ``kind``. Raises ``msgspec.ValidationError``, which names the place.

    For readers that write their own messages. Keys of dictionaries that are text are not read as numbers.
    """
    _shape_of(kind)
    value: T = msgspec.convert(raw, type=kind)
    return value


def digest(value: Any) -> str:
    """16 hex digits that tell values apart, for the journal."""
    return blake2b(_encoder.encode(value), digest_size=8).hexdigest()
