"""Fights and visits to sites drawn at random, run by the bots: what must always hold does.

``LYCHGATE_SOAK_SOVEREIGN_FIGHTS`` sets how many fights (10,000 in ``make soak``, 5 else),
``LYCHGATE_SOAK_SOVEREIGN_VISITS`` how many visits (1,000 in ``make soak``, 3 else).
"""

from __future__ import annotations

from random import Random

import pytest

from lychgate.core.codec import convert, decode, encode
from lychgate.core.errors import PlayError
from lychgate.core.play import Play
from lychgate.core.records import plain
from lychgate.core.roll import Roll
from lychgate.core.telling import log_lines
from lychgate.kit.site import OUTSIDE
from lychgate.rulesets.sovereign.ruleset import RULESET
from lychgate.rulesets.sovereign.state import PARTY, State
from lychgate.sim.play_out import QuickDice, Turn
from lychgate.sim.sovereign_table import SEATS
from tests.rulesets.sovereign.fights_at_random import random_fight
from tests.rulesets.sovereign.invariants import unaccounted, wrong_at_rest, wrong_with
from tests.rulesets.sovereign.sites_at_random import random_expedition
from tests.shares import share

FIGHTS = share("LYCHGATE_SOAK_SOVEREIGN_FIGHTS", 5, 10_000)
VISITS = share("LYCHGATE_SOAK_SOVEREIGN_VISITS", 3, 1_000)
CHUNKS = 20
DRAWN = 8
"""After each command of so many all is drawn for all seats: drawing takes longer than playing."""


class NoDice:
    """Dice that must not be thrown: everything has been recorded."""

    def throw(self, dice: str, purpose: str, subject: str) -> Roll:
        raise AssertionError(f"the re-run rolls {dice} for {purpose} ({subject})")

    def skip(self, roll: Roll) -> None:
        """It was thrown before."""


def wrong_with_turn(turn: Turn[State]) -> list[str]:
    """What is wrong with a command: after every event, with their sum, when it is run again, and as seats see it."""
    wrong: list[str] = []
    state = turn.before
    for event in turn.events:
        after = event.apply(state)
        wrong += [*unaccounted(state, event, after), *wrong_with(after, state)]
        state = after
    wrong += wrong_at_rest(state)
    if state != turn.after:
        wrong.append("the events do not add up to the state")
    again = Play(turn.before, turn.seat, NoDice(), tuple(turn.inputs))
    RULESET.perform(again, convert(plain(turn.command), RULESET.command_type, what="a command"))
    again.finish()
    if again.events != turn.events or again.state != turn.after:
        wrong.append("run again, it does something else")
    if [convert(plain(event), RULESET.event_type, what="an event") for event in turn.events] != turn.events:
        wrong.append("the events come back from JSON as others")
    log_lines(RULESET, turn.before, turn.events)
    return wrong


def drawn(state: State) -> None:
    """What each seat sees and is asked can be drawn."""
    for seat in SEATS:
        RULESET.view(state, seat)
        orders = RULESET.orders(state, seat)
        assert orders is not None
        RULESET.question(state, orders)


def pressed(state: State, chance: Random) -> list[str]:
    """The steps that are offered to any seat and are refused all the same."""
    wrong = []
    for seat in SEATS:
        orders = RULESET.orders(state, seat)
        assert orders is not None
        for step, command in orders.steps:
            play = Play(state, seat, QuickDice(chance), (), lambda asked, _: asked.default() or asked.options()[0].id)
            try:
                RULESET.perform(play, command)
            except PlayError as refused:
                wrong.append(f"{seat} is offered {step}: {refused}")
    return wrong


def is_sound(turns: list[Turn[State]], what: str) -> State:
    """Every command of a game is sound, and its end comes back from JSON. Returns it."""
    for turn in turns:
        assert wrong_with_turn(turn) == [], f"{what}: {turn.command}"
    for turn in turns[::DRAWN]:
        drawn(turn.after)
    for turn in turns[:: 3 * DRAWN]:
        assert pressed(turn.after, Random(what)) == [], f"{what}: after {turn.command}"
    end = turns[-1].after
    assert decode(encode(end), State, what="a state") == end
    return end


@pytest.mark.soak
@pytest.mark.parametrize("chunk", range(min(CHUNKS, FIGHTS)))
def test_random_fights_end_and_keep_every_invariant(chunk: int) -> None:
    for seed in range(chunk, FIGHTS, CHUNKS):
        end = is_sound(random_fight(seed), f"fight {seed}")
        assert end.fight is None
        assert end.meeting is None


@pytest.mark.soak
@pytest.mark.parametrize("chunk", range(min(CHUNKS, VISITS)))
def test_random_visits_to_sites_end_and_keep_every_invariant(chunk: int) -> None:
    for seed in range(chunk, VISITS, CHUNKS):
        end = is_sound(random_expedition(seed), f"visit {seed}")
        assert end.fight is None
        assert end.site is not None
        assert end.site.here == OUTSIDE or not end.of_side(PARTY), f"visit {seed} ends in a room"
