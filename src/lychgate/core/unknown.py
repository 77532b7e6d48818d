"""Facts that a seat does not know: in the state as it knows it they stand where the facts are, and cannot be used.

A rule that is run on such a state comes to an end where it turns on one of them, and says which. So no figure depends
on a fact that is hidden: where the facts are others, what stands in their place is the same.
"""

from __future__ import annotations

from typing import Any, NoReturn

import msgspec


class NotKnown(Exception):
    """A rule turns on ``fact``, which the seat for which it is run does not know."""

    def __init__(self, fact: str) -> None:
        self.fact = fact
        super().__init__(f"{fact} is not known")


class Unknown:
    """A fact that is not known; ``fact`` says in words which: "the armour class of goblin 1".

    Of a number it may be known that it is ``least`` or more: then it can be compared with what is less. It is the same
    as itself, and so is its negative, so that it can stand in an order where nothing turns on it. Anything else that is
    done with it raises ``NotKnown``.
    """

    __slots__ = ("_negative_of", "fact", "least")

    def __init__(self, fact: str, least: int | None = None, negative_of: Unknown | None = None) -> None:
        self.fact = fact
        self.least = least
        self._negative_of = negative_of

    def _used(self, *_: Any) -> NoReturn:
        raise NotKnown(self.fact)

    def _more_than(self, other: Any) -> bool:
        if self.least is None or not isinstance(other, int) or other >= self.least:
            self._used()
        return True

    def __repr__(self) -> str:
        return f"<{self.fact} is not known>"

    def __bool__(self) -> bool:
        return self._more_than(0)

    def __gt__(self, other: Any) -> bool:
        return self._more_than(other)

    def __ge__(self, other: Any) -> bool:
        return self._more_than(other - 1 if isinstance(other, int) else other)

    def __lt__(self, other: Any) -> bool:
        return not self._more_than(other - 1 if isinstance(other, int) else other)

    def __le__(self, other: Any) -> bool:
        return not self._more_than(other)

    def __eq__(self, other: object) -> bool:
        return self._same_as(other) or not self._more_than(other)

    def __ne__(self, other: object) -> bool:
        return not self._same_as(other) and self._more_than(other)

    def __neg__(self) -> Unknown:
        return Unknown(self.fact, negative_of=self)

    def _same_as(self, other: object) -> bool:
        if self is other:
            return True
        negative = self._negative_of
        return isinstance(other, Unknown) and negative is not None and negative is other._negative_of

    def __getattr__(self, name: str) -> NoReturn:
        if name.startswith("__"):
            raise AttributeError(name)
        raise NotKnown(self.fact)

    def __hash__(self) -> int:
        self._used()

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __floordiv__ = __rfloordiv__ = _used
    __truediv__ = __rtruediv__ = __mod__ = __rmod__ = __divmod__ = __rdivmod__ = __pos__ = __abs__ = _used
    __int__ = __index__ = __float__ = __round__ = __str__ = __format__ = _used
    __iter__ = __len__ = __contains__ = __getitem__ = __call__ = _used


def hidden(what: str, least: int | None = None) -> Any:
    """A fact that is not known, to stand where one of any type is expected."""
    return Unknown(what, least)


def name_of(value: Any) -> bytes:
    """JSON of a value in which facts are not known; each stands there as what it is."""
    return _encoder.encode(value)


def _as_its_fact(value: Any) -> str:
    if isinstance(value, Unknown):
        return value.fact
    raise TypeError(f"{type(value).__name__} has no JSON")


_encoder = msgspec.json.Encoder(order="deterministic", enc_hook=_as_its_fact)

__all__ = ["NotKnown", "Unknown", "hidden", "name_of"]
