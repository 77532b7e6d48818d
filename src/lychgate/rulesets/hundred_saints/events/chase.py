"""Facts: flight, pursuit, and words with the other side."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from lychgate.rulesets.hundred_saints.events.base import Happening
from lychgate.rulesets.hundred_saints.state import Chase, Encounter, Mark, Obstacle, Pair, Place, State

TIRED = "exhausted: running"
"""The mark of those who have run for 30 Rounds; its amount is what it takes from attacks and damage,
``until`` the Turns of rest they have had."""

LAMED = "lamed"
"""The mark of those who have trodden on a caltrop; ``until`` is the Turn, counted from day 1, that ends it."""

HIDDEN = "hidden"
"""The mark of those who hide; its amount is in how many of six passers-by spot them."""

UNNOTICED = "unnoticed"
"""The mark of those whom nobody has noticed, although their side was."""

Ending = Literal["caught", "overtaken", "given up", "sight lost", "lured", "stopped", "fallen", "not followed"]
"""How the chase of a pair ends; ``overtaken``: those who flee were stopped by others, or stand of themselves."""

CAUGHT: tuple[Ending, ...] = ("caught", "overtaken")
"""The endings after which the two stand face to face."""


def on(state: State) -> Chase:
    """The chase under way, or one that has not begun."""
    return state.chase or Chase()


def same(one: Pair, other: Pair) -> bool:
    """Whether both are of the same two sides."""
    return (one.fleeing, one.chasing) == (other.fleeing, other.chasing)


class Fled(Happening, frozen=True, tag="fled"):
    """A side runs; those with whom it is paired have yet to say whether they follow. ``free``: in its free Round."""

    side: str
    pairs: tuple[Pair, ...]
    free: bool = False
    ours: bool = False

    def apply(self, state: State) -> State:
        now = on(state)
        met = state.encounter_now
        opened = met.opened or ("flight" if self.ours else "")
        chase = replace(now, undecided=(*now.undecided, *self.pairs))
        return replace(state, chase=chase, encounter=replace(met, opened=opened))


class PursuitChosen(Happening, frozen=True, tag="pursuit_chosen"):
    """A side follows, or does not. ``total`` is of the roll that decided it, 0 without one."""

    fleeing: str
    chasing: str
    follows: bool
    total: int = 0

    def apply(self, state: State) -> State:
        now = on(state)
        pair = next(one for one in now.undecided if (one.fleeing, one.chasing) == (self.fleeing, self.chasing))
        undecided = tuple(one for one in now.undecided if one is not pair)
        pairs = (*now.pairs, pair) if self.follows else now.pairs
        return replace(state, chase=kept(replace(now, undecided=undecided, pairs=pairs)))


class Ran(Happening, frozen=True, tag="ran"):
    """Sides have run: the pairs as they stand now, in the Round ``round``."""

    pairs: tuple[Pair, ...]
    round: int
    order: tuple[Place, ...] = ()

    def apply(self, state: State) -> State:
        now, met = on(state), state.encounter
        standing = [side for side in met.sides if side not in now.running] if met is not None else []
        if met is not None and self.round > now.round and len(standing) < 2:  # else those who stand count the Rounds
            state = replace(state, encounter=replace(met, round=met.round + 1))
        return replace(state, chase=replace(now, pairs=self.pairs, round=self.round, order=self.order))


class Tired(Happening, frozen=True, tag="tired"):
    """Some have run too long."""

    who: tuple[str, ...]
    amount: int

    def apply(self, state: State) -> State:
        for id_ in self.who:
            state = state.with_creature(state.creature(id_).marked(Mark(TIRED, self.amount)))
        return state


class RestedFromRunning(Happening, frozen=True, tag="rested_from_running"):
    """Some have rested for a Turn; after ``needed`` of them, what running had cost is made up for."""

    who: tuple[str, ...]
    needed: int

    def apply(self, state: State) -> State:
        for id_ in self.who:
            one = state.creature(id_)
            mark = one.mark(TIRED) or Mark(TIRED)
            rested = mark.until + 1
            state = state.with_creature(
                one.unmarked(TIRED) if rested >= self.needed else one.marked(replace(mark, until=rested))
            )
        return state


class LureDropped(Happening, frozen=True, tag="lure_dropped"):
    """``refused``: the referee finds it too little to be looked at."""

    side: str
    who: str
    kind: str
    what: str
    refused: bool = False

    def apply(self, state: State) -> State:
        return state


class LureTried(Happening, frozen=True, tag="lure_tried"):
    """Whether chasers stop for it; the die is 0 where none was rolled, and ``why`` says why not."""

    fleeing: str
    chasing: str
    kind: str
    die: int
    stopped: bool
    why: Literal["", "unwanted", "tried"] = ""

    def apply(self, state: State) -> State:
        pair = on(state).find(self.fleeing, self.chasing)
        if pair is None or not self.die:
            return state
        return with_pair(state, replace(pair, lures=tuple(dict.fromkeys((*pair.lures, self.kind)))))


class GearDropped(Happening, frozen=True, tag="gear_dropped"):
    """Somebody runs at another Speed from now on."""

    who: str
    what: str
    speed: int

    def apply(self, state: State) -> State:
        return state.with_creature(replace(state.creature(self.who), speed=self.speed))


class ObstacleLaid(Happening, frozen=True, tag="obstacle_laid"):
    """It lies where those who flee are now: so far before each of their chasers as the gap is wide."""

    side: str
    kind: Literal["oil", "caltrops", "other"]
    text: str

    def apply(self, state: State) -> State:
        for pair in on(state).pairs:
            if pair.fleeing == self.side:
                laid = Obstacle(self.kind, self.text, pair.gap, on(state).round)
                state = with_pair(state, replace(pair, obstacles=(*pair.obstacles, laid)))
        return state


class ObstacleMet(Happening, frozen=True, tag="obstacle_met"):
    """Chasers have come to what lies in their way; the referee says how many feet it costs them."""

    fleeing: str
    chasing: str
    obstacle: Obstacle
    how: Literal["through", "around", "stopped"]
    held: int = 0

    def apply(self, state: State) -> State:
        pair = on(state).find(self.fleeing, self.chasing)
        if pair is None:
            return state
        left = list(pair.obstacles)
        left.remove(self.obstacle)
        return with_pair(state, replace(pair, gap=pair.gap + self.held, obstacles=tuple(left)))


class ObstacleHurt(Happening, frozen=True, tag="obstacle_hurt"):
    """Somebody is burnt, or lamed until a Turn counted from day 1; the die is of the chance that it happens."""

    who: str
    kind: Literal["oil", "caltrops"]
    die: int
    damage: int = 0
    until: int = 0

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        if self.until:
            one = one.marked(Mark(LAMED, 0, self.until))
        return state.with_creature(replace(one, hp=max(0, one.hp - self.damage)))


class GapStated(Happening, frozen=True, tag="gap_stated"):
    """The referee says how far apart two sides are."""

    fleeing: str
    chasing: str
    feet: int

    def apply(self, state: State) -> State:
        pair = on(state).find(self.fleeing, self.chasing)
        if pair is None:
            return state
        moved = tuple(replace(one, ahead=one.ahead + self.feet - pair.gap) for one in pair.obstacles)
        return with_pair(state, replace(pair, gap=self.feet, obstacles=moved))


class PursuitEnded(Happening, frozen=True, tag="pursuit_ended"):
    """Two sides run no longer, one from the other."""

    fleeing: str
    chasing: str
    how: Ending

    def apply(self, state: State) -> State:
        now = on(state)
        pairs = tuple(one for one in now.pairs if (one.fleeing, one.chasing) != (self.fleeing, self.chasing))
        return replace(state, chase=kept(replace(now, pairs=pairs)))


class Gone(Happening, frozen=True, tag="gone"):
    """A side is out of the encounter, which goes on among the others."""

    side: str

    def apply(self, state: State) -> State:
        met = state.encounter_now
        return replace(
            state,
            encounter=replace(
                met,
                sides=tuple(one for one in met.sides if one != self.side),
                order=tuple(one for one in met.order if one.side != self.side),
                surprise=tuple(one for one in met.surprise if one.side != self.side),
                distances={side: feet for side, feet in met.distances.items() if side != self.side},
            ),
        )


class Parted(Happening, frozen=True, tag="parted"):
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
            state = replace(state, chase=replace(on(state), pairs=(*on(state).pairs, *self.pairs)))
        return state


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


class Rejoined(Happening, frozen=True, tag="rejoined"):
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


def with_pair(state: State, pair: Pair) -> State:
    """The same with one pair as it is now."""
    now = on(state)
    return replace(state, chase=replace(now, pairs=tuple(pair if same(one, pair) else one for one in now.pairs)))


def kept(chase: Chase) -> Chase | None:
    """The chase, or None when nobody runs any more."""
    return chase if chase.pairs or chase.undecided else None


Events = (
    Fled
    | PursuitChosen
    | Ran
    | Tired
    | RestedFromRunning
    | LureDropped
    | LureTried
    | GearDropped
    | ObstacleLaid
    | ObstacleMet
    | ObstacleHurt
    | GapStated
    | PursuitEnded
    | Gone
    | Parted
    | Rejoined
)
