"""What a GM changes in a site in play: doors, rooms, treasure, alertness. Each change is in the journal."""

from __future__ import annotations

from typing import Literal, get_args

from msgspec.structs import replace

from lychgate.core.errors import PlayError, some_of
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.english import every
from lychgate.kit.line import Line
from lychgate.kit.sites import site_now, with_site
from lychgate.kit.telling import secret
from lychgate.rulesets.sovereign.permission import WORLD
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay
from lychgate.rulesets.sovereign.rules.site import HEADING as OF_THE_SITE
from lychgate.rulesets.sovereign.rules.site import left_in
from lychgate.rulesets.sovereign.state import GONE, State

HEADING = OF_THE_SITE

LONGEST_NOTE = 1000

# ---------------------------------------------------------------------- rooms

What = Literal["empty", "restored", "note", "to", "dead", "fled", "bargained"]


class ChangeRoom(Command, frozen=True, tag="change_room", kw_only=True):
    """Change a room: its inhabitants are gone, back or elsewhere; or write a note on it.

    Or what became of those whose room it is: they are dead, fled, or have come to terms with the party.
    """

    word = "room"
    may = WORLD
    menu_label = "Change a room"
    shape = "N empty | restored | to N | dead | fled | bargained | note TEXT"

    room: int
    what: What
    to: int = 0
    text: str = ""

    @classmethod
    def read(cls, line: Line) -> ChangeRoom:
        room = line.number("the number of a room", 1, 9999)
        what: What = line.one_of("change", get_args(What))  # type: ignore[assignment]
        to = line.number("the number of a room", 1, 9999) if what == "to" else 0
        text = line.rest_of("the note") if what == "note" else ""
        if len(text) > LONGEST_NOTE:
            raise line.refuse(f"A note has {LONGEST_NOTE} letters at most.")
        return cls(room=room, what=what, to=to, text=text)

    def do(self, play: SovereignPlay) -> None:
        now = site_now(play.state)
        room = now.site.room(self.room)
        if self.what == "to":
            now.site.room(self.to)
            if not room.inhabitants:
                raise PlayError(f"Nobody lives in room {self.room}, says the key.")
        if self.what == "empty" and self.room in now.empty:
            raise PlayError(f"Room {self.room} is empty already.")
        play.record(RoomChanged(room=self.room, what=self.what, to=self.to, text=self.text))


class RoomChanged(Event, frozen=True, tag="room_changed", kw_only=True):
    """Those who live in a room are gone, back, or elsewhere; or there is a note on it."""

    room: int
    what: What
    to: int = 0
    text: str = ""

    def apply(self, state: State) -> State:
        now = site_now(state)
        without = tuple(one for one in now.empty if one != self.room)
        fates = {one: fate for one, fate in now.fates.items() if one != str(self.room)}
        theirs = [one for one in state.elsewhere if (one.site, one.home) == (state.site_name, self.room)]
        match self.what:
            case "empty":
                now = replace(now, empty=(*without, self.room))
            case "restored":
                met = tuple(one for one in now.met if one != self.room)
                moved = {one: to for one, to in now.moved.items() if one != str(self.room)}
                now = replace(now, empty=without, met=met, moved=moved, fates=fates)
                state = replace(state, elsewhere=tuple(one for one in state.elsewhere if one not in theirs))
            case "to":
                now = replace(now, empty=without, moved={**now.moved, str(self.room): self.to}, fates=fates)
                there = (replace(one, room=self.to) if one in theirs else one for one in state.elsewhere)
                state = replace(state, elsewhere=tuple(there))
            case "note":
                now = replace(now, notes={**now.notes, str(self.room): self.text})
            case _:
                now = replace(now, fates={**fates, str(self.room): self.what})
                if self.what == "fled":
                    present = {one.id for one in state.cast if one.alive}
                    gone = tuple(id_ for id_, home in state.exploring.dwellers if home == self.room and id_ in present)
                    state = left_in(state, gone, GONE)
        return with_site(state, now)

    def tell(self, before: State, after: State) -> Lines:
        told = {
            "empty": f"Nobody is in room {self.room} any more.",
            "restored": f"Room {self.room} is as its key says again.",
            "to": f"Those of room {self.room} are in room {self.to} now.",
            "note": f"Noted of room {self.room}: {self.text}",
            "dead": f"Those of room {self.room} are dead.",
            "fled": f"Those of room {self.room} have fled. They turn up again by: room {self.room} to N",
            "bargained": f"Those of room {self.room} have come to terms with the party.",
        }
        return secret(after, told[self.what])


# ---------------------------------------------------------------------- alertness


class ChangeAlertness(Command, frozen=True, tag="change_alertness"):
    """Raise or lower the site's alertness by a step, or set it to a level of its file."""

    word = "alertness"
    may = WORLD
    menu_label = "Change alertness"
    shape = "up | down | LEVEL"

    level: str

    @classmethod
    def read(cls, line: Line) -> ChangeAlertness:
        return cls(line.rest_of("a level").strip('"').casefold())

    def do(self, play: SovereignPlay) -> None:
        now = site_now(play.state)
        levels = [one.level.casefold() for one in now.site.alertness]
        if self.level in ("up", "down"):
            step = now.alert + (1 if self.level == "up" else -1)
        elif self.level in levels:
            step = levels.index(self.level)
        else:
            raise PlayError(f"{now.site.name} has these levels of alertness: {some_of(tuple(levels))}.")
        if not 0 <= step < len(levels):
            raise PlayError(f"The alertness of {now.site.name} goes no further {self.level}.")
        play.record(AlertnessChanged(step))


class AlertnessChanged(Event, frozen=True, tag="alertness_changed"):
    """The site is more or less on its guard; ``step`` counts the levels of its file from 0."""

    step: int

    def apply(self, state: State) -> State:
        return with_site(state, replace(site_now(state), alert=self.step))

    def tell(self, before: State, after: State) -> Lines:
        level = site_now(after).site.alertness[self.step]
        often = f"a wandering check {every(level.every, 'Turn')}" if level.every else "no wandering checks"
        return secret(after, f"Alertness: {level.level}, {often}.")
