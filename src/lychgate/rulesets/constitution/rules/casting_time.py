"""Casting in a fight: declared between rounds, done on one's own turn, noticed and interrupted before it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, ClassVar, Literal

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.errors import IllegalAnswer, PlayError, TooEarly
from lychgate.core.room import Event, Lines
from lychgate.core.seen import blank, seen
from lychgate.core.view import Choice
from lychgate.kit.command import Command
from lychgate.kit.desk import LONGEST
from lychgate.kit.fields import Person, Rest
from lychgate.kit.permission import JUDGEMENT, OWNER
from lychgate.kit.table import referee_of, ruled
from lychgate.kit.telling import public
from lychgate.rulesets.constitution.rules.form_choices import in_fight, other, own, whoever
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay, somebody, who_is
from lychgate.rulesets.constitution.rules.initiations import allows
from lychgate.rulesets.constitution.rules.initiative import able, combatant, fight_of
from lychgate.rulesets.constitution.rules.offered import Offered
from lychgate.rulesets.constitution.state import Creature, State

HEADING = "A fight"

NOTHING = "nothing"

Happening = Literal["injury", "degree", "hit"]
"""What befalls a caster: an injury (or being collapsed, or held), an extra degree of an attack, any hit."""


def spell_in(kind: str, text: str) -> str:
    """The name of a spell as it was typed. Raises ``IllegalAnswer`` where nothing can be seen of it."""
    if blank(text):
        raise IllegalAnswer(kind, text, ("nothing",))
    return " ".join(seen(text).split())[:LONGEST]


class DeclareSpell(Decision[str], frozen=True, tag="constitution.declare_spell", kw_only=True):
    """Which spell somebody is about to cast as a fight begins, of those ``prepared`` or any other; empty: none."""

    clauses = ("3d6.5.7a",)
    ways_out = (NOTHING,)

    who: str
    prepared: tuple[str, ...] = ()

    def options(self) -> Sequence[Option[str]]:
        return (*(Option(spell, spell) for spell in self.prepared if spell != NOTHING), Option(NOTHING, ""))

    def default(self) -> str:
        return NOTHING

    def accepts_text(self) -> bool:
        return True

    def from_text(self, text: str) -> str:
        return spell_in(self.kind, text)

    def free_text(self) -> str:
        return "the spell"

    def prompt(self, state: State) -> str:
        return f"A fight begins. Which spell does {state.creature(self.who).name} cast in the first round?"

    def choice(self, state: State, id_: str) -> Choice:
        if id_ == NOTHING:
            return Choice(id_, "None")
        return Choice(id_, id_, works_at(state.creature(self.who), id_))

    def label(self, state: State, id_: str) -> str:
        return self.choice(state, id_).label


def works_at(one: Creature, spell: str) -> str:
    """How likely a prepared spell of somebody works."""
    return f"works at {one.skills.get(spell.casefold(), 0)} %"


@clause("3d6.5.7a")
def declared_before(play: ConstitutionPlay, ready: Sequence[Creature]) -> dict[str, str]:
    """The spells that those who are not surprised declare before initiative is rolled, where the table allows it.

    Nobody is asked who has prepared none of the table's spells; a table without any has them on paper.
    """
    found: dict[str, str] = {}
    if ruled(play.state, "cast_first_round") == "never":
        return found
    for one in ready:
        magic = play.state.magic
        prepared = tuple(dict.fromkeys(magic.mage(one.id).prepared))
        if allows(play.state, one, "prepare") and (prepared or not magic.spells):
            said = play.ask(DeclareSpell(seat=one.seat or referee_of(play), who=one.id, prepared=prepared))
            found |= {one.id: said} if said else {}
    return found


def castable(state: State, one: Creature | None) -> tuple[Choice, ...]:
    """The spells that somebody has prepared, each with its chance; any other may be named."""
    there = dict.fromkeys(state.magic.mage(one.id).prepared) if one is not None else {}
    known = tuple(Choice(each, each, works_at(one, each) if one is not None else "") for each in there)
    return (*known, other("Another spell")) if known else ()


class Declare(Offered, frozen=True, tag="declare_spell"):
    """Between rounds, say which spell you cast on your next turn."""

    word = "declare"
    menu_label = "Declare a spell"
    likely = 8
    may = OWNER
    clauses = ("3d6.5.7a", "3d6.5.7b")
    form_labels: ClassVar[Mapping[str, str]] = {"spell": "Spell"}
    pickers = {
        "who": own(lambda state, one: in_fight(state, one) and bool(state.magic.mage(one.id).prepared)),
        "spell": lambda state, seat, filled: castable(state, whoever(state, filled)),
    }

    who: Annotated[str, Person()]
    spell: Annotated[str, Rest("the spell")]

    def label(self, state: State) -> str:
        return f"{self.who} will cast {self.spell}"

    def note(self, state: State) -> str:
        one = who_is(state, self.who)
        return "" if one is None else works_at(one, self.spell)

    @clause("3d6.5.7a")
    def do(self, play: ConstitutionPlay) -> None:
        one = somebody(play, self.who)
        now = combatant(play, one)
        if fight_of(play).phase != "respite":
            raise TooEarly("A spell is declared in the respite between two rounds.")
        if not able(play.state, now):
            raise PlayError(f"{one.name} can do nothing in this fight.")
        if now.reoriented:
            raise TooEarly(f"{one.name} re-orients, and has no turn to cast in.")
        play.record(SpellDeclared(one.id, self.spell[:LONGEST]))


@clause("3d6.5.7a", "3d6.5.7b")
class SpellDeclared(Event, frozen=True, tag="spell_declared"):
    """Somebody casts on their turn of the coming round, which others can notice from its beginning."""

    who: str
    spell: str

    def apply(self, state: State) -> State:
        return casting(state, self.who, self.spell)

    def tell(self, before: State, after: State) -> Lines:
        return public(f"{after.creature(self.who).name} begins to cast: {self.spell}.", "3d6.5.7b", weight="result")


def casting(state: State, who: str, spell: str) -> State:
    """The same where somebody casts this spell; empty: none any more."""
    now = state.fight_now.of(who)
    assert now is not None
    changed = replace(now, casting=spell, item=now.item or bool(spell))
    return replace(state, fight=state.fight_now.with_combatant(changed))


# ---------------------------------------------------------------------- interrupting


@clause("3d6.5.7b")
def interrupts(state: State, happening: Happening) -> bool:
    """Whether this interrupts casting, as the table has it; losing hit points alone does not."""
    reading = ruled(state, "spell_interrupt")
    return {"injury": happening != "hit", "any-hit": True, "never": False}[reading]


@clause("3d6.5.7b")
def interrupt(play: ConstitutionPlay, one: Creature, happening: Happening) -> None:
    """A declared spell comes to nothing where this interrupts it; it stays prepared."""
    now = play.state.fight.of(one.id) if play.state.fight is not None else None
    if now is not None and now.casting and interrupts(play.state, happening):
        play.record(SpellInterrupted(one.id, now.casting))


@clause("3d6.5.7b")
def felled_casters(play: ConstitutionPlay) -> None:
    """Who has collapsed, died or fled casts no more."""
    for now in fight_of(play).combatants:
        if now.casting and not able(play.state, now):
            play.record(SpellInterrupted(now.id, now.casting))


class SpellInterrupted(Event, frozen=True, tag="spell_interrupted"):
    """Somebody's casting was interrupted; the spell stays prepared."""

    who: str
    spell: str

    def apply(self, state: State) -> State:
        return casting(state, self.who, "")

    def tell(self, before: State, after: State) -> Lines:
        text = f"{after.creature(self.who).name} is interrupted, and does not cast {self.spell}; it stays prepared."
        return public(text, "3d6.5.7b", weight="result")


class Interrupt(Command, frozen=True, tag="interrupt"):
    """Interrupt someone's casting, as when they are held."""

    word = "interrupt"
    menu_label = "Interrupt a spell"
    may = JUDGEMENT
    clauses = ("3d6.5.7b",)

    who: Annotated[str, Person()]

    @clause("3d6.5.7b")
    def do(self, play: ConstitutionPlay) -> None:
        one = somebody(play, self.who)
        now = combatant(play, one)
        if not now.casting:
            raise PlayError(f"{one.name} is not casting a spell.")
        play.record(SpellInterrupted(one.id, now.casting))
