"""Spells that are prepared, and cast quickly: slots, the d100 under the rating, and what a miscast costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError, TooEarly
from lychgate.core.room import Event, Lines
from lychgate.core.telling import listed
from lychgate.core.view import Choice
from lychgate.kit.command import Command, Entry
from lychgate.kit.english import numbered
from lychgate.kit.fields import NOT_TYPED, After, Name, Person, person
from lychgate.kit.line import Line
from lychgate.kit.reading import TypedField
from lychgate.kit.rolling import rolled
from lychgate.kit.table import number, ruled
from lychgate.rulesets.constitution.permission import OWNER
from lychgate.rulesets.constitution.rules.blessing import must_be_able
from lychgate.rulesets.constitution.rules.form_choices import Filled, ordered_by, own, whoever
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay, of_fighters, of_somebody, somebody, who_is
from lychgate.rulesets.constitution.rules.initiations import allows, effects_of
from lychgate.rulesets.constitution.rules.offered import Offered
from lychgate.rulesets.constitution.rules.passing import let_pass
from lychgate.rulesets.constitution.rules.spell_books import must_have_the_book
from lychgate.rulesets.constitution.rules.spell_choices import KNOWS_NONE, Spells, in_short
from lychgate.rulesets.constitution.rules.spell_effects import works
from lychgate.rulesets.constitution.rules.spells import rating, spell_called, spell_known
from lychgate.rulesets.constitution.rules.targets import Targets, aimed_at, spell_targets
from lychgate.rulesets.constitution.rules.turns import must_act, turn_over
from lychgate.rulesets.constitution.state import Creature, State
from lychgate.rulesets.constitution.tables.effects import SCHOOL
from lychgate.rulesets.constitution.tables.magic import MAGIC, Spell

HEADING = "Magic"

NUMBERS = MAGIC.preparing

LATER = "2022"

TOPIC = "Magic"
"""The heading under which spells are offered."""


@clause("3d6.L.12.0")
def is_later(state: State) -> bool:
    """Whether the table plays by the magic rules of 2022."""
    return ruled(state, "magic_rules") == LATER


# ---------------------------------------------------------------------- slots


@clause("3d6.12.5a", "3d6.12.5b", "3d6.L.8.8")
def fits(levels: Sequence[int], level: int, more: int = 0) -> bool:
    """Whether spells of these levels fit the slots of a level, one for each spell level up to it.

    Each slot takes a spell of its own level or a lower one. ``more`` slots are of level 1.
    """
    if len(levels) > level + more:
        return False
    highest = max(levels, default=0)
    return all(sum(each >= n for each in levels) <= max(0, level - n + 1) for n in range(2, highest + 1))


@clause("3d6.8.3b", "3d6.8.4", "3d6.8.5", "3d6.L.8.8")
def may_prepare(state: State, one: Creature, spell: Spell) -> bool:
    """Whether an initiation lets somebody prepare a spell: one without a school any, others those of their schools."""
    allowed: dict[str, set[str]] = {}
    for name, effect in effects_of(state, one):
        if effect.op == "allow":
            allowed.setdefault(name, set()).add(effect.what)
    for what in allowed.values():
        own = {each.removeprefix(SCHOOL) for each in what if each.startswith(SCHOOL)}
        if "prepare" in what and (not own or spell.school in own):
            return True
    return False


def prepares(state: State, one: Creature) -> bool:
    """Whether an initiation lets somebody prepare spells that they know."""
    return one.up and bool(preparable_by(state, one))


def preparable_by(state: State, one: Creature | None) -> tuple[Choice, ...]:
    """The spells that somebody may prepare, each with its level, its rating and what it does."""
    if one is None:
        return ()
    there = [each for each in state.magic.spells if rating(one, each) and may_prepare(state, one, each)]
    return tuple(Choice(each.name, each.name, in_short(state, one, each)) for each in there)


class Prepare(Command, frozen=True, tag="prepare_spells"):
    """Prepare spells from your spell book, all slots at once."""

    word = "prepare"
    menu_label = "Prepare spells"
    none_left: ClassVar[Mapping[str, str]] = {"spells": KNOWS_NONE["spell"]}
    likely = 8
    shape = "WHO SPELL [SPELL ...]"
    may = OWNER
    clauses = ("3d6.12.3a", "3d6.12.4", "3d6.12.5a", "3d6.12.5b", "3d6.12.6", "3d6.12.7", "3d6.8.3b")
    form_fields = (TypedField("who", Person(), True), TypedField("spells", Spells(), True))
    form_labels: ClassVar[Mapping[str, str]] = {"spells": "Spells"}
    pickers = {"who": own(prepares), "spells": lambda state, seat, filled: preparable_by(state, whoever(state, filled))}

    who: str
    spells: tuple[str, ...]

    @classmethod
    def read(cls, line: Line) -> Prepare:
        who, names = person(line), [line.name("spell")]
        while line.more:
            if not line.flag("and", ","):
                names.append(line.name("spell"))
        return cls(who, tuple(names))

    @clause("3d6.12.3a", "3d6.12.4", "3d6.12.6", "3d6.L.12.3")
    def do(self, play: ConstitutionPlay) -> None:
        """It takes its time; a second preparation on a day tires."""
        one = somebody(play, self.who)
        must_be_able(one)
        if play.state.fight is not None:
            raise TooEarly("Spells are not prepared in a fight.")
        must_have_the_book(play.state, one)
        those = [spell_known(play.state, one, name) for name in self.spells]
        for spell in those:
            if not may_prepare(play.state, one, spell):
                raise PlayError(f"No initiation lets {one.name} prepare {spell.name}.")
        more = int(allows(play.state, one, "another-slot"))
        if not fits([spell.level for spell in those], one.level, more):
            slots = ", ".join(map(str, range(1, one.level + 1))) + (" and another of 1" if more else "")
            raise PlayError(f"These do not fit {one.name}'s slots: one each of level {slots}, or lower.")
        again = play.state.magic.mage(one.id).day == play.state.day
        day = play.state.day
        let_pass(play, NUMBERS.later_minutes if is_later(play.state) else number(play.state, "preparing_minutes"))
        tired = number(play.state, "preparing_fatigue") if again else 0
        play.record(SpellsPrepared(one.id, tuple(spell.name for spell in those), day, tired))


class SpellsPrepared(Event, frozen=True, tag="spells_prepared"):
    """Somebody has these spells prepared, and no others."""

    who: str
    spells: tuple[str, ...]
    day: int
    fatigue: int = 0

    def apply(self, state: State) -> State:
        one = state.creature(self.who)
        mage = replace(state.magic.mage(self.who), prepared=self.spells, day=self.day)
        tired = state.with_creature(replace(one, fatigue=one.fatigue + self.fatigue))
        return replace(tired, magic=state.magic.with_mage(self.who, mage))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        tired = f", again on this day: fatigue {one.fatigue}" if self.fatigue else ""
        return of_somebody(after, one, f"{one.name} prepares {listed(self.spells)}{tired}.", "3d6.12.3a")


# ---------------------------------------------------------------------- casting


def has_ready(state: State, one: Creature) -> bool:
    """Whether somebody has a spell prepared."""
    return one.up and bool(state.magic.mage(one.id).prepared)


def ready_spells(state: State, seat: str, filled: Filled) -> tuple[Choice, ...]:
    """The spells that whoever acts has prepared, each in a line."""
    one = whoever(state, filled)
    there = dict.fromkeys(state.magic.mage(one.id).prepared) if one is not None else ()
    spells = [spell for spell in map(state.magic.spell, there) if spell is not None]
    return tuple(Choice(each.name, each.name, in_short(state, one, each)) for each in spells) if one else ()


class CastSpell(Offered, frozen=True, tag="cast_spell", kw_only=True):
    """Cast a prepared spell: it works if a d100 rolls its rating or less.

    Without a target, a spell that harms asks for one. Who has no name yet is described: ``at the old guard``.
    ``asks``: the caster is asked for a target in any case.
    """

    word = "cast"
    menu_label = "Cast a spell"
    likely = 9
    may = OWNER
    topic = TOPIC
    clauses = ("3d6.12.3b", "3d6.5.7a", "3d6.L.12.3")
    form_labels: ClassVar[Mapping[str, str]] = {"spell": "Spell", "whom": "Target"}
    pickers = {"who": own(has_ready), "spell": ready_spells, "whom": spell_targets}

    who: Annotated[str, Person()]
    spell: Annotated[str, Name("spell")]
    whom: Annotated[tuple[str, ...], After(("at", "on"), Targets())] = ()
    asks: Annotated[bool, NOT_TYPED] = False

    @classmethod
    def entries(cls, state: Any, seat: str) -> Sequence[Entry] | None:
        """Each spell that is prepared, of each who has it."""
        mages = [one for one in ordered_by(state, seat) if has_ready(state, one)]
        return tuple(
            Entry(f"{one.name}: {each.label}", each.note, (("who", one.name), ("spell", each.id)))
            for one in mages
            for each in ready_spells(state, seat, {"who": one.name})
        )

    def label(self, state: State) -> str:
        return f"{self.who} casts {self.spell}"

    def note(self, state: State) -> str:
        one = who_is(state, self.who)
        found = state.magic.spell(self.spell)
        return f"{rating(one, found)} %" if one is not None and found is not None else ""

    @clause("3d6.12.3b", "3d6.12.7")
    def do(self, play: ConstitutionPlay) -> None:
        one = somebody(play, self.who)
        must_be_able(one)
        spell = spell_called(play.state, self.spell)
        if spell.name not in play.state.magic.mage(one.id).prepared:
            raise PlayError(f"{one.name} has not prepared {spell.name}.")
        fighting = play.state.fight is not None and play.state.fight.of(one.id) is not None
        if fighting:
            must_be_declared(play, one, spell)
        whom = aimed_at(play, one, spell, self.whom, asks=self.asks)
        if whom is None:
            return
        die = rolled(play, "magic", "1d100", "3d6.12.3b", f"creature:{one.id}", one.seat)
        worked = die <= rating(one, spell)
        play.record(SpellTried(one.id, spell.name, die, rating(one, spell), not worked and stays(play.state)))
        if worked:
            works(play, one, spell, whom)
        if fighting:
            turn_over(play, play.state.creature(one.id))


def must_be_declared(play: ConstitutionPlay, one: Creature, spell: Spell) -> None:
    """Raises ``PlayError`` where it is not somebody's turn, or they did not declare this spell before the round."""
    must_act(play, one)
    now = play.state.fight_now.of(one.id)
    assert now is not None
    if now.casting.casefold() != spell.skill:
        raise PlayError(f"{one.name} has not declared {spell.name} before this round: declare {one.name} {spell.name}")


@clause("3d6.12.3b", "3d6.L.12.3")
def stays(state: State) -> bool:
    """Whether a spell whose casting failed stays prepared: by the rules of 2022, or where the table has it so."""
    return is_later(state) or ruled(state, "miscast_slot") == "kept"


class SpellTried(Event, frozen=True, tag="spell_tried"):
    """Somebody cast a prepared spell by this d100 against their rating. ``kept``: it stays prepared."""

    who: str
    spell: str
    die: int
    rating: int
    kept: bool = False

    def apply(self, state: State) -> State:
        mage = state.magic.mage(self.who)
        left = Counter(mage.prepared) - Counter(() if self.kept else (self.spell,))
        changed = replace(mage, prepared=tuple(left.elements()), tried=(*mage.tried, self.spell))
        return replace(state, magic=state.magic.with_mage(self.who, changed))

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        came = "it works" if self.die <= self.rating else "it fails"
        again = f" {self.spell} stays prepared." if self.kept else ""
        left = numbered(len(after.magic.mage(self.who).prepared), "spell")
        text = f"{one.name} casts {self.spell}: {self.die} against {self.rating} %, {came}.{again}"
        return of_fighters(after, one, f"{text} {left} prepared." if not self.kept else text, "3d6.12.3b")
