"""Tells the log as steps: what each order told, in paragraphs, and the dice behind it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import islice, takewhile
from typing import Any

import msgspec

from lychgate.core.play import Input
from lychgate.core.records import Pending
from lychgate.core.roll import Roll
from lychgate.core.ruleset import Ruleset
from lychgate.core.step_words import witnessed_by
from lychgate.core.told_story import Register
from lychgate.core.view import HEADINGS, LogLine
from lychgate.server.reasons import purpose_of
from lychgate.server.table import Table

BY_WORDS = {"hand": "rolled by hand", "picked": "picked, not rolled", "script": "from a script"}
"""The mark of a roll whose faces did not come from the program's dice."""

MOST_KEPT = 2000
"""The number of steps that are kept ready for the next page; older ones are told again when somebody asks."""

_ALIKE = re.compile(r"\d*d(\d+)\b(?!.*d\d)")
"""Matches an expression with one kind of dice: all its faces are of that kind."""


class RollShape(msgspec.Struct, frozen=True, cache_hash=True):
    """A roll to be drawn: its purpose, each face, the ``sides`` of the dice (0: not known), and the total.

    ``told`` is the faces in words, ``sum`` is empty where a single face is the total, ``came`` is both in short:
    ``9 (3+4+2)``, and empty for a chance, of which the total is no more than yes or no.
    """

    what: str
    faces: tuple[int, ...]
    sides: int
    told: str
    sum: str
    by: str
    clause: str
    came: str

    @property
    def result(self) -> str:
        """The total, and the faces behind it where they do not say it themselves: ``15 (6, 5, 4)``."""
        faces, total = ", ".join(map(str, self.faces)), self.sum.removeprefix("= ")
        return f"{total} ({faces})" if total and faces else total or faces


class Paragraph(msgspec.Struct, frozen=True, cache_hash=True):
    """Sentences that flow together. ``weight`` is 'grave', 'head' or 'story'."""

    weight: str
    lines: tuple[LogLine, ...]


class StoryStep(msgspec.Struct, frozen=True, cache_hash=True):
    """An order of ``seat`` and its result. ``entry`` is its number in the journal, 0 while it still waits."""

    entry: int
    seat: str
    order: str
    paragraphs: tuple[Paragraph, ...]
    rolls: tuple[RollShape, ...]

    @property
    def silent(self) -> bool:
        """Whether a finished step told nothing, as a gear sheet that was only looked at."""
        return bool(self.entry and not self.paragraphs and not self.rolls)

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses behind it: those of its rolls, then those of its sentences, each once."""
        of_lines = (clause for part in self.paragraphs for line in part.lines for clause in line.clauses)
        return tuple(dict.fromkeys([*(roll.clause for roll in self.rolls), *of_lines]))


class Story:
    """The finished steps of a game as they are shown, kept because they never change.

    Each is made once for all seats that see everything, and once for each seat that does not.
    """

    def __init__(self) -> None:
        self._steps: dict[tuple[str, int], StoryStep] = {}
        self._last: dict[tuple[str, int], tuple[int, tuple[StoryStep, ...]]] = {}
        self._waiting: dict[str, tuple[object, Pending, StoryStep | None]] = {}
        self._registers: dict[str, Register] = {}

    def steps(self, table: Table[Any], most: int, upto: int | None = None) -> tuple[StoryStep, ...]:
        """The last ``most`` steps of the present path, or of that to step ``upto``, the oldest first.

        Steps have the numbers that the seat of ``table`` knows them by; those that it does not know of are not there.
        """
        with table.alone:
            game, seat = table.game, table.seat
            eyes = seat if game.hides_from(seat) else ""
            if upto is not None:
                return self._path(table, eyes, most, game.entry_numbered(seat, upto))
            here = [entry.id for entry in islice(game.ancestors(), 2)]
            head, known = here[0] if here else 0, self._last.get((eyes, most))
            if known is None or head != known[0]:
                if known is not None and here[1:] == [known[0]]:  # one entry further, which the seat may know or not
                    newest = self._path(table, eyes, 1, head)
                    steps = known[1] if newest == known[1][-1:] else (*known[1], *newest)[-most:]
                else:
                    steps = self._path(table, eyes, most, head)
                known = self._last[eyes, most] = (head, steps)
            return known[1]

    def _path(self, table: Table[Any], eyes: str, most: int, upto: int) -> tuple[StoryStep, ...]:
        """The last ``most`` steps that lead to the entry ``upto``, which are made now where they have not been."""
        game, seat = table.game, table.seat
        back = game.ancestors(upto)
        path = list(islice(((entry.id, number) for entry in back if (number := game.number(seat, entry.id))), most))
        missing = [at for at, (_, number) in enumerate(path) if (eyes, number) not in self._steps]
        if missing:
            first, last = path[missing[-1]][0], path[0][0]
            walked = takewhile(lambda entry: entry.id >= first, game.ancestors(last))
            for told in table.told(len(tuple(walked)), last):
                rolls = _rolls(table, table.inputs(told.entry))
                self._steps[eyes, told.entry] = StoryStep(
                    told.entry, told.seat, told.order, paragraphs(told.lines), rolls
                )
        found = tuple(self._steps[eyes, number] for _, number in reversed(path))
        while len(self._steps) > max(MOST_KEPT, most):
            del self._steps[next(iter(self._steps))]
        return found

    def register(self, table: Table[Any]) -> Register:
        """The register of the dead and the maps as the seat of ``table`` may know them."""
        known = self._registers.get(table.seat)
        if known is None or known.game is not table.game:  # a game is opened anew where another process played it
            known = self._registers[table.seat] = Register(table.game, table.seat)
        return known

    def waiting(self, table: Table[Any]) -> StoryStep | None:
        """The step of the command in front of the seat so far; None where there is none."""
        with table.alone:
            pending = table.pending
            if pending is None:
                return None
            known = self._waiting.get(table.seat)
            if known is None or known[0] is not table.game.settled or known[1] is not pending:
                lines = table.log(0)
                rolls = _rolls(table, table.known(pending))
                step = StoryStep(0, pending.seat, "", paragraphs(lines), rolls) if lines or rolls else None
                known = self._waiting[table.seat] = (table.game.settled, pending, step)
            return known[2]


def paragraphs(lines: Iterable[LogLine]) -> tuple[Paragraph, ...]:
    """Headings and grave lines as paragraphs of their own, and the lines between them joined into one paragraph."""
    found: list[Paragraph] = []
    stretch: list[LogLine] = []
    for line in lines:
        if line.weight not in (*HEADINGS, "grave"):
            stretch.append(line)
            continue
        if stretch:
            found.append(Paragraph("story", tuple(stretch)))
            stretch = []
        found.append(Paragraph("grave" if line.weight == "grave" else "head", (line,)))
    if stretch:
        found.append(Paragraph("story", tuple(stretch)))
    return tuple(found)


def _rolls(table: Table[Any], inputs: Iterable[Input]) -> tuple[RollShape, ...]:
    seats = table.game.header.seats
    return tuple(roll_shape(table.ruleset, one, seats) for one in inputs if isinstance(one, Roll))


def roll_shape(ruleset: Ruleset[Any], roll: Roll, seats: Sequence[str] = ()) -> RollShape:
    """A roll to be drawn; where there are several ``seats`` it says whose it is."""
    what = purpose_of(ruleset, seats, roll)
    alike = _ALIKE.match(roll.dice)
    plain = len(roll.faces) == 1 and roll.faces[0] == roll.total
    faces = ", ".join(map(str, roll.faces))
    added = faces.replace(", ", "+") if sum(roll.faces) == roll.total else faces
    return RollShape(
        what=f"{what}: {roll.dice}",
        faces=roll.faces,
        sides=int(alike[1]) if alike else 0,
        told=f"shows {faces}",
        sum="" if plain else f"= {roll.total}",
        by=BY_WORDS.get(roll.by, "") or witnessed_by(roll),
        clause=roll.purpose,
        came="" if "in" in roll.dice else f"{roll.total}{f' ({added})' if roll.faces and not plain else ''}",
    )
