"""The cast: who comes into play and leaves it, and what is said of a side."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from msgspec.structs import replace

from lychgate.core.digits import is_number
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.telling import listed
from lychgate.kit.command import Command, Wording
from lychgate.kit.english import a_or_many, many_of
from lychgate.kit.fields import Name, Not
from lychgate.kit.line import Line
from lychgate.kit.reading import read_fields
from lychgate.kit.telling import public, secret
from lychgate.rulesets.hundred_saints.naming import does, sentence, the
from lychgate.rulesets.hundred_saints.permission import WATCHER, WORLD
from lychgate.rulesets.hundred_saints.printed_ac import printed
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.state import ABILITIES, PARTY, Creature, Side, State

HEADING = "The cast"

MOST_CAST = 400
"""Everybody who is in play at once."""

SO = Annotated[bool, Not()]
"""Whether something is so: ``not`` before it says that it is not."""


class Came(Event, frozen=True, tag="came"):
    """Some came into play, on a side that is made if it is not there. ``hidden``: only referees know.

    ``unsaid``: nobody has said what they add to attack rolls. ``missing`` are other figures that nobody has said, each
    with what is taken for it.
    """

    who: tuple[Creature, ...]
    hidden: bool = True
    unsaid: bool = False
    missing: tuple[str, ...] = ()

    def apply(self, state: State) -> State:
        sides = state.sides
        for one in self.who:
            if one.side not in [side.id for side in sides]:
                sides = (*sides, Side(id=one.side))
        return replace(state, cast=(*state.cast, *self.who), sides=sides, next_id=state.next_id + len(self.who))

    def tell(self, before: State, after: State) -> Lines:
        first = self.who[0]
        count = len(self.who)
        name = first.name if is_number(first.name[-1:]) or first.kind != "creature" else a_or_many(1, first.name)
        text = f"{name} comes into play{_described_as(first)}."
        if count > 1:
            text = f"{count} {many_of(first.name.rstrip('0123456789 '))} come into play."
        whose = "its" if count == 1 else "their"
        unsaid = f"Nothing was said of {whose} attack bonus: it is +0 (say it by: attack 2)."
        not_said = [unsaid] if self.unsaid else []
        if self.missing:
            not_said.append(f"Not said: {', '.join(self.missing)}. Paste {whose} stat block to say all of it.")
        if self.hidden:
            return secret(after, " ".join((text, *not_said)))
        return (*public(text), *(secret(after, " ".join(not_said), "enc.char.attack.1") if not_said else ()))


def _described_as(one: Creature) -> str:
    """A character in a few words: class, level, abilities and hit points."""
    if one.character is None:
        return ""
    scores = [f"{ability[:3].upper()} {one.abilities[ability]}" for ability in ABILITIES if ability in one.abilities]
    return f": {one.character.calling} {one.level}, {', '.join([*scores, f'hp {one.max_hp}', f'AC {printed(one.ac)}'])}"


def name_is_free(play: Saints, name: str) -> None:
    """Makes sure that nobody is called this already. Raises ``PlayError``."""
    if any(one.name.casefold() == name.casefold() for one in play.state.cast):
        raise PlayError(f"Somebody is called {name} already. Give another name.")


def of_the_party(name: str, seat: str, level: int, abilities: dict[str, int], *, retainer: bool) -> Creature:
    """Somebody of the party, or a retainer, of whom no more is known yet."""
    kind: Literal["retainer", "character"] = "retainer" if retainer else "character"
    return Creature(id=id_of(name), name=name, side=PARTY, kind=kind, seat=seat, level=level, abilities=abilities)


def id_of(name: str) -> str:
    """The id of somebody of this name: the same whatever else has come into play, and has been rolled, before."""
    return f"pc:{name.casefold()}"


# ---------------------------------------------------------------------- leaving


class Dismiss(Command, frozen=True, tag="dismiss"):
    """Take a creature, or a side, out of play."""

    word = "dismiss"
    menu_label = "Take out of play"
    may = WORLD

    who: Annotated[str, Name("name", of=("member", "other side"), shown="WHO")]

    def do(self, play: Saints) -> None:
        state = play.state
        if state.encounter is not None and self.who in state.encounter.sides:
            raise PlayError(f"'{self.who}' is in the encounter. End it first.")
        if any(side.id == self.who for side in state.sides):
            play.record(Left(tuple(one.id for one in state.cast if one.side == self.who), self.who))
        else:
            play.record(Left(tuple(one.id for one in state.cast if one.name == self.who)))


class Left(Event, frozen=True, tag="left"):
    """Some left play; ``side`` with them, if it is named."""

    who: tuple[str, ...]
    side: str = ""

    def apply(self, state: State) -> State:
        cast = tuple(one for one in state.cast if one.id not in self.who)
        sides = tuple(side for side in state.sides if side.id != self.side)
        breath = tuple(one for one in state.exploring.breath if one.id not in self.who)
        return replace(state, cast=cast, sides=sides, exploring=replace(state.exploring, breath=breath))

    def tell(self, before: State, after: State) -> Lines:
        names = [one.name for one in before.cast if one.id in self.who]
        return secret(after, f"Out of play: {listed(names) if names else the(before, self.side)}.")


# ---------------------------------------------------------------------- what is said of a side


class Describe(Command, frozen=True, tag="describe"):
    """Say of a side that it is lit, wants wealth, or is ravenous; or is not.

    It has no word of its own: each thing that may be said has one, in the room of the rule that asks about it.
    """

    may = WATCHER

    side: str
    what: str
    so: bool = True

    def label(self, state: State) -> str:
        return sentence(said_of(state, self.side, self.what, self.so))

    def do(self, play: Saints) -> None:
        play.record(Described(self.side, self.what, self.so))


class Lit(Wording, frozen=True):
    """Say whether a side carries light in the dark, or is loud."""

    word = "lit"
    menu_label = "Mark side as lit"
    may = WORLD
    clauses = ("enc.aware.2",)
    form_labels = {"so": "No longer"}

    side: Annotated[str, Name("side")]
    so: SO = True

    @classmethod
    def read(cls, line: Line) -> Describe:
        return Describe(what="lit", **read_fields(cls, line))


class Words(NamedTuple):
    """What is said of one side or of several: that it is so, and that it is not."""

    so: tuple[str, str]
    not_so: tuple[str, str]


DESCRIBED = {
    "lit": Words(("carries a light", "carry a light"), ("carries no light", "carry no light")),
    "wants_wealth": Words(("wants wealth", "want wealth"), ("wants no wealth", "want no wealth")),
    "ravenous": Words(("is ravenous", "are ravenous"), ("is not ravenous", "are not ravenous")),
    "vigilant": Words(("is vigilant", "are vigilant"), ("is not vigilant", "are not vigilant")),
}
"""What may be said of a side, in words."""


def said_of(state: State, side: str, what: str, so: bool) -> str:
    """What is said of a side, in words."""
    words = DESCRIBED.get(what)
    if words is None:
        return f"{the(state, side)}: {'' if so else 'not '}{what.replace('_', ' ')}"
    return does(state, side, *(words.so if so else words.not_so))


class Described(Event, frozen=True, tag="described"):
    """Something is said of a side."""

    side: str
    what: str
    so: bool

    def apply(self, state: State) -> State:
        return state.with_side(replace(state.side(self.side), **{self.what: self.so}))

    def tell(self, before: State, after: State) -> Lines:
        text = said_of(after, self.side, self.what, self.so)
        if self.what == "vigilant" and self.side in after.ours:
            return public(f"{sentence(text)}.")
        return secret(after, f"{text}.")
