"""Rounds of ten seconds, six to a minute: what each brings to those who are hurt, and to magic."""

from __future__ import annotations

from lychgate.core.clause import clause
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay
from lychgate.rulesets.sovereign.rules.hazards import BREATH, round_without_air
from lychgate.rulesets.sovereign.rules.injury import dying, round_of_the_dying
from lychgate.rulesets.sovereign.rules.lasting import round_passes
from lychgate.rulesets.sovereign.state import State
from lychgate.rulesets.sovereign.tables.hurt import HURT


def rounds_of_the_hurt(play: SovereignPlay) -> None:
    """End a Round for the hurt, in a fight or outside of one."""
    round_of_the_dying(play)
    round_without_air(play)


def urgent(state: State) -> bool:
    """Whether Rounds count for anybody: they are dying, or without air."""
    return bool(dying(state)) or any(one.mark(BREATH) and not one.dead for one in state.cast)


@clause("sov.time.round")
def rounds_pass(play: SovereignPlay, count: int) -> None:
    """Let so many Rounds pass outside of a fight, fewer than a Turn has."""
    for _ in range(count):
        rounds_of_the_hurt(play)
        round_passes(play)


def minute_passes(play: SovereignPlay) -> None:
    """Let a minute pass outside of a fight; in one, its Rounds are counted by themselves."""
    if play.state.fight is None:
        rounds_pass(play, HURT.rounds_in_a_minute)
