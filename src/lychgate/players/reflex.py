"""Answers that need no thought, so that nobody is asked for them: for ``--assist auto``.

A ruleset says what needs no thought, in a method ``reflex(state, decision)`` that returns an option's id or
None. A ruleset without one has no reflexes. Rolls are never answered here: the table chooses who rolls.
"""

from __future__ import annotations

from typing import Any, TypeVar

from lychgate.core.decision import AnyDecision
from lychgate.core.dice_source import RollWanted
from lychgate.core.ruleset import Ruleset

S = TypeVar("S")


def reflex(ruleset: Ruleset[S], state: S, decision: AnyDecision) -> str | None:
    """The answer to ``decision`` that needs no thought, or None where a person must think."""
    if isinstance(decision, RollWanted):
        return None
    answer: Any = getattr(ruleset, "reflex", _none)(state, decision)
    return answer if isinstance(answer, str) else None


def _none(state: object, decision: AnyDecision) -> None:  # noqa: ARG001
    return None
