"""Gear that changes hands: given, found, loaded on porters and beasts, worn and taken off."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.digits import is_number
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.english import a_or_many
from lychgate.kit.fields import After, Number, Person, person
from lychgate.kit.line import Line
from lychgate.kit.reading import TypedField
from lychgate.rulesets.sovereign.acts import Takes
from lychgate.rulesets.sovereign.command import Filled, Labels, Picks
from lychgate.rulesets.sovereign.permission import OWNER
from lychgate.rulesets.sovereign.rules.choosing import field, said, step
from lychgate.rulesets.sovereign.rules.choosing_gear import (
    MONEY,
    handed_over,
    in_hand,
    receivers,
    sources,
    taken_from,
    to_wear,
)
from lychgate.rulesets.sovereign.rules.figures import ac_of, with_figures
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay, of_somebody, somebody
from lychgate.rulesets.sovereign.rules.handling import thing_of
from lychgate.rulesets.sovereign.rules.load import (
    at_hand,
    must_be_at_hand,
    must_bear,
    points,
    points_of,
)
from lychgate.rulesets.sovereign.rules.money import is_money
from lychgate.rulesets.sovereign.rules.outfit import goods_called
from lychgate.rulesets.sovereign.rules.outfit import item as item_of
from lychgate.rulesets.sovereign.rules.purses import GiveMoney, TakeMoney, must_be_there_to_take
from lychgate.rulesets.sovereign.state import PARTY, Bearer, Creature, Item, State
from lychgate.rulesets.sovereign.state.load import put, without
from lychgate.rulesets.sovereign.tables.goods import armours

HEADING = "Gear"


def bearer_named(state: State, name: str) -> Bearer | None:
    """The porter, beast or cart of this name, if there is one."""
    return next((one for one in state.exploring.bearers if one.name == name), None)


def some(item: Item) -> str:
    """So many of a thing as people say it: ``2 torches``, ``plate armour``."""
    row = armours().get(item.name)
    body = row is not None and row.worn == "body"
    return a_or_many(item.count, f"{item.name} armour" if body else item.name)


def some_of(items: tuple[Item, ...], name: str, count: int, who: str) -> Item:
    """So many of a thing that somebody has, out of what lies together. Raises ``PlayError``."""
    first = thing_of(items, name, f"{who} has no '{name}'.")
    found = next((item for item in items if item.name == first.name and item.count >= count), first)
    if found.count < count:
        apart = any(item.name == first.name and item is not first for item in items)
        raise PlayError(f"{who} has only {some(found)}{' in one place' if apart else ''}.")
    return replace(found, count=count)


def _counted(line: Line, word: str, what: str) -> tuple[int, str, str]:
    """A count, a thing, and after ``word`` a name."""
    count = line.number("how many", 1, 1000) if line.is_number() else 1
    thing, _, name = line.rest_of(what).partition(f" {word} ")
    return count, thing.strip(), name.strip()


class Give(Command, frozen=True, tag="give_item", kw_only=True):
    """Give a thing or money to another creature, or load it on a porter, beast or cart."""

    word = "give"
    menu_label = "Give something"
    may = OWNER
    takes = Takes(time="move", near=("to",), what="handing something over", paid=True)
    shape = "WHO [COUNT] THING | MONEY to WHOM"
    clauses = ("sov.enc.table", "sov.enc.animals")
    form_fields = (
        field("who", Person()),
        step("what", "What"),
        field("sum", Number("how many gold pieces", 1, 10**6, unit=("gp",))),
        field("count", Number("how many", 1, 1000), must=False),
        said("thing", "Thing"),
        field("to", After(("to",), Person())),
    )
    form_labels: ClassVar[Labels] = {"to": "To", "sum": "Gold pieces", "count": "How many"}
    pickers: ClassVar[Picks] = {"what": handed_over, "thing": in_hand, "to": receivers}

    who: Annotated[str, Person()]
    thing: str
    to: str
    count: int = 1

    @classmethod
    def read(cls, line: Line) -> Give | GiveMoney:
        who = person(line)
        if is_money(line):
            return GiveMoney.read_after(who, line)
        names = line.names("member", "bearer")
        count, thing, to = _counted(line, "to", "a thing")
        found = next((name for name in names if name.casefold() == to.casefold()), "")
        if not thing or thing.startswith("to "):
            raise line.refuse(f"Say what {who} gives; money has its coin, such as {count} gp.")
        if not found:
            nobody = f"'{to}' cannot take it." if to else f"Say to whom {who} gives it."
            raise line.refuse(nobody)
        return cls(who=who, thing=thing, to=found, count=count)

    @classmethod
    def asks_for(cls, state: State, seat: str, field: TypedField, filled: Filled) -> TypedField | None:
        money = filled.get("what") == MONEY
        asked = {"sum": money, "thing": not money, "count": not money}
        return field if asked.get(field.name, True) else None

    @clause("sov.enc.animals")
    def do(self, play: SovereignPlay) -> None:
        """What is given is Stowed; weapons and what is at the hip stay as they were."""
        one = somebody(play, self.who)
        item = some_of(at_hand(play.state, one), self.thing, self.count, one.name)
        must_be_at_hand(play.state, one, item.name)
        must_not_be_on(play.state, one, item)
        bearer = bearer_named(play.state, self.to)
        got = replace(item, worn=False)
        if bearer is not None:
            must_hold(bearer, got)
            play.record(Parted(one.id, item, got, bearer=bearer.name))
            return
        other = somebody(play, self.to)
        if other.id == one.id:
            raise PlayError(f"{one.name} has it already.")
        must_bear(play.state, replace(other, items=put(other.items, got)))
        play.record(Parted(one.id, item, got, to=other.id))


def must_not_be_on(state: State, one: Creature, item: Item) -> None:
    """Raises ``PlayError`` where somebody would part with the armour on their body in a fight."""
    if state.fight is not None and item.worn and armours()[item.name].worn == "body":
        raise PlayError(f"{one.name} wears the {item.name}, and nobody changes armour in a fight.")


@clause("sov.enc.animals")
def must_hold(bearer: Bearer, item: Item) -> None:
    """Raises ``PlayError`` where a bearer cannot carry something too."""
    load = sum(map(points, bearer.items)) + points(item)
    if load > bearer.holds:
        raise PlayError(f"The {bearer.name} carries {bearer.holds} points at most; that makes {load}.")


class Parted(Event, frozen=True, tag="item_given"):
    """Something went from somebody to another, or on a bearer; ``got`` is how it is carried there.

    ``taken``: nobody gave it.
    """

    who: str
    item: Item
    got: Item
    to: str = ""
    bearer: str = ""
    taken: bool = False

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        after = state.with_creature(replace(one, items=without(one.items, self.item)))
        if self.to:
            other = after.creature(self.to)
            return after.with_creature(replace(other, items=put(other.items, self.got)))
        bearer = next(one for one in after.exploring.bearers if one.name == self.bearer)
        laden = replace(bearer, items=put(bearer.items, self.got))
        return replace(after, exploring=after.exploring.with_bearer(laden))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        whom = after.creature(self.to).name if self.to else f"the {self.bearer}"
        what = f"{some(self.item)}{self.item.bonus}"
        if self.taken:
            other = after.creature(self.to)
            return of_somebody(after, other, f"{other.name} takes {what} from {one.name}.", "sov.enc.table")
        return of_somebody(after, one, f"{one.name} gives {what} to {whom}.", "sov.enc.table")


UNSAID = -1
"""The points of a thing of which nobody has said them: those of the lists count."""


class Take(Command, frozen=True, tag="take_item", kw_only=True):
    """Take something from a porter, beast or cart, or from an ally who lies there.

    What was found, and what somebody else would have to let go of, is taken when the GM says so. What is on no list has
    its points by ``enc``, or its weight in pounds by ``lb``; ``+N`` is its magic.
    """

    word = "take"
    menu_label = "Take something"
    may = OWNER
    takes = Takes(time="main", near=("source",), what="taking something", paid=True)
    shape = "WHO [COUNT] THING [from WHOM] [enc N | lb N] [+N] | WHO MONEY [from WHOM]"
    clauses = ("sov.enc.table", "sov.enc.stowed", "sov.enc.bulk")
    form_fields = (
        field("who", Person()),
        step("source", "From"),
        field("count", Number("how many", 1, 1000), must=False),
        said("thing", "Thing"),
    )
    form_labels: ClassVar[Labels] = {"count": "How many"}
    pickers: ClassVar[Picks] = {"source": sources, "thing": taken_from}

    who: Annotated[str, Person()]
    thing: str
    source: str = ""
    count: int = 1
    enc: int = UNSAID
    magic: int = 0

    @classmethod
    def read(cls, line: Line) -> Take | TakeMoney:
        who = person(line)
        if is_money(line):
            return TakeMoney.read_after(who, line)
        names = line.names("bearer", "member")
        count, said, source = _counted(line, "from", "a thing")
        thing, enc, magic = said, UNSAID, 0
        words = thing.split()
        if len(words) > 1 and words[-1].startswith("+") and is_number(words[-1][1:]):
            magic, words = int(words[-1]), words[:-1]
        if len(words) > 2 and words[-2] == "enc" and is_number(words[-1]):
            enc, words = int(words[-1]), words[:-2]
        elif len(words) > 2 and words[-2] == "lb" and is_number(words[-1]):
            enc, words = points_of(int(words[-1])), words[:-2]
        found = next((name for name in names if name.casefold() == source.casefold()), "")
        if source and not found:
            raise line.refuse(f"There is no '{source}' here to take it from.")
        return cls(who=who, thing=" ".join(words), source=found, count=count, enc=enc, magic=magic)

    @clause("sov.enc.table", "sov.enc.stowed")
    def do(self, play: SovereignPlay) -> None:
        one = somebody(play, self.who)
        if self.source:
            bearer = bearer_named(play.state, self.source)
            if bearer is None:
                self.from_another(play, one, somebody(play, self.source))
                return
            item = some_of(bearer.items, self.thing, self.count, f"The {bearer.name}")
        elif play.seat not in play.state.referees:
            raise PlayError("Only the GM says what is found. To take from a bearer or a fallen ally, add: from WHOM")
        else:
            item = found(self.thing.casefold(), self.count, self.enc, self.magic)
        must_bear(play.state, replace(one, items=put(one.items, item)))
        play.record(Taken(one.id, item, self.source))

    def from_another(self, play: SovereignPlay, one: Creature, other: Creature) -> None:
        """Somebody takes a thing that another has on them."""
        if other.id == one.id:
            raise PlayError(f"{one.name} has it already.")
        must_be_there_to_take(play, other, f"give {other.name} {self.thing} to {one.name}")
        item = some_of(other.items, self.thing, self.count, other.name)
        must_not_be_on(play.state, other, item)
        got = replace(item, worn=False)
        must_bear(play.state, replace(one, items=put(one.items, got)))
        play.record(Parted(other.id, item, got, to=one.id, taken=True))


def found(name: str, count: int, enc: int, magic: int) -> Item:
    """A thing as it is picked up: Stowed, weapons Readied. Raises ``PlayError`` where nobody knows its points."""
    if enc >= 0:
        return Item(name=name, where="stowed", count=count, enc=enc, magic=magic)
    return replace(item_of(goods_called(name, turned=True) or name, count), worn=False, magic=magic)


class Taken(Event, frozen=True, tag="item_taken"):
    """Somebody has something more, from a bearer or found."""

    who: str
    item: Item
    source: str = ""

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        after = state.with_creature(replace(one, items=put(one.items, self.item)))
        if not self.source:
            return after
        bearer = next(one for one in after.exploring.bearers if one.name == self.source)
        lighter = replace(bearer, items=without(bearer.items, self.item))
        return replace(after, exploring=after.exploring.with_bearer(lighter))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        what = f"{some(self.item)}{self.item.bonus}"
        source = f" from the {self.source}" if self.source else ""
        return of_somebody(after, one, f"{one.name} takes {what}{source}.", "sov.enc.table")


class Wear(Command, frozen=True, tag="wear_armour", kw_only=True):
    """Put on armour or a shield, or take it off."""

    word = "wear"
    menu_label = "Change armour"
    may = OWNER
    takes = Takes(time="calm", what="changing armour")
    shape = "WHO THING [off]"
    form_fields = (field("who", Person()), said("thing", "Armour"))
    pickers: ClassVar[Picks] = {"thing": to_wear}

    who: Annotated[str, Person()]
    thing: str
    off: bool = False

    @classmethod
    def read(cls, line: Line) -> Wear:
        who, said = person(line), line.rest_of("a thing")
        return cls(who=who, thing=said.removesuffix(" off"), off=said.endswith(" off"))

    def do(self, play: SovereignPlay) -> None:
        one = somebody(play, self.who)
        item = thing_of(one.items, self.thing, f"{one.name} has no '{self.thing}'.")
        row = armours().get(item.name)
        if row is None:
            raise PlayError(f"The {item.name} is nothing to wear.")
        if item.worn is not self.off:
            raise PlayError(f"{one.name} {'does not wear' if self.off else 'wears'} the {item.name} now.")
        others = [held for held in one.items if held.worn and armours()[held.name].worn == row.worn]
        if others and not self.off:
            raise PlayError(f"{one.name} wears the {others[0].name}. Take it off first.")
        worn = replace(item, worn=not self.off, where="readied")
        items = tuple(worn if held is item else held for held in one.items)
        must_bear(play.state, replace(one, items=items))
        dressed = with_figures(replace(one, items=items))
        play.record(Dressed(one.id, item, worn, dressed.ac, str(ac_of(dressed))))


class Dressed(Event, frozen=True, tag="armour_worn"):
    """Somebody put on armour or took it off, and has this AC, for these reasons."""

    who: str
    before: Item
    item: Item
    ac: int
    reasons: str

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        items = tuple(self.item if held == self.before else held for held in one.items)
        return state.with_creature(replace(one, items=items, ac=self.ac))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        does = "puts on" if self.item.worn else "takes off"
        return of_somebody(after, one, f"{one.name} {does} the {self.item.name}: AC {self.reasons}.")


def refigured(play: SovereignPlay, before: State) -> None:
    """Record the AC of each of the party whose gear is not what it was ``before``, however it changed hands.

    Runs after every command, so that no way of losing a shield can forget it. The difference counts, not the sum: an
    AC that a sheet or the GM stated stays what it was, less what has been lost.
    """
    had = {one.id: one for one in before.cast if one.side == PARTY}
    for one in (one for one in play.state.cast if one.side == PARTY):
        was = had.get(one.id)
        if was is None or one.items is was.items or one.ac != was.ac or one.delver is None:
            continue
        change = by_gear(one) - by_gear(replace(one, items=was.items))
        if change:
            stated = one.delver.stated_ac
            play.record(ArmourChanged(one.id, one.ac + change, stated + change if stated else 0))


def by_gear(one: Creature) -> int:
    """Return the AC that gear and feats make, whatever AC was stated."""
    return ac_of(replace(one, delver=replace(one.made, stated_ac=0))).total


class ArmourChanged(Event, frozen=True, tag="armour_changed"):
    """Somebody's AC is another by what they have on; ``stated`` is the AC of their sheet, where it stated one."""

    who: str
    ac: int
    stated: int = 0

    def apply(self, state: State) -> State:
        one = replace(state.creature(self.who), ac=self.ac)
        if self.stated:
            one = replace(one, delver=replace(one.made, stated_ac=self.stated))
        return state.with_creature(one)

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        return of_somebody(after, one, f"{one.name} has AC {self.ac} now.")
