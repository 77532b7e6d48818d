"""What is added to a check beside the ability, each part with its reason: class, initiations, wounds, hunger."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from lychgate.core.clause import clause
from lychgate.kit.table import ruled
from lychgate.rulesets.constitution.rules.blessed import blessings, lasting
from lychgate.rulesets.constitution.rules.hunger import penalties_of
from lychgate.rulesets.constitution.rules.initiations import bonuses
from lychgate.rulesets.constitution.state import Creature, State
from lychgate.rulesets.constitution.tables.characters import classes

COMBAT = ("initiative", "attack", "defence", "injury", "combat")
"""The kinds of checks that belong to combat; ``combat`` itself is any other (3d6.7.1)."""


class Part(msgspec.Struct, frozen=True):
    """A part of a sum: where it comes from, and how much it is."""

    source: str
    amount: int


Parts = tuple[Part, ...]


def added_to(state: State, one: Creature, kinds: Sequence[str]) -> Parts:
    """What somebody adds to a check of these kinds, such as ``attack`` or ``knowledge``; nothing that is 0."""
    return tuple(part for part in _parts(state, one, tuple(kinds)) if part.amount)


def _parts(state: State, one: Creature, kinds: tuple[str, ...]) -> Iterator[Part]:
    yield from of_the_class(state, one, kinds)
    yield from of_wounds(state, one, kinds)
    yield from of_initiations(state, one, kinds)
    for name, amount in (*penalties_of(state, one), *blessings(state, one, kinds), *lasting(state, one, kinds)):
        yield Part(name, amount)


@clause("3d6.7.1", "3d6.8.1")
def of_the_class(state: State, one: Creature, kinds: tuple[str, ...]) -> Iterator[Part]:
    """A fighter's level in combat, a sage's in knowledge."""
    row = classes().get(one.calling)
    if row is not None and any(kind in better_at(state, row.name, row.adds_level_to) for kind in kinds):
        yield Part(one.calling, one.level)


@clause("3d6.7.1")
def better_at(state: State, calling: str, adds_level_to: tuple[str, ...]) -> tuple[str, ...]:
    """The kinds of checks to which a class adds its level, as the table has it."""
    if calling != "fighter":
        return adds_level_to
    left_out = {"injury-saves": ("combat",), "without": ("combat", "injury"), "all": ()}
    return tuple(kind for kind in adds_level_to if kind not in left_out[ruled(state, "fighter_bonus_scope")])


STRENUOUS = ("attack", "defence", "strenuous")
"""The kinds of checks that a cut hampers; an injury save is none of them (3d6.6.9b)."""


@clause("3d6.6.9b")
def of_wounds(state: State, one: Creature, kinds: tuple[str, ...]) -> Iterator[Part]:
    """What each cut takes off attacks, defence and strenuous checks, or strenuous checks alone, as the table has it."""
    hampered = STRENUOUS[2:] if ruled(state, "minor_wound_scope") == "heavy-work" else STRENUOUS
    if any(kind in hampered for kind in kinds):
        for wound in one.wounds:
            yield Part(wound.name, wound.penalty)


@clause("3d6.9.2", "3d6.9.4", "3d6.10.1", "3d6.L.9.6", "3d6.L.9.7")
def of_initiations(state: State, one: Creature, kinds: tuple[str, ...]) -> Iterator[Part]:
    """What initiations add to checks of these kinds.

    Who searches well also sees well, and an acrobat's level never counts in combat, where the table has it so.
    """
    to = [*kinds, *(["search"] if "sight" in kinds and ruled(state, "keen_eye_scope") == "sight" else [])]
    if any(kind in COMBAT for kind in kinds) and ruled(state, "acrobat_in_combat") == "never":
        to = [kind for kind in to if kind != "acrobatics"]
    for name, amount in bonuses(state, one, to, kinds):
        yield Part(name, amount)


def total_of(parts: Parts) -> int:
    """The sum of the parts."""
    return sum(part.amount for part in parts)


def told(parts: Parts) -> str:
    """The parts in words: ``+2 fighter -2 shallow cut``."""
    return " ".join(f"{part.amount:+} {part.source}" for part in parts)
