"""Days and food: what the party eats, how long it keeps, what the wild gives, and nights underground."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.kit.english import numbered
from lychgate.kit.rolling import kept_secret, rolled
from lychgate.rulesets.hundred_saints.commands import hazards as order
from lychgate.rulesets.hundred_saints.commands.contact import Meet
from lychgate.rulesets.hundred_saints.commands.exploring import WanderersEvery
from lychgate.rulesets.hundred_saints.decisions_exploring import Fed
from lychgate.rulesets.hundred_saints.events import contact as met
from lychgate.rulesets.hundred_saints.events import hazards as event
from lychgate.rulesets.hundred_saints.rules.chance import Rules, Saints
from lychgate.rulesets.hundred_saints.rules.checks import skill_check, skill_of, somebody
from lychgate.rulesets.hundred_saints.rules.encounter import meet, notice
from lychgate.rulesets.hundred_saints.rules.exhaustion import ours
from lychgate.rulesets.hundred_saints.rules.gear import Taken
from lychgate.rulesets.hundred_saints.rules.sheet import reckon
from lychgate.rulesets.hundred_saints.rules.starving import day_over
from lychgate.rulesets.hundred_saints.rules.time import explored
from lychgate.rulesets.hundred_saints.rules.travel import journey_day_over
from lychgate.rulesets.hundred_saints.rules.wandering import check_every, nothing_comes
from lychgate.rulesets.hundred_saints.state import PARTY, Creature, Item, Rations, State, Surprised
from lychgate.rulesets.hundred_saints.tables.encounter import ENCOUNTER, TIME
from lychgate.rulesets.hundred_saints.tables.exploring import EXPLORING

PACKED = re.compile(r"(?:preserved |fresh )?rations?")
"""How rations are called on a sheet."""

# ---------------------------------------------------------------------- eating


@clause("enc.dungeon.food.1")
def store_rations(play: Saints, command: order.StoreRations) -> None:
    """So many rations keep from today, for less long in a damp place. Below 0: so many are gone."""
    now = play.state.exploring
    if command.count <= 0:
        play.record(event.RationsChanged(fewer(now.rations, -command.count, command.kind)))
        return
    play.record(event.RationsChanged(with_rations(play, command.kind, command.count)))


def with_rations(play: Saints, kind: str, count: int) -> tuple[Rations, ...]:
    """The party's rations with so many more, that keep from today."""
    now, keeping = play.state.exploring, EXPLORING.rations[kind]
    days = keeping.damp if now.where == "dungeon" else keeping.days
    same = next((one for one in now.rations if (one.kind, one.days) == (kind, days)), None)
    others = tuple(one for one in now.rations if one is not same)
    return (*others, Rations(kind, count + (same.count if same else 0), days))


def fewer(rations: Sequence[Rations], count: int, kind: str = "") -> tuple[Rations, ...]:
    """The rations without so many, those that go bad soonest first. Raises ``PlayError`` for too few."""
    there = sum(one.count for one in rations if kind in ("", one.kind))
    if count > there:
        raise PlayError(f"The party has {numbered(there, 'ration')}{f' of {kind} food' if kind else ''}, not {count}.")
    left: list[Rations] = []
    for one in sorted(rations, key=lambda one: (one.days, one.kind)):
        used = min(one.count, count) if kind in ("", one.kind) else 0
        count -= used
        if one.count > used:
            left.append(replace(one, count=one.count - used))
    return tuple(left)


def packed(state: State) -> list[tuple[str, Item]]:
    """Rations in the party's store and on the sheets of the living, with whose they are; empty: the store's."""
    sheets = [("", item) for item in state.store] + [(one.id, item) for one in ours(state) for item in one.items]
    return [(who, item) for who, item in sheets if PACKED.fullmatch(item.name.casefold())]


def unpack(play: Saints, eater: str) -> None:
    """Somebody eats a ration off their own sheet, else of the party's store, else of somebody else's."""
    who, item = min(packed(play.state), key=lambda one: (one[0] != eater, one[0] != ""))
    before = play.state.creature(who) if who else None
    play.record(Taken(who=who, what=item.name, where=item.where, count=1, eaten=True))
    if before is not None:
        reckon(play, before)


def eat(play: Saints, command: order.Eat) -> None:
    """Some eat and drink: a ration each, what goes bad soonest first, and then of what is on sheets; or of something
    else, and nothing is used up."""
    state = play.state
    who = tuple(somebody(play, name) for name in command.who) or ours(state)
    hungry = tuple(one.id for one in who if one.id not in state.exploring.fed)
    if not hungry:
        raise PlayError("They have eaten today already.")
    rations = state.exploring.rations
    if command.free:
        play.record(event.Ate(hungry, rations))
        return
    common, carried = sum(one.count for one in rations), sum(item.count for _, item in packed(state))
    if len(hungry) > common + carried:
        raise PlayError(f"The party has {numbered(common + carried, 'ration')}, not {len(hungry)}.")
    for eater in hungry[common:]:
        unpack(play, eater)
    play.record(event.Ate(hungry, fewer(rations, min(len(hungry), common))))


def go_without(play: Saints, command: order.GoWithout) -> None:
    """Some have nothing to eat, or to drink, today."""
    play.record(event.WentWithout(tuple(somebody(play, name).id for name in command.who), command.what))


@clause("enc.time.3", "enc.hazard.hunger.1", "enc.hazard.thirst.1", "enc.dungeon.food.1")
def end_day(play: Saints, command: order.EndDay) -> None:
    """The day is over: hunger and thirst are reckoned, and food is a day older. Nobody goes hungry unasked: of those of
    whom nothing has been said the referee says whether they ate."""
    now = play.state.exploring
    party = ours(play.state)
    unsaid = tuple(one for one in party if one.id not in now.fed and one.id not in now.lacking)
    answer = play.ask(Fed(seat=play.seat, who=tuple(one.name for one in unsaid))) if unsaid else ""
    for one in party:
        lacked = now.lacking.get(one.id, "")
        if not lacked and one in unsaid and answer != "ate":
            lacked = answer
        day_over(play, one, lacked, rested=command.rested)
    older = tuple(replace(one, days=one.days - 1) for one in play.state.exploring.rations)
    if older:
        kept = tuple(one for one in older if one.days > 0)
        play.record(event.RationsChanged(kept, sum(one.count for one in older if one.days <= 0)))
    journey_day_over(play, rested=command.rested)
    play.record(event.DayEnded(command.rested))


# ---------------------------------------------------------------------- the wild


@clause("enc.food.1")
def seek_food(play: Saints, command: order.SeekFood) -> None:
    """One Survival check a day for the group, by the best in it, two better if the whole day goes into it."""
    state = play.state
    if state.exploring.food_sought:
        raise PlayError("Food has been sought today: there is one check a day.")
    party = ours(state)
    if not party:
        raise PlayError("Nobody is in the party.")
    numbers = EXPLORING.food
    best = min(party, key=lambda one: _forager(one, command.how))
    by = command.by + (numbers.whole_day if command.whole_day else 0)
    bettered = replace(best, skills={**best.skills, "survival": _forager(best, command.how)})
    tried = skill_check(play, bettered, "survival", "enc.food.1", by)
    found = 0
    if tried.good and command.how != "hunt":
        dice = numbers.fish
        if command.how == "forage":
            dice = {"winter": numbers.forage_winter, "autumn": numbers.forage_autumn}.get(
                command.season, numbers.forage
            )
        found = rolled(play, "food", dice, "enc.food.1", f"creature:{best.id}")
    play.record(event.FoodSought(best.id, command.how, tried.total, tried.good, found))
    if found:
        play.record(event.RationsChanged(with_rations(play, "fresh", found)))


def _forager(one: Creature, how: str) -> int:
    """Somebody's target: that of Survival, or what their class has for it."""
    survival = skill_of(one, "survival")
    return min(survival, skill_of(one, "foraging")) if how == "forage" else survival


@clause("enc.wander.8")
def meet_game(play: Saints, command: order.MeetGame) -> None:
    """The hunt succeeded: the game is met in the open at 1d4 x 30 feet, surprised without a roll."""
    row = ENCOUNTER.distance["outdoors"]
    meet(play, Meet((command.side,), "outdoors"))
    play.record(met.AwarenessSet(PARTY, command.side, True))
    play.record(met.SurpriseSettled((Surprised(PARTY, 0, 0, False), Surprised(command.side, 6, 0, True))))
    with kept_secret(play):
        feet = row.times * rolled(play, "distance", row.all_surprised, "enc.wander.8", f"side:{command.side}")
    play.record(met.DistanceSettled(command.side, feet, rolled=True))
    play.record(met.StepReached("initiative"))
    notice(play)


@clause("enc.food.1")
def butcher(play: Saints, command: order.Butcher) -> None:
    """Game gives a ration for each hit point of something Small, two of Medium, four of Large."""
    count = command.hit_points * EXPLORING.food.game[command.size]
    play.record(event.RationsChanged(with_rations(play, "fresh", count)))


# ---------------------------------------------------------------------- nights underground


@clause("enc.dungeon.sleep.1")
def sleep(play: Saints, command: order.Sleep) -> None:
    """A night's hours underground, resting, with checks as often as the referee says; it ends where something comes."""
    nothing_comes(play)
    if play.state.exploring.where != "dungeon":
        raise PlayError("The party is not underground. A night in the wilds: camp; in a settlement: day")
    if command.every >= 0:
        check_every(play, WanderersEvery(command.every))
    explored(play, command.hours * TIME["turns_per_hour"], "resting")


RULES: Rules = {
    order.StoreRations: store_rations,
    order.Eat: eat,
    order.GoWithout: go_without,
    order.EndDay: end_day,
    order.SeekFood: seek_food,
    order.MeetGame: meet_game,
    order.Butcher: butcher,
    order.Sleep: sleep,
}
