"""Where gear is: to hand or stowed, as far as there is room (enc.load.6)."""

from __future__ import annotations

from copy import copy
from typing import Annotated, ClassVar

import msgspec
from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError, some_of
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command, Wording
from lychgate.kit.english import a_or_many, numbered
from lychgate.kit.fields import After, NewName, OneOf, Person, Typed
from lychgate.kit.line import MOST_WORDS, Line
from lychgate.kit.reading import read_fields
from lychgate.rulesets.hundred_saints import picking
from lychgate.rulesets.hundred_saints.audience import of_somebody
from lychgate.rulesets.hundred_saints.fields import WHO, asked, optional
from lychgate.rulesets.hundred_saints.naming import bearer_named
from lychgate.rulesets.hundred_saints.permission import OWNER
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.coins import bearer
from lychgate.rulesets.hundred_saints.rules.encumbrance import has_container, too_much
from lychgate.rulesets.hundred_saints.rules.sheet import reckon
from lychgate.rulesets.hundred_saints.state import PARTY, Creature, Item, State, Where
from lychgate.rulesets.hundred_saints.tables.load import LOAD, known_goods

HEADING = "Gear and load"

STOWED: tuple[Where, ...] = ("backpack", "sack")

MOST = 100_000
"""So many of one thing at once."""


def things_of(state: State, who: str) -> tuple[Item, ...]:
    """What somebody carries, or the party has in store."""
    return state.creature(who).items if who else state.store


def with_things(state: State, who: str, things: tuple[Item, ...]) -> State:
    """The same with these things on somebody, or in the party's store."""
    if not who:
        return replace(state, store=things)
    return state.with_creature(replace(state.creature(who), items=things))


def added(things: tuple[Item, ...], item: Item) -> tuple[Item, ...]:
    """The same with an item; two of a kind in one place are one entry."""
    same = (item.name, item.where)
    if not any((one.name, one.where) == same for one in things):
        return (*things, item)
    return tuple(replace(one, count=one.count + item.count) if (one.name, one.where) == same else one for one in things)


def lessened(things: tuple[Item, ...], name: str, where: str, count: int) -> tuple[Item, ...]:
    """The same with so many fewer of an item."""
    left = [replace(one, count=one.count - count) if (one.name, one.where) == (name, where) else one for one in things]
    return tuple(one for one in left if one.count > 0)


def find(play: Saints, one: Creature | None, what: str) -> Item:
    """A thing that somebody has, by its name or the beginning of it; what is at hand first."""
    things = one.items if one is not None else play.state.store
    known = known_goods(what)
    wanted = (known.name if known is not None else what).casefold()
    found = [item for item in things if item.name.casefold() in (wanted, what.casefold())]
    found = found or [item for item in things if item.name.casefold().startswith(wanted)]
    if not found:
        whose = one.name if one is not None else "The party"
        there = some_of(tuple(item.name for item in things)) if things else "nothing"
        raise PlayError(f"{whose} has no '{what}', but {there}.")
    return min(found, key=lambda item: item.where != "equipped")


# ---------------------------------------------------------------------- room


def room_for(play: Saints, one: Creature, item: Item, wanted: str) -> Item:
    """The same item in the place where it goes. Raises ``PlayError`` where there is no room."""
    return replace(item, where=place_for(play.state, one, item, wanted))


def place_for(state: State, one: Creature, item: Item, wanted: str) -> Where:
    """Where it goes: as said, else arms, armour and containers to hand and other things where there is room."""
    known = known_goods(item.name)
    if known is not None and known.capacity:
        _containers(one, known.name, item.count)
    worn = known is not None and (known.kind in ("armour", "shield", "weapon") or bool(known.capacity))
    places: tuple[Where, ...] = ("equipped",) if worn or one.carries else (*STOWED, "equipped")
    if wanted:
        places = tuple(place for place in ("equipped", *STOWED) if place == wanted)
    why = ""
    for place in places:
        placed = replace(item, where=place)
        if place in STOWED and known is not None and not known.stowable:
            why = why or f"a {known.name} is too bulky to be stowed"
            continue
        wrong = too_much(state, replace(one, items=added(one.items, placed)))
        if not wrong:
            return place
        why = why or wrong
    raise PlayError(f"{one.name} cannot carry {numbered(item.count, item.name)} so: {why}.")


@clause("enc.load.6")
def _containers(one: Creature, name: str, count: int) -> None:
    """One backpack, and up to two sacks, each of which fills a hand."""
    most = LOAD.backpacks if name == "backpack" else LOAD.sacks
    there = sum(item.count for item in one.items if item.name == name)
    if not one.carries and there + count > most:
        raise PlayError(f"{one.name} can use {numbered(most, name)} at most, and has {there or 'none'}.")


# ---------------------------------------------------------------------- to hand and stowed


class Several(msgspec.Struct, frozen=True):
    """So many of a thing, as they are named in a row of several."""

    what: str
    count: int = 1


def things_until(line: Line, *ends: str, unsaid: int = 1) -> tuple[Several, ...]:
    """Things with a comma or 'and' between them, up to one of ``ends``, as ``words_until`` reads each; ``unsaid`` of
    one where no number is said.

    Where no list knows one of them, an 'and' belongs to the name of a single thing. Raises ``PlayError`` where a comma
    stands beside it.
    """
    start = copy(line)
    whole = Several(*one_until(line, *ends, unsaid=unsaid)[:2])
    parts: list[Several] = []
    commas = False
    while start.left > line.left:
        what, count, comma = one_until(start, *ends, apart=True, unsaid=unsaid)
        parts.append(Several(what, count))
        commas = commas or comma
        start.flag("and")
    strange = next((one.what for one in parts if known_goods(one.what) is None), "")
    if len(parts) == 1 or (not commas and (strange or known_goods(whole.what) is not None)):
        return (whole,)
    if strange:
        raise line.refuse(f"A comma stands between things, and no list knows '{strange}'. Give that by itself.")
    return tuple(parts)


def words_until(line: Line, *ends: str) -> tuple[str, int]:
    """The name of a thing, up to one of ``ends``, and how many: the number before or after it. Where none of ``ends``
    follows it is up to somebody's name."""
    return one_until(line, *ends)[:2]


def one_until(line: Line, *ends: str, apart: bool = False, unsaid: int = 1) -> tuple[str, int, bool]:
    """``words_until``, where ``apart`` up to a comma or 'and' too; and whether a comma ended it."""
    count, said, comma = unsaid, list[str](), False
    loose = not says_one_of(line, *ends)
    if line.ahead(1):
        count = 1 if line.flag("a", "an") else count
        line.flag("the", "some")
    while line.more and line.peek() not in ends:
        if said and ((loose and is_whole_name(line)) or (apart and (comma or line.peek() == "and"))):
            break
        comma = line.comma and not line.quoted
        if line.is_number():
            count = line.number("how many", 1, MOST)
        else:
            said.append(line.word("a thing").lower())
    if not said:
        raise line.refuse("Say what.")
    return " ".join(said), count, comma and line.more


def says_one_of(line: Line, *words: str) -> bool:
    """Whether one of these words stands in what is left of a line."""
    return any(line.ahead(by).lower() in words for by in range(len(line.text.split())))


def is_whole_name(line: Line) -> bool:
    """Whether what comes next in a line is somebody's whole name, or the party."""
    names = [name.casefold() for name in (*line.names("member"), PARTY)]
    return any(" ".join(line.ahead(by) for by in range(many)).casefold() in names for many in range(1, MOST_WORDS + 1))


def whose_first(line: Line, whose: Typed, *ends: str) -> str:
    """Whoever is named before the thing, where none of ``ends`` says so after it: ``give Ada a rope``; else empty."""
    return str(whose.read(line)) if is_whole_name(line) and not says_one_of(line, *ends) else ""


class Thing(Typed, frozen=True):
    """A thing by its name of several words, up to one of ``ends``; how many there are does not matter."""

    ends: tuple[str, ...]

    def shape(self, name: str) -> str:
        return "WHAT"

    def read(self, line: Line) -> str:
        return words_until(line, *self.ends)[0]


class Equip(Wording, frozen=True):
    """Get something out so that it is at hand."""

    word = "equip"
    menu_label = "Get something out"
    may = OWNER
    clauses = ("enc.load.6",)
    form_fields = (asked("who", WHO), asked("what", NewName("a thing")))
    pickers = {"who": picking.own, "what": picking.carried}

    ends: ClassVar = ("of", "for")

    what: Annotated[str, Thing(ends)]
    who: Annotated[str, After(("of", "for"), Person(ours=True), optional=True)]

    @classmethod
    def read(cls, line: Line) -> Put:
        who = whose_first(line, Person(), *cls.ends)
        if who:
            return Put(where="equipped", what=Thing(cls.ends).read(line), who=who)
        return Put(where="equipped", **read_fields(cls, line))


class Put(Command, frozen=True, tag="put", kw_only=True):
    """Put something into a backpack or a sack.

    ``where`` is backpack or sack, or wherever there is room; ``equipped``: it is taken to hand (``Equip``).
    """

    word = "stow"
    menu_label = "Put something away"
    may = OWNER
    clauses = ("enc.load.6",)
    form_fields = (
        asked("who", WHO),
        asked("what", NewName("a thing")),
        optional("where", After(("in",), OneOf("container", STOWED))),
    )
    form_labels = {"where": "Where"}
    pickers = {"who": picking.own, "what": picking.carried}

    what: Annotated[str, Thing(("of", "for", "in"))]
    who: Annotated[str, After(("of", "for"), Person(ours=True), optional=True)]
    where: Annotated[str, After(("in",), OneOf("container", STOWED), optional=True)] = ""

    @classmethod
    def read(cls, line: Line) -> Put:
        who = whose_first(line, Person(), "of", "for")
        if who:
            what = Thing(("in",)).read(line)
            line.flag("in")
            return cls(what=what, who=who, where=line.one_of("container", STOWED) if line.more else "")
        return cls(**read_fields(cls, line))

    @clause("enc.load.6")
    def do(self, play: Saints) -> None:
        """To hand, or stowed; in a fight what was stowed takes a Round to get out."""
        one = bearer(play, self.who)
        if one is None:
            raise PlayError("The party's store has nothing at hand. Give it to somebody.")
        item = find(play, one, self.what)
        if self.where == "equipped":
            item = next((other for other in one.items if other.name == item.name and other.where != "equipped"), item)
        if item.where == self.where:
            raise PlayError(f"{item.name} is there already.")
        rest = replace(one, items=lessened(one.items, item.name, item.where, item.count))
        where = place_for(play.state, rest, item, self.where) if self.where else _stowed(play, rest, item)
        fighting = play.state.encounter is not None and play.state.encounter.step == "actions"
        costs = fighting and item.where in STOWED and where == "equipped"
        play.record(PutAway(who=one.id, what=item.name, was=item.where, where=where, round=costs))
        reckon(play, one)


class PutAway(Event, frozen=True, tag="put_away", kw_only=True):
    """Something was taken to hand or stowed; ``round``: that took a Round of a fight (enc.load.6)."""

    who: str
    what: str
    was: str
    where: Where
    round: bool = False

    def apply(self, state: State) -> State:
        things = things_of(state, self.who)
        moved = next(one for one in things if (one.name, one.where) == (self.what, self.was))
        left = lessened(things, self.what, self.was, moved.count)
        return with_things(state, self.who, added(left, replace(moved, where=self.where)))

    def tell(self, before: State, after: State) -> Lines:
        name = bearer_named(after, self.who)
        moved = sum(one.count for one in things_of(before, self.who) if (one.name, one.where) == (self.what, self.was))
        what = a_or_many(moved, self.what)
        did = f"takes {what} to hand" if self.where == "equipped" else f"stows {what}"
        costs = " That takes a Round." if self.round else ""
        return of_somebody(after, self.who, f"{name} {did}.{costs}", "enc.load.6")


def _stowed(play: Saints, one: Creature, item: Item) -> Where:
    """The backpack, or else a sack."""
    if not has_container(one):
        raise PlayError(f"{one.name} has nothing to stow it in: give {one.name} backpack")
    try:
        return place_for(play.state, one, item, "backpack")
    except PlayError:
        return place_for(play.state, one, item, "sack")
