"""Gear as a sheet: a member, then an item, until it is done; or everybody gets the best there is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import ClassVar, Self

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Option
from lychgate.core.gear_sheet import DONE, Page, kept_open, pages, things, usual_page
from lychgate.core.same import Same
from lychgate.core.view import Choice
from lychgate.rulesets.twelve_years.command import Command, Options, Situation, fixed
from lychgate.rulesets.twelve_years.decision import PASS, Decision
from lychgate.rulesets.twelve_years.naming import hp_of, item_name, listed, member_kin, member_name
from lychgate.rulesets.twelve_years.rules.company import others_here, rivals_at
from lychgate.rulesets.twelve_years.rules.compulsion import show
from lychgate.rulesets.twelve_years.rules.fight_sums import metal_wielded
from lychgate.rulesets.twelve_years.rules.foes import enemies
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, here, looking, ruled, us
from lychgate.rulesets.twelve_years.rules.gear import (
    GearStep,
    ItemDropped,
    don,
    droppable,
    forfeit,
    gear_steps,
    holder_of,
    may_use,
)
from lychgate.rulesets.twelve_years.rules.loot import usable
from lychgate.rulesets.twelve_years.rules.picking import SomeItems, in_rows, pick, with_the_marked
from lychgate.rulesets.twelve_years.rules.special import special
from lychgate.rulesets.twelve_years.sheet import hp_bonus, is_metal
from lychgate.rulesets.twelve_years.state import Item, Member, Party, State
from lychgate.rulesets.twelve_years.tables import LOOT_ITEM, WEAPON

CLAUSES = ("12y.weapon.reassign", "12y.archetype.max-hp", "12y.loot.share", "12y.death.member-gear")


def use_of(item: Item) -> str:
    """What a weapon deals, or armor and shield add."""
    return WEAPON[item.weapon].damage if item.weapon else f"+{LOOT_ITEM[item.kind].hp_bonus} hp"


def instead_of(party: Party, member: Member, item: Item) -> str:
    """The weapon that a member would put away for ``item``."""
    if not item.weapon or not member.weapon:
        return ""
    old = party.item(member.weapon)
    return f" instead of the {item_name(old)} ({use_of(old)})"


def handing_over(party: Party, step: GearStep) -> str:
    """A step as it is proposed: ``Wren the axe (1d12) instead of the staff (1d6)``."""
    member, item = party.member(step.member), party.item(step.item)
    return f"{member_name(member)} the {item_name(item)} ({use_of(item)}){instead_of(party, member, item)}"


# ---------------------------------------------------------------------- the sheet


Sheet = Page[int]
"""What to turn to on the sheet."""


class GearSheet(Decision[Sheet], frozen=True, tag="gear-sheet", kw_only=True):
    """Whose gear to change, until done. ``best`` are the steps that arm everybody best; ``changed``: something on the
    sheet has been changed already."""

    clauses: ClassVar = CLAUSES
    ways_out: ClassVar = (DONE,)
    members: tuple[int, ...]
    best: tuple[GearStep, ...] = ()
    may_leave: bool = False
    changed: bool = False

    def options(self) -> tuple[Option[Sheet], ...]:
        return pages(self.members, best=bool(self.best), may_leave=self.may_leave)

    def default(self) -> str:
        return usual_page(best=bool(self.best), changed=self.changed)

    def once_changed(self) -> Self:
        return replace(self, changed=True)

    def choice(self, state: State, id_: str) -> Choice:
        party, sheet = state.party(self.seat), self.read(id_)
        if sheet.what == "best":
            names = [member_name(party.member(member)) for member in dict.fromkeys(step.member for step in self.best)]
            return Choice(id_, self.said("best"), f"something better for {listed(names)}")
        if sheet.member is None:
            return Choice(id_, self.said(sheet.what))
        member = party.member(sheet.member)
        note = f"{member_kin(member)}; {outfit(party, member)}; {hp_of(party, member)}"
        return Choice(id_, member_name(member), note)


def outfit(party: Party, member: Member) -> str:
    """What a member wields and wears: ``sword, 1d8; armor``."""
    weapon = party.item(member.weapon) if member.weapon else None
    hands = f"{item_name(weapon)}, {use_of(weapon)}" if weapon is not None else "unarmed"
    return "; ".join((hands, *(item_name(party.item(worn)) for worn in member.worn)))


def step_id(step: GearStep) -> str:
    """The id of a step as an option."""
    return f"{step.what}:{step.item}" + (f":{step.member}" if step.what == "equip" else "")


class GearItem(Decision[GearStep | None], frozen=True, tag="gear-item", kw_only=True):
    """What a member takes up, puts on or puts away. ``usual`` is the item that is best for the member, 0 for none."""

    clauses: ClassVar = CLAUSES
    member: int
    steps: tuple[GearStep, ...]
    usual: int = 0

    def options(self) -> tuple[Option[GearStep | None], ...]:
        return things(PASS, self.steps, step_id)

    def default(self) -> str:
        return f"equip:{self.usual}:{self.member}" if self.usual else PASS

    def prompt(self, state: State) -> str:
        party = state.party(self.seat)
        member = party.member(self.member)
        return self.said("prompt", name=member_name(member), outfit=outfit(party, member))

    def choice(self, state: State, id_: str) -> Choice:
        party, step = state.party(self.seat), self.read(id_)
        if step is None:
            return Choice(id_, self.said(PASS))
        item, name = party.item(step.item), item_name(party.item(step.item))
        if step.what == "stow":
            return Choice(id_, f"Stow the {name}", use_of(item), "Put away")
        holder = holder_of(party, item)
        notes = [use_of(item), f"in use by {member_name(holder)}" if holder is not None else ""]
        group = "Weapons" if item.weapon else "Armor and shields"
        return Choice(id_, f"The {name}", "; ".join(filter(None, notes)), group)


class ArmBest(Decision[bool], frozen=True, tag="arm-best", kw_only=True):
    """Whether everybody gets the best there is, as it would be."""

    clauses: ClassVar = CLAUSES
    steps: tuple[GearStep, ...]

    def options(self) -> tuple[Option[bool], ...]:
        return Option("best", True), Option(PASS, False)

    def prompt(self, state: State) -> str:
        party = state.party(self.seat)
        return self.said("prompt", changes="; ".join(handing_over(party, step) for step in self.steps))


class LeaveWhat(SomeItems, frozen=True, tag="leave-what", kw_only=True):
    """Which things to leave behind."""

    clauses: ClassVar = CLAUSES


class ArrangeGear(Command, frozen=True, gc=False):
    """Hand out weapons, armor and shields, put them away, or leave something behind."""

    when = ("rivals", "trap", "fight", "wilds", "room")
    group = "Party"
    looks = True

    @classmethod
    def offered(cls, now: Situation) -> Options:
        found = next(gear_steps(now.look), None) is not None or bool(droppable(now.look))
        return fixed(cls, "gear") if found else ()

    def do(self, play: TwelveYears) -> None:
        """Gear changes hands until it is done. Leaving something behind closes the sheet: others may come upon it."""

        def turn_to(changed: bool) -> bool | None:
            party, state = us(play), play.state
            now = Same(state, party, here(play), state.variants, *rivals_at(state, party))
            steps, best, members, may_leave = laid_out(now, play.seat)
            sheet = play.ask(
                GearSheet(seat=play.seat, members=members, best=best, may_leave=may_leave, changed=changed)
            )
            if sheet.member is not None:
                return outfit_member(play, sheet.member, steps, best)
            if sheet.what == "best":
                return play.ask(ArmBest(seat=play.seat, steps=best)) and arm_best(play, best)
            return None if sheet.what == DONE or leave_behind(play) else False

        kept_open(turn_to)

    def button(self, state: State, party: Party) -> tuple[str, str]:
        unarmed = [member_name(one) for one in party.members if one.rolled and not one.weapon]
        note = f"{listed(unarmed)} {'have' if len(unarmed) > 1 else 'has'} no weapon" if unarmed else ""
        return "Weapons and gear", note or "hand out, put away, leave behind"


@lru_cache(200)
def laid_out(now: Same[State], seat: str) -> tuple[tuple[GearStep, ...], tuple[GearStep, ...], tuple[int, ...], bool]:
    """What may change hands, what is best for everybody, who has a page, and whether something may be left behind.

    Found once for a party and what it faces: from page to page, and whenever the command is run again, it is the same.
    """
    look = looking(now.of, seat)
    steps = tuple([step for step in gear_steps(look) if not same_again(us(look), step)])
    members = tuple([one.id for one in us(look).members if any(step.member == one.id for step in steps)])
    return steps, best_steps(look, steps), members, bool(droppable(look))


def outfit_member(play: TwelveYears, id_: int, steps: tuple[GearStep, ...], best: tuple[GearStep, ...]) -> bool:
    """One member takes up, puts on or puts away one thing; whether anything was changed."""
    offered = in_order(us(play), [step for step in steps if step.member == id_])
    usual = next((one.item for step in best if step.member == id_ for one in offered if alike(us(play), one, step)), 0)
    step = play.ask(GearItem(seat=play.seat, member=id_, steps=offered, usual=usual))
    if step is None:
        return False
    item = us(play).item(step.item)
    forfeit(play, item)
    if step.what == "equip":
        don(play, us(play).member(step.member), item)
    return True


def same_again(party: Party, step: GearStep) -> bool:
    """Whether a member would take up a weapon that is like the one in hand in everything."""
    held = party.member(step.member).weapon
    return step.what == "equip" and held != 0 and replace(party.item(held), id=step.item) == party.item(step.item)


def alike(party: Party, step: GearStep, other: GearStep) -> bool:
    """Whether two steps give a member equal things, of which the sheet may show only the first."""
    return step.what == other.what and replace(party.item(step.item), id=other.item) == party.item(other.item)


def in_order(party: Party, steps: Iterable[GearStep]) -> tuple[GearStep, ...]:
    """The steps by what they are good for; of equal things that nobody uses only the first."""
    found: dict[tuple[str, Item], GearStep] = {}
    for step in steps:
        item = party.item(step.item)
        found.setdefault((step.what, item if holder_of(party, item) else replace(item, id=0)), step)

    def rank(step: GearStep) -> tuple[bool, bool, int, bool]:
        item = party.item(step.item)
        return step.what == "stow", not item.weapon, -strength(item), holder_of(party, item) is not None

    return tuple(sorted(found.values(), key=rank))


def leave_behind(play: TwelveYears) -> bool:
    """Several things are left behind at once; whether any was."""
    party = us(play)
    free = droppable(play)

    def listed_with(marked: tuple[int, ...]) -> LeaveWhat:
        kept = [item for item in free if item.id in marked or with_the_marked(party, item, marked)]
        return LeaveWhat(seat=play.seat, rows=in_rows(party, kept), marked=marked)

    left = pick(play, listed_with) or ()
    for id_ in left:
        item = us(play).item(id_)
        forfeit(play, item)
        play.record(ItemDropped(play.seat, item))
    for id_ in left:
        show(play, id_, others_here(play))
    return bool(left)


# ---------------------------------------------------------------------- the best for everybody


def strength(item: Item) -> int:
    """How good a weapon, armor or shield is: the sides of its die, or its hit points."""
    return int(WEAPON[item.weapon].damage.rpartition("d")[2]) if item.weapon else hp_bonus(item)


@clause("12y.weapon.reassign", "12y.loot.share")
def best_steps(play: TwelveYears, allowed_steps: Iterable[GearStep]) -> tuple[GearStep, ...]:
    """Of what is allowed, what gives the party the most dice and hit points.

    Weapons go by their die, armor and shields to who has none.
    """
    allowed = {(step.item, step.member) for step in allowed_steps if step.what == "equip"}
    if not allowed:
        return ()
    party = us(play)
    hands = weapons_dealt(play)
    steps = [GearStep("equip", item.id, id_) for id_, item in hands.items() if (item.id, id_) in allowed]
    worn = {member.id: [party.item(id_).kind for id_ in member.worn] for member in party.members}
    extra = Counter[int]()
    stacked = ruled(play.state, "armor-stacking") == "unlimited"
    for item in sorted((item for item in party.loot if not item.weapon), key=lambda item: -strength(item)):
        fitting = [
            member
            for member in party.members
            if (item.id, member.id) in allowed and (stacked or item.kind not in worn[member.id])
        ]
        if fitting and holder_of(party, item) is None:
            member = min(fitting, key=lambda one: (one.hp + extra[one.id], one.id))
            worn[member.id].append(item.kind)
            extra[member.id] += strength(item)
            steps.append(GearStep("equip", item.id, member.id))
    order = {member.id: number for number, member in enumerate(party.members)}
    return tuple(sorted(steps, key=lambda step: order[step.member]))


def weapons_dealt(play: TwelveYears) -> dict[int, Item]:
    """Who wields what where the party's dice are the best: by the ids of the members.

    The best weapon first: whoever has it keeps it, else it goes to one with nothing in hand; a weapon that only some
    can use, as a Hermit's staff, is passed on by those who can use another.
    """
    party = us(play)
    given: dict[int, Item] = {}

    def place(item: Item, asked: set[int]) -> bool:
        def fit(member: Member) -> tuple[bool, bool, bool]:
            return member.weapon != item.id, member.id in given, member.weapon != 0

        for member in sorted(party.members, key=fit):
            if member.id not in asked and may_use(member, item):
                asked.add(member.id)
                if member.id not in given or place(given[member.id], asked):
                    given[member.id] = item
                    return True
        return False

    weapons = [item for item in party.loot if item.weapon and usable(play, item)]
    metal = metal_hurts_more(play)
    for item in sorted(weapons, key=lambda one: (-strength(one), metal > is_metal(one), holder_of(party, one) is None)):
        place(item, set())
    return given


def metal_hurts_more(play: TwelveYears) -> bool:
    """Whether one more weapon of metal deals more here: to elves, and to Fae Folk of those whom the party fights."""
    party = us(play)
    elves = any(special(foe).fears_metal for foe in enemies(play))
    if not elves and not any(rival.has("fae_folk") for rival in rivals_at(play.state, party)):
        return False
    return ruled(play.state, "metal-bonus") == "per-weapon" or not metal_wielded(party)


def arm_best(play: TwelveYears, steps: tuple[GearStep, ...]) -> bool:
    """Everybody gets what was shown; a weapon that somebody still wields waits until they have theirs, if it can.

    Returns True, for something is changed by it.
    """
    left = list(steps)
    while left:
        free = (step for step in left if holder_of(us(play), us(play).item(step.item)) is None)
        step = next(free, left[0])
        left.remove(step)
        item = us(play).item(step.item)
        forfeit(play, item)
        don(play, us(play).member(step.member), item)
    return True
