"""Gear: what somebody takes, wears, leaves and buys, and the audit of what they carry."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar, Literal

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.english import a_or_many, numbered, singular
from lychgate.kit.fields import After, Flag, Number, OneOf, Person, Rest
from lychgate.kit.line import Line
from lychgate.kit.outlook import percent
from lychgate.kit.reading import TypedField
from lychgate.kit.rolling import rolled
from lychgate.kit.table import number
from lychgate.rulesets.constitution.permission import OWNER
from lychgate.rulesets.constitution.rules.burdensome import not_burdened
from lychgate.rulesets.constitution.rules.checks import Checked, check
from lychgate.rulesets.constitution.rules.form_choices import own, things
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay, of_somebody, somebody
from lychgate.rulesets.constitution.rules.initiations import allows
from lychgate.rulesets.constitution.rules.load import (
    burden_of,
    can_drag,
    limits_of,
    load_told,
    must_fit,
    stones_of,
    suit_of,
)
from lychgate.rulesets.constitution.rules.money import MoneyMoved, in_money
from lychgate.rulesets.constitution.rules.price_list import price_of
from lychgate.rulesets.constitution.rules.rerolls import rolls_again
from lychgate.rulesets.constitution.rules.thing_choices import (
    GEAR_LABELS,
    THING_FIELDS,
    UNDETERMINED,
    USUAL,
    book_things,
    brought_things,
    may_have_brought,
    priced_things,
    size_of,
)
from lychgate.rulesets.constitution.state import Creature, State
from lychgate.rulesets.constitution.state.gear import PLACES, Item, Where
from lychgate.rulesets.constitution.tables.gear import SIZES, Size, armours, sizes

HEADING = "Gear"

BARE = 20
"""The AC of somebody who wears no armour (3d6.5.15a)."""


def thing_in(line: Line) -> tuple[str, int, Size, Where]:
    """A thing as it is typed, ``3 torch in backpack``, ``"stuffed owl" medium``. Raises ``PlayError``."""
    count = line.number("how many", 1, 999) if line.is_number() else 1
    words: list[str] = []
    while line.more and line.peek() not in (*SIZES, *PLACES, "in", "for", "haggle"):
        words.append(line.word("a thing"))
    if not words:
        raise line.refuse("A thing is missing.")
    name = " ".join(words).casefold()
    name = next((one for one in singular(name) if one in sizes() or one in armours()), name)
    said: Any = None
    while line.peek() in SIZES:  # a form may have one in the thing's name, and one of its own that counts
        said = line.word("a size").casefold()
    size = size_of(line, name, said)
    line.flag("in")
    usual: Where = "worn" if name in armours() else USUAL[size]
    where: Any = line.one_of("place", PLACES) if line.peek() in PLACES else usual
    return name, count, size, where


def carrying(one: Creature, item: Item) -> tuple[Item, ...]:
    """What somebody carries with some more of a thing."""
    same = next((it for it in one.items if (it.name, it.size, it.where) == (item.name, item.size, item.where)), None)
    if same is None:
        return (*one.items, item)
    return tuple(replace(it, count=it.count + item.count) if it is same else it for it in one.items)


# ---------------------------------------------------------------------- taking and leaving


class Take(Command, frozen=True, tag="take", kw_only=True):
    """Pick up something, and say where it is carried."""

    word = "take"
    menu_label = "Pick up a thing"
    likely = 7
    may = OWNER
    shape = "WHO [N] THING [small|medium|big|large] [in worn|held|backpack|strapped|dragged]"
    clauses = ("3d6.14.1",)
    form_fields = (
        TypedField("who", Person(), True),
        *THING_FIELDS,
    )
    form_labels = GEAR_LABELS
    pickers = {"who": own(), "name": lambda state, seat, filled: book_things()}

    who: str
    name: str
    count: int
    size: Size
    where: Where

    @classmethod
    def read(cls, line: Line) -> Take:
        who = Person().read(line)
        name, count, size, where = thing_in(line)
        return cls(who=who, name=name, count=count, size=size, where=where)

    @clause("3d6.14.1", "3d6.14.13bis-d")
    def do(self, play: ConstitutionPlay) -> None:
        """It must fit where it goes, and be no more than can be carried."""
        one = somebody(play, self.who)
        items = carrying(one, Item(self.name, self.size, self.where, self.count))
        must_fit(items)
        must_be_borne(play.state, replace(one, items=items))
        play.record(Carried(one.id, items, ac_of(play.state, one, items), f"takes {a_or_many(self.count, self.name)}"))


@clause("3d6.14.13bis-d")
def must_be_borne(state: State, one: Creature) -> None:
    """Raises ``PlayError`` where somebody would carry or drag more than their strength allows."""
    carried = stones_of(state, one)
    if burden_of(state, one, carried) == "too much":
        raise PlayError(f"{one.name} carries at most {numbered(limits_of(state, one)[2], 'stone')}; this is {carried}.")
    dragged = sum(item.count for item in one.items if item.where == "dragged")
    if dragged > can_drag(state, one):
        raise PlayError(f"{one.name} can drag {numbered(can_drag(state, one), 'stone')} more; that is {dragged}.")


@clause("3d6.14.15", "3d6.5.15a")
def ac_of(state: State, one: Creature, items: Sequence[Item]) -> int:
    """The AC with these things: that of the best suit; who wears none and wore none keeps the AC that was said."""
    suits, wore = (
        [suit_of(state, item.name).ac for item in those if item.where == "worn" and item.name in armours()]
        for those in (items, one.items)
    )
    return max(suits, default=BARE if wore else one.ac)


class Carried(Event, frozen=True, tag="carried"):
    """Somebody carries these things now, and has the AC that they give."""

    who: str
    items: tuple[Item, ...]
    ac: int
    what: str

    def apply(self, state: State) -> State:
        return state.with_creature(replace(state.creature(self.who), items=self.items, ac=self.ac))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        ac = f", AC {self.ac}" if self.ac != before.creature(self.who).ac else ""
        text = f"{one.name} {self.what}: {load_told(after, one)}{ac}."
        return of_somebody(after, one, text, "3d6.14.3")


def held_by(one: Creature, name: str) -> Item:
    """The thing of a name that somebody has. Raises ``PlayError``."""
    word = name.casefold()
    found = next((it for it in one.items if it.name == word or it.name == word.removesuffix("s")), None)
    if found is None:
        there = ", ".join(dict.fromkeys(it.name for it in one.items)) or "nothing"
        raise PlayError(f"{one.name} has no {name}, but {there}.")
    return found


class Leave(Command, frozen=True, tag="leave", kw_only=True):
    """Leave something behind, or put it in another place."""

    word = "leave"
    menu_label = "Leave a thing behind"
    may = OWNER
    shape = "WHO THING [N] [in worn|held|backpack|strapped|dragged]"
    clauses = ("3d6.14.1",)
    form_fields = (
        TypedField("who", Person(), True),
        TypedField("name", Rest("the thing"), True),
        TypedField("count", Number("how many", 1, 999), False),
        TypedField("where", After(("in",), OneOf("place", PLACES)), False),
    )
    form_labels: ClassVar[Mapping[str, str]] = {**GEAR_LABELS, "where": "Put it in"}
    pickers = {"who": own(lambda state, one: bool(one.items)), "name": things}

    who: str
    name: str
    count: int = 0
    where: Where | Literal[""] = ""

    @classmethod
    def read(cls, line: Line) -> Leave:
        who = Person().read(line)
        words = [line.word("a thing")]
        while line.more and line.peek() not in ("in", *PLACES) and not line.is_number():
            words.append(line.word("a thing"))
        count = line.number("how many", 1, 999) if line.is_number() else 0
        line.flag("in")
        where: Any = line.one_of("place", PLACES) if line.more else ""
        return cls(who=who, name=" ".join(words), count=count, where=where)

    @clause("3d6.14.1")
    def do(self, play: ConstitutionPlay) -> None:
        one = somebody(play, self.who)
        item = held_by(one, self.name)
        count = min(self.count or item.count, item.count)
        kept = tuple(
            replace(it, count=it.count - count) if it is item else it
            for it in one.items
            if it is not item or it.count > count
        )
        what = f"leaves {a_or_many(count, item.name)}"
        if self.where:
            kept = carrying(replace(one, items=kept), replace(item, count=count, where=self.where))
            must_fit(kept)
            what = f"has {a_or_many(count, item.name)} {self.where}"
        play.record(Carried(one.id, kept, ac_of(play.state, one, kept), what))


# ---------------------------------------------------------------------- prices


class Buy(Command, frozen=True, tag="buy", kw_only=True):
    """Buy something that has a price here."""

    word = "buy"
    menu_label = "Buy a thing"
    likely = 9
    may = OWNER
    shape = "WHO [N] THING [SIZE] [in PLACE] [haggle]"
    clauses = ("3d6.14.14", "3d6.10.3")
    form_fields = (
        TypedField("who", Person(), True),
        *THING_FIELDS,
        TypedField("haggle", Flag(("haggle",)), False),
    )
    form_labels: ClassVar[Mapping[str, str]] = {**GEAR_LABELS, "haggle": "Haggle first"}
    pickers = {"who": own(lambda state, one: one.copper > 0), "name": priced_things}

    who: str
    name: str
    count: int
    size: Size
    where: Where
    haggle: bool = False

    @classmethod
    def read(cls, line: Line) -> Buy:
        who = Person().read(line)
        name, count, size, where = thing_in(line)
        return cls(who=who, name=name, count=count, size=size, where=where, haggle=line.flag("haggle"))

    @clause("3d6.14.14", "3d6.10.3")
    def do(self, play: ConstitutionPlay) -> None:
        one = somebody(play, self.who)
        each = price_of(play.state, self.name)
        if one.copper < each * self.count and not self.haggle:
            raise too_dear(self.name, each * self.count, one)

        def then(few: int) -> Creature:
            return replace(one, items=carrying(one, Item(self.name, self.size, self.where, few)))

        count = not_burdened(play, one, self.name, self.count, then)
        if not count:
            return
        price = each * count
        if self.haggle:
            if not allows(play.state, one, "haggle"):
                raise PlayError(f"{one.name} does not haggle: that takes the initiation Haggler.")
            price -= haggled(play, one, price)
        if one.copper < price:
            raise too_dear(self.name, price, one)
        Take(who=one.name, name=self.name, count=count, size=self.size, where=self.where).do(play)
        play.record(MoneyMoved(one.id, -price, a_or_many(count, self.name)))


def too_dear(name: str, price: int, one: Creature) -> PlayError:
    """The refusal of what somebody cannot pay for."""
    return PlayError(f"{name.capitalize()} costs {in_money(price)}; {one.name} has {in_money(one.copper)}.")


@clause("3d6.10.3", "3d6.9.1")
def haggled(play: ConstitutionPlay, one: Creature, price: int) -> int:
    """What a haggler gets off a price: a part of it, where a plain d20 shows less than their charisma."""
    charisma, subject = one.ability("charisma"), f"creature:{one.id}"
    die = rolled(play, "haggling", "1d20", "3d6.10.3", subject, one.seat)
    below = Fraction(min(charisma - 1, 20), 20)
    while die >= charisma:
        came = f"{one.name} haggles: {die}, not below {charisma}."
        if not rolls_again(play, one.id, came, odds=lambda: f"{percent(below)} to be below it"):
            break
        die = rolled(play, "haggling", "1d20", "3d6.10.3", subject, one.seat)
    return price * number(play.state, "haggle_percent") // 100 if die < charisma else 0


# ---------------------------------------------------------------------- being prepared


@clause("3d6.9.3a", "3d6.9.3b")
def must_be_prepared(play: ConstitutionPlay, one: Creature) -> Item:
    """Something undetermined that somebody carries. Raises ``PlayError`` where they may not find it, or not now."""
    if not allows(play.state, one, "undetermined-items"):
        raise PlayError("Only a character with the initiation Prepared can find what was not written down.")
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
    pickers = {"who": own(may_have_brought), "name": brought_things}

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
