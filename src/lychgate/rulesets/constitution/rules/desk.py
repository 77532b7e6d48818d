"""The desk: decrees and switches, as this book needs them."""

from __future__ import annotations

from typing import Annotated

from lychgate.core.errors import PlayError
from lychgate.kit import desk
from lychgate.kit.fields import OneOf
from lychgate.rulesets.constitution.state import State
from lychgate.rulesets.constitution.variants import VARIANTS

HEADING = desk.HEADING

PROCEDURES = (
    "checks",
    "concepts",
    "damage",
    "facts",
    "haggling",
    "hit points",
    "hunting",
    "improvement",
    "magic",
    "morale",
    "research",
    "wandering",
    "wounds",
)
"""What the program rolls for by itself, unless the table wants to be asked or rolls it with dice of its own."""


class Overridden(desk.Overridden, frozen=True, tag="decreed"):
    """A referee has set a value, for a reason."""


class Override(desk.Override, frozen=True, tag="decree"):
    """Set anything at all."""

    event = Overridden
    in_play = "cast, minutes, session"

    def full_path(self, state: State) -> str:
        """A path that begins with somebody's name is one into the cast."""
        first = self.path.partition(".")[0].casefold()
        named = any(one.name.casefold() == first for one in state.cast)
        return f"cast.{self.path}" if named else self.path

    def must_be_sound(self, before: State, after: State) -> None:
        """Raises ``PlayError`` where hit points would be less than none, or a morale no score."""
        for one in after.cast:
            if one.hp < 0:
                raise PlayError(f"Hit points of {one.name} are at least 0; {one.hp} is not.")
            if one.morale and not 2 <= one.morale <= 12:
                raise PlayError(f"The morale of {one.name} is from 2 to 12; {one.morale} is not.")


class VariantSwitched(desk.VariantSwitched, frozen=True, tag="variant_switched"):
    """From now on the rules are read in another way."""

    variants = VARIANTS


class SwitchVariant(desk.SwitchVariant, frozen=True, tag="switch_variant"):
    """Change how a rule is read, for everybody; leave out the value to see what is allowed."""

    event = VariantSwitched


class SetAssist(desk.SetAssist, frozen=True, tag="set_assist"):
    """Choose whether the program rolls for a procedure by itself, asks first, or leaves it to the table's own dice."""

    procedure: Annotated[str, OneOf("procedure", PROCEDURES, shown="PROCEDURE")]
