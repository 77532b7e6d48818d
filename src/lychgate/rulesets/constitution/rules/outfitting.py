"""Gear as a sheet: somebody, then a thing, until it is done; or everybody gets the best of what they have."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, ClassVar

from msgspec.structs import replace

from lychgate.core.decision import Decision, Option
from lychgate.core.errors import PlayError
from lychgate.core.gear_sheet import Page, things
from lychgate.core.telling import listed
from lychgate.core.view import Choice
from lychgate.kit import gear
from lychgate.kit.command import Command
from lychgate.kit.english import a_or_many, numbered, of_whom
from lychgate.kit.fields import After, Number, Person, Rest, person
from lychgate.kit.gear import BACK
from lychgate.kit.line import Line
from lychgate.kit.permission import Anybody
from lychgate.kit.reading import TypedField
from lychgate.rulesets.constitution.permission import OWNER
from lychgate.rulesets.constitution.rules import form_choices
from lychgate.rulesets.constitution.rules.form_choices import friends, own
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay, somebody
from lychgate.rulesets.constitution.rules.gear import Carried, ac_of, carrying, held_by, must_be_borne
from lychgate.rulesets.constitution.rules.gear_steps import (
    GearStep,
    after,
    best_steps,
    changed,
    moved,
    steps_of,
    the_thing,
    without,
)
from lychgate.rulesets.constitution.rules.load import load_told, must_fit, suit_of
from lychgate.rulesets.constitution.rules.offered import Offered
from lychgate.rulesets.constitution.rules.thing_choices import GEAR_LABELS, USUAL
from lychgate.rulesets.constitution.state import PARTY, Creature, State
from lychgate.rulesets.constitution.state.gear import Item
from lychgate.rulesets.constitution.tables.gear import armours, weapons

HEADING = "Gear"

CLAUSES = ("3d6.14.1",)

# ---------------------------------------------------------------------- in words


def named(state: State, item: Item) -> str:
    """A thing with what it is good for: ``sword (1d6)``, ``leather armour (AC 22)``, ``3 torches``."""
    if item.name in armours():
        return f"{item.name} (AC {suit_of(state, item.name).ac})"
    if item.name in weapons() and item.count == 1:
        return f"{item.name} ({weapons()[item.name].damage})"
    return numbered(item.count, item.name) if item.count > 1 else item.name


def in_short(state: State, one: Creature) -> str:
    """What somebody wears and holds, their AC and their load."""
    ready = [item for place in ("worn", "held") for item in one.items if item.where == place]
    held = ", ".join(named(state, item) for item in ready) or "nothing in hand"
    return f"{held}; AC {one.ac}; {load_told(state, one)}"


def comes_of(state: State, step: GearStep) -> str:
    """What a step changes for the one who takes it: AC and load."""
    then = after(state, step)
    if then is None:
        return ""
    one, other = state.creature(step.member), then.creature(step.member)
    told = [f"AC {one.ac} → {other.ac}"] if one.ac != other.ac else []
    told += [load_told(then, other)] if load_told(state, one) != load_told(then, other) else []
    return "; ".join(told)


VERBS = {"worn": "Put on", "held": "Take in hand", "backpack": "Pack", "strapped": "Strap on", "dragged": "Drag"}
DOES = {"worn": "puts on", "held": "takes in hand"}


def changes(state: State, steps: Sequence[GearStep]) -> str:
    """The steps for the best in words: what each puts on and takes in hand, and the AC that comes of it."""
    told = []
    for member in dict.fromkeys(step.member for step in steps):
        does, then = [], state
        for step in (step for step in steps if step.member == member):
            does.append(f"{DOES[step.to]} the {named(then, the_thing(then, step))}")
            then = after(then, step) or then
        one, other = state.creature(member), then.creature(member)
        ac = f" (AC {one.ac} → {other.ac})" if one.ac != other.ac else ""
        told.append(f"{one.name} {listed(does)}{ac}")
    return "; ".join(told)


# ---------------------------------------------------------------------- what is asked


class GearSheet(gear.GearSheet, frozen=True, tag="constitution.gear_sheet", kw_only=True):
    """Whose gear to change, until done."""

    clauses = CLAUSES

    best: tuple[GearStep, ...] = ()

    def in_short(self, state: State, one: Creature) -> str:
        return in_short(state, one)


class ArmBest(gear.ArmBest, frozen=True, tag="constitution.arm_best", kw_only=True):
    """Whether everybody gets the best of what they have, as it would be."""

    clauses = CLAUSES

    steps: tuple[GearStep, ...]

    def changes(self, state: State) -> str:
        return changes(state, self.steps)


class GearItem(Decision[GearStep | None], frozen=True, tag="constitution.gear_item", kw_only=True):
    """What somebody puts on, takes in hand, packs, takes from others or leaves behind."""

    clauses = CLAUSES
    ways_out = (BACK,)

    member: str
    steps: tuple[GearStep, ...]

    def options(self) -> Sequence[Option[GearStep | None]]:
        return things(BACK, self.steps, step_id)

    def prompt(self, state: State) -> str:
        one = state.creature(self.member)
        return f"{one.name}: {in_short(state, one)}. What changes?"

    def choice(self, state: State, id_: str) -> Choice:
        step = self.read(id_)
        if step is None:
            return Choice(id_, "Back")
        verb = {"put": VERBS[step.to], "take": "Take", "leave": "Leave"}[step.what]
        return Choice(id_, f"{verb} {named(state, moved(state, step))}", comes_of(state, step), group_of(state, step))


def group_of(state: State, step: GearStep) -> str:
    """The heading under which a step stands."""
    if step.what == "leave":
        return "Left behind"
    return step.was.title() if step.what == "put" else of_whom(state.creature(step.owner).name)


def step_id(step: GearStep) -> str:
    """The id of a step as an option."""
    return f"{step.what}:{step.owner}:{step.was}:{step.to}:{step.item}"


# ---------------------------------------------------------------------- the sheet


class ArrangeGear(Offered, frozen=True, tag="arrange_gear"):
    """Put on, take in hand, pack and hand out gear, on a sheet that stays open.

    ``who`` is whose page is opened at once.
    """

    word = "gear"
    menu_label = "Arrange gear"
    likely = 8
    may = Anybody("Players arrange their own characters' gear.")
    topic = "Supplies"
    clauses = CLAUSES
    pickers = {"who": own()}
    looks = True

    who: Annotated[str, Person()] = ""

    def label(self, state: State) -> str:
        return "Gear: who carries what"

    def do(self, play: ConstitutionPlay) -> None:
        """Gear changes hands until it is done."""
        if play.state.fight is not None:
            raise PlayError("The gear sheet waits until the fight is over. One by one: take, leave")

        def members() -> tuple[Creature, ...]:
            return owners(play.state, play.seat)

        def page_of(open_: bool) -> tuple[Page[str], Callable[[], bool]]:
            those = members()
            best = best_steps(play.state, those)
            ids = tuple(one.id for one in those if steps_of(play.state, one, those))
            page = play.ask(GearSheet(seat=play.seat, members=ids, best=best, changed=open_))
            return page, lambda: play.ask(ArmBest(seat=play.seat, steps=best)) and arm_best(play, best)

        gear.keep_open(self.who, members, lambda id_: outfit(play, id_, members()), page_of)


def owners(state: State, seat: str) -> tuple[Creature, ...]:
    """Whose gear a seat may change: a referee everybody's of the party, a player that of their own who are up."""
    return tuple(one for one in state.of_side(PARTY) if seat in state.referees or (one.seat == seat and one.up))


def outfit(play: ConstitutionPlay, id_: str, those: Sequence[Creature]) -> bool:
    """Somebody changes one thing after the other; whether anything was changed."""
    begun = False
    while True:
        steps = steps_of(play.state, play.state.creature(id_), [play.state.creature(one.id) for one in those])
        step = play.ask(GearItem(seat=play.seat, member=id_, steps=steps))
        if step is None:
            return begun
        happen(play, step)
        begun = True


def arm_best(play: ConstitutionPlay, steps: Sequence[GearStep]) -> bool:
    """Everybody gets what was shown. It is a change, whatever it was."""
    for step in steps:
        happen(play, step)
    return True


def happen(play: ConstitutionPlay, step: GearStep) -> None:
    """Records what a step does. Raises ``PlayError`` where the load forbids it."""
    new = moved(play.state, step)
    thing = a_or_many(new.count, new.name)
    does = {"put": f"has {thing} {step.to}", "take": f"takes {thing}", "leave": f"leaves {thing}"}[step.what]
    for one in changed(play.state, step):
        what = does if one.id == step.member else f"hands over {thing}"
        play.record(Carried(one.id, one.items, one.ac, what))


class Give(Command, frozen=True, tag="give", kw_only=True):
    """Hand something to someone else."""

    word = "give"
    menu_label = "Give a thing"
    likely = 8
    may = OWNER
    shape = "WHO [N] THING to WHOM"
    clauses = CLAUSES
    form_fields = (
        TypedField("who", Person(), True),
        TypedField("count", Number("how many", 1, 999), False),
        TypedField("name", Rest("the thing"), True),
        TypedField("to", After(("to",), Person()), True),
    )
    form_labels: ClassVar[Mapping[str, str]] = {**GEAR_LABELS, "to": "To"}
    pickers = {"who": own(lambda state, one: bool(one.items)), "name": form_choices.things, "to": friends}

    who: str
    name: str
    to: str
    count: int = 1

    @classmethod
    def read(cls, line: Line) -> Give:
        who = Person().read(line)
        count = line.number("how many", 1, 999) if line.is_number() else 1
        words = [line.word("a thing")]
        while line.more and line.peek() != "to":
            words.append(line.word("a thing"))
        if not line.flag("to"):
            raise line.refuse("To whom?")
        return cls(who=who, name=" ".join(words), to=person(line), count=count)

    def do(self, play: ConstitutionPlay) -> None:
        """It goes where such things usually go, one after the other."""
        one, other = somebody(play, self.who), somebody(play, self.to)
        if one.id == other.id:
            raise PlayError(f"{one.name} has it already.")
        item = held_by(one, self.name)
        if item.count < self.count:
            raise PlayError(f"{one.name} has {a_or_many(item.count, item.name)}, no more.")
        to = USUAL["big" if item.name in armours() else item.size]
        given = replace(item, where=to, count=self.count)
        taker = replace(other, items=carrying(other, given))
        must_fit(taker.items)
        must_be_borne(play.state, taker)
        thing, rest = a_or_many(self.count, item.name), without(one.items, item, self.count)
        play.record(Carried(one.id, rest, ac_of(play.state, one, rest), f"hands over {thing}"))
        play.record(Carried(other.id, taker.items, ac_of(play.state, other, taker.items), f"takes {thing}"))
