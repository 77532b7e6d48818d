"""What makes somebody a character: a class, and what has been learnt; the abilities stand with the creature."""

from __future__ import annotations

from typing import Literal

import msgspec

Ability = Literal["strength", "intelligence", "wisdom", "dexterity", "constitution", "charisma"]

ABILITIES: tuple[Ability, ...] = ("strength", "intelligence", "wisdom", "dexterity", "constitution", "charisma")
"""The six in the order in which they are rolled (enc.char.make.1)."""

SAVES = ("doom", "ray", "hold", "blast", "spell")
"""The categories of saves, in the order of the numbers in ``Creature.saves`` (enc.core.save.1)."""


class Character(msgspec.Struct, frozen=True, kw_only=True):
    """The part of a creature that only characters and adventurers have.

    ``calling`` is the class, by the book's name. ``xp`` is what has been earned. ``training_until`` is the day on which
    a training is over (enc.xp.7), 0 without one; ``trained_for`` the level that it was for.
    """

    calling: str
    xp: int = 0
    training_until: int = 0
    trained_for: int = 0
