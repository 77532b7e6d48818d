"""Making a Delver, the magic: traditions, first spells and arts."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.rulesets.sovereign.rules.draft import Draft, trained
from lychgate.rulesets.sovereign.rules.figures import with_figures
from lychgate.rulesets.sovereign.rules.learning import first_arts, growth_of, open_arts, open_spells
from lychgate.rulesets.sovereign.rules.making_step import Offer, Step, bonus_told
from lychgate.rulesets.sovereign.tables.classes import classes
from lychgate.rulesets.sovereign.tables.magic import arts, spells
from lychgate.rulesets.sovereign.tables.traditions import traditions

HEADING = "Delvers"


class TraditionStep(Step):
    """A tradition of magic, with its bonus skill; its spells and arts come later."""

    number, title = 4, "Tradition"

    def offers(self, draft: Draft, of: str) -> tuple[Offer, ...]:
        whole = not classes()[draft.made.calling].partial
        return tuple(
            Offer(row.name, row.name, f"{row.text} {bonus_told(draft, row.skill)}")
            for row in traditions().values()
            if row.name not in draft.made.traditions and (row.full or not whole)
        )

    def take(self, draft: Draft, of: str, chosen: str) -> Draft:
        row = traditions()[chosen]
        fixed = (*draft.made.arts, *row.fixed)
        learned = draft.changed(traditions=(*draft.made.traditions, chosen), arts=fixed).next()
        spells = (f"spells:{chosen}",) * growth_of(learned.made, chosen).first
        first = (f"art-first:{chosen}",) * bool(row.one_of)
        arts = (f"arts:{chosen}",) * first_arts(learned.made, chosen)
        return trained(learned.later(*spells, *first, *arts), row.skill)


class SpellsStep(Step):
    """The spells that somebody begins with, of the first level."""

    number, title = 13, "Spells"

    def offers(self, draft: Draft, of: str) -> tuple[Offer, ...]:
        return tuple(Offer(spell, spell, spells()[spell].text) for spell in open_spells(draft.made, of, 1))

    def take(self, draft: Draft, of: str, chosen: str) -> Draft:
        return draft.changed(spells=(*draft.made.spells, chosen)).next()


class ArtFirstStep(Step):
    """The art with which a tradition leaves a choice of where to begin."""

    number, title = 15, "The first art"

    def offers(self, draft: Draft, of: str) -> tuple[Offer, ...]:
        return tuple(Offer(art, art, arts()[art].text) for art in traditions()[of].one_of)

    def take(self, draft: Draft, of: str, chosen: str) -> Draft:
        return draft.changed(arts=(*draft.made.arts, chosen)).next()


class ArtsStep(Step):
    """The other arts that somebody begins with."""

    number, title = 15, "Arts"

    def offers(self, draft: Draft, of: str) -> tuple[Offer, ...]:
        return tuple(Offer(art, art, arts()[art].text) for art in open_arts(draft.made, of, 1))

    def take(self, draft: Draft, of: str, chosen: str) -> Draft:
        taken = draft.changed(arts=(*draft.made.arts, chosen)).next()
        return replace(taken, who=with_figures(taken.who))
