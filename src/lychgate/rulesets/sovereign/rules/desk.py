"""The desk: decrees and switches, as this book needs them."""

from __future__ import annotations

from typing import Annotated

from lychgate.core.errors import PlayError
from lychgate.kit import desk
from lychgate.kit.fields import OneOf
from lychgate.rulesets.sovereign.state import State
from lychgate.rulesets.sovereign.variants import VARIANTS

HEADING = desk.HEADING

PROCEDURES = (
    "attacks",
    "checks",
    "damage",
    "doors",
    "healing",
    "hit points",
    "initiative",
    "levels",
    "magic",
    "meetings",
    "reactions",
    "saves",
    "wandering",
)
"""What a table may roll by itself, each by the name that the rolls of it have."""


class Overridden(desk.Overridden, frozen=True, tag="decreed"):
    """A GM has set a value, for a reason."""


class Override(desk.Override, frozen=True, tag="decree"):
    """Set anything at all."""

    event = Overridden
    in_play = "cast, day, turn"

    def full_path(self, state: State) -> str:
        """A path that begins with somebody's name is one into the cast."""
        first = self.path.partition(".")[0].casefold()
        named = any(one.name.casefold() == first for one in state.cast)
        return f"cast.{self.path}" if named else self.path

    def must_be_sound(self, before: State, after: State) -> None:
        """Raises ``PlayError`` where hit points would be less than none or more than all."""
        for one in after.cast:
            if not 0 <= one.hp <= one.max_hp:
                raise PlayError(f"Hit points of {one.name} are from 0 to {one.max_hp}; {one.hp} is not.")


class VariantSwitched(desk.VariantSwitched, frozen=True, tag="variant_switched"):
    """From now on the rules are read in another way."""

    variants = VARIANTS


class SwitchVariant(desk.SwitchVariant, frozen=True, tag="switch_variant"):
    """Read the rules in another way from now on; everybody is told. Without VALUE it says what is allowed."""

    event = VariantSwitched


class SetAssist(desk.SetAssist, frozen=True, tag="set_assist"):
    """Choose whether the program rolls for a procedure by itself, asks first, or leaves it to the table's own dice."""

    procedure: Annotated[str, OneOf("procedure", PROCEDURES, shown="PROCEDURE")]
