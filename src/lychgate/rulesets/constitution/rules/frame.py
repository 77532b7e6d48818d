"""What every room begins with: a run of a command, somebody by name, and who reads of somebody."""

from __future__ import annotations

from lychgate.core.errors import PlayError
from lychgate.core.play import Play
from lychgate.core.room import Lines
from lychgate.kit.telling import public, secret
from lychgate.rulesets.constitution.state import PARTY, Creature, State

ConstitutionPlay = Play[State]
"""One run of a command."""


def who_is(state: State, name: str) -> Creature | None:
    """Who is called this, by name or id; None where nobody is."""
    return next((one for one in state.cast if name in (one.name, one.id)), None)


def somebody(play: ConstitutionPlay, name: str) -> Creature:
    """Who is called this. Raises ``PlayError``."""
    found = who_is(play.state, name)
    if found is None:
        raise PlayError(f"Nobody is called '{name}'.")
    return found


def of_somebody(state: State, who: Creature, text: str, *clauses: str, weight: str = "story") -> Lines:
    """A sentence about somebody: for everybody where it is one of the party, else for the referee."""
    if who.side == PARTY:
        return public(text, *clauses, weight=weight)
    return secret(state, text, *clauses, weight=weight)


def of_fighters(state: State, who: Creature, text: str, *clauses: str, weight: str = "story") -> Lines:
    """A sentence about somebody in a fight, for everybody; outside of one for everybody where it is of the party."""
    if in_the_fight(state, who):
        return public(text, *clauses, weight=weight)
    return of_somebody(state, who, text, *clauses, weight=weight)


def in_the_fight(state: State, who: Creature) -> bool:
    """Whether somebody stands in the initiative track, which everybody sees."""
    return state.fight is not None and state.fight.of(who.id) is not None
