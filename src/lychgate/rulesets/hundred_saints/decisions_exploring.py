"""What people are asked as they explore."""

from __future__ import annotations

from collections.abc import Sequence

from lychgate.core.decision import Decision, Option


class Judge(Decision[bool], frozen=True, tag="saints.judge", kw_only=True):
    """A matter that the book leaves to the referee's judgement, yes or no; ``clause_id`` says which."""

    clause_id: str

    def options(self) -> Sequence[Option[bool]]:
        return (Option("no", False), Option("yes", True))


DECISIONS = (Judge,)
