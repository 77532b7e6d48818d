"""Travel in the open: the day's points, what country costs, losing the way, and nights in camp."""

from __future__ import annotations

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.kit.rolling import kept_secret, rolled
from lychgate.rulesets.hundred_saints.commands import travel as order
from lychgate.rulesets.hundred_saints.commands.exploring import Enter
from lychgate.rulesets.hundred_saints.events import exploring as exploring_event
from lychgate.rulesets.hundred_saints.events import travel as event
from lychgate.rulesets.hundred_saints.rules.chance import Rules, Saints, x_in_6
from lychgate.rulesets.hundred_saints.rules.checks import ability_check, somebody
from lychgate.rulesets.hundred_saints.rules.exhaustion import exhaustion, ours, refreshed
from lychgate.rulesets.hundred_saints.rules.movement import party_speed
from lychgate.rulesets.hundred_saints.rules.time import explored
from lychgate.rulesets.hundred_saints.rules.wandering import Chance, chance_of, enter, nothing_comes, roll_check
from lychgate.rulesets.hundred_saints.state import Journey, State
from lychgate.rulesets.hundred_saints.tables.encounter import TIME
from lychgate.rulesets.hundred_saints.tables.travel import TRAVEL, Country

BAD_SLEEP = "bad sleep"
"""A night in the wilds that was no rest."""

NO_REST_DAY = "no rest day"
"""Seven days of travel with no day of rest among them."""

FORCED = "forced march"
"""A forced march with no day of rest after it."""


def countries(state: State) -> dict[str, Country]:
    """The kinds of country and ways in this table's reading of enc.travel.tp.1."""
    return TRAVEL.country[state.variants["travel_system"]]


def country(state: State, name: str) -> Country:
    """One of them. Raises ``PlayError``."""
    known = countries(state)
    if name not in known:
        raise PlayError(f"'{name}' is no country at this table. Allowed: {', '.join(known)}.")
    return known[name]


def on_the_road(play: Saints) -> None:
    """Raise ``PlayError`` unless the party travels in the open, with nothing in its way."""
    if play.state.encounter is not None:
        raise PlayError("An encounter is under way. End it first: end [avoided]")
    nothing_comes(play)
    if play.state.exploring.where != "outdoors":
        raise PlayError("The party is not in the open. Say where it is: terrain light")


@clause("enc.travel.weather.1")
def set_weather(play: Saints, command: order.SetWeather) -> None:
    """The referee names the weather first, and ticks what it does."""
    play.record(event.WeatherSet(command.text, command.poor, command.cold, command.dark))


@clause("enc.travel.tp.1", "enc.time.move.6")
def day_points(state: State, riding: str) -> int:
    """A fifth of the party's Speed; 8 mounted, 6 with a cart; or as a sketch has it: hours, or older points."""
    match state.variants["travel_system"]:
        case "hours_per_hex":
            return TRAVEL.points["hours"]
        case "old_points":
            return TRAVEL.old[riding]
        case _:
            on_foot = party_speed(state) // TRAVEL.points["divisor"]
            return on_foot if riding == "foot" else TRAVEL.points[riding]


@clause("enc.travel.day.1", "enc.travel.tp.2")
def set_out(play: Saints, command: order.SetOut) -> None:
    """A day's points, half as many again on a forced march; and a secret roll whether they lose their way."""
    on_the_road(play)
    if "course" in play.state.journey.done:
        raise PlayError("The party has set out today already. The next day begins with: day")
    points = day_points(play.state, command.riding)
    if command.forced:
        points += points // 2
    play.record(event.SetOutAt(points, command.forced, command.riding))
    lose_way(play, command)


@clause("enc.travel.lost.1", "enc.travel.lost.2")
def lose_way(play: Saints, command: order.SetOut) -> None:
    """By a road, with a guide or a clear landmark nobody is lost; a track is 1 in 6, the wild as its country has it."""
    if command.way == "road" or command.guided:
        return
    chance = TRAVEL.points["track_lost"] if command.way == "track" else _lost_here(play.state)
    chance = min(6, chance + worse_sight(play.state))
    with kept_secret(play):
        die = rolled(play, "losing the way", "1d6", "enc.travel.lost.1", "party:way")
        lost = x_in_6(die, chance)
        side = 0
        if lost and play.state.variants["lost_effect"] == "d6_side":
            side = rolled(play, "losing the way", "1d6", "enc.travel.lost.2", "party:side")
    play.record(event.WayLost(die=die, chance=chance, lost=lost, side=side))


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


@clause("enc.travel.lost.2")
def find_way(play: Saints, command: order.FindWay) -> None:
    """A hunter finds the way again on 3 in 6; nobody else is told whether it was lost."""
    on_the_road(play)
    one = somebody(play, command.who)
    if one.character is None or one.character.calling != "hunter":
        raise PlayError(f"{one.name} is no hunter, and cannot find a way that is lost.")
    with kept_secret(play):
        die = rolled(play, "losing the way", "1d6", "enc.travel.lost.2", f"creature:{one.id}")
    play.record(event.WayFound(one.id, die, x_in_6(die, TRAVEL.points["find_way"])))


@clause("enc.travel.tp.3", "enc.travel.tp.4", "enc.travel.terrain.1", "enc.travel.water.1")
def go(play: Saints, command: order.Go) -> None:
    """Into the next hex for its points, or by a road, a track or water for theirs. Too few are paid towards it."""
    on_the_road(play)
    now = play.state.journey
    if "course" not in now.done:
        raise PlayError("The party has not set out today: travel [road|track] [guided] [mounted|cart] [forced]")
    if now.points <= 0:
        raise PlayError("Nothing is left of today. Camp, and then: day")
    kind = country(play.state, command.country)
    if play.state.variants["travel_system"] == "points":
        may_pass(now.riding, kind)
    paid = now.paid if now.towards in ("", command.country) else 0
    cost, saved = cost_of(play.state, kind, ford=not command.no_ford)
    wanted = cost - paid
    spent = min(wanted, now.points)
    if now.lost and play.state.variants["lost_effect"] == "no_progress":
        play.record(event.PointsSpent(country=command.country, spent=spent, paid=0, entered=False))
        return
    entered = spent == wanted
    here = command.country if not kind.way else now.here
    play.record(
        event.PointsSpent(
            country=here if entered else command.country,
            spent=spent,
            paid=0 if entered else paid + spent,
            entered=entered,
            way=command.country if kind.way else "",
            saved=saved,
        )
    )
    if entered and not kind.way:
        change_country(play, kind)
    if play.state.variants["travel_system"] == "hours_per_hex":
        explored(play, spent * TIME["turns_per_hour"])


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
        enter(play, Enter(where="outdoors", terrain=terrain, dark=play.state.exploring.dark))


@clause("enc.travel.search.1")
def scour(play: Saints, command: order.ScourHex) -> None:
    """Searching a hex costs as much as entering it, and finds what is hidden, or does on the feature's own chance."""
    on_the_road(play)
    here = play.state.journey.here or next(
        name for name, one in countries(play.state).items() if play.state.exploring.terrain in (one.grade, one.old)
    )
    cost, _ = cost_of(play.state, country(play.state, here))
    if play.state.journey.points < cost:
        raise PlayError(f"That costs {cost} points, and {play.state.journey.points} are left of today.")
    play.record(event.PointsSpent(country=here, spent=cost, paid=0, entered=False, search=True))
    die = 0
    if command.chance >= 0:
        with kept_secret(play):
            die = rolled(play, "losing the way", "1d6", "enc.travel.search.1", "party:hex")
    play.record(event.HexScoured(die, command.chance, die == 0 or x_in_6(die, command.chance)))


# ---------------------------------------------------------------------- nights and days


@clause("enc.camp.1")
def camp(play: Saints, command: order.Camp) -> None:
    """A night in the wilds: who is badly off for it needs a Constitution check, or all do, or nobody, as the table has
    it; a bad night tires by a step until a good one."""
    on_the_road(play)
    ill = [somebody(play, name).id for name in command.ill]
    snug = (command.fire or command.tent) and not play.state.journey.cold
    rule = play.state.variants["camp_check"]
    for one in ours(play.state):
        total, good = 0, True
        if rule == "always" or (rule == "if_ill_equipped" and (one.id in ill or not snug)):
            tried = ability_check(play, one, "constitution", "enc.camp.1", command.by)
            total, good = tried.total, tried.good
        play.record(event.Slept(one.id, total, good))
        if not good:
            play.record(exploring_event.Wearied((one.id,), BAD_SLEEP))
        elif one.mark(f"exhausted: {BAD_SLEEP}") is not None:
            play.record(exploring_event.Refreshed((one.id,), BAD_SLEEP))
    play.record(event.Camped())
    night_check(play, hidden=command.hidden)


@clause("enc.camp.2")
def night_check(play: Saints, *, hidden: bool) -> None:
    """One check in the night at the country's chance, one less where the camp is well hidden; or as the table says."""
    rule = play.state.variants["night_check"]
    if rule == "none":
        return
    day = chance_of(play.state)
    in_six = 1 if rule == "one_in_six" else day.in_six
    roll_check(play, Chance("enc.camp.2", max(0, in_six - (1 if hidden else 0)), high=False), owed=False)


@clause("enc.travel.rest.1", "enc.travel.tp.2", "enc.hazard.exhaust.2")
def journey_day_over(play: Saints, *, rested: bool) -> None:
    """A day of rest makes good what travel has cost. Without one the seventh day tires, and so does a forced march."""
    now = play.state.journey
    travelled = "course" in now.done
    if not rested and not travelled and now == Journey():
        return
    who = tuple(one.id for one in ours(play.state))
    if rested:
        refreshed(play, NO_REST_DAY)
        refreshed(play, FORCED)
    elif travelled and who and (now.days + 1) % TRAVEL.points["rest_every"] == 0:
        play.record(exploring_event.Wearied(who, NO_REST_DAY))
    if not rested and now.owes_rest and who:
        play.record(exploring_event.Wearied(who, FORCED))
    play.record(event.JourneyDayEnded(rested, travelled))


RULES: Rules = {
    order.SetWeather: set_weather,
    order.SetOut: set_out,
    order.Go: go,
    order.ScourHex: scour,
    order.FindWay: find_way,
    order.Camp: camp,
}
