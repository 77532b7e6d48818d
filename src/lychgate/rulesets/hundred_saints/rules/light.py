"""Lights: what burns, for how long, and how it is lit and put out."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.clock import Countdown
from lychgate.core.errors import PlayError
from lychgate.kit.rolling import kept_secret, rolled
from lychgate.rulesets.hundred_saints.commands import exploring as order
from lychgate.rulesets.hundred_saints.events import exploring as event
from lychgate.rulesets.hundred_saints.rules.chance import Rules, Saints, x_in_6
from lychgate.rulesets.hundred_saints.rules.checks import somebody
from lychgate.rulesets.hundred_saints.rules.gear import burn
from lychgate.rulesets.hundred_saints.state import Creature, Item, Light, State
from lychgate.rulesets.hundred_saints.tables.exploring import EXPLORING

MOST_LIGHTS = 60
"""All the lights that are kept at once."""


@clause("enc.gear.light.1", "enc.gear.light.2", "enc.gear.light.3")
def fresh(kind: str, number: int, bearer: str) -> Light:
    """A new torch, a candle, or a lantern with a full flask: the Turns that it burns, with a warning at the last."""
    turns = EXPLORING.light[kind].turns
    return Light(kind=kind, bearer=bearer, burning=Countdown(f"{kind}-{number}", kind, turns, "turn", 1))


@clause("enc.gear.light.4", "enc.dungeon.light.1")
def light_up(play: Saints, command: order.LightUp) -> None:
    """Light something new, or again what was put out with Turns left. In danger the tinder takes on 2 in 6 a Round."""
    state = play.state
    old = state.exploring.light(command.what)
    bearer = somebody(play, command.who).id if command.who else (old.bearer if old else "")
    if old is not None and old.lit:
        raise PlayError(f"{old.label} burns already.")
    if old is None and len(state.exploring.lights) >= MOST_LIGHTS:
        raise PlayError(f"{MOST_LIGHTS} lights are kept at most. Put some out for good first.")
    danger = command.danger == "danger" or (state.encounter is not None and command.danger != "safe")
    if danger:
        hidden = bool(bearer) and state.creature(bearer).side not in state.ours
        with kept_secret(play, hidden):
            die = rolled(play, "striking a light", "1d6", "enc.gear.light.4", f"creature:{bearer or 'party'}")
        if not x_in_6(die, EXPLORING.chances["tinder"]):
            play.record(event.LightFailed(old.kind if old else command.what, bearer, die))
            return
    if old is not None:
        play.record(event.LightLit(replace(old, lit=True, bearer=bearer), again=True))
        return
    there = fuel_for(state, command.what, bearer)
    ours = not bearer or state.creature(bearer).side in state.ours
    light = fresh(command.what, state.exploring.light_number, bearer)
    play.record(event.LightLit(light, unrecorded=ours and there is None))
    if there is not None:
        burn(play, *there)


@clause("enc.gear.light.1", "enc.gear.light.2", "enc.gear.light.3")
def fuel_for(state: State, kind: str, bearer: str) -> tuple[Creature | None, Item] | None:
    """Whose torch, candle or flask of oil burns: the bearer's, else one of the party's store, else of somebody in the
    party; None where nobody has written one down, which is no reason not to light it."""
    fuel = EXPLORING.light[kind].fuel
    own = state.creature(bearer) if bearer else None
    holders: list[Creature | None] = [own] if own is not None else []
    if own is None or own.side in state.ours:
        holders += [None, *(one for one in state.cast if one.side in state.ours and one.alive and one.id != bearer)]
    for one in holders:
        things = one.items if one is not None else state.store
        found = next((item for item in things if item.name == fuel), None)
        if found is not None:
            return one, found
    return None


@clause("enc.dungeon.light.1")
def snuff(play: Saints, command: order.Snuff) -> None:
    """Put a light out. It keeps its Turns; or, where the table has it so, a torch is spent."""
    light = play.state.exploring.light(command.what)
    if light is None or not light.lit:
        burning = ", ".join(one.label for one in play.state.exploring.burning)
        raise PlayError(f"'{command.what}' does not burn. {f'What burns: {burning}.' if burning else 'Nothing does.'}")
    spent = light.kind == "torch" and play.state.variants["relight"] == "torch_is_spent"
    play.record(event.LightPutOut(light.label, spent))


def set_sight(play: Saints, command: order.SetSight) -> None:
    """The referee says who is blind, or beyond the reach of every light."""
    play.record(event.SightSet(somebody(play, command.who).id, command.how))


RULES: Rules = {
    order.LightUp: light_up,
    order.Snuff: snuff,
    order.SetSight: set_sight,
}
