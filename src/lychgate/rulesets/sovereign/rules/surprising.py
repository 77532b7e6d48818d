"""Catching others unawares: a check against what they notice, and the fight that follows."""

from __future__ import annotations

from typing import Annotated, Literal

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.kit.command import Command
from lychgate.kit.fields import Name, Person
from lychgate.rulesets.sovereign.acts import Takes
from lychgate.rulesets.sovereign.rules.checks import Checked, Pair, added_by, check, opposed
from lychgate.rulesets.sovereign.rules.fight import BeginFight
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay, somebody
from lychgate.rulesets.sovereign.state import PARTY

HEADING = "A fight"

NOTICE = Pair("wisdom", "notice")

WAYS = {"sneak": Pair("dexterity", "sneak"), "burst": Pair("strength", "exert")}
"""How others are caught: by stealth, or by a door that flies open."""


class CatchUnawares(Command, frozen=True, tag="catch_unawares"):
    """Somebody leads their side at another that expects nothing: DEX/Sneak, or STR/Exert through a door.

    They roll against the best WIS/Notice of the others; the fight begins either way.
    """

    takes = Takes(time="calm", what="catching others unawares")

    who: Annotated[str, Person()]
    side: Annotated[str, Name("side")]
    how: Literal["sneak", "burst"] = "sneak"

    @clause("sov.combat.surprise-check")
    def do(self, play: SovereignPlay) -> None:
        one = somebody(play, self.who)
        others = play.state.of_side(self.side)
        if not others or one.side == self.side:
            raise PlayError(f"{one.name} cannot surprise '{self.side}'.")
        pair = WAYS[self.how]
        against = opposed(play.state, max(added_by(each, NOTICE) for each in others))
        tried = check(play, one, added_by(one, pair), against, skill=pair.skill)
        play.record(Checked(one.id, str(pair), tried))
        foes = one.side if self.side == PARTY else self.side
        BeginFight(side=foes, surprised=self.side if tried.good else "").do(play)
