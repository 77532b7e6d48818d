"""Being prepared: a pack may hold what nobody wrote down."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.kit.command import Command
from lychgate.kit.english import a_or_many
from lychgate.kit.fields import OneOf, Person, Rest
from lychgate.kit.line import Line
from lychgate.kit.reading import TypedField
from lychgate.kit.table import number
from lychgate.rulesets.constitution.permission import OWNER
from lychgate.rulesets.constitution.rules.checks import Checked, check
from lychgate.rulesets.constitution.rules.form_choices import choosing, own
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay, somebody
from lychgate.rulesets.constitution.rules.gear import Carried, ac_of, carrying, held_by, thing_in, too_dear
from lychgate.rulesets.constitution.rules.initiations import allows
from lychgate.rulesets.constitution.rules.money import MoneyMoved
from lychgate.rulesets.constitution.rules.thing_choices import (
    GEAR_LABELS,
    UNDETERMINED,
    brought_things,
    may_have_brought,
)
from lychgate.rulesets.constitution.state import Creature
from lychgate.rulesets.constitution.state.gear import Item
from lychgate.rulesets.constitution.tables.gear import SIZES, Size

HEADING = "Gear"


@clause("3d6.9.3a", "3d6.9.3b")
def must_be_prepared(play: ConstitutionPlay, one: Creature) -> Item:
    """Something undetermined that somebody carries. Raises ``PlayError`` where they may not find it, or not now."""
    if not allows(play.state, one, "undetermined-items"):
        raise PlayError(f"{one.name} has only what was written down: this takes the initiation Prepared.")
    if play.state.fight is not None:
        raise PlayError("In a fight nobody has time to rifle through a pack.")
    return held_by(one, UNDETERMINED)


class FindInPack(Command, frozen=True, tag="find_in_pack", kw_only=True):
    """Search the pack for something that you must have brought; you pay for it afterwards."""

    word = "brought"
    menu_label = "Find in the pack"
    may = OWNER
    shape = "WHO THING [SIZE]"
    clauses = ("3d6.9.3a", "3d6.9.3b")
    form_fields = (
        TypedField("who", Person(), True),
        TypedField("name", Rest("the thing"), True),
        TypedField("size", OneOf("size", SIZES[:2]), False),
    )
    form_labels = GEAR_LABELS
    picks = choosing(who=own(may_have_brought), name=brought_things)

    who: str
    name: str
    size: Size

    @classmethod
    def read(cls, line: Line) -> FindInPack:
        who = Person().read(line)
        name, _, size, _ = thing_in(line)
        return cls(who=who, name=name, size=size)

    @clause("3d6.9.3a", "3d6.9.3b")
    def do(self, play: ConstitutionPlay) -> None:
        """An undetermined thing in the pack becomes the one that is wanted; a failure leaves it as it was."""
        one = somebody(play, self.who)
        item = must_be_prepared(play, one)
        if self.size in ("big", "large"):
            raise PlayError(f"What the prepared bring along is of medium size; {a_or_many(1, self.name)} is not.")
        price = play.state.campaign.prices.get(self.name, 0)
        if one.copper < price:
            raise too_dear(self.name, price, one)
        tried = check(play, one, "knowledge", number(play.state, "finding_dc"), purpose="3d6.9.3b")
        play.record(Checked(one.id, f"search of the pack for {a_or_many(1, self.name)}", tried))
        if not tried.good:
            return
        left = tuple(
            replace(it, count=it.count - 1) if it is item else it for it in one.items if it is not item or it.count > 1
        )
        items = carrying(replace(one, items=left), Item(self.name, self.size, "backpack"))
        play.record(Carried(one.id, items, ac_of(play.state, one, items), f"has {a_or_many(1, self.name)} after all"))
        if price:
            play.record(MoneyMoved(one.id, -price, a_or_many(1, self.name)))
