"""Berserk: a rage that adds to every blow, and leaves no choice of whom to strike until the battle is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.telling import listed
from lychgate.kit.command import Command
from lychgate.kit.fields import Person
from lychgate.kit.table import referee_of, ruled
from lychgate.rulesets.constitution.permission import OWNER
from lychgate.rulesets.constitution.rules.checks import Checked, check
from lychgate.rulesets.constitution.rules.form_choices import own
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay, of_fighters, somebody
from lychgate.rulesets.constitution.rules.initiations import effects_of
from lychgate.rulesets.constitution.rules.initiative import in_melee_with
from lychgate.rulesets.constitution.state import Creature, State
from lychgate.rulesets.constitution.tables.attack import ATTACK

HEADING = "A fight"

NEAREST = "attack-nearest"


@clause("3d6.7.4a", "3d6.7.4b")
def may_rage(state: State, one: Creature) -> bool:
    """Whether somebody is up, knows how to go berserk, and is not so already."""
    trained = any("berserk" in effect.when for _, effect in effects_of(state, one))
    return trained and one.up and not one.berserk


# ---------------------------------------------------------------------- the beginning


class GoBerserk(Command, frozen=True, tag="go_berserk"):
    """Work up a rage in the minutes before a battle."""

    word = "berserk"
    menu_label = "Go berserk"
    may = OWNER
    clauses = ("3d6.7.4b",)
    pickers = {"who": own(may_rage)}

    who: Annotated[str, Person()]

    def label(self, state: State) -> str:
        return f"{self.who} goes berserk"

    @clause("3d6.7.4b")
    def do(self, play: ConstitutionPlay) -> None:
        """It takes minutes, which a fight does not leave: there it takes an injury."""
        one = somebody(play, self.who)
        if one.berserk:
            raise PlayError(f"{one.name} is berserk already.")
        if not may_rage(play.state, one):
            raise PlayError(f"{one.name} has no initiation for that, or cannot stand.")
        if play.state.fight is not None and play.seat not in play.state.referees:
            raise PlayError(f"That takes minutes before a battle; in one {one.name} rages once injured.")
        play.record(Berserk(one.id, "works up a rage"))


class RageNow(Decision[bool], frozen=True, tag="constitution.rage", kw_only=True):
    """Whether somebody who was hurt in battle goes berserk."""

    clauses = ("3d6.7.4b", "3d6.7.4c")

    who: str

    def options(self) -> Sequence[Option[bool]]:
        return (Option("no", False), Option("yes", True))

    def prompt(self, state: State) -> str:
        return f"{state.creature(self.who).name} is hurt. Go berserk? There is no stopping until the battle is over."

    def label(self, state: State, id_: str) -> str:
        return {"no": "Stay calm", "yes": "Go berserk: every attack at the nearest enemy"}[id_]


@clause("3d6.7.4b")
def provoked(play: ConstitutionPlay, one: Creature, *, injured: bool) -> None:
    """Whoever is injured in battle, or loses hit points where the table has it so, may go berserk."""
    enough = injured if ruled(play.state, "berserk_trigger") == "wound" else True
    fighting = play.state.fight is not None and play.state.fight.of(one.id) is not None
    if not (enough and fighting and may_rage(play.state, one)):
        return
    if play.ask(RageNow(seat=one.seat or referee_of(play), who=one.id)):
        play.record(Berserk(one.id, "goes berserk"))


class Berserk(Event, frozen=True, tag="berserk"):
    """Somebody is berserk."""

    who: str
    how: str

    def apply(self, state: State) -> State:
        return state.with_creature(replace(state.creature(self.who), berserk=True))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        return of_fighters(after, one, f"{one.name} {self.how}.", "3d6.7.4b", weight="result")


# ---------------------------------------------------------------------- no choice, and no stopping


@clause("3d6.7.4c")
def must_be_nearest(state: State, one: Creature, other: Creature) -> None:
    """Raises ``PlayError`` where somebody berserk would leave those in melee with them for another foe."""
    if not (one.berserk and any(effect.what == NEAREST for _, effect in effects_of(state, one))):
        return
    near = [state.creature(id_) for id_ in in_melee_with(state, one.id)]
    if near and other not in near:
        names = listed(each.name for each in near)
        raise PlayError(f"{one.name} is berserk, and strikes at who is nearest: {names}.")


class HoldBack(Command, frozen=True, tag="hold_back"):
    """Try to hold back a rage with a will check."""

    word = "calm"
    menu_label = "Hold back your rage"
    may = OWNER
    clauses = ("3d6.7.4c",)
    pickers = {"who": own(lambda state, one: one.berserk)}

    who: Annotated[str, Person()]

    def label(self, state: State) -> str:
        return f"{self.who} tries to hold back"

    @clause("3d6.7.4c")
    def do(self, play: ConstitutionPlay) -> None:
        one = somebody(play, self.who)
        if not one.berserk:
            raise PlayError(f"{one.name} is not berserk.")
        if ruled(play.state, "berserk_stop") == "never":
            raise PlayError(f"There is no stopping: {one.name} is berserk until the battle is over.")
        tried = check(play, one, "will", ATTACK.berserk_dc, purpose="3d6.7.4c")
        play.record(Checked(one.id, "will to hold back", tried))
        if tried.good:
            play.record(Calmed((one.id,)))


@clause("3d6.7.4c")
def rage_ends(play: ConstitutionPlay) -> None:
    """With the battle everybody's rage is over."""
    those = tuple(one.id for one in play.state.cast if one.berserk)
    if those:
        play.record(Calmed(those))


class Calmed(Event, frozen=True, tag="calmed"):
    """Some are berserk no more."""

    who: tuple[str, ...]

    def apply(self, state: State) -> State:
        for id_ in self.who:
            state = state.with_creature(replace(state.creature(id_), berserk=False))
        return state

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who[0])
        names = listed(after.creature(id_).name for id_ in self.who)
        text = f"{names} {'is' if len(self.who) == 1 else 'are'} berserk no more."
        return of_fighters(after, one, text, "3d6.7.4c")
