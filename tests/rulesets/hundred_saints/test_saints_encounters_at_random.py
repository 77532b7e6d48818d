"""Encounters between random parties, run by the bot referee: what must always hold does.

``LYCHGATE_SOAK_ENCOUNTERS`` sets how many (10,000 in ``make soak``, 4 else).
"""

from __future__ import annotations

from random import Random

import pytest

from lychgate.core.codec import convert, decode, encode
from lychgate.core.play import Play
from lychgate.core.records import plain
from lychgate.core.roll import Roll
from lychgate.players.hundred_saints_referee import Referee
from lychgate.rulesets.hundred_saints.ruleset import RULESET
from lychgate.rulesets.hundred_saints.state import State
from lychgate.sim.encounters import met, new_state, run_on, set_up, typed
from lychgate.sim.play_out import QuickDice, Turn
from tests.rulesets.hundred_saints.encounters_at_random import SEATS, around, circumstances, random_encounter
from tests.rulesets.hundred_saints.invariants import unaccounted, unknown_marks, wrong_at_rest, wrong_with
from tests.shares import share

ENCOUNTERS = share("LYCHGATE_SOAK_ENCOUNTERS", 4, 10_000)
CHUNKS = 20


class NoDice:
    """Dice that must not be thrown: everything has been recorded."""

    def throw(self, dice: str, purpose: str, subject: str) -> Roll:
        raise AssertionError(f"the re-run rolls {dice} for {purpose} ({subject})")

    def skip(self, roll: Roll) -> None:
        """It was thrown before."""


def encounter(seed: int) -> list[Turn[State]]:
    """A random encounter from an empty table to its end."""
    chance = Random(f"encounter {seed}")
    read = random_encounter(chance)
    bot, dice = Referee(read.policy), QuickDice(chance)
    lines = [*read.before(), *(("around", line) for line in around(chance)), ("ground", f"encounter {read.ground}")]
    turns = list(set_up(new_state(read, SEATS), lines, "random", bot, dice))
    now = turns[-1].after.encounter
    assert now is not None
    for line in circumstances(now.sides, chance):
        turns.append(typed(turns[-1].after, line, bot, dice))
    turns += run_on(turns[-1].after, bot, dice)
    return turns


def wrong_with_turn(turn: Turn[State]) -> list[str]:
    """What is wrong with a command: after every event, with their sum, and when it is run again."""
    wrong: list[str] = []
    state = turn.before
    for event in turn.events:
        after = event.apply(state)
        wrong += [*unaccounted(state, event, after), *wrong_with(after, state)]
        state = after
    wrong += [*wrong_at_rest(state), *unknown_marks(state)]
    if state != turn.after:
        wrong.append("the events do not add up to the state")
    again = Play(turn.before, turn.seat, NoDice(), tuple(turn.inputs))
    RULESET.perform(again, convert(plain(turn.command), RULESET.command_type, what="a command"))
    again.finish()
    if again.events != turn.events or again.state != turn.after:
        wrong.append("run again, it does something else")
    return wrong


@pytest.mark.soak
@pytest.mark.parametrize("chunk", range(min(CHUNKS, ENCOUNTERS)))
def test_random_encounters_end_and_keep_every_invariant(chunk: int) -> None:
    for seed in range(chunk, ENCOUNTERS, CHUNKS):
        turns = encounter(seed)

        for turn in turns:
            assert wrong_with_turn(turn) == [], f"encounter {seed}: {turn.command}"
        end = turns[-1].after
        assert end.encounter is None
        assert decode(encode(end), State, what="a state") == end
        assert met(turns).ending
