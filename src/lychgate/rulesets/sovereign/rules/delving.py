"""Moving through a site: a room is a Turn, doors stand in the way, and those who live beyond are met."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.view import Choice
from lychgate.kit.command import Command, Wording
from lychgate.kit.fields import Number, OneOf
from lychgate.kit.line import Line
from lychgate.kit.orders import Steps
from lychgate.kit.reading import read_fields
from lychgate.kit.site import OUTSIDE
from lychgate.kit.site import Door as SiteDoor
from lychgate.kit.site_card import door_told
from lychgate.kit.site_now import SiteNow, shown
from lychgate.kit.sites import RoomEntered, site_now, way_to
from lychgate.rulesets.sovereign.acts import Takes
from lychgate.rulesets.sovereign.permission import KEY
from lychgate.rulesets.sovereign.rules.aftermath import bury
from lychgate.rulesets.sovereign.rules.carrying import carried_or_left
from lychgate.rulesets.sovereign.rules.checks import added_by
from lychgate.rulesets.sovereign.rules.door_states import door_of
from lychgate.rulesets.sovereign.rules.doors import (
    FORCE,
    TOOLS,
    Batter,
    Entered,
    Force,
    PickLock,
    may_surprise,
    turns_to_batter,
)
from lychgate.rulesets.sovereign.rules.dwellers import (
    BringInhabitants,
    BringWanderers,
    at_peace,
    brought,
    leave_behind,
    meets,
)
from lychgate.rulesets.sovereign.rules.encounter import STANCES, StanceTaken, part
from lychgate.rulesets.sovereign.rules.experience import SiteLeft, leave_settlement
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay, named
from lychgate.rulesets.sovereign.rules.group import able
from lychgate.rulesets.sovereign.rules.injury import deaths_told
from lychgate.rulesets.sovereign.rules.may_act import first_possible
from lychgate.rulesets.sovereign.rules.site import HEADING as OF_THE_SITE
from lychgate.rulesets.sovereign.rules.site import npcs_in
from lychgate.rulesets.sovereign.rules.time import turn_ends
from lychgate.rulesets.sovereign.rules.trap_effects import reunited
from lychgate.rulesets.sovereign.rules.turns import Explored
from lychgate.rulesets.sovereign.state import PARTY, Creature, Door, State

HEADING = OF_THE_SITE

HELD = {
    "locked": "unlock WHO {0}, or batter WHO {0}",
    "barred": "batter WHO {0}",
    "stuck": "force WHO {0}",
    "hidden": "door {0} found",
}
"""What opens a door that is held shut, and what a GM types where a hidden one is found."""


Stance = Annotated[Literal["", "fight", "talk", "run", "wait"], OneOf("stance", STANCES)]
"""What the Delvers do as they come in, where it is said."""


class EnterRoom(Command, frozen=True, tag="enter_room", kw_only=True):
    """Move the party to a room: a Turn for each on the way. It meets those who live there.

    What is read aloud is told to everybody. ``hard``: they storm in. With a stance both sides act at once. ``anyway``:
    whatever stands between, by the GM's word.
    """

    word = "enter"
    may = KEY
    menu_label = "Enter a room"
    takes = Takes(time="turn", who=(), anybody=True, what="moving to another room")
    clauses = ("sov.dungeon.act-move", "sov.door.entry-choice", "sov.door.everywhere")

    room: Annotated[int, Number("the number of a room", 0, 9999)]
    how: Literal["soft", "hard"] = "soft"
    stance: Stance = ""
    anyway: bool = False

    def label(self, state: State) -> str:
        if state.site is None or self.room == OUTSIDE:
            return "Leave the site"
        there = state.site.site.room(self.room)
        name = f"corridor {self.room}" if there.passage else f"room {self.room}, {there.name}"
        return f"Storm {name}" if self.how == "hard" else f"Enter {name}"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        """Add the doors on the way and their states, and who dies before the party arrives."""
        if (now := state.site) is None:
            return Choice(id_, self.label(state))
        ways = (one for one in now.site.doors_of(now.here) if now.leads(one, now.here) == self.room)
        dead = deaths_told(state) if takes_a_turn(state, now.here, self.room) else ""
        told = (dead, *(door_told(now, one) for one in ways))
        return Choice(id_, self.label(state), "; ".join(one for one in told if one))

    @clause("sov.dungeon.act-move", "sov.dungeon.pressure")
    def do(self, play: SovereignPlay) -> None:
        """The way ends where something comes."""
        now = site_now(play.state)
        if self.room != OUTSIDE:
            now.site.room(self.room)
        if now.here == self.room:
            raise PlayError("The party is outside." if self.room == OUTSIDE else f"The party is in room {self.room}.")
        hard = " hard" if self.how == "hard" else ""
        said = f"The GM may say so all the same: enter {self.room}{hard} anyway"
        way = (self.room,) if self.anyway else way_to(now, self.room, HELD, said)
        if not carried_or_left(play, now.here, turn=takes_a_turn(play.state, now.here, self.room)):
            return
        for to in way:
            burst = goes(play, to, self.how if to == self.room else "soft")
            if play.state.exploring.comes and to != self.room:
                return
        if self.room != OUTSIDE:
            arrives(play, burst=burst, stance=self.stance or None)


class StormRoom(Wording, frozen=True, kw_only=True):
    """Burst into a room: it may surprise those inside, and sets off any trap."""

    word = "storm"
    may = KEY
    menu_label = "Storm a room"
    clauses = ("sov.door.hard",)

    room: Annotated[int, Number("the number of a room", 1, 9999)]
    stance: Stance = ""
    anyway: bool = False

    @classmethod
    def read(cls, line: Line) -> EnterRoom:
        return EnterRoom(how="hard", **read_fields(cls, line))


@clause("sov.dungeon.act-move", "sov.door.entry-choice")
def goes(play: SovereignPlay, to: int, how: Literal["soft", "hard"]) -> bool:
    """The party goes one room on, a Turn inside of a site. Returns whether those beyond may be surprised."""
    now = site_now(play.state)
    here = now.here
    doors = now.between(here, to)
    if play.state.meeting is not None:
        part(play, play.state.meeting)
    if takes_a_turn(play.state, here, to):
        move_takes_a_turn(play)
    bury(play)  # who was dying when the fight ended may be dead by now
    leave_behind(play, here)
    burst = passes(play, now, doors, how)
    if here == OUTSIDE:
        leave_settlement(play)
    if here == OUTSIDE and not play.state.exploring.alertness:
        play.record(Explored("site" if now.site.alertness else "unguarded"))
    found = () if any(not now.hidden(one) for one in doors) else tuple(one.number for one in doors)
    play.record(RoomEntered(to, found))
    reunited(play)
    if to == OUTSIDE and play.state.exploring.alertness:
        play.record(SiteLeft())
    return burst


@clause("sov.dungeon.act-move")
def takes_a_turn(state: State, here: int, to: int) -> bool:
    """Whether going from one room to another is a Turn: within a site where Turns are counted."""
    return OUTSIDE not in (here, to) and bool(state.exploring.alertness) and not site_now(state).passage(to)


@clause("sov.dungeon.act-move")
def move_takes_a_turn(play: SovereignPlay) -> None:
    """The move is everybody's one thing: a Turn in which somebody has done theirs ends before it."""
    if play.state.exploring.acted:
        turn_ends(play)
    turn_ends(play)


@clause("sov.door.hard", "sov.door.soft", "sov.door.stuck-surprise")
def passes(play: SovereignPlay, now: SiteNow, doors: tuple[SiteDoor, ...], how: Literal["soft", "hard"]) -> bool:
    """The party passes a door, soft or hard; whether those behind it may be surprised."""
    door = next((one for one in doors if now.open_to(one)), None)
    if door is None:
        return how == "hard"
    state = door_of(play.state, now, door)
    burst = may_surprise(state, how)
    if how == "hard":
        play.record(Entered(replace(state, entry=how), surprises=burst))
    return burst


def arrives(play: SovereignPlay, *, burst: bool, stance: StanceTaken | None) -> None:
    """Those who are in the room where the party is now are in play, and met if they do not lie in wait."""
    if not able(play.state, PARTY):
        return
    who = brought(play, site_now(play.state).here, hidden=False)
    if not at_peace(play.state, who):
        meets(play, who, burst=burst, ambush=False, stance=stance)


# ---------------------------------------------------------------------- offered


def steps_of(state: State) -> Steps:
    """What a GM is offered in a site: who comes, who lives here, and the rooms and doors that lead on."""
    now = state.site
    if now is None:
        return ()
    wander = npcs_in(state.exploring.comes, now) is not None and not state.settlement
    comes = (("wanderers", BringWanderers()),) if wander else ()
    living = (("inhabitants", BringInhabitants()),) if now.living_in(now.here) else ()
    ways = now.ways(now.here)
    enter = tuple((f"enter:{one}", EnterRoom(room=one)) for one in now.onward())
    closed = (one for one in ways if one.kind == "door" and now.state_of(one) == "closed")
    shut = dict.fromkeys(now.leads(one, now.here) for one in closed)
    left = {one.room for one in state.elsewhere if one.site == state.site_name and one.who.alive}
    opened = (one for one in ways if one.kind == "door" and now.state_of(one) == "open")
    beyond = dict.fromkeys((*shut, *(now.leads(one, now.here) for one in opened)))
    unsure = [one for one in beyond if one != OUTSIDE and (one not in now.seen or one in left)]
    storm = tuple((f"storm:{one}", EnterRoom(room=one, how="hard")) for one in unsure)
    return (*comes, *living, *enter, *storm, *doors_of(state))


def doors_of(state: State) -> Steps:
    """List the steps that open the room's shut doors."""
    now = state.site
    if now is None or state.fight is not None:
        return ()
    return tuple(step for one in now.ways(now.here) for step in opening(state, now, one))


def tried_doors(state: State, seat: str) -> Steps:
    """List a player's steps at this room's shut doors, by what the party knows from trying them."""
    now = state.site
    if now is None:
        return ()
    own = [one for one in able(state, PARTY) if one.seat == seat]
    ways = (one for one in now.ways(now.here) if shown(now.state_of(one)) == "closed")
    return tuple(step for one in ways for step in tried_door(state, door_of(state, now, one), own))


def tried_door(state: State, door: Door, own: list[Creature]) -> Steps:
    """List what creatures may do at a door: pick the lock that they know of, or batter what holds it shut."""
    if not own or not door.thought or door.waiting:
        return ()
    if door.thought == "stuck":
        forcing = ((f"force:{door.name}", Force(who=one.name, door=door.name)) for one in strongest(own))
        return first_possible(state, forcing)
    picks = thieves(own, door) if door.thought == "locked" else ()
    return (*picks, *battering(state, own, door))


def thieves(those: list[Creature], door: Door) -> Steps:
    """List the step of picking a lock, for each creature that has the tools and has not failed at it."""
    tools = [one for one in those if any(item.name == TOOLS for item in one.items)]
    hands = [one for one in tools if (one.id, one.level) not in door.tried]
    return tuple((f"unlock:{door.name}:{one.name}", PickLock(who=one.name, door=door.name)) for one in hands)


def strongest(those: list[Creature]) -> list[Creature]:
    """Return creatures in order of strength at a door, the best first."""
    return sorted(those, key=lambda one: -added_by(one, FORCE))


def battering(state: State, those: list[Creature], door: Door) -> Steps:
    """Return the step of battering a door by the strongest who can now; none for metal."""
    if door.stuff == "metal":
        return ()
    return first_possible(
        state, ((f"batter:{door.name}", Batter(who=one.name, door=door.name)) for one in strongest(those))
    )


def opening(state: State, now: SiteNow, way: SiteDoor) -> Steps:
    """List the steps that open a shut door, by the creature best at it."""
    party, stands, door = list(able(state, PARTY)), now.state_of(way), door_of(state, now, way)
    if not party or stands not in HELD:
        return ()
    if stands == "stuck":
        forcing = ((f"force:{door.name}", Force(who=one.name, door=door.name)) for one in strongest(party))
        return () if door.waiting else first_possible(state, forcing)
    picks = thieves(party, door) if stands == "locked" else ()
    once = battering(state, party, door)
    more = [step for step in once if turns_to_batter(state, door, [named(state, step[1].who)]) - door.battered > 1]
    return (*picks, *once, *((f"{id_}:until", replace(step, until=True)) for id_, step in more))
