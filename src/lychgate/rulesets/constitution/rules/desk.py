"""The desk: decrees and switches, as this book needs them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar

from lychgate.core.errors import PlayError
from lychgate.core.view import Choice
from lychgate.kit import desk
from lychgate.kit.fields import After, AsTyped, Narrows, OneOf, Rest
from lychgate.kit.reading import TypedField
from lychgate.rulesets.constitution.rules.form_choices import Filled, other, people, whoever
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


SETTABLE: Mapping[str, str] = {
    "hp": "Hit points",
    "rested": "Hit points after the last rest",
    "ac": "Armour class",
    "xp": "XP",
    "level": "Level",
    "hit_dice": "Hit dice",
    "copper": "Money, in copper pieces",
    "fatigue": "Fatigue",
    "penance": "Penance",
    "marks": "Marks of major wounds",
    "morale": "Morale",
    "damage": "Damage",
    "collapsed": "Collapsed, true or false",
    "dead": "Dead, true or false",
}
"""What of somebody a form offers to set; anything else is typed as a path."""


def settable(state: State, seat: str, filled: Filled) -> tuple[Choice, ...]:
    """What of somebody may be set, each with what it is now."""
    one = whoever(state, filled)
    if one is None:
        return (other("A path, such as session"),)
    values = {name: (label, getattr(one, name)) for name, label in SETTABLE.items()}
    scores = {f"abilities.{name}": (name.capitalize(), score) for name, score in one.abilities.items()}
    found = {**values, **scores}
    return (
        *(Choice(f"{one.name}.{path}", label, str(now).lower()) for path, (label, now) in found.items()),
        other("Something else, as a path"),
    )


class Override(desk.Override, frozen=True, tag="decree"):
    """Set anything at all."""

    event = Overridden
    in_play = "cast, minutes, session"
    form_fields = (
        TypedField("who", Narrows("somebody"), True),
        TypedField("path", AsTyped("what"), True),
        TypedField("value", Rest("the new value"), True),
        TypedField("because", After(("because",), Rest("the reason")), True),
    )
    form_labels: ClassVar[Mapping[str, str]] = {"path": "What", "value": "New value", "because": "Because"}
    pickers = {"who": lambda state, seat, filled: people(state.cast), "path": settable}

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
