"""Food: what the party eats, how long it keeps, and what the wild gives."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.telling import listed
from lychgate.core.view import Choice
from lychgate.kit.command import Command, Entry, Wording
from lychgate.kit.english import numbered
from lychgate.kit.fields import REFEREES_WORD, Name, Number, OneOf, Said
from lychgate.kit.line import Line
from lychgate.kit.reading import read_fields
from lychgate.kit.rolling import kept_secret, rolled
from lychgate.kit.telling import public
from lychgate.kit.topics import REST
from lychgate.rulesets.hundred_saints import picking
from lychgate.rulesets.hundred_saints.fields import Added, Several
from lychgate.rulesets.hundred_saints.naming import people
from lychgate.rulesets.hundred_saints.permission import EATERS, JUDGEMENT, PARTY_FORAGES, WORLD
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.checks import skill_check, skill_of, somebody
from lychgate.rulesets.hundred_saints.rules.distance import DistanceSettled
from lychgate.rulesets.hundred_saints.rules.encounter import AwarenessSet, Meet, StepReached, notice
from lychgate.rulesets.hundred_saints.rules.exhaustion import ours
from lychgate.rulesets.hundred_saints.rules.gear import Taken
from lychgate.rulesets.hundred_saints.rules.numbers import face_needed, feet_a_pip
from lychgate.rulesets.hundred_saints.rules.sheet import reckon
from lychgate.rulesets.hundred_saints.rules.surprise import SurpriseSettled
from lychgate.rulesets.hundred_saints.state import PARTY, Creature, Item, Rations, State, Surprised
from lychgate.rulesets.hundred_saints.tables.encounter import ENCOUNTER
from lychgate.rulesets.hundred_saints.tables.exploring import EXPLORING

HEADING = "Hazards and food"

PACKED = re.compile(r"(?:preserved |fresh )?rations?")
"""How rations are called on a sheet."""


# ---------------------------------------------------------------------- eating


class StoreRations(Command, frozen=True, tag="store_rations"):
    """Give the party food, or take it away.

    Below 0 so many are gone.
    """

    word = "rations"
    menu_label = "Change the rations"
    may = JUDGEMENT
    clauses = ("enc.dungeon.food.1",)

    count: Annotated[int, Number("how many rations", -1000, 1000)]
    kind: Annotated[Literal["fresh", "preserved"], OneOf("kind", ("fresh", "preserved"))]

    @clause("enc.dungeon.food.1")
    def do(self, play: Saints) -> None:
        """So many rations keep from today, for less long in a damp place. Below 0: so many are gone."""
        now = play.state.exploring
        if self.count <= 0:
            play.record(RationsChanged(fewer(now.rations, -self.count, self.kind)))
            return
        play.record(RationsChanged(with_rations(play, self.kind, self.count)))


class RationsChanged(Event, frozen=True, tag="rations_changed"):
    """What the party has to eat now; ``spoiled`` are those that went bad."""

    rations: tuple[Rations, ...]
    spoiled: int = 0

    def apply(self, state: State) -> State:
        return replace(state, exploring=replace(state.exploring, rations=self.rations))

    def tell(self, before: State, after: State) -> Lines:
        told = ", ".join(f"{one.count} {one.kind} (for {numbered(one.days, 'day')})" for one in self.rations) or "none"
        if self.spoiled:
            gone = f"{numbered(self.spoiled, 'ration')} {'has' if self.spoiled == 1 else 'have'} gone bad"
            return public(f"{gone}. Left: {told}.", "enc.dungeon.food.1")
        same = {(one.kind, one.count) for one in self.rations} == {
            (one.kind, one.count) for one in before.exploring.rations
        }
        return () if same else public(f"Rations: {told}.", "enc.dungeon.food.1", weight="result")


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
    who, item = min(packed(play.state), key=lambda one: one[0] != eater)  # the store's stand first
    before = play.state.creature(who) if who else None
    play.record(Taken(who=who, what=item.name, where=item.where, count=1, eaten=True))
    if before is not None:
        reckon(play, before)


class Eat(Command, frozen=True, tag="eat"):
    """Eat and drink for today.

    Nobody named: all of the party; ``free``: not from the party's rations.
    """

    word = "eat"
    menu_label = "Eat and drink"
    menu = REST
    may = EATERS
    clauses = ("enc.hazard.hunger.1",)
    form_labels = {"who": "Who (all if empty)", "free": "Not from the rations"}
    pickers = {"who": picking.party}

    who: Several = ()
    free: Annotated[bool, REFEREES_WORD] = False

    @classmethod
    def entries(cls, state: State, seat: str) -> tuple[Entry, ...]:
        own = [one.label for one in picking.own(state, seat, {})]
        return tuple(Entry(cls((name,) if name else ()).label(state), "", (("who", name),)) for name in ("", *own))

    def label(self, state: State) -> str:
        eat = "eats and drinks" if len(self.who) == 1 else "eat and drink"
        return f"{listed(self.who) if self.who else 'All'} {eat}"

    def do(self, play: Saints) -> None:
        """Some eat and drink: a ration each, what goes bad soonest first, and then of what is on sheets; or of
        something else, and nothing is used up."""
        state = play.state
        who = tuple(somebody(play, name) for name in self.who) or ours(state)
        hungry = tuple(one.id for one in who if one.id not in state.exploring.fed)
        if not hungry:
            raise PlayError("They have eaten today already.")
        rations = state.exploring.rations
        if self.free:
            play.record(Ate(hungry, rations))
            return
        common, carried = sum(one.count for one in rations), sum(item.count for _, item in packed(state))
        if len(hungry) > common + carried:
            raise PlayError(f"The party has {numbered(common + carried, 'ration')}, not {len(hungry)}.")
        for eater in hungry[common:]:
            unpack(play, eater)
        play.record(Ate(hungry, fewer(rations, min(len(hungry), common))))


class Ate(Event, frozen=True, tag="ate"):
    """Some ate today; ``rations`` is what is left of the party's."""

    who: tuple[str, ...]
    rations: tuple[Rations, ...]

    def apply(self, state: State) -> State:
        now = state.exploring
        lacking = {id_: what for id_, what in now.lacking.items() if id_ not in self.who}
        fed = (*(one for one in now.fed if one not in self.who), *self.who)
        return replace(state, exploring=replace(now, fed=fed, lacking=lacking, rations=self.rations))

    def tell(self, before: State, after: State) -> Lines:
        left = sum(one.count for one in self.rations) + sum(item.count for _, item in packed(after))
        rations = f"{numbered(left, 'ration')} {'is' if left == 1 else 'are'} left"
        return public(f"{people(after, self.who)}: fed today. {rations}.", weight="result")


class GoWithout(Command, frozen=True, tag="go_without"):
    """Characters go without food or water today."""

    word = "without"
    menu_label = "Record hunger or thirst"
    may = JUDGEMENT
    clauses = ("enc.hazard.hunger.1", "enc.hazard.thirst.1")

    what: Annotated[Literal["food", "water"], OneOf("need", ("food", "water"))]
    who: Several

    def do(self, play: Saints) -> None:
        """Some have nothing to eat, or to drink, today."""
        play.record(WentWithout(tuple(somebody(play, name).id for name in self.who), self.what))


class WentWithout(Event, frozen=True, tag="went_without"):
    """Characters go without food or water today."""

    who: tuple[str, ...]
    what: Literal["food", "water"]

    def apply(self, state: State) -> State:
        now = state.exploring
        lacking = dict(now.lacking)
        for id_ in self.who:
            before = lacking.get(id_, self.what)
            lacking[id_] = self.what if before == self.what else "food and water"
        fed = tuple(one for one in now.fed if one not in self.who)
        return replace(state, exploring=replace(now, fed=fed, lacking=lacking))

    def tell(self, before: State, after: State) -> Lines:
        return public(f"{people(after, self.who)}: no {self.what} today.", "enc.hazard.hunger.1", weight="result")


# ---------------------------------------------------------------------- the wild


SOUGHT = {"fish": "Fish", "forage": "Look for plants", "hunt": "Hunt"}
"""What the party does to find food."""


class SeekFood(Command, frozen=True, tag="seek_food", kw_only=True):
    """The party looks for food in the wild."""

    may = PARTY_FORAGES

    how: Literal["fish", "forage", "hunt"]
    season: Annotated[Literal["", "winter", "autumn"], REFEREES_WORD] = ""
    whole_day: bool = False
    by: Annotated[int, REFEREES_WORD] = 0

    def label(self, state: State) -> str:
        whole = ", the whole day" if self.whole_day else ""
        return f"{SOUGHT[self.how]}{whole}"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        least = min((_forager(state, one, self.how) for one in ours(state)), default=6)
        return Choice(id_, self.label(state), f"{face_needed(least)}; one try a day")

    @clause("enc.food.1")
    def do(self, play: Saints) -> None:
        """One Survival check a day for the group, by the best in it, two better if the whole day goes into it."""
        state = play.state
        if state.exploring.food_sought:
            raise PlayError("Food has been sought today: there is one check a day.")
        party = ours(state)
        if not party:
            raise PlayError("Nobody is in the party.")
        numbers = EXPLORING.food
        best = min(party, key=lambda one: _forager(state, one, self.how))
        by = self.by + (numbers.whole_day if self.whole_day else 0)
        bettered = replace(best, skills={**best.skills, "survival": _forager(state, best, self.how)})
        tried = skill_check(play, bettered, "survival", "enc.food.1", by)
        found = 0
        if tried.good and self.how != "hunt":
            seasons = {"winter": numbers.forage_winter, "autumn": numbers.forage_autumn}
            dice = seasons.get(self.season, numbers.forage) if self.how == "forage" else numbers.fish
            found = rolled(play, "food", dice, "enc.food.1", f"creature:{best.id}")
        play.record(FoodSought(best.id, self.how, tried.total, tried.good, found))
        if found:
            play.record(RationsChanged(with_rations(play, "fresh", found)))


class Forage(Wording, frozen=True, kw_only=True):
    """Look for plants to eat."""

    word = "forage"
    menu_label = "Forage for plants"
    may = PARTY_FORAGES
    clauses = ("enc.food.1",)

    season: Annotated[Literal["", "winter", "autumn"], REFEREES_WORD] = ""
    whole_day: Annotated[bool, Said("whole day")] = False
    by: Added = 0

    @classmethod
    def read(cls, line: Line) -> SeekFood:
        return SeekFood(how="forage", **read_fields(cls, line))


class Fish(Wording, frozen=True, kw_only=True):
    """Fish with rod and tackle."""

    word = "fish"
    menu_label = "Fish"
    may = PARTY_FORAGES
    clauses = ("enc.food.1",)

    whole_day: Annotated[bool, Said("whole day")] = False
    by: Added = 0

    @classmethod
    def read(cls, line: Line) -> SeekFood:
        return SeekFood(how="fish", **read_fields(cls, line))


class Hunt(Wording, frozen=True, kw_only=True):
    """Hunt for animals to eat."""

    word = "hunt"
    menu_label = "Hunt for game"
    may = PARTY_FORAGES
    clauses = ("enc.food.1", "enc.wander.8")

    whole_day: Annotated[bool, Said("whole day")] = False
    by: Added = 0

    @classmethod
    def read(cls, line: Line) -> SeekFood:
        return SeekFood(how="hunt", **read_fields(cls, line))


class FoodSought(Event, frozen=True, tag="food_sought"):
    """The day's check for food in the wild: who made it, and the rations that it gave."""

    who: str
    how: Literal["fish", "forage", "hunt"]
    total: int
    good: bool
    rations: int = 0

    def apply(self, state: State) -> State:
        return replace(state, exploring=replace(state.exploring, food_sought=True))

    def tell(self, before: State, after: State) -> Lines:
        who = after.creature(self.who).name
        found = f"finds {numbered(self.rations, 'ration')}" if self.rations else "finds nothing"
        if self.how == "hunt":
            found = "comes upon game" if self.good else "comes upon nothing"
        verb = {"fish": "fishes", "forage": "forages", "hunt": "hunts"}[self.how]
        return public(f"{who} {verb} and {found} ({self.total}).", "enc.food.1")


def _forager(state: State, one: Creature, how: str) -> int:
    """Somebody's target: that of Survival, or what their class has for it."""
    survival = skill_of(state, one, "survival")
    return min(survival, skill_of(state, one, "foraging")) if how == "forage" else survival


class MeetGame(Command, frozen=True, tag="meet_game"):
    """The hunters come upon their prey unnoticed."""

    word = "game"
    menu_label = "Meet the prey"
    may = WORLD
    clauses = ("enc.wander.8",)

    side: Annotated[str, Name("side", ("other side",))]

    @clause("enc.wander.8")
    def do(self, play: Saints) -> None:
        """The hunt succeeded: the game is met in the open at 1d4 x 30 feet, surprised without a roll."""
        row = ENCOUNTER.distance["outdoors"]
        Meet((self.side,), "outdoors").do(play)
        play.record(AwarenessSet(PARTY, self.side, True))
        play.record(SurpriseSettled((Surprised(PARTY, 0, 0, False), Surprised(self.side, 6, 0, True))))
        with kept_secret(play):
            pips = rolled(play, "distance", row.all_surprised, "enc.wander.8", f"side:{self.side}")
        feet = feet_a_pip(play.state, "outdoors") * pips
        play.record(DistanceSettled(self.side, feet, rolled=True))
        play.record(StepReached("initiative"))
        notice(play)


class Butcher(Command, frozen=True, tag="butcher"):
    """Turn game into rations.

    What was killed had so many hit points in all, and is of such a size.
    """

    word = "butcher"
    menu_label = "Butcher game"
    may = JUDGEMENT
    clauses = ("enc.food.1",)

    hit_points: Annotated[int, Number("hit points of game", 1, 1000, shown="HIT-POINTS")]
    size: Annotated[Literal["small", "medium", "large"], OneOf("size", ("small", "medium", "large"))]

    @clause("enc.food.1")
    def do(self, play: Saints) -> None:
        """Game gives a ration for each hit point of something Small, two of Medium, four of Large."""
        count = self.hit_points * EXPLORING.food.game[self.size]
        play.record(RationsChanged(with_rations(play, "fresh", count)))
