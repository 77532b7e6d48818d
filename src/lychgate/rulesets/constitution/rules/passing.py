"""What comes of time that goes by: all that is due by then."""

from __future__ import annotations

from typing import Annotated

from lychgate.core.clause import clause
from lychgate.kit.fields import Number
from lychgate.kit.permission import Party
from lychgate.rulesets.constitution.rules.blessed import holy_and_magic_end
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay
from lychgate.rulesets.constitution.rules.injury import wounds_worsen
from lychgate.rulesets.constitution.rules.lights import lights_burn
from lychgate.rulesets.constitution.rules.offered import TIME, Offered
from lychgate.rulesets.constitution.rules.privation import hours_without_food
from lychgate.rulesets.constitution.rules.time import TURN, TimePassed
from lychgate.rulesets.constitution.rules.wandering import wander
from lychgate.rulesets.constitution.state import State

HEADING = "Time"

MOST_TURNS = 144
"""A day of turns, the most that pass at once."""


def let_pass(play: ConstitutionPlay, minutes: int, *, asleep: bool = False) -> None:
    """Minutes go by, and what is due by then happens; who is ``asleep`` does not grow hungry."""
    play.record(TimePassed(minutes))
    lights_burn(play)
    wander(play, minutes)
    wounds_worsen(play)
    holy_and_magic_end(play)
    if not asleep:
        hours_without_food(play)


@clause("3d6.13.1a", "3d6.13.3b")
class PassTurns(Offered, frozen=True, tag="pass_turns"):
    """Let exploration turns of ten minutes pass."""

    word = "turn"
    also = ("turns",)
    menu_label = "Let turns pass"
    may = Party("Time passes for everybody.", approved=True)
    topic = TIME
    clauses = ("3d6.13.1a", "3d6.13.3b")

    turns: Annotated[int, Number("turns", 1, MOST_TURNS, unit=("turns", "turn"))] = 1

    def label(self, state: State) -> str:
        return "A turn passes" if self.turns == 1 else f"{self.turns} turns pass"

    def do(self, play: ConstitutionPlay) -> None:
        """Ten minutes for each."""
        let_pass(play, self.turns * TURN)
