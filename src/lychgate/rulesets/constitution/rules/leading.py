"""Leaders: who leads a side is the referee's to say."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.fields import Person
from lychgate.kit.permission import WORLD
from lychgate.kit.telling import secret
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay, somebody
from lychgate.rulesets.constitution.state import State

HEADING = "Morale"


class Lead(Command, frozen=True, tag="lead"):
    """Name a side's leader: the others follow their morale, and waver if they fall."""

    word = "leader"
    menu_label = "Name a leader"
    may = WORLD
    clauses = ("3d6.5.13a", "3d6.5.13h")

    who: Annotated[str, Person()]

    @clause("3d6.5.13h")
    def do(self, play: ConstitutionPlay) -> None:
        play.record(LeaderNamed(somebody(play, self.who).id))


class LeaderNamed(Event, frozen=True, tag="leader_named"):
    """Somebody leads their side, and nobody else of it does."""

    who: str

    def apply(self, state: State) -> State:
        side = state.creature(self.who).side
        led = tuple(replace(one, leader=one.id == self.who) if one.side == side else one for one in state.cast)
        return replace(state, cast=led)

    def tell(self, before: State, after: State) -> Lines:
        one = after.creature(self.who)
        return secret(after, f"{one.name} leads the side '{one.side}'.", "3d6.5.13h")
