"""A small whole game for the terminal's tests: two people, a lantern, hexes, a cave, a wolf.

It asks for everything a face must be able to show: names in free text, short lists, a list of sixty hexes,
rolls, a fight, a death, an end. Its numbers are simple so that a test can say what must be on the screen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from lychgate.core.codec import learn
from lychgate.core.decision import AnyDecision, Decision, Option
from lychgate.core.dice_source import RollWanted
from lychgate.core.errors import IllegalAnswer
from lychgate.core.game import DiceMode, Game
from lychgate.core.places import column_row, neighbours, within
from lychgate.core.play import Event, Play
from lychgate.core.records import Header, Record
from lychgate.core.roll import Roll
from lychgate.core.ruleset import PLAYERS, Variant
from lychgate.core.view import (
    Bar,
    Choice,
    Field,
    FoeGroup,
    HexCell,
    HexMap,
    Link,
    LogLine,
    Mark,
    Purse,
    Question,
    RoomBox,
    RoomMap,
    Sheet,
    Tracker,
    View,
)

HOME, PORTAL, CAVE = "5050", "5049", "5149"
TERRAIN = {1: "marsh", 2: "marsh", 3: "hills", 4: "forest", 5: "forest", 6: "clearing"}


class Walker(msgspec.Struct, frozen=True):
    """One who carries the lantern."""

    name: str
    hp: int
    most: int


class State(msgspec.Struct, frozen=True):
    """Where they are, what they have seen, and what stands before them."""

    walkers: tuple[Walker, ...] = ()
    at: str = HOME
    seen: tuple[tuple[str, str], ...] = ((HOME, "city"),)
    wolf: int = 0
    coins: int = 0
    lying: int = 0
    years: int = 0


class Order(msgspec.Struct, frozen=True, tag="order"):
    """What to do, and where to."""

    what: str
    to: str = ""


class Orders(Decision[Order], frozen=True, tag="lantern.orders", kw_only=True):
    """What may be done now."""

    orders: tuple[tuple[str, Order], ...]

    def options(self) -> tuple[Option[Order], ...]:
        return tuple(Option(id_, order) for id_, order in self.orders)


class Name(Decision[str], frozen=True, tag="lantern.name", kw_only=True):
    """What the next walker is called."""

    suggestion: str

    def options(self) -> tuple[Option[str], ...]:
        return (Option("suggested", self.suggestion), Option("stranger", "A stranger"))

    def accepts_text(self) -> bool:
        return True

    def from_text(self, text: str) -> str:
        if not 1 <= len(text) <= 12:
            raise IllegalAnswer(self.kind, text, (), hint="A name has 1 to 12 letters.")
        return text


class Bitten(Decision[int], frozen=True, tag="lantern.bitten", kw_only=True):
    """Who takes the wolf's bite."""

    count: int

    def options(self) -> tuple[Option[int], ...]:
        return tuple(Option(f"walker:{index}", index) for index in range(self.count))


class Where(Decision[str], frozen=True, tag="lantern.where", kw_only=True):
    """Where the portal leads."""

    hexes: tuple[str, ...]

    def options(self) -> tuple[Option[str], ...]:
        return tuple(Option(name, name) for name in self.hexes)

    def default(self) -> str:
        return ""


class Became(msgspec.Struct, frozen=True, tag="became"):
    """Whatever happened: the state after it, and how it is told."""

    state: State
    told: tuple[tuple[str, str], ...] = ()

    def apply(self, state: State) -> State:
        return self.state


class Lantern:
    """``core.ruleset.Ruleset`` for the lantern. ``reflexes``: coins are picked up without asking."""

    name = "lantern"
    about = "A toy with a lantern."
    title = "The Lantern"
    version = 1
    refereed = False
    referee_word = "referee"
    desk_odds = False
    state_type: Any = State
    command_type: Any = Order
    event_type: Any = Became
    decision_types: tuple[type[AnyDecision], ...] = (Orders, Name, Bitten, Where)

    def variants(self) -> tuple[Variant, ...]:
        return ()

    def amendable(self, state: State, seat: str | None = None) -> tuple[Variant, ...]:
        return ()

    def resolve(self, chosen: Mapping[str, str]) -> dict[str, str]:
        return dict(chosen)

    def filled_in(self, given: dict[str, Any], seats: Sequence[str]) -> dict[str, Any]:
        return given

    def check_scene(self, state: State, seats: Sequence[str]) -> None:
        return

    def new_game(self, variants: Mapping[str, str], seats: Sequence[str], roles: Mapping[str, str] = PLAYERS) -> State:
        return State()

    def ended(self, state: State) -> bool:
        return state.years >= 12 or (state.years > 0 and not state.walkers)

    def orders(self, state: State, seat: str) -> Decision[Any] | None:
        if self.ended(state):
            return None
        if not state.walkers:
            return Orders(seat=seat, orders=(("set-out", Order("set-out")),))
        if state.wolf:
            return Orders(seat=seat, orders=(("fight", Order("fight")), ("flee", Order("flee"))))
        found = [(f"go:{way}", Order("go", to)) for way, to in neighbours(state.at).items()]
        if state.lying:
            found.insert(0, ("gather", Order("gather")))
        if state.at == PORTAL:
            found.append(("portal", Order("portal")))
        found += [("rest", Order("rest")), ("wait", Order("wait"))]
        return Orders(seat=seat, orders=tuple(found))

    def reflex(self, state: State, decision: AnyDecision) -> str | None:
        return "gather" if isinstance(decision, Orders) and decision.orders[0][0] == "gather" else None

    def perform(self, play: Play[State], command: Order) -> None:
        getattr(self, f"_{command.what.replace('-', '_')}")(play, command.to)

    def _set_out(self, play: Play[State], to: str) -> None:
        for suggestion, most in (("Wren", 8), ("Odo", 12)):
            name = play.ask(Name(seat=play.seat, suggestion=suggestion))
            walkers = (*play.state.walkers, Walker(name, most, most))
            play.record(Became(replace(play.state, walkers=walkers), ((f"{name} takes up the lantern.", "story"),)))

    def _go(self, play: Play[State], to: str) -> None:
        state = replace(play.state, at=to)
        if to in dict(state.seen):
            play.record(Became(state, ((f"Back to {to}.", "story"),)))
            return
        face = play.roll("1d6", "lantern.terrain", f"hex:{to}")
        state = replace(state, seen=(*state.seen, (to, TERRAIN[face])))
        told = [(f"{to} is {TERRAIN[face]}.", "story")]
        if face <= 2:
            state = replace(state, wolf=6)
            told.append(("A wolf stands in the reeds.", "story"))
        elif face == 6:
            state = replace(state, lying=5)
            told.append(("Five coins glint in the grass.", "story"))
        play.record(Became(state, tuple(told)))

    def _gather(self, play: Play[State], to: str) -> None:
        found = play.state.lying
        state = replace(play.state, coins=play.state.coins + found, lying=0)
        play.record(Became(state, ((f"{found} coins go into the purse.", "result"),)))

    def _fight(self, play: Play[State], to: str) -> None:
        blow = play.roll("2d6", "lantern.blow", "party")
        wolf = max(0, play.state.wolf - blow + 4)
        play.record(Became(replace(play.state, wolf=wolf), ((f"The blow takes {blow - 4} from the wolf.", "result"),)))
        if not wolf:
            return
        at = play.ask(Bitten(seat=play.seat, count=len(play.state.walkers)))
        bite = play.roll("1d8", "lantern.bite", f"walker:{at}")
        walkers = list(play.state.walkers)
        bitten = replace(walkers[at], hp=walkers[at].hp - bite)
        told = [(f"The wolf bites {bitten.name} for {bite}.", "result")]
        if bitten.hp > 0:
            walkers[at] = bitten
        else:
            del walkers[at]
            told.append((f"{bitten.name} dies in {play.state.at} of a wolf's bite.", "grave"))
        years = play.state.years + (0 if walkers else 1)
        if not walkers:
            told.append(("The lantern is out.", "grave"))
        play.record(Became(replace(play.state, walkers=tuple(walkers), years=years), tuple(told)))

    def _flee(self, play: Play[State], to: str) -> None:
        play.record(Became(replace(play.state, wolf=0), (("They run, and the wolf lets them.", "story"),)))

    def _portal(self, play: Play[State], to: str) -> None:
        where = play.ask(Where(seat=play.seat, hexes=within(play.state.at, 4)))
        seen = play.state.seen if where in dict(play.state.seen) else (*play.state.seen, (where, "forest"))
        play.record(Became(replace(play.state, at=where, seen=seen), ((f"The stones let go in {where}.", "story"),)))

    def _rest(self, play: Play[State], to: str) -> None:
        years = play.state.years + 1
        told = [(f"Year {years}", "head"), ("A year goes by.", "story")]
        play.record(Became(replace(play.state, years=years), tuple(told)))

    def _wait(self, play: Play[State], to: str) -> None:
        play.record(Became(play.state, (("Nothing happens.", "story"),)))

    def question(self, state: State, decision: AnyDecision) -> Question:
        prompt, text, labels = "What now?", "", dict[str, str]()
        match decision:
            case Orders(orders=orders):
                for id_, order in orders:
                    labels[id_] = f"Go {id_[3:]} to {order.to}" if order.what == "go" else id_.capitalize()
            case Name(suggestion=suggestion):
                prompt, text = "What is this one called?", "A name of 1 to 12 letters."
                labels = {"suggested": suggestion, "stranger": "A stranger"}
            case Bitten():
                prompt = "The wolf leaps. At whom?"
                labels = {f"walker:{index}": walker.name for index, walker in enumerate(state.walkers)}
            case Where(hexes=hexes):
                prompt = "The stones hum. Where to?"
                labels = {name: f"{name} {dict(state.seen).get(name, '')}".strip() for name in hexes}
            case RollWanted(dice=dice):
                prompt, text = f"Roll {dice}.", f"The faces of {dice}, with spaces between them."
                labels = {"roll": "Let the program roll"}
        choices = tuple(
            Choice(option.id, labels[option.id], "five coins" if option.id == "gather" else "")
            for option in decision.options()
        )
        clauses = ("lantern.blow",) if isinstance(decision, Bitten) else ()
        told = (text, "The lantern shows one step of the way.", clauses, isinstance(decision, Orders))
        return Question(decision.seat, decision.kind, prompt, choices, decision.default(), *told)

    def view(self, state: State, seat: str) -> View:
        sheets = tuple(
            Sheet(
                f"walker:{index}",
                walker.name,
                "walker",
                (Bar("hp", walker.hp, walker.most),),
                (Field("carries", "staff 1d6"),),
            )
            for index, walker in enumerate(state.walkers)
        )
        return View(
            seat=seat,
            title="The Lantern",
            place=f"You stand in {state.at}, {dict(state.seen)[state.at]}.",
            trackers=(Tracker("years", "Years", state.years, 12, f"{state.years} of 12 years"),),
            sheets=sheets,
            purse=Purse(state.coins),
            foes=(FoeGroup("Wolf", 1, (Bar("hp", state.wolf, 6),), ("leaps",)),) if state.wolf else (),
            here=(Mark("$", "loot", "five coins"),) if state.lying else (),
            maps=(hexes_of(state), CAVE_MAP),
            party="Two with a lantern" if state.walkers else "",
            ending="The lantern has gone out." if self.ended(state) else "",
        )

    def tell(self, before: State, event: Event[State], after: State, by: str = "") -> tuple[LogLine, ...]:
        assert isinstance(event, Became)
        return tuple(LogLine(text, weight, ("lantern.blow",)) for text, weight in event.told)

    def explain(self, roll: Roll) -> str:
        return {"lantern.terrain": "The ground of", "lantern.blow": "The blow", "lantern.bite": "The bite"}[
            roll.purpose
        ] + (f" {roll.subject[4:]}" if roll.subject.startswith("hex:") else "")


def hexes_of(state: State) -> HexMap:
    """The hexes seen, and those around the party that can be entered."""
    ways = {to: f"go:{way}" for way, to in neighbours(state.at).items()} if not state.wolf else {}
    seen = dict(state.seen)
    cells = []
    for name in (*seen, *(to for to in ways if to not in seen)):
        column, row = column_row(name)
        marks = [Mark("P", "portal", "a stone portal")] if name == PORTAL and name in seen else []
        marks += [Mark("D", "entrance", "a cave")] if name == CAVE and name in seen else []
        terrain = seen.get(name, "")
        cells.append(
            HexCell(
                name,
                column,
                row,
                terrain[:1],
                terrain,
                name in seen,
                name == state.at,
                tuple(marks),
                ways.get(name, ""),
            )
        )
    return HexMap("The wilds", tuple(cells))


def _room(
    number: int, level: int, x: int, y: int, label: str, *links: Link, here: bool = False, marks: str = ""
) -> RoomBox:
    kinds = {"s": ("foe", "a skeleton"), "$": ("loot", "a ring"), "+": ("corpse", "the bones of Ulf")}
    told = tuple(Mark(letter, *kinds[letter]) for letter in marks)
    return RoomBox(number, level, x, y, label, here, told, links)


def _door(to: int, way: str = "") -> Link:
    return Link("door", to, f"a door to {to}" if to > 0 else "an unopened door", way)


CAVE_MAP = RoomMap(
    "The cave",
    1,
    (
        _room(1, 1, 0, 0, "small cavern", Link("entry", -2, "the way in"), _door(2), _door(3)),
        _room(2, 1, 0, -1, "large round room", _door(1), _door(4), _door(-1), marks="$"),
        _room(
            3,
            1,
            1,
            0,
            "medium corridor",
            _door(1, "a"),
            _door(4, "b"),
            _door(-1, "c"),
            _door(-1, "d"),
            Link("stairs", 7, "stairs down to 7", "e"),
            here=True,
            marks="s",
        ),
        _room(4, 1, 1, -1, "claustrophobic cavern", _door(2), _door(3), _door(5), marks="+$"),
        _room(5, 1, 2, -1, "small corridor", _door(4), _door(6)),
        _room(6, 1, -1, 0, "large cavern", _door(5)),
        _room(
            7,
            2,
            0,
            0,
            "small round room",
            Link("stairs", 3, "stairs up to 3"),
            Link("exit", -2, "a way out"),
            _door(8),
        ),
        _room(8, 2, 0, 1, "medium cavern", _door(7), Link("stairs", -1, "stairs down")),
    ),
)
"""Eight rooms on two levels with a loop, a door that leads across the paper, and doors nobody has opened."""


def lantern(
    records: Sequence[Record] = (),
    *,
    dice: DiceMode = "app",
    keep: Callable[[Record], None] = lambda record: None,
    seed: str = "seed",
) -> Game[State]:
    """A game of the lantern for the seat ``ann``."""
    header = Header(ruleset="lantern", rules_version=1, variants={}, seats=("ann",), seed=seed, name="a lantern")
    return Game(Lantern(), header, records, keep, dice)


learn(State, Order, Became)
