"""A check as it is ordered: the GM names the pair and its difficulty, the player rolls."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar

from lychgate.core.clause import clause
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.fields import REFEREES_WORD, After, Flag, Narrows, Number, OneOf, Person
from lychgate.kit.reading import TypedField
from lychgate.kit.rolling import kept_secret
from lychgate.kit.table import number
from lychgate.rulesets.sovereign.acts import CONSCIOUS
from lychgate.rulesets.sovereign.command import Picks
from lychgate.rulesets.sovereign.permission import OWNER
from lychgate.rulesets.sovereign.rules.checks import (
    Checked,
    Pair,
    PairTyped,
    Talent,
    added_by,
    check,
    difficulty_of,
    needs_a_check,
)
from lychgate.rulesets.sovereign.rules.choosing_pairs import pairs, skills
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay, of_somebody, somebody
from lychgate.rulesets.sovereign.state import State

HEADING = "Checks"


class Check(Command, frozen=True, tag="check", kw_only=True):
    """Try something with an attribute and a skill.

    ``dc`` is the difficulty, the normal one where it is not said; ``by`` is what the situation adds. An NPC without
    attributes of its own is good at what it tries, unless it is said to be ``plain`` at it, or ``bad``.
    """

    word = "check"
    menu_label = "Make a check"
    may = OWNER
    takes = CONSCIOUS
    clauses: ClassVar[tuple[str, ...]] = ("sov.check.roll", "sov.check.group", "sov.check.opposed")
    form_fields: ClassVar[tuple[TypedField, ...]] = (
        TypedField("who", Person(), must=True),
        TypedField("skill", Narrows("Skill"), must=True),
        TypedField("pair", PairTyped(), must=True),
        TypedField("dc", After(("dc",), Number("the difficulty", 1, 30)), must=False),
        TypedField("by", Number("what is added", -9, 9), must=False),
        TypedField("talent", OneOf("talent", ("good", "plain", "bad")), must=False),
        TypedField("secret", Flag(("secret",)), must=False),
    )
    form_labels: ClassVar[Mapping[str, str]] = {"pair": "Attribute"}
    pickers: ClassVar[Picks] = {"skill": skills(), "pair": pairs()}

    who: Annotated[str, Person()]
    pair: Annotated[Pair, PairTyped()]
    dc: Annotated[int, After(("dc",), Number("the difficulty", 1, 30, shown="N")), REFEREES_WORD] = 0
    by: Annotated[int, Number("what is added", -9, 9, shown="+N"), REFEREES_WORD] = 0
    talent: Annotated[Talent, REFEREES_WORD] = "good"
    secret: Annotated[bool, REFEREES_WORD] = False

    @clause("sov.check.when", "sov.check.notation", "sov.check.dc-table", "sov.check.player-picks", "sov.skill.overlap")
    def do(self, play: SovereignPlay) -> None:
        """The GM names the pair and its difficulty, the player rolls."""
        one = somebody(play, self.who)
        dc = difficulty_of(play.state, self.dc)
        if not needs_a_check(play.state, dc):
            play.record(JustDone(one.id, dc))
            return
        with kept_secret(play, self.secret, apart=True):
            added = added_by(one, self.pair, self.talent) + self.by
            tried = check(play, one, added, dc, skill=self.pair.skill, hidden=self.secret)
        play.record(Checked(one.id, str(self.pair), tried, self.secret))


class JustDone(Event, frozen=True, tag="just_done"):
    """Something too easy for a check."""

    who: str
    difficulty: int

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        easy = f"Anything easier than {number(after, 'lowest-dc')} needs no check"
        return of_somebody(after, one, f"{easy}: {one.name} does it.", "sov.check.no-low-dc")
