"""What has happened in sentences, and which of it a seat may know."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, TypeVar

from lychgate.core.codec import convert
from lychgate.core.errors import DataError
from lychgate.core.play import Event, Input
from lychgate.core.roll import Roll
from lychgate.core.ruleset import Ruleset
from lychgate.core.view import LogLine

S = TypeVar("S")
T = TypeVar("T", LogLine, Roll)


def told(ruleset: Ruleset[S], before: S, events: Iterable[Event[S]], by: str = "") -> tuple[LogLine, ...]:
    """What ``events`` of a command of the seat ``by`` tell, from the state ``before`` on: all of it, to whomever."""
    lines: list[LogLine] = []
    for event in events:
        after = event.apply(before)
        lines += ruleset.tell(before, event, after, by)
        before = after
    return tuple(lines)


def listed(names: Iterable[str]) -> str:
    """Names as people list them: ``Ada``, ``Ada and Bertram``, ``Ada, Bertram and Clara``; of none ``nobody``."""
    *first, last = tuple(names) or ("nobody",)
    return f"{', '.join(first)} and {last}" if first else last


def known_to(seat: str, things: Iterable[T]) -> tuple[T, ...]:
    """The lines or rolls that ``seat`` may know of."""
    return tuple(one for one in things if not one.only or seat in one.only)


def rolls_of(inputs: Iterable[Input]) -> tuple[Roll, ...]:
    """The rolls among the inputs of a command."""
    return tuple(one for one in inputs if isinstance(one, Roll))


def inputs_known_to(
    seat: str, inputs: Iterable[Input], referees: Collection[str], *, ended: bool
) -> tuple[Input, ...]:
    """The inputs of a command that ``seat`` may know of: rolls, and answers.

    While it waits those are its own; when it has ended, every answer but a referee's, which only referees know.
    """

    def known(given: Input) -> bool:
        if isinstance(given, Roll):
            return not given.only or seat in given.only
        return seat == given.seat or (ended and (given.seat not in referees or seat in referees))

    return tuple(given for given in inputs if known(given))


def ordered(ruleset: Ruleset[S], before: S, seat: str, command: Any) -> str:
    """A command of the journal in the words of the option that orders it on the state ``before``.

    The name of its type where none does; a sentence where the rules do not know it.
    """
    try:
        value = convert(command, ruleset.command_type, what="a command of the journal")
    except DataError:  # from a game of other rules; what came of it was folded, and is told all the same
        return "Something that these rules do not know"
    orders = ruleset.orders(before, seat)
    found = next((one.id for one in orders.options() if one.value == value), "") if orders is not None else ""
    if orders is None or not found:
        return type(value).__name__
    return next((one.label for one in ruleset.question(before, orders).choices if one.id == found), found)
