"""Declarations: what must be said before initiative, and what comes of it."""

from __future__ import annotations

from typing import Annotated, Any, get_args

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError, TooEarly
from lychgate.core.room import Event, Lines
from lychgate.core.view import Choice
from lychgate.kit.command import Command
from lychgate.kit.fields import Person
from lychgate.kit.line import Line
from lychgate.rulesets.hundred_saints import picking
from lychgate.rulesets.hundred_saints.audience import of_a_fighter
from lychgate.rulesets.hundred_saints.fields import WHO, asked, one_of
from lychgate.rulesets.hundred_saints.naming import name_of
from lychgate.rulesets.hundred_saints.permission import FIGHTER
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.encounter import encounter_of
from lychgate.rulesets.hundred_saints.rules.fight import begin_if_new, fight_of, fighter, rank_of, somebody
from lychgate.rulesets.hundred_saints.state import Declared, State
from lychgate.rulesets.hundred_saints.state.combat import Deed, Fate

HEADING = "A fight"

DEEDS = {"spell": "magic", "flee": "flight from melee", "charge": "a charge", "parry": "a parry"}

FATES = {"dropped": "gives it up", "lost": "loses the magic to the blow", "done": ""}


class Declare(Command, frozen=True, tag="declare"):
    """Declare magic, flight, a charge or a parry before initiative; or take it back."""

    word = "declare"
    menu_label = "Declare an action"
    may = FIGHTER
    shape = "WHO spell|flee|charge|parry|nothing"
    clauses = ("enc.combat.decl.1",)
    form_fields = (asked("who", WHO), asked("what", one_of("declaration", *get_args(Deed), "nothing")))
    pickers = {"who": picking.actors, "what": picking.deeds}

    who: Annotated[str, Person()]
    what: Deed

    @classmethod
    def read(cls, line: Line) -> Declare | DropDeclaration:
        who = Person().read(line)
        what: Any = line.one_of("declaration", (*get_args(Deed), "nothing"))
        return DropDeclaration(who) if what == "nothing" else cls(who, what)

    def label(self, state: State) -> str:
        return f"{self.who} declares {DEEDS[self.what]}"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        """Add what the declaration leads to."""
        note = next(one.note for one in picking.deeds(state, "", {}) if one.id == self.what)
        return Choice(id_, self.label(state), note)

    @clause("enc.combat.decl.1", "enc.attack.2", "enc.combat.charge.1", "enc.combat.parry.1", "enc.combat.flee.1")
    def do(self, play: Saints) -> None:
        """Magic, fleeing, charging and parrying are said before initiative; in a first Round, before anybody acts."""
        one = fighter(play, self.who)
        begin_if_new(play, one.side)
        fight = fight_of(play)
        first = encounter_of(play).round == fight.since and not fight.begun
        if not fight.declaring and not first:
            raise TooEarly("Declarations come before initiative. The next are due when this Round is over: round")
        if not fight.declaring and not rank_of(play.state, one.side):
            raise TooEarly(f"{one.name} cannot act in this Round.")
        if self.what == "flee" and not fight.in_melee(one.id):
            raise PlayError(f"{one.name} is not in melee, and may go without declaring it.")
        if self.what == "charge" and one.id in fight.chargers:
            raise PlayError(f"{one.name} has charged in this fight; once is all.")
        play.record(ActDeclared(one.id, self.what))


class ActDeclared(Event, frozen=True, tag="act_declared"):
    """Somebody has declared what only who declares it may do."""

    who: str
    what: Deed

    def apply(self, state: State) -> State:
        now = state.fight_now
        others = tuple(one for one in now.declared if one.who != self.who)
        return replace(state, fight=replace(now, declared=(*others, Declared(self.who, self.what))))

    def tell(self, before: State, after: State) -> Lines:
        return of_a_fighter(
            after, self.who, f"{name_of(after, self.who)} declares {DEEDS[self.what]}.", "enc.combat.decl.1"
        )


class DropDeclaration(Command, frozen=True, tag="drop_declaration"):
    """Somebody gives up what they have declared; they may still move."""

    may = FIGHTER

    who: str

    @clause("enc.combat.decl.1")
    def do(self, play: Saints) -> None:
        """What has become pointless may be given up; the spell is kept, and its caster may move."""
        one = somebody(play, self.who)
        said = fight_of(play).declaration(one.id)
        if said is None:
            raise PlayError(f"{one.name} has declared nothing.")
        if said.fate != "meant":
            raise PlayError(f"What {one.name} declared is {said.fate} already.")
        play.record(DeclarationSettled(one.id, "dropped"))


class DeclarationSettled(Event, frozen=True, tag="declaration_settled"):
    """What came of a declaration."""

    who: str
    fate: Fate

    def apply(self, state: State) -> State:
        now = state.fight_now
        declared = tuple(replace(one, fate=self.fate) if one.who == self.who else one for one in now.declared)
        return replace(state, fight=replace(now, declared=declared))

    def tell(self, before: State, after: State) -> Lines:
        words = FATES[self.fate]
        clause = "enc.combat.decl.2" if self.fate == "lost" else "enc.combat.decl.1"
        return of_a_fighter(after, self.who, f"{name_of(after, self.who)} {words}.", clause) if words else ()
