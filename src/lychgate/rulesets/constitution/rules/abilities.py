"""Abilities: the five scores, and what they are called."""

from __future__ import annotations

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.rulesets.constitution.state import Creature
from lychgate.rulesets.constitution.tables.characters import ABILITIES

HEADING = "Characters"

LOWEST, HIGHEST = 0, 30
"""The scores that may be said; rolled ones lie from 3 to 18, and improve up to 20 (3d6.4.9a)."""


@clause("3d6.4.1a", "3d6.4.1b", "3d6.4.1c", "3d6.4.1d", "3d6.4.1e")
def ability_called(said: str) -> str:
    """The ability that somebody means by its name or its beginning, ``str``; empty where none is."""
    word = said.casefold()
    return next((one for one in ABILITIES if len(word) >= 3 and one.startswith(word)), "")


@clause("3d6.4.2b")
def ability_of(one: Creature, ability: str) -> int:
    """Somebody's score; that of an average adult where it was never said."""
    return one.ability(ability)


def must_be_scores(abilities: dict[str, int]) -> None:
    """Raises ``PlayError`` for a score that nobody can have."""
    for ability, score in abilities.items():
        if not LOWEST <= score <= HIGHEST:
            raise PlayError(f"{ability.title()} is from {LOWEST} to {HIGHEST}; {score} is not.")
