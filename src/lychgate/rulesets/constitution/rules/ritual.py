"""Rituals: anybody who knows a spell, with time and implements, by two checks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Any, ClassVar

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.errors import TooEarly
from lychgate.core.room import Event, Lines
from lychgate.core.view import Choice
from lychgate.kit.command import Command, Entry
from lychgate.kit.english import numbered
from lychgate.kit.fields import After, Name, Person
from lychgate.kit.outlook import percent
from lychgate.kit.table import number, referee_of
from lychgate.rulesets.constitution.permission import TOGETHER
from lychgate.rulesets.constitution.rules.blessing import must_be_able
from lychgate.rulesets.constitution.rules.checks import Tried, chance_of_check, check
from lychgate.rulesets.constitution.rules.form_choices import Filled, ordered_by, own, whoever
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay, of_somebody, somebody
from lychgate.rulesets.constitution.rules.offered import lasts
from lychgate.rulesets.constitution.rules.passing import let_pass
from lychgate.rulesets.constitution.rules.preparing import is_later
from lychgate.rulesets.constitution.rules.spell_books import must_have_the_book
from lychgate.rulesets.constitution.rules.spell_choices import first_sentence, knows_spells
from lychgate.rulesets.constitution.rules.spell_effects import works
from lychgate.rulesets.constitution.rules.spells import rating, spell_called, spell_known
from lychgate.rulesets.constitution.rules.targets import Target, Targets, aimed_at, spell_targets
from lychgate.rulesets.constitution.state import Creature, State
from lychgate.rulesets.constitution.tables.magic import MAGIC, Spell

HEADING = "Magic"

NUMBERS = MAGIC.ritual

CHECKS = ("knowledge", "will")

KINDS = ("ritual",)
"""What sort of check a ritual is."""


def rituals(state: State, seat: str, filled: Filled) -> tuple[Choice, ...]:
    """The spells that whoever acts knows, each with the time and the chance of its ritual."""
    one = whoever(state, filled)
    if one is None:
        return ()
    there = sorted((each for each in state.magic.spells if rating(one, each)), key=lambda each: each.level)
    return tuple(Choice(each.name, each.name, ritual_told(state, one, each)) for each in there)


def ritual_told(state: State, one: Creature, spell: Spell) -> str:
    """A ritual in a line: its time, its chance, and what the spell does."""
    does = first_sentence(spell.text)
    return f"{lasts(minutes_of(state, spell))}, {chance_of(state, one.id, spell)}{f': {does}' if does else ''}"


class Ritual(Command, frozen=True, tag="ritual", kw_only=True):
    """Cast a spell you know over some hours, by a knowledge and a will check.

    Without a target, a spell that harms asks for one.
    """

    word = "ritual"
    menu_label = "Hold a ritual"
    likely = 7
    may = TOGETHER
    clauses = ("3d6.12.2a", "3d6.12.2b", "3d6.12.7", "3d6.L.12.2")
    form_labels: ClassVar[Mapping[str, str]] = {"spell": "Spell", "whom": "Target"}
    pickers = {"who": own(knows_spells), "spell": rituals, "whom": spell_targets}

    who: Annotated[str, Person()]
    spell: Annotated[str, Name("spell")]
    whom: Annotated[tuple[str, ...], After(("at", "on"), Targets())] = ()

    @classmethod
    def entries(cls, state: Any, seat: str) -> Sequence[Entry] | None:
        """Each spell that somebody knows."""
        mages = [one for one in ordered_by(state, seat) if knows_spells(state, one)]
        return tuple(
            Entry(f"{one.name}: ritual of {each.label}", each.note, (("who", one.name), ("spell", each.id)))
            for one in mages
            for each in rituals(state, seat, {"who": one.name})
        )

    def label(self, state: State) -> str:
        return f"{self.who} holds the ritual of {self.spell}"

    def do(self, play: ConstitutionPlay) -> None:
        """It is begun once its time and its chance have been read."""
        one = somebody(play, self.who)
        must_be_able(one)
        spell = spell_known(play.state, one, self.spell)
        must_be_held(play, one)
        whom = aimed_at(play, one, spell, self.whom) if self.whom else ()
        if whom is not None and play.ask(BeginRitual(seat=play.seat, who=one.id, spell=spell.name)):
            hold(play, one, spell, whom)


@clause("3d6.12.2a", "3d6.12.7", "3d6.L.12.2")
def must_be_held(play: ConstitutionPlay, one: Creature) -> None:
    """Raises ``PlayError`` where there is no time for a ritual, or no spell book that it needs."""
    if play.state.fight is not None:
        raise TooEarly("A ritual takes longer than a fight leaves.")
    if not is_later(play.state):
        must_have_the_book(play.state, one)


@clause("3d6.12.2a", "3d6.12.2b", "3d6.L.12.2")
def hold(play: ConstitutionPlay, one: Creature, spell: Spell, whom: Sequence[Target]) -> None:
    """Ask for a target if the line names none. Both checks come after the full time; a failure costs the components."""
    if not play.ask(HasImplements(seat=referee_of(play), who=one.id, spell=spell.name)):
        play.record(RitualLacks(one.id, spell.name))
        return
    those = whom or aimed_at(play, one, spell, ())
    if those is None:
        return
    let_pass(play, minutes_of(play.state, spell))
    one = play.state.creature(one.id)
    tried = tuple(ritual_check(play, one, spell, ability) for ability in CHECKS)
    play.record(RitualTried(one.id, spell.name, tried))
    if all(each.good for each in tried):
        works(play, one, spell, those)


@clause("3d6.12.2a", "3d6.L.12.2")
def minutes_of(state: State, spell: Spell) -> int:
    """How long a ritual takes."""
    return NUMBERS.later_minutes if is_later(state) else number(state, "ritual_minutes") * spell.level


@clause("3d6.12.2b", "3d6.L.12.2")
def difficulty(state: State, one: Creature, spell: Spell) -> int:
    """The difficulty of both checks; by the rules of 2022 more for a spell above the caster's level."""
    return number(state, "ritual_dc") + (max(0, spell.level - one.level) if is_later(state) else 0)


@clause("3d6.12.2b")
def ritual_check(play: ConstitutionPlay, one: Creature, spell: Spell, ability: str) -> Tried:
    """One of the two checks: by the share of the ability that the spell's rating is."""
    dc = difficulty(play.state, one, spell)
    return check(play, one, ability, dc, KINDS, skill=spell.skill, purpose="3d6.12.2b")


def chance_of(state: State, who: str, spell: Spell) -> str:
    """How likely both checks succeed, in percents."""
    chance, one = Fraction(1), state.creature(who)
    for ability in CHECKS:
        chance *= chance_of_check(state, one, ability, difficulty(state, one, spell), KINDS, skill=spell.skill) or 0
    return percent(chance)


class BeginRitual(Decision[bool], frozen=True, tag="constitution.begin_ritual", kw_only=True):
    """Whether a ritual is begun, with its time and its chance."""

    clauses = ("3d6.12.2a", "3d6.12.2b")

    who: str
    spell: str

    def options(self) -> Sequence[Option[bool]]:
        return (Option("begin", True), Option("leave", False))

    def prompt(self, state: State) -> str:
        spell = spell_called(state, self.spell)
        chance, minutes = chance_of(state, self.who, spell), minutes_of(state, spell)
        return f"The ritual of {spell.name} takes {numbered(minutes, 'minute')}, and succeeds at {chance}."

    def label(self, state: State, id_: str) -> str:
        return {"begin": "Begin", "leave": "Leave it"}[id_]


class HasImplements(Decision[bool], frozen=True, tag="constitution.has_implements", kw_only=True):
    """Whether somebody has the components and implements of a ritual."""

    clauses = ("3d6.12.2a", "3d6.L.12.2")

    who: str
    spell: str

    def options(self) -> Sequence[Option[bool]]:
        return (Option("yes", True), Option("no", False))

    def prompt(self, state: State) -> str:
        one = state.creature(self.who)
        bookless = " They have no spell book." if state.magic.mage(one.id).bookless else ""
        return f"{one.name} begins the ritual of {self.spell}.{bookless} Do they have what it needs?"

    def label(self, state: State, id_: str) -> str:
        return {"yes": "Yes", "no": "No: something is missing"}[id_]


class RitualLacks(Event, frozen=True, tag="ritual_lacks"):
    """A ritual could not be held, as something was missing."""

    who: str
    spell: str

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        text = f"{one.name} lacks what the ritual of {self.spell} needs."
        return of_somebody(after, one, text, "3d6.12.2a")


class RitualTried(Event, frozen=True, tag="ritual_tried"):
    """A ritual was held, with these two checks."""

    who: str
    spell: str
    tried: tuple[Tried, ...]

    def apply(self, state: State) -> State:
        mage = state.magic.mage(self.who)
        return replace(state, magic=state.magic.with_mage(self.who, replace(mage, tried=(*mage.tried, self.spell))))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        sums = "; ".join(each.told() for each in self.tried)
        came = "works" if all(each.good for each in self.tried) else "fails"
        text = f"The ritual of {self.spell} by {one.name} {came}: {sums}."
        return of_somebody(after, one, text, "3d6.12.2b", weight="result")
