"""Initiations: special abilities, as many as the level; the printed ones and a table's own work alike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, ClassVar

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.errors import PlayError, did_you_mean
from lychgate.core.filing import Filing, by_the_table
from lychgate.core.room import Event, Lines
from lychgate.core.view import Choice
from lychgate.kit.command import Command
from lychgate.kit.english import numbered
from lychgate.kit.fields import Name, NewName, OneOf, Person, Rest
from lychgate.kit.line import Line
from lychgate.kit.permission import Owner
from lychgate.kit.reading import TypedField
from lychgate.kit.table import referee_of, ruled
from lychgate.kit.telling import public
from lychgate.rulesets.constitution.permission import Asked
from lychgate.rulesets.constitution.rules.form_choices import own, whoever
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay, of_somebody, somebody
from lychgate.rulesets.constitution.state import Creature, State
from lychgate.rulesets.constitution.state.amendable import INITIATION, as_amended
from lychgate.rulesets.constitution.tables.characters import classes
from lychgate.rulesets.constitution.tables.effects import effect_in, effect_told, in_braces
from lychgate.rulesets.constitution.tables.initiations import Effect, Initiation, printed

HEADING = "Characters"

MOST_OWN = 200

LATER = "later"
"""The option of no initiation yet."""

WEAPONS = "Weapons training"
"""The initiation whose effects a table may give to everybody (3d6.7.5a)."""


# ---------------------------------------------------------------------- what there is


@clause("3d6.4.4c")
def known(state: State) -> dict[str, Initiation]:
    """The initiations of this campaign by name: the printed ones, those of later editions if the table has them, and
    its own."""
    found = {name: one for name, one in printed().items() if _in_use(state, one)}
    there = {**found, **{one.name: one for one in state.initiations}}
    return {name: as_amended(state, one) for name, one in there.items()}


def _in_use(state: State, one: Initiation) -> bool:
    """Whether the table has a printed initiation."""
    return not one.later or ruled(state, "later_initiations") == "on"


def known_as(state: State, name: str) -> Initiation | None:
    """The initiation of this name, as ``known`` has it: every roll asks for a few, and need not read them all."""
    own = [one for one in state.initiations if one.name == name]
    found = own or [one for one in (printed().get(name),) if one is not None and _in_use(state, one)]
    return as_amended(state, found[-1]) if found else None


@clause("3d6.4.4b")
def open_to(state: State, calling: str) -> tuple[str, ...]:
    """The names of those that a class may have: its own, and those open to all."""
    return tuple(name for name, one in known(state).items() if one.calling in ("", calling))


@clause("3d6.7.5a")
def effects_of(state: State, one: Creature) -> Iterator[tuple[str, Effect]]:
    """What somebody's initiations do, each effect with the name of its initiation; weapons may differ for everybody."""
    everybody = (WEAPONS,) if ruled(state, "weapon_differences_for_all") == "on" else ()
    for name in dict.fromkeys((*one.initiations, *everybody)):
        found = known_as(state, name)
        for effect in found.effects if found is not None else ():
            yield name, effect


@clause("3d6.4.5")
def allows(state: State, one: Creature, what: str) -> bool:
    """Whether an initiation lets somebody do what others may not."""
    return any(effect.op == "allow" and effect.what == what for _, effect in effects_of(state, one))


def amount_of(effect: Effect, one: Creature) -> int:
    """How much a bonus is."""
    return one.level if effect.amount == "level" else effect.amount


def faces_of(state: State, one: Creature, of: str, usual: int, so: Sequence[str] = ()) -> int:
    """The faces of somebody's dice, where all is ``so`` that an initiation with other dice needs; else the usual."""
    found = (effect for _, effect in effects_of(state, one) if effect.op == "die" and effect.of == of)
    return max((effect.faces for effect in found if all(need in so for need in effect.when)), default=usual)


def keeps(state: State, one: Creature, what: str) -> bool:
    """Whether an initiation lets somebody keep an old value."""
    return any(effect.op == "keep" and effect.what == what for _, effect in effects_of(state, one))


def knows(state: State, one: Creature, skill: str) -> bool:
    """Whether an initiation makes somebody as good at a skill as anybody gets."""
    return any(effect.op == "know" and effect.what == skill for _, effect in effects_of(state, one))


def bonuses(state: State, one: Creature, to: Sequence[str], so: Sequence[str]) -> Iterator[tuple[str, int]]:
    """What initiations add to any of ``to`` where all is ``so`` that they need: the name and the amount of each."""
    for name, effect in effects_of(state, one):
        if effect.op == "bonus" and effect.to in to and all(need in so for need in effect.when):
            yield name, amount_of(effect, one)


@clause("3d6.4.4c")
def advantages(state: State, one: Creature, on: Sequence[str], so: Sequence[str]) -> int:
    """The advantage dice of initiations on any of ``on``, where all is ``so`` that they need; below 0: disadvantage."""
    found = (effect for _, effect in effects_of(state, one) if effect.op == "advantage" and effect.on in on)
    return sum(effect.dice for effect in found if all(need in so for need in effect.when))


# ---------------------------------------------------------------------- coming by one


@clause("3d6.4.4a", "3d6.4.4b")
def must_be_open(state: State, one: Creature, name: str) -> None:
    """Raises ``PlayError`` where somebody cannot have an initiation: not known, another class's, or one too many."""
    there = known(state)
    if not name and len(one.initiations) < one.level:
        raise PlayError(f'No initiation is open to {one.name}. A new one: initiation "NAME" TEXT')
    if name and name not in there:
        hint = did_you_mean(name, there)
        raise PlayError(f"There is no initiation '{name}'.{hint} A new one: initiation \"NAME\" TEXT")
    calling = there[name].calling if name else ""
    if calling not in ("", one.calling):
        raise PlayError(f"{name} is for {calling}s; {one.name} is {one.calling or 'of no class'}.")
    if name in one.initiations:
        raise PlayError(f"{one.name} has {name} already.")
    if len(one.initiations) >= one.level:
        raise PlayError(f"{one.name} has {numbered(len(one.initiations), 'initiation')} at level {one.level}, no more.")


def may_have(state: State, one: Creature) -> tuple[str, ...]:
    """The names of the initiations that somebody may have next; none where they have as many as their level."""
    if len(one.initiations) >= one.level:
        return ()
    return tuple(name for name in open_to(state, one.calling) if name not in one.initiations)


class NextInitiation(Decision[str], frozen=True, tag="constitution.next_initiation", kw_only=True):
    """Which initiation somebody has next, of those that are open to them; it may come later."""

    clauses = ("3d6.4.4a", "3d6.4.4b")
    ways_out = (LATER,)

    who: str
    names: tuple[str, ...]

    def options(self) -> Sequence[Option[str]]:
        return (*(Option(name, name) for name in self.names), Option(LATER, ""))

    def default(self) -> str:
        return LATER

    def prompt(self, state: State) -> str:
        one = state.creature(self.who)
        return f"Which initiation does {one.name} take at level {one.level}?"

    def choice(self, state: State, id_: str) -> Choice:
        return Choice(id_, "None yet") if id_ == LATER else Choice(id_, id_, known(state)[id_].text)


@clause("3d6.4.4a", "3d6.4.4b")
def initiated(play: ConstitutionPlay, one: Creature, name: str) -> str:
    """Give somebody an initiation; where none is named, their player chooses. Return its name, empty for none yet."""
    found = may_have(play.state, one)
    if not name and found:
        name = play.ask(NextInitiation(seat=one.seat or referee_of(play), who=one.id, names=found))
        if not name:
            return ""
    must_be_open(play.state, one, name)
    play.record(Initiated(one.id, name))
    return name


def has_room(state: State, one: Creature) -> bool:
    """Whether somebody may have one more initiation."""
    return one.kind == "character" and len(one.initiations) < one.level


def open_choices(state: State, one: Creature | None) -> tuple[Choice, ...]:
    """The initiations that somebody may have and does not, each with what it says."""
    there = known(state)
    names = open_to(state, one.calling) if one is not None else tuple(there)
    had = one.initiations if one is not None else ()
    return tuple(Choice(name, name, there[name].text) for name in names if name not in had)


class Initiate(Command, frozen=True, tag="initiate"):
    """Choose an initiation; a character has as many as levels."""

    word = "initiate"
    menu_label = "Gain an initiation"
    likely = 8
    may = Owner("Players choose the initiations of their own characters, as many as the level.")
    clauses = ("3d6.4.4a", "3d6.4.4b")
    form_fields = (TypedField("who", Person(), True), TypedField("name", Name("initiation"), True))

    who: Annotated[str, Person()]
    name: Annotated[str, Name("initiation")] = ""

    pickers = {"who": own(has_room), "name": lambda state, seat, filled: open_choices(state, whoever(state, filled))}

    def label(self, state: State) -> str:
        return f"{self.who} becomes a {self.name}" if self.name else f"{self.who} takes an initiation"

    @clause("3d6.4.4a", "3d6.4.4b")
    def do(self, play: ConstitutionPlay) -> None:
        initiated(play, somebody(play, self.who), self.name)


class Initiated(Event, frozen=True, tag="initiated"):
    """Somebody has an initiation."""

    who: str
    name: str

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        return state.with_creature(replace(one, initiations=(*one.initiations, self.name)))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        text = known(after)[self.name].text
        return of_somebody(after, one, f"{one.name} is initiated: {self.name}. {text}", "3d6.4.4a")


# ---------------------------------------------------------------------- a table's own


class WriteInitiation(Command, frozen=True, tag="write_initiation", kw_only=True):
    """Write a new initiation for this table, in words and game effects.

    An effect is typed in braces: ``{bonus 2 to attack when spear}``, ``{bonus level to search}``,
    ``{advantage 1 on damage}``, ``{allow haggle}``.
    """

    word = "initiation"
    menu_label = "Write an initiation"
    may = Asked("The lists are open: players write initiations, and the referee accepts them.")
    shape = '"NAME" [fighter|sage|adventurer] TEXT [{EFFECT} ...]'
    writes_own = True
    clauses = ("3d6.4.4c",)
    form_fields = (
        TypedField("name", NewName(), True),
        TypedField("calling", OneOf("class", tuple(classes())), False),
        TypedField("text", Rest("what it does"), True),
    )
    form_labels: ClassVar[Mapping[str, str]] = {"name": "Its name", "calling": "Only for", "text": "What it does"}

    name: str
    text: str
    calling: str = ""
    effects: tuple[Effect, ...] = ()

    @classmethod
    def read(cls, line: Line) -> WriteInitiation:
        name = line.word("a name")
        calling = line.word("a class").casefold() if line.peek() in classes() else ""
        text, effects = effects_in(line, line.rest_of("what it does"))
        return cls(name=name, text=text, calling=calling, effects=effects)

    def label(self, state: State) -> str:
        return f"A new initiation, {self.name}: {self.text}"

    @clause("3d6.4.4c")
    def do(self, play: ConstitutionPlay) -> None:
        """The referee accepts it by writing it; one of that name is written anew."""
        if self.name in printed():
            raise PlayError(f"{self.name} is a printed initiation. Give this one another name.")
        if len(play.state.initiations) >= MOST_OWN:
            raise PlayError(f"At most {MOST_OWN} initiations can be a table's own.")
        own = Initiation(name=self.name, text=self.text, calling=self.calling, effects=self.effects)
        play.record(InitiationWritten(own))


class InitiationWritten(Event, frozen=True, tag="initiation_written"):
    """The table has an initiation of its own."""

    initiation: Initiation

    def apply(self, state: State) -> State:
        others = tuple(one for one in state.initiations if one.name != self.initiation.name)
        return replace(state, initiations=(*others, self.initiation))

    def tell(self, before: State, after: State) -> Lines:
        one = self.initiation
        whose = f" for {one.calling}s" if one.calling else ""
        text = f"A new initiation{whose}: {one.name}. {one.text}"
        return public(text if one.effects else by_the_table(text), "3d6.4.4c")

    def filed(self) -> Filing:
        name = self.initiation.name
        return Filing(kind="written", clause="3d6.4.4c", words=f"the initiation {name}", names=(f"{INITIATION}{name}",))


def effects_in(line: Line, text: str) -> tuple[str, tuple[Effect, ...]]:
    """The words of an initiation, and the effects that stand in braces among them. Raises ``PlayError``."""
    try:
        said, inside = in_braces(text)
        effects = tuple(map(effect_in, inside))
    except PlayError as wrong:
        raise line.refuse(str(wrong)) from None
    return said or "; ".join(map(effect_told, effects)), effects
