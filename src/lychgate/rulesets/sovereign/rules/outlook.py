"""What is told before a die falls: the chance of a check, by the rules run under every face that the dice can show."""

from __future__ import annotations

from collections.abc import Callable

from lychgate.kit import outlook
from lychgate.kit.command import Command
from lychgate.kit.outlook import percent
from lychgate.rulesets.sovereign.rules.checks import Checked
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay
from lychgate.rulesets.sovereign.state import PARTY, Creature, State


def chance_that(state: State, seat: str, made: Callable[[SovereignPlay], bool]) -> str:
    """How likely ``made`` is true, which runs a rule as ``seat`` would; empty where the rule refuses it."""
    chance = outlook.chance_that(state, seat, made)
    return "" if chance is None else percent(chance)


def chance_against(state: State, other: Creature, made: Callable[[SovereignPlay], bool], *, knows: bool) -> str:
    """How likely ``made`` is true, which turns on what another adds: for a player empty where that is hidden."""
    return chance_that(state, state.referees[0], made) if knows or other.side == PARTY else ""


def check_told(state: State, seat: str, command: Command) -> str:
    """How likely the check succeeds to which a command comes, as ``72 %``; empty where it is refused."""

    def made(play: SovereignPlay) -> bool:
        command.do(play)
        found = [event.tried.good for event in play.events if isinstance(event, Checked)]
        return bool(found) and found[-1]

    return chance_that(state, seat, made)
