"""The list of a ruleset's rooms, and all that is gathered from them.

``BOOK = Book(time, light, healing, ...)`` in a ruleset's ``book.py`` is the one list: commands, events and decisions
are found in the rooms, in the order in which they are written. No registry and no union is kept by hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_
from types import ModuleType
from typing import Any, TypeVar

import msgspec

from lychgate.core.decision import AnyDecision, Decision
from lychgate.core.room import Command, Event

K = TypeVar("K", bound=msgspec.Struct)


class Book:
    """The rooms of a ruleset in reading order.

    ``commands``, ``events`` and ``decisions`` are the classes with a tag that the rooms define. A class of a later room
    that refines one of an earlier room under the same tag takes its place. Raises ``TypeError`` where two unrelated
    classes have the same tag.
    """

    def __init__(self, *rooms: ModuleType) -> None:
        self.rooms = rooms
        self.commands: tuple[type[Command], ...] = _gathered(rooms, Command)
        self.events: tuple[type[Event], ...] = _gathered(rooms, Event)
        self.decisions: tuple[type[AnyDecision], ...] = _gathered(rooms, Decision)

    @property
    def command_type(self) -> Any:
        """The union of all commands, for the codec."""
        return reduce(or_, self.commands)

    @property
    def event_type(self) -> Any:
        """The union of all events, for the codec."""
        return reduce(or_, self.events)

    def room_of(self, kind: type[msgspec.Struct]) -> ModuleType:
        """The room that defines a command, event or decision. Raises ``KeyError`` for one that none defines."""
        for room in self.rooms:
            if room.__name__ == kind.__module__:
                return room
        raise KeyError(kind.__qualname__)


def _gathered(rooms: tuple[ModuleType, ...], base: type[K]) -> tuple[type[K], ...]:
    found: dict[str, type[K]] = {}
    for kind in _defined(rooms, base):
        tag = str(kind.__struct_config__.tag)
        known = found.get(tag)
        if known is not None and not issubclass(kind, known):
            raise TypeError(f"{kind.__qualname__} and {known.__qualname__} both have the tag '{tag}'")
        found[tag] = kind
    return tuple(found.values())


def _defined(rooms: tuple[ModuleType, ...], base: type[K]) -> Iterator[type[K]]:
    for room in rooms:
        for value in vars(room).values():
            if isinstance(value, type) and issubclass(value, base) and value.__module__ == room.__name__:
                yield from [value] if value.__struct_config__.tag is not None else []
