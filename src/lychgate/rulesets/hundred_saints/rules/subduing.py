"""Blows that were meant to subdue, as they heal."""

from __future__ import annotations

from lychgate.core.clause import clause
from lychgate.rulesets.hundred_saints.events.options import Recovered
from lychgate.rulesets.hundred_saints.rules.chance import Saints


@clause("enc.combat.opt.subdue.1")
def an_hour_heals(play: Saints) -> None:
    """Every hour 1 for each level of what was dealt to subdue is gone."""
    for one in play.state.cast:
        mark = one.mark("subdued")
        if mark is not None:
            play.record(Recovered(one.id, max(0, mark.amount - one.level)))
