"""What every question of 12 Years is: its words stand under its kind in ``words/*.toml``."""

from __future__ import annotations

from typing import ClassVar, Generic, TypeVar

from msgspec.structs import replace

from lychgate.core import decision
from lychgate.core.decision import Option
from lychgate.core.view import Choice, Question
from lychgate.rulesets.twelve_years.figures import figures, fill
from lychgate.rulesets.twelve_years.naming import item_name
from lychgate.rulesets.twelve_years.phrases import word
from lychgate.rulesets.twelve_years.state import Item, State

A = TypeVar("A")

PASS = "pass"


class Decision(decision.Decision[A], Generic[A], frozen=True, kw_only=True):
    """A question of 12 Years. Where it says no more, its prompt and its options are said by their keys alone."""

    ways_out: ClassVar[tuple[str, ...]] = (PASS,)
    chapter: ClassVar[str] = "questions"
    """The file that has its words."""

    def said(self, key: str, /, **values: object) -> str:
        """What the words say under ``key`` for this kind of question, filled in."""
        return word(self.chapter, f"{self.kind}.{key}").format(**values)

    def prompt(self, state: State) -> str:
        return self.said("prompt")

    def label(self, state: State, id_: str) -> str:
        return self.said(id_)

    def help(self) -> str:
        """What '?' shows, before the table's numbers are filled in."""
        return word(self.chapter, f"{self.kind}.help")

    def question(self, state: State) -> Question:
        return replace(super().question(state), help=fill(self.help(), figures(state)))


class OneOf(Decision[int], frozen=True, kw_only=True):
    """A choice among ids of things, or (0) none of them where ``may_pass``."""

    prefix: ClassVar[str] = "item"
    ids: tuple[int, ...]
    may_pass: bool = False

    def options(self) -> tuple[Option[int], ...]:
        found = tuple([Option(f"{self.prefix}:{id_}", id_) for id_ in self.ids])
        return (Option(PASS, 0), *found) if self.may_pass else found


class OneItem(OneOf, frozen=True, kw_only=True):
    """A choice among the party's items."""

    each: ClassVar[str] = "The {item}"
    """What the button of an item says."""

    def choice(self, state: State, id_: str) -> Choice:
        if id_ == PASS:
            return Choice(id_, self.said(PASS))
        item = state.party(self.seat).item(self.read(id_))
        return Choice(id_, self.each.format(item=item_name(item)), self.note(state, item))

    def note(self, state: State, item: Item) -> str:
        """What there is to say about choosing ``item``."""
        return ""
