"""Doors between the party and those whom it might surprise: forcing a stuck one, and listening."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.telling import listed
from lychgate.core.view import Choice
from lychgate.kit.command import Command
from lychgate.kit.fields import REFEREES_WORD, After, Flag, Name, Number, Person, person
from lychgate.kit.line import Line
from lychgate.kit.rolling import kept_secret
from lychgate.kit.sites import SiteDoorChanged, site_now
from lychgate.kit.telling import public, secret
from lychgate.rulesets.hundred_saints import picking
from lychgate.rulesets.hundred_saints.fields import ADD, EACH, WHO, Added, Several, asked, optional
from lychgate.rulesets.hundred_saints.naming import called
from lychgate.rulesets.hundred_saints.permission import ATTEMPT, TOGETHER_IN_TIME
from lychgate.rulesets.hundred_saints.rules.chance import Saints, natural
from lychgate.rulesets.hundred_saints.rules.checks import ability_check, ability_of, skill_check, somebody
from lychgate.rulesets.hundred_saints.rules.encounter import Forewarned
from lychgate.rulesets.hundred_saints.rules.exploring import at_leisure, of_a_turn
from lychgate.rulesets.hundred_saints.rules.locks import forcing_takes
from lychgate.rulesets.hundred_saints.rules.numbers import ability_target, face_needed
from lychgate.rulesets.hundred_saints.rules.site import DoorTried, beyond, closed_here, door_in_words, here
from lychgate.rulesets.hundred_saints.rules.time import explored
from lychgate.rulesets.hundred_saints.rules.unseen import refusal
from lychgate.rulesets.hundred_saints.state import State
from lychgate.rulesets.hundred_saints.tables.chase import CHASE

HEADING = "Unnoticed"


DOOR = After(("door",), Number("the number of a door", 1, 9999))
"""Which door of the site it is."""


def shut(state: State, seat: str, filled: picking.Filled) -> picking.Choices:
    """The doors that look shut where the party is."""
    return tuple(Choice(str(one.number), door_in_words(one), beyond(state, one)) for one in closed_here(state))


class ForceDoor(Command, frozen=True, tag="force_stuck_door"):
    """Force a stuck door; a failure warns those behind it.

    ``failed``: it did not open, which needs no roll. ``beyond``: who is there.
    """

    word = "force"
    menu_label = "Force a door"
    may = ATTEMPT
    shape = "WHO [door N] [N] [SIDE ...] | failed [SIDE ...]"
    clauses = ("enc.stealth.door.1",)
    form_fields = (asked("who", WHO), optional("door", DOOR), optional("by", ADD))
    form_labels = {"door": "Which door"}
    pickers = {"who": picking.own, "door": shut}

    who: Annotated[str, Person()] = ""
    by: Added = 0
    beyond: Annotated[tuple[str, ...], Name("other side"), REFEREES_WORD] = ()
    failed: Annotated[bool, REFEREES_WORD] = False
    door: Annotated[int, DOOR] = 0

    @classmethod
    def read(cls, line: Line) -> ForceDoor:
        failed = line.flag("failed")
        who = "" if failed else person(line)
        door = line.number("the number of a door", 1, 9999) if line.flag("door") else 0
        by = line.number("what is added", -6, 6) if line.is_number() else 0
        beyond: list[str] = []
        while line.more:
            beyond.append(line.name("other side"))
        return cls(who, by, tuple(beyond), failed, door)

    def label(self, state: State) -> str:
        if self.who and self.door:
            return f"{self.who} forces door {self.door}"
        return f"{self.who} forces a stuck door" if self.who else "A stuck door does not open"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        """Add the least die that opens it."""
        one = next((one for one in state.cast if one.name == self.who), None)
        least = ability_target(state) - ability_of(one, "strength") if one is not None else 0
        note = face_needed(least) if one is not None else ""
        if self.door and len(closed_here(state)) > 1:
            return Choice(id_, f"Door {self.door}", note, group=f"{self.who} forces")
        return Choice(id_, self.label(state), note)

    @clause("enc.stealth.door.1")
    def do(self, play: Saints) -> None:
        """A Strength check opens a stuck door; a failure lets those beyond know, and they cannot be surprised any
        more."""
        at_leisure(play)
        if self.door:
            door, now = here(play.state, self.door), site_now(play.state)
            if now.open_to(door) or now.state_of(door) != "stuck":
                play.record(DoorTried(self.door, "opens" if now.open_to(door) else "enough"))
                return
        elif play.state.exploring.door not in ("", "stuck"):
            raise refusal(play, f"The door is {play.state.exploring.door}, not stuck. Say what it is: door stuck")
        opened = False
        if not self.failed:
            one = somebody(play, self.who)
            tried = ability_check(play, one, "strength", "enc.stealth.door.1", self.by)
            opened = tried.good
            play.record(DoorForced(one.id, tried.die, tried.total, opened))
            if opened and self.door:
                play.record(SiteDoorChanged(self.door, "open"))
        if not opened:
            hear(play, self.beyond)
        if not self.failed and forcing_takes(play):
            explored(play, forcing_takes(play))


class DoorForced(Event, frozen=True, tag="stuck_door_forced"):
    """A stuck door gave way, or did not."""

    who: str
    die: int
    total: int
    opened: bool

    def apply(self, state: State) -> State:
        return replace(state, exploring=replace(state.exploring, door="")) if self.opened else state

    def tell(self, before: State, after: State) -> Lines:
        how = "forces the door" if self.opened else "cannot force the door"
        by_itself = natural(self.total, ability_target(after), self.opened)
        return public(
            f"{called(after, self.who)} {how} ({by_itself}{self.total}).", "enc.stealth.door.1", weight="result"
        )


@clause("enc.stealth.door.1")
def hear(play: Saints, beyond: tuple[str, ...]) -> None:
    """The sides beyond the door, or all there are, know of whoever comes through it."""
    state = play.state
    others = tuple(side.id for side in state.sides if side.id not in state.ours and state.of_side(side.id))
    sides = beyond or others
    if any(side in state.ours for side in sides):
        raise PlayError("The party itself is not beyond the door.")
    play.record(Forewarned(sides))


class Listen(Command, frozen=True, tag="listen_at_door"):
    """Listen at a door for a Turn; most doors have room for two.

    ``silent``: who is beyond makes no sound; ``wide``: more than two find room.
    """

    word = "listen"
    menu_label = "Listen at a door"
    may = TOGETHER_IN_TIME
    shape = "WHO [WHO] [N] [silent] [wide]"
    clauses = ("enc.stealth.door.2",)
    form_fields = (
        asked("who", EACH),
        optional("by", ADD),
        optional("silent", Flag(("silent",))),
        optional("wide", Flag(("wide",))),
    )
    form_labels = {"silent": "No sound beyond it", "wide": "A wide door"}
    pickers = {"who": picking.party}

    who: Several
    by: Added = 0
    silent: Annotated[bool, REFEREES_WORD] = False
    wide: Annotated[bool, REFEREES_WORD] = False

    def label(self, state: State) -> str:
        return f"{listed(self.who)} {'listens' if len(self.who) == 1 else 'listen'} at a door"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        """Add the least die that hears something, and the time it takes."""
        return Choice(id_, self.label(state), of_a_turn(state, self.who, "listen"))

    @clause("enc.stealth.door.2")
    def do(self, play: Saints) -> None:
        """A Turn, and a secret check for each of two listeners; who makes no sound is never heard."""
        at_leisure(play)
        who = [somebody(play, name) for name in dict.fromkeys(self.who)]
        if len(who) > CHASE.stealth.listeners and not self.wide:
            raise PlayError(
                f"{CHASE.stealth.listeners} listen at a usual door; {len(who)} are too many. At a wide one: wide"
            )
        for one in who:
            with kept_secret(play):
                tried = skill_check(play, one, "listen", "enc.stealth.door.2", self.by)
            play.record(Listened(one.id, tried.die, tried.target, tried.good and not self.silent))
        explored(play, 1)


class Listened(Event, frozen=True, tag="listened_at_door"):
    """Somebody has listened; what they heard, if anything is there, is the referee's to say."""

    who: str
    die: int
    target: int
    heard: bool

    def tell(self, before: State, after: State) -> Lines:
        who = called(after, self.who)
        heard = "hears what there is to hear" if self.heard else "hears nothing"
        found = secret(after, f"{who} {heard} ({self.die}, needs {self.target}).", "enc.stealth.door.2")
        return (*public(f"{who} listens at the door.", "enc.stealth.door.2"), *found)
