"""Typed fields that commands of several rooms share."""

from __future__ import annotations

from typing import Annotated

from lychgate.kit.fields import REFEREES_WORD, Name, Number, OneOf, People, Person, Typed
from lychgate.kit.line import Line
from lychgate.kit.reading import TypedField

Who = Annotated[str, Person(ours=True)]
"""Somebody in play, by name; who is meant where there is only one character."""

Several = Annotated[tuple[str, ...], People()]
"""Some of those in play, by name."""


class Player(Name, frozen=True):
    """Whose character somebody is: a seat of the table; any name where nobody but referees has a seat.

    Then it only stands on the sheet, and whoever sits at the one keyboard answers for them.
    """

    def read(self, line: Line) -> str:
        return super().read(line) if line.names(self.what) else line.word("a player")


Added = Annotated[int, Number("what is added", -6, 6), REFEREES_WORD]
"""What the situation adds to a check, which is a referee's to say."""


def asked(name: str, typed: Typed) -> TypedField:
    """A field of a form that must be filled in."""
    return TypedField(name, typed, must=True)


def optional(name: str, typed: Typed) -> TypedField:
    """A field of a form that may be left out."""
    return TypedField(name, typed, must=False)


def one_of(what: str, *allowed: str) -> OneOf:
    """One of some words; or of what the form's pickers say, where none are named."""
    return OneOf(what, allowed)


WHO = Person()
ADD = Number("bonus or penalty", -6, 6)
EACH = People()
"""What forms share: somebody, what is added, and some people."""
