"""Encounters: secret rolls, as often and at the chance that the referee has set for a place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.english import numbered
from lychgate.kit.fields import After, Number, OneOf, Word
from lychgate.kit.line import Line
from lychgate.kit.permission import HIDDEN
from lychgate.kit.reading import TypedField
from lychgate.kit.rolling import kept_secret, rolled
from lychgate.kit.table import number
from lychgate.kit.telling import secret
from lychgate.rulesets.constitution.rules.facts import read_odds
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay
from lychgate.rulesets.constitution.rules.time import TURN
from lychgate.rulesets.constitution.state import State
from lychgate.rulesets.constitution.state.travel import Watch

HEADING = "Travel"

Where = Literal["quiet", "busy", "overland", "none"]

WHERE: tuple[Where, ...] = ("quiet", "busy", "overland", "none")

USUAL = {
    "quiet": ("quiet_encounters", "quiet_turns"),
    "busy": ("busy_encounters", "busy_turns"),
    "overland": ("land_encounters", "encounter_miles"),
}
"""The numbers that say how many faces of a d6 are an encounter, and how often one is rolled for."""

FACES = 6

MOST_BETWEEN = 144
"""The most turns, or miles, between two checks."""


@clause("3d6.13.5b", "3d6.13.5c")
def usual_watch(state: State, where: str) -> Watch:
    """How often encounters are rolled for where the referee says nothing else."""
    good, every = USUAL[where]
    return Watch(good=number(state, good), faces=FACES, every=number(state, every))


class SetWandering(Command, frozen=True, tag="set_wandering", kw_only=True):
    """Set how often encounters are rolled for here.

    ``every`` is in turns in a dungeon, and in miles overland.
    """

    word = "wandering"
    menu_label = "Set wandering encounters"
    may = HIDDEN
    shape = "quiet|busy|overland|none [N/FACES|N%] [every N]"
    clauses = ("3d6.13.5a", "3d6.13.5b", "3d6.13.5c")
    form_fields = (
        TypedField("where", OneOf("place", WHERE), True),
        TypedField("odds", Word("the chance"), False),
        TypedField("every", After(("every",), Number("how often", 1, MOST_BETWEEN)), False),
    )
    form_labels: ClassVar[Mapping[str, str]] = {"odds": "Chance, such as 1/6", "every": "Every so many turns or miles"}

    where: Where
    good: int = 0
    faces: int = 0
    every: int = 0

    @classmethod
    def read(cls, line: Line) -> SetWandering:
        found = line.one_of("place", WHERE)
        where = next(one for one in WHERE if one == found)
        odds = read_odds(line) if line.more and line.peek() != "every" else (0, 0)
        every = line.number("how often", 1, MOST_BETWEEN) if line.flag("every") else 0
        return cls(where=where, good=odds[0], faces=odds[1], every=every)

    @clause("3d6.13.5a")
    def do(self, play: ConstitutionPlay) -> None:
        """What is not said is as usual there."""
        if self.where == "none":
            play.record(WanderingSet(None))
            return
        usual = usual_watch(play.state, self.where)
        watch = Watch(good=self.good or usual.good, faces=self.faces or usual.faces, every=self.every or usual.every)
        play.record(WanderingSet(watch, overland=self.where == "overland"))


class WanderingSet(Event, frozen=True, tag="wandering_set"):
    """The referee has set how often encounters are rolled for in a dungeon, or overland."""

    watch: Watch | None
    overland: bool = False

    def apply(self, state: State) -> State:
        if self.overland:
            return replace(state, travel=replace(state.travel, land=self.watch))
        return replace(state, travel=replace(state.travel, place=self.watch))

    def tell(self, before: State, after: State) -> Lines:
        if self.watch is None:
            return secret(after, "Encounters are no longer rolled for by the turn.", "3d6.13.5a")
        unit = "mile" if self.overland else "turn"
        chance = f"{self.watch.good} in {self.watch.faces}"
        return secret(after, f"Encounters: {chance} every {numbered(self.watch.every, unit)}.", "3d6.13.5a")


@clause("3d6.13.5c")
def wander(play: ConstitutionPlay, minutes: int) -> None:
    """The checks that fell due in a dungeon while so many minutes went by."""
    watch = play.state.travel.place
    if watch is None:
        return
    due, since = divmod(watch.since + minutes, watch.every * TURN)
    play.record(WanderingTimed(since))
    if due:
        play.record(WanderingChecked(rolls_of(play, watch, due, "3d6.13.5c"), watch.good))


def rolls_of(play: ConstitutionPlay, watch: Watch, due: int, purpose: str) -> tuple[int, ...]:
    """So many checks, which only the referee sees."""
    with kept_secret(play):
        return tuple(rolled(play, "wandering", f"1d{watch.faces}", purpose, "wandering") for _ in range(due))


class WanderingTimed(Event, frozen=True, tag="wandering_timed"):
    """The minutes since the last check in a dungeon."""

    since: int

    def apply(self, state: State) -> State:
        watch = state.travel.place
        assert watch is not None
        return replace(state, travel=replace(state.travel, place=replace(watch, since=self.since)))


class WanderingChecked(Event, frozen=True, tag="wandering_checked"):
    """Encounters were rolled for: each face that is no more than ``good`` is one."""

    faces: tuple[int, ...]
    good: int

    def tell(self, before: State, after: State) -> Lines:
        met = [str(at) for at, face in enumerate(self.faces, 1) if face <= self.good]
        shown = ", ".join(map(str, self.faces))
        of = numbered(len(self.faces), "encounter check")
        came = f"an encounter at number {' and '.join(met)}" if met else "nothing"
        return secret(after, f"{of} ({shown}): {came}.", "3d6.13.5a")
