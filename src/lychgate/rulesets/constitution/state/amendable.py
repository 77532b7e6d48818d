"""Typed effects as articles of a campaign's book: what may be amended, and initiations and spells as they were."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from lychgate.core.ruleset import Variant
from lychgate.kit.table import TableState
from lychgate.rulesets.constitution.tables.effects import as_written, effects_of_text, spell_effects_of_text
from lychgate.rulesets.constitution.tables.initiations import Initiation, printed
from lychgate.rulesets.constitution.tables.magic import Spell

INITIATION, SPELL = "initiation.", "spell."
"""What the names of these articles begin with: ``initiation.Keen eye``."""

_HOW = "The program goes by these effects; the words stay."


@lru_cache(8)
def effects_that_may_be_amended(own: tuple[Initiation, ...], spells: tuple[Spell, ...]) -> tuple[Variant, ...]:
    """An article for each initiation, the printed ones first, and for each spell of the table."""
    initiations = {**printed(), **{one.name: one for one in own}}
    return (*map(_initiation, initiations.values()), *map(_spell, spells))


def _initiation(one: Initiation) -> Variant:
    return Variant(
        name=f"{INITIATION}{one.name}",
        group="Initiations",
        title=one.name,
        text=_HOW,
        alternatives=((as_written(one.effects), one.text),),
        clauses=(one.clause or "3d6.4.4c",),
        reads=lambda text: as_written(effects_of_text(text)),
    )


def _spell(one: Spell) -> Variant:
    return Variant(
        name=f"{SPELL}{one.skill}",
        group="Spells",
        title=one.name,
        text=_HOW,
        alternatives=((as_written(one.effects), one.text),),
        clauses=("3d6.12.1",),
        reads=lambda text: as_written(spell_effects_of_text(text)),
    )


def as_amended(state: TableState, one: Initiation) -> Initiation:
    """An initiation with the effects that this table has given it; its words say so."""
    text = state.variants.get(f"{INITIATION}{one.name}")
    return one if text is None else _initiation_with(one, text)


@lru_cache(200)
def _initiation_with(one: Initiation, text: str) -> Initiation:
    effects = effects_of_text(text)
    return one if effects == one.effects else replace(one, effects=effects, text=f"{one.text} As amended: {text}.")


def spell_as_amended(state: TableState, one: Spell) -> Spell:
    """A spell with the effects that this table has given it; its words say so."""
    text = state.variants.get(f"{SPELL}{one.skill}")
    effects = one.effects if text is None else spell_effects_of_text(text)
    return one if effects == one.effects else replace(one, effects=effects, text=f"{one.text} As amended: {text}.")
