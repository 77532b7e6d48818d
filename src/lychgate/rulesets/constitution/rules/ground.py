"""The land that the party is in, and whether it is winter: the last day's travel led there, or the referee says it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec.structs import replace

from lychgate.core.decision import Decision, Option
from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.view import Choice
from lychgate.kit.command import Command
from lychgate.kit.english import numbered
from lychgate.kit.fields import OneOf
from lychgate.kit.permission import WORLD
from lychgate.kit.table import number, referee_of
from lychgate.kit.telling import public
from lychgate.rulesets.constitution.rules.frame import ConstitutionPlay
from lychgate.rulesets.constitution.rules.offered import Offered
from lychgate.rulesets.constitution.state import State
from lychgate.rulesets.constitution.state.travel import Ground
from lychgate.rulesets.constitution.tables.travel import TERRAINS

HEADING = "Travel"

UNKNOWN = "The referee has not said what land this is. They type: terrain hills"

LAND = OneOf("terrain", tuple(TERRAINS), "TERRAIN")


def ground_for(state: State, terrain: str = "", *, winter: bool = False) -> Ground:
    """The land that counts: as it was said, or as it is known. Raises ``PlayError`` where nobody has said it."""
    known = state.travel.here
    if terrain:
        return Ground(terrain=terrain, winter=winter)
    if known is None:
        raise PlayError(UNKNOWN)
    return replace(known, winter=winter or known.winter)


class WhichTerrain(Decision[str], frozen=True, tag="constitution.which_terrain", kw_only=True):
    """What land the party is in."""

    clauses = ("3d6.13.4a", "3d6.13.7a")

    def options(self) -> Sequence[Option[str]]:
        return tuple(Option(name, name) for name in TERRAINS)

    def default(self) -> str:
        return ""

    def prompt(self, state: State) -> str:
        return "What land is the party in?"

    def choice(self, state: State, id_: str) -> Choice:
        return Choice(id_, id_.capitalize(), f"{numbered(number(state, TERRAINS[id_].miles), 'mile')} a day")

    def label(self, state: State, id_: str) -> str:
        return id_.capitalize()


class IsWinter(Decision[bool], frozen=True, tag="constitution.is_winter", kw_only=True):
    """Whether it is winter, which makes food harder to find."""

    clauses = ("3d6.13.7b",)

    def options(self) -> Sequence[Option[bool]]:
        return (Option("no", False), Option("yes", True))

    def prompt(self, state: State) -> str:
        return "Is it winter? That makes food harder to find."

    def label(self, state: State, id_: str) -> str:
        return {"no": "No", "yes": "Yes, it is winter"}[id_]


class SetGround(Command, frozen=True, tag="set_ground", kw_only=True):
    """Say what land the party is in, and whether it is winter."""

    word = "terrain"
    menu_label = "Set the land"
    may = WORLD
    clauses = ("3d6.13.7a", "3d6.13.7b")

    terrain: Annotated[str, LAND]
    winter: bool = False

    def do(self, play: ConstitutionPlay) -> None:
        play.record(GroundKnown(Ground(terrain=self.terrain, winter=self.winter)))


class SayGround(Offered, frozen=True, tag="say_ground"):
    """Say what land the party is in, and whether it is winter, as one is asked."""

    topic = "Supplies"
    clauses = ("3d6.13.7a", "3d6.13.7b")

    def label(self, state: State) -> str:
        return "What land is this?"

    def note(self, state: State) -> str:
        return "hunters need to know"

    def do(self, play: ConstitutionPlay) -> None:
        terrain = play.ask(WhichTerrain(seat=referee_of(play)))
        winter = TERRAINS[terrain].winter and play.ask(IsWinter(seat=referee_of(play)))
        play.record(GroundKnown(Ground(terrain=terrain, winter=winter)))


class GroundKnown(Event, frozen=True, tag="ground_known"):
    """It is known what land the party is in. ``told`` is False where that was told with something else."""

    ground: Ground
    told: bool = True

    def apply(self, state: State) -> State:
        return replace(state, travel=replace(state.travel, ground=self.ground))

    def tell(self, before: State, after: State) -> Lines:
        winter = " in winter" if self.ground.winter else ""
        return public(f"The party is in this land: {self.ground.terrain}{winter}.", "3d6.13.7a") if self.told else ()
