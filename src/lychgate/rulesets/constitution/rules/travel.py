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
from lychgate.kit.english import numbered
from lychgate.kit.fields import REFEREES_WORD, After, Number, OneOf
from lychgate.kit.outlook import percent
from lychgate.kit.permission import Party
from lychgate.kit.table import number, referee_of, ruled
from lychgate.kit.telling import public
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay
from lychgate.rulesets.constitution.rules.ground import LAND, GroundKnown
from lychgate.rulesets.constitution.rules.hunger import is_weak
from lychgate.rulesets.constitution.rules.hunting import NUMBERS, WHOLE_DAY
from lychgate.rulesets.constitution.rules.load import burden_of
from lychgate.rulesets.constitution.rules.offered import TIME, Offered
from lychgate.rulesets.constitution.rules.passing import let_pass
from lychgate.rulesets.constitution.rules.wandering import WanderingChecked, rolls_of, usual_watch
from lychgate.rulesets.constitution.state import PARTY, Creature, State
from lychgate.rulesets.constitution.state.travel import Ground, March, Watch
from lychgate.rulesets.constitution.tables.travel import TERRAINS, TRAVEL, WEATHERS

HEADING = "Travel"

MOST_HOURS = 24

FULL_DAY: int = TRAVEL.march.minutes // 60
"""The hours of a day's march, in which the party covers the miles of a day."""

_HOURS = Number("the number of hours", 1, MOST_HOURS, ("hours", "hour"), "N hours")

HOURS = After(("for", "hours", "hour"), _HOURS, optional=True)

FAIR = "fair"
"""The weather that changes nothing."""


@clause("3d6.13.4a", "3d6.13.4b", "3d6.13.4c", "3d6.13.4d")
def miles_by(state: State, terrain: str) -> int:
    """The miles of a day by the land, without load and in good weather."""
    return number(state, TERRAINS[terrain].miles)


@clause("3d6.13.4bis-a", "3d6.13.4bis-b")
def of_the_weather(weather: str) -> Fraction:
    """What weather leaves of the distance; a storm counts in place of rain and wind."""
    return Fraction(*TRAVEL.weather[weather]) if weather else Fraction(1)


@clause("3d6.14.13bis-b", "3d6.14.13bis-c")
def of_the_load(state: State, one: Creature) -> Fraction:
    """Return the part of the distance that a load leaves its bearer. Raise ``PlayError`` if it is too much to move."""
    burden = burden_of(state, one)
    if burden == "too much":
        raise PlayError(f"{one.name} carries too much to walk.")
    parts = {"encumbered": Fraction(*TRAVEL.load.encumbered), "heavily loaded": Fraction(*TRAVEL.load.heavily)}
    return parts.get(burden, Fraction(1))


@clause("3d6.13.4bis-b", "3d6.14.13bis-b", "3d6.15.7a")
def of_the_slowest(state: State) -> tuple[Fraction, Fraction]:
    """Return the part of the distance that load and weakness leave the slowest member. Raise ``PlayError``.

    Each member has factors of their own: one with a load and another who is weak do not slow each other down twice.
    """
    each = (
        (of_the_load(state, one), Fraction(*TRAVEL.load.weak) if is_weak(state, one) else Fraction(1))
        for one in state.of_side(PARTY)
    )
    return min(each, key=lambda both: both[0] * both[1])


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
    load, weakness = of_the_slowest(state)
    yield weather, of_the_weather(weather)
    yield "load", load
    yield "weakness", weakness
    yield "hunting", 1 - Fraction(quarters_lost(state), WHOLE_DAY)
    yield "traps", of_traps(state)


class TravelOn(Offered, frozen=True, tag="travel", kw_only=True):
    """Travel for a day's march of 8 hours, or for as long as you say.

    Without a land the program asks for it, with the miles of each, and for the weather. A march beyond the day's own
    is a second one: it has its encounter check, and counts as exertion.
    """

    word = "travel"
    menu_label = "Travel on"
    likely = 6
    may = Party("Everybody marches, and the referee knows the land and the weather.", approved=True)
    topic = TIME
    clauses = ("3d6.13.4a", "3d6.13.4b", "3d6.13.4c", "3d6.13.4d", "3d6.13.4bis-a", "3d6.13.4bis-b", "3d6.13.5b")

    terrain: Annotated[str, LAND, REFEREES_WORD] = ""
    weather: Annotated[str, OneOf("weather", WEATHERS), REFEREES_WORD] = ""
    hours: Annotated[int, HOURS] = 0

    def label(self, state: State) -> str:
        left = hours_left(state)
        return "A day's travel" if left == FULL_DAY else f"Travel on for {numbered(left, 'hour')}"

    def note(self, state: State) -> str:
        return "a second march today: exertion" if state.travel.marched(state.day) >= FULL_DAY else ""

    @clause("3d6.13.3b", "3d6.13.4a", "3d6.13.5b")
    def do(self, play: ConstitutionPlay) -> None:
        """The distance, then the encounters, then the time that went by."""
        if not play.state.of_side(PARTY):
            raise PlayError("Nobody is there who could travel.")
        if play.state.fight is not None:
            raise PlayError("Nobody travels in a fight.")
        hours, day = self.hours or hours_left(play.state), play.state.day
        before = play.state.travel.marched(day)
        if before + hours > MOST_HOURS:
            raise PlayError(f"The party has marched {before} hours today, which leaves {MOST_HOURS - before}.")
        terrain, weather = self.chosen(play, hours)
        miles, why = miles_of(play.state, terrain, weather, hours)
        watch, checks = watch_of(play.state), day_checks(play.state)
        legs, carried = divmod(Fraction(*play.state.travel.carried) + miles, watch.every)
        reasons = tuple((name, pair(part)) for name, part in why)
        march = March(day=day, hours=before + hours)
        over = march.hours > FULL_DAY
        play.record(Travelled(terrain, pair(miles), reasons, pair(carried), march=march, over=over))
        here = play.state.travel.here
        if here is None or here.terrain != terrain:
            play.record(GroundKnown(Ground(terrain=terrain, winter=here is not None and here.winter), told=False))
        meet(play, watch, checks + legs)
        let_pass(play, hours * 60)

    def chosen(self, play: ConstitutionPlay, hours: int) -> tuple[str, str]:
        """The land and the weather, as they were said or as the referee says now. Raises ``PlayError``."""
        of_the_slowest(play.state)
        if self.terrain:
            return self.terrain, self.weather
        seat, here = referee_of(play), play.state.travel.here
        terrain = play.ask(ThroughWhat(seat=seat, weather=self.weather, here=here.terrain if here else "", hours=hours))
        return terrain, self.weather or play.ask(InWhatWeather(seat=seat, terrain=terrain, hours=hours))


@clause("3d6.13.3b")
def hours_left(state: State) -> int:
    """Return the hours of a march if the line names none: the rest of the day's march, else a whole day's."""
    before = state.travel.marched(state.day)
    return FULL_DAY - before if before < FULL_DAY else min(FULL_DAY, MOST_HOURS - before) or FULL_DAY


@clause("3d6.13.5b")
def day_checks(state: State) -> int:
    """Return the day's own encounter checks: one with its first march, one with a march that begins beyond it."""
    return 0 if 0 < state.travel.marched(state.day) < FULL_DAY else TRAVEL.march.day_checks


def miles_of(
    state: State, terrain: str, weather: str, hours: int = FULL_DAY
) -> tuple[Fraction, list[tuple[str, Fraction]]]:
    """Return a march's miles, and each factor that changes them. Raise ``PlayError`` if a load is too much."""
    every = (*factors(state, weather), (f"for {numbered(hours, 'hour')}", Fraction(hours, FULL_DAY)))
    miles, why = Fraction(miles_by(state, terrain)), [each for each in every if each[1] != 1]
    for _, part in why:
        miles *= part
    return miles, why


def watch_of(state: State) -> Watch:
    """How often encounters are rolled for overland."""
    return state.travel.land or usual_watch(state, "overland")


def miles_told(state: State, terrain: str, weather: str, hours: int = FULL_DAY) -> str:
    """Return a march's miles in words: ``9 miles``; empty if a member carries too much."""
    try:
        return in_miles(pair(miles_of(state, terrain, weather, hours)[0]))
    except PlayError:
        return ""


def encounter_told(state: State, terrain: str, weather: str, hours: int) -> str:
    """Return the chance of an encounter on a march, in words."""
    watch = watch_of(state)
    legs = (Fraction(*state.travel.carried) + miles_of(state, terrain, weather, hours)[0]) // watch.every
    return percent(1 - Fraction(watch.faces - watch.good, watch.faces) ** (day_checks(state) + legs))


class ThroughWhat(Decision[str], frozen=True, tag="constitution.through_what", kw_only=True):
    """Through what land the party travels, the one where it is first."""

    clauses = ("3d6.13.4a", "3d6.13.4b", "3d6.13.4c", "3d6.13.4d")

    weather: str = ""
    here: str = ""
    hours: int = FULL_DAY

    def options(self) -> Sequence[Option[str]]:
        return tuple(Option(name, name) for name in sorted(TERRAINS, key=lambda name: name != self.here))

    def prompt(self, state: State) -> str:
        return "Through what land does the party travel?"

    def choice(self, state: State, id_: str) -> Choice:
        return Choice(id_, self.label(state, id_), miles_told(state, id_, self.weather, self.hours))

    def label(self, state: State, id_: str) -> str:
        return id_.capitalize()


class InWhatWeather(Decision[str], frozen=True, tag="constitution.in_what_weather", kw_only=True):
    """In what weather the party travels, with the miles and the chance of an encounter."""

    clauses = ("3d6.13.4bis-a", "3d6.13.4bis-b", "3d6.13.5b")

    terrain: str
    hours: int = FULL_DAY

    def options(self) -> Sequence[Option[str]]:
        return (Option(FAIR, ""), *(Option(name, name) for name in WEATHERS))

    def prompt(self, state: State) -> str:
        return "In what weather?"

    def choice(self, state: State, id_: str) -> Choice:
        weather = self.read(id_)
        miles = miles_told(state, self.terrain, weather, self.hours)
        met = f"; an encounter: {encounter_told(state, self.terrain, weather, self.hours)}" if miles else ""
        return Choice(id_, self.label(state, id_), f"{miles}{met}")

    def label(self, state: State, id_: str) -> str:
        return id_.capitalize()


@clause("3d6.13.5b")
def meet(play: ConstitutionPlay, watch: Watch, checks: int) -> None:
    """Make a march's encounter checks: the day's own, and one for each full leg."""
    if checks:
        play.record(WanderingChecked(rolls_of(play, watch, checks, "3d6.13.5b"), watch.good))


def pair(part: Fraction) -> tuple[int, int]:
    """A fraction as a state keeps it."""
    return part.numerator, part.denominator


class Travelled(Event, frozen=True, tag="travelled"):
    """The party has travelled so many miles, and has left a dungeon if it was in one; ``why`` are the parts of it.

    ``march`` is the whole march of the day, and ``over``: it is longer than a day's.
    """

    terrain: str
    miles: tuple[int, int]
    why: tuple[tuple[str, tuple[int, int]], ...]
    carried: tuple[int, int]
    march: March = March()
    over: bool = False

    def apply(self, state: State) -> State:
        now = replace(state.travel, carried=self.carried, place=None, march=self.march)
        worn = tuple(one.id for one in state.of_side(PARTY)) if self.over else now.overmarched
        return replace(state, travel=replace(now, overmarched=worn))

    def tell(self, before: State, after: State) -> Lines:
        parts = "".join(f" x {mixed(part)} {name}" for name, part in self.why)
        usual = f"{in_miles((miles_by(before, self.terrain), 1))} by {self.terrain}{parts}"
        hard = f" They have marched {self.march.hours} hours today, which is exertion." if self.over else ""
        return public(f"The party travels {in_miles(self.miles)}: {usual}.{hard}", "3d6.13.4a", weight="result")


def in_miles(miles: tuple[int, int]) -> str:
    """A distance in words: ``5 1/3 miles``, ``1 mile``."""
    return f"{mixed(miles)} {'mile' if miles[0] == miles[1] else 'miles'}"


def mixed(miles: tuple[int, int]) -> str:
    """Miles as people say them: ``5 1/3``."""
    whole, rest = divmod(miles[0], miles[1])
    return f"{whole} {rest}/{miles[1]}" if rest and whole else f"{rest}/{miles[1]}" if rest else str(whole)
