"""Whom a spell is cast at: by name, or in a player's words, of whom the referee says who is meant."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from lychgate.core.decision import Decision, Option
from lychgate.core.errors import IllegalAnswer, PlayError, some_of
from lychgate.core.room import Event, Lines
from lychgate.core.seen import blank, seen
from lychgate.core.view import Choice
from lychgate.kit.desk import LONGEST
from lychgate.kit.fields import People, person
from lychgate.kit.line import Line
from lychgate.kit.table import referee_of
from lychgate.rulesets.constitution.rules.form_choices import Filled, people, seen_by, whoever
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay, of_somebody
from lychgate.rulesets.constitution.rules.offered import seat_of
from lychgate.rulesets.constitution.state import PARTY, Creature, State
from lychgate.rulesets.constitution.tables.magic import Spell

HEADING = "Magic"

NOBODY, LEAVE = "nobody", "leave"

ALL_OF = "all:"

NOT_CAST = ("",)
"""The answer that leaves a spell uncast; no name reads like it."""

BETWEEN = ("and", ",")


class Target(msgspec.Struct, frozen=True):
    """Somebody at whom a spell is cast, and what the caster calls them."""

    id: str
    said: str


class Targets(People, frozen=True):
    """Some of those in play, one after the other; who is not known by name is taken as they are described."""

    def read(self, line: Line) -> Any:
        """The names, and descriptions up to the next ``and``."""
        found: list[str] = []
        while line.more:
            if line.flag(*BETWEEN):
                continue
            if self.begins(line):
                found.append(person(line))
                continue
            words = [line.word("a name")]
            while line.more and line.peek() not in BETWEEN:
                words.append(line.word("a name"))
            found.append(" ".join(words))
        if not found:
            raise line.refuse("A name is missing.")
        return tuple(dict.fromkeys(found))


def harms(spell: Spell) -> bool:
    """Whether a spell does something that casters do not wish on themselves."""
    return any(effect.op in ("harm", "save") or effect.amount < 0 for effect in spell.effects)


def fits(one: Creature, spell: Spell, other: Creature) -> bool:
    """Whether a spell is meant for somebody: for foes where it harms, else for one's own."""
    return (other.side != one.side) == harms(spell)


def aimed_at(
    play: ConstitutionPlay, one: Creature, spell: Spell, names: tuple[str, ...], *, asks: bool = False
) -> tuple[Target, ...] | None:
    """Return a spell's targets; ``asks``: the caster names them now. None if nothing is cast after all.

    A spell that harms is never aimed by silence: without names, the seat that gave the order is asked. Without names
    any other spell is the caster's own. Raises ``PlayError`` for a name that a referee has mistyped.
    """
    by = seat_of(play, one) if asks else play.seat
    if asks or (harms(spell) and not names):
        those = at_hand(play.state, one, spell, by)
        there, free = tuple(other.id for other in those), not spell.effects
        usual = next((other.id for other in those if fits(one, spell, other)), "")
        many = together(those)
        names = play.ask(AtWhom(seat=by, who=one.id, spell=spell.name, there=there, usual=usual, free=free, many=many))
    if names == NOT_CAST:
        return None
    found: list[Target] = []
    for name in names:
        target = called(play, one, spell.name, name, by)
        if target is None:
            play.record(NobodyMeant(one.id, spell.name, name))
            return None
        found.append(target)
    return tuple(found)


def spell_targets(state: State, seat: str, filled: Filled) -> tuple[Choice, ...]:
    """Those at whom a spell may be cast, those whom it is meant for first."""
    one, spell = whoever(state, filled), state.magic.spell(filled.get("spell", ""))
    return people(at_hand(state, one, spell, seat)) if one is not None and spell is not None else ()


def at_hand(state: State, one: Creature, spell: Spell, seat: str) -> list[Creature]:
    """Those who are offered as targets: first foes where the spell harms, or in a fight could; else the caster."""
    there = [other for other in seen_by(state, seat) if not other.dead]
    foes = [other for other in there if other.side != one.side]
    ours = sorted((other for other in there if other.side == one.side), key=lambda other: other.id != one.id)
    in_words = state.fight is not None and not spell.effects
    return [*foes, *ours] if harms(spell) or in_words else [*ours, *foes]


def together(those: Sequence[Creature]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The sides of which several are there, each with those of it who stand, for a spell at all of them."""
    sides = dict.fromkeys(one.side for one in those)
    found = ((side, tuple(one.id for one in those if one.side == side and one.up)) for side in sides)
    return tuple((side, ids) for side, ids in found if len(ids) > 1)


def called(play: ConstitutionPlay, one: Creature, spell: str, name: str, by: str) -> Target | None:
    """Who is called this by a seat; what a player describes is the referee's to understand. Raises ``PlayError``."""
    known = seen_by(play.state, by)
    found = next((other for other in known if name.casefold() in (other.name.casefold(), other.id)), None)
    if found is not None:
        return Target(found.id, found.name)
    if by in play.state.referees:
        raise PlayError(f"Nobody is called '{name}'. In play: {some_of(tuple(other.name for other in known))}.")
    hidden = tuple(other.id for other in play.state.cast if other not in known and not other.dead)
    meant = play.ask(WhoIsMeant(seat=referee_of(play), who=one.id, spell=spell, said=name, there=hidden))
    return Target(meant, name) if meant else None


class AtWhom(Decision[tuple[str, ...]], frozen=True, tag="constitution.at_whom", kw_only=True):
    """At whom somebody casts a spell: at one of those they know, or at somebody else, whom they describe.

    ``free``: it may be cast at nobody, as its text is all it does. ``usual`` is whom it is meant for, once known.
    ``many`` are the sides of which several are there, at all of whom it may be cast.
    """

    clauses = ("3d6.12.2a", "3d6.12.3b")
    ways_out = (LEAVE,)

    who: str
    spell: str
    there: tuple[str, ...]
    usual: str = ""
    free: bool = False
    many: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def options(self) -> Sequence[Option[tuple[str, ...]]]:
        nobody = (Option[tuple[str, ...]](NOBODY, ()),) if self.free else ()
        each = (Option[tuple[str, ...]](id_, (id_,)) for id_ in self.there)
        together = (Option(f"{ALL_OF}{side}", ids) for side, ids in self.many)
        return (*nobody, *each, *together, Option(LEAVE, NOT_CAST))

    def default(self) -> str:
        """Nobody, where its text is all it does; else whom it is meant for."""
        return NOBODY if self.free else self.usual

    def accepts_text(self) -> bool:
        return True

    def from_text(self, text: str) -> tuple[str, ...]:
        """Those who are described, with ``and`` or a comma between them. Raises ``IllegalAnswer`` for nobody."""
        parts = " ".join(seen(text).split())[:LONGEST].replace(" and ", ",").split(",")
        those = tuple(dict.fromkeys(part.strip() for part in parts if not blank(part)))
        if not those:
            raise IllegalAnswer(self.kind, text, tuple(option.id for option in self.options()))
        return those

    def free_text(self) -> str:
        return "somebody else"

    def prompt(self, state: State) -> str:
        return f"At whom does {state.creature(self.who).name} cast {self.spell}?"

    def label(self, state: State, id_: str) -> str:
        if id_.startswith(ALL_OF):
            side = id_.removeprefix(ALL_OF)
            return "All of the party" if side == PARTY else f"All of them: {side}"
        return {NOBODY: "At nobody in particular", LEAVE: "Cast nothing"}.get(id_) or state.creature(id_).name


class WhoIsMeant(Decision[str], frozen=True, tag="constitution.who_is_meant", kw_only=True):
    """Who it is that a player describes as the target of a spell; empty: nobody who is there."""

    clauses = ("3d6.12.2a", "3d6.12.3b")

    who: str
    spell: str
    said: str
    there: tuple[str, ...]

    def options(self) -> Sequence[Option[str]]:
        return (*(Option(id_, id_) for id_ in self.there), Option(NOBODY, ""))

    def default(self) -> str:
        return ""

    def prompt(self, state: State) -> str:
        return f"{state.creature(self.who).name} casts {self.spell} at '{self.said}'. Who is that?"

    def choice(self, state: State, id_: str) -> Choice:
        if id_ == NOBODY:
            return Choice(id_, "Nobody who is there")
        one = state.creature(id_)
        return Choice(id_, one.name, one.side if one.side.casefold() != one.name.casefold() else "")

    def label(self, state: State, id_: str) -> str:
        return self.choice(state, id_).label


class NobodyMeant(Event, frozen=True, tag="nobody_meant"):
    """A spell was not cast, for nobody is there who was described."""

    who: str
    spell: str
    said: str

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        return of_somebody(after, one, f"Nobody is there at whom {one.name} could cast {self.spell}: {self.said}.")
