"""What is so: the cast, the clock, the procedures under way. A value; only events make a new one."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.core.ruleset import Variant
from lychgate.kit.own_tables import OwnTable
from lychgate.kit.table import TableState
from lychgate.rulesets.constitution.state.amendable import effects_that_may_be_amended
from lychgate.rulesets.constitution.state.campaign import Campaign
from lychgate.rulesets.constitution.state.cast import PARTY, Creature, Kind, Wound
from lychgate.rulesets.constitution.state.combat import Arrow, Combatant, Fight, Group
from lychgate.rulesets.constitution.state.magic import Magic
from lychgate.rulesets.constitution.state.rewards import Rewards
from lychgate.rulesets.constitution.state.travel import Travel
from lychgate.rulesets.constitution.tables.initiations import Initiation


class State(TableState, frozen=True, kw_only=True):
    """A campaign as it stands. ``minutes`` count from the first midnight; ``session`` is the number of this one.

    ``initiations`` are the table's own.
    """

    cast: tuple[Creature, ...] = ()
    minutes: int = 8 * 60
    session: int = 1
    tables: tuple[OwnTable, ...] = ()
    initiations: tuple[Initiation, ...] = ()
    rewards: Rewards = Rewards()
    campaign: Campaign = Campaign()
    travel: Travel = Travel()
    fight: Fight | None = None
    magic: Magic = Magic()
    next_id: int = 1

    @property
    def deciding(self) -> tuple[str, ...]:
        """The seats of the players who have somebody in the party who lives."""
        seats = {one.seat for one in self.of_side(PARTY)}
        return tuple(seat for seat in self.players if seat in seats)

    @property
    def in_the_middle_of(self) -> str:
        """What has to end before another rule can be in force."""
        return "" if self.fight is None else "the fight"

    @property
    def amendable(self) -> tuple[Variant, ...]:
        """What may be amended besides the switches: the typed effects of initiations, and of the table's spells."""
        return effects_that_may_be_amended(self.initiations, self.magic.spells)

    def creature(self, id_: str) -> Creature:
        """Who has this id."""
        return next(one for one in self.cast if one.id == id_)

    def of_side(self, side: str) -> tuple[Creature, ...]:
        """Those of a side who live."""
        return tuple(one for one in self.cast if one.side == side and not one.dead)

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides that anybody in play is on, the party first."""
        return tuple(dict.fromkeys((PARTY, *(one.side for one in self.cast))))

    @property
    def fight_now(self) -> Fight:
        """The fight under way."""
        assert self.fight is not None
        return self.fight

    @property
    def day(self) -> int:
        """The day of the campaign; the first is 1."""
        return self.minutes // (24 * 60) + 1

    def without(self, *ids: str) -> State:
        """The same without some."""
        fight = self.fight.without(*ids) if self.fight is not None else None
        return replace(self, cast=tuple(one for one in self.cast if one.id not in ids), fight=fight)

    def with_creature(self, changed: Creature) -> State:
        """The same with one creature as it is now."""
        return replace(self, cast=tuple(changed if one.id == changed.id else one for one in self.cast))


__all__ = ["PARTY", "Arrow", "Combatant", "Creature", "Fight", "Group", "Kind", "State", "Wound"]
