"""Traps: setting them off, and making fine mechanisms harmless."""

from __future__ import annotations

from typing import Annotated

from lychgate.core.clause import clause
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.fields import Number
from lychgate.kit.rolling import kept_secret, rolled
from lychgate.kit.table import number
from lychgate.kit.telling import public, secret
from lychgate.rulesets.hundred_saints import picking
from lychgate.rulesets.hundred_saints.fields import Added, Several, Who
from lychgate.rulesets.hundred_saints.permission import IN_TIME, NOT_TOLD
from lychgate.rulesets.hundred_saints.rules.chance import Saints, natural, x_in_6
from lychgate.rulesets.hundred_saints.rules.checks import save, skill_check, somebody
from lychgate.rulesets.hundred_saints.rules.exploring import at_leisure
from lychgate.rulesets.hundred_saints.rules.locks import must_have_learnt
from lychgate.rulesets.hundred_saints.rules.time import explored
from lychgate.rulesets.hundred_saints.state import State

HEADING = "Exploring"


class SetOff(Command, frozen=True, tag="set_off"):
    """Roll whether a trap goes off for those who trigger it.

    ``chance`` is in six; -1: the usual one.
    """

    word = "trap"
    menu_label = "Trigger a trap"
    may = NOT_TOLD
    clauses = ("enc.dungeon.trap.1",)

    who: Several
    chance: Annotated[int, Number("the chance in six", 0, 6)] = -1

    @clause("enc.dungeon.trap.1")
    def do(self, play: Saints) -> None:
        """Each who does what triggers it: it springs on 2 in 6, or on the chance that the referee gives it."""
        chance = number(play.state, "trap_springs") if self.chance < 0 else self.chance
        for name in self.who:
            one = somebody(play, name)
            with kept_secret(play):
                die = rolled(play, "traps", "1d6", "enc.dungeon.trap.1", f"creature:{one.id}")
            play.record(TrapTried(one.id, die, chance, x_in_6(die, chance)))


class TrapTried(Event, frozen=True, tag="trap_tried"):
    """Somebody did what sets a trap off."""

    who: str
    die: int
    chance: int
    sprung: bool

    def tell(self, before: State, after: State) -> Lines:
        who = after.creature(self.who).name
        numbers = f"({self.die}; {self.chance} in 6)"
        if self.sprung:
            return public(f"{who} sets off a trap.", "enc.dungeon.trap.1", weight="grave")
        return secret(after, f"The trap stays quiet for {who} {numbers}. You may give a hint.", "enc.dungeon.trap.1")


class Disarm(Command, frozen=True, tag="disarm"):
    """Work on a mechanism for a Turn; only a thief with tools can."""

    word = "disarm"
    menu_label = "Disarm a trap"
    may = IN_TIME
    clauses = ("enc.dungeon.trap.2",)
    pickers = {"who": picking.own}

    who: Who
    by: Added = 0

    def label(self, state: State) -> str:
        return f"{self.who} disarms a mechanism"

    @clause("enc.dungeon.trap.2")
    def do(self, play: Saints) -> None:
        """A thief with tools: a skill check, a Turn a try. On a natural 1 it goes off unless they save against Doom."""
        at_leisure(play)
        one = somebody(play, self.who)
        must_have_learnt(one, "disarm_mech", "disarm mechanisms")
        tried = skill_check(play, one, "disarm_mech", "enc.dungeon.trap.2", self.by)
        sprung = tried.die == 1 and not save(play, one, "doom", "enc.dungeon.trap.2").good
        play.record(DisarmTried(one.id, tried.die, tried.total, tried.target, tried.good, sprung))
        explored(play, 1)


class DisarmTried(Event, frozen=True, tag="disarm_tried"):
    """Somebody worked on a mechanism; ``sprung``: a slip, and the save against it failed too."""

    who: str
    die: int
    total: int
    target: int
    disarmed: bool
    sprung: bool

    def tell(self, before: State, after: State) -> Lines:
        who = after.creature(self.who).name
        what = "disarms it" if self.disarmed else "slips, and it goes off" if self.sprung else "gets no further"
        by_itself = "natural 1: " if self.die == 1 else natural(self.total, self.target, self.disarmed)
        return public(f"{who} {what} ({by_itself}{self.total} against {self.target}).", "enc.dungeon.trap.2")
