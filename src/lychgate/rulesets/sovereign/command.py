"""The commands of Sovereign: typed, or filled in by choices that come from the state."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

from lychgate.core.view import Choice
from lychgate.kit import command
from lychgate.rulesets.sovereign.state import State

Filled = Mapping[str, str]

Pick = Callable[[State, str, Filled], Sequence[Choice]]
"""The choices of a field for a seat, with what has been filled in before."""

Picks = Mapping[str, Pick]
Labels = Mapping[str, str]


class Command(command.Command, frozen=True):
    """A command of Sovereign. ``choosing`` says where the choices of a field of its form come from, by its name."""

    choosing: ClassVar[Picks] = {}

    @classmethod
    def picks(cls, state: State, seat: str, field: str, filled: Filled) -> Sequence[Choice] | None:
        found = cls.choosing.get(field)
        return found(state, seat, filled) if found is not None else None
