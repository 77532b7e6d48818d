"""Site files in play: the party goes from room to room, and those who live there are met as foes.

The same file runs under other games: each reads the stat blocks that the file has for it.
"""

from __future__ import annotations

import re
from typing import Annotated

from msgspec.structs import replace

from lychgate.core.digits import is_number
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.view import Choice
from lychgate.kit import sites
from lychgate.kit.command import Command, form_of
from lychgate.kit.fields import Number
from lychgate.kit.line import Line
from lychgate.kit.module_figures import figures_in
from lychgate.kit.rolling import kept_secret
from lychgate.kit.site import OUTSIDE, Door, Inhabitants, Site
from lychgate.kit.site_now import shown
from lychgate.kit.sites import RoomEntered, site_now, way_to, with_site
from lychgate.kit.telling import public
from lychgate.rulesets.hundred_saints import picking
from lychgate.rulesets.hundred_saints.permission import PARTY_MOVES, PARTY_RETURNS, WORLD
from lychgate.rulesets.hundred_saints.printed_ac import DOWN
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.creatures import AddCreatures, AddKnown
from lychgate.rulesets.hundred_saints.rules.encounter import Meet
from lychgate.rulesets.hundred_saints.rules.exploring import at_leisure
from lychgate.rulesets.hundred_saints.rules.unseen import no_encounter
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

    @classmethod
    def stats_of(cls, those: Inhabitants) -> dict[str, str]:
        """The stat block in what a text says of them; else an empty one, as for a kind that is known by its name."""
        told = figures_in(those.does)
        armour = told.up if told.up is not None else None if told.down is None else DOWN - told.down
        tries = [""]
        if armour is not None and told.dice is not None:
            morale = f" morale {told.nerve}" if told.nerve is not None else ""
            plus = f" hp {told.dice}d8{told.plus:+}" if told.plus and told.dice else ""
            plain = f"AC {armour} level {told.dice}{plus}{morale}"
            attacks = " ".join(f"{name or 'hit'} {dice}" for name, dice in told.attacks)
            tries = [f"{plain} {attacks}".strip(), plain]
        for said in tries:
            try:
                foes_of(replace(those, stats={GAME: said}), 1)
            except PlayError:
                continue
            return {GAME: said}
        return {}

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


def rooms(state: State, seat: str, filled: picking.Filled) -> picking.Choices:
    """The rooms to go to, and out: for a player those where the party was."""
    now = state.site
    if now is None:
        return ()
    those = [one for one in now.site.rooms if seat in state.referees or one.number in now.seen]
    found = [Choice(str(one.number), f"{one.number}, {one.name}") for one in those if one.number != now.here]
    return (*found, *((Choice(str(OUTSIDE), "Out of the site"),) if now.here != OUTSIDE else ()))


class EnterRoom(Command, frozen=True, tag="enter_room", kw_only=True):
    """Go into a room of the site; 0 is the outside.

    What is read aloud is told to everybody. ``anyway``: whatever stands between.
    """

    word = "room"
    menu_label = "Enter a room"
    may = PARTY_RETURNS
    pickers = {"room": rooms}

    room: Annotated[int, Number("the number of a room", 0, 9999)]
    anyway: bool = False

    def label(self, state: State) -> str:
        if state.site is None or self.room == OUTSIDE:
            return "Leave the site"
        there = state.site.site.room(self.room)
        return f"Enter corridor {self.room}" if there.passage else f"Enter room {self.room}, {there.name}"

    def do(self, play: Saints) -> None:
        now = site_now(play.state)
        no_encounter(play, "An encounter is under way. End it first: end [avoided]")
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


def doors(state: State, seat: str, filled: picking.Filled) -> picking.Choices:
    """The doors that the party sees where it is."""
    return tuple(Choice(str(one.number), door_in_words(one), beyond(state, one)) for one in seen_here(state))


class GoThrough(Command, frozen=True, tag="go_through_door"):
    """Go through a door where you are; you find out whether it opens."""

    word = "through"
    menu_label = "Go through a door"
    may = PARTY_MOVES
    pickers = {"door": doors}

    door: Annotated[int, Number("the number of a door", 1, 9999)]

    def label(self, state: State) -> str:
        one = next((one for one in seen_here(state) if one.number == self.door), None)
        return f"The party goes through {door_in_words(one).lower() if one is not None else f'door {self.door}'}"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        """Stands with others under who goes, and says where it leads if they know that."""
        one = next((one for one in seen_here(state) if one.number == self.door), None)
        if one is None:
            return Choice(id_, self.label(state))
        if len(seen_here(state)) == 1:
            return Choice(id_, self.label(state), beyond(state, one))
        return Choice(id_, door_in_words(one), beyond(state, one), group="The party goes through")

    def do(self, play: Saints) -> None:
        """Into what is behind it, unless something holds it shut: they notice that, and not what it is."""
        at_leisure(play)
        now = site_now(play.state)
        door = here(play.state, self.door)
        if now.open_to(door):
            EnterRoom(room=now.leads(door, now.here)).do(play)
        else:
            play.record(DoorTried(self.door, "holds"))


class DoorTried(Event, frozen=True, tag="site_door_tried"):
    """The party has tried a door of the site: it ``holds``, ``opens`` by itself, or strength is not ``enough``."""

    door: int
    how: str

    def tell(self, before: State, after: State) -> Lines:
        told = {
            "holds": f"Door {self.door} does not open.",
            "opens": f"Door {self.door} opens without force.",
            "enough": f"Door {self.door} does not give: it is no matter of strength.",
        }
        return public(told[self.how], weight="result")


def here(state: State, number: int) -> Door:
    """A door that the party sees where it is. Raises ``PlayError`` where there is none of this number."""
    found = next((one for one in seen_here(state) if one.number == number), None)
    if found is None:
        raise PlayError(f"No door {number} leads out of where the party is.")
    return found


def seen_here(state: State) -> tuple[Door, ...]:
    """The doors that the party sees where it is; none where no site is on the table."""
    return state.site.ways(state.site.here) if state.site is not None else ()


def door_in_words(door: Door) -> str:
    """A door, a passage or stairs with its number: ``Door 2``."""
    return f"{door.kind.capitalize()} {door.number}"


def beyond(state: State, door: Door) -> str:
    """Where a door leads, as far as the party knows."""
    now = site_now(state)
    to = now.leads(door, now.here)
    if to == OUTSIDE:
        return "to the outside"
    return f"to {to}, {now.site.room(to).name}" if to in now.seen else "unexplored"


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


def closed_here(state: State) -> tuple[Door, ...]:
    """The doors that the party sees where it is, that look shut and lead to where it never was."""
    now = state.site
    if now is None:
        return ()
    shut = [one for one in seen_here(state) if one.kind == "door" and shown(now.state_of(one)) == "closed"]
    return tuple(one for one in shut if now.leads(one, now.here) not in (OUTSIDE, *now.seen))


def ways_of(state: State) -> tuple[tuple[str, Command], ...]:
    """What players are offered in a site: to go through each door that they see."""
    return tuple((f"through:{one.number}", GoThrough(one.number)) for one in seen_here(state))


def steps_of(state: State) -> tuple[tuple[str, Command], ...]:
    """What a referee is offered in a site: the rooms behind the doors that are open, and those who lie in wait."""
    now = state.site
    if now is None:
        return ()
    waiting: tuple[tuple[str, Command], ...] = (("inhabitants", MeetThere()),) if now.living_in(now.here) else ()
    return (*waiting, *((f"enter:{one}", EnterRoom(room=one)) for one in now.onward()))
