"""Facts: what was earned, shared out and learnt."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.rulesets.hundred_saints.events.base import Happening
from lychgate.rulesets.hundred_saints.state import State


class Awarded(Happening, frozen=True, tag="awarded", kw_only=True):
    """The party has earned so much more; ``foes`` are the ids of those it was earned by."""

    points: int
    what: str = ""
    foes: tuple[str, ...] = ()

    def apply(self, state: State) -> State:
        now = state.experience
        changed = replace(now, pool=now.pool + self.points, counted=(*now.counted, *self.foes))
        return replace(state, experience=changed)


class AwardSet(Happening, frozen=True, tag="award_set"):
    """The referee has said what a foe is worth."""

    who: str
    points: int

    def apply(self, state: State) -> State:
        return state.with_creature(replace(state.creature(self.who), xp=self.points))


class PoolShared(Happening, frozen=True, tag="pool_shared"):
    """What was earned is shared out among so many: each has a share of so much."""

    points: int
    shares: int
    share: int

    def apply(self, state: State) -> State:
        return replace(state, experience=replace(state.experience, pool=0))


class Learnt(Happening, frozen=True, tag="learnt", kw_only=True):
    """Somebody's experience has grown by ``points``; ``cut`` were too many for one session (enc.xp.2).

    ``half``: it is half of a share, for an adventurer who serves (enc.xp.1).
    """

    who: str
    points: int
    cut: int = 0
    half: bool = False

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        if one.character is None:
            return state
        return state.with_creature(replace(one, character=replace(one.character, xp=one.character.xp + self.points)))


class Levelled(Happening, frozen=True, tag="levelled"):
    """Somebody has gained a level, and hit points with it, current and maximum alike."""

    who: str
    level: int
    hp: int

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        assert one.character is not None
        grown = replace(
            one,
            level=self.level,
            hp=one.hp + self.hp,
            max_hp=one.max_hp + self.hp,
            character=replace(one.character, training_until=0, trained_for=0),
        )
        now = state.experience
        return replace(state.with_creature(grown), experience=replace(now, levelled=(*now.levelled, self.who)))


class TrainingBegun(Happening, frozen=True, tag="training_begun", kw_only=True):
    """Somebody trains for a level until a day comes, and has paid for it."""

    who: str
    level: int
    weeks: int
    until: int
    copper: int

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        assert one.character is not None
        busy = replace(one.character, training_until=self.until, trained_for=self.level)
        return state.with_creature(replace(one, character=busy, coins=one.coins.minus(self.copper)))


class SessionBegun(Happening, frozen=True, tag="session_begun"):
    """A new session of play: everybody may gain a level again."""

    number: int

    def apply(self, state: State) -> State:
        return replace(state, experience=replace(state.experience, session=self.number, levelled=()))


Events = Awarded | AwardSet | PoolShared | Learnt | Levelled | TrainingBegun | SessionBegun
