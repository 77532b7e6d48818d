"""Flight: who flees and how far from the others, and slipping away unseen."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.errors import IllegalAnswer, PlayError, TooEarly
from lychgate.core.room import Event, Lines
from lychgate.core.telling import listed
from lychgate.kit.command import Command
from lychgate.kit.fields import FEET, REFEREES_WORD, Flag, Name, Number
from lychgate.kit.line import Line
from lychgate.kit.table import referee_of
from lychgate.kit.telling import public
from lychgate.kit.topics import TALK
from lychgate.rulesets.hundred_saints import picking
from lychgate.rulesets.hundred_saints.audience import of_a_doing
from lychgate.rulesets.hundred_saints.fields import optional
from lychgate.rulesets.hundred_saints.naming import does, feet_of, sentence, several, the
from lychgate.rulesets.hundred_saints.permission import PARTYS_CHOICE
from lychgate.rulesets.hundred_saints.rules.allegiance import against
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.encounter import EncounterNoticed, encounter_of, must_be_in
from lychgate.rulesets.hundred_saints.rules.fight import out_of_it
from lychgate.rulesets.hundred_saints.rules.giving_chase import chase_of, goes, players_decide
from lychgate.rulesets.hundred_saints.rules.reach import feet_between as in_fight
from lychgate.rulesets.hundred_saints.rules.running import feet_run
from lychgate.rulesets.hundred_saints.state import PARTY, Encounter, Pair, State

HEADING = "Choices"

FARTHEST = 10_000
"""The most feet that two sides are apart."""

COMMON_FEET = (30, 60, 120)
"""The distances that a referee is offered who says how far off a side is."""


class Evade(Command, frozen=True, tag="evade"):
    """Flee with your side instead of meeting them.

    ``feet`` is how far off the others are, where nobody has said or rolled it; the referee is asked if it is left out.
    """

    word = "evade"
    menu_label = "Run away"
    menu = TALK
    may = PARTYS_CHOICE
    clauses = ("enc.evade.1",)
    pickers = {"side": picking.own_sides}

    side: Annotated[str, Name("side")] = ""
    feet: Annotated[
        int, Number("how far off they are, in feet", 0, FARTHEST, unit=FEET, shown="FEET"), REFEREES_WORD
    ] = -1

    def label(self, state: State) -> str:
        return sentence(does(state, self.side or PARTY, "flees", "flee"))

    @clause("enc.evade.1")
    def do(self, play: Saints) -> None:
        """A side flees, and the others decide whether to give chase; whether it gets going is never rolled."""
        now = encounter_of(play)
        state = play.state
        side = self.side or now.sides[0]
        must_be_in(now, side)
        must_be_able_to_flee(state, now, side)
        others = left_to_flee_from(state, now, side)
        free = has_free_round(now, side)
        must_not_be_known(state, now, self.feet, side, others)
        pairs = []
        for other in others:
            gap = feet_between(state, now, side, other, how_far_off(play, now, side, other, self.feet))
            first = feet_run(state, side) if free and now.is_surprised_by(other, side) else 0
            pairs.append(Pair(fleeing=side, chasing=other, gap=gap + first))
        play.record(Fled(side, tuple(pairs), free, side in state.ours))
        if not now.known:
            play.record(EncounterNoticed())
        for pair in pairs:
            players_decide(play, pair)


class Fled(Event, frozen=True, tag="fled"):
    """A side runs; those with whom it is paired have yet to say whether they follow. ``free``: in its free Round."""

    side: str
    pairs: tuple[Pair, ...]
    free: bool = False
    ours: bool = False

    def apply(self, state: State) -> State:
        now = chase_of(state)
        met = state.encounter_now
        opened = met.opened or ("flight" if self.ours else "")
        chase = replace(now, undecided=(*now.undecided, *self.pairs))
        return replace(state, chase=chase, encounter=replace(met, opened=opened))

    def tell(self, before: State, after: State) -> Lines:
        gaps = listed(f"{feet_of(one.gap)} from {the(after, one.chasing)}" for one in self.pairs)
        start = ", with a Round's start" if self.free else ""
        return public(f"{does(after, self.side, 'flees', 'flee')}, {gaps}{start}.", "enc.evade.1")


def must_be_able_to_flee(state: State, now: Encounter, side: str) -> None:
    """Raise ``PlayError`` where nobody acts yet, a side cannot run, or nobody is there to run from."""
    if now.step != "actions":
        raise TooEarly(f"Nobody can act yet: the next step is '{now.step}'. Take it (next), or pass over it (waive).")
    must_be_free(state, now, side)
    if not left_to_flee_from(state, now, side):
        raise PlayError(f"Nobody is there from whom {the(state, side)} could flee.")


def left_to_flee_from(state: State, now: Encounter, side: str) -> list[str]:
    """The other sides from which a side could flee: those that stand, and are in no chase."""
    taken = state.chase.running if state.chase is not None else ()
    return [one for one in against(state, side, now.sides) if anybody_stands(state, one) and one not in taken]


def anybody_stands(state: State, side: str) -> bool:
    """Whether there is anybody on a side who is not dead or beaten, and has not left or given up."""
    return any(not out_of_it(one) for one in state.of_side(side))


def must_be_free(state: State, now: Encounter, side: str) -> None:
    """Raises ``PlayError`` for a side that cannot run: it runs already, has nobody, is surprised, or is in melee."""
    if not anybody_stands(state, side):
        raise PlayError(f"Nobody of {the(state, side)} is left who could run.")
    chase = state.chase
    if chase is not None and side in (*chase.running, *(one.fleeing for one in chase.undecided)):
        raise PlayError(f"{sentence(does(state, side, 'is', 'are'))} in a chase already.")
    if now.order and side not in [one.side for one in now.order]:
        raise TooEarly(f"{sentence(the(state, side))} cannot act in this Round.")
    if state.fight is not None and any(state.fight.in_melee(one.id) for one in state.of_side(side)):
        told = sentence(does(state, side, "is", "are"))
        raise PlayError(f"{told} in melee, and must get out of that first, by moving away.")


@clause("enc.pursuit.2")
def has_free_round(now: Encounter, side: str) -> bool:
    """Whether a side is in the Round that surprise has given it, and has not let it go by."""
    caught = bool(now.caught) and not now.all_surprised
    return caught and now.begins and not now.is_surprised(side) and side not in now.waited


def is_known(state: State, now: Encounter, side: str, other: str) -> bool:
    """Whether it is known how far apart two sides are: distances are from the party's side."""
    theirs = other if side in state.ours else side
    return (side in state.ours) != (other in state.ours) and theirs in now.distances


@clause("enc.pursuit.2", "enc.sides.2")
def must_not_be_known(state: State, now: Encounter, feet: int, side: str, others: Sequence[str]) -> None:
    """Raises ``PlayError`` where feet are said, and each of the others has its distance already."""
    if feet >= 0 and others and all(is_known(state, now, side, other) for other in others):
        known = ", ".join(
            f"{feet_of(feet_between(state, now, side, other))} from {the(state, other)}" for other in others
        )
        told = next(one for one in (*others, side) if one not in state.ours)
        raise PlayError(
            f"It is known how far off {does(state, side, 'is', 'are')}: {known}. "
            f"If that has changed, say it first: distance {told} {feet}"
        )


def feet_between(state: State, now: Encounter, side: str, other: str, said: int = -1) -> int:
    """How far apart two sides are; in a fight those nearest to each other count. Where nobody knows it is what is
    ``said``; raises ``PlayError`` where nothing is."""
    ours = [one for one in (side, other) if one in state.ours]
    theirs = other if side in state.ours else side
    if not is_known(state, now, side, other):
        if said >= 0:
            return said
        raise PlayError(
            f"How far apart are {the(state, side)} and {the(state, other)}? "
            f"Say it: evade {side} FEET, or distance SIDE FEET"
        )
    if state.fight is None:
        return now.distances[theirs]
    nearest = (
        in_fight(state, one, other)
        for one in state.of_side(side)
        for other in state.of_side(theirs if side in state.ours else ours[0])
        if not out_of_it(one) and not out_of_it(other)
    )
    return min((feet for feet in nearest if feet is not None), default=now.distances[theirs])


class HowFarOff(Decision[int], frozen=True, tag="saints.how-far-off", kw_only=True):
    """How far one side is from another when it flees, where nobody has said it; distances are from the party alone.

    ``near`` is how far the side that flees is from the party, -1 where that is not known either.
    """

    clauses = ("enc.evade.1", "enc.sides.2")

    side: str
    other: str
    near: int = -1

    def options(self) -> Sequence[Option[int]]:
        common = (self.near, *COMMON_FEET) if self.near >= 0 else COMMON_FEET
        return tuple(Option(str(feet), feet) for feet in dict.fromkeys(common))

    def accepts_text(self) -> bool:
        return True

    def from_text(self, text: str) -> int:
        said = re.fullmatch(r"(\d{1,5})\s*(?:feet|foot|ft\.?|')?", text.strip(), re.ASCII | re.IGNORECASE)
        if said is None or int(said[1]) > FARTHEST:
            hint = f"Say how far off they are, in feet, from 0 to {FARTHEST}."
            raise IllegalAnswer(self.kind, text[:60], (), hint=hint)
        return int(said[1])

    def prompt(self, state: State) -> str:
        flees = sentence(does(state, self.side or PARTY, "flees", "flee"))
        return f"{flees}. How far off {'are' if several(state, self.other) else 'is'} {the(state, self.other)}?"

    def label(self, state: State, id_: str) -> str:
        same = f", as far as from {the(state, PARTY)}" if id_ == str(self.near) else ""
        return f"{feet_of(int(id_))}{same}"

    def free_text(self) -> str:
        return "how many feet"


def how_far_off(play: Saints, now: Encounter, side: str, other: str, said: int) -> int:
    """How far apart two sides are where no distance is kept: as was said with the flight, else as the referee says."""
    state = play.state
    if said >= 0 or is_known(state, now, side, other):
        return said
    near = -1
    if PARTY in now.sides and is_known(state, now, side, PARTY) and anybody_stands(state, PARTY):
        near = feet_between(state, now, side, PARTY)
    return play.ask(HowFarOff(seat=referee_of(play), side=side, other=other, near=near))


# ---------------------------------------------------------------------- slipping away


class SlipAway(Command, frozen=True, tag="slip_away"):
    """Your side surprised the others, so it can leave unnoticed.

    It goes back, or keeps still. ``seen``: it stands in plain view.
    """

    word = "slip"
    menu_label = "Slip away unseen"
    menu = TALK
    may = PARTYS_CHOICE
    shape = "[away] [SIDE] [seen]"
    clauses = ("enc.evade.2",)
    form_fields = (optional("side", Name("side")), optional("seen", Flag(("seen",))))
    form_labels = {"seen": "In plain view"}
    pickers = {"side": picking.own_sides}

    side: Annotated[str, Name("side")] = ""
    seen: Annotated[bool, REFEREES_WORD] = False

    @classmethod
    def read(cls, line: Line) -> SlipAway:
        line.flag("away")
        seen = line.flag("seen")
        side = line.name("side") if line.more and not seen else ""
        return cls(side, seen or line.flag("seen"))

    def label(self, state: State) -> str:
        return sentence(does(state, self.side or PARTY, "slips away unseen", "slip away unseen"))

    @clause("enc.evade.2")
    def do(self, play: Saints) -> None:
        """Not seen, it turns back or keeps still until the others are gone; that never fails."""
        now = encounter_of(play)
        side = self.side or now.sides[0]
        must_be_in(now, side)
        for other in against(play.state, side, now.sides):
            if not has_surprise(now, side, other):
                raise PlayError(
                    f"{sentence(does(play.state, side, 'has', 'have'))} not surprised {the(play.state, other)}, "
                    f"and may be known to them. They may flee: evade {side}"
                )
        if self.seen:
            raise PlayError(f"{in_plain_view(play.state, side)} They may flee: evade {side}")
        if play.seat not in play.state.referees and play.ask(PlainView(seat=referee_of(play), side=side)):
            play.record(StoodInView(side))
            return
        play.record(Slipped(side))
        goes(play, side)


@clause("enc.evade.2")
def has_surprise(now: Encounter, side: str, other: str) -> bool:
    """A side has surprise of another that is surprised by it, or of which the referee has said it does not know."""
    if now.is_surprised(side) or side in now.waited:
        return False
    aware = now.knows(side, other) or bool(now.surprise)
    sneaking = now.creep is not None and now.creep.side == side
    return aware and (sneaking or (other, side) in now.unaware or (now.is_surprised_by(other, side) and now.begins))


class PlainView(Decision[bool], frozen=True, tag="saints.plain-view", kw_only=True):
    """Whether those who would slip away stand in plain view."""

    clauses = ("enc.evade.2",)

    side: str

    def options(self) -> Sequence[Option[bool]]:
        return (Option("no", False), Option("yes", True))

    def prompt(self, state: State) -> str:
        return f"{'Are' if several(state, self.side) else 'Is'} {the(state, self.side)} in plain view?"

    def label(self, state: State, id_: str) -> str:
        return {"no": "No: they slip away", "yes": "Yes: they cannot"}[id_]


def in_plain_view(state: State, side: str) -> str:
    """Say in a sentence that a side stands in plain view."""
    return f"{sentence(does(state, side, 'stands', 'stand'))} in plain view and cannot slip away."


class StoodInView(Event, frozen=True, tag="stood_in_view"):
    """A side tried to slip away, but the referee says that it stands in plain view."""

    side: str

    def tell(self, before: State, after: State) -> Lines:
        return of_a_doing(after, self.side, f"{in_plain_view(after, self.side)} They may still flee.", "enc.evade.2")


class Slipped(Event, frozen=True, tag="slipped"):
    """A side has gone its way, and nobody noticed."""

    side: str

    def tell(self, before: State, after: State) -> Lines:
        text = f"{does(after, self.side, 'slips', 'slip')} away unnoticed."
        return of_a_doing(after, self.side, text, "enc.evade.2")
