"""The state as a seat may see it: a GM everything, players the party."""

from __future__ import annotations

from lychgate.core.view import Bar, FoeGroup, Hidden, Tracker, View
from lychgate.kit.pages import notes_seen
from lychgate.rulesets.sovereign.opening import FOR_PLAYERS, FOR_THE_GM
from lychgate.rulesets.sovereign.rules.effort import slots_of
from lychgate.rulesets.sovereign.state import PARTY, Creature, State
from lychgate.rulesets.sovereign.view_delver import sheet


def view(state: State, seat: str) -> View:
    """What ``seat`` sees."""
    gm = seat in state.referees or state.closed
    members = [one for one in state.cast if one.side == PARTY]
    met = state.fight.sides if state.fight is not None else ()
    foes = [one for one in state.cast if one.side != PARTY and (gm or one.side in met)]
    under = {**{one.name: one.side for one in foes}, **{one.name: one.id for one in members}}
    return View(
        seat=seat,
        title="Sovereign",
        place="" if state.fight is None else f"A fight, Round {state.fight.round}.",
        trackers=(Tracker("day", "Day", state.day, 0, f"Day {state.day}"),),
        sheets=tuple(sheet(one, slots_of(state, one)) for one in members),
        foes=tuple(group(side, foes, gm) for side in dict.fromkeys(one.side for one in foes)),
        party="The party",
        mode="explore" if state.fight is None else "fight",
        ending="The campaign is closed; everything is open." if state.closed else "",
        hidden=tuple(Hidden(one.text, f"reveal {one.id}") for one in state.secrets if gm and not state.closed),
        notes=notes_seen(state.pages, seat, state.referees, under, everything=state.closed),
        opening=() if members or foes else FOR_THE_GM if seat in state.referees else FOR_PLAYERS,
    )


def group(side: str, foes: list[Creature], gm: bool) -> FoeGroup:
    """A side of NPCs: all figures for the GM, how many stand for players."""
    own = [one for one in foes if one.side == side]
    if not gm:
        return FoeGroup(side, sum(one.alive for one in own))
    notes = tuple(dict.fromkeys(f"AC {one.ac}, {one.hit_dice} HD, skill {one.skill:+}" for one in own))
    return FoeGroup(side, len(own), tuple(Bar(one.name, one.hp, one.max_hp) for one in own), notes)
