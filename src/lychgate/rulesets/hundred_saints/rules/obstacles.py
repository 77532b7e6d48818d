"""What those who flee leave in the chasers' way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.digits import is_number
from lychgate.core.errors import IllegalAnswer
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.fields import Name, OneOf
from lychgate.kit.line import Line
from lychgate.kit.rolling import rolled
from lychgate.kit.table import number, referee_of
from lychgate.kit.telling import public
from lychgate.rulesets.hundred_saints import picking
from lychgate.rulesets.hundred_saints.fields import asked, one_of
from lychgate.rulesets.hundred_saints.naming import called, does, feet_of, sentence
from lychgate.rulesets.hundred_saints.permission import HINDERER
from lychgate.rulesets.hundred_saints.rules.chance import Saints, x_in_6
from lychgate.rulesets.hundred_saints.rules.clock import turns_since_day_one
from lychgate.rulesets.hundred_saints.rules.gear import Take
from lychgate.rulesets.hundred_saints.rules.giving_chase import (
    Ending,
    PursuitEnded,
    chase_of,
    chase_on,
    fleeing_side,
    part_ways,
    with_pair,
)
from lychgate.rulesets.hundred_saints.rules.tiring import LAMED
from lychgate.rulesets.hundred_saints.state import PARTY, Hindrance, Mark, Obstacle, Pair, State
from lychgate.rulesets.hundred_saints.tables.chase import CHASE
from lychgate.rulesets.hundred_saints.tables.encounter import TIME
from lychgate.rulesets.hundred_saints.tables.load import known_goods

HEADING = "A chase"

FARTHEST = 10_000
"""Feet that an obstacle may cost at most."""


class Obstruct(Command, frozen=True, tag="obstruct"):
    """Leave oil or caltrops in the way of those who chase you.

    Oil, caltrops, or something else in words.
    """

    word = "obstacle"
    menu_label = "Leave an obstacle"
    may = HINDERER
    shape = "oil|caltrops [SIDE] | TEXT"
    clauses = ("enc.pursuit.6", "enc.gear.oil.1", "enc.gear.caltrop.1")
    form_fields = (asked("kind", one_of("obstacle", "oil", "caltrops")), asked("side", Name("side")))
    pickers = {"side": picking.own_sides}

    kind: Annotated[Hindrance, OneOf("obstacle", ("oil", "caltrops"))]
    text: str = ""
    side: Annotated[str, Name("side")] = ""

    @classmethod
    def read(cls, line: Line) -> Obstruct:
        if line.peek() in ("oil", "caltrops"):
            kind: Any = line.word("what").lower()
            return cls(kind, "", line.name("side") if line.more else "")
        return cls("other", line.rest_of("what lies in the way"))

    def label(self, state: State) -> str:
        return f"Leave {self.text or self.kind} in the way"

    @clause("enc.pursuit.6")
    def do(self, play: Saints) -> None:
        """Something is left in the chasers' way, where those who flee are now.

        Oil or caltrops come from the sheet that has them; where none does, the referee's word is enough.
        """
        text = self.text or {"oil": "burning oil", "caltrops": "caltrops"}.get(self.kind, "something")
        side = fleeing_side(play, self.side)
        play.record(ObstacleLaid(side, self.kind, text))
        use_up(play, side, self.kind)


@clause("enc.gear.oil.1", "enc.gear.caltrop.1")
def use_up(play: Saints, side: str, kind: Hindrance) -> None:
    """A flask of oil, or a bag of caltrops, goes from the first sheet of a side that has one, else from the store."""
    known = known_goods(kind)
    if known is None:
        return
    store = play.state.store if side in play.state.ours else ()
    owners = [*((one.name, one.items) for one in play.state.of_side(side)), (PARTY, store)]
    for name, items in owners:
        item = next((item for item in items if item.name == known.name), None)
        if item is not None:
            Take(item.name, name, min(item.count, item.per)).do(play)
            return


class ObstacleLaid(Event, frozen=True, tag="obstacle_laid"):
    """It lies where those who flee are now: so far before each of their chasers as the gap is wide."""

    side: str
    kind: Literal["oil", "caltrops", "other"]
    text: str

    def apply(self, state: State) -> State:
        for pair in chase_of(state).pairs:
            if pair.fleeing == self.side:
                laid = Obstacle(self.kind, self.text, pair.gap, chase_of(state).round)
                state = with_pair(state, replace(pair, obstacles=(*pair.obstacles, laid)))
        return state

    def tell(self, before: State, after: State) -> Lines:
        text = f"{does(after, self.side, 'leaves', 'leave')} {self.text} in the way."
        return public(text, "enc.pursuit.6")


@clause("enc.pursuit.6")
def meet_obstacles(play: Saints) -> None:
    """Chasers who come to an obstacle do what the referee says: go through, go around, lose some feet, or stop."""
    for pair in chase_on(play).pairs:
        for obstacle in pair.obstacles:
            chase = play.state.chase
            if obstacle.ahead > 0 or chase is None or chase.find(pair.fleeing, pair.chasing) is None:
                continue
            meet_obstacle(play, pair, obstacle, chase.round)


def meet_obstacle(play: Saints, pair: Pair, obstacle: Obstacle, number: int) -> None:
    """One pair of sides, one obstacle; oil that has burnt out is none."""
    if obstacle.kind == "oil" and number - obstacle.laid > CHASE.oil.turns * TIME["rounds_per_turn"]:
        play.record(ObstacleMet(pair.fleeing, pair.chasing, obstacle, "around"))
        return
    judged = play.ask(
        ObstacleJudged(seat=referee_of(play), chasing=pair.chasing, obstacle=obstacle.kind, text=obstacle.text)
    )
    play.record(ObstacleMet(pair.fleeing, pair.chasing, obstacle, judged.how, judged.held))
    if judged.how == "through":
        go_through(play, pair.chasing, obstacle)
    if judged.how == "stopped" or not play.state.of_side(pair.chasing):
        how: Ending = "stopped" if judged.how == "stopped" else "fallen"
        play.record(PursuitEnded(pair.fleeing, pair.chasing, how))
        part_ways(play, pair.fleeing)


class Passage(msgspec.Struct, frozen=True):
    """How chasers get by an obstacle, and how many feet it costs them."""

    how: Literal["through", "around", "stopped"]
    held: int = 0


class ObstacleJudged(Decision[Passage], frozen=True, tag="saints.obstacle", kw_only=True):
    """Chasers come to what was left in their way. An answer may be a number: they go around, and lose these feet."""

    clauses = ("enc.pursuit.6",)

    chasing: str
    obstacle: Hindrance
    text: str

    def options(self) -> Sequence[Option[Passage]]:
        return (
            Option("through", Passage("through")),
            Option("around", Passage("around")),
            Option("stopped", Passage("stopped")),
        )

    def accepts_text(self) -> bool:
        return True

    def from_text(self, text: str) -> Passage:
        said = text.strip()
        if not is_number(said) or int(said) > FARTHEST:
            hint = f"Say how many feet it costs them, from 0 to {FARTHEST}; or through, around, stopped."
            raise IllegalAnswer(self.kind, text[:60], (), hint=hint)
        return Passage("around", int(said))

    def prompt(self, state: State) -> str:
        return sentence(f"{does(state, self.chasing, 'comes', 'come')} to {self.text}. What do they do?")

    def label(self, state: State, id_: str) -> str:
        return {"through": "Go through", "around": "Go around", "stopped": "Stop there"}[id_]

    def free_text(self) -> str:
        return "the feet that going around costs them"


class ObstacleMet(Event, frozen=True, tag="obstacle_met"):
    """Chasers have come to what lies in their way; the referee says how many feet it costs them."""

    fleeing: str
    chasing: str
    obstacle: Obstacle
    how: Literal["through", "around", "stopped"]
    held: int = 0

    def apply(self, state: State) -> State:
        pair = chase_of(state).find(self.fleeing, self.chasing)
        if pair is None:
            return state
        left = list(pair.obstacles)
        left.remove(self.obstacle)
        return with_pair(state, replace(pair, gap=pair.gap + self.held, obstacles=tuple(left)))

    def tell(self, before: State, after: State) -> Lines:
        how = {"through": "goes through", "around": "gets around", "stopped": "stops at"}[self.how]
        how_many = {"through": "go through", "around": "get around", "stopped": "stop at"}[self.how]
        cost = f", at the cost of {feet_of(self.held)}" if self.held else ""
        text = f"{does(after, self.chasing, how, how_many)} {self.obstacle.text}{cost}."
        return public(text, "enc.pursuit.6")


@clause("enc.gear.oil.1", "enc.gear.caltrop.1")
def go_through(play: Saints, side: str, obstacle: Obstacle) -> None:
    """Oil burns each who passes for 1d8; caltrops lame each on 2 in 6, who then has half Speed for a day."""
    for one in play.state.of_side(side):
        subject = f"creature:{one.id}"
        if obstacle.kind == "oil":
            damage = rolled(play, "obstacle", CHASE.oil.damage, "enc.gear.oil.1", subject)
            play.record(ObstacleHurt(one.id, "oil", 0, damage))
        elif obstacle.kind == "caltrops":
            die = rolled(play, "obstacle", "1d6", "enc.gear.caltrop.1", subject)
            lamed = x_in_6(die, number(play.state, "caltrops_chance"))
            until = turns_since_day_one(play.state) + CHASE.caltrops.turns if lamed else 0
            play.record(ObstacleHurt(one.id, "caltrops", die, until=until))


class ObstacleHurt(Event, frozen=True, tag="obstacle_hurt"):
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

    def tell(self, before: State, after: State) -> Lines:
        who = called(after, self.who)
        if self.kind == "oil":
            dies = "" if after.creature(self.who).alive else f" {who} falls."
            return public(f"The fire burns {who} for {self.damage}.{dies}", "enc.gear.oil.1", weight="result")
        how = "is lamed, and has half Speed for a day" if self.until else "gets across unhurt"
        numbers = f"{self.die}, {number(after, 'caltrops_chance')} in 6"
        return public(f"{who} {how} ({numbers}).", "enc.gear.caltrop.1", weight="result")
