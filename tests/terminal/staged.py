"""A seat of 12 Years in the middle of a scene, as ``tests.rulesets.twelve_years.stage`` sets it up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from lychgate.core.game import Game
from lychgate.core.records import Header
from lychgate.core.ruleset import PLAYERS
from lychgate.rulesets.twelve_years.ruleset import TwelveYearsRuleset
from lychgate.rulesets.twelve_years.state import State
from lychgate.terminal.local_seat import LocalSeat
from tests.rulesets.twelve_years.stage import Raw, scene


class Staged(TwelveYearsRuleset):
    """12 Years that begins with a scene."""

    def __init__(self, members: Sequence[str | Raw], stage: Mapping[str, Any]) -> None:
        self.members = members
        self.stage = stage

    def new_game(
        self, variants: Mapping[str, str], seats: Sequence[str], roles: Mapping[str, str] = PLAYERS
    ) -> State:
        return scene(*self.members, variants=variants, **self.stage).state


def staged(*members: str | Raw, seed: str = "a seed", **stage: Any) -> LocalSeat:
    """The seat ``p1`` in a scene of these ``members``."""
    ruleset = Staged(members, stage)
    header = Header("twelve_years", ruleset.version, ruleset.resolve({}), ("p1",), seed, "a game")
    return LocalSeat(Game(ruleset, header), "p1")
