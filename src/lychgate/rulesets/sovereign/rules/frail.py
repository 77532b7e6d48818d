"""Frailty: how it begins by the GM's word, and the surgery that may end it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.view import Choice
from lychgate.kit.command import Command, Entry
from lychgate.kit.english import numbered
from lychgate.kit.fields import REFEREES_WORD, Flag, Number, Person, Rest
from lychgate.kit.table import number, ruled
from lychgate.rulesets.sovereign.acts import Takes
from lychgate.rulesets.sovereign.command import Picks
from lychgate.rulesets.sovereign.permission import JUDGEMENT, OWNER
from lychgate.rulesets.sovereign.rules.checks import Checked, added_by, check
from lychgate.rulesets.sovereign.rules.choosing import allies, helping
from lychgate.rulesets.sovereign.rules.frail_days import FrailDay, FrailtyEnded, must_heal
from lychgate.rulesets.sovereign.rules.frame import Several, SovereignPlay, each_of, named, of_somebody, somebody
from lychgate.rulesets.sovereign.rules.healing import heal_of, medics_pair
from lychgate.rulesets.sovereign.rules.pair_odds import pair_told
from lychgate.rulesets.sovereign.rules.time import turns_pass
from lychgate.rulesets.sovereign.rules.turns import spend_turn
from lychgate.rulesets.sovereign.several import Those
from lychgate.rulesets.sovereign.state import Creature, Frailty, State
from lychgate.rulesets.sovereign.tables.hurt import HURT

HEADING = "Injury and healing"


class MakeFrail(Command, frozen=True, tag="make_frail", kw_only=True):
    """Make creatures Frail, as a module or a curse has it."""

    word = "frail"
    may = JUDGEMENT
    menu_label = "Make Frail"
    clauses = ("sov.frail.gain",)

    who: Annotated[Several, Those()]
    cause: Annotated[str, Rest("the cause")] = ""

    def do(self, play: SovereignPlay) -> None:
        each_of(play, self.who, lambda one: self.of(play, one))

    def of(self, play: SovereignPlay, one: Creature) -> None:
        """The Frailty of one of them."""
        if one.dead or one.frail is not None:
            raise PlayError(f"{one.name} is {'dead' if one.dead else 'Frail already'}.")
        play.record(FrailtyBegan(one.id, self.cause))


class FrailtyBegan(Event, frozen=True, tag="frailty_began"):
    """Somebody is Frail, for a cause that the GM names."""

    who: str
    cause: str = ""

    def apply(self, state: State) -> State:
        return state.with_creature(replace(state.creature(self.who), frail=Frailty()))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        text = f"{one.name} is Frail{f' ({self.cause})' if self.cause else ''}."
        return of_somebody(after, one, text, "sov.frail.gain", weight="grave")


def skilled(state: State, one: Creature) -> bool:
    """Whether somebody heals well enough for surgery."""
    return heal_of(one) >= 1


class Surgery(Command, frozen=True, tag="surgery", kw_only=True):
    """Try to end a creature's Frailty: an hour with a healer's kit, and Heal 1 or more."""

    word = "surgery"
    menu_label = "Treat Frailty"
    may = OWNER
    takes = Takes(time="hour", near=("whom",), what="surgery")
    clauses = ("sov.frail.surgery",)
    pickers: ClassVar[Picks] = {"whom": allies(lambda state, one: one.frail is not None)}
    none_left: ClassVar[dict[str, str]] = {"whom": "Nobody else is Frail."}

    who: Annotated[str, Person()]
    whom: Annotated[str, Person()]
    by: Annotated[int, Number("what is added", -9, 9, shown="+N"), REFEREES_WORD] = 0
    kit: Annotated[bool, Flag(("kit",)), REFEREES_WORD] = False

    @classmethod
    def entries(cls, state: State, seat: str) -> Sequence[Entry] | None:
        return helping(cls, state, seat, lambda state, one: one.frail is not None, skilled)

    def label(self, state: State) -> str:
        return f"{self.who} treats the Frailty of {self.whom}"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        """With the chance."""
        one = named(state, self.who)
        return Choice(id_, self.label(state), pair_told(state, one, medics_pair(one), number(state, "surgery-dc")))

    @clause("sov.frail.surgery")
    def do(self, play: SovereignPlay) -> None:
        """One attempt in all, or one for each medic, as the table has it; a disturbed hour costs none."""
        medic, one = somebody(play, self.who), somebody(play, self.whom)
        if one.frail is None:
            raise PlayError(f"{one.name} is not Frail.")
        if medic.id == one.id:
            raise PlayError(f"{medic.name} cannot do that to themselves.")
        must_heal(medic, 1, kit=self.kit)
        tried = one.frail.surgeons
        if medic.id in tried or (tried and ruled(play.state, "frail-attempts") == "per-instance"):
            raise PlayError(f"That has been tried for this Frailty of {one.name}. Only care in bed ends it now.")
        spend_turn(play, medic)
        before = play.state.turn
        if not turns_pass(play, HURT.turns_in_an_hour) or not goes_on(play.state, medic, one):
            play.record(SurgeryBrokenOff(medic.id, one.id, play.state.turn - before))
            return
        pair = medics_pair(medic)
        added = added_by(medic, pair) + self.by
        done = check(play, medic, added, number(play.state, "surgery-dc"), "sov.frail.surgery", skill=pair.skill)
        play.record(Checked(medic.id, str(pair), done))
        if done.good:
            play.record(FrailtyEnded(one.id))
        else:
            play.record(FrailDay(one.id, replace(one.frail, surgeons=(*tried, medic.id))))


def goes_on(state: State, medic: Creature, one: Creature) -> bool:
    """Whether the medic and the patient have both lived through the hour, and the medic is awake."""
    both = [each for each in state.cast if each.id in (medic.id, one.id) and not each.dead]
    return len(both) == 2 and not state.creature(medic.id).helpless


class SurgeryBrokenOff(Event, frozen=True, tag="surgery_broken_off"):
    """An operation came to nothing after so many Turns, and may be tried again."""

    who: str
    whom: str
    turns: int

    def tell(self, before: State, after: State) -> Lines:
        medic, one = after.creature(self.who), after.creature(self.whom)
        text = f"{medic.name} breaks off the operation on {one.name} after {numbered(self.turns, 'Turn')}."
        return of_somebody(after, one, text, "sov.frail.surgery", weight="grave")
