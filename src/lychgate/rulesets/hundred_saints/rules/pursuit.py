"""Pursuit: the chase itself, Round by Round, and how it ends.

``evasion`` is how it begins, ``lures`` and ``obstacles`` are what those who flee leave behind.
"""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command, Wording
from lychgate.kit.fields import FEET, NOT_TYPED, REFEREES_WORD, After, Name, NewName, Number
from lychgate.kit.line import Line
from lychgate.kit.reading import read_fields
from lychgate.kit.table import number, ruled
from lychgate.kit.telling import public
from lychgate.rulesets.hundred_saints import picking
from lychgate.rulesets.hundred_saints.fields import EACH, Several, asked, optional
from lychgate.rulesets.hundred_saints.naming import does, feet_of, sentence, the
from lychgate.rulesets.hundred_saints.permission import JUDGEMENT, OWN_CHOICE, SIDES_CHOICE, WORLD
from lychgate.rulesets.hundred_saints.rules.allegiance import voice_of
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.clocks import clocks_run
from lychgate.rulesets.hundred_saints.rules.encounter import encounter_of
from lychgate.rulesets.hundred_saints.rules.giving_chase import (
    GivesChase,
    PursuitEnded,
    chase_of,
    chase_on,
    chase_pairs,
    part_ways,
    place,
    with_pair,
)
from lychgate.rulesets.hundred_saints.rules.initiative import new_round, order_of, talk_on
from lychgate.rulesets.hundred_saints.rules.numbers import feet_a_pip
from lychgate.rulesets.hundred_saints.rules.obstacles import meet_obstacles
from lychgate.rulesets.hundred_saints.rules.parting import Leave, parting
from lychgate.rulesets.hundred_saints.rules.round_end import end_round
from lychgate.rulesets.hundred_saints.rules.running import feet_run
from lychgate.rulesets.hundred_saints.rules.tiring import tire
from lychgate.rulesets.hundred_saints.state import Ground, Pair, Place, State
from lychgate.rulesets.hundred_saints.tables.chase import CHASE

HEADING = "A chase"

# ---------------------------------------------------------------------- a Round of running


@clause("enc.pursuit.2")
def run(play: Saints) -> None:
    """All run at once, or in the order of their dice; then the gap says who is caught. Those who stand fight on."""
    chase = chase_on(play)
    if chase.undecided:
        open_ = ", ".join(one.chasing for one in chase.undecided)
        raise PlayError(f"Nobody has said yet whether these give chase: {open_}. Say: pursue yes|no|roll [SIDE]")
    the_fallen_run_no_more(play)
    if play.state.chase is None:
        return
    chase = play.state.chase
    running, count = chase.running, chase.round + 1
    standing = [side for side in encounter_of(play).sides if side not in running]
    order_ = order_of(play, running) if ruled(play.state, "chase_order") == "initiative" else ()
    for movers in moving_together(running, order_):
        if play.state.chase is not None:
            leg(play, movers, count, order_)
    if len(standing) < 2:  # else those who stand count the Rounds
        clocks_run(play, "round")
    if count == number(play.state, "tired_after"):
        tire(play, running)
    if len(standing) > 1 and play.state.chase is not None:
        if play.state.fight is not None:
            end_round(play)
        else:
            talk_on(play, standing)
    the_fallen_run_no_more(play)


def the_fallen_run_no_more(play: Saints) -> None:
    """A chase ends where nobody lives of those who flee, or of those who give chase."""
    for pair in chase_pairs(play.state):
        if not play.state.of_side(pair.fleeing):
            play.record(PursuitEnded(pair.fleeing, pair.chasing, "nobody flees"))
        elif not play.state.of_side(pair.chasing):
            play.record(PursuitEnded(pair.fleeing, pair.chasing, "fallen"))
            part_ways(play, pair.fleeing)


def moving_together(running: tuple[str, ...], order_: tuple[Place, ...]) -> list[tuple[str, ...]]:
    """The sides that run at the same time, one group after the other."""
    if not order_:
        return [running]
    ranks = dict.fromkeys(one.rank for one in order_)
    return [tuple(one.side for one in order_ if one.rank == rank) for rank in sorted(ranks)]


def leg(play: Saints, movers: tuple[str, ...], number: int, order_: tuple[Place, ...]) -> None:
    """Some run, come to what lies in their way, and catch whom they reach."""
    chase = chase_on(play)
    play.record(Ran(tuple(moved(play.state, one, movers) for one in chase.pairs), number, order_))
    meet_obstacles(play)
    for pair in play.state.chase.pairs if play.state.chase is not None else ():
        still = play.state.chase.find(pair.fleeing, pair.chasing) if play.state.chase is not None else None
        if still is not None and still.gap <= caught_within(play.state):
            caught(play, still)


@clause("enc.pursuit.1", "enc.pursuit.2")
def moved(state: State, pair: Pair, movers: tuple[str, ...]) -> Pair:
    """The pair after these have run: those who flee widen the gap, those who chase narrow it."""
    ahead = feet_run(state, pair.fleeing) if pair.fleeing in movers else 0
    behind = feet_run(state, pair.chasing) if pair.chasing in movers else 0
    obstacles = tuple(replace(one, ahead=one.ahead - behind) for one in pair.obstacles)
    return replace(pair, gap=pair.gap + ahead - behind, obstacles=obstacles)


class Ran(Event, frozen=True, tag="ran"):
    """Sides have run: the pairs as they stand now, in the Round ``round``."""

    pairs: tuple[Pair, ...]
    round: int
    order: tuple[Place, ...] = ()

    def apply(self, state: State) -> State:
        now, met = chase_of(state), state.encounter
        standing = [side for side in met.sides if side not in now.running] if met is not None else []
        if met is not None and self.round > now.round and len(standing) < 2:  # else those who stand count the Rounds
            state = replace(state, encounter=replace(met, round=met.round + 1))
        return replace(state, chase=replace(now, pairs=self.pairs, round=self.round, order=self.order))

    def tell(self, before: State, after: State) -> Lines:
        told = "; ".join(ahead_of(after, one.fleeing, max(0, one.gap), one.chasing) for one in self.pairs)
        return public(f"Round {self.round} of the chase: {told}.", "enc.pursuit.2", weight="result")


def ahead_of(state: State, fleeing: str, feet: int, chasing: str) -> str:
    """How far those who flee are before those who chase them, in words."""
    return f"{does(state, fleeing, 'is', 'are')} {feet_of(feet)} ahead of {the(state, chasing)}"


@clause("enc.pursuit.3")
def caught_within(state: State) -> int:
    """The gap in feet at which those who flee are caught: melee distance, or none at all."""
    return int(ruled(state, "caught_at"))


def rounds_to_catch(state: State, pair: Pair) -> int:
    """In how many Rounds those who flee are caught if nothing changes; 0: never."""
    gains = feet_run(state, pair.chasing) - feet_run(state, pair.fleeing)
    left = pair.gap - caught_within(state)
    if left <= 0:
        return 1
    return -(-left // gains) if gains > 0 else 0


def runs_in_vain(state: State, pair: Pair) -> bool:
    """Whether a Round has shown that those who give chase catch nobody if nothing changes."""
    return chase_of(state).round > 0 and not rounds_to_catch(state, pair)


class StateGap(Command, frozen=True, tag="state_gap"):
    """Say how far apart they are.

    The only two that run, if none is named.
    """

    word = "gap"
    menu_label = "Set the gap"
    may = WORLD
    clauses = ("enc.pursuit.2",)

    feet: Annotated[int, Number("the gap in feet", 0, 10_000, unit=FEET, shown="FEET")]
    fleeing: Annotated[str, Name("side", shown="FLEEING")] = ""
    chasing: Annotated[str, Name("side", shown="CHASING")] = ""

    def do(self, play: Saints) -> None:
        """The referee says how far apart two sides are."""
        pairs = [
            one
            for one in chase_on(play).pairs
            if self.fleeing in ("", one.fleeing) and self.chasing in ("", one.chasing)
        ]
        if len(pairs) != 1:
            told = ", ".join(f"{one.fleeing} {one.chasing}" for one in pairs) or "none that run"
            raise PlayError(f"Say which two: {told}. Type: gap FEET FLEEING CHASING")
        play.record(GapStated(pairs[0].fleeing, pairs[0].chasing, self.feet))


class GapStated(Event, frozen=True, tag="gap_stated"):
    """The referee says how far apart two sides are."""

    fleeing: str
    chasing: str
    feet: int

    def apply(self, state: State) -> State:
        pair = chase_of(state).find(self.fleeing, self.chasing)
        if pair is None:
            return state
        moved = tuple(replace(one, ahead=one.ahead + self.feet - pair.gap) for one in pair.obstacles)
        return with_pair(state, replace(pair, gap=self.feet, obstacles=moved))

    def tell(self, before: State, after: State) -> Lines:
        return public(f"{ahead_of(after, self.fleeing, self.feet, self.chasing)}.", "enc.pursuit.2")


class Stop(Wording, frozen=True, kw_only=True):
    """Stop running to shoot, cast or stand."""

    word = "stop"
    menu_label = "Stop running"
    may = OWN_CHOICE
    shape = "WHO [WHO ...] [as SIDE]"
    clauses = ("enc.pursuit.10",)
    form_fields = (asked("who", EACH), optional("name", After(("as",), NewName("name of the new group"))))
    pickers = {"who": picking.own}

    who: Several

    @classmethod
    def read(cls, line: Line) -> Leave:
        return parting(line, stand=True)


# ---------------------------------------------------------------------- its end


@clause("enc.pursuit.3")
def caught(play: Saints, pair: Pair) -> None:
    """They are face to face, as near as they are, and all who do not run roll initiative anew."""
    play.record(PursuitEnded(pair.fleeing, pair.chasing, "caught"))
    place(play, pair)
    for other in chase_pairs(play.state):
        if other.fleeing == pair.fleeing:
            play.record(PursuitEnded(other.fleeing, other.chasing, "overtaken"))
            place(play, other)
    face_each_other(play)


@clause("enc.pursuit.3")
def face_each_other(play: Saints) -> None:
    """Initiative anew for all who do not run; in a fight that went on before, after its declarations."""
    now, chase = encounter_of(play), play.state.chase
    if play.state.fight is not None:
        end_round(play)
    else:
        new_round(play, [side for side in now.sides if chase is None or side not in chase.running])


class Catch(Command, frozen=True, tag="catch"):
    """The chasers catch the fleeing side.

    Or stop; the first of them, if none is named.
    """

    word = "caught"
    menu_label = "Catch the fleeing side"
    may = JUDGEMENT
    clauses = ("enc.pursuit.3",)

    side: Annotated[str, Name("side")] = ""

    def label(self, state: State) -> str:
        return "Catch the fleeing side"

    def do(self, play: Saints) -> None:
        """The referee says that those who flee are caught."""
        pairs = [one for one in chase_on(play).pairs if self.side in ("", one.fleeing)]
        if not pairs:
            raise PlayError(f"Nobody chases '{self.side}'." if self.side else "Nobody gives chase yet.")
        caught(play, pairs[0])


class GiveUp(Command, frozen=True, tag="give_up"):
    """Stop chasing with your side.

    All of them, if none is named; ``lost``: they have lost sight of those who flee.
    """

    word = "giveup"
    menu_label = "Give up the chase"
    may = SIDES_CHOICE
    clauses = ("enc.pursuit.4",)
    form_fields = (asked("side", Name("side")),)
    pickers = {"side": picking.own_sides}

    side: Annotated[str, Name("side")] = ""
    lost: Annotated[bool, NOT_TYPED, REFEREES_WORD] = False

    def label(self, state: State) -> str:
        if self.lost:
            return "They lose sight of them"
        return sentence(does(state, self.side, "gives up", "give up")) if self.side else "They give up"

    @clause("enc.pursuit.4", "enc.pursuit.5")
    def do(self, play: Saints) -> None:
        """Chasers give up, or have lost sight, by people's word alone; for the party its players give it."""
        pairs = [one for one in chase_on(play).pairs if self.side in ("", one.chasing)]
        if not pairs:
            those = sentence(the(play.state, self.side)) if self.side else ""
            raise PlayError(f"{those} chases nobody." if those else "Nobody gives chase yet.")
        for pair in pairs:
            seat = voice_of(play.state, pair.chasing)
            if not self.lost and seat and play.seat in play.state.referees:
                wanted = GivesChase(
                    seat=seat,
                    fleeing=pair.fleeing,
                    chasing=pair.chasing,
                    gap=pair.gap,
                    again=True,
                    in_vain=runs_in_vain(play.state, pair),
                )
                if play.ask(wanted):
                    play.record(RanOn(pair.fleeing, pair.chasing))
                    continue
            play.record(PursuitEnded(pair.fleeing, pair.chasing, "sight lost" if self.lost else "given up"))
            part_ways(play, pair.fleeing)


class RanOn(Event, frozen=True, tag="ran_on"):
    """Players who were asked whether their side gives up run on."""

    fleeing: str
    chasing: str

    def tell(self, before: State, after: State) -> Lines:
        text = f"{does(after, self.chasing, 'runs on', 'run on')} after {the(after, self.fleeing)}."
        return public(text, "enc.pursuit.4")


class Lost(Wording, frozen=True, kw_only=True):
    """The chasers lose sight of the fleeing side."""

    word = "lost"
    menu_label = "Let them get away"
    may = JUDGEMENT
    shape = "[sight] [SIDE]"
    clauses = ("enc.pursuit.5",)
    form_fields = (optional("side", Name("side")),)

    side: Annotated[str, Name("side")] = ""

    @classmethod
    def read(cls, line: Line) -> GiveUp:
        line.flag("sight")
        return GiveUp(**read_fields(cls, line), lost=True)


@clause("enc.pursuit.4")
def simulated_chasers_give_up(state: State, pair: Pair, ground: Ground, rounds: int) -> bool:
    """In simulation only: they give up beyond the longest distance of an encounter, or at Round 30."""
    if ruled(state, "sim_give_up") == "never":
        return False
    numbers = CHASE.sim_give_up
    return rounds >= numbers.round or pair.gap > numbers.pips * feet_a_pip(state, ground)
