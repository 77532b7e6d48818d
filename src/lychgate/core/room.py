"""The base classes of what a room holds: commands that a seat orders, and the events that they record.

A *room* is the module of one chapter of a book. It holds the chapter's numbers, commands, decisions, events and rule
functions, in the order of the book; ``core/book.py`` gathers them. The base classes say ``Any`` where a ruleset says
its own state: a generic base would repeat ``[State]`` everywhere and find no more mistakes.
"""

# Annotations are not text here: msgspec would compile the text of inherited ones anew for each of hundreds of commands.
import re
from typing import Any, ClassVar

import msgspec

from lychgate.core.filing import Filing
from lychgate.core.view import LogLine

Lines = tuple[LogLine, ...]
"""The sentences of an event, each with the seats that may read it."""


class Command(msgspec.Struct, frozen=True):
    """Something that a seat orders, in the imperative. Subclasses add its fields, and a tag for the journal."""

    clauses: ClassVar[tuple[str, ...]] = ()
    """The clauses that the command carries out, by id."""

    comes_last: ClassVar[bool] = False
    """Whether what has begun is done first: the command is refused while people are asked in the middle of others."""

    looks: ClassVar[bool] = False
    """Whether it opens something to look at: then it goes untold where nothing was changed there."""

    told_by_label: ClassVar[bool] = False
    """Whether its label tells it rather than its button, whose words say what it is only under their heading."""

    def label(self, state: Any) -> str:
        """The command in the words of a button, from the state on which it is given."""
        return re.sub("(?!^)([A-Z])", r" \1", type(self).__name__).capitalize()

    def do(self, play: Any) -> None:
        """Runs the rule: rolls, asks and records. Raises ``PlayError``, saying what can be done, where it cannot."""
        raise TypeError(f"{type(self).__name__} does not say what it does")


class Event(msgspec.Struct, frozen=True):
    """A fact, in the past tense. It carries results: ``apply`` reads no table and decides nothing.

    An event of an older journal may lack a result that it carries today: ``apply`` then uses what ``completed``
    returns, the only method of an event that may read tables.
    """

    begins_session: ClassVar[bool] = False
    """Whether a new session of play begins with it."""

    def completed(self, state: Any) -> "Event":
        """The event with all its results; those that an older journal lacks are computed from the state before it."""
        return self

    def apply(self, state: Any) -> Any:
        """The state after the fact; the same where nothing changes."""
        return state

    def tell(self, before: Any, after: Any) -> Lines:
        """The fact in sentences, from the states before and after it; none for what needs no telling."""
        return ()

    def filed(self) -> Filing | None:
        """What the fact adds to the campaign's book; None for nearly all."""
        return None
