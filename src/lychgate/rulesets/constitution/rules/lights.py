"""Lights: torches, candles and lanterns burn for so many turns; any is put out again."""

from __future__ import annotations

import re
from typing import Annotated, Literal

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.telling import listed
from lychgate.core.view import Choice
from lychgate.kit.english import numbered, of_whom
from lychgate.kit.fields import Person
from lychgate.kit.table import number, ruled
from lychgate.kit.telling import public
from lychgate.rulesets.constitution.permission import OWNER
from lychgate.rulesets.constitution.rules.form_choices import Filled, own, whoever
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay, of_somebody, somebody, who_is
from lychgate.rulesets.constitution.rules.load import must_fit
from lychgate.rulesets.constitution.rules.offered import Offered
from lychgate.rulesets.constitution.rules.time import TURN
from lychgate.rulesets.constitution.state import Creature, State
from lychgate.rulesets.constitution.state.gear import Item, Where
from lychgate.rulesets.constitution.state.travel import Light
from lychgate.rulesets.constitution.tables.travel import TRAVEL

HEADING = "Travel"

Kind = Literal["torch", "candle", "lantern"]

HALF = "half-empty flask of oil"
"""What is left of a flask that fills a lantern twice, after the first time."""

FUEL: dict[Kind, tuple[str, ...]] = {
    "torch": ("torch",),
    "candle": ("candle", "candles"),
    "lantern": (HALF, "flask of oil"),
}
"""What a light uses up, the first that is there."""


@clause("3d6.13.2a", "3d6.13.2b", "3d6.13.2c")
def burns(state: State, what: str) -> int:
    """For how many turns a light burns."""
    if what == "lantern" and ruled(state, "lantern_oil") == "48":
        return TRAVEL.oil.turns
    return TRAVEL.light[what] if what in TRAVEL.light else number(state, f"{what}_turns")


@clause("3d6.13.2a")
def rest_named(what: str, turns: int) -> str:
    """What is left of a light that was put out, as it is carried: ``torch with 4 turns left``."""
    return f"{what} with {numbered(turns, 'turn')} left"


def fuels(one: Creature, what: Kind) -> tuple[str, ...]:
    """What somebody has for a light, what was begun first."""
    begun = tuple(item.name for item in one.items if _rest(what).fullmatch(item.name))
    return (*begun, *(name for name in FUEL[what] if any(item.name == name for item in one.items)))


def _rest(what: str) -> re.Pattern[str]:
    return re.compile(rf"{'oil' if what == 'lantern' else what} with (\d+) turns? left")


def lightable(state: State, one: Creature | None) -> tuple[Choice, ...]:
    """The lights that somebody could light now, each with the turns that it burns."""
    kinds = may_light(state, one) if one is not None else tuple(FUEL)
    return tuple(Choice(what, what.capitalize(), numbered(burns(state, what), "turn")) for what in kinds)


def burning_of(state: State, one: Creature) -> tuple[str, ...]:
    """The lights that burn in somebody's hands."""
    return tuple(light.name for light in state.travel.lights if light.who == one.id)


def burning(state: State, seat: str, filled: Filled) -> tuple[Choice, ...]:
    """The lights that whoever acts could put out."""
    one = whoever(state, filled)
    return tuple(Choice(what, what.capitalize()) for what in (burning_of(state, one) if one is not None else ()))


class LightUp(Offered, frozen=True, tag="light_up"):
    """Light a torch, a candle, or a lantern with a flask of oil."""

    word = "light"
    menu_label = "Light a light"
    likely = 5
    may = OWNER
    topic = "Supplies"
    clauses = ("3d6.13.2a", "3d6.13.2b", "3d6.13.2c")
    pickers = {
        "who": own(lambda state, one: bool(may_light(state, one))),
        "what": lambda state, seat, filled: lightable(state, whoever(state, filled)),
    }

    who: Annotated[str, Person()]
    what: Kind = "torch"

    def label(self, state: State) -> str:
        return f"{self.who} lights a {self.what}"

    def note(self, state: State) -> str:
        one = who_is(state, self.who)
        found = fuels(one, self.what) if one is not None else ()
        return numbered(turns_of(state, self.what, found[0]), "turn") if found else ""

    def do(self, play: ConstitutionPlay) -> None:
        """What it uses up is gone; what was begun is burnt first."""
        one = somebody(play, self.who)
        if any((light.who, light.name) == (one.id, self.what) for light in play.state.travel.lights):
            raise PlayError(f"{one.name} already has a burning {self.what}.")
        if self.what == "lantern":
            must_have(one, "lantern")
        fuel = next(iter(fuels(one, self.what)), "") or must_have(one, *FUEL[self.what])
        items = without_one(one.items, fuel)
        if fuel == "flask of oil" and ruled(play.state, "lantern_oil") == "48":
            items = (*items, Item(HALF, "small", "backpack"))
        turns = turns_of(play.state, self.what, fuel)
        play.record(LitUp(one.id, self.what, turns, play.state.minutes + turns * TURN, items))


def turns_of(state: State, what: Kind, fuel: str) -> int:
    """For how many turns a light burns by what is used up."""
    begun = _rest(what).fullmatch(fuel)
    return int(begun[1]) if begun else burns(state, what)


def may_light(state: State, one: Creature) -> tuple[Kind, ...]:
    """The lights that somebody could light now."""
    burning = {light.name for light in state.travel.lights if light.who == one.id}
    has = {item.name for item in one.items}
    return tuple(
        what
        for what in FUEL
        if one.up and what not in burning and fuels(one, what) and (what != "lantern" or what in has)
    )


def must_have(one: Creature, *names: str) -> str:
    """The first of these names that somebody has. Raises ``PlayError`` where they have none."""
    found = next((name for name in names if any(item.name == name for item in one.items)), None)
    if found is None:
        raise PlayError(f"{one.name} has no {names[-1]}.")
    return found


def without_one(items: tuple[Item, ...], name: str) -> tuple[Item, ...]:
    """The things without one of a name."""
    gone = next(item for item in items if item.name == name)
    return tuple(
        replace(item, count=item.count - 1) if item is gone else item
        for item in items
        if item is not gone or item.count > 1
    )


class LitUp(Event, frozen=True, tag="lit_up"):
    """A light burns until a minute; its bearer has these things left."""

    who: str
    what: str
    turns: int
    out: int
    items: tuple[Item, ...]

    def apply(self, state: State) -> State:
        lit = Light(who=self.who, name=self.what, out=self.out)
        after = state.with_creature(replace(state.creature(self.who), items=self.items))
        return replace(after, travel=replace(state.travel, lights=(*state.travel.lights, lit)))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        text = f"{one.name} lights a {self.what}: it burns for {numbered(self.turns, 'turn')}."
        return of_somebody(after, one, text, "3d6.13.2a")


class PutOut(Offered, frozen=True, tag="put_out"):
    """Put out a light; what is left of it can be lit again."""

    word = "douse"
    also = ("extinguish",)
    menu_label = "Put out a light"
    may = OWNER
    topic = "Supplies"
    clauses = ("3d6.13.2a", "3d6.13.2b", "3d6.13.2c")
    pickers = {"who": own(lambda state, one: bool(burning_of(state, one))), "what": burning}

    who: Annotated[str, Person()]
    what: Literal["torch", "candle", "lantern", ""] = ""

    def label(self, state: State) -> str:
        return f"{self.who} puts out the {self.what or 'light'}"

    def note(self, state: State) -> str:
        one = who_is(state, self.who)
        light = light_of(state, one, self.what) if one is not None else None
        return f"{numbered(turns_left(state, light), 'turn')} left" if light is not None else ""

    @clause("3d6.13.2a")
    def do(self, play: ConstitutionPlay) -> None:
        """The full turns that are left are kept, where it goes back among the things."""
        one = somebody(play, self.who)
        light = light_of(play.state, one, self.what)
        if light is None:
            raise PlayError(f"{one.name} has no burning {self.what or 'light'}.")
        left = turns_left(play.state, light)
        items = kept_of(one, light.name, left) if left else one.items
        play.record(WasPutOut(one.id, light.name, left, items))


def light_of(state: State, one: Creature, what: str) -> Light | None:
    """The light of a kind that somebody carries, any where none is named; None where none burns."""
    those = (light for light in state.travel.lights if light.who == one.id)
    return next((light for light in those if what in ("", light.name)), None)


def turns_left(state: State, light: Light) -> int:
    """The full turns for which a light still burns."""
    return (light.out - state.minutes) // TURN


def kept_of(one: Creature, what: str, turns: int) -> tuple[Item, ...]:
    """The things of somebody with what is left of a light, in the pack, or in hand where that is full; else it stays
    behind."""
    name = rest_named("oil" if what == "lantern" else what, turns)
    places: tuple[Where, ...] = ("backpack", "held")
    for place in places:
        items = (*one.items, Item(name, "small", place))
        try:
            must_fit(items)
        except PlayError:
            continue
        return items
    return one.items


class WasPutOut(Event, frozen=True, tag="was_put_out"):
    """Somebody's light is out, with so many turns left; they have these things."""

    who: str
    what: str
    turns: int
    items: tuple[Item, ...]

    def apply(self, state: State) -> State:
        lights = tuple(light for light in state.travel.lights if (light.who, light.name) != (self.who, self.what))
        after = state.with_creature(replace(state.creature(self.who), items=self.items))
        return replace(after, travel=replace(state.travel, lights=lights))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        left = f"{numbered(self.turns, 'turn')} of it {'is' if self.turns == 1 else 'are'} left"
        text = f"{one.name} puts out the {self.what}: {left if self.turns else 'nothing of it is left'}."
        return of_somebody(after, one, text, "3d6.13.2a")


@clause("3d6.13.2a", "3d6.13.2b", "3d6.13.2c")
def lights_burn(play: ConstitutionPlay) -> None:
    """Lights whose time is over are out."""
    if any(light.out <= play.state.minutes for light in play.state.travel.lights):
        play.record(LightsOut())


class LightsOut(Event, frozen=True, tag="lights_out"):
    """Lights have burnt down by now."""

    def apply(self, state: State) -> State:
        left = tuple(light for light in state.travel.lights if light.out > state.minutes)
        return replace(state, travel=replace(state.travel, lights=left))

    def tell(self, before: State, after: State) -> Lines:
        out = [light for light in before.travel.lights if light not in after.travel.lights]
        names = {one.id: of_whom(one.name) for one in before.cast}
        those = listed(f"{names.get(light.who, 'a')} {light.name}" for light in out)
        return public(f"{those} {'burns' if len(out) == 1 else 'burn'} out.", "3d6.13.2a", weight="result")
