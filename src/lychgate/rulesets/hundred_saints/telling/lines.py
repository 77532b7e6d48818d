"""How the chapters that are no rooms yet tell their events."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lychgate.core.room import Lines
from lychgate.kit.telling import public, secret
from lychgate.rulesets.hundred_saints.audience import of_somebody, to_whom_it_is_known
from lychgate.rulesets.hundred_saints.state import State

Tell = dict[type[Any], Callable[[State, Any, State], Lines]]
"""How each event is told, from the states before and after it."""

__all__ = ["Lines", "Tell", "of_somebody", "public", "secret", "to_whom_it_is_known"]
