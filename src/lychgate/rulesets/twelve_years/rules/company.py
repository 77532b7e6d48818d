"""Parties of several seats in one world: who else is here, doing things in turn, and leaving others behind."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from lychgate.core.clause import clause
from lychgate.core.room import Lines
from lychgate.rulesets.twelve_years.event import PlaceEvent, Scene
from lychgate.rulesets.twelve_years.rules.foes import FoesGone, hostile
from lychgate.rulesets.twelve_years.rules.frame import TwelveYears, here, us
from lychgate.rulesets.twelve_years.state import Foe, Party, Site, State, with_party


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


class FriendLeft(PlaceEvent, frozen=True, gc=False):
    """The friend is gone. ``why``: parted, joined, robbed, died, escorted."""

    friend: str
    why: str

    def alter(self, site: Site) -> Site:
        return replace(site, friend="", met=False, served=False)

    def sentences(self, scene: Scene) -> Lines:
        """The friend is gone; who joins or robs is told by that."""
        if self.why in ("joined", "robbed", "escorted"):
            return ()
        return scene.tale("friends", f"left.{self.why}", f"{self.friend}.bye")


# ---------------------------------------------------------------------- who is at blows with whom


def at_blows(state: State, seats: tuple[str, ...]) -> State:
    """The state in which each of ``seats`` is at blows with all the others, and so hidden from nobody."""
    fighting = tuple(party for party in state.parties if party.seat in seats)
    for party in fighting:
        rivals = tuple(other.seat for other in fighting if other.seat != party.seat)
        state = with_party(state, replace(party, rivals=rivals, hidden_from=()))
    return state


def parted(state: State, seat: str) -> State:
    """The state in which the party of ``seat`` is at blows with nobody, and nobody with it."""
    for party in state.parties:
        if party.seat == seat and party.rivals:
            state = with_party(state, replace(party, rivals=()))
        elif seat in party.rivals:
            state = with_party(state, replace(party, rivals=tuple(other for other in party.rivals if other != seat)))
    return state


def moved_on(state: State, seat: str) -> State:
    """The state after a move of ``seat``: it has parted from everybody, and is hidden no longer; nor is anybody from
    it but who hides where it has come to."""
    state = parted(state, seat)
    mover = state.party(seat)
    for party in state.parties:
        if party.seat == seat and party.hidden_from:
            state = with_party(state, replace(party, hidden_from=()))
        elif seat in party.hidden_from and party.at != mover.at:
            state = with_party(state, looked_for_in_vain(party, seat))
    return state


def looked_for_in_vain(party: Party, seat: str) -> Party:
    """The party, no longer hidden from ``seat``, which has gone elsewhere."""
    return replace(party, hidden_from=tuple(other for other in party.hidden_from if other != seat))
