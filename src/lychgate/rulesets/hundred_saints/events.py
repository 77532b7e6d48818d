"""What has happened, as facts; ``apply`` is the only way the state changes."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from lychgate.core.decree import with_value
from lychgate.rulesets.hundred_saints.state import (
    STEPS,
    Creature,
    Encounter,
    Ground,
    Place,
    Secret,
    Side,
    State,
    Surprised,
)


class Happening(msgspec.Struct, frozen=True):
    """What all events have."""

    def apply(self, state: State) -> State:
        """The state after the fact."""
        raise NotImplementedError

    @staticmethod
    def meeting(state: State) -> Encounter:
        """The encounter under way."""
        assert state.encounter is not None
        return state.encounter


class Came(Happening, frozen=True, tag="came"):
    """Some came into play, on a side that is made if it is not there. ``hidden``: only referees know."""

    who: tuple[Creature, ...]
    hidden: bool = True

    def apply(self, state: State) -> State:
        sides = state.sides
        for one in self.who:
            if one.side not in [side.id for side in sides]:
                sides = (*sides, Side(id=one.side))
        return replace(state, cast=(*state.cast, *self.who), sides=sides, next_id=state.next_id + len(self.who))


class Left(Happening, frozen=True, tag="left"):
    """Some left play; ``side`` with them, if it is named."""

    who: tuple[str, ...]
    side: str = ""

    def apply(self, state: State) -> State:
        cast = tuple(one for one in state.cast if one.id not in self.who)
        return replace(state, cast=cast, sides=tuple(side for side in state.sides if side.id != self.side))


class Described(Happening, frozen=True, tag="described"):
    side: str
    what: str
    so: bool

    def apply(self, state: State) -> State:
        return state.with_side(replace(state.side(self.side), **{self.what: self.so}))


class Met(Happening, frozen=True, tag="met"):
    """An encounter has begun; so far only referees know."""

    sides: tuple[str, ...]
    ground: Ground

    def apply(self, state: State) -> State:
        return replace(state, encounter=Encounter(sides=self.sides, ground=self.ground))


class AwarenessSet(Happening, frozen=True, tag="awareness_set"):
    side: str
    of: str
    so: bool

    def apply(self, state: State) -> State:
        meeting, pair = self.meeting(state), (self.side, self.of)
        aware = tuple(one for one in meeting.aware if one != pair)
        return replace(state, encounter=replace(meeting, aware=(*aware, pair) if self.so else aware))


class AmbushSet(Happening, frozen=True, tag="ambush_set"):
    side: str
    so: bool

    def apply(self, state: State) -> State:
        meeting = self.meeting(state)
        others = tuple(one for one in meeting.ambushed if one != self.side)
        return replace(state, encounter=replace(meeting, ambushed=(*others, self.side) if self.so else others))


class SurpriseModified(Happening, frozen=True, tag="surprise_modified"):
    side: str
    by: int

    def apply(self, state: State) -> State:
        meeting = self.meeting(state)
        return replace(state, encounter=replace(meeting, mods={**meeting.mods, self.side: self.by}))


class StepReached(Happening, frozen=True, tag="step_reached"):
    """``step`` comes next. ``waived`` was passed over; ``back``: what came from it on is open again."""

    step: str
    waived: str = ""
    back: bool = False

    def apply(self, state: State) -> State:
        meeting = self.meeting(state)
        waived = (*meeting.waived, self.waived) if self.waived else meeting.waived
        if self.back:
            at = STEPS.index(self.step)
            waived = tuple(one for one in waived if STEPS.index(one) < at)
            if at <= STEPS.index("surprise"):
                meeting = replace(meeting, surprise=())
            if at <= STEPS.index("distance"):
                meeting = replace(meeting, distances={})
            if at <= STEPS.index("initiative"):
                meeting = replace(meeting, order=(), round=0)
        return replace(state, encounter=replace(meeting, step=self.step, waived=waived))


class SurpriseSettled(Happening, frozen=True, tag="surprise_settled"):
    results: tuple[Surprised, ...]

    def apply(self, state: State) -> State:
        return replace(state, encounter=replace(self.meeting(state), surprise=self.results))


class DistanceSettled(Happening, frozen=True, tag="distance_settled"):
    """How far off a side is. ``rolled``: by dice, not by the situation."""

    side: str
    feet: int
    rolled: bool

    def apply(self, state: State) -> State:
        meeting = self.meeting(state)
        return replace(state, encounter=replace(meeting, distances={**meeting.distances, self.side: self.feet}))


class ContactMade(Happening, frozen=True, tag="contact_made"):
    """The players' side knows of the encounter from now on (enc.surprise.10)."""

    def apply(self, state: State) -> State:
        return replace(state, encounter=replace(self.meeting(state), known=True))


class OrderSettled(Happening, frozen=True, tag="order_settled"):
    """Who acts when in the Round ``round``."""

    order: tuple[Place, ...]
    round: int

    def apply(self, state: State) -> State:
        return replace(state, encounter=replace(self.meeting(state), order=self.order, round=self.round))


class Reacted(Happening, frozen=True, tag="reacted"):
    """How a side takes it: the total, 0 where the referee said so, and the row."""

    side: str
    total: int
    row: str

    def apply(self, state: State) -> State:
        meeting = self.meeting(state)
        reactions = {**meeting.reactions, self.side: self.row}
        return replace(state, encounter=replace(meeting, reactions=reactions))


class Concluded(Happening, frozen=True, tag="concluded"):
    avoided: bool

    def apply(self, state: State) -> State:
        return replace(state, encounter=None)


class TurnsPassed(Happening, frozen=True, tag="turns_passed"):
    """``count`` Turns went by; ``per_day`` of them make a day."""

    count: int
    per_day: int

    def apply(self, state: State) -> State:
        days, turn = divmod(state.turn + self.count, self.per_day)
        return replace(state, day=state.day + days, turn=turn)


class DiceRolled(Happening, frozen=True, tag="dice_rolled"):
    """Dice that no rule asked for. ``secret`` is the id under which only referees know of them; empty: all do."""

    seat: str
    dice: str
    what: str
    total: int
    secret: str = ""

    def apply(self, state: State) -> State:
        if not self.secret:
            return state
        told = f"{self.seat} rolled {self.dice}{f' ({self.what})' if self.what else ''}: {self.total}."
        return replace(state, secrets=(*state.secrets, Secret(self.secret, told)), next_id=state.next_id + 1)


class Revealed(Happening, frozen=True, tag="revealed"):
    secret: str
    text: str

    def apply(self, state: State) -> State:
        return replace(state, secrets=tuple(one for one in state.secrets if one.id != self.secret))


class Decreed(Happening, frozen=True, tag="decreed"):
    """A referee has set something, and why. ``before`` is what stood there."""

    author: str
    path: str
    value: str
    before: str
    because: str

    def apply(self, state: State) -> State:
        return with_value(state, self.path, self.value)


class AssistSet(Happening, frozen=True, tag="assist_set"):
    procedure: str
    mode: str

    def apply(self, state: State) -> State:
        return replace(state, assist={**state.assist, self.procedure: self.mode})


class Said(Happening, frozen=True, tag="said"):
    seat: str
    text: str

    def apply(self, state: State) -> State:
        return state


class Closed(Happening, frozen=True, tag="closed"):
    seat: str

    def apply(self, state: State) -> State:
        return replace(state, closed=True)


AnyEvent = (
    Came
    | Left
    | Described
    | Met
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
    | TurnsPassed
    | DiceRolled
    | Revealed
    | Decreed
    | AssistSet
    | Said
    | Closed
)
