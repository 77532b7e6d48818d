"""Whole days that go by at home, where all of the party eat, drink and sleep their fill."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.rulesets.constitution.rules.blessing import DAY
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay
from lychgate.rulesets.constitution.rules.hit_points import wake
from lychgate.rulesets.constitution.rules.passing import let_pass
from lychgate.rulesets.constitution.rules.privation import DayReckoned, drink, eaten
from lychgate.rulesets.constitution.state import PARTY


@clause("3d6.6.5c", "3d6.15.2c", "3d6.15.4b", "3d6.15.5b")
def days_pass(play: ConstitutionPlay, days: int) -> None:
    """Whole days of work at home, where all of the party eat, drink and sleep their fill; the last morning counts."""
    let_pass(play, days * DAY, asleep=True)
    for one in play.state.of_side(PARTY):
        for _ in range(days):
            one = replace(one, privation=eaten(play.state, one, "full", exerted=False))
        play.record(DayReckoned(one.id, one.privation, "full"))
        drink(play, play.state.creature(one.id), "plenty")
    wake(play, well=True)
