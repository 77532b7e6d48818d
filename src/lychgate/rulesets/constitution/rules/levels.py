"""Experience that is gained, and the levels that come of it."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.room import Event, Lines
from lychgate.kit.table import number, ruled
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay, of_somebody
from lychgate.rulesets.constitution.rules.spell_books import opened
from lychgate.rulesets.constitution.state import Creature, State
from lychgate.rulesets.constitution.tables.rewards import REWARDS

HEADING = "Money and experience"


@clause("3d6.2.9a", "3d6.2.9c")
def threshold(state: State, level: int) -> int:
    """The XP with which a level is reached: so many times those of the level before, in the scale of this campaign."""
    if level < 2:
        return 0
    full: int = number(state, "level_2_xp") * number(state, "xp_growth") ** (level - 2)
    return full // REWARDS.scale[ruled(state, "xp_scale")]


@clause("3d6.L.2.9.1")
def within_cap(state: State, one: Creature, xp: int) -> int:
    """How much of so many XP somebody may still gain in this adventure: at most their next threshold, if capped.

    That is the one after the level with which they came into the adventure, however many awards it has.
    """
    if ruled(state, "xp_cap") == "none":
        return xp
    had = state.rewards.gained.get(one.id, 0)
    level = state.rewards.levels.get(one.id, one.level)
    return max(0, min(xp, threshold(state, level + 1) - had))


@clause("3d6.2.9b")
def gain(play: ConstitutionPlay, shares: Mapping[str, int], what: str) -> None:
    """Each gains their XP, and every level that these are enough for, all at once."""
    for id_, xp in shares.items():
        one = play.state.creature(id_)
        play.record(XpGained(id_, within_cap(play.state, one, xp), xp, what))
        while play.state.creature(id_).xp >= threshold(play.state, play.state.creature(id_).level + 1):
            play.record(LevelGained(id_, play.state.creature(id_).level + 1))
            opened(play, id_)


class XpGained(Event, frozen=True, tag="xp_gained"):
    """Somebody gained XP, of so many ``offered`` before any cap."""

    who: str
    xp: int
    offered: int
    what: str

    def apply(self, state: State) -> State:
        one, now = state.creature(self.who), state.rewards
        gained = {**now.gained, self.who: now.gained.get(self.who, 0) + self.xp}
        fresh = replace(now, gained=gained, levels={self.who: one.level, **now.levels})
        return replace(state.with_creature(replace(one, xp=one.xp + self.xp)), rewards=fresh)

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        lost = f" ({self.offered - self.xp} are lost: the most of one adventure)" if self.xp < self.offered else ""
        return of_somebody(after, one, f"{one.name} gains {self.xp} XP for {self.what}{lost}: {one.xp} XP.", "3d6.2.9b")


@clause("3d6.2.9b", "3d6.6.2")
class LevelGained(Event, frozen=True, tag="level_gained"):
    """Somebody reached a level; its hit die is rolled at the next rest."""

    who: str
    level: int

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        return state.with_creature(replace(one, level=self.level, hit_dice=self.level))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        text = f"{one.name} reaches level {self.level}: another initiation, and a hit die more at the next rest."
        return of_somebody(after, one, text, "3d6.2.9a", weight="head")
