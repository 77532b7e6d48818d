"""From hex to hex: what country and ways cost, and searching the country around."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.view import Choice
from lychgate.kit.command import Command
from lychgate.kit.english import numbered
from lychgate.kit.fields import REFEREES_WORD, Flag, Number, OneOf, Said
from lychgate.kit.rolling import kept_secret, rolled
from lychgate.kit.telling import public, secret
from lychgate.rulesets.hundred_saints.permission import PARTY_TRAVELS
from lychgate.rulesets.hundred_saints.rules.chance import Saints, x_in_6
from lychgate.rulesets.hundred_saints.rules.exhaustion import exhaustion, ours
from lychgate.rulesets.hundred_saints.rules.time import explored
from lychgate.rulesets.hundred_saints.rules.travel import countries, country, on_the_road, points_in_words
from lychgate.rulesets.hundred_saints.rules.wandering import Enter
from lychgate.rulesets.hundred_saints.state import State
from lychgate.rulesets.hundred_saints.tables.encounter import TIME
from lychgate.rulesets.hundred_saints.tables.travel import COUNTRIES, TRAVEL, Country

HEADING = "Travel"


class Go(Command, frozen=True, tag="go"):
    """Go into the next hex.

    Of such country, or by such a way; ``no_ford``: over a river without one. ``all_day``: and on through more of it,
    until the day is over or something comes.
    """

    word = "go"
    menu_label = "Travel on"
    may = PARTY_TRAVELS
    clauses = ("enc.travel.tp.3", "enc.travel.tp.4")

    country: Annotated[str, OneOf("country", COUNTRIES, shown="COUNTRY|road|track|lake|downstream|upstream")]
    no_ford: Annotated[bool, Flag(("fordless", "noford"))] = False
    all_day: Annotated[bool, Said("till evening")] = False
    form_labels = {"country": "Into what country", "no_ford": "Over a river without a ford", "all_day": "Until evening"}

    def label(self, state: State) -> str:
        kind = countries(state)[self.country]
        until = ", until evening" if self.all_day else ""
        return f"On by {self.country}{until}" if kind.way else f"On into {self.country} country{until}"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        """Add what the hex costs of what is left of the day."""
        cost, _ = cost_of(state, countries(state)[self.country])
        left = points_in_words(state, state.journey.points)
        note = f"until {left} are spent, or something comes" if self.all_day else f"costs {cost} of {left}"
        return Choice(id_, self.label(state), note)

    @clause("enc.travel.tp.3", "enc.travel.tp.4", "enc.travel.terrain.1", "enc.travel.water.1")
    def do(self, play: Saints) -> None:
        """Into the next hex for its points, or by a road, a track or water for theirs. Too few are paid towards it."""
        self.enter(play)
        while self.all_day and play.state.journey.points > 0 and not play.state.exploring.coming:
            self.enter(play)

    def enter(self, play: Saints) -> None:
        """Pay for one hex, and enter it if that was enough."""
        on_the_road(play)
        now = play.state.journey
        if "course" not in now.done:
            raise PlayError("The party has not set out today: travel [road|track] [guided] [mounted|cart] [forced]")
        if now.points <= 0:
            raise PlayError("Nothing is left of today. Camp, and then: day")
        kind = country(play.state, self.country)
        if play.state.variants["travel_system"] == "points":
            may_pass(now.riding, kind)
        paid = now.paid if now.towards in ("", self.country) else 0
        cost, saved = cost_of(play.state, kind, ford=not self.no_ford)
        wanted = cost - paid
        spent = min(wanted, now.points)
        if now.lost and play.state.variants["lost_effect"] == "no_progress":
            play.record(PointsSpent(country=self.country, spent=spent, paid=0, entered=False))
            return
        entered = spent == wanted
        here = self.country if not kind.way else now.here
        play.record(
            PointsSpent(
                country=here if entered else self.country,
                spent=spent,
                paid=0 if entered else paid + spent,
                entered=entered,
                way=self.country if kind.way else "",
                saved=saved,
            )
        )
        if entered and not kind.way:
            change_country(play, kind)
        if play.state.variants["travel_system"] == "hours_per_hex":
            explored(play, spent * TIME["turns_per_hour"])


def next_hexes(state: State) -> tuple[str, ...]:
    """What the next hex most likely is: what was begun, or more of the country where they are; else of its grade."""
    known, now = countries(state), state.journey
    begun = now.towards or now.here
    grade = state.exploring.terrain
    alike = [name for name, kind in known.items() if not kind.way and grade in (kind.grade, kind.old)]
    return tuple(name for name in ([begun] if begun in known else alike) if passes(state, known[name]))


def passes(state: State, kind: Country) -> bool:
    """Whether the party passes such country as it travels."""
    try:
        if state.variants["travel_system"] == "points":
            may_pass(state.journey.riding, kind)
    except PlayError:
        return False
    return True


class PointsSpent(Event, frozen=True, tag="points_spent", kw_only=True):
    """Points went into the next hex: it was ``entered``, or so much is ``paid`` towards it; or into a search.

    ``way`` is the road, track or water that they took; ``saved``: riders have had their hour of the day.
    """

    country: str
    spent: int
    paid: int
    entered: bool
    way: str = ""
    search: bool = False
    saved: bool = False

    def apply(self, state: State) -> State:
        now = replace(state.journey, points=state.journey.points - self.spent)
        now = replace(now, saved=now.saved or self.saved)
        if not self.search:
            now = replace(now, paid=self.paid, towards="" if self.entered else self.country)
            if self.entered:
                now = replace(now, here=self.country)
        return replace(state, journey=now)

    def tell(self, before: State, after: State) -> Lines:
        left = f"{points_in_words(after, after.journey.points)} left"
        if self.search:
            return public(f"The party searches the country around; {left}.", "enc.travel.search.1")
        if not self.entered:
            where = f"by {self.country}" if countries(after)[self.country].way else f"into {self.country} country"
            text = f"The party comes no further today {where}: {points_in_words(after, self.paid)} paid so far."
            return public(text, "enc.travel.tp.4")
        if self.way:
            moored = " Halts and nights are spent moored." if self.way in ("lake", "downstream", "upstream") else ""
            lines = public(f"The party goes on by {self.way}; {left}.{moored}", "enc.travel.tp.3")
            return lines + secret(after, "Only what lies beside the way is come upon.", "enc.travel.tp.3")
        hard = countries(after)[self.country].grade != "light"
        led = " Mounts are led." if after.journey.riding == "mounted" and hard else ""
        return public(f"The party comes into {self.country} country; {left}.{led}", "enc.travel.tp.4")


@clause("enc.travel.terrain.1")
def may_pass(riding: str, kind: Country) -> None:
    """Vehicles pass only light country and ways, mounts moderate country too, where they are led. Raises
    ``PlayError``."""
    if kind.way or kind.grade in ("", "light"):
        return
    if riding == "cart":
        raise PlayError(f"No vehicle passes {kind.grade} country.")
    if riding == "mounted" and kind.grade == "difficult":
        raise PlayError("No mount passes difficult country.")


@clause("enc.travel.tp.1")
def cost_of(state: State, kind: Country, *, ford: bool = True) -> tuple[int, bool]:
    """What a hex costs, and whether riders use their saving. Where it is hours: one more without a ford, one more for
    the exhausted or laden, one less once a day for riders; never under one."""
    if state.variants["travel_system"] != "hours_per_hex":
        return kind.cost, False
    slow = any(exhaustion(one) or one.speed < TRAVEL.points["unladen"] for one in ours(state))
    saves = state.journey.riding == "mounted" and not state.journey.saved
    cost = kind.cost + (0 if ford else 1) + (1 if slow else 0)
    return (max(1, cost - 1), True) if saves else (cost, False)


def change_country(play: Saints, kind: Country) -> None:
    """The country around is another now, and so is what may be met in it."""
    terrain = kind.old if play.state.variants["travel_check"] == "odnd" else kind.grade
    if terrain != play.state.exploring.terrain:
        Enter(where="outdoors", terrain=terrain, dark=play.state.exploring.dark).do(play)


class ScourHex(Command, frozen=True, tag="scour_hex"):
    """Search the hex for what is hidden in it.

    ``chance`` is that of what is hidden; -1: it is found.
    """

    word = "scour"
    menu_label = "Search the hex"
    may = PARTY_TRAVELS
    clauses = ("enc.travel.search.1",)

    chance: Annotated[int, Number("the chance in six", 0, 6), REFEREES_WORD] = -1

    def label(self, state: State) -> str:
        return "Search the hex"

    @clause("enc.travel.search.1")
    def do(self, play: Saints) -> None:
        """Searching a hex costs as much as entering it, and finds what is hidden, or does on the feature's own
        chance."""
        on_the_road(play)
        here = play.state.journey.here or next(
            name for name, one in countries(play.state).items() if play.state.exploring.terrain in (one.grade, one.old)
        )
        cost, _ = cost_of(play.state, country(play.state, here))
        if play.state.journey.points < cost:
            raise PlayError(f"That costs {numbered(cost, 'point')}, and {play.state.journey.points} are left of today.")
        play.record(PointsSpent(country=here, spent=cost, paid=0, entered=False, search=True))
        die = 0
        if self.chance >= 0:
            with kept_secret(play):
                die = rolled(play, "losing the way", "1d6", "enc.travel.search.1", "party:hex")
        play.record(HexScoured(die, self.chance, die == 0 or x_in_6(die, self.chance)))


class HexScoured(Event, frozen=True, tag="hex_scoured"):
    """A hex was searched; the die is 0 where none was needed."""

    die: int
    chance: int
    found: bool

    def tell(self, before: State, after: State) -> Lines:
        numbers = f" ({self.die}; {self.chance} in 6)" if self.die else ""
        found = "What is hidden here is found" if self.found else "What is hidden here is not found"
        return secret(after, f"{found}{numbers}.", "enc.travel.search.1")
