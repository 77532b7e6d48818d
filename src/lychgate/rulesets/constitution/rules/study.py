"""Getting better at spells: by study, and by having tried; and what magic items do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, ClassVar

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.decision import Decision, Option
from lychgate.core.errors import IllegalAnswer, PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.seen import blank, seen
from lychgate.core.view import Choice
from lychgate.kit.command import Command
from lychgate.kit.english import numbered, sentence
from lychgate.kit.fields import Name, Number, Person, Rest
from lychgate.kit.rolling import rolled
from lychgate.kit.table import referee_of, ruled
from lychgate.rulesets.constitution.permission import OWNER, TOGETHER
from lychgate.rulesets.constitution.rules.days import days_pass
from lychgate.rulesets.constitution.rules.form_choices import Filled, other, own, things
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay, of_somebody, somebody
from lychgate.rulesets.constitution.rules.initiations import allows
from lychgate.rulesets.constitution.rules.passing import let_pass
from lychgate.rulesets.constitution.rules.research import must_be_free
from lychgate.rulesets.constitution.rules.skills import SkillAgreed
from lychgate.rulesets.constitution.rules.spell_choices import KNOWS_NONE, known_spells, knows_spells
from lychgate.rulesets.constitution.rules.spells import rating, spell_known
from lychgate.rulesets.constitution.rules.time import TURN
from lychgate.rulesets.constitution.state import State
from lychgate.rulesets.constitution.tables.characters import CHARACTERS
from lychgate.rulesets.constitution.tables.magic import MAGIC

HEADING = "Magic"

NUMBERS = MAGIC.research

MOST = CHARACTERS.most_skill


def magic_things(state: State, seat: str, filled: Filled) -> tuple[Choice, ...]:
    """What could be studied: the magic treasure of the party, then what somebody carries; or anything said."""
    treasure = [each.what for each in (*state.rewards.found, *state.rewards.kept) if each.kind == "magic"]
    carried = [one for one in things(state, seat, filled) if one.id not in treasure]
    return (*(Choice(each, sentence(each)) for each in dict.fromkeys(treasure)), *carried, other("Another thing"))


class Study(Command, frozen=True, tag="study_spell", kw_only=True):
    """Study a spell you know: its rating rises by 1d6 each full day."""

    word = "study"
    menu_label = "Study a spell"
    none_left = KNOWS_NONE
    may = TOGETHER
    clauses = ("3d6.12.14",)
    pickers = {"who": own(knows_spells), "spell": known_spells}

    who: Annotated[str, Person()]
    spell: Annotated[str, Name("spell")]
    days: Annotated[int, Number("days", 1, 30, unit=("days", "day"))] = 1

    def label(self, state: State) -> str:
        return f"{self.who} studies {self.spell} for {numbered(self.days, 'day')}"

    @clause("3d6.12.14")
    def do(self, play: ConstitutionPlay) -> None:
        one = somebody(play, self.who)
        must_be_free(play, one)
        spell = spell_known(play.state, one, self.spell)
        points = sum(
            rolled(play, "research", NUMBERS.study_die, "3d6.12.14", f"creature:{one.id}", one.seat)
            for _ in range(self.days)
        )
        days_pass(play, self.days)
        play.record(SkillAgreed(one.id, spell.skill, min(MOST, rating(one, spell) + points)))


class Practise(Command, frozen=True, tag="practise_spell", kw_only=True):
    """At the end of a session, improve one spell if you tried to cast any."""

    word = "practise"
    also = ("practice",)
    menu_label = "Practise a spell"
    none_left = KNOWS_NONE
    may = OWNER
    clauses = ("3d6.12.15a", "3d6.12.15b")
    pickers = {"who": own(lambda state, one: bool(state.magic.mage(one.id).tried)), "spell": known_spells}

    who: Annotated[str, Person()]
    spell: Annotated[str, Name("spell")]

    @clause("3d6.12.15a", "3d6.12.15b")
    def do(self, play: ConstitutionPlay) -> None:
        """A d100 above the rating is the new rating; otherwise it rises by 1d6."""
        one = somebody(play, self.who)
        spell, mage = spell_known(play.state, one, self.spell), play.state.magic.mage(one.id)
        if not mage.tried:
            raise PlayError(f"{one.name} has not tried to cast a spell this session.")
        if mage.improved:
            raise PlayError(f"{one.name} has had the spell roll of this session.")
        if ruled(play.state, "spell_improve_scope") == "attempted" and spell.name not in mage.tried:
            raise PlayError(f"{one.name} did not try to cast {spell.name} in this session.")
        had, subject = rating(one, spell), f"creature:{one.id}"
        now = rolled(play, "improvement", "1d100", "3d6.12.15b", subject, one.seat)
        if now <= had:
            now = min(MOST, had + rolled(play, "improvement", NUMBERS.improve_die, "3d6.12.15b", subject, one.seat))
        play.record(SpellPractised(one.id))
        play.record(SkillAgreed(one.id, spell.skill, now))


class SpellPractised(Event, frozen=True, tag="spell_practised"):
    """Somebody has had the spell roll of this session."""

    who: str

    def apply(self, state: State) -> State:
        mage = replace(state.magic.mage(self.who), improved=True)
        return replace(state, magic=state.magic.with_mage(self.who, mage))


# ---------------------------------------------------------------------- magic items


class Identify(Command, frozen=True, tag="identify"):
    """Study a magic item or a potion for a turn to learn what it does."""

    word = "identify"
    menu_label = "Identify a thing"
    may = OWNER
    clauses = ("3d6.8.6",)
    form_labels: ClassVar[Mapping[str, str]] = {"item": "Thing"}
    pickers = {"who": own(lambda state, one: one.up and allows(state, one, "identify")), "item": magic_things}

    who: Annotated[str, Person()]
    item: Annotated[str, Rest("the item")]

    @clause("3d6.8.6")
    def do(self, play: ConstitutionPlay) -> None:
        """No roll: the referee says what it does."""
        one = somebody(play, self.who)
        must_be_free(play, one)
        if not allows(play.state, one, "identify"):
            raise PlayError(f"{one.name} has no Artifact knowledge.")
        let_pass(play, TURN)
        found = play.ask(WhatItDoes(seat=referee_of(play), who=one.id, item=self.item))
        play.record(Identified(one.id, self.item, found))


class WhatItDoes(Decision[str], frozen=True, tag="constitution.what_it_does", kw_only=True):
    """What a magic item does, as whoever studied it learns."""

    clauses = ("3d6.8.6",)

    who: str
    item: str

    def options(self) -> Sequence[Option[str]]:
        return (Option("nothing", "no magic at all"), Option("more", "more than a turn tells"))

    def default(self) -> str:
        """None: only the referee knows, and Enter takes the magic out of nothing."""
        return ""

    def accepts_text(self) -> bool:
        return True

    def from_text(self, text: str) -> str:
        if blank(text):
            raise IllegalAnswer(self.kind, text, ("nothing", "more"))
        return " ".join(seen(text).split())

    def free_text(self) -> str:
        return "what it does"

    def prompt(self, state: State) -> str:
        return f"{state.creature(self.who).name} studies {self.item} for a turn. What does it do?"

    def label(self, state: State, id_: str) -> str:
        return {"nothing": "There is no magic in it", "more": "It is no ordinary piece, and a turn does not tell"}[id_]


class Identified(Event, frozen=True, tag="identified"):
    """Somebody studied a magic item, and knows this of it."""

    who: str
    item: str
    found: str

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        return of_somebody(after, one, f"{one.name} studies {self.item}: {self.found}.", "3d6.8.6", weight="result")
