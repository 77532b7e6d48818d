"""Time as numbers: counters with fixed ratios, what runs down, and what falls due again and again.

A ruleset says how many of one unit make the next, which countdowns it keeps, and what comes of one that has run out or
of a check that is due. Nothing here knows what any of them is for.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec
from msgspec.structs import replace

from lychgate.core.codec import learn

What = Literal["warned", "ended", "due"]


class Unit(msgspec.Struct, frozen=True):
    """A unit of time, and how many of it make one of the next unit; 0 for the largest."""

    name: str
    make_next: int = 0


class Ratios(msgspec.Struct, frozen=True):
    """The units of a ruleset, the smallest first."""

    units: tuple[Unit, ...]

    def many(self, one: str, of: str) -> int:
        """How many ``of`` (the smaller unit) make one ``one``. Raises ``ValueError`` for units that are not so."""
        names = [unit.name for unit in self.units]
        small, large = names.index(of), names.index(one)
        if small > large:
            raise ValueError(f"{of} is a larger unit than {one}")
        count = 1
        for unit in self.units[small:large]:
            count *= unit.make_next
        return count

    def carried(self, count: int, unit: str) -> dict[str, int]:
        """``count`` of a unit as so many of each, from that unit up: nothing is lost, and the largest has no bound."""
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
    """Something that runs down: ``left`` of ``unit``. At ``warn_at`` left there is a warning (0: there is none)."""

    id: str
    label: str
    left: int
    unit: str
    warn_at: int = 0


class Recurring(msgspec.Struct, frozen=True):
    """A check that falls due every so many of ``unit``, at a chance in six.

    ``next_due`` is how many are left until it does. ``by`` raises or lowers the chance. ``skip``: how many of those to
    come are passed over.
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
        """The chance as it now stands, from 0 to 6."""
        return max(0, min(6, self.chance + self.by))


class Fired(msgspec.Struct, frozen=True):
    """What time has brought about: the id of a countdown or check, and what it does; ``times`` for a check."""

    id: str
    what: What
    times: int = 1


def begun(id_: str, label: str, every: int, chance: int, unit: str) -> Recurring:
    """A check that is first due when its period has gone by once."""
    return Recurring(id_, label, every, chance, unit, every)


def run_down(
    countdowns: Iterable[Countdown], unit: str, count: int = 1
) -> tuple[tuple[Countdown, ...], tuple[Fired, ...]]:
    """Let ``count`` of ``unit`` go by: the countdowns as they then stand, and which warn and which have ended.

    One that has ended stays at 0 and fires no more; one that passes its warning and ends at once only ends.
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
    """Let ``count`` of ``unit`` go by: the checks as they then stand, and how often each has fallen due, less those
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
    """The same, and so many more of those to come are passed over."""
    return replace(check, skip=max(0, check.skip + times))


def raised(check: Recurring, by: int) -> Recurring:
    """The same with its chance raised, or lowered where ``by`` is below 0."""
    return replace(check, by=max(-6, min(6, check.by + by)))


def repeated(check: Recurring, every: int) -> Recurring:
    """The same with another period, counted from now."""
    return replace(check, every=every, next_due=every)


def stands(countdowns: Sequence[Countdown], id_: str) -> Countdown | None:
    """The countdown of this id, if it is there."""
    return next((one for one in countdowns if one.id == id_), None)


learn(Ratios, tuple[Countdown, ...], tuple[Recurring, ...], tuple[Fired, ...])
