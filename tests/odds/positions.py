"""Random positions of each book, in which an odds page has something to tell: evenings that wander and press Enter."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any

import msgspec

from lychgate.core.decision import TEXT
from lychgate.core.errors import PlayError
from lychgate.core.game import Game
from lychgate.sim.weigher import Horizon
from tests.conformance.evenings import ANN, BEN, REF, SEATS, SET_UPS, Evening
from tests.odds.playing import choice_of

LONGEST = {"twelve_years": 120}
"""The most steps before a position, by book; 30 in the others."""

SAID: dict[str, tuple[str, ...]] = {
    "hundred_saints": (
        "harm Ada 3",
        "heal Ada 2",
        "flee party",
        "react",
        "morale goblins",
        "cast Cecily light",
        "search Ada",
        "rest",
        "hide Bo",
    ),
    "sovereign": (
        "harm Ada 4",
        "heal Ada 3",
        "aid Bo Ada",
        "flee",
        "chase",
        'cast Merle Fear at "ogre"',
        "check Ada str/exert",
        "save Ada physical",
        "rest",
    ),
    "constitution": ("harm Ada 4", "harm Cy 12", "rest", "cast Cy Flame at orc 1", "check Ada strength", "night"),
}
"""What a referee says now and then besides: blows and healing, flight and chases, magic, checks, rest."""


class Position(msgspec.Struct, frozen=True):
    """A moment of a random evening in which ``seat`` chooses something; the seed makes it again."""

    game: Game[Any]
    seed: str
    seat: str
    horizon: Horizon

    @property
    def book(self) -> str:
        """The name of its ruleset."""
        return self.game.ruleset.name

    @property
    def told(self) -> str:
        """Where it is, for a report."""
        return f"{self.book} '{self.seed}', {self.seat}, to the end of the {self.horizon}"


def position(book: str, seed: str) -> Position | None:
    """The position of a seed; None where nobody has anything to choose there."""
    chance = Random(f"odds of {book} {seed}")
    seats = SEATS if book != "twelve_years" else (ANN, BEN) if chance.random() < 0.3 else (ANN,)
    evening = Evening(book, seed, seats, varied=chance.random() < 0.5)
    evening.set_up(chance.choice(sorted(SET_UPS[book])))
    steps = chance.randrange(LONGEST.get(book, 30))
    for _ in range(steps):
        if not evening.game.open:
            return None
        _step(evening, chance)
    horizon: Horizon = chance.choice(("step", "fight"))
    able = list(_choosers(evening))
    return Position(evening.game, seed, chance.choice(able), horizon) if able else None


def _step(evening: Evening, chance: Random) -> None:
    """Somebody presses Enter, or says something at random."""
    what = chance.random()
    with suppress(PlayError):
        if what < 0.5:
            seat = chance.choice([one.seat for one in evening.game.open])
            said = evening.enter(seat)
            if said:
                evening.says(seat, said)
        elif what < 0.6 and evening.name in SAID and not evening.game.busy(REF):
            evening.says(REF, TEXT + chance.choice(SAID[evening.name]))
        elif what < 0.9:
            decision = chance.choice(evening.game.open)
            options = [one.id for one in decision.options()]
            evening.says(decision.seat, chance.choice(options) if options else evening.any_answer(decision))
        else:
            evening.wander(1)


def _choosers(evening: Evening) -> Iterator[str]:
    """The seats that have something to choose of which the odds may tell."""
    for seat in evening.seats:
        choice = choice_of(evening.game, seat)
        if choice is not None and choice.decision.options():
            yield seat


__all__ = ["Position", "position"]
