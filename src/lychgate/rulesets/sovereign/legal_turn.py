"""What is offered in a Turn of a site: to the GM what was declared for it, to players what takes less than a Turn."""

from __future__ import annotations

from collections.abc import Iterator

from lychgate.kit.command import Command
from lychgate.kit.orders import Steps
from lychgate.kit.site import OUTSIDE
from lychgate.rulesets.sovereign.rules.deeds import command_for
from lychgate.rulesets.sovereign.rules.door_states import door_of
from lychgate.rulesets.sovereign.rules.doors import Listen
from lychgate.rulesets.sovereign.rules.healing import FirstAid
from lychgate.rulesets.sovereign.rules.search import Search
from lychgate.rulesets.sovereign.rules.turns import at_what
from lychgate.rulesets.sovereign.state import PARTY, Creature, State

AT_DOORS = {"lock": "unlock", "force": "force", "batter": "batter", "listen": "listen"}
"""How the ids of steps at a door begin, by the deed."""


def declared(state: State) -> Steps:
    """The deeds that were declared for the Turn under way, and are not done yet, as far as a command does them."""
    site = state.exploring
    if not site.begun:
        return ()
    those = ((state.creature(who), deed) for who, deed in site.deeds if who not in site.acted)
    return tuple(step for one, deed in those if not one.helpless for step in carried_out(state, one, deed))


def carried_out(state: State, one: Creature, deed: str) -> Iterator[tuple[str, Command]]:
    """The steps that carry out a deed: at each door, and for each who is hurt, where it is not said which."""
    first, what = at_what(state, deed)
    command = command_for(state, one, deed)
    if first in AT_DOORS and command is not None:
        yield f"{AT_DOORS[first]}:{what}:{one.name}", command
    elif first and command is not None:
        yield f"{'disarm' if first == 'trap' else first}:{one.name}:{what}", command
    elif isinstance(command, Search):
        yield f"search:{one.name}", command
    elif deed == "listen":
        for number in doors_to_listen_at(state, one):
            yield f"listen:{number}:{one.name}", Listen(who=one.name, door=number)
    elif isinstance(command, FirstAid):
        yield from (
            (f"aid:{one.name}:{name}", FirstAid(who=one.name, whom=(name,)))
            for name in (ally.name for ally in state.of_side(PARTY))
            if name in command.whom
        )


def doors_to_listen_at(state: State, one: Creature) -> Iterator[str]:
    """The shut doors to other rooms at which somebody has not listened in this Turn, by number."""
    now = state.site
    if now is None:
        return
    for door in now.ways(now.here):
        shut = door.kind == "door" and now.state_of(door) != "open" and now.leads(door, now.here) != OUTSIDE
        if shut and one.id not in door_of(state, now, door).heard:
            yield str(door.number)
