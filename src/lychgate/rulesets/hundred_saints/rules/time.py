"""Time: Turns of ten minutes, six to the hour."""

from __future__ import annotations

from lychgate.core.clause import clause
from lychgate.rulesets.hundred_saints.commands import time as order
from lychgate.rulesets.hundred_saints.events.time import TurnsPassed
from lychgate.rulesets.hundred_saints.rules.chance import Rules, Saints
from lychgate.rulesets.hundred_saints.tables import TIME


def pass_turns(play: Saints, command: order.PassTurns) -> None:
    """Let so many Turns pass."""
    turns_pass(play, command.count)


@clause("enc.time.1")
def turns_pass(play: Saints, count: int) -> None:
    """So many times ten minutes go by."""
    play.record(TurnsPassed(count, TIME["turns_per_day"]))


RULES: Rules = {order.PassTurns: pass_turns}
