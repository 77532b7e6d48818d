"""A night or a day of rest that players ask for: how they camp, who keeps watch, and what it heals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.errors import PlayError
from lychgate.core.view import Choice
from lychgate.kit import watches
from lychgate.kit.command import Command
from lychgate.kit.english import numbered
from lychgate.kit.permission import Party
from lychgate.kit.table import number, referee_of
from lychgate.kit.topics import REST
from lychgate.rulesets.hundred_saints.rules.camp import Camp, Slept
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.day import EndDay, Sleep
from lychgate.rulesets.hundred_saints.rules.exhaustion import ours
from lychgate.rulesets.hundred_saints.rules.healing import night as heals
from lychgate.rulesets.hundred_saints.rules.healing import rest_day
from lychgate.rulesets.hundred_saints.rules.travel import is_evening
from lychgate.rulesets.hundred_saints.state import State
from lychgate.rulesets.hundred_saints.tables.character import CHARACTER

HEADING = "Travel"

How = Literal["fire", "tent", "neither", "stay"]


class BedDown(Command, frozen=True, tag="bed_down"):
    """Sleep until morning: choose how to camp and who keeps watch.

    The referee says whether that can be, and whether the camp is well hidden.
    """

    word = "bed"
    menu_label = "Sleep for the night"
    menu = REST
    may = Party("A night passes for everybody.")
    clauses = ("enc.camp.1", "enc.heal.1", "enc.heal.2", "enc.heal.3", "enc.dungeon.sleep.1")
    looks = True

    def label(self, state: State) -> str:
        return "Camp for the night" if state.exploring.where == "outdoors" else "Sleep for the night"

    @clause("enc.camp.1", "enc.dungeon.sleep.1")
    def do(self, play: Saints) -> None:
        """Ask how they camp, who watches, and then the referee; a night that nothing disturbs heals."""
        where = play.state.exploring.where
        if has_met(play.state):
            raise PlayError("Nobody sleeps during an encounter. It ends by: end")
        if where == "settlement":
            rests(play)
            return
        if where not in ("outdoors", "dungeon"):
            raise PlayError("The referee has not said where the party is. They type: enter dungeon")
        if where == "outdoors" and "camp" in play.state.journey.done:
            raise PlayError("The party has camped already.")
        how = play.ask(HowToCamp(seat=play.seat)) if where == "outdoors" else "neither"
        people = tuple(one.name for one in ours(play.state) if one.kind != "creature")
        watch = play.ask(Watch(seat=play.seat, who=people)) if how != "stay" else None
        if watch is None:
            return
        comes = is_disturbed(play.state)
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
                if one.hp < one.max_hp or one.mark("rested") is not None:
                    heals(play, one, camp=True, bad=one.id in badly)


@clause("enc.heal.1", "enc.heal.2")
def rests(play: Saints) -> None:
    """Rest in a settlement for a night, or a whole day before it; then the day is over."""
    how = play.ask(HowToRest(seat=play.seat))
    if how == "stay":
        return
    if play.ask(MayRest(seat=referee_of(play), day=how == "day", comes=is_disturbed(play.state))) == "none":
        play.record(NoSleep())
        return
    for one in ours(play.state):
        if how == "day":
            rest_day(play, play.state.creature(one.id))
        heals(play, play.state.creature(one.id))
    with play.acting(referee_of(play)):
        EndDay(rested=how == "day").do(play)


class HowToRest(Decision[Literal["night", "day", "stay"]], frozen=True, tag="saints.how_to_rest", kw_only=True):
    """How long the party rests in a settlement."""

    clauses = ("enc.heal.1", "enc.heal.2")
    ways_out = ("stay",)

    def options(self) -> Sequence[Option[Literal["night", "day", "stay"]]]:
        hows: tuple[Literal["night", "day", "stay"], ...] = ("night", "day", "stay")
        return tuple(Option(how, how) for how in hows)

    def prompt(self, state: State) -> str:
        return "How long do you rest?"

    def label(self, state: State, id_: str) -> str:
        return {"night": "For the night", "day": "For a day and a night", "stay": "Not yet"}[id_]

    def choice(self, state: State, id_: str) -> Choice:
        """Add what each brings back."""
        points = numbered(number(state, "night_healing"), "hit point")
        note = {"night": f"{points} each", "day": f"{CHARACTER.healing.rest_day} hit points each, and the night's"}
        return Choice(id_, self.label(state, id_), note.get(id_, ""))


class MayRest(Decision[str], frozen=True, tag="saints.may_rest", kw_only=True):
    """Whether the referee lets the party rest in a settlement, and the day end."""

    clauses = ("enc.heal.1", "enc.heal.2")

    day: bool
    comes: bool = False

    def options(self) -> Sequence[Option[str]]:
        """Nobody rests while something is on its way."""
        return (*(() if self.comes else (Option("good", "good"),)), Option("none", "none"))

    def prompt(self, state: State) -> str:
        return f"The party wants to rest {'for a whole day and the night' if self.day else 'for the night'}. May they?"

    def label(self, state: State, id_: str) -> str:
        return {"good": "They rest until tomorrow", "none": "They cannot sleep here"}[id_]


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
        snug = "bad sleep is likelier in this cold" if state.journey.cold else "a good night with a bedroll"
        note = {"fire": f"{snug}; visible from afar", "tent": snug, "neither": "a Constitution check for each"}
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


class WatchSet(watches.WatchSet, frozen=True, tag="watch_set"):
    """These keep watch while the others sleep."""

    clauses = ("enc.camp.1",)


class NoSleep(watches.NoSleep, frozen=True, tag="no_sleep"):
    """The party finds no place to sleep, or no time."""

    clauses = ("enc.camp.1",)


def has_met(state: State) -> bool:
    """Whether the party knows that it has met somebody."""
    return state.encounter is not None and state.encounter.known


def is_disturbed(state: State) -> bool:
    """Whether something is there or on its way, noticed or not: the referee lets nobody sleep then."""
    return bool(state.exploring.coming) or state.encounter is not None


def steps_of(state: State) -> tuple[tuple[str, Command], ...]:
    """Offer players a night where it is evening on a journey, underground or in a settlement.

    Not once others are met; somebody whom they have not noticed keeps them from nothing.
    """
    outdoors = state.exploring.where == "outdoors" and is_evening(state) and "camp" not in state.journey.done
    may = not has_met(state) and (outdoors or state.exploring.where in ("dungeon", "settlement"))
    return (("bed", BedDown()),) if may else ()
