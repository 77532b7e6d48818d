"""Whether targets are willing, helpless or allies, where magic needs it: the GM says what nobody else knows."""

from __future__ import annotations

from collections.abc import Sequence

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.room import Event, Lines
from lychgate.core.telling import listed
from lychgate.kit.table import referee_of
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay, of_a_fighter
from lychgate.rulesets.sovereign.state import Creature, State
from lychgate.rulesets.sovereign.tables.magic import Needs, Power

HEADING = "Magic"

WORDS: dict[str, str] = {
    "ally": "on the caster's side",
    "willing": "willing",
    "helpless": "helpless or bound",
    "either": "willing, helpless or bound",
}
"""What a target has to be, as it is asked and told."""


def is_known_to(needs: Needs, caster: Creature, one: Creature) -> bool:
    """Whether a target is, by all that is known, what a power needs.

    The caster and their side are willing; whoever can do nothing is helpless. Nobody but the GM knows more.
    """
    friend = one.id == caster.id or one.side == caster.side
    match needs:
        case "":
            return True
        case "ally" | "willing":
            return friend
        case "helpless":
            return bool(one.helpless)
        case "either":
            return friend or bool(one.helpless)


@clause("sov.magic.targets")
def consent(play: SovereignPlay, caster: Creature, power: Power, at: Sequence[str]) -> bool:
    """Ask the GM about the targets of whom nobody knows what the power needs; return whether it can be done."""
    unsure = tuple(id_ for id_ in at if not is_known_to(power.needs, caster, play.state.creature(id_)))
    if not unsure:
        return True
    said = play.ask(SayWilling(seat=referee_of(play), who=caster.id, what=power.name, needs=power.needs, at=unsure))
    if not said:
        play.record(NotWilling(caster.id, power.name, power.needs, unsure))
    return said


def names_of(state: State, ids: Sequence[str]) -> tuple[str, str]:
    """The names of creatures, and the verb that goes with them."""
    return listed(state.creature(id_).name for id_ in ids), "is" if len(ids) == 1 else "are"


class SayWilling(Decision[bool], frozen=True, tag="sovereign.say_willing", kw_only=True):
    """Whether a spell's or an art's targets are what it needs."""

    clauses = ("sov.magic.targets",)

    who: str
    what: str
    needs: Needs
    at: tuple[str, ...]

    def options(self) -> Sequence[Option[bool]]:
        return (Option("yes", True), Option("no", False))

    def prompt(self, state: State) -> str:
        names, are = names_of(state, self.at)
        return f"{self.what} by {state.creature(self.who).name}: {are} {names} {WORDS[self.needs]}?"

    def label(self, state: State, id_: str) -> str:
        return {"yes": "Yes, go ahead", "no": "No, it cannot be done"}[id_]


class NotWilling(Event, frozen=True, tag="not_willing"):
    """Targets were not what a spell or an art needs: nothing was done, and nothing spent."""

    who: str
    what: str
    needs: Needs
    at: tuple[str, ...]

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        names, are = names_of(after, self.at)
        text = f"{one.name} cannot use {self.what}: {names} {are} not {WORDS[self.needs]}. Nothing is spent."
        return of_a_fighter(after, one, text, "sov.magic.targets")
