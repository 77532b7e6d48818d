"""Blessings as they are offered: the purpose in the words of its priest, then on whom; prayer; and penance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from lychgate.core.decision import Decision, Option
from lychgate.core.errors import IllegalAnswer
from lychgate.core.seen import blank, seen
from lychgate.kit.desk import LONGEST
from lychgate.kit.english import sentence
from lychgate.kit.fields import Person
from lychgate.kit.table import number
from lychgate.rulesets.constitution.permission import OWNER
from lychgate.rulesets.constitution.rules.blessing import NUMBERS, Bless, Pray, is_given, must_be_able
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay, somebody, who_is
from lychgate.rulesets.constitution.rules.initiations import allows
from lychgate.rulesets.constitution.rules.offered import Offered, Said, lasts, seat_of
from lychgate.rulesets.constitution.state import PARTY, Creature, State

HEADING = "Blessings"

NOTHING, ALL = "nothing", "all"


def may_bless(state: State, one: Creature) -> bool:
    """Whether somebody is a priest whose rites work."""
    return one.up and allows(state, one, "blessing")


class AskBlessing(Offered, frozen=True, tag="ask_blessing"):
    """Ask the Lord's blessing: for what, on whom, and whether it is to survive a danger."""

    may = OWNER
    topic = HEADING
    clauses = ("3d6.11.1a", "3d6.11.1b", "3d6.L.11.5")

    who: Annotated[str, Person()]

    def label(self, state: State) -> str:
        return f"{self.who} asks a blessing"

    def note(self, state: State) -> str:
        one = who_is(state, self.who)
        refused = one is not None and not is_given(state, one, just=True)
        return f"{lasts(number(state, 'blessing_minutes'))}; {'not given while in penance' if refused else 'no roll'}"

    def do(self, play: ConstitutionPlay) -> None:
        """Then the rites are done as they are for what is typed."""
        one = somebody(play, self.who)
        must_be_able(one)
        purpose = play.ask(ForWhat(seat=seat_of(play, one), who=one.id))
        if not purpose:
            return
        there = tuple(other.id for other in play.state.of_side(one.side))
        whom, on = play.ask(OnWhom(seat=seat_of(play, one), who=one.id, purpose=purpose, there=there))
        protects = play.ask(AgainstDanger(seat=seat_of(play, one), who=one.id, purpose=purpose))
        names = tuple(play.state.creature(id_).name for id_ in whom)
        Bless(who=one.name, purpose=purpose, whom=names, on=on, protects=protects).do(play)


PURPOSES = {"innocent": "to protect the innocent", "captives": "to free captives", "evil": "to defeat evil"}

DANGERS = {"fight": "the coming fight", "journey": "the journey", "venom": "poison or illness"}


class ForWhat(Said, frozen=True, tag="constitution.for_what", kw_only=True):
    """For what a priest asks a blessing, or prays; empty: not at all."""

    clauses = ("3d6.11.1b", "3d6.11.3")
    ways_out = (NOTHING,)

    who: str
    danger: bool = False

    def options(self) -> Sequence[Option[str]]:
        return (*(Option(id_, text) for id_, text in self.usual().items()), Option(NOTHING, ""))

    def usual(self) -> dict[str, str]:
        """What is asked for often, by the id of its option: its words are what is recorded."""
        return DANGERS if self.danger else PURPOSES

    def default(self) -> str:
        return ""

    def free_text(self) -> str:
        return "the danger" if self.danger else "the purpose"

    def prompt(self, state: State) -> str:
        name = state.creature(self.who).name
        if self.danger:
            return f"What danger does {name} pray to survive?"
        return f"For what purpose does {name} ask a blessing? One that is selfish brings a point of penance."

    def label(self, state: State, id_: str) -> str:
        return sentence(self.usual().get(id_, "leave it"))


class OnWhom(Decision[tuple[tuple[str, ...], str]], frozen=True, tag="constitution.on_whom", kw_only=True):
    """On whom a blessing is asked: on some by their ids, or on a place or an item by its name."""

    clauses = ("3d6.11.1a",)

    who: str
    purpose: str
    there: tuple[str, ...]

    def options(self) -> Sequence[Option[tuple[tuple[str, ...], str]]]:
        everybody = (Option(ALL, (self.there, "")),) if len(self.there) > 1 else ()
        return (*everybody, *(Option(id_, ((id_,), "")) for id_ in self.there))

    def accepts_text(self) -> bool:
        return True

    def from_text(self, text: str) -> tuple[tuple[str, ...], str]:
        if blank(text):
            raise IllegalAnswer(self.kind, text, tuple(option.id for option in self.options()))
        return (), " ".join(seen(text).split())[:LONGEST]

    def free_text(self) -> str:
        return "a place or an item"

    def prompt(self, state: State) -> str:
        return f"On whom does {state.creature(self.who).name} ask the blessing: {self.purpose}?"

    def label(self, state: State, id_: str) -> str:
        return "All of the party" if id_ == ALL else state.creature(id_).name


class AgainstDanger(Decision[bool], frozen=True, tag="constitution.against_danger", kw_only=True):
    """Whether the purpose of a blessing is to survive a danger, which adds to what is passive."""

    clauses = ("3d6.L.11.5",)

    who: str
    purpose: str

    def options(self) -> Sequence[Option[bool]]:
        return (Option("no", False), Option("yes", True))

    def prompt(self, state: State) -> str:
        return f"Is this to survive a danger: {self.purpose}?"

    def label(self, state: State, id_: str) -> str:
        bonus = f"{number(state, 'blessing_bonus'):+}"
        return {"no": f"No: {bonus} to what serves it", "yes": f"Yes: {bonus} to AC and saves"}[id_]


def may_pray(state: State, one: Creature) -> bool:
    """Whether somebody has the Lord's Protection."""
    return one.up and allows(state, one, "quick-blessing")


class PrayFor(Offered, frozen=True, tag="pray_for"):
    """Pray a minute, so that all of one's side survive a danger."""

    may = OWNER
    topic = HEADING
    clauses = ("3d6.L.8.9",)

    who: Annotated[str, Person()]

    def label(self, state: State) -> str:
        return f"{self.who} prays for protection"

    def note(self, state: State) -> str:
        return f"{lasts(NUMBERS.prayer_minutes)}; {number(state, 'blessing_bonus'):+} to AC and saves of all"

    def do(self, play: ConstitutionPlay) -> None:
        one = somebody(play, self.who)
        must_be_able(one)
        danger = play.ask(ForWhat(seat=seat_of(play, one), who=one.id, danger=True))
        if danger:
            Pray(one.name, danger).do(play)


def penitents(state: State) -> tuple[Creature, ...]:
    """The priests of the party with penance, who have a just purpose that they may have worked for."""
    return tuple(one for one in state.of_side(PARTY) if one.penance and state.magic.just.get(one.id, 0))
