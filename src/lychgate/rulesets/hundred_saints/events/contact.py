"""Facts: meeting, from awareness to aftermath."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.rulesets.hundred_saints.events.base import Happening
from lychgate.rulesets.hundred_saints.state import STEPS, Encounter, Ground, Place, State, Surprised


def meeting(state: State) -> Encounter:
    """The encounter under way."""
    assert state.encounter is not None
    return state.encounter


class Met(Happening, frozen=True, tag="met"):
    """An encounter has begun; so far only referees know."""

    sides: tuple[str, ...]
    ground: Ground

    def apply(self, state: State) -> State:
        exploring = replace(state.exploring, coming="")
        return replace(state, encounter=Encounter(sides=self.sides, ground=self.ground), exploring=exploring)


class AwarenessSet(Happening, frozen=True, tag="awareness_set"):
    """A side knows of another, or does not."""

    side: str
    of: str
    so: bool

    def apply(self, state: State) -> State:
        now, pair = meeting(state), (self.side, self.of)
        aware = tuple(one for one in now.aware if one != pair)
        unaware = tuple(one for one in now.unaware if one != pair)
        if self.so:
            aware = (*aware, pair)
        else:
            unaware = (*unaware, pair)
        return replace(state, encounter=replace(now, aware=aware, unaware=unaware))


class AmbushSet(Happening, frozen=True, tag="ambush_set"):
    """A side is attacked from hiding, or is not."""

    side: str
    so: bool

    def apply(self, state: State) -> State:
        now = meeting(state)
        others = tuple(one for one in now.ambushed if one != self.side)
        return replace(state, encounter=replace(now, ambushed=(*others, self.side) if self.so else others))


class SurpriseModified(Happening, frozen=True, tag="surprise_modified"):
    """Circumstances add ``by`` to a side's chance of surprise."""

    side: str
    by: int

    def apply(self, state: State) -> State:
        now = meeting(state)
        return replace(state, encounter=replace(now, mods={**now.mods, self.side: self.by}))


class StepReached(Happening, frozen=True, tag="step_reached"):
    """``step`` comes next. ``waived`` was passed over; ``back``: what came from it on is open again."""

    step: str
    waived: str = ""
    back: bool = False

    def apply(self, state: State) -> State:
        now = meeting(state)
        waived = (*now.waived, self.waived) if self.waived else now.waived
        if self.back:
            at = STEPS.index(self.step)
            waived = tuple(one for one in waived if STEPS.index(one) < at)
            if at <= STEPS.index("surprise"):
                now = replace(now, surprise=(), alert={}, creep=None)
            if at <= STEPS.index("distance"):
                now = replace(now, distances={})
            if at <= STEPS.index("initiative"):
                now = replace(now, order=(), round=0)
        return replace(state, encounter=replace(now, step=self.step, waived=waived))


class SurpriseSettled(Happening, frozen=True, tag="surprise_settled"):
    """Who is surprised is settled."""

    results: tuple[Surprised, ...]

    def apply(self, state: State) -> State:
        return replace(state, encounter=replace(meeting(state), surprise=self.results))


class DistanceSettled(Happening, frozen=True, tag="distance_settled"):
    """How far off a side is. ``rolled``: by dice, not by the situation."""

    side: str
    feet: int
    rolled: bool

    def apply(self, state: State) -> State:
        now, fight = meeting(state), state.fight
        if fight is not None:  # it is said of now: what they had gained or lost before counts no more towards it
            afresh = {one.id for one in state.cast if one.side == self.side or one.side in state.ours}
            before = {who: feet for who, feet in fight.covered.items() if who in afresh}
            state = replace(state, fight=replace(fight, before={**fight.before, self.side: before}))
        return replace(state, encounter=replace(now, distances={**now.distances, self.side: self.feet}))


class ContactMade(Happening, frozen=True, tag="contact_made"):
    """The players' side knows of the encounter from now on (enc.surprise.10)."""

    def apply(self, state: State) -> State:
        return replace(state, encounter=replace(meeting(state), known=True))


class OrderSettled(Happening, frozen=True, tag="order_settled"):
    """Who acts when in the Round ``round``."""

    order: tuple[Place, ...]
    round: int

    def apply(self, state: State) -> State:
        now = meeting(state)
        waited = now.waited if self.round == now.round else ()
        return replace(state, encounter=replace(now, order=self.order, round=self.round, waited=waited))


class Reacted(Happening, frozen=True, tag="reacted"):
    """How a side takes it: the total, 0 where the referee said so, and the row."""

    side: str
    total: int
    row: str

    def apply(self, state: State) -> State:
        now = meeting(state)
        reactions = {**now.reactions, self.side: self.row}
        return replace(state, encounter=replace(now, reactions=reactions))


class Concluded(Happening, frozen=True, tag="concluded"):
    """The encounter is over; ``avoided``: it never came to anything."""

    avoided: bool

    def apply(self, state: State) -> State:
        return replace(state, encounter=None, fight=None, chase=None)


Events = (
    Met
    | AwarenessSet
    | AmbushSet
    | SurpriseModified
    | StepReached
    | SurpriseSettled
    | DistanceSettled
    | ContactMade
    | OrderSettled
    | Reacted
    | Concluded
)
