"""What follows of itself in a fight, after whatever was done: interrupted spells, lost arrows, morale, open guards.

The last thing is whose turn it is.
"""

from __future__ import annotations

from lychgate.rulesets.constitution.rules.casting_time import felled_casters
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay
from lychgate.rulesets.constitution.rules.initiative import hindered
from lychgate.rulesets.constitution.rules.morale import morale_due
from lychgate.rulesets.constitution.rules.reactions import openings
from lychgate.rulesets.constitution.rules.stored_arrows import arrows_lost
from lychgate.rulesets.constitution.rules.turns import advance

HEADING = "A fight"


def what_follows(play: ConstitutionPlay) -> None:
    """Settles a fight after a command, whatever it was; nothing where nobody fights."""
    if play.state.fight is None:
        return
    felled_casters(play)
    arrows_lost(play)
    hindered(play)
    morale_due(play)
    openings(play)
    advance(play)
