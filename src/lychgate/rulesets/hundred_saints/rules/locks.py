"""Kinds of doors, and locks that are broken or picked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.fields import OneOf
from lychgate.kit.line import Line
from lychgate.kit.table import referee_of
from lychgate.kit.telling import public, secret
from lychgate.rulesets.hundred_saints import picking
from lychgate.rulesets.hundred_saints.fields import Added, Who, asked
from lychgate.rulesets.hundred_saints.permission import IN_TIME, WORLD
from lychgate.rulesets.hundred_saints.rules.chance import Saints, natural
from lychgate.rulesets.hundred_saints.rules.checks import ability_check, skill_check, somebody
from lychgate.rulesets.hundred_saints.rules.exploring import at_leisure
from lychgate.rulesets.hundred_saints.rules.time import explored
from lychgate.rulesets.hundred_saints.rules.unseen import refusal
from lychgate.rulesets.hundred_saints.rules.wandering import chance_of, roll_check
from lychgate.rulesets.hundred_saints.state import Creature, State
from lychgate.rulesets.hundred_saints.tables.exploring import EXPLORING

HEADING = "Exploring"


class StateDoor(Command, frozen=True, tag="state_door"):
    """Say what kind of door it is.

    Empty: none.
    """

    word = "door"
    menu_label = "Describe a door"
    may = WORLD
    shape = "plain|stuck|locked|secret|none"
    clauses = ("enc.dungeon.door.1",)
    form_fields = (asked("kind", OneOf("kind of door", (*EXPLORING.doors, "none"))),)

    kind: Annotated[str, OneOf("kind of door", (*EXPLORING.doors, "none"))] = ""

    @classmethod
    def read(cls, line: Line) -> StateDoor:
        kind = line.one_of("kind of door", (*EXPLORING.doors, "none"))
        return cls("" if kind == "none" else kind)

    @clause("enc.dungeon.door.1")
    def do(self, play: Saints) -> None:
        """The referee says what kind of door it is, and so what may open it."""
        play.record(DoorStated(self.kind))


class DoorStated(Event, frozen=True, tag="door_stated"):
    """What kind of door they stand before."""

    kind: str

    def apply(self, state: State) -> State:
        return replace(state, exploring=replace(state.exploring, door=self.kind))

    def tell(self, before: State, after: State) -> Lines:
        if not self.kind:
            return secret(after, "No door is in the way.")
        return secret(after, f"A {self.kind} door. {EXPLORING.doors[self.kind]}", "enc.dungeon.door.1")


@clause("enc.dungeon.door.1")
def forcing_takes(play: Saints) -> int:
    """How many Turns a try at a stuck door takes: none but a Round, or one, as the table has it."""
    return 1 if play.state.variants["stuck_door_retry"] == "one_turn_each" else 0


def _must_be(play: Saints, kind: str, how: str) -> None:
    """Raises ``PlayError`` where the door is known to be of another kind."""
    at = play.state.exploring.door
    if at not in ("", kind):
        raise refusal(play, f"The door is {at}, and nobody can {how} it. {EXPLORING.doors[at]}")


class BreakDoor(Command, frozen=True, tag="break_door"):
    """Break a locked door with a tool; it takes a Turn and makes noise."""

    word = "break"
    menu_label = "Break a door"
    may = IN_TIME
    clauses = ("enc.wander.7",)
    pickers = {"who": picking.own}

    who: Who
    by: Added = 0

    def label(self, state: State) -> str:
        return f"{self.who} breaks a locked door"

    @clause("enc.wander.7")
    def do(self, play: Saints) -> None:
        """A tool, a Turn and a Strength check; and the referee says whether the noise brings a check for wanderers."""
        at_leisure(play)
        _must_be(play, "locked", "break")
        one = somebody(play, self.who)
        tried = ability_check(play, one, "strength", "enc.wander.7", self.by)
        play.record(DoorTried(one.id, "break", tried.die, tried.total, tried.target, tried.good))
        explored(play, 1)
        if not play.state.exploring.coming and play.ask(Judge(seat=referee_of(play), clause_id="enc.wander.7")):
            roll_check(play, chance_of(play.state), owed=False)


class Judge(Decision[bool], frozen=True, tag="saints.judge", kw_only=True):
    """A matter that the book leaves to the referee's judgement, yes or no; ``clause_id`` says which."""

    clauses = ("enc.wander.7",)

    clause_id: str

    def options(self) -> Sequence[Option[bool]]:
        return (Option("no", False), Option("yes", True))

    def prompt(self, state: State) -> str:
        return JUDGED[self.clause_id]

    def label(self, state: State, id_: str) -> str:
        return {"no": "No", "yes": "Yes"}[id_]


JUDGED = {"enc.wander.7": "Does the noise bring a check for wanderers?"}
"""What a referee is asked to judge, by clause."""


class PickLock(Command, frozen=True, tag="pick_lock"):
    """Work on a lock for a Turn; only a thief with tools can."""

    word = "pick"
    menu_label = "Pick a lock"
    may = IN_TIME
    clauses = ("enc.dungeon.trap.2",)
    pickers = {"who": picking.own}

    who: Who
    by: Added = 0

    def label(self, state: State) -> str:
        return f"{self.who} picks a lock"

    @clause("enc.dungeon.trap.2")
    def do(self, play: Saints) -> None:
        """A thief with tools: a skill check, a Turn a try, as often as they like."""
        at_leisure(play)
        _must_be(play, "locked", "pick")
        one = somebody(play, self.who)
        must_have_learnt(one, "pick_lock", "pick locks")
        tried = skill_check(play, one, "pick_lock", "enc.dungeon.trap.2", self.by)
        play.record(DoorTried(one.id, "pick", tried.die, tried.total, tried.target, tried.good))
        explored(play, 1)


class DoorTried(Event, frozen=True, tag="door_tried"):
    """Somebody broke or picked a lock, or tried to."""

    who: str
    how: Literal["break", "pick"]
    die: int
    total: int
    target: int
    opened: bool

    def apply(self, state: State) -> State:
        now = state.exploring
        return replace(state, exploring=replace(now, door="" if self.opened else now.door))

    def tell(self, before: State, after: State) -> Lines:
        who = after.creature(self.who).name
        what = {
            ("break", True): "breaks the door open",
            ("break", False): "cannot break the door",
            ("pick", True): "picks the lock",
            ("pick", False): "cannot pick the lock yet",
        }[(self.how, self.opened)]
        clause_id = "enc.wander.7" if self.how == "break" else "enc.dungeon.trap.2"
        numbers = f"{natural(self.total, self.target, self.opened)}{self.total} against {self.target}"
        return public(f"{who} {what} ({numbers}).", clause_id)


def must_have_learnt(one: Creature, skill: str, what: str) -> None:
    """Raises ``PlayError`` where somebody has not learnt a skill that not everybody has."""
    if skill not in one.skills:
        raise PlayError(f"{one.name} has not learnt to {what}: it takes a thief, with tools.")
