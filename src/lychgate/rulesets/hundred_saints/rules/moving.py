"""Moving in a fight, and other deeds that are no attack."""

from __future__ import annotations

from typing import Annotated

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.view import Choice
from lychgate.kit.command import Command
from lychgate.kit.fields import FEET, REFEREES_WORD, Flag, Number, Person, Rest
from lychgate.kit.line import Line
from lychgate.kit.table import ruled
from lychgate.rulesets.hundred_saints import picking
from lychgate.rulesets.hundred_saints.fields import WHO, asked, optional
from lychgate.rulesets.hundred_saints.naming import feet_of, sentence
from lychgate.rulesets.hundred_saints.permission import FIGHTER
from lychgate.rulesets.hundred_saints.rules.attack import free_attacks
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.declarations import DeclarationSettled
from lychgate.rulesets.hundred_saints.rules.fight import (
    Acted,
    begin_if_new,
    fight_of,
    fighter,
    has_action,
    in_turn,
    out_of_it,
)
from lychgate.rulesets.hundred_saints.rules.reach import Moved, most_feet
from lychgate.rulesets.hundred_saints.state import State

HEADING = "A fight"


class Move(Command, frozen=True, tag="move", kw_only=True):
    """Move towards the foes, or away from them.

    They go so many ``feet`` towards the other side, or ``away``; ``run``: away, at a run. ``anyway``: whatever the
    order of the Round says.
    """

    word = "move"
    menu_label = "Move in the fight"
    may = FIGHTER
    clauses = ("enc.combat.move.1",)
    form_labels = {"away": "Away from them", "run": "Away, at a run", "anyway": "Out of turn"}
    pickers = {"who": picking.actors}

    who: Annotated[str, Person()]
    feet: Annotated[int, Number("how many feet", 1, 1000, unit=FEET, shown="FEET")]
    away: bool = False
    run: bool = False
    anyway: Annotated[bool, REFEREES_WORD] = False

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        how = "moves away" if self.away or self.run else "closes in"
        one = next((one for one in state.cast if one.name == self.who), None)
        flees = self.away and one is not None and state.fight is not None and state.fight.means(one.id, "flee")
        return Choice(id_, sentence(f"{self.who} {'flees from melee' if flees else how}, {feet_of(self.feet)}"))

    @clause("enc.combat.move.1", "enc.combat.move.2", "enc.combat.flee.1", "enc.combat.flee.2", "enc.combat.act.1")
    def do(self, play: Saints) -> None:
        """Up to Speed, half of it in melee; more is fleeing, which was declared. Who is free may run and do no more."""
        one = fighter(play, self.who)
        begin_if_new(play, one.side)
        fight = fight_of(play)
        said = fight.declaration(one.id)
        if said is not None and said.what == "spell" and said.fate != "dropped":
            raise PlayError(f"{one.name} has declared magic and cannot move. Give it up: declare {one.name} nothing")
        in_turn(play, one, "move", self.anyway)
        away = self.away or self.run
        most, why = most_feet(play.state, one, away=away, run=self.run)
        gone = fight.moved.get(one.id, 0)
        if gone + self.feet > most:
            left = f"; {gone} are used" if gone else ""
            raise PlayError(f"{one.name} may go {feet_of(most)} in this Round ({why}){left}.")
        if away and fight.means(one.id, "flee"):
            if ruled(play.state, "flee_melee") == "free_attack":
                free_attacks(play, one)
                if out_of_it(play.state.creature(one.id)):
                    return
            play.record(DeclarationSettled(one.id, "done"))
        play.record(Moved(one.id, self.feet, away, self.run))


# ---------------------------------------------------------------------- deeds that are no attack


class Act(Command, frozen=True, tag="act", kw_only=True):
    """Take an action other than an attack, such as drinking or opening something.

    ``what`` they do: drink, hand over, open. ``anyway``: whatever the order of the Round says.
    """

    word = "act"
    menu_label = "Do something else"
    may = FIGHTER
    shape = "WHO WHAT"
    clauses = ("enc.combat.act.1",)
    form_fields = (asked("who", WHO), optional("anyway", Flag(("anyway",))), asked("what", Rest("what they do")))
    form_labels = {"anyway": "Out of turn"}
    pickers = {"who": picking.actors}

    who: Annotated[str, Person()]
    what: str
    anyway: Annotated[bool, REFEREES_WORD] = False

    @classmethod
    def read(cls, line: Line) -> Act:
        who = Person().read(line)
        anyway = line.flag("anyway")
        return cls(who=who, what=line.rest_of("what they do"), anyway=anyway)

    def label(self, state: State) -> str:
        return f"{self.who} {self.what}"

    @clause("enc.combat.act.1")
    def do(self, play: Saints) -> None:
        """Drinking, handing over, opening: the Round's action, in the last phase."""
        one = fighter(play, self.who)
        begin_if_new(play, one.side)
        has_action(play, one)
        in_turn(play, one, "melee", self.anyway)
        play.record(Acted(one.id, self.what))
