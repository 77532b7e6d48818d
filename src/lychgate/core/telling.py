"""Tells what has happened in sentences: the log lines of events, and an order in the words of its option."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from lychgate.core.codec import convert
from lychgate.core.decision import AnyDecision
from lychgate.core.errors import DataError
from lychgate.core.play import Event
from lychgate.core.ruleset import Ruleset
from lychgate.core.view import LogLine

S = TypeVar("S")


def log_lines(ruleset: Ruleset[S], before: S, events: Iterable[Event[S]], by: str = "") -> tuple[LogLine, ...]:
    """The lines that ``events`` of a command of the seat ``by`` tell, from the state ``before`` on, for all seats.

    ``known_to`` picks those that one seat may read.
    """
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


def order_label(ruleset: Ruleset[S], before: S, seat: str, command: Any) -> str:
    """A command of the journal in the words of the option that orders it on the state ``before``.

    Its own label where none does; a sentence where the rules do not know it.
    """
    try:
        value = convert(command, ruleset.command_type, what="a command of the journal")
    except DataError:  # from a game of other rules; its events were folded and are told anyway
        return "Something that these rules do not know"
    return command_label(ruleset, before, ruleset.orders(before, seat), value)


def command_label(ruleset: Ruleset[S], before: S, orders: AnyDecision | None, command: Any) -> str:
    """A command in the words of the option among ``orders`` that orders it on the state ``before``; else its label.

    A command that is ``told_by_label`` has its own: its button's words say what it is only under their heading.
    """
    found = next((one.id for one in orders.options() if one.value == command), "") if orders is not None else ""
    if orders is None or not found or getattr(command, "told_by_label", False):
        words: str = command.label(before)
        return words
    return option_label(ruleset, before, orders, found)


def option_label(ruleset: Ruleset[S], state: S, decision: AnyDecision, id_: str) -> str:
    """The words of one option of a decision that is asked on ``state``; the id where there is none of it.

    The words of the others are not made where the decision says its own, for a note may take much work.
    """
    if not decision.has_words():
        return next((one.label for one in ruleset.question(state, decision).choices if one.id == id_), id_)
    return decision.choice(state, id_).label if any(option.id == id_ for option in decision.options()) else id_
