"""What a GM is offered once the players have declared: to carry out what their Delvers do in this Turn."""

from __future__ import annotations

from collections.abc import Iterator

from lychgate.kit.command import Command
from lychgate.kit.orders import Steps
from lychgate.kit.site import OUTSIDE
from lychgate.rulesets.sovereign.rules.door_states import door_of
from lychgate.rulesets.sovereign.rules.doors import Listen
from lychgate.rulesets.sovereign.rules.healing import FirstAid
from lychgate.rulesets.sovereign.rules.search import Search
from lychgate.rulesets.sovereign.state import PARTY, Creature, State

SEARCHES = "search"
"""The deed, and how words begin that say in which way somebody searches."""


def declared(state: State) -> Steps:
    """The deeds that were declared for the Turn under way, and are not done yet, as far as a command does them."""
    site = state.exploring
    if not site.begun:
        return ()
    those = ((state.creature(who), deed) for who, deed in site.deeds if who not in site.acted)
    return tuple(step for one, deed in those if not one.helpless for step in carried_out(state, one, deed))


def carried_out(state: State, one: Creature, deed: str) -> Iterator[tuple[str, Command]]:
    """The steps that carry out a deed: at each door, and for each who is hurt, where it is not said which."""
    first, _, how = deed.partition(" ")
    if first.casefold() == SEARCHES:
        yield f"search:{one.name}", Search(who=one.name, how=how)
    elif deed == "listen":
        for number in doors_to_listen_at(state, one):
            yield f"listen:{number}:{one.name}", Listen(who=one.name, door=number)
    elif deed == "aid":
        hurt = (ally for ally in state.of_side(PARTY) if ally.hp < ally.max_hp and ally.id != one.id)
        yield from ((f"aid:{one.name}:{ally.name}", FirstAid(who=one.name, whom=(ally.name,))) for ally in hurt)


def doors_to_listen_at(state: State, one: Creature) -> Iterator[str]:
    """The shut doors to other rooms at which somebody has not listened in this Turn, by number."""
    now = state.site
    if now is None:
        return
    for door in now.ways(now.here):
        shut = door.kind == "door" and now.state_of(door) != "open" and now.leads(door, now.here) != OUTSIDE
        if shut and one.id not in door_of(state, now, door).heard:
            yield str(door.number)
