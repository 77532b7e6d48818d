"""Gear as a sheet: somebody, then a thing, until it is done; or everybody gets the best of what they have."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Annotated, Literal

import msgspec

from lychgate.core.decision import Decision, Option
from lychgate.core.dice_source import ScriptedDice
from lychgate.core.errors import PlayError
from lychgate.core.gear_sheet import Page, things
from lychgate.core.play import Play
from lychgate.core.same import Same
from lychgate.core.telling import listed
from lychgate.core.view import Choice
from lychgate.kit import gear
from lychgate.kit.command import Command
from lychgate.kit.english import of_whom
from lychgate.kit.fields import Person
from lychgate.kit.gear import BACK
from lychgate.rulesets.sovereign.acts import Takes
from lychgate.rulesets.sovereign.permission import ANYBODY
from lychgate.rulesets.sovereign.rules.arms import bears_shield
from lychgate.rulesets.sovereign.rules.feats import casts
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay
from lychgate.rulesets.sovereign.rules.giving import Give, Take, Wear, bearer_named, refigured, some
from lychgate.rulesets.sovereign.rules.handling import DropItem, Ready, Stow
from lychgate.rulesets.sovereign.rules.load import load_of, loads
from lychgate.rulesets.sovereign.state import PARTY, Creature, Item, State, Where
from lychgate.rulesets.sovereign.tables.goods import Weapon, armours, gear_rows, weapons

HEADING = "Gear"

CLAUSES = ("sov.enc.readied", "sov.enc.stowed")


class GearStep(msgspec.Struct, frozen=True, kw_only=True):
    """What ``member`` does with a thing. ``owner`` is who has it: the id of somebody, or the name of a bearer."""

    what: Literal["ready", "stow", "wear", "off", "take", "leave"]
    member: str
    item: str
    owner: str
    was: Where


# ---------------------------------------------------------------------- what may be done


def ordered(state: State, step: GearStep) -> Command:
    """The command that a step is."""
    who, thing = state.creature(step.member).name, step.item
    match step.what:
        case "ready":
            return Ready(who, thing)
        case "stow":
            return Stow(who, thing)
        case "leave":
            return DropItem(who, thing)
        case "take":
            count = bundle(the_thing(state, step))
            if bearer_named(state, step.owner) is not None:
                return Take(who=who, thing=thing, source=step.owner, count=count)
            return Give(who=state.creature(step.owner).name, thing=thing, to=who, count=count)
        case _:
            return Wear(who=who, thing=thing, off=step.what == "off")


def after(state: State, step: GearStep) -> State | None:
    """How it stands after a step; None where the rules refuse it."""
    if state.creature(step.member).helpless:
        return None
    play: SovereignPlay = Play(state, state.referees[0], ScriptedDice(()))
    try:
        ordered(state, step).do(play)
    except PlayError:
        return None
    refigured(play, state)
    return play.state


def the_thing(state: State, step: GearStep) -> Item:
    """The thing that a step is about."""
    return next(item for item in things_of(state, step.owner) if (item.name, item.where) == (step.item, step.was))


def things_of(state: State, owner: str) -> tuple[Item, ...]:
    """What somebody has, or a bearer carries."""
    bearer = bearer_named(state, owner)
    return bearer.items if bearer is not None else state.creature(owner).items


def bundle(item: Item) -> int:
    """How many of a thing go from hand to hand at once: one, or what goes by one price."""
    row = gear_rows().get(item.name)
    return min(item.count, row.bundle if row is not None else 1)


def steps_of(state: State, one: Creature, others: Sequence[Creature]) -> tuple[GearStep, ...]:
    """All that somebody may do: with what is theirs, then with what bearers carry and ``others`` have."""
    return _steps_of(Same((state, one, others), state, one, *others))


@lru_cache(64)
def _steps_of(now: Same[tuple[State, Creature, Sequence[Creature]]]) -> tuple[GearStep, ...]:
    """The same: with each answer that a sheet gets, it is asked again of all states before."""
    state, one, others = now.of
    found = dict.fromkeys(_steps(state, one, others))
    return tuple(step for step in found if after(state, step) is not None)


def _steps(state: State, one: Creature, others: Sequence[Creature]) -> Iterator[GearStep]:
    for item in sorted(one.items, key=lambda item: (not item.worn, item.where != "readied")):
        if item.worn:
            yield GearStep(what="off", member=one.id, item=item.name, owner=one.id, was=item.where)
            continue
        if item.name in armours():
            yield GearStep(what="wear", member=one.id, item=item.name, owner=one.id, was=item.where)
        if item.where == "readied":
            yield GearStep(what="stow", member=one.id, item=item.name, owner=one.id, was=item.where)
        elif item.name not in armours():
            yield GearStep(what="ready", member=one.id, item=item.name, owner=one.id, was=item.where)
    rest = [*(bearer.name for bearer in state.exploring.bearers), *(other.id for other in others if other.id != one.id)]
    for owner in rest:
        for item in things_of(state, owner):
            yield GearStep(what="take", member=one.id, item=item.name, owner=owner, was=item.where)
    for item in one.items:
        if not item.worn:
            yield GearStep(what="leave", member=one.id, item=item.name, owner=one.id, was=item.where)


# ---------------------------------------------------------------------- the best for everybody


def best_steps(state: State, members: Sequence[Creature]) -> tuple[GearStep, ...]:
    """For each the best armour, shield and weapon of their own that they do not wear or have Readied.

    Who casts spells puts on no armour, and nobody a shield who has only weapons for two hands.
    """
    found: list[GearStep] = []
    for one in members:
        for wanted in (_armour, _shield, _weapon):
            steps = wanted(state.creature(one.id))
            then = after_all(state, steps)
            if then is not None:
                found += steps
                state = then
    return tuple(found)


def after_all(state: State, steps: Sequence[GearStep]) -> State | None:
    """How it stands after steps, one after the other; None where the rules refuse any of them."""
    for step in steps:
        then = after(state, step)
        if then is None:
            return None
        state = then
    return state


def _armour(one: Creature) -> list[GearStep]:
    held = [item for item in one.items if item.name in armours() and armours()[item.name].worn == "body"]
    if not held or _unarmoured(one):
        return []
    best = max(held, key=_ac)
    worn = next((item for item in held if item.worn), None)
    if worn is not None and _ac(worn) >= _ac(best):
        return []
    off = [_step("off", one, worn)] if worn is not None else []
    return [*off, _step("wear", one, best)]


def _shield(one: Creature) -> list[GearStep]:
    held = [item for item in one.items if item.name in armours() and armours()[item.name].worn == "shield"]
    free = not _armed(one) or any(not row.has("2H") for row in _armed(one))
    if not held or any(item.worn for item in held) or _unarmoured(one) or not free:
        return []
    return [_step("wear", one, max(held, key=_ac))]


def _weapon(one: Creature) -> list[GearStep]:
    stowed = [item for item in one.items if item.where == "stowed" and item.name in weapons()]
    if bears_shield(one):
        stowed = [item for item in stowed if not weapons()[item.name].has("2H")] or stowed
    if _armed(one) or not stowed:
        return []
    return [_step("ready", one, max(stowed, key=lambda item: _most(weapons()[item.name])))]


def _step(what: Literal["off", "wear", "ready"], one: Creature, item: Item) -> GearStep:
    return GearStep(what=what, member=one.id, item=item.name, owner=one.id, was=item.where)


def _unarmoured(one: Creature) -> bool:
    return any(casts(tradition) for tradition in one.made.traditions)


def _armed(one: Creature) -> list[Weapon]:
    return [weapons()[item.name] for item in one.items if item.where == "readied" and item.name in weapons()]


def _ac(item: Item) -> int:
    return armours()[item.name].ac + item.magic


def _most(weapon: Weapon) -> int:
    dice, _, sides = weapon.damage.partition("d")
    return int(dice) * int(sides) if sides else 0


# ---------------------------------------------------------------------- in words


def named(item: Item) -> str:
    """A thing with what it is good for: ``mace (1d6)``, ``chain armour (AC 14)``, ``3 torches``."""
    weapon, armour = weapons().get(item.name), armours().get(item.name)
    if weapon is not None and item.count == 1:
        return f"{item.name}{item.bonus} ({weapon.damage})"
    if armour is not None:
        return f"{item.name}{item.bonus} ({f'AC {armour.ac}' if armour.worn == 'body' else f'{armour.ac:+} AC'})"
    return f"{some(item) if item.count > 1 else item.name}{item.bonus}"


def load_in_short(state: State, one: Creature) -> str:
    """What somebody carries, in one line: ``Readied 4 of 8, Stowed 3 of 16``."""
    return ", ".join(loads(state, one))


def in_short(state: State, one: Creature) -> str:
    """What somebody has on and in hand, their AC and their load."""
    held = ", ".join(named(item) for item in one.items if item.worn or item.where == "readied") or "nothing Readied"
    return f"{held}; AC {one.ac}; {load_in_short(state, one)}"


def comes_of(state: State, step: GearStep) -> str:
    """What a step changes for the one who takes it: AC, load, and how far one moves with it."""
    then = after(state, step)
    if then is None:
        return ""
    one, other = state.creature(step.member), then.creature(step.member)
    told = [f"AC {one.ac} → {other.ac}"] if one.ac != other.ac else []
    told += [load_in_short(then, other)] if load_of(state, one) != load_of(then, other) else []
    return "; ".join(told)


def changes(state: State, steps: Sequence[GearStep]) -> str:
    """The steps for the best in words: what each puts on, takes off and readies, and the AC that comes of it."""
    told = []
    for member in dict.fromkeys(step.member for step in steps):
        does, then = [], state
        for step in (step for step in steps if step.member == member):
            does.append(f"{DOES[step.what]} the {named(the_thing(then, step))}")
            then = after(then, step) or then
        one, other = state.creature(member), then.creature(member)
        ac = f" (AC {one.ac} → {other.ac})" if one.ac != other.ac else ""
        told.append(f"{one.name} {listed(does)}{ac}")
    return "; ".join(told)


VERBS = {"ready": "Ready", "stow": "Stow", "wear": "Put on", "off": "Take off", "take": "Take", "leave": "Leave"}
DOES = {"ready": "readies", "wear": "puts on", "off": "takes off"}


# ---------------------------------------------------------------------- what is asked


class GearSheet(gear.GearSheet, frozen=True, tag="sovereign.gear_sheet", kw_only=True):
    """Whose gear to change, until done."""

    clauses = CLAUSES

    best: tuple[GearStep, ...] = ()

    def in_short(self, state: State, one: Creature) -> str:
        return in_short(state, one)


class ArmBest(gear.ArmBest, frozen=True, tag="sovereign.arm_best", kw_only=True):
    """Whether everybody gets the best of what they have, as it would be."""

    clauses = CLAUSES

    steps: tuple[GearStep, ...]

    def changes(self, state: State) -> str:
        return changes(state, self.steps)


class GearItem(Decision[GearStep | None], frozen=True, tag="sovereign.gear_item", kw_only=True):
    """What somebody readies, stows, puts on, takes off, takes or leaves behind."""

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
        item = the_thing(state, step)
        moved = msgspec.structs.replace(item, count=bundle(item)) if step.what == "take" else item
        return Choice(id_, f"{VERBS[step.what]} {named(moved)}", comes_of(state, step), group_of(state, step))


def group_of(state: State, step: GearStep) -> str:
    """The heading under which a step stands."""
    if step.what == "leave":
        return "Left behind"
    if step.what != "take":
        return step.was.title()
    on = bearer_named(state, step.owner)
    return f"On the {on.name}" if on is not None else of_whom(state.creature(step.owner).name)


def step_id(step: GearStep) -> str:
    """The id of a step as an option."""
    return f"{step.what}:{step.owner}:{step.was}:{step.item}"


# ---------------------------------------------------------------------- the sheet


ONE_BY_ONE = "One by one: ready, stow, drop, pick"


class ArrangeGear(Command, frozen=True, tag="arrange_gear"):
    """Ready, stow, put on and hand out gear, on one sheet that stays open.

    ``who`` is whose page is opened at once.
    """

    word = "gear"
    menu_label = "Arrange gear"
    may = ANYBODY
    takes = Takes(time="calm", who=(), what="handing gear round", instead=ONE_BY_ONE)
    clauses = CLAUSES
    looks = True

    who: Annotated[str, Person()] = ""

    def label(self, state: State) -> str:
        return "Gear: who carries what"

    def do(self, play: SovereignPlay) -> None:
        """Gear changes hands until it is done."""

        def members() -> tuple[Creature, ...]:
            return owners(play.state, play.seat)

        def page_of(changed: bool) -> tuple[Page[str], Callable[[], bool]]:
            those = members()
            best = best_steps(play.state, those)
            ids = tuple(one.id for one in those if steps_of(play.state, one, those))
            page = play.ask(GearSheet(seat=play.seat, members=ids, best=best, changed=changed))
            return page, lambda: play.ask(ArmBest(seat=play.seat, steps=best)) and arm_best(play, best)

        gear.keep_open(self.who, members, lambda id_: outfit(play, id_, members()), page_of)


def owners(state: State, seat: str) -> tuple[Creature, ...]:
    """Whose gear a seat may change: a GM everybody's of the party, a player that of their own."""
    return tuple(one for one in state.of_side(PARTY) if seat in state.referees or one.seat == seat)


def outfit(play: SovereignPlay, id_: str, those: Sequence[Creature]) -> bool:
    """Somebody changes one thing after the other; whether anything was changed."""
    changed = False
    while True:
        steps = steps_of(play.state, play.state.creature(id_), [play.state.creature(one.id) for one in those])
        step = play.ask(GearItem(seat=play.seat, member=id_, steps=steps))
        if step is None:
            return changed
        ordered(play.state, step).do(play)
        changed = True


def arm_best(play: SovereignPlay, steps: Sequence[GearStep]) -> bool:
    """Everybody gets what was shown. It is a change, whatever it was."""
    for step in steps:
        ordered(play.state, step).do(play)
    return True
