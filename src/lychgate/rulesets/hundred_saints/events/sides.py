"""Facts: two sides are one from now on."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.rulesets.hundred_saints.events.base import Happening
from lychgate.rulesets.hundred_saints.state import Encounter, Fight, State


class Merged(Happening, frozen=True, tag="merged"):
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
        return replace(after, fight=fought_on(after, fight, self.side, self.into))


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


def fought_on(state: State, fight: Fight, side: str, into: str) -> Fight:
    """The fight, in which nobody fights hand to hand with their own side, and checks of morale fall due to the one."""
    of = {one.id: one.side for one in state.cast}
    owed = tuple(replace(one, side=into) if one.side == side else one for one in fight.owed)
    tried = tuple(replace(one, side=into) if one.side == side else one for one in fight.tried)
    return replace(
        fight,
        melee=tuple((a, b) for a, b in fight.melee if of.get(a) != of.get(b)),
        before={one: feet for one, feet in fight.before.items() if one != side},
        owed=tuple(dict.fromkeys(owed)),
        tried=tuple(dict.fromkeys(tried)),
    )


Events = Merged
