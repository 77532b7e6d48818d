"""Typed effects as articles of a campaign's book: what may be amended, and initiations and spells as they were."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from lychgate.core.ruleset import Variant
from lychgate.kit.table import TableState
from lychgate.rulesets.constitution.tables.effects import NOTHING, as_written, effects_of_text, spell_effects_of_text
from lychgate.rulesets.constitution.tables.initiations import Effect, Initiation, printed
from lychgate.rulesets.constitution.tables.magic import Spell, SpellEffect

INITIATION, SPELL = "initiation.", "spell."
"""What the names of these articles begin with: ``initiation.Keen eye``."""

_UNTYPED = str.maketrans('"{}', "'()")

_HOW = "The program goes by these effects; the words stay."


@lru_cache(8)
def effects_that_may_be_amended(own: tuple[Initiation, ...], spells: tuple[Spell, ...]) -> tuple[Variant, ...]:
    """An article for each initiation, the printed ones first, and for each spell of the table."""
    names = {one.name for one in own}
    others = (one for one in printed().values() if one.name not in names)
    return (*map(_initiation, others), *map(_own_initiation, own), *map(_spell, spells))


def _own_initiation(one: Initiation) -> Variant:
    calling = f"{one.calling} " if one.calling else ""
    line = f"initiation {_quoted(one.name)} {calling}{_quoted(one.text)}{_typed(one.effects)}"
    return replace(_initiation(one), written=line)


def _initiation(one: Initiation) -> Variant:
    return Variant(
        name=f"{INITIATION}{one.name}",
        group="Initiations",
        title=one.name,
        text=_HOW,
        alternatives=((as_written(one.effects), one.text),),
        clauses=(one.clause or "3d6.4.4c",),
        reads=lambda text: as_written(effects_of_text(text)),
        unapplied=NOTHING,
    )


def _spell(one: Spell) -> Variant:
    school = f" of {_quoted(one.school)}" if one.school else ""
    text = f" {_quoted(one.text)}" if one.text else ""
    return Variant(
        name=f"{SPELL}{one.skill}",
        group="Spells",
        title=one.name,
        text=_HOW,
        alternatives=((as_written(one.effects), one.text),),
        clauses=("3d6.12.1",),
        reads=lambda text: as_written(spell_effects_of_text(text)),
        unapplied=NOTHING,
        written=f"spell {_quoted(one.name)} {one.level}{school}{text}{_typed(one.effects)}",
    )


def _quoted(text: str) -> str:
    """Words on one line, as they can be typed: what stands in quotation marks or braces is read as something else."""
    return f'"{" ".join(text.translate(_UNTYPED).split())}"'


def _typed(effects: Sequence[Effect | SpellEffect]) -> str:
    return f" {as_written(effects)}" if effects else ""


def without_its_words(article: Variant) -> Variant:
    """An article for somebody who may know its effects, and nothing else that a table has written of it."""
    return replace(article, alternatives=((article.default, _HOW),), written="")


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
