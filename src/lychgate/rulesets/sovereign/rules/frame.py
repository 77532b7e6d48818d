"""What every room begins with: a run of a command, somebody by name, and who reads of somebody."""

from __future__ import annotations

from collections.abc import Callable

from lychgate.core.errors import PlayError
from lychgate.core.play import Play
from lychgate.core.room import Lines
from lychgate.core.telling import listed
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


Several = str | tuple[str, ...]
"""Whom a command is about: somebody or a side by name, or some of both."""


def names_of(who: Several) -> str:
    """Return several names as a label shows them."""
    return who if isinstance(who, str) else listed(who)


def each_of(play: SovereignPlay, who: Several, act: Callable[[Creature], None]) -> None:
    """Do ``act`` to each of several creatures: of a side, to those who have hit points left.

    Pass over creatures for whom it is refused. Raise ``PlayError`` if it is refused for all.
    """
    if isinstance(who, str) and who not in play.state.sides:
        act(somebody(play, who))
        return
    wrong: list[PlayError] = []
    those = _of_all(play, (who,) if isinstance(who, str) else who)
    for id_ in those:
        try:
            act(play.state.creature(id_))
        except PlayError as refused:
            wrong.append(refused)
    if wrong and len(wrong) == len(those):
        raise wrong[0]


def _of_all(play: SovereignPlay, names: tuple[str, ...]) -> tuple[str, ...]:
    """The ids of those who are meant by names of people and sides, each once. Raises ``PlayError``."""
    found: list[str] = []
    for name in names:
        people = [one.id for one in play.state.cast if name in (one.name, one.id)]
        side = [one.id for one in play.state.of_side(name)]
        if not people and not side and name in play.state.sides:
            raise PlayError(f"Nobody on the side '{name}' has any hit points left. Name the fallen one by one.")
        found += people or side or [somebody(play, name).id]
    return tuple(dict.fromkeys(found))


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
