"""The usual choice: what somebody answers who only presses Enter."""

from __future__ import annotations

from typing import Any

from lychgate.core.decision import AnyDecision
from lychgate.core.ruleset import Ruleset

POLICY = "everyone then chooses what Enter gives, or else the first choice"
"""How games are played on by it, for sentences such as ``if everyone then chooses …``."""


def usual_answer(rules: Ruleset[Any], state: Any, decision: AnyDecision) -> str:
    """The answer that needs no thought, else Enter's, else the first there is; empty where there is none."""
    first = next((one.id for one in decision.options()), "")
    return rules.reflex(state, decision) or decision.default() or first


__all__ = ["POLICY", "usual_answer"]
