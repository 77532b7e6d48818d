"""What is so: the cast, the clock, the procedures under way. A value; only events make a new one."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from lychgate.kit.own_tables import OwnTable
from lychgate.kit.site_now import SiteNow
from lychgate.kit.table import TableState
from lychgate.rulesets.sovereign.state.cast import PARTY, Attack, Creature, Kind, Mark
from lychgate.rulesets.sovereign.state.combat import Fight, Guard, Ranked, Spent
from lychgate.rulesets.sovereign.state.delver import Delver, Feat, Gained
from lychgate.rulesets.sovereign.state.experience import Experience, Find
from lychgate.rulesets.sovereign.state.exploring import Alertness, Bearer, Door, Exploring, Light, Market
from lychgate.rulesets.sovereign.state.hurt import Fall, Frailty, Poison
from lychgate.rulesets.sovereign.state.load import Item, Where
from lychgate.rulesets.sovereign.state.magic import Casting, Held, Working
from lychgate.rulesets.sovereign.state.meeting import Concession, Leverage, Meeting
from lychgate.rulesets.sovereign.state.site import GONE, Elsewhere


class State(TableState, frozen=True, kw_only=True):
    """A campaign as it stands. ``turn`` counts the Turns since the party entered a site.

    ``settlement`` is the name of the one that the party is in, empty where it is in none. ``sites`` are those that were
    opened, each as it stands; ``site_name`` says which of them is played. ``elsewhere`` are those of
    a site whom the party met and left.
    """

    referee_word: ClassVar[str] = "GM"

    cast: tuple[Creature, ...] = ()
    day: int = 1
    turn: int = 0
    settlement: str = ""
    experience: Experience = Experience()
    exploring: Exploring = Exploring()
    market: Market | None = None
    fight: Fight | None = None
    meeting: Meeting | None = None
    tables: tuple[OwnTable, ...] = ()
    sites: tuple[SiteNow, ...] = ()
    elsewhere: tuple[Elsewhere, ...] = ()
    site_name: str = ""
    next_id: int = 1

    def creature(self, id_: str) -> Creature:
        """Who has this id."""
        return next(one for one in self.cast if one.id == id_)

    @property
    def site(self) -> SiteNow | None:
        """The site that is played, if one is."""
        return next((one for one in self.sites if one.site.name == self.site_name), None)

    def of_side(self, side: str) -> tuple[Creature, ...]:
        """Those of a side who live."""
        return tuple(one for one in self.cast if one.side == side and one.alive)

    @property
    def in_the_middle_of(self) -> str:
        """What has to end before another rule can be in force."""
        return "" if self.fight is None else "the fight"

    @property
    def fight_now(self) -> Fight:
        """The fight under way, where it is certain that there is one."""
        assert self.fight is not None
        return self.fight

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides that anybody in play is on, the party first."""
        return tuple(dict.fromkeys((PARTY, *(one.side for one in self.cast))))

    def harmed(self, id_: str, left: int) -> State:
        """The same where somebody was harmed and has so many hit points left; magic that harm breaks is over."""
        one = self.creature(id_)
        under = tuple(working for working in one.under if "harm" not in working.breaks)
        after = self.with_creature(replace(one, hp=left, under=under))
        if self.fight is None:
            return after
        return replace(after, fight=replace(self.fight, hurt={**self.fight.hurt, id_: self.fight.round}))

    def without(self, *ids: str) -> State:
        """The same without some, who are within nobody's reach any more, and without what they had dropped."""
        fight = self.fight
        if fight is not None:
            beside = tuple(pair for pair in fight.beside if not any(id_ in ids for id_ in pair))
            guards = tuple(one for one in fight.guards if one.who not in ids and one.ward not in ids)
            dropped = tuple(pair for pair in fight.dropped if pair[0] not in ids)
            fight = replace(fight, beside=beside, guards=guards, dropped=dropped)
        return replace(self, cast=tuple(one for one in self.cast if one.id not in ids), fight=fight)

    def with_creature(self, changed: Creature) -> State:
        """The same with one creature as it is now."""
        return replace(self, cast=tuple(changed if one.id == changed.id else one for one in self.cast))


__all__ = [
    "GONE",
    "PARTY",
    "Alertness",
    "Attack",
    "Bearer",
    "Casting",
    "Concession",
    "Creature",
    "Delver",
    "Door",
    "Elsewhere",
    "Experience",
    "Exploring",
    "Fall",
    "Feat",
    "Fight",
    "Find",
    "Frailty",
    "Gained",
    "Guard",
    "Held",
    "Item",
    "Kind",
    "Leverage",
    "Light",
    "Mark",
    "Market",
    "Meeting",
    "Poison",
    "Ranked",
    "Spent",
    "State",
    "Where",
    "Working",
]
