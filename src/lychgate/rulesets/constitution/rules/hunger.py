"""What going without food, water and sleep takes off all checks."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from lychgate.core.clause import clause
from lychgate.kit.table import number, ruled
from lychgate.rulesets.constitution.state import Creature, State
from lychgate.rulesets.constitution.tables.privation import PRIVATION

HEADING = "Food, water, sleep"


@clause("3d6.15.3a")
def most_strain(state: State, one: Creature) -> int:
    """The days of strain with which somebody who fasts begins to starve: a third of strength, at least 1."""
    third = Fraction(*PRIVATION.strain_part) * one.ability("strength")
    reading = ruled(state, "starvation_round")
    days = {"nearest": int(third + Fraction(1, 2)), "down": int(third), "three": 3}[reading]
    return max(1, days)


@clause("3d6.15.2a", "3d6.15.4a", "3d6.15.5a", "3d6.15.6a", "3d6.15.6b")
def penalties_of(state: State, one: Creature) -> Iterator[tuple[str, int]]:
    """What each thing that somebody goes without takes off, with its name."""
    now = one.privation
    if now.fasting or now.starving:
        yield "fasting", -number(state, "fasting_penalty")
    if now.starving:
        yield "starvation", -number(state, "starving_penalty") * max(0, now.strain - most_strain(state, one))
    yield "thirst", now.thirst
    yield "exhaustion", min(now.weary, sleepless(state, one))


@clause("3d6.15.6a")
def sleepless(state: State, one: Creature) -> int:
    """What each 24 hours without sleep after the first take off, as they begin, or as they are over."""
    if not one.privation.woke:
        return 0
    over = state.minutes - one.privation.woke - PRIVATION.day
    if over <= 0:
        return 0
    begun = over // PRIVATION.day if ruled(state, "sleep_count") == "complete" else -(-over // PRIVATION.day)
    return -number(state, "sleepless_penalty") * begun


def total_penalty(state: State, one: Creature) -> int:
    """All that privation takes off together."""
    return -sum(amount for _, amount in penalties_of(state, one))


@clause("3d6.15.7a")
def is_weak(state: State, one: Creature) -> bool:
    """Whether that is half of strength or more: overland speed is halved, and each day begins with fatigue."""
    return total_penalty(state, one) * 2 >= max(1, one.ability("strength"))


@clause("3d6.15.7b")
def is_failing(state: State, one: Creature) -> bool:
    """Whether that is all of strength or more, which injures each day."""
    return total_penalty(state, one) >= max(1, one.ability("strength"))
