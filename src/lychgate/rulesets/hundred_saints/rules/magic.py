"""Magic in a fight: spells, runes and items that were declared."""

from __future__ import annotations

from typing import Annotated

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.fields import REFEREES_WORD, After, Person
from lychgate.kit.topics import MAGIC
from lychgate.rulesets.hundred_saints import picking
from lychgate.rulesets.hundred_saints.audience import of_a_fighter
from lychgate.rulesets.hundred_saints.naming import name_of
from lychgate.rulesets.hundred_saints.permission import FIGHTER
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.combat_options import armour_allows, footing_allows
from lychgate.rulesets.hundred_saints.rules.declarations import DeclarationSettled
from lychgate.rulesets.hundred_saints.rules.fight import (
    Acted,
    bound,
    fight_of,
    fighter,
    in_turn,
    must_be_able,
    somebody,
)
from lychgate.rulesets.hundred_saints.state import State

HEADING = "A fight"

HIDDEN = ("invisible", "hidden")
"""Marks of those whom magic cannot be aimed at."""


class Cast(Command, frozen=True, tag="cast", kw_only=True):
    """Cast the magic you declared. Spells are not built in: write yours into the table's book.

    ``anyway``: whatever the order of the Round says, and at somebody who is out of sight.
    """

    word = "cast"
    menu_label = "Cast declared magic"
    menu = MAGIC
    may = FIGHTER
    clauses = ("enc.combat.magic.1",)
    form_labels = {"whom": "Target", "anyway": "Out of turn or sight"}
    pickers = {"who": picking.actors, "whom": picking.anybody_met}

    who: Annotated[str, Person()]
    whom: Annotated[str, After(("at", "on"), Person(), optional=True)] = ""
    anyway: Annotated[bool, REFEREES_WORD] = False

    def label(self, state: State) -> str:
        return f"{self.who} casts at {self.whom}" if self.whom else f"{self.who} casts the declared magic"

    @clause("enc.combat.magic.1", "enc.combat.decl.1", "enc.combat.act.1")
    def do(self, play: Saints) -> None:
        """Magic works in its phase, if it was declared and not disrupted, on a target in sight."""
        one = fighter(play, self.who)
        fight = fight_of(play)
        said = fight.declaration(one.id)
        if said is None or said.what != "spell":
            raise PlayError(f"{one.name} has declared no magic. Before initiative: declare {one.name} spell")
        if said.fate != "meant":
            raise PlayError(
                f"{one.name}'s magic is worked already." if said.fate == "done" else bound(one, said.what, said.fate)
            )
        armour_allows(play, one, "magic")
        footing_allows(play, one)
        must_be_able(one)
        whom = somebody(play, self.whom) if self.whom else None
        if whom is not None and not self.anyway and any(whom.mark(mark) for mark in HIDDEN):
            raise PlayError(f"{whom.name} is out of sight. If the effect needs no sight, a referee adds 'anyway'.")
        in_turn(play, one, "magic", self.anyway)
        play.record(SpellCast(one.id, whom.id if whom is not None else ""))
        play.record(DeclarationSettled(one.id, "done"))
        play.record(Acted(one.id))


class SpellCast(Event, frozen=True, tag="spell_cast"):
    """A spell, rune or item has been used."""

    who: str
    whom: str = ""

    def tell(self, before: State, after: State) -> Lines:
        at = f" on {name_of(after, self.whom)}" if self.whom else ""
        return of_a_fighter(after, self.who, f"{name_of(after, self.who)} works magic{at}.", "enc.combat.magic.1")
