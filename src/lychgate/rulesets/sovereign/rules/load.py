"""What is carried: points Readied and Stowed, two steps beyond the limits, and how far one moves with it."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

import msgspec
from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.telling import listed
from lychgate.kit.command import Command
from lychgate.kit.fields import After, Person, person
from lychgate.kit.line import Line
from lychgate.kit.permission import Owner
from lychgate.kit.reading import read_fields
from lychgate.kit.table import number, ruled
from lychgate.kit.telling import public
from lychgate.kit.topics import HELP
from lychgate.rulesets.sovereign.acts import Takes
from lychgate.rulesets.sovereign.command import Filled, Picks
from lychgate.rulesets.sovereign.permission import OWNER
from lychgate.rulesets.sovereign.rules.choosing import Choices, allies, field, orders, people
from lychgate.rulesets.sovereign.rules.figures import most_readied, most_stowed
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay, somebody
from lychgate.rulesets.sovereign.state import Creature, Item, State
from lychgate.rulesets.sovereign.tables.exploring import EXPLORING
from lychgate.rulesets.sovereign.tables.goods import gear_rows, weapons

HEADING = "Gear"

NUMBERS = EXPLORING.load


class OfTheCarrier(Owner, frozen=True):
    """Lets a player give the command for their own characters, or without a name for whichever of them carries."""

    def allows(self, state: Any, seat: str, command: Any) -> bool:
        return not command.who or super().allows(state, seat, command)


class Load(msgspec.Struct, frozen=True):
    """The points that somebody has Readied and Stowed, and how many steps over the limits they are."""

    readied: int
    stowed: int
    steps: int = 0


@clause("sov.enc.table")
def points(item: Item) -> int:
    """The points that some of a thing take; what goes by the bundle, or five to one, counts by that."""
    gear = gear_rows().get(item.name)
    weapon = weapons().get(item.name)
    together = NUMBERS.numerous if weapon is not None and weapon.has("N") else gear.bundle if gear is not None else 1
    return -(-item.count // together) * item.enc


@clause("sov.enc.bulk")
def points_of(pounds: int) -> int:
    """What a weight in pounds takes: 10 points for 50, rounded up."""
    return -(-pounds // NUMBERS.pounds)


def dragged_by(state: State, one: Creature) -> str:
    """The id of whom somebody drags; empty: nobody."""
    return next((whom for who, whom in state.exploring.drags if who == one.id), "")


@clause("sov.enc.readied", "sov.enc.stowed")
def load_of(state: State, one: Creature) -> Load:
    """What somebody carries. Worn armour is Readied. Whose Strength nobody knows is never over."""
    readied = sum(points(item) for item in one.items if item.where == "readied" or item.worn)
    stowed = sum(points(item) for item in one.items if item.where == "stowed" and not item.worn)
    body = number(state, "body-points") if dragged_by(state, one) else 0
    return Load(readied, stowed, steps_over(state, one, readied, stowed, body) if one.detailed else 0)


@clause("sov.enc.overload-1", "sov.enc.overload-2", "sov.enc.drag")
def steps_over(state: State, one: Creature, readied: int, stowed: int, body: int = 0) -> int:
    """How many steps over: each 2 Readied or 4 Stowed, whichever is more; a body counts where the table has it."""
    first, second = most_readied(one).total, most_stowed(one).total
    slot = ruled(state, "drag-slot")
    total = 0
    if slot == "total":
        total = _steps(readied + stowed + body - first - second, NUMBERS.readied + NUMBERS.stowed) if body else 0
    over_readied = readied + (body if slot == "readied" else 0) - first
    over_stowed = stowed + (body if slot == "stowed" else 0) - second
    return max(_steps(over_readied, NUMBERS.readied), _steps(over_stowed, NUMBERS.stowed), total)


def _steps(over: int, each: int) -> int:
    return max(0, -(-over // each))


@clause("sov.enc.overload-max")
def must_bear(state: State, one: Creature) -> None:
    """Raises ``PlayError`` where somebody, as they are here, has more than two steps allow."""
    load = load_of(state, one)
    if load.steps > NUMBERS.steps:
        most = (most_readied(one).total + NUMBERS.steps * NUMBERS.readied, most_stowed(one).total)
        raise PlayError(
            f"That is more than {one.name} can haul: {load.readied} Readied of {most[0]} at the very most, "
            f"{load.stowed} Stowed of {most[1] + NUMBERS.steps * NUMBERS.stowed}."
        )


@clause("sov.combat.ready-stow")
def must_be_at_hand(state: State, one: Creature, name: str) -> None:
    """Raises ``PlayError`` where somebody in a fight has a thing Stowed, and must take it out first."""
    if state.fight is not None and all(item.where == "stowed" for item in one.items if item.name == name):
        out = f"Taking it out is a Main Action: ready {one.name} {name}"
        raise PlayError(f"{one.name} has the {name} Stowed. {out}")


@clause("sov.combat.ready-stow")
def at_hand(state: State, one: Creature) -> tuple[Item, ...]:
    """Return a creature's things; in a fight the Readied first, which need no taking out."""
    first = "readied" if state.fight is not None else ""
    return tuple(sorted(one.items, key=lambda item: bool(first) and item.where != first))


@clause("sov.enc.overload-1", "sov.enc.overload-2")
def feet_with(load: Load) -> int:
    """How far a Move action goes with a load: 30, 20 or 10 feet."""
    return NUMBERS.feet[min(load.steps, NUMBERS.steps)]


def feet_by_load(state: State, one: Creature) -> int:
    """How far a Move action goes with what somebody carries."""
    return feet_with(load_of(state, one))


# ---------------------------------------------------------------------- carrying a body


class Drag(Command, frozen=True, tag="drag_body"):
    """Carry or drag a creature that cannot walk; it takes both hands, and its weight counts."""

    word = "drag"
    menu_label = "Carry a body"
    menu = HELP
    also = ("carry",)
    may = OWNER
    takes = Takes(time="move", near=("whom",), what="dragging somebody", paid=True)
    clauses = ("sov.enc.drag",)
    pickers: ClassVar[Picks] = {"whom": allies(lambda state, one: bool(one.helpless))}
    none_left: ClassVar[dict[str, str]] = {"whom": "Nobody has to be carried."}

    who: Annotated[str, Person()]
    whom: Annotated[str, Person()] = ""

    @classmethod
    def read(cls, line: Line) -> Drag | PutDown:
        """Without WHOM nothing is taken up, and putting somebody down takes no action."""
        said = read_fields(cls, line)
        return cls(**said) if said.get("whom") else PutDown(said["who"])

    def label(self, state: State) -> str:
        return f"{self.who} carries {self.whom}" if self.whom else f"{self.who} puts {_carried(state, self.who)} down"

    @clause("sov.enc.drag")
    def do(self, play: SovereignPlay) -> None:
        one = somebody(play, self.who)
        if not self.whom:
            puts_down(play, one)
            return
        other = somebody(play, self.whom)
        must_drag(play.state, one, other)
        for carrier in carriers_of(play.state, other):
            play.record(Dragged(carrier, ""))
        play.record(Dragged(one.id, other.id))


def _carried(state: State, name: str) -> str:
    """Return the name of the creature that a carrier carries."""
    one = next(one for one in state.cast if name in (one.name, one.id))
    return state.creature(dragged_by(state, one)).name if dragged_by(state, one) else "nobody"


def carriers_of(state: State, one: Creature) -> tuple[str, ...]:
    """Return the ids of a creature's carriers."""
    return tuple(who for who, whom in state.exploring.drags if whom == one.id)


@clause("sov.enc.drag", "sov.enc.overload-max")
def must_drag(state: State, one: Creature, other: Creature) -> None:
    """Raises ``PlayError`` where a carrier can do nothing or cannot bear it, or the other can walk."""
    if one.helpless:
        raise PlayError(f"{one.name} can do nothing.")
    if other.id == one.id or not other.helpless:
        raise PlayError(f"{other.name} is on their own feet.")
    must_bear(with_drag(state, one, other), one)


def with_drag(state: State, one: Creature, other: Creature) -> State:
    """Return the state in which one creature carries another, and nobody else."""
    others = tuple(pair for pair in state.exploring.drags if pair[0] != one.id)
    return replace(state, exploring=replace(state.exploring, drags=(*others, (one.id, other.id))))


def carriers(state: State, seat: str, filled: Filled) -> Choices:
    """Those of a seat who carry somebody."""
    return people(one for one in orders(state, seat) if dragged_by(state, one))


class PutDown(Command, frozen=True, tag="put_down"):
    """Put down the creature that you carry, without an action."""

    word = "put"
    menu_label = "Put a body down"
    menu = HELP
    may = OfTheCarrier()
    shape = "down [WHO]"
    clauses = ("sov.enc.drag",)
    form_fields = (field("who", After(("down",), Person())),)
    pickers: ClassVar[Picks] = {"who": carriers}
    none_left: ClassVar[dict[str, str]] = {"who": "Nobody of yours carries anybody."}

    who: str = ""

    @classmethod
    def read(cls, line: Line) -> PutDown:
        first = "" if line.flag("down") or not line.more else person(line)
        if first:
            line.flag("down")  # put Bo down
        return cls(first or (person(line) if line.more else ""))

    @clause("sov.enc.drag")
    def do(self, play: SovereignPlay) -> None:
        """Put the burden down; WHO may name the carried creature instead of the carrier."""
        state = play.state
        pairs = [(state.creature(who), state.creature(whom)) for who, whom in state.exploring.drags]
        if self.who:
            named = somebody(play, self.who)
            fitting = [one for one, other in pairs if named.id in (one.id, other.id)]
            puts_down(play, fitting[0] if fitting else named)
            return
        own = [one for one, _ in pairs if play.seat in (*state.referees, one.seat)]
        if len(own) > 1:
            raise PlayError(f"Say which carrier puts their burden down: {listed(one.name for one in own)}.")
        if not own:
            raise PlayError("Nobody is being carried.")
        puts_down(play, own[0])


def puts_down(play: SovereignPlay, one: Creature) -> None:
    """Make a carrier put their burden down. Raise ``PlayError`` if there is none."""
    if not dragged_by(play.state, one):
        raise PlayError(f"{one.name} is not carrying anyone.")
    play.record(Dragged(one.id, ""))


@clause("sov.enc.drag")
def hands_free(play: SovereignPlay, one: Creature) -> None:
    """Put down whomever an attacker carries: it takes both hands, and dropping something is a Free action."""
    if dragged_by(play.state, one):
        puts_down(play, one)


class Dragged(Event, frozen=True, tag="body_dragged"):
    """Somebody carries another, or puts them down where ``whom`` is empty."""

    who: str
    whom: str

    def apply(self, state: State) -> State:
        left = tuple(pair for pair in state.exploring.drags if pair[0] != self.who)
        drags = (*left, (self.who, self.whom)) if self.whom else left
        return replace(state, exploring=replace(state.exploring, drags=drags))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        if not self.whom:
            id_ = dragged_by(before, before.creature(self.who))
            whom = before.creature(id_).name if id_ else "them"
            return public(f"{one.name} puts {whom} down.", "sov.enc.drag")
        return public(f"{one.name} carries {after.creature(self.whom).name}, with both hands.", "sov.enc.drag")


def loads(state: State, one: Creature) -> tuple[str, ...]:
    """What somebody carries of what they may, part by part, and how far one moves over that."""
    load = load_of(state, one)
    if not one.detailed:
        return (f"Readied {load.readied}", f"Stowed {load.stowed}")
    most = (most_readied(one).total, most_stowed(one).total)
    over = (f"{feet_by_load(state, one)} feet a Move",) if load.steps else ()
    return (f"Readied {load.readied} of {most[0]}", f"Stowed {load.stowed} of {most[1]}", *over)
