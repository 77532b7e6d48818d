"""A fight of one against one, in which only hit points change from exchange to exchange."""

from __future__ import annotations

from msgspec.structs import replace

from lychgate.rulesets.twelve_years.rules.foes import hostile
from lychgate.rulesets.twelve_years.state import Foe, Member, Party, State, with_member, with_party, with_site


def hit_points(state: State, seat: str) -> tuple[int, int] | None:
    """The hit points of the one member and of the one enemy; None where there is more than that."""
    found = _two(state, seat)
    return None if found is None else (found[1].hp, found[2].hp)


def with_hit_points(state: State, seat: str, ours: int, theirs: int) -> State:
    """The same fight with other hit points."""
    found = _two(state, seat)
    assert found is not None
    party, member, foe = found
    site = state.site(party.at)
    foes = tuple(replace(foe, hp=theirs) if one.id == foe.id else one for one in site.foes)
    state = with_site(state, party.at, replace(site, foes=foes))
    return with_party(state, with_member(party, replace(member, hp=ours)))


def _two(state: State, seat: str) -> tuple[Party, Member, Foe] | None:
    """The party, its one member and the one enemy; None where others are about, or nobody."""
    party = state.party(seat)
    if state.ending or len(state.parties) > 1 or len(party.members) != 1:
        return None
    foes = hostile(party, state.site(party.at))
    return (party, party.members[0], foes[0]) if len(foes) == 1 else None
