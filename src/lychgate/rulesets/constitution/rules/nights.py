"""A night's sleep that players ask for: who keeps watch, and how the referee lets the night go."""

from __future__ import annotations

from typing import ClassVar

from lychgate.core.clause import clause
from lychgate.kit import watches
from lychgate.kit.permission import Party
from lychgate.kit.table import referee_of
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay
from lychgate.rulesets.constitution.rules.hit_points import Night as SleepThrough
from lychgate.rulesets.constitution.rules.hit_points import must_be_at_peace
from lychgate.rulesets.constitution.rules.offered import TIME, Offered
from lychgate.rulesets.constitution.state import PARTY, State

HEADING = "Rest and injury"


class SleepTonight(Offered, frozen=True, tag="sleep_tonight"):
    """Sleep until morning: choose who keeps watch. The referee says how well you sleep."""

    word = "sleep"
    menu = "Rest"
    menu_label = "Sleep for the night"
    likely = 8
    may = Party("A night passes for everybody.")
    topic = TIME
    clauses = ("3d6.6.5c",)
    looks = True

    def label(self, state: State) -> str:
        return "Sleep for the night"

    def note(self, state: State) -> str:
        return "removes fatigue; hit points are rolled again"

    @clause("3d6.6.5c")
    def do(self, play: ConstitutionPlay) -> None:
        """Ask about the watch, and then the referee."""
        must_be_at_peace(play)
        watch = play.ask(Watch(seat=play.seat, who=tuple(one.name for one in play.state.of_side(PARTY) if one.up)))
        if watch is None:
            return
        night = play.ask(Night(seat=referee_of(play), watch=watch))
        if night == "none":
            play.record(NoSleep())
            return
        play.record(WatchSet(watch))
        SleepThrough(badly=night == "badly").do(play)


class Watch(watches.WhoWatches, frozen=True, tag="constitution.watch", kw_only=True):
    """Who of the party keeps watch."""


class Night(watches.NightJudged, frozen=True, tag="constitution.night", kw_only=True):
    """Whether the party sleeps well, badly, or not at all."""

    clauses = ("3d6.6.5c",)
    words: ClassVar[dict[str, str]] = {
        "good": "A good night's sleep",
        "badly": "They sleep badly",
        "none": "They cannot sleep here",
    }


class WatchSet(watches.WatchSet, frozen=True, tag="watch_set"):
    """These keep watch while the others sleep."""

    clauses = ("3d6.6.5c",)


class NoSleep(watches.NoSleep, frozen=True, tag="no_sleep"):
    """The party finds no place to sleep."""

    clauses = ("3d6.6.5c",)
