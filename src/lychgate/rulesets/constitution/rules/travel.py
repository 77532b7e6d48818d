"""A day's travel: miles by land, weather, load, hunger and hunting; then the encounters of the way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Annotated

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.view import Choice
from lychgate.kit.fields import After, Number, OneOf
from lychgate.kit.outlook import percent
from lychgate.kit.table import referee_of, ruled
from lychgate.kit.telling import public
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay
from lychgate.rulesets.constitution.rules.ground import LAND, GroundKnown
from lychgate.rulesets.constitution.rules.hunger import is_weak
from lychgate.rulesets.constitution.rules.hunting import NUMBERS, WHOLE_DAY
from lychgate.rulesets.constitution.rules.load import burden_of
from lychgate.rulesets.constitution.rules.offered import Offered
from lychgate.rulesets.constitution.rules.passing import let_pass
from lychgate.rulesets.constitution.rules.wandering import WanderingChecked, rolls_of
from lychgate.rulesets.constitution.state import PARTY, State
from lychgate.rulesets.constitution.state.travel import Ground, Watch
from lychgate.rulesets.constitution.tables.travel import TERRAINS, TRAVEL, WEATHERS

HEADING = "Travel"

MOST_HOURS = 24

FAIR = "fair"
"""The weather that changes nothing."""


@clause("3d6.13.4a", "3d6.13.4b", "3d6.13.4c", "3d6.13.4d")
def miles_by(terrain: str) -> int:
    """The miles of a day by the land, without load and in good weather."""
    return TERRAINS[terrain].miles


@clause("3d6.13.4bis-a", "3d6.13.4bis-b")
def of_the_weather(weather: str) -> Fraction:
    """What weather leaves of the distance; a storm counts in place of rain and wind."""
    return Fraction(*TRAVEL.weather[weather]) if weather else Fraction(1)


@clause("3d6.14.13bis-b", "3d6.14.13bis-c")
def of_the_load(state: State) -> Fraction:
    """What the load of the slowest leaves of it. Raises ``PlayError`` where somebody carries too much to move."""
    parts = {"free": Fraction(1), "encumbered": Fraction(*TRAVEL.load.encumbered)}
    parts["heavily loaded"] = Fraction(*TRAVEL.load.heavily)
    slowest = Fraction(1)
    for one in state.of_side(PARTY):
        burden = burden_of(state, one)
        if burden == "too much":
            raise PlayError(f"{one.name} carries too much to walk.")
        slowest = min(slowest, parts[burden])
    return slowest


@clause("3d6.13.8b", "3d6.13.8c", "3d6.13.8d")
def quarters_lost(state: State) -> int:
    """The quarters of the day's distance that hunting costs: the worst result of the party counts.

    A failure is the worst of all, or counts only where all fail, as the table has it. Traps always take the day.
    """
    out = [one for one in state.travel.outings_of(state.day) if one.kind in ("hunt", "forage", "trap")]
    if any(one.kind == "trap" for one in out):
        return WHOLE_DAY
    if ruled(state, "hunter_failure") == "all-fail" and any(one.good for one in out):
        out = [one for one in out if one.good]
    return max((one.quarters for one in out), default=0)


@clause("3d6.10.2a", "3d6.10.2b")
def of_traps(state: State) -> Fraction:
    """What setting traps on the way, and emptying them, leave of the distance."""
    kinds = {one.kind for one in state.travel.outings_of(state.day)} & {"set", "empty"}
    return Fraction(*NUMBERS.trapper) ** len(kinds)


@clause("3d6.13.4bis-b")
def factors(state: State, weather: str) -> Iterator[tuple[str, Fraction]]:
    """All that changes the distance, each with its reason; they multiply."""
    yield weather, of_the_weather(weather)
    yield "load", of_the_load(state)
    weak = any(is_weak(state, one) for one in state.of_side(PARTY))
    yield "weakness", Fraction(*TRAVEL.load.weak) if weak else Fraction(1)
    yield "hunting", 1 - Fraction(quarters_lost(state), WHOLE_DAY)
    yield "traps", of_traps(state)


class TravelOn(Offered, frozen=True, tag="travel", kw_only=True):
    """Travel for a day: through what land, in what weather; ``hours`` says how long it took, 8 unless it is said.

    Without a land the program asks for it, with the miles of each, and for the weather.
    """

    word = "travel"
    clauses = ("3d6.13.4a", "3d6.13.4b", "3d6.13.4c", "3d6.13.4d", "3d6.13.4bis-a", "3d6.13.4bis-b", "3d6.13.5b")

    terrain: Annotated[str, LAND] = ""
    weather: Annotated[str, OneOf("weather", WEATHERS)] = ""
    hours: Annotated[int, After(("hours",), Number("hours", 1, MOST_HOURS))] = TRAVEL.march.minutes // 60

    def label(self, state: State) -> str:
        return "A day's travel"

    def do(self, play: ConstitutionPlay) -> None:
        """The distance, then the encounters, then the time that went by."""
        if not play.state.of_side(PARTY):
            raise PlayError("Nobody is there who could travel.")
        if play.state.fight is not None:
            raise PlayError("Nobody travels in a fight.")
        terrain, weather = self.chosen(play)
        miles, why = miles_of(play.state, terrain, weather)
        watch = watch_of(play.state)
        legs, carried = divmod(Fraction(*play.state.travel.carried) + miles, watch.every)
        reasons = tuple((name, pair(part)) for name, part in why)
        play.record(Travelled(terrain, pair(miles), reasons, pair(carried)))
        here = play.state.travel.here
        if here is None or here.terrain != terrain:
            play.record(GroundKnown(Ground(terrain=terrain, winter=here is not None and here.winter), told=False))
        meet(play, watch, legs)
        let_pass(play, self.hours * 60)

    def chosen(self, play: ConstitutionPlay) -> tuple[str, str]:
        """The land and the weather, as they were said or as the referee says now. Raises ``PlayError``."""
        of_the_load(play.state)
        if self.terrain:
            return self.terrain, self.weather
        here = play.state.travel.here
        through = ThroughWhat(seat=referee_of(play), weather=self.weather, here=here.terrain if here else "")
        terrain = play.ask(through)
        return terrain, self.weather or play.ask(InWhatWeather(seat=referee_of(play), terrain=terrain))


def miles_of(state: State, terrain: str, weather: str) -> tuple[Fraction, list[tuple[str, Fraction]]]:
    """The miles of a day, and all that changes them. Raises ``PlayError`` where somebody carries too much."""
    miles, why = Fraction(miles_by(terrain)), [each for each in factors(state, weather) if each[1] != 1]
    for _, part in why:
        miles *= part
    return miles, why


def watch_of(state: State) -> Watch:
    """How often encounters are rolled for overland."""
    return state.travel.land or Watch(good=TRAVEL.land.good, faces=TRAVEL.land.faces, every=TRAVEL.march.leg)


def miles_told(state: State, terrain: str, weather: str) -> str:
    """The miles of a day as people say them: ``9 miles``; empty where somebody carries too much by now."""
    try:
        return f"{mixed(pair(miles_of(state, terrain, weather)[0]))} miles"
    except PlayError:
        return ""


def encounter_told(state: State, terrain: str, weather: str) -> str:
    """How likely a day's travel meets anybody."""
    watch = watch_of(state)
    legs = (Fraction(*state.travel.carried) + miles_of(state, terrain, weather)[0]) // watch.every
    return percent(1 - Fraction(watch.faces - watch.good, watch.faces) ** (TRAVEL.march.day_checks + legs))


class ThroughWhat(Decision[str], frozen=True, tag="constitution.through_what", kw_only=True):
    """Through what land the party travels, the one where it is first."""

    clauses = ("3d6.13.4a", "3d6.13.4b", "3d6.13.4c", "3d6.13.4d")

    weather: str = ""
    here: str = ""

    def options(self) -> Sequence[Option[str]]:
        return tuple(Option(name, name) for name in sorted(TERRAINS, key=lambda name: name != self.here))

    def prompt(self, state: State) -> str:
        return "Through what land does the party travel?"

    def choice(self, state: State, id_: str) -> Choice:
        return Choice(id_, self.label(state, id_), miles_told(state, id_, self.weather))

    def label(self, state: State, id_: str) -> str:
        return id_.capitalize()


class InWhatWeather(Decision[str], frozen=True, tag="constitution.in_what_weather", kw_only=True):
    """In what weather the party travels, with the miles and the chance of an encounter."""

    clauses = ("3d6.13.4bis-a", "3d6.13.4bis-b", "3d6.13.5b")

    terrain: str

    def options(self) -> Sequence[Option[str]]:
        return (Option(FAIR, ""), *(Option(name, name) for name in WEATHERS))

    def prompt(self, state: State) -> str:
        return "In what weather?"

    def choice(self, state: State, id_: str) -> Choice:
        weather, miles = self.read(id_), miles_told(state, self.terrain, self.read(id_))
        met = f"; an encounter: {encounter_told(state, self.terrain, weather)}" if miles else ""
        return Choice(id_, self.label(state, id_), f"{miles}{met}")

    def label(self, state: State, id_: str) -> str:
        return id_.capitalize()


@clause("3d6.13.5b")
def meet(play: ConstitutionPlay, watch: Watch, legs: int) -> None:
    """An encounter check for the day, and one for each full leg."""
    faces = rolls_of(play, watch, TRAVEL.march.day_checks + legs, "3d6.13.5b")
    play.record(WanderingChecked(faces, watch.good))


def pair(part: Fraction) -> tuple[int, int]:
    """A fraction as a state keeps it."""
    return part.numerator, part.denominator


class Travelled(Event, frozen=True, tag="travelled"):
    """The party has travelled so many miles, and has left a dungeon if it was in one; ``why`` are the parts of it."""

    terrain: str
    miles: tuple[int, int]
    why: tuple[tuple[str, tuple[int, int]], ...]
    carried: tuple[int, int]

    def apply(self, state: State) -> State:
        return replace(state, travel=replace(state.travel, carried=self.carried, place=None))

    def tell(self, before: State, after: State) -> Lines:
        parts = "".join(f" x {num}/{den} {name}" for name, (num, den) in self.why)
        usual = f"{TERRAINS[self.terrain].miles} miles by {self.terrain}{parts}"
        return public(f"The party travels {mixed(self.miles)} miles: {usual}.", "3d6.13.4a", weight="result")


def mixed(miles: tuple[int, int]) -> str:
    """Miles as people say them: ``5 1/3``."""
    whole, rest = divmod(miles[0], miles[1])
    return f"{whole} {rest}/{miles[1]}" if rest and whole else f"{rest}/{miles[1]}" if rest else str(whole)
