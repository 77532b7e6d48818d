"""Facts: where the party is, its light, wanderers, doors, searching and resting."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from lychgate.core.clock import Recurring, fall_due, skipped
from lychgate.rulesets.hundred_saints.events.base import Happening
from lychgate.rulesets.hundred_saints.state import Light, Mark, Site, State
from lychgate.rulesets.hundred_saints.tables.exploring import EXPLORING


class Entered(Happening, frozen=True, tag="entered", kw_only=True):
    """The party is in another kind of place, whose wandering check counts from now."""

    where: Site
    dark: bool
    terrain: str
    watch: Recurring | None

    def apply(self, state: State) -> State:
        now = replace(
            state.exploring,
            where=self.where,
            dark=self.dark,
            terrain=self.terrain,
            watch=self.watch,
            owed=0,
            checked=False,
            coming="",
            since_rest=0,
            door="",
        )
        if self.where == "dungeon":
            kept = EXPLORING.rations
            now = replace(
                now, rations=tuple(replace(one, days=min(one.days, kept[one.kind].damp)) for one in now.rations)
            )
        return replace(state, exploring=now)


class CheckStepReached(Happening, frozen=True, tag="check_step_reached"):
    """The step of a Turn at which a wandering check may fall due (enc.dungeon.turn.1)."""

    def apply(self, state: State) -> State:
        now = state.exploring
        if now.watch is None:
            return state
        (watch,), fired = fall_due((now.watch,), "turn")
        owed = now.owed + sum(one.times for one in fired)
        return replace(state, exploring=replace(now, watch=watch, owed=owed, checked=True))


class WanderersChecked(Happening, frozen=True, tag="wanderers_checked", kw_only=True):
    """A wandering check was rolled; what comes, comes on ``ground``. ``owed``: it had fallen due."""

    die: int
    told: str
    comes: bool
    ground: str
    owed: bool
    clause: str

    def apply(self, state: State) -> State:
        now = state.exploring
        owed = now.owed - 1 if self.owed else now.owed
        done = tuple(dict.fromkeys((*state.journey.done, "wander")))
        journey = replace(state.journey, done=done) if now.where == "outdoors" else state.journey
        coming = self.ground if self.comes else now.coming
        return replace(state, exploring=replace(now, owed=owed, coming=coming), journey=journey)


class WanderersPassed(Happening, frozen=True, tag="wanderers_passed"):
    """What came has gone by (``gone``), or the next check is passed over."""

    gone: bool

    def apply(self, state: State) -> State:
        now = state.exploring
        if self.gone:
            return replace(state, exploring=replace(now, coming=""))
        if now.owed:
            return replace(state, exploring=replace(now, owed=now.owed - 1))
        assert now.watch is not None
        return replace(state, exploring=replace(now, watch=skipped(now.watch)))


class WatchChanged(Happening, frozen=True, tag="watch_changed"):
    """The wandering check has another chance or another period."""

    watch: Recurring

    def apply(self, state: State) -> State:
        return replace(state, exploring=replace(state.exploring, watch=self.watch))


class LightLit(Happening, frozen=True, tag="light_lit"):
    """A light burns. ``again``: it was lit before; ``unrecorded``: nobody of the party's side had one written down."""

    light: Light
    again: bool = False
    unrecorded: bool = False

    def apply(self, state: State) -> State:
        now = state.exploring
        others = tuple(one for one in now.lights if one.label != self.light.label)
        number = now.light_number if self.again else now.light_number + 1
        return replace(state, exploring=replace(now, lights=(*others, self.light), light_number=number))


class LightFailed(Happening, frozen=True, tag="light_failed"):
    """The tinder did not take in this Round."""

    what: str
    who: str
    die: int

    def apply(self, state: State) -> State:
        return state


class LightPutOut(Happening, frozen=True, tag="light_put_out"):
    """A light was put out; what is ``spent`` cannot be lit again."""

    label: str
    spent: bool = False

    def apply(self, state: State) -> State:
        now = state.exploring
        lights = tuple(
            replace(one, lit=False) if one.label == self.label else one
            for one in now.lights
            if not (self.spent and one.label == self.label)
        )
        return replace(state, exploring=replace(now, lights=lights))


class LightWarned(Happening, frozen=True, tag="light_warned"):
    """A light will last one Turn more."""

    label: str

    def apply(self, state: State) -> State:
        return state


class LightWentOut(Happening, frozen=True, tag="light_went_out"):
    """A light has burned down."""

    label: str

    def apply(self, state: State) -> State:
        now = state.exploring
        return replace(
            state, exploring=replace(now, lights=tuple(one for one in now.lights if one.label != self.label))
        )


class SightSet(Happening, frozen=True, tag="sight_set"):
    """Somebody is blind or beyond the light; or sees as the others do."""

    who: str
    how: Literal["blind", "beyond", "normal"]

    def apply(self, state: State) -> State:
        one = state.creature(self.who).unmarked("blind").unmarked("beyond the light")
        if self.how != "normal":
            one = one.marked(Mark("blind" if self.how == "blind" else "beyond the light"))
        return state.with_creature(one)


class Wearied(Happening, frozen=True, tag="wearied"):
    """Some are exhausted by one step more, from one source (enc.hazard.exhaust.2)."""

    who: tuple[str, ...]
    why: str

    def apply(self, state: State) -> State:
        name = f"exhausted: {self.why}"
        for id_ in self.who:
            one = state.creature(id_)
            before = one.mark(name)
            state = state.with_creature(one.marked(Mark(name, 1 + (before.amount if before else 0))))
        return state


class Refreshed(Happening, frozen=True, tag="refreshed"):
    """Some have had the rest that they missed."""

    who: tuple[str, ...]
    why: str

    def apply(self, state: State) -> State:
        for id_ in self.who:
            state = state.with_creature(state.creature(id_).unmarked(f"exhausted: {self.why}"))
        return state


class Searched(Happening, frozen=True, tag="searched"):
    """Somebody searched; only referees know what came of it."""

    who: str
    die: int
    total: int
    target: int
    good: bool

    def apply(self, state: State) -> State:
        return state


class DoorStated(Happening, frozen=True, tag="door_stated"):
    """What kind of door they stand before."""

    kind: str

    def apply(self, state: State) -> State:
        return replace(state, exploring=replace(state.exploring, door=self.kind))


class DoorTried(Happening, frozen=True, tag="door_tried"):
    """Somebody broke or picked a lock, or tried to."""

    who: str
    how: Literal["break", "pick"]
    die: int
    total: int
    target: int
    opened: bool

    def apply(self, state: State) -> State:
        now = state.exploring
        return replace(state, exploring=replace(now, door="" if self.opened else now.door))


class TrapTried(Happening, frozen=True, tag="trap_tried"):
    """Somebody did what sets a trap off."""

    who: str
    die: int
    chance: int
    sprung: bool

    def apply(self, state: State) -> State:
        return state


class DisarmTried(Happening, frozen=True, tag="disarm_tried"):
    """Somebody worked on a mechanism; ``sprung``: a slip, and the save against it failed too."""

    who: str
    die: int
    total: int
    target: int
    disarmed: bool
    sprung: bool

    def apply(self, state: State) -> State:
        return state


class Walked(Happening, frozen=True, tag="walked"):
    """The party went so many ``feet``, of those that it wanted, in so many Turns."""

    feet: int
    wanted: int
    turns: int
    known: bool

    def apply(self, state: State) -> State:
        return replace(state, exploring=replace(state.exploring, door=""))


class EscapeTried(Happening, frozen=True, tag="escape_tried", kw_only=True):
    """A character who was still inside saved, or what became of them instead: the ``row``, and a ``number`` it takes.

    ``swapped``: they may give it to a companion and take theirs.
    """

    who: str
    total: int
    target: int
    row: int = 0
    number: int = 0
    swapped: bool = False

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        if self.row in (2, 3):
            one = replace(one, hp=1)
        elif self.row in (6, 7, 8, 9):
            one = replace(one, hp=0)
        elif self.row in (4, 5):
            one = one.marked(Mark("missing"))
        return state.with_creature(one)


Events = (
    Entered
    | CheckStepReached
    | WanderersChecked
    | WanderersPassed
    | WatchChanged
    | LightLit
    | LightFailed
    | LightPutOut
    | LightWarned
    | LightWentOut
    | SightSet
    | Wearied
    | Refreshed
    | Searched
    | DoorStated
    | DoorTried
    | TrapTried
    | DisarmTried
    | Walked
    | EscapeTried
)
