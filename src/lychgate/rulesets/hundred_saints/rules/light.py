"""Lights, such as torches: how they are lit and put out, and who sees by them. ``time`` burns them down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, ClassVar, Literal

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.clock import Countdown
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.view import Choice
from lychgate.kit.command import Command
from lychgate.kit.english import of_whom
from lychgate.kit.fields import REFEREES_WORD, After, Name, OneOf, Person, Typed
from lychgate.kit.line import Line
from lychgate.kit.rolling import kept_secret, rolled
from lychgate.kit.table import number
from lychgate.kit.telling import public, secret
from lychgate.rulesets.hundred_saints import picking
from lychgate.rulesets.hundred_saints.audience import of_somebody
from lychgate.rulesets.hundred_saints.fields import Who, asked, optional
from lychgate.rulesets.hundred_saints.naming import feet_of, sentence
from lychgate.rulesets.hundred_saints.permission import LIGHT_BEARER, LIGHTER, WORLD
from lychgate.rulesets.hundred_saints.rules.chance import Saints, x_in_6
from lychgate.rulesets.hundred_saints.rules.checks import somebody
from lychgate.rulesets.hundred_saints.rules.clock import clock, turns
from lychgate.rulesets.hundred_saints.rules.gear import burn
from lychgate.rulesets.hundred_saints.rules.numbers import turns_of_light
from lychgate.rulesets.hundred_saints.state import Creature, Item, Light, Mark, State
from lychgate.rulesets.hundred_saints.tables.exploring import EXPLORING

HEADING = "Exploring"

MOST_LIGHTS = 60
"""All the lights that are kept at once."""


KINDS = tuple(EXPLORING.light)
"""What may be lit."""


class Source(Name, frozen=True):
    """What is lit: a new light of some kind, or one that was put out, by its name."""

    def shape(self, name: str) -> str:
        return "|".join((*KINDS, "LIGHT"))

    def read(self, line: Line) -> str:
        return line.one_of("light", (*KINDS, *line.names(*self.kinds())))

    def words(self) -> tuple[str, ...]:
        return KINDS


class InDanger(Typed, frozen=True):
    """Whether a light is struck in danger, ``in danger``, or in safety, ``safe``."""

    def shape(self, name: str) -> str:
        return "in danger"

    def begins(self, line: Line) -> bool:
        return line.peek() in ("in", "danger", "safe", "safety")

    def read(self, line: Line) -> str:
        line.flag("in")
        return "safe" if line.flag("safe", "safety") else "danger" if line.flag("danger") else ""

    def words(self) -> tuple[str, ...]:
        return "danger", "safe"


def lightable(state: State, seat: str, filled: picking.Filled) -> picking.Choices:
    """What may be lit: what was put out, then each kind of light, first those that somebody carries."""
    mine = [one for one in state.cast if one.alive and one.side in state.ours and seat in (one.seat, *state.referees)]
    ids = ("", *(one.id for one in mine))
    out = [one.label for one in state.exploring.lights if not one.lit and one.bearer in ids]
    things = {item.name for one in mine for item in one.items} | {item.name for item in state.store}
    there = {kind: {EXPLORING.light[kind].fuel, GOODS.get(kind, "")} - {""} <= things for kind in KINDS}
    kinds = sorted(KINDS, key=lambda kind: not there[kind])
    again = (Choice(label, f"{sentence(label)}, again") for label in out)
    return (*again, *(Choice(kind, sentence(kind), "" if there[kind] else "not on the sheet") for kind in kinds))


class LightUp(Command, frozen=True, tag="light_up"):
    """Light a torch, a candle or a lantern.

    A torch, a candle or a lantern, or one again that was put out. ``danger``: it needs a roll, or not; empty: in an
    encounter it does.
    """

    word = "light"
    menu_label = "Strike a light"
    may = LIGHTER
    clauses = ("enc.dungeon.light.1", "enc.gear.light.1")
    form_fields = (
        asked("what", Source("light", ("light put out", "light"))),
        asked("who", After(("of",), Person())),
        optional("danger", InDanger()),
    )
    form_labels = {"danger": "In danger or safe"}
    pickers = {"what": lightable, "who": picking.own}

    what: Annotated[str, Source("light", ("light put out", "light"))]
    who: Annotated[str, After(("of", "for"), Person(), optional=True)] = ""
    danger: Annotated[Literal["", "danger", "safe"], InDanger(), REFEREES_WORD] = ""

    def label(self, state: State) -> str:
        again = state.exploring.light(self.what)
        what = f"{again.label} again" if again is not None else f"a {GOODS.get(self.what, self.what)}"
        return f"{self.who} lights {what}" if self.who else f"Light {what}"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        """The label, and how long it burns or, in an encounter, how likely it takes."""
        again = state.exploring.light(self.what)
        kind = again.kind if again is not None else self.what
        left = again.burning.left if again is not None else turns_of_light(state, kind)
        note = f"{turns(left)}, {reach(kind)}"
        met = state.encounter is not None and (referee or state.encounter.known)
        return Choice(id_, self.label(state), f"{note}; takes on {number(state, 'tinder')} in 6" if met else note)

    @clause("enc.gear.light.4", "enc.dungeon.light.1")
    def do(self, play: Saints) -> None:
        """Light something new, or again what was put out with Turns left. In danger the tinder takes on 2 in 6 a
        Round."""
        state = play.state
        old = state.exploring.light(self.what)
        bearer = somebody(play, self.who).id if self.who else (old.bearer if old else "")
        if old is not None and old.lit:
            raise PlayError(f"{old.label} burns already.")
        if old is None and len(state.exploring.lights) >= MOST_LIGHTS:
            raise PlayError(f"{MOST_LIGHTS} lights are kept at most. Put some out for good first.")
        danger = self.danger == "danger" or (state.encounter is not None and self.danger != "safe")
        if danger:
            hidden = bool(bearer) and state.creature(bearer).side not in state.ours
            with kept_secret(play, hidden):
                die = rolled(play, "striking a light", "1d6", "enc.gear.light.4", f"creature:{bearer or 'party'}")
            if not x_in_6(die, number(state, "tinder")):
                play.record(LightFailed(old.kind if old else self.what, bearer, die))
                return
        if old is not None:
            play.record(LightLit(replace(old, lit=True, bearer=bearer), again=True))
            return
        there = fuel_for(state, self.what, bearer)
        ours = not bearer or state.creature(bearer).side in state.ours
        light = fresh(state, self.what, bearer)
        play.record(LightLit(light, unrecorded=ours and there is None))
        if there is not None:
            burn(play, *there)


GOODS = {"lantern": "hooded lantern", "bullseye": "bullseye lantern"}
"""What somebody needs for a light beside its fuel, by its kind."""


def lights_at_hand(state: State, those: Sequence[Creature]) -> list[tuple[str, LightUp]]:
    """What some in the dark could light, one of each kind, with the id of the option that orders it: what was put out,
    or what is on their sheets or in the party's store. Nothing where it is light, or a light burns."""
    now, able = state.exploring, [one for one in those if one.alive]
    if not now.unlit:
        return []
    found: dict[str, LightUp] = {}
    for light in now.lights:
        bearer = next((one for one in able if one.id == light.bearer), None)
        if bearer is not None:
            found.setdefault(light.kind, LightUp(light.label, bearer.name))
    for kind in KINDS:
        needs = {EXPLORING.light[kind].fuel, GOODS.get(kind, "")} - {""}
        for one in able:
            if needs <= {item.name for item in (*one.items, *state.store)}:
                found.setdefault(kind, LightUp(kind, one.name))
    return [(f"light:{kind}", found[kind]) for kind in KINDS if kind in found]


class LightLit(Event, frozen=True, tag="light_lit"):
    """A light burns. ``again``: it was lit before; ``unrecorded``: nobody of the party's side had one written down."""

    light: Light
    again: bool = False
    unrecorded: bool = False

    def apply(self, state: State) -> State:
        now = state.exploring
        others = tuple(one for one in now.lights if one.label != self.light.label)
        number = now.light_number if self.again else now.light_number + 1
        return replace(state, exploring=replace(now, lights=(*others, self.light), light_number=number))

    def tell(self, before: State, after: State) -> Lines:
        light = self.light
        text = f"{in_words(after, light)} burns, for {turns(light.burning.left)}, and lights {reach(light.kind)}."
        lines = of_somebody(after, light.bearer, text, "enc.dungeon.light.1", "enc.hazard.light.1")
        if self.unrecorded:
            fuel = EXPLORING.light[light.kind].fuel
            lines += secret(after, f"No {fuel} is on anybody's sheet; it burns all the same.", "enc.dungeon.light.1")
        return lines


class LightFailed(Event, frozen=True, tag="light_failed"):
    """The tinder did not take in this Round."""

    what: str
    who: str
    die: int

    def tell(self, before: State, after: State) -> Lines:
        return of_somebody(after, self.who, f"The {self.what} does not take ({self.die}).", "enc.gear.light.4")


@clause("enc.gear.light.1", "enc.gear.light.2", "enc.gear.light.3")
def fresh(state: State, kind: str, bearer: str) -> Light:
    """A new torch, a candle, or a lantern with a full flask: the Turns that it burns, with a warning at the last."""
    label, turns = f"{kind}-{state.exploring.light_number}", turns_of_light(state, kind)
    return Light(kind=kind, bearer=bearer, burning=Countdown(label, kind, turns, "turn", 1))


@clause("enc.gear.light.1", "enc.gear.light.2", "enc.gear.light.3")
def fuel_for(state: State, kind: str, bearer: str) -> tuple[Creature | None, Item] | None:
    """Whose torch, candle or flask of oil burns: the bearer's, else one of the party's store, else of somebody in the
    party; None where nobody has written one down, which is no reason not to light it."""
    fuel = EXPLORING.light[kind].fuel
    own = state.creature(bearer) if bearer else None
    holders: list[Creature | None] = [own] if own is not None else []
    if own is None or own.side in state.ours:
        holders += [None, *(one for one in state.cast if one.side in state.ours and one.alive and one.id != bearer)]
    for one in holders:
        things = one.items if one is not None else state.store
        found = next((item for item in things if item.name == fuel), None)
        if found is not None:
            return one, found
    return None


class Snuff(Command, frozen=True, tag="snuff"):
    """Put a light out."""

    word = "snuff"
    menu_label = "Put out a light"
    none_left: ClassVar[Mapping[str, str]] = {"": "No light of yours burns."}
    may = LIGHT_BEARER
    clauses = ("enc.dungeon.light.1",)
    pickers = {"what": picking.burning}

    what: Annotated[str, Name("light", shown="LIGHT")]

    @clause("enc.dungeon.light.1")
    def do(self, play: Saints) -> None:
        """Put a light out. It keeps its Turns; or, where the table has it so, a torch is spent."""
        light = play.state.exploring.light(self.what)
        if light is None or not light.lit:
            burning = ", ".join(one.label for one in play.state.exploring.burning)
            raise PlayError(f"'{self.what}' does not burn. {f'What burns: {burning}.' if burning else 'Nothing does.'}")
        spent = light.kind == "torch" and play.state.variants["relight"] == "torch_is_spent"
        play.record(LightPutOut(light.label, spent))


class LightPutOut(Event, frozen=True, tag="light_put_out"):
    """A light was put out; what is ``spent`` cannot be lit again."""

    label: str
    spent: bool = False

    def apply(self, state: State) -> State:
        now = state.exploring
        lights = tuple(
            replace(one, lit=False) if one.label == self.label else one
            for one in now.lights
            if not (self.spent and one.label == self.label)
        )
        return replace(state, exploring=replace(now, lights=lights))

    def tell(self, before: State, after: State) -> Lines:
        light = before.exploring.light(self.label)
        assert light is not None
        rest = "It is spent." if self.spent else f"It has {turns(light.burning.left)} left."
        return of_somebody(before, light.bearer, f"{in_words(before, light)} is put out. {rest}", "enc.dungeon.light.1")


class LightWarned(Event, frozen=True, tag="light_warned"):
    """A light will last one Turn more."""

    label: str

    def tell(self, before: State, after: State) -> Lines:
        return of_light(after, self.label, "will last one Turn more.", "enc.dungeon.light.1")


class LightWentOut(Event, frozen=True, tag="light_went_out"):
    """A light has burned down."""

    label: str

    def apply(self, state: State) -> State:
        now = state.exploring
        return replace(
            state, exploring=replace(now, lights=tuple(one for one in now.lights if one.label != self.label))
        )

    def tell(self, before: State, after: State) -> Lines:
        lines = of_light(before, self.label, "goes out.", "enc.dungeon.light.1")
        if after.exploring.unlit:
            what = "pitch dark" if after.exploring.where == "dungeon" else "dark"
            lines += public(f"It is {what}.", "enc.hazard.light.3", weight="grave")
        return lines


def in_words(state: State, light: Light) -> str:
    """A light as people say it: ``Ada's torch-1``."""
    bearer = next((one.name for one in state.cast if one.id == light.bearer), "")
    return f"{of_whom(bearer)} {light.label}" if bearer else light.label


def of_light(state: State, label: str, text: str, *clauses: str) -> Lines:
    """A sentence about a light, with the hour, for those who know of its bearer."""
    light = state.exploring.light(label)
    assert light is not None
    return of_somebody(state, light.bearer, f"{clock(state)}: {in_words(state, light)} {text}", *clauses)


def reach(kind: str) -> str:
    """How far a source gives light (enc.gear.light.1 to 3)."""
    row = EXPLORING.light[kind]
    if row.width:
        return f"a beam {feet_of(row.radius)} long and {row.width} wide at its end"
    return f"{feet_of(row.radius)} dimly" if row.dim else feet_of(row.radius)


class SetSight(Command, frozen=True, tag="set_sight"):
    """Say who is blind, or beyond the light.

    ``normal``: they see as the others do.
    """

    word = "sight"
    menu_label = "Set what they see"
    may = WORLD
    clauses = ("enc.hazard.light.3",)

    who: Who
    how: Annotated[Literal["blind", "beyond", "normal"], OneOf("sight", ("blind", "beyond", "normal"))]

    def do(self, play: Saints) -> None:
        """The referee says who is blind, or beyond the reach of every light."""
        play.record(SightSet(somebody(play, self.who).id, self.how))


class SightSet(Event, frozen=True, tag="sight_set"):
    """Somebody is blind or beyond the light; or sees as the others do."""

    who: str
    how: Literal["blind", "beyond", "normal"]

    def apply(self, state: State) -> State:
        one = state.creature(self.who).unmarked("blind").unmarked("beyond the light")
        if self.how != "normal":
            one = one.marked(Mark("blind" if self.how == "blind" else "beyond the light"))
        return state.with_creature(one)

    def tell(self, before: State, after: State) -> Lines:
        how = {"blind": "is blind", "beyond": "is beyond the light", "normal": "sees as the others do"}[self.how]
        return of_somebody(after, self.who, f"{after.creature(self.who).name} {how}.", "enc.hazard.light.3")
