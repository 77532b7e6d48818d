"""Lights: a torch burns for 6 Turns, a lantern for 24, unless the table amended it."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.telling import listed
from lychgate.core.view import Choice
from lychgate.kit.command import Command
from lychgate.kit.english import numbered, of_whom, sentence
from lychgate.kit.fields import Person
from lychgate.kit.table import number
from lychgate.kit.telling import public
from lychgate.rulesets.sovereign.acts import Takes
from lychgate.rulesets.sovereign.command import Filled, Labels, Picks
from lychgate.rulesets.sovereign.permission import OWNER
from lychgate.rulesets.sovereign.rules.choosing import Choices, called, field, has, own, said
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay, somebody
from lychgate.rulesets.sovereign.rules.load import must_be_at_hand
from lychgate.rulesets.sovereign.state import Creature, Light, State
from lychgate.rulesets.sovereign.state.load import fewer

HEADING = "Exploring"

FUEL = {"torch": "torch", "lantern": "oil"}
"""What a light uses up."""

Kind = Literal["torch", "lantern"]


def lights_at_hand(state: State, seat: str, filled: Filled) -> Choices:
    """The lights that somebody carries with what they burn, each with how long it burns."""
    one = called(state, filled.get("who", ""))
    those = [what for what in FUEL if one is not None and can_light(state, one, what)]
    return tuple(Choice(what, sentence(what), burning_told(state, what)) for what in those)


def burning_told(state: State, what: str) -> str:
    """For how long a light burns, and what it uses up."""
    fuel = "it burns up" if FUEL[what] == what else f"a pint of {FUEL[what]}"
    return f"{numbered(burns(state, what), 'Turn')}; {fuel}"


class LightUp(Command, frozen=True, tag="light_up"):
    """Light a torch, which burns up, or a lantern with a pint of oil."""

    word = "light"
    menu_label = "Strike a light"
    may = OWNER
    takes = Takes(time="move", what="lighting a light", paid=True)
    clauses = ("sov.dungeon.torch", "sov.dungeon.lantern")
    form_fields = (field("who", Person()), said("what", "Light"))
    form_labels: ClassVar[Labels] = {"what": "Light"}
    pickers: ClassVar[Picks] = {
        "who": own(lambda state, one: has("torch")(state, one) or has("lantern")(state, one)),
        "what": lights_at_hand,
    }
    none_left: ClassVar[dict[str, str]] = {
        "who": "Nobody of yours has a torch or a lantern.",
        "what": "Your light burns already, or nothing is left to burn.",
    }

    who: Annotated[str, Person()]
    what: Kind = "torch"

    def label(self, state: State) -> str:
        return f"{self.who} lights a {self.what}"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        """Add for how long it burns, and what it uses up."""
        return Choice(id_, self.label(state), burning_told(state, self.what))

    def do(self, play: SovereignPlay) -> None:
        one = somebody(play, self.who)
        for needed in dict.fromkeys((self.what, FUEL[self.what])):
            if not any(item.name == needed for item in one.items):
                raise PlayError(f"{one.name} has no {needed}.")
            must_be_at_hand(play.state, one, needed)
        if any((light.who, light.name) == (one.id, self.what) for light in play.state.exploring.lights):
            raise PlayError(f"{one.name} already has a burning {self.what}.")
        play.record(LitUp(one.id, self.what, FUEL[self.what], burns(play.state, self.what)))


def can_light(state: State, one: Creature, what: str) -> bool:
    """Whether somebody carries a light and what it burns, and has none of the kind burning."""
    carried = [item.name for item in one.items]
    burning = any((light.who, light.name) == (one.id, what) for light in state.exploring.lights)
    return what in carried and FUEL[what] in carried and not burning


@clause("sov.dungeon.torch", "sov.dungeon.lantern")
def burns(state: State, what: str) -> int:
    """For how many Turns a light burns; it is out at the end of the last."""
    return number(state, "torch-turns") if what == "torch" else number(state, "lantern-turns")


class LitUp(Event, frozen=True, tag="lit_up"):
    """A light burns for so many Turns; what it uses up is gone."""

    who: str
    what: str
    fuel: str
    turns: int

    def apply(self, state: State) -> State:
        one, site = state.creature(self.who), state.exploring
        lit = replace(site, lights=(*site.lights, Light(self.who, self.what, self.turns)))
        after = state.with_creature(replace(one, items=fewer(one.items, self.fuel)))
        return replace(after, exploring=lit)

    def tell(self, before: State, after: State) -> Lines:
        text = f"{after.creature(self.who).name} lights a {self.what}: it burns for {numbered(self.turns, 'Turn')}."
        return public(text, "sov.dungeon.torch" if self.what == "torch" else "sov.dungeon.lantern")


def lights_burn(play: SovereignPlay, turns: int = 1) -> None:
    """So many Turns of all lights."""
    if play.state.exploring.lights:
        play.record(LightsBurned(turns))


class LightsBurned(Event, frozen=True, tag="lights_burned"):
    """All lights have so many Turns less; those with none left are out."""

    turns: int = 1

    def apply(self, state: State) -> State:
        site = state.exploring
        left = tuple(replace(light, left=light.left - self.turns) for light in site.lights if light.left > self.turns)
        return replace(state, exploring=replace(site, lights=left))

    def tell(self, before: State, after: State) -> Lines:
        out = [light for light in before.exploring.lights if light.left <= self.turns]
        if not out:
            return ()
        of = {one.id: one.name for one in before.cast}
        those = listed(f"the {light.name} of {of.get(light.who, 'somebody')}" for light in out)
        return public(f"{those} {'burns' if len(out) == 1 else 'burn'} out.", "sov.dungeon.torch", weight="result")


def lights_follow(play: SovereignPlay, before: State) -> None:
    """Record where a lantern burns on that has changed hands; one that nobody has any more gives nobody light.

    Runs after every command, as a lantern is given, dropped, sold and taken in many ways. A torch is off the sheet as
    soon as it burns.
    """
    for light in play.state.exploring.lights:
        if FUEL.get(light.name) == light.name or light not in before.exploring.lights:
            continue
        had, have = lanterns(before, light.name), lanterns(play.state, light.name)
        if have.get(light.who, 0) >= 1 or not had.get(light.who, 0):
            continue
        play.record(LightPassed(light, next((who for who, many in have.items() if many > had.get(who, 0)), "")))


def lanterns(state: State, name: str) -> dict[str, int]:
    """How many of this light's things each creature in play has, by id."""
    return {one.id: sum(item.count for item in one.items if item.name == name) for one in state.cast}


class LightPassed(Event, frozen=True, tag="light_passed"):
    """A light that burns has gone to somebody with the thing itself; to nobody where ``to`` is empty."""

    light: Light
    to: str = ""

    def apply(self, state: State) -> State:
        site, rest = state.exploring, tuple(one for one in state.exploring.lights if one != self.light)
        passed = (replace(self.light, who=self.to),) if self.to else ()
        return replace(state, exploring=replace(site, lights=(*rest, *passed)))

    def tell(self, before: State, after: State) -> Lines:
        if not self.to:
            return public(f"The {self.light.name} stays behind, still burning.", "sov.dungeon.lantern")
        text = f"The {self.light.name} burns on in {of_whom(after.creature(self.to).name)} hand."
        return public(text, "sov.dungeon.lantern")
