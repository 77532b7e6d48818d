"""Armour class: what an attack must reach, with the situation and the weapons of both, each part with its reason."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from lychgate.core.clause import clause
from lychgate.kit.table import number, ruled
from lychgate.rulesets.constitution.rules.arms import kinds_of
from lychgate.rulesets.constitution.rules.blessed import lasting, protections
from lychgate.rulesets.constitution.rules.bonuses import Part, Parts
from lychgate.rulesets.constitution.rules.initiations import bonuses
from lychgate.rulesets.constitution.rules.initiative import lackey_shield
from lychgate.rulesets.constitution.state import Creature, State
from lychgate.rulesets.constitution.tables.gear import Weapon

HEADING = "A fight"


class Situation(msgspec.Struct, frozen=True, kw_only=True):
    """What is so of the target of an attack."""

    blind: bool = False
    constrained: bool = False
    unaware: bool = False


# ---------------------------------------------------------------------- the AC


@clause("3d6.5.15a", "3d6.5.15e", "3d6.5.16")
def ac_parts(state: State, other: Creature, arm: Weapon, against: Weapon, now: Situation) -> Parts:
    """The AC of ``other``, who fights with ``arm``, against an attack with ``against``, part by part."""
    return tuple(part for part in _parts(state, other, arm, against, now) if part.amount)


def _parts(state: State, other: Creature, arm: Weapon, against: Weapon, now: Situation) -> Iterator[Part]:
    yield Part("AC", other.ac)
    yield Part("shield", lackey_shield(state, other))
    so = kinds_of(arm, against)
    if "longer-reach" in so:
        yield Part("longer reach", number(state, "reach_ac"))
    blessed = (*protections(state, other), *lasting(state, other, ("ac",)))
    for name, amount in (*bonuses(state, other, ("ac",), so), *blessed):
        yield Part(name, amount)
    yield from of_the_situation(state, now)


@clause("3d6.5.15b", "3d6.5.15c", "3d6.5.15d")
def of_the_situation(state: State, now: Situation) -> Iterator[Part]:
    """What a target that is blind, constrained or unaware is the worse for: all of it, or the worst."""
    found = [
        Part(name, amount)
        for name, amount, so in (
            ("unaware", -number(state, "unaware_ac"), now.unaware),
            ("blind", -number(state, "blind_ac"), now.blind),
            ("constrained", -number(state, "constrained_ac"), now.constrained),
        )
        if so
    ]
    yield from sorted(found, key=lambda part: part.amount)[:1] if ruled(state, "ac_stack") == "worst" else found
