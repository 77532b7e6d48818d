"""A step of making a Delver: what may be chosen, what each choice changes, and what follows from it."""

from __future__ import annotations

import msgspec

from lychgate.rulesets.sovereign.rules.draft import Draft, improvable, level_of

HEADING = "Delvers"


class Offer(msgspec.Struct, frozen=True):
    """Something that may be chosen: its id, its label, and what it changes."""

    id: str
    label: str
    note: str = ""


class Step:
    """A step; its number and title are the book's. ``of`` is what it is about, where several are alike."""

    number = 0
    title = ""

    def offers(self, draft: Draft, of: str) -> tuple[Offer, ...]:
        """What may be chosen; nothing where the step falls away."""
        raise TypeError(f"{type(self).__name__} does not say what is offered")

    def take(self, draft: Draft, of: str, chosen: str) -> Draft:
        """The draft after the choice, at its next step."""
        raise TypeError(f"{type(self).__name__} does not say what a choice does")

    def by_chance(self, draft: Draft, of: str) -> tuple[Offer, ...]:
        """What chance chooses among, and what is suggested."""
        return self.offers(draft, of)

    def takes_text(self) -> bool:
        """Whether a text of one's own is a choice too."""
        return False


def bonus_told(draft: Draft, skill: str) -> str:
    """What a bonus skill changes."""
    level = level_of(draft.who, skill)
    if not improvable(draft, skill):
        return f"{skill.title()} is {level} already: a free improvement."
    return f"{skill.title()} {level} → {level + 1}."
