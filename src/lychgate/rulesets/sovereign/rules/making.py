"""Making a Delver in the sixteen steps of the book: a question a step, back at any, and chance for the rest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from lychgate.core.decision import Decision, Option
from lychgate.core.errors import IllegalAnswer
from lychgate.core.seen import blank, seen
from lychgate.core.view import Choice
from lychgate.kit.command import Command
from lychgate.kit.fields import After, Flag, Name, NewName
from lychgate.kit.line import Line
from lychgate.kit.permission import Permission
from lychgate.kit.reading import TypedField
from lychgate.kit.table import number
from lychgate.kit.topics import MAKE_A_CHARACTER
from lychgate.rulesets.sovereign.rules.cast import Came, must_be_free
from lychgate.rulesets.sovereign.rules.draft import FREE, LAST, NUMBERS, Draft, Luck, begun, level_of, told
from lychgate.rulesets.sovereign.rules.figures import ac_of, attack_bonus_of, effort_of, with_figures
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay
from lychgate.rulesets.sovereign.rules.henchmen import must_have_a_master
from lychgate.rulesets.sovereign.rules.hit_points import die_told, die_value
from lychgate.rulesets.sovereign.rules.making_gear import ArmourStep, GearStep, ShieldStep, WeaponStep
from lychgate.rulesets.sovereign.rules.making_magic import ArtFirstStep, ArtsStep, SpellsStep, TraditionStep
from lychgate.rulesets.sovereign.rules.making_person import (
    AboutStep,
    ClassStep,
    FeatStep,
    FreeStep,
    ImproveStep,
    NameStep,
    RaiseStep,
    RoleStep,
    SkillStep,
)
from lychgate.rulesets.sovereign.rules.making_step import Offer, Step
from lychgate.rulesets.sovereign.rules.saves import target_sum
from lychgate.rulesets.sovereign.state import Creature, Kind, State
from lychgate.rulesets.sovereign.tables.creation import NAMES, roles
from lychgate.rulesets.sovereign.tables.delvers import ATTRIBUTES, SAVES

HEADING = "Delvers"

STEPS: dict[str, Step] = {
    "role": RoleStep(),
    "raise": RaiseStep(),
    "improve": ImproveStep(),
    FREE: FreeStep(),
    "class": ClassStep(),
    "tradition": TraditionStep(),
    "feat": FeatStep(),
    "skill": SkillStep(),
    "armour": ArmourStep(),
    "shield": ShieldStep(),
    "weapon": WeaponStep(),
    "gear": GearStep(),
    "spells": SpellsStep(),
    "art-first": ArtFirstStep(),
    "arts": ArtsStep(),
    "about": AboutStep(),
    "name": NameStep(),
}
"""The steps by the word that a draft has for them."""

ALL_STEPS = 16

RANDOM, BACK = "random", "back"
"""The options that every step has: chance does the rest; the step before once more."""

RANDOMS_KEY, BACKS_KEY = 0, 9
"""The keys of these options, the same at every step; other options leave them out."""


def step_of(draft: Draft) -> tuple[Step, str]:
    """The step that is next, and what it is about."""
    kind, _, of = draft.left[0].partition(":")
    return STEPS[kind], of


def offers_of(draft: Draft) -> tuple[Offer, ...]:
    """What may be chosen at the step that is next."""
    step, of = step_of(draft)
    return step.offers(draft, of)


def settled(draft: Draft) -> Draft:
    """The draft at the next step at which anything may be chosen; with no steps left where it is finished."""
    while draft.left and not offers_of(draft):
        draft = draft.next()
    return draft


def taken(draft: Draft, chosen: str) -> Draft:
    """The draft after a choice."""
    step, of = step_of(draft)
    return settled(step.take(draft, of, chosen))


def finished(state: State, draft: Draft) -> Creature:
    """Who was made, with hit points and all that follows."""
    one = with_figures(draft.who)
    hp = die_value(state, one, draft.luck.hit_die)
    return replace(one, hp=hp, max_hp=hp)


def summed_up(state: State, one: Creature, draft: Draft) -> str:
    """The numbers that follow from what was chosen, each with its reasons: steps that leave nothing to choose."""
    saves = (f"{save.title()} {target_sum(state, one, save)}" for save in SAVES)
    effort = (f"Effort {effort_of(one, tradition)}" for tradition in one.made.traditions)
    parts = (
        f"{one.hp} hit points ({die_told(one, draft.luck.sides)}, a {draft.luck.hit_die} fell)",
        f"attack {attack_bonus_of(one)}",
        *saves,
        f"AC {ac_of(one)}",
        *effort,
    )
    return f"That makes {', '.join(parts)}."


class NextStep(Decision[str], frozen=True, tag="sovereign.next_step", kw_only=True):
    """The next step of a Delver who is being made; ``first``: there is none to go back to."""

    draft: Draft
    first: bool = False

    def options(self) -> Sequence[Option[str]]:
        return tuple(Option(id_, id_) for id_ in (*(offer.id for offer in offers_of(self.draft)), *self._always()))

    def _always(self) -> tuple[str, ...]:
        return (RANDOM,) if self.first else (RANDOM, BACK)

    def default(self) -> str:
        """What suits the role best of what may be chosen."""
        step, of = step_of(self.draft)
        ids = [offer.id for offer in step.by_chance(self.draft, of)]
        role = roles().get(self.draft.made.role)
        suits = (one for one in (role.prefers if role is not None else ()) if one in ids)
        return next(suits, ids[0])

    def accepts_text(self) -> bool:
        return step_of(self.draft)[0].takes_text()

    def from_text(self, text: str) -> str:
        if not self.accepts_text() or blank(text):
            raise IllegalAnswer(self.kind, text, tuple(option.id for option in self.options()))
        return " ".join(seen(text).split())

    def free_text(self) -> str:
        return "your own words" if self.accepts_text() else ""

    def prompt(self, state: State) -> str:
        step, _ = step_of(self.draft)
        many = self.draft.left.count(self.draft.left[0])
        more = f", {many} to choose" if many > 1 else ""
        return f"Step {step.number} of {ALL_STEPS}. {step.title}{more}."

    def aside(self, state: State) -> str:
        ends = f" {summed_up(state, finished(state, self.draft), self.draft)}" if self.draft.left == LAST[-1:] else ""
        return f"So far: {told(self.draft)}{ends}"

    def choice(self, state: State, id_: str) -> Choice:
        return next(one for one in self.choices(state) if one.id == id_)

    def choices(self, state: State) -> tuple[Choice, ...]:
        found = [
            Choice(offer.id, offer.label, offer.note, number=at if at < BACKS_KEY else at + 1)
            for at, offer in enumerate(offers_of(self.draft), start=1)
        ]
        keys = {RANDOM: ("Leave the rest to chance", RANDOMS_KEY), BACK: ("Back", BACKS_KEY)}
        found += [Choice(id_, keys[id_][0], number=keys[id_][1]) for id_ in self._always()]
        return tuple(found)


class Maker(Permission, frozen=True):
    """Lets players make Delvers of their own."""

    why: str = "Players make their own Delvers."

    def players(self) -> bool:
        return True

    def who(self) -> str:
        return "players, for themselves"

    def allows(self, state: Any, seat: str, command: Any) -> bool:
        return command.seat in ("", seat)


class MakeDelver(Command, frozen=True, tag="make_delver", kw_only=True):
    """Make a Delver step by step, or let chance decide."""

    word = "make"
    opening = MAKE_A_CHARACTER
    menu_label = "Make a Delver"
    shape = "[NAME] [of PLAYER] [henchman]"
    may = Maker()
    clauses = ("sov.hp.first-level", "sov.skill.start")
    form_fields = (
        TypedField("name", NewName(), must=False),
        TypedField("seat", After(("of",), Name("player")), must=False),
        TypedField("henchman", Flag(("henchman",)), must=False),
    )
    form_labels: ClassVar[Mapping[str, str]] = {"name": "Name", "seat": "Player", "henchman": "A henchman"}

    name: str = ""
    seat: str = ""
    henchman: bool = False

    @classmethod
    def read(cls, line: Line) -> MakeDelver:
        name, seat, henchman = "", "", False
        while line.more:
            if line.flag("of"):
                seat = line.name("player")
            elif line.flag("henchman"):
                henchman = True
            elif name:
                raise line.refuse(f"'{line.peek()}' is more than a name. A name of several words stands in quotes.")
            else:
                name = line.word("a name")
        return cls(name=name, seat=seat, henchman=henchman)

    @classmethod
    def asks_for(cls, state: State, seat: str, field: TypedField, filled: Mapping[str, str]) -> TypedField | None:
        return field if field.name != "seat" or seat in state.referees else None

    def label(self, state: State) -> str:
        return "Make a Delver"

    def do(self, play: SovereignPlay) -> None:
        """All dice fall first, so that going back changes none of them; then a question for each step."""
        seat = self.seat or ("" if play.seat in play.state.referees else play.seat)
        kind: Kind = "henchman" if self.henchman else "delver"
        if self.name:
            must_be_free(play, self.name)
        if self.henchman:
            must_have_a_master(play.state)
        start = settled(begun(luck_of(play), self.name, seat, kind))
        draft = chosen_by(play, start)
        one = replace(finished(play.state, draft), id=f"c{play.state.next_id}")
        must_be_free(play, one.name)
        play.record(Came((one,)))


def luck_of(play: SovereignPlay) -> Luck:
    """What is rolled for a new Delver: each attribute in order, the hit die, gold; and a name, in case it is wanted."""
    subject = f"seat:{play.seat}"
    scores = tuple(play.roll(NUMBERS.attribute_dice, "sov.attr.range", subject) for _ in ATTRIBUTES)
    sides = number(play.state, "hit-die")
    die = play.roll(f"1d{sides}", "sov.hp.first-level", subject)
    gold = play.roll(NUMBERS.gold_dice, "make.gold", subject) * number(play.state, "start-gold")
    name = NAMES[play.roll(f"1d{len(NAMES)}", "make.name", subject) - 1]
    return Luck(scores, die, gold, free_name(play.state, name), sides)


def chosen_by(play: SovereignPlay, start: Draft) -> Draft:
    """The draft with every step answered, by the seat and by chance."""
    drafts = [start]
    while drafts[-1].left:
        answer = play.ask(NextStep(seat=play.seat, draft=drafts[-1], first=len(drafts) == 1))
        if answer == BACK:
            drafts.pop()
        elif answer == RANDOM:
            return by_chance(play, drafts[-1])
        else:
            drafts.append(taken(drafts[-1], answer))
    return drafts[-1]


def by_chance(play: SovereignPlay, draft: Draft) -> Draft:
    """The draft with all other steps left to the dice. A name that is taken is given a number."""
    while draft.left:
        step, of = step_of(draft)
        offers = suited(draft, step.by_chance(draft, of))
        at = play.roll(f"1d{len(offers)}", "make.chance", f"seat:{play.seat}") if len(offers) > 1 else 1
        draft = taken(draft, offers[at - 1].id)
    return replace(draft, who=replace(draft.who, name=free_name(play.state, draft.who.name)))


SUITED = ("raise", "improve", FREE, "class", "feat", "skill")
"""The steps at which chance keeps to what suits the role."""


def suited(draft: Draft, offers: Sequence[Offer]) -> Sequence[Offer]:
    """What of the offers suits the role, where anything does: first of all the skill that the role lives by."""
    role = roles().get(draft.made.role)
    if role is None or draft.left[0].partition(":")[0] not in SUITED:
        return offers
    first = [one for one in offers if one.id == role.prefers[0] and level_of(draft.who, one.id) < 0]
    return first or [one for one in offers if one.id in role.prefers] or offers


def free_name(state: State, name: str) -> str:
    """The name, with a number where somebody has it already."""
    taken_names = {one.name.casefold() for one in state.cast}
    free, number = name, 1
    while free.casefold() in taken_names:
        number += 1
        free = f"{name} {number}"
    return free
