"""The independent check of the odds: printed figures against the rules, labels against what happened.

``python -m tests.odds.check [BOOK ...] [--positions N] [--from SEED] [--runs N]`` prints the report; Ctrl+C prints it
as far as it has come. ``--runs`` is how often each option is played at most: 2,000 times in ``make soak``.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from math import sqrt
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from lychgate import rulesets
from lychgate.core.errors import PlayError
from lychgate.server.odds_words import basis, figure, line_of
from lychgate.sim.foresight import Foresight, Likelihood, Outlook, foresee
from lychgate.sim.play_out import QuickDice
from tests.odds.at_table import AtTable
from tests.odds.betting import Claim, count_bounds
from tests.odds.playing import Choice, Run, Trace, choice_of
from tests.odds.positions import Position, position
from tests.odds.reading import Reader
from tests.odds.reading_books import fight_of, reader

WRONG = 1e-6
"""A figure is wrong where a true one would look as wrong as it does less often than this, after correction for the
number of comparisons (Bonferroni)."""

ROUNDING = 1.01
"""By so many points a printed figure may be off: "less than 1 %" stands for 0.01 %."""

BARRED = 5
"""So many times more plays are at a table where the rules alone do not say what it refuses."""

CLEARLY = 1e-12
"""A claim that is as wrong as this needs no more plays."""


class Effort(msgspec.Struct, frozen=True):
    """How much is spent on a position: the ``options`` tried, each at most ``runs`` times in batches of ``batch``.

    An option is left early once no figure of it can be further off than ``within``. So many more plays are at real
    ``tables``, where each seat presses Enter; they count apart. A long fight is played less often: no more once its
    plays had so many ``facts``. The odds themselves are counted with ``most`` runs and ``samples``.
    """

    options: int = 2
    runs: int = 120
    batch: int = 40
    within: float = 0.1
    tables: int = 2
    facts: int = 1_500
    most: int = 150
    samples: int = 40


QUICK = Effort()
SOAK = Effort(options=4, runs=2_000, batch=100, within=0.05, tables=40, facts=30_000, most=1_000, samples=100)


class Compared(msgspec.Struct, frozen=True):
    """A figure that was compared: what was printed, what was seen, and how likely a true figure would look so."""

    where: str
    option: str
    label: str
    printed: str
    good: int
    runs: int
    p: float

    @property
    def told(self) -> str:
        """One line of the report."""
        seen = f"{self.good} of {self.runs} ({self.good / max(1, self.runs):.0%})"
        return f"{self.where}; {self.option}; {self.label}: printed {self.printed}, seen {seen}, p = {self.p:.1e}"


class Report(msgspec.Struct):
    """What the check found."""

    positions: int = 0
    options: int = 0
    plays: int = 0
    compared: list[Compared] = msgspec.field(default_factory=list)
    misprinted: list[str] = msgspec.field(default_factory=list)
    unread: Counter[str] = msgspec.field(default_factory=Counter)
    labels: Counter[str] = msgspec.field(default_factory=Counter)
    unsaid: int = 0

    @property
    def wrong(self) -> list[Compared]:
        """The figures that are wrong, the worst first."""
        found = [one for one in self.compared if one.p * len(self.compared) < WRONG]
        return sorted(found, key=lambda one: one.p)

    @property
    def faults(self) -> list[str]:
        """All that the check complains of, in sentences."""
        return [*self._in_print, *(one.told for one in self.wrong)]

    @property
    def _in_print(self) -> list[str]:
        unread = [f"no reading of the label '{label}' ({many} times)" for label, many in self.unread.items()]
        return [*unread, *self.misprinted]

    @property
    def kinds(self) -> list[str]:
        """The faults, those of one label in one book together: how many there are, and the worst."""
        found = dict[tuple[str, str], list[Compared]]()
        for one in self.wrong:
            found.setdefault((one.where.split()[0], one.label), []).append(one)
        return [f"{len(those)} times {those[0].told}" for those in found.values()]

    def told(self) -> str:
        """The report in lines."""
        worst = min((one.p for one in self.compared), default=1.0)
        head = (
            f"{self.positions} positions, {self.options} options, {self.plays} plays, {len(self.compared)} figures "
            f"compared, {len(self.wrong)} disagree, {len(self.misprinted)} misprinted, {len(self.unread)} labels "
            f"unread; {len(self.labels)} labels were read; the smallest p is {worst:.1e}."
        )
        return "\n  ".join([head, *self._in_print, *self.kinds])


# ---------------------------------------------------------------------- one position


def check(position: Position, report: Report, effort: Effort, only: tuple[str, ...] = ()) -> None:
    """Play some options of a position, or ``only`` these, and compare all that is printed of them with what happens."""
    choice = choice_of(position.game, position.seat)
    assert choice is not None
    own = position.game.pending_for(position.seat) if choice.command is not None else None
    if own is not None and len(position.game.pendings) > 1 and position.seat in position.game.header.referees:
        return  # another command that waits may bar the way of this one, which is not played at a table
    ids = [one.id for one in choice.decision.options()]
    Random(f"options {position.seed}").shuffle(ids)
    only = only or tuple(ids[: effort.options])
    try:
        counted = foresee(
            position.game,
            position.seat,
            horizon=position.horizon,
            most=effort.most,
            samples=effort.samples,
            only=only,
        )
    except PlayError:  # no odds are told here
        return
    if not counted.outlooks:
        return
    report.positions += 1
    labels = dict.fromkeys(each.text for one in counted.outlooks for each in one.likelihoods)
    for outlook in counted.outlooks:
        _Option(position, choice, counted, outlook, report).check(tuple(labels), effort)


class Claimed(msgspec.Struct, frozen=True):
    """A label with what is claimed of it, and how it is read."""

    label: str
    claim: Claim
    read: Reader
    printed: str


Player = Callable[[int], Trace | None]
"""Plays an option once more, by a number; None where a table is stuck."""


class _Option:
    """An option of a position, and what is printed of it."""

    def __init__(self, position: Position, choice: Choice, found: Foresight, outlook: Outlook, report: Report) -> None:
        self._position, self._choice, self._outlook, self._report = position, choice, outlook, report
        self._horizon = found.horizon
        state = position.game.state_for(position.seat)
        self._book = position.book
        self._read: Callable[[str], Reader | None] = lambda label: reader(self._book, label, state, position.seat)
        self._goes_on = fight_of(self._book, choice.state, position.seat)

    def check(self, labels: tuple[str, ...], effort: Effort) -> None:
        """Read all that is printed, and hold it against as many plays as it takes."""
        self._report.options += 1
        self._report.misprinted += [f"{self._where}: {fault}" for fault in misprints(self._outlook)]
        claims = list[Claimed]()
        for label, claim, printed in self._claims(labels):
            read = self._read(label)
            self._report.labels[label_kind(label)] += 1
            if read is None:
                self._report.unread[f"{self._book}: {label}"] += 1
            else:
                claims.append(Claimed(label, claim, read, printed))
        if "nothing of weight" in line_of(self._outlook):
            claims.append(Claimed("(anything at all)", Claim(0, 0), something(self._book), line_of(self._outlook)))
        game, order = self._position.game, self._choice.command is None
        barred = order and bool(game.pendings) and self._position.seat in game.header.referees
        if barred and self._horizon == "fight":  # how that ends hangs on what comes of the command that waits
            return
        if not barred:
            self._compare(claims, self._trace, effort, effort.runs)
        if effort.tables and (barred or not game.pendings):  # a command that waits may bar the way, at a table alone
            there = [replace(one, label=f"{one.label} (at a table)", claim=one.claim.anew()) for one in claims]
            self._compare(there, self._trace_at_table, effort, effort.tables * (BARRED if barred else 1))

    @property
    def _where(self) -> str:
        return self._position.told

    def _claims(self, labels: Iterable[str]) -> Iterator[tuple[str, Claim, str]]:
        """What is claimed of each label: its figure; and of one that other options have, and this has not, that it
        cannot come about, unless that turns on what is not known."""
        outlook = self._outlook
        for one in outlook.likelihoods:
            yield one.text, claim_of(outlook, one), figure(one)
        known = {one.text for one in outlook.likelihoods}
        yield from ((label, Claim(0, 0), "nothing") for label in labels if label not in known and not outlook.unknown)

    def _compare(
        self, claims: Sequence[Claimed], play: Callable[[int], Trace | None], effort: Effort, most: int
    ) -> None:
        """Play for as long as something is open, and note how each claim stands; nothing where a table is stuck."""
        runs = facts = 0
        while runs < most and facts < effort.facts:
            tally, batch = Counter[int](), min(effort.batch, most - runs)
            for number in range(runs, runs + batch):
                trace = play(number)
                if trace is None:
                    return
                facts += len(trace.facts)
                tally.update(at for at, one in enumerate(claims) if one.read(trace))
                self._report.unsaid += bool(trace.unsaid)
            runs += batch
            for at, one in enumerate(claims):
                one.claim.saw(tally[at], batch)
            if all(one.claim.clearly_right(effort.within) or one.claim.p_value < CLEARLY for one in claims):
                break
        self._report.plays += runs
        self._report.compared += [
            Compared(self._where, self._outlook.label, one.label, one.printed, of.good, of.runs, of.p_value)
            for one, of in ((one, one.claim) for one in claims)
        ]

    def _trace(self, number: int) -> Trace:
        """One playing of the option, on fresh dice."""
        run = Run(self._choice, QuickDice(Random(f"check {self._position.seed} {self._outlook.option} {number}")))
        if self._horizon == "step":
            return run.chosen(self._outlook.option)
        return run.fight(self._outlook.option, self._goes_on)

    def _trace_at_table(self, number: int) -> Trace | None:
        """The same at a real table; None where it is stuck."""
        table = AtTable(self._position.game, self._position.seat, number)
        if self._horizon == "step":
            found = table.step(self._outlook.option)
            return None if table.stuck else found
        return table.fight(self._outlook.option, self._goes_on)


# ---------------------------------------------------------------------- what is printed


def claim_of(outlook: Outlook, one: Likelihood) -> Claim:
    """What a figure claims: a chance; a range of what is not known; or what a count of samples leaves open."""
    if outlook.exact:
        return Claim(one.low, one.high)
    good = round(one.chance * outlook.runs)
    if not outlook.unknown:
        return Claim(one.low, one.high, (good, outlook.runs))
    low, high = count_bounds(good, outlook.runs)
    return Claim(low, max(high, one.high))


def misprints(outlook: Outlook) -> Iterator[str]:
    """What is wrong with the print itself: a figure that is another number, an interval that is none."""
    line = line_of(outlook)
    says = basis(outlook)
    if says != ("exact" if outlook.exact else f"from {outlook.runs:,} samples"):
        yield f"{outlook.label}: counted otherwise than it says, '{says}'"
    if outlook.likelihoods and any(one.chance for one in outlook.likelihoods) and says not in line:
        yield f"{outlook.label}: '{line}' does not say what it was counted from"
    for one in outlook.likelihoods:
        printed = figure(one)
        numbers = [float(number) for number in re.findall(r"\d+(?:\.\d+)?", printed)]
        if not one.low <= one.chance <= one.high:
            yield f"{outlook.label}: {one.text} {printed} is not within its own bounds"
        if not outlook.exact and not outlook.unknown and not _is_wilson(one, outlook.runs):
            yield f"{outlook.label}: {one.text} {printed} has bounds that are not those of 95 in 100 samples"
        if one.exact and abs(float(Fraction(one.exact)) - one.chance) > 1e-9:
            yield f"{outlook.label}: {one.text} is printed as {printed}, and counted as {one.chance}"
        if outlook.exact and not outlook.unknown and not one.exact and one.low == one.high:
            yield f"{outlook.label}: {one.text} {printed} is exact, and no fraction says so"
        bounds = [one.low, one.high]
        told = [one.chance] if one.exact else bounds if 0 < one.low == one.chance else [one.chance, *bounds]
        off = [abs(100 * each - number) for each, number in zip(told, numbers, strict=False)]
        if len(numbers) != len(told) or max(off) > ROUNDING:
            yield f"{outlook.label}: {one.text} is printed as {printed}, and counted as {told}"


def _is_wilson(one: Likelihood, runs: int) -> bool:
    """Whether the bounds of a count are those of E. B. Wilson (1927) for 95 in 100 samples."""
    z, share = 1.959963984540054, one.chance
    middle = share + z * z / (2 * runs)
    half = z * sqrt(share * (1 - share) / runs + z * z / (4 * runs * runs))
    scale = 1 + z * z / runs
    bounds = max(0.0, (middle - half) / scale), min(1.0, (middle + half) / scale)
    return abs(bounds[0] - one.low) < 1e-3 and abs(bounds[1] - one.high) < 1e-3


def label_kind(label: str) -> str:
    """A label without names, for a count of kinds: what follows the last capital word."""
    return re.sub(r"'[^']*'", "SIDE", label)


def something(book: str) -> Reader:
    """Whether anything at all came of a choice that a player would call an effect: hit points, deaths, comings and
    goings, a fight."""

    def weighty(state: Any) -> Any:
        if book == "twelve_years":
            return [
                (party.seat, party.years, party.gold, [(member.id, member.hp) for member in party.members])
                for party in state.parties
            ]
        return [(one.id, one.hp) for one in state.cast], state.fight is None

    return lambda trace: any(weighty(fact.before) != weighty(fact.after) for fact in trace.facts)


# ---------------------------------------------------------------------- a book


def check_book(book: str, positions: int, effort: Effort, first: int = 0, report: Report | None = None) -> Report:
    """Check so many positions of a book, from a seed on; what is found is added to a ``report``."""
    report, seed = report or Report(), first
    while report.positions < positions and seed < first + 20 * positions:
        found = position(book, str(seed))
        if found is not None:
            check(found, report, effort)
        seed += 1
    return report


def main() -> None:
    """Print a report of each book."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("books", nargs="*", default=rulesets.names())
    parser.add_argument("--positions", type=int, default=50)
    parser.add_argument("--from", type=int, default=0, dest="first")
    parser.add_argument("--quick", action="store_true", help="as make test does it")
    parser.add_argument("--runs", type=int, default=SOAK.runs, help="the most plays of an option")
    given = parser.parse_args()
    share = given.runs / SOAK.runs
    less = replace(SOAK, runs=given.runs, tables=int(SOAK.tables * share), facts=int(SOAK.facts * share))
    for book in given.books:
        report = Report()
        with suppress(KeyboardInterrupt):
            check_book(book, given.positions, QUICK if given.quick else less, given.first, report)
        print(f"{book}: {report.told()}")  # noqa: T201


if __name__ == "__main__":
    main()

__all__ = ["QUICK", "SOAK", "Compared", "Effort", "Report", "check", "check_book", "claim_of", "misprints"]
