"""Parties of several seats in one world: who else is here, doing things in turn, and leaving others behind."""

from __future__ import annotations

from collections.abc import Iterator

from lychgate.core.clause import clause
from lychgate.rulesets.twelve_years.events.fights import FoesGone
from lychgate.rulesets.twelve_years.events.friends import FriendLeft
from lychgate.rulesets.twelve_years.rules.foes import hostile
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, here, us
from lychgate.rulesets.twelve_years.state import Foe, Party, State


@clause("12y.multi.parallel", "12y.time.multi")
def others_at(state: State, party: Party) -> tuple[Party, ...]:
    """The living parties of other seats at this party's place, in the order of the seats, whatever their year."""
    if len(state.parties) == 1:
        return ()
    return tuple(other for other in state.parties if other.seat != party.seat and other.at == party.at and other.alive)


def others_here(play: TwelveYears) -> tuple[Party, ...]:
    """The living parties of other seats where the acting party is."""
    return others_at(play.state, us(play))


@clause("12y.multi.coop-choice")
def opposed_here(play: TwelveYears) -> tuple[Party, ...]:
    """The parties of other seats that the enemies of this place have yet to deal with: on their account they stay."""
    return tuple(other for other in others_here(play) if hostile(other, play.state.site(other.at)))


@clause("12y.pvp.end", "12y.brawl.end")
def rivals_at(state: State, party: Party) -> tuple[Party, ...]:
    """The parties at this party's place with which it is at blows."""
    if not party.rivals:
        return ()
    return tuple(other for other in others_at(state, party) if other.seat in party.rivals)


def all_seats(play: TwelveYears) -> Iterator[str]:
    """The acting seat and then every other, wherever it is, each acting while it is given."""
    seat = play.seat
    yield seat
    for party in play.state.parties:
        if party.seat != seat:
            with play.acting(party.seat):
                yield party.seat


# ---------------------------------------------------------------------- leaving others behind


@clause("12y.evade.after-hex", "12y.hexenc.passing", "12y.multi.parallel")
def depart(play: TwelveYears, followers: tuple[Foe, ...] = ()) -> None:
    """Whoever was met here goes their way, and creatures that were only passing are gone.

    In the wilds nobody waits to be met another time; in a room they do. While another party is here, all stay.
    """
    if others_here(play):
        return
    at, site = us(play).at, here(play)
    if site.met or (site.friend and us(play).outdoors):
        play.record(FriendLeft(at, site.friend, "parted"))
    passing = tuple(foe.id for foe in site.foes if foe.stays == "passing" and foe not in followers)
    if passing:
        play.record(FoesGone(at, passing, "parted"))
