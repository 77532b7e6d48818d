"""Choices that are no fight: what a side commonly chooses, and talking."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.view import Choice
from lychgate.kit.command import Command
from lychgate.kit.fields import REFEREES_WORD, Name, Number, Person
from lychgate.kit.table import referee_of
from lychgate.kit.telling import public
from lychgate.kit.topics import TALK
from lychgate.rulesets.hundred_saints import picking
from lychgate.rulesets.hundred_saints.naming import called, does, sentence, the
from lychgate.rulesets.hundred_saints.permission import OWN_CHOICE
from lychgate.rulesets.hundred_saints.rules.allegiance import against
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.checks import ability_of
from lychgate.rulesets.hundred_saints.rules.encounter import EncounterNoticed, encounter_of, must_be_in
from lychgate.rulesets.hundred_saints.rules.evasion import Evade, SlipAway, has_surprise, must_be_able_to_flee
from lychgate.rulesets.hundred_saints.rules.reaction import React, charisma_counts
from lychgate.rulesets.hundred_saints.rules.sneaking import Sneak, must_be_able_to_sneak
from lychgate.rulesets.hundred_saints.rules.waiting import HoldBack, must_not_have_acted
from lychgate.rulesets.hundred_saints.state import Creature, Encounter, State

HEADING = "Choices"


@clause("enc.act.2")
def choices(state: State, side: str) -> tuple[tuple[str, Command], ...]:
    """What a side commonly chooses besides fighting: to flee (or slip away, or sneak past, where it has surprise), to
    talk, to wait. Others may be said or done too."""
    now = state.encounter
    if now is None:
        return ()
    others = against(state, side, now.sides)
    found: list[tuple[str, Command]] = [(f"evade:{side}", Evade(side))] if may_flee(state, now, side) else []
    if others and all(has_surprise(now, side, other) for other in others):
        found.append((f"slip:{side}", SlipAway(side)))
        if may_sneak(state, now, side):
            found.append((f"sneak:{side}", Sneak(side, past=True)))
    speakers = [one for one in state.of_side(side) if one.seat] or list(state.of_side(side)[:1])
    if len(others) == 1:
        found += [(f"parley:{one.id}", Parley(one.name)) for one in speakers]
    else:
        found += [(f"parley:{one.id}:{other}", Parley(one.name, other)) for one in speakers for other in others]
    if may_wait(state, now, side):
        found.append((f"hold:{side}", HoldBack(side)))
    return tuple(found)


def may_wait(state: State, now: Encounter, side: str) -> bool:
    """Whether a side has a place in the order that it may give up."""
    try:
        must_not_have_acted(state, now, side)
    except PlayError:
        return False
    return True


def may_flee(state: State, now: Encounter, side: str) -> bool:
    """Whether a side can run, and there is somebody to run from."""
    try:
        must_be_able_to_flee(state, now, side)
    except PlayError:
        return False
    return True


def may_sneak(state: State, now: Encounter, side: str) -> bool:
    """Whether nobody watches a side or knows of it, and the others do not act yet."""
    try:
        must_be_able_to_sneak(state, now, side)
    except PlayError:
        return False
    return True


class Parley(Command, frozen=True, tag="parley"):
    """Speak to another side.

    ``to``: which, the only one there is where none is named. ``by`` is what the referee adds to the reaction roll.
    """

    word = "parley"
    menu_label = "Talk to them"
    menu = TALK
    may = OWN_CHOICE
    clauses = ("enc.parley.1", "enc.parley.2")
    form_labels = {"to": "To"}
    pickers = {"who": picking.own, "to": picking.other_sides}

    who: Annotated[str, Person()]
    to: Annotated[str, Name("side", shown="SIDE")] = ""
    by: Annotated[int, Number("what is added", -6, 6), REFEREES_WORD] = 0

    def label(self, state: State) -> str:
        return f"{self.who} speaks to {the(state, self.to) if self.to else 'them'}"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        """Add what the speaker's Charisma adds to the reaction."""
        one, now = next((one for one in state.cast if one.name == self.who), None), state.encounter
        counts = now is not None and charisma_counts(state, now)
        if one is None or not counts or "charisma" not in one.abilities:  # else no sheet shows it
            return Choice(id_, self.label(state))
        return Choice(id_, self.label(state), f"Charisma: {ability_of(one, 'charisma'):+} to their reaction")

    @clause("enc.parley.1")
    def do(self, play: Saints) -> None:
        """In place of fighting or fleeing; for the party, this may move how it is taken."""
        now = encounter_of(play)
        speaker, to = speaks_to(play, self.who, self.to)
        speaks(play, speaker, to)
        if speaker.side in play.state.ours and to not in play.state.ours:
            row = now.reactions.get(to, "")
            if not row or play.ask(ChangesTheirMind(seat=referee_of(play), side=to, row=row, by=play.seat)):
                React(to, speaker.name, self.by).do(play)


@clause("enc.parley.1")
def speaks_to(play: Saints, who: str, to: str) -> tuple[Creature, str]:
    """Return who speaks, and to which side: the only other one where none is named. Raises ``PlayError``."""
    now = encounter_of(play)
    speaker = next((one for one in play.state.cast if one.name == who and one.alive), None)
    if speaker is None or speaker.side not in now.sides:
        raise PlayError(f"'{who}' is not here, or cannot speak.")
    to = to or heard_by(play.state, now, speaker.side)
    must_be_in(now, to)
    if to == speaker.side:
        raise PlayError("A side has no need to parley with itself.")
    return speaker, to


def speaks(play: Saints, speaker: Creature, to: str) -> None:
    """Record that somebody speaks to a side, which is then noticed."""
    play.record(Spoke(speaker.id, to, speaker.side in play.state.ours))
    if not encounter_of(play).known:
        play.record(EncounterNoticed())


class ChangesTheirMind(Decision[bool], frozen=True, tag="saints.changes-their-mind", kw_only=True):
    """Whether a side that has reacted, as ``row`` says, and is spoken to rolls its reaction again.

    The seat ``by`` has somebody speak to it.
    """

    clauses = ("enc.react.8", "enc.parley.2")

    side: str
    row: str
    by: str = ""

    def options(self) -> Sequence[Option[bool]]:
        return (Option("no", False), Option("yes", True))

    def default(self) -> str:
        """A referee who has somebody speak wants an answer; for players the referee decides, with no default."""
        return "yes" if self.by in ("", self.seat) else ""

    def prompt(self, state: State) -> str:
        reacted = sentence(does(state, self.side, "has reacted", "have reacted"))
        return f"{reacted} before: {self.row}. Does this change their mind?"

    def label(self, state: State, id_: str) -> str:
        return {"no": "No: they stand by it", "yes": "Roll their reaction again"}[id_]


class Spoke(Event, frozen=True, tag="spoke"):
    """Somebody speaks to another side. ``ours``: for the party."""

    who: str
    to: str
    ours: bool

    def apply(self, state: State) -> State:
        met = state.encounter_now
        opened = met.opened or ("parley" if self.ours else "")
        acted = tuple(dict.fromkeys((*met.acted, state.creature(self.who).side)))
        return replace(state, encounter=replace(met, opened=opened, acted=acted))

    def tell(self, before: State, after: State) -> Lines:
        return public(f"{called(after, self.who)} speaks to {the(after, self.to)}.", "enc.parley.1")


def heard_by(state: State, now: Encounter, side: str) -> str:
    """The only other side there is. Raises ``PlayError`` if there are several."""
    others: Sequence[str] = against(state, side, now.sides)
    if len(others) != 1:
        raise PlayError(f"Say to whom: {', '.join(others)}.")
    return others[0]
