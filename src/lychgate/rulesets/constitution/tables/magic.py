"""The numbers of blessings and magic, from ``data/magic.toml``, and what a spell of a table is made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from lychgate.core.codec import learn
from lychgate.core.dice import parse
from lychgate.core.errors import PlayError, did_you_mean
from lychgate.resources import load
from lychgate.rulesets.constitution.tables.characters import ABILITIES, PACKAGE
from lychgate.rulesets.constitution.tables.initiations import topics

# ---------------------------------------------------------------------- spells

SpellOp = Literal["harm", "heal", "bonus", "save"]

SPELL_OPS: tuple[SpellOp, ...] = ("harm", "heal", "bonus", "save")

MOST_LEVEL, MOST_EFFECTS = 20, 10


class SpellEffect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that a spell does to each target: ``harm`` or ``heal`` by ``dice``, a ``bonus`` of ``amount`` ``to``
    checks of a kind for so many ``minutes``, or a ``save`` of an ``ability`` that spares a target all the rest."""

    op: SpellOp
    dice: str = ""
    to: str = ""
    amount: Annotated[int, Meta(ge=-20, le=20)] = 0
    minutes: Annotated[int, Meta(ge=0, le=100_000)] = 0
    ability: str = ""
    dc: Annotated[int, Meta(ge=1, le=60)] = 20


class Spell(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A spell of a table: a school's curriculum is its spells by level, and in their order on one level."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]
    level: Annotated[int, Meta(ge=1, le=MOST_LEVEL)]
    school: Annotated[str, Meta(max_length=40)] = ""
    text: Annotated[str, Meta(max_length=2000)] = ""
    effects: Annotated[tuple[SpellEffect, ...], Meta(max_length=MOST_EFFECTS)] = ()

    @property
    def skill(self) -> str:
        """The name of the skill that the spell is."""
        return self.name.casefold()


def kinds_of_bonus() -> tuple[str, ...]:
    """What a spell's bonus may be to."""
    return ("ac", "attack", "defence", "initiative", "injury", "save", "combat", *ABILITIES, *topics())


def fault_of(effect: SpellEffect) -> tuple[str, str]:
    """The key and the reason of what is wrong with an effect; both empty where nothing is."""
    match effect.op:
        case "harm" | "heal":
            try:
                parse(effect.dice)
            except PlayError as wrong:
                return "dice", f"'{effect.dice}' are no dice: {str(wrong).splitlines()[0]}"
        case "bonus":
            if not effect.amount or not effect.minutes:
                return "minutes" if effect.amount else "amount", "a bonus has an amount and the minutes that it lasts"
            return _unknown("to", effect.to, kinds_of_bonus())
        case "save":
            return _unknown("ability", effect.ability, ABILITIES)
    return "", ""


def _unknown(key: str, said: str, allowed: Sequence[str]) -> tuple[str, str]:
    if said in allowed:
        return "", ""
    return key, f"'{said}' is not known.{did_you_mean(said, allowed)} Allowed: {', '.join(allowed)}"


# ---------------------------------------------------------------------- numbers


class BlessingNumbers(msgspec.Struct, frozen=True):
    """Minutes of rites and after midnight, and points."""

    prayer_minutes: int
    penance: int
    sunrise: int
    sunset: int


class RepelNumbers(msgspec.Struct, frozen=True):
    """What a blessing is worth against undead and demons, and from which level."""

    ac: int
    damage: int
    ward_times: int
    ward_more: int
    dare_from: int
    dare_dc: int
    morale_from: int
    morale_die: str
    aura_from: int
    aura: int


class RitualNumbers(msgspec.Struct, frozen=True):
    """The minutes of a ritual by the rules of 2022."""

    later_minutes: int


class PreparingNumbers(msgspec.Struct, frozen=True):
    """The minutes of preparing spells by the rules of 2022."""

    later_minutes: int


class ResearchNumbers(msgspec.Struct, frozen=True):
    """Dice, days and ratings of learning spells."""

    dice: str
    chores: int
    mentor_share: int
    later_step: int
    fast_share: int
    study_die: str
    improve_die: str


class StudyField(msgspec.Struct, frozen=True):
    """What an initiation adds to Study magic in a field."""

    initiation: str
    field: str
    bonus: int


class StudyNumbers(msgspec.Struct, frozen=True):
    """Study magic: the usual ratings by class, and what initiations add."""

    more: int
    all: tuple[str, ...]
    ordained: tuple[int, int]
    usual: dict[str, tuple[int, int]]
    fields: tuple[StudyField, ...]


class MagicNumbers(msgspec.Struct, frozen=True):
    """All of ``data/magic.toml``."""

    blessing: BlessingNumbers
    repel: RepelNumbers
    ritual: RitualNumbers
    preparing: PreparingNumbers
    research: ResearchNumbers
    study: StudyNumbers


learn(MagicNumbers)

MAGIC: MagicNumbers = load(PACKAGE, "data/magic.toml", MagicNumbers)
