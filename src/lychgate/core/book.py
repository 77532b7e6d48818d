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
        self.commands: tuple[type[Command], ...] = self._gathered(Command)
        self.events: tuple[type[Event], ...] = self._gathered(Event)
        self.decisions: tuple[type[AnyDecision], ...] = self._gathered(Decision)

    @property
    def command_type(self) -> Any:
        """The union of all commands, for the codec."""
        return reduce(or_, self.commands)

    @property
    def event_type(self) -> Any:
        """The union of all events, for the codec."""
        return reduce(or_, self.events)

    def defined(self, base: type[K]) -> Iterator[type[K]]:
        """The classes derived from ``base`` that the rooms define, in the order in which they are written."""
        for room in self.rooms:
            for value in vars(room).values():
                if isinstance(value, type) and issubclass(value, base) and value.__module__ == room.__name__:
                    yield value

    def _gathered(self, base: type[K]) -> tuple[type[K], ...]:
        """Those of them that have a tag, a refined class in the place of the one that it refines."""
        found: dict[str, type[K]] = {}
        for kind in self.defined(base):
            tag = kind.__struct_config__.tag
            if tag is None:
                continue
            known = found.get(str(tag))
            if known is not None and not issubclass(kind, known):
                raise TypeError(f"{kind.__qualname__} and {known.__qualname__} both have the tag '{tag}'")
            found[str(tag)] = kind
        return tuple(found.values())

    def room_of(self, kind: type[msgspec.Struct]) -> ModuleType:
        """The room that defines a command, event or decision. Raises ``KeyError`` for one that none defines."""
        for room in self.rooms:
            if room.__name__ == kind.__module__:
                return room
        raise KeyError(kind.__qualname__)
