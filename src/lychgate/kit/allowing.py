"""Allowing: a referee agrees to a proposal, and adds to its roll what the situation gives.

Players leave that to the referee (``RefereesWord``). What they propose has it added when the referee agrees, by the
field ``by`` of the command, where that has one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, get_args

import msgspec

from lychgate.core import codec
from lychgate.core.decision import Decision, Option
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.view import Choice
from lychgate.kit.fields import Number
from lychgate.kit.line import Line
from lychgate.kit.permission import JUDGEMENT
from lychgate.kit.proposals import OfAProposal, agree
from lychgate.kit.proposed import Proposal
from lychgate.kit.reading import TypedField, referees_fields
from lychgate.kit.table import TablePlay, TableState
from lychgate.kit.telling import by_whom, public

HEADING = "The table"

NONE = "none"

USUAL = (1, 2, 3, -1, -2, -3)
"""The modifiers that a button gives; any others are typed."""

MOST = 20
"""The largest modifier of a roll whose command sets no limit of its own."""

_SIGNED = re.compile(r"[+-]?[0-9]{1,3}")


class AgreeWith(OfAProposal, frozen=True, tag="agree_with"):
    """Agree to a proposal for all, with a modifier for its roll; without one you are asked for it."""

    word = "allow"
    menu_label = "Agree with a modifier"
    shape = "[N] [+N]"
    may = JUDGEMENT
    form_fields = (
        TypedField("number", Number("the number of a proposal", 1), True),
        TypedField("by", Number("what is added", -MOST, MOST, shown="+N"), False),
    )
    form_labels: ClassVar[Mapping[str, str]] = {"by": "Modifier"}
    looks = True

    by: int = 0

    @classmethod
    def read(cls, line: Line) -> AgreeWith:
        plain = line.is_number() and not line.peek().startswith(("+", "-"))
        number = line.number("the number of a proposal", 1, 10**6) if plain else 0
        return cls(number, line.number("what is added", -MOST, MOST) if line.more else 0)

    @classmethod
    def picks(cls, state: Any, seat: str, field: str, filled: Mapping[str, str]) -> Sequence[Choice] | None:
        return tuple(Choice(f"{by:+d}", f"{by:+d}") for by in USUAL) if field == "by" else None

    @classmethod
    def settles(cls, state: TableState, one: Proposal, seat: str) -> bool:
        return seat in state.referees and takes_a_modifier(one)


class _Order(msgspec.Struct, frozen=True):
    """As much of any command as says whether a referee can add something to its roll."""

    by: Any = None


codec.learn(_Order)


def takes_a_modifier(one: Proposal) -> bool:
    """Whether a referee can add something to the roll of what is proposed."""
    order: _Order = codec.decode(one.order, _Order, what="a proposal")
    return type(order.by) is int


def limits_of(command: Any) -> tuple[int, int]:
    """The smallest and the largest modifier of a command. Raises ``PlayError`` where it takes none."""
    kind: type[msgspec.Struct] = type(command)
    for field, _ in referees_fields(kind):
        if field.name == "by" and type(command.by) is int:
            marks = (mark for mark in get_args(field.type) if isinstance(mark, Number))
            return next(((mark.low, mark.high) for mark in marks), (-MOST, MOST))
    raise PlayError("That takes no modifier. Agree to it without one.")


def allow(play: TablePlay, command: AgreeWith, kind: Any) -> tuple[Proposal | None, int]:
    """Agree to a proposal for all. Returns the proposal, None where no modifier is given, and the modifier."""
    one = command.found(play.state, play.seat)
    low, high = limits_of(codec.decode(one.order, kind, what="a proposal"))
    by = command.by or play.ask(ModifierGiven(seat=play.seat, proposed=one.label, low=low, high=high))
    if not by:
        return None, 0
    if not low <= by <= high:
        raise PlayError(out_of(low, high))
    play.record(AllowedWith(one.number, play.seat, by, one.label))
    return agree(play, one), by


def out_of(low: int, high: int) -> str:
    """The refusal of a modifier beyond its limits."""
    return f"The modifier of that roll is a number from {low} to {high}."


class ModifierGiven(Decision[int], frozen=True, tag="modifier", kw_only=True):
    """What the referee adds to the roll of a proposal; 0 for nothing, which leaves the proposal open."""

    ways_out = (NONE,)

    proposed: str
    low: int
    high: int

    def options(self) -> Sequence[Option[int]]:
        usual = (by for by in USUAL if self.low <= by <= self.high)
        return (*(Option(f"{by:+d}", by) for by in usual), Option(NONE, 0))

    def default(self) -> str:
        """None: no key makes a roll easier or harder."""
        return ""

    def accepts_text(self) -> bool:
        return True

    def from_text(self, text: str) -> int:
        by = int(text) if _SIGNED.fullmatch(text.strip()) else 0
        if not by or not self.low <= by <= self.high:
            raise PlayError(out_of(self.low, self.high))
        return by

    def free_text(self) -> str:
        return "another number"

    def prompt(self, state: Any) -> str:
        return f"What do you add to the roll? ({self.proposed})"

    def label(self, state: Any, id_: str) -> str:
        return "Nothing yet" if id_ == NONE else id_


class AllowedWith(Event, frozen=True, tag="proposal_allowed_with"):
    """A referee agrees to a proposal and adds ``by`` to its roll."""

    number: int
    seat: str
    by: int
    label: str

    def tell(self, before: TableState, after: TableState) -> Lines:
        return public(f"{by_whom(after, self.seat)} sets the modifier to {self.by:+d}: {self.label}.")
