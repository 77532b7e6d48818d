"""Travel in the open: the day's points, what country costs, and losing the way."""

from __future__ import annotations

from typing import Any, Literal

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.view import Choice
from lychgate.kit.command import Command
from lychgate.kit.fields import Flag, Rest
from lychgate.kit.line import Line
from lychgate.kit.rolling import kept_secret, rolled
from lychgate.kit.table import number
from lychgate.kit.telling import public, secret
from lychgate.rulesets.hundred_saints import picking
from lychgate.rulesets.hundred_saints.fields import Who, asked, one_of, optional
from lychgate.rulesets.hundred_saints.permission import ATTEMPT, PARTY_TRAVELS, WORLD
from lychgate.rulesets.hundred_saints.rules.chance import Saints, x_in_6
from lychgate.rulesets.hundred_saints.rules.checks import somebody
from lychgate.rulesets.hundred_saints.rules.movement import party_speed
from lychgate.rulesets.hundred_saints.rules.unseen import no_encounter, nothing_comes
from lychgate.rulesets.hundred_saints.rules.wandering import terrains
from lychgate.rulesets.hundred_saints.state import Journey, State
from lychgate.rulesets.hundred_saints.tables.travel import TRAVEL, Country

HEADING = "Travel"

STEPS = {
    "weather": "Weather first: weather TEXT [poor] [cold] [dark]",
    "course": "The course: travel [road|track] [guided] [mounted|cart] [forced]",
    "wander": "The day's check for wanderers, when you like: wander. And on they go: go COUNTRY",
    "camp": "On they go (go COUNTRY), and then camp: camp [fire] [tent]",
}
"""What a referee is told of each step of a day of travel, in its order (enc.travel.day.1)."""


def next_step(state: State) -> str:
    """The step of the day of travel that comes next."""
    step = next((step for step in STEPS if step not in state.journey.done), "")
    if is_evening(state) and "camp" not in state.journey.done:
        return "The day's way is done. Food, and then camp: camp [fire] [tent]"
    return STEPS.get(step, "The day ends: eat, and then: day")


def is_evening(state: State) -> bool:
    """Whether a day of travel is over: they have set out and have no point left for today, or are in camp."""
    now = state.journey
    return "camp" in now.done or ("course" in now.done and now.points == 0)


def on_the_road(play: Saints) -> None:
    """Raises ``PlayError`` unless the party travels in the open, with nothing in its way."""
    if play.state.exploring.where != "outdoors":
        kinds = " | ".join(terrains(play.state))
        raise PlayError(f"The party is not in the open. Say what country it is in: terrain {kinds}")
    no_encounter(play, "An encounter is under way. End it first: end [avoided]")
    nothing_comes(play)


def with_step(journey: Journey, step: str) -> Journey:
    """The same with one more step of the day taken."""
    return replace(journey, done=tuple(dict.fromkeys((*journey.done, step))))


# ---------------------------------------------------------------------- the weather


DOES = {"poor": "sight is poor", "cold": "it is bitterly cold", "dark": "it is dark"}
"""What the weather does, in words."""


class SetWeather(Command, frozen=True, tag="set_weather"):
    """Say what the weather is today, and what it does."""

    word = "weather"
    menu_label = "Set the weather"
    may = WORLD
    shape = "TEXT [poor] [cold] [dark]"
    clauses = ("enc.travel.weather.1",)
    form_fields = (
        asked("text", Rest("the weather")),
        optional("poor", Flag(("poor",))),
        optional("cold", Flag(("cold",))),
        optional("dark", Flag(("dark",))),
    )
    form_labels = {"poor": "Sight is poor", "cold": "Bitterly cold", "dark": "Dark"}

    text: str
    poor: bool = False
    cold: bool = False
    dark: bool = False

    @classmethod
    def read(cls, line: Line) -> SetWeather:
        said = line.rest_of("the weather").split()
        ticks = {"poor", "cold", "dark"}
        words = [one for one in said if one.lower() not in ticks]
        ticked = {one.lower() for one in said} & ticks
        text = " ".join(words) or " ".join(said)
        return cls(text, "poor" in ticked, "cold" in ticked, "dark" in ticked)

    def label(self, state: State) -> str:
        return f"The weather is {self.text}{', and sight is poor' if self.poor else ''}"

    @clause("enc.travel.weather.1")
    def do(self, play: Saints) -> None:
        """The referee names the weather first, and ticks what it does."""
        play.record(WeatherSet(self.text, self.poor, self.cold, self.dark))


class WeatherSet(Event, frozen=True, tag="weather_set"):
    """What the weather is, and what it does."""

    text: str
    poor: bool
    cold: bool
    dark: bool

    def apply(self, state: State) -> State:
        now = replace(state.journey, weather=self.text, poor=self.poor, cold=self.cold, dark=self.dark)
        return replace(state, journey=with_step(now, "weather"))

    def tell(self, before: State, after: State) -> Lines:
        does = [words for key, words in DOES.items() if getattr(self, key)]
        lines = public(f"The weather: {'; '.join((self.text, *does))}.", "enc.travel.weather.1")
        if self.cold:
            lines += secret(after, "Who travels without fit clothes: cold WHO", "enc.hazard.cold.1")
        return lines


# ---------------------------------------------------------------------- setting out


class SetOut(Command, frozen=True, tag="set_out", kw_only=True):
    """Set out for the day with the whole party.

    By a way or through the wild, with a guide or in sight of a landmark (``guided``) or not.
    """

    word = "travel"
    menu_label = "Set out"
    may = PARTY_TRAVELS
    shape = "[road|track] [guided|landmark] [mounted|cart] [forced]"
    clauses = ("enc.travel.day.1", "enc.travel.tp.1")
    form_fields = (
        asked("way", one_of("way", "road", "track", "wild")),
        optional("riding", one_of("how", "mounted", "cart")),
        optional("guided", Flag(("guided",))),
        optional("forced", Flag(("forced",))),
    )
    form_labels = {
        "way": "Route",
        "riding": "Riding, or with a cart",
        "guided": "With a guide or a landmark",
        "forced": "Forced march (half as far again)",
    }

    way: Literal["wild", "road", "track"] = "wild"
    guided: bool = False
    riding: Literal["foot", "mounted", "cart"] = "foot"
    forced: bool = False

    @classmethod
    def read(cls, line: Line) -> SetOut:
        said: dict[str, Any] = {}
        while line.more:
            match line.one_of("way of travel", WAYS_OF_TRAVEL):
                case "guided" | "landmark":
                    said["guided"] = True
                case "forced":
                    said["forced"] = True
                case "mounted" | "cart" as riding:
                    said["riding"] = riding
                case way:
                    said["way"] = way
        return cls(**said)

    def label(self, state: State) -> str:
        return f"Set out for the day, {'across country' if self.way == 'wild' else f'by {self.way}'}"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        """Add how far the day reaches, and whether they may lose their way."""
        safe = "nobody gets lost" if self.way == "road" or self.guided else "you may get lost"
        return Choice(id_, self.label(state), f"{points_in_words(state, day_points(state, self.riding))}; {safe}")

    @clause("enc.travel.day.1", "enc.travel.tp.2")
    def do(self, play: Saints) -> None:
        """A day's points, half as many again on a forced march; and a secret roll whether they lose their way."""
        on_the_road(play)
        if "course" in play.state.journey.done:
            raise PlayError("The party has set out today already. The next day begins with: day")
        points = day_points(play.state, self.riding)
        if self.forced:
            points += points // 2
        play.record(SetOutAt(points, self.forced, self.riding))
        lose_way(play, self)


WAYS_OF_TRAVEL = ("wild", "road", "track", "guided", "landmark", "mounted", "cart", "forced")


class SetOutAt(Event, frozen=True, tag="set_out_at"):
    """The party has set out with so many points, or hours, for the day."""

    points: int
    forced: bool
    riding: str = "foot"

    def apply(self, state: State) -> State:
        now = replace(state.journey, points=self.points, marched=self.forced, riding=self.riding)
        return replace(state, journey=with_step(now, "course"))

    def tell(self, before: State, after: State) -> Lines:
        march = ", on a forced march" if self.forced else ""
        clause_id = "enc.travel.tp.2" if self.forced else "enc.travel.tp.1"
        return public(f"The party sets out with {points_in_words(after, self.points)} for the day{march}.", clause_id)


def points_in_words(state: State, count: int) -> str:
    """So many points, or hours, as this table reckons a day of travel."""
    word = "hour" if state.variants["travel_system"] == "hours_per_hex" else "Travel Point"
    return f"{count} {word}{'' if count == 1 else 's'}"


@clause("enc.travel.tp.1", "enc.time.move.6")
def day_points(state: State, riding: str) -> int:
    """A fifth of the party's Speed; 8 mounted, 6 with a cart; or as a sketch has it: hours, or older points."""
    match state.variants["travel_system"]:
        case "hours_per_hex":
            return number(state, "travel_hours")
        case "old_points":
            return TRAVEL.old[riding]
        case _:
            on_foot = party_speed(state) // number(state, "speed_per_point")
            return on_foot if riding == "foot" else TRAVEL.points[riding]


# ---------------------------------------------------------------------- losing the way


@clause("enc.travel.lost.1", "enc.travel.lost.2")
def lose_way(play: Saints, course: SetOut) -> None:
    """By a road, with a guide or a clear landmark nobody is lost; a track is 1 in 6, the wild as its country has it."""
    if course.way == "road" or course.guided:
        return
    chance = TRAVEL.points["track_lost"] if course.way == "track" else _lost_here(play.state)
    chance = min(6, chance + worse_sight(play.state))
    with kept_secret(play):
        die = rolled(play, "losing the way", "1d6", "enc.travel.lost.1", "party:way")
        lost = x_in_6(die, chance)
        side = 0
        if lost and play.state.variants["lost_effect"] == "d6_side":
            side = rolled(play, "losing the way", "1d6", "enc.travel.lost.2", "party:side")
    play.record(WayLost(die=die, chance=chance, lost=lost, side=side))


def _lost_here(state: State) -> int:
    known = countries(state)
    here = state.journey.here if state.journey.here in known else ""
    grade = state.exploring.terrain
    found = known[here] if here else next((one for one in known.values() if grade in (one.grade, one.old)), None)
    return found.lost if found is not None else 1


@clause("enc.travel.lost.1")
def worse_sight(state: State) -> int:
    """One more in poor sight, two in darkness: the larger, or both where the table adds them up."""
    now = state.journey
    poor = TRAVEL.points["lost_poor"] if now.poor else 0
    dark = TRAVEL.points["lost_dark"] if now.dark or state.exploring.dark else 0
    return poor + dark if state.variants["lost_stack"] == "add" else max(poor, dark)


class WayLost(Event, frozen=True, tag="way_lost", kw_only=True):
    """Whether they have lost their way, on which die, and by which side (1 to 6, 0: none) they really leave."""

    die: int
    chance: int
    lost: bool
    side: int = 0

    def apply(self, state: State) -> State:
        return replace(state, journey=with_step(replace(state.journey, lost=self.lost, side=self.side), "lost"))

    def tell(self, before: State, after: State) -> Lines:
        numbers = f"({self.die}; {self.chance} in 6)"
        if not self.lost:
            return secret(after, f"They keep to their course {numbers}.", "enc.travel.lost.1")
        what = {
            "d6_side": f"they leave by side {self.side} of the hex, counted from the north with the sun",
            "no_progress": "what they spend brings them no further",
        }.get(after.variants["lost_effect"], "say what comes of it")
        return secret(after, f"They lose their way {numbers}: {what}.", "enc.travel.lost.1", "enc.travel.lost.2")


class FindWay(Command, frozen=True, tag="find_way"):
    """Find the way again; only a hunter can."""

    word = "findway"
    menu_label = "Find the way"
    may = ATTEMPT
    clauses = ("enc.travel.lost.2",)
    pickers = {"who": picking.own}

    who: Who

    def label(self, state: State) -> str:
        return f"{self.who} looks for the way"

    @clause("enc.travel.lost.2")
    def do(self, play: Saints) -> None:
        """A hunter finds the way again on 3 in 6; nobody else is told whether it was lost."""
        on_the_road(play)
        one = somebody(play, self.who)
        if one.character is None or one.character.calling != "hunter":
            raise PlayError(f"{one.name} is not a hunter, and only a hunter can find the way again.")
        with kept_secret(play):
            die = rolled(play, "losing the way", "1d6", "enc.travel.lost.2", f"creature:{one.id}")
        play.record(WayFound(one.id, die, x_in_6(die, number(play.state, "find_way"))))


class WayFound(Event, frozen=True, tag="way_found"):
    """A hunter looked for the way."""

    who: str
    die: int
    found: bool

    def apply(self, state: State) -> State:
        if not self.found:
            return state
        return replace(state, journey=replace(state.journey, lost=False, side=0))

    def tell(self, before: State, after: State) -> Lines:
        who = after.creature(self.who).name
        if self.found and before.journey.lost:
            return public(f"{who} finds the way again.", "enc.travel.lost.2")
        numbers = f"{self.die}; {number(after, 'find_way')} in 6"
        return secret(after, f"{who} looks for the way ({numbers}).", "enc.travel.lost.2")


def countries(state: State) -> dict[str, Country]:
    """The kinds of country and ways in this table's reading of enc.travel.tp.1."""
    return TRAVEL.country[state.variants["travel_system"]]


def country(state: State, name: str) -> Country:
    """One of them. Raises ``PlayError``."""
    known = countries(state)
    if name not in known:
        raise PlayError(f"'{name}' is no country at this table. Allowed: {', '.join(known)}.")
    return known[name]
