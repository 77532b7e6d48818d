"""Sides that become one."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from lychgate.core import room
from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command, Wording
from lychgate.kit.fields import After, Name
from lychgate.kit.line import Line
from lychgate.kit.telling import public, secret
from lychgate.rulesets.hundred_saints.permission import WORLD
from lychgate.rulesets.hundred_saints.rules.allegiance import root
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.parting import parting
from lychgate.rulesets.hundred_saints.rules.pasting import Foes
from lychgate.rulesets.hundred_saints.state import PARTY, Encounter, State

HEADING = "The cast"


class OfSides(Wording, frozen=True):
    """Bring in a side, join two, or split one."""

    word = "side"
    menu_label = "Add or join sides"
    may = WORLD
    shape = "add [N] NAME ... [as SIDE] | merge SIDE with SIDE | split WHO ... [as SIDE]"
    clauses = ("enc.sides.1", "enc.sides.2", "enc.stealth.sneak.5")

    @classmethod
    def read(cls, line: Line) -> room.Command:
        what = line.one_of("thing to do with sides", ("add", "merge", "split"))
        if what == "split":
            return parting(line)
        return Foes.read(line) if what == "add" else Merge.read(line)


class Merge(Command, frozen=True, tag="merge"):
    """Make two sides one; the second keeps its name."""

    word = "merge"
    menu_label = "Join two sides"
    may = WORLD
    also = ("join",)
    clauses = ("enc.sides.2",)

    side: Annotated[str, Name("side")]
    into: Annotated[str, After(("with", "and", "into"), Name("side", shown="SIDE"), optional=True)]

    @clause("enc.sides.2")
    def do(self, play: Saints) -> None:
        """In and out of an encounter; the second side keeps its place too."""
        state, side, into = play.state, self.side, self.into
        if side == into:
            raise PlayError(f"'{side}' is one side already. Name two: merge SIDE with SIDE")
        if side == PARTY:
            raise PlayError(f"The party stays what it is. Say it the other way about: merge {into} with {side}")
        for one in (side, into):
            if one != PARTY and not state.of_side(one):
                raise PlayError(
                    f"Nobody who lives is on the side '{one}': nothing can merge. Take it out: dismiss {one}"
                )
        if into not in state.ours and any(one.seat for one in state.of_side(side)):
            raise PlayError(f"Players' characters are on '{side}', and '{into}' is no side of the party's.")
        if state.chase is not None and {side, into} & {*state.chase.running}:
            raise PlayError(f"'{side}' and '{into}' cannot become one while one of them runs.")
        must_leave_two(state, side, into)
        play.record(Merged(side, into))


def must_leave_two(state: State, side: str, into: str) -> None:
    """Raises ``PlayError`` where the encounter would be left with one side, which meets nobody."""
    met = state.encounter
    if met is None or side not in met.sides:
        return
    left = {root(state, into if one == side else one) for one in met.sides}
    ours = any(into in state.ours if one == side else one in state.ours for one in met.sides)
    if len(left) < 2 or not ours:
        raise PlayError(f"With '{side}' and '{into}' as one there is nobody left to meet. End the encounter first: end")


class Merged(Event, frozen=True, tag="merged"):
    """Everybody of ``side`` is of the side ``into`` from now on, and ``side`` is no more.

    What has parted from ``side`` counts as parted from ``into``; but nobody becomes the party's by that.
    """

    side: str
    into: str

    def apply(self, state: State) -> State:
        came = tuple(one.id for one in state.cast if one.side == self.side)
        old, new = state.side(self.side), state.side(self.into)
        new = replace(new, lit=new.lit or old.lit, forewarned=new.forewarned or old.forewarned)
        sides = tuple(new if one.id == self.into else one for one in state.sides if one.id != self.side)
        whose = (new.of or new.id) if (self.side in state.ours) == (self.into in state.ours) else ""
        parts = {one.id: whose if one.of == self.side else one.of for one in sides}
        met, fight = state.encounter, state.fight
        after = replace(
            state,
            cast=tuple(replace(one, side=self.into) if one.id in came else one for one in state.cast),
            sides=tuple(replace(one, of="" if parts[one.id] == one.id else parts[one.id]) for one in sides),
            encounter=merged(met, self.side, self.into, came) if met is not None else None,
        )
        if fight is None:
            return after
        if met is not None and self.into not in met.sides and self.side in fight.before:
            fight = replace(fight, before={**fight.before, self.into: fight.before[self.side]})
        sides_of = {one.id: one.side for one in after.cast}
        return replace(after, fight=fight.merged(sides_of, self.side, self.into))

    def tell(self, before: State, after: State) -> Lines:
        text = f"{self.side} and {self.into} are one side now: {self.into}."
        met = after.encounter
        seen = met is not None and met.known and self.into in met.sides
        return public(text) if seen or self.into in after.ours else secret(after, text)


def merged(met: Encounter, side: str, into: str, came: tuple[str, ...]) -> Encounter:
    """The encounter with one side instead of two, at the place of ``into``; of ``side``, where only that was met.

    It knows what either knew. Who has seen it coming acts, although those whom they join were surprised.
    """
    if side not in met.sides:
        return met
    alone = into not in met.sides
    alert = met.alert
    if not alone and met.is_surprised(into) and not met.is_surprised(side):
        alert = {**alert, **dict.fromkeys(came, into)}

    def one_of(sides: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(into if one == side else one for one in sides if alone or one != side)

    def pairs(known: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
        now = ((into if a == side else a, into if b == side else b) for a, b in known)
        return tuple(dict.fromkeys((a, b) for a, b in now if a != b))

    def by_side(values: dict[str, int]) -> dict[str, int]:
        return {into if one == side else one: value for one, value in values.items() if alone or one != side}

    reactions = {into if one == side else one: row for one, row in met.reactions.items() if alone or one != side}
    creep = met.creep
    if creep is not None and creep.side == side:
        creep = replace(creep, side=into) if alone else None
    return replace(
        met,
        sides=one_of(met.sides),
        aware=pairs(met.aware),
        unaware=tuple(pair for pair in pairs(met.unaware) if pair not in pairs(met.aware)),
        ambushed=one_of(met.ambushed),
        waited=one_of(met.waited),
        mods=by_side(met.mods),
        distances=by_side(met.distances),
        reactions=reactions,
        surprise=tuple(
            replace(one, side=into) if one.side == side else one for one in met.surprise if alone or one.side != side
        ),
        order=tuple(
            replace(one, side=into) if one.side == side else one for one in met.order if alone or one.side != side
        ),
        alert={who: into if of == side else of for who, of in alert.items()},
        creep=creep,
    )
