"""Time as numbers: units with fixed ratios, countdowns, and recurring checks.

A ruleset says how many of one unit make the next, which countdowns it keeps, and what happens when one runs out or a
check is due. This module does not know what any of them is for.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec
from msgspec.structs import replace

from lychgate.core.codec import learn

What = Literal["warned", "ended", "due"]


class Unit(msgspec.Struct, frozen=True):
    """A unit of time, and how many of it make one of the next larger unit; 0 for the largest."""

    name: str
    make_next: int = 0


class Ratios(msgspec.Struct, frozen=True):
    """The units of a ruleset, the smallest first."""

    units: tuple[Unit, ...]

    def many(self, one: str, of: str) -> int:
        """How many of the smaller unit ``of`` make one ``one``. Raises ``ValueError`` where ``of`` is the larger."""
        names = [unit.name for unit in self.units]
        small, large = names.index(of), names.index(one)
        if small > large:
            raise ValueError(f"{of} is a larger unit than {one}")
        count = 1
        for unit in self.units[small:large]:
            count *= unit.make_next
        return count

    def carried(self, count: int, unit: str) -> dict[str, int]:
        """``count`` of ``unit`` as amounts of that unit and each larger one, none lost; the largest is unbounded."""
        parts: dict[str, int] = {}
        at = [one.name for one in self.units].index(unit)
        for one in self.units[at:]:
            if one.make_next:
                count, parts[one.name] = divmod(count, one.make_next)
            else:
                parts[one.name] = count
                break
        return parts


class Countdown(msgspec.Struct, frozen=True):
    """A countdown with ``left`` of ``unit`` to go. It warns when ``warn_at`` are left (0: it never warns)."""

    id: str
    label: str
    left: int
    unit: str
    warn_at: int = 0


class Recurring(msgspec.Struct, frozen=True):
    """A check that falls due after ``every`` of ``unit``, again and again, at a ``chance`` in six.

    ``next_due`` is how many are left until it does. ``by`` raises or lowers the chance. ``skip`` is how many of the
    next checks are passed over.
    """

    id: str
    label: str
    every: int
    chance: int
    unit: str
    next_due: int
    by: int = 0
    skip: int = 0

    @property
    def in_six(self) -> int:
        """The present chance in six, from 0 to 6."""
        return max(0, min(6, self.chance + self.by))


class Fired(msgspec.Struct, frozen=True):
    """A countdown or check that fired: its id, what it does, and for a check how many ``times``."""

    id: str
    what: What
    times: int = 1


def begun(id_: str, label: str, every: int, chance: int, unit: str) -> Recurring:
    """A new check, first due after one full period."""
    return Recurring(id_, label, every, chance, unit, every)


def run_down(
    countdowns: Iterable[Countdown], unit: str, count: int = 1
) -> tuple[tuple[Countdown, ...], tuple[Fired, ...]]:
    """Let ``count`` of ``unit`` pass. Returns the countdowns after it, and which of them warn or end.

    One that has ended stays at 0 and fires no more; one that passes its warning and ends in the same step only ends.
    """
    after: list[Countdown] = []
    fired: list[Fired] = []
    for one in countdowns:
        if one.unit != unit or one.left <= 0 or count <= 0:
            after.append(one)
            continue
        left = max(0, one.left - count)
        if left == 0:
            fired.append(Fired(one.id, "ended"))
        elif left <= one.warn_at < one.left:
            fired.append(Fired(one.id, "warned"))
        after.append(replace(one, left=left))
    return tuple(after), tuple(fired)


def fall_due(checks: Iterable[Recurring], unit: str, count: int = 1) -> tuple[tuple[Recurring, ...], tuple[Fired, ...]]:
    """Let ``count`` of ``unit`` pass. Returns the checks after it, and how often each fell due, not counting those
    passed over."""
    after: list[Recurring] = []
    fired: list[Fired] = []
    for one in checks:
        if one.unit != unit or one.every <= 0:
            after.append(one)
            continue
        times, left = 0, one.next_due - count
        if left <= 0:
            times = 1 + -left // one.every
            left += times * one.every
        over = min(times, one.skip)
        if times > over:
            fired.append(Fired(one.id, "due", times - over))
        after.append(replace(one, next_due=left, skip=one.skip - over))
    return tuple(after), tuple(fired)


def skipped(check: Recurring, times: int = 1) -> Recurring:
    """The same check, with ``times`` more of the next ones passed over."""
    return replace(check, skip=max(0, check.skip + times))


def raised(check: Recurring, by: int) -> Recurring:
    """The same check with its chance raised, or lowered where ``by`` is below 0."""
    return replace(check, by=max(-6, min(6, check.by + by)))


def repeated(check: Recurring, every: int) -> Recurring:
    """The same check with another period, counted from now."""
    return replace(check, every=every, next_due=every)


def stands(countdowns: Sequence[Countdown], id_: str) -> Countdown | None:
    """The countdown with this id, or None."""
    return next((one for one in countdowns if one.id == id_), None)


learn(Ratios, tuple[Countdown, ...], tuple[Recurring, ...], tuple[Fired, ...])
