"""Automatic answers: what is answered for a seat to a question of some kind, as long as it may be answered so.

A rule is ``KIND: ANSWER`` or ``KIND: ANSWER unless OTHER, OTHER``: the kind of a decision, the option that answers it,
and options whose being offered makes the seat want to decide for itself. Rules stand on lines of their own or between
semicolons. No orders are given by them: a rule that did would play by itself for ever.
"""

from __future__ import annotations

import re

import msgspec

from lychgate.core.decision import AnyDecision
from lychgate.core.errors import PlayError

MOST_RULES = 20
LONGEST = 1500
"""Characters in all the rules of a seat."""

RULE = re.compile(r"(?P<kind>[\w.-]+)\s*:\s*(?P<answer>\S+)(?:\s+unless\s+(?P<unless>\S+(?:\s*,\s*\S+)*))?")
FORM = "A rule is 'KIND: ANSWER' or 'KIND: ANSWER unless OTHER', such as 'toy.what_now: keep unless deeper'."


class Rule(msgspec.Struct, frozen=True):
    """To a decision of ``kind`` the answer is ``answer``, unless one of ``unless`` could be chosen."""

    kind: str
    answer: str
    unless: tuple[str, ...] = ()


def read_auto_answers(text: str) -> tuple[Rule, ...]:
    """Reads the rules in ``text``; none in an empty one. Raises ``PlayError`` for what is no rule."""
    if len(text) > LONGEST:
        raise PlayError(f"Automatic answers may have {LONGEST} characters in all; these have {len(text)}.")
    parts = [part.strip() for part in re.split(r"[;\n]", text) if part.strip()]
    if len(parts) > MOST_RULES:
        raise PlayError(f"A seat may have {MOST_RULES} automatic answers; these are {len(parts)}.")
    rules = []
    for part in parts:
        found = RULE.fullmatch(part)
        if found is None:
            raise PlayError(f"'{part[:60]}' is no automatic answer. {FORM}")
        unless = tuple(other.strip() for other in (found["unless"] or "").split(",") if other.strip())
        rules.append(Rule(found["kind"], found["answer"], unless))
    return tuple(rules)


def auto_answer(rules: tuple[Rule, ...], decision: AnyDecision) -> str | None:
    """Finds the answer that the first fitting rule gives to a question; None where the seat must decide."""
    fitting = [rule for rule in rules if rule.kind == decision.kind]
    if not fitting:
        return None
    offered = {option.id for option in decision.options()}
    for rule in fitting:
        if rule.answer in offered and offered.isdisjoint(rule.unless):
            return rule.answer
    return None
