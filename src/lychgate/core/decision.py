"""Questions to a seat, their choices, and the reply.

A decision holds no prose: it is a typed value with a ``kind``, the seat that is asked, and options that
carry typed values. The words for it are the ruleset's (``Ruleset.prompt`` and friends), so that a bot never
pays for a sentence it does not read.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from lychgate.core.errors import IllegalAnswer

A = TypeVar("A")

TEXT = "text:"
"""An answer in free text is written ``text:`` followed by the text, so that it never collides with an id."""


class Option(msgspec.Struct, Generic[A], frozen=True, gc=False):
    """One choice: ``id`` is what the journal keeps, ``value`` is what the rule gets back."""

    id: str
    value: A


class Decision(msgspec.Struct, Generic[A], frozen=True, tag_field="kind", kw_only=True):
    """A question to ``seat``. Subclasses add what the question is about and say what may be chosen."""

    seat: str

    clauses: ClassVar[tuple[str, ...]] = ()
    """The clauses that give this choice to a person."""

    @property
    def kind(self) -> str:
        """The decision's name in the journal: its tag."""
        return str(self.__struct_config__.tag)

    def options(self) -> Sequence[Option[A]]:
        """What may be chosen, in the order a face shows it. Never empty unless text is accepted."""
        raise TypeError(f"{type(self).__name__} does not say what may be chosen")

    def default(self) -> str:
        """The id a person gets by pressing Enter; the first option unless a decision knows better.

        Empty where there is no sensible default.
        """
        options = self.options()
        return options[0].id if options else ""

    def accepts_text(self) -> bool:
        """Whether free text is an answer too."""
        return False

    def from_text(self, text: str) -> A:
        """The value of an answer in free text. Raises ``IllegalAnswer`` when the text will not do."""
        raise IllegalAnswer(self.kind, text, tuple(option.id for option in self.options()))

    def read(self, answer: str) -> A:
        """The value of ``answer``, an option's id or ``text:...``. Raises ``IllegalAnswer`` otherwise."""
        options = self.options()
        for option in options:
            if option.id == answer:
                return option.value
        if self.accepts_text() and answer.startswith(TEXT):
            return self.from_text(answer[len(TEXT) :])
        raise IllegalAnswer(self.kind, answer, tuple(option.id for option in options))


AnyDecision = Decision[Any]


class Answer(msgspec.Struct, frozen=True, tag="answer", gc=False):
    """The reply of ``seat`` to the decision of kind ``decision``: an option's id, or ``text:...``."""

    seat: str
    decision: str
    answer: str


class Suspended(BaseException):
    """A command waits for people. Not an error, so that no ``except Exception`` can swallow it.

    ``wanted`` holds the open decisions, one for each seat that has not answered yet.
    """

    def __init__(self, wanted: tuple[AnyDecision, ...]) -> None:
        self.wanted = wanted
        super().__init__(", ".join(decision.kind for decision in wanted))
