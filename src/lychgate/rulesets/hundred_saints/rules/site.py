"""Site files in play: the party goes from room to room, and those who live there are met as foes.

The same file runs under other games: each reads the stat blocks that the file has for it.
"""

from __future__ import annotations

import re
from typing import Annotated

from msgspec.structs import replace

from lychgate.core.digits import is_number
from lychgate.core.errors import PlayError
from lychgate.core.room import Event
from lychgate.kit import sites
from lychgate.kit.command import Command, form_of
from lychgate.kit.fields import Number
from lychgate.kit.line import Line
from lychgate.kit.rolling import kept_secret
from lychgate.kit.site import OUTSIDE, Inhabitants, Site
from lychgate.kit.sites import RoomEntered, site_now, way_to, with_site
from lychgate.rulesets.hundred_saints.permission import MAP, WORLD
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.creatures import AddCreatures, AddKnown
from lychgate.rulesets.hundred_saints.rules.encounter import Meet
from lychgate.rulesets.hundred_saints.state import PARTY, State

HEADING = sites.HEADING

GAME = "hundred_saints"
"""Under this word a site file has the stat blocks of this game."""

HELD = {
    **dict.fromkeys(("locked", "barred", "stuck"), "doorway {0} open"),
    "hidden": "doorway {0} found",
}
"""What a referee types once a door is open, or found."""


class OpenSite(sites.OpenSite, frozen=True, tag="open_site"):
    """Open a module by its name, or a pasted site file that has stat blocks for this game; or go back to a site."""

    def check(self, site: Site) -> None:
        """Raises ``PlayError`` where those who live there have no stat block for this game, or one that is not read."""
        for room in site.rooms:
            for those in room.inhabitants:
                if GAME not in those.stats:
                    raise PlayError(
                        f"{site.name} does not run here: {those.who} in room {room.number} has no stats for {GAME}."
                    )
                foes_of(those, 1)


class ChangeDoor(sites.ChangeDoor, frozen=True, tag="change_door"):
    """Change the state of a site's door, by its number; find or hide a secret door."""

    word = "doorway"
    menu_label = "Change a door"


class EnterRoom(Command, frozen=True, tag="enter_room", kw_only=True):
    """Go into a room of the site; 0 is the outside.

    What is read aloud is told to everybody. ``anyway``: whatever stands between.
    """

    word = "room"
    menu_label = "Enter a room"
    may = MAP

    room: Annotated[int, Number("the number of a room", 0, 9999)]
    anyway: bool = False

    def label(self, state: State) -> str:
        if state.site is None or self.room == OUTSIDE:
            return "Leave the site"
        there = state.site.site.room(self.room)
        return f"Enter corridor {self.room}" if there.passage else f"Enter room {self.room}, {there.name}"

    def do(self, play: Saints) -> None:
        now = site_now(play.state)
        if play.state.encounter is not None:
            raise PlayError("An encounter is under way. End it first: end [avoided]")
        if self.room != OUTSIDE:
            now.site.room(self.room)
        if now.here == self.room:
            raise PlayError("The party is outside." if self.room == OUTSIDE else f"The party is in room {self.room}.")
        said = f"The referee may say so all the same: room {self.room} anyway"
        way = (self.room,) if self.anyway else way_to(now, self.room, HELD, said)
        for to in way:
            here = site_now(play.state)
            doors = here.between(here.here, to)
            found = () if any(not here.hidden(one) for one in doors) else tuple(one.number for one in doors)
            play.record(RoomEntered(to, found))
        if self.room != OUTSIDE:
            meets(play)


class MeetThere(Command, frozen=True, tag="meet_there"):
    """Meet those who lie in wait in this room."""

    word = "inhabitants"
    menu_label = "Meet those here"
    may = WORLD

    def label(self, state: State) -> str:
        return "Those who lie in wait are met"

    def do(self, play: Saints) -> None:
        if play.state.encounter is not None:
            raise PlayError("An encounter is under way. End it first: end [avoided]")
        if not meets(play, hidden=True):
            raise PlayError("Nobody is here who is not in play already.")


def meets(play: Saints, *, hidden: bool = False) -> bool:
    """Those who live in the room come into play as foes, once, and the party meets them. Returns whether any came."""
    now = site_now(play.state)
    living = [
        (home, those) for home, those in now.living_in(now.here) if hidden or not any(one.hidden for one in those)
    ]
    if not living or not play.state.of_side(PARTY):
        return False
    known = {one.id for one in play.state.cast}
    for _, those in living:
        for one in those:
            with kept_secret(play):
                count = int(one.number) if is_number(one.number) else play.roll(one.number, "site.number", one.who)
            foes_of(one, max(1, count)).do(play)
    play.record(RoomsMet(tuple(home.number for home, _ in living)))
    sides = tuple(dict.fromkeys(one.side for one in play.state.cast if one.id not in known))
    Meet(sides).do(play)
    return True


class RoomsMet(Event, frozen=True, tag="rooms_met"):
    """The inhabitants of rooms are in play, and no longer only in the key."""

    rooms: tuple[int, ...]

    def apply(self, state: State) -> State:
        now = site_now(state)
        after: State = with_site(state, replace(now, met=(*now.met, *self.rooms)))
        return after


def foes_of(those: Inhabitants, count: int) -> AddCreatures | AddKnown:
    """The command that brings inhabitants into play. Raises ``PlayError`` where their stat block cannot be read."""
    name = re.sub(r"[^\w' -]", "", those.who).strip()
    try:
        line = Line(form_of(AddCreatures, HEADING), f"{count} {name} {those.stats[GAME]}", {})
        read = AddCreatures.read(line)
        line.end()
    except PlayError as wrong:
        raise PlayError(f"The stat block of {those.who}: {wrong}") from None
    return read


def steps_of(state: State) -> tuple[tuple[str, Command], ...]:
    """What a referee is offered in a site: the rooms behind the doors that are open, and those who lie in wait."""
    now = state.site
    if now is None:
        return ()
    waiting: tuple[tuple[str, Command], ...] = (("inhabitants", MeetThere()),) if now.living_in(now.here) else ()
    return (*waiting, *((f"enter:{one}", EnterRoom(room=one)) for one in now.onward()))
