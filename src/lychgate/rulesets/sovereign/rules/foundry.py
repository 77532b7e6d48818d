"""A Delver comes into play as an Actor of Foundry VTT: pasted, or from a file. The way back is ``lychgate delver``."""

from __future__ import annotations

from typing import ClassVar

import msgspec
from msgspec.structs import replace

from lychgate.core.errors import DataError, PlayError, some_of
from lychgate.core.fitting import fitting
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.line import Line
from lychgate.kit.table import number
from lychgate.kit.telling import secret
from lychgate.rulesets.sovereign.permission import SHEETS, Permission
from lychgate.rulesets.sovereign.rules.cast import Came, must_be_free
from lychgate.rulesets.sovereign.rules.figures import with_figures
from lychgate.rulesets.sovereign.rules.foundry_actor import Json
from lychgate.rulesets.sovereign.rules.foundry_reading import differences, taken_in
from lychgate.rulesets.sovereign.rules.foundry_sheet import actor_of, own_actor
from lychgate.rulesets.sovereign.rules.foundry_sound import must_be_possible
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay
from lychgate.rulesets.sovereign.rules.henchmen import must_have_a_master
from lychgate.rulesets.sovereign.state import PARTY, Creature, State

HEADING = "Delvers"

PASTED = "what was pasted"
"""How messages call an Actor that has no file."""


class BringActor(Command, frozen=True, tag="bring_actor", kw_only=True):
    """Import a Delver or henchman that Foundry's system wwn has exported; paste the JSON.

    ``told`` is a sentence for each thing in it that no rule here knows.
    """

    word: ClassVar[str] = "foundry"
    may: ClassVar[Permission] = SHEETS
    menu_label: ClassVar[str] = "Import from Foundry"
    shape: ClassVar[str] = "[of PLAYER] JSON"
    block: ClassVar[bool] = True

    who: Creature
    told: tuple[str, ...] = ()

    @classmethod
    def read(cls, line: Line) -> BringActor:
        file = line.word("the name of a file") if line.flag("from") else PASTED
        seat = line.name("player") if line.flag("of") else ""
        text = line.as_typed()
        if not text.lstrip().startswith("{"):
            raise line.refuse("The JSON of an Actor is missing, as Foundry's Export Data writes it.")
        try:
            taken = taken_in(text, file)
        except DataError as wrong:
            raise line.refuse(f"{str(wrong).rstrip('.')}. Nobody came in.") from None
        return cls(who=replace(taken.who, seat=seat or taken.who.seat), told=taken.told)

    def do(self, play: SovereignPlay) -> None:
        """They are there as the file has them; a player whom nobody here is called has lost them to the GM."""
        must_be_free(play, self.who.name)
        must_be_possible(self.who)
        if self.who.kind == "henchman":
            must_have_a_master(play.state)
        here = set(differences(own_actor_at(play.state, self.who), own_actor(self.who)))  # this table's own numbers
        told, seat = tuple(one for one in self.told if one not in here), self.who.seat
        if seat and seat not in play.state.players:
            told, seat = (*told, f"{self.who.name} was played by {seat}, and nobody here is called that."), ""
        one = with_figures(replace(self.who, id=f"c{play.state.next_id}", side=PARTY, seat=seat))
        play.record(Came((one,)))
        if told:
            play.record(ActorTold(told))


class ActorTold(Event, frozen=True, tag="actor_told"):
    """What no rule here knows of an Actor was said, for the GM."""

    told: tuple[str, ...]

    def tell(self, before: State, after: State) -> Lines:
        return tuple(line for text in self.told for line in secret(after, text))


def delver_named(state: State, name: str) -> Creature:
    """The Delver or henchman whose name is or begins so. Raises ``PlayError`` with those who are there."""
    ours = [one for one in state.cast if one.side == PARTY and one.delver is not None]
    names = tuple(one.name for one in ours)
    found = fitting(" ".join(name.split()), names)
    if len(found) != 1:
        there = f"There is: {some_of(names)}." if ours else "There is none yet."
        raise PlayError(f"No Delver is called '{name[:60]}'. {there}")
    return next(one for one in ours if one.name == found[0])


def takes_along(state: State, seat: str, one: Creature) -> bool:
    """Whether a seat may take somebody along: the GM anybody of the party, a player their own."""
    return seat in state.referees or (bool(seat) and one.seat == seat)


def actor_text(state: State, seat: str, name: str) -> str:
    """A Delver or henchman as the JSON of an Actor, for a seat. Raises ``PlayError`` where it may not have it."""
    one = delver_named(state, name)
    if not takes_along(state, seat, one):
        raise PlayError(f"{one.name} is taken along by the GM{f' or {one.seat}' if one.seat else ''} alone.")
    return msgspec.json.format(msgspec.json.encode(actor_at(state, one)), indent=2).decode() + "\n"


def actor_at(state: State, one: Creature) -> Json:
    """A Delver or henchman as an Actor, by the numbers that this table plays."""
    return actor_of(one, sides=number(state, "hit-die"), save=number(state, "save-base"))


def own_actor_at(state: State, one: Creature) -> Json:
    """The same without what Foundry alone has noted."""
    return own_actor(one, sides=number(state, "hit-die"), save=number(state, "save-base"))
