"""Time: Turns of ten minutes, six to the hour."""

from __future__ import annotations

from lychgate.core.clause import clause
from lychgate.rulesets.hundred_saints import commands as order
from lychgate.rulesets.hundred_saints.events import TurnsPassed
from lychgate.rulesets.hundred_saints.rules.chance import Rules, Saints
from lychgate.rulesets.hundred_saints.tables import TIME


@clause("enc.time.1")
def pass_turns(play: Saints, command: order.PassTurns) -> None:
    """So many times ten minutes go by."""
    play.record(TurnsPassed(command.count, TIME["turns_per_day"]))


RULES: Rules = {order.PassTurns: pass_turns}
