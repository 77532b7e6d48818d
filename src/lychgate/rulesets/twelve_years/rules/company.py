"""Parties of several seats in one world: who else is here, and doing things in turn."""

from __future__ import annotations

from collections.abc import Iterator

from lychgate.core.clause import clause
from lychgate.rulesets.twelve_years.rules.scene import TwelveYears, us
from lychgate.rulesets.twelve_years.state import Party, State


@clause("12y.multi.parallel", "12y.time.multi")
def others_at(state: State, party: Party) -> tuple[Party, ...]:
    """The living parties of other seats at this party's place, in the order of the seats, whatever their year."""
    if len(state.parties) == 1:
        return ()
    return tuple(other for other in state.parties if other.seat != party.seat and other.at == party.at and other.alive)


def others_here(play: TwelveYears) -> tuple[Party, ...]:
    """The living parties of other seats where the acting party is."""
    return others_at(play.state, us(play))


def each_here(play: TwelveYears) -> Iterator[str]:
    """The acting seat and then every other seat that has a living party here, each acting while it is given."""
    seat = play.seat
    yield seat
    for other in others_here(play):
        with play.acting(other.seat):
            yield other.seat
