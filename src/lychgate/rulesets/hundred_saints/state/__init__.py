"""What is so: the cast and its sides, the clock, the procedures under way. A value; only events make a new one."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.kit.own_tables import OwnTable
from lychgate.kit.site_now import SiteNow
from lychgate.kit.table import TableState
from lychgate.rulesets.hundred_saints.state.bestiary import Beast
from lychgate.rulesets.hundred_saints.state.cast import PARTY, Attack, Creature, Kind, Mark, Side
from lychgate.rulesets.hundred_saints.state.character import ABILITIES, SAVES, Ability, Character
from lychgate.rulesets.hundred_saints.state.chase import LURES, Chase, Hindrance, Obstacle, Pair
from lychgate.rulesets.hundred_saints.state.clocks import Clock, ClockUnit
from lychgate.rulesets.hundred_saints.state.combat import PHASES, Declared, Fight, Owed, Splash
from lychgate.rulesets.hundred_saints.state.encounter import STEPS, Encounter, Ground, Place, Surprised
from lychgate.rulesets.hundred_saints.state.experience import Experience
from lychgate.rulesets.hundred_saints.state.exploring import Exploring, Light, Rations, Site
from lychgate.rulesets.hundred_saints.state.load import COINS, COPPER, Coins, Item, Where
from lychgate.rulesets.hundred_saints.state.retainers import Haggling, Hiring, Search, Service
from lychgate.rulesets.hundred_saints.state.stealth import Creep
from lychgate.rulesets.hundred_saints.state.travel import Journey


class State(TableState, frozen=True, kw_only=True):
    """A campaign as it stands. ``turn`` and ``round`` count from the beginning of the ``day``; a Turn has 60 Rounds."""

    cast: tuple[Creature, ...] = ()
    bestiary: tuple[Beast, ...] = ()
    sides: tuple[Side, ...] = (Side(id=PARTY),)
    day: int = 1
    turn: int = 0
    encounter: Encounter | None = None
    chase: Chase | None = None
    experience: Experience = Experience()
    purse: Coins = Coins()
    store: tuple[Item, ...] = ()
    hiring: Hiring = Hiring()
    fight: Fight | None = None
    exploring: Exploring = Exploring()
    journey: Journey = Journey()
    next_id: int = 1
    clocks: tuple[Clock, ...] = ()
    tables: tuple[OwnTable, ...] = ()
    sites: tuple[SiteNow, ...] = ()
    site_name: str = ""

    def creature(self, id_: str) -> Creature:
        """Who has this id."""
        return next(one for one in self.cast if one.id == id_)

    def side(self, id_: str) -> Side:
        """The side of this id."""
        return next(one for one in self.sides if one.id == id_)

    def of_side(self, side: str) -> tuple[Creature, ...]:
        """Those of a side who live."""
        return tuple(one for one in self.cast if one.side == side and one.alive)

    @property
    def site(self) -> SiteNow | None:
        """The site that is played, if one is."""
        return next((one for one in self.sites if one.site.name == self.site_name), None)

    @property
    def encounter_now(self) -> Encounter:
        """The encounter under way, where it is certain that there is one."""
        assert self.encounter is not None
        return self.encounter

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
    def fight_now(self) -> Fight:
        """The fight under way, where it is certain that there is one."""
        assert self.fight is not None
        return self.fight

    @property
    def ours(self) -> tuple[str, ...]:
        """The players' sides: the party, and what has parted from it (enc.stealth.sneak.5)."""
        return tuple(side.id for side in self.sides if PARTY in (side.id, side.of))

    def with_creature(self, changed: Creature) -> State:
        """The same with one creature as it is now."""
        return replace(self, cast=tuple(changed if one.id == changed.id else one for one in self.cast))

    def with_side(self, changed: Side) -> State:
        """The same with one side as it is now."""
        return replace(self, sides=tuple(changed if one.id == changed.id else one for one in self.sides))


__all__ = [
    "ABILITIES",
    "COINS",
    "COPPER",
    "LURES",
    "PARTY",
    "PHASES",
    "SAVES",
    "STEPS",
    "Ability",
    "Attack",
    "Beast",
    "Character",
    "Chase",
    "Clock",
    "ClockUnit",
    "Coins",
    "Creature",
    "Creep",
    "Declared",
    "Encounter",
    "Experience",
    "Exploring",
    "Fight",
    "Ground",
    "Haggling",
    "Hindrance",
    "Hiring",
    "Item",
    "Journey",
    "Kind",
    "Light",
    "Mark",
    "Obstacle",
    "Owed",
    "Pair",
    "Place",
    "Rations",
    "Search",
    "Service",
    "Side",
    "Site",
    "Splash",
    "State",
    "Surprised",
    "Where",
]
