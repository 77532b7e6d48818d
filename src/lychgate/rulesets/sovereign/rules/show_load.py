"""What somebody carries, said to whoever asks."""

from __future__ import annotations

from typing import Annotated

from lychgate.core.room import Event, Lines
from lychgate.kit.command import Command
from lychgate.kit.fields import Person
from lychgate.kit.telling import public
from lychgate.rulesets.sovereign.permission import OWNER
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay, somebody
from lychgate.rulesets.sovereign.rules.load import dragged_by, load_of
from lychgate.rulesets.sovereign.state import Creature, State

HEADING = "Gear"


def load_told(state: State, one: Creature) -> str:
    """Somebody's load in a sentence, for whoever asks."""
    load, body = load_of(state, one), dragged_by(state, one)
    whom = f", and {state.creature(body).name}" if body else ""
    return f"{load.readied} Readied, {load.stowed} Stowed" + whom + (f", {load.steps} over" if load.steps else "")


class ShowLoad(Command, frozen=True, tag="show_load"):
    """Show how much a Delver carries, and how far they move with it."""

    word = "load"
    menu_label = "Show a load"
    may = OWNER
    clauses = ("sov.enc.readied", "sov.enc.stowed")

    who: Annotated[str, Person()]

    def do(self, play: SovereignPlay) -> None:
        one = somebody(play, self.who)
        play.record(LoadTold(one.id, load_told(play.state, one)))


class LoadTold(Event, frozen=True, tag="load_told"):
    """What somebody carries was said; for telling."""

    who: str
    text: str

    def tell(self, before: State, after: State) -> Lines:
        return public(f"{after.creature(self.who).name} carries {self.text}.", "sov.enc.readied")
