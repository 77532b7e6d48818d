"""Who has what: things go from hand to hand, to hand and away; and the best of them for everybody."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec
from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.kit.english import a_or_many
from lychgate.rulesets.hundred_saints.audience import of_somebody
from lychgate.rulesets.hundred_saints.naming import bearer_named
from lychgate.rulesets.hundred_saints.rules.arms import Arm
from lychgate.rulesets.hundred_saints.rules.checks import unfit_armour
from lychgate.rulesets.hundred_saints.rules.combat_options import fits
from lychgate.rulesets.hundred_saints.rules.stowing import (
    PutAway,
    added,
    lessened,
    place_for,
    things_of,
    with_things,
)
from lychgate.rulesets.hundred_saints.state import Creature, Item, State, Where
from lychgate.rulesets.hundred_saints.tables.load import Goods, known_goods


class GearStep(msgspec.Struct, frozen=True):
    """What ``member`` does with a thing: takes it, stows it, or leaves it in the party's store.

    ``owner`` has it now, in the place ``was``; empty: it is in the store.
    """

    what: Literal["take", "stow", "leave"]
    member: str
    item: str
    owner: str
    was: Where


class HandedOver(Event, frozen=True, tag="handed_over", kw_only=True):
    """Somebody, or the party's store, has a thing that another had; ``item`` is so much of it, where it is now."""

    giver: str
    taker: str
    item: Item
    was: Where

    def apply(self, state: State) -> State:
        left = lessened(things_of(state, self.giver), self.item.name, self.was, self.item.count)
        there = with_things(state, self.giver, left)
        return with_things(there, self.taker, added(things_of(there, self.taker), self.item))

    def tell(self, before: State, after: State) -> Lines:
        what = a_or_many(self.item.count, self.item.name)
        if not self.taker:
            text = f"{bearer_named(after, self.giver)} leaves {what} in the party's store."
        elif not self.giver:
            text = f"{bearer_named(after, self.taker)} takes {what} out of the party's store."
        else:
            text = f"{bearer_named(after, self.giver)} hands {what} to {bearer_named(after, self.taker)}."
        return of_somebody(after, self.taker or self.giver, text, "enc.load.6")


# ---------------------------------------------------------------------- what may be done


def bundle(item: Item) -> Item:
    """So much of a thing as goes from hand to hand at once: a bundle, or one."""
    return replace(item, count=min(item.count, max(1, item.per)))


def worn_instead(one: Creature, item: Item) -> Item | None:
    """The armour or shield that somebody takes off for ``item``."""
    known = known_goods(item.name)
    if known is None or known.kind not in ("armour", "shield"):
        return None
    return next((other for other in at_hand(one, known.kind) if other.name != item.name), None)


def at_hand(one: Creature, kind: str) -> list[Item]:
    """The things of a kind of goods that somebody wears or holds."""
    return [item for item in one.items if item.where == "equipped" and kind_of(item) == kind]


def kind_of(item: Item) -> str:
    """The kind of goods of a thing; empty where no list has it."""
    known = known_goods(item.name)
    return known.kind if known is not None else ""


@clause("enc.load.6")
def facts_of(state: State, step: GearStep) -> tuple[PutAway | HandedOver, ...]:
    """What a step comes to: armour that is worn is taken off for other, and stowed or left in the store; what is taken
    goes to hand, or where there is room for it. Raises ``PlayError`` where there is none."""
    item = the_thing(state, step)
    own = step.owner == step.member
    if step.what == "leave":
        gone = replace(bundle(item), where="equipped")
        return (HandedOver(giver=step.owner, taker="", item=gone, was=step.was),)
    one = state.creature(step.member)
    if step.what == "stow":
        rest = replace(one, items=lessened(one.items, item.name, item.where, item.count))
        return (PutAway(who=one.id, what=item.name, was=item.where, where=stowed(state, rest, item)),)
    facts: list[PutAway | HandedOver] = []
    off = worn_instead(one, item)
    if off is not None:
        facts.append(put_off(state, one, off))
        state = facts[0].apply(state)
        one = state.creature(one.id)
    if own:
        rest = replace(one, items=lessened(one.items, item.name, item.where, item.count))
        facts.append(
            PutAway(who=one.id, what=item.name, was=item.where, where=place_for(state, rest, item, "equipped"))
        )
    else:
        taken = replace(bundle(item), where=place_for(state, one, bundle(item), ""))
        facts.append(HandedOver(giver=step.owner, taker=one.id, item=taken, was=step.was))
    return tuple(facts)


def the_thing(state: State, step: GearStep) -> Item:
    """The thing that a step is about."""
    there = things_of(state, step.owner)
    return next(item for item in there if (item.name, item.where) == (step.item, step.was))


def put_off(state: State, one: Creature, item: Item) -> PutAway | HandedOver:
    """A thing that is worn or held is stowed where there is room, else left in the party's store."""
    rest = replace(one, items=lessened(one.items, item.name, item.where, item.count))
    try:
        return PutAway(who=one.id, what=item.name, was=item.where, where=stowed(state, rest, item))
    except PlayError:
        return HandedOver(giver=one.id, taker="", item=item, was=item.where)


def stowed(state: State, one: Creature, item: Item) -> Where:
    """The backpack, or else a sack. Raises ``PlayError`` where there is no room in either."""
    try:
        return place_for(state, one, item, "backpack")
    except PlayError:
        return place_for(state, one, item, "sack")


def steps_of(state: State, one: Creature, others: Sequence[Creature]) -> tuple[GearStep, ...]:
    """All that somebody may do: stow or take to hand what is theirs, take what is in store or what others have, and
    leave what they have in the store."""
    own = [
        GearStep("stow" if item.where == "equipped" else "take", one.id, item.name, one.id, item.where)
        for item in sorted(one.items, key=lambda item: item.where != "equipped")
    ]
    store = [GearStep("take", one.id, item.name, "", item.where) for item in state.store]
    theirs = [
        GearStep("take", one.id, item.name, other.id, item.where)
        for other in others
        if other.id != one.id
        for item in other.items
    ]
    leaving = [GearStep("leave", one.id, item.name, one.id, item.where) for item in one.items]
    return tuple(step for step in (*own, *store, *theirs, *leaving) if possible(state, step))


def possible(state: State, step: GearStep) -> bool:
    """Whether there is room for what a step comes to; a container that holds something stays with who bears it."""
    item = the_thing(state, step)
    known = known_goods(item.name)
    if known is not None and known.capacity and step.owner:
        holds = any(other.where == item.name for other in things_of(state, step.owner))
        if holds or step.what == "stow":
            return False
    try:
        facts_of(state, step)
    except PlayError:
        return False
    return True


# ---------------------------------------------------------------------- the best for everybody


def fit(one: Creature, known: Goods) -> bool:
    """Whether armour, a shield or a weapon is for somebody's class."""
    match known.kind:
        case "armour":
            return not unfit_armour(replace(one, armour=known.bulk, shield=0))
        case "shield":
            return not unfit_armour(replace(one, armour="", shield=known.ac_bonus))
        case _:
            return fits(one, Arm(name=known.name, damage=known.damage, missile=not known.melee))


def strength(known: Goods) -> int:
    """How good armour, a shield or a weapon is: its AC, or what its dice come to at most."""
    dice, _, sides = known.damage.partition("d")
    return int(dice) * int(sides) if sides else known.ac + known.ac_bonus


@clause("enc.char.ac.1", "enc.combat.qual.1", "enc.combat.gear.1")
def best_steps(state: State, members: Sequence[Creature]) -> tuple[GearStep, ...]:
    """For each the best armour, shield and weapon for melee of their class, out of what they have and what is in store;
    nothing is taken from anybody. Who has no weapon comes before who has one. No weapon of two hands where there is a
    shield."""
    found: list[GearStep] = []
    who = [one.id for one in members if one.kind != "creature"]
    armed = [one.id for one in members if at_hand(one, "weapon")]
    wanted = [(id_, kind) for id_ in who for kind in ("armour", "shield")]
    wanted += [(id_, "weapon") for id_ in sorted(who, key=lambda id_: id_ in armed)]
    for id_, kind in wanted:
        step = next(better(state, state.creature(id_), kind), None)
        if step is not None:
            for fact in facts_for_best(state, step):
                state = fact.apply(state)
            found.append(step)
    return tuple(found)


def better(state: State, one: Creature, kind: str) -> Iterator[GearStep]:
    """The steps that would give somebody a better thing of a kind than they have at hand, the best first."""

    def wanted(known: Goods) -> bool:
        return known.melee or kind != "weapon"

    held = [known for item in at_hand(one, kind) if (known := known_goods(item.name)) is not None and wanted(known)]
    least = max((strength(known) for known in held if fit(one, known)), default=0)
    shield = bool(at_hand(one, "shield"))
    rows = [(one.id, item) for item in one.items if item.where != "equipped"] + [("", item) for item in state.store]
    offered: list[tuple[int, GearStep]] = []
    for owner, item in rows:
        known = known_goods(item.name)
        if known is None or known.kind != kind or not wanted(known) or not fit(one, known):
            continue
        both = "two-handed" in known.qualities and shield
        step = GearStep("take", one.id, item.name, owner, item.where)
        if strength(known) > least and not both and possible(state, step):
            offered.append((strength(known), step))
    yield from (step for _, step in sorted(offered, key=lambda each: -each[0]))


def weapon_instead(state: State, step: GearStep) -> Item | None:
    """The weapon for melee that somebody puts away for a better one, so that the better one is struck with."""
    if kind_of(the_thing(state, step)) != "weapon":
        return None
    held = at_hand(state.creature(step.member), "weapon")
    return next((item for item in held if (known := known_goods(item.name)) is not None and known.melee), None)


def facts_for_best(state: State, step: GearStep) -> tuple[PutAway | HandedOver, ...]:
    """What a step for the best comes to: the weapon before is put away, too."""
    old = weapon_instead(state, step)
    if old is None:
        return facts_of(state, step)
    off = put_off(state, state.creature(step.member), old)
    return (off, *facts_of(off.apply(state), step))
