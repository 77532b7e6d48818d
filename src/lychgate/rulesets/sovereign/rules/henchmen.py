"""Henchmen: made like Delvers, paid by the month, and never more of them than Delvers."""

from __future__ import annotations

from typing import Annotated

from lychgate.core.errors import PlayError
from lychgate.core.room import Event, Lines
from lychgate.core.telling import listed
from lychgate.kit.command import Command
from lychgate.kit.fields import Number
from lychgate.kit.telling import public
from lychgate.rulesets.sovereign.acts import Takes
from lychgate.rulesets.sovereign.permission import TIME
from lychgate.rulesets.sovereign.rules.frame import SovereignPlay
from lychgate.rulesets.sovereign.state import PARTY, Creature, State
from lychgate.rulesets.sovereign.tables.advancement import ADVANCEMENT

HEADING = "Delvers"

NUMBERS = ADVANCEMENT.henchmen


def wage_of(one: Creature) -> int:
    """What a henchman is paid for a month, in advance, in gold pieces, by level."""
    return wage(one.level)


def wage(level: int) -> int:
    """The monthly wage of a level, in gold pieces."""
    wages = NUMBERS.wages
    return wages[min(level, len(wages)) - 1]


def must_have_a_master(state: State) -> None:
    """Raises ``PlayError`` where every Delver has a henchman already."""
    own = [one.kind for one in state.of_side(PARTY)]
    if own.count("henchman") >= own.count("delver"):
        raise PlayError("Each Delver has one henchman at most, and all have theirs. Bring in another Delver first.")


class SeekHenchmen(Command, frozen=True, tag="seek_henchmen"):
    """Roll which henchmen look for service in a settlement, and what they ask a month."""

    word = "henchmen"
    may = TIME
    menu_label = "Look for henchmen"
    takes = Takes(time="days", who=(), what="looking for henchmen", away="needs a settlement")

    population: Annotated[int, Number("how many people", 1, 10**7, shown="POPULATION")]

    def do(self, play: SovereignPlay) -> None:
        place = play.state.settlement or "a settlement"
        column = next(at for at, least in enumerate(NUMBERS.populations) if self.population >= least)
        counts = tuple(available(play, level, row[column]) for level, row in enumerate(NUMBERS.available, start=1))
        play.record(HenchmenFound(place, counts))


def available(play: SovereignPlay, level: int, said: str) -> int:
    """How many of a level there are: so many as dice say, or one by a chance in percent."""
    subject = f"henchmen:{level}"
    if said.endswith("%"):
        return int(play.roll("1d100", "henchmen", subject) <= int(said.removesuffix("%")))
    return play.roll(said, "henchmen", subject) if "d" in said else int(said or 0)


class HenchmenFound(Event, frozen=True, tag="henchmen_found"):
    """So many look for service, by level from 1."""

    place: str
    counts: tuple[int, ...]

    def tell(self, before: State, after: State) -> Lines:
        found = [
            f"{count} of level {level} for {wage(level)} gp a month"
            for level, count in enumerate(self.counts, start=1)
            if count
        ]
        return public(f"In {self.place} look for service as henchmen: {listed(found) if found else 'nobody'}.")
