"""A decision and its words as a question that faces show."""

from __future__ import annotations

from collections.abc import Callable

from lychgate.core.decision import AnyDecision
from lychgate.core.view import Choice, Question


def in_words(
    decision: AnyDecision, prompt: str, label: Callable[[str], str], *, text: str = "", clauses: tuple[str, ...] = ()
) -> Question:
    """A decision in words: ``label`` says an option by its id; ``clauses`` stand behind it instead of its own."""
    return Question(
        seat=decision.seat,
        kind=decision.kind,
        prompt=prompt,
        choices=tuple(Choice(option.id, label(option.id)) for option in decision.options()),
        default=decision.default(),
        text=text,
        clauses=clauses or decision.clauses,
    )
