"""What people are asked in a chase."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from lychgate.core.decision import Decision, Option
from lychgate.core.errors import IllegalAnswer
from lychgate.rulesets.hundred_saints.state import Hindrance

FARTHEST = 10_000
"""Feet that an obstacle may cost at most."""


class GivesChase(Decision[bool], frozen=True, tag="saints.pursue", kw_only=True):
    """Whether the players' side runs after those who flee, or, with ``again``, still does."""

    clauses = ("enc.evade.1", "enc.evade.4")

    fleeing: str
    chasing: str
    gap: int
    again: bool = False

    def options(self) -> Sequence[Option[bool]]:
        return (Option("yes", True), Option("no", False))


class FollowsWhom(Decision[str], frozen=True, tag="saints.follow", kw_only=True):
    """Those who flee have parted: which part a side runs after."""

    clauses = ("enc.pursuit.11",)

    chasing: str
    parts: tuple[str, ...]

    def options(self) -> Sequence[Option[str]]:
        return tuple(Option(one, one) for one in self.parts)


class LureGood(Decision[bool], frozen=True, tag="saints.lure", kw_only=True):
    """Whether what a player has dropped is enough to be looked at."""

    clauses = ("enc.pursuit.9",)

    lure: str
    what: str

    def options(self) -> Sequence[Option[bool]]:
        return (Option("yes", True), Option("no", False))


class PlainView(Decision[bool], frozen=True, tag="saints.plain-view", kw_only=True):
    """Whether those who would slip away stand in plain view."""

    clauses = ("enc.evade.2",)

    side: str

    def options(self) -> Sequence[Option[bool]]:
        return (Option("no", False), Option("yes", True))


class Passage(msgspec.Struct, frozen=True):
    """How chasers get by an obstacle, and how many feet it costs them."""

    how: Literal["through", "around", "stopped"]
    held: int = 0


class ObstacleJudged(Decision[Passage], frozen=True, tag="saints.obstacle", kw_only=True):
    """Chasers come to what was left in their way. An answer may be a number: they go around, and lose these feet."""

    clauses = ("enc.pursuit.6",)

    chasing: str
    obstacle: Hindrance
    text: str

    def options(self) -> Sequence[Option[Passage]]:
        return (
            Option("through", Passage("through")),
            Option("around", Passage("around")),
            Option("stopped", Passage("stopped")),
        )

    def accepts_text(self) -> bool:
        return True

    def from_text(self, text: str) -> Passage:
        said = text.strip()
        if not said.isdigit() or int(said) > FARTHEST:
            hint = f"Say how many feet it costs them, from 0 to {FARTHEST}; or through, around, stopped."
            raise IllegalAnswer(self.kind, text[:60], (), hint=hint)
        return Passage("around", int(said))


DECISIONS = (GivesChase, FollowsWhom, LureGood, PlainView, ObstacleJudged)
