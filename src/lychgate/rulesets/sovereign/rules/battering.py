"""Battering a door until it gives: how it is typed, and what comes between."""

from __future__ import annotations

from lychgate.core.clause import clause
from lychgate.core.room import Event, Lines
from lychgate.core.telling import listed
from lychgate.kit.fields import Typed
from lychgate.kit.line import Line
from lychgate.kit.telling import public
from lychgate.rulesets.sovereign.rules.door_states import called
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay
from lychgate.rulesets.sovereign.rules.injury import dying
from lychgate.rulesets.sovereign.rules.time import turn_ends
from lychgate.rulesets.sovereign.state import Creature, State

HEADING = "Exploring"


class Until(Typed, frozen=True):
    """Yes where ``until`` is typed, with or without the rest of ``until it gives``."""

    def shape(self, name: str) -> str:
        return "until it gives"

    def begins(self, line: Line) -> bool:
        return line.peek() == "until"

    def read(self, line: Line) -> bool:
        said = line.flag("until")
        line.flag("it")
        line.flag("gives", "is", "falls", "breaks")
        line.flag("down", "open", "way")
        return said

    def words(self) -> tuple[str, ...]:
        return ("until it gives",)


@clause("sov.dungeon.turn-4")
def disturbed(play: SovereignPlay, who: list[Creature]) -> str:
    """End the Turn under way, unless something comes in it or somebody is dying. Returns why nobody goes on, if so."""
    if play.state.exploring.coming:
        return "something comes"
    if fallen := dying(play.state):
        return f"{listed(one.name for one in fallen)} {'are' if len(fallen) > 1 else 'is'} dying"
    lights = len(play.state.exploring.lights)
    turn_ends(play)
    if len(play.state.exploring.lights) < lights:
        return "a light has gone out"
    there = [one for one in play.state.cast if one.id in [each.id for each in who] and not one.helpless]
    return "" if len(there) == len(who) else "not everyone can go on"


class BatteringStopped(Event, frozen=True, tag="battering_stopped"):
    """The party stopped battering a door before it gave way."""

    door: str
    why: str

    def tell(self, before: State, after: State) -> Lines:
        text = f"The party stops battering {called(self.door)}: {self.why}."
        return public(text, "sov.door.batter-noise", weight="head")
