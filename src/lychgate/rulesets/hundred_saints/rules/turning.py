"""Turning the undead."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Annotated, ClassVar, Literal

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError, TooEarly
from lychgate.core.room import Event, Lines
from lychgate.core.telling import listed
from lychgate.core.view import Choice
from lychgate.kit.command import Command
from lychgate.kit.fields import REFEREES_WORD, Name, Person
from lychgate.kit.rolling import rolled
from lychgate.kit.topics import MAGIC
from lychgate.rulesets.hundred_saints import picking
from lychgate.rulesets.hundred_saints.audience import of_a_fighter
from lychgate.rulesets.hundred_saints.naming import name_of, the
from lychgate.rulesets.hundred_saints.permission import FIGHTER
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.conditions import MarkSet
from lychgate.rulesets.hundred_saints.rules.encounter import encounter_of
from lychgate.rulesets.hundred_saints.rules.fight import (
    Acted,
    attack_noticed,
    begin_if_new,
    fight_of,
    fighter,
    has_action,
    in_turn,
    out_of_it,
)
from lychgate.rulesets.hundred_saints.rules.harm import Fell
from lychgate.rulesets.hundred_saints.rules.reach import feet_between
from lychgate.rulesets.hundred_saints.state import Creature, Mark, State
from lychgate.rulesets.hundred_saints.tables.combat import COMBAT
from lychgate.rulesets.hundred_saints.tables.encounter import TIME

HEADING = "A fight"

NUMBERS = COMBAT.turning

TURNERS = ("klerikos", "hiereus")
"""The classes that turn the undead."""


def turners(state: State, seat: str, filled: picking.Filled) -> picking.Choices:
    """Those whom a seat orders, and who turn the undead."""
    able = [one.name for one in state.cast if one.character is None or one.character.calling in TURNERS]
    return tuple(choice for choice in picking.actors(state, seat, filled) if choice.id in able)


class Repel(Command, frozen=True, tag="repel", kw_only=True):
    """Drive undead back with a holy symbol.

    ``side`` is that of the undead, ``symbol`` of what the holy symbol is. ``anyway``: whatever the order of the Round
    says.
    """

    word = "repel"
    menu_label = "Turn the undead"
    none_left: ClassVar[Mapping[str, str]] = {"": f"It takes a {' or a '.join(TURNERS)}, and others to turn."}
    menu = MAGIC
    may = FIGHTER
    clauses = ("enc.combat.turn.1",)
    form_labels = {"side": "Which undead", "symbol": "Holy symbol of", "anyway": "Out of turn"}
    pickers = {"who": turners, "side": picking.other_sides}

    who: Annotated[str, Person(ours=True)]
    side: Annotated[str, Name("side")]
    symbol: Literal["wood", "silver", "gold"] = "wood"
    anyway: Annotated[bool, REFEREES_WORD] = False

    def label(self, state: State) -> str:
        return f"{self.who} turns the undead"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        """Add what each total of the dice does, and how many it takes."""
        least = [f"{row.max + 1}: {after.row}" for row, after in pairwise(NUMBERS.rows)]
        by_level = f"{NUMBERS.dice}, +{NUMBERS.level} for each level they are below yours"
        return Choice(id_, self.label(state), f"{by_level}; {', '.join(least)}; takes {NUMBERS.many} of them")

    @clause("enc.combat.turn.1", "enc.combat.magic.1")
    def do(self, play: Saints) -> None:
        """2d6, more against lower levels, less against higher, the lowest first: stunned, in flight, or gone."""
        one = fighter(play, self.who)
        if one.character is not None and one.character.calling not in TURNERS:
            raise PlayError(f"{one.name} turns no undead; {' and '.join(TURNERS)} do.")
        begin_if_new(play, one.side)
        has_action(play, one)
        ready = fight_of(play).turning.get(one.id, 0)
        if encounter_of(play).round < ready and not self.anyway:
            raise TooEarly(f"{one.name} may turn the undead again in Round {ready}, a Turn after the last try.")
        those = within_power(play, one, self.side)
        if not those:
            raise PlayError(
                f"No undead of {the(play.state, self.side)} stand unconcealed within {NUMBERS.feet} feet of "
                f"{one.name}. "
                "The referee says who is undead: mark WHO undead, or mark SIDE undead."
            )
        in_turn(play, one, "magic", self.anyway)
        attack_noticed(play, one, *those)
        silver = NUMBERS.silver if self.symbol == "silver" else 0
        total = rolled(play, "turning", NUMBERS.dice, "enc.combat.turn.1", f"creature:{one.id}")
        total += by_level(one, those[0]) + silver
        row = NUMBERS.row_of(total)
        count = 0
        if row != "nothing":
            count = rolled(play, "turning", NUMBERS.many, "enc.combat.turn.1", f"creature:{one.id}")
            count += NUMBERS.gold if self.symbol == "gold" else 0
        now = encounter_of(play).round
        struck = those[:count]
        again = now + 1 if row != "nothing" else now + TIME["rounds_per_turn"]
        ids = tuple(undead.id for undead in struck)
        play.record(Repelled(who=one.id, side=self.side, total=total, row=row, those=ids, again=again))
        for undead in struck:
            take_effect(play, undead, row)
        play.record(Acted(one.id))


class Repelled(Event, frozen=True, tag="repelled", kw_only=True):
    """Somebody turned the undead: the total, what came of it, and for whom. ``again``: the Round of the next try."""

    who: str
    side: str
    total: int
    row: str
    those: tuple[str, ...] = ()
    again: int = 0

    def apply(self, state: State) -> State:
        now = state.fight_now
        return replace(state, fight=replace(now, turning={**now.turning, self.who: self.again}))

    def tell(self, before: State, after: State) -> Lines:
        several = len(self.those) > 1
        result = {"fled": "flee" if several else "flees"}.get(self.row, f"{'are' if several else 'is'} {self.row}")
        what = f"{listed(name_of(after, one) for one in self.those)} {result}" if self.those else "nothing comes of it"
        text = f"{name_of(after, self.who)} turns undead, {self.total} against {the(after, self.side)}: {what}."
        return of_a_fighter(after, self.who, text, "enc.combat.turn.1")


@clause("enc.combat.turn.1")
def by_level(one: Creature, undead: Creature) -> int:
    """2 for each level that they are below the turner, to 6; less 2 for each above, to 6."""
    return max(-NUMBERS.most, min(NUMBERS.most, NUMBERS.level * (one.level - undead.level)))


@clause("enc.combat.turn.1")
def within_power(play: Saints, one: Creature, side: str) -> list[Creature]:
    """The undead of the lowest level who are within 30 feet, unconcealed, and not turned already."""

    def reached(undead: Creature) -> bool:
        feet = feet_between(play.state, one, undead)
        return feet is None or feet <= NUMBERS.feet

    found = [
        undead
        for undead in play.state.cast
        if undead.side == side
        and undead.mark("undead")
        and not out_of_it(undead)
        and not any(undead.mark(name) for name in ("hidden", "turned"))
        and reached(undead)
    ]
    lowest = min((undead.level for undead in found), default=0)
    return [undead for undead in found if undead.level == lowest]


@clause("enc.combat.turn.1")
def take_effect(play: Saints, undead: Creature, row: str) -> None:
    """Stunned for a Round, in flight for a Turn, or destroyed."""
    now = encounter_of(play).round
    if row == "destroyed":
        play.record(Fell(undead.id, "killed"))
    elif row == "fled":
        play.record(MarkSet(undead.id, Mark("turned", until=now + TIME["rounds_per_turn"])))
    else:
        play.record(MarkSet(undead.id, Mark("stunned", until=now + 1)))


@clause("enc.combat.turn.1")
def recover(play: Saints) -> None:
    """At the end of a Round those whose stunning or flight is over are free of it."""
    now = encounter_of(play).round
    for one in play.state.cast:
        for mark in one.marks:
            if mark.name in ("stunned", "turned") and mark.until and mark.until <= now:
                play.record(MarkSet(one.id, mark, False))
