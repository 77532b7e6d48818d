"""Who reads a sentence about an encounter or about somebody: everybody, or the referees while players do not know."""

from __future__ import annotations

from lychgate.core.room import Lines
from lychgate.kit.telling import public, secret
from lychgate.rulesets.hundred_saints.state import PARTY, Creature, State


def to_whom_it_is_known(state: State, text: str, *clauses: str) -> Lines:
    """For everybody once the players know of the encounter, else for referees."""
    known = state.encounter is not None and state.encounter.known
    return public(text, *clauses, weight="result") if known else secret(state, text, *clauses)


def of_a_doing(state: State, side: str, text: str, *clauses: str) -> Lines:
    """For everybody where a side of the players does it, else for referees."""
    return public(text, *clauses) if side in state.ours else secret(state, text, *clauses)


def of_somebody(state: State, who: str, text: str, *clauses: str, weight: str = "story") -> Lines:
    """For everybody where it is about the party, or about somebody whom the players have met; else for referees."""
    one = next((one for one in state.cast if one.id == who), None)
    hidden = one is not None and unmet(state, one)
    return secret(state, text, *clauses, weight=weight) if hidden else public(text, *clauses, weight=weight)


def unmet(state: State, one: Creature) -> bool:
    """Whether the players know nothing of somebody yet: then they see no dice of theirs."""
    met = state.encounter
    return one.side not in state.ours and not (met is not None and met.known and one.side in met.sides)


def of_a_fighter(state: State, who: str, text: str, *clauses: str, weight: str = "") -> Lines:
    """For everybody where the encounter is known, and outside of one where it happens to the party; else for referees.

    What is known weighs ``weight``, or as a result.
    """
    if state.encounter is None:
        ours = any(one.id == who and one.side == PARTY for one in state.cast)
        return public(text, *clauses, weight=weight or "result") if ours else secret(state, text, *clauses)
    if weight and state.encounter.known:
        return public(text, *clauses, weight=weight)
    return to_whom_it_is_known(state, text, *clauses)
