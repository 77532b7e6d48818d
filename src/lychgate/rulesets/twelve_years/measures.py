"""What is worth telling of a choice in 12 Years: what becomes of the enemy, of each member, of the party."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lychgate.core.outlook import Measure
from lychgate.rulesets.twelve_years.naming import member_name, the_foes
from lychgate.rulesets.twelve_years.phrases import sentence
from lychgate.rulesets.twelve_years.rules.foes import hostile
from lychgate.rulesets.twelve_years.state import Foe, Party, State


def measures(state: State, seat: str) -> tuple[Measure[State], ...]:
    """The measures of a seat's choices as things stand; none before it has a party."""
    party = state.party(seat)
    return tuple(_measures(state, party)) if party.alive and not state.ending else ()


def _measures(state: State, party: Party) -> Iterator[Measure[State]]:
    foes = hostile(party, state.site(party.at))
    if foes:
        falls = f"{sentence(the_foes(foes))} {'fall' if len(foes) > 1 else 'falls'}"
        yield Measure("foes-fall", falls, lambda after: _rid_of(after, party, foes) and _stayed(after, party))
        yield Measure("away", "Away", lambda after: _rid_of(after, party, foes) and not _stayed(after, party))
    else:
        yield Measure("foe", "An enemy is met", lambda after: bool(_foes_of(after, party)))
    yield Measure("party-dead", "All die", lambda after: not _lives(after, party))
    yield Measure("somebody-dead", "Somebody dies", lambda after: bool(_dead(after, party)))
    for member in party.members:
        yield Measure(f"dead:{member.id}", f"{member_name(member)} dies", _dies(party, member.id))
    yield Measure("year", "A year goes", lambda after: after.party(party.seat).years > party.years)


def fight_goes_on(before: State, now: State, seat: str) -> bool:
    """Whether the party is still where it was, with its life and one of the enemies that it had there."""
    party = before.party(seat)
    foes = hostile(party, before.site(party.at))
    return bool(foes) and not now.ending and not _rid_of(now, party, foes) and _lives(now, party)


def _same(state: State, party: Party) -> Party | None:
    """The party as it is in a later state; None where it is dead, or another has come in its place."""
    now = state.party(party.seat)
    return now if now.number == party.number and now.alive else None


def _lives(state: State, party: Party) -> bool:
    return _same(state, party) is not None


def _stayed(state: State, party: Party) -> bool:
    now = _same(state, party)
    return now is not None and now.at == party.at and not now.truce


def _foes_of(state: State, party: Party) -> tuple[Foe, ...]:
    """The enemies that a party has before it in a later state."""
    now = _same(state, party)
    return hostile(now, state.site(now.at)) if now is not None else ()


def _rid_of(state: State, party: Party, foes: tuple[Foe, ...]) -> bool:
    """Whether a party lives and has none of these enemies before it any more."""
    ids = [foe.id for foe in foes]
    return _lives(state, party) and not any(foe.id in ids for foe in _foes_of(state, party))


def _dead(state: State, party: Party) -> tuple[int, ...]:
    """Those of a party who are dead in a later state."""
    gone = [one.member.id for one in state.corpses if one.party == party.subject]
    return tuple(member.id for member in party.members if member.id in gone)


def _dies(party: Party, member: int) -> Callable[[State], bool]:
    return lambda after: member in _dead(after, party)
