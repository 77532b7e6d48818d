"""The spells and arts that are offered in a fight: what somebody can pay for now, on the first foe or on themselves."""

from __future__ import annotations

from collections.abc import Sequence

from lychgate.core.errors import PlayError
from lychgate.kit.orders import Steps
from lychgate.rulesets.sovereign.rules.casting import Cast, UseArt
from lychgate.rulesets.sovereign.rules.effort import effort_left, must_be_unarmoured, slots_of, tradition_of
from lychgate.rulesets.sovereign.rules.fight import left_to_do
from lychgate.rulesets.sovereign.rules.natures import as_known, fits
from lychgate.rulesets.sovereign.rules.spellbook import lists_it
from lychgate.rulesets.sovereign.rules.willing import is_known_to
from lychgate.rulesets.sovereign.state import Creature, State
from lychgate.rulesets.sovereign.tables.magic import (
    Art,
    Dispel,
    Effect,
    Give,
    Gm,
    Heal,
    Lift,
    Power,
    Slot,
    Spell,
    Summon,
    arts,
    modes,
    runs,
    spells,
)

ON_REQUEST = (Dispel, Give, Heal, Lift, Slot, Summon)
"""Effects that fit some moments only: they are typed, and not offered to everybody at every turn."""


def magic(state: State, seat: str = "") -> Steps:
    """The spells and arts of the side whose turn it is, or of those of it whom a seat plays."""
    fight = state.fight_now
    found: list[tuple[str, Cast | UseArt]] = []
    for one in state.of_side(fight.acting):
        foes = [foe for foe in state.cast if foe.side in fight.sides and foe.side != one.side and foe.alive]
        if one.helpless or not foes or (seat and one.seat != seat):
            continue
        near = [foe for foe in foes if foe.id in fight.near(one.id)]
        those = [*near, *(foe for foe in foes if foe not in near)]
        those = [as_known(foe) for foe in those] if seat else those
        for name in one.casting.prepared:
            whom = at(spells()[name], one, those) if name in spells() else None
            if whom is not None and castable(state, one, spells()[name]):
                found.append((f"cast:{one.name}:{name}", Cast(who=one.name, spell=name, at=whom)))
        for name in one.made.arts:
            whom = at(arts()[name], one, those) if name in arts() else None
            if whom is not None and usable(state, one, arts()[name]):
                found.append((f"art:{one.name}:{name}", UseArt(who=one.name, art=name, at=whom)))
    return tuple(found)


def at(power: Power, one: Creature, foes: Sequence[Creature]) -> tuple[str, ...] | None:
    """The first foe that it works on, where a spell or an art is for others; None where it works on none of them.

    What is for allies or the willing is offered on the caster, who need not be named.
    """
    aimed = [effect for effect in power.effects if effect.whom == "target"]
    if not aimed or (power.needs and all(isinstance(effect, Gm) for effect in aimed)):
        return ()
    those = (foe for foe in foes if fits(foe, power.on, one) and is_known_to(power.needs, one, foe))
    return next(((foe.name,) for foe in those), None)


def offered(state: State, one: Creature, power: Power) -> bool:
    """Whether a spell or an art is one for any moment of a fight, and there is time for it now."""
    effects: tuple[Effect, ...] = power.effects
    if modes(power) or runs(power) == "text" or any(isinstance(effect, ON_REQUEST) for effect in effects):
        return False
    spent = state.fight_now.left(one.id)
    if power.action == "main":
        return left_to_do(state, one)
    if power.action == "move":
        return not (spent.moves > 0 and spent.main) and not one.stopped("move")
    return power.action == "free"


def castable(state: State, one: Creature, spell: Spell) -> bool:
    """Whether somebody can cast a prepared spell now."""
    fight = state.fight_now
    harmed = fight.hurt.get(one.id) == fight.round and "Iron Resolution" not in one.made.arts
    left = slots_of(state, one) - one.casting.used
    if harmed or left < 1 or one.stopped("magic") or not offered(state, one, spell):
        return False
    try:
        must_be_unarmoured(one, lists_it(one, spell.name))
    except PlayError:
        return False
    return fight.hurt.get(one.id) != fight.round or effort_left(one, "High Mage") > 0


def usable(state: State, one: Creature, art: Art) -> bool:
    """Whether somebody can use an art now."""
    used = f"{art.once} {art.name}" in one.casting.spent
    lasts = any((working.source, working.by) == (art.name, one.id) for working in one.under)
    if used or lasts or one.level < art.least or not offered(state, one, art):
        return False
    try:
        tradition = tradition_of(one, art.name)
        must_be_unarmoured(one, tradition)
    except PlayError:
        return False
    return art.commit == "none" or effort_left(one, tradition) > 0
