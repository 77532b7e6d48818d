"""What every room begins with: a run of a command, somebody by name, and who reads of somebody."""

from __future__ import annotations

from lychgate.core.errors import PlayError
from lychgate.core.play import Play
from lychgate.core.room import Lines
from lychgate.kit.telling import public, secret
from lychgate.rulesets.sovereign.state import PARTY, Creature, State
from lychgate.rulesets.sovereign.state.cast import HELPLESS

SovereignPlay = Play[State]
"""One run of a command."""


def somebody(play: SovereignPlay, name: str) -> Creature:
    """Who is called this. Raises ``PlayError``."""
    found = next((one for one in play.state.cast if name in (one.name, one.id)), None)
    if found is None:
        raise PlayError(f"Nobody is called '{name}'.")
    return found


def must_be_up(one: Creature) -> None:
    """Raises ``PlayError`` where somebody can do nothing at all, with what keeps them from it."""
    if why := one.helpless:
        fallen = not one.alive and not one.dead and any(one.mark(name) for name in HELPLESS)
        raise PlayError(f"{one.name} {why}{', has no hit points left' if fallen else ''}, and can do nothing.")


def named(state: State, name: str) -> Creature:
    """Who is called this, of those in play."""
    return next(one for one in state.cast if name in (one.name, one.id))


def of_a_fighter(state: State, who: Creature, text: str, *clauses: str, weight: str = "story") -> Lines:
    """A sentence about somebody in a fight, for everybody; outside of one for everybody where it is of the party."""
    if state.fight is not None and who.side in state.fight.sides:
        return public(text, *clauses, weight=weight)
    return of_somebody(state, who, text, *clauses, weight=weight)


def lets_go(before: State, after: State) -> Lines:
    """The holds that ended because the holder or the creature held can do nothing any more."""
    if before.fight is None or after.fight is None:
        return ()
    lost = [pair for pair in before.fight.grapples if pair not in after.fight.grapples]
    pairs = [(before.creature(a), before.creature(b)) for a, b in lost]
    return tuple(
        line
        for one, other in pairs
        for line in of_a_fighter(after, one, f"{one.name} lets go of {other.name}.", "sov.grapple.escape")
    )


def of_somebody(state: State, who: Creature, text: str, *clauses: str, weight: str = "story") -> Lines:
    """A sentence about somebody: for everybody where it is one of the party, else for the GM."""
    if who.side == PARTY:
        return public(text, *clauses, weight=weight)
    return secret(state, text, *clauses, weight=weight)
