"""Lights: a torch burns for 6 turns, a small candle for 18, a lantern for 24 with a flask of oil."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.telling import listed
from lychgate.kit.command import Command
from lychgate.kit.english import of_whom
from lychgate.kit.fields import Person
from lychgate.kit.table import ruled
from lychgate.kit.telling import public
from lychgate.rulesets.constitution.permission import OWNER
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay, of_somebody, somebody
from lychgate.rulesets.constitution.rules.time import TURN
from lychgate.rulesets.constitution.state import Creature, State
from lychgate.rulesets.constitution.state.gear import Item
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
def burns(state: State, what: Kind) -> int:
    """For how many turns a light burns."""
    if what == "lantern" and ruled(state, "lantern_oil") == "48":
        return TRAVEL.oil.turns
    return TRAVEL.light[what]


class LightUp(Command, frozen=True, tag="light_up"):
    """Light a torch, a candle, or a lantern with a flask of oil."""

    word = "light"
    may = OWNER
    clauses = ("3d6.13.2a", "3d6.13.2b", "3d6.13.2c")

    who: Annotated[str, Person()]
    what: Kind = "torch"

    def do(self, play: ConstitutionPlay) -> None:
        """What it uses up is gone."""
        one = somebody(play, self.who)
        if any((light.who, light.name) == (one.id, self.what) for light in play.state.travel.lights):
            raise PlayError(f"{one.name} has a {self.what} that burns.")
        if self.what == "lantern":
            must_have(one, "lantern")
        fuel = must_have(one, *FUEL[self.what])
        items = without_one(one.items, fuel)
        if fuel == "flask of oil" and ruled(play.state, "lantern_oil") == "48":
            items = (*items, Item(HALF, "small", "backpack"))
        turns = burns(play.state, self.what)
        play.record(LitUp(one.id, self.what, turns, play.state.minutes + turns * TURN, items))


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
        text = f"{one.name} lights a {self.what}: it burns for {self.turns} turns."
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
