"""What is offered in a Turn of a site: to the GM what was declared for it, to players what takes less than a Turn."""

from __future__ import annotations

from collections.abc import Iterator

from lychgate.kit.command import Command
from lychgate.kit.orders import Steps
from lychgate.kit.site import OUTSIDE
from lychgate.rulesets.sovereign.rules.checks import added_by
from lychgate.rulesets.sovereign.rules.deeds import command_for
from lychgate.rulesets.sovereign.rules.door_states import door_of
from lychgate.rulesets.sovereign.rules.going_on import ways_of
from lychgate.rulesets.sovereign.rules.group import able
from lychgate.rulesets.sovereign.rules.healing import FirstAid
from lychgate.rulesets.sovereign.rules.lights import LightUp, can_light
from lychgate.rulesets.sovereign.rules.listening import HEARING, Listen
from lychgate.rulesets.sovereign.rules.search import Search
from lychgate.rulesets.sovereign.rules.turns import LIGHTS, at_what
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


def players_ways(state: State, seat: str) -> Steps:
    """What a player is offered that takes no Turn of a Delver: going on, listening at a door, lighting a light."""
    now = state.site
    own = [one for one in able(state, PARTY) if one.seat == seat]
    if state.fight is not None or state.meeting is not None or not own:
        return ()
    ways = ways_of(state, now) if now is not None else ()
    go = tuple((f"go:{one.door}{':hard' if one.how == 'hard' else ''}", one) for one in ways)
    ears = sorted(own, key=lambda one: -added_by(one, HEARING))
    doors = {number: one for one in reversed(ears) for number in doors_to_listen_at(state, one)}
    listen = tuple((f"listen:{number}:{one.name}", Listen(who=one.name, door=number)) for number, one in doors.items())
    return (*listen, *lights_of(state, own), *go)


def lights_of(state: State, own: list[Creature]) -> Steps:
    """The lights that Delvers could light in a site, where none of the party has one that burns longer than a Turn."""
    inside = state.exploring.alertness or (state.site is not None and state.site.here != OUTSIDE)
    if not inside or any(light.left > 1 for light in state.exploring.lights):
        return ()
    those = ((one, what) for one in own for what in LIGHTS if can_light(state, one, what))
    return tuple(
        (f"light:{one.name}:{what}", LightUp(who=one.name, what="torch" if what == "torch" else "lantern"))
        for one, what in those
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
