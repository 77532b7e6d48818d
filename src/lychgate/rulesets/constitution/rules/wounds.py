"""Wounds: minor ones that hamper, major ones instead of death, what each takes away, and those that get worse."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated

from msgspec import UNSET
from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.errors import IllegalAnswer, PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.seen import blank, seen
from lychgate.core.telling import listed
from lychgate.core.view import Choice
from lychgate.kit.command import Command
from lychgate.kit.english import a_or_many, numbered
from lychgate.kit.fields import After, Person
from lychgate.kit.reading import TypedField
from lychgate.kit.rolling import rolled
from lychgate.kit.table import number, referee_of
from lychgate.rulesets.constitution.permission import OWNER, Healers
from lychgate.rulesets.constitution.rules.arms import cause_told, wounded_told
from lychgate.rulesets.constitution.rules.form_choices import Filled, is_up, own, people, seen_by
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay, of_fighters, of_somebody, somebody, who_is
from lychgate.rulesets.constitution.rules.offered import Offered
from lychgate.rulesets.constitution.state import Creature, State, Wound
from lychgate.rulesets.constitution.tables.characters import ABILITIES
from lychgate.rulesets.constitution.tables.hurt import HURT

HEADING = "Rest and injury"

HEALING = "Healing"
"""The heading under which treatment is offered."""


@clause("3d6.6.9b")
def shallow_cut(state: State) -> Wound:
    """The minor wound where nobody says another."""
    return Wound(name=HURT.cut, penalty=-number(state, "cut_penalty"), until_rested=True)


class Wounded(Event, frozen=True, tag="wounded"):
    """Somebody has a wound, which took ``loss`` off ``ability`` for good; a major one leaves a mark."""

    who: str
    wound: Wound
    ability: str = ""
    loss: int = 0

    @clause("3d6.6.11a")
    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        abilities = one.abilities
        if self.loss:
            abilities = {**abilities, self.ability: max(0, one.ability(self.ability) - self.loss)}
        marks = one.marks + self.wound.major
        return state.with_creature(
            replace(
                one,
                wounds=(*one.wounds, self.wound),
                marks=marks,
                abilities=abilities,
                felled=one.felled or (one.collapsed and self.wound.major),
            )
        )

    def tell(self, before: State, after: State) -> Lines:
        one, wound = after.creature(self.who), self.wound
        lost = f", and loses {numbered(self.loss, 'point')} of {self.ability}" if self.loss else ""
        mark = f" That is {a_or_many(one.marks, 'mark')}." if wound.major else ""
        what = f"a {'major' if wound.major else 'minor'} wound: {wound.name}"
        return of_somebody(after, one, f"{one.name} has {what}{lost}.{mark}", "3d6.6.7a", weight="result")


# ---------------------------------------------------------------------- minor wounds


class MinorWound(Decision[str], frozen=True, tag="constitution.minor_wound", kw_only=True):
    """What a minor wound is, by what caused it; a shallow cut where nobody says otherwise."""

    clauses = ("3d6.6.9a", "3d6.6.9b")

    who: str
    cause: str

    def options(self) -> Sequence[Option[str]]:
        return (Option("cut", ""),)

    def accepts_text(self) -> bool:
        return True

    def from_text(self, text: str) -> str:
        return wound_in(self.kind, text, ("cut",))

    def free_text(self) -> str:
        return "another wound"

    def prompt(self, state: State) -> str:
        by = wounded_told(self.cause)
        return f"{state.creature(self.who).name} has a minor wound{by}: one that leaves them on their feet. Which?"

    def label(self, state: State, id_: str) -> str:
        costs = shallow_cut(state).penalty
        return f"A {HURT.cut}: {costs} to attacks, defence and strenuous checks until a night's rest"


def wound_in(kind: str, text: str, allowed: tuple[str, ...]) -> str:
    """The name of a wound that was typed. Raises ``IllegalAnswer`` where nothing can be seen of it."""
    if blank(text):
        raise IllegalAnswer(kind, text, allowed)
    return " ".join(seen(text).split())


@clause("3d6.6.7a", "3d6.6.9a", "3d6.6.9b")
def minor_wound(play: ConstitutionPlay, one: Creature, cause: str) -> None:
    """A real injury, which the referee names; whoever nobody knows by name has a shallow cut."""
    if not known_by_name(one):
        play.record(Wounded(one.id, shallow_cut(play.state)))
        return
    name = play.ask(MinorWound(seat=referee_of(play), who=one.id, cause=cause))
    play.record(Wounded(one.id, Wound(name=name) if name else shallow_cut(play.state)))


def known_by_name(one: Creature) -> bool:
    """Whether somebody is a player's character, or an NPC who matters."""
    return one.kind == "character" or one.named


# ---------------------------------------------------------------------- major wounds


class MajorWound(Decision[tuple[str, str]], frozen=True, tag="constitution.major_wound", kw_only=True):
    """What a major wound is: a loss of an ability, or whatever the referee says. Its value is a name and an ability."""

    clauses = ("3d6.6.10a",)

    who: str
    cause: str

    def options(self) -> Sequence[Option[tuple[str, str]]]:
        return tuple(Option(ability, (f"crippled {ability}", ability)) for ability in ABILITIES)

    def default(self) -> str:
        return ""

    def accepts_text(self) -> bool:
        return True

    def from_text(self, text: str) -> tuple[str, str]:
        return wound_in(self.kind, text, ABILITIES), ""

    def free_text(self) -> str:
        return "an injury of your own"

    def prompt(self, state: State) -> str:
        by = wounded_told(self.cause)
        return f"{state.creature(self.who).name} has a major wound{by} instead of death. What is it?"

    def label(self, state: State, id_: str) -> str:
        return f"{HURT.loss} off {id_}, for good"


class Worsens(Decision[bool], frozen=True, tag="constitution.worsens", kw_only=True):
    """Whether an injury gets worse unless it is treated."""

    clauses = ("3d6.6.10c",)

    who: str
    wound: str

    def options(self) -> Sequence[Option[bool]]:
        return (Option("no", False), Option("yes", True))

    def prompt(self, state: State) -> str:
        return f"{state.creature(self.who).name} is injured: {self.wound}. Does it get worse, unless it is treated?"

    def label(self, state: State, id_: str) -> str:
        dc, minutes = number(state, "worsens_dc"), number(state, "worsens_minutes")
        worse = f"Yes: injury saves against {dc} in {numbered(minutes, 'minute')}"
        return {"no": "No", "yes": worse}[id_]


@clause("3d6.6.10a", "3d6.6.10c", "3d6.6.11a")
def major_wound(play: ConstitutionPlay, one: Creature, cause: str) -> None:
    """The referee names it; where it cripples, dice say how much; it may get worse unless it is treated."""
    referee = referee_of(play)
    name, ability = play.ask(MajorWound(seat=referee, who=one.id, cause=cause))
    loss = rolled(play, "wounds", HURT.loss, "3d6.6.10a", f"creature:{one.id}", referee) if ability else 0
    due = 0
    if play.ask(Worsens(seat=referee, who=one.id, wound=name)):
        due = play.state.minutes + number(play.state, "worsens_minutes")
    wound = Wound(name=name, major=True, worsens=due, dc=number(play.state, "worsens_dc") if due else 0)
    play.record(Wounded(one.id, wound, ability, loss))


# ---------------------------------------------------------------------- treatment, and the end


def patients(state: State, seat: str, filled: Filled) -> tuple[Choice, ...]:
    """Those who have a wound that nobody has treated yet."""
    there = (one for one in seen_by(state, seat) if not one.dead and untreated(one))
    return people(there, lambda one: listed(wound.name for wound in one.wounds))


class Treat(Offered, frozen=True, tag="treat"):
    """Treat someone's wounds properly, so that they get no worse."""

    word = "treat"
    menu_label = "Treat a wound"
    may = Healers()
    topic = HEALING
    clauses = ("3d6.6.10c",)
    pickers = {"who": patients, "healer": own(is_up)}

    who: Annotated[str, Person()]
    healer: Annotated[str, After(("by",), Person())] = ""

    @classmethod
    def asks_for(cls, state: State, seat: str, field: TypedField, filled: Mapping[str, str]) -> TypedField | None:
        """A player says which of their characters treats."""
        return replace(field, must=True) if field.name == "healer" and seat not in state.referees else field

    def label(self, state: State) -> str:
        return f"{self.healer} treats {self.who}" if self.healer else f"Treat {self.who}"

    def note(self, state: State) -> str:
        one = who_is(state, self.who)
        return listed(wound.name for wound in one.wounds if wound.treated is UNSET) if one is not None else ""

    @clause("3d6.6.10c")
    def do(self, play: ConstitutionPlay) -> None:
        """A player is not told by a refusal whether a wound gets worse: the referee knows that."""
        one = somebody(play, self.who)
        healer = somebody(play, self.healer) if self.healer else None
        if healer is not None and not healer.up:
            raise PlayError(f"{healer.name} can treat nobody now.")
        if play.seat not in play.state.referees and not untreated(one):
            raise PlayError(f"{one.name} has no wound that still wants treatment.")
        if play.seat in play.state.referees and not gets_worse(one):
            raise PlayError(f"No wound of {one.name} gets worse.")
        play.record(Treated(one.id))


def untreated(one: Creature) -> bool:
    """Whether somebody has a wound that nobody has treated, be it that it gets worse or not."""
    return any(wound.treated is UNSET for wound in one.wounds)


class Treated(Event, frozen=True, tag="treated"):
    """The wounds of somebody were treated, and get no worse."""

    who: str

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        return state.with_creature(replace(one, wounds=tuple(map(treated, one.wounds))))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        had = before.creature(self.who).wounds
        named = listed(wound.name for wound in [wound for wound in had if wound.worsens] or had)
        return of_somebody(after, one, f"{one.name} is treated, and gets no worse: {named}.", "3d6.6.10c")


def gets_worse(one: Creature) -> bool:
    """Whether somebody has a wound that gets worse, which the referee knows."""
    return any(wound.worsens for wound in one.wounds)


def treated(wound: Wound) -> Wound:
    """A wound after proper treatment."""
    return replace(wound, worsens=0, dc=0, treated=True)


class Succumb(Command, frozen=True, tag="succumb"):
    """Let a crippled character die of a major wound after all."""

    word = "succumb"
    menu_label = "Die of a wound"
    menu = "Character"
    may = OWNER
    clauses = ("3d6.6.10b",)
    pickers = {"who": own(lambda state, one: any(wound.major for wound in one.wounds))}

    who: Annotated[str, Person()]

    def label(self, state: State) -> str:
        return f"{self.who} dies of a wound"

    @clause("3d6.6.10b")
    def do(self, play: ConstitutionPlay) -> None:
        one = somebody(play, self.who)
        wound = next((wound.name for wound in one.wounds if wound.major), "")
        if one.dead or not wound:
            raise PlayError(f"{one.name} has no major wound to die of." if not one.dead else f"{one.name} is dead.")
        play.record(Died(one.id, wound))


class Died(Event, frozen=True, tag="died"):
    """Somebody died."""

    who: str
    cause: str = ""

    def apply(self, state: State) -> State:
        return state.with_creature(replace(state.creature(self.who), dead=True))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        by = cause_told(self.cause)
        return of_fighters(after, one, f"{one.name} dies{by}.", "3d6.6.7b", weight="grave")
