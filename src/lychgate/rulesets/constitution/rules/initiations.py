"""Initiations: special abilities, as many as the level; the printed ones and a table's own work alike."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

import msgspec
from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.digits import is_number
from lychgate.core.errors import PlayError, did_you_mean
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.english import numbered
from lychgate.kit.fields import Name, Person
from lychgate.kit.line import Line
from lychgate.kit.table import ruled
from lychgate.kit.telling import public
from lychgate.rulesets.constitution.rules.arms import KINDS
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay, of_somebody, somebody
from lychgate.rulesets.constitution.state import Creature, State
from lychgate.rulesets.constitution.tables.characters import classes
from lychgate.rulesets.constitution.tables.initiations import OPS, Effect, Initiation, printed, topics

HEADING = "Characters"

MOST_OWN = 200

WEAPONS = "Weapons training"
"""The initiation whose effects a table may give to everybody (3d6.7.5a)."""

SITUATIONS = ("attack", "defence", "injury", "save", "combat", "strenuous")
"""What may be so of a check, beside what it is about and what somebody fights with."""

FACES = (2, 100)
"""The faces that a die of an initiation may have."""

MOST_DICE, MOST_POINTS = 9, 20
"""The most advantage dice that an initiation gives, and the highest price in initiative that it sets."""

SCHOOL = "school-"
"""What a school of magic begins with where an initiation allows it: ``{allow school-ice}``."""


# ---------------------------------------------------------------------- what there is


@clause("3d6.4.4c")
def known(state: State) -> dict[str, Initiation]:
    """The initiations of this campaign by name: the printed ones, those of later editions if the table has them, and
    its own."""
    later = ruled(state, "later_initiations") == "on"
    found = {name: one for name, one in printed().items() if later or not one.later}
    return {**found, **{one.name: one for one in state.initiations}}


@clause("3d6.4.4b")
def open_to(state: State, calling: str) -> tuple[str, ...]:
    """The names of those that a class may have: its own, and those open to all."""
    return tuple(name for name, one in known(state).items() if one.calling in ("", calling))


@clause("3d6.7.5a")
def effects_of(state: State, one: Creature) -> Iterator[tuple[str, Effect]]:
    """What somebody's initiations do, each effect with the name of its initiation; weapons may differ for everybody."""
    there = known(state)
    everybody = (WEAPONS,) if ruled(state, "weapon_differences_for_all") == "on" else ()
    for name in dict.fromkeys((*one.initiations, *everybody)):
        for effect in there[name].effects if name in there else ():
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
    if name not in there:
        hint = did_you_mean(name, there)
        raise PlayError(f"There is no initiation '{name}'.{hint} A new one: initiation \"NAME\" TEXT")
    calling = there[name].calling
    if calling not in ("", one.calling):
        raise PlayError(f"{name} is for {calling}s; {one.name} is {one.calling or 'of no class'}.")
    if name in one.initiations:
        raise PlayError(f"{one.name} has {name} already.")
    if len(one.initiations) >= one.level:
        raise PlayError(f"{one.name} has {numbered(len(one.initiations), 'initiation')} at level {one.level}, no more.")


class Initiate(Command, frozen=True, tag="initiate"):
    """Give somebody an initiation, as many as their level."""

    word = "initiate"
    clauses = ("3d6.4.4a", "3d6.4.4b")

    who: Annotated[str, Person()]
    name: Annotated[str, Name("initiation")]

    @clause("3d6.4.4a", "3d6.4.4b")
    def do(self, play: ConstitutionPlay) -> None:
        one = somebody(play, self.who)
        must_be_open(play.state, one, self.name)
        play.record(Initiated(one.id, self.name))


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
    """Write an initiation of this table's own, with typed effects or in words alone.

    An effect is typed in braces: ``{bonus 2 to attack when spear}``, ``{bonus level to search}``,
    ``{advantage 1 on damage}``, ``{allow haggle}``.
    """

    word = "initiation"
    shape = '"NAME" [fighter|sage|adventurer] TEXT [{EFFECT} ...]'
    clauses = ("3d6.4.4c",)

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
        return public(f"A new initiation{whose}: {one.name}. {one.text}", "3d6.4.4c")


def effects_in(line: Line, text: str) -> tuple[str, tuple[Effect, ...]]:
    """The words of an initiation, and the effects that stand in braces among them. Raises ``PlayError``."""
    words, effects = [], []
    rest = text
    while "{" in rest:
        before, _, after = rest.partition("{")
        inside, brace, rest = after.partition("}")
        if not brace:
            raise line.refuse("An effect that begins with { ends with }.")
        words.append(before.strip())
        effects.append(effect_in(line, inside))
    words.append(rest.strip())
    said = " ".join(word for word in words if word)
    return said or "; ".join(map(effect_told, effects)), tuple(effects)


_SHAPES = {
    "bonus": ("amount", "to"),
    "die": ("faces", "of"),
    "advantage": ("dice", "on"),
    "cost": ("points", "of"),
}
"""The fields of the effects that have two, in the order in which they are typed."""


def effect_in(line: Line, text: str) -> Effect:
    """An effect as it is typed between braces. Raises ``PlayError`` with what is allowed."""
    said, word, needs = text.partition(" when")
    op, *words = said.split() or [""]
    if op not in OPS:
        raise line.refuse(f"'{op}' is no effect.{did_you_mean(op, OPS)} Allowed: {', '.join(OPS)}.")
    fields: dict[str, object] = {"op": op, "when": conditions_in(line, needs) if word else ()}
    if op in _SHAPES:
        amount, of = _SHAPES[op]
        if len(words) != 3 or words[1] != ("to" if op == "bonus" else "on" if op == "advantage" else "of"):
            raise line.refuse(f"'{text.strip()}' is not {{{op} N {'to' if op == 'bonus' else of} WHAT}}.")
        fields[amount] = words[0] if words[0] == "level" else _number(line, words[0])
        fields[of] = words[2]
    else:
        fields["what"] = " ".join(words)
    try:
        effect = msgspec.convert(fields, Effect)
    except msgspec.ValidationError as wrong:
        raise line.refuse(f"'{text.strip()}' is no effect: {wrong}.") from None
    must_be_known(line, effect)
    return effect


def conditions_in(line: Line, text: str) -> tuple[str, ...]:
    """What must be so for an effect, as it is typed behind ``when``. Raises ``PlayError``."""
    allowed = (*KINDS, *SITUATIONS, *topics())
    said = tuple(text.replace(",", " ").split())
    for one in said or ("",):
        if one not in allowed:
            hint = did_you_mean(one, allowed)
            raise line.refuse(f"When '{one}' is so, nobody knows.{hint} Allowed: {', '.join(allowed)}.")
    return said


def _number(line: Line, said: str) -> int:
    bare = said.removeprefix("+").removeprefix("-")
    if not is_number(bare) or int(bare) > 100:
        raise line.refuse(f"'{said}' is no number from -100 to 100, nor 'level'.")
    return -int(bare) if said.startswith("-") else int(bare)


def must_be_known(line: Line, effect: Effect) -> None:
    """Raises ``PlayError`` for an effect on something that the rules do not know, or with a number out of bounds."""
    kinds = {
        "bonus": ("attack", "ac", "damage", "initiative", "defence", "injury", "save", *topics()),
        "die": ("hit-die", "damage"),
        "advantage": ("damage", "attack", "initiative", "defence", "injury", "save", *topics()),
        "cost": ("extra-action",),
    }
    others = (each.what for one in printed().values() for each in one.effects if each.op == effect.op)
    allowed = kinds.get(effect.op) or tuple(dict.fromkeys((*others, *(("riposte",) if effect.op == "allow" else ()))))
    said = effect.to or effect.of or effect.on or effect.what
    number, low, high = {
        "die": (effect.faces, *FACES),
        "advantage": (effect.dice, 1, MOST_DICE),
        "cost": (effect.points, 1, MOST_POINTS),
    }.get(effect.op, (0, 0, 0))
    if not low <= number <= high:
        raise line.refuse(f"'{effect_told(effect)}': the number is from {low} to {high}; {number} is not.")
    if said not in allowed and not (effect.op == "allow" and said.removeprefix(SCHOOL) not in ("", said)):
        there = ", ".join(allowed)
        raise line.refuse(f"Nothing is called '{said}' here.{did_you_mean(said, allowed)} Allowed: {there}.")


def effect_told(effect: Effect) -> str:
    """An effect as it is typed."""
    needs = f" when {' '.join(effect.when)}" if effect.when else ""
    match effect.op:
        case "bonus":
            return f"bonus {effect.amount} to {effect.to}{needs}"
        case "die":
            return f"die {effect.faces} of {effect.of}{needs}"
        case "advantage":
            return f"advantage {effect.dice} on {effect.on}{needs}"
        case "cost":
            return f"cost {effect.points} of {effect.of}{needs}"
        case _:
            return f"{effect.op} {effect.what}{needs}"
