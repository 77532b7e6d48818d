"""The whole fight of one against one, exactly: from one exchange by the rules for each order, for all hit points.

Where an order takes the same from both sides however many hit points they have, and changes nothing else, its odds are
asked of the rules once. Which order is the usual one is asked at all hit points; what then remains is sums. That it is
so is checked against the rules where they could differ: where one blow ends it. ``tests/sim/test_duel.py`` holds it to
the rules state by state.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from math import lcm
from typing import Generic, TypeVar

import msgspec

from lychgate.core.outlook import Duels

S = TypeVar("S")

Held = tuple[bool, ...]

MUCH = 10_000
"""Hit points that no single exchange takes."""

MOST = 3_000
"""The most pairs of hit points that are worth it."""


class Course(msgspec.Struct, frozen=True):
    """What an order leads to: what it takes from us and from them, and what it ends in whatever the hit points are."""

    takes: dict[tuple[int, int], Fraction]
    ends: dict[Held, Fraction]

    def at_last(self, won: Held, lost: Held, both: Held) -> dict[Held, Fraction]:
        """What it ends in where both have one hit point."""
        told = defaultdict(Fraction, self.ends)
        for (a, b), chance in self.takes.items():
            if a or b:
                told[won if not a else lost if not b else both] += chance
        return dict(told)


class Duel(Generic[S]):
    """The fight of one against one in ``state``. ``walk`` carries out an order under every face, and says of each end
    which measures hold there; ``usual`` is the usual order of a state, and ``goes_on`` whether the fight does."""

    def __init__(
        self,
        rules: Duels,
        state: S,
        seat: str,
        walk: Callable[[S, str], Iterator[tuple[Fraction, S, Callable[[], Held]]]],
        usual: Callable[[S], str],
        goes_on: Callable[[S], bool],
    ) -> None:
        self._rules, self._state, self._seat = rules, state, seat
        self._walk, self._usual, self._goes_on = walk, usual, goes_on

    def odds(self, order: str) -> dict[Held, Fraction] | None:
        """The odds of which measures hold at the end, if it begins with this order; None where it is no such fight."""
        now = self._rules.hit_points(self._state, self._seat)
        if now is None or now[0] * now[1] > MOST or min(now) < 1:
            return None
        pairs = product(range(1, now[0] + 1), range(1, now[1] + 1))
        usual = {pair: self._usual(self._at(*pair)) for pair in pairs}
        courses = {one: self.course(one) for one in dict.fromkeys((order, *usual.values()))}
        last = self._last(order, courses[order])
        known = {one: course for one, course in courses.items() if course is not None}
        if last is None or len(known) < len(courses):
            return None
        for one, course in known.items():
            if course.at_last(*last) != self._ends(1, 1, one):
                return None
        return fought_out(known, usual, last, now, order)

    def course(self, order: str) -> Course | None:
        """What an order leads to; None where it changes something else, or nothing ever."""
        takes: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
        ends: dict[Held, Fraction] = defaultdict(Fraction)
        far = self._at(MUCH, MUCH)
        for chance, after, held in self._walk(far, order):
            now = self._rules.hit_points(after, self._seat)
            if now is None or not self._goes_on(after):
                ends[held()] += chance
            elif max(now) > MUCH or after != self._at(*now):
                return None
            else:
                takes[MUCH - now[0], MUCH - now[1]] += chance
        return Course(dict(takes), dict(ends)) if takes.get((0, 0), Fraction(0)) < 1 else None

    def _at(self, us: int, them: int) -> S:
        found: S = self._rules.with_hit_points(self._state, self._seat, us, them)
        return found

    def _ends(self, us: int, them: int, order: str) -> dict[Held, Fraction]:
        """What an order ends in, by what holds then; what it does not end is left out."""
        found: dict[Held, Fraction] = defaultdict(Fraction)
        for chance, after, held in self._walk(self._at(us, them), order):
            if self._rules.hit_points(after, self._seat) is None or not self._goes_on(after):
                found[held()] += chance
        return dict(found)

    def _last(self, order: str, course: Course | None) -> tuple[Held, Held, Held] | None:
        """What holds where they fall, where we fall, and where both do; None where that is not always the same."""
        if course is None:
            return None
        won = [one for one in self._ends(MUCH, 1, order) if one not in course.ends]
        lost = [one for one in self._ends(1, MUCH, order) if one not in course.ends]
        if len(won) != 1 or len(lost) != 1:
            return None
        known = (*won, *lost, *course.ends)
        both = next((one for one in self._ends(1, 1, order) if one not in known), lost[0])
        return won[0], lost[0], both


def fought_out(
    courses: dict[str, Course],
    usual: dict[tuple[int, int], str],
    last: tuple[Held, Held, Held],
    now: tuple[int, int],
    first: str,
) -> dict[Held, Fraction]:
    """The odds of each end from these hit points on: ``first`` is ordered, then at each pair of them what is ``usual``.

    Whole numbers over powers of one denominator are added up: fractions would be reduced at each step.
    """
    ends = tuple(dict.fromkeys((*last, *(end for course in courses.values() for end in course.ends))))
    where = {end: at for at, end in enumerate(ends)}
    won, lost, both = (where[end] for end in last)
    stays = {order: course.takes.get((0, 0), Fraction(0)) for order, course in courses.items()}
    parts = [
        chance / (1 - stays[order])
        for order, course in courses.items()
        for chance in (*course.takes.values(), *course.ends.values())
    ]
    least = lcm(*(part.denominator for part in parts))

    def share(chance: Fraction, order: str) -> int:
        return int(chance / (1 - stays[order]) * least)

    moves = {
        order: [(a, b, share(chance, order)) for (a, b), chance in course.takes.items() if a or b]
        for order, course in courses.items()
    }
    over = {
        order: [(where[end], share(chance, order)) for end, chance in course.ends.items()]
        for order, course in courses.items()
    }
    powers = [1]
    for _ in range(sum(now)):
        powers.append(powers[-1] * least)
    table: dict[tuple[int, int], list[int]] = {}
    for us in range(1, now[0] + 1):
        for them in range(1, now[1] + 1):
            order, found, whole = usual[us, them], [0] * len(ends), powers[us + them - 1]
            for a, b, part in moves[order]:
                if us > a and them > b:
                    scale = part * powers[a + b - 1]
                    for at, value in enumerate(table[us - a, them - b]):
                        found[at] += scale * value
                else:
                    found[won if us > a else lost if them > b else both] += part * whole
            for at, part in over[order]:
                found[at] += part * whole
            table[us, them] = found
    told: dict[Held, Fraction] = defaultdict(Fraction, courses[first].ends)
    for (a, b), chance in courses[first].takes.items():
        us, them = now[0] - a, now[1] - b
        if us > 0 and them > 0:
            for end, value in zip(ends, table[us, them], strict=True):
                told[end] += chance * Fraction(value, powers[us + them])
        else:
            told[ends[won if us > 0 else lost if them > 0 else both]] += chance
    return {end: chance for end, chance in told.items() if chance}


__all__ = ["Course", "Duel", "fought_out"]
