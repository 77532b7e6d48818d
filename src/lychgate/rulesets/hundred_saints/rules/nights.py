"""A night that players ask for, in the wilds or underground: how they camp, who keeps watch, and what it heals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.view import Choice
from lychgate.kit import watches
from lychgate.kit.command import Command
from lychgate.kit.permission import ANYBODY
from lychgate.kit.table import referee_of
from lychgate.kit.telling import public
from lychgate.rulesets.hundred_saints.rules.camp import Camp, Slept
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.day import Sleep
from lychgate.rulesets.hundred_saints.rules.exhaustion import ours
from lychgate.rulesets.hundred_saints.rules.healing import night as heals
from lychgate.rulesets.hundred_saints.rules.travel import is_evening
from lychgate.rulesets.hundred_saints.state import State

HEADING = "Travel"

How = Literal["fire", "tent", "neither", "stay"]


class BedDown(Command, frozen=True, tag="bed_down"):
    """Sleep for a night in the wilds or underground: say how you camp, and who keeps watch.

    The referee says whether that can be, and whether the camp is well hidden.
    """

    word = "bed"
    may = ANYBODY
    clauses = ("enc.camp.1", "enc.heal.3", "enc.dungeon.sleep.1")
    looks = True

    def label(self, state: State) -> str:
        return "Sleep for the night" if state.exploring.where == "dungeon" else "Camp for the night"

    @clause("enc.camp.1", "enc.dungeon.sleep.1")
    def do(self, play: Saints) -> None:
        """Ask how they camp, who watches, and then the referee; a night that nothing disturbs heals."""
        where = play.state.exploring.where
        if play.state.encounter is not None or where not in ("outdoors", "dungeon"):
            raise PlayError("You sleep in the wilds or underground, and not while others are met. In a settlement: day")
        how = play.ask(HowToCamp(seat=play.seat)) if where == "outdoors" else "neither"
        people = tuple(one.name for one in ours(play.state) if one.kind != "creature")
        watch = play.ask(Watch(seat=play.seat, who=people)) if how != "stay" else None
        if watch is None:
            return
        comes = bool(play.state.exploring.coming)
        said = play.ask(Night(seat=referee_of(play), watch=watch, comes=comes))
        if said == "none":
            play.record(NoSleep())
            return
        play.record(WatchSet(watch))
        if where == "dungeon":
            Sleep().do(play)
            return
        begun = len(play.events)
        Camp(fire=how == "fire", tent=how == "tent", hidden=said == "hidden").do(play)
        badly = {event.who for event in play.events[begun:] if isinstance(event, Slept) and not event.good}
        if not play.state.exploring.coming:
            for one in ours(play.state):
                heals(play, play.state.creature(one.id), camp=True, bad=one.id in badly)


class HowToCamp(Decision[How], frozen=True, tag="saints.how_to_camp", kw_only=True):
    """By what the party camps: a fire or a tent makes a good night likelier."""

    clauses = ("enc.camp.1",)
    ways_out = ("stay",)

    def options(self) -> Sequence[Option[How]]:
        hows: tuple[How, ...] = ("fire", "tent", "neither", "stay")
        return tuple(Option(how, how) for how in hows)

    def prompt(self, state: State) -> str:
        return "How do you camp?"

    def label(self, state: State, id_: str) -> str:
        return {"fire": "By a fire", "tent": "In tents", "neither": "Without either", "stay": "Not yet"}[id_]

    def choice(self, state: State, id_: str) -> Choice:
        """Add what it does to the night, in the cold and otherwise."""
        snug = "all sleep badly more easily in this cold" if state.journey.cold else "a good night with a bedroll"
        note = {"fire": f"{snug}; it is seen from afar", "tent": snug, "neither": "a Constitution check for each"}
        return Choice(id_, self.label(state, id_), note.get(id_, ""))


class Watch(watches.WhoWatches, frozen=True, tag="saints.watch", kw_only=True):
    """Who of the party keeps watch."""

    clauses = ("enc.camp.1",)


class Night(watches.NightJudged, frozen=True, tag="saints.night", kw_only=True):
    """Whether the party can sleep here, and whether its camp is well hidden; ``comes``: something is on its way."""

    clauses = ("enc.camp.2",)
    words: ClassVar[dict[str, str]] = {
        "good": "They sleep",
        "hidden": "They sleep, well hidden",
        "none": "They cannot sleep here",
    }

    comes: bool = False

    def options(self) -> Sequence[Option[str]]:
        """Nobody sleeps while something is on its way."""
        return (Option("none", "none"),) if self.comes else super().options()


class WatchSet(Event, frozen=True, tag="watch_set"):
    """These keep watch while the others sleep."""

    who: tuple[str, ...]

    def tell(self, before: State, after: State) -> Lines:
        return public(watches.watch_told(self.who), "enc.camp.1")


class NoSleep(Event, frozen=True, tag="no_sleep"):
    """The party finds no place to sleep, or no time."""

    def tell(self, before: State, after: State) -> Lines:
        return public("Nobody can sleep here.", "enc.camp.1", weight="result")


def steps_of(state: State) -> tuple[tuple[str, Command], ...]:
    """Offer players a night where it is evening on a journey, or underground, as long as they have met nobody."""
    outdoors = state.exploring.where == "outdoors" and is_evening(state) and "camp" not in state.journey.done
    may = state.encounter is None and (outdoors or state.exploring.where == "dungeon")
    return (("bed", BedDown()),) if may else ()
