"""How hard it is to find food, by the land and by the way that it is looked for."""

from __future__ import annotations

import msgspec

from lychgate.core.clause import clause
from lychgate.kit.outlook import percent
from lychgate.kit.table import number, ruled
from lychgate.rulesets.constitution.rules.checks import MANY, Tried, chance_of_check, check
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay
from lychgate.rulesets.constitution.state import Creature, State
from lychgate.rulesets.constitution.tables.travel import TERRAINS


@clause("3d6.13.7a", "3d6.13.7b")
def difficulty(state: State, terrain: str, *, winter: bool) -> int:
    """The difficulty of hunting by the land; winter makes it harder everywhere but in deserts."""
    land = TERRAINS[terrain]
    cold = number(state, "winter_harder") if winter and land.winter else 0
    return number(state, "hunting_dc") + land.game + cold


class Search(msgspec.Struct, frozen=True):
    """How food is looked for: an ability and a skill, which number says how much ``harder`` that is, and what sort
    of check it is."""

    ability: str
    purpose: str
    kinds: tuple[str, ...]
    harder: str = ""

    def skill_by(self, state: State) -> str:
        """The skill that counts: hunting, or as the table has it for foraging."""
        return ruled(state, "forage_skill") if "foraging" in self.kinds else "hunting"

    def more(self, state: State) -> int:
        """How much harder that is than hunting."""
        return number(state, self.harder) if self.harder else 0

    def odds(self, state: State, one: Creature, against: int) -> str:
        """How likely it brings food against the difficulty of a land; empty where the table rates the skill first."""
        dc = against + self.more(state)
        chance = chance_of_check(state, one, self.ability, dc, self.kinds, skill=self.skill_by(state))
        return "" if chance is None else percent(chance)

    def tried(self, play: ConstitutionPlay, one: Creature, against: int) -> Tried:
        """The check, against the difficulty of the land."""
        skill = self.skill_by(play.state)
        dc = against + self.more(play.state)
        return check(play, one, self.ability, dc, self.kinds, skill=skill, purpose=self.purpose, useful=MANY)


STALKING = Search("strength", "3d6.13.6a", ("hunting",))

TRAPPING = Search("knowledge", "3d6.13.6b", ("hunting",))

EMPTYING = Search("knowledge", "3d6.10.2b", ("hunting",))

GATHERING = Search("knowledge", "3d6.13.9", ("foraging",), "foraging_harder")
