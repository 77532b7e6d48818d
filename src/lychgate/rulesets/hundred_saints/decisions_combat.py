"""What a referee is asked in the course of a fight."""

from __future__ import annotations

from collections.abc import Sequence

from lychgate.core.decision import Decision, Option
from lychgate.rulesets.hundred_saints.tables.combat import COMBAT


class CheckMorale(Decision[int | None], frozen=True, tag="saints.morale", kw_only=True):
    """A side owes a check of morale: with what added to its score (enc.morale.6), or none after all."""

    clauses = ("enc.morale.1", "enc.morale.2", "enc.morale.6")

    side: str
    because: tuple[str, ...]
    who: str = ""

    def options(self) -> Sequence[Option[int | None]]:
        shift = COMBAT.morale.shift
        shifts = sorted(range(-shift, shift + 1), key=lambda one: (abs(one), one))
        found: list[Option[int | None]] = [Option(f"{one:+}" if one else "roll", one) for one in shifts]
        return (*found, Option("waive", None))


class Strays(Decision[bool], frozen=True, tag="saints.stray", kw_only=True):
    """A shot into a melee went badly wrong: whether it strikes another of those in it."""

    clauses = ("enc.combat.atk.6",)

    who: str
    whom: str

    def options(self) -> Sequence[Option[bool]]:
        return (Option("no", False), Option("yes", True))


class StillClings(Decision[bool], frozen=True, tag="saints.clings", kw_only=True):
    """What splashed somebody would hurt again: whether it does, or was put out or wiped off."""

    clauses = ("enc.combat.qual.1",)

    whom: str

    def options(self) -> Sequence[Option[bool]]:
        return (Option("hurts", True), Option("gone", False))


class Withstands(Decision[bool], frozen=True, tag="saints.withstands", kw_only=True):
    """Somebody is pushed whose saves nobody has said: whether they stand (a save against Hold, with ``by``)."""

    clauses = ("enc.combat.opt.push.1",)

    whom: str
    by: int = 0

    def options(self) -> Sequence[Option[bool]]:
        return (Option("stands", True), Option("gives", False))


DECISIONS = (CheckMorale, Strays, StillClings, Withstands)
