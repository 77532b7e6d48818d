"""Time: Rounds, Turns of ten minutes, days; what each Turn brings with it."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.clock import run_down
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.fields import Number
from lychgate.kit.telling import public
from lychgate.rulesets.hundred_saints.permission import TIME_PASSES
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.clock import clock
from lychgate.rulesets.hundred_saints.rules.clocks import clocks_run
from lychgate.rulesets.hundred_saints.rules.exhaustion import rest_missed, rest_taken
from lychgate.rulesets.hundred_saints.rules.hazards import each_turn
from lychgate.rulesets.hundred_saints.rules.light import LightWarned, LightWentOut
from lychgate.rulesets.hundred_saints.rules.subduing import an_hour_heals
from lychgate.rulesets.hundred_saints.rules.tiring import rest_from_running
from lychgate.rulesets.hundred_saints.rules.unseen import nothing_comes
from lychgate.rulesets.hundred_saints.rules.wandering import check_step, checks_owed
from lychgate.rulesets.hundred_saints.state import State
from lychgate.rulesets.hundred_saints.tables.encounter import TIME

HEADING = "Time"

Spent = Literal["exploring", "resting", "encounter"]
"""What a Turn goes by with."""


class PassTurns(Command, frozen=True, tag="pass_turns"):
    """Let Turns of ten minutes pass.

    Fewer pass where something comes.
    """

    word = "turn"
    menu_label = "Let Turns pass"
    may = TIME_PASSES
    also = ("turns",)
    clauses = ("enc.time.1",)

    count: Annotated[int, Number("how many Turns", 1, 144)] = 1

    def label(self, state: State) -> str:
        return "A Turn passes"

    def do(self, play: Saints) -> None:
        nothing_comes(play)
        explored(play, self.count)


class TurnsPassed(Event, frozen=True, tag="turns_passed"):
    """``count`` Turns went by; ``per_day`` of them make a day. Lit lights burned, and the hour's rest is nearer."""

    count: int
    per_day: int
    resting: bool = False

    def apply(self, state: State) -> State:
        days, turn = divmod(state.turn + self.count, self.per_day)
        now = state.exploring
        burned, _ = run_down((one.burning for one in now.burning), "turn", self.count)
        left = {one.id: one for one in burned}
        lights = tuple(replace(one, burning=left.get(one.label, one.burning)) for one in now.lights)
        underground = now.since_rest + self.count if now.where == "dungeon" else 0
        now = replace(now, lights=lights, since_rest=0 if self.resting else underground, checked=False, resting=False)
        return replace(state, day=state.day + days, turn=turn, exploring=now)


class TimeTold(Event, frozen=True, tag="time_told"):
    """So many Turns have gone by since the last command; for telling."""

    turns: int

    def tell(self, before: State, after: State) -> Lines:
        if not self.turns:
            return ()
        what = "A Turn passes" if self.turns == 1 else f"{self.turns} Turns pass"
        return public(f"{what}: day {after.day}, {clock(after)}.", "enc.time.1")


@clause("enc.dungeon.turn.1")
def explored(play: Saints, count: int, spent: Spent = "exploring", *, dark_stops: bool = False) -> int:
    """Turn by turn: the check for wanderers if one is due, then time, light and rest are marked. How many passed.

    It stops where something comes, and with ``dark_stops`` where the last light goes out.
    """
    passed = 0
    for _ in range(count):
        had_light = bool(play.state.exploring.burning)
        early = play.state.variants["wander_step"] == "check_step"
        check_step(play, resting=spent == "resting")
        if early and checks_owed(play):
            break
        mark_time(play, spent)
        passed += 1
        if not early and checks_owed(play):
            break
        if dark_stops and had_light and not play.state.exploring.burning:
            break
    play.record(TimeTold(passed))
    return passed


@clause("enc.time.1")
def turns_pass(play: Saints, count: int, spent: Spent = "encounter") -> None:
    """So many times ten minutes go by with something else; checks that fell due meanwhile are rolled after it."""
    for _ in range(count):
        check_step(play)
        mark_time(play, spent)
    play.record(TimeTold(count))
    checks_owed(play)


@clause("enc.dungeon.light.1", "enc.end.3")
def mark_time(play: Saints, spent: Spent = "exploring") -> None:
    """The end of a Turn: every lit light has one Turn less, one is warned of and one at none goes out; rest is due."""
    resting = spent == "resting" or (
        spent == "encounter" and play.state.variants["encounter_rest"] == "counts_as_hourly_rest"
    )
    _, fired = run_down((one.burning for one in play.state.exploring.burning), "turn")
    play.record(TurnsPassed(1, TIME["turns_per_day"], resting))
    for one in fired:
        play.record(LightWarned(one.id) if one.what == "warned" else LightWentOut(one.id))
    if resting:
        rest_taken(play)
        if spent == "resting":
            rest_from_running(play)
    else:
        rest_missed(play)
    each_turn(play)
    clocks_run(play, "turn")
    if play.state.turn % TIME["turns_per_hour"] == 0:
        an_hour_heals(play)
