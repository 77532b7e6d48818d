"""Who can be helped now, and by whom: every way to save the dying, the surest first, and healing for the rest."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lychgate.kit.orders import Steps
from lychgate.kit.table import number
from lychgate.rulesets.sovereign.legal_magic import castable, usable
from lychgate.rulesets.sovereign.rules.aims import candidates, ordered, used_in
from lychgate.rulesets.sovereign.rules.feat_deeds import CHIRURGEON, Restore
from lychgate.rulesets.sovereign.rules.feats import feat_of
from lychgate.rulesets.sovereign.rules.fight import left_to_do
from lychgate.rulesets.sovereign.rules.healing import FirstAid, has_kit
from lychgate.rulesets.sovereign.rules.injury import dying
from lychgate.rulesets.sovereign.rules.may_act import possible
from lychgate.rulesets.sovereign.rules.medic import medics_for
from lychgate.rulesets.sovereign.rules.poison import Cure, poisoned
from lychgate.rulesets.sovereign.rules.strain import bears
from lychgate.rulesets.sovereign.state import PARTY, Creature, State
from lychgate.rulesets.sovereign.tables.magic import Lift, Power, Spell, arts, spells

SPEED = ("free", "instant", "move", "main")
"""The actions that magic takes, the quickest first."""


def rescues(state: State, side: str, seat: str = "") -> Steps:
    """Every way to save the dying of a side, by the seat's own Delvers where one is named; for each the surest first.

    What wakes them at once comes first, then what never fails, then the best medic's attempt.
    """
    able = [one for one in state.of_side(side) if seat in ("", one.seat) and not one.helpless]
    tries: list[tuple[str, Any]] = list(medics_for(state, side, seat))
    found: list[tuple[str, Any]] = []
    for one in dying(state):
        if one.side == side:
            found += [(f"restore:{healer.name}:{one.name}", step) for healer, step in restorers(state, able, one)]
            found += by_magic(state, able, one)
            found += [step for step in tries if step[1].whom == one.name]
    return possible(state, seat or state.referees[0], tuple(found))


def restorers(state: State, able: list[Creature], one: Creature) -> Iterator[tuple[Creature, Restore]]:
    """Those who can heal somebody by touch now."""
    if one.dead or not bears(one, number(state, "aid-strain")):
        return
    for healer in able:
        ready = state.fight is None or left_to_do(state, healer)
        if ready and healer.id != one.id and feat_of(healer, CHIRURGEON) > 1:
            yield healer, Restore(who=healer.name, whom=one.name)


def by_magic(state: State, able: list[Creature], one: Creature) -> list[tuple[str, Any]]:
    """The spells and arts that keep somebody from dying, the quickest first."""
    found: list[tuple[int, str, Any]] = []
    for caster in able:
        for power in saving(state, caster):
            if one in candidates(state, caster, power, used_in(power, ""), knows=False):
                command = ordered(caster, power, (one.name,), "")
                found.append((SPEED.index(power.action), f"rescue:{caster.name}:{one.name}:{power.name}", command))
    return [(id_, command) for _, id_, command in sorted(found, key=lambda each: each[0])]


def saving(state: State, caster: Creature) -> Iterator[Power]:
    """The spells and arts with which somebody could now keep others from dying."""
    known: list[Power] = [spells()[name] for name in caster.casting.prepared if name in spells()]
    known += [arts()[name] for name in caster.made.arts]
    for power in known:
        saves = any(isinstance(effect, Lift) and "dying" in effect.marks for effect in power.effects)
        now = castable(state, caster, power) if isinstance(power, Spell) else usable(state, caster, power)
        if saves and now:
            yield power


def healing(state: State, seat: str = "") -> Steps:
    """Healing for those who are hurt, down or poisoned but not dying: by touch, first aid, and cures.

    For a GM that of Delvers whom nobody plays. First aid and cures take too long for a fight.
    """
    party = state.of_side(PARTY)
    able = [one for one in party if (one.seat == seat if seat else one.seat not in state.players) and not one.helpless]
    patients = [one for one in state.cast if one.side == PARTY and not one.dead and not one.mark("dying")]
    hurt = sorted((one for one in patients if one.hp < one.max_hp), key=lambda one: one.hp - one.max_hp)
    found: list[tuple[str, Any]] = []
    for one in hurt:
        found += [(f"restore:{healer.name}:{one.name}", step) for healer, step in restorers(state, able, one)]
    if state.fight is None:
        medics = [one for one in able if has_kit(one)]
        for one in hurt:
            if bears(one, number(state, "aid-strain")) and not one.stopped("healing"):
                others = (medic.name for medic in medics if medic.id != one.id)
                found += [(f"aid:{medic}:{one.name}", FirstAid(who=medic, whom=(one.name,))) for medic in others]
        for one in poisoned(state):
            if one.side == PARTY and not one.dead and not any(poison.tried for poison in one.poisons):
                found += [(f"cure:{medic.name}:{one.name}", Cure(who=medic.name, whom=one.name)) for medic in medics]
    return possible(state, seat or state.referees[0], tuple(found))
