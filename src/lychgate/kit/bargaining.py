"""Bargaining by button: what somebody offers, and what is said in one of the usual texts or in words of one's own.

Which things are offered, what they are worth and who takes them is a ruleset's: its subclasses add that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, TypeVar

import msgspec

from lychgate.core.decision import Decision, Option
from lychgate.core.errors import PlayError
from lychgate.core.view import Choice
from lychgate.kit.desk import LONGEST
from lychgate.kit.english import sentence

NOTHING = "nothing"


class OnOffer(msgspec.Struct, frozen=True, kw_only=True):
    """Something that can be offered, in words, under the heading of its ``kind``; ``note`` is what to know about it."""

    id: str
    kind: str
    text: str
    note: str = ""


T = TypeVar("T", bound=OnOffer)


class OfferChosen(Decision[T | None], frozen=True, kw_only=True):
    """What somebody offers; None for nothing yet. A subclass reads words of one's own (``from_text``)."""

    ways_out = (NOTHING,)

    headings: ClassVar[Mapping[Any, str]] = {}
    """The headings of the choices, by their kinds."""

    offers: tuple[T, ...]

    def options(self) -> Sequence[Option[T | None]]:
        found: list[Option[T | None]] = [Option(one.id, one) for one in self.offers]
        return (*found, Option(NOTHING, None))

    def default(self) -> str:
        """None: no key gives away what somebody has."""
        return ""

    def accepts_text(self) -> bool:
        return True

    def label(self, state: Any, id_: str) -> str:
        return "Nothing yet" if id_ == NOTHING else sentence(self.offer(id_).text)

    def choice(self, state: Any, id_: str) -> Choice:
        """Add what there is to know about it, under the heading of its kind."""
        if id_ == NOTHING:
            return Choice(id_, self.label(state, id_))
        one = self.offer(id_)
        return Choice(id_, self.label(state, id_), self.note_on(state, one), group=self.headings[one.kind])

    def offer(self, id_: str) -> T:
        """What is offered by this id."""
        return next(one for one in self.offers if one.id == id_)

    def note_on(self, state: Any, one: T) -> str:
        """What stands under the words of an offer."""
        return one.note


def own_words(text: str, unsaid: str = "Say what you offer, or tap a choice.") -> str:
    """Words of one's own, without superfluous spaces. Raises ``PlayError`` with ``unsaid`` where there are none."""
    said = " ".join(text.split())[:LONGEST]
    if not said:
        raise PlayError(unsaid)
    return said


class TextChosen(Decision[str], frozen=True, kw_only=True):
    """One of some ``usual`` texts, or words of one's own; empty where nothing is said."""

    ways_out = (NOTHING,)

    usual: ClassVar[tuple[str, ...]] = ()
    unsaid: ClassVar[str] = "Say it, or tap a choice."
    """The refusal of a text without words."""
    leaves: ClassVar[str] = "Nothing yet"
    """The label of the choice that says nothing."""

    def options(self) -> Sequence[Option[str]]:
        return (*(Option(one, one) for one in self.usual), Option(NOTHING, ""))

    def accepts_text(self) -> bool:
        return True

    def from_text(self, text: str) -> str:
        return own_words(text, self.unsaid)

    def free_text(self) -> str:
        return "something else"

    def label(self, state: Any, id_: str) -> str:
        return self.leaves if id_ == NOTHING else sentence(id_)


class WantedChosen(TextChosen, frozen=True, kw_only=True):
    """What is wanted for what is offered; empty where the offer is taken back."""

    unsaid = "Say what you want for it, or tap a choice."
    leaves = "Take it back"

    def default(self) -> str:
        """None: no key gives away what somebody has."""
        return ""

    def prompt(self, state: Any) -> str:
        return f"What do you want for it? ({sentence(self.what())})"

    def what(self) -> str:
        """What is offered, in words."""
        raise TypeError(f"{type(self).__name__} does not say what is offered")
