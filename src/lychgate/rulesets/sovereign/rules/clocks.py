"""What Turns and nights bring to the hurt; ``time`` runs the other clocks."""

from __future__ import annotations

from lychgate.rulesets.sovereign.rules.frail_days import day_of_the_frail
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay
from lychgate.rulesets.sovereign.rules.healing import night
from lychgate.rulesets.sovereign.rules.injury import LYING, turn_of_the_fallen
from lychgate.rulesets.sovereign.rules.minutes import rounds_of_the_hurt, urgent
from lychgate.rulesets.sovereign.rules.poison import poisoned, turn_of_the_poisoned
from lychgate.rulesets.sovereign.state import Fight, State
from lychgate.rulesets.sovereign.state.magic import TURNS_IN_A_DAY
from lychgate.rulesets.sovereign.tables.hurt import HURT


def turn_of_the_hurt(play: SovereignPlay) -> None:
    """A whole Turn passes: its sixty Rounds for whom they count, wakings, and poisons."""
    turn_of_the_fallen(play)
    for _ in range(HURT.rounds_in_a_turn):
        if not urgent(play.state):
            break
        rounds_of_the_hurt(play)
    turn_of_the_poisoned(play)


def turn_of_a_fight(play: SovereignPlay, fight: Fight) -> None:
    """A fight has taken a Turn, whose Rounds were counted: it counts for those who lay there before, and for poisons.

    Those who were hurt in it lie there for a Turn from now, and a poison that took hold in it begins now.
    """
    turn_of_the_fallen(play, but=frozenset(fight.hurt))
    turn_of_the_poisoned(play, fight=True)


def ticks(state: State) -> bool:
    """Whether a Turn brings anything to anybody who is hurt: they are dying, without air, lying there, or poisoned."""
    return urgent(state) or bool(poisoned(state)) or any(one.mark(name) for one in state.cast for name in LYING)


def day_of_the_hurt(play: SovereignPlay) -> None:
    """Let a whole day pass for the hurt, Turn by Turn as long as a Turn changes anything."""
    for _ in range(TURNS_IN_A_DAY):
        if not ticks(play.state):
            break
        turn_of_the_hurt(play)


def night_of_the_hurt(play: SovereignPlay, *, comfort: bool, hungry: tuple[str, ...], medic: str = "") -> None:
    """End a night: it heals the wounded, and brings the Frail a day further. ``medic`` cares for them."""
    night(play, comfort, hungry)
    day_of_the_frail(play, medic)
