"""What Rounds, Turns and nights bring to those who are hurt."""

from __future__ import annotations

from typing import Annotated

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.english import numbered
from lychgate.kit.fields import Number
from lychgate.kit.telling import public
from lychgate.rulesets.sovereign.rules.frail import day_of_the_frail, must_heal
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay, somebody
from lychgate.rulesets.sovereign.rules.hazards import BREATH, provisions, round_without_air
from lychgate.rulesets.sovereign.rules.healing import night
from lychgate.rulesets.sovereign.rules.injury import dying, round_of_the_dying, turn_of_the_fallen
from lychgate.rulesets.sovereign.rules.lasting import round_passes
from lychgate.rulesets.sovereign.rules.poison import turn_of_the_poisoned
from lychgate.rulesets.sovereign.state import State
from lychgate.rulesets.sovereign.tables.hurt import HURT

HEADING = "Injury and healing"


class PassRounds(Command, frozen=True, tag="pass_rounds"):
    """Rounds of ten seconds pass outside of a fight, for those who are dying or without air."""

    word = "round"
    also = ("rounds",)
    clauses = ("sov.time.round", "sov.injury.clock")

    count: Annotated[int, Number("how many Rounds", 1, 100)] = 1

    def label(self, state: State) -> str:
        return "A Round passes"

    @clause("sov.time.round", "sov.injury.clock")
    def do(self, play: SovereignPlay) -> None:
        if play.state.fight is not None:
            raise PlayError("In a fight the next Round comes by: next")
        play.record(RoundsTold(self.count))
        for _ in range(self.count):
            rounds_of_the_hurt(play)
            round_passes(play)


class RoundsTold(Event, frozen=True, tag="rounds_told"):
    """So many Rounds have passed; for telling."""

    count: int

    def tell(self, before: State, after: State) -> Lines:
        passes = "passes" if self.count == 1 else "pass"
        return public(f"{numbered(self.count, 'Round')} {passes}.", "sov.time.round")


def rounds_of_the_hurt(play: SovereignPlay) -> None:
    """A Round ends, in a fight or outside of one."""
    round_of_the_dying(play)
    round_without_air(play)


def urgent(state: State) -> bool:
    """Whether Rounds count for anybody: they are dying, or without air."""
    return bool(dying(state)) or any(one.mark(BREATH) and not one.dead for one in state.cast)


def turn_of_the_hurt(play: SovereignPlay) -> None:
    """A whole Turn passes: its sixty Rounds for whom they count, wakings, and poisons."""
    turn_of_the_fallen(play)
    for _ in range(HURT.rounds_in_a_turn):
        if not urgent(play.state):
            break
        rounds_of_the_hurt(play)
    turn_of_the_poisoned(play)


def night_of_the_hurt(
    play: SovereignPlay,
    *,
    rough: bool = False,
    dungeon: bool = False,
    fed: bool = False,
    watered: bool = False,
    medic: str = "",
) -> None:
    """A night passes: an hour for clocks that count Turns, food and water, rest, and a day of Frailty."""
    cares = somebody(play, medic) if medic else None
    if cares is not None:
        must_heal(cares, 0, kit=False)
    for _ in range(HURT.turns_in_an_hour):
        turn_of_the_hurt(play)
    hungry = provisions(play, dungeon=dungeon, fed=fed, watered=watered)
    night(play, not rough, hungry)
    day_of_the_frail(play, cares.id if cares is not None else "")
