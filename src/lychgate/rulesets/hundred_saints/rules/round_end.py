"""How a Round of a fight ends: what lingers, who recovers, whose courage fails; then declarations are due."""

from __future__ import annotations

from lychgate.core.clause import clause
from lychgate.rulesets.hundred_saints.events import combat as event
from lychgate.rulesets.hundred_saints.rules.attack import linger
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.encounter import meeting
from lychgate.rulesets.hundred_saints.rules.morale import settle_owed
from lychgate.rulesets.hundred_saints.rules.turning import recover


@clause("enc.combat.seq.1")
def end_round(play: Saints) -> None:
    """In a fight a Round ends with what lingers and with morale."""
    linger(play)
    recover(play)
    settle_owed(play)
    play.record(event.RoundOver(meeting(play).round))
