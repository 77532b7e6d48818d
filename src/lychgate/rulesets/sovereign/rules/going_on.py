"""Going on through a site as players say it: by which door, soft or hard; and what holds a door that does not open."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.view import Choice
from lychgate.kit.command import Command
from lychgate.kit.fields import Number
from lychgate.kit.permission import BY_AGREEMENT
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

How = Literal["soft", "hard"]


class GoOn(Command, frozen=True, tag="go_on"):
    """Go through a door or passage of this room: soft, or hard to burst in.

    Who tries a door that is held shut finds out by what.
    """

    word = "go"
    may = BY_AGREEMENT
    menu_label = "Go through a door"
    takes = Takes(time="turn", who=(), anybody=True, what="moving to another room")
    clauses = ("sov.dungeon.act-move", "sov.door.entry-choice")

    door: Annotated[int, Number("the number of a door", 1, 9999)]
    how: How = "soft"

    def label(self, state: State) -> str:
        does, now = "Storm" if self.how == "hard" else "Go", state.site
        if now is None:
            return f"{does} through door {self.door}"
        door = now.site.door(self.door)
        return f"{does} through {door.kind} {self.door}{beyond(now, door)}"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        """Add how the door looks, what each way of passing it brings, what it takes, and who dies on the way."""
        now = site_now(state)
        door = now.site.door(self.door)
        turn = takes_a_turn(state, now.here, now.leads(door, now.here))
        told = (
            deaths_told(state) if turn else "",
            shown(now.state_of(door)) if door.kind == "door" else "",
            "may surprise those beyond; any trap goes off" if self.how == "hard" else "",
            "a Turn" if turn else "",
        )
        return Choice(id_, self.label(state), "; ".join(one for one in told if one), group="Go on")

    @clause("sov.dungeon.act-move", "sov.door.entry-choice")
    def do(self, play: SovereignPlay) -> None:
        """Enter the room beyond; where the door is held shut nobody does, and no time passes."""
        now = site_now(play.state)
        known = next((one for one in now.ways(now.here) if one.number == self.door), None)
        if known is None:
            raise PlayError(f"There is no door {self.door} here.")
        if not now.open_to(known):
            play.record(felt(door_of(play.state, now, known)))
            return
        EnterRoom(room=now.leads(known, now.here), how=self.how).do(play)


def ways_of(state: State, now: SiteNow) -> Iterator[GoOn]:
    """List the ways out of the room that the party sees, each soft and, through a door to a room, hard.

    A door of which it is known what holds it is none.
    """
    ways = now.ways(now.here)
    here = [one for one in ways if shown(now.state_of(one)) != "closed" or not door_of(state, now, one).thought]
    yield from (GoOn(one.number) for one in here)
    yield from (GoOn(one.number, "hard") for one in here if one.kind == "door" and now.leads(one, now.here) != OUTSIDE)


def beyond(now: SiteNow, door: SiteDoor) -> str:
    """Return where a way leads, as far as the party has been there."""
    to = now.leads(door, now.here)
    if to == OUTSIDE:
        return ", to the outside"
    return f", to {now.site.room(to).name}" if to in now.seen else ""
