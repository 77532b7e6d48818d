"""Who reads a sentence about an encounter or about somebody: everybody, or the referees while players do not know."""

from __future__ import annotations

from lychgate.core.room import Lines
from lychgate.kit.telling import public, secret
from lychgate.rulesets.hundred_saints.state import Creature, State


def to_whom_it_is_known(state: State, text: str, *clauses: str) -> Lines:
    """For everybody once the players know of the encounter, else for referees."""
    known = state.encounter is not None and state.encounter.known
    return public(text, *clauses, weight="result") if known else secret(state, text, *clauses)


def of_somebody(state: State, who: str, text: str, *clauses: str, weight: str = "story") -> Lines:
    """For everybody where it is about the party, or about somebody whom the players have met; else for referees."""
    one = next((one for one in state.cast if one.id == who), None)
    hidden = one is not None and unmet(state, one)
    return secret(state, text, *clauses, weight=weight) if hidden else public(text, *clauses, weight=weight)


def unmet(state: State, one: Creature) -> bool:
    """Whether the players know nothing of somebody yet: then they see no dice of theirs."""
    met = state.encounter
    return one.side not in state.ours and not (met is not None and met.known and one.side in met.sides)
