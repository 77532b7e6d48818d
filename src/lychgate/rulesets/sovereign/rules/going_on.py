"""Going on through a site as players say it: by which door, soft or hard; and what holds a door that does not open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal

import msgspec

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.errors import PlayError
from lychgate.core.view import Choice
from lychgate.kit.command import Command
from lychgate.kit.fields import Number
from lychgate.kit.permission import ANYBODY
from lychgate.kit.site import OUTSIDE
from lychgate.kit.site import Door as SiteDoor
from lychgate.kit.site_now import SiteNow, shown
from lychgate.kit.sites import site_now
from lychgate.rulesets.sovereign.acts import Takes
from lychgate.rulesets.sovereign.rules.delving import EnterRoom, takes_a_turn
from lychgate.rulesets.sovereign.rules.door_states import door_of
from lychgate.rulesets.sovereign.rules.doors import felt
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay
from lychgate.rulesets.sovereign.rules.injury import deaths_told
from lychgate.rulesets.sovereign.rules.site import HEADING as OF_THE_SITE
from lychgate.rulesets.sovereign.state import State

HEADING = OF_THE_SITE

NOTHING = "nothing"

How = Literal["soft", "hard"]


class Way(msgspec.Struct, frozen=True):
    """A way out of the room by the number of its door, and how it is taken; none for nowhere."""

    door: int = 0
    how: How = "soft"


class GoOn(Command, frozen=True, tag="go_on"):
    """Go on through a door or passage of this room, by its number: soft, or hard to storm through.

    Who tries a door that is held shut finds out by what.
    """

    word = "go"
    may = ANYBODY
    takes = Takes(time="turn", who=(), anybody=True, what="moving to another room")
    clauses = ("sov.dungeon.act-move", "sov.door.entry-choice")
    looks = True

    door: Annotated[int, Number("the number of a door", 1, 9999)] = 0
    how: How = "soft"

    def label(self, state: State) -> str:
        return "Go on: choose the way"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        """Add what moving takes."""
        return Choice(id_, self.label(state), "to another room, a Turn" if state.exploring.alertness else "")

    @clause("sov.dungeon.act-move", "sov.door.entry-choice")
    def do(self, play: SovereignPlay) -> None:
        """Enter the room beyond; where the door is held shut nobody does, and no time passes."""
        now = site_now(play.state)
        way = Way(self.door, self.how)
        if not way.door:
            way = play.ask(WayChosen(seat=play.seat, ways=tuple(ways_of(play.state, now))))
        if not way.door:
            return
        known = next((one for one in now.ways(now.here) if one.number == way.door), None)
        if known is None:
            raise PlayError(f"No door {way.door} is to be seen where the party is. Choose the way: go")
        if not now.open_to(known):
            play.record(felt(door_of(play.state, now, known)))
            return
        EnterRoom(room=now.leads(known, now.here), how=way.how).do(play)


def ways_of(state: State, now: SiteNow) -> Iterator[Way]:
    """List the ways out of the room that the party sees, each soft and, through a door to a room, hard.

    A door of which it is known what holds it is none.
    """
    ways = now.ways(now.here)
    here = [one for one in ways if shown(now.state_of(one)) != "closed" or not door_of(state, now, one).thought]
    yield from (Way(one.number) for one in here)
    yield from (Way(one.number, "hard") for one in here if one.kind == "door" and now.leads(one, now.here) != OUTSIDE)


class WayChosen(Decision[Way], frozen=True, tag="sovereign.way", kw_only=True):
    """By which way the party goes on, and whether it storms through."""

    clauses = ("sov.door.entry-choice", "sov.door.soft", "sov.door.hard")
    ways_out = (NOTHING,)

    ways: tuple[Way, ...]

    def options(self) -> Sequence[Option[Way]]:
        found = (Option(f"{one.door}:hard" if one.how == "hard" else str(one.door), one) for one in self.ways)
        return (*found, Option(NOTHING, Way()))

    def default(self) -> str:
        """None: no key moves the party, or takes back that it moves."""
        return ""

    def prompt(self, state: State) -> str:
        return "Which way do you go?"

    def label(self, state: State, id_: str) -> str:
        if id_ == NOTHING:
            return "Stay here"
        number, _, hard = id_.partition(":")
        now = site_now(state)
        door = now.site.door(int(number))
        return f"{'Storm' if hard else 'Go'} through {door.kind} {number}{beyond(now, door)}"

    def choice(self, state: State, id_: str) -> Choice:
        """Add how the door looks, what each way of passing it brings, and who dies on the way."""
        if id_ == NOTHING:
            return Choice(id_, self.label(state, id_))
        number, _, hard = id_.partition(":")
        now = site_now(state)
        door = now.site.door(int(number))
        looks = shown(now.state_of(door)) if door.kind == "door" else ""
        means = "may surprise those beyond; any trap goes off" if hard else ""
        dead = deaths_told(state) if takes_a_turn(state, now.here, now.leads(door, now.here)) else ""
        note = "; ".join(one for one in (dead, looks, means) if one)
        return Choice(id_, self.label(state, id_), note, group="Storm through" if hard else "Go softly")


def beyond(now: SiteNow, door: SiteDoor) -> str:
    """Return where a way leads, as far as the party has been there."""
    to = now.leads(door, now.here)
    if to == OUTSIDE:
        return ", to the outside"
    return f", to {now.site.room(to).name}" if to in now.seen else ""
