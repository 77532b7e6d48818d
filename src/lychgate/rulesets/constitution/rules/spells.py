"""Spells of the table's own, and who knows them: each is a skill; a spell file or a line brings them in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar

import msgspec
from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.codec import learn
from lychgate.core.decision import Decision, Option
from lychgate.core.errors import DataError, PlayError, did_you_mean
from lychgate.core.filing import Filing, by_the_table
from lychgate.core.room import Event, Lines
from lychgate.core.ruleset import Variant
from lychgate.core.seen import blank
from lychgate.core.telling import listed
from lychgate.kit.command import Command
from lychgate.kit.fields import After, Name, NewName, Number, Person, Rest, Word
from lychgate.kit.line import Line
from lychgate.kit.permission import DESK, WORLD, Owner
from lychgate.kit.reading import TypedField
from lychgate.kit.rolling import rolled
from lychgate.kit.table import number, referee_of, ruled
from lychgate.kit.telling import public, secret
from lychgate.resources import convert, parse_toml
from lychgate.rulesets.constitution.rules import initiations
from lychgate.rulesets.constitution.rules.form_choices import own
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay, somebody
from lychgate.rulesets.constitution.rules.initiations import allows, effects_of, known
from lychgate.rulesets.constitution.rules.skills import SkillAgreed
from lychgate.rulesets.constitution.state import Creature, State
from lychgate.rulesets.constitution.state.amendable import SPELL, spell_as_amended, without_its_words
from lychgate.rulesets.constitution.tables.characters import CHARACTERS
from lychgate.rulesets.constitution.tables.effects import SCHOOL, in_braces, spell_effect_in
from lychgate.rulesets.constitution.tables.magic import Spell, SpellEffect, fault_of

HEADING = "Magic"

MOST_SPELLS = 300

PASTED = "the spell file"


# ---------------------------------------------------------------------- the table's spells


class SpellFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A spell file: ``[[spell]]`` for each."""

    spell: tuple[Spell, ...]


learn(SpellFile)


def spells_of(text: str) -> tuple[Spell, ...]:
    """The spells in the text of a spell file. Raises ``DataError``."""
    raw: dict[str, Any] = parse_toml(text, file=PASTED)
    read: SpellFile = convert(raw, SpellFile, file=PASTED)
    names: set[str] = set()
    for at, spell in enumerate(read.spell):
        where = f"spell[{at}] ({spell.name})"
        if blank(spell.name):
            raise DataError(PASTED, f"spell[{at}].name", "is blank")
        if spell.skill in names:
            raise DataError(PASTED, f"{where}.name", "is the name of two spells")
        names.add(spell.skill)
        for which, effect in enumerate(spell.effects):
            key, reason = fault_of(effect)
            if key:
                raise DataError(PASTED, f"{where}.effects[{which}].{key}", reason)
    return tuple(replace(one, name=" ".join(one.name.split()), school=one.school.casefold()) for one in read.spell)


class ReadSpells(Command, frozen=True, tag="read_spells"):
    """Add the spells of a file that you paste."""

    word = "spells"
    menu_label = "Paste a spell file"
    may = DESK
    shape = "TOML"
    block = True
    clauses = ("3d6.12.1",)

    spells: tuple[Spell, ...]

    @classmethod
    def read(cls, line: Line) -> ReadSpells:
        text = line.as_typed().strip()
        if not text:
            raise line.refuse("The spell file is missing. Paste it below: spells")
        try:
            return cls(spells_of(text))
        except DataError as wrong:
            told = str(wrong).rstrip(".")
            raise line.refuse(f"{told}{'' if told.endswith('?') else '.'} No spell was read.") from None

    @clause("3d6.12.1")
    def do(self, play: ConstitutionPlay) -> None:
        must_be_few(play.state, self.spells)
        play.record(SpellsWritten(self.spells))


def must_be_few(state: State, spells: Sequence[Spell]) -> None:
    """Raises ``PlayError`` where the table would have too many spells."""
    if len({one.skill for one in (*state.magic.spells, *spells)}) > MOST_SPELLS:
        raise PlayError(f"A table has {MOST_SPELLS} spells at most.")


class SpellsWritten(Event, frozen=True, tag="spells_written"):
    """The table has these spells; one of a name that was known takes its place."""

    spells: tuple[Spell, ...]

    def apply(self, state: State) -> State:
        new = {one.skill: one for one in self.spells}
        kept = tuple(new.pop(one.skill, one) for one in state.magic.spells)
        return replace(state, magic=replace(state.magic, spells=(*kept, *new.values())))

    def tell(self, before: State, after: State) -> Lines:
        told = public(f"Spells of this table: {listed(one.name for one in self.spells)}.", "3d6.12.1")
        words = [one.name for one in self.spells if not one.effects]
        alone = by_the_table(f"In words alone: {listed(words)}")
        return (*told, *secret(after, alone, "3d6.12.1")) if words else told

    def filed(self) -> Filing:
        names = tuple(f"{SPELL}{one.skill}" for one in self.spells)
        told = f"{'the spell' if len(names) == 1 else 'the spells'} {listed(one.name for one in self.spells)}"
        return Filing(kind="written", clause="3d6.12.1", words=told, names=names)


class WriteSpell(Command, frozen=True, tag="write_spell"):
    """Write a spell of this table, in words and typed effects.

    An effect is ``{harm 2d6}``, ``{heal 1d6}``, ``{bonus 2 to ac for 10}`` (minutes) or ``{save wits dc 20}``, which
    spares a target the rest.
    """

    word = "spell"
    menu_label = "Write a spell"
    may = WORLD
    shape = '"NAME" LEVEL [of SCHOOL] [TEXT] [{EFFECT} ...]'
    writes_own = True
    clauses = ("3d6.12.1",)
    form_fields = (
        TypedField("name", NewName(), True),
        TypedField("level", Number("the level", 1, 20), True),
        TypedField("school", After(("of",), Word("a school")), False),
        TypedField("text", Rest("what it does"), False),
    )
    form_labels: ClassVar[Mapping[str, str]] = {
        "name": "Its name",
        "level": "Level",
        "text": "What it does, such as: a flame leaps out {harm 2d6}",
    }

    spell: Spell

    @classmethod
    def read(cls, line: Line) -> WriteSpell:
        name, level = line.word("a name"), line.number("the level", 1, 20)
        school = line.word("a school").casefold() if line.flag("of") else ""
        said, effects = effects_in(line, line.rest())
        try:
            made = msgspec.convert(
                {"name": name, "level": level, "school": school, "text": said, "effects": effects}, Spell
            )
        except msgspec.ValidationError as wrong:
            raise line.refuse(f"That is no spell: {wrong}.") from None
        return cls(made)

    @clause("3d6.12.1")
    def do(self, play: ConstitutionPlay) -> None:
        must_be_few(play.state, (self.spell,))
        play.record(SpellsWritten((self.spell,)))


def effects_in(line: Line, text: str) -> tuple[str, tuple[SpellEffect, ...]]:
    """The words of a spell, and the effects that stand in braces among them. Raises ``PlayError``."""
    try:
        said, inside = in_braces(text)
        return said, tuple(map(spell_effect_in, inside))
    except PlayError as wrong:
        raise line.refuse(str(wrong)) from None


# ---------------------------------------------------------------------- knowing them


def spell_called(state: State, name: str) -> Spell:
    """The table's spell of this name. Raises ``PlayError``."""
    found = state.magic.spell(name)
    if found is None:
        names = [one.name for one in state.magic.spells]
        raise PlayError(f"There is no spell '{name}'.{did_you_mean(name, names)} A new one: spell \"NAME\" LEVEL TEXT")
    return spell_as_amended(state, found)


def rating(one: Creature, spell: Spell) -> int:
    """Somebody's skill in a spell; 0 where they do not know it."""
    return one.skills.get(spell.skill, 0)


def spell_known(state: State, one: Creature, name: str) -> Spell:
    """The spell of this name, which somebody knows. Raises ``PlayError``."""
    spell = spell_called(state, name)
    if not rating(one, spell):
        raise PlayError(f"{one.name} does not know {spell.name}.")
    return spell


def as_read_by(state: State, seat: str, article: Variant) -> Variant | None:
    """An article of the book as a seat may read it, or None: a player reads the spells that a character of theirs
    knows, and of those that the table has amended only the effects."""
    skill = article.name.removeprefix(SPELL)
    if skill == article.name or seat in state.referees:
        return article
    if any(one.seat == seat and one.skills.get(skill) for one in state.cast):
        return article
    return without_its_words(article) if article.name in state.variants else None


@clause("3d6.8.4", "3d6.8.5")
def schools(state: State, one: Creature) -> tuple[str, ...]:
    """The schools of magic that somebody has an initiation for."""
    found = (effect.what for _, effect in effects_of(state, one) if effect.op == "allow")
    return tuple(dict.fromkeys(what.removeprefix(SCHOOL) for what in found if what.startswith(SCHOOL)))


def is_magician(state: State, one: Creature) -> bool:
    """Whether somebody has a spell book of their own: by an initiation that prepares spells, or by a spell known."""
    return allows(state, one, "prepare") or any(rating(one, spell) for spell in state.magic.spells)


@clause("3d6.12.11", "3d6.8.4", "3d6.8.5")
def next_of_school(state: State, one: Creature, school: str) -> Spell | None:
    """The next spell of a school's curriculum that somebody does not know, of their own level at most."""
    left = [each for each in state.magic.spells if each.school == school and not rating(one, each)]
    return min((each for each in left if each.level <= one.level), key=lambda each: each.level, default=None)


def one_of(play: ConstitutionPlay, one: Creature, spells: Sequence[Spell], purpose: str) -> Spell:
    """One of these by chance."""
    if len(spells) == 1:
        return spells[0]
    return spells[rolled(play, "research", f"1d{len(spells)}", purpose, f"creature:{one.id}", one.seat) - 1]


class Learn(Command, frozen=True, tag="learn_spell", kw_only=True):
    """Give a character a spell, if the table agrees."""

    word = "learn"
    menu_label = "Add a spell"
    none_left: ClassVar[Mapping[str, str]] = {"spell": "Ask the referee, who writes this table's spells."}
    likely = -5
    may = Owner("The table agrees on what a story brings.", approved=True)
    clauses = ("3d6.12.1",)
    pickers = {"who": own()}

    who: Annotated[str, Person()]
    spell: Annotated[str, Name("spell")]
    rating: Annotated[int | None, Number("the rating", 0, CHARACTERS.most_skill, unit=("%",))] = None

    def label(self, state: State) -> str:
        return f"{self.who} knows {self.spell}"

    def do(self, play: ConstitutionPlay) -> None:
        rating_ = number(play.state, "new_spell_rating") if self.rating is None else self.rating
        play.record(SkillAgreed(somebody(play, self.who).id, spell_called(play.state, self.spell).skill, rating_))


class FirstSpell(Decision[str], frozen=True, tag="constitution.first_spell", kw_only=True):
    """The first spell of somebody initiated, where the table lets the player choose."""

    clauses = ("3d6.8.3a",)

    who: str
    names: tuple[str, ...]

    def options(self) -> Sequence[Option[str]]:
        return tuple(Option(name, name) for name in self.names)

    def prompt(self, state: State) -> str:
        return f"Which spell does {state.creature(self.who).name} know?"

    def label(self, state: State, id_: str) -> str:
        return spell_called(state, id_).name


@clause("3d6.8.3a", "3d6.8.4", "3d6.8.5")
def first_spells(play: ConstitutionPlay, who: str, initiation: str) -> None:
    """What an initiation to magic teaches at once: a spell of level 1 by chance, or the first of the school."""
    one = play.state.creature(who)
    found = known(play.state).get(initiation)
    for effect in found.effects if found is not None else ():
        spell = None
        if effect.op == "allow" and effect.what == "exploratory-research":
            spell = of_level_1(play, one)
        elif effect.what.startswith(SCHOOL) and ruled(play.state, "school_start") == "first":
            spell = next_of_school(play.state, one, effect.what.removeprefix(SCHOOL))
        if spell is not None:
            play.record(SkillAgreed(one.id, spell.skill, number(play.state, "new_spell_rating")))


def of_level_1(play: ConstitutionPlay, one: Creature) -> Spell | None:
    """The first spell of Goetia: by chance, or as the player chooses where the table has it so; None without any."""
    there = [each for each in play.state.magic.spells if each.level == 1 and not rating(one, each)]
    if not there:
        return None
    if ruled(play.state, "goetia_spell") == "random":
        return one_of(play, one, there, "3d6.8.3a")
    names = tuple(each.name for each in there)
    return spell_called(play.state, play.ask(FirstSpell(seat=one.seat or referee_of(play), who=one.id, names=names)))


class Initiate(initiations.Initiate, frozen=True, tag="initiate"):
    """Give somebody an initiation, as many as their level; one to magic brings its first spell."""

    def do(self, play: ConstitutionPlay) -> None:
        one = somebody(play, self.who)
        if name := initiations.initiated(play, one, self.name):
            first_spells(play, one.id, name)
