"""How the labels of 12 Years are read: what becomes of enemies, members and the party, and when a year goes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lychgate.rulesets.twelve_years.naming import member_name
from lychgate.rulesets.twelve_years.rules.foes import hostile
from tests.odds.playing import Trace
from tests.odds.reading import Reader, Rows, states


def _enemies(state: Any, seat: str) -> tuple[Any, ...]:
    """The enemies that stand in a party's way: none where it is dead, or has a truce with them."""
    party = state.party(seat)
    return hostile(party, state.site(party.at)) if _own(party) else ()


def _own(party: Any) -> bool:
    return any(member.kin in ("hermit", "rogue", "fae_folk", "giant") for member in party.members)


def _slain(trace: Trace) -> set[int]:
    """The enemies that harm has done for. Those that left, or were left, joined or fell asleep are none of them."""
    return {fact.event.foe.id for fact in trace.named("FoeSlain")}


def _died(trace: Trace, seat: str, number: int) -> set[int]:
    """Those of a party who died: of ``MemberDied`` it is said, and the possessed and the risen die as enemies."""
    return {
        fact.event.member
        for fact in trace.named("MemberDied")
        if fact.event.seat == seat and fact.before.party(seat).number == number
    }


def _alive(state: Any, seat: str, number: int) -> bool:
    party = state.party(seat)
    return party.number == number and _own(party)


def years_goes_on(start: Any, seat: str) -> Callable[[Any], bool]:
    """Whether the party still stands before one of the enemies that it had before it, where it met them."""
    party, ids = start.party(seat), {foe.id for foe in _enemies(start, seat)}

    def goes_on(state: Any) -> bool:
        return (
            bool(ids)
            and not state.ending
            and _alive(state, seat, party.number)
            and state.party(seat).at == party.at
            and any(foe.id in ids for foe in _enemies(state, seat))
        )

    return goes_on


def _fall(start: Any, seat: str, who: str) -> Reader | None:
    ids = {foe.id for foe in _enemies(start, seat)}
    members = [member_name(member).casefold() for member in start.party(seat).members]
    return (lambda trace: ids <= _slain(trace)) if ids and who.casefold() not in members else None


def _away(start: Any, seat: str) -> Reader:
    """The party has got away from its enemies: it lives, has none of them before it, and did not slay them all."""
    party, ids = start.party(seat), {foe.id for foe in _enemies(start, seat)}

    def read(trace: Trace) -> bool:
        left = _alive(trace.end, seat, party.number) and not any(foe.id in ids for foe in _enemies(trace.end, seat))
        return left and not ids <= _slain(trace)

    return read


def _met(start: Any, seat: str) -> Reader:
    """An enemy that is no friend stands before the party at some time."""
    number = start.party(seat).number
    return lambda trace: any(_alive(state, seat, number) and _enemies(state, seat) for state in states(trace))


def _all_die(start: Any, seat: str) -> Reader:
    number = start.party(seat).number
    return lambda trace: not _alive(trace.end, seat, number)


def _somebody_dies(start: Any, seat: str) -> Reader:
    number, ids = start.party(seat).number, {member.id for member in start.party(seat).members}
    return lambda trace: bool(ids & _died(trace, seat, number))


def _dies(start: Any, seat: str, who: str) -> Reader | None:
    party = start.party(seat)
    found = [member.id for member in party.members if _called(member, who)]
    return (lambda trace: found[0] in _died(trace, seat, party.number)) if len(found) == 1 else None


def _called(member: Any, who: str) -> bool:
    return who.casefold() == member_name(member).casefold()


def _regains(start: Any, seat: str, who: str) -> Reader | None:
    found = [member.id for member in start.party(seat).members if _called(member, who)]
    if len(found) != 1:
        return None

    def hp(state: Any) -> int | None:
        return next((member.hp for member in state.party(seat).members if member.id == found[0]), None)

    def read(trace: Trace) -> bool:
        pairs = ((hp(fact.before), hp(fact.after)) for fact in trace.facts)
        return any(was is not None and now is not None and now > was for was, now in pairs)

    return read


def _year(start: Any, seat: str) -> Reader:
    return lambda trace: trace.end.party(seat).years > start.party(seat).years


YEARS_ROWS: Rows = (
    (r"An enemy is met", _met),
    (r"Away|The party gets away", _away),
    (r"All die|The whole party dies|All of the party die", _all_die),
    (r"Somebody dies|A member dies|A member of the party dies", _somebody_dies),
    (r"A year (?:goes|passes)", _year),
    (r"(.+) regains hit points", _regains),
    (r"(.+) dies", _dies),
    (r"(.+) (?:fall|falls)", _fall),
)
