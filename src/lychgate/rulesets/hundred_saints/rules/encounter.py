"""An encounter: how it begins, who knows of whom, its steps, and how it ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError, TooEarly
from lychgate.core.room import Event, Lines
from lychgate.core.telling import listed
from lychgate.kit.command import Command
from lychgate.kit.fields import After, Name, Not, OneOf
from lychgate.kit.line import Line
from lychgate.kit.table import ruled
from lychgate.kit.telling import public, secret
from lychgate.rulesets.hundred_saints.fields import one_of, optional
from lychgate.rulesets.hundred_saints.naming import counted, does, feet_of, the
from lychgate.rulesets.hundred_saints.permission import PACE, WORLD
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.time import turns_pass
from lychgate.rulesets.hundred_saints.rules.wandering import checks_owed
from lychgate.rulesets.hundred_saints.state import PARTY, STEPS, Encounter, Ground, State
from lychgate.rulesets.hundred_saints.tables.encounter import TIME

HEADING = "An encounter"

BUILT_UP = ("dungeon", "indoors", "town")
OPEN_AIR = ("outdoors", "wild")
"""The words for the grounds of an encounter."""


def encounter_of(play: Saints) -> Encounter:
    """The encounter under way. Raises ``PlayError`` when there is none."""
    if play.state.encounter is None:
        raise TooEarly("There is no encounter. Begin one: encounter [SIDE ...] [dungeon|outdoors]")
    return play.state.encounter


def must_be_in(now: Encounter, side: str) -> None:
    """Raise ``PlayError`` for a side that is not in the encounter."""
    if side not in now.sides:
        raise PlayError(f"'{side}' is not in this encounter. In it are {', '.join(now.sides)}.")


# ---------------------------------------------------------------------- beginning


class Meet(Command, frozen=True, tag="meet"):
    """Let the party meet other sides.

    ``sides`` are the others, all there are where none is named, on a ``ground``.
    """

    word = "encounter"
    menu_label = "Meet other sides"
    may = WORLD
    also = ("meet",)
    shape = "[SIDE ...] [dungeon|indoors|town|outdoors|wild]"
    clauses = ("enc.seq.1", "enc.sides.1")
    form_fields = (
        optional("sides", Name("other side")),
        optional("ground", one_of("ground", "dungeon", "indoors", "town", "outdoors", "wild")),
    )
    form_labels = {"sides": "Sides (all others if empty)"}

    sides: Annotated[tuple[str, ...], Name("other side")]
    ground: Ground = "dungeon"

    @classmethod
    def read(cls, line: Line) -> Meet:
        sides: list[str] = []
        ground: Ground = "dungeon"
        while line.more:
            if line.peek() in (*BUILT_UP, *OPEN_AIR):
                ground = ground_of(line.word("ground").lower())
            elif not line.flag("and", "with", ","):
                sides.append(line.name("other side"))
        return cls(tuple(sides), ground)

    def label(self, state: State) -> str:
        return "They meet in the open" if self.ground == "outdoors" else "They meet in the dungeon"

    @clause("enc.seq.1", "enc.sides.1", "enc.sides.2")
    def do(self, play: Saints) -> None:
        """The party and every other side named, or all there are; at least one, and somebody on each."""
        state = play.state
        if state.encounter is not None:
            raise PlayError("An encounter is under way. End it first: end [avoided]")
        scouts = tuple(side for side in self.sides if side in state.ours)
        others = tuple(side for side in self.sides if side not in scouts) or tuple(
            side.id for side in state.sides if side.id not in state.ours and state.of_side(side.id) and not side.behind
        )
        sides = tuple(dict.fromkeys((*(scouts or (PARTY,)), *others)))
        if len(sides) < 2:
            left = [side.id for side in state.sides if side.behind and state.of_side(side.id)]
            again = f" To meet again who was left behind, name them: encounter {left[0]}" if left else ""
            raise PlayError(f"Nobody is there to be met. Bring them into play first: foes 5 goblins.{again}")
        for side in sides:
            if not state.of_side(side):
                hint = "pc NAME, or foes NAME as party" if side == PARTY else f"foes NAME as {side}"
                raise PlayError(f"Nobody who lives is on the side '{side}'. Bring somebody into play first: {hint}")
        play.record(Met(sides, self.ground))
        parts_know_of_each_other(play)
        forewarned_know(play)
        light_gives_away(play)


class Met(Event, frozen=True, tag="met"):
    """An encounter has begun; so far only referees know."""

    sides: tuple[str, ...]
    ground: Ground

    def apply(self, state: State) -> State:
        exploring = replace(state.exploring, coming="")
        state = stay_behind(state, self.sides, so=False)
        return replace(state, encounter=Encounter(sides=self.sides, ground=self.ground), exploring=exploring)

    def tell(self, before: State, after: State) -> Lines:
        where = "in the open" if self.ground == "outdoors" else "in the dungeon"
        met = listed(the(after, side) for side in self.sides[1:])
        return secret(after, f"The party meets {met} {where}.", "enc.seq.1")


@clause("enc.dist.8")
def ground_of(place: str) -> Ground:
    """Enclosed or built-up space counts as a dungeon, open air as outdoors."""
    return "outdoors" if place in OPEN_AIR else "dungeon"


# ---------------------------------------------------------------------- who knows of whom


class MakeAware(Command, frozen=True, tag="make_aware"):
    """Say whether a side knows of another before they meet.

    ``of``: whom it knows of, all others where none is named. ``so``: it does; else it does not.
    """

    word = "aware"
    menu_label = "Set who is aware"
    may = WORLD
    clauses = ("enc.aware.1", "enc.aware.3")
    form_labels = {"so": "It does not", "of": "Of whom"}

    side: Annotated[str, Name("side")]
    of: Annotated[str, After(("of",), Name("side", shown="SIDE"), optional=True)] = ""
    so: Annotated[bool, Not()] = True

    @clause("enc.aware.1", "enc.aware.3")
    def do(self, play: Saints) -> None:
        """The referee's word on who knows of whom, before any die. Awareness has a direction."""
        now = encounter_of(play)
        must_be_in(now, self.side)
        others = (self.of,) if self.of else tuple(side for side in now.sides if side != self.side)
        for other in others:
            must_be_in(now, other)
            if other == self.side:
                raise PlayError("A side knows of itself.")
            play.record(AwarenessSet(self.side, other, self.so))


class AwarenessSet(Event, frozen=True, tag="awareness_set"):
    """A side knows of another, or does not."""

    side: str
    of: str
    so: bool

    def apply(self, state: State) -> State:
        now, pair = state.encounter_now, (self.side, self.of)
        aware = tuple(one for one in now.aware if one != pair)
        unaware = tuple(one for one in now.unaware if one != pair)
        if self.so:
            aware = (*aware, pair)
        else:
            unaware = (*unaware, pair)
        return replace(state, encounter=replace(now, aware=aware, unaware=unaware))

    def tell(self, before: State, after: State) -> Lines:
        nothing = "" if self.so else " nothing"
        text = f"{does(after, self.side, 'knows', 'know')}{nothing} of {the(after, self.of)}."
        return secret(after, text, "enc.aware.1")


@clause("enc.stealth.sneak.5")
def parts_know_of_each_other(play: Saints) -> None:
    """Who scouts ahead meets others as a side of its own, without the party; several such sides know each other."""
    now, ours = encounter_of(play), play.state.ours
    for side in now.sides:
        for other in now.sides:
            if side != other and side in ours and other in ours:
                play.record(AwarenessSet(side, other, True))


@clause("enc.stealth.door.1")
def forewarned_know(play: Saints) -> None:
    """Those who heard a stuck door being tried know of whoever comes, and make no surprise roll."""
    heard = tuple(side for side in encounter_of(play).sides if play.state.side(side).forewarned)
    for side in heard:
        play.record(AwarenessSet(side, encounter_of(play).sides[0], True))
    if heard:
        play.record(Forewarned(heard, False))


class Forewarned(Event, frozen=True, tag="forewarned"):
    """Sides will know of whoever they meet next; or, when they have, it is over (not ``so``)."""

    sides: tuple[str, ...]
    so: bool = True

    def apply(self, state: State) -> State:
        for id_ in self.sides:
            state = state.with_side(replace(state.side(id_), forewarned=self.so))
        return state

    def tell(self, before: State, after: State) -> Lines:
        if not self.so or not self.sides:
            return ()
        those = listed(the(after, one) for one in self.sides)
        return secret(after, f"{those} can no longer be surprised.", "enc.stealth.door.1")


@clause("enc.aware.2")
def light_gives_away(play: Saints) -> None:
    """Those who face a loud or lit side know of it, where the table reads it so; so they do of a light in the dark."""
    state = play.state
    if ruled(state, "light_reveals") != "always":
        return
    now = encounter_of(play)
    bearers = [light.bearer for light in state.exploring.burning] if state.exploring.dark else []
    bearing = {one.side for one in state.cast if one.id in bearers}
    for lit in [side.id for side in state.sides if (side.lit or side.id in bearing) and side.id in now.sides]:
        for side in now.sides:
            if side != lit:
                play.record(AwarenessSet(side, lit, True))


# ---------------------------------------------------------------------- steps


class Waive(Command, frozen=True, tag="waive"):
    """Skip the next step."""

    word = "waive"
    menu_label = "Skip this step"
    may = PACE
    clauses = ("enc.seq.1",)

    def label(self, state: State) -> str:
        return "Pass over this step"

    def do(self, play: Saints) -> None:
        """The referee passes over the next step."""
        now = encounter_of(play)
        if now.step in STEPS[-2:]:
            raise PlayError("Nothing is left to pass over. End the encounter: end [avoided]")
        play.record(StepReached(step_after(now.step), waived=now.step))
        notice(play)


class GoBack(Command, frozen=True, tag="go_back"):
    """Go back to an earlier step.

    The step and all after it are open again.
    """

    word = "back"
    menu_label = "Go back a step"
    may = PACE
    clauses = ("enc.seq.1",)

    step: Annotated[str, OneOf("step", STEPS, shown="STEP")]

    def do(self, play: Saints) -> None:
        """Back to an earlier step; what came from it is open again."""
        now = encounter_of(play)
        if STEPS.index(self.step) > STEPS.index(now.step):
            raise PlayError(f"'{self.step}' is still to come; the next step is '{now.step}'.")
        play.record(StepReached(self.step, back=True))


class StepReached(Event, frozen=True, tag="step_reached"):
    """``step`` comes next. ``waived`` was passed over; ``back``: what came from it on is open again."""

    step: str
    waived: str = ""
    back: bool = False

    def apply(self, state: State) -> State:
        now = state.encounter_now
        waived = (*now.waived, self.waived) if self.waived else now.waived
        if self.back:
            at = STEPS.index(self.step)
            waived = tuple(one for one in waived if STEPS.index(one) < at)
            if at <= STEPS.index("surprise"):
                now = replace(now, surprise=(), alert={}, creep=None)
            if at <= STEPS.index("distance"):
                now = replace(now, distances={})
            if at <= STEPS.index("initiative"):
                now = replace(now, order=(), round=0, first=1, held={}, acted=())
        return replace(state, encounter=replace(now, step=self.step, waived=waived))

    def tell(self, before: State, after: State) -> Lines:
        if self.waived:
            return secret(after, f"Passed over: {self.waived}.", "enc.seq.1")
        if self.back:
            return secret(after, f"Back to {self.step}.", "enc.seq.1")
        return ()


def step_after(step: str) -> str:
    """The step that follows."""
    return STEPS[STEPS.index(step) + 1]


class EncounterNoticed(Event, frozen=True, tag="contact_made"):
    """The players' side knows of the encounter from now on (enc.surprise.10)."""

    def apply(self, state: State) -> State:
        return replace(state, encounter=replace(state.encounter_now, known=True))

    def tell(self, before: State, after: State) -> Lines:
        now = after.encounter_now
        told = []
        for side in now.sides[1:]:
            feet = f", {feet_of(now.distances[side])} off" if side in now.distances else ""
            they = "They are" if len(after.of_side(side)) > 1 else "It is"
            caught = f" {they} taken by surprise." if now.is_surprised(side) and not now.all_surprised else ""
            told.append(f"The party comes upon {counted(after, side)}{feet}.{caught}")
        if now.all_surprised:
            everybody = "Both" if len(now.sides) == 2 else "All"
            told.append(f"{everybody} are taken by surprise: a moment of confusion.")
        elif now.is_surprised(PARTY):
            told.append("The party was taken by surprise.")
        return public(" ".join(told), "enc.dist.6", "enc.surprise.10")


@clause("enc.dist.6", "enc.surprise.10")
def notice(play: Saints) -> None:
    """The players' side knows of the others from the step of distance on, unless it alone is surprised."""
    now = encounter_of(play)
    late = now.is_surprised(now.sides[0]) and not now.alert and not now.all_surprised and now.begins
    if not now.known and not late and STEPS.index(now.step) >= STEPS.index("initiative"):
        play.record(EncounterNoticed())


# ---------------------------------------------------------------------- the end


def stay_behind(state: State, sides: Sequence[str], *, so: bool = True) -> State:
    """The same where these sides have been left behind, or, not ``so``, are met again."""
    return replace(state, sides=tuple(replace(one, behind=so) if one.id in sides else one for one in state.sides))


class Concluded(Event, frozen=True, tag="concluded"):
    """The encounter is over; ``avoided``: it never came to anything."""

    avoided: bool

    def apply(self, state: State) -> State:
        met = state.encounter.sides if state.encounter is not None else ()
        state = stay_behind(state, [one for one in met if one not in state.ours])
        return replace(state, encounter=None, fight=None, chase=None)

    def tell(self, before: State, after: State) -> Lines:
        text = "The encounter is avoided." if self.avoided else "The encounter is over."
        known = before.encounter is not None and before.encounter.known
        return public(text, "enc.end.1") if known else secret(after, text, "enc.end.1")


@clause("enc.end.1", "enc.end.2", "enc.evade.5")
def conclude(play: Saints, *, avoided: bool = False) -> None:
    """A Turn for each 60 Rounds begun, one at least; of one that was avoided only where the table has it so."""
    rounds = encounter_of(play).rounds
    play.record(Concluded(avoided))
    if not avoided or ruled(play.state, "avoided_costs_turn") == "yes":
        turns_pass(play, max(1, -(-rounds // TIME["rounds_per_turn"])))
    else:
        checks_owed(play)
