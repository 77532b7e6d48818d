"""What the forms of gear offer: things of the book with their sizes, and those that have a price here."""

from __future__ import annotations

from collections.abc import Mapping

from lychgate.core.errors import did_you_mean
from lychgate.core.view import Choice
from lychgate.kit.fields import After, Number, OneOf, Rest
from lychgate.kit.line import Line
from lychgate.kit.reading import TypedField
from lychgate.rulesets.constitution.rules.form_choices import Filled, other
from lychgate.rulesets.constitution.rules.initiations import allows
from lychgate.rulesets.constitution.rules.money import in_money
from lychgate.rulesets.constitution.state import Creature, State
from lychgate.rulesets.constitution.state.gear import PLACES, Where
from lychgate.rulesets.constitution.tables.gear import SIZES, Size, armours, sizes

UNDETERMINED = "undetermined thing"
"""What the prepared carry without having said yet what it is (3d6.9.3a)."""

USUAL: dict[Size, Where] = {
    "small": "backpack",
    "medium": "held",
    "big": "strapped",
    "large": "held",
    "ration": "backpack",
}
"""Where a thing of a size goes unless it is said."""

GEAR_LABELS: Mapping[str, str] = {"name": "Thing", "count": "How many", "size": "Size", "where": "Where"}
"""What the fields of a thing are called on forms."""


THING_FIELDS = (
    TypedField("count", Number("how many", 1, 999), False),
    TypedField("name", Rest("the thing"), True),
    TypedField("size", OneOf("size", SIZES), False),
    TypedField("where", After(("in",), OneOf("place", PLACES)), False),
)
"""The fields of a thing as ``gear.thing_in`` reads them."""


def size_of(line: Line, name: str, said: Size | None) -> Size:
    """The size of a thing: as it was said, or as the book has it. Raises ``PlayError`` where neither says."""
    found = said or size_in_the_book(name)
    if found is not None:
        return found
    allowed = ", ".join(SIZES)
    raise line.refuse(f"How big is '{name}'?{did_you_mean(name, sizes())} Say one of {allowed} after its name.")


def size_in_the_book(name: str) -> Size | None:
    """The size that the book has for a thing; None where it has none."""
    if name in armours():
        return "big"
    if name.startswith("ration"):
        return "ration"
    known = sizes()
    return next((known[word] for word in (name, name.split()[-1], name.removesuffix("s")) if word in known), None)


def book_things() -> tuple[Choice, ...]:
    """The things whose size the book has; any other may be named, with its size."""
    known = {**sizes(), **dict.fromkeys(armours(), "big")}
    plural = [name for name in known if name.endswith("s") and name.removesuffix("s") in known]
    listed = (Choice(name, name.capitalize(), size) for name, size in known.items() if name not in plural)
    return (*listed, other("Something else, with its size"))


def priced_things(state: State, seat: str, filled: Filled) -> tuple[Choice, ...]:
    """What has a price in this campaign; a thing that the book does not know is of medium size."""
    prices = state.campaign.prices.items()
    sized = {name: name if size_in_the_book(name) else f"{name} medium" for name, _ in prices}
    return tuple(Choice(sized[name], name.capitalize(), in_money(price)) for name, price in prices)


def brought_things(state: State, seat: str, filled: Filled) -> tuple[Choice, ...]:
    """What the prepared may have brought, of medium size at most: what has a price first."""
    prices = state.campaign.prices
    small = (one for one in book_things() if one.note in ("small", "medium") and one.id not in prices)
    return (*priced_things(state, seat, filled), *small, other("Something else, with its size"))


def may_have_brought(state: State, one: Creature) -> bool:
    """Whether somebody has undetermined things in the pack."""
    return any(item.name == UNDETERMINED for item in one.items) and allows(state, one, "undetermined-items")
