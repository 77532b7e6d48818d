"""What fills in the commands of Sovereign: choices that come from the state."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from lychgate.core.view import Choice
from lychgate.rulesets.sovereign.state import State

Filled = Mapping[str, str]

Pick = Callable[[State, str, Filled], Sequence[Choice]]
"""The choices of a field for a seat, with what has been filled in before."""

Picks = Mapping[str, Pick]
Labels = Mapping[str, str]
