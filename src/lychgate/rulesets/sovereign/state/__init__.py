"""What is so: the cast, the clock, the procedures under way. A value; only events make a new one."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from lychgate.kit.own_tables import OwnTable
from lychgate.kit.site_now import SiteNow
from lychgate.kit.table import TableState
from lychgate.rulesets.sovereign.state.cast import ALERT, PARTY, PRONE, Attack, Creature, Kind, Mark
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
    def sides(self) -> tuple[str, ...]:
        """The sides that anybody in play is on, the party first."""
        return tuple(dict.fromkeys((PARTY, *(one.side for one in self.cast))))

    def harmed(self, id_: str, left: int) -> State:
        """The same where somebody was harmed and has so many hit points left; magic that harm breaks is over."""
        one = self.creature(id_)
        under = tuple(working for working in one.under if "harm" not in working.breaks)
        after = self.with_creature(replace(one, hp=left, under=under))
        fight = after.fight
        return after if fight is None else replace(after, fight=replace(fight, hurt={**fight.hurt, id_: fight.round}))

    def without(self, *ids: str) -> State:
        """The same without some creatures: no fight, light, declaration or burden refers to them any more."""
        site = self.exploring
        exploring = replace(
            site,
            deeds=tuple(pair for pair in site.deeds if pair[0] not in ids),
            planned=tuple(pair for pair in site.planned if pair[0] not in ids),
            before=tuple(pair for pair in site.before if pair[0] not in ids),
            acted=tuple(id_ for id_ in site.acted if id_ not in ids),
            lights=tuple(light for light in site.lights if light.who not in ids),
            dwellers=tuple(pair for pair in site.dwellers if pair[0] not in ids),
            drags=tuple(pair for pair in site.drags if not any(id_ in ids for id_ in pair)),
        )
        return replace(
            self,
            cast=tuple(one for one in self.cast if one.id not in ids),
            fight=None if self.fight is None else self.fight.without(*ids),
            exploring=exploring,
        )

    def on_their_feet(self) -> State:
        """The same once all who lay on the ground have had the time to stand up."""
        return replace(self, cast=tuple(one.unmarked(PRONE) if one.mark(PRONE) else one for one in self.cast))

    def turns_counted_anew(self) -> State:
        """The same where the next Turn is the first again; how long ago some were left in a site stays the same."""
        left = tuple(replace(each, turn=each.turn - self.turn) for each in self.elsewhere)
        return replace(self, turn=0, elsewhere=left)

    def after_a_night(self) -> State:
        """The same on the next day, on which nobody lies on the ground or is alert any more."""
        calm = tuple(one.unmarked(ALERT) if one.mark(ALERT) else one for one in self.cast)
        left = tuple(replace(each, who=each.who.unmarked(PRONE).unmarked(ALERT)) for each in self.elsewhere)
        return replace(self, cast=calm, elsewhere=left).on_their_feet()

    def with_creature(self, changed: Creature) -> State:
        """The same with one creature as it is now; a helpless one holds, screens and drags nobody any more."""
        after = replace(self, cast=tuple(changed if one.id == changed.id else one for one in self.cast))
        fight, drags = self.fight, self.exploring.drags
        if fight is not None and (fight.grapples or fight.guards) and changed.helpless:
            after = replace(after, fight=fight.helpless(changed.id, down=not changed.alive))
        if drags:
            left = tuple(
                (who, whom)
                for who, whom in drags
                if not (who == changed.id and changed.helpless) and not (whom == changed.id and not changed.helpless)
            )
            after = replace(after, exploring=replace(self.exploring, drags=left)) if left != drags else after
        return after


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
