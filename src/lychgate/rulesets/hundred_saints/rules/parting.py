"""Some who leave their side, to scout, to stand or to run at their own Speed; and who come back to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, ClassVar

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.telling import listed
from lychgate.core.view import Choice
from lychgate.kit.command import Command
from lychgate.kit.fields import NOT_TYPED, After, Name, NewName, person
from lychgate.kit.line import Line
from lychgate.kit.table import referee_of, ruled
from lychgate.kit.telling import public
from lychgate.kit.topics import EXPLORE
from lychgate.rulesets.hundred_saints import picking
from lychgate.rulesets.hundred_saints.audience import to_whom_it_is_known
from lychgate.rulesets.hundred_saints.fields import EACH, Several, asked, optional
from lychgate.rulesets.hundred_saints.naming import does, people, sentence, several, the
from lychgate.rulesets.hundred_saints.permission import OF_SIDE, OWN_CHOICE
from lychgate.rulesets.hundred_saints.rules.allegiance import voice_of
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.giving_chase import Gone, PursuitEnded, chase_of, chase_pairs, goes, place
from lychgate.rulesets.hundred_saints.state import Creature, Encounter, Pair, State

HEADING = "Choices"

MOST_LEAVE = 400


class Leave(Command, frozen=True, tag="leave"):
    """Leave your side to scout or to run at your own Speed.

    ``stand``: they run no longer, but shoot, cast or fight. ``count``: so many of the side ``of``, the last of it,
    where nobody is named.
    """

    word = "leave"
    menu_label = "Leave your side"
    menu = EXPLORE
    may = OWN_CHOICE
    also = ("scout", "part")
    shape = "WHO [WHO ...] [as SIDE] | N SIDE [as SIDE]"
    clauses = ("enc.pursuit.11", "enc.stealth.sneak.5")
    form_fields = (asked("who", EACH), optional("name", After(("as",), NewName("name of the new group"))))
    pickers = {"who": picking.own}

    who: Several
    name: str = ""
    stand: Annotated[bool, NOT_TYPED] = False
    of: Annotated[str, Name("side")] = ""
    count: int = 0

    @classmethod
    def read(cls, line: Line) -> Leave:
        return parting(line)

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        if not self.stand:
            return Choice(id_, self.label(state))
        stops = "stops" if len(self.who) == 1 else "stop"
        return Choice(id_, f"{listed(self.who)} {stops} running", "to shoot, cast or fight while the others run on")

    @clause("enc.pursuit.11", "enc.stealth.sneak.5")
    def do(self, play: Saints) -> None:
        """Some part from their side: to scout ahead, to run at their own Speed, or to stand while the others run."""
        state = play.state
        who, origin = leavers(state, self)
        side = self.name.lower() or free_side(state, who[0].name.lower())
        if any(one.id == side for one in state.sides):
            raise PlayError(
                f"There is a side '{side}' already. Give the part another name, leave WHO as NAME, and bring "
                f"the two together afterwards: merge NAME with {side}"
            )
        running = state.chase is not None and origin in state.chase.running
        if self.stand:
            stand(play, who, origin, side, running)
            return
        chasing = [replace(one, chasing=side) for one in chase_pairs(state) if one.chasing == origin]
        followed = [one for one in chase_pairs(state) if one.fleeing == origin]
        followers = [one for one in followed if follows_part(play, one, side)]
        pairs = (*chasing, *(replace(one, fleeing=side) for one in followers))
        play.record(Parted(tuple(one.id for one in who), origin, side, pairs))
        for pair in followers:
            play.record(PursuitEnded(pair.fleeing, pair.chasing, "not followed"))
        if followed:
            for part in (origin, side):
                if not any(one.fleeing == part for one in chase_pairs(play.state)):
                    goes(play, part)


def parting(line: Line, stand: bool = False) -> Leave:
    """``Ada Ben from party as scouts``, ``goblin 2 as guards``, or ``3 goblins as scouts``: so many of a side."""
    who: list[str] = []
    side, name = "", ""
    count = line.number("how many leave", 1, MOST_LEAVE) if line.is_number() else 0
    if count:
        line.flag("of", "from")
        side = line.name("side")
    while line.more:
        if line.flag("as"):
            name = line.word("a name")
        elif line.flag("from"):
            side = line.name("side")
        else:
            who.append(person(line))
    if bool(who) == bool(count):
        raise line.refuse("Say who leaves: names, or how many of a side.")
    return Leave(tuple(dict.fromkeys(who)), name, stand, side, count)


def leavers(state: State, command: Leave) -> tuple[list[Creature], str]:
    """Who leaves, and which side. Raises ``PlayError`` if they are not of one side, or are all of it."""
    who = [one for one in state.cast if one.name in command.who and one.alive]
    if command.count:
        who = list(state.of_side(command.of)[-command.count :])
        if len(who) < command.count:
            raise PlayError(f"{len(who)} of {the(state, command.of)} live, so {command.count} cannot leave.")
    sides = tuple(dict.fromkeys(one.side for one in who))
    if not who or len(sides) > 1:
        raise PlayError("Those who leave a side must live, and be of one side.")
    if command.of and sides[0] != command.of:
        raise PlayError(f"{who[0].name} is of {the(state, sides[0])}, not of {the(state, command.of)}.")
    if len(who) == len(state.of_side(sides[0])):
        raise PlayError(f"They are all of {the(state, sides[0])}: nobody would be left there.")
    return who, sides[0]


def free_side(state: State, name: str) -> str:
    """The name, with a number after it if a side is called so already."""
    taken, number, free = [one.id for one in state.sides], 2, name
    while free in taken:
        free, number = f"{name}-{number}", number + 1
    return free


class FollowsWhom(Decision[str], frozen=True, tag="saints.follow", kw_only=True):
    """Those who flee have parted: which part a side runs after."""

    clauses = ("enc.pursuit.11",)

    chasing: str
    parts: tuple[str, ...]

    def options(self) -> Sequence[Option[str]]:
        return tuple(Option(one, one) for one in self.parts)

    def prompt(self, state: State) -> str:
        do = "do" if several(state, self.chasing) else "does"
        return f"Those who flee have parted. Whom {do} {the(state, self.chasing)} follow?"

    def label(self, state: State, id_: str) -> str:
        return f"After {the(state, id_)}"


@clause("enc.pursuit.11")
def follows_part(play: Saints, pair: Pair, side: str) -> bool:
    """Whether chasers run after the part that leaves; they choose, by their players or the referee."""
    seat = voice_of(play.state, pair.chasing) or referee_of(play)
    return play.ask(FollowsWhom(seat=seat, chasing=pair.chasing, parts=(pair.fleeing, side))) == side


@clause("enc.pursuit.10")
def stand(play: Saints, who: list[Creature], origin: str, side: str, running: bool) -> None:
    """Running takes the whole Round: who shoots, casts or fights stays where they are, as a side of their own."""
    if not running:
        raise PlayError(f"'{origin}' does not run: its members may act as they are.")
    if ruled(play.state, "chase_shooting") == "not_allowed":
        raise PlayError("Running takes the whole Round: nobody shoots, casts or strikes in a chase at this table.")
    pairs = [one for one in chase_pairs(play.state) if origin in (one.fleeing, one.chasing)]
    play.record(Parted(tuple(one.id for one in who), origin, side, stand=True))
    for pair in pairs:
        here = replace(pair, fleeing=side) if pair.fleeing == origin else replace(pair, chasing=side)
        place(play, here)


class Parted(Event, frozen=True, tag="parted"):
    """Some have left their side and are one of their own, paired in a chase as said; ``stand``: they run no more."""

    who: tuple[str, ...]
    origin: str
    side: str
    pairs: tuple[Pair, ...] = ()
    stand: bool = False

    def apply(self, state: State) -> State:
        old = state.side(self.origin)
        if self.side not in [one.id for one in state.sides]:
            state = replace(state, sides=(*state.sides, replace(old, id=self.side, of=old.of or old.id)))
        for id_ in self.who:
            state = state.with_creature(replace(state.creature(id_), side=self.side))
        met = state.encounter
        if met is not None and self.origin in met.sides:
            state = replace(state, encounter=parted(met, self.origin, self.side))
        if state.fight is not None and self.origin in state.fight.before:
            before = {**state.fight.before, self.side: state.fight.before[self.origin]}
            state = replace(state, fight=replace(state.fight, before=before))
        if self.pairs:
            state = replace(state, chase=replace(chase_of(state), pairs=(*chase_of(state).pairs, *self.pairs)))
        return state

    def tell(self, before: State, after: State) -> Lines:
        who, many = people(after, self.who), len(self.who) > 1
        if self.stand:
            text = f"{who} {'run' if many else 'runs'} no longer."
        else:
            text = f"{who} {'part' if many else 'parts'} from {the(before, self.origin)}."
        if self.origin in before.ours:
            return public(text, "enc.pursuit.11")
        return to_whom_it_is_known(after, text, "enc.pursuit.11")


def parted(met: Encounter, origin: str, side: str) -> Encounter:
    """The encounter with a side more, that knows what the side knows from which it comes."""
    at = met.sides.index(origin) + 1
    aware = [(side if a == origin else a, side if b == origin else b) for a, b in met.aware]
    surprise = [replace(one, side=side) for one in met.surprise if one.side == origin]
    order = [replace(one, side=side) for one in met.order if one.side == origin]
    far = met.distances.get(origin, 0 if origin == met.sides[0] else -1)
    return replace(
        met,
        sides=(*met.sides[:at], side, *met.sides[at:]),
        aware=tuple(dict.fromkeys((*met.aware, *aware, (side, origin), (origin, side)))),
        surprise=(*met.surprise, *surprise),
        order=(*met.order, *order),
        distances={**met.distances, side: far} if far >= 0 else met.distances,
    )


class Rejoin(Command, frozen=True, tag="rejoin"):
    """Go back to the side you left."""

    word = "rejoin"
    menu_label = "Rejoin the others"
    none_left: ClassVar[Mapping[str, str]] = {"": "Nobody has left your side."}
    menu = EXPLORE
    may = OF_SIDE
    pickers = {"side": picking.parts}

    side: Annotated[str, Name("side")]

    def label(self, state: State) -> str:
        return f"{sentence(does(state, self.side, 'rejoins', 'rejoin'))} the others"

    def do(self, play: Saints) -> None:
        """A part comes back to its side."""
        state = play.state
        origin = next((one.of for one in state.sides if one.id == self.side), "")
        if not origin or origin not in [one.id for one in state.sides]:
            raise PlayError(f"{sentence(does(state, self.side, 'has', 'have'))} not parted from a side that is there.")
        if state.chase is not None and {self.side, origin} & {*state.chase.running}:
            raise PlayError(
                f"{sentence(the(state, self.side))} and {the(state, origin)} "
                "cannot come together while one of them runs."
            )
        play.record(Rejoined(self.side, origin))


class Rejoined(Event, frozen=True, tag="rejoined"):
    """A part is with its side again, and owes what it owed of morale as that side."""

    side: str
    origin: str

    def apply(self, state: State) -> State:
        for one in state.cast:
            if one.side == self.side:
                state = state.with_creature(replace(one, side=self.origin))
        state = replace(state, sides=tuple(one for one in state.sides if one.id != self.side))
        if state.fight is not None:
            sides = {one.id: one.side for one in state.cast}
            state = replace(state, fight=state.fight.merged(sides, self.side, self.origin))
        return Gone(self.side).apply(state) if state.encounter is not None else state

    def tell(self, before: State, after: State) -> Lines:
        text = f"{does(before, self.side, 'is', 'are')} with {the(before, self.origin)} again."
        return public(text) if self.side in before.ours else to_whom_it_is_known(after, text)
