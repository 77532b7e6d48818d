"""A fight: how it begins, who is in it, and whose turn it is."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError, TooEarly
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.fields import Name
from lychgate.kit.table import ruled
from lychgate.rulesets.hundred_saints import picking
from lychgate.rulesets.hundred_saints.audience import of_a_fighter, to_whom_it_is_known
from lychgate.rulesets.hundred_saints.fields import asked
from lychgate.rulesets.hundred_saints.naming import does, name_of, sentence, the
from lychgate.rulesets.hundred_saints.permission import SIDES_CHOICE
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.encounter import EncounterNoticed, encounter_of
from lychgate.rulesets.hundred_saints.rules.initiative import OrderSettled, first_number, order_of
from lychgate.rulesets.hundred_saints.state import PARTY, PHASES, Creature, Encounter, Fight, Place, State

HEADING = "A fight"

OUT = ("dying", "beaten", "gone", "surrendered")
"""The marks of those who are out of a fight and not dead."""

HELPLESS = ("helpless", "paralysed", "asleep", "frozen")
"""Marks of those who cannot be missed hand to hand (enc.combat.atk.7)."""

INCAPABLE = (*HELPLESS, "stunned", "turned")
"""Marks of those who take no action."""

WORDS = {"move": "moving", "missile": "missiles", "magic": "magic", "melee": "melee and all else"}


def fight_of(play: Saints) -> Fight:
    """The fight under way. Raises ``PlayError`` when there is none."""
    if play.state.fight is None:
        raise TooEarly("There is no fight. It begins when a side attacks in an encounter: attack SIDE")
    return play.state.fight


def out_of_it(one: Creature) -> bool:
    """Whether somebody is dead or beaten, or has left or given up."""
    return not one.alive or any(mark.name in OUT for mark in one.marks)


def somebody(play: Saints, name: str) -> Creature:
    """Who has this name. Raises ``PlayError``."""
    found = next((one for one in play.state.cast if one.name == name), None)
    if found is None:
        raise PlayError(f"Nobody is called '{name}'.")
    return found


def fighter(play: Saints, name: str) -> Creature:
    """Somebody who can fight in this encounter. Raises ``PlayError``."""
    one = somebody(play, name)
    if one.side not in encounter_of(play).sides:
        raise PlayError(f"{one.name} is not in this encounter.")
    if out_of_it(one) and not still_acts(play.state, one):
        raise PlayError(f"{one.name} is out of the fight: {how_out(one)}.")
    return one


@clause("enc.init.4")
def still_acts(state: State, one: Creature) -> bool:
    """Where sides act at the same time, who falls to one of them still does what they do in this Round."""
    fight, rank = state.fight, rank_of(state, one.side)
    shared = state.encounter is not None and sum(place.rank == rank for place in state.encounter.order) > 1
    fell = fight is not None and fight.at[0] == rank and fight.felled.get(one.id) == rank
    return bool(rank) and shared and fell and (not one.alive) and not fight_over_for(one)


def fight_over_for(one: Creature) -> bool:
    """Whether somebody is out of it otherwise than by a blow."""
    return any(one.mark(name) for name in ("beaten", "gone", "surrendered"))


def how_out(one: Creature) -> str:
    """How somebody is out of it, in a word or two."""
    if one.mark("dying"):
        return "at death's door"
    return next((name for name in OUT if one.mark(name)), "dead")


# ---------------------------------------------------------------------- beginning


class BeginFight(Command, frozen=True, tag="begin_fight"):
    """Attack with your side: the fight begins.

    ``side``: which, the first in the order where none is named. Time runs in Rounds from now on.
    """

    word = "attack"
    menu_label = "Start the fight"
    may = SIDES_CHOICE
    clauses = ("enc.attack.1",)
    form_fields = (asked("side", Name("side")),)
    pickers = {"side": picking.own_sides}

    side: Annotated[str, Name("side")] = ""

    def label(self, state: State) -> str:
        return sentence(does(state, self.side, "attacks", "attack"))

    @clause("enc.attack.1", "enc.act.1")
    def do(self, play: Saints) -> None:
        """A side chooses to attack: the players' for their characters, any other by the referee's word."""
        if play.state.fight is not None:
            raise PlayError("The fight has begun already.")
        now = encounter_of(play)
        begin(play, self.side or (now.order[0].side if now.order else now.sides[0]))


class FightBegun(Event, frozen=True, tag="fight_begun"):
    """``side`` attacks; ``out`` are out of it already."""

    side: str
    round: int = 1
    out: tuple[str, ...] = ()

    def apply(self, state: State) -> State:
        return replace(state, fight=Fight(since=self.round, out_before=self.out))

    def tell(self, before: State, after: State) -> Lines:
        return to_whom_it_is_known(after, f"A fight: {does(after, self.side, 'attacks', 'attack')}.", "enc.attack.1")


def begin_if_new(play: Saints, side: str) -> None:
    """The fight begins with the first blow, spell or tactical move."""
    if play.state.fight is None:
        begin(play, side)


@clause("enc.attack.1", "enc.surprise.7")
def begin(play: Saints, side: str) -> None:
    """A side that can act attacks: the combat procedure takes over, and time runs in Rounds."""
    now = encounter_of(play)
    if now.step != "actions":
        raise TooEarly(f"Nobody can act yet: the encounter's next step is '{now.step}'. Type: next")
    if not now.order and not now.rounds and side in now.able:
        play.record(OrderSettled(whoever_begins(now, side), first_number(play)))
    _has_a_place(play, side)
    now = encounter_of(play)
    out = tuple(one.id for one in play.state.cast if one.side in now.sides and out_of_it(one))
    play.record(FightBegun(side, now.round, out))
    first_order(play)


@clause("enc.seq.1", "enc.attack.1")
def whoever_begins(now: Encounter, side: str) -> tuple[Place, ...]:
    """The order where initiative was passed over: the side that attacks, then the others that can act."""
    sides = (side, *(one for one in now.able if one != side))
    return tuple(Place(one, 0, rank) for rank, one in enumerate(sides, start=1))


@clause("enc.attack.2")
def first_order(play: Saints) -> None:
    """The roll of the encounter serves the first Round, unless the table rolls anew where they have talked."""
    now = encounter_of(play)
    if rolls_first(play):
        sides = now.able if now.begins else now.sides
        play.record(OrderSettled(order_of(play, sides), now.round))


@clause("enc.attack.2")
def rolls_first(play: Saints) -> bool:
    """Whether initiative is rolled anew as the fight begins: there was talk, and the table has it so."""
    now = encounter_of(play)
    talked = bool(now.reactions) or not now.begins
    return talked and ruled(play.state, "first_round_initiative") == "fresh_after_talk"


@clause("enc.surprise.10")
def attack_noticed(play: Saints, *those: Creature) -> None:
    """A party that is attacked learns of it at once."""
    if not encounter_of(play).known and any(one.side == PARTY for one in those):
        play.record(EncounterNoticed())


# ---------------------------------------------------------------------- whose turn it is


@clause("enc.combat.seq.1")
def in_turn(play: Saints, one: Creature, phase: str, anyway: bool = False) -> None:
    """Sides act in their order; each moves, then shoots, then works magic, then strikes. Nobody goes back."""
    fight = fight_of(play)
    if fight.declaring:
        raise TooEarly("The Round is over. Declare what must be declared, and then: round")
    place = (_has_a_place(play, one.side), PHASES.index(phase))
    if place >= fight.at:
        if place > fight.at:
            play.record(PhaseReached(*place))
    elif not anyway:
        rank, reached = fight.at
        sides = " and ".join(side.side for side in encounter_of(play).order if side.rank == rank)
        raise PlayError(
            f"It is too late for {WORDS[phase]} of {one.side} in this Round: {WORDS[PHASES[reached]]} of {sides} "
            "has been reached. A referee may allow it with 'anyway'."
        )


class PhaseReached(Event, frozen=True, tag="phase_reached"):
    """The sides of a rank have come to a phase."""

    rank: int
    phase: int

    def apply(self, state: State) -> State:
        return replace(state, fight=replace(state.fight_now, at=(self.rank, self.phase)))


def _has_a_place(play: Saints, side: str) -> int:
    now = encounter_of(play)
    rank = rank_of(play.state, side)
    if not rank:
        able = ", ".join(one.side for one in now.order)
        can = f"Who can: {able}." if able else "Nobody can: for the next Round, type: round"
        raise TooEarly(f"{sentence(the(play.state, side))} cannot act in this Round. {can}")
    return rank


def rank_of(state: State, side: str) -> int:
    """The place of a side in this Round's order; 0 where it has none."""
    return next((one.rank for one in state.encounter_now.order if one.side == side), 0)


@clause("enc.combat.act.1")
def has_action(play: Saints, one: Creature) -> None:
    """One action a Round. Raises ``PlayError`` when it is used, or declared for something else."""
    fight = fight_of(play)
    must_be_able(one)
    if one.id in fight.acted or fight.struck.get(one.id):
        raise TooEarly(f"{one.name} has acted in this Round.")
    said = fight.declaration(one.id)
    if said is not None and said.what != "charge":
        raise PlayError(bound(one, said.what, said.fate))


def must_be_able(one: Creature) -> None:
    """Raise ``PlayError`` for somebody who can take no action."""
    hindered = next((name for name in INCAPABLE if one.mark(name)), "")
    if hindered:
        raise PlayError(f"{one.name} cannot act: {hindered}. When that is over: mark not {one.name} {hindered}")


@clause("enc.combat.decl.1")
def bound(one: Creature, what: str, fate: str) -> str:
    """Why somebody who has declared something can do nothing else: nothing undeclared may take its place."""
    if fate == "dropped":
        return f"{one.name} has given up what was declared, and only moves in this Round."
    if fate == "lost":
        return f"{one.name}'s magic was disrupted, and the Round is spent."
    told = {"spell": "magic", "flee": "to flee", "parry": "to parry"}[what]
    return f"{one.name} has declared {told} and does nothing else in this Round. Give it up: declare {one.name} nothing"


# ---------------------------------------------------------------------- deeds that are no attack


class Acted(Event, frozen=True, tag="acted"):
    """Somebody has taken this Round's action; ``what`` says which, empty for an attack."""

    who: str
    what: str = ""

    def apply(self, state: State) -> State:
        now = state.fight_now
        return replace(state, fight=replace(now, acted=(*now.acted, self.who)))

    def tell(self, before: State, after: State) -> Lines:
        if not self.what:
            return ()
        return of_a_fighter(after, self.who, f"{name_of(after, self.who)}: {self.what}.", "enc.combat.act.1")
