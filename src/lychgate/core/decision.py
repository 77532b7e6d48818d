"""Questions to a seat, their choices, and the reply.

A decision is a typed value with a ``kind``, the seat that is asked, and options that carry typed values. Its words
(``prompt``, ``label``) are made when a face asks for its ``question``, so that a bot never pays for a sentence that it
does not read.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Generic, Self, TypeVar

import msgspec

from lychgate.core.errors import IllegalAnswer
from lychgate.core.view import Choice, Question

A = TypeVar("A")

TEXT = "text:"
"""An answer in free text is written ``text:`` followed by the text, so that it never collides with an id."""


JOINT = "\n"
"""What stands between answers that were joined to one; no id has it."""


def parts_of(answer: str) -> tuple[str, ...]:
    """The ids in an answer that several were joined to, each for a question that follows from the one before."""
    return (answer,) if answer.startswith(TEXT) else tuple(answer.split(JOINT))


def joined(answer: str, more: str) -> str:
    """An answer to which ``more``, the id for the question that followed, is joined."""
    return f"{answer}{JOINT}{more}"


class Option(msgspec.Struct, Generic[A], frozen=True, gc=False):
    """One choice: ``id`` is what the journal keeps, ``value`` is what the rule gets back."""

    id: str
    value: A


class Decision(msgspec.Struct, Generic[A], frozen=True, tag_field="kind", kw_only=True):
    """A question to ``seat``. Subclasses add what the question is about and say what may be chosen."""

    seat: str

    clauses: ClassVar[tuple[str, ...]] = ()
    """The clauses that give this choice to a person."""

    ways_out: ClassVar[tuple[str, ...]] = ()
    """The ids of options that close the question and do nothing, such as 'Nothing' or 'Done'."""

    takes_deeds: ClassVar[bool] = False
    """Whether free text says what someone does, so that an answer may begin like a command."""

    @property
    def kind(self) -> str:
        """The decision's name in the journal: its tag."""
        return str(self.__struct_config__.tag)

    def options(self) -> Sequence[Option[A]]:
        """What may be chosen, in the order a face shows it. Never empty unless text is accepted."""
        raise TypeError(f"{type(self).__name__} does not say what may be chosen")

    def default(self) -> str:
        """The id that pressing Enter gives: the first option unless a decision overrides it.

        Empty where there is no sensible default.
        """
        options = self.options()
        return options[0].id if options else ""

    def way_out(self) -> str:
        """The id that pressing Esc gives: of the option that does nothing; empty where there is none."""
        return next((option.id for option in self.options() if option.id in self.ways_out), "") if self.ways_out else ""

    def once_changed(self) -> Self:
        """The question as it is asked on a sheet on which something has been changed."""
        return self

    def accepts_text(self) -> bool:
        """Whether free text is an answer too."""
        return False

    def from_text(self, text: str) -> A:
        """The value of an answer in free text. Raises ``IllegalAnswer`` when the text is not allowed."""
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

    def from_past(self, text: str) -> A:
        """The value of free text that stands in a journal: it was allowed then, also where ``from_text`` asks for more
        today. Raises ``IllegalAnswer`` for what was never allowed."""
        return self.from_text(text)

    def read_past(self, answer: str) -> A:
        """The value of an ``answer`` that stands in a journal. Raises ``IllegalAnswer``."""
        if self.accepts_text() and answer.startswith(TEXT):
            return self.from_past(answer[len(TEXT) :])
        return self.read(answer)

    # ------------------------------------------------------------------ in words

    def prompt(self, state: Any) -> str:
        """The question in a sentence or two."""
        raise TypeError(f"{type(self).__name__} does not say what it asks")

    def aside(self, state: Any) -> str:
        """What stands under the question, such as a summary of what was chosen before; empty where nothing does."""
        return ""

    def label(self, state: Any, id_: str) -> str:
        """The text of a button for the option ``id_``."""
        raise TypeError(f"{type(self).__name__} does not say what '{id_}' is")

    @classmethod
    def has_words(cls) -> bool:
        """Whether the decision itself says what its options are; else its ruleset does."""
        return cls.label is not Decision.label or cls.choice is not Decision.choice

    def choice(self, state: Any, id_: str) -> Choice:
        """The option ``id_`` as a face shows it: its label, and where there is more to say, a note."""
        return Choice(id_, self.label(state, id_))

    def choices(self, state: Any) -> tuple[Choice, ...]:
        """All options as a face shows them, in their order."""
        return tuple(self.choice(state, option.id) for option in self.options())

    def free_text(self) -> str:
        """What free text means here, in a few words; empty where none is taken."""
        return ""

    def question(self, state: Any) -> Question:
        """The decision in words, on the state it is asked in."""
        return Question(
            seat=self.seat,
            kind=self.kind,
            prompt=self.prompt(state),
            choices=self.choices(state),
            default=self.default(),
            text=self.free_text(),
            clauses=self.clauses,
            way_out=self.way_out(),
            aside=self.aside(state),
        )


AnyDecision = Decision[Any]


class Answer(msgspec.Struct, frozen=True, tag="answer", gc=False):
    """The reply of ``seat`` to the decision of kind ``decision``: an option's id, or ``text:...``.

    Where several things are marked in one list, it is their ids, joined in their order.
    """

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
