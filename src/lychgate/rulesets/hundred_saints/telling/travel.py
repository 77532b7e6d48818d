"""Travel, in sentences."""

from __future__ import annotations

from lychgate.rulesets.hundred_saints.events import travel as event
from lychgate.rulesets.hundred_saints.rules.travel import countries
from lychgate.rulesets.hundred_saints.state import State
from lychgate.rulesets.hundred_saints.telling.lines import Lines, Tell, public, secret

DOES = {"poor": "sight is poor", "cold": "it is bitterly cold", "dark": "it is dark"}

STEPS = {
    "weather": "Weather first: weather TEXT [poor] [cold] [dark]",
    "course": "The course: travel [road|track] [guided] [mounted|cart] [forced]",
    "wander": "The day's check for wanderers, when you like: wander. And on they go: go COUNTRY",
    "camp": "On they go (go COUNTRY), and then camp: camp [fire] [tent]",
}
"""What a referee is told of each step of a day of travel, in its order (enc.travel.day.1)."""


def prompt(state: State) -> str:
    """The step of the day of travel that comes next."""
    step = next((step for step in STEPS if step not in state.journey.done), "")
    return STEPS.get(step, "The day ends: eat, and then: day")


def _unit(state: State, count: int) -> str:
    word = "hour" if state.variants["travel_system"] == "hours_per_hex" else "Travel Point"
    return f"{count} {word}{'' if count == 1 else 's'}"


def _weather(before: State, happened: event.WeatherSet, after: State) -> Lines:
    does = [words for key, words in DOES.items() if getattr(happened, key)]
    lines = public(f"The weather: {'; '.join((happened.text, *does))}.", "enc.travel.weather.1")
    if happened.cold:
        lines += secret(after, "Who travels without fit clothes: cold WHO", "enc.hazard.cold.1")
    return lines


def _set_out(before: State, happened: event.SetOutAt, after: State) -> Lines:
    march = ", on a forced march" if happened.forced else ""
    clause_id = "enc.travel.tp.2" if happened.forced else "enc.travel.tp.1"
    return public(f"The party sets out with {_unit(after, happened.points)} for the day{march}.", clause_id)


def _lost(before: State, happened: event.WayLost, after: State) -> Lines:
    numbers = f"({happened.die}; {happened.chance} in 6)"
    if not happened.lost:
        return secret(after, f"They keep to their course {numbers}.", "enc.travel.lost.1")
    what = {
        "d6_side": f"they leave by side {happened.side} of the hex, counted from the north with the sun",
        "no_progress": "what they spend brings them no further",
    }.get(after.variants["lost_effect"], "say what comes of it")
    return secret(after, f"They lose their way {numbers}: {what}.", "enc.travel.lost.1", "enc.travel.lost.2")


def _found(before: State, happened: event.WayFound, after: State) -> Lines:
    who = after.creature(happened.who).name
    if happened.found and before.journey.lost:
        return public(f"{who} finds the way again.", "enc.travel.lost.2")
    return secret(after, f"{who} looks for the way ({happened.die}; 3 in 6).", "enc.travel.lost.2")


def _spent(before: State, happened: event.PointsSpent, after: State) -> Lines:
    left = f"{_unit(after, after.journey.points)} left"
    if happened.search:
        return public(f"The party searches the country around; {left}.", "enc.travel.search.1")
    if not happened.entered:
        paid = f"{happened.paid} paid so far"
        return public(f"The party comes no further today towards the {happened.country}: {paid}.", "enc.travel.tp.4")
    if happened.way:
        moored = " Halts and nights are spent moored." if happened.way in ("lake", "downstream", "upstream") else ""
        lines = public(f"The party goes on by {happened.way}; {left}.{moored}", "enc.travel.tp.3")
        return lines + secret(after, "Only what lies beside the way is come upon.", "enc.travel.tp.3")
    hard = countries(after)[happened.country].grade != "light"
    led = " Mounts are led." if after.journey.riding == "mounted" and hard else ""
    return public(f"The party comes into {happened.country} country; {left}.{led}", "enc.travel.tp.4")


def _scoured(before: State, happened: event.HexScoured, after: State) -> Lines:
    numbers = f" ({happened.die}; {happened.chance} in 6)" if happened.die else ""
    found = "What is hidden here is found" if happened.found else "What is hidden here is not found"
    return secret(after, f"{found}{numbers}.", "enc.travel.search.1")


def _slept(before: State, happened: event.Slept, after: State) -> Lines:
    if not happened.total and happened.good:
        return ()
    how = "well" if happened.good else "badly"
    return public(f"{after.creature(happened.who).name} sleeps {how} ({happened.total} against 4).", "enc.camp.1")


def _camped(before: State, happened: event.Camped, after: State) -> Lines:
    return public("The party camps for the night.", "enc.camp.1")


def _nothing(before: State, happened: event.JourneyDayEnded, after: State) -> Lines:
    return ()


TELL: Tell = {
    event.WeatherSet: _weather,
    event.SetOutAt: _set_out,
    event.WayLost: _lost,
    event.WayFound: _found,
    event.PointsSpent: _spent,
    event.HexScoured: _scoured,
    event.Slept: _slept,
    event.Camped: _camped,
    event.JourneyDayEnded: _nothing,
}
