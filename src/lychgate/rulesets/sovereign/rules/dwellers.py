"""Those who live in a site: they are met where the party finds them, stay where it leaves them, and are remembered."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.digits import is_number
from lychgate.core.errors import PlayError
from lychgate.core.room import Event
from lychgate.kit.command import Command
from lychgate.kit.fields import Number
from lychgate.kit.rolling import kept_secret
from lychgate.kit.site import OUTSIDE
from lychgate.kit.sites import site_now, with_site
from lychgate.kit.table_rows import row_told
from lychgate.rulesets.sovereign.permission import WORLD
from lychgate.rulesets.sovereign.rules.encounter import (
    Met,
    StanceTaken,
    SurpriseTried,
    TakeStance,
    ambushed,
    surprises,
)
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay
from lychgate.rulesets.sovereign.rules.group import able
from lychgate.rulesets.sovereign.rules.meanwhile import meanwhile
from lychgate.rulesets.sovereign.rules.site import HEADING as OF_THE_SITE
from lychgate.rulesets.sovereign.rules.site import left_in, name_of, npc_of, npcs_in
from lychgate.rulesets.sovereign.state import PARTY, Creature, State

HEADING = OF_THE_SITE

BARGAINED = "bargained"


# ---------------------------------------------------------------------- brought into play


def brought(play: SovereignPlay, room: int, *, hidden: bool = True) -> tuple[Creature, ...]:
    """Those of a room who are in play now: whoever was left there, and whoever its key has and nobody has met.

    Those who lie in wait stay where they are unless they count as ``hidden`` no longer.
    """
    back = tuple(one for one in play.state.elsewhere if (one.site, one.room) == (play.state.site_name, room))
    if back:
        play.record(FoundAgain(tuple(one.who.id for one in back)))
        meanwhile(play, back)
    known = {one.id for one in play.state.cast} - {one.who.id for one in back}
    homes: list[tuple[str, int]] = []
    with kept_secret(play):
        for home, those in site_now(play.state).living_in(room):
            if not hidden and any(one.hidden for one in those):
                continue
            side = npc_of(those[0]).side
            for one in those:
                count = int(one.number) if is_number(one.number) else play.roll(one.number, "site.number", one.who)
                said = npc_of(one, max(1, count))
                (said if said.side != name_of(one).casefold() else replace(said, side=side)).do(play)
            new = [one.id for one in play.state.cast if one.id not in known]
            known |= set(new)
            homes += [(id_, home.number) for id_ in new]
    if homes:
        play.record(InhabitantsMet(tuple(dict.fromkeys(home for _, home in homes)), tuple(homes)))
    ids = {*(id_ for id_, _ in homes), *(one.who.id for one in back)}
    return tuple(one for one in play.state.cast if one.id in ids)


class InhabitantsMet(Event, frozen=True, tag="inhabitants_met"):
    """The inhabitants of rooms are in play, and no longer only in the key; ``homes`` says whose room is which."""

    rooms: tuple[int, ...]
    homes: tuple[tuple[str, int], ...] = ()

    def apply(self, state: State) -> State:
        now = site_now(state)
        site = replace(state.exploring, dwellers=(*state.exploring.dwellers, *self.homes))
        return replace(with_site(state, replace(now, met=(*now.met, *self.rooms))), exploring=site)


class FoundAgain(Event, frozen=True, tag="found_again"):
    """The party is where these were left."""

    who: tuple[str, ...]

    def apply(self, state: State) -> State:
        back = [one for one in state.elsewhere if one.who.id in self.who]
        left = tuple(one for one in state.elsewhere if one.who.id not in self.who)
        site = replace(state.exploring, dwellers=(*state.exploring.dwellers, *((one.who.id, one.home) for one in back)))
        cast = (*state.cast, *(one.who for one in back))
        return replace(state, cast=cast, elsewhere=left, exploring=site)


def leave_behind(play: SovereignPlay, room: int) -> None:
    """Those of the site who are in play stay in a room, dead or alive, when the party moves on; not whom it carries."""
    there = {one.id for one in play.state.cast} - {whom for _, whom in play.state.exploring.drags}
    stay = tuple(id_ for id_, _ in play.state.exploring.dwellers if id_ in there)
    if play.state.exploring.dwellers:
        play.record(LeftBehind(stay, room))


class LeftBehind(Event, frozen=True, tag="left_behind"):
    """These are in a room where the party is not."""

    who: tuple[str, ...]
    room: int

    def apply(self, state: State) -> State:
        return left_in(state, self.who, self.room)


# ---------------------------------------------------------------------- met


@clause("sov.encounter.sequence", "sov.door.hard")
def meets(
    play: SovereignPlay, who: tuple[Creature, ...], *, burst: bool, ambush: bool, stance: StanceTaken | None
) -> None:
    """The party meets those of a room who live: surprise, and what both sides do if the Delvers' stance is known."""
    state = play.state
    living = [one for one in who if one.alive and not one.mark("unconscious")]
    if not living or not able(state, PARTY) or state.fight is not None:
        return
    side = living[0].side
    caught = ambush and ambushed(play, side)
    play.record(Met(side, surprised=PARTY if caught else ""))
    if burst:
        play.record(SurpriseTried(side, surprises(play, side, "burst", "", 0)))
    if stance is not None:
        TakeStance(what=stance).do(play)


def at_peace(state: State, who: tuple[Creature, ...]) -> bool:
    """Whether all of some have come to terms with the party before."""
    homes, fates = dict(state.exploring.dwellers), site_now(state).fates
    return bool(who) and all(fates.get(str(homes.get(one.id))) == BARGAINED for one in who)


class BringInhabitants(Command, frozen=True, tag="bring_inhabitants", kw_only=True):
    """Bring the inhabitants of a room into play; the party meets them if it is there.

    Those who lie in wait there are met by this alone; an ``ambush`` may surprise the Delvers.
    """

    word = "inhabitants"
    may = WORLD
    menu_label = "Bring inhabitants"
    clauses = ("sov.encounter.alert",)

    room: Annotated[int, Number("the number of a room", 1, 9999)] = 0
    ambush: bool = False

    def label(self, state: State) -> str:
        return "The inhabitants attack from ambush" if self.ambush else "Bring the inhabitants into play"

    def do(self, play: SovereignPlay) -> None:
        now = site_now(play.state)
        number = self.room or now.here
        if number == OUTSIDE:
            raise PlayError("The party is outside. Say which room: inhabitants N.")
        now.site.room(number)
        who = brought(play, number)
        if not who:
            raise PlayError(f"Nobody is in room {number} who is not in play already.")
        if number == now.here:
            meets(play, who, burst=False, ambush=self.ambush, stance=None)


class BringWanderers(Command, frozen=True, tag="bring_wanderers"):
    """Bring the wanderers that a check rolled into play."""

    word = "wanderers"
    may = WORLD
    menu_label = "Bring wanderers"
    clauses = ("sov.wander.content", "sov.wander.reaction")

    def label(self, state: State) -> str:
        return f"Wanderers: {row_told(state.exploring.comes)}"

    @clause("sov.wander.content")
    def do(self, play: SovereignPlay) -> None:
        said = play.state.exploring.comes
        command = npcs_in(said, play.state.site)
        if command is None:
            raise PlayError("No wanderers are on their way whom a table brings into play. Bring some: npc 2 rats")
        before = {one.id for one in play.state.cast}
        with kept_secret(play):
            command.do(play)
        new = tuple(one for one in play.state.cast if one.id not in before)
        play.record(WanderersCame(tuple(one.id for one in new)))
        meets(play, new, burst=False, ambush=False, stance=None)


class WanderersCame(Event, frozen=True, tag="wanderers_came"):
    """Those whom the wandering check has sent are in play. They belong to no room."""

    who: tuple[str, ...]

    def apply(self, state: State) -> State:
        site = state.exploring
        dwellers = (*site.dwellers, *((id_, OUTSIDE) for id_ in self.who)) if state.site is not None else site.dwellers
        return replace(state, exploring=replace(site, comes="", coming=False, dwellers=dwellers))
