"""The end of a day, and nights underground."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.english import numbered
from lychgate.kit.fields import REFEREES_WORD, After, Number, Said
from lychgate.kit.line import Line
from lychgate.kit.telling import public
from lychgate.kit.topics import REST
from lychgate.rulesets.hundred_saints.fields import optional
from lychgate.rulesets.hundred_saints.permission import PARTY_RESTS, TIME_PASSES
from lychgate.rulesets.hundred_saints.rules.camp import journey_day_over
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.clocks import clocks_run
from lychgate.rulesets.hundred_saints.rules.exhaustion import ours
from lychgate.rulesets.hundred_saints.rules.food import RationsChanged
from lychgate.rulesets.hundred_saints.rules.light import LightWentOut
from lychgate.rulesets.hundred_saints.rules.starving import day_over
from lychgate.rulesets.hundred_saints.rules.time import explored
from lychgate.rulesets.hundred_saints.rules.unseen import nothing_comes
from lychgate.rulesets.hundred_saints.rules.wandering import WanderersEvery
from lychgate.rulesets.hundred_saints.state import State
from lychgate.rulesets.hundred_saints.tables.encounter import TIME

HEADING = "Hazards and food"


class EndDay(Command, frozen=True, tag="end_day"):
    """End the day; the next begins.

    ``rested``: it was a whole day of rest.
    """

    word = "day"
    menu_label = "End the day"
    menu = REST
    may = TIME_PASSES
    clauses = ("enc.time.3",)

    rested: Annotated[bool, Said("of rest")] = False

    def label(self, state: State) -> str:
        return "The day ends"

    @clause("enc.time.3", "enc.hazard.hunger.1", "enc.hazard.thirst.1", "enc.dungeon.food.1")
    def do(self, play: Saints) -> None:
        """The day is over: hunger and thirst are reckoned, and food is a day older. Nobody goes hungry unasked: of
        those of whom nothing has been said the referee says whether they ate."""
        now = play.state.exploring
        party = ours(play.state)
        unsaid = tuple(one for one in party if one.id not in now.fed and one.id not in now.lacking)
        answer = play.ask(Fed(seat=play.seat, who=tuple(one.name for one in unsaid))) if unsaid else ""
        for one in party:
            lacked = now.lacking.get(one.id, "")
            if not lacked and one in unsaid and answer != "ate":
                lacked = answer
            day_over(play, one, lacked, rested=self.rested)
        older = tuple(replace(one, days=one.days - 1) for one in play.state.exploring.rations)
        if older:
            kept = tuple(one for one in older if one.days > 0)
            play.record(RationsChanged(kept, sum(one.count for one in older if one.days <= 0)))
        journey_day_over(play, rested=self.rested)
        lights_burn_down(play, TIME["turns_per_day"] - play.state.turn)
        clocks_run(play, "turn", TIME["turns_per_day"] - play.state.turn)
        play.record(DayEnded(self.rested))


@clause("enc.dungeon.light.1")
def lights_burn_down(play: Saints, turns: int) -> None:
    """What is lit goes out where it would not last for the rest of the day."""
    for one in play.state.exploring.burning:
        if one.burning.left <= turns:
            play.record(LightWentOut(one.label))


class Fed(Decision[str], frozen=True, tag="saints.fed", kw_only=True):
    """Whether those of whom nothing was said today had food and water (enc.hazard.hunger.1)."""

    clauses = ("enc.hazard.hunger.1",)

    who: tuple[str, ...]

    def options(self) -> Sequence[Option[str]]:
        return tuple(Option(id_.replace(" ", "-"), id_) for id_ in ("ate", "food", "water", "food and water"))

    def prompt(self, state: State) -> str:
        return f"Nothing was said of {', '.join(self.who)} today. Did they have food and water?"

    def label(self, state: State, id_: str) -> str:
        return {
            "ate": "They had both",
            "food": "They had no food",
            "water": "They had no water",
            "food-and-water": "They had neither",
        }[id_]


class DayEnded(Event, frozen=True, tag="day_ended"):
    """A new day begins."""

    rested: bool

    def apply(self, state: State) -> State:
        fresh = replace(state.exploring, since_rest=0, checked=False, resting=False)
        now = replace(fresh, fed=(), lacking={}, food_sought=False)
        return replace(state, day=state.day + 1, turn=0, exploring=now)

    def tell(self, before: State, after: State) -> Lines:
        return public(f"Day {after.day} begins.", "enc.time.3", weight="head")


class Sleep(Command, frozen=True, tag="sleep"):
    """Sleep underground; something may come.

    With a check ``every`` so many Turns; -1: as it stands, 0: none.
    """

    word = "sleep"
    menu_label = "Sleep underground"
    menu = REST
    may = PARTY_RESTS
    shape = "[HOURS] [every TURNS | never]"
    clauses = ("enc.dungeon.sleep.1",)
    form_fields = (
        optional("hours", Number("how many hours", 1, 24)),
        optional("every", After(("every",), Number("Turns between checks", 1, 1000))),
    )
    form_labels = {"hours": "Hours (8 if empty)"}

    hours: int = 8
    every: Annotated[int, REFEREES_WORD] = -1

    @classmethod
    def read(cls, line: Line) -> Sleep:
        hours = line.number("how many hours", 1, 24) if line.is_number() else 8
        line.flag("hours", "hour")
        if line.flag("never"):
            return cls(hours, 0)
        return cls(hours, line.number("how many Turns", 1, 1000) if line.flag("every") else -1)

    def label(self, state: State) -> str:
        return f"Sleep for {numbered(self.hours, 'hour')}"

    @clause("enc.dungeon.sleep.1")
    def do(self, play: Saints) -> None:
        """A night's hours underground, resting, with checks as often as the referee says; it ends where something
        comes."""
        nothing_comes(play)
        if play.state.exploring.where != "dungeon":
            raise PlayError("The party is not underground. A night in the wilds: camp; in a settlement: day")
        if self.every >= 0:
            WanderersEvery(self.every).do(play)
        explored(play, self.hours * TIME["turns_per_hour"], "resting")
