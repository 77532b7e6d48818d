"""What a seat is offered, for tests."""

from __future__ import annotations

from lychgate.rulesets.hundred_saints.legal import orders, steps
from lychgate.rulesets.hundred_saints.ruleset import RULESET
from tests.rulesets.hundred_saints.saints import REF, Saints


def step_ids(table: Saints) -> list[str]:
    return [id_ for id_, _ in steps(table.state)]


def offered_ids(table: Saints, seat: str = REF) -> list[str]:
    """The ids of what is at hand, the usual thing first."""
    asked = orders(table.state, seat)
    assert asked is not None
    return [id_ for id_, _ in asked.steps]


def prompt_for(table: Saints, seat: str) -> str:
    asked = orders(table.state, seat)
    assert asked is not None
    return RULESET.question(table.state, asked).prompt
