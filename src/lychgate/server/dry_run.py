"""Tries a command out before its first roll or question, and keeps nothing of it."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from lychgate.core.decision import Suspended
from lychgate.core.errors import LychgateError
from lychgate.core.play import NoDice, Play
from lychgate.core.ruleset import Ruleset


def can_be_done(ruleset: Ruleset[Any], state: Any, seat: str, command: Any) -> bool:
    """Whether the rules let ``seat`` give a command now, as far as can be told before its first roll or question."""
    try:
        why_not(ruleset, state, seat, command)
    except LychgateError:
        return False
    return True


def why_not(ruleset: Ruleset[Any], state: Any, seat: str, command: Any) -> None:
    """Try a command out, and keep nothing of it. Raises what the rules refuse it with."""
    with suppress(Suspended):
        ruleset.perform(Play(state, seat, NoDice()), command)
