"""Gear as a sheet: somebody, then a thing, until it is done; or everybody gets the best there is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated

from lychgate.core.decision import Decision, Option
from lychgate.core.errors import PlayError
from lychgate.core.gear_sheet import Page, things
from lychgate.core.telling import listed
from lychgate.core.view import Choice
from lychgate.kit import gear
from lychgate.kit.command import Command
from lychgate.kit.english import numbered, of_whom
from lychgate.kit.fields import Person
from lychgate.kit.gear import BACK
from lychgate.kit.permission import ANYBODY
from lychgate.rulesets.hundred_saints.printed_ac import printed
from lychgate.rulesets.hundred_saints.rules.chance import Saints
from lychgate.rulesets.hundred_saints.rules.exhaustion import ours
from lychgate.rulesets.hundred_saints.rules.handing_over import (
    GearStep,
    HandedOver,
    best_steps,
    bundle,
    facts_for_best,
    facts_of,
    kind_of,
    steps_of,
    the_thing,
    weapon_instead,
    worn_instead,
)
from lychgate.rulesets.hundred_saints.rules.sheet import reckon, reckoned
from lychgate.rulesets.hundred_saints.rules.stowing import PutAway
from lychgate.rulesets.hundred_saints.state import Creature, Item, State
from lychgate.rulesets.hundred_saints.tables.load import known_goods

HEADING = "Gear and load"

CLAUSES = ("enc.load.6", "enc.char.ac.1")


# ---------------------------------------------------------------------- in words


def named(item: Item) -> str:
    """A thing with what it is good for: ``longsword (1d8)``, ``thorax (AC 5 [14])``, ``3 torches``."""
    known = known_goods(item.name)
    name = numbered(item.count, item.name) if item.count > 1 else item.name
    if known is None or known.kind not in ("armour", "shield", "weapon"):
        return name
    use = known.damage or (f"+{known.ac_bonus}" if known.ac_bonus else f"AC {printed(known.ac)}")
    return f"{name} ({use})"


def in_short(state: State, one: Creature) -> str:
    """What somebody wears and holds, their AC and Speed, and how much they have stowed."""
    worn = [item for item in one.items if item.where == "equipped"]
    held = ", ".join(named(item) for item in worn) or "nothing at hand"
    rest = sum(item.where != "equipped" for item in one.items)
    away = f"; {numbered(rest, 'thing')} stowed" if rest else ""
    return f"{held}; AC {printed(one.ac)}, Speed {one.speed}{away}"


def changes(state: State, steps: Sequence[GearStep]) -> str:
    """The steps for the best as they are proposed: what each gets, instead of what, and what comes of it."""
    told: list[str] = []
    after = state
    for member in dict.fromkeys(step.member for step in steps):
        words = []
        for step in (step for step in steps if step.member == member):
            item = the_thing(after, step)
            off = worn_instead(after.creature(member), item) or weapon_instead(after, step)
            words.append(named(bundle(item)) + (f" instead of the {named(off)}" if off is not None else ""))
            for fact in facts_for_best(after, step):
                after = fact.apply(after)
        one, then = state.creature(member), reckoned(after, after.creature(member))
        was = reckoned(state, one)
        moved = [f"AC {printed(one.ac + then.ac - was.ac)}"] if then.ac != was.ac else []
        moved += [f"Speed {max(0, one.speed + then.speed - was.speed)}"] if then.speed != was.speed else []
        told.append(f"{one.name} the {listed(words)}" + (f" ({', '.join(moved)})" if moved else ""))
    return "; ".join(told)


class GearSheet(gear.GearSheet, frozen=True, tag="saints.gear_sheet", kw_only=True):
    """Whose gear to change, until done."""

    clauses = CLAUSES

    best: tuple[GearStep, ...] = ()

    def in_short(self, state: State, one: Creature) -> str:
        return in_short(state, one)


class GearItem(Decision[GearStep | None], frozen=True, tag="saints.gear_item", kw_only=True):
    """What somebody takes, stows or leaves in the party's store."""

    clauses = CLAUSES
    ways_out = (BACK,)

    member: str
    steps: tuple[GearStep, ...]

    def options(self) -> Sequence[Option[GearStep | None]]:
        return things(BACK, self.steps, step_id)

    def prompt(self, state: State) -> str:
        one = state.creature(self.member)
        return f"{one.name}: {in_short(state, one)}. What is taken, stowed, or left in the party's store?"

    def choice(self, state: State, id_: str) -> Choice:
        step = self.read(id_)
        if step is None:
            return Choice(id_, "Back")
        item = the_thing(state, step)
        moved = item if step.owner == step.member and step.what != "leave" else bundle(item)
        off = worn_instead(state.creature(step.member), item) if step.what == "take" else None
        note = f"instead of the {off.name}" if off is not None else ""
        return Choice(id_, f"{verb_of(step, item)} {named(moved)}", note, group_of(state, step))


def verb_of(step: GearStep, item: Item) -> str:
    """What a step is in a word or two."""
    worn = kind_of(item) in ("armour", "shield")
    if step.what == "take":
        return "Put on" if worn else "Take to hand" if step.owner == step.member else "Take"
    return "Leave" if step.what == "leave" else "Take off and stow" if worn else "Stow"


def group_of(state: State, step: GearStep) -> str:
    """The heading under which a step stands."""
    if step.what == "leave":
        return "Into the party's store"
    if step.owner != step.member:
        return f"{of_whom(state.creature(step.owner).name)}" if step.owner else "Out of the party's store"
    return "At hand" if step.what == "stow" else "Stowed"


def step_id(step: GearStep) -> str:
    """The id of a step as an option."""
    return f"{step.what}:{step.owner or 'store'}:{step.was}:{step.item}"


class ArmBest(gear.ArmBest, frozen=True, tag="saints.arm_best", kw_only=True):
    """Whether everybody gets the best there is, as it would be."""

    clauses = CLAUSES

    steps: tuple[GearStep, ...]

    def changes(self, state: State) -> str:
        return changes(state, self.steps)


# ---------------------------------------------------------------------- the sheet


class ArrangeGear(Command, frozen=True, tag="arrange_gear"):
    """Hand out, put on and put away gear, on a sheet that stays open.

    ``who`` is whose page is opened at once.
    """

    word = "gear"
    menu_label = "Arrange gear"
    may = ANYBODY
    clauses = CLAUSES
    looks = True

    who: Annotated[str, Person()] = ""

    def label(self, state: State) -> str:
        return "Gear: who carries what"

    def do(self, play: Saints) -> None:
        """Gear changes hands until it is done."""
        if play.state.fight is not None:
            raise PlayError("The gear sheet waits until the fight is over. One by one: equip, stow, wield")

        def members() -> tuple[Creature, ...]:
            return bearers(play.state, play.seat)

        def page_of(changed: bool) -> tuple[Page[str], Callable[[], bool]]:
            those = members()
            best = best_steps(play.state, those)
            ids = tuple(one.id for one in those if steps_of(play.state, one, those))
            page = play.ask(GearSheet(seat=play.seat, members=ids, best=best, changed=changed))
            return page, lambda: play.ask(ArmBest(seat=play.seat, steps=best)) and arm_best(play, best)

        gear.keep_open(self.who, members, lambda id_: outfit(play, id_, members()), page_of)


def bearers(state: State, seat: str) -> tuple[Creature, ...]:
    """Whose gear a seat may change: a referee everybody's of the party, a player that of their own characters."""
    return tuple(one for one in ours(state) if seat in state.referees or one.seat == seat)


def outfit(play: Saints, id_: str, those: Sequence[Creature]) -> bool:
    """Somebody takes, stows or leaves one thing after the other; whether anything was changed."""
    changed = False
    while True:
        steps = steps_of(play.state, play.state.creature(id_), [play.state.creature(one.id) for one in those])
        step = play.ask(GearItem(seat=play.seat, member=id_, steps=steps))
        if step is None:
            return changed
        happen(play, facts_of(play.state, step))
        changed = True


def arm_best(play: Saints, steps: Sequence[GearStep]) -> bool:
    """Everybody gets what was shown. It is a change, whatever it was."""
    for step in steps:
        happen(play, facts_for_best(play.state, step))
    return True


def happen(play: Saints, facts: Sequence[PutAway | HandedOver]) -> None:
    """The facts, each with the numbers that follow from it."""
    for fact in facts:
        whose = (fact.who,) if isinstance(fact, PutAway) else (fact.giver, fact.taker)
        before = [play.state.creature(id_) for id_ in whose if id_]
        play.record(fact)
        for one in before:
            reckon(play, one)
