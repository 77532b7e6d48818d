"""Magic that lasts is let go of: it ends, and Effort comes back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar

from lychgate.core.clause import clause
from lychgate.core.errors import PlayError
from lychgate.core.view import Choice
from lychgate.kit.command import Command, Entry
from lychgate.kit.english import of_whom, sentence
from lychgate.kit.fields import OneOf, Person
from lychgate.rulesets.sovereign.acts import Takes
from lychgate.rulesets.sovereign.command import Picks
from lychgate.rulesets.sovereign.permission import OWNER
from lychgate.rulesets.sovereign.rules.choosing_magic import entries_in_force, in_force
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay, named, somebody
from lychgate.rulesets.sovereign.rules.lasting import EffortFreed, end
from lychgate.rulesets.sovereign.rules.magic_words import ends_told
from lychgate.rulesets.sovereign.state import Creature, State
from lychgate.rulesets.sovereign.tables.traditions import art_names, spell_names

HEADING = "Magic"


class Lapse(Command, frozen=True, tag="dismiss_magic", kw_only=True):
    """End magic that you cast; the Effort it held comes back."""

    word = "lapse"
    menu_label = "End your magic"
    may = OWNER
    takes = Takes(time="instant")
    clauses = ("sov.magic.commit-duration",)
    pickers: ClassVar[Picks] = {"what": in_force}
    none_left: ClassVar[dict[str, str]] = {"what": "No magic of yours lasts."}

    who: Annotated[str, Person()]
    what: Annotated[str, OneOf("art or spell", (*art_names(), *spell_names()), shown="ART|SPELL")]

    def label(self, state: State) -> str:
        return f"{self.who} ends {self.what}"

    def choice(self, state: State, id_: str, *, referee: bool) -> Choice:
        """With those on whom it lies, and when it would end."""
        one = named(state, self.who)
        mine = [
            f"{other.name}: {working.name}, {ends_told(working)}"
            for other in state.cast
            for working in other.under
            if (working.by, working.source) == (one.id, self.what)
        ]
        return Choice(id_, f"End {self.what}", "; ".join(mine), f"{of_whom(sentence(one.name))} lasting magic")

    @classmethod
    def entries(cls, state: State, seat: str) -> Sequence[Entry] | None:
        return entries_in_force(state, seat)

    @clause("sov.magic.commit-duration")
    def do(self, play: SovereignPlay) -> None:
        """An Instant."""
        one = somebody(play, self.who)
        found = False
        for other in play.state.cast:
            mine = [working for working in other.under if (working.by, working.source) == (one.id, self.what)]
            end(play, other, *mine)
            found = found or bool(mine)
        if any((held.art, held.until) == (self.what, "duration") for held in play.state.creature(one.id).casting.held):
            play.record(EffortFreed(one.id, self.what))
            found = True
        if not found:
            raise PlayError(f"{one.name} has no {self.what} that lasts.")


def to_lapse(state: State, one: Creature) -> tuple[tuple[str, Lapse], ...]:
    """The magic of somebody's that lasts, each with the step that ends it."""
    lying = [had.source for other in state.cast for had in other.under if had.by == one.id]
    held = [effort.art for effort in one.casting.held if effort.until == "duration"]
    known = (*art_names(), *spell_names())
    return tuple(
        (f"lapse:{one.name}:{what}", Lapse(who=one.name, what=what))
        for what in dict.fromkeys((*lying, *held))
        if what in known
    )
